"""Starting a game from a bundle, options and a seed."""

from __future__ import annotations

from typing import Final

from loopwright_engine.errors import OptionsError
from loopwright_engine.game_types import AnyOptions
from loopwright_engine.kit.protocol import Bundle, Play

LONGEST_SEED: Final = 4096
"""Bits."""


def new_game(bundle: Bundle, options: AnyOptions, seed: int) -> Play:
    """A game at its first decision; `options` are those of the bundle's kit. Raises OptionsError."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise OptionsError(f"the seed must be a whole number, not {seed!r:.60}")
    if seed.bit_length() > LONGEST_SEED:
        raise OptionsError(f"the seed has more than {LONGEST_SEED} bits")
    game: Play = bundle.kit.start(bundle, options, seed)
    return game
