"""The words of scripts of Tales: what a kid can do, with which chance, how far away, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loopwright_engine.bots import script
from loopwright_engine.bots.script import Mistake, Script, When, Words, near
from loopwright_engine.errors import BotError

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
WORDS: Final = Words(NUMBERS, FACTS, PREFERENCES, PREFERENCES[:3])


def shown_forms() -> list[str]:
    """All forms of a line, as they are written."""
    return [f"{verb} {form}".strip() for verb, forms in MANOEUVRES.items() for form in forms]


_ARTICLES: Final = re.compile(r"\b(?:a|an|the) ")
_FORMS: Final = frozenset(
    _ARTICLES.sub("", f"{verb} {form}").strip()
    for verb, forms in MANOEUVRES.items()
    for form in forms
    if form not in ("MACHINE", "to PLACE")
)
_CHANCE: Final = re.compile(r" with chance >= (\d{1,3})%$")
_WITHIN: Final = re.compile(r" (?:nearby|here|within (\d) steps?)$")
LABEL: Final = "…"
"""The sign that stands for a label in `MANOEUVRES`, and in a line while it is parsed."""


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


def read(path: Path, tables: Tables | None = None) -> Script[Manoeuvre]:
    """The script in a file. Raises BotError with all mistakes; with tables, also those in names."""
    return parse(script.text_of(path), str(path), tables)


def parse(text: str, path: str, tables: Tables | None = None) -> Script[Manoeuvre]:
    """The script in a text. Raises BotError as `read` does."""
    dinner = False

    def manoeuvre(number: int, line: str) -> Manoeuvre | None:
        nonlocal dinner
        words, label = _without_label(line)
        if words == "keep time for dinner":
            dinner = True
            return None
        parsed = _manoeuvre(number, words, label, dinner)
        if tables is not None:
            check_name(parsed, tables)
        return parsed

    hint = "A line is, for instance: go home by dinner"
    return script.parse(
        text, path, WORDS, manoeuvre, BotError(f"{path} says nothing that a kid could do.", hint)
    )


def _without_label(line: str) -> tuple[str, str]:
    """The line with single spaces, and the text between its first and last quotes, unchanged.

    In the line, `LABEL` stands for that text, so that its words are not taken for words of scripts.
    """
    before, opening, rest = line.partition('"')
    label, closing, after = rest.rpartition('"')
    if not (opening and closing and label.strip()):
        return " ".join(line.split()), ""
    return " ".join(f'{before}"{LABEL}"{after}'.split()), label


def _manoeuvre(number: int, words: str, label: str, dinner: bool) -> Manoeuvre:
    """The parsed line. Raises Mistake."""
    manoeuvre, _, conditions = words.partition(" when ")
    whens = WORDS.whens(conditions)
    rest, chance = _cut_chance(manoeuvre)
    action_words, steps = _cut_steps(rest)
    plain = _ARTICLES.sub("", action_words)
    quoted = bool(label) and plain.endswith(f'"{LABEL}"')
    verb, _, argument = plain.partition(" ")
    named = plain not in _FORMS
    if named and not _may_be_named(verb, argument):
        wrong_words = action_words.replace(LABEL, label)
        raise Mistake(f"`{wrong_words}` is nothing that a kid can do. {near(wrong_words, shown_forms())}")
    if (steps or rest != action_words) and verb not in NEARBY:
        raise Mistake(f"`{verb}` has no place: leave out `{rest[len(action_words) :].strip()}`.")
    if chance and verb not in CHANCY:
        raise Mistake(f"`{action_words}` has no chance: leave out `{manoeuvre[len(rest) :].strip()}`.")
    return Manoeuvre(
        number, verb, label if quoted else argument, chance, steps, dinner, whens, named or quoted
    )


def _may_be_named(verb: str, argument: str) -> bool:
    """Whether the thing may be the name of a place or a machine, which only the scenario knows."""
    if verb == "go":
        return re.fullmatch(r"to [\w-]+", argument) is not None and argument != "to nearest"
    return verb == "hack" and re.fullmatch(r"[\w-]+", argument) is not None


def check_name(line: Manoeuvre, tables: Tables) -> None:
    """Raise Mistake if the line's place, machine or label is not in the scenario."""
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
        raise Mistake(f"{problem}. {near(name, all_names)}")


def _cut_chance(words: str) -> tuple[str, float]:
    match = _CHANCE.search(words)
    if match is None and " with chance" in words:
        raise Mistake("a chance is written with `>=` and `%`, as in `with chance >= 50%`.")
    if match is None:
        return words, 0.0
    if int(match[1]) > 100:
        raise Mistake(f"a chance is at most 100%, not {match[1]}%.")
    return words[: match.start()], int(match[1]) / 100


def _cut_steps(words: str) -> tuple[str, int]:
    match = _WITHIN.search(words)
    if match is None:
        return words, 0
    return words[: match.start()], int(match[1] or match[0] == " nearby")
