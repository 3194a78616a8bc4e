"""The items that branch validation judges: the sides, triggers, branches, endings and rumors of a bundle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, overload

from loopwright_engine.core.branches import FORKS, blocks_within, branches, is_placed, is_wording
from loopwright_engine.core.counters import counters_of, ends_of
from loopwright_engine.core.decks import deck_cards, decks_of
from loopwright_engine.core.timers import timers_of

from loopwright_games.tales.bundle_cards import diary_sides
from loopwright_games.tales.nouns import CLOCK
from loopwright_games.tales.verbs import BUNDLE_VERBS, Changes

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        ConditionData,
        EffectData,
        OccasionData,
        QuantityData,
        SideData,
    )

CONDITION: Final = "op"
QUANTITY: Final = "q"
EFFECT: Final = "do"
OCCASION: Final = "on"

PARTS: Final = ("diary", "rumors", "school", "responses", "world")
"""The parts of a bundle that hold cards."""
TRIGGERS: tuple[tuple[str, Literal["checks", "on", "rules", "actions"]], ...] = (
    ("check", "checks"),
    ("listener", "on"),
    ("rule", "rules"),
    ("action", "actions"),
)
"""Kinds of items, and where a side holds them."""


class StoryItem(NamedTuple):
    """A part of a story that may be reachable or not.

    `kind` is side, check, listener, rule, action, branch, ending, rumor, counter (an end of it), card (of a
    deck) or closed choice; `id` is a bundle's id, that of the block for items with effects; `title` is the
    text id of the card's, the ending's or the counter's title.
    """

    kind: str
    id: str
    title: str


def items(bundle: BundleData) -> tuple[StoryItem, ...]:
    """Every item of a bundle, in the order of its cards."""
    all_items: list[StoryItem] = []
    for card, _, side in diary_sides(bundle):
        all_items += _of_side(side, card["title"])
    for ending in bundle["endings"]:
        all_items.append(StoryItem("ending", f"ending.{ending['id']}", ending["title"]))
    all_items.append(StoryItem("ending", CLOCK, ""))
    for rumor in bundle["rumors"]:
        all_items.append(StoryItem("rumor", rumor["id"], rumor["title"]))
        all_items += [
            StoryItem("rumor", block["id"], rumor["title"])
            for block in blocks_within(rumor["block"])
            if (tells(block) or is_wording(block)) and not is_placed(block)
        ]
    for (counter, _), block in ends_of(counters_of(bundle["scenario"])).items():
        if is_placed(block):
            continue
        title = next(one["name"] or "" for one in counters_of(bundle["scenario"]) if one["id"] == counter)
        all_items.append(StoryItem("counter", block["id"], title))
        all_items += _branches(block, title)
    for drawn in deck_cards(bundle):
        all_items.append(StoryItem("card", drawn["block"]["id"], drawn["title"]))
        all_items += _branches(drawn["block"], drawn["title"])
    for timer in timers_of(bundle):
        all_items.append(StoryItem("timer", timer["block"]["id"], ""))
        all_items += _branches(timer["block"], "")
    return tuple(all_items)


def _of_side(side: SideData, title: str) -> Iterator[StoryItem]:
    yield StoryItem("side", side["id"], title)
    for kind, key in TRIGGERS:
        for trigger in side[key]:
            if "block" in trigger:
                block = trigger["block"]
                yield StoryItem(kind, block["id"], title)
                yield from _branches(block, title)


def _branches(block: BlockData, title: str) -> Iterator[StoryItem]:
    for branch in blocks_within(block):
        if (branch["effects"] or is_wording(branch)) and not is_placed(branch):
            yield StoryItem("branch", branch["id"], title)


def drawing(bundle: BundleData) -> dict[str, list[str]]:
    """For each deck that is drawn from, the ids of the blocks in which that stands."""
    if not decks_of(bundle):
        return {}
    blocks: dict[str, list[str]] = {}
    waiting: list[Any] = [bundle[part] for part in PARTS]
    waiting += [ends_of(bundle["scenario"]["counters"]), decks_of(bundle), timers_of(bundle)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            for effect in part.get("effects", ()):
                if effect["do"] == "draw_card":
                    blocks.setdefault(effect["deck"], []).append(part["id"])
            waiting += part.values()
        elif isinstance(part, (list, tuple)):
            waiting += part
    return blocks


def has_test(block: BlockData) -> bool:
    """Whether there is a test in a block, or in one under it."""
    return any(
        effect["do"] == "test" for part in (block, *blocks_within(block)) for effect in part["effects"]
    )


def changes(verb: str, what: Changes) -> bool:
    """Whether a verb itself changes one kind of thing; effects that only hold blocks change nothing
    themselves.
    """
    return verb not in FORKS and what in BUNDLE_VERBS[verb].changes


def tells(block: BlockData) -> bool:
    """Whether an effect in a block, at any depth, changes the story."""
    return any(
        changes(effect["do"], Changes.STORY) or any(tells(branch.block) for branch in branches(effect))
        for effect in block["effects"]
    )


@overload
def parts_with(key: Literal["op"], data: object) -> list[ConditionData]: ...
@overload
def parts_with(key: Literal["q"], data: object) -> list[QuantityData]: ...
@overload
def parts_with(key: Literal["do"], data: object) -> list[EffectData]: ...
@overload
def parts_with(key: Literal["on"], data: object) -> list[OccasionData]: ...
def parts_with(key: Literal["op", "q", "do", "on"], data: object) -> list[Any]:
    """All of them in any part of a bundle, in written order, from the outside to the inside."""
    parts, rest = list[Any](), [data]
    while rest:
        part = rest.pop()
        if isinstance(part, dict):
            if key in part:
                parts.append(part)
            rest.extend(reversed(part.values()))
        elif isinstance(part, list):
            rest.extend(reversed(part))
    return parts
