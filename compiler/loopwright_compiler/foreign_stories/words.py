"""Conditions, changes and words of a foreign story, in what the cards of every game can say; long, since
three languages say them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import prod
from typing import Final, Literal

from loopwright_dsl.recovery.prose_detection import name_from

from .expressions import (
    COMPARISONS,
    Constant,
    Expression,
    FirstTime,
    Operation,
    StoryVariable,
    Visits,
    named,
    negated,
)
from .pages import StoryPage, expressions
from .plain_words import clean, spaced, unique
from .story import (
    LONGEST_LINE,
    Assign,
    ForeignStory,
    Item,
    Paragraph,
    Part,
    ReadValue,
    StoryPlace,
    Vary,
    walk,
)

Kind = Literal["flag", "counter", "word"]
Changes = list[tuple[bool, Assign]]
"""Changes in the order of the pages, each with whether it can happen again and again."""
MOST_WAYS: Final = 32
"""The most ways in which one paragraph can be read."""
MOST: Final = 99
"""The highest value, and below zero the lowest, of a counter that is made: players move a cube so far."""
ROOM: Final = 20
"""How far beyond its first value a counter goes that is changed again and again."""
_INVERSE: Final = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<=", "<=": ">"}
_OPEN: Final = re.compile(r'(^|[\s(\[—–-])"')


class NotCarried(Exception):
    """What an expression says has no words on cards; says why."""


@dataclass(slots=True)
class KeptVariable:
    """What a variable has become: a flag or a counter with its name, its title and its ends."""

    kind: Kind
    name: str
    title: str
    at: StoryPlace
    start: int
    low: int = 0
    high: int = 1
    chosen: bool = False  # the ends are ours: nothing in the story sets them


class CardWords:
    """Writes what a story asks and changes, by the flags and counters that its variables have become."""

    def __init__(
        self, story: ForeignStory, pages: list[StoryPage], cyclic: Collection[str], taken: Collection[str]
    ):
        self.story = story
        self.quantities: dict[str, KeptVariable] = {}
        asked = [value for page in pages for value in expressions(_all_of(page))]
        asked += [
            option.condition for page in pages for option in page.options if option.condition is not None
        ]
        assigned = [row for page in pages for row in _changes(page, page.name in cyclic)]
        values = [item.value for _, item in assigned]
        changed = [id(value) for value in values]
        asked_alone = [value for value in asked if id(value) not in changed]
        keys = [self._key(name) for value in asked_alone for name in named(value)]
        numbers = [*asked_alone, *(item.value for _, item in assigned if not item.name.startswith("visits "))]
        self.asked_at = {
            self._key(name): item.at
            for page in reversed(pages)
            for item in _all_of(page)
            for value in expressions((item,))
            for name in named(value)
        } | {
            self._key(name): option.at
            for page in reversed(pages)
            for option in page.options
            for name in named(option.condition or Constant(True))
        }
        self._kinds(numbers, assigned, dict.fromkeys([*keys, *self._used(assigned, set(keys))]))
        names = set(taken)
        titles: set[str] = set()
        for key, quantity in self.quantities.items():
            words = key.removeprefix("visits ").rpartition(".")[2] or key
            words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_~.-]+", " ", words).strip()
            title = f"{words[:1].upper()}{words[1:]}".replace('"', "'") or "Value"
            if key.startswith("visits "):
                flag = quantity.kind == "flag"
                words = f"seen {words}" if flag else f"visits {words}"
                title = f"We have seen {title}" if flag else f"Times: {title}"
            quantity.name = unique(name_from(words) or "value", names, "-{}")
            quantity.title = unique(title, titles, " {}")
        self._ends(asked, assigned)

    # --- what variables become

    def _used(self, assigned: Changes, asked: set[str]) -> set[str]:
        """The variables on which something hangs; those that are only set are told."""
        used = set(asked)
        for _ in range(len(assigned)):
            more = {
                self._key(name) for _, item in assigned if item.name in used for name in named(item.value)
            }
            if more <= used:
                break
            used |= more
        for _, item in assigned:
            if item.name not in used and not item.name.startswith("visits "):
                used_not = f"{item.name} is set, and nothing ever asks for it"
                self.story.tell(
                    item.at, used_not, "It is left out: declare a flag or a counter if it matters."
                )
        return used & {item.name for _, item in assigned}

    def _key(self, name: StoryVariable | Visits) -> str:
        if isinstance(name, Visits):
            return f"visits {name.name}"
        if name.name not in self.story.variables and name.name in self.story.passages:
            return f"visits {name.name}"
        return name.name

    def _kinds(self, asked: list[Expression], assigned: Changes, keys: Iterable[str]) -> None:
        """Make each variable a flag, a counter or, where it holds words, nothing that cards can keep."""
        values: dict[str, list[tuple[StoryPlace, Expression]]] = {key: [] for key in keys}
        for name, (at, value) in self.story.variables.items():
            if name in values:
                values[name].append((at, value))
        for _, item in assigned:
            if item.name in values:
                values[item.name].append((item.at, item.value))
        numbers = {self._key(name) for value in asked for name in _counted(value)}
        for key, given in values.items():
            at = given[0][0] if given else self.asked_at.get(key, StoryPlace("", 0))
            kinds = {self._kind(key, value, values) for _, value in given} - {None}
            kind: Kind = "counter"
            if key.startswith("visits "):
                kind = "counter" if key in numbers else "flag"
            elif "word" in kinds:
                kind = "word"
            elif kinds == {"flag"} or (not kinds and key not in numbers):
                kind = "flag"
            initial = self.story.variables.get(key)
            start = initial[1].value if initial and isinstance(initial[1], Constant) else 0
            self.quantities[key] = KeptVariable(kind, "", "", at, start if isinstance(start, int) else 0)
            if kind == "word":
                self.story.tell(
                    at,
                    f"the variable {key} holds words, and players keep numbers and flags only",
                    "Declare a flag for each word that matters, and ask for that.",
                )
            elif not given and not key.startswith("visits "):
                self.story.tell(
                    at,
                    f"the variable {key} is asked for, and nothing ever gives it a value",
                    "It stays as it is at first: set it somewhere, or take the question away.",
                )

    def _kind(
        self,
        key: str,
        value: Expression,
        values: dict[str, list[tuple[StoryPlace, Expression]]],
        depth: int = 0,
    ) -> Kind | None:
        match value:
            case Constant(value=bool()):
                return "flag"
            case Constant(value=str()):
                return "word"
            case Constant():
                return "counter"
            case Operation(sign=sign):
                return "flag" if sign in ("not", "and", "or", *COMPARISONS) else "counter"
            case StoryVariable() | Visits():
                other = self._key(value)
                if other == key or depth > 8:
                    return None
                return next(
                    (
                        kind
                        for _, given in values.get(other, [])
                        if (kind := self._kind(other, given, values, depth + 1))
                    ),
                    None,
                )
        return None

    def _ends(self, asked: list[Expression], assigned: Changes) -> None:
        """Give counters ends: the values that are asked for and set, and what can be added up."""
        counters = {key: one for key, one in self.quantities.items() if one.kind == "counter"}
        for one in counters.values():
            one.low, one.high = min(0, one.start), max(1, one.start)
        for value in asked:
            for key, number in self._compared(value):
                if key in counters:
                    one = counters[key]
                    one.low, one.high = min(one.low, number), max(one.high, number)
        up: dict[str, int] = dict.fromkeys(counters, 0)
        down: dict[str, int] = dict.fromkeys(counters, 0)
        for often, item in assigned:
            if item.name not in counters:
                continue
            one = counters[item.name]
            try:
                parts, number = self._linear(item.value)
            except NotCarried:
                continue
            others = sum(abs(times) for key, times in parts.items() if key != item.name)
            if parts.get(item.name) != 1:
                one.low, one.high = min(one.low, number), max(one.high, number)
                number = 0
            again = often or others
            one.chosen = one.chosen or bool(again)
            up[item.name] += max(number, ROOM if again and (number > 0 or others) else 0)
            down[item.name] += max(-number, ROOM if again and (number < 0 or others) else 0)
        for key, one in counters.items():
            one.high = min(MOST, max(one.high, one.start + up[key]))
            one.chosen = one.chosen or one.start - down[key] < one.low
            one.low = max(-MOST, min(one.low, one.start))
            one.start = min(max(one.start, one.low), one.high)
            if one.chosen:
                self.story.tell(
                    one.at,
                    f"the variable {key} has no ends; the counter runs from {one.low} to {one.high}",
                    "Say on the scenario card how far it goes: it stops there.",
                )

    def _compared(self, value: Expression) -> Iterable[tuple[str, int]]:
        """The numbers with which variables are compared, and one more, so that neither answer is certain."""
        if not isinstance(value, Operation):
            return
        if value.sign in COMPARISONS:
            try:
                parts, number = self._linear(Operation("-", value.operands))
            except NotCarried:
                return
            for key, times in parts.items():
                around = -number // times if times else 0
                yield from ((key, around), (key, around + 1))
                if around - 1 >= 0:
                    yield key, around - 1
        for operand in value.operands:
            yield from self._compared(operand)

    # --- numbers

    def _linear(self, value: Expression) -> tuple[dict[str, int], int]:
        """A number as variables, each so many times, and a constant. Raises NotCarried."""
        match value:
            case Constant(value=bool(truth)):
                return {}, int(truth)
            case Constant(value=int(number)):
                return {}, number
            case Constant():
                raise NotCarried("it compares words")
            case StoryVariable() | Visits():
                key = self._key(value)
                one = self.quantities.get(key)
                if one is None or one.kind != "counter":
                    raise NotCarried(f"{key} is no number that players keep")
                return {key: 1}, 0
            case Operation(sign="-", operands=(inner,)):
                parts, number = self._linear(inner)
                return {key: -times for key, times in parts.items()}, -number
            case Operation(sign=("+" | "-") as sign, operands=(one_side, other_side)):
                parts, number = self._linear(one_side)
                more, further = self._linear(other_side)
                minus = -1 if sign == "-" else 1
                keys = dict.fromkeys([*parts, *more])
                sums = {key: parts.get(key, 0) + minus * more.get(key, 0) for key in keys}
                return {key: times for key, times in sums.items() if times}, number + minus * further
            case Operation(sign=("*" | "/" | "%") as sign, operands=(one_side, other_side)):
                parts, number = self._linear(one_side)
                more, further = self._linear(other_side)
                if sign == "*" and not (parts and more):
                    times = further if parts else number
                    sums = {key: each * times for key, each in (parts or more).items() if each * times}
                    return sums, number * further
                if not parts and not more and further:
                    return {}, number // further if sign == "/" else number % further
                raise NotCarried("players add and subtract, and do not multiply or divide")
        raise NotCarried("it is no number")

    def _sum(self, parts: dict[str, int], number: int) -> str:
        """A sum of counters and a number. Raises NotCarried for one of many."""
        if sum(map(abs, parts.values())) > 6 or abs(number) > 9999:
            raise NotCarried("that is more than players add up")
        terms = [("-" if times < 0 else "+", self.quantities[key].name) for key, times in parts.items()
                 for _ in range(abs(times))]  # fmt: skip
        terms.sort(key=lambda term: term[0] == "-")
        if number or not terms:
            terms.append(("-" if number < 0 else "+", str(abs(number))))
        if terms[0][0] == "-" and terms[-1][0] == "+":
            terms.insert(0, terms.pop())
        first = "-" if terms[0][0] == "-" else ""
        return first + terms[0][1] + "".join(f" {sign} {word}" for sign, word in terms[1:])

    # --- conditions

    def condition(self, value: Expression) -> str | bool:
        """A condition in words of the language, or whether it always or never holds. Raises NotCarried."""
        text, _ = self._truth(value)
        return text

    def _truth(self, value: Expression) -> tuple[str | bool, int]:
        """The same, with how loosely its words bind: 0 one fact, 1 `and`, 2 `or`."""
        match value:
            case Constant(value=str()):
                raise NotCarried("it asks for words")
            case Constant(value=constant):
                return bool(constant), 0
            case FirstTime():
                return "first time", 0
            case StoryVariable() | Visits():
                one = self.quantities[self._key(value)]
                if one.kind == "word":
                    raise NotCarried(f"{self._key(value)} holds words")
                return (f"flag {one.name}" if one.kind == "flag" else f"{one.name} != 0"), 0
            case Operation(sign="not", operands=(Operation(sign=sign, operands=operands),)) if (
                sign in _INVERSE
            ):
                return self._truth(Operation(_INVERSE[sign], operands))
            case Operation(sign="not", operands=(inner,)):
                text, loose = self._truth(inner)
                if isinstance(text, bool):
                    return not text, 0
                if text == "first time":
                    raise NotCarried("what is not the first time stands behind `else`")
                return (f"not ({text})" if loose or text.startswith("not ") else f"not {text}"), 0
            case Operation(sign=("and" | "or") as sign, operands=operands):
                return self._joined(sign, [self._truth(operand) for operand in operands])
            case Operation(sign=sign, operands=(one_side, other_side)) if sign in COMPARISONS:
                return self._comparison(sign, one_side, other_side)
        raise NotCarried("it is no question")

    def _joined(self, sign: str, texts: list[tuple[str | bool, int]]) -> tuple[str | bool, int]:
        decides = sign == "or"
        if any(text is decides for text, _ in texts):
            return decides, 0
        left = [(str(text), loose) for text, loose in texts if not isinstance(text, bool)]
        if len(left) < 2:
            return left[0] if left else (not decides, 0)
        if sign == "or" and any("first time" in text for text, _ in left):
            raise NotCarried("`first time` stands alone, or with `and`")
        level = 1 if sign == "and" else 2
        parts = [f"({text})" if loose > level else text for text, loose in left]
        return f" {sign} ".join(parts), level

    def _comparison(self, sign: str, one: Expression, other: Expression) -> tuple[str | bool, int]:
        """Two numbers compared, or two truths that are the same."""
        if sign in ("==", "!=") and (self._is_truth(one) or self._is_truth(other)):
            if isinstance(one, Constant):
                one, other = other, one
            if isinstance(other, Constant) and not isinstance(other.value, str):
                same = bool(other.value) is (sign == "==")
                return self._truth(one if same else Operation("not", (one,)))
            neither = Operation("and", (negated(one), negated(other)))
            equal = Operation("or", (Operation("and", (one, other)), neither))
            return self._truth(equal if sign == "==" else Operation("not", (equal,)))
        parts, number = self._linear(one)
        more, further = self._linear(other)
        written = "=" if sign == "==" else sign
        if not parts and not more:
            compare = {"==": number == further, "!=": number != further, ">=": number >= further,
                       ">": number > further, "<=": number <= further, "<": number < further}  # fmt: skip
            return compare[sign], 0
        seen = next((self.quantities[key] for key in (*parts, *more)), None)
        if seen is not None and seen.name == "":
            raise NotCarried("it is no number")
        return f"{self._sum(parts, number)} {written} {self._sum(more, further)}", 0

    def _is_truth(self, value: Expression) -> bool:
        match value:
            case Constant(value=bool()):
                return True
            case StoryVariable() | Visits():
                return self.quantities[self._key(value)].kind == "flag"
            case Operation(sign=sign):
                return sign in ("not", "and", "or", *COMPARISONS)
        return False

    def asked(self, at: StoryPlace, value: Expression | None, otherwise: bool = True) -> str | bool:
        """A condition as `condition` gives it; one that cannot be carried over is told, and `otherwise`."""
        if value is None:
            return True
        try:
            return self.condition(value)
        except NotCarried as error:
            always = "always" if otherwise else "never"
            self.story.tell(
                at,
                f"a condition is not carried over: {error}",
                f"What hangs on it {always} happens now: write an `if` of flags and counters.",
            )
            return otherwise

    # --- changes

    def change(self, item: Assign) -> list[str]:
        """The lines of a change; none, and told, where it cannot be carried over."""
        one = self.quantities.get(item.name)
        if one is None:
            return []
        try:
            return self._flag(one, item.value) if one.kind == "flag" else self._counter(one, item)
        except NotCarried as error:
            if one.kind != "word":
                self.story.tell(
                    item.at,
                    f"{item.name} is given a value that is not carried over: {error}",
                    "Write what becomes of the counter, such as `trust +1`, or roll for it.",
                )
            return []

    def _flag(self, one: KeptVariable, value: Expression) -> list[str]:
        if isinstance(value, Operation) and value.sign == "+":  # a visit
            return [f"set {one.name}"]
        text = self.condition(value)
        if isinstance(text, bool):
            return [f"{'set' if text else 'clear'} {one.name}"]
        return [f"if {text}", f"  set {one.name}", "else", f"  clear {one.name}"]

    def _counter(self, one: KeptVariable, item: Assign) -> list[str]:
        if one.kind == "word":
            raise NotCarried("it is words")
        parts, number = self._linear(item.value)
        if parts == {item.name: 1} and abs(number) <= ROOM:
            return [f"{one.name} {number:+}"] if number else []
        if not parts:
            return [f"{one.name} = {min(max(number, one.low), one.high)}"]
        return [f"{one.name} = {self._sum(parts, number)}"]

    # --- texts

    def text(self, text: Paragraph) -> str:
        """A paragraph with its marks."""
        if sum(len(part) for part in text.parts if isinstance(part, str)) > LONGEST_LINE:
            self.story.tell(text.at, "this paragraph is too long for a card", "Its end is left out: part it.")
        ways = prod(len(part.cases) + 1 for part in text.parts if isinstance(part, Vary))
        if ways > MOST_WAYS:
            self.story.tell(
                text.at,
                "this paragraph can be read in more ways than a card can hold",
                "The first words of each place stand there now: part it into several paragraphs.",
            )
        return spaced("".join(self._part(part, text.at, ways <= MOST_WAYS) for part in text.parts))

    def _part(self, part: Part, at: StoryPlace, varies: bool) -> str:
        match part:
            case str():
                return clean(part)
            case ReadValue(of=value):
                return self._value(value, at)
            case Vary(cases=cases):
                if not varies:
                    return "".join(self._part(inner, at, False) for inner in cases[0][1])
                return self._varying(cases, at)

    def _value(self, value: Expression, at: StoryPlace) -> str:
        match value:
            case Constant(value=constant) if not isinstance(constant, bool):
                return clean(str(constant))
            case StoryVariable() | Visits() if self.quantities[self._key(value)].kind == "counter":
                return f"{{{self.quantities[self._key(value)].name}}}"
        self.story.tell(
            at,
            "a value stands in a text that cards cannot show",
            "Only a counter does, by its name in braces: `{trust}`. Say it in words, or leave it out.",
        )
        return "…"

    def _varying(self, cases: tuple[tuple[Expression | None, tuple[Part, ...]], ...], at: StoryPlace) -> str:
        """The words of each case behind its condition."""
        out = ""
        for condition, parts in cases:
            asked = self.asked(at, condition)
            if isinstance(asked, str) and "first time" in asked:
                asked = True
            words = "".join(self._part(inner, at, False) for inner in parts if not isinstance(inner, Vary))
            words = words if words.strip() else ""
            if any(isinstance(inner, Vary) for inner in parts):
                self.story.tell(
                    at,
                    "words that vary stand inside of others that vary",
                    "The inner ones are left out: ask for both, `{if trust >= 2 and flag told: …}`.",
                )
            if asked is False:
                continue
            if asked is True:
                return out + (f"{{else: {words}}}" if out and words else words)
            out += f"{{{'else if' if out else 'if'} {asked}: {words}}}" if words or out else ""
            if not words and not out:
                return self._varying_without(cases, at)
        return out

    def _varying_without(
        self, cases: tuple[tuple[Expression | None, tuple[Part, ...]], ...], at: StoryPlace
    ) -> str:
        """The same where nothing is said in the first case: the others are asked for alone."""
        condition, _ = cases[0]
        if condition is None or len(cases) == 1:
            return ""
        other, parts = cases[1]
        negation = Operation("not", (condition,))
        whole = negation if other is None else Operation("and", (negation, other))
        return (
            self._varying(((whole, parts), *cases[2:]), at)
            if other is not None
            else self._varying(((whole, parts),), at)
        )

    def label(self, text: str) -> str:
        """The label of an option, or a title: plain words."""
        words = spaced(clean(text)).strip()
        words = _OPEN.sub(r"\1“", words).replace('"', "”")
        return words if re.search(r"\w", words) else "Go on"


def _counted(value: Expression) -> Iterable[StoryVariable | Visits]:
    """The names in an expression of which a number is asked, and not only whether it is any."""
    if isinstance(value, Operation):
        if value.sign in ("and", "or", "not"):
            for operand in value.operands:
                yield from _counted(operand)
        elif value.sign in COMPARISONS and len(value.operands) == 2:
            name, other = value.operands
            whether = (value.sign, other) in (
                (">", Constant(0)), ("!=", Constant(0)), ("==", Constant(0)), (">=", Constant(1)),
                ("<", Constant(1)), ("==", Constant(True)), ("==", Constant(False)),
            )  # fmt: skip
            if not (whether and isinstance(name, StoryVariable | Visits)):
                yield from named(value)
        else:
            yield from named(value)


def _changes(page: StoryPage, again: bool) -> Iterable[tuple[bool, Assign]]:
    """The changes on a page; those of an option that comes once happen once."""
    for often, items in (
        (again, (*page.face, *page.first)),
        *((again and not option.once, option.body) for option in page.options),
    ):
        yield from ((often, item) for item in walk(items) if isinstance(item, Assign))


def _all_of(page: StoryPage) -> list[Item]:
    return [*page.face, *page.first, *(item for option in page.options for item in option.body)]
