"""A closer look at projects without errors: apart, so that a check with errors loads no proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .gc_pause import no_collecting
from .pipeline import Checked

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_games.tales.bundle_types import BundleData
    from loopwright_games.tales.cards.proofs.unreachable import Never

MOST_CARDS = 60
"""A scenario with more diary cards is left to `loopwright verify`: a check is to be quick."""
STORY: Final = ("scenario", "world", "diary", "rumors", "school", "responses", "endings")
"""What of a bundle decides what happens in its games; the rest says where and in which words."""

Story = dict[str, object]


class Branches:
    """Looks at the branches of projects; a story that plays as at the last look is not worked out again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Story, Never]] = {}

    def added_to(self, checked: Checked, stopped: Callable[[], bool] = lambda: False) -> Checked:
        """The same with what its branches show; a project with an error is as it was.

        Raises TooMany as soon as it is `stopped`.
        """
        if checked.failed:
            return checked
        found, large = checked.diagnostics, list[str]()
        for path, symbols in checked.symbols.items():
            if len(symbols.diary) > MOST_CARDS:
                large.append(path)
                continue
            from loopwright_games.tales.cards.proofs.unreachable import look_for_branches

            from .reachability.interpreter import TooMany

            bundle = checked.bundles[path]
            try:
                found = look_for_branches(self._never(path, bundle, stopped), symbols, bundle, found)
            except TooMany:
                if stopped():
                    raise
                large.append(path)
        return replace(checked, diagnostics=found, large=large, make_bundles=lambda: checked.bundles)

    def _never(self, path: str, bundle: BundleData, stopped: Callable[[], bool]) -> Never:
        from loopwright_games.tales.cards.proofs.unreachable import Never

        story: Story = {part: bundle[part] for part in STORY}
        known = self._known.get(path)
        if known is None or known[0] != story:
            known = self._known[path] = story, Never(bundle, stopped)
        return known[1]


PICTURES = "pictures"
"""The folder of an author's own pictures, beside the scenario's cards."""


class Sheets:
    """Looks whether cards can be printed, as `loopwright print` prints them without an option; a bundle that
    is as at the last look is not looked at again.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, list[Diagnostic]]] = {}

    def added_to(self, checked: Checked) -> Checked:
        """The same with what keeps its cards from being printed; a project with an error is as it was."""
        if checked.failed:
            return checked
        found = [
            each for main, bundle in checked.of_tales.items() for each in self._of(main, bundle, checked)
        ]
        diagnostics = list(dict.fromkeys([*checked.diagnostics, *found]))
        return replace(checked, diagnostics=diagnostics, make_bundles=lambda: checked.bundles)

    def _of(self, main: str, bundle: BundleData, checked: Checked) -> list[Diagnostic]:
        folder = Path(main).parent / PICTURES
        pictures = folder if folder.is_dir() else None
        known = self._known.get(main)
        if pictures is None and known is not None and known[0] == bundle["hash"]:
            return known[1]
        from .print.prepare import unprinted

        with no_collecting():
            found = [_placed(each, main, checked.sources) for each in unprinted(bundle, pictures)]
        self._known[main] = bundle["hash"], found
        return found


def _placed(diagnostic: Diagnostic, main: str, sources: Mapping[str, str]) -> Diagnostic:
    """A finding of a bundle, which names its files from the scenario's folder and a world's from the content
    root, at the path that its file is shown by.
    """
    beside = str(Path(main).parent / diagnostic.path)
    ends = (path for path in sources if Path(path).as_posix().endswith(f"/{diagnostic.path}"))
    return replace(diagnostic, path=beside if beside in sources else next(ends, diagnostic.path))
