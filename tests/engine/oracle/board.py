"""The board, over the plain table: what is adjacent, nearby, and how far a machine goes."""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]


def nearby(table: Table, sector: str, place: str) -> bool:
    """MAP-4: a sector is nearby each location that it is a part of."""
    return sector in table["places"][place]["sectors"]


def neighbours(table: Table, sector: str) -> set[str]:
    """MAP-3: the land sectors side by side with this one."""
    column, row = ord(sector[0]), int(sector[1:])
    around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    names = {f"{chr(c)}{r}" for c, r in around if 65 <= c < 65 + table["columns"] and 1 <= r <= table["rows"]}
    return names - table["sea"]


def within(table: Table, start: set[str], steps: int) -> set[str]:
    """The land sectors that a machine reaches in so many steps from any of these."""
    reached = start - table["sea"]
    for _ in range(steps):
        reached = reached | {other for sector in reached for other in neighbours(table, sector)}
    return reached


def standing(table: Table, place: str) -> list[Table]:
    """The kids at a location who are not lying down."""
    return [kid for kid in table["kids"] if kid["at"] == place and not kid["lying"]]


def machine_of(table: Table, seat: int) -> Table | None:
    """HCK-10: the machine that a kid controls."""
    return next((machine for machine in table["machines"] if machine["hacker"] == seat), None)


def ability(table: Table, machine: Table, name: str) -> bool:
    """MAC-9; VAR-7 takes them all away."""
    return machine["ability"] == name and "just-machines" not in table["variants"]


def near_machine(table: Table, machine: Table) -> list[Table]:
    """HCK-1: the kids nearby a machine on the grid who are up and well."""
    return [
        kid
        for kid in table["kids"]
        if nearby(table, machine["sector"], kid["at"]) and not kid["lying"] and not kid["sick"]
    ]
