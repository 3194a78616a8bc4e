"""Starting a game."""

from __future__ import annotations

from dataclasses import dataclass

from .bundle import Bundle
from .errors import OptionsError
from .rules import setup
from .rules.game import Game


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up: how many kids (the first of the world), or which kids in order of seats."""

    kids: int | tuple[str, ...] = 3

    def as_data(self) -> dict[str, object]:
        """The options as JSON data."""
        return {"kids": self.kids if isinstance(self.kids, int) else list(self.kids)}


def new_game(bundle: Bundle, options: Options, seed: int) -> Game:
    """A game at its first decision. Raises OptionsError when the bundle has no such kids."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionsError(f"the seed must be a whole number, not {seed!r}")
    kids = setup.who_plays(bundle.tables, options.kids)
    return setup.start(bundle.tables, bundle.hash, kids, seed)
