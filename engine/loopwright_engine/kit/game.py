"""A game that is declared: fields are its state, steps play it, one decision at a time; long since one class
is all that rules see.

A game is a subclass of `Game`. Its *fields* are the numbers and lists that `set_up` lays out. Its *steps* are
methods marked `@step`; whatever is half done is a frame, a step with its integers, on the stack. So copies,
saves, undo and another deal need no code of their own.

    class Coin(Game):
        asks = {"call": Ask("Heads or tails", "face", "COI-1")}

        def set_up(self) -> None:
            self.right = 0

        @step
        def turn(self) -> None:
            self.ask("call", [0, 1], self.called)

        @step
        def called(self, face: int) -> None:
            self.right += self.roll()[0] % 2 == face
            ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import Signature, signature
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias, TypeVar, overload

from loopwright_engine.errors import IllegalChoice, RulesError
from loopwright_engine.game_types import AnyGame, AnyKit, AnyOptions, AnyTables
from loopwright_engine.kernel.result import Result
from loopwright_engine.kernel.state import PendingQuestion, State, digest_of, plain
from loopwright_engine.kernel.tapes import Tape

from .game_fields import SHARED, copied, faults, heaps, heights, is_flat
from .language import Language
from .moves import MOVE, PREFIX, VERB, VERBS, Move, Rows, decoded, move_field, options_of, rows_of
from .protocol import Ask, Ending, Field, Kind
from .secrets import Secret, any_of, deal, veil
from .source_places import place_in_rules, place_of_field

if TYPE_CHECKING:
    from .protocol import Bundle


MOST_DECISIONS: Final = 10_000
"""A game with more of them ends, with the ending `UNFINISHED`."""
MOST_STEPS: Final = 100_000
"""So many steps without a decision are a mistake in the rules."""
MOST_OF_LOOP: Final = 24
"""So many of them, or of the last decisions, are looked at to name the loop."""
LATE: Final = MOST_DECISIONS - MOST_OF_LOOP
UNFINISHED: Final = "unfinished"
ENDLESS: Final = "endless"
"""The log line of such a game: a step that came again and again."""
FLAG_SET: Final = "flag_set"
FLAG_CLEARED: Final = "flag_cleared"
ROLLED: Final = "rolled"
OWN_MOVED: Final = "own_moved"
OWN_OVER: Final = "own_over"
OWN_UNDER: Final = "own_under"
OWN_SET: Final = "own_flag_set"
OWN_CLEARED: Final = "own_flag_cleared"
TIMER_STARTED: Final = "timer_started"
TIMER_STOPPED: Final = "timer_stopped"
TIMER_DUE: Final = "timer_due"
DECK_CARD_DRAWN: Final = "deck_card_drawn"
DECK_CARD_NONE: Final = "deck_card_none"
DECK_SHUFFLED: Final = "deck_shuffled"
TOSSED: Final = "coins_tossed"
DIE: Final = "die"
THROWN_DICE: Final = "dice_thrown"
LAST: Final = (
    FLAG_SET, FLAG_CLEARED, ENDLESS, ROLLED, OWN_MOVED, OWN_OVER, OWN_UNDER, OWN_SET, OWN_CLEARED,
    DECK_CARD_DRAWN, DECK_CARD_NONE, DECK_SHUFFLED, TIMER_STARTED, TIMER_STOPPED, TIMER_DUE,
    TOSSED, THROWN_DICE,
)  # fmt: skip
"""Kinds of log lines that come last, as playtests number the others."""
SEAT: Final = 16
"""A frame's first number is its step, and from this bit on the seat whose effect it is."""
STEP: Final = (1 << SEAT) - 1

Step = TypeVar("Step", bound=Callable[..., None])


@overload
def step(method: Step, /) -> Step: ...


@overload
def step(
    *, writes: Sequence[str] | None = None, plays: Sequence[str] | None = None
) -> Callable[[Step], Step]: ...


def step(
    method: Step | None = None, /, *, writes: Sequence[str] | None = None, plays: Sequence[str] | None = None
) -> Step | Callable[[Step], Step]:
    """A method that may stand on the stack. It gets its integers from there, and an answer last.

    `writes` are the counters that it moves, `plays` the kinds of cards that it plays; without them it may do
    anything. `verify` proves more of rules that say so, and `check` holds them to it.
    """

    def marked(method: Any) -> Any:
        method.is_step, method.writes, method.plays = True, writes, plays
        return method

    return marked if method is None else marked(method)


def late_step(method: Step) -> Step:
    """A step whose number comes after those of others: one that came later moves none of these, so that
    digests of games are what they were. A step that says what it does is marked as one before.
    """
    method.is_late = True  # type: ignore[attr-defined]
    return method if hasattr(method, "is_step") else step(method)


def with_first(method: Callable[..., Any], *first: object) -> Callable[..., Any]:
    """A method whose first values are known, as `partialmethod`, which makes an object for each call."""

    def ready(self: Any, *values: Any) -> Any:
        return method(self, *first, *values)

    who, *taken = signature(method).parameters.values()
    ready.__signature__ = Signature([who, *taken[len(first) :]])  # type: ignore[attr-defined]
    ready.__module__ = method.__module__
    return ready


class Decision(PendingQuestion):
    """What must be decided and by whom: a seat, 0 where one person plays."""

    __slots__ = ("seat",)

    def __init__(self, kind: str, options: list[int], seat: int = 0) -> None:
        self.kind: str = kind
        self.options: list[int] = options
        self.seat: int = seat


Cause: TypeAlias = tuple[int, Sequence[int] | None, int, Any]
"""What goes on: how high the stack was when it began, the frame on top then, what it is, the cause around it.

It is the number of a card's block, or below zero, from -1 down, a move's option. It lasts while that frame
lies there: all above was pushed because of it. No state: rules never ask.
"""
SETTING_UP: Final[Cause] = (0, None, 0, None)
"""What goes on while fields are laid out."""


class ClassTables:
    """What the class of a game says, for all its games: each has it in a slot, where it is far quicker to
    reach than what a class has.
    """

    __slots__ = ("asks", "move_rows", "moving", "numbers", "steps", "told")

    def __init__(self, game: type[Game]) -> None:
        self.asks: Mapping[str, Ask] = game.asks
        self.told: dict[str, tuple[int, int]] = {
            kind: (number, game._places[number]) for kind, number in game._kinds.items()
        }
        self.numbers: dict[str, int] = game._numbers
        self.steps: list[Callable[..., None]] = game._steps
        self.move_rows: Rows = rows_of(game.moves)
        self.moving: list[tuple[Callable[..., None], int]] = game._moving


MADE: Final = frozenset(
    (
        *("_GAUGE_MOVED", "_PROSE_READ", "_flat", "_kinds", "_looked_at", "_made", "_moving"),
        *("_numbers", "_places", "_steps"),
    )
)
"""What every class of games gets when it is made."""


class Game(State):
    """One game of a kit. What its class says is the same for all its games; its other attributes are fields,
    but for those that have slots.
    """

    __slots__ = (
        "__dict__", "_class_tables", "actor", "bundle", "cause", "decision", "kit", "options", "result",
        "tables",
    )  # fmt: skip

    first: ClassVar[str] = "turn"
    """The step that begins."""
    asks: ClassVar[Mapping[str, Ask]] = {}
    """The decisions, by their kinds. This table and the four below add to those of the base class."""
    says: ClassVar[Mapping[str, Kind]] = {
        ENDLESS: Kind("No end in round {number}: the step {endless_step} comes again and again.", "ENDLESS")
    }
    """The lines of the log, by their kinds."""
    fields: ClassVar[Mapping[str, Field]] = {
        "number": Field(lambda _, number: str(number)),
        DIE: Field(lambda _, face: str(face)),
        "endless_step": Field(lambda game, number: game._steps[number].__name__),
    }
    """What the numbers of options and of the log stand for. These tables add to those of the base class. A
    `die` is drawn where there are pictures.
    """
    moves: ClassVar[Mapping[str, Move]] = {}
    """The verbs of options that are a verb and what it takes; `move_NAME` does each. See `offer`."""
    endings: ClassVar[Mapping[str, Ending]] = {UNFINISHED: Ending("The game does not end.", False)}
    """How rules end a game, by ids; cards have endings of their own."""
    language: ClassVar[Language] = Language()
    """What its cards may say."""
    tapes_for: ClassVar[tuple[str, ...]] = ("dice",)
    """A tape of random numbers for each purpose; `roll` reads the first."""
    piles: ClassVar[Mapping[str, str]] = {}
    """Lists that lie face down, or lists of such, and the purpose of their tape: another deal shuffles each.
    """
    secrets: ClassVar[Mapping[str, Secret]] = {}
    """Fields that not every seat sees (`from_others`, `from_all`); `seen` and `redeal` go by it."""
    rows: ClassVar[tuple[str, ...]] = ()
    """What playtests follow by round: fields that are numbers, or `fans.2` for the second of a list."""
    shows: ClassVar[Mapping[str, str]] = {}
    """What else players look at: fields that are numbers or lists, and the `Field` that says each number."""
    names: ClassVar[Mapping[str, str]] = {}
    """What players read for rows, piles and what it `shows`, where a field's name in words would not do."""
    drawn_each_time: ClassVar[bool] = False
    """Whether players see what `drawing` draws before each decision, and not only when they ask for it."""
    signs: ClassVar[Mapping[str, str]] = {}
    """The signs of `drawing`, and which of what it `shows` each stands for."""
    measures: ClassVar[Mapping[str, Callable[[AnyGame, int], int]]] = {}
    """Numbers by which scripts of bots go, besides `rows` and gauges: of a game, for a seat."""
    ranks: ClassVar[Mapping[str, Callable[[AnyGame, int], float]]] = {}
    """What scripts may prefer: of a game and an option of the pending decision, the least first."""
    strict: ClassVar[bool] = False
    """Whether steps and verbs that say nothing of `writes` and `plays` move no counter and play no card, and
    a figure on a map goes by roads.
    """
    history: ClassVar[tuple[str, ...]] = ()
    """Fields, besides the round, that play does not depend on."""

    _steps: ClassVar[list[Callable[..., None]]] = []
    _numbers: ClassVar[dict[str, int]] = {}
    _kinds: ClassVar[dict[str, int]] = {}
    _places: ClassVar[list[int]] = []
    _moving: ClassVar[list[tuple[Callable[..., None], int]]] = []
    """What carries out each move, and how many values it takes."""
    _made: ClassVar[ClassTables]
    _looked_at: ClassVar[set[Any]] = set()
    _flat: ClassVar[set[str]] = set()
    """Fields that were laid out as lists of numbers or words, and stay so: a slice is a copy of them."""

    def __init_subclass__(cls) -> None:
        for name in sorted(MADE.intersection(vars(cls))):
            raise RulesError(f"{cls.__name__}.{name} hides one of the engine's: take another name")
        cls._looked_at, cls._flat = set(), set()
        for table in ("asks", "says", "fields", "moves", "endings"):
            merged: dict[str, Any] = {}
            for base in reversed(cls.__mro__):
                merged |= vars(base).get(table, {})
            if table == "says":
                merged |= {kind: merged.pop(kind) for kind in LAST if kind in merged}
            setattr(cls, table, merged)
        for name, value in vars(cls).items():
            old = next((vars(base)[name] for base in cls.__mro__[1:] if name in vars(base)), None)
            if getattr(old, "is_step", False) and not getattr(value, "is_step", False):
                raise RulesError(f"{cls.__name__}.{name} hides a step of its base class: take another name")
        steps = {
            name: getattr(value, "is_late", False)
            for base in reversed(cls.__mro__)
            for name, value in vars(base).items()
            if getattr(value, "is_step", False)
        }
        names = sorted(steps, key=steps.__getitem__)
        cls._numbers = {name: number for number, name in enumerate(names)}
        cls._steps = [getattr(cls, name) for name in cls._numbers]
        cls._kinds = {kind: number for number, kind in enumerate(cls.says)}
        cls._places = [len(getattr(kind, "fields", ())) for kind in cls.says.values()]
        _make_moves(cls)
        cls._made = ClassTables(cls)

    @classmethod
    def start(cls, kit: object, bundle: Bundle, options: AnyOptions, seed: int) -> Self:
        """A game at its first decision."""
        game = cls.laid_out(kit, bundle, options, seed)
        game.run()
        return game

    @classmethod
    def laid_out(cls, kit: object, bundle: Bundle, options: AnyOptions, seed: int) -> Self:
        """A game before its first step."""
        game = cls()
        game.begin(seed, cls.tapes_for, ())
        game._class_tables = cls._made
        game.kit = kit
        game.bundle = bundle
        game.tables = bundle.tables
        game.options = options
        game.decision = None
        game.result = None
        game.round = 0
        game.actor = 0
        game.cause = SETTING_UP
        game.set_up(options)
        game.cause = None
        game.take_over()
        if options not in cls._looked_at:
            game._look()
            cls._looked_at.add(options)
        game.stack.append((cls._numbers[cls.first],))
        return game

    def _look(self) -> None:
        """Look at the fields that were laid out, once for all games set up alike. Raises RulesError."""
        cls = type(self)
        for name in self._fields():
            if hasattr(cls, name) and not isinstance(getattr(cls, name), property):  # which comes first
                raise RulesError(
                    f"the field {name} of {cls.__name__} hides what its class says: take another name"
                )
        for name, fault in faults(self._fields()):
            raise RulesError(f"{fault} ({place_of_field(cls, name)})")
        for table in ("shows", "piles", "secrets"):
            for name in getattr(cls, table):
                if not hasattr(self, name):
                    what = (
                        f"{table} of {cls.__name__} names the field {name!r}, which set_up does not lay out"
                    )
                    raise RulesError(f"{what} ({place_in_rules(type(self), self.kit, table, name)})")
        for kind, name in self.language.campaign.items():
            if not hasattr(self, name):
                what = (
                    f"campaign of {cls.__name__} names for {kind} the field {name!r}, which is not laid out"
                )
                raise RulesError(f"{what} ({place_in_rules(cls, self.kit, 'campaign', kind)})")
        for name, secret in self.secrets.items():
            value = getattr(self, name)
            taken, seats = self.seats_taken, self.kit.seats
            if not secret.all and (type(value) is not list or not taken <= len(value) <= seats):
                raise RulesError(
                    f"{name} of {cls.__name__} is hidden from others, so it is a list with a part for each "
                    f"of the {taken} seats ({place_in_rules(cls, self.kit, 'secrets', name)})"
                )
            if secret.all and secret.pile and type(heights(getattr(self, secret.pile))) is list:
                raise RulesError(
                    f"{name} of {cls.__name__} is hidden from all, so its cards are from one pile, and "
                    f"{secret.pile} has one for each seat ({place_in_rules(cls, self.kit, 'secrets', name)})"
                )
        flat = {name for name, value in self._fields().items() if is_flat(value)}
        cls._flat = cls._flat & flat if cls._looked_at else flat

    def _hold(self) -> None:
        """Look whether the lists of numbers still are. Raises RulesError."""
        fields = self.__dict__
        for name in self._flat:
            try:
                hash((*fields[name],))
            except TypeError:  # it holds what can change, or is no list any more, which copies look at
                if type(fields[name]) is list:
                    place = place_of_field(type(self), name)
                    raise RulesError(
                        f"the field {name} was laid out as a list of numbers or words, and now holds lists: "
                        f"lay it out empty, or with lists in it ({place})"
                    ) from None

    _class_tables: ClassTables
    kit: AnyKit
    """The kit whose rules it follows."""
    bundle: Bundle
    """What it is a game of."""
    tables: AnyTables
    """What never changes in a game: the bundle's cards as the kit prepared them."""
    options: AnyOptions
    """How this game was set up: the options of the kit."""
    decision: Decision | None
    result: Result | None
    round: int
    actor: int
    """The seat whose effect goes on, which cards ask: whoever gave the answer that led here, unless the rules
    set it. Steps that are pushed keep it.
    """
    cause: Cause | None
    """What made the last move or block of a card go on, see `Cause`."""

    def set_up(self, options: AnyOptions) -> None:  # noqa: ARG002 - each game has its own
        """Lay out the fields; `options` are those of the kit. Raises RulesError."""
        raise RulesError(f"{type(self).__name__} has no set_up that lays out its fields")

    def take_over(self) -> None:
        """Begin with what is carried from another game; nothing is, where cards say nothing of it."""

    sealed: Any = ()
    """While all are asked together, the answer of each seat that has given one; else nothing."""
    sealed_options: str = ""
    """The name of the method that tells the options of each seat then."""

    # --- what rules say ---------------------------------------------------------------------

    def then(self, method: Callable[..., None], *numbers: int) -> None:
        """Go on with this step, before whatever is on the stack already."""
        try:
            number = self._class_tables.numbers[method.__name__]
        except KeyError:
            number = self._number(method, 0)
        if self.actor > 0:
            number |= self.actor << SEAT
        self.stack.append((number,) + numbers)  # noqa: RUF005 - quicker, and by far the most frequent call

    def begin_round(self, method: Callable[..., None], *numbers: int) -> None:
        """A round begins, and then this step. Games whose language names what a `round` is begin theirs so:
        what cards have put off comes first.
        """
        self.round += 1
        self.then(method, *numbers)

    def ask(
        self, kind: str, options: list[int], method: Callable[..., None], *numbers: int, seat: int = 0
    ) -> None:
        """Stop for a decision; the step gets the option last. A single option is taken without asking.
        Raises RulesError.
        """
        tables = self._class_tables
        if kind not in tables.asks:
            raise RulesError(f"no decision of `asks` is called {kind!r}")
        if not options:
            raise RulesError(f"nobody can answer {kind!r} in round {self.round}: there is no option")
        try:
            number = tables.numbers[method.__name__]
        except KeyError:
            number = self._number(method, 0)
        if seat > 0:
            number |= seat << SEAT
        if len(options) == 1:
            self.stack.append((number, *numbers, options[0]))
            return
        self.stack.append((number,) + numbers)  # noqa: RUF005 - quicker
        if len(self.choices) >= LATE:
            self._note_late(method)
        if self.result is None:
            self.decision = Decision(kind, options, seat)

    def offer(self, kind: str, moves: Iterable[tuple[Any, ...]], *numbers: int, seat: int = 0) -> None:
        """Stop for a decision whose options are a verb of `moves` and what it takes: `("use", card)`, or
        `("use", cards)` for one with each of a list. The method `move_use` gets the numbers given here, and
        then what it takes. Raises RulesError.
        """
        tables = self._class_tables
        options = options_of(tables.move_rows, moves)
        over = self.result is not None
        if over or numbers or kind not in tables.asks or not len(options) > 1 or len(self.choices) >= LATE:
            self.ask(kind, options, self.carry_move, *numbers, seat=seat)
            return
        carrying = tables.numbers["carry_move"]  # as in `ask`, without a call for each decision
        self.stack.append((carrying if seat <= 0 else carrying | seat << SEAT,))
        self.decision = Decision(kind, options, seat)

    def ask_all(
        self,
        kind: str,
        options: Callable[[int], list[int]],
        method: Callable[..., None],
        *numbers: int,
        first: int = 0,
    ) -> None:
        """Ask all who play at once. They answer in turn, from the seat `first` on, and nobody sees an answer
        before all have given theirs. The step gets all of them last, seat by seat. `options` is a method of
        the game that tells those of a seat: it is asked again in another deal, where a seat may hold other
        cards. Raises RulesError.
        """
        if kind not in self.asks:
            raise RulesError(f"no decision of `asks` is called {kind!r}")
        if self.sealed:
            raise RulesError(f"all are asked {kind!r} while they still answer what they were asked before")
        if getattr(type(self), options.__name__, None) is not getattr(options, "__func__", options):
            raise RulesError(f"the options of {kind!r} are told by a method of the game: self.NAME")
        seats = range(self.seats_taken)
        self.sealed = [None for _ in seats]
        self.sealed_options = options.__name__
        self.stack.append((self._number(method, 0), *numbers))
        self.then(self.open_sealed)
        for seat in reversed([*seats[first:], *seats[:first]]):
            self.then(self.ask_sealed, [*self.asks].index(kind), seat)

    @late_step
    def ask_sealed(self, kind: int, seat: int) -> None:
        """Ask a seat for the answer that it gives together with the others."""
        options = getattr(self, self.sealed_options)(seat)
        self.ask([*self.asks][kind], options, self.seal, seat, seat=seat)

    @late_step
    def seal(self, seat: int, answer: int) -> None:
        """Keep an answer until all have given theirs."""
        self.sealed[seat] = answer

    @late_step
    def open_sealed(self) -> None:
        """Hand all answers to the step that waits for them."""
        self.stack[-1] += (*self.sealed,)
        del self.sealed, self.sealed_options

    @late_step
    def carry_move(self, *numbers: int) -> None:
        """Do the move that was chosen."""
        option = numbers[-1]
        self.go_on_by(-1 - option)
        method, count = self._class_tables.moving[option & VERBS]
        if count > 1 or len(numbers) > 1:
            method(self, *numbers[:-1], *decoded(option, count))
        elif count:  # most are a verb alone or with one value: a call of its own is far quicker
            method(self, option >> VERB)
        else:
            method(self)

    def _note_late(self, method: Callable[..., None]) -> None:
        """Note which step gets one of the last answers; at the bound, tell of all these, and end the game."""
        late = (*self.__dict__.get(LATE_STEPS, ()), self._numbers[method.__name__])
        if len(self.choices) < MOST_DECISIONS:
            self.__dict__[LATE_STEPS] = late
            return
        for number in dict.fromkeys(late):
            self.tell(ENDLESS, self.round, number)
        self.end(False, UNFINISHED)

    def end(self, won: bool, ending: str, *scores: int, ties: Sequence[int] = ()) -> None:
        """The game is over. Raises RulesError."""
        if ties and len(ties) != len(scores):
            raise RulesError(f"`ties` has {len(ties)} numbers for {len(scores)} scores: one for each seat")
        del self.stack[:]
        self.decision = None
        self.result = Result(won, ending, self.round, scores, tuple(ties))

    def finish(self, ending: str, *scores: int, ties: Sequence[int] = ()) -> None:
        """The game is over with one of the `endings` of its rules, with a score for each seat that plays;
        where some have the same, `ties` has another number for each. The highest wins. Raises RulesError.
        """
        if ending not in self.endings:
            raise RulesError(f"no ending of `endings` is called {ending!r}")
        self.end(self.endings[ending].won, ending, *scores, ties=ties)

    def tell(self, kind: str, *numbers: int) -> None:
        """Write it in the log. Raises RulesError."""
        try:
            number, places = self._class_tables.told[kind]
        except KeyError:
            raise RulesError(f"no line of `says` is called {kind!r}") from None
        if len(numbers) != places:
            wanted = ", ".join(self.says[kind].fields) or "no number"
            raise RulesError(f"the line {kind!r} of `says` takes {wanted}, not {len(numbers)} numbers")
        self.tail.append((number,) + numbers)  # noqa: RUF005 - quicker

    def roll(self, dice: int = 1, sides: int = 6, block: int = -1) -> Sequence[int]:  # noqa: ARG002
        """The faces, from 1 on, of so many dice; `block` is that of a card that has them rolled."""
        cursor = self.cursors[0]
        self.cursors[0] = cursor + dice
        return self.tapes[0].dice(cursor, dice, sides)

    # --- play -------------------------------------------------------------------------------

    def choose(self, index: object) -> None:
        """Answer the pending decision and play on. Raises IllegalChoice, and nothing has changed then."""
        decision = self.decision
        options = decision.options if decision is not None else []
        if type(index) is not int or not 0 <= index < len(options):
            raise IllegalChoice(f"there is no option {index!r:.20}; there are {len(options)}")
        self.choices.append(index)
        self.decision = None
        frame = self.stack.pop()
        number = frame[0]
        self.actor = number >> SEAT
        number &= STEP
        if len(frame) == 1:
            self._class_tables.steps[number](self, options[index])
        else:
            self._class_tables.steps[number](self, *frame[1:], options[index])
        self.run(number)

    def run(self, number: int = -1) -> None:
        """Play until something must be decided or the game is over; `number` is that of the step that was
        last. Raises RulesError.
        """
        stack, steps = self.stack, self._class_tables.steps
        pop = stack.pop
        for _ in range(MOST_STEPS):
            if self.decision is not None or self.result is not None:
                return
            if not stack:
                after = f" after the step {steps[number].__name__}" if number >= 0 else ""
                raise RulesError(
                    f"nothing goes on in round {self.round}{after}: a step says what comes next with "
                    "`then` or `ask`, or ends the game with `finish`"
                )
            frame = pop()  # as in `go_on`, which would cost a call for each step
            number = frame[0]
            if number <= STEP:
                self.actor = 0
            else:
                self.actor = number >> SEAT
                number &= STEP
            values = len(frame)
            if values == 1:  # a call of one or two values is far quicker than one of any number
                steps[number](self)
            elif values == 2:
                steps[number](self, frame[1])
            else:
                steps[number](self, *frame[1:])
        loop = ", ".join(self._steps_to_come())
        raise RulesError(
            f"round {self.round} of the game of seed {self.seed}: {MOST_STEPS:,} steps without a decision, "
            f"round and round: {loop}"
        )

    def _steps_to_come(self) -> list[str]:
        """The names of some steps that come next, each once: of a loop, all of it."""
        names: dict[str, None] = {}
        for _ in range(MOST_OF_LOOP):
            if self.stack:
                names[self.step_name(self.stack[-1])] = None
                self.go_on()
        return [*names]

    def step_name(self, frame: Sequence[int]) -> str:
        """What a frame of the stack is called in messages: its step."""
        return self._steps[frame[0] & STEP].__name__

    def go_on_by(self, what: int) -> None:
        """What comes upon the stack from now on is because of this, see `Cause`."""
        self.cause = len(self.stack), self.stack[-1] if self.stack else None, what, self._lasting()

    def causes(self) -> Iterator[int]:
        """Why the pending decision is asked, the nearest cause first: each the `what` of a `Cause`."""
        cause = self._lasting()
        while cause is not None:
            yield cause[2]
            cause = cause[3]

    def _lasting(self) -> Cause | None:
        """The nearest cause that lasts: then all around it do, too."""
        cause, stack = self.cause, self.stack
        while cause is not None:
            height, frame, _, outer = cause
            if len(stack) >= height and (not height or stack[height - 1] is frame):
                break
            cause = outer
        return cause

    def go_on(self) -> None:
        """Take the step that comes next."""
        number, *numbers = self.stack.pop()
        self.actor = number >> SEAT
        self._steps[number & STEP](self, *numbers)

    def _number(self, method: Callable[..., None], seat: int) -> int:
        """A step of a seat's as the first number of a frame."""
        number = self._numbers.get(method.__name__)
        if number is None:
            raise RulesError(f"{method.__name__} is no step: write @step above it")
        return number if seat <= 0 else number | seat << SEAT

    # --- copies and plain data --------------------------------------------------------------

    def clone(self) -> Self:
        """An independent game at the same point."""
        other = type(self)()
        self.share_history(other)
        other.seed = self.seed
        other.tapes = self.tapes
        other.handlers = self.handlers
        other.answer = self.answer
        other.cursors = self.cursors[:]
        other.stack = self.stack[:]
        other.choices = self.choices[:]
        other.kit, other.bundle, other.tables = self.kit, self.bundle, self.tables
        other._class_tables = self._class_tables
        other.options, other.decision = self.options, self.decision
        other.result, other.actor, other.cause = self.result, self.actor, self.cause
        fields = {**self.__dict__}  # a plain dict: `copy` may share keys, and is slow to read
        flat = self._flat
        for name, value in fields.items():
            kind = type(value)
            if kind is int:
                continue
            if kind is list:
                try:
                    if name not in flat:
                        hash((*value,))  # the quickest look whether it holds what can change
                    fields[name] = value[:]
                except TypeError:
                    fields[name] = copied(name, value)
            elif kind not in SHARED and name not in _NOT_COPIED:
                fields[name] = copied(name, value)
        other.__dict__ = fields
        return other

    def redeal(self, luck: Random, seat: int) -> Self:
        """The same table with other luck to come, other piles and secrets: what is seen stays as it is."""
        self._hold()
        other = self.clone()
        seed = luck.getrandbits(64)
        other.seed = 0
        other.tapes = [Tape(seed, purpose) for purpose in self.tapes_for]
        other.cursors = [0] * len(other.tapes)
        held = other.hold_back(seat)
        for name, purpose in self.piles.items():
            for pile in heaps(getattr(other, name)):
                pile.sort()
                other.shuffle(pile, self.tapes_for.index(purpose))
        if self.secrets:
            deal(other, self.secrets, luck, seat)
        other.put_back(held)
        for owner, answer in enumerate(self.sealed):
            if owner != seat and answer is not None:
                other.sealed[owner] = any_of(getattr(other, self.sealed_options)(owner), luck)
        return other

    def hold_back(self, seat: int) -> list[Any]:  # noqa: ARG002 - for games with zones
        """Take out of a copy what a seat knows of piles: another deal leaves it there."""
        return []

    def put_back(self, held: Iterable[Any]) -> None:
        """Put it in again."""

    def seen(self, seat: int) -> dict[str, object]:
        """What a seat sees, as plain data; of piles and lists that are hidden how long they are."""
        fields = self._fields()
        seen = {
            name: heights(value) if name in self.piles else plain(value) for name, value in fields.items()
        }
        for name, secret in self.secrets.items():
            seen[name] = veil(secret, seen[name], seat)
        if self.sealed:
            seen["sealed"] = [answer if owner == seat else None for owner, answer in enumerate(self.sealed)]
        return seen

    def row_of(self, name: str) -> int:
        """One of `rows`: a field that is a number, or `fans.2`, the second of a field that is a list."""
        field, _, place = name.partition(".")
        value: Any = getattr(self, field)
        if place and len(value) == self.seats_taken < int(place) <= self.kit.seats:
            return 0  # of a seat that nobody took
        number: int = value[int(place) - 1] if place else value
        return number

    def end_of_row(self, name: str) -> int | None:  # noqa: ARG002 - for games whose level says it
        """How far one of `rows` has to come that no card declares; None where nothing says so."""
        return None

    def drawing(self) -> list[str]:
        """The board drawn with `signs`, one line of text for each of its lines; empty without a board."""
        return []

    @property
    def seats_taken(self) -> int:
        """How many play: the first seats of the kit. Rules in which fewer may play say how many."""
        seats: int = self.kit.seats
        return seats

    def seat_name(self, seat: int) -> str:  # noqa: ARG002 - for games that name them
        """What the player in a seat is called; the empty word where it is the seat's number."""
        return ""

    def rollout(self, luck: Random) -> int:
        """The option that an imagined game of a planner takes: any, where the rules know no better."""
        assert self.decision is not None
        return int(luck.random() * len(self.decision.options))

    @property
    def bundle_hash(self) -> str:
        return self.bundle.hash

    def value(self, seat: int) -> float:
        """How well a seat stands: won and lost games are 1000 and -1000, all else is 0.

        With scores the highest wins, `ties` part equal ones, and a draw is 0; without scores, and where one
        plays alone, all win or lose together.
        """
        if self.result is None:
            return 0.0
        if len(standing := self.result.standing) > 1:
            best = max(above for other, above in enumerate(standing) if other != seat)
            return 1000.0 * ((standing[seat] > best) - (standing[seat] < best))
        return 1000.0 if self.result.won else -1000.0

    def snapshot(self) -> dict[str, object]:
        """The whole state as plain JSON data, without the history."""
        self._hold()
        decision = self.decision
        return {
            **{name: plain(value) for name, value in self._fields().items()},
            "bundle": self.bundle_hash,
            "seed": self.seed,
            "cursors": plain(self.cursors),
            "stack": plain(self.stack),
            "decision": decision and [decision.kind, decision.seat, list(decision.options)],
            "result": self.result and plain(self.result if self.result.ties else self.result[:4]),
        }

    def digest(self) -> str:
        """A stable hash of the whole state."""
        return digest_of(self.snapshot())

    def _fields(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name not in NO_FIELDS}


ENDED_ROUNDS: Final = "ended_rounds"
"""Where a watched game has the kit's `rows` as they stood when each round ended, as a tuple of lists."""
LATE_STEPS: Final = "late_steps"
"""Where a game that may have no end has the steps that got its last answers, as numbers."""
NO_FIELDS: Final = frozenset((ENDED_ROUNDS, LATE_STEPS))
_NOT_COPIED: Final = NO_FIELDS | {"round"}
"""Never changed in place; the round may be a stand-in that tells who looks at it."""


def _make_moves(game: type[Game]) -> None:
    """The numbers and methods of moves, and the field of options that are moves. Raises RulesError."""
    game._moving = []
    for verb, move in game.moves.items():
        method = getattr(game, f"{PREFIX}{verb}", None)
        if method is None:
            raise RulesError(f"the move {verb!r} of {game.__name__} needs a method {PREFIX}{verb}")
        for name in move.fields:
            if name not in game.fields:
                raise RulesError(f"the move {verb!r} of {game.__name__} names no field: {name!r}")
        game._moving.append((method, len(move.fields)))
    if game.moves:
        game.fields = {**game.fields, MOVE: move_field(game.moves, game.fields)}
