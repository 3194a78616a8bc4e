"""Where numbers stand in an author's card files and in those of a world of the author's, and changes of them
as a patch.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_engine.playtest.sweep_names import CardNumber, numbers

from loopwright.core import scenario_paths
from loopwright.core.files import read as read_file

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import BundleChange

DIGITS = re.compile(r"(?<![\w.])\d+(?![\w.])")
NEAR, FAR = 10, 60
"""So many lines below the place of a part its numbers are looked for: of one that is known, and of the
scenario card.
"""


class CardFiles:
    """The files of a scenario and of its world, if that is the author's, as they are and as they would be.

    `folder` is where a patch of them is applied: the scenario's, or the one that has the world's as well.
    """

    def __init__(self, text: str) -> None:
        from loopwright_compiler.workspace import Workspace

        path = scenario_paths.find(text)
        home, bundled = path if path.is_dir() else path.parent, scenario_paths.root()
        self._workspace = Workspace(path, bundled=bundled)
        worlds = [world.resolve() for world in self._workspace.load().worlds]
        own = [world for world in worlds if not world.is_relative_to(bundled.resolve())]
        self._homes = [home.resolve(), *(world.parents[1] for world in own)]
        self.folder = Path(os.path.commonpath(self._homes))
        self._own = [home.resolve(), *own]
        self._texts: dict[Path, str] = {}
        self._edited: dict[tuple[BundleChange, ...], dict[Path, str] | None] = {}

    def file(self, name: str) -> Path | None:
        """The author's file of this name in a bundle; None where it is not the author's."""
        for home in self._homes:
            file = (home / name).resolve()
            if file.is_file() and any(file.is_relative_to(folder) for folder in self._own):
                return file
        return None

    def text(self, file: Path) -> str:
        if file not in self._texts:
            self._texts[file] = read_file(file, "a card file").decode("utf-8")
        return self._texts[file]

    def places(self, bundle: Bundle, number: CardNumber) -> list[tuple[Path, int, int]]:
        """The file, line and column of what may be the number: on a line that says what it is of."""
        word = number.of.partition(" ")[0]
        columns: list[tuple[Path, int, int]] = []
        for (name, first, _), reach in _origins(bundle, number):
            file = self.file(name)
            if file is None:
                continue
            lines = self.text(file).splitlines()[first - 1 : first - 1 + reach]
            columns += [
                (file, row, match.start())
                for row, line in enumerate(lines, first - 1)
                if word in line and not line.lstrip().startswith((">", "#"))
                for match in DIGITS.finditer(line.partition("  #")[0])
                if int(match[0]) == abs(number.value)
            ]
        return columns

    def edited(self, bundle: Bundle, changes: Sequence[BundleChange]) -> dict[Path, str] | None:
        """The texts of files with these changes; None where a number is not written in a way that could be
        changed alone.
        """
        key = tuple(changes)
        if key not in self._edited:
            self._edited[key] = self._tried(bundle, key)
        return self._edited[key]

    def _tried(self, bundle: Bundle, changes: tuple[BundleChange, ...]) -> dict[Path, str] | None:
        known = {number.path: number for number in numbers(bundle)}
        values = {number.path: number.value for number in known.values()}
        texts: dict[Path, str] = {}
        for change in changes:
            values[change.path] = change.value  # type: ignore[assignment]
            texts = next(self._with(bundle, known[change.path], change, texts, values), {})
            if not texts:
                return None
        return texts

    def _with(
        self,
        bundle: Bundle,
        number: CardNumber,
        change: BundleChange,
        before: Mapping[Path, str],
        values: Mapping[str, object],
    ) -> Iterator[dict[Path, str]]:
        """The texts in which this number alone is another one."""
        for file, row, column in self.places(bundle, number):
            text = before.get(file, self.text(file))
            lines = text.splitlines(keepends=True)
            digits = DIGITS.match(lines[row], column)
            if digits is None:
                continue
            line = lines[row]
            lines[row] = f"{line[:column]}{abs(int(change.value or 0))}{line[digits.end() :]}"
            texts = {**before, file: "".join(lines)}
            if self._numbers(texts) == dict(values):
                yield texts

    def _numbers(self, texts: Mapping[Path, str]) -> dict[str, int] | None:
        """The numbers of the scenario with other texts; None where it has errors then."""
        from loopwright_engine import load_bundle

        for file, text in self._texts.items():
            self._workspace.hold(file, texts.get(file, text))
        data = self._workspace.check().bundle
        return None if data is None else {number.path: number.value for number in numbers(load_bundle(data))}

    def patch(self, texts: Mapping[Path, str]) -> str:
        """A unified diff that `patch -p1` and `git apply` take in the `folder`."""
        parts: list[str] = []
        for file, text in sorted(texts.items()):
            name = file.relative_to(self.folder).as_posix()
            before, after = (one.splitlines(keepends=True) for one in (self.text(file), text))
            parts += [
                line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
                for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}")
            ]
        return "".join(parts)


def _origins(bundle: Bundle, number: CardNumber) -> list[tuple[Sequence[Any], int]]:
    """Where the nearest part begins on which a number stands, under its own id or that of its kind,
    and how many lines below it may stand.
    """
    origins, names = bundle.origins, number.id.split(".")
    for length in range(len(names), 0, -1):
        stem = ".".join(names[:length])
        near = (
            [stem] if stem in origins else [name for name in origins if name.partition(".")[2] == names[-1]]
        )
        if near:
            return [(origins[name], NEAR if name != "scenario" else FAR) for name in near]
    of_scenario = names[0] == "scenario" or names[0] in bundle.data["scenario"]
    return [(origins["scenario"], FAR)] if of_scenario and "scenario" in origins else []


def of_author(bundle: Bundle, cards: CardFiles, only: Sequence[str]) -> list[CardNumber]:
    """The numbers that stand on the author's own cards; `only` are words of which one is in its name."""
    words = [word.lower() for word in only]
    return [
        number
        for number in numbers(bundle)
        if (not words or any(word in number.name.lower() for word in words)) and cards.places(bundle, number)
    ]
