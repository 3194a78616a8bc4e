"""Starting a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .bundle import Bundle
from .errors import OptionsError
from .rules import setup
from .rules.game import Game

LONGEST_SEED: Final = 4096


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up: how many kids (the first of the world), or which kids in order of seats."""

    kids: int | tuple[str, ...] = 3


def new_game(bundle: Bundle, options: Options, seed: int) -> Game:
    """A game at its first decision. Raises OptionsError when the bundle has no such kids."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionsError(f"the seed must be a whole number, not {seed!r}")
    if seed.bit_length() > LONGEST_SEED:
        raise OptionsError(f"the seed has more than {LONGEST_SEED} bits")
    kids = setup.who_plays(bundle.tables, options.kids)
    return setup.start(bundle.tables, bundle.hash, kids, seed)
