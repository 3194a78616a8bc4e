"""The evenings of a campaign: the scenarios that a finale names, and what is said of notes in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_dsl.english import listed
from loopwright_engine.core.notes import NOTE, is_note, name_of, notes_of

from loopwright.core import scenario_paths
from loopwright.core.errors import Failure

from .places import LocatedScenario, of_scenario

if TYPE_CHECKING:
    from loopwright_engine import Bundle

HINT = "The scenario card of the finale names what comes before it: campaign first-night, second-night"


@dataclass(frozen=True)
class Evening:
    """A scenario of a campaign, and the notes of which it knows, by their ids."""

    located: LocatedScenario
    bundle: Bundle

    @property
    def id(self) -> str:
        """The scenario, by its id."""
        return self.located.id

    @property
    def title(self) -> str:
        """Its title."""
        return self.bundle.kit.contents.title(self.bundle.data)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What players call the notes that it knows."""
        return {note["id"]: self.bundle.strings[name_of(note)] for note in notes_of(self.bundle.data)}

    @cached_property
    def made(self) -> Mapping[str, frozenset[str]]:
        """The ids of the blocks that make each note."""
        made: dict[str, set[str]] = {}
        for data, block in _parts(self.bundle.data, ""):
            if data.get("do") == "set_flag" and is_note(data["flag"]):
                made.setdefault(data["flag"], set()).add(block)
        return {note: frozenset(blocks) for note, blocks in made.items()}

    @cached_property
    def asked(self) -> Mapping[str, frozenset[str]]:
        """The ids of what stands behind a condition that asks for each note: blocks, endings, cards."""
        asked: dict[str, set[str]] = {}
        for data, _ in _parts(self.bundle.data, ""):
            if data.get("condition"):
                for note in _notes_in(data["condition"]):
                    asked.setdefault(note, set()).update(_behind(data))
        return {note: frozenset(ids) for note, ids in asked.items()}


@dataclass(frozen=True)
class CampaignEvenings:
    """The evenings before the finale, and whether these come in any order."""

    before: tuple[Evening, ...]
    finale: Evening
    any_order: bool

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """All of them; the finale is the last."""
        return (*self.before, self.finale)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What players call each note of the notebook, as the first scenario that knows it has it."""
        return {note: title for one in reversed(self.evenings) for note, title in one.titles.items()}

    def due(self, played: frozenset[str]) -> list[Evening]:
        """What may be played next, once these have been; the finale after all others, nothing after it."""
        left = [one for one in self.before if one.id not in played]
        if left:
            return left if self.any_order else left[:1]
        return [self.finale] if self.finale.id not in played else []


def campaign_of(path: str, language: str | None = None) -> CampaignEvenings:
    """The campaign whose finale lies at a path, in a language. Raises Failure."""
    finale = _evening(path, language)
    data = finale.bundle.data["scenario"].get("campaign")
    if data is None:
        raise Failure(f"{finale.title} is no finale of a campaign.", hint=HINT)
    beside = scenario_paths.find(path)
    beside = (beside if beside.is_dir() else beside.parent).resolve().parent
    before = tuple(_evening(_found(name, beside), language) for name in data["scenarios"])
    campaign = CampaignEvenings(before, finale, data["any_order"])
    names = [one.id for one in campaign.evenings]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Failure(f"The campaign of {finale.title} comes to {listed(twice)} twice.", hint=HINT)
    return campaign


def _found(name: str, beside: Path) -> str:
    """Where a scenario lies: beside the finale, else among those that come along."""
    folder = beside / name
    return str(folder) if (folder / "scenario.loop").is_file() else name


def _evening(path: str, language: str | None) -> Evening:
    located = of_scenario(scenario_paths.scenario(path, language))
    return Evening(located, scenario_paths.loaded(located.bundle, path))


def _parts(data: Any, block: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every part of a bundle's data, each with the id of the block in which it stands."""
    if isinstance(data, Mapping):
        yield data, block
        inside = data["id"] if "effects" in data and "id" in data else block
        for part in data.values():
            yield from _parts(part, inside)
    elif isinstance(data, list):
        for part in data:
            yield from _parts(part, block)


def _notes_in(condition: Any) -> Iterator[str]:
    """The notes for which a condition asks."""
    for part, _ in _parts(condition, ""):
        if part.get("op") == "flag" and is_note(part["flag"]):
            yield part["flag"]


def _behind(data: Mapping[str, Any]) -> Iterator[str]:
    """The ids of what a part with a condition lets happen: its blocks, its ending, itself."""
    yield from (part["id"] for part in data.values() if isinstance(part, Mapping) and "effects" in part)
    if "ending" in data:
        yield f"ending.{data['ending']}"
    if "id" in data:
        yield data["id"]


def short(note: str) -> str:
    """A note as its writer calls it."""
    return note.removeprefix(NOTE)
