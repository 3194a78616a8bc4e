"""Total-fit line breaking (Knuth and Plass 1981) at a fixed size: of all ways to set a paragraph in its
fewest lines, the one with the least sum of squared slack. It takes quadratic time, so no text beyond measure
is set so.

A line that ends in a word which leans on the next one costs more, and so does a last line that is very short.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from loopwright_compiler.print.geometry.sizes import from_pt

from .lines import TypesetLine, segments
from .words import Atom, TypesetWord

FEWEST = 3  # letters on either side of a hyphen
_LETTERS = re.compile(r"\w+")
_DOTS = re.compile(r"\.(?=\w)")


def hyphenated(words: tuple[TypesetWord, ...], language: str) -> tuple[TypesetWord, ...]:
    """Words broken where the language allows it; unchanged for a language without rules."""
    rules = _rules(language)
    return words if rules is None else tuple(piece for word in words for piece in _parted(word, rules))


@cache
def _rules(language: str) -> Any:
    import pyphen  # read only when needed: its rules are long

    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known, left=FEWEST, right=FEWEST) if known else None


def _parted(word: TypesetWord, rules: object) -> Iterator[TypesetWord]:
    """A word's pieces: each but the last may end a line, with a hyphen unless it ends with a dot."""
    if word.hyphen:  # the author has said where this one may be parted
        yield word
        return
    atoms: list[Atom] = []
    space = word.space
    for atom in word.atoms:
        cuts = [] if atom.icon or not atom.face.has("-") else _cuts(atom.text, rules)
        for start, end in pairwise([0, *cuts, len(atom.text)]):
            if start:
                hyphen = 0.0 if atoms[-1].text.endswith(".") else atom.face.width("-")
                yield _piece(atoms, space, hyphen)
                atoms, space = [], 0.0
            text = atom.text[start:end]
            atoms.append(atom if text == atom.text else Atom(text, atom.face, atom.face.width(text)))
    yield _piece(atoms, space, 0.0)


def _piece(atoms: list[Atom], space: float, hyphen: float) -> TypesetWord:
    plain = len(atoms) == 1 and atoms[0].icon is None
    return TypesetWord(tuple(atoms), sum(atom.width for atom in atoms), space, hyphen, plain)


def _cuts(text: str, rules: Any) -> list[int]:
    """The places where a text may be broken: after dots within it, as in ids, else between syllables."""
    dots = [dot.end() for dot in _DOTS.finditer(text)]
    runs = _LETTERS.finditer(text)
    return dots or [run.start() + place for run in runs for place in rules.positions(run[0])]


SHORT_LAST: Final = 0.22  # of the width: a last line below that looks lost
SHORT_WORD: Final = 0.5  # of the width: below that a word looks lost that is alone in the last line
LOST: Final = 0.5  # of the width: as much slack costs as much as such a line
LEANING: Final = 60.0  # mm², of a line that ends in a word which leans on the next
HYPHEN: Final = 40.0  # mm², of a line that ends in a hyphen
EMPTY: Final = 0.4  # of the width: so short no line but the last is tried
NEARLY: Final = 1e-9
MOST_LINES: Final = 100  # more than a sheet of A4 holds: such a paragraph is only filled, as it fits no card


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LEANING_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "en": _words(
        "a an the of to by or and in on at for from with if is are not no take raise lower draw "
        "put move flip discard set note add spend test combo item everyone your their its"
    ),
    "sv": _words(
        "en ett den det de av till med i på vid för från om är och eller att som inte ta höj sänk "
        "dra lägg flytta vänd sätt lägg anteckna släng använd pröva kombo föremål alla din ditt "
        "era sin"
    ),
    "de": _words(
        "ein eine einen einem einer das der die den dem des von mit in an auf aus bei nach zu zum zur vom "
        "im am um für ist sind hat und oder nicht falls wenn sobald nimm lege ziehe erhöhe senke bringe "
        "drehe notiere streiche setze stelle mache nutze werde je jedes alle dein deine seine ihre"
    ),
}


class Broken(NamedTuple):
    """Where the lines of a paragraph end: for each the number of words so far, and its width in ems."""

    ends: tuple[int, ...]
    widths: tuple[float, ...]


class TooWide(NamedTuple):
    """A word that is wider than its line, both in ems; with its hyphen, if one stands there."""

    word: TypesetWord
    width: float
    room: float


@cache
def leaning(language: str) -> frozenset[str]:
    """The words of a language that lean on the next one."""
    return LEANING_WORDS.get(language.split("_")[0].split("-")[0], frozenset())


def greedy(words: tuple[TypesetWord, ...], room: float) -> Broken | TooWide:
    """The lines of a paragraph, each filled as far as it goes; no other way takes fewer. `room` is in ems."""
    room += NEARLY
    ends: list[int] = []
    widths: list[float] = []
    width = 0.0
    last, last_width, start = 0, 0.0, 0
    index, count = 0, len(words)
    while index < count:
        word = words[index]
        width += word.width + (word.space if index > start else 0.0)
        if width > room:
            if last == start:
                wide = words[start]
                return TooWide(wide, wide.width + (wide.hyphen if start + 1 < count else 0.0), room)
            ends.append(last)
            widths.append(last_width)
            index = start = last
            width = 0.0
            continue
        hyphen = word.hyphen if index + 1 < count else 0.0
        if not hyphen or width + hyphen <= room:
            last, last_width = index + 1, width + hyphen
        index += 1
    ends.append(count)
    widths.append(width)
    return Broken(tuple(ends), tuple(widths))


def total_fit(words: tuple[TypesetWord, ...], room: float, em: float, language: str) -> Broken | TooWide:
    """The best lines of a paragraph; `room` is in ems, `em` in mm."""
    first = greedy(words, room)
    if isinstance(first, TooWide) or not 1 < len(first.ends) <= MOST_LINES:
        return first
    lines, count, lean = len(first.ends), len(words), leaning(language)
    sums = [0.0]
    for word in words:
        sums.append(sums[-1] + word.width + word.space)
    latest = first.ends
    # best[start] = cost of the best lines so far that end before the word `start`, and the last of them
    best: dict[int, tuple[float, _Last]] = {0: (0.0, None)}
    for number in range(lines):
        following: dict[int, tuple[float, _Last]] = {}
        final = number == lines - 1
        for start, (cost, before) in best.items():
            head = sums[start] + words[start].space
            stop = count if final else min(latest[number], count - 1)
            widest = bisect_right(sums, head + room + NEARLY, start + 1, stop + 1) - 1
            if final and widest < count:
                continue
            for end in range(widest, start, -1):
                word = words[end - 1]
                hyphen = word.hyphen if end < count else 0.0
                width = sums[end] - head + hyphen
                if width > room + NEARLY:
                    continue
                if following and width < EMPTY * room and not final:
                    break
                if final:
                    short = SHORT_WORD if end - start == 1 else SHORT_LAST
                    total = cost + (LOST * room * em) ** 2 * (width < short * room)
                else:
                    total = cost + _cost(word, hyphen, (room - width) * em, lean)
                if end not in following or total < following[end][0]:
                    following[end] = total, (end, width, before)
                if final:
                    break
        best = following
    return _broken(best[count][1]) if count in best else first


_Last: TypeAlias = "tuple[int, float, _Last] | None"
"""A line and those before it: the number of words up to its end, its width in ems, the line before."""


def _broken(line: _Last) -> Broken:
    ends: list[int] = []
    widths: list[float] = []
    while line is not None:
        end, width, line = line
        ends.append(end)
        widths.append(width)
    return Broken(tuple(reversed(ends)), tuple(reversed(widths)))


def _cost(word: TypesetWord, hyphen: float, slack: float, lean: frozenset[str]) -> float:
    """The cost in mm² of a line that another one follows."""
    cost = slack * slack
    if hyphen:
        cost += HYPHEN
    elif word.text.lower() in lean or word.text.isdigit():
        cost += LEANING
    return cost


def set_lines(words: tuple[TypesetWord, ...], broken: Broken, size: float) -> list[TypesetLine]:
    """The lines as they are drawn, their widths in µm."""
    em, start, lines = from_pt(size), 0, []
    for end, width in zip(broken.ends, broken.widths, strict=True):
        tail = "" if end == len(words) else "-" if words[end - 1].hyphen else " " if words[end].space else ""
        part = words[start:end]
        lines.append(TypesetLine(part, size, width * em, tail, segments(part)))
        start = end
    return lines
