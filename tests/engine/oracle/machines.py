"""The machines of a morning: where they go by the school card, and what state they are in then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from .board import ability, nearby, neighbours
from .house import on

Table = dict[str, Any]
Sectors = dict[str, str]
STEPS = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}


def ahead(table: Table, sector: str, direction: str) -> str | None:
    """The next land sector in a direction."""
    right, down = STEPS[direction]
    name = f"{chr(ord(sector[0]) + right)}{int(sector[1:]) + down}"
    return name if name in neighbours(table, sector) else None


def moved(table: Table, sectors: Sectors, machine: str, direction: str, steps: int) -> Sectors:
    """MAC-5: as far as the card says and land goes, but never onto another; passing is allowed."""
    path: list[str] = []
    place: str | None = sectors[machine]
    for _ in range(steps):
        place = place and ahead(table, place, direction)
        if place is not None:
            path.append(place)
    free = [sector for sector in path if sector not in sectors.values()]
    return {**sectors, machine: free[-1]} if free else sectors


def morning(
    table: Table, moves: Sequence[Table], choices: list[str], alarm: bool
) -> tuple[Sectors, dict[str, bool]]:
    """MAC-3 to MAC-6 and MAC-9, with what the first player has chosen; SCH-7 when `alarm`."""
    machines = {machine["id"]: machine for machine in table["machines"]}
    sectors = {name: machine["sector"] for name, machine in machines.items()}
    alert = {name: alarm or machine["alert"] for name, machine in machines.items()}
    if not on(table, "machine_moves"):
        moves = []
    fleeing = [name for name in machines if ability(table, machines[name], "ESCAPEE")]
    for group in (fleeing, [name for name in machines if name not in fleeing]):
        for move in moves:
            left = [name for name in group if machines[name]["class"] == move["class"]]
            while left and move["direction"]:
                first = [name for name in left if alert[name]] or left
                name = choices.pop(0) if _order_matters(table, sectors, first, move) else first[0]
                assert name in first, f"{name} moves before {first}"
                sectors = moved(table, sectors, name, move["direction"], move["steps"])
                left.remove(name)
    states = {name: alarm or _alert(table, machines[name], sectors) for name in machines}
    return sectors, states


def _order_matters(table: Table, sectors: Sectors, names: list[str], move: Table) -> bool:
    """MAC-4: whether the first player has something to choose."""
    ends = []
    for order in permutations(names):
        end = sectors
        for name in order:
            end = moved(table, end, name, move["direction"], move["steps"])
        ends.append(end)
    return any(end != ends[0] for end in ends)


def _alert(table: Table, machine: Table, sectors: Sectors) -> bool:
    """MAC-6: nearby restricted locations only; MAC-9: ALARMED beside another machine."""
    sector = sectors[machine["id"]]
    near = [place for letter, place in table["places"].items() if nearby(table, sector, letter)]
    if ability(table, machine, "ALARMED") and neighbours(table, sector) & set(sectors.values()):
        return True
    return bool(near) and not any(place["open"] for place in near)
