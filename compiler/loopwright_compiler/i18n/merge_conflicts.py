"""Merge conflicts in the .po files beside cards, which no command may pass over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.parser.source import normal

from loopwright_compiler.project import plain_files
from loopwright_compiler.project.plain_files import CATALOGUE_BYTES

from .translated_bundle import FOLDER

_MARKS: Final = (b"<<<<<<<", b"|||||||", b">>>>>>>")


def unmerged(home: Path) -> Iterator[tuple[str, str, list[Diagnostic]]]:
    """The path, the text and the findings of each .po file of a scenario or world that holds a conflict."""
    for path in sorted((home / FOLDER).glob("*.po")):
        try:
            data = plain_files.read(path, CATALOGUE_BYTES, inside=home)
        except OSError:  # whoever needs its words says why
            continue
        if any(mark in data for mark in _MARKS):
            text = normal(data.decode("utf-8", errors="replace"))
            diagnostics = conflicts(text, str(path))
            if diagnostics:
                yield str(path), text, diagnostics
