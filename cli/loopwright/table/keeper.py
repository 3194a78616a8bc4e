"""Where a game is saved, whether it is, and what becomes of it when nobody can be asked any more."""

from __future__ import annotations

from pathlib import Path

from ..match import Match
from .paper import Paper


class Keeper:
    """The save of a match; `path` is None until somebody names a file."""

    def __init__(self, match: Match, path: Path | None) -> None:
        self.match = match
        self.path = path
        self._kept = list(match.game.choices)

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost by leaving now."""
        return self._kept != list(self.match.game.choices)

    def save(self, path: Path) -> None:
        """Save, there and from now on. Failure if that cannot be done."""
        self.match.save(path)
        self.path, self._kept = path, list(self.match.game.choices)

    def leave(self, paper: Paper) -> list[str]:
        """Save if a file was named; what to say on leaving. Failure if it cannot be written."""
        if self.path is not None:
            self.save(self.path)
            return [paper.say("saved", path=self.path)]
        return [paper.say("seed_again", seed=self.match.game.seed)] if self.unsaved else []
