"""Spots of a story that may be unreachable: blocks of diary and rumor cards, and lines that end the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.guards import Guard
from loopwright_compiler.reachability.operations import Fork, If

from loopwright_games.tales.cards.proofs.items import SIDES
from loopwright_games.tales.cards.proofs.program import StoryProgram
from loopwright_games.tales.cards.proofs.sites import Places

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        ConditionData,
        EffectData,
        TriggerData,
    )


class Spot(NamedTuple):
    """A block, or a `win` or `lose` line of a side.

    `role` is when, on, action, rule, win or lose for a spot directly on a side, rumor for a whole rumor, else
    its part in the effect around it: then, else, success, failure, option or row. `within` is the id of the
    side or block around it; `condition` must hold, or for an `else` fail.
    """

    id: str
    role: str
    within: str
    condition: ConditionData | None
    silent: bool
    """Whether it holds no effects."""

    @property
    def ends(self) -> bool:
        """Whether the spot is a line that ends the game."""
        return self.role in ("win", "lose")


def spots(bundle: BundleData) -> dict[str, Spot]:
    """All spots of a bundle by id, each after the one around it."""
    spots: list[Spot] = []
    for card in bundle["diary"]:
        for side in (card["sides"][name] for name in SIDES):
            if side is not None:
                for part in (*side["checks"], *side["on"], *side["rules"], *side["actions"]):
                    spots += _of_part(part, side["id"])
    for rumor in bundle["rumors"]:
        spots.append(Spot(rumor["id"], "rumor", "", None, silent=False))
        spots += _inside(rumor["block"], rumor["id"])
    return {spot.id: spot for spot in spots}


def _of_part(part: TriggerData, side: str) -> Iterator[Spot]:
    condition = part["condition"] if "condition" in part else None
    if "ending" in part:
        yield Spot(part["id"], role_of(part["id"]), side, condition, silent=False)
        return
    block = part["block"]
    yield Spot(block["id"], role_of(block["id"]), side, condition, silent=not block["effects"])
    yield from _inside(block, block["id"])


def role_of(id: str) -> str:
    """The last name in an id: `option` for `diary.2.front.action.1.option.2`."""
    words = [word for word in id.removesuffix(".block").split(".") if not word.isdigit()]
    return words[-1]


def _inside(block: BlockData, within: str) -> Iterator[Spot]:
    for effect in block["effects"]:
        for condition, inner in _blocks_of(effect):
            yield Spot(inner["id"], role_of(inner["id"]), within, condition, silent=not inner["effects"])
            yield from _inside(inner, inner["id"])


def _blocks_of(effect: EffectData) -> list[tuple[ConditionData | None, BlockData]]:
    if effect["do"] == "if":
        return [(effect["condition"], effect["then"]), (effect["condition"], effect["else"])]
    if effect["do"] == "test":
        return [(None, effect["success"]), (None, effect["failure"])]
    if effect["do"] == "choose":
        return [(option["condition"], option["then"]) for option in effect["options"]]
    return [(None, row["then"]) for row in effect["rows"]] if effect["do"] == "roll" else []


def guards(program: StoryProgram, places: Places) -> dict[str, Guard]:
    """The condition of each spot, by its id, as the transition system evaluates it."""
    guards: dict[str, Guard] = {}
    for block in program.blocks:
        for op in block.ops:
            if isinstance(op, If):
                guards |= {op.then.id: op.guard, op.otherwise.id: op.guard}
            elif isinstance(op, Fork):
                guards |= {line.id: guard for guard, line in op.lines}
    for name, around in places.of.items():
        for place in around:
            if place.trigger.block.id == name:
                guards[place.at] = place.trigger.guard
    return guards
