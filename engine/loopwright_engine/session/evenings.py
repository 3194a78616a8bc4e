"""A campaign that is being played: the evenings that are due, and the notebook, as a file has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from loopwright_engine.errors import OptionsError, SaveError
from loopwright_engine.game_types import AnyGame
from loopwright_engine.json_text import Json
from loopwright_engine.kit.campaign import (
    CARRIED,
    carried_words,
    handed_on,
    merged,
    one_start,
    start_of,
    taken_up,
)
from loopwright_engine.kit.protocol import Bundle

FORMAT: Final = "loopwright-notebook"
VERSION: Final = 1


@dataclass(frozen=True)
class Order:
    """The ids of the scenarios before the finale, in their order or in any, and of the finale."""

    before: tuple[str, ...]
    finale: str
    any_order: bool

    @classmethod
    def of(cls, finale: Mapping[str, Any]) -> Order:
        """That which the bundle of a finale says."""
        scenario = finale["scenario"]
        campaign = scenario["campaign"]
        return cls(tuple(campaign["scenarios"]), scenario["id"], campaign["any_order"])

    def due(self, played: Collection[str]) -> list[str]:
        """What may be played next, once these have been; the finale after all others, nothing after it."""
        left = [one for one in self.before if one not in played]
        if left:
            return left if self.any_order else left[:1]
        return [self.finale] if self.finale not in played else []


@dataclass(frozen=True)
class Notebook:
    """The evenings that have been played, with how each ended, and what is carried into the next."""

    order: Order
    played: tuple[Json, ...] = ()
    carried: str = ""

    @classmethod
    def read(cls, data: object, order: Order) -> Notebook:
        """That in a file. Raises SaveError for what is none of this campaign."""
        if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("campaign") != order.finale:
            raise SaveError("this is no notebook of this campaign")
        if data.get("version") != VERSION:
            raise SaveError(
                f"the notebook has version {data.get('version')!r:.20}; this engine reads {VERSION}"
            )
        evenings, names = data.get("evenings"), (*order.before, order.finale)
        if not isinstance(evenings, list) or not all(_is_played(one, names) for one in evenings):
            raise SaveError("the evenings in the notebook are not those of this campaign")
        if len({one["scenario"] for one in evenings}) < len(evenings):
            raise SaveError("an evening stands twice in the notebook")
        try:
            carried = one_start(data.get(CARRIED, ""))
        except OptionsError as error:
            raise SaveError(f"the notebook cannot be used: {error}") from None
        return cls(order, tuple(evenings), carried)

    @property
    def due(self) -> list[str]:
        """The evenings that may be played next."""
        return self.order.due([one["scenario"] for one in self.played])

    def option(self, bundle: Bundle) -> dict[str, str]:
        """The option of games of an evening that says what is carried into them. Raises OptionsError."""
        carried = taken_up([self.carried], bundle.data, bundle.kit.language)
        start_of(carried, 0, bundle.data, bundle.kit.language)
        return {CARRIED: carried} if carried else {}

    def after(self, game: AnyGame) -> Notebook:
        """The notebook once a game has come to its end; as it is while that goes on."""
        if game.result is None:
            return self
        scenario = game.kit.scenario_of(game)
        ended = {
            "scenario": scenario,
            "seed": game.seed,
            "ending": game.result.ending,
            "won": game.result.won,
        }
        others = [one for one in self.played if one["scenario"] != scenario]
        return replace(self, played=(*others, ended), carried=merged(self.carried, handed_on(game)))

    def data(self) -> Json:
        return {
            "format": FORMAT,
            "version": VERSION,
            "campaign": self.order.finale,
            "evenings": list(self.played),
            CARRIED: self.carried,
        }

    def words(self, bundles: Sequence[Bundle]) -> list[str]:
        """What stands in it, as players of these evenings read it."""
        words = {
            part: told
            for part in self.carried.split()
            for one in reversed(bundles)
            for told in carried_words(one.data, part)
        }
        return list(words.values())


def _is_played(evening: object, names: Collection[str]) -> bool:
    """Whether a part of a file says how an evening ended."""
    return (
        isinstance(evening, dict)
        and evening.get("scenario") in names
        and type(evening.get("seed")) is int
        and isinstance(evening.get("ending"), str)
        and type(evening.get("won")) is bool
    )
