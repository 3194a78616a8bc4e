"""Coverage: what a game has reached of its scenario, such as sides, blocks and endings.

Items have ids of the bundle: `diary.4.front` came into play; a block of any card
(`diary.4.front.when.1.block`, `rumor.clocks.3.success`, `event.the-heap.action.1.block` …) began;
`rumor.clocks.3` was investigated, so that its main block began; the game ended with `ending.hum-stops`.
Further events are counted, though they are no items of the scenario: `day.3` began, `flag.old-number` was
set, `school.2` came up, a kid got `item.matches` or `chore.choir`, used the item (`item.matches.used`), or
was tested by a side of a response card (`response.heron.standard.alert`).

Only games on the tables of a `Watch` report this, so that other games pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kernel.masks import members
from loopwright_engine.kit.protocol import FAILURE, SUCCESS
from loopwright_engine.session.new_game import new_game

from .options import Options
from .prepare.bundle import indexed
from .rules import setup
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game

FRONT_AND_BACK: Final = ("front", "back")
UNKNOWN: Final = -1
"""Which response card tests a kid is seen later in the log."""


class Watch:
    """A bundle whose games report what happens in them, as indices into `names`.

    Its games are the same as those of the bundle, choice by choice and state by state. Only choices made
    through `choose` are reported, for these games and their clones.
    """

    __slots__ = (
        "_avoided", "_endings", "_first", "_hand", "_noting", "_place", "_reached", "_sides", "_told",
        "bundle", "items", "last_round", "names", "path", "rounds", "tests",
    )  # fmt: skip

    def __init__(self, bundle: Bundle) -> None:
        self._reached: list[int] = []
        """What has happened since the last choice, as indices into `names`."""
        self._place: int = 0
        """The place in the log up to which that has been read."""
        self._avoided: list[tuple[int, int]] = []
        """Where in that kids avoid machines, and the places of the entries in the log."""
        self._noting: bool = False
        """Whether blocks are noted: not while bots play games of their own to look ahead."""
        self.bundle: Bundle = Bundle(bundle.data, bundle.kit, indexed(bundle.data, self._begin).tables)
        self.bundle.tables.kit = bundle.kit
        tables = self.bundle.tables
        self.names: list[str] = list(tables.block_ids)
        """The id of everything that can happen: blocks, sides, endings, then days, flags and cards.

        Copies of a card share a name; their blocks are reported as those of the first copy."""
        places: dict[str, int] = {}
        self._first: list[int] = [places.setdefault(name, place) for place, name in enumerate(self.names)]
        for rumor, card in zip(tables.rumors, bundle.data["rumors"], strict=True):
            self.names[rumor.block] = card["id"]
        sides = len(self.names)
        self.names += [f"diary.{card.number}.{side}" for card in tables.diary for side in FRONT_AND_BACK]
        endings = [*(ending.id for ending in tables.endings), v.TIME_RAN_OUT, v.RUMOR_LOST]
        self._endings = {ending: len(self.names) + number for number, ending in enumerate(endings)}
        self.names += [f"ending.{ending}" for ending in endings]
        self.items: int = len(self.names)
        """The number of items; they are the first of the names."""
        self.last_round: int = tables.weeks * v.ROUNDS_IN_WEEK
        self.names += [f"day.{day}" for day in range(1, self.last_round + 1)]
        self.path: frozenset[int] = frozenset(range(sides, sides + len(FRONT_AND_BACK) * len(tables.diary)))
        """The sides of the diary."""
        self.rounds: dict[int, int] = {self.items + day - 1: day for day in range(1, self.last_round + 1)}
        flags = len(self.names)
        self.names += [f"flag.{flag['id']}" for flag in bundle.data["scenario"]["flags"]]
        meanings = {
            log.DIARY_PLAYED: (sides, 2, 2),
            log.DIARY_FLIPPED: (sides + 1, 2, 2),
            log.NEW_ROUND: (self.items - 1, 1, 2),
            log.FLAG_SET: (flags, 1, 2),
            log.AVOID: (UNKNOWN, 0, 2),
            **self._of_cards(),
        }
        self._told: list[tuple[int, int, int] | None] = [meanings.get(kind) for kind in range(len(log.KINDS))]
        """For each kind of log entry, the index of its first name, the distance between two of its names, and
        the place of the number in the entry."""
        self.tests: frozenset[int] = frozenset(
            number
            for number, name in enumerate(self.names)
            if name.endswith((SUCCESS, FAILURE)) and not name.startswith("response.")
        )
        """A kid who avoids a machine begins no block: of response cards, failures alone would be counted."""
        self._sides: dict[int, int] = self._of_responses(places)
        """The index of the response side that tests a kid, by the block that stands for it in the log."""

    def _of_cards(self) -> dict[int, tuple[int, int, int]]:
        """Add the names of cards that kids get and use; return the meanings of the log entries about them."""
        ids = self.bundle.tables.names.ids
        hand, school = ids["card"], len(self.names)
        cards = school + len(ids["school"])
        used, chores = cards + len(hand), cards + 2 * len(hand)
        self._hand: int = cards
        self.names += [*ids["school"], *hand, *(f"{card}.used" for card in hand), *ids["chore"]]
        return {
            log.SCHOOL_CARD: (school, 1, 2),
            log.ITEM_DRAWN: (cards, 1, 3),
            log.ITEM_RETRIEVED: (cards, 1, 3),
            log.ANOMALY_DRAWN: (cards, 1, 3),
            log.ITEM_USED: (used, 1, 3),
            log.ANOMALY_USED: (used, 1, 3),
            log.CHORE_DRAWN: (chores, 1, 3),
        }

    def _of_responses(self, blocks: Mapping[str, int]) -> dict[int, int]:
        """Add the names of the sides of response cards that test kids (MOV-5)."""
        sides: dict[int, int] = {}
        for card in self.bundle.data["responses"]:
            for side in (card["routine"], card["alert"]):
                if side["response"] != v.RESPONSES[v.IGNORE]:
                    sides[blocks[side["failure"]["id"]]] = len(self.names)
                    self.names.append(side["id"])
        return sides

    def _begin(self, game: Game, block: int) -> None:
        if self._noting:
            self._read(game)
            self._reached.append(self._first[block])

    def _note(self, place: int) -> None:
        """Begin to note what happens, from this place in the log on."""
        self._noting = True
        self._place = place
        self._reached = []

    def start(self, options: Options, seed: int) -> tuple[Game, list[int]]:
        """A new game at its first decision, and the indices of what has happened by then, in order."""
        self._note(0)
        game = new_game(self.bundle, options, seed)
        return game, self._at_first(game)

    def _at_first(self, game: Game) -> list[int]:
        """What has happened by the first decision; iconic items are there from the start (SET-4)."""
        iconic = [self._hand + card for card in members(game.party.own)]
        return iconic + self._noted(game)

    def choose(self, game: Game, index: int) -> list[int]:
        """Choose an option; return the indices of what happened then, in order, perhaps with repetitions."""
        self._note(len(game.tail))
        game.choose(index)
        return self._noted(game)

    def _noted(self, game: Game) -> list[int]:
        """The blocks that have begun, and the meanings of the log's entries, in order."""
        self._noting = False
        self._read(game)
        reached = self._reached
        if self._avoided:
            for number, place in self._avoided:
                reached[number] = self._testing(game, place)
            self._avoided.clear()
        if game.result is not None:
            reached.append(self._endings[game.result.ending])
        return reached

    def _read(self, game: Game) -> None:
        """Note the meanings of new entries of the log."""
        tail, meanings, reached = game.tail, self._told, self._reached
        for place in range(self._place, len(tail)):
            entry = tail[place]
            meaning = meanings[entry[0]]
            if meaning is not None:
                first, apart, at = meaning
                if first == UNKNOWN:
                    self._avoided.append((len(reached), place))
                reached.append(first + apart * entry[at])
        self._place = len(tail)

    def _testing(self, game: Game, place: int) -> int:
        """The response side that tests a kid: that of the next roll, or of the pending question (MOV-5)."""
        for entry in game.tail[place:]:
            if entry[0] == log.ROLL:
                return self._sides[entry[1]]
        return self._sides[game.tables.trials[game.stack[-1][1]].block]

    def ids(self, numbers: Iterable[int]) -> frozenset[str]:
        """The ids of the items among these indices."""
        return frozenset(self.names[number] for number in numbers if number < self.items)

    def replay(self, options: Options, seed: int, choices: Sequence[int]) -> frozenset[str]:
        """The ids of the items that a game with these choices reaches. Raises OptionsError and
        IllegalChoice.
        """
        game, items_reached = self.start(options, seed)
        for choice in choices:
            items_reached += self.choose(game, choice)
        return self.ids(items_reached)

    def of(self, game: Game) -> frozenset[str]:
        """The ids of the items that a game of this bundle has reached. It is played again for this."""
        return self.ids(self.story(game))

    def story(self, game: Game) -> list[int]:
        """The indices of all that has happened in a game of this bundle, in order. It is played again for
        this.
        """
        self._note(0)
        tables, kids = self.bundle.tables, game.party.kids
        twin = setup.start(tables, game.bundle_hash, kids, game.switches, game.seed)
        items_reached = self._at_first(twin)
        for choice in game.choices:
            items_reached += self.choose(twin, choice)
        return items_reached


def reached(bundle: Bundle, game: Game) -> frozenset[str]:
    """The ids of the items that a game has reached. For many games, make one `Watch`."""
    return Watch(bundle).of(game)
