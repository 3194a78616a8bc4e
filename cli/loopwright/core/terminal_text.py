"""Card texts and rows of a table on a terminal: markup, wrapping and a little colour."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TextIO

from loopwright_compiler.semantics.markup import TextRun, parse
from loopwright_dsl.diagnostics import columns as columns_of
from loopwright_dsl.diagnostics.columns import columns, cut
from loopwright_dsl.record import record
from loopwright_engine.core.icon_words import spelled

from .console import colored, safe
from .words import ENGLISH, ToolTexts, words

if TYPE_CHECKING:
    from loopwright_engine.table.screens import ScreenTexts

NARROWEST = 20  # columns of a part of the screen
_BOLD, _ITALIC, _DIM, _OFF = "\x1b[1m", "\x1b[3m", "\x1b[2m", "\x1b[0m"
_PIECE = re.compile(r"(?:\S+\s(?=%))?\S+")
ICON_OF_WORDS = re.compile(r"\{([\w-]+)\} \*\*")
"""An icon before strong words that say the same."""
_CODES = re.compile(r"\x1b\[\d+m")
ENDING = "ending."
"""What ids of an ending's texts begin with, which are read where it comes."""
_OUTER_DASHES = re.compile(r"(?:– )*(?=– )")
"""What generated rules text has before the dash of a line inside another; a terminal indents instead."""


@record
class Paper:
    """The space that text is laid out in: its width in columns, whether colour may be used, and the
    language.
    """

    color: bool = False
    width: int = 80
    words: ToolTexts = ENGLISH

    @classmethod
    def of(cls, stream: TextIO) -> Paper:
        """A paper as wide as the terminal, between 40 and 100 columns; 80 for a stream that is no
        terminal.
        """
        if not stream.isatty():
            return cls()
        return cls(colored(stream), max(40, min(100, shutil.get_terminal_size().columns)))

    def speaking(self, language: str) -> Paper:
        """The same paper in the language with this code."""
        return replace(self, words=words(language))

    def knowing(self, texts: ScreenTexts | None) -> Paper:
        """The same paper with the texts of a kit's screens."""
        own = self.words.knowing(texts)
        return self if own is self.words else replace(self, words=own)

    def say(self, key: str, **values: object) -> str:
        """The text with this key, its holes filled with `values`."""
        return self.words.say(key, **values)

    def count(self, key: str, number: int) -> str:
        """The text with this key in the form for `number`."""
        return self.words.count(key, number)

    def icon(self, name: str) -> str:
        return self.words.icon(name)

    def padded(self, text: str, columns: int) -> str:
        """The text with spaces behind it, as wide as said."""
        return columns_of.padded(text, columns)

    def cut(self, text: str, columns: int) -> str:
        """The text, cut where it is wider than said."""
        return cut(text, columns)

    def columns(self, text: str) -> int:
        """The columns that the text takes, without its colour codes."""
        return shown_width(text)

    def narrower(self, columns: int) -> Paper:
        """The same paper with this many columns fewer, for text that will be indented."""
        return replace(self, width=self.width - columns)

    def wide(self, columns: int) -> Paper:
        """The same paper with this many columns, but never fewer than `NARROWEST`."""
        return replace(self, width=max(NARROWEST, columns))

    def strong(self, text: str) -> str:
        """The text in bold, if colour may be used."""
        return f"{_BOLD}{text}{_OFF}" if self.color else text

    def quiet(self, text: str) -> str:
        """The text dimmed, if colour may be used."""
        return f"{_DIM}{text}{_OFF}" if self.color else text

    def marked(self, text: str, *, counted: bool = False) -> str:
        """An author's markup as terminal text: emphasis, strong, and icons by their names.

        Each time icon of generated rules text is one cube; with `counted`, a single one reads "1 time".
        """
        words = spelled(text, self.words.icon, counted=counted)
        return "".join(map(self._run, parse(words).runs))

    def _run(self, run: TextRun) -> str:
        text = safe(run.text)
        if not self.color or not (run.strong or run.em):
            return text
        # Each word on its own, so that a line break between them leaves no style open.
        code = _BOLD if run.strong else _ITALIC
        return " ".join(f"{code}{word}{_OFF}" if word else word for word in text.split(" "))

    def wrapped(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """The text in lines no wider than the paper; `first` begins the first line, `rest` the others."""
        return self.filled(pieces(text), first, rest)

    def filled(
        self, pieces: Iterable[str], first: str = "", rest: str | None = None, *, gap: str = " "
    ) -> list[str]:
        """Pieces in lines no wider than the paper, with `gap` between two; no piece is broken."""
        rest = " " * shown_width(first) if rest is None else rest
        lines, line, empty = [], first, True
        for piece in pieces:
            if not empty and shown_width(line) + len(gap) + shown_width(piece) > self.width:
                lines.append(line)
                line, empty = rest, True
            line += piece if empty else gap + piece
            empty = False
        return [*lines, line]

    def texts(self, entries: Sequence[Sequence[str]], strings: Mapping[str, str]) -> list[str]:
        """The lines of a card's text in reading order; `entries` are pairs of a kind of line and a
        string's id. What an action says is set in below it; what the whole side says is not.
        """
        out: list[str] = []
        margin, action = "  ", ""
        for kind, name in entries:
            if kind == "heading":
                margin, action = "    ", name[: name.rfind(".") + 1]
            elif not name.startswith((action, ENDING)):
                margin = "  "
            if not strings[name]:
                continue  # a paragraph that is not read now
            text = self.marked(strings[name], counted=kind == "rule")
            if kind == "icons" and (icon := ICON_OF_WORDS.match(strings[name])) is not None:
                text = text.removeprefix(f"{self.words.icon(icon[1])} ")
            if kind == "heading":
                out += self.filled(map(self.strong, text.split()), "  * ")
            elif kind == "goal":
                out += self.wrapped(text, f"  {self.say('goal')} ", "    ")
            elif kind == "prose":
                out += self.wrapped(text, f"{margin}| ", f"{margin}| ")
            else:
                depth = len(outer[0]) if (outer := _OUTER_DASHES.match(text)) else 0
                left = margin + " " * depth
                out += self.wrapped(text[depth:], left, left + "  ")
        return out

    def rule(self, title: str) -> str:
        """A horizontal line across the paper with a title in it."""
        line = "─" * max(0, self.width - shown_width(title) - 5)
        return f"── {self.strong(title)} {self.quiet(line)}"


def pieces(text: str) -> list[str]:
    """The words of a text, between which a line may end; a number with its percent sign is one."""
    return _PIECE.findall(text)


def shown_width(text: str) -> int:
    """The columns that the text takes on a terminal, without its colour codes."""
    return columns(_CODES.sub("", text))


# --- Spans of text with a kind, packed into a few short lines


class MarkedSpan(NamedTuple):
    """A part of a line; its kind says what it shows: "person", "figure", "alert", "sea" …"""

    text: str
    kind: str = ""


class CellThing(NamedTuple):
    """A thing in a cell of a table, by its full name and by an abbreviation."""

    long: str
    short: str
    kind: str


def fitted(pieces: list[CellThing], width: int, lines: int) -> list[list[MarkedSpan]]:
    """The pieces in as many lines of `width` columns: by name, else the last ones abbreviated, else
    counted.
    """
    for shortened in range(len(pieces) + 1):
        names = len(pieces) - shortened
        spans = [
            MarkedSpan(piece.long if n < names else piece.short, piece.kind) for n, piece in enumerate(pieces)
        ]
        rows = packed(spans, width, lines)
        if rows is not None:
            return rows
    for count in range(len(pieces) - 1, -1, -1):
        spans = [MarkedSpan(piece.short, piece.kind) for piece in pieces[:count]]
        rows = packed([*spans, MarkedSpan(f"…{len(pieces) - count}", "quiet")], width, lines)
        if rows is not None:
            return rows
    return [[] for _ in range(lines)]


def packed(spans: list[MarkedSpan], width: int, lines: int) -> list[list[MarkedSpan]] | None:
    """The spans in `lines` lines, with a space between two; None if there is no room."""
    packed: list[list[MarkedSpan]] = [[]]
    used = 0
    for span in spans:
        wide = shown_width(span.text)
        gap = 1 if packed[-1] else 0
        if packed[-1] and used + gap + wide > width:
            packed.append([])
            used = gap = 0
        if wide > width:
            return None
        packed[-1] += [*([MarkedSpan(" ")] if gap else []), span]
        used += gap + wide
    return packed + [[] for _ in range(lines - len(packed))] if len(packed) <= lines else None


def padded(line: list[MarkedSpan], width: int) -> list[MarkedSpan]:
    """The line with spaces after it, `width` columns wide."""
    return [*line, MarkedSpan(" " * (width - sum(shown_width(span.text) for span in line)))]


def wrapped(sign: str, name: str, width: int, lines: int) -> list[str]:
    """A name behind its sign, in two lines if there are as many and one is too short for it; else cut."""
    line = f"{sign} {name}"
    words = [sign, *name.split(" ")]
    for count in range(len(words) - 1, 0, -1):
        first, rest = " ".join(words[:count]), " " + " ".join(words[count:])
        if lines > 1 and shown_width(line) > width >= max(shown_width(first), shown_width(rest)):
            return [first, rest]
    return [cut(line, width)]
