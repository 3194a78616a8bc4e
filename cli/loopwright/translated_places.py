"""Findings of print in another language, at the line of the .po file that holds the words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import NamedTuple, TypeAlias

from loopwright_compiler.i18n.catalogues import Catalogue
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.messages import Place
from loopwright_compiler.i18n.translated_bundle import general
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.syntax.span import Span

from . import catalogues
from .core.console import shown

Lengths: TypeAlias = dict[Place, list[tuple[int, int]]]
"""By the place of a text in the cards: how long its translations are, and in which lines they stand; twice 0
for one that is not translated."""
CODES = ("LW0601", "LW0602", "LW0603")
"""Findings about the words of a text: too long, too wide, of letters that no font has."""
NEAR = 3
"""So many lines below its head the text of a side may begin."""
HOLES = {Style.TEXT: r"(?!)", Style.TEMPLATE: r"\$\w+", Style.FORMAT: r"\{\w+\}"}
"""What stands in translations where something is put in."""


class TranslatedSentence(NamedTuple):
    """A translation: what it says around its holes, its line, and what it translates if no card has that."""

    pieces: list[str]
    line: int
    source: str

    def share(self, printed: str) -> float:
        """How much of a printed text it is, up to 1; 0 where it does not stand there."""
        at = 0
        for piece in self.pieces:
            at = printed.find(piece, at)
            if at < 0:
                return 0.0
            at += len(piece)
        return sum(map(len, self.pieces)) / (len(printed) or 1)


class PoTexts(NamedTuple):
    """A .po file: the folder of the texts that it translates, its path and text, and its translations."""

    home: Path
    path: Path
    text: str
    lengths: Lengths
    sentences: list[TranslatedSentence]

    def placed(self, diagnostic: Diagnostic, line: int, source: str = "") -> Diagnostic:
        source = f'"{source}"' if source else f"{shown(diagnostic.path)}:{diagnostic.span.line}"
        hint = " ".join(filter(None, (f"It translates {source}.", diagnostic.hint)))
        return replace(diagnostic, path=str(self.path), span=Span(line, 1, line, 2), hint=hint)


def translated(
    diagnostics: list[Diagnostic], printed: Sequence[str], texts: dict[str, str], path: str, language: str
) -> tuple[list[Diagnostic], dict[str, str]]:
    """The findings of the cards at `path` in a language, each about a `printed` text, and the texts of their
    files by path: where a translation was printed, at its line in the .po file.
    """
    if not any(diagnostic.code in CODES for diagnostic in diagnostics):
        return diagnostics, texts
    files = list(_files(path, language))
    placed = [
        _placed(diagnostic, text.lower(), files) if diagnostic.code in CODES else diagnostic
        for diagnostic, text in zip(diagnostics, printed, strict=True)
    ]
    return placed, texts | {str(file.path): file.text for file in files}


def _placed(diagnostic: Diagnostic, printed: str, files: list[PoTexts]) -> Diagnostic:
    """The finding at the translation that is the better half of what was printed, else at that of the nearest
    text of its card.
    """
    options = ((sentence.share(printed), file, sentence) for file in files for sentence in file.sentences)
    share, file, sentence = max(options, key=lambda option: option[0], default=(0.0, None, None))
    if file and sentence and share >= 0.5:
        return file.placed(diagnostic, sentence.line, sentence.source)
    where = Path(diagnostic.path).resolve()
    for file in files:
        line = _line(file.lengths, where.name, diagnostic.span.line) if where.is_relative_to(file.home) else 0
        if line:
            return file.placed(diagnostic, line)
    return diagnostic


def _files(path: str, language: str) -> Iterator[PoTexts]:
    """The .po files that speak in a scenario."""
    for catalogue in catalogues.speaking(path):
        for code in general(language):
            written = catalogues.written(catalogue, code, path)
            if code != catalogue.source and written.po(code).is_file():
                yield _po_texts(written, code)


def _po_texts(catalogue: Catalogue, code: str) -> PoTexts:
    read = catalogues.read(catalogue, code)
    entries = {entry.key: entry for entry in read.file.messages if entry.translated}
    lengths: Lengths = {}
    sentences = []
    for message in catalogue.messages:
        entry = entries.get((message.context, message.text))
        length = (0, 0) if entry is None else (len(entry.strings[0]), entry.lines[0])
        for place in message.places:
            lengths.setdefault(place, []).append(length)
        source = "" if message.places else shorten(message.text, 60, placeholder="…")
        for text, line in zip(entry.strings, entry.lines, strict=True) if entry else ():
            sentences.append(TranslatedSentence(re.split(HOLES[catalogue.style], text.lower()), line, source))
    return PoTexts(catalogue.home.resolve(), read.path, read.text, lengths, sentences)


def _line(lengths: Lengths, file: str, line: int) -> int:
    """The line of the longest translation that stands for a line of a card file: of its own text, or of the
    next one of the card, where the finding is about a side as a whole, or the one before; 0 if there is none.
    """
    lines = (*range(line, line + NEAR + 1), *range(line - 1, 0, -1))
    near = (lengths[file, place] for place in lines if (file, place) in lengths)
    return max(next(near, [(0, 0)]))[1]
