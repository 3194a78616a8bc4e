"""The files of a project: those on disk, the unsaved texts that an editor holds over them, and cached results
for each.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from loopwright_dsl import decode, hidden, parse_file
from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.parser.dialect import CardLanguage
from loopwright_dsl.parser.source import in_kilobytes
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import START, CardAt, Reporter, Source

from . import plain_files
from .plain_files import FILE_BYTES

Made = TypeVar("Made")

FOLDER = "stories"
"""Where the story tests of a scenario lie, beside its card."""

SUFFIX = ".story"


def stories_of(main: Path) -> list[Path]:
    """Return the paths of a scenario's story tests, by its main file."""
    return sorted(main.parent.glob(f"{FOLDER}/*{SUFFIX}"))


@record
class Refusal:
    """The reason why a file is not read: the diagnostic's code, and its values beside the path."""

    code: str
    values: dict[str, str]


class Files:
    """A source of files' bytes; a text that an editor holds takes the place of the file on disk.

    A file is read from disk once, until it is refreshed.
    """

    def __init__(self) -> None:
        self._held: dict[Path, bytes] = {}
        self._known: dict[
            Path, tuple[Path | None, bytes | Refusal]
        ] = {}  # as asked for → where it is, what it is

    def hold(self, path: Path, text: str) -> None:
        """Use an editor's text in place of the file on disk."""
        self._held[path.resolve()] = text.encode("utf-8", "surrogatepass")
        self.refresh(path)

    def release(self, path: Path) -> None:
        """Use the file on disk again."""
        self._held.pop(path.resolve(), None)
        self.refresh(path)

    def refresh(self, path: Path | None = None) -> None:
        """Forget the content of a file, or of all files."""
        real = path and path.resolve()
        self._known = {
            question: known
            for question, known in self._known.items()
            if real is not None and known[0] != real
        }

    def is_file(self, path: Path) -> bool:
        """Whether there is such a file on disk or in an editor."""
        return path.is_file() or (bool(self._held) and path.resolve() in self._held)

    def card_files(self, folder: Path) -> set[str]:
        """The names, without `.loop`, of the card files in a folder."""
        stems = {path.stem for path in folder.glob("*.loop")}
        if self._held:
            inside = folder.resolve()
            stems |= {path.stem for path in self._held if path.parent == inside and path.suffix == ".loop"}
        return stems

    def head(self, path: Path, most: int) -> bytes:
        """The first `most` bytes of a file. Raises OSError."""
        held_text = self._held.get(path.resolve()) if self._held else None
        if held_text is not None:
            return held_text[:most]
        with plain_files.opened(path) as file:
            return file.read(most)

    def read(self, folder: Path, filename: str) -> bytes | Refusal:
        """The bytes of a file in a folder; a Refusal if it lies outside the folder, is too large, or cannot
        be read.
        """
        file = folder / filename
        if file not in self._known:
            self._known[file] = self._read(file, folder)
        return self._known[file][1]

    def _read(self, file: Path, folder: Path) -> tuple[Path | None, bytes | Refusal]:
        real = None
        try:
            real = plain_files.resolved(file, folder)
            held_text = self._held.get(real)
            if held_text is None:
                return real, plain_files.read(real, FILE_BYTES)
            if len(held_text) > FILE_BYTES:
                raise plain_files.TooLargeError(file, len(held_text), FILE_BYTES)
            return real, held_text
        except plain_files.OutsideError:
            return Path(os.path.realpath(file)), Refusal("LW0024", {})
        except plain_files.TooLargeError as error:
            values = {"size": in_kilobytes(error.size), "limit": in_kilobytes(FILE_BYTES)}
            return real, Refusal("LW0003", values)
        except (FileNotFoundError, plain_files.NotPlainError):
            return real, Refusal("LW0020", {})
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or "the path cannot be followed"
            return real, Refusal("LW0023", {"reason": reason})


# --- Reading a project's text files: nothing outside its folder, nothing huge, nothing but text


CARDS = ".loop"
Asked = tuple[str, Span]  # where a file was asked for: path and place


class ProjectReader:
    """A reader of sources and cards, within the limits of one project."""

    def __init__(self, reporter: Reporter, files: Files, shelf: CardMemory | None = None) -> None:
        self.reporter = reporter
        self.files = files
        self.shelf = shelf or CardMemory()
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
                mistakes = conflicts(text, path) or mistakes + hidden(text, path)
            return Source(path, f"{inside}{filename}", text), mistakes

        source, mistakes = self.shelf.once("text", path, data, make)
        self.reporter.extend(mistakes)
        if mistakes:
            return None
        self.sources[path] = source
        return source

    def cards(self, source: Source, language: CardLanguage) -> list[CardAt]:
        """The cards of a source, by what those of its game may say; its mistakes of writing are reported."""

        def make() -> tuple[list[CardAt], list[Diagnostic]]:
            parsed = parse_file(source.text, source.path, language)
            return [CardAt(source, placed) for placed in parsed.cards], parsed.diagnostics

        cards, mistakes = self.shelf.once("cards", source.path, (source, language), make)
        self.reporter.extend(mistakes)
        if any(diagnostic.severity == "error" for diagnostic in mistakes):
            self.unclean.add(source.path)
        return list(cards)

    def _bytes_of(self, folder: Path, filename: str, path: str, question: Asked) -> bytes | None:
        """The bytes of a file; what stands in the way is reported where the file was asked for."""
        data = self.files.read(folder, filename)
        if isinstance(data, Refusal):
            where, span = (path, START) if data.code == "LW0003" else question
            self.reporter.at(where, data.code, span, name=path, **data.values)
            return None
        if not self._within_project(len(data)):
            self.reporter.at(question[0], "LW0025", question[1], limit=f"{plain_files.PROJECT_FILES} files")
            return None
        return data

    def _within_project(self, size: int) -> bool:
        self._bytes += size
        return self._bytes <= plain_files.PROJECT_BYTES and len(self.sources) < plain_files.PROJECT_FILES


class ResultStore(Protocol):
    """What was made of the same content before, by an earlier process; whoever compiles hands it in."""

    def recall(self, work: str, content: str, shape: object) -> Any:
        """The result of a kind of work on a content, as JSON data of a shape (see `json_shape`); None where
        none was kept.
        """

    def keep(self, work: str, content: str, result: object) -> None:
        """Keep a result, which is JSON data and not None."""


class NoStore:
    """Nothing was made before."""

    def recall(self, work: str, content: str, shape: object) -> Any:
        """None."""

    def keep(self, work: str, content: str, result: object) -> None:
        """Do nothing."""


class CardMemory:
    """A cache of the last result of each kind of work on each file; `kept` outlasts the process."""

    def __init__(self, kept: ResultStore | None = None) -> None:
        self.kept: ResultStore = kept or NoStore()
        self._last: dict[tuple[str, str], tuple[object, Any]] = {}

    def once(self, work: str, path: str, given: object, make: Callable[[], Made]) -> Made:
        """The cached result of a kind of work on a file; `make` is called again when what is `given` has
        changed.
        """
        known = self._last.get((work, path))
        if known is not None and (known[0] is given or known[0] == given):
            value: Made = known[1]
            return value
        value = make()
        self._last[work, path] = given, value
        return value
