"""What a block asks of the story, and so which events of a game mattered for what came later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from loopwright_compiler.branches.items import SIDES, TRIGGERS, inner_blocks

Data = Mapping[str, Any]
Facts = frozenset[str]

MACHINES = ("machine_moved", "machine_state", "machine_gone", "machine_placed", "machine_wrecked")
DIARY = ("diary_played", "diary_flipped", "diary_discarded")
FLAGS = ("flag_set", "flag_cleared")


class Event(NamedTuple):
    """One entry of a game's log by ids: when it came, the block that made it, where a deed was done."""

    day: int
    kind: str
    block: str
    fields: tuple[str, ...]
    at: str = ""


def fact_of(event: Event) -> str | None:
    """What an event changed: `insight`, `counter.wire`, `flag.board-knows`, `diary.4`, `machine.uggla` …"""
    kind, fields = event.kind, event.fields
    if kind in ("insight", "enigma"):
        return kind
    if kind in DIARY:
        return fields[0]
    if kind == "counter":
        return f"counter.{fields[0]}"
    if kind in FLAGS:
        return f"flag.{fields[0]}"
    if kind in MACHINES:
        return f"machine.{fields[0]}"
    if kind == "hacked":
        return f"machine.{fields[1]}"
    if kind.startswith("token") and kind.endswith(("placed", "removed")):
        return f"token.{fields[0]}"
    return "ship" if kind.startswith("ship_") else None


def side_of(event: Event) -> str:
    """The side of a diary card that comes into play with an event."""
    side = {"diary_played": "front", "diary_flipped": "back"}.get(event.kind)
    return f"{event.fields[0]}.{side}" if side else ""


class Asked:
    """For each block, side and ending of the story: what the conditions on the way to it ask about."""

    def __init__(self, bundle: Data) -> None:
        self.of: dict[str, Facts] = {}
        for card in bundle["diary"]:
            for name in SIDES:
                if card["sides"][name] is not None:
                    self._side(card["sides"][name], frozenset((card["id"],)))
        for rumor in bundle["rumors"]:
            self._block(rumor["block"], frozenset())

    def _side(self, side: Data, in_play: Facts) -> None:
        for _, key in TRIGGERS:
            for part in side[key]:
                asked = in_play | frozenset(_asked(part.get("condition")))
                if part.get("kind") == "ending":
                    self._add(f"ending.{part['ending']}", asked)
                else:
                    self._block(part["block"], asked)

    def _block(self, block: Data, asked: Facts) -> None:
        self._add(block["id"], asked)
        for effect in block["effects"]:
            if effect["do"] == "end_game":
                self._add(f"ending.{effect['ending']}", asked)
            decides = (effect, *effect.get("options", ())) if effect["do"] in ("if", "choose") else ()
            more = frozenset(fact for one in decides for fact in _asked(one.get("condition")))
            for inner in inner_blocks(effect):
                self._block(inner, asked | more)

    def _add(self, name: str, asked: Facts) -> None:
        self.of[name] = self.of.get(name, frozenset()) | asked


def mattered(events: Sequence[Event], goal: str, asked: Asked, facts: Facts = frozenset()) -> frozenset[int]:
    """The places of the events without which the last might not have led to the goal, or to these facts.

    Backwards from the goal: an event matters if it changed something that a later one, which matters,
    asked about. Of a flag and of a card the last change is enough, of a number all of them count. Where
    one of `facts` is the id of a block, all that the block changed matters.
    """
    needed = set(facts) | set(asked.of.get(goal, ()))
    found = set()
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        fact = fact_of(event)
        if fact is None or not (fact in needed or event.block in facts or (goal and side_of(event) == goal)):
            continue
        if event.kind in MACHINES and not event.block:
            continue  # machines move each day
        found.add(place)
        if event.kind in FLAGS or event.kind in DIARY:
            needed.discard(fact)
        if event.kind == "diary_flipped":
            needed.add(fact)
        needed |= asked.of.get(event.block, frozenset())
    return frozenset(found)


def _asked(condition: Data | None) -> Iterator[str]:
    """The facts that a condition asks about."""
    if condition is None:
        return
    op = condition["op"]
    if op in ("and", "or"):
        for part in condition["of"]:
            yield from _asked(part)
    elif op == "not":
        yield from _asked(condition["of"])
    elif op == "compare":
        yield from _quantities(condition["left"])
        yield from _quantities(condition["right"])
    elif op in ("flag", "diary"):
        yield f"{op}.{condition[op]}"
    elif condition.get("machine"):
        yield f"machine.{condition['machine']}"
    elif op.startswith("ship_"):
        yield "ship"


def _quantities(quantity: Data) -> Iterator[str]:
    kind = quantity["q"]
    if kind == "sum":
        for _, term in quantity["terms"]:
            yield from _quantities(term)
    elif kind in ("insight", "enigma"):
        yield kind
    elif kind == "counter":
        yield f"counter.{quantity['counter']}"
    elif "token" in quantity:
        yield f"token.{quantity['token']}"
