"""What is written in a bundle of a declared kit, and what playtests note of its games: what they reach, and
how they stand round by round.

It reaches blocks of cards that begin, endings, what the log tells, and rounds. Their names are ids of the
bundle (`place.home.block`), `ending.ID`, `log.KIND`, `round.N` and `flag.ID`, that it was set. Games say that
a block begins only on tables of their own, which a `Watch` prepares; other games pay nothing for it.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_engine.core import coverage
from loopwright_engine.core.block_names import BlockNames
from loopwright_engine.core.blocks import Data
from loopwright_engine.core.branches import ALWAYS
from loopwright_engine.core.counters import OVER, UNDER, counters_of
from loopwright_engine.core.decks import deck_cards
from loopwright_engine.core.kept import RULES, Books, Moved, outermost, summed
from loopwright_engine.core.luck import MEASURES, Surprise, gathered, of_faces
from loopwright_engine.core.source_text import KitSourceText
from loopwright_engine.core.timers import timers_of
from loopwright_engine.game_types import AnyGame, AnyKit

from . import registry
from .contents import block_items, plain
from .game import (
    ENDED_ROUNDS,
    FLAG_CLEARED,
    FLAG_SET,
    LAST,
    MOST_DECISIONS,
    OWN_CLEARED,
    OWN_MOVED,
    OWN_SET,
    Game,
)
from .moves import VERB, MoveWords
from .protocol import FAILURE, SUCCESS, Item, WrittenCard, own_number

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        BlockData,
        ConditionData,
        KitBundleData,
        KitCardData,
        ListenerData,
    )
    from loopwright_engine.kit.protocol import Bundle

    from .declared_rules import DeclaredRules
    from .language import Language

KINDS: Final[tuple[str, ...]] = ("card", "gauge", "choice", "outcome", "ending", "effect")
"""A gauge is one of its ends; a choice is a branch of a choice, a condition or a roll."""
OPEN_PARTS: Final[tuple[str, ...]] = ("numbers", "sequences", "counters", "cards")
PARTS: Final[tuple[str, ...]] = OPEN_PARTS
RULE_ENDINGS: Final[tuple[str, ...]] = ("unfinished",)

MOST_ROUNDS: Final = 200
"""Rounds after these are not told one by one."""


def with_books(
    game: type[Game],
    rolled: Callable[[Game, Sequence[int], int, int], None],
    row: Callable[[Game], list[int]],
) -> type[Game]:
    """The same game, which writes down a row whenever a round ends, as all stands then: before its rules
    count on, whatever they do then; and which tells each roll of dice.
    """

    def roll(self: Any, dice: int = 1, sides: int = 6, block: int = -1) -> Sequence[int]:
        faces: Sequence[int] = game.roll(self, dice, sides)
        rolled(self, faces, sides, block)
        return faces

    def number(self: object) -> int:
        return self.__dict__["round"]  # type: ignore[no-any-return]

    def count(self: Any, number: int) -> None:
        books = self.__dict__
        ended = books.get("round", 0)
        if number > ended > 0:
            books[ENDED_ROUNDS] = (*books.get(ENDED_ROUNDS, ()), *[row(self)] * (number - ended))
        books["round"] = number

    return type(game.__name__, (game,), {"round": property(number, count), "roll": roll})


class Watch(coverage.Watch):
    """The same for games of declared kits."""

    def __init__(self, bundle: Bundle) -> None:
        kit: AnyKit = bundle.kit
        self._kit: DeclaredRules = kit
        super().__init__(type(bundle)(bundle.data, bundle.kit, kit.prepared(bundle.data)))
        tables = self.bundle.tables
        blocks: list[str] = getattr(tables, "block_ids", [])
        endings = list(kit.contents.endings(bundle.data))
        self._keeper = GaugeKeeper(kit, bundle.data, tables)
        self.kept = self._keeper.kept
        self.stands = range(len(kit.rows) + len(self.kept))
        self.asks = self._keeper.asks
        self.players = [f"player {seat + 1}" for seat in range(kit.seats)] if kit.seats > 1 else []
        compiler = getattr(tables, "compiler", None)
        outer = outermost(compiler.written if compiler is not None else ())
        self.outer = frozenset([number for number, name in enumerate(blocks) if name in outer])
        self._game = with_books(kit.game, self._rolled, self._row)
        self._moves: list[Moved] = []
        self._turned: list[int] = []
        """The lengths of the log at which rounds ended since the last decision."""
        self._asked = 0
        """The kind of the decision that was made last, and its seat; all that goes before counts as none."""
        self._rolls: list[tuple[int, int, int, tuple[int, ...]]] = []
        """Of each roll its source, the round, the sides of its dice and their faces."""
        self._kinds_asked = {kind: number for number, kind in enumerate(kit.asks)}
        self._seats = kit.seats
        self._blocks = len(blocks)
        asked = [f"ask.{kind}.{seat + 1}" for kind in kit.asks for seat in range(kit.seats)]
        self._sources = [*blocks, "setup", *asked]
        if blocks:
            tables.compiler.watch(self.begin)
        without_body = {kind.name for kind in kit.language.kinds if not kind.body}
        self._named = {
            card["id"]: blocks.index(card["block"]["id"])
            for card in bundle.data.get("cards", ())
            if card["kind"] in without_body and card["block"]["id"] in blocks
        }
        """The blocks of cards that say nothing that could begin: they are reached when the log names them."""
        known: dict[str, dict[int, int | None]] = {name: {} for name in kit.fields}
        self._naming = [
            [
                (place, field.id, None if field.all is None else known[name])
                for place, name in enumerate(kind.fields, 1)
                if (field := kit.fields[name]).id is not own_number
            ]
            for kind in kit.says.values()
        ]
        """The places of each kind of log entry that may name such a card: what says the id of a number there,
        and, of fields with the same ids in all games, which block each number stands for, as it comes up.
        """
        self._endings = {ending: len(blocks) + number for number, ending in enumerate(endings)}
        self.items = self._kinds = len(blocks) + len(endings)
        kinds = [kind for kind in kit.says if kind not in LAST]
        self.last_round = MOST_DECISIONS
        self._first_round = self._kinds + len(kinds) - 1
        self.names = [
            *blocks,
            *(f"ending.{ending}" for ending in endings),
            *(f"log.{kind}" for kind in kinds),
            *(f"round.{number}" for number in range(1, MOST_ROUNDS + 1)),
        ]
        flags = bundle.data.get("flags", ())
        self._is_set = kit.game._kinds.get(FLAG_SET)
        self._flags = {
            (self._is_set, tables.gauge_numbers[flag["id"]]): len(self.names) + number
            for number, flag in enumerate(flags)
        }
        """Log entries of flags that are set."""
        self.names += [f"flag.{flag['id']}" for flag in flags]
        self.path = frozenset()
        self.rounds = {self._first_round + number: number for number in range(1, MOST_ROUNDS + 1)}
        self.tests = frozenset(
            number for number, name in enumerate(blocks) if name.endswith((SUCCESS, FAILURE))
        )

    @property
    def sources(self) -> Sequence[str]:
        """Blocks of cards, the set-up, and decisions of each seat, before others of which dice are rolled."""
        return self._sources

    def luck(self, game: Game) -> list[Surprise]:  # noqa: ARG002 - as of all games
        """All rolls: those of cards by their blocks, those of the rules by the decision before."""
        return gathered(
            (source + measure, number, much * times)
            for (source, number, sides, faces), times in Counter(self._rolls).items()
            for measure, much in of_faces(faces, sides)
        )

    def choose(self, game: AnyGame, index: int) -> list[int]:
        """The same as of all games, with a note of what was decided."""
        kind = self._kinds_asked.get(game.decision.kind, 0)
        self._asked = self._blocks + 1 + kind * self._seats + game.decision.seat
        return super().choose(game, index)

    def _rolled(self, game: Game, faces: Sequence[int], sides: int, block: int) -> None:
        if self.noting:
            source = (self._asked if block < 0 else block) * MEASURES
            self._rolls.append((source, min(game.round, MOST_ROUNDS), sides, (*faces,)))

    def _row(self, game: Game) -> list[int]:
        if self.noting:
            self._turned.append(len(game.tail))
        return [*self._kit.row(game), *self._keeper.standing(game)]

    def books(self, game: Game) -> Books:
        rows = len(self._kit.rows)
        ended = [*getattr(game, ENDED_ROUNDS, ()), self._row(game)]
        came = self._came(game, range(self._blocks))
        moves = summed([*self._moves, *self._keeper.untold(ended, self._moves)])
        return Books([row[rows:] for row in ended], moves, came, self._picks())

    def standing(self, game: Game) -> list[int]:
        """Rows, and all that is kept; of what each seat has, the sum."""
        return [*self._kit.row(game), *self._keeper.standing(game)]

    def option(self, ask: int, option: int) -> int:
        """Of a move its verb."""
        return option & (1 << VERB) - 1 if ask in self._keeper.moves else option

    def options_of(self, ask: int) -> dict[int, str]:
        """The moves, or all that the rules and cards have."""
        return self._keeper.options_of(self.bundle, ask)

    def words_of(self, ask: int) -> dict[int, str]:
        """Of a move its words, with dots for what it takes."""
        spoken = self.bundle.kit.spoken(self.bundle.data)
        words = spoken.fields[self._keeper.field_of(ask)].words
        return {
            number: words.of_verb(number) if isinstance(words, MoveWords) else words(self.bundle, number)
            for number in self.options_of(ask)
        }

    def deal(self, options: object, seed: int) -> Any:
        """A game that writes down its rows."""
        self._rolls, self._asked = [], self._blocks
        self._moves = []
        return self._kit.start_as(self._game, self.bundle, options, seed)

    def happened(self, game: AnyGame, length: int, before: int) -> list[int]:
        """Rounds, blocks, what the log tells, and an ending."""
        numbers = [
            self._first_round + number for number in range(before + 1, min(game.round, MOST_ROUNDS) + 1)
        ]
        numbers += [block for _, block in self.begun]
        entries = game.tail[length:]
        if self._keeper.places:
            moves = self._keeper.moved(entries, length, self.begun)
            self._moves += [
                (what, source, max(1, before) + bisect(self._turned, place), by)
                for place, what, source, by in moves
            ]
        self._turned.clear()
        first, most = self._kinds, self._first_round - self._kinds
        numbers += [first + entry[0] for entry in entries if entry[0] <= most]
        if self._flags:
            is_set = self._is_set
            numbers += [self._flags[entry] for entry in entries if entry[0] == is_set]
        if self._named:
            numbers += self._named_in(game, entries)
        if game.result is not None:
            numbers.append(self._endings[game.result.ending])
        return numbers

    def _named_in(self, game: AnyGame, entries: Sequence[Sequence[int]]) -> Iterator[int]:
        """The blocks of cards without a body that log entries name."""
        for entry in entries:
            for place, id_of, known in self._naming[entry[0]]:
                number = entry[place]
                if known is None:
                    block = self._named.get(id_of(game, number))
                elif number in known:
                    block = known[number]
                else:
                    block = known[number] = self._named.get(id_of(game, number))
                if block is not None:
                    yield block


class GaugeKeeper:
    """How counters and flags of cards stand in games of a bundle, and which blocks move them."""

    def __init__(self, kit: DeclaredRules, data: Mapping[str, Any], tables: Any) -> None:
        self._kit = kit
        self._seats = kit.seats
        # What happens once has a point in its id, and is no flag.
        flags = [flag for flag in data.get("flags", ()) if "." not in flag["id"]]
        declared = [*data.get("counters", ()), *flags]
        numbers = getattr(tables, "gauge_numbers", {})
        rows = list(kit.rows)
        others = [one["id"] for one in declared if one["id"] in numbers and one["id"] not in rows]
        self._first_own, self._per_seat = getattr(tables, "first_own", 0), getattr(tables, "per_seat", 0)
        own = [one["id"] for one in data.get("own", ())] if self._per_seat else []
        self.kept: Sequence[str] = [*others, *own]
        self._gauges: list[int] = [numbers[name] for name in others]
        names = {**numbers, **getattr(tables, "own_numbers", {})}
        self.places: dict[int, int] = {
            names[name]: place for place, name in enumerate([*rows, *self.kept]) if name in names
        }
        """Of gauges, in the numbers of the first seat, their places in rows and in what is kept."""
        starts = {
            one["id"]: one.get("start", 0) * (kit.seats if one["id"] in own else 1)
            for one in (*declared, *data.get("own", ()))
        }
        self._starts: list[int] = [starts.get(name, 0) for name in (*rows, *self.kept)]
        kinds = getattr(kit.game, "_kinds", {})
        self._kinds: dict[int, int] = {
            kinds[kind]: place
            for kind, place in (
                ("gauge_moved", 1), (FLAG_SET, 1), (FLAG_CLEARED, 1), (OWN_MOVED, 2), (OWN_SET, 2),
                (OWN_CLEARED, 2),
            )
            if kind in kinds
        }  # fmt: skip
        """Log entries that tell of a gauge, and where in them it stands."""
        self._cleared = {kinds.get(kind) for kind in (FLAG_CLEARED, OWN_CLEARED)}
        compiler = getattr(tables, "compiler", None)
        written = compiler.written if compiler is not None else ()
        self._moving: list[dict[int, int]] = [self._moved_by(block, names) for block in written]
        fields = {kind: kit.fields[ask.field] for kind, ask in kit.asks.items()}
        numbered = {kind: number for number, kind in enumerate(fields)}
        verbs = [kind for kind, field in fields.items() if isinstance(field.words, MoveWords)]
        self.moves: frozenset[int] = frozenset([numbered[kind] for kind in verbs])
        self.asks: dict[str, int] = {
            kind: number for kind, number in numbered.items() if kind in verbs or fields[kind].all is not None
        }

    def _moved_by(self, block: Data, names: Mapping[str, int]) -> dict[int, int]:
        """How often a block itself may move each gauge."""
        moves: dict[int, int] = Counter()
        for effect in block["effects"]:
            verb = self._kit.language.verb(effect["do"])
            if verb is not None:
                gauges = names.values() if verb.writes is None else map(names.get, verb.writes)
                moves.update({gauge: MOST_DECISIONS for gauge in gauges if gauge is not None})
            gauge = names.get(effect.get("counter", effect.get("flag", "")))
            if gauge is not None:
                moves[gauge] += 1 if gauge < self._first_own else self._seats
        return moves

    def standing(self, game: AnyGame) -> list[int]:
        """All that is kept; of what each seat has, the sum."""
        if not self.kept:
            return []
        gauges = game.gauges
        first, per_seat = self._first_own, self._per_seat
        return [gauges[number] for number in self._gauges] + [
            sum(gauges[first + number :: per_seat]) for number in range(per_seat)
        ]

    def moved(
        self, entries: Sequence[Sequence[int]], length: int, begun: Sequence[tuple[int, int]]
    ) -> list[Moved]:
        """What log entries tell of gauges: the place of each, what moved, the block that says so, and by how
        much. That is the one that began last of those that may have moved it by then; what none may have
        moved, the rules did.
        """
        moves = []
        used: dict[tuple[int, int], int] = {}
        for place, entry in enumerate(entries, length):
            at = self._kinds.get(entry[0])
            if at is None:
                continue
            gauge = entry[at]
            if gauge >= self._first_own > 0 and self._per_seat:
                gauge = self._first_own + (gauge - self._first_own) % self._per_seat
            what = self.places.get(gauge)
            if what is None:
                continue
            by = entry[-1] - entry[-2] if len(entry) > at + 1 else -1 if entry[0] in self._cleared else 1
            source = RULES
            for order in range(len(begun) - 1, -1, -1):
                came, block = begun[order]
                most = self._moving[block].get(gauge, 0)
                if most and came <= place and (times := used.get((order, gauge), 0)) < most:
                    used[order, gauge] = times + 1
                    source = block
                    break
            moves.append((place, what, source, by))
        return moves

    def untold(self, ended: Sequence[Sequence[int]], moves: Sequence[Moved]) -> list[Moved]:
        """What rules have moved without a line of the log: by as much more each round's end is off the one
        before.
        """
        logged: dict[tuple[int, int], int] = {}
        for what, _, number, by in moves:
            logged[what, number] = logged.get((what, number), 0) + by
        gaps = (
            (what, number, row[what] - before[what] - logged.get((what, number), 0))
            for number, (before, row) in enumerate(zip([self._starts, *ended], ended, strict=False), 1)
            for what in self.places.values()
        )
        return [(what, RULES, number, gap) for what, number, gap in gaps if gap]

    def field_of(self, ask: int) -> str:
        """The name of the field of a kind of decision."""
        return self._kit.asks[list(self._kit.asks)[ask]].field

    def options_of(self, bundle: Bundle, ask: int) -> dict[int, str]:
        """The ids of the options of a kind of decision."""
        field = self.field_of(ask)
        if ask in self.moves:
            return {number: verb.replace("_", "-") for number, verb in enumerate(self._kit.game.moves)}
        options = self._kit.fields[field].all
        assert options is not None, "only decisions whose options have names are told"
        return {number: self._kit.fields[field].id(bundle, number) for number in options(bundle.tables)}


class Ledger:
    """A row for each round of a watched game, the last one as far as it came; what was paid, and what the log
    counts.
    """

    def __init__(self, kit: DeclaredRules) -> None:
        self.rounds: list[list[int]] = []
        self.took: list[int] = [0] * len(kit.counted)
        self.spent: list[int] = [0] * len(kit.spends)
        self._kit = kit

    def pays(self, game: AnyGame, index: int) -> None:
        """Look at what a choice costs."""
        if self._kit.spends:
            self._pay(game, game.decision.options[index])

    def _pay(self, game: AnyGame, option: int) -> None:
        kind = game.decision.kind
        cost = self._kit.asks[kind].cost
        amount = cost(game, option) if cost is not None else 0
        if amount:
            for name in (kind, f"{kind}.{self._kit.option_id(game, option)}"):
                if name in self._kit.spends:
                    self.spent[self._kit.spends.index(name)] += amount

    def close(self, game: AnyGame) -> None:
        """The rows, and what the log counts, once the game is over."""
        rows = len(self._kit.rows)
        ended = getattr(game, ENDED_ROUNDS, ())
        self.rounds = [*[row[:rows] for row in ended], self._kit.row(game)]
        if self._kit.counted:
            counts = Counter(entry[0] for entry in game.log)
            kinds = list(self._kit.says)
            self.took = [counts[kinds.index(kind)] for kind in self._kit.counted]


def title(data: KitBundleData) -> str:
    """The title of the scenario, on one line."""
    return plain(data["strings"][data["scenario"]["title"]])


def cards(data: KitBundleData) -> list[WrittenCard]:
    """Every card that can come up in a game, kind by kind."""
    written = [(card["kind"], card) for card in data["cards"]]
    written += [("card", cast("KitCardData", card)) for card in deck_cards(data)]
    return [WrittenCard(kind, card["id"], plain(data["strings"][card["title"]])) for kind, card in written]


def card_ids(data: KitBundleData) -> list[str]:
    return [card["id"] for card in (*data["cards"], *deck_cards(data))]


def names(data: KitBundleData) -> Callable[[str], str]:
    """Says the ids of cards, blocks and endings in words; of what else stands on one, where on it that is."""
    kit: AnyKit = registry.find(data["kit"])
    called = {card.id: f'{_called(card)} "{card.title}"' for card in cards(data)}
    called |= {f"ending.{id}": f'ending "{title}"' for id, (title, _) in endings(data).items()}
    blocks = BlockNames(KitSourceText(kit.language), lambda key: f'"{plain(data["strings"][key])}"')
    for block, name in _named_blocks(data, kit.language, called):
        called |= blocks.of(block, name)

    def name_of(id: str) -> str:
        stem, _, part = id.rpartition(".")
        return called.get(id, "") or (f"{of} {part}" if stem and (of := name_of(stem)) else "")

    return name_of


def _named_blocks(
    data: KitBundleData, language: Language, called: Mapping[str, str]
) -> Iterator[tuple[BlockData, str]]:
    """The blocks that stand in no other, with their names."""
    for card in (*data["cards"], *deck_cards(data)):
        yield card["block"], called[card["id"]]
    for card in data["cards"]:
        for part in card.get("listeners", ()):
            yield part["block"], f"`{_waiting(part, language)}` on {called[card['id']]}"
    for effect in data["effects"]:
        yield effect["block"], f"`do {effect['id'].replace('.', ' ')}`"
    for timer in timers_of(data):
        yield timer["block"], f"timer {timer['id']}"
    for gauge in counters_of(data):
        title = plain(data["strings"].get(gauge.get("title", ""), "")) or gauge["id"]
        for end, beyond in ((OVER, f"above {gauge['high']}"), (UNDER, f"below {gauge['low']}")):
            if gauge[end] is not None:
                yield gauge[end], f'counter "{title}" {beyond}'


def _waiting(part: ListenerData, language: Language) -> str:
    """What a listener waits for, as cards write it."""
    if part["event"] is None:
        asked = KitSourceText(language).condition(cast("ConditionData", part["condition"]))
        return "on play" if part["condition"] == ALWAYS else f"when {asked}"
    event = language.event(part["event"]["event"])
    values = {key: value.rpartition(".")[2] for key, value in part["event"].items()}
    return f"on {event.phrase.format_map(values) if event else values['event']}"


def _called(card: WrittenCard) -> str:
    """The kind of a card; a card of a deck of the scenario's own is found by deck and number."""
    return card.id.replace(".", " ") if card.kind == "card" else card.kind


def endings(data: KitBundleData) -> dict[str, tuple[str, bool]]:
    """The title of each ending, and whether it is won; those of the rules last."""
    kit: AnyKit = registry.find(data["kit"])
    titles = {
        ending["id"]: (plain(data["strings"][ending["title"]]), ending["result"] == "win")
        for ending in data["endings"]
    }
    return titles | {ending: (words, won) for ending, (words, won) in kit.spoken(data).endings.items()}


def items(data: KitBundleData) -> Iterator[Item]:
    """Everything that the cards and the ends of gauges hold, and all endings."""
    for card in data["cards"]:
        waits = card.get("listeners", ())
        if not waits or any(effect["do"] != "tell" for effect in card["block"]["effects"]):
            yield from block_items("card", card["block"])  # what only waits has prose that nobody plays
        for part in waits:
            yield from block_items("card", part["block"])
    for drawn in deck_cards(data):
        yield from block_items("card", drawn["block"], drawn["block"]["id"])
    for timer in timers_of(data):
        yield from block_items("card", timer["block"])
    for gauge in counters_of(data):
        for end in (gauge["over"], gauge["under"]):
            if end is not None:
                yield from block_items("gauge", end)
    for effect in data["effects"]:
        yield from block_items("card", effect["block"])
    for ending in endings(data):
        if ending not in RULE_ENDINGS:
            yield Item("ending", f"ending.{ending}", 0)


def out_of_play(data: KitBundleData, options: Collection[object]) -> frozenset[str]:  # noqa: ARG001 - every card is in play
    """No card is out of play."""
    return frozenset()
