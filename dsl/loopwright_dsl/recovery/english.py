"""Case frames (Fillmore 1968): the meaning of a clause in plain English, by its words in any order.

Every word of a clause is looked up in a list of synonyms (english.txt) and so becomes a word that the rows of
the same file are written with, or a filler without meaning; a number, a place, a tag and a name of the
author's own are classes. A row matches when it takes all words of a clause and none that it requires is
missing. A clause with an extra or unknown word has no meaning: what is not understood completely is not
guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product
from pathlib import Path

from loopwright_dsl.parser.grammar import language

from .repair_site import NUMBERS

TABLE = Path(__file__).parent / "english.txt"

LONGEST_PHRASE = 8
"""The most words of a phrase in the list of synonyms."""
MOST_COPIES = 4
"""The most times that an effect is repeated for a number."""

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "weekend")
SETS = {
    "TAG": "BATTERY BIKE CABLES CLOTHES CLUB COMBUSTIBLE COMPUTER FIRE GLUE KNOWLEDGE LOUD MAKEUP SHARP",
    "COMBO": "CHEMICALS DECOY EXPLOSIVE HIT-N-RUN INTERFACE KNOCKOUT PARTS POWER REACH ROPE TOW",
    "TRAIT": "BRAVE CLEVER CHARMING QUICK TOUGH",
    "AILMENT": "EXHAUSTED UPSET SCARED INJURED",
    "STATE": "ALERT ROUTINE",
    "DIAL": "insight enigma",
    "FAVOR": "good neutral bad",
    "DAY": " ".join(DAYS),
}
"""For each class, the words of the language in it."""
_CLASS = {word: kind for kind, words in SETS.items() for word in words.split()}
COUNTED = {
    **{word: number for number, word in enumerate(NUMBERS)},
    **{"a couple of": 2, "a pair of": 2, "couple of": 2, "eleven": 11, "twelve": 12},
}
_WEEKEND = dict.fromkeys(("saturday", "sunday", "the weekend", "on the weekend"), "weekend")
_PREPOSITIONS = {"at": "AT", "to": "TO", "from": "FROM", "near": "NEAR", "toward": "TOWARD", "by": "BY"}

_TOKEN = re.compile(r"⟪([^⟫]*)⟫|\"([^\"]*)\"|([+-]? ?[0-9]+)(?![\w-])|([A-Za-z]['’\w]*(?:-\w+)*)|('s)|(\S)")
_PLACE = re.compile(r"[A-F][1-8]|[A-Z]")
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ALTERNATIVES = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a clause: the class or word by which rows know it, and its form in the card language."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the words it requires, the words it allows, and the text that both stand for."""

    asked: tuple[frozenset[str], ...]
    spare: frozenset[str]
    right: str


@dataclass(slots=True)
class Lexicon:
    """The synonyms (a phrase in lower case → its meaning, None for a filler), and the rows."""

    phrases: dict[tuple[str, ...], Word | None] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)


# --- The table --------------------------------------------------------------------------------


@cache
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    table, section = Lexicon(), ""
    macros: dict[str, str] = {}
    for phrase, number in COUNTED.items():
        table.phrases[tuple(phrase.split())] = Word("NUMBER", str(number))
    for phrase, day in {**{day: day for day in DAYS}, **_WEEKEND}.items():
        table.phrases[tuple(phrase.split())] = Word("DAY", day)
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif not line or line.startswith("#"):
            continue
        elif section == "fillers":
            for filler in _phrases(line):
                table.phrases.setdefault(filler, None)
        elif section == "macros":
            name, words = line.split(" = ")
            macros[name] = words
        elif " = " in line and " -> " not in line:
            name, synonyms = line.split(" = ")
            kind, _, value = name.partition(":")
            for synonym in _phrases(synonyms):
                for form in _forms(synonym) if section == "verbs" else [synonym]:
                    table.phrases.setdefault(form, Word(kind, value or kind))
        else:
            table.rows.setdefault(section, []).append(_row(line, macros))
    for row in (row for rows in table.rows.values() for row in rows):
        for word in (
            word
            for kinds in (*row.asked, row.spare)
            for word in kinds
            if word.islower() and word not in _CLASS
        ):
            for form in _forms(tuple(word.split())):
                table.phrases.setdefault(form, Word(word, word))
    return table


def _phrases(text: str) -> Iterator[tuple[str, ...]]:
    """The phrases of a list with commas, with each of their alternatives written out."""
    for part in re.split(r", ", text):
        pieces, at = list[list[str]](), 0
        for match in _ALTERNATIVES.finditer(part):
            pieces += [
                [part[at : match.start()]],
                match[1].split("|") if match[1] is not None else ["", *match[2].split("|")],
            ]
            at = match.end()
        pieces.append([part[at:]])
        for words in product(*pieces):
            if phrase := tuple("".join(words).split()):
                yield phrase


def _forms(phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A verb in all regular forms, whether or not they are English."""
    verb, *rest = phrase
    stem = verb.removesuffix("e")
    endings = ["", "s", "es", "ed", "ing"] if stem == verb else ["e", "es", "ed", "ing"]
    yield phrase
    for form in (stem + ending for ending in endings):
        yield (form, *rest)
    for ending in ("ed", "ing"):
        yield (verb + verb[-1] + ending, *rest)
    if verb.endswith("y"):
        yield (verb[:-1] + "ies", *rest)
        yield (verb[:-1] + "ied", *rest)


def _row(line: str, macros: dict[str, str]) -> Row:
    words, right = line.split(" -> ")
    asked, spare = list[frozenset[str]](), set[str]()
    for element in words.split():
        kinds = {
            kind for name in element.rstrip("?").split("|") for kind in macros.get(name, name).split("|")
        }
        if element.endswith("?"):
            spare |= kinds
        else:
            asked.append(frozenset(kind.replace("_", " ") for kind in kinds))
    return Row(tuple(asked), frozenset(kind.replace("_", " ") for kind in spare), right)


# --- Clauses ----------------------------------------------------------------------------------


def words_of(clause: str) -> list[Word] | None:
    """The words of a clause without fillers; None when it has a sign without meaning."""
    matches = list(_TOKEN.finditer(clause))
    known, found, at = lexicon().phrases, list[Word](), 0
    low = [match[0].lower().replace("’", "'") for match in matches]
    low = [word.removesuffix("'s") if (word,) not in known else word for word in low]
    while at < len(matches):
        marked, text, number, word, _, sign = matches[at].groups()
        at += 1
        if marked:
            found.append(Word("CMP", marked))
        elif text is not None:
            found.append(Word("TEXT", text))
        elif number:
            bare = number.replace(" ", "")
            found.append(Word("CHANGE" if bare[0] in "+-" else "NUMBER", bare))
        elif word and _is_place(matches, at - 1):
            found.append(Word("PLACE", word))
        elif word and word.isupper() and word in _CLASS:
            found.append(Word(_CLASS[word], word))
        elif sign:
            return None
        else:
            at -= 1
            length = next(
                (
                    n
                    for n in range(min(LONGEST_PHRASE, len(low) - at), 0, -1)
                    if tuple(low[at : at + n]) in known
                ),
                0,
            )
            meant = known.get(tuple(low[at : at + length]))
            if not length:
                meant = _unlisted(word or "")
                if meant is None:
                    return None
            if meant is not None and meant.kind == "nobody":
                found += [Word("no", "no"), Word("kid", "kid")]
            elif meant is not None:
                found.append(meant)
            at += max(length, 1)
    named = [
        word
        for word, behind in pairwise([*found, Word("", "")])
        if (word.kind, behind.kind) != ("location", "PLACE")
    ]
    return list(_placed(named))


def _is_place(matches: list[re.Match[str]], at: int) -> bool:
    """Whether a word is a location or a sector; `A` and `I` before a small word are English."""
    word = matches[at][0]
    if not _PLACE.fullmatch(word):
        return False
    article = word in ("A", "I") and at + 1 < len(matches) and matches[at + 1][0][:1].islower()
    return not (article and at == 0)


def _unlisted(word: str) -> Word | None:
    """A word that no row lists: of a class of the language, or a name of the author's own; else None."""
    for written in (word.upper(), word.lower()):
        if written in _CLASS and (_CLASS[written] != "COMBO" or word.isupper()):
            return Word(_CLASS[written], written)
    return Word("NAME", word) if _NAME.fullmatch(word) and word not in reserved() else None


@cache
def reserved() -> frozenset[str]:
    """The words of the language, which cannot be names."""
    return frozenset(language().words.values())


def _placed(words: list[Word]) -> Iterator[Word]:
    """The words with prepositions before places and numbers merged with these."""
    skip = False
    for word, behind in pairwise([*words, Word("", "")]):
        if skip:
            skip = False
            continue
        kind = _PREPOSITIONS.get(word.kind)
        place = "here" if behind.kind == "here" else behind.value if behind.kind == "PLACE" else None
        if kind and kind != "BY" and place:
            yield Word(kind, place)
            skip = True
        elif word.kind in ("to", "by") and behind.kind == "NUMBER":
            yield Word("TONUMBER" if word.kind == "to" else "NUMBER", behind.value)
            skip = True
        elif word.kind in ("PLACE", "here"):
            yield Word("AT", word.value)
        else:
            yield word


def of_kids(words: list[Word]) -> list[Word]:
    """The words with those for kids replaced by the one that rows of things require."""
    kids = ("you", "everyone", "kids", "one kid")
    return [Word("kid", "kid") if word.kind == "DOER" and word.value in kids else word for word in words]


def says(words: list[Word], section: str, ignored: frozenset[str] = frozenset()) -> str | None:
    """The text of the first row of a section that takes all of these words; ignored: words it need
    not take.
    """
    for row in lexicon().rows.get(section, ()):
        values = _taken(row, words, ignored)
        if values is not None:
            return _written(row.right, values)
    return None


def _taken(row: Row, words: list[Word], ignored: frozenset[str]) -> dict[str, str] | None:
    """The values of a row's classes; None if the row does not match."""
    open_, values = list(row.asked), dict[str, str]()
    for word in words:
        kinds = _kinds(word)
        at = next((at for at, asked in enumerate(open_) if not asked.isdisjoint(kinds)), None)
        if at is not None:
            used = open_.pop(at)
        elif not row.spare.isdisjoint(kinds):
            used = row.spare
        elif word.kind in ignored or any(word.kind in asked for asked in row.asked if word.kind.islower()):
            continue
        else:
            return None
        for kind in used & kinds:
            if kind.isupper() and kind in values and values[kind] != word.value:
                return None
            values[kind] = word.value
        if "AT" not in values and word.kind in ("TO", "AT", "FROM") and used & {"AT", "TO", "FROM", "SECTOR"}:
            values["AT"] = word.value
        if word.kind == "NAME" and any(
            other.kind in ("every", "anywhere") or (other.kind == "NUMBER" and other.value not in "01")
            for other in words
        ):
            values["NAME"] = re.sub(r"(?<=[a-rt-z])s$", "", values.get("NAME", ""))
        if word.kind in ("TONUMBER", "CHANGE"):
            values["NUMBER"] = word.value.lstrip("+")
    return None if open_ else values


def _kinds(word: Word) -> frozenset[str]:
    """All names by which a row may know a word."""
    kinds = {word.kind}
    if word.kind in ("AT", "TO") and re.fullmatch("[A-F][1-8]", word.value):
        kinds.add("SECTOR")
    if word.kind == "NAME":
        kinds.add("NAME2")
    if word == Word("NUMBER", "1"):
        kinds.add("NUMBER1")
    if word.kind == "MACHINE" and word.value == "every machine":
        kinds.add("machine")
    return frozenset(kinds)


def _written(right: str, values: dict[str, str]) -> str | None:
    """The right side of a row with its classes filled in; None where one has no value."""
    values.setdefault("NUMBER", "1")
    if "SECTOR" in right and "SECTOR" not in values:
        values["SECTOR"] = values.get("AT", "")
    phrase = right.removeprefix("NUMBER * ")
    text = re.sub(
        r"\b(?:[A-Z]{2,}2?)\b",
        lambda match: values.get(match[0], match[0]) if match[0] in KINDS else match[0],
        phrase,
    )
    if phrase == right:
        return text
    times = int(values["NUMBER"])
    return ", ".join([text] * times) if 0 < times <= MOST_COPIES else None


KINDS = frozenset(
    (
        *SETS,
        *("CLASS", "COMPASS", "NUMBER", "CHANGE", "NAME", "NAME2", "MACHINE"),
        *("AT", "FROM", "NEAR", "TOWARD", "SECTOR"),
    )
)
"""The classes that stand on the right side of rows."""

PASSIVE = frozenset(("be",))
ASIDE = frozenset(("be", "have"))
"""The auxiliary verbs."""


@cache
def verbs() -> frozenset[str]:
    """The verbs of the table."""
    section, verbs = "", set[str]()
    for line in TABLE.read_text("utf-8").splitlines():
        section = line if line.startswith("[") else section
        if section == "[verbs]" and " = " in line:
            verbs.add(line.split(" = ")[0])
    return frozenset(verbs)
