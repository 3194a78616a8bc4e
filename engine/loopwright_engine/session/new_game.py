"""Starting a game from a bundle, options and a seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from loopwright_games.tales.rules import setup
from loopwright_games.tales.rules.state import variants
from loopwright_games.tales.rules.state.game import Game

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import OptionsError

LONGEST_SEED: Final = 4096


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game.

    `kids`: how many (the first of the world), or their ids in order of seats. `variants`: names of VAR
    switches (`rules.variants`). `first`: the id of the first player's kid, or None for a random one (SET-11).
    `enigma_limit`: a limit in place of that of a sandbox scenario (VAR-12), or None.
    """

    kids: int | tuple[str, ...] = 3
    variants: tuple[str, ...] = ()
    first: str | None = None
    enigma_limit: int | None = None


def new_game(bundle: Bundle, options: Options, seed: int) -> Game:
    """A game at its first decision. Raises OptionsError for options that do not fit the bundle."""
    if not _is_whole(seed):
        raise OptionsError(f"the seed must be a whole number, not {seed!r:.60}")
    if seed.bit_length() > LONGEST_SEED:
        raise OptionsError(f"the seed has more than {LONGEST_SEED} bits")
    _check(options)
    kids = setup.who_plays(bundle.tables, options.kids)
    switches = variants.Switches(
        variants.mask_of(options.variants),
        setup.who_begins(bundle.tables, kids, options.first),
        setup.limit_of_enigma(bundle.tables, options.enigma_limit),
    )
    return setup.start(bundle.tables, bundle.hash, kids, switches, seed)


def _check(options: Options) -> None:
    """Check the types of options, which may come from a file. Raises OptionsError."""
    if not (_is_whole(options.kids) or _are_names(options.kids)):
        raise OptionsError(f"kids must be a number or ids of kids, not {options.kids!r:.60}")
    if not _are_names(options.variants):
        raise OptionsError(f"variants must be names of variants, not {options.variants!r:.60}")
    if not (options.first is None or isinstance(options.first, str)):
        raise OptionsError(f"the first player must be the id of a kid, not {options.first!r:.60}")
    if not (options.enigma_limit is None or _is_whole(options.enigma_limit)):
        raise OptionsError(f"the enigma limit must be a number, not {options.enigma_limit!r:.60}")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_names(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value)
