"""A closer look at projects without errors: apart, so that a check with errors loads no proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .bundle.canonical import decisive
from .gc_pause import no_collecting
from .pipeline import Checked
from .project.files import NoStore, ResultStore
from .project.sources import PICTURES

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from .diagnostics.reporter import CardAt
    from .kits.protocol import QuickProofs
    from .project.kit import Kits


CLEAN = "branches without a finding"
"""What is kept of a scenario with no finding before or after the look at its branches."""


class Branches:
    """Looks at the branches of projects; what was worked out of a scenario at the last look is kept, and in
    `kept`, which outlasts the process, that there is nothing to find.
    """

    def __init__(self, kept: ResultStore | None = None) -> None:
        self._kept: ResultStore = kept or NoStore()
        self._proofs: dict[str, QuickProofs | None] = {}  # by the path of the scenario

    def added_to(self, checked: Checked, stopped: Callable[[], bool] = lambda: False) -> Checked:
        """The same with what its branches show; a project with an error is as it was.

        Raises TooMany as soon as it is `stopped`.
        """
        if checked.failed:
            return checked
        diagnostics, large = checked.diagnostics, list[str]()
        for path, half in checked.front_ends.items():
            if path not in self._proofs:
                self._proofs[path] = half.quick_proofs()
            proofs = self._proofs[path]
            if proofs is None:
                continue
            content = decisive(checked.bundles[path])
            if not diagnostics and self._kept.recall(CLEAN, content, bool):
                continue
            closer = proofs.findings(checked.symbols[path], checked.bundles[path], diagnostics, stopped)
            if closer is None:
                large.append(path)
                continue
            diagnostics = closer
            if not diagnostics:
                self._kept.keep(CLEAN, content, True)
        return replace(checked, diagnostics=diagnostics, large=large, make_bundles=lambda: checked.bundles)


class Sheets:
    """Looks whether cards can be printed, as `loopwright print` prints them without an option, or in a
    `size`; a bundle that is as at the last look is not looked at again. `kits` say what a kit's cards and
    board are called, `kept` which cards were seen to fit by an earlier process.
    """

    def __init__(
        self, kits: Kits | None = None, kept: ResultStore | None = None, size: str | None = None
    ) -> None:
        self._kits = kits
        self._kept = kept
        self._size = size
        self._known: dict[str, tuple[str, list[Diagnostic]]] = {}

    def added_to(self, checked: Checked) -> Checked:
        """The same with what keeps its cards from being printed; a project with an error is as it was. Raises
        ChoiceError for a size that cannot be.
        """
        if checked.failed:
            return checked
        misfits = [
            misfit for main, bundle in checked.bundles.items() for misfit in self._of(main, bundle, checked)
        ]
        diagnostics = list(dict.fromkeys([*checked.diagnostics, *misfits]))
        sources = checked.sources | {path: _text(path) for path in _lists(misfits)}
        return replace(
            checked, diagnostics=diagnostics, sources=sources, make_bundles=lambda: checked.bundles
        )

    def _of(self, main: str, bundle: Any, checked: Checked) -> list[Diagnostic]:
        folder = Path(main).parent / PICTURES
        pictures = folder if folder.is_dir() else None
        known = self._known.get(main)
        if pictures is None and known is not None and known[0] == bundle["hash"]:
            return known[1]
        from .print.prepare import unprinted

        with no_collecting():
            misfits = unprinted(bundle, pictures, self._kits, self._kept, self._size)
            misfits = [_placed(misfit, main, checked.sources) for misfit in misfits]
            effects = checked.symbols[main].effects
            misfits = [_in_full(misfit, checked.sources, effects) for misfit in misfits]
        self._known[main] = bundle["hash"], misfits
        return misfits


def _lists(misfits: list[Diagnostic]) -> set[str]:
    """The lists of pictures in which there are findings."""
    if not misfits:
        return set()
    from .print.cards.pictures import LIST

    return {misfit.path for misfit in misfits if Path(misfit.path).name == LIST}


def _text(path: str) -> str:
    """What stands in a file of the author, to show the line of a finding; empty if it cannot be read."""
    from loopwright_dsl.parser.source import decode

    from .project import plain_files

    try:
        data = plain_files.read(Path(path), plain_files.FILE_BYTES, inside=Path(path).parent)
    except OSError:
        return ""
    return decode(data, path)[0]


def _placed(diagnostic: Diagnostic, main: str, sources: Mapping[str, str]) -> Diagnostic:
    """A finding of a bundle, which names its files from the scenario's folder and a world's from the content
    root, at the path that its file is shown by.
    """
    beside = str(Path(main).parent / diagnostic.path)
    ends = (path for path in sources if Path(path).as_posix().endswith(f"/{diagnostic.path}"))
    return replace(diagnostic, path=beside if beside in sources else next(ends, diagnostic.path))


_DONE: Final = re.compile(r"(?<![\w-])do ([a-z][a-z0-9-]*)|^effect ([a-z][a-z0-9-]*)", re.MULTILINE)
IN_FULL: Final = (
    'What `do {name}` does stands here in full. With a title, `effect {name} "Short Name"`, cards print that '
    "alone, and its text stands once, on a reference card."
)


def _in_full(misfit: Diagnostic, sources: Mapping[str, str], effects: Mapping[str, CardAt]) -> Diagnostic:
    """A text that is too long, told with a named effect on its card that could be printed as its name."""
    if misfit.code != "LW0601" or misfit.path not in sources:
        return misfit
    lines = sources[misfit.path].split("\n")
    first = last = min(misfit.span.line, len(lines)) - 1
    while first and lines[first][:1].isspace():
        first -= 1
    while last + 1 < len(lines) and (not lines[last + 1] or lines[last + 1][0].isspace()):
        last += 1
    for match in _DONE.finditer("\n".join(lines[first : last + 1])):
        name = match[1] or match[2]
        effect: Any = effects[name].card if name in effects else None
        if effect is not None and effect.title is None:
            return replace(misfit, hint=f"{misfit.hint} {IN_FULL.format(name=name)}")
    return misfit
