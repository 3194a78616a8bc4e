"""What a game has reached of its scenario: sides that came into play, blocks that began, the ending.

All have ids of the bundle: `diary.4.front` came into play; a block (`diary.4.front.when.1.block`,
`rumor.clocks.3.success` …) began; `rumor.clocks.3` was investigated, so that its main block began; the game
ended with `ending.hum-stops`.

Games say so only on tables of their own, which a `Watch` prepares; other games pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .bundle import Bundle
from .play import Options, new_game
from .rules import log, setup
from .rules import vocabulary as v
from .rules.game import Game
from .rules.prepare import indexed

FRONT_AND_BACK: Final = ("front", "back")


class Watch:
    """A bundle whose games tell what they reach, as numbers into `names`.

    Its games are those of the bundle, choice by choice and state by state. Let `choose` lead them, and their
    clones; nobody else's.
    """

    __slots__ = ("_begun", "_endings", "_sides", "bundle", "names")

    def __init__(self, bundle: Bundle) -> None:
        self._begun: list[int] = []
        self.bundle: Bundle = Bundle(bundle.data, indexed(bundle.data, self._begun.append).tables)
        tables = self.bundle.tables
        self.names: list[str] = list(tables.block_ids)
        """The id of everything that can be reached: blocks, then sides, then endings."""
        for rumor, card in zip(tables.rumors, bundle.data["rumors"], strict=True):
            self.names[rumor.block] = card["id"]
        self._sides = len(self.names)
        self.names += [f"diary.{card.number}.{side}" for card in tables.diary for side in FRONT_AND_BACK]
        endings = [*(ending.id for ending in tables.endings), v.TIME_RAN_OUT, v.RUMOR_LOST]
        self._endings = {ending: len(self.names) + number for number, ending in enumerate(endings)}
        self.names += [f"ending.{ending}" for ending in endings]

    def start(self, options: Options, seed: int) -> tuple[Game, list[int]]:
        """A new game at its first decision, and what it has reached by then."""
        self._begun.clear()
        game = new_game(self.bundle, options, seed)
        return game, self._found(game, 0)

    def choose(self, game: Game, index: int) -> list[int]:
        """Answer the pending decision; returns what was reached by it, a thing may be there twice."""
        self._begun.clear()
        told = len(game.tail)
        game.choose(index)
        return self._found(game, told)

    def _found(self, game: Game, told: int) -> list[int]:
        """What has begun, and what the log tells from `told` on."""
        found = self._begun[:]
        for entry in game.tail[told:]:
            if entry[0] == log.DIARY_PLAYED:
                found.append(self._sides + 2 * entry[2])
            elif entry[0] == log.DIARY_FLIPPED:
                found.append(self._sides + 2 * entry[2] + 1)
        if game.result is not None:
            found.append(self._endings[game.result.ending])
        return found

    def ids(self, numbers: Iterable[int]) -> frozenset[str]:
        """The ids of what was reached."""
        return frozenset(self.names[number] for number in numbers)

    def replay(self, options: Options, seed: int, choices: Sequence[int]) -> frozenset[str]:
        """The ids of all that the game of these choices reaches. Raises OptionsError and IllegalChoice."""
        game, found = self.start(options, seed)
        for choice in choices:
            found += self.choose(game, choice)
        return self.ids(found)

    def of(self, game: Game) -> frozenset[str]:
        """The ids of all that a game of this bundle has reached. It is played once more for this."""
        self._begun.clear()
        tables, kids = self.bundle.tables, game.party.kids
        twin = setup.start(tables, game.bundle_hash, kids, game.switches, game.seed)
        found = self._found(twin, 0)
        for choice in game.choices:
            found += self.choose(twin, choice)
        return self.ids(found)


def reached(bundle: Bundle, game: Game) -> frozenset[str]:
    """The ids of all that a game has reached. Where there are many games, make one `Watch`."""
    return Watch(bundle).of(game)
