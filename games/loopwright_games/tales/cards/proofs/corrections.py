"""The lines of cards of Tales that may bar something, for minimal corrections of what is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.corrections import (
    EFFECT,
    LIMIT,
    PERHAPS,
    RULE,
    Bar,
    Corrections,
    Edit,
    LineChange,
    Loose,
    as_one,
    changed_in,
    changes_of,
    edited,
    of_condition,
    of_ending,
    perhaps,
    removed,
)
from loopwright_compiler.reachability.model import Model
from loopwright_engine.core.branches import blocks_within

from loopwright_games.tales.bundle_cards import diary_sides

from . import source_text
from .items import CONDITION as ASKED
from .items import QUANTITY, TRIGGERS, parts_with
from .sites import changed_by
from .story import story_model

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BlockData, BundleData, EffectData, SideData, TriggerData


EDITED: Final = ("diary", "rumors")
"""The parts of a bundle that may say something else."""
ALWAYS = {"op": "compare", "left": {"q": "day"}, "cmp": ">=", "right": {"q": "number", "value": 1}}
DEFAULTS = {"pushed_rumor": "enigma", "failed_rumor": "enigma", "successful_rumor": "insight"}
"""What the game itself changes by the rules that a side may replace."""


def corrections(
    bundle: BundleData, kids: tuple[int, ...], model: Model | None = None, *, until: Budget | None = None
) -> Corrections:
    """What finds the lines of a bundle that make something impossible, within a budget.

    `model` is the bundle's for these numbers of kids, with nothing banned; without one it is made.
    """

    def changed(edits: Iterable[Edit]) -> Model:
        return story_model(edited(bundle, edits, EDITED), kids)

    lines = as_one(_lines(bundle), bundle["origins"])
    return Corrections(model or story_model(bundle, kids), lines, changed, until=until)


def _lines(bundle: BundleData) -> Iterator[Loose]:
    """All lines of the bundle that may bar anything, in the order of the cards."""
    places = _places_asked_about(bundle)
    for card, _, side in diary_sides(bundle):
        yield from _of_side(side, card["number"], places)
    for rumor in bundle["rumors"]:
        yield from _of_block(rumor["block"], 0, places)


_Places = Mapping[str, tuple[str, ...]]
"""By the verb that brings something to a place, and its token, the places that conditions ask about."""


def _places_asked_about(bundle: BundleData) -> _Places:
    cards = [bundle["diary"], bundle["rumors"]]
    asked: dict[str, dict[str, None]] = {}
    for fact in parts_with(ASKED, cards):
        if fact["op"] == "ship_at":
            asked.setdefault("move_ship", {})[fact["place"]] = None
        elif fact["op"] == "ship_nearby":
            asked.setdefault("move_ship", {})[fact["location"]] = None
    for quantity in parts_with(QUANTITY, cards):
        if quantity["q"] == "token_at":
            asked.setdefault(f"place_token {quantity['token']}", {})[quantity["place"]] = None
    return {name: tuple(places) for name, places in asked.items()}


def _of_side(side: SideData, number: int, places: _Places) -> Iterator[Loose]:
    for _, key in TRIGGERS:
        for part in side[key]:
            yield from _of_trigger(part, number, places)
    for rule in (*side.get("off", ()), *side.get("numbers", ())):
        yield Loose((removed(Bar(RULE, rule["id"], "", rule["id"]), rule),))


def _of_trigger(part: TriggerData, number: int, places: _Places) -> Iterator[Loose]:
    condition = part["condition"] if "condition" in part else None
    if "ending" in part:
        sometimes = {"condition": {"op": "and", "of": [condition, PERHAPS]}}
        yield of_ending(f"ending.{part['ending']}", Edit(part, sometimes))
        return
    block = part["block"]
    about = tuple(changed_in(block, changed_by))
    if "rule" in part:
        default = DEFAULTS.get(part["rule"])
        rule = removed(Bar(RULE, part["id"], "", part["id"]), part)
        yield Loose((rule,), (*about, *([default] if default else [])))
    if "limit" in part and part["limit"] is not None:
        limit = Bar(LIMIT, block["id"], f"once per {part['limit']}", block["id"])
        yield Loose((LineChange(limit, (Edit(part, {"limit": None}),)),), about)
    if condition is not None:
        yield of_condition(block["id"], source_text.condition(condition), part, ALWAYS, about)
    yield from _of_block(block, number, places)


def _of_block(block: BlockData, number: int, places: _Places) -> Iterator[Loose]:
    for inner in (block, *blocks_within(block)):
        for effect in inner["effects"]:
            if effect["do"] == "end_game":
                yield of_ending(f"ending.{effect['ending']}", Edit(effect, perhaps(effect)))
            elif (says := source_text.effect(effect, number)) is not None:
                bar = Bar(EFFECT, inner["id"], says, inner["id"])
                elsewhere = _elsewhere(effect, places)
                changes = changes_of(bar, effect, source_text.effect, elsewhere, _here(effect))
                yield Loose(tuple(changes), tuple(changed_by(effect)))


def _elsewhere(effect: EffectData, places: _Places) -> Iterator[Mapping[str, object]]:
    key = f"place_token {effect['token']}" if effect["do"] == "place_token" else effect["do"]
    for place in places.get(key, ()):
        if place != effect.get("place"):
            yield {**effect, "place": place}


def _here(effect: EffectData) -> list[Mapping[str, object]]:
    return [{**effect, "place": "here"}] if effect["do"] in ("move_ship", "place_token") else []
