"""The spots of a story where something may happen: blocks of diary and rumor cards, and endings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from loopwright_compiler.reachability.transition_system.guards import Guard
from loopwright_compiler.reachability.transition_system.items import SIDES
from loopwright_compiler.reachability.transition_system.operations import Fork, If
from loopwright_compiler.reachability.transition_system.program import Program
from loopwright_compiler.reachability.transition_system.sites import Places

Data = Mapping[str, Any]


class Spot(NamedTuple):
    """A block, or a line `win` or `lose` of a side.

    `role` is when, on, action, rule, win or lose for what stands on a side, rumor for a whole rumor, else
    what the block is to the effect around it: then, else, success, failure, option or row.
    `within` is the side or the block around it; `condition` must hold, or for an `else` fail.
    """

    id: str
    role: str
    within: str
    condition: Data | None
    silent: bool
    """Whether it holds no effects."""

    @property
    def ends(self) -> bool:
        """Whether it is a line that ends the game."""
        return self.role in ("win", "lose")


def spots(bundle: Data) -> dict[str, Spot]:
    """All of them by id, each after the one around it."""
    found: list[Spot] = []
    for card in bundle["diary"]:
        for side in (card["sides"][name] for name in SIDES):
            if side is not None:
                for part in (*side["checks"], *side["on"], *side["rules"], *side["actions"]):
                    found += _of_part(part, side["id"])
    for card in bundle["rumors"]:
        found.append(Spot(card["id"], "rumor", "", None, silent=False))
        found += _inside(card["block"], card["id"])
    return {spot.id: spot for spot in found}


def _of_part(part: Data, side: str) -> Iterator[Spot]:
    condition = part.get("condition")
    if part.get("kind") == "ending":
        yield Spot(part["id"], role_of(part["id"]), side, condition, silent=False)
        return
    block = part["block"]
    yield Spot(block["id"], role_of(block["id"]), side, condition, silent=not block["effects"])
    yield from _inside(block, block["id"])


def role_of(id: str) -> str:
    """The last word of an id: `option` for `diary.2.front.action.1.option.2`."""
    words = [word for word in id.removesuffix(".block").split(".") if not word.isdigit()]
    return words[-1]


def _inside(block: Data, within: str) -> Iterator[Spot]:
    for effect in block["effects"]:
        for condition, inner in _blocks_of(effect):
            yield Spot(inner["id"], role_of(inner["id"]), within, condition, silent=not inner["effects"])
            yield from _inside(inner, inner["id"])


def _blocks_of(effect: Data) -> list[tuple[Data | None, Data]]:
    verb = effect["do"]
    if verb == "if":
        return [(effect["condition"], effect["then"]), (effect["condition"], effect["else"])]
    if verb == "test":
        return [(None, effect["success"]), (None, effect["failure"])]
    lines = {"choose": "options", "roll": "rows"}
    return [(line.get("condition"), line["then"]) for line in effect[lines[verb]]] if verb in lines else []


def guards(program: Program, places: Places) -> dict[str, Guard]:
    """The condition that is asked before each spot, as the program asks it."""
    found: dict[str, Guard] = {}
    for block in program.blocks:
        for op in block.ops:
            if isinstance(op, If):
                found |= {op.then.id: op.guard, op.otherwise.id: op.guard}
            elif isinstance(op, Fork):
                found |= {line.id: guard for guard, line in op.lines}
    for name, around in places.of.items():
        for place in around:
            if place.trigger.block.id == name:
                found[place.at] = place.trigger.guard
    return found
