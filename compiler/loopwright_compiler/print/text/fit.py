"""Breaking words into lines, and finding the largest declared size at which a text fits its box."""

from __future__ import annotations

from math import ceil
from typing import Literal, NamedTuple

from loopwright_compiler.print.geometry.sizes import from_pt

from .segments import Segment, segments
from .words import Word

ASCENT = 0.80  # ems from the top of a line's ink to its baseline: room for Å
DESCENT = 0.24  # and from the baseline to the foot of g
SHORT = 3.2  # ems: a word that should not stand alone in a last line


class Sizes(NamedTuple):
    """The sizes that a text may take: from `largest` down to `smallest` points by `step`."""

    largest: float
    smallest: float
    step: float = 0.25

    def at(self, step: int) -> float:
        """The size in points, `step` steps below the largest."""
        return max(self.smallest, self.largest - step * self.step)

    @property
    def steps(self) -> int:
        """The number of steps from the largest to the smallest size."""
        return ceil((self.largest - self.smallest) / self.step)


class Paragraph(NamedTuple):
    """Words and their setting; `before`, `after`, `indent` and `hang` are in ems, leading is a factor of the
    size.

    `origin` is the id of the text, for messages.
    """

    words: tuple[Word, ...]
    sizes: Sizes
    leading: float
    origin: str
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    hang: float = 0.0


class Line(NamedTuple):
    """A line: its words, the start of its ink (µm from the box's left), its baseline (µm from the top), its
    width, and its `tail` after the last word: a space, a hyphen or nothing.

    A line that is drawn often has its words as `pieces`; one that was set in an earlier run has nothing else.
    """

    words: tuple[Word, ...]
    size: float
    x: float
    baseline: float
    width: float
    tail: str
    pieces: tuple[Segment, ...] = ()

    def segments(self) -> tuple[Segment, ...]:
        """The line as few pieces of text as possible, with its tail."""
        pieces = self.pieces or segments(self.words)
        *others, last = pieces
        if self.tail:
            return (*others, last._replace(text=last.text + self.tail))
        return pieces if last.text else tuple(others)


class Setting(NamedTuple):
    """A paragraph as set: its lines, and its top and foot in µm from the box's top."""

    paragraph: Paragraph
    lines: tuple[Line, ...]
    top: float
    foot: float


class Column(NamedTuple):
    """Paragraphs that fit their box, one below the other; height in µm."""

    settings: tuple[Setting, ...]
    height: float
    step: int = 0  # from the largest sizes


class Misfit(NamedTuple):
    """Why a text does not fit at its smallest size: the height that the box lacks, or a word that is too wide
    (µm).

    `over` is the number of words that stand below the box.
    """

    kind: Literal["height", "word"]
    needed: float
    available: float
    word: str
    origin: str
    over: int = 0


def fit(paragraphs: list[Paragraph], width: int, height: int, first: int = 0) -> Column | Misfit:
    """Set paragraphs (none of them empty) in a box of `width` x `height` µm at the first size that fits,
    `first` steps below the largest or smaller.
    """
    steps = max((paragraph.sizes.steps for paragraph in paragraphs), default=0)
    result: Column | Misfit = Column((), 0.0)
    for step in range(min(first, steps), steps + 1):
        if step < steps and _least_height(paragraphs, width, step) > height:
            continue
        result = _set(paragraphs, width, step)
        if isinstance(result, Column):
            if result.height <= height:
                return result._replace(step=step)
            result = _too_high(result, height)
    return result


def _too_high(column: Column, height: int) -> Misfit:
    first = next(setting for setting in column.settings if setting.foot > height)
    below = [
        line
        for setting in column.settings
        for line in setting.lines
        if line.baseline + DESCENT * from_pt(line.size) > height
    ]
    over = sum(number == 0 or word.space > 0 for line in below for number, word in enumerate(line.words))
    return Misfit("height", column.height, height, "", first.paragraph.origin, over)


def _least_height(paragraphs: list[Paragraph], width: int, step: int) -> float:
    """A lower bound of the height (µm) at this step, cheap to compute, so that hopeless sizes are skipped."""
    height = 0.0
    for paragraph in paragraphs:
        em = from_pt(paragraph.sizes.at(step))
        ems = sum(word.width for word in paragraph.words)
        height += ceil(ems * em / width) * paragraph.leading * em
        height -= max(0.0, paragraph.leading - ASCENT - DESCENT) * em
    return height


def _set(paragraphs: list[Paragraph], width: int, step: int) -> Column | Misfit:
    settings = []
    y = 0.0
    for number, paragraph in enumerate(paragraphs):
        size = paragraph.sizes.at(step)
        em = from_pt(size)
        y += paragraph.before * em if number else 0.0
        lines = _lines(paragraph, size, width, y)
        if isinstance(lines, Misfit):
            return lines
        foot = lines[-1].baseline + DESCENT * em
        settings.append(Setting(paragraph, tuple(lines), y, foot))
        y = foot + paragraph.after * em
    return Column(tuple(settings), settings[-1].foot if settings else 0.0)


def _lines(paragraph: Paragraph, size: float, width: int, top: float) -> list[Line] | Misfit:
    em = from_pt(size)
    lines: list[Line] = []
    baseline = top + ASCENT * em
    words = paragraph.words
    start = 0
    while start < len(words):
        indent = (paragraph.indent + (paragraph.hang if lines else 0.0)) * em
        available = width - indent
        end, ems = _take(words, start, available / em)
        if end == start:
            word = words[start]
            return Misfit("word", word.width * em, available, word.text, paragraph.origin)
        lines.append(Line(words[start:end], size, indent, baseline, ems * em, _tail(words, end)))
        baseline += paragraph.leading * em
        start = end
    if len(lines) > 1:
        _accompany(lines, em, width)
    return lines


def _accompany(lines: list[Line], em: float, width: int) -> None:
    """Move the word before a short last word to the last line, where that is easy, so that no short word
    stands alone.
    """
    above, last = lines[-2:]
    moved = above.words[-1]
    if len(last.words) > 1 or last.width > SHORT * em or not last.words[0].space:
        return
    wide = last.width + (moved.width + last.words[0].space) * em
    if len(above.words) < 3 or not moved.space or last.x + wide > width:
        return
    narrow = above.width - (moved.width + moved.space) * em
    lines[-2:] = [
        above._replace(words=above.words[:-1], width=narrow, tail=" "),
        last._replace(words=(moved, *last.words), width=wide),
    ]


def _tail(words: tuple[Word, ...], end: int) -> str:
    if end == len(words):
        return ""
    return "-" if words[end - 1].hyphen else " " if words[end].space else ""


def _take(words: tuple[Word, ...], start: int, ems: float) -> tuple[int, float]:
    """The end of the words from `start` that fit into `ems`, and their width."""
    ems += 1e-9
    width, end, kept = 0.0, start, 0.0
    for index in range(start, len(words)):
        word = words[index]
        width += word.width + (word.space if index > start else 0.0)
        if width > ems:
            break
        hyphen = word.hyphen if index + 1 < len(words) else 0.0
        if width + hyphen <= ems:
            end, kept = index + 1, width + hyphen
    return end, kept
