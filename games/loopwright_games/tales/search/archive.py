"""The archive of Go-Explore (Ecoffet et al. 2021): one game for each state of the story."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, TypeAlias

from loopwright_engine.json_text import Json
from loopwright_engine.kit.protocol import Bundle

from loopwright_games.tales.rules.state.game import Game

Key: TypeAlias = tuple[object, ...]

LARGEST: Final = 4_000
"""The most positions that are kept, of a few kilobytes each."""
ASKED: Final = 12
"""The positions that are drawn when one is picked."""
FAR: Final = 30
"""The value up to which a dial counts that is compared with anything but a number."""


class Lens:
    """The view of a game that tells states apart: what the story of a bundle reads. Equal keys are
    one state.
    """

    def __init__(self, bundle: Bundle) -> None:
        self._most = {"insight": 0, "enigma": 0}
        for part in ("diary", "rumors"):
            for quantities in _comparisons(bundle.data[part]):
                numbers = [quantity["value"] for quantity in quantities if quantity["q"] == "number"]
                for dial in self._most.keys() & {quantity["q"] for quantity in quantities}:
                    plain = len(quantities) == len(numbers) + 1
                    self._most[dial] = max(self._most[dial], *numbers, 0 if plain else FAR)

    def key(self, game: Game) -> Key:
        """The diary, flags, counters, tokens and hacked machines together, and the dials as far as
        conditions compare them.
        """
        hacked = sum(1 << number for number, hacker in enumerate(game.hackers) if hacker >= 0)
        told = (
            game.party.kids,
            tuple(game.in_play),
            game.gone,
            game.flags,
            tuple(game.counters),
            hacked,
            tuple(game.laid),
        )
        return (told, min(game.insight, self._most["insight"]), min(game.enigma, self._most["enigma"]))


def _comparisons(value: object) -> Iterator[list[Json]]:
    """The numbers and quantities of each comparison in a part of a bundle."""
    if isinstance(value, list):
        for part in value:
            yield from _comparisons(part)
    elif isinstance(value, dict):
        if value.get("op") == "compare":
            yield [*_quantities(value["left"]), *_quantities(value["right"])]
        for part in value.values():
            yield from _comparisons(part)


def _quantities(value: Json) -> Iterator[Json]:
    if value["q"] == "sum":
        for _, term in value["terms"]:
            yield term
    else:
        yield value


class StoryState:
    """A state of the story, and the earliest game that came to it."""

    __slots__ = ("barred", "begun", "game", "key", "placed", "seen")

    def __init__(self, key: Key, game: Game, barred: int) -> None:
        self.key: Key = key
        self.barred: int = barred
        """The barring events that have happened, as bits of `Goals`."""
        self.game: Game = game
        self.seen: int = 0
        """The number of games that have come here."""
        self.begun: int = 0
        """The number of games that have continued from here."""
        self.placed: bool = False
        """Whether the distances of goals from here are known."""


class Archive:
    """The cells by their keys, at most `LARGEST`."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._cells: list[StoryState] = []
        self._by_key: dict[Key, StoryState] = {}

    def visit(self, key: Key, game: Game, barred: int = 0) -> StoryState:
        """Note that a game is in this state, at a decision, and return its cell; it keeps the
        earliest game.
        """
        cell = self._by_key.get(key)
        if cell is None:
            cell = self._add(StoryState(key, game.clone(), barred))
        elif game.round < cell.game.round:
            cell.game, cell.placed = game.clone(), False
        cell.seen += 1
        return cell

    def _add(self, cell: StoryState) -> StoryState:
        if len(self._cells) < LARGEST:
            self._cells.append(cell)
        else:
            place = max(self._places(), key=lambda at: self._cells[at].seen + self._cells[at].begun)
            del self._by_key[self._cells[place].key]
            self._cells[place] = cell
        self._by_key[cell.key] = cell
        return cell

    def _places(self) -> list[int]:
        count = len(self._cells)
        return [int(self._luck.random() * count) for _ in range(min(ASKED, count))]

    def some(self) -> list[StoryState]:
        """A few random cells."""
        return [self._cells[place] for place in self._places()]

    def rare(self) -> StoryState | None:
        """The one of a few random cells that games came to and continued from least; None without any."""
        return min(self.some(), key=lambda cell: cell.begun + 0.2 * cell.seen, default=None)
