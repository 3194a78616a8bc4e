"""What the writer intends, as data for whoever proves it; games and prints know nothing of it."""

from __future__ import annotations

from loopwright_dsl.nodes import Intend, Number

from .lower_conditions import Json, lower_quantity


def lower_intention(intention: Intend, id: str, item: str) -> Json:
    """One intention for an item: a side, a block, or an ending."""
    day = None if intention.day is None else lower_quantity(intention.day)["value"]
    return {"id": id, "item": item, "must": intention.must, "day": day, "after": _after(intention)}


def item_of(block: str, owner: str) -> str:
    """The item that a block is; the main block of a rumor stands for the rumor itself."""
    return owner if owner.startswith("rumor.") and block == f"{owner}.block" else block


def _after(intention: Intend) -> str | None:
    """What must come before: a side of a diary card, or a flag."""
    after = intention.after
    if after is None:
        return None
    if not isinstance(after, Number):
        return f"flag.{after.text}"
    return f"diary.{after.value}.{intention.side.text if intention.side else 'front'}"
