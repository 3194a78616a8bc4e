"""The language of bot scripts: text files whose lines say what a bot tries to do first."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from loopwright_engine import user_code
from loopwright_engine.errors import BotError
from loopwright_engine.user_code import printable

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.tables import Tables

# --- The words of scripts


MANOEUVRES: Final = {
    "investigate": ("a rumor", "a known rumor", "a hidden rumor"),
    "scout": ("a rumor",),
    "use": ("an action", "a diary action", 'action "…"'),
    "hack": ("a machine", "MACHINE"),
    "wreck": ("a machine",),
    "rest": ("", *(f"from {name}" for name in v.CONDITIONS)),
    "go": (
        "to the nearest rumor", "to the nearest known rumor", "to the nearest hidden rumor",
        "to the nearest diary action", "to the nearest friend", "to PLACE", "home", "home by dinner",
    ),
    "trade": ("",),
    "call": ("it a day",),
    "push": ("", *(f"taking {name}" for name in v.CONDITIONS)),
    "test": ("alone", "with help", "with cards", "with time"),
    "face": ("the school event",),
    "choose": ('"…"',),
}  # fmt: skip
"""The verbs that a line can begin with, and what may follow each."""
DECIDES: Final = {"push": "push", "test": "test", "face": "school", "choose": "choose"}
"""The kind of smaller decision that a verb is about; all other verbs are about the adventure phase."""
NEARBY: Final = ("investigate", "use")
"""The verbs that may have a distance, within which the kid goes there first."""
CHANCY: Final = ("investigate", "use", "hack", "push", "face")
"""The verbs that may depend on a test."""
PREFERENCES: Final = ("least time", "best chance", "most time left", "fewest conditions", "first player")
NUMBERS: Final = ("time", "conditions", "friends", "rumors", "round", "insight", "enigma")
FACTS: Final = ("alone", "with friends", "first player", "good favor", "bad favor", "weekend", *v.CONDITIONS)
COMPARE: Final[dict[str, Callable[[float, float], bool]]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip


def shown_forms() -> list[str]:
    """All forms of a line, as they are written."""
    return [f"{verb} {form}".strip() for verb, forms in MANOEUVRES.items() for form in forms]


def near(text: str, names: Sequence[str]) -> str:
    """A hint that names the nearest of `names` for a text, or all of them."""
    if not names:
        return "There is none in this scenario."
    nearest = get_close_matches(text, names, n=1, cutoff=0.5)
    return f"Did you mean `{nearest[0]}`?" if nearest else f"It can be: {', '.join(names)}."


LONGEST_FILE: Final = 100_000
MOST_MISTAKES: Final = 20

_ARTICLES: Final = re.compile(r"\b(?:a|an|the) ")
_FORMS: Final = frozenset(
    _ARTICLES.sub("", f"{verb} {form}").strip()
    for verb, forms in MANOEUVRES.items()
    for form in forms
    if form not in ("MACHINE", "to PLACE")
)
_CHANCE: Final = re.compile(r" with chance >= (\d{1,3})%$")
_WITHIN: Final = re.compile(r" (?:nearby|here|within (\d) steps?)$")
_COMPARISON: Final = re.compile(r"([a-z]+) (>=|<=|>|<|=) (\d{1,3})")
_CONDITIONS: Final = re.compile(r"(\d|no) conditions?")
LABEL: Final = "…"
"""The sign that stands for a label in `MANOEUVRES`, and in a line while it is parsed."""


@dataclass(frozen=True, slots=True)
class When:
    """A condition of a line: a fact (then `number` is empty), or a number compared with a value."""

    fact: str
    wanted: bool = True
    number: str = ""
    compare: str = ">="
    value: int = 0


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """A line: what to do, with which `thing`, and when."""

    line: int
    verb: str
    thing: str
    chance: float = 0.0
    steps: int = 0
    dinner: bool = False
    whens: tuple[When, ...] = ()
    named: bool = False
    """Whether `thing` is a name of the scenario."""


@dataclass(frozen=True, slots=True)
class Script:
    """A parsed script."""

    path: str
    manoeuvres: tuple[Manoeuvre, ...]
    prefer: tuple[str, ...] = PREFERENCES[:3]


class _Mistake(Exception):
    """A mistake in a line; the message says what is wrong and what may be meant."""


def read(path: Path, tables: Tables | None = None) -> Script:
    """The script in a file. Raises BotError with all mistakes; with tables, also those in names."""
    try:
        text = user_code.read(path, LONGEST_FILE, "a script").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BotError(f"{path} is not a text file in UTF-8.") from None
    return parse(text, str(path), tables)


def parse(text: str, path: str, tables: Tables | None = None) -> Script:
    """The script in a text. Raises BotError as `read` does."""
    manoeuvres: list[Manoeuvre] = []
    mistakes: list[str] = []
    prefer: tuple[str, ...] = PREFERENCES[:3]
    dinner = False
    for number, line in enumerate(text.splitlines(), 1):
        words, label = _without_label(_uncommented(line))
        try:
            if words.startswith("prefer "):
                prefer = _preferences(words.removeprefix("prefer "))
            elif words == "keep time for dinner":
                dinner = True
            elif words:
                manoeuvres.append(_manoeuvre(number, words, label, dinner))
                if tables is not None:
                    _check_name(manoeuvres[-1], tables)
        except _Mistake as mistake:
            mistakes.append(_told(path, number, mistake, _unseen(line)))
    _refuse(mistakes)
    if not manoeuvres:
        raise BotError(
            f"{path} says nothing that a kid could do.", "A line is, for instance: go home by dinner"
        )
    return Script(path, tuple(manoeuvres), prefer)


def check(script: Script, tables: Tables) -> None:
    """Check the names of a script against the scenario. Raises BotError with all unknown ones."""
    mistakes = []
    for line in script.manoeuvres:
        try:
            _check_name(line, tables)
        except _Mistake as mistake:
            mistakes.append(_told(script.path, line.line, mistake))
    _refuse(mistakes)


def _told(path: str, line: int, mistake: _Mistake, unseen: str = "") -> str:
    return f"{path}:{line}: {printable(str(mistake))}{unseen}"


def _refuse(mistakes: list[str]) -> None:
    if mistakes:
        raise BotError("\n".join(mistakes[:MOST_MISTAKES]))


def _unseen(line: str) -> str:
    """A sentence about a line that looks as it should, and holds a character that nobody sees."""
    signs = [sign for sign in line if not sign.isprintable() and sign != "\t"]
    return f" Nobody sees that U+{ord(signs[0]):04X} stands in the line: delete it." if signs else ""


def _uncommented(line: str) -> str:
    """The line without its comment, which begins with a # outside of quotes."""
    quoted = False
    for place, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif sign == "#" and not quoted:
            return line[:place]
    return line


def _without_label(line: str) -> tuple[str, str]:
    """The line with single spaces, and the text between its first and last quotes, unchanged.

    In the line, `LABEL` stands for that text, so that its words are not taken for words of scripts.
    """
    before, opening, rest = line.partition('"')
    label, closing, after = rest.rpartition('"')
    if not (opening and closing and label.strip()):
        return " ".join(line.split()), ""
    return " ".join(f'{before}"{LABEL}"{after}'.split()), label


def _preferences(words: str) -> tuple[str, ...]:
    preferences = tuple(part.strip() for part in words.split(">"))
    for preference in preferences:
        if preference not in PREFERENCES:
            raise _Mistake(f"nothing is preferred by `{preference}`. {near(preference, PREFERENCES)}")
    return preferences


def _manoeuvre(number: int, words: str, label: str, dinner: bool) -> Manoeuvre:
    """The parsed line. Raises _Mistake."""
    manoeuvre, _, conditions = words.partition(" when ")
    whens = tuple(_when(part) for part in conditions.split(" and ")) if conditions else ()
    rest, chance = _cut_chance(manoeuvre)
    action_words, steps = _cut_steps(rest)
    plain = _ARTICLES.sub("", action_words)
    quoted = bool(label) and plain.endswith(f'"{LABEL}"')
    verb, _, argument = plain.partition(" ")
    named = plain not in _FORMS
    if named and not _may_be_named(verb, argument):
        wrong_words = action_words.replace(LABEL, label)
        raise _Mistake(f"`{wrong_words}` is nothing that a kid can do. {near(wrong_words, shown_forms())}")
    if (steps or rest != action_words) and verb not in NEARBY:
        raise _Mistake(f"`{verb}` has no place: leave out `{rest[len(action_words) :].strip()}`.")
    if chance and verb not in CHANCY:
        raise _Mistake(f"`{action_words}` has no chance: leave out `{manoeuvre[len(rest) :].strip()}`.")
    return Manoeuvre(
        number, verb, label if quoted else argument, chance, steps, dinner, whens, named or quoted
    )


def _may_be_named(verb: str, argument: str) -> bool:
    """Whether the thing may be the name of a place or a machine, which only the scenario knows."""
    if verb == "go":
        return re.fullmatch(r"to [\w-]+", argument) is not None and argument != "to nearest"
    return verb == "hack" and re.fullmatch(r"[\w-]+", argument) is not None


def _check_name(line: Manoeuvre, tables: Tables) -> None:
    """Raise _Mistake if the line's place, machine or label is not in the scenario."""
    if not line.named:
        return
    names, name = tables.names, line.thing
    if line.verb == "go":
        name = name.removeprefix("to ")
        problem, all_names = f"there is no place `{name}`", names.letters
    elif line.verb == "hack":
        problem, all_names = f"there is no machine `{name}`", names.ids["machine"]
    else:
        kind, cards = ("choice", tables.choices) if line.verb == "choose" else ("action", tables.actions)
        problem = f"no {kind} has the label `{name}`"
        all_names = sorted({names.strings[card.label] for card in cards})
    if name not in all_names:
        raise _Mistake(f"{problem}. {near(name, all_names)}")


def _cut_chance(words: str) -> tuple[str, float]:
    match = _CHANCE.search(words)
    if match is None and " with chance" in words:
        raise _Mistake("a chance is written with `>=` and `%`, as in `with chance >= 50%`.")
    if match is None:
        return words, 0.0
    if int(match[1]) > 100:
        raise _Mistake(f"a chance is at most 100%, not {match[1]}%.")
    return words[: match.start()], int(match[1]) / 100


def _cut_steps(words: str) -> tuple[str, int]:
    match = _WITHIN.search(words)
    if match is None:
        return words, 0
    return words[: match.start()], int(match[1] or match[0] == " nearby")


def _when(words: str) -> When:
    """A parsed condition. Raises _Mistake."""
    positive = not words.startswith("not ")
    condition = words.removeprefix("not ")
    compared = _COMPARISON.fullmatch(condition)
    if compared is not None and compared[1] in NUMBERS:
        return When("", positive, compared[1], compared[2], int(compared[3]))
    counted = _CONDITIONS.fullmatch(condition)
    if counted is not None:
        none = counted[1] in "no0"
        return When("", positive, "conditions", "=" if none else ">=", 0 if none else int(counted[1]))
    if condition in FACTS:
        return When(condition, positive)
    if compared is not None:
        raise _Mistake(f"there is no number `{compared[1]}`. {near(compared[1], NUMBERS)}")
    raise _Mistake(
        f"`{condition}` is no condition. {near(condition, (*FACTS, *(f'{name} >= 2' for name in NUMBERS)))}"
    )
