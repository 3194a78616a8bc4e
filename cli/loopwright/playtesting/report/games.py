"""The games of a report as files that `loopwright replay` plays, each folder of them with its bundle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...replaying import finding, opening
from ...replaying.film import same_end, take
from ...verifying import witnesses
from .examples import Chosen
from .folder import GAMES
from .markup import Example
from .page import Shown

if TYPE_CHECKING:
    from loopwright_engine.playtests.plan import Change

    from ..results import Results


class Games:
    """The games that are shown. Those of a draft with other values stand in a folder of their own."""

    def __init__(self, chosen: Chosen, results: Results) -> None:
        self._results = results
        self._records = dict(sorted(chosen.records.items()))
        cells = results.plan.cells
        changes: dict[tuple[Change, ...], str] = {(): ""}
        for example in self._records:
            changes.setdefault(cells[example.cell].changes, f"sweep-{len(changes)}")
        self._folders = {example: changes[cells[example.cell].changes] for example in self._records}

    def shown(self) -> list[Shown]:
        """What the page tells of them."""
        return [
            Shown(example.id, Path(GAMES, self._file(example)), finding.line(self._results, record))
            for example, record in self._records.items()
        ]

    def _file(self, example: Example) -> Path:
        return Path(self._folders[example], f"{example.id}.json")

    def write(self, folder: Path) -> None:
        """Play each game again and write it down. Failure if that cannot be."""
        for name in dict.fromkeys(self._folders.values()):
            example = next(each for each in self._records if self._folders[each] == name)
            recording = opening.game(self._results, self._records[example], [])
            witnesses.open_folder(folder / name, recording.match.bundle.data)
        for example, record in self._records.items():
            recording = opening.game(self._results, record, [])
            for step, choice in enumerate(recording.choices, 1):
                take(recording.match, choice, step)
            same_end(recording.match.game, recording)
            recording.match.save(folder / self._file(example))
