"""Machines that stay at their starts until something moves them (MAC-2, MAC-3): which these are, and how far
others get.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING

from loopwright_games.tales.bundle_cards import diary_sides

from .items import CONDITION, EFFECT, OCCASION, PARTS, parts_with

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, WorldData


NO_MOVES = "machine_moves"
COMES_NEARBY, ENTERS_SECTOR = "machine_comes_nearby", "machine_enters_sector"
MOVING = ("place_machine", "machine_toward")
"""Verbs that bring a machine to any sector; a reset brings it to its start, or beside it."""


AT_START, BY_CARDS, ANYWHERE = range(3)
"""The values of `moved.M`: at its start or off the board; where cards bring it; where the school may."""


def moved_name(machine: str) -> str:
    """The name of the variable for how far a machine may be from its start."""
    return f"moved.{machine}"


def settled(bundle: BundleData) -> list[str]:
    """The machines whose distance from their start is worth a variable: cards ask for their place, and they
    need not move every day.

    If a machine starts at sea there are none, since it comes back to the nearest land.
    """
    machines = bundle["scenario"]["machines"]
    if any(machine["sector"] in bundle["world"]["grid"]["sea"] for machine in machines):
        return []
    off = any(row["rule"] == NO_MOVES for _, _, side in diary_sides(bundle) for row in side["off"])
    names = [machine["id"] for machine in machines]
    stay = off or len(moved_by_school(bundle)) < len(names)
    return names if stay and _asked(bundle) else []


def moved_by_school(bundle: BundleData) -> frozenset[str]:
    """The machines that school cards move: those of a class that one of the cards names with a direction."""
    classes = {
        move["class"] for card in bundle["school"] for move in card["moves"] if move["direction"] is not None
    }
    of_model = {sheet["id"]: sheet["class"] for sheet in bundle["world"]["machines"]}
    machines = bundle["scenario"]["machines"]
    return frozenset(machine["id"] for machine in machines if of_model[machine["model"]] in classes)


def reached_by_cards(bundle: BundleData) -> dict[str, frozenset[str]]:
    """For each machine the sectors to which cards may bring it if school cards move no machine."""
    machines = bundle["scenario"]["machines"]
    land = Land(bundle["world"], len(machines))
    texts = [bundle[part] for part in PARTS]
    verbs = [effect for effect in parts_with(EFFECT, texts) if effect["do"] in MOVING and "machine" in effect]
    names = {machine["id"] for machine in machines}
    letters = {}
    for machine in machines:
        of_it = [verb for verb in verbs if verb["machine"] == machine["id"] or verb["machine"] not in names]
        begins = {machine["sector"], *(verb["sector"] for verb in of_it if "sector" in verb)}
        goals = {verb["location"] for verb in of_it if "location" in verb}
        letters[machine["id"]] = land.on_the_way(begins, goals)
    return letters


class Land:
    """The land sectors of a board, with a number of machines on it (MAP-4, MAC-2, MAC-5)."""

    def __init__(self, world: WorldData, machines: int) -> None:
        grid = world["grid"]
        every = [(row, column) for row in range(grid["rows"]) for column in range(grid["columns"])]
        names = {cell: f"{chr(65 + cell[1])}{cell[0] + 1}" for cell in every}
        self._cells = {name: cell for cell, name in names.items() if name not in grid["sea"]}
        self._machines = machines
        self._beside = {
            name: [
                names[row + down, column + right]
                for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if names.get((row + down, column + right)) in self._cells
            ]
            for name, (row, column) in self._cells.items()
        }
        self.steps = {place["id"]: self._over_land(place["sectors"]) for place in world["locations"]}

    def on_the_way(self, begins: Iterable[str], goals: Iterable[str]) -> frozenset[str]:
        """The sectors on which machines come to stand from some of these, sector by sector toward goals."""
        sectors = dict.fromkeys(sector for begin in begins for sector in self._nearest(begin))
        work = [*sectors]
        for sector in work:
            for steps in (self.steps[goal] for goal in goals):
                closer = [one for one in self._beside[sector] if steps.get(one, inf) < steps.get(sector, inf)]
                work += [one for one in closer if one not in sectors]
                sectors.update(dict.fromkeys(closer))
        return frozenset(sectors)

    def _nearest(self, sector: str) -> list[str]:
        """The sectors where a machine may come to stand that is put on a sector, since each other machine
        occupies one.
        """
        row, column = int(sector[1:]) - 1, ord(sector[0]) - 65
        far = {name: abs(row - cell[0]) + abs(column - cell[1]) for name, cell in self._cells.items()}
        return sorted(far, key=lambda name: far[name])[: self._machines]

    def _over_land(self, goals: Iterable[str]) -> dict[str, int]:
        steps = {goal: 0 for goal in goals if goal in self._cells}
        queue = [*steps]
        for sector in queue:
            for other in self._beside[sector]:
                if other not in steps:
                    steps[other] = steps[sector] + 1
                    queue.append(other)
        return steps


def _asked(bundle: BundleData) -> bool:
    texts = [bundle[part] for part in PARTS]
    nearby = any(condition["op"] == "machine_nearby" for condition in parts_with(CONDITION, texts))
    return nearby or any(
        occasion["on"] in (COMES_NEARBY, ENTERS_SECTOR) for occasion in parts_with(OCCASION, texts)
    )
