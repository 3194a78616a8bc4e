"""What the cards of a game may say: kinds of cards and their lines, verbs, facts, lines of the scenario card.

These rows are all that the card language, its checks, editors and print know of a game's words, and what a
`Deck` reads a bundle by. Every game's cards can say more: gauges, `choose`, `if`, `roll`, `do`, endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from loopwright_engine.core.branches import TEST_FAILED, TEST_SUCCEEDED
from loopwright_engine.core.prices import CAN_PAY, PAYS
from loopwright_engine.errors import RulesError

BODY: Final = "body"
"""The block of a verb that stands below it without a word."""
FAR: Final = 9999
"""No number of a card is larger."""


class Takes(StrEnum):
    """What stands in a place of a line."""

    NUMBER = "number"
    CHANGE = "change"
    """A number with its sign, never 0."""
    GAUGE = "gauge"
    CARD = "card"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Param:
    """One place of a line: its key in the bundle, what stands there, and what of.

    `of` are the words of a WORD, words that may stand in place of a NUMBER, or the kind of a CARD.
    A NUMBER is from `low` to `high`.
    """

    key: str
    takes: Takes
    of: tuple[str, ...] = ()
    low: int = 0
    high: int = FAR


@dataclass(frozen=True, slots=True)
class Word:
    """A verb or a fact: its name, one line of explanation, and what it takes.

    `written` is how it reads, with its places in braces: `give {count} coins`. Without it, that is its name
    word by word, and then what it takes. `printed` is how a card says it to players, where they would not
    understand what is written. `example` are whole cards in which it stands, for `explain`.

    `blocks` are what stands below a verb, each with effects of its own: `won` and `lost` below `fight 2`, in
    any order, of which some may be missing; one called `body` has no word, as below `if`. Its method is given
    their numbers, after what it takes, and lets them happen with `self.carry_out`.

    `writes` are the counters that a verb moves, `plays` the kinds of cards that it plays, or a place in
    braces, `{kind}`; without them it may do anything. Of a verb that is `signed` the log line names the card
    that says it: where such are all that an open card says, no line more tells that it takes effect.
    """

    name: str
    doc: str
    params: tuple[Param, ...] = ()
    written: str = ""
    example: str = ""
    printed: str = ""
    blocks: tuple[str, ...] = ()
    writes: tuple[str, ...] | None = None
    plays: tuple[str, ...] | None = None
    signed: bool = False

    @property
    def way(self) -> tuple[str | Param, ...]:
        """Its words and places in the order in which they are written."""
        if not self.written:
            return (*self.name.split("_"), *self.params)
        places = {f"{{{param.key}}}": param for param in self.params}
        return tuple(places.get(part, part) for part in self.written.split())

    @property
    def phrase(self) -> str:
        """How it is written, with its places in braces."""
        return " ".join(part if isinstance(part, str) else f"{{{part.key}}}" for part in self.way)

    @property
    def clause(self) -> str:
        """How cards say an event, behind “each time”: its explanation where it has no words of its own."""
        if self.printed or self.params:
            return self.printed or self.phrase
        first = self.doc.partition(". ")[0].removesuffix(".")
        return first[0].lower() + first[1:]


AT_END: Final = Word("at_end", "It happens at the end of your turn.", (), "at end of turn", blocks=(BODY,))
"""Rules say with `do_put_off` when that is."""
TESTS: Final = (
    Word(TEST_SUCCEEDED, "A test of coins or dice is a success; whoever took it is *you*."),
    Word(TEST_FAILED, "A test of coins or dice is a failure; whoever took it is *you*."),
)
"""What the cards of every game can wait for, if any of them lie open."""


@dataclass(frozen=True, slots=True)
class CountedWord(Word):
    """What rules count, for conditions and amounts, `clones here`: from `low` to `high`. With the word for
    `one` of them, cards say `for each clone here: …`.
    """

    low: int = 0
    high: int = FAR
    one: str = ""

    @property
    def one_of(self) -> str:
        """How one of them is written, with its places in braces."""
        return " ".join([self.one, *self.phrase.split()[len(self.name.split("_")) :]])


@dataclass(frozen=True, slots=True)
class Line(Param):
    """A line of its own on a card, or on the scenario card: its key, then one value, or some with commas.

    `doc` explains it. `default` is what it says where it is left out; without one it must be there. `example`
    are whole cards in which it stands. `mutual` says of a line with many cards of its own kind that it holds
    both ways, as roads do: then it is printed on both cards. `count` is how many values a line of many has,
    0 where it may be any number; one that is `drawn` says where the card lies on the printed map, and is not
    told on the card. One that is `told` stands in what options tell of its card, where the kind of that is.
    `printed` is what players read in place of the key.
    """

    doc: str = ""
    many: bool = False
    mutual: bool = False
    count: int = 0
    drawn: bool = False
    told: bool = False
    default: int | str | tuple[int | str, ...] | None = None
    example: str = ""
    printed: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it begins with: those of its key."""
        return tuple(self.key.split("-"))


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card: the word that it begins with, one line of explanation, what players call many of them.

    lines: what stands on it besides its body. body: whether it can say what happens; condition: whether an
    `if` can stand behind its title. least: so many different ones there must be; copies: so many of each,
    where the card does not say. open: whether its cards may lie open, and wait for what stands behind
    `when` and `on`. told: whether options that name such a card tell what it does. size: a card size of
    print, empty where it is not printed. lies: where its cards lie on the board: each at a place in a `ring`
    or in a `row`, or all in a `deck`; empty where they lie elsewhere. numbered: they are read like the
    sections of a notebook, so each has a number before its title, and print lists them in its order.
    example: whole cards, one of them of this kind. printed: what players call one of them, where that is not
    its name.
    """

    name: str
    doc: str
    plural: str
    lines: tuple[Line, ...] = ()
    body: bool = True
    condition: bool = False
    least: int = 0
    copies: int = 1
    open: bool = False
    told: bool = False
    size: str = "poker"
    lies: str = ""
    numbered: bool = False
    example: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A row of spaces on the printed board, for a marker: what stands in them, and where it begins.

    `each` names a kind of card: then there is a track for each card of it, with the card's title.
    """

    title: str
    spaces: tuple[str, ...]
    start: str = ""
    each: str = ""


@dataclass(frozen=True, slots=True)
class TablePiece:
    """What lies on the table besides board and cards: its title, how many, and an icon for it.

    `each` names a kind of card, or is `player`: then there are so many for each card of it, with its title,
    or for each player, with the name. What is not `printed` as tokens, players bring along, such as dice.
    `counters` are the gauges that count these pieces, each in a place of its own: rules bring no more to them
    together than there are.
    """

    title: str
    count: int = 1
    icon: str = "counter"
    each: str = ""
    printed: bool = True
    counters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """What a kit prints besides its cards: the board and a reference card. Every gauge has a track anyway.

    pawns: a kind of card, of each of which somebody stands on the board.
    grid: the settings that say its columns, its lines, and the column and the line of the start, or nothing.
    turn: the paragraphs of the reference card, with markup.
    """

    tracks: tuple[Track, ...] = ()
    grid: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    pieces: tuple[TablePiece, ...] = ()
    pawns: str = ""


def numbers(low: int, high: int) -> tuple[str, ...]:
    """The spaces of a track of numbers."""
    return tuple(str(number) for number in range(low, high + 1))


def spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """All the words of a kit. One is like another only when it is the same.

    numbers: what rules count, which conditions compare and amounts may be.
    prices: what can be spent, as it stands behind `spend`: a row `fuel` is the fact `can_pay_fuel` and the
    verb `pay_fuel`, with what it takes.
    gauges: those that the rules speak of, and what they stand for; the cards must declare them. own: which of
    these each player has: `counter corn "Corn" each player` on the scenario card.
    round: what cards call a round, `day` or `turn`, for timers: `in 2 days`. A game that has it begins each
    round with `begin_round`; without it, its cards have no timers.
    place: the kind of the cards that are places, of which counters can be one each: `each place`. A game that
    has it says by `place_of` where somebody is; one with a map has `MapGame`, one with a ring `RingGame`.
    seat: what cards call somebody at the table: `each player`. seats: what players call each of them, known
    once a kit says how many there are. values: what players call each value of the option by which figures
    are parted, known once a kit says which one that is.
    campaign: the kinds of cards of which a game keeps a number each, and the field that does; they can be
    carried into the next adventure, beside flags and counters.
    events: what cards that lie open can wait for; rules tell of one with `happen`. settings: lines of the
    scenario card, which hold numbers. said: its words for players in the language in
    which they are told, as `texts` has them; empty in the language in which the rows are written.
    """

    kinds: tuple[CardKind, ...] = ()
    verbs: tuple[Word, ...] = ()
    facts: tuple[Word, ...] = ()
    numbers: tuple[CountedWord, ...] = ()
    events: tuple[Word, ...] = ()
    prices: tuple[Word, ...] = ()
    settings: tuple[Line, ...] = ()
    gauges: Mapping[str, str] = field(default_factory=dict)
    own: tuple[str, ...] = ()
    round: str = ""
    place: str = ""
    seat: str = "player"
    seats: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    campaign: Mapping[str, str] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    said: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("kinds", "verbs", "facts", "numbers", "events", "prices", "settings"):
            if not isinstance(getattr(self, name), tuple | list):
                raise RulesError(f"`{name}` of the language is one row: write {name}=(…,), with a comma")
        for piece in self.board.pieces:
            for name in piece.counters:
                if name not in self.gauges or name in self.own:
                    raise RulesError(
                        f"`counters` of the piece {piece.title} names {name}: it is no gauge that all share"
                    )

    @property
    def texts(self) -> dict[str, str]:
        """The words for players, by where they stand: what print calls kinds of cards, lines, verbs, facts
        and the words that these take (`give {count} coins`), and what stands on the board.
        """
        lines = self._lines
        words = (*self.verbs, *self.facts, *self.numbers, *self.events, *self.prices)
        places = (*lines, *(param for word in words for param in word.params))
        named = [name for place in places if place.takes != Takes.CARD for name in place.of]
        board = self.board
        return {
            **({"round": self.round} if self.round else {}),
            **{f"cards.{kind.name}": kind.printed or spaced(kind.name) for kind in self.kinds},
            **{f"cards.{kind.name}.plural": kind.plural for kind in self.kinds},
            **{f"lines.{line.key}": line.printed or spaced(line.key) for line in lines},
            **{f"words.{name}": spaced(name) for name in named},
            **{f"verbs.{verb.name}": verb.printed or verb.phrase for verb in self.verbs},
            **{f"facts.{fact.name}": fact.printed or fact.phrase for fact in self.facts},
            **{f"numbers.{number.name}": number.printed or number.phrase for number in self.numbers},
            **{f"blocks.{name}": spaced(name) for verb in self.verbs for name in verb.blocks if name != BODY},
            **{f"events.{event.name}": event.clause for event in self.events},
            **{f"prices.{price.name}": price.printed or price.phrase for price in self.prices},
            **{f"board.tracks.{number}": track.title for number, track in enumerate(board.tracks, 1)},
            **{
                f"board.spaces.{space}": space
                for track in board.tracks
                for space in track.spaces
                if not space.isdigit()
            },
            **{f"board.turn.{number}": text for number, text in enumerate(board.turn, 1)},
            **{f"board.pieces.{number}": piece.title for number, piece in enumerate(board.pieces, 1)},
        }

    def told_in(self, texts: Mapping[str, str]) -> Language:
        """The same rows, for players who read another language: `texts` as the property has them."""
        tracks = (
            replace(
                track,
                title=texts[f"board.tracks.{number}"],
                spaces=tuple(texts.get(f"board.spaces.{space}", space) for space in track.spaces),
                start=texts.get(f"board.spaces.{track.start}", track.start),
            )
            for number, track in enumerate(self.board.tracks, 1)
        )
        turn = tuple(texts[f"board.turn.{number}"] for number in range(1, len(self.board.turn) + 1))
        pieces = (
            replace(piece, title=texts[f"board.pieces.{number}"])
            for number, piece in enumerate(self.board.pieces, 1)
        )
        return replace(
            self,
            kinds=tuple(replace(kind, plural=texts[f"cards.{kind.name}.plural"]) for kind in self.kinds),
            board=replace(self.board, tracks=tuple(tracks), turn=turn, pieces=tuple(pieces)),
            said=texts,
        )

    @property
    def _lines(self) -> list[Line]:
        """The lines that players read."""
        return [line for kind in self.kinds for line in kind.lines if not line.drawn] + list(self.settings)

    def word(self, key: str, name: str) -> str:
        """What players call something, by its key in `texts`: a name of the rows, or words of their own."""
        return self.said.get(key) or self._printed.get(key) or spaced(name)

    @property
    def _printed(self) -> dict[str, str]:
        """What players call kinds and lines that are not called by their names."""
        kinds = {f"cards.{kind.name}": kind.printed for kind in self.kinds}
        return kinds | {f"lines.{line.key}": line.printed for line in self._lines}

    def kind(self, name: str) -> CardKind | None:
        return next((kind for kind in self.kinds if kind.name == name), None)

    def verb(self, name: str) -> Word | None:
        """The verb of this name; `pay_fuel` is that of a price."""
        return next((word for word in (*self.verbs, *self._paying(PAYS)) if word.name == name), None)

    def number(self, name: str) -> CountedWord | None:
        return next((word for word in self.numbers if word.name == name), None)

    @property
    def occasions(self) -> tuple[Word, ...]:
        """What cards that lie open can wait for, if any do: tests, and the events of the kit."""
        return (*TESTS, *self.events) if any(kind.open for kind in self.kinds) else ()

    def event(self, name: str) -> Word | None:
        return next((word for word in self.occasions if word.name == name), None)

    def fact(self, name: str) -> Word | None:
        """The fact of this name; `can_pay_fuel` is that of a price."""
        return next((word for word in (*self.facts, *self._paying(CAN_PAY)) if word.name == name), None)

    def _paying(self, prefix: str) -> Iterator[Word]:
        return (replace(word, name=f"{prefix}{word.name}", written=word.phrase) for word in self.prices)
