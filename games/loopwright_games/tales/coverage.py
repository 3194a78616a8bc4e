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
from loopwright_engine.core.kept import RULES, Books, Moved, outermost, summed
from loopwright_engine.core.luck import MEASURES, Surprise, gathered, of_faces, of_hit
from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import FAILURE, SUCCESS, Bundle

from .bundle_cards import SIDES, response_sides
from .ledger import ROW
from .options import Options
from .prepare.bundle import indexed
from .rules.state import codes as v
from .rules.state import log
from .rules.state.game import Game

AVOIDING: Final = -1
"""A kid avoids a machine: which response card tests it is seen by the next entry that is `TESTED`."""
TESTED: Final = -2
UNKNOWN: Final = -1
INSIGHT: Final = ROW.index("insight")
ENIGMA: Final = ROW.index("enigma")
MOVING: Final = frozenset(
    (log.NEW_ROUND, log.INSIGHT, log.ENIGMA, log.COUNTER, log.FLAG_SET, log.FLAG_CLEARED, log.OWN_COUNTER,
     log.OWN_FLAG_SET, log.OWN_FLAG_CLEARED)
)  # fmt: skip
"""Log entries that tell how something stands that writers keep, or that a day begins."""


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
        self._tell_of_books(bundle, outermost(index.blocks.written))
        sides = len(self.names)
        self.names += [f"diary.{card.number}.{side}" for card in tables.diary for side in SIDES]
        endings = [*(ending.id for ending in tables.endings), v.TIME_RAN_OUT, v.RUMOR_LOST]
        self._endings = {ending: len(self.names) + number for number, ending in enumerate(endings)}
        self.names += [f"ending.{ending}" for ending in endings]
        self.items = len(self.names)
        self.last_round = tables.weeks * v.ROUNDS_IN_WEEK
        self.names += [f"day.{day}" for day in range(1, self.last_round + 1)]
        self.path = frozenset(range(sides, sides + len(SIDES) * len(tables.diary)))
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

    def _tell_of_books(self, bundle: Bundle, outer: frozenset[str]) -> None:
        """What games keep: the counters and flags of the scenario, those of all kids last."""
        scenario, tables = bundle.data["scenario"], self.bundle.tables
        self._counters: int = len(scenario["counters"])
        self._flags: int = len(scenario["flags"])
        own = scenario.get("own", ())
        self.kept = [one["id"] for one in (*scenario["counters"], *scenario["flags"], *own)]
        self.stands = [INSIGHT, ENIGMA, *range(len(ROW), len(ROW) + len(self.kept))]
        self._first_own: int = tables.first_own
        self._starts: list[int] = [one["start"] for one in scenario["counters"]] + [0] * self._flags
        self._own_starts: list[int] = [one["start"] for one in own]
        self.asks = {"choose": 0}
        strings = bundle.strings
        self.players = [strings.get(kid["name"], kid["id"]) for kid in bundle.data["world"]["kids"]]
        self.outer = frozenset([number for number, name in enumerate(tables.block_ids) if name in outer])

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
        for _, side in response_sides(self.bundle.data):
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
            self.decided(game, index)
            self.noting = True
            game.choose(index)
            self.noting = False
        return game, reached + self._told_of(game, tail, place)

    def player(self, game: Game, seat: int) -> int:
        """Which kid sits there."""
        return game.party.kids[seat] if seat >= 0 else RULES

    def standing(self, game: Game) -> list[int]:
        """Insight, enigma, counters, flags, and what all kids have together."""
        kids, first = game.party.size, self._first_own
        counters, flags = game.counters, game.flags
        of_kids = range(first, first + len(self._own_starts) * v.MAX_KIDS, v.MAX_KIDS)
        return [
            game.insight,
            game.enigma,
            *counters[: self._counters],
            *[flags >> flag & 1 for flag in range(self._flags)],
            *[sum(counters[place : place + kids]) for place in of_kids],
        ]

    def options_of(self, ask: int) -> dict[int, str]:  # noqa: ARG002 - of cards alone
        """The lines of cards."""
        tables = self.bundle.tables
        return {number: tables.block_ids[choice.block] for number, choice in enumerate(tables.choices)}

    def words_of(self, ask: int) -> dict[int, str]:  # noqa: ARG002 - of cards alone
        strings = self.bundle.strings
        return {
            number: strings.get(choice.label, "") for number, choice in enumerate(self.bundle.tables.choices)
        }

    def books(self, game: Game) -> Books:
        """ADV-8, ADV-11: read in the log."""
        kids, flags, own = game.party.size, len(ROW) + self._counters, len(ROW) + len(self._starts)
        values = [0] * len(ROW) + self._starts + [start * kids for start in self._own_starts]
        of_kids = {
            (kid, number): start for number, start in enumerate(self._own_starts) for kid in range(kids)
        }
        rows: list[list[int]] = []
        moves: list[Moved] = []
        day = 0
        for entry in game.log:
            kind = entry[0]
            if kind not in MOVING:
                continue
            if kind == log.NEW_ROUND:
                if day:
                    rows.append(values[len(ROW) :])
                day = entry[2]
                continue
            if kind == log.INSIGHT or kind == log.ENIGMA:
                what = INSIGHT if kind == log.INSIGHT else ENIGMA
                now = entry[2]
            elif kind == log.COUNTER:
                if entry[2] >= self._counters:
                    continue
                what, now = len(ROW) + entry[2], entry[3]
            elif kind == log.FLAG_SET or kind == log.FLAG_CLEARED:
                what, now = flags + entry[2], int(kind == log.FLAG_SET)
            else:
                key = entry[2], entry[3]
                what, stands = own + entry[3], int(kind == log.OWN_FLAG_SET)
                if kind == log.OWN_COUNTER:
                    stands = entry[4]
                now = values[what] + stands - of_kids[key]
                of_kids[key] = stands
            if now != values[what]:
                source = self._first[entry[1]] if entry[1] >= 0 else RULES
                moves.append((what, source, day, now - values[what]))
                values[what] = now
        rows.append(values[len(ROW) :])
        return Books(rows, summed(moves), self._came(game, self._first), self._picks())

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
