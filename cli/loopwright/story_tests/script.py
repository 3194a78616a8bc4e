"""The syntax tree of story files: the set-up of a game, then steps, and the names that both may use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_compiler.standalone_condition import Question
from loopwright_dsl.syntax.span import Span
from loopwright_engine import Bundle
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.nouns import HAND_DECKS, HELD_DECKS
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.variants import VARIANTS
from loopwright_games.tales.text.catalogue import ENGLISH

from .choices import ALONE, HELP, SPEND, USE, verbs

Json = dict[str, Any]
_MARKS = re.compile(r"[*{}]")
PROSE = re.compile(r"(.+)\.(?:text|printed)\.\d+")
_NTH = re.compile(r"\(\d+\)")

TO_THE_END = "to the end"


@dataclass(frozen=True, slots=True)
class Holds:
    """The fact that a condition of the card language is true; `kid` is who `you` in it means, or None."""

    question: Question
    kid: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The fact that these words have been read out by now; `wanted` is False for `not told`."""

    text: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """The fact that a choice is offered now; `wanted` is False for `not offered`."""

    choice: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The fact that the game is over with this ending; `wanted` is False for `not ending`."""

    ending: str
    wanted: bool


Fact = Holds | Told | Offered | Ended
"""What a story can expect, or play until."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a story; `words` are the part of it that `fact` or `choice` was read from.

    "choose" makes a choice, "expect" requires a fact, "let" lets a bot play until a fact (None: to the end).
    """

    kind: Literal["choose", "expect", "let"]
    span: Span
    words: str
    choice: str = ""
    fact: Fact | None = None
    bot: str = ""


@dataclass(slots=True)
class SetUp:
    """The set-up of a story's game; the defaults are those of a story that does not say them."""

    kids: int | tuple[str, ...] = 3
    seed: int = 1
    variants: tuple[str, ...] = ()
    first: str | None = None
    enigma_limit: int | None = None


@dataclass(slots=True)
class Script:
    """A story file that was read; `start` is the span of its first line."""

    path: str
    start: Span
    set_up: SetUp = field(default_factory=SetUp)
    steps: list[Step] = field(default_factory=list)


# --- A story file as lines of words with their places; comments and empty lines are gone


_WORD = re.compile(r'"[^"]*"|"[^"]*$|,|[^\s,"]+')
_COMMENT = re.compile(r'(?:[^"#]|"[^"]*"|"[^"]*$)*')
"""A line up to its comment; a # in quotes is no comment."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a comma, or a text in its quotes."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty, as words."""

    text: str
    words: tuple[Word, ...]

    @property
    def span(self) -> Span:
        """The span from the first word to the last."""
        return self.words[0].span.to(self.words[-1].span)

    def rest(self, count: int) -> str:
        """The text of the line from word `count` on."""
        if count >= len(self.words):
            return ""
        last = self.words[-1].span.end_column - 1
        return self.text[self.words[count].span.column - 1 : last]


def lines(text: str) -> Iterator[Line]:
    """The lines that are not empty, without their comments."""
    for number, line in enumerate(text.split("\n"), 1):
        match = _COMMENT.match(line)
        assert match is not None
        words = tuple(
            Word(hit[0], Span(number, hit.start() + 1, number, hit.end() + 1))
            for hit in _WORD.finditer(match[0])
        )
        if words:
            yield Line(match[0], words)


def unquoted(text: str) -> str | None:
    """The inside of a text in double quotes, or None."""
    match = len(text) >= 2 and text[0] == text[-1] == '"'
    return text[1:-1] if match else None


class Names:
    """The names of one bundle by kind; `prose` has the plain text of everything read out, by id."""

    def __init__(self, bundle: Bundle) -> None:
        data, strings = bundle.data, bundle.strings
        world, scenario = data["world"], data["scenario"]
        self.kids = [kid["id"] for kid in world["kids"]]
        self.variants = [variant.name for variant in VARIANTS]
        self.bots = list(BOTS)
        self.endings = [ending["id"] for ending in data["endings"]] + list(ENGLISH.endings)
        self.verbs = sorted(set(verbs()))
        self.prose = {name: plain(text) for name, text in strings.items() if PROSE.fullmatch(name)}
        self.labels = {text: name for name, text in strings.items() if name.endswith(".label")}
        self.actions = {action["label"]: action for action in _actions(data)}
        self.prices = dict(_prices(data))
        self._things = {
            *(place["id"] for place in world["locations"]),
            *(card["id"] for deck in HAND_DECKS.values() for card in world[deck]),
            *(machine["id"] for machine in scenario["machines"]),
            *v.CONDITIONS,
            *("yes", "no", "bottom", ALONE, HELP, USE, SPEND),
        }

    def objects(self) -> set[str]:
        """The words that can stand in a choice after its verb, beside labels and numbers."""
        return self._things | set(self.kids)

    def is_object(self, word: str) -> bool:
        """Whether a word can stand in a choice after its verb."""
        return word in self._things or word in self.kids or word.isdigit() or bool(_NTH.fullmatch(word))

    def says(self, words: str) -> bool:
        """Whether any card says these words."""
        return any(words in text for text in self.prose.values())

    def near_prose(self, words: str) -> str | None:
        """The words of a card, as many as given, that were most likely meant; None if none is near."""
        count = len(words.split())
        stretches: set[str] = set()
        for text in self.prose.values():
            terms = text.split()
            stretches.update(" ".join(terms[at : at + count]) for at in range(len(terms)))
        return nearest(words, stretches)


def _actions(data: Mapping[str, Any]) -> Iterator[Json]:
    """Every action of every card."""
    world = data["world"]
    sides = (side for card in data["diary"] for side in card["sides"].values() if side is not None)
    hand_cards = (card for deck in HELD_DECKS.values() for card in world[deck])
    for owner in (*sides, *hand_cards):
        yield from owner["actions"]


def _prices(data: object) -> Iterator[tuple[str, int]]:
    """The label of every option with a price, and its cost in time (TST-9)."""
    if isinstance(data, dict):
        if {"label", "spend", "then"} <= data.keys():
            yield data["label"], data["spend"]
        for part in data.values():
            yield from _prices(part)
    elif isinstance(data, list):
        for part in data:
            yield from _prices(part)


def plain(text: str) -> str:
    """Prose as it is read out: without marks of emphasis, on one line."""
    return " ".join(_MARKS.sub("", text).split())
