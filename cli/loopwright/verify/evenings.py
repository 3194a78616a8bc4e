"""The evenings of a campaign: the scenarios that a finale names, and what is said of notes in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from loopwright_dsl.english import listed
from loopwright_engine.core.notes import NOTE, asked_in, made_in, name_of, notes_of
from loopwright_engine.session.evenings import Order

from loopwright.core import scenario_paths
from loopwright.core.errors import Failure

from .places import LocatedScenario, of_scenario

if TYPE_CHECKING:
    from loopwright_engine import Bundle

HINT = "The scenario card of the finale names what comes before it: campaign first-night, second-night"


@dataclass(frozen=True)
class Evening:
    """A scenario of a campaign, and the notes of which it knows, by their ids."""

    path: str
    located: LocatedScenario = field(repr=False)
    bundle: Bundle

    @property
    def id(self) -> str:
        return self.located.id

    @property
    def title(self) -> str:
        return self.bundle.kit.contents.title(self.bundle.data)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What players call the notes that it knows."""
        return {note["id"]: self.bundle.strings[name_of(note)] for note in notes_of(self.bundle.data)}

    @cached_property
    def made(self) -> Mapping[str, frozenset[str]]:
        """The ids of the blocks that make each note."""
        return made_in(self.bundle.data, self.titles)

    @cached_property
    def asked(self) -> Mapping[str, frozenset[str]]:
        """The ids of what stands behind a condition that asks for each note: blocks, endings, cards."""
        return asked_in(self.bundle.data, self.titles)


@dataclass(frozen=True)
class CompiledCampaign:
    """The evenings of a campaign without errors: those `before` the finale, and the `finale`.

    Each has a `path`, an `id`, a `title` and a `bundle`; `by_id` has them by their ids, `bundles` the bundles
    in their order, `titles` what players call each note by its id. A `Notebook` begins with its `order`.
    """

    before: tuple[Evening, ...]
    finale: Evening

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """All of them; the finale is the last."""
        return (*self.before, self.finale)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What players call each note of the notebook, as the first scenario that knows it has it."""
        return {note: title for one in reversed(self.evenings) for note, title in one.titles.items()}

    @cached_property
    def order(self) -> Order:
        """Which of them may be played when."""
        return Order.of(self.finale.bundle.data)

    @cached_property
    def by_id(self) -> Mapping[str, Evening]:
        """All of them by their ids."""
        return {one.id: one for one in self.evenings}

    @property
    def bundles(self) -> list[Bundle]:
        return [one.bundle for one in self.evenings]

    @property
    def by_path(self) -> dict[str, Bundle]:
        """Their bundles by where they lie."""
        return {one.path: one.bundle for one in self.evenings}

    def due(self, played: frozenset[str]) -> list[Evening]:
        """What may be played next, once these have been."""
        return [self.by_id[name] for name in self.order.due(played)]


def campaign_of(path: str, language: str | None = None) -> CompiledCampaign:
    """The campaign whose finale lies at a path, in a language. Raises Failure."""
    finale = _evening(path, language)
    data = finale.bundle.data["scenario"].get("campaign")
    if data is None:
        raise Failure(f"{finale.title} is no finale of a campaign.", hint=HINT)
    beside = scenario_paths.find(path)
    beside = (beside if beside.is_dir() else beside.parent).resolve().parent
    places = [scenario_paths.evening(name, beside) for name in data["scenarios"]]
    before = tuple(_evening(str(place), language) for place in places)
    campaign = CompiledCampaign(before, finale)
    names = [*data["scenarios"], finale.id]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Failure(f"The campaign of {finale.title} comes to {listed(twice)} twice.", hint=HINT)
    for name, one in zip(names, campaign.evenings, strict=True):
        if one.id != name:
            hint = "The folder of an evening has the name of its scenario."
            raise Failure(f"In the folder {name} lies the scenario {one.id}.", hint=hint)
        if one.bundle.kit.name != finale.bundle.kit.name:
            games = f"a game of {one.bundle.kit.title}, {finale.title} one of {finale.bundle.kit.title}"
            raise Failure(f"{one.title} is {games}.", hint="The evenings of a campaign are of one game.")
    return campaign


def _evening(path: str, language: str | None) -> Evening:
    located = of_scenario(scenario_paths.scenario(path, language))
    return Evening(path, located, scenario_paths.loaded(located.bundle, path))


def short(note: str) -> str:
    """A note as its writer calls it."""
    return note.removeprefix(NOTE)
