"""Starting a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .bundle import Bundle
from .errors import OptionsError
from .rules import setup, variants
from .rules.game import Game

LONGEST_SEED: Final = 4096


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up.

    `kids`: how many (the first of the world), or which, in order of seats. `variants`: names of VAR
    switches (`rules.variants`). `first`: the id of the first player's kid, or None for a random one
    (SET-11). `enigma_limit`: replaces the limit of a sandbox scenario (VAR-12).
    """

    kids: int | tuple[str, ...] = 3
    variants: tuple[str, ...] = ()
    first: str | None = None
    enigma_limit: int | None = None


def new_game(bundle: Bundle, options: Options, seed: int) -> Game:
    """A game at its first decision. Raises OptionsError when the bundle has no such kids."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionsError(f"the seed must be a whole number, not {seed!r}")
    if seed.bit_length() > LONGEST_SEED:
        raise OptionsError(f"the seed has more than {LONGEST_SEED} bits")
    kids = setup.who_plays(bundle.tables, options.kids)
    switches = variants.Switches(
        variants.mask_of(options.variants),
        setup.who_begins(bundle.tables, kids, options.first),
        setup.limit_of_enigma(bundle.tables, options.enigma_limit),
    )
    return setup.start(bundle.tables, bundle.hash, kids, switches, seed)
