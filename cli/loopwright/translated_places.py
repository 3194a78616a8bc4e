"""Findings of print in another language, at the line of the .po file that holds the words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from loopwright_compiler.i18n.catalogues import Catalogue
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


def translated(
    diagnostics: list[Diagnostic], texts: dict[str, str], path: str, language: str
) -> tuple[list[Diagnostic], dict[str, str]]:
    """The findings of the cards at `path` in a language, and the texts of their files by path: where a
    translation was printed, at its line in the .po file.
    """
    if not any(diagnostic.code in CODES for diagnostic in diagnostics):
        return diagnostics, texts
    all_files = list(_files(path, language))
    placed, texts = [], dict(texts)
    for diagnostic in diagnostics:
        file = Path(diagnostic.path).resolve()
        for home, po, text, lengths in all_files if diagnostic.code in CODES else ():
            line = _line(lengths, file.name, diagnostic.span.line) if file.is_relative_to(home) else 0
            if line:
                source = f"It translates {shown(diagnostic.path)}:{diagnostic.span.line}."
                hint = " ".join(filter(None, (source, diagnostic.hint)))
                span = Span(line, 1, line, 2)
                diagnostic = replace(diagnostic, path=str(po), span=span, hint=hint)
                texts[str(po)] = text
                break
        placed.append(diagnostic)
    return placed, texts


def _files(path: str, language: str) -> Iterator[tuple[Path, Path, str, Lengths]]:
    """The .po files of a scenario and its world: the folder of their cards, and what is translated there."""
    for catalogue in catalogues.speaking(path):
        for code in general(language) if _of_cards(catalogue) else ():
            written = catalogues.written(catalogue, code, path)
            if code != catalogue.source and written.po(code).is_file():
                read = catalogues.read(written, code)
                entries = {entry.key: entry for entry in read.file.messages if entry.translated}
                lengths: Lengths = {}
                for message in catalogue.messages:
                    entry = entries.get((message.context, message.text))
                    length = (0, 0) if entry is None else (len(entry.strings[0]), entry.lines[0])
                    for place in message.places:
                        lengths.setdefault(place, []).append(length)
                yield catalogue.home.resolve(), read.path, read.text, lengths


def _of_cards(catalogue: Catalogue) -> bool:
    return any(message.places for message in catalogue.messages)


def _line(lengths: Lengths, file: str, line: int) -> int:
    """The line of the longest translation that stands for a line of a card file: of its own text, or of the
    next one of the card, where the finding is about a side as a whole, or the one before; 0 if there is none.
    """
    lines = (*range(line, line + NEAR + 1), *range(line - 1, 0, -1))
    near = (lengths[file, place] for place in lines if (file, place) in lengths)
    return max(next(near, [(0, 0)]))[1]


NEAR = 3
"""So many lines below its head the text of a side may begin."""
