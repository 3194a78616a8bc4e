"""The kids of one game, with everything that follows from who and how many they are, and from the
variants.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from loopwright_engine.kernel.masks import mask_of, members

from . import codes as v
from .active import PLAIN_DICE, Active
from .cards import Kid
from .variants import GRADUALLY_WORSE, JUST_A_BRUISE, JUST_MACHINES, THIS_MIGHT_HELP

if TYPE_CHECKING:
    from .tables import Tables

SCOUTED = 2
"""ADV-1: so many firewalls of a machine are seen by scouting."""
LARGE_GROUP = 4
"""SET-2: from so many kids on, the other side of sheets and tiles is used."""


def _groups(mask: int, most: int) -> tuple[int, ...]:
    """The seat masks of all groups of up to `most` of these kids, the empty group first."""
    seats = members(mask)
    return tuple(
        sum(1 << seat for seat in group) for size in range(most + 1) for group in combinations(seats, size)
    )


class Party:
    """The kids of one game and what follows from who they are and from its variants; seats are 0..size-1."""

    __slots__ = (
        "chances",
        "deeds",
        "dice",
        "homes",
        "hurting",
        "iconic",
        "item_deck",
        "kids",
        "near_deeds",
        "orders",
        "own",
        "pushes",
        "scared_dice",
        "second_die",
        "sight",
        "size",
        "spaces",
        "subsets",
        "unhelpful",
        "weak",
        "weak_seats",
    )

    def __init__(self, kids: tuple[int, ...], tables: Tables, variants: int) -> None:
        boards = [tables.kids[number] for number in kids]
        large = len(kids) >= LARGE_GROUP
        self.kids: tuple[int, ...] = kids
        self.size: int = len(kids)
        self.homes: list[int] = [board.home for board in boards]
        self.weak: list[int] = [board.weakness for board in boards]
        self.weak_seats: list[int] = [
            mask_of(seat for seat, weak in enumerate(self.weak) if weak == trait)
            for trait in range(len(v.TRAITS))
        ]
        """TST-4: for each trait, the kids whose weakness it is, as a mask."""
        self.iconic: list[int] = [1 << board.card for board in boards]
        self.own: int = 0
        """SET-4: the cards that are iconic in this game."""
        for mask in self.iconic:
            self.own |= mask
        self.item_deck: list[int] = members(tables.item_mask & ~self.own)
        """SET-4: the item cards of the deck, before it is shuffled."""
        self._init_dice(boards, variants, large)
        self._init_conditions(variants)
        self._init_machines(tables, variants, large)
        seats = range(self.size)
        self.orders: list[tuple[int, ...]] = [
            tuple((first + seat) % self.size for seat in seats) for first in seats
        ]
        self.subsets: list[list[tuple[int, ...]]] = [
            [_groups(mask, most) for mask in range(1 << self.size)] for most in range(v.MAX_KIDS)
        ]
        """TST-4: [so many at most][a mask of kids]: the masks of that many of them."""
        self.deeds: dict[tuple[int, ...], list[dict[int, tuple[int, ...]]]] = {}
        """For the rules in force, for each kid: options that follow from its own state alone."""
        self.chances: dict[tuple[int, int, int, int, int], float] = {}
        """For (seat, conditions, cards, friends, dice more), the chance of a test of any trait: for bots."""
        self.near_deeds: list[dict[int, tuple[int, ...]]] = [{} for _ in seats]
        """For each kid: options that follow from what is near it; see `actions`."""

    def deeds_under(self, active: Active) -> list[dict[int, tuple[int, ...]]]:
        """The cache of the actions that kids can take by themselves, one for each set of rules (INS-2)."""
        key = (active.off, active.numbers[v.RESTRICTED_WALK], active.numbers[v.BUS_FARE])
        deeds = self.deeds.get(key)
        if deeds is None:
            deeds = self.deeds[key] = [{} for _ in range(self.size)]
        return deeds

    def _init_dice(self, boards: list[Kid], variants: int, large: bool) -> None:
        """TST-2, SET-2: the dice of each kid for each trait, before any change in play."""
        self.dice: list[list[int]] = []
        self.scared_dice: list[list[int]] = []
        for board in boards:
            plain = [PLAIN_DICE] * len(v.TRAITS)
            plain[board.weakness] -= 2 if large else 1
            strong = plain[:]
            strong[board.strength] += 1 if large else 2
            self.dice.append(strong)
            self.scared_dice.append(strong if variants & JUST_A_BRUISE else plain)
        self.second_die: int = variants & THIS_MIGHT_HELP
        """VAR-2."""

    def _init_conditions(self, variants: int) -> None:
        """CON-3, VAR-3, VAR-6: the effects of conditions on the kids who have them."""
        bruise = variants & JUST_A_BRUISE
        self.unhelpful: int = 0 if bruise else v.UPSET_BIT
        """Conditions that keep a kid from helping."""
        self.hurting: int = 0 if bruise else v.INJURED_BIT
        """Conditions that take dice away."""
        self.pushes: list[list[int]] = []
        """TST-6: for the conditions held, 0 (no) and 1 + each condition to take; empty: no pushing."""
        for conditions in range(16):
            free = [condition for condition in range(4) if not conditions >> condition & 1]
            if variants & GRADUALLY_WORSE:
                free = [conditions.bit_length()] if conditions.bit_length() <= v.INJURED else []
            barred = not free or conditions & self.hurting
            self.pushes.append([] if barred else [0, *(1 + condition for condition in free)])

    def _init_machines(self, tables: Tables, variants: int, large: bool) -> None:
        """MAC-8, SET-2: the values of the machine sheets for a group of this size."""
        self.spaces: list[int] = [machine.spaces[large] for machine in tables.machines]
        """The firewall spaces of each machine."""
        predictable = 0 if variants & JUST_MACHINES else tables.abilities[v.PREDICTABLE]
        self.sight: list[int] = [
            spaces if predictable >> machine & 1 else min(SCOUTED, spaces)
            for machine, spaces in enumerate(self.spaces)
        ]
        """ADV-1, MAC-9: the spaces of each machine, from the left, that scouting shows."""
