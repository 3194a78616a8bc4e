"""Where numbers stand on an author's cards, and changes of them as a patch."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
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
    """The card files of a scenario, as they are and as they would be."""

    def __init__(self, text: str) -> None:
        from loopwright_compiler.workspace import Workspace

        found = scenario_paths.find(text)
        self.folder = found if found.is_dir() else found.parent
        self._path = found
        self._workspace: Workspace | None = None
        self._texts: dict[str, str] = {}
        self._edited: dict[tuple[BundleChange, ...], dict[str, str] | None] = {}

    def text(self, name: str) -> str:
        """The text of a card file; empty for one that lies elsewhere."""
        if name not in self._texts:
            file = self.folder / name
            inside = file.is_file() and file.resolve().is_relative_to(self.folder.resolve())
            self._texts[name] = read_file(file, "a card file").decode("utf-8") if inside else ""
        return self._texts[name]

    def places(self, bundle: Bundle, number: CardNumber) -> list[tuple[str, int, int]]:
        """The file, line and column of what may be the number: on a line that says what it is of."""
        origin, reach = _origin(bundle, number)
        if origin is None:
            return []
        name, first = origin[0], origin[1] - 1
        lines = self.text(name).splitlines()[first : first + reach]
        word = number.of.partition(" ")[0]
        return [
            (name, row, match.start())
            for row, line in enumerate(lines, first)
            if word in line and not line.lstrip().startswith((">", "#"))
            for match in DIGITS.finditer(line.partition("  #")[0])
            if int(match[0]) == abs(number.value)
        ]

    def edited(self, bundle: Bundle, changes: Sequence[BundleChange]) -> dict[str, str] | None:
        """The texts of files with these changes; None where a number is not written in a way that could be
        changed alone.
        """
        key = tuple(changes)
        if key not in self._edited:
            self._edited[key] = self._tried(bundle, key)
        return self._edited[key]

    def _tried(self, bundle: Bundle, changes: tuple[BundleChange, ...]) -> dict[str, str] | None:
        known = {number.path: number for number in numbers(bundle)}
        wanted = {number.path: number.value for number in known.values()}
        texts: dict[str, str] = {}
        for change in changes:
            wanted[change.path] = change.value  # type: ignore[assignment]
            texts = next(self._with(bundle, known[change.path], change, texts, wanted), {})
            if not texts:
                return None
        return texts

    def _with(
        self,
        bundle: Bundle,
        number: CardNumber,
        change: BundleChange,
        before: Mapping[str, str],
        wanted: Mapping[str, Any],
    ) -> Iterator[dict[str, str]]:
        """The texts in which this number alone is another one."""
        for name, row, column in self.places(bundle, number):
            text = before.get(name, self.text(name))
            lines = text.splitlines(keepends=True)
            digits = DIGITS.match(lines[row], column)
            if digits is None:
                continue
            line = lines[row]
            lines[row] = f"{line[:column]}{abs(int(change.value or 0))}{line[digits.end() :]}"
            texts = {**before, name: "".join(lines)}
            if self._numbers(texts) == dict(wanted):
                yield texts

    def _numbers(self, texts: Mapping[str, str]) -> dict[str, int] | None:
        """The numbers of the scenario with other texts; None where it has errors then."""
        from loopwright_compiler.workspace import Workspace
        from loopwright_engine import load_bundle

        if self._workspace is None:
            self._workspace = Workspace(self._path, bundled=scenario_paths.root())
        for name in self._texts:
            self._workspace.hold(self.folder / name, texts.get(name, self._texts[name]))
        data = self._workspace.check().bundle
        return None if data is None else {number.path: number.value for number in numbers(load_bundle(data))}

    def patch(self, texts: Mapping[str, str]) -> str:
        """A unified diff that `patch -p1` and `git apply` take in the folder of the scenario."""
        parts: list[str] = []
        for name, text in sorted(texts.items()):
            before, after = (one.splitlines(keepends=True) for one in (self.text(name), text))
            parts += [
                line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
                for line in difflib.unified_diff(before, after, f"a/{name}", f"b/{name}")
            ]
        return "".join(parts)


def _origin(bundle: Bundle, number: CardNumber) -> tuple[Sequence[Any] | None, int]:
    """Where the nearest part begins on which a number stands, and how many lines below it may stand."""
    names = number.id.split(".")
    for length in range(len(names), 0, -1):
        stem = ".".join(names[:length])
        for name in (stem, f"gauge.{stem}", f"gauge.{names[-1]}", f"counter.{names[-1]}"):
            if name in bundle.origins:
                return bundle.origins[name], NEAR if name != "scenario" else FAR
    of_scenario = names[0] == "scenario" or names[0] in bundle.data["scenario"]
    return (bundle.origins.get("scenario") if of_scenario else None), FAR


def of_author(bundle: Bundle, cards: CardFiles, only: Sequence[str]) -> list[CardNumber]:
    """The numbers that stand on the author's own cards; `only` are words of which one is in its name."""
    wanted = [word.lower() for word in only]
    return [
        number
        for number in numbers(bundle)
        if (not wanted or any(word in number.name.lower() for word in wanted))
        and cards.places(bundle, number)
    ]
