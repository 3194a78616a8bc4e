"""Two drafts to be compared: their scenarios in pairs, and what of them cannot be, since it has a mistake.

A card with a mistake is taken from the other draft, so that all others can be compared.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_compiler.workspace import Workspace

from .core import scenario_paths
from .core.console import shown, working
from .core.diagnostics import as_text
from .core.errors import UNUSABLE, Failure
from .core.scenario_paths import CardErrors

if TYPE_CHECKING:
    from loopwright_compiler import Checked

    from .core.scenario_paths import OpenScenario

TRIES: Final = 8
"""So often are cards taken away that mention others which were."""
_HEAD: Final = re.compile(r'^[a-z][^"\n]*', re.MULTILINE)


class Draft:
    """A draft as it can be compared: its scenarios by their ids, and what was left out."""

    def __init__(self, text: str) -> None:
        """Read it. Raises Failure where there is nothing to read."""
        self.text = text
        self.scenarios: dict[str, OpenScenario] = {}
        self.left_out: dict[str, str] = {}
        """Cards with a mistake, and where it is."""
        self.failure: CardErrors | None = None
        try:
            with working(f"Reading {shown(text)}"):
                self.scenarios = _by_id(scenario_paths.read_scenarios(text))
        except CardErrors as failure:
            self.failure = failure

    def mend(self, other: Draft) -> None:
        """Take cards with mistakes from another draft, or away. Raises Failure where that is not enough."""
        if self.failure is None:
            return
        path = scenario_paths.find(self.text)
        workspace = Workspace(path, bundled=scenario_paths.root())
        whole = _texts(scenario_paths.find(other.text))
        texts = {name: text for name, text in self.failure.checked.sources.items() if name.endswith(".loop")}
        checked = self.failure.checked
        for _ in range(TRIES):
            for name, places in _mistakes(checked, texts):
                texts[name] = _without(texts[name], places, whole, self.left_out, name)
                workspace.hold(Path(name), texts[name])
            checked = workspace.check()
            if not checked.failed:
                self.scenarios = _by_id(scenario_paths.opened(checked))
                return
        print(as_text([self.failure.checked], sys.stderr), file=sys.stderr)
        raise self.failure


def _by_id(scenarios: Iterable[OpenScenario]) -> dict[str, OpenScenario]:
    return {one.bundle["scenario"]["id"]: one for one in scenarios}


def _mistakes(checked: Checked, texts: Mapping[str, str]) -> Iterator[tuple[str, set[int]]]:
    """The lines of each card file that have an error."""
    lines: dict[str, set[int]] = {}
    for item in checked.diagnostics:
        if item.severity == "error":
            lines.setdefault(item.path, set()).add(item.span.line)
    yield from ((name, lines[name]) for name in texts if name in lines)


def _cards(text: str) -> dict[str, tuple[int, int]]:
    """The cards of a file by their first words, up to the title, with their first line and that behind."""
    heads = list(_HEAD.finditer(text))
    starts = [text.count("\n", 0, head.start()) for head in heads]
    ends = [*starts[1:], text.count("\n") + 1]
    names = [head[0].strip() for head in heads]
    return dict(zip(names, zip(starts, ends, strict=True), strict=True))


def _without(
    text: str, wrong: set[int], whole: Mapping[str, str], left_out: dict[str, str], name: str
) -> str:
    """A file whose cards with mistakes are as they were, or gone; scenario cards stay."""
    lines = text.split("\n")
    for head, (start, end) in reversed(_cards(text).items()):
        at = sorted(line for line in wrong if start < line <= end)
        if at and not head.startswith("scenario "):
            lines[start:end] = [] if head in left_out else whole.get(head, "").split("\n")
            left_out.setdefault(head, f"{name}:{at[0]}")
    return "\n".join(lines)


def _texts(path: Path) -> dict[str, str]:
    """The text of each card of a draft by its first words; none of a bundle."""
    if path.suffix == ".json":
        return {}
    workspace = Workspace(path, bundled=scenario_paths.root())
    cards: dict[str, str] = {}
    for scenario in workspace.load().scenarios:
        for source in scenario.sources.values():
            lines = source.text.split("\n")
            cards |= {head: "\n".join(lines[a:b]) for head, (a, b) in _cards(source.text).items()}
    return cards


@dataclass
class DraftPair:
    """Two drafts that were read, and the scenarios in them in pairs."""

    old: Draft
    new: Draft
    pairs: list[tuple[OpenScenario, OpenScenario]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, old: str, new: str) -> DraftPair:
        """The drafts that two paths name. Raises Failure, for a draft in which too much is wrong, too."""
        pair = cls(Draft(old), Draft(new))
        if pair.old.failure and pair.new.failure:
            pair.new.mend(pair.old)
        for draft, other in ((pair.old, pair.new), (pair.new, pair.old)):
            if not draft.scenarios:
                draft.mend(other)
            if draft.failure is not None:
                places = ", ".join(f"{head} ({place})" for head, place in draft.left_out.items())
                pair.remarks.append(
                    f"Not compared, since there is a mistake in it or in what it names: {places}."
                )
        pair._match()
        return pair

    def _match(self) -> None:
        before, after = self.old.scenarios, self.new.scenarios
        if len(before) == len(after) == 1:
            self.pairs = [(next(iter(before.values())), next(iter(after.values())))]
            return
        self.pairs = [(before[id], after[id]) for id in after if id in before]
        for kind, ids in (("New", after.keys() - before.keys()), ("Gone", before.keys() - after.keys())):
            if ids:
                self.remarks.append(f"{kind}: {', '.join(sorted(ids))}.")
        if not self.pairs:
            raise Failure("No scenario is in both drafts.", code=UNUSABLE)
