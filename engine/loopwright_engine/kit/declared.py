"""A kit made of a declared game: its class says the words and the rules, its options are a dataclass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import fields as options_of
from random import Random
from typing import Any

from loopwright_engine.errors import OptionsError

from .game import Game
from .language import Language
from .protocol import Ask, Field, Kind

LONGEST_SEED = 4096
"""Bits."""


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A game that is set up in one way only."""


@dataclass(frozen=True)
class DeclaredKit:
    """A kit whose games are of the class `game`.

    `prepare` makes the tables of a game from a bundle's data, once; it raises BundleError.
    """

    name: str
    title: str
    version: int
    game: type[Game]
    prepare: Callable[[Mapping[str, Any]], Any]
    seats: int = 1
    options: type = NoOptions

    @property
    def asks(self) -> Mapping[str, Ask]:
        """The kinds of decisions."""
        return self.game.asks

    @property
    def says(self) -> Mapping[str, Kind]:
        """The kinds of log entries, in the order of their numbers."""
        return self.game.says

    @property
    def fields(self) -> Mapping[str, Field]:
        """What the numbers of options and of the log stand for."""
        return self.game.fields

    @property
    def rows(self) -> Sequence[str]:
        """The numbers that playtests follow from round to round."""
        return self.game.rows

    @property
    def endings(self) -> Mapping[str, str]:
        """The endings of the rules, in words by id."""
        return self.game.endings

    @property
    def language(self) -> Language:
        """What its cards may say."""
        return self.game.language

    def tables(self, data: Mapping[str, Any]) -> Any:
        """What never changes in a game, from a bundle. Raises BundleError."""
        return self.prepare(data)

    def start(self, tables: Any, options: Any, seed: int) -> Game:
        """A game at its first decision. Raises OptionsError."""
        if type(seed) is not int or seed.bit_length() > LONGEST_SEED:
            raise OptionsError(f"the seed must be a whole number of at most {LONGEST_SEED} bits")
        check_options(options)
        return self.game.start(tables, options, seed)

    def row(self, game: Any) -> list[int]:
        """The numbers of `rows` as they stand; of a list, one for each seat."""
        row: list[int] = []
        for name in self.game.rows:
            value = game.row_of(name)
            row += value if isinstance(value, list) else [value]
        return row

    def seen(self, game: Any, seat: int) -> dict[str, object]:
        """What a seat can see, as plain data."""
        seen: dict[str, object] = game.seen(seat)
        return seen

    def redeal(self, game: Any, luck: Random, seat: int) -> Game:
        """Another deal of all that a seat cannot see."""
        other: Game = game.redeal(luck, seat)
        return other

    def value(self, game: Any, seat: int) -> float:
        """How well a seat stands."""
        value: float = game.value(seat)
        return value


def check_options(options: Any) -> None:
    """Options may come from a file: types, bounds and choices are looked at here. Raises OptionsError."""
    for each in options_of(options):
        value, default = getattr(options, each.name), each.default
        if type(value) is not type(default):
            raise OptionsError(f"{each.name} must be like {default!r}, not {value!r:.60}")
        low, high = each.metadata.get("low"), each.metadata.get("high")
        if (low is not None and value < low) or (high is not None and value > high):
            raise OptionsError(f"{each.name} must be {low} to {high}, not {value!r:.60}")
        choices = each.metadata.get("choices")
        if choices and value not in choices:
            raise OptionsError(f"{each.name} must be one of {', '.join(choices)}, not {value!r:.60}")
