"""Cards of any kit: blocks of a bundle made ready to be played, and the game that plays them;
long since both are one idea.

A `Deck` is what never changes: gauges, cards by kind, and the blocks that the core compiles. A `CardGame`
keeps its gauges as a list and goes on with a block from its stack, so that it can be copied in the middle of
a card. What the core does not know is a verb of the kit's language: the method `verb_NAME`, or a fact: the
method `fact_NAME`.
"""

# ruff: noqa: ARG001, ARG002, ARG005 - one signature for all steps, facts and numbers

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from loopwright_engine.core.blocks import (
    NO_BLOCK,
    Blocks,
    Built,
    ChoiceLine,
    DeckEvent,
    Drawable,
    Offer,
    Part,
    Step,
    TimerEvent,
)
from loopwright_engine.core.branches import NONE_OPEN, TESTED, branches, sign_of
from loopwright_engine.core.conditions import Amount, Condition, Conditions, Number, Requirement
from loopwright_engine.core.counters import end_of, few, moved
from loopwright_engine.core.decks import DECK_EMPTY, decks_of, emptied, left_in
from loopwright_engine.core.dice import PLAIN, thrown
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.prose_values import filled
from loopwright_engine.core.timers import counters_of_timers, due, timers_of
from loopwright_engine.errors import BundleError, RulesError
from loopwright_engine.game_types import AnyGame, AnyOptions
from loopwright_engine.json_text import Json
from loopwright_engine.kernel.state import Entry

from .campaign import take_over
from .game import (
    DECK_CARD_DRAWN,
    DECK_CARD_NONE,
    DECK_SHUFFLED,
    FLAG_CLEARED,
    FLAG_SET,
    OWN_CLEARED,
    OWN_MOVED,
    OWN_OVER,
    OWN_SET,
    OWN_UNDER,
    ROLLED,
    THROWN_DICE,
    TIMER_DUE,
    TIMER_STARTED,
    TIMER_STOPPED,
    TOSSED,
    Game,
    late_step,
    step,
    with_first,
)
from .language import AT_END, CardKind, CountedWord, Language, Param, Takes, Word
from .protocol import Ask, Field, Kind

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData, ConditionData, EffectData, PartData, QuantityData

WHO: Final = "who"
"""The decision who of several it is, which one player never takes."""
FLAG: Final[Mapping[str, Any]] = {"low": 0, "high": 1, "start": 0, "over": None, "under": None}
"""What a flag is as a number."""
LEFT: Final[Mapping[str, Any]] = {"title": None, "over": None, "under": None}
"""What the counter of a card of a deck or of a timer is as a gauge."""
DECK_LINES: Final = {
    DeckEvent.DRAWN: DECK_CARD_DRAWN,
    DeckEvent.NONE: DECK_CARD_NONE,
    DeckEvent.SHUFFLED: DECK_SHUFFLED,
}
PROSE_READ: Final = "prose_read"
"""The kind of log entries that are words of a card, for players to read."""
MOST_SEATS: Final = 12
"""So many may sit at a table where each seat has counters of its own."""
THROWN: Final = ".thrown"
"""What the id of a way around a throw ends in where the throw is chosen."""
MOST_THROWN: Final = 20
"""So many coins or dice are thrown at most."""
HERE: Final = "here"
"""The fact that whoever acts is at a place."""
DONE: Final = ".done"
"""What it ends in when it is paid, where cards wait for that."""
NOBODY: Final = -1
"""In the place of a seat: whoever acts."""
TAILS: Final = 3
"""The highest face of a die that stands for tails."""


class Gauge(NamedTuple):
    """A number with two ends, and the blocks that happen for each step beyond one of them.

    A flag is one from 0 to 1, behind all counters. Players never read of what is `hidden`. What each seat has
    stands behind all flags, seat by seat; there a flag is a gauge that is `noted`.
    """

    id: str
    title: str
    low: int
    high: int
    start: int
    over: int
    under: int
    hidden: bool = False
    noted: bool = False


class Card(NamedTuple):
    """A card: its id and title, how many copies there are, what its lines say, its condition and block.

    A card that a line names is its number among its kind.
    """

    id: str
    title: str
    copies: int
    head: Mapping[str, Any]
    condition: Condition | None
    block: int


class TitledCard(NamedTuple):
    """A card of a deck of the scenario's own, as players read of it."""

    id: str
    title: str


class Listener(NamedTuple):
    """What an open card waits for: an event with what it names, or else that its condition is true.

    Of one that changes only what is hidden players hear nothing, and of one that says only what is signed
    they hear from that: it is `silent`.
    """

    kind: str
    card: int
    event: str
    values: tuple[Any, ...]
    condition: Condition | None
    each_time: bool
    limit: str
    block: int
    silent: bool


class Deck:
    """The content of a bundle, ready to be played. Raises BundleError for what a kit does not know.

    The bundle's shape was checked before: this looks at names alone. A deck of a kit that takes words of the
    core for others gives the data to this class as it takes them.
    """

    def __init__(self, data: Mapping[str, Any], game: type[CardGame]) -> None:
        self.strings: Mapping[str, str] = data["strings"]
        self._language: Language = game.language
        self._ends: dict[str, tuple[int, int]] = {
            gauge["id"]: (gauge["low"], gauge["high"]) for gauge in data["counters"]
        }
        self.decks: Sequence[Mapping[str, Any]] = decks_of(data)
        left = [{**LEFT, **counter} for deck in self.decks for counter in left_in(deck)]
        left += [{**LEFT, **counter} for counter in counters_of_timers(data)]
        self._ends |= {counter["id"]: (counter["low"], counter["high"]) for counter in left}
        counters = [*data["counters"], *left]
        gauges = [*counters, *({**flag, **FLAG} for flag in data.get("flags", ()))]
        self.gauge_numbers: dict[str, int] = {gauge["id"]: number for number, gauge in enumerate(gauges)}
        self.first_flag: int = len(counters)
        own = data.get("own", ())
        self.first_own: int = len(gauges)
        """Where the gauges begin that each seat has."""
        self.own_numbers: dict[str, int] = {one["id"]: number for number, one in enumerate(own, len(gauges))}
        """What each seat has, by name: the numbers for the first seat; `per_seat` more for the next one."""
        self.per_seat: int = len(own)
        self._ends |= {one["id"]: (one["low"], one["high"]) for one in own}
        self.awaited: frozenset[str] = frozenset(
            part["event"]["event"]
            for card in data["cards"]
            for part in card.get("listeners", ())
            if part["event"] is not None
        )
        """The events for which open cards wait."""
        self._numbers: dict[str, dict[str, int]] = {kind.name: {} for kind in self._language.kinds}
        for card in data["cards"]:
            if card["kind"] not in self._numbers:
                raise BundleError(f"cards.{card['id']}", f"this game has no card kind {card['kind']!r:.40}")
            numbers = self._numbers[card["kind"]]
            numbers[card["id"]] = len(numbers)
        self.deck_cards: list[TitledCard] = [
            TitledCard(card["id"], f"{self.strings[deck['title']]}: {self.strings[card['title']]}")
            for deck in self.decks
            for card in deck["cards"]
        ]
        """The cards of decks of the scenario's own, in the order in which the log numbers them."""
        self.compiler: CardBlocks = CardBlocks(self, data, game)
        self.compiler.begin_timers()
        self.blocks: list[list[Part]] = self.compiler.blocks
        self.block_ids: list[str] = self.compiler.block_ids
        self.choices: list[ChoiceLine] = self.compiler.choices
        self.timer_ids: list[str] = [timer["id"] for timer in timers_of(data)]
        self.prose: list[str] = self.compiler.prose
        """The keys of the texts that blocks tell, in the order in which they stand there."""
        self.gauges: list[Gauge] = [self._gauge(gauge) for gauge in gauges]
        self.gauges += [self._gauge(one) for one in own] * MOST_SEATS
        for name in self._language.gauges:
            if name not in self.own_numbers or name not in self._language.own:
                self.gauge(name)
        self.cards: dict[str, list[Card]] = {kind.name: [] for kind in self._language.kinds}
        for card in data["cards"]:
            self.cards[card["kind"]].append(self._card(card))
        self.lines: dict[str, dict[str, list[Any]]] = {
            kind.name: {
                line.key: [card.head[line.key] for card in self.cards[kind.name]] for line in kind.lines
            }
            for kind in self._language.kinds
        }
        """What a line of a kind says, card by card."""
        self._cards_with: dict[tuple[Any, ...], list[int]] = {}
        for deck in self.decks:
            self.compiler.deck(deck["id"])
        self.compiler.compile_timers()
        if self.compiler.timers and not self._language.round:
            raise BundleError("timers", "this game counts no rounds by which timers could run")
        self.listeners: list[Listener] = [
            self._listener(card, part) for card in data["cards"] for part in card.get("listeners", ())
        ]
        self.whens: list[int] = [number for number, one in enumerate(self.listeners) if not one.event]
        """The listeners that wait until something is true."""
        self.hearers: dict[tuple[str, tuple[Any, ...]], list[tuple[int, str, int]]] = {}
        """Those that wait for an event, each with its kind and its card, the last one first."""
        for number, one in reversed(list(enumerate(self.listeners))):
            if one.event:
                self.hearers.setdefault((one.event, one.values), []).append((number, one.kind, one.card))
        self.compiler.faces()
        if self.compiler.varying:
            self.strings = {**self.strings, **self.compiler.variants()}
        for kind in self._language.kinds:
            if len(self.cards[kind.name]) < kind.least:
                raise BundleError(
                    "cards", f"there must be at least {kind.least} cards of the kind {kind.name}"
                )
        self.endings: dict[str, str] = {
            ending["id"]: self.strings[ending["title"]] for ending in data["endings"]
        }

    def gauge(self, name: str) -> int:
        """The number of a gauge. Raises BundleError when the bundle has none of this name."""
        number = self.gauge_numbers.get(name, self.first_flag)
        if number >= self.first_flag:
            raise BundleError("gauges", f"there is no gauge {name!r:.40}")
        return number

    def flag(self, name: str) -> int:
        """The number of a flag. Raises BundleError when the bundle has none of this name."""
        if self.gauge_numbers.get(name, -1) < self.first_flag:
            raise BundleError("flags", f"there is no flag {name!r:.40}")
        return self.gauge_numbers[name]

    def own(self, name: str) -> int:
        """The number, for the first seat, of what each seat has. Raises BundleError when there is none."""
        if name not in self.own_numbers:
            raise BundleError("own", f"no seat has a counter {name!r:.40}")
        return self.own_numbers[name]

    def card_number(self, kind: str, name: str) -> int:
        """The number of a card among those of its kind, by its id."""
        return self._numbers[kind][name]

    def cards_with(self, kind: str, **lines: object) -> Sequence[int]:
        """The cards of a kind of which lines say this, or have it in their list."""
        key = kind, *lines.items()
        if key not in self._cards_with:
            self._cards_with[key] = [
                number
                for number, card in enumerate(self.cards[kind])
                if all(
                    value in card.head[name]
                    if isinstance(card.head[name], list)
                    else card.head[name] == value
                    for name, value in lines.items()
                )
            ]
        return self._cards_with[key]

    def starts(self) -> list[int]:
        """How gauges and flags begin."""
        return [gauge.start for gauge in self.gauges]

    def as_read(self, text: str, values: Sequence[int]) -> str:
        """Prose with these values of the gauges that it names."""
        by_title = {gauge.title: value for gauge, value in zip(self.gauges, values, strict=True)}
        return filled(text, by_title.get)

    def written(self, card: Card) -> Mapping[str, Any]:
        """What a card does, as the bundle has it."""
        return self.compiler.written[card.block]

    def _gauge(self, data: PartData) -> Gauge:
        over, under = self.compiler.maybe(data["over"]), self.compiler.maybe(data["under"])
        hidden = data["title"] is None
        title = data["id"] if hidden else self.strings[data["title"]]
        ends = data["low"], data["high"]
        return Gauge(data["id"], title, *ends, data["start"], over, under, hidden, data.get("flag", False))

    def _card(self, data: PartData) -> Card:
        condition = self.compiler.conditions.maybe(data["condition"])
        kind = self._language.kind(data["kind"])
        assert kind is not None
        return Card(
            data["id"],
            self.strings[data["title"]],
            data["copies"],
            self._head(kind, data["head"], f"cards.{data['id']}"),
            condition,
            self.compiler.block(data["block"]),
        )

    def _listener(self, card: PartData, data: PartData) -> Listener:
        kind, where = self._language.kind(card["kind"]), f"cards.{card['id']}"
        event, values = "", ()
        if kind is None or not kind.open:
            raise BundleError(where, f"cards of the kind {card['kind']} do not lie open")
        if data["event"] is not None:
            row = self._language.event(data["event"]["event"])
            if row is None:
                raise BundleError(where, f"this game has no event {data['event']['event']!r:.40}")
            event, values = row.name, self.values(row, data["event"], where)
        return Listener(
            kind.name,
            self._numbers[kind.name][card["id"]],
            event,
            values,
            self.compiler.conditions.maybe(data["condition"]),
            data["each_time"],
            data["limit"] or "",
            self.compiler.block(data["block"]),
            self._is_silent(data["block"]),
        )

    def _is_silent(self, block: BlockData) -> bool:
        """Whether players see nothing of a block, or see whose card it is in the lines that tell of it."""
        parts = [(effect, branches(effect)) for effect in block["effects"]]
        return all(
            all(self._is_silent(inner.block) for inner in within) if within else self._needs_no_line(effect)
            for effect, within in parts
        )

    def _needs_no_line(self, effect: EffectData) -> bool:
        number = self.gauge_numbers.get(effect.get("counter", effect.get("flag", "")))
        verb = self._language.verb(effect["do"])
        return self.gauges[number].hidden if number is not None else verb is not None and verb.signed

    def _head(self, kind: CardKind, data: PartData, where: str) -> Json:
        head: Json = {}
        for line in kind.lines:
            written = data.get(line.key, line.default)  # bundles may be older than a line
            if line.many:
                if written == line.default:
                    written = list(written or ())
                if not isinstance(written, list):
                    raise BundleError(where, f"{line.key} must be a list")
                head[line.key] = [self._value(line, value, where) for value in written]
            else:
                head[line.key] = self._value(line, written, where)
        return head

    def _value(self, param: Param, value: object, where: str) -> Any:
        """What a place says: gauges and cards by their numbers. Raises BundleError."""
        match param.takes:
            case Takes.GAUGE if isinstance(value, str):
                return self.gauge(value)
            case Takes.CARD if isinstance(value, str) and value in self._numbers[param.of[0]]:
                return self._numbers[param.of[0]][value]
            case Takes.NUMBER | Takes.WORD if isinstance(value, str) and value in param.of:
                return value
            case Takes.NUMBER if type(value) is int and param.low <= value <= param.high:
                return value
            case Takes.CHANGE if type(value) is int:
                return value
        raise BundleError(where, f"{param.key} cannot be {value!r:.40}")

    def values(self, word: Word, data: Mapping[str, object], where: str) -> tuple[Any, ...]:
        """What a verb or a fact is written with. Raises BundleError."""
        return tuple(self._value(param, data.get(param.key), where) for param in word.params)

    def fact(self, data: ConditionData) -> Requirement:
        """A flag, an empty deck or a fact of the kit, as a function of game and seat. Raises BundleError."""
        if data["op"] == DECK_EMPTY:
            deck = next((deck for deck in self.decks if deck["id"] == data["deck"]), None)
            if deck is None:
                raise BundleError("decks", f"there is no deck {data['deck']!r:.40}")
            return self.compiler.conditions.condition(emptied(deck))
        if data["op"] == HERE and self._language.place:
            kind, place = self._language.place, data.get("place")
            if place not in self._numbers[kind]:
                raise BundleError("", f"there is no {kind} {place!r:.40}")
            number = self._numbers[kind][place]
            return lambda game, seat: game.place_of(seat) == number, 0
        if data["op"] == "flag":
            flag = self.flag(data["flag"])
            return lambda game, seat: game.gauges[flag] > 0, 0
        fact = self._language.fact(data["op"])
        if fact is None:
            raise BundleError("", f"this game has no fact {data['op']!r:.40}")
        method, values = f"fact_{fact.name}", self.values(fact, data, "")
        return lambda game, seat: bool(getattr(game, method)(*values)), 0

    def quantity(self, data: QuantityData) -> Number:
        """A number of the kit, as a function of a game and a seat. Raises BundleError."""
        match data["q"]:
            case "counter":
                return self._standing(data["counter"], self.gauge(data["counter"]), 0), 0
            case "own_counter":
                return self._standing(data["counter"], self.own(data["counter"]), self.per_seat), 0
        number = self._language.number(data["q"])
        if number is None:
            raise BundleError("", f"this game has no number {data['q']!r:.40}")
        return self._counting(number, self.values(number, data, "")), 0

    def _counting(self, number: CountedWord, values: Sequence[object]) -> Amount:
        """What the rules count: between the ends that its row says, as checks and proofs take it to be."""
        method, low, high = f"number_{number.name}", number.low, number.high

        def counting(game: AnyGame, seat: int) -> int:
            count = int(getattr(game, method)(*values))
            if not low <= count <= high:
                raise RulesError(
                    f"{method} goes from {low} to {high} and gives {count}: its row says the ends"
                )
            return count

        return counting

    def _standing(self, name: str, gauge: int, per_seat: int) -> Amount:
        """How a gauge stands: between its ends, as players, checks and proofs take it to."""
        low, high = self._ends[name]

        def standing(game: AnyGame, seat: int) -> int:
            number = int(game.gauges[gauge + per_seat * seat])
            if not low <= number <= high:
                raise RulesError(
                    f"the gauge {name} goes from {low} to {high} and stands at {number}: rules move it with"
                    " `change` or `set_gauge`"
                )
            return number

        return standing


ONE: Final = "one"
"""The subject of whom the acting seat chooses one."""


def _succeeding(success: int) -> Step:
    """The step of a test that is paid for."""

    def step(game: CardGame, seat: int, context: int) -> None:
        game.tested(True)
        game.carry_out(success)

    return step


def _calling(method: str, values: Sequence[object]) -> Step:
    """The step of a verb: a call of none or one value is far quicker than one of any number."""
    if len(values) > 1:
        return lambda game, seat, context: getattr(game, method)(*values)
    if not values:
        return lambda game, seat, context: getattr(game, method)()
    (value,) = values
    return lambda game, seat, context: getattr(game, method)(value)


def _everyone(game: CardGame, seat: int) -> list[int]:
    """All seats, around the table from the one that acts."""
    seats = game.seats_taken
    return [(seat + number) % seats for number in range(seats)]


SEATS: Final[Mapping[str, Callable[[CardGame, int], Sequence[int]]]] = {
    "you": lambda game, seat: (seat,),
    "everyone": _everyone,
    "others": lambda game, seat: _everyone(game, seat)[1:],
    ONE: _everyone,
}
"""To whom something happens, by the words of cards."""


class CardBlocks(Blocks):
    """The blocks of a deck: what cards say of gauges, coins, dice, endings and prose, and the kit's verbs."""

    every_place = True

    def __init__(self, deck: Deck, data: Mapping[str, Any], game: type[CardGame]) -> None:
        super().__init__(data)
        self.conditions = Conditions(deck.fact, deck.quantity, lambda game: range(game.seats_taken))
        self.prose: list[str] = []
        self._deck = deck
        self._game = game
        self._gauges: Sequence[Mapping[str, Any]] = data["counters"]
        self._of_seats: dict[str, Mapping[str, Any]] = {one["id"]: one for one in data.get("own", ())}
        self._results: dict[str, bool] = {
            ending["id"]: ending["result"] == "win" for ending in data["endings"]
        }

    def verb(self, data: EffectData, source: int) -> Built:
        """A word of all kits, or the method `verb_NAME` of the game, which may do anything.
        Raises BundleError.
        """
        match data["do"]:
            case "counter":
                return self._counter(self._deck.gauge(data["counter"]), data["by"])
            case "set_counter":
                gauge, (to, _) = self._deck.gauge(data["counter"]), self.conditions.number(data["to"])
                return lambda game, seat, context: game.set_gauge(gauge, to(game, seat)), self._own(
                    "set_gauge"
                )
            case "own_counter" | "set_own_counter":
                return self._own_counter(data)
            case "set_flag" | "clear_flag":
                flag, on = self._deck.flag(data["flag"]), int(data["do"] == "set_flag")
                return lambda game, seat, context: game.mark_flag(flag, on), self._own("mark_flag")
            case "test":
                throw = self._throw(data)
                return (self._paid_test(data, throw) if PAID in data else throw), True
            case "end_game":
                won, ending = self._results[data["ending"]], data["ending"]
                return lambda game, seat, context: game.end_by_card(won, ending), True
            case "tell":
                return self._tell(data["text"]), False
            case "nothing":
                return lambda game, seat, context: None, False
        verb = self._game.language.verb(data["do"])
        if verb is None:
            raise BundleError(self.block_ids[source], f"this game has no verb {data['do']!r:.40}")
        changes = {param.key for param in verb.params if param.takes is Takes.CHANGE}
        plain = {
            key: sign_of(value) if key in changes and isinstance(value, Mapping) else value
            for key, value in data.items()
        }
        method, values = f"verb_{verb.name}", self._deck.values(verb, plain, self.block_ids[source])
        values = (*values, *(self.maybe(data.get(name)) for name in verb.blocks))
        if plain != data:
            return self._counted(verb, method, values, data), True
        return _calling(method, values), True

    def _counted(self, verb: Word, method: str, values: Sequence[object], data: EffectData) -> Step:
        """A verb with changes that are known only in play."""
        changes = {
            place: self.conditions.change(data[param.key])[0]
            for place, param in enumerate(verb.params)
            if isinstance(data.get(param.key), Mapping)
        }

        def step(game: AnyGame, seat: int, context: int) -> None:
            known = [changes[at](game, seat) if at in changes else one for at, one in enumerate(values)]
            getattr(game, method)(*known)

        return step

    def _tell(self, text: str) -> Step:
        """Prose, in the wording of the moment."""
        number, varying = len(self.prose), self.told(text)
        if varying is None:
            self.prose.append(text)
            return lambda game, seat, context: game.tail.append((game._PROSE_READ, number))
        chosen = varying.chosen
        self.prose += [varying.name(way) for way in varying.ways()]
        numbers = {way: number + place for place, way in enumerate(varying.ways())}
        return lambda game, seat, context: game.tail.append((game._PROSE_READ, numbers[chosen(game, seat)]))

    def _own(self, method: str) -> bool:
        """Whether a game does it in a way of its own, which may stop."""
        return getattr(self._game, method) is not getattr(CardGame, method)

    def _counter(self, gauge: int, written: int | Mapping[str, Any]) -> Built:
        """A change stops where something happens beyond that end."""
        by, _ = self.conditions.change(written)
        end = self._gauges[gauge][end_of(written)]
        stops = end is not None or self._own("change_gauge")
        if end is None or isinstance(written, int):
            return lambda game, seat, context: game.change_gauge(gauge, by(game, seat)), stops
        return lambda game, seat, context: game.change_gauge(gauge, few(by(game, seat))), stops

    def _own_counter(self, data: EffectData) -> Built:
        """A change of what each seat has, of those to whom it happens, one after another."""
        first, per_seat = self._deck.own(data["counter"]), self._deck.per_seat
        among, own = SEATS[data["who"]], self._of_seats[data["counter"]]
        if data["do"] == "set_own_counter":
            to, _ = self.conditions.number(data["to"])

            def put(game: CardGame, seat: int, context: int) -> None:
                for one in among(game, seat):
                    game.set_gauge(first + per_seat * one, to(game, one))

            return put, self._own("set_gauge")
        by, _ = self.conditions.change(data["by"])
        stops = own[end_of(data["by"])] is not None or self._own("change_gauge")

        def change(game: CardGame, seat: int, context: int) -> None:
            moves = [(first + per_seat * one, by(game, one)) for one in among(game, seat)]
            if stops:
                for gauge, steps in reversed(moves):
                    game.then(game.change_gauge, gauge, few(steps))
            else:
                for gauge, steps in moves:
                    game.change_gauge(gauge, steps)

        return change, stops

    def _throw(self, data: EffectData) -> Step:
        """Coins, of which heads are counted (a die that shows 4 or more), or dice, which are summed."""
        counted, _ = self.conditions.number(data["count"])
        coins, least = data["thrown"] == "coins", data["least"]
        success, failure = self.maybe(data["success"]), self.maybe(data["failure"])
        either = max(success, failure)

        def step(game: CardGame, seat: int, context: int) -> None:
            faces = game.roll(min(MOST_THROWN, max(0, counted(game, seat))), block=either)
            result = sum(face > TAILS for face in faces) if coins else sum(faces)
            game.tell(TOSSED if coins else THROWN_DICE, len(faces), result, least)
            game.tested(result >= least)
            game.carry_out(success if result >= least else failure)

        return step

    def _paid_test(self, data: EffectData, throw: Step) -> Step:
        """A throw, in place of which a seat may pay where it can: a choice of two lines."""
        paid = data[PAID]
        line = ChoiceLine("", 0, self.conditions.maybe(paid["condition"]))
        line.written, line.block = paid, self.block(paid["then"])
        line.after = self.numbers[data["success"]["id"]] if data["success"] else NO_BLOCK
        if self._deck.awaited & TESTED:
            line.after = self._made(f"{paid['then']['id']}{DONE}", _succeeding(line.after))
        thrown = ChoiceLine("", 0, None)
        thrown.block = self._made(f"{paid['then']['id']}{THROWN}", throw)
        lines = [len(self.choices), len(self.choices) + 1]
        self.choices += [thrown, line]

        def step(game: CardGame, seat: int, context: int) -> None:
            if line.condition is not None and line.condition(game, seat):
                game.ask("choose", lines, game.line_chosen, seat=seat)
            else:
                throw(game, seat, context)

        return step

    def _made(self, name: str, step: Step) -> int:
        """The number of a block of one step that no card writes."""
        number = self.title(name)
        self.blocks[number] = [([], step, 0)]
        return number

    def offer(self, options: Sequence[Mapping[str, Any]], numbers: Sequence[int], source: int) -> Offer:
        """A decision; where no line is open, an empty block begins."""
        always = any(option["condition"] is None for option in options)
        none_open = NO_BLOCK if always else self.title(f"{options[0]['then']['id']}{NONE_OPEN}")

        def ask(game: CardGame, seat: int, context: int, lines: list[int]) -> None:
            if lines:
                game.ask("choose", lines, game.line_chosen, seat=seat)
            else:
                game.tell("none_open")
                game.play_block(none_open)

        return ask

    def play(self, game: CardGame, block: int, seat: int, context: int) -> None:
        game.then(game.play_block, block)

    def each(self, who: str, only: Condition | None, block: int, source: int) -> Step:
        """As steps of the game, each of its seat; who of several it is, the seat that acts decides."""
        among = SEATS[who]

        def step(game: CardGame, seat: int, context: int) -> None:
            seats = [one for one in among(game, seat) if only is None or only(game, one)]
            if who != ONE:
                game.stack += [(game._number(game.play_block, one), block) for one in reversed(seats)]
            elif seats:
                game.ask(WHO, seats, game.chosen_plays, block, seat=seat)

        return step

    def rolled(self, game: CardGame, seat: int, source: int, count: int, sides: int) -> int:
        """A die, which nobody is told of; others are told."""
        faces = game.roll(count, sides, source)
        if (count, sides) != PLAIN:
            game.tell(ROLLED, int.from_bytes(bytes(faces), "big"))
        return sum(faces)

    def picked(self, game: CardGame, cards: Sequence[Drawable]) -> Drawable:
        """In the place of a die; one that is alone is no chance."""
        if len(cards) == 1:
            return cards[0]
        place = game.cursors[0]
        game.cursors[0] = place + 1
        return cards[game.tapes[0].pick(place, len(cards))]

    def counted(self, name: str) -> tuple[Amount, Callable[[AnyGame, int], None]]:
        """As a gauge that nobody reads of."""
        gauge = self._deck.gauge(name)

        def put(game: CardGame, count: int) -> None:
            game.gauges[gauge] = count

        return lambda game, seat: int(game.gauges[gauge]), put

    def tell_of_deck(self, game: CardGame, source: int, event: DeckEvent, number: int) -> None:
        """In lines that come last among those of a game."""
        game.tell(DECK_LINES[event], number)

    def tell_of_timer(self, game: CardGame, source: int, event: TimerEvent, number: int, rounds: int) -> None:
        """In lines that come last among those of a game."""
        if event is TimerEvent.STARTED:
            game.tell(TIMER_STARTED, number, rounds)
        else:
            game.tell(TIMER_STOPPED, number)


class CardGame(Game):
    """A game whose cards say what happens; `tables` is its `Deck`.

    Each kind of card of its language is a `Field` of the kind's name (with _ for each hyphen), whose numbers
    are cards. Its `rows` are the gauges that its language names, unless it says others.
    """

    asks: ClassVar[Mapping[str, Ask]] = {
        "choose": Ask("What do you do?", "choice", "CARD"),
        WHO: Ask("Who is it?", "owner", "CARD"),
    }
    fields: ClassVar[Mapping[str, Field]] = {
        "choice": Field(lambda game, number: game.tables.strings.get(game.tables.choices[number].label, ""),
                        lambda game, number: game.tables.block_ids[game.tables.choices[number].block],
                        lambda tables: range(len(tables.choices))),
        "gauge": Field(lambda game, number: game.tables.gauges[number].title,
                       lambda game, number: game.tables.gauges[number].id),
        "flag": Field(lambda game, number: game.tables.gauges[number].title,
                      lambda game, number: game.tables.gauges[number].id),
        "deck": Field(lambda game, number: game.tables.strings[game.tables.decks[number]["title"]],
                      lambda game, number: game.tables.decks[number]["id"]),
        "deck_card": Field(lambda game, number: game.tables.deck_cards[number].title,
                           lambda game, number: game.tables.deck_cards[number].id,
                           lambda tables: range(len(tables.deck_cards))),
        "owner": Field(lambda game, seat: game.kit.seat_name(game, seat),
                       lambda game, seat: game.kit.seat_id(game, seat)),
        "timer": Field(lambda _, number: str(number + 1),
                       lambda game, number: game.tables.timer_ids[number],
                       lambda tables: range(len(tables.timer_ids))),
        "timer_rounds": Field(lambda _, number: str(number)),
        "gauge_before": Field(lambda _, number: str(number)),
        "gauge_after": Field(lambda _, number: str(number)),
        "thrown": Field(lambda _, number: thrown(number)),
        "tossed": Field(lambda _, number: str(number)),
        "heads": Field(lambda _, number: str(number)),
        "needed": Field(lambda _, number: str(number)),
        "prose": Field(lambda game, number: game.tables.strings[game.tables.prose[number]],
                       lambda game, number: game.tables.prose[number]),
    }  # fmt: skip
    says: ClassVar[Mapping[str, Kind]] = {
        "gauge_over": Kind("{gauge} can rise no further.", "CARD"),
        "gauge_under": Kind("{gauge} can fall no further.", "CARD"),
        "gauge_moved": Kind("{gauge}: from {gauge_before} to {gauge_after}.", "CARD"),
        FLAG_SET: Kind('"{flag}" is noted.', "CARD"),
        FLAG_CLEARED: Kind('"{flag}" is crossed out.', "CARD"),
        OWN_MOVED: Kind("{owner}: {gauge} from {gauge_before} to {gauge_after}.", "CARD"),
        OWN_OVER: Kind("{owner}: {gauge} can rise no further.", "CARD"),
        OWN_UNDER: Kind("{owner}: {gauge} can fall no further.", "CARD"),
        OWN_SET: Kind('{owner}: "{flag}" is noted.', "CARD"),
        OWN_CLEARED: Kind('{owner}: "{flag}" is crossed out.', "CARD"),
        PROSE_READ: Kind("{prose}", "CARD"),
        "none_open": Kind("None of these can be chosen: nothing happens.", "CARD"),
        DECK_CARD_DRAWN: Kind("{deck_card}.", "CARD"),
        DECK_CARD_NONE: Kind("No card of {deck} comes: nothing happens.", "CARD"),
        DECK_SHUFFLED: Kind("{deck} is shuffled.", "CARD"),
        ROLLED: Kind("Rolled: {thrown}.", "CARD"),
        TIMER_STARTED: Kind("Marker {timer} is put on space {timer_rounds} of the timer track.", "CARD"),
        TIMER_STOPPED: Kind("Marker {timer} is taken off the timer track.", "CARD"),
        TIMER_DUE: Kind("Marker {timer} leaves the timer track.", "CARD"),
        TOSSED: Kind("Coins: {tossed}. Heads: {heads}, needed: {needed}.", "CARD"),
        THROWN_DICE: Kind("Dice: {tossed}. In all: {heads}, needed: {needed}.", "CARD"),
    }

    worth: ClassVar[Mapping[str, float]] = {}
    """What a step of each gauge, or of another of its `rows`, is worth to bots; where none is named, 1 for
    each gauge of the language.
    """

    deck_type: ClassVar[type[Deck]] = Deck
    """What its `tables` are made as, where its kit does not make them."""

    _GAUGE_MOVED: ClassVar[int]
    _PROSE_READ: ClassVar[int]
    """Kinds of log entries that come so often that they are written without `tell`."""

    tables: Deck
    gauges: list[int]

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        if "language" in own:
            if AT_END in cls.language.verbs:
                setattr(cls, f"verb_{AT_END.name}", with_first(cls.put_off_block))
            cards = {field_name(kind.name): _cards(kind.name) for kind in cls.language.kinds}
            cls.fields = {**cards, **own.get("fields", {})}
            if "rows" not in own:
                cls.rows = tuple(name for name in cls.language.gauges if name not in cls.language.own)
        super().__init_subclass__()
        cls._GAUGE_MOVED, cls._PROSE_READ = cls._kinds["gauge_moved"], cls._kinds[PROSE_READ]

    def set_up(self, options: AnyOptions) -> None:
        """Every gauge at its start."""
        deck = self.tables
        self.gauges = deck.starts()[: deck.first_own + deck.per_seat * self.kit.seats]

    def take_over(self) -> None:
        """Begin with what the adventure before has handed on. Raises OptionsError."""
        take_over(self)

    def gauge(self, name: str, seat: int = NOBODY) -> int:
        """How a gauge stands; of one that each player has, that of a seat, or of whoever acts."""
        return self.gauges[self._gauge(name, seat)]

    def seen(self, seat: int) -> dict[str, object]:
        """What lies open; counters and flags that are hidden do not."""
        open_gauges = zip(self.gauges, self.tables.gauges, strict=False)
        return {**super().seen(seat), "gauges": [stand for stand, gauge in open_gauges if not gauge.hidden]}

    def row_of_seat(self, number: int, seat: int) -> int:
        """How the counter of a seat stands that has this number among those that each seat has."""
        return self.gauges[self.tables.first_own + self.tables.per_seat * seat + number]

    def row_of(self, name: str) -> int:
        """A gauge, a flag as 0 or 1, or a field of the kit; `corn.2` is the second player's."""
        number = self.tables.gauge_numbers.get(name)
        if number is not None:
            return self.gauges[number]
        field, _, player = name.partition(".")
        if player and field in self.tables.own_numbers:
            return self.gauge(field, int(player) - 1)
        return super().row_of(name) if hasattr(self, field) else self.gauge(name)

    def change(self, gauge: str, by: int, seat: int = NOBODY) -> None:
        """Move a gauge, with what its ends do; of one that each player has, that of a seat, or of whoever
        acts.
        """
        self.change_gauge(self._gauge(gauge, seat), by)

    def _gauge(self, name: str, seat: int = NOBODY) -> int:
        deck = self.tables
        own = deck.own_numbers.get(name)
        if own is not None:
            return own + deck.per_seat * (self.actor if seat == NOBODY else seat)
        try:
            return deck.gauge(name)
        except BundleError:
            raise RulesError(
                f"the rules speak of {name!r}, which is no gauge of the cards, and no field"
            ) from None

    def play(self, kind: str, card: int) -> None:
        """What a card says happens next: the card of a kind with this number."""
        try:
            block = self.tables.cards[kind][card].block
        except (KeyError, IndexError):
            kinds = ", ".join(f"{name!r} 0 to {len(cards) - 1}" for name, cards in self.tables.cards.items())
            raise RulesError(f"there is no card {kind!r} {card!r:.20}; there are {kinds or 'none'}") from None
        self.then(self.play_block, block)

    def value(self, seat: int) -> float:
        """How well it stands: what has a `worth`, each by that; 1000 for a win, as much less for a loss."""
        if self.result is not None:
            return super().value(seat)
        worth, own = self.worth or dict.fromkeys(self.language.gauges, 1.0), self.tables.own_numbers
        return sum(
            by * (self.gauge(name, seat) if name in own else self.row_of(name)) for name, by in worth.items()
        )

    def step_name(self, frame: Sequence[int]) -> str:
        """A step, or where on the cards a block stands."""
        name = super().step_name(frame)
        return self.tables.block_ids[frame[1]] if name == "play_block" else name

    # --- what cards of every game say -----------------------------------------------------------

    def carry_out(self, block: int) -> None:
        """Let a block below a verb happen next, that a verb's method was given; a card may have none."""
        if block != NO_BLOCK:
            self.then(self.play_block, block)

    put_off: Any = ()
    """The blocks that wait for the end of a turn, once there were any."""

    def put_off_block(self, body: int) -> None:
        """A block waits until rules say `do_put_off`; the verb `AT_END` of a language that has it."""
        self.put_off = [*self.put_off, body]

    def do_put_off(self) -> None:
        """What cards have put off happens next, in their order."""
        for block in reversed(self.put_off):
            self.carry_out(block)
        if self.put_off:
            del self.put_off

    def heads_of(self, coins: int) -> int:
        """Toss so many coins, and count heads."""
        return sum(face > TAILS for face in self.roll(coins))

    def tested(self, succeeded: bool) -> None:
        """A test was taken; its outcome happens next. Games with cards that lie open let these hear of it."""

    @step
    def play_block(self, block: int, place: int = 0) -> None:
        """Go on with a block up to where the game may have to stop; the rest of it waits below."""
        plain, stop, after = self.tables.blocks[block][place]
        seat = self.actor
        for effect in plain:
            effect(self, seat, 0)
        if stop is not None:
            if after:
                self.then(self.play_block, block, after)
            self.go_on_by(block)
            stop(self, seat, 0)

    @step
    def change_gauge(self, gauge: int, by: int) -> None:
        """Move a gauge step by step: a step beyond an end is the block of that end instead."""
        _, _, low, high, _, over, under, _, _ = self.tables.gauges[gauge]
        if not by:
            return
        way = 1 if by > 0 else -1
        before = self.gauges[gauge]
        inside, beyond = moved(before, by, low, high)
        if inside != before:
            self._stands(gauge, before, inside)
        block = over if way > 0 else under
        if beyond and block != NO_BLOCK:
            owner = self._owner(gauge)
            if owner < 0:
                self.tell("gauge_over" if way > 0 else "gauge_under", gauge)
            else:
                self.tell(OWN_OVER if way > 0 else OWN_UNDER, owner, gauge)
            if beyond != way:
                self.then(self.change_gauge, gauge, beyond - way)
            self.stack.append((self._number(self.play_block, self.actor if owner < 0 else owner), block))

    def set_gauge(self, gauge: int, to: int) -> None:
        """Set a gauge, within its ends."""
        _, _, low, high, *_ = self.tables.gauges[gauge]
        before, inside = self.gauges[gauge], min(high, max(low, to))
        if inside != before:
            self._stands(gauge, before, inside)

    def _owner(self, gauge: int) -> int:
        """The seat that has a gauge, -1 for one that all share."""
        deck = self.tables
        return -1 if gauge < deck.first_own else (gauge - deck.first_own) // deck.per_seat

    def _stands(self, gauge: int, before: int, now: int) -> None:
        """A gauge stands otherwise from now on."""
        self.gauges[gauge] = now
        owner = self._owner(gauge)
        if owner < 0:
            self.tail.append((self._GAUGE_MOVED, gauge, before, now))
        elif self.tables.gauges[gauge].noted:
            self.tell(OWN_SET if now else OWN_CLEARED, owner, gauge)
        else:
            self.tell(OWN_MOVED, owner, gauge, before, now)

    def mark_flag(self, flag: int, on: int) -> None:
        """Set a flag, or clear it."""
        if self.gauges[flag] != on:
            self.gauges[flag] = on
            self.tell(FLAG_SET if on else FLAG_CLEARED, flag)

    @step
    def line_chosen(self, choice: int) -> None:
        """Do what the line says."""
        line = self.tables.choices[choice]
        if line.after != NO_BLOCK:
            self.then(self.play_block, line.after)
        self.then(self.play_block, line.block)

    @late_step
    def chosen_plays(self, block: int, seat: int) -> None:
        self.stack.append((self._number(self.play_block, seat), block))

    def end_by_card(self, won: bool, ending: str) -> None:
        """The game is over with an ending of the cards."""
        super().end(won, ending)

    def end(self, won: bool, ending: str, *scores: int, ties: Sequence[int] = ()) -> None:
        """The game is over with an ending of the rules; those of the cards come by their cards alone.
        Raises RulesError.
        """
        if ending in self.tables.endings and ending not in self.endings:
            raise RulesError(
                f"the ending {ending!r} is one of the cards: rules play the card, or have their own"
            )
        super().end(won, ending, *scores, ties=ties)

    def as_read(self, text: str, entry: Entry | None = None) -> str:
        """Prose in the wording of this moment, and with the values of its counters: now, or when a log entry
        was made, which gauges tell.
        """
        varying = self.tables.compiler.varying.get(text)
        text = text if varying is None else varying.now(self, self.actor)
        if "{counter}" not in text:
            return text
        values = list(self.gauges)
        if entry is not None:
            values = self.tables.starts()
            for earlier in self.log:
                if earlier is entry:
                    break
                if earlier[0] == self._GAUGE_MOVED:
                    values[earlier[1]] = earlier[3]
        return self.tables.as_read(text, values)

    # --- rounds, by which timers run --------------------------------------------------------------

    def begin_round(self, method: Callable[..., None], *numbers: int) -> None:
        """A round begins: what timers stand for that are due, one after another, and then this step."""
        super().begin_round(method, *numbers)
        for number in reversed(due(self.tables.compiler.timers, self)):
            self.then(self.timer_is_due, number)

    @late_step
    def timer_is_due(self, number: int) -> None:
        """What a timer stands for happens."""
        self.tell(TIMER_DUE, number)
        self.then(self.play_block, self.tables.compiler.timers[number].block)

    def holds(self, card: Card) -> bool:
        """Whether a card's condition is met."""
        return card.condition is None or card.condition(self, self.actor)


GAUGES: Final = (CardGame.fields["gauge"], CardGame.fields["flag"])
"""The fields whose numbers are counters and flags."""


def field_name(kind: str) -> str:
    """A kind of card as a name in Python: that of its field, or a part of one."""
    return kind.replace("-", "_")


def _cards(kind: str) -> Field:
    """The field whose numbers are the cards of a kind: their titles, their ids."""
    return Field(
        lambda game, number: game.tables.cards[kind][number].title,
        lambda game, number: game.tables.cards[kind][number].id,
        lambda tables: range(len(tables.cards[kind])),
    )


__all__ = ["Card", "CardGame", "ChoiceLine", "Deck", "Gauge", "Listener", "field_name"]
