"""Coverage: what a game has reached of its scenario, such as sides, blocks and endings.

Items have ids of the bundle: `diary.4.front` came into play; a block of any card
(`diary.4.front.when.1.block`, `rumor.clocks.3.success`, `event.the-heap.action.1.block` …) began;
`rumor.clocks.3` was investigated, so that its main block began; the game ended with `ending.hum-stops`.
Further events are counted, though they are no items of the scenario: `day.3` began, `flag.old-number` was
set, no option of a choice was open (`rumor.clocks.3.option.1.none-open`), `school.2` came up, a kid got
`item.matches` or `chore.choir`, used the item (`item.matches.used`), or was tested by a side of a response
card (`response.heron.standard.alert`).

Only games on the tables of a `Watch` report this, so that other games pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import FAILURE, SUCCESS, Bundle
from loopwright_engine.session.new_game import new_game

from .nouns import NONE_OPEN
from .options import Options
from .prepare.bundle import indexed
from .rules import setup
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game

FRONT_AND_BACK: Final = ("front", "back")
AVOIDING: Final = -1
"""A kid avoids a machine: which response card tests it is seen by the next entry that is `TESTED`."""
TESTED: Final = -2
UNKNOWN: Final = -1


class Watch:
    """A bundle whose games report what happens in them, as indices into `names`.

    Its games are the same as those of the bundle, choice by choice and state by state. Only choices made
    through `choose` and `play` are reported, for these games and their clones.
    """

    __slots__ = (
        "_begun", "_endings", "_first", "_hand", "_noting", "_sides", "_told",
        "bundle", "items", "last_round", "names", "path", "rounds", "tests",
    )  # fmt: skip

    def __init__(self, bundle: Bundle) -> None:
        self._begun: list[tuple[int, int]] = []
        """The blocks that have begun, as indices into `names`, each after the length of the log by then."""
        self._noting: bool = False
        """Whether blocks are noted: not while bots play games of their own to look ahead."""
        index = indexed(bundle.data)
        index.blocks.watch(self._begin)
        self.bundle: Bundle = Bundle(bundle.data, bundle.kit, index.tables)
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
        closed = len(self.names)
        self.names += [f"{tables.block_ids[choice.block]}{NONE_OPEN}" for choice in tables.choices]
        meanings = {
            log.DIARY_PLAYED: (sides, 2, 2),
            log.DIARY_FLIPPED: (sides + 1, 2, 2),
            log.NEW_ROUND: (self.items - 1, 1, 2),
            log.FLAG_SET: (flags, 1, 2),
            log.NONE_OPEN: (closed, 1, 2),
            log.AVOID: (AVOIDING, 0, 2),
            log.ROLL: (TESTED, 0, 1),
            log.AUTOMATIC: (TESTED, 0, 1),
            **self._of_cards(),
        }
        self._told: list[tuple[int, int, int] | None] = [meanings.get(kind) for kind in range(len(log.KINDS))]
        """For each kind of log entry that says something, the index of its first name, the distance between
        two of its names, and the place of the number in the entry."""
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
            self._begun.append((len(game.tail), self._first[block]))

    def start(self, options: Options, seed: int) -> tuple[Game, list[int]]:
        """A new game at its first decision, and the indices of what has happened by then, in order."""
        game = self._dealt(lambda: new_game(self.bundle, options, seed))
        return game, self._at_first(game) + self._happened(game, game.tail, 0)

    def _dealt(self, deal: Callable[[], Any]) -> Game:
        self._begun = []
        self._noting = True
        game: Game = deal()
        self._noting = False
        return game

    def _at_first(self, game: Game) -> list[int]:
        """Iconic items, which are there from the start (SET-4)."""
        return [self._hand + card for card in members(game.party.own)]

    def choose(self, game: Game, index: int) -> list[int]:
        """Choose an option; return the indices of what happened then, in order, perhaps with repetitions."""
        place = len(game.tail)
        self._begun = []
        self._noting = True
        game.choose(index)
        self._noting = False
        return self._happened(game, game.tail, place)

    def play(self, options: Options, seed: int, answer: Callable[[Game], int]) -> tuple[Game, list[int]]:
        """A new game played to its end, and the indices of what happened in it, in order, perhaps with
        repetitions; `answer` gives the index of the option that is chosen.
        """
        game = self._dealt(lambda: new_game(self.bundle, options, seed))
        reached, tail = self._at_first(game), game.tail
        while game.decision is not None:
            index = answer(game)
            if game.tail is not tail:  # who answers has copied the game, which closes this stretch of the log
                reached += self._happened(game, tail, 0)
                self._begun, tail = [], game.tail
            self._noting = True
            game.choose(index)
            self._noting = False
        return game, reached + self._happened(game, tail, 0)

    def _happened(self, game: Game, entries: list[Entry], place: int) -> list[int]:
        """The blocks that have begun, and the meanings of the log's entries from `place` on, in order."""
        meanings = self._told
        reached: list[int] = []
        avoiding = UNKNOWN
        self._begun.append((len(entries), UNKNOWN))
        for begun, block in self._begun:
            for entry in entries[place:begun]:
                meaning = meanings[entry[0]]
                if meaning is None:
                    continue
                first, apart, at = meaning
                if first >= 0:
                    reached.append(first + apart * entry[at])
                elif first == AVOIDING:
                    avoiding = len(reached)
                    reached.append(UNKNOWN)
                elif avoiding >= 0:
                    reached[avoiding] = self._sides[entry[at]]
                    avoiding = UNKNOWN
            place = begun
            if block >= 0:
                reached.append(block)
        if avoiding >= 0:  # the pending question is about that test
            reached[avoiding] = self._sides[game.tables.trials[game.stack[-1][1]].block]
        if game.result is not None:
            reached.append(self._endings[game.result.ending])
        return reached

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
        tables, kids = self.bundle.tables, game.party.kids
        twin = self._dealt(lambda: setup.start(tables, game.bundle_hash, kids, game.switches, game.seed))
        items_reached = self._at_first(twin) + self._happened(twin, twin.tail, 0)
        for choice in game.choices:
            items_reached += self.choose(twin, choice)
        return items_reached


def reached(bundle: Bundle, game: Game) -> frozenset[str]:
    """The ids of the items that a game has reached. For many games, make one `Watch`."""
    return Watch(bundle).of(game)
