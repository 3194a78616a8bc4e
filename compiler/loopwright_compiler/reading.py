"""Reading a project's text files: nothing outside its folder, nothing huge, nothing but text."""

from __future__ import annotations

from pathlib import Path

from loopwright_dsl import decode, hidden, parse_file
from loopwright_dsl.diagnostics import Diagnostic
from loopwright_dsl.span import Span

from . import limits
from .files import Files, Refusal
from .reporter import START, CardAt, Reporter, Source
from .shelf import Shelf

CARDS = ".loop"
Asked = tuple[str, Span]  # where a file was asked for: path and place


class Reader:
    """Reads files into sources and cards, within the limits of one project."""

    def __init__(self, reporter: Reporter, files: Files, shelf: Shelf | None = None) -> None:
        self.reporter = reporter
        self.files = files
        self.shelf = shelf or Shelf()
        self.sources: dict[str, Source] = {}
        self.unclean: set[str] = set()  # paths of card files with mistakes of writing
        self._bytes = 0

    def text(
        self, folder: Path, filename: str, *, shown: Path, inside: str, asked: Asked | None
    ) -> Source | None:
        """The file `filename` of `folder`, or None with a diagnostic.

        `shown` is the folder as the user named it, `inside` the folder's name in the project.
        """
        path = str(shown / filename)
        if path in self.sources:
            return self.sources[path]
        data = self._bytes_of(folder, filename, path, asked or (path, START))
        if data is None:
            return None

        def make() -> tuple[Source, list[Diagnostic]]:
            text, mistakes = decode(data, path)
            if not filename.endswith(CARDS):  # of cards, `parse_file` says it
                mistakes += hidden(text, path)
            return Source(path, f"{inside}{filename}", text), mistakes

        source, mistakes = self.shelf.once("text", path, data, make)
        self.reporter.extend(mistakes)
        if mistakes:
            return None
        self.sources[path] = source
        return source

    def cards(self, source: Source) -> list[CardAt]:
        """The cards of a source; its mistakes of writing are reported."""

        def make() -> tuple[list[CardAt], list[Diagnostic]]:
            parsed = parse_file(source.text, source.path)
            return [CardAt(source, placed) for placed in parsed.cards], parsed.diagnostics

        cards, mistakes = self.shelf.once("cards", source.path, source, make)
        self.reporter.extend(mistakes)
        if any(diagnostic.severity == "error" for diagnostic in mistakes):
            self.unclean.add(source.path)
        return list(cards)

    def _bytes_of(self, folder: Path, filename: str, path: str, asked: Asked) -> bytes | None:
        """The bytes of a file; what stands in the way is reported where the file was asked for."""
        data = self.files.read(folder, filename)
        if isinstance(data, Refusal):
            where, span = (path, START) if data.code == "LW0003" else asked
            self.reporter.at(where, data.code, span, name=path, **data.values)
            return None
        if not self._within_project(len(data)):
            self.reporter.at(asked[0], "LW0025", asked[1], limit=f"{limits.PROJECT_FILES} files")
            return None
        return data

    def _within_project(self, size: int) -> bool:
        self._bytes += size
        return self._bytes <= limits.PROJECT_BYTES and len(self.sources) < limits.PROJECT_FILES
