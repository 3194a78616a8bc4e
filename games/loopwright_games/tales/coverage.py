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

from collections.abc import Callable, Mapping
from typing import Final

from loopwright_engine.core import coverage
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_engine.core.luck import MEASURES, Surprise, gathered, of_faces, of_hit
from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import FAILURE, SUCCESS, Bundle

from .options import Options
from .prepare.bundle import indexed
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game

FRONT_AND_BACK: Final = ("front", "back")
AVOIDING: Final = -1
"""A kid avoids a machine: which response card tests it is seen by the next entry that is `TESTED`."""
TESTED: Final = -2
UNKNOWN: Final = -1


class Watch(coverage.Watch):
    """The same for games of Tales."""

    def __init__(self, bundle: Bundle) -> None:
        index = indexed(bundle.data)
        index.blocks.watch(self.begin)
        super().__init__(Bundle(bundle.data, bundle.kit, index.tables))
        tables = index.tables
        tables.kit = bundle.kit
        self.names = list(tables.block_ids)
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
        self.items = len(self.names)
        self.last_round = tables.weeks * v.ROUNDS_IN_WEEK
        self.names += [f"day.{day}" for day in range(1, self.last_round + 1)]
        self.path = frozenset(range(sides, sides + len(FRONT_AND_BACK) * len(tables.diary)))
        """The sides of the diary."""
        self.rounds = {self.items + day - 1: day for day in range(1, self.last_round + 1)}
        flags = len(self.names)
        self.names += [f"flag.{flag['id']}" for flag in bundle.data["scenario"]["flags"]]
        meanings = {
            log.DIARY_PLAYED: (sides, 2, 2),
            log.DIARY_FLIPPED: (sides + 1, 2, 2),
            log.NEW_ROUND: (self.items - 1, 1, 2),
            log.FLAG_SET: (flags, 1, 2),
            log.AVOID: (AVOIDING, 0, 2),
            log.ROLL: (TESTED, 0, 1),
            log.AUTOMATIC: (TESTED, 0, 1),
            **self._of_cards(),
        }
        self._sides: dict[int, int] = self._of_responses(places)
        """The index of the response side that tests a kid, by the block that stands for it in the log."""
        meanings[log.NONE_OPEN] = (len(self.names), 1, 2)  # the last ones: results of before know them not
        self.names += [f"{tables.block_ids[choice.block]}{NONE_OPEN}" for choice in tables.choices]
        self._told: list[tuple[int, int, int] | None] = [meanings.get(kind) for kind in range(len(log.KINDS))]
        """For each kind of log entry that says something, the index of its first name, the distance between
        two of its names, and the place of the number in the entry."""
        self.tests = frozenset(
            number
            for number, name in enumerate(self.names)
            if name.endswith((SUCCESS, FAILURE)) and not name.startswith("response.")
        )
        """A kid who avoids a machine begins no block: of response cards, failures alone would be counted."""

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

    def happened(self, game: Game, length: int, before: int) -> list[int]:  # noqa: ARG002 - as of all games
        """Blocks and the log; in a new game iconic items first, which are there from the start (SET-4)."""
        reached = [] if game.choices else [self._hand + card for card in members(game.party.own)]
        return reached + self._told_of(game, game.tail, length)

    def play(self, options: Options, seed: int, answer: Callable[[Game], int]) -> tuple[Game, list[int]]:
        """The same as of all games, with the log read once at the end."""
        game, reached = self.start(options, seed)
        tail, place = game.tail, len(game.tail)
        self.begun = []
        while game.decision is not None:
            index = answer(game)
            if game.tail is not tail:  # who answers has copied the game, which closes this stretch of the log
                reached += self._told_of(game, tail, place)
                self.begun, tail, place = [], game.tail, 0
            self.noting = True
            game.choose(index)
            self.noting = False
        return game, reached + self._told_of(game, tail, place)

    def luck(self, game: Game) -> list[Surprise]:
        """TST-3, and rolls of cards; by the blocks that they stand in, those of the first copy of a card."""
        surprises: list[Surprise] = []
        day = 0
        for entry in game.log:
            kind = entry[0]
            if kind == log.NEW_ROUND:
                day = entry[2]
            elif kind == log.ROLL:
                faces = entry[5].to_bytes(entry[4], "big")
                surprises.append((self._first[entry[1]] * MEASURES, day, of_hit(faces)))
            elif kind == log.TABLE_ROLL:
                source = self._first[entry[1]] * MEASURES
                surprises += [(source + measure, day, much) for measure, much in of_faces(entry[3:4], 6)]
        return gathered(surprises)

    def _told_of(self, game: Game, entries: list[Entry], place: int) -> list[int]:
        """The blocks that have begun, and the meanings of the log's entries from `place` on, in order."""
        meanings = self._told
        reached: list[int] = []
        avoiding = UNKNOWN
        self.begun.append((len(entries), UNKNOWN))
        for begun, block in self.begun:
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
                reached.append(self._first[block])
        if avoiding >= 0:  # the pending question is about that test
            reached[avoiding] = self._sides[game.tables.trials[game.stack[-1][1]].block]
        if game.result is not None:
            reached.append(self._endings[game.result.ending])
        return reached
