"""Conditions and values as ink, Yarn Spinner, Harlowe and SugarCube write them, in one tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from loopwright_dsl.record import record

LONGEST: Final = 300
DEEPEST: Final = 20


class NotRead(Exception):
    """A text is no expression that is read here."""


@record
class Constant:
    """A number, a truth or a word."""

    value: int | bool | str


@record
class StoryVariable:
    """A variable, or in ink a passage, of which it is asked how often it was come to."""

    name: str


@record
class Visits:
    """How often a passage was come to."""

    name: str


@record
class FirstTime:
    """Whether this line is come to for the first time."""


@record
class Operation:
    """An operator with its operands: `not`, `-` and `+ - * / %`, comparisons, `and`, `or`."""

    sign: str
    operands: tuple[Expression, ...]


Expression: TypeAlias = Constant | StoryVariable | Visits | FirstTime | Operation

TRUE: Final = Constant(True)
FALSE: Final = Constant(False)
COMPARISONS: Final = ("==", "!=", ">=", "<=", ">", "<")
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>\"[^\"\n]*\"|'[^'\n]*')"
    r"|(?P<name>[$_]?[^\W\d][\w]*(?:\.[^\W\d]\w*)*)"
    r"|(?P<sign>&&|\|\||===?|!==?|>=|<=|[-+*/%<>!()=,?]))"
)
_WORDS: Final = {"and": "and", "or": "or", "not": "not", "mod": "%"}
_MORE_WORDS: Final = {
    "is": "==", "eq": "==", "neq": "!=", "isnot": "!=", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=",
}  # fmt: skip
_SIGNS: Final = {"&&": "and", "||": "or", "!": "not", "===": "==", "!==": "!=", "=": "=="}
_LEVELS: Final = (("or",), ("and",), COMPARISONS, ("+", "-"), ("*", "/", "%"))
_VISITED: Final = ("visited", "visited_count", "hasvisited", "visits")


def read(text: str, *, words: bool = False) -> Expression:
    """The tree of an expression. Raises NotRead.

    words: whether `is`, `eq`, `gt` and the like are operators, as they are outside of ink.
    """
    if len(text) > LONGEST:
        raise NotRead
    tokens = list(_tokens(text, words))
    reader = _Reader(tokens)
    value = reader.level(0, 0)
    if reader.at < len(tokens):
        raise NotRead
    return value


def _tokens(text: str, words: bool) -> Iterator[tuple[str, str]]:
    at = 0
    text = text.strip()
    if words:
        text = re.sub(r"\bis +not\b", "isnot", text)
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise NotRead
        at = match.end()
        kind, word = str(match.lastgroup), match[match.lastgroup or 0]
        sign = _SIGNS.get(word, word) if kind == "sign" else _WORDS.get(word)
        if sign is None and words and kind == "name":
            sign = _MORE_WORDS.get(word)
        yield ("sign", sign) if sign is not None else (kind, word)


class _Reader:
    """Reads an expression by the levels of its operators."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.tokens = tokens
        self.at = 0

    def sign(self, *signs: str) -> str | None:
        """The next token if it is one of these signs, which is passed."""
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "sign":
            sign = self.tokens[self.at][1]
            if sign in signs:
                self.at += 1
                return sign
        return None

    def level(self, level: int, depth: int) -> Expression:
        """An expression whose operators bind at least as tightly as those of a level."""
        if level == len(_LEVELS):
            return self.single(depth)
        value = self.level(level + 1, depth)
        while sign := self.sign(*_LEVELS[level]):
            value = Operation(sign, (value, self.level(level + 1, depth)))
        return value

    def single(self, depth: int) -> Expression:
        """A constant, a name, a call that is known, or something in parentheses."""
        if depth > DEEPEST or self.at >= len(self.tokens):
            raise NotRead
        if self.sign("not"):
            return Operation("not", (self.level(2, depth + 1),))
        if self.sign("-"):
            inner = self.single(depth + 1)
            if isinstance(inner, Constant) and type(inner.value) is int:
                return Constant(-inner.value)
            return Operation("-", (inner,))
        if self.sign("("):
            value = self.level(0, depth + 1)
            if not self.sign(")"):
                raise NotRead
            return value
        kind, word = self.tokens[self.at]
        self.at += 1
        match kind:
            case "number" if "." not in word and len(word) <= 6:
                return Constant(int(word))
            case "number" if re.fullmatch(r"\d{1,6}\.0+", word):
                return Constant(int(word.partition(".")[0]))
            case "text":
                return Constant(word[1:-1])
            case "name" if word in ("true", "false"):
                return Constant(word == "true")
            case "name" if self.sign("("):
                return self.call(word)
            case "name":
                return StoryVariable(word.lstrip("$"))
        raise NotRead

    def call(self, name: str) -> Expression:
        """A call that asks how often a passage was come to."""
        kind, word = self.tokens[self.at] if self.at < len(self.tokens) else ("", "")
        self.at += 1
        if name.lower() not in _VISITED or kind != "text" or not self.sign(")"):
            raise NotRead
        return Visits(word[1:-1])


def both(one: Expression | None, other: Expression | None) -> Expression | None:
    """What holds where both hold; None always does."""
    if one is None or other is None:
        return other if one is None else one
    return Operation("and", (one, other))


def negated(condition: Expression) -> Expression:
    """What holds where a condition does not."""
    match condition:
        case Operation(sign="not", operands=(inner,)):
            return inner
        case Constant(value=bool(value)):
            return Constant(not value)
    return Operation("not", (condition,))


def waits_for_first(value: Expression) -> bool:
    """Whether an expression asks for the first time."""
    if isinstance(value, Operation):
        return any(map(waits_for_first, value.operands))
    return isinstance(value, FirstTime)


def named(value: Expression) -> Iterator[StoryVariable | Visits]:
    """The variables and the visited passages of an expression."""
    if isinstance(value, StoryVariable | Visits):
        yield value
    elif isinstance(value, Operation):
        for operand in value.operands:
            yield from named(operand)


def meant(value: Expression, of: Callable[[str], Expression | None]) -> Expression:
    """An expression with what names stand for in their place; `of` has None for a variable."""
    if isinstance(value, Operation):
        return Operation(value.sign, tuple(meant(operand, of) for operand in value.operands))
    return (of(value.name) if isinstance(value, StoryVariable) else None) or value
