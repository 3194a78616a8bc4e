"""A closer look at projects without errors: what no game ever comes to, as value sets prove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from .pipeline import Checked

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

    from .checks.unreachable import Never

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
            from .checks.unreachable import look_for_branches
            from .reachability.interpreter.interpreter import TooMany

            bundle = checked.bundles[path]
            try:
                found = look_for_branches(self._never(path, bundle, stopped), symbols, bundle, found)
            except TooMany:
                if stopped():
                    raise
                large.append(path)
        return replace(checked, diagnostics=found, large=large, make_bundles=lambda: checked.bundles)

    def _never(self, path: str, bundle: BundleData, stopped: Callable[[], bool]) -> Never:
        from .checks.unreachable import Never

        story: Story = {part: bundle[part] for part in STORY}
        known = self._known.get(path)
        if known is None or known[0] != story:
            known = self._known[path] = story, Never(bundle, stopped)
        return known[1]
