"""Cards of any kit: blocks of a bundle made ready to be played, and the game that plays them.

A `Deck` is what never changes: gauges, cards by kind, blocks as numbered rows of instructions. A `CardGame`
keeps its gauges as a list and goes on with a block from its stack, one instruction at a time, so that it can
be copied in the middle of a card. What the core does not know is a verb of the kit's language: the method
`verb_NAME`, or a fact: the method `fact_NAME`.
"""

# ruff: noqa: ARG005 - one signature for all facts and numbers, used in full or not

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from loopwright_engine.core.conditions import Amount, Condition, Conditions, Number, Requirement
from loopwright_engine.errors import BundleError, RulesError

from .game import Game, step
from .language import CardKind, Language, Param, Takes, Word
from .protocol import Ask, Field, Kind

Instruction: TypeAlias = tuple[str, tuple[Any, ...]]
"""A method of the game and what it is called with."""

NO_BLOCK: Final = -1
PROSE_READ: Final = "prose_read"
"""The kind of log entries that are words of a card, for players to read."""
NONE_OPEN: Final = ".none-open"
"""What the name of a choice's first option ends in where it stands for all of them being closed."""
TAILS: Final = 3
"""The highest face of a die that stands for tails."""


class Gauge(NamedTuple):
    """A number with two ends, and the blocks that happen for each step beyond one of them."""

    id: str
    title: str
    low: int
    high: int
    start: int
    over: int
    under: int


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


class Choice(NamedTuple):
    """A line under `choose`."""

    text: str
    condition: Condition | None
    block: int


class Deck:
    """The content of a bundle, ready to be played. Raises BundleError for what a kit does not know.

    The bundle's shape was checked before: this looks at names alone.
    """

    def __init__(self, data: Mapping[str, Any], game: type[CardGame]) -> None:
        self.strings: Mapping[str, str] = data["strings"]
        self.blocks: list[list[Instruction]] = []
        self.block_ids: list[str] = []
        self.choices: list[Choice] = []
        self.prose: list[str] = []
        """The keys of the texts that blocks tell, in the order in which they stand there."""
        self.begin: Callable[[int], object] | None = None
        """Told of each block that begins, by its number; None outside of a watch."""
        self.written: dict[Condition, Mapping[str, Any]] = {}
        """Each condition as the bundle has it."""
        self._conditions: Conditions = Conditions(self.fact, self._quantity)
        self._language: Language = game.language
        self._ends: dict[str, tuple[int, int]] = {
            gauge["id"]: (gauge["low"], gauge["high"]) for gauge in data["counters"]
        }
        self.gauge_numbers: dict[str, int] = {
            gauge["id"]: number for number, gauge in enumerate(data["counters"])
        }
        self._numbers: dict[str, dict[str, int]] = {kind.name: {} for kind in self._language.kinds}
        for card in data["cards"]:
            if card["kind"] not in self._numbers:
                raise BundleError(f"cards.{card['id']}", f"this game has no card kind {card['kind']!r:.40}")
            numbers = self._numbers[card["kind"]]
            numbers[card["id"]] = len(numbers)
        self._results: dict[str, bool] = {
            ending["id"]: ending["result"] == "win" for ending in data["endings"]
        }
        self._effects: dict[str, int] = {}
        self._effect_blocks: dict[str, Mapping[str, Any]] = {
            effect["id"]: effect["block"] for effect in data["effects"]
        }
        self.gauges: list[Gauge] = [self._gauge(gauge) for gauge in data["counters"]]
        for name in self._language.gauges:
            self.gauge(name)
        self.cards: dict[str, list[Card]] = {kind.name: [] for kind in self._language.kinds}
        for card in data["cards"]:
            self.cards[card["kind"]].append(self._card(card))
        for kind in self._language.kinds:
            if len(self.cards[kind.name]) < kind.least:
                raise BundleError(
                    "cards", f"there must be at least {kind.least} cards of the kind {kind.name}"
                )
        self.endings: dict[str, str] = {
            ending["id"]: self._text(ending["title"]) for ending in data["endings"]
        }

    def gauge(self, name: str) -> int:
        """The number of a gauge. Raises BundleError when the bundle has none of this name."""
        if name not in self.gauge_numbers:
            raise BundleError("gauges", f"there is no gauge {name!r:.40}")
        return self.gauge_numbers[name]

    def _text(self, key: str) -> str:
        return self.strings[key]

    def _gauge(self, data: Mapping[str, Any]) -> Gauge:
        ends = [self._block(data[end]) if data[end] is not None else NO_BLOCK for end in ("over", "under")]
        return Gauge(
            data["id"], self._text(data["title"]), data["low"], data["high"], data["start"], ends[0], ends[1]
        )

    def _card(self, data: Mapping[str, Any]) -> Card:
        condition = self.condition(data["condition"])
        kind = self._language.kind(data["kind"])
        assert kind is not None
        where = f"cards.{data['id']}"
        return Card(
            data["id"],
            self._text(data["title"]),
            data["copies"],
            self._head(kind, data["head"], where),
            condition,
            self._block(data["block"]),
        )

    def _head(self, kind: CardKind, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        head: dict[str, Any] = {}
        for line in kind.lines:
            written = data.get(line.key)
            if line.many:
                if not isinstance(written, list):
                    raise BundleError(where, f"{line.key} must be a list")
                head[line.key] = [self._value(line, value, where) for value in written]
            else:
                head[line.key] = self._value(line, written, where)
        return head

    def _value(self, param: Param, value: Any, where: str) -> Any:
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

    def _values(self, word: Word, data: Mapping[str, Any], where: str) -> tuple[Any, ...]:
        return tuple(self._value(param, data.get(param.key), where) for param in word.params)

    def _block(self, data: Mapping[str, Any]) -> int:
        number = len(self.blocks)
        self.blocks.append([])
        self.block_ids.append(data["id"])
        self.blocks[number] = [self._instruction(effect, data["id"]) for effect in data["effects"]]
        return number

    def _instruction(self, effect: Mapping[str, Any], where: str) -> Instruction:
        match effect["do"]:
            case "counter":
                return "change_gauge", (self.gauge(effect["counter"]), effect["by"])
            case "set_counter":
                return "set_gauge", (self.gauge(effect["counter"]), effect["to"])
            case "choose":
                options = effect["options"]
                return "choose_line", (tuple(map(self._choice, options)), self._none_open(options))
            case "if":
                blocks = [
                    self._block(effect[side]) if effect[side] else NO_BLOCK for side in ("then", "else")
                ]
                return "branch", (self.condition(effect["condition"]), *blocks)
            case "roll":
                return "roll_table", (tuple(self._faces(effect["rows"], where)),)
            case "test":
                ends = [
                    self._block(effect[side]) if effect[side] else NO_BLOCK for side in ("success", "failure")
                ]
                return "throw", (effect["count"], effect["thrown"] == "coins", effect["least"], *ends)
            case "end_game":
                return "end_by_card", (self._results[effect["ending"]], effect["ending"])
            case "run":
                return "play_block", (self._effect(effect["effect"], where),)
            case "tell":
                self._text(effect["text"])  # must be there
                self.prose.append(effect["text"])
                return "read_prose", (len(self.prose) - 1,)
            case "nothing":
                return "do_nothing", ()
        verb = self._language.verb(effect["do"])
        if verb is None:
            raise BundleError(where, f"this game has no verb {effect['do']!r:.40}")
        return f"verb_{verb.name}", self._values(verb, effect, where)

    def _effect(self, name: str, where: str) -> int:
        """The block of a named effect, made once; it may name itself further down."""
        if name not in self._effect_blocks:
            raise BundleError(where, f"there is no effect {name!r:.40}")
        if name not in self._effects:
            self._effects[name] = len(self.blocks)
            self._block(self._effect_blocks[name])
        return self._effects[name]

    def _choice(self, data: Mapping[str, Any]) -> int:
        condition = self.condition(data["condition"])
        number = len(self.choices)
        self.choices.append(Choice(self._text(data["label"]), condition, NO_BLOCK))
        self.choices[number] = self.choices[number]._replace(block=self._block(data["then"]))
        return number

    def _none_open(self, options: Sequence[Mapping[str, Any]]) -> int:
        """The block, an empty one, that begins where no option can be taken; none where one always can."""
        if any(option["condition"] is None for option in options):
            return NO_BLOCK
        return self._block({"id": f"{options[0]['then']['id']}{NONE_OPEN}", "effects": ()})

    def _faces(self, rows: Sequence[Mapping[str, Any]], where: str) -> list[int]:
        """The block of each face, 1 first."""
        faces = [NO_BLOCK] * 6
        for row in rows:
            block = self._block(row["then"])
            for face in range(row["low"], row["high"] + 1):
                if not 1 <= face <= 6 or faces[face - 1] != NO_BLOCK:
                    raise BundleError(where, f"the face {face} of the die is there twice, or is none")
                faces[face - 1] = block
        return faces

    def condition(self, data: Mapping[str, Any] | None) -> Condition | None:
        """A condition that may be absent as a function of a game and a seat. Raises BundleError."""
        condition = self._conditions.maybe(data)
        if condition is not None and data is not None:
            self.written[condition] = data
        return condition

    def fact(self, data: Mapping[str, Any]) -> Requirement:
        """A fact of the kit, as a function of a game and a seat. Raises BundleError."""
        fact = self._language.fact(data["op"])
        if fact is None:
            raise BundleError("", f"this game has no fact {data['op']!r:.40}")
        method, values = f"fact_{fact.name}", self._values(fact, data, "")
        return lambda game, seat: bool(getattr(game, method)(*values)), 0

    def _quantity(self, data: Mapping[str, Any]) -> Number:
        if data["q"] != "counter":
            raise BundleError("", f"this game has no number {data['q']!r:.40}")
        return self._standing(data["counter"]), 0

    def _standing(self, name: str) -> Amount:
        """How a gauge stands: between its ends, as players, checks and proofs take it to."""
        gauge = self.gauge(name)
        low, high = self._ends[name]

        def standing(game: Any, seat: int) -> int:  # noqa: ARG001 - as of all numbers
            number = int(game.gauges[gauge])
            if not low <= number <= high:
                raise RulesError(
                    f"the gauge {name} goes from {low} to {high} and stands at {number}: rules move it with"
                    " `change` or `set_gauge`"
                )
            return number

        return standing


class CardGame(Game):
    """A game whose cards say what happens; `tables` is its `Deck`.

    Each kind of card of its language is a `Field` of the kind's name (with _ for each hyphen), whose numbers
    are cards. Its `rows` are the gauges that its language names, unless it says others.
    """

    asks: ClassVar[Mapping[str, Ask]] = {"choose": Ask("What do you do?", "choice", "CARD")}
    fields: ClassVar[Mapping[str, Field]] = {
        "choice": Field(lambda game, number: game.tables.choices[number].text,
                        lambda game, number: game.tables.block_ids[game.tables.choices[number].block],
                        lambda tables: range(len(tables.choices))),
        "gauge": Field(lambda game, number: game.tables.gauges[number].title,
                       lambda game, number: game.tables.gauges[number].id),
        "gauge_before": Field(lambda _, number: str(number)),
        "gauge_after": Field(lambda _, number: str(number)),
        "prose": Field(lambda game, number: game.tables.strings[game.tables.prose[number]],
                       lambda game, number: game.tables.prose[number]),
    }  # fmt: skip
    says: ClassVar[Mapping[str, Kind]] = {
        "gauge_over": Kind("{gauge} can rise no further.", "CARD"),
        "gauge_under": Kind("{gauge} can fall no further.", "CARD"),
        "gauge_moved": Kind("{gauge}: from {gauge_before} to {gauge_after}.", "CARD"),
        PROSE_READ: Kind("{prose}", "CARD"),
        "none_open": Kind("None of these can be chosen: nothing happens.", "CARD"),
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
            cards = {field_name(kind.name): _cards(kind.name) for kind in cls.language.kinds}
            cls.fields = {**cards, **own.get("fields", {})}
            if "rows" not in own:
                cls.rows = tuple(cls.language.gauges)
        super().__init_subclass__()
        cls._GAUGE_MOVED, cls._PROSE_READ = cls._kinds["gauge_moved"], cls._kinds[PROSE_READ]

    def set_up(self, options: Any) -> None:  # noqa: ARG002 - for kits that have some
        """Every gauge at its start."""
        self.gauges = [gauge.start for gauge in self.tables.gauges]

    def gauge(self, name: str) -> int:
        """How a gauge stands."""
        return self.gauges[self._gauge(name)]

    def row_of(self, name: str) -> int:
        """A gauge, or a field of the kit."""
        if name not in self.tables.gauge_numbers and hasattr(self, name.partition(".")[0]):
            return super().row_of(name)
        return self.gauge(name)

    def change(self, gauge: str, by: int) -> None:
        """Move a gauge, with what its ends do."""
        self.change_gauge(self._gauge(gauge), by)

    def _gauge(self, name: str) -> int:
        try:
            return self.tables.gauge(name)
        except BundleError:
            raise RulesError(
                f"the rules speak of {name!r}, which is no gauge of the cards, and no field"
            ) from None

    def play(self, kind: str, card: int) -> None:
        """What a card says happens next: the card of a kind with this number."""
        self.then(self.play_block, self.tables.cards[kind][card].block)

    def value(self, seat: int) -> float:
        """How well it stands: what has a `worth`, each by that; 1000 for a win, as much less for a loss."""
        if self.result is not None:
            return super().value(seat)
        worth = self.worth or dict.fromkeys(self.language.gauges, 1.0)
        return sum(by * self.row_of(name) for name, by in worth.items())

    def step_name(self, frame: Sequence[int]) -> str:
        """A step, or where on the cards a block stands."""
        name = super().step_name(frame)
        return self.tables.block_ids[frame[1]] if name == "play_block" else name

    # --- what cards of every game say -----------------------------------------------------------

    @step
    def play_block(self, block: int, place: int = 0) -> None:
        """Go on with a block: one instruction, then the rest of it."""
        tables = self.tables
        if not place and tables.begin is not None:
            tables.begin(block)
        instructions = tables.blocks[block]
        rest = len(instructions) - place
        if rest > 1:
            self.then(self.play_block, block, place + 1)
        if rest > 0:
            method, values = instructions[place]
            getattr(self, method)(*values)

    @step
    def change_gauge(self, gauge: int, by: int) -> None:
        """Move a gauge step by step: a step beyond an end is the block of that end instead."""
        _, _, low, high, _, over, under = self.tables.gauges[gauge]
        if not by:
            return
        way = 1 if by > 0 else -1
        before = self.gauges[gauge]
        inside = min(high, max(low, before + by))
        beyond = by - (inside - before)
        if inside != before:
            self.gauges[gauge] = inside
            self.tail.append((self._GAUGE_MOVED, gauge, before, inside))
        block = over if way > 0 else under
        if beyond and block != NO_BLOCK:
            self.tell("gauge_over" if way > 0 else "gauge_under", gauge)
            if beyond != way:
                self.then(self.change_gauge, gauge, beyond - way)
            self.then(self.play_block, block)

    def set_gauge(self, gauge: int, to: int) -> None:
        """Set a gauge, within its ends."""
        _, _, low, high, *_ = self.tables.gauges[gauge]
        before, inside = self.gauges[gauge], min(high, max(low, to))
        if inside != before:
            self.gauges[gauge] = inside
            self.tail.append((self._GAUGE_MOVED, gauge, before, inside))

    def choose_line(self, choices: tuple[int, ...], none_open: int) -> None:
        """One of the lines that can be taken, by whose effect it is; with none of them, nothing happens."""
        lines = self.tables.choices
        options = [
            number
            for number in choices
            if (test := lines[number].condition) is None or test(self, self.actor)
        ]
        if options:
            self.ask("choose", options, self.line_chosen, seat=self.actor)
        else:
            self.tell("none_open")
            self.play_block(none_open)

    @step
    def line_chosen(self, choice: int) -> None:
        """Do what the line says."""
        self.then(self.play_block, self.tables.choices[choice].block)

    def branch(self, condition: Condition, then: int, otherwise: int) -> None:
        """One of two blocks."""
        block = then if condition(self, self.actor) else otherwise
        if block != NO_BLOCK:
            self.then(self.play_block, block)

    def roll_table(self, faces: tuple[int, ...]) -> None:
        """A die, and the block of its face."""
        block = faces[self.roll()[0] - 1]
        if block != NO_BLOCK:
            self.then(self.play_block, block)

    def throw(self, count: int, coins: bool, least: int, success: int, failure: int) -> None:
        """Coins, of which heads are counted (a die that shows 4 or more), or dice, which are summed."""
        faces = self.roll(count)
        result = sum(face > TAILS for face in faces) if coins else sum(faces)
        block = success if result >= least else failure
        if block != NO_BLOCK:
            self.then(self.play_block, block)

    def read_prose(self, number: int) -> None:
        """Words for the players."""
        self.tail.append((self._PROSE_READ, number))

    def end_by_card(self, won: bool, ending: str) -> None:
        """The game is over with an ending of the cards."""
        super().end(won, ending)

    def end(self, won: bool, ending: str, *scores: int) -> None:
        """The game is over with an ending of the rules; those of the cards come by their cards alone."""
        if ending in self.tables.endings and ending not in self.endings:
            raise RulesError(
                f"the ending {ending!r} is one of the cards: rules play the card, or have their own"
            )
        super().end(won, ending, *scores)

    def do_nothing(self) -> None:
        """Nothing at all."""

    def holds(self, card: Card) -> bool:
        """Whether a card's condition is met."""
        return card.condition is None or card.condition(self, self.actor)


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


__all__ = ["Card", "CardGame", "Choice", "Deck", "Gauge", "field_name"]
