"""Which impossible things have one and the same cause, as far as a whole run has found out."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.conflicts import Roots
from loopwright_compiler.reachability.corrections import PERHAPS, Bar, Edit, edited, perhaps
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import Question, Reason
from loopwright_engine.kit.verdicts import IMPOSSIBLE

from ..bundle_cards import SIDES, diary_sides
from ..cards.proofs.corrections import EDITED, corrections
from ..cards.proofs.items import EFFECT, TRIGGERS, items, parts_with
from ..cards.proofs.reasons import Reasons
from ..cards.proofs.story import StorySystem
from .run import VerifyRun

if TYPE_CHECKING:
    from ..bundle_types import BundleData, DiaryData, ScenarioData


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
    edits = [edit for name in names if name not in sides for edit in asked.get(name, ())]
    copy = edited(bundle, edits, EDITED)
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
    for _, _, side in diary_sides(bundle):
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


Bars: TypeAlias = "tuple[tuple[Bar, ...], ...]"
"""Causes, each of which is one by itself: lines that together bar something."""


class Grouping:
    """The causes of what a run proved impossible; items with the same cause are told as one mistake.

    Only the end of a run knows them, since a late proof may be the cause of an earlier one. Lines and further
    causes are looked for with the work `until`, except for items in `meant`, which shall never happen.
    """

    def __init__(self, bundle: BundleData, run: VerifyRun, until: Budget, meant: Container[str] = ()) -> None:
        self._run = run
        self._roots = self._roots_of(bundle)
        standing: dict[str, list[str]] = {}
        for name, root in self._roots.items():
            standing.setdefault(root, []).append(name)
        self._alike: dict[str, str] = {}
        """By a condition that several roots fail at the first of them; a root by itself else."""
        self._told = {root: self._first(self._because(root), root) for root in standing}
        """The item with which each root is told."""

        kids, model = run.prover.kids, run.prover.model.unbanned()
        self._corrections = corrections(bundle, kids, model, until=until)
        self._lines = {
            root: self._corrections.of(root)
            for root in dict.fromkeys(self._told.values())
            if root not in meant
        }
        self._further: dict[str, Sequence[OwnCause]] = {}
        for root, names in standing.items():
            if root not in meant:
                self._further |= own_causes(bundle, kids, root, names, until)

        self.because_of: Mapping[str, tuple[str, ...]] = {
            name: tuple(dict.fromkeys((root, *(one.root for one in self._further.get(name, ())))))
            for name, root in self._roots.items()
        }
        """For each item the ids of what is impossible first: each bars it, whatever becomes of the others."""
        self.mistakes: Mapping[str, str] = self._mistakes()
        """For each item the id of the one with which it is told."""
        self.bars: Mapping[str, Bars] = {
            name: self._opening(name) for name in self._roots if name not in self._further
        }
        """For each item the lines that bar it."""
        self.own: Mapping[str, str] = {name: one[0].because.text for name, one in self._further.items()}
        """Why an item is impossible, whatever becomes of the first of its causes, where it has more."""

    def _roots_of(self, bundle: BundleData) -> dict[str, str]:
        run = self._run
        reached = run.prover.earliest

        def happens(name: str) -> bool:
            return name in reached and run.answer(Question(name)) != IMPOSSIBLE

        roots = Roots(run.prover.model.places, happens)
        ids = [item.id for item in items(bundle)]
        return {name: roots.of(name) for name in ids if run.answer(Question(name)) == IMPOSSIBLE}

    def _because(self, name: str) -> Reason | None:
        proof = self._run.proof(Question(name))
        return proof.because if proof is not None else None

    def _first(self, because: Reason | None, root: str) -> str:
        """The first root of those that fail at the same condition.

        That is a flag that is never set, or a side that is gone at once.
        """
        conditions = because.conditions if because is not None else ()
        words = conditions[0].split() if len(conditions) == 1 else [""]
        alone = words[0] == "flag" or (words[0] == "diary" and "on" in words)
        return self._alike.setdefault(conditions[0] if alone else root, root)

    def _mistakes(self) -> dict[str, str]:
        """The items with which items are told: the first with its last cause, or that the same lines bar."""
        by_lines: dict[Bars, str] = {}
        told = {
            root: by_lines.setdefault(lines, first) if (lines := self._lines.get(first)) else first
            for root, first in self._told.items()
        }
        for causes in self._further.values():
            root = causes[-1].root
            because = self._further[root][-1].because if root in self._further else None
            told.setdefault(root, self._first(because, root))
        return {name: told[causes[-1]] for name, causes in self.because_of.items()}

    def _opening(self, name: str) -> Bars:
        """The lines that bar the root of an item, of which each group opens the way to the item, too."""
        lines = self._lines.get(self._told[self._roots[name]], ())
        if name in self._lines:
            return lines
        return tuple(group for group in lines if self._corrections.opens(group, name))
