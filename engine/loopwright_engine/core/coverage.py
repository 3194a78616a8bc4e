"""What the games of a bundle come to: blocks of cards that begin, and what a game reads from its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from loopwright_engine.game_types import AnyGame, AnyOptions

from .kept import CHOOSE, OTHER, RULES, Books, Came, Pick, changed
from .luck import Surprise


class Watch(ABC):
    """A bundle whose games tell what happens in them, as numbers into `names`.

    Its games are those of the bundle, choice by choice and state by state, and so are their clones. Only what
    comes of `start`, `choose` and `play` is told; other games pay nothing for it.
    """

    names: list[str]
    """The id of everything that can happen; the first `items` of them are items of the contents."""
    items: int
    last_round: int
    """No game has more rounds."""
    path: frozenset[int]
    """Names that, in the order in which they come, are a game's way through the story."""
    rounds: dict[int, int]
    """Names that say that a round began: which one."""
    tests: frozenset[int]
    """Names that say how a test of a card ended: they end in `.success` or `.failure`."""
    kept: Sequence[str]
    """The ids of the counters and flags of the bundle that are in no row of the kit."""
    stands: Sequence[int]
    """What `standing` tells of: places in the kit's rows, and then in what is `kept`."""
    asks: dict[str, int]
    """The kinds of decisions whose options have names, by number."""
    players: Sequence[str]
    """Who plays, in words; nobody where one person, or the whole table, does."""
    outer: frozenset[int]
    """Blocks of cards that stand in no other block."""

    def __init__(self, bundle: object) -> None:
        self.bundle: Any = bundle
        """The bundle, with tables that tell what happens."""
        self.begun: list[tuple[int, int]] = []
        """The blocks that have begun, by their numbers, each after the length of the log by then."""
        self.noting: bool = False
        """Whether blocks are noted: not while bots play games of their own to look ahead."""
        self.came: list[tuple[int, int, int]] = []
        self.picks: list[Pick] = []
        """Of the game that was started last: the blocks that came, in which round and for which seat, and
        decisions.
        """
        self._options: dict[int, frozenset[int]] = {}
        """The options of each kind of decision that have names."""
        self.every_pick: bool = True
        """Whether decisions of the rules are noted, too, and not those of cards alone."""

    def begin(self, game: AnyGame, block: int, seat: int) -> None:
        """A block begins, for the seat that acts."""
        if self.noting:
            self.begun.append((len(game.tail), block))
            self.came.append((block, game.round, seat))

    def decided(self, game: AnyGame, index: int) -> None:
        """An option of the pending decision is about to be taken."""
        decision = game.decision
        if not self.every_pick and decision.kind != CHOOSE:
            return
        ask = self.asks.get(decision.kind)
        if ask is not None:
            known = self._options.get(ask)
            if known is None:
                known = self._options[ask] = frozenset(self.options_of(ask))
            options = [self.option(ask, option) for option in decision.options]
            player, taken = self.player(game, decision.seat), options[index]
            among = sorted(known.intersection(options))
            if among:
                taken = taken if taken in known else OTHER
                self.picks.append(Pick(ask, game.round, player, taken, among, self.standing(game)))

    # --- what a game brings ---------------------------------------------------------------------

    def deal(self, options: AnyOptions, seed: int) -> AnyGame:
        """A new game at its first decision. Raises OptionsError."""
        return self.bundle.kit.start(self.bundle, options, seed)

    @abstractmethod
    def happened(self, game: AnyGame, length: int, before: int) -> list[int]:
        """What has happened since the log had this length and the game was in this round, in order."""

    @property
    def sources(self) -> Sequence[str]:
        """The ids of what dice may be rolled for; numbers of `luck` are places here."""
        return self.names

    @abstractmethod
    def luck(self, game: AnyGame) -> list[Surprise]:
        """What dice did in a game that was played to its end by `play`, before another one."""

    # --- the books of a game --------------------------------------------------------------------

    @abstractmethod
    def books(self, game: AnyGame) -> Books:
        """The books of a game that was played to its end by `play`, before another one."""

    @abstractmethod
    def standing(self, game: AnyGame) -> list[int]:
        """How all that is in `stands` stands now."""

    def player(self, game: AnyGame, seat: int) -> int:  # noqa: ARG002 - in most games seats are the same
        """Who sits there, as a place in `players`."""
        return seat if 0 <= seat < len(self.players) else RULES

    def option(self, ask: int, option: int) -> int:  # noqa: ARG002 - where options are more than a name
        """An option of a decision of this kind as what it is named by."""
        return option

    @abstractmethod
    def options_of(self, ask: int) -> dict[int, str]:
        """The ids of all options that a decision of this kind may have, by what they are named by."""

    @abstractmethod
    def words_of(self, ask: int) -> dict[int, str]:
        """The same options in words; empty for a line of a card that has none."""

    def _came(self, game: AnyGame, first: Sequence[int]) -> list[Came]:
        """The blocks that came on their own; `first` are the numbers of blocks, the same for copies."""
        counts = Counter(
            [
                (first[block], number, self.player(game, seat))
                for block, number, seat in self.came
                if block in self.outer
            ]
        )
        return [(*key, count) for key, count in sorted(counts.items())]

    def _picks(self) -> list[Pick]:
        return changed(self.picks)

    # --- games ----------------------------------------------------------------------------------

    def start(self, options: AnyOptions, seed: int) -> tuple[AnyGame, list[int]]:
        """A new game at its first decision, and what has happened by then, in order. Raises OptionsError."""
        self.begun, self.came, self.picks = [], [], []
        self.noting = True
        game = self.deal(options, seed)
        self.noting = False
        return game, self.happened(game, 0, 0)

    def choose(self, game: AnyGame, index: int) -> list[int]:
        """Answer the pending decision; returns what happened then, in order; a thing may be there twice."""
        self.decided(game, index)
        length, before = len(game.tail), game.round
        self.begun = []
        self.noting = True
        game.choose(index)
        self.noting = False
        return self.happened(game, length, before)

    def play(
        self, options: AnyOptions, seed: int, answer: Callable[[AnyGame], int]
    ) -> tuple[AnyGame, list[int]]:
        """A new game played to its end, and all that happened in it, in order; a thing may be there twice.

        `answer` gives the index of the option that is chosen.
        """
        game, numbers = self.start(options, seed)
        while game.decision is not None:
            numbers += self.choose(game, answer(game))
        return game, numbers

    def replay(self, options: AnyOptions, seed: int, choices: Sequence[int]) -> list[int]:
        """All that happens in a game with these choices, in order. Raises OptionsError and IllegalChoice."""
        game, numbers = self.start(options, seed)
        for choice in choices:
            numbers += self.choose(game, choice)
        return numbers

    def story(self, game: AnyGame) -> list[int]:
        """All that has happened in a game of this bundle, in order. It is played once more for this."""
        return self.replay(self.bundle.kit.options_of(game), game.seed, game.choices)

    def ids(self, numbers: Iterable[int]) -> frozenset[str]:
        """The ids of the items among what happened."""
        return frozenset(self.names[number] for number in numbers if number < self.items)
