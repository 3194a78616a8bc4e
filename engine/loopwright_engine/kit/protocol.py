"""What the generic layers know of a game: a `Play` is one game in progress, a `Kit` is its rules and words.
It is long since it is the one door by which they reach a game.

Both are structural: a kit inherits nothing, and `kit.game.Game` with `kit.declared.DeclaredKit` is one way
to make one. A kit is stateless. Bundles name it (`kit`), and never bring it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Self

from loopwright_engine.bots.simple import Maker
from loopwright_engine.core.coverage import Watch
from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyGame, AnyOptions, AnyTables
from loopwright_engine.json_text import Json
from loopwright_engine.kernel.result import Result
from loopwright_engine.kernel.state import Entry

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import Origin

    from .story_language import StoryLanguage
    from .verdicts import Places, Verifier

# --- A game in progress


class Decision(Protocol):
    """What must be decided now."""

    @property
    def kind(self) -> str:
        """The kind of the decision, by a name of the kit's."""

    @property
    def options(self) -> list[int]:
        """Each option as one number; an answer is an index into them."""

    @property
    def seat(self) -> int:
        """Who decides: 0 is the first player, -1 the whole table."""


class Play(Protocol):
    """One game in progress: data only, a pure function of bundle, options, seed and choices."""

    round: int
    seed: int
    choices: list[int]
    cursors: list[int]
    """How far each tape of random numbers was read."""
    tail: list[Entry]
    """The newest stretch of the log."""
    tables: AnyTables
    """What its kit prepared from the bundle."""

    @property
    def decision(self) -> Decision | None:
        """What must be decided now; None when the game is over."""

    @property
    def result(self) -> Result | None:
        """How it ended; None while the game goes on."""

    @property
    def kit(self) -> Kit:
        """The kit whose rules it follows."""

    @property
    def bundle_hash(self) -> str:
        """The hash of the bundle that it is a game of."""

    @property
    def log(self) -> list[Entry]:
        """Every entry since the start, oldest first."""

    def choose(self, index: object) -> None:
        """Answer the pending decision and play on. Raises IllegalChoice, and nothing has changed then."""

    def clone(self) -> Self:
        """An independent game at the same point."""

    def snapshot(self) -> dict[str, object]:
        """The whole state as plain JSON data, without the history."""

    def digest(self) -> str:
        """A stable hash of the whole state."""


# --- A game in words


class Helper(NamedTuple):
    """Somebody who may help with a roll: the id of the seat, how many dice it adds, and what it risks."""

    seat: str
    adds: int
    risks: str


class Push(NamedTuple):
    """A way to roll once more: what is taken for it by id, what that does in words, and what it costs."""

    condition: str
    does: str
    cost: int


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option in words, and as data for whoever shows it otherwise than as a line of text.

    `cost` is what it costs of what the players spend. Chances are 0..1, None where no roll is known to follow
    or no push is possible; `chance_of` says what they are chances of besides a test. `source` is the rule, or
    the card's block with its place in its file, that offers it. `group` parts long lists of options. `block`
    is the id of the card's block that it does, or that brought the decision about; empty when no card did.

    What it is, as data: `verb` is what is done, by a name of the kit's (`walk`, `push`). `label` says what it
    is without who does it, as the name of a place; empty where `text` alone says it. `seat` is who does it,
    -1 the whole table. All others are ids, empty for none: `place`, `card` (what it stands on), `condition`,
    `items` (cards that are used or given), `to` (the seat that gets them), `meets` (what has to be got past
    on the way); a game's own class has more such fields. `trait` and `dice` are those of the roll, with its
    `helpers`, and the `pushes` that may follow. `does`, `success` and `failure` are in the words of the card;
    `remark` says why there is no chance or no push, where players might expect one.
    """

    text: str
    cost: int = 0
    chance: float | None = None
    pushed_chance: float | None = None
    source: str = ""
    group: str = ""
    chance_of: str = ""
    block: str = ""
    verb: str = ""
    label: str = ""
    section: str = ""
    seat: int = -1
    place: str = ""
    card: str = ""
    condition: str = ""
    items: tuple[str, ...] = ()
    to: str = ""
    meets: tuple[str, ...] = ()
    trait: str = ""
    dice: int = 0
    helpers: tuple[Helper, ...] = ()
    pushes: tuple[Push, ...] = ()
    does: str = ""
    success: str = ""
    failure: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision in words; options are in the order of the decision's.

    `seat` is who decides, -1 the whole table. `card` is the id of the card that asks, the empty word when the
    rules do. `why` says what brought it about or what to know of it, where there is more than the title.
    `facts` are numbers and ids that belong to it alone, as what has been paid so far.
    """

    kind: str
    seat: int
    title: str
    options: list[OptionView]
    card: str = ""
    why: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


OF_CARDS: Final = "CARD"
"""The rule of what cards of any game do, which is written nowhere that players could look it up."""
Words = Callable[[AnyGame, int], str]
"""Says a number of a game in words: (game, number)."""


Form = Callable[[AnyGame, int], tuple[int, Mapping[str, object]]]
"""(game, number) → which text, from 0, and what stands in its places."""


class Said:
    """Words for numbers that can be translated: some texts, and which of them a number is.

    Without a `form` there is a text for each of the numbers 0, 1, 2 …; with one, the texts may have places
    such as `{line}`.
    """

    def __init__(self, *texts: str, form: Form | None = None) -> None:
        self.texts: tuple[str, ...] = texts
        self.form: Form | None = form

    def __call__(self, game: object, number: int) -> str:
        """The words of a number."""
        if self.form is None:
            if not 0 <= number < len(self.texts):
                raise RulesError(f"words({', '.join(map(repr, self.texts))}) has none for {number}")
            return self.texts[number]
        text, values = self.form(game, number)
        return self.texts[text].format(**values)


def own_number(_: AnyGame, number: int) -> str:
    """The id of what has none but its number."""
    return str(number)


@dataclass(frozen=True, slots=True)
class Field:
    """What a number stands for: its words, and an id that stays the same while a draft is edited.

    Without an `id` the number is its own. `all` gives every number that it can be, from the tables of a
    scenario, where that is known before a game: so a script that names another one is refused.
    """

    words: Words
    id: Words = own_number
    all: Callable[[Any], Iterable[int]] | None = None


def words(*texts: str, form: Form | None = None) -> Field:
    """The field whose numbers 0, 1, 2 … stand for these texts, in this order, or as a `form` says."""
    return Field(Said(*texts, form=form), all=None if form else lambda _: range(len(texts)))


@dataclass(frozen=True, slots=True)
class Ask:
    """A kind of decision: its title, what its options are, and the rule that asks.

    `field` names the `Field` of an option. `cost` says how much of what the players spend an option costs,
    `odds` the exact chance (0..1) that it succeeds, None where no roll follows.
    """

    title: str
    field: str
    rule: str
    cost: Callable[[AnyGame, int], int] | None = None
    odds: Callable[[AnyGame, int], float | None] | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of log entry: its sentence, the rule that wrote it, and the fields of its numbers.

    An entry is (number of its kind, then a number for each field); the sentence says them by name. Without
    `fields` they are those that the sentence says, in its order.
    """

    sentence: str
    rule: str
    fields: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.fields:
            holes = (name for _, name, _, _ in Formatter().parse(self.sentence) if name)
            object.__setattr__(self, "fields", tuple(dict.fromkeys(holes)))


class Ending(NamedTuple):
    """An ending of the rules: its words, and whether the players have won."""

    title: str
    won: bool


# --- What playtests ask of a kit


class WrittenCard(NamedTuple):
    """A card that can come up: the deck it is of, its id and its title."""

    kind: str
    id: str
    title: str


class Item(NamedTuple):
    """Something on a card that a game can reach, and how many effects it has of its own."""

    kind: str
    id: str
    effects: int


class Contents(Protocol):
    """What is written in a bundle, for coverage and figures; `data` is the bundle's."""

    KINDS: tuple[str, ...]
    """The kinds of items, from the large to the small; the last one counts single effects."""
    PARTS: tuple[str, ...]
    """The parts of a bundle whose values may be swept."""
    OPEN_PARTS: tuple[str, ...]
    """Those of them that need not be named: their cards are found by their ids."""
    RULE_ENDINGS: tuple[str, ...]
    """Endings of the rules, which are told only when they came."""

    def title(self, data: Any) -> str:
        """The title of the scenario, on one line."""

    def cards(self, data: Any) -> list[WrittenCard]:
        """Every card that can come up in a game, deck by deck."""

    def card_ids(self, data: Any) -> list[str]:
        """The ids of all cards, in the form in which the names of a watch begin with them."""

    def items(self, data: Any) -> Iterator[Item]:
        """Everything that a game can reach, in the order of the cards."""

    def names(self, data: Any) -> Callable[[str], str]:
        """Says the id of a card, or of a part of one, as writers call it; the empty word if there is none."""

    def endings(self, data: Any) -> dict[str, tuple[str, bool]]:
        """The title of each ending, and whether it is won; those of the rules last."""

    def out_of_play(self, data: Any, options: Collection[Any]) -> frozenset[str]:
        """The ids of cards that no game with any of these options can see."""


SUCCESS: Final = ".success"
FAILURE: Final = ".failure"
"""The ends of the names of what a test led to."""


class Ledger(Protocol):
    """The books of one game: `pays` before each choice, `close` when it is over."""

    rounds: list[list[int]]
    """The numbers of the kit's `rows` for each round, as they stood at its end."""
    took: list[int]
    """How often each of the kit's `counted` came."""
    spent: list[int]
    """What went each of the kit's `spends`."""

    def pays(self, game: AnyGame, index: int) -> None:
        """An option that is about to be taken."""

    def close(self, game: AnyGame) -> None:
        """The game is over."""


# --- What bots ask of a kit


@dataclass(frozen=True, slots=True)
class Foresight:
    """How a planner looks ahead in games of a kit.

    It looks at no more than `most_options` options, nor at those whose worth is `margin` or more below the
    best. An imagined game goes on to the end of the round `rounds` after this one. `trust` is how much the
    chance of a win grows with each point of an option's worth. Where rules know how to play, it `follows`
    them: the option that their `rollout` takes is always looked at.
    """

    most_options: int
    margin: float
    rounds: int
    trust: float
    follows: bool = False


class PlayoutPolicy(Protocol):
    """Plays imagined games on, quickly."""

    def play(self, game: AnyGame, index: int, last: int) -> None:
        """Take this option, and play to the end of the round `last` at most."""


class SumWords(NamedTuple):
    """How sums over games are told, such as what time was spent on.

    `title` is that of their section, `line` stands before them in a line of text, `says` describes their
    plot, `caption` is that of their table, whose `heads` stand above what each is and how much it came to.
    `mark` says one of them, from its number as text.
    """

    title: str
    line: str
    says: str
    caption: str
    heads: tuple[str, str]
    mark: str


SPENT: Final = SumWords(
    "What was paid",
    "Paid for",
    "What was paid for, as a share of all.",
    "what was paid",
    ("For", "Paid"),
    "{} of all that was paid",
)
COUNTED: Final = SumWords(
    "How often it came",
    "In a game",
    "How often each came in a game, on average.",
    "how often it came",
    ("What", "Times"),
    "{} times in a game",
)


@dataclass(frozen=True, slots=True)
class ReportWords:
    """How the figures of a playtest are told in the words of a game.

    `wins` is who wins, with the verb, `they_win` the same once it is known who; `round` is the word for a
    round, `round_name` and `round_label` are the names of one, in a sentence and on an axis; `in_round` says
    when it is. `round_names` are the words for rounds that come again and again, as the days of a week;
    without them, rounds are asked for by number. `course` is the title of what is told round by round,
    `chooses` why a card need not be the cause. `rows` and `spends` have the titles of those of the kit that
    are told, `drawn` the rows that are drawn as well; without `rows`, all are told by their names. `counted`
    has titles of what the kit counts. `story` is what games go ways through, `kinds` what the kinds of items
    are called besides those of every kit. `paying` and `counting` tell of the sums of both.
    """

    wins: str = "the player wins"
    they_win: str = "the player wins"
    round: str = "round"
    round_name: Callable[[int], str] = "round {}".format
    round_label: Callable[[int], str] = str
    in_round: Callable[[int], str] = "in round {}".format
    round_names: Sequence[str] = ()
    course: str = "Round by round"
    story: str = "the story"
    chooses: str = "players choose what they do"
    rows: Mapping[str, str] = field(default_factory=dict)
    drawn: Sequence[str] = ()
    spends: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    paying: SumWords = SPENT
    counting: SumWords = COUNTED


class Kit(Protocol):
    """The rules of a game and its words, found by the name that a bundle gives."""

    name: str
    title: str
    version: int
    seats: int
    """How many players decide: 1 where one person, or the whole table, plays."""
    options: type
    """A dataclass: how a game can be set up, with types, defaults and `option(…)` metadata."""
    axis: str
    """The option by which figures are parted; the empty word where there is none."""
    rows: Sequence[str]
    """The numbers that playtests follow from round to round."""
    tension: Sequence[str]
    """The rows that tell how near a game is to its end; games that stand alike in them are alike."""
    scores: Sequence[str]
    """The rows that are the seats' scores at the end: the highest wins. None where all win together."""
    counted: Sequence[str]
    """What is counted over a game, as the conditions that players take."""
    spends: Sequence[str]
    """What the players' means, such as time, are spent on."""
    language: Any
    """What its cards may say, as data: a `Language` of `kit.language`; None where the compiler knows.

    A kit with one also has `language_in(code)`, the same in another language, its `messages` for translators
    and the folder of its `translations`.
    """
    small: bool
    """Whether all its positions can be laid out, to work out perfect play."""
    contents: Contents
    report_words: ReportWords
    """How figures are told."""
    bots: Mapping[str, Callable[[], Maker]]
    """Its own bots by name; the first one plays when nothing else is said."""
    foresight: Foresight

    @property
    def page(self) -> Any:
        """What a page shows of its games: a `table.page.Page`; None where that is what every kit shows."""

    @property
    def screens(self) -> Any:
        """What a terminal shows of its games: a class of `table.screens`; None for what every kit shows."""

    def axis_values(self, data: Any) -> Sequence[Any]:
        """The values of `axis` that a bundle can be played with, as an option takes them."""

    def tables(self, data: Json) -> AnyTables:
        """What never changes in a game, from a bundle, whose head was checked before. Raises BundleError."""

    def start(self, bundle: Bundle, options: AnyOptions, seed: int) -> AnyGame:
        """A game at its first decision. Raises OptionsError."""

    def again(self, game: AnyGame) -> AnyGame:
        """A game at its first decision, dealt just as this one."""

    def options_of(self, game: AnyGame) -> AnyOptions:
        """The options with which a game is dealt as this one."""

    def options_data(self, options: AnyOptions) -> dict[str, object]:
        """Options as JSON data."""

    def options_from(self, data: object) -> AnyOptions:
        """The options in a file. Raises OptionsError."""

    def option_words(self, name: str, value: Any) -> str:
        """The value of an option in a few words, as they stand in a list of several: `storm mode`."""

    def option_values(self, name: str) -> Mapping[str, str]:
        """The values of an option that takes some words only, each with its meaning; else there are none."""

    def row_titles(self, data: Any) -> Mapping[str, str]:
        """What players call the `rows` in games of a bundle; none where `report_words` has them all."""

    def scenario_of(self, game: AnyGame) -> str:
        """The id of the scenario that a game is of."""

    # --- words

    def decision(self, game: AnyGame) -> DecisionView:
        """The pending decision in words. Raises ValueError when the game is over."""

    def sentence(self, game: AnyGame, entry: Entry) -> str:
        """A log entry as a sentence. A bundle serves as well as a game."""

    def as_read(self, game: AnyGame, text: str, entry: Entry | None = None) -> str:  # noqa: ARG002 - for kits with counters
        """Prose with the values of the counters that it names: now, or when a log entry was made; of a
        bundle, those that games begin with.
        """
        return text

    def silent(self, game: AnyGame, entry: Entry) -> bool:
        """Whether a log entry tells only of what players never read of."""

    def source(self, game: AnyGame, entry: Entry) -> str:
        """Why it happened: the rule's id, or the card's block and its `file:line`."""

    def moment(self, game: AnyGame) -> str:
        """The round that a game is in, in words."""

    # --- names that stay the same while a draft is edited

    def seat_id(self, game: AnyGame, seat: int) -> str:
        """Who sits there; the empty word for the whole table, and where one person plays."""

    def decision_id(self, game: AnyGame) -> str:
        """What is to be decided, by whom, and on which card; the empty word when the game is over."""

    def option_id(self, game: AnyGame, option: int) -> str:
        """One option of the pending decision. Copies of a card share a name."""

    def entry_id(self, game: AnyGame, entry: Entry) -> list[str]:
        """A log entry: its kind, the card that caused it, and its fields."""

    def decision_named(self, game: AnyGame, decision: str) -> str:
        """A decision of any draft by its id, in words."""

    def option_named(self, game: AnyGame, option: str) -> str:
        """An option of any draft by its id, in words."""

    def entry_named(self, game: AnyGame, entry: list[str]) -> str:
        """A log entry of any draft in its id form, as a sentence."""

    def card_in(self, name: str) -> str:
        """The id of the card that something stands on, from the id of that thing."""

    def draft_words(self, game: AnyGame) -> Mapping[str, str]:
        """How a difference of two drafts is told: `over`, `decision`, `option`, `outcome`, `nothing`."""

    # --- what can be seen

    def seen(self, game: AnyGame, seat: int) -> dict[str, object]:
        """What a seat can see, as plain data; -1 sees what everybody can."""

    def table(self, game: AnyGame, seat: int) -> list[tuple[str, str]]:
        """What lies open for a seat in words: names, and how each stands. -1 sees what everybody can."""

    def notes(self, game: AnyGame) -> list[str]:
        """The ids of the notes that stand in the notebook."""

    def drawing(self, game: AnyGame) -> list[str]:
        """The board drawn with signs, line by line, and what they mean; empty where there is none to draw."""

    def seat_name(self, game: AnyGame, seat: int) -> str:
        """Who sits there, in words."""

    def reveals(self, before: AnyGame, after: AnyGame) -> bool:
        """Whether something that was hidden before is known after: dice, a pile, a face-down card."""

    # --- story tests, playtests and bots

    def story_language(self, bundle: Bundle) -> StoryLanguage:
        """What story tests can say about games of the bundle."""

    def watch(self, bundle: Bundle) -> Watch:
        """A watch on the bundle."""

    def verifier(self, bundle: Bundle, written: Places) -> Verifier | None:
        """Who proves what never happens; None where that is looked for by games and positions alone."""

    def ledger(self) -> Ledger:
        """The books of a new game."""

    def redeal(self, game: AnyGame, luck: Random, seat: int) -> AnyGame:
        """Another deal of all that a seat cannot see (determinization): it looks the same to it."""

    def worths(self, game: AnyGame, luck: Random) -> list[float]:
        """What each option of the pending decision is worth at a glance, in their order."""

    def player(self, luck: Random) -> PlayoutPolicy:
        """Somebody who plays imagined games on."""

    def outcome(self, game: AnyGame, seat: int) -> float:
        """How good an imagined game is for a seat: 1 is a win, 0 a loss."""

    def script(self, path: Path, tables: AnyTables) -> Maker:
        """The maker of the bot in a script. Raises BotError, also where the kit has no scripts."""


FORMER: Final = "former"
"""The field of an upgraded bundle with the hash that it had: saves and logs of its games name that."""


class Bundle:
    """A bundle that has been checked: the data as it came, its kit, and the tables that the kit prepared."""

    __slots__ = ("data", "hash", "kit", "origins", "strings", "tables")

    def __init__(self, data: Any, kit: Kit, tables: AnyTables) -> None:
        self.data: Any = data
        """What the kit's `bundle_types` say."""
        self.kit: Kit = kit
        self.hash: str = data.get(FORMER, data["hash"])
        """What saves and logs of its games know it by: where it was upgraded, the hash that it had."""
        self.origins: dict[str, Origin] = data["origins"]
        self.strings: dict[str, str] = data["strings"]
        self.tables: AnyTables = tables

    def in_source(self) -> Bundle:
        """The same with what players choose named as on its cards, whatever language it is in."""
        if "source" not in self.data:
            return self
        source = self.data["source"]
        data = {**self.data, "language": source["language"], "strings": self.strings | source["strings"]}
        return Bundle(data, self.kit, self.kit.tables(data))

    def __repr__(self) -> str:
        return f"<Bundle {self.data['scenario']['id']} of {self.kit.title}>"

    def __reduce__(self) -> tuple[object, ...]:
        """A bundle goes into a pickle as its data and its kit's name."""
        return _unpickled, (self.data, self.kit)


def _unpickled(data: Json, kit: Kit) -> Bundle:
    """The bundle in a pickle. Raises BundleError where this version reads it otherwise."""
    return Bundle(data, kit, kit.tables(data))


def option(
    default: Any,
    words: str,
    *,
    low: int | None = None,
    high: int | None = None,
    choices: Sequence[str] | Mapping[str, Mapping[str, Any]] = (),
    command_line: CommandLine | None = None,
) -> Any:
    """A field of a kit's options: its default, its words, and what it may be.

    Variants of a set-up are `choices` that say what each changes: `{"easy": {"goal": 4},
    "hard": {"goal": 6}}`; rules read it among their options, as `goal`. Raises RulesError where one
    leaves out what another says.
    """
    sets = dict(choices) if isinstance(choices, Mapping) else {}
    for word, values in sets.items():
        missing = sorted({name for other in sets.values() for name in other} - {*values})
        if missing:
            raise RulesError(f"the variant {word!r} says nothing of {missing[0]!r}, and others do")
    about = {
        word: ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in values.items())
        for word, values in sets.items()
    }
    return field(
        default=default,
        metadata={
            "words": words, "low": low, "high": high, "choices": tuple(choices), "sets": sets, "about": about,
            "command_line": command_line,
        },
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CommandLine:
    """How an option of a kit is written on a command line, where that is more than its name and a value.

    `form` stands for the value in a help, where its words are a whole sentence. `flag` is what it is called
    there, if not by its name, and `read` makes its value of a text. `again`: it is given once for each of
    several values. `of_world`: which of its numbers, from `low` to `high`, can be played is known with the
    scenario alone. `words` are those for commands which say another thing about it, or ask for it as well;
    `examples` stand in the help of a command.
    """

    form: str
    flag: str = ""
    read: Callable[[str], Any] = str
    again: bool = False
    of_world: bool = False
    words: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
