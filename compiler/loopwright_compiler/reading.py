"""Reading a project's text files: nothing outside its folder, nothing huge, nothing but text."""

from __future__ import annotations

from pathlib import Path

from loopwright_dsl import decode, parse_file
from loopwright_dsl.span import Span

from . import limits
from .reporter import START, CardAt, Reporter, Source

Asked = tuple[str, Span]  # where a file was asked for: path and place


class Reader:
    """Reads files into sources and cards, within the limits of one project."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter
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
        where, span = asked or (path, START)
        data = self._bytes_of(folder, filename, path, where, span)
        if data is None:
            return None
        text, mistakes = decode(data, path)
        self.reporter.extend(mistakes)
        if mistakes:
            return None
        source = Source(path, f"{inside}{filename}", text)
        self.sources[path] = source
        return source

    def cards(self, source: Source) -> list[CardAt]:
        """The cards of a source; its mistakes of writing are reported."""
        parsed = parse_file(source.text, source.path)
        self.reporter.extend(list(parsed.diagnostics))
        if any(diagnostic.severity == "error" for diagnostic in parsed.diagnostics):
            self.unclean.add(source.path)
        return [CardAt(source, placed) for placed in parsed.cards]

    def _bytes_of(self, folder: Path, filename: str, path: str, where: str, span: Span) -> bytes | None:
        report = self.reporter.at
        file = folder / filename
        try:
            if not file.resolve().is_relative_to(folder.resolve()):
                report(where, "LW0024", span, name=path)
                return None
            if not file.is_file():
                report(where, "LW0020", span, name=path)
                return None
            size = file.stat().st_size
            if size > limits.FILE_BYTES:
                limit = f"{limits.FILE_BYTES / 1e6:.0f} MB"
                report(path, "LW0003", START, size=f"{size / 1e6:.1f} MB", limit=limit)
                return None
            if not self._within_project(size):
                report(where, "LW0025", span, limit=f"{limits.PROJECT_FILES} files")
                return None
            return file.read_bytes()
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or "the path cannot be followed"
            report(where, "LW0023", span, name=path, reason=reason)
            return None

    def _within_project(self, size: int) -> bool:
        self._bytes += size
        return self._bytes <= limits.PROJECT_BYTES and len(self.sources) < limits.PROJECT_FILES
