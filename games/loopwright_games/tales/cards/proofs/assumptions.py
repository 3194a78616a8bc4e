"""What stays impossible where something impossible is assumed to happen: it has causes of its own as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import Question, Reason

from .edits import PERHAPS, Edit, edited, perhaps
from .items import EFFECT, SIDES, TRIGGERS, parts_with
from .reasons import Reasons, Roots
from .story import StorySystem

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, DiaryData, ScenarioData

ANYWHERE = 0
"""The number of a card that no scenario has, on which anything may be brought about."""


class OwnCause(NamedTuple):
    """The id of what is impossible first, whatever else happens, and why the thing itself is impossible."""

    root: str
    because: Reason


def own_causes(
    bundle: BundleData, kids: Sequence[int], root: str, names: Iterable[str], until: Budget
) -> Mapping[str, Sequence[OwnCause]]:
    """The further causes of impossible things that stand on one root, as far as value sets tell.

    The root is assumed to happen, then the next causes, too, until nothing else bars what is left. Within the
    budget: what it does not last for has no further cause.
    """
    causes: dict[str, list[OwnCause]] = {}
    assumed = {root: None}
    left = [name for name in names if name != root]
    try:
        while left:
            story = StorySystem(_assuming(bundle, assumed), kids)
            model = Model(story)
            if not all(model.may_reach(Question(name), until) for name in assumed):
                break
            left = [name for name in left if not model.may_reach(Question(name), until)]
            reached = model.values.reached
            roots = Roots(story.places, reached.__contains__)
            reasons = Reasons(story.places, model.values)
            for name in left:
                causes.setdefault(name, []).append(OwnCause(roots.of(name), reasons.of(name)))
            assumed |= {roots.of(name): None for name in left}
            left = [name for name in left if name not in assumed]
    except TooMany:
        pass
    return causes


def _assuming(bundle: BundleData, names: Iterable[str]) -> BundleData:
    """The bundle, with a way to each of these: sides come into play, and conditions perhaps hold."""
    asked = dict(_conditions(bundle))
    sides = [name for name in names if name.rpartition(".")[2] in SIDES]
    copy = edited(bundle, [edit for name in names if name not in sides for edit in asked.get(name, ())])
    if not sides:
        return copy
    effects: list[Mapping[str, object]] = [perhaps(_bringing(name)) for name in sides]
    first = copy["diary"][0]
    front = first["sides"]["front"]
    assert front is not None
    block = {"id": f"diary.{ANYWHERE}.front.on.1.block", "effects": effects}
    listener = {"id": "", "event": {"on": "new_day"}, "condition": None, "limit": None, "block": block}
    nothing: dict[str, object] = {key: [] for key, value in front.items() if isinstance(value, list)}
    bare = {**front, **nothing, "id": f"diary.{ANYWHERE}.front", "on": [listener]}
    card = {**first, "id": f"diary.{ANYWHERE}", "number": ANYWHERE, "sides": {"front": bare, "back": None}}
    start = [*copy["scenario"]["start_diary"], ANYWHERE]
    scenario = cast("ScenarioData", {**copy["scenario"], "start_diary": start})
    return {**copy, "scenario": scenario, "diary": [*copy["diary"], cast("DiaryData", card)]}


def _bringing(side: str) -> Mapping[str, object]:
    _, number, name = side.split(".")
    return {"do": "play_diary" if name == SIDES[0] else "flip_diary", "diary": int(number)}


def _conditions(bundle: BundleData) -> Iterator[tuple[str, list[Edit]]]:
    """For each block and each ending what lets it happen: its own conditions perhaps hold."""
    free = {"condition": PERHAPS, "limit": None}
    for card in bundle["diary"]:
        for side in filter(None, card["sides"].values()):
            for _, key in TRIGGERS:
                for part in side[key]:
                    name = f"ending.{part['ending']}" if "ending" in part else part["block"]["id"]
                    edit = {key: value for key, value in free.items() if key in part}
                    yield name, [Edit(part, edit)]
    for effect in parts_with(EFFECT, [bundle["diary"], bundle["rumors"]]):
        if effect["do"] == "if":
            for block in (effect["then"], effect["else"]):
                yield block["id"], [Edit(effect, {"condition": PERHAPS})]
        elif effect["do"] == "choose":
            for option in effect["options"]:
                yield option["then"]["id"], [Edit(option, {"condition": None})]
