"""VAR: the variants of the rules, each one a switch; any mix of them, one of each group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from loopwright_engine.errors import OptionsError


@dataclass(frozen=True, slots=True)
class Variant:
    """A switch: its rule id, its bit in `Game.variants`, and whether it makes the game easier or harder."""

    name: str
    rule: str
    bit: int
    effect: str
    about: str


class Switches(NamedTuple):
    """The options of a game: the mask of variants, the first player's seat (-1: random), an enigma limit or
    None, what is carried from the game before, and the mask of the flags that it sets.
    """

    variants: int
    first: int
    enigma_limit: int | None
    carried: str
    noted: int


CARING_PARENTS: Final = 1 << 0
THIS_MIGHT_HELP: Final = 1 << 1
JUST_A_BRUISE: Final = 1 << 2
GO_HOME_TOGETHER: Final = 1 << 3
SUCKS_TO_BE_YOU: Final = 1 << 4
GRADUALLY_WORSE: Final = 1 << 5
JUST_MACHINES: Final = 1 << 6
FAVORITE_LIGHTER: Final = 1 << 7
ALL_RUMORS_1: Final = 1 << 8
ALL_RUMORS_2: Final = 1 << 9
ALL_RUMORS_OR_LOSE: Final = 1 << 10
DONE_BY_MONDAY: Final = 1 << 11
ERRATIC_FIRMWARE: Final = 1 << 12
COMPLICATIONS_EVERY_OTHER: Final = 1 << 13
COMPLICATIONS_EVERY: Final = 1 << 14
COMPLICATIONS: Final = COMPLICATIONS_EVERY_OTHER | COMPLICATIONS_EVERY
"""Complications are in use."""

VARIANTS: Final = (
    Variant(
        "caring-parents",
        "VAR-1",
        CARING_PARENTS,
        "easier",
        "the least severe condition is relieved each evening",
    ),
    Variant(
        "this-might-help",
        "VAR-2",
        THIS_MIGHT_HELP,
        "easier",
        "a helper with an item of the trait's colour adds a second die",
    ),
    Variant("just-a-bruise", "VAR-3", JUST_A_BRUISE, "easier", "conditions lock time and do nothing else"),
    Variant(
        "go-home-together",
        "VAR-4",
        GO_HOME_TOGETHER,
        "easier",
        "a hacked machine takes everybody at its location home for 1 less",
    ),
    Variant(
        "sucks-to-be-you",
        "VAR-5",
        SUCKS_TO_BE_YOU,
        "easier",
        "a failure reaches the kid who rolled, never the helpers",
    ),
    Variant(
        "gradually-worse",
        "VAR-6",
        GRADUALLY_WORSE,
        "variant",
        "every condition taken is the next in order of severity",
    ),
    Variant("just-machines", "VAR-7", JUST_MACHINES, "variant", "machines have no abilities"),
    Variant(
        "favorite-lighter",
        "VAR-8",
        FAVORITE_LIGHTER,
        "harder",
        "a test uses up one of the items that gave a die",
    ),
    Variant("all-rumors-1", "VAR-9", ALL_RUMORS_1, "harder", "a pushed rumor raises enigma by 1 more"),
    Variant("all-rumors-2", "VAR-9", ALL_RUMORS_2, "harder", "a pushed rumor raises enigma by 2 more"),
    Variant("all-rumors-or-lose", "VAR-9", ALL_RUMORS_OR_LOSE, "harder", "a pushed rumor loses the game"),
    Variant(
        "done-by-monday",
        "VAR-10",
        DONE_BY_MONDAY,
        "harder",
        "a scenario of two weeks must be won before Monday of the second",
    ),
    Variant(
        "erratic-firmware", "VAR-11", ERRATIC_FIRMWARE, "harder", "machines use their erratic response cards"
    ),
    Variant(
        "complications-every-other-round",
        "VAR-12",
        COMPLICATIONS_EVERY_OTHER,
        "harder",
        "a complication is drawn on Monday, Wednesday and Friday",
    ),
    Variant(
        "complications-every-round",
        "VAR-12",
        COMPLICATIONS_EVERY,
        "harder",
        "a complication is drawn every round",
    ),
)
BY_NAME: Final = {variant.name: variant for variant in VARIANTS}


def mask_of(names: Sequence[str]) -> int:
    """The mask of the named variants. Raises OptionsError for an unknown name or two that exclude
    each other.
    """
    mask = 0
    chosen: dict[str, str] = {}
    for name in names:
        variant = BY_NAME.get(name)
        if variant is None:
            raise OptionsError(f"there is no variant {name!r:.60}; there are {', '.join(BY_NAME)}")
        if chosen.setdefault(variant.rule, name) != name:
            raise OptionsError(f"the variants {chosen[variant.rule]!r} and {name!r:.60} exclude each other")
        mask |= variant.bit
    return mask


def names_of(mask: int) -> list[str]:
    """The names of the variants in a mask, in the order of the rulebook."""
    return [variant.name for variant in VARIANTS if mask & variant.bit]
