"""The adventure phase: everything that every kid may do now, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .board import ability, machine_of, near_machine, nearby, standing, within
from .conditions import holds
from .house import on

Table = dict[str, Any]
Deed = tuple[Any, ...]


def deeds(table: Table) -> dict[Deed, int]:
    """Every legal deed, with its cost in time."""
    costs: dict[Deed, int] = {("evening",): 0}
    for kid in table["kids"]:
        if kid["lying"] or kid["sick"]:
            continue
        for part in (moves, alone, together, with_machines, with_cards):
            for cost, deed in part(table, kid):
                if cost <= kid["pool"]:
                    costs[kid["seat"], *deed] = cost
    return costs


def moves(table: Table, kid: Table) -> Iterator[tuple[int, Deed]]:
    """MOV-1, MOV-2, MOV-3, MOV-6."""
    here, house = table["places"][kid["at"]], table["house"]
    for letter, target in table["places"].items():
        if letter in here["roads"] and on(table, "walking"):
            yield house["restricted_walk"] if here["open"] and not target["open"] else 1, ("walk", letter)
        if letter != kid["at"] and here["bus"] and target["bus"] and on(table, "bus"):
            yield house["bus_fare"], ("bus", letter)
        if letter != kid["at"] and kid["favor"] == "good" and target["open"] and on(table, "car"):
            yield 1, ("car", letter)
    yield dinner(table, kid), ("home",)


def dinner(table: Table, kid: Table) -> int:
    """MOV-6, VAR-4."""
    if kid["at"] == kid["home"]:
        return 0
    drivers = [kid["seat"]]
    if "go-home-together" in table["variants"]:
        drivers = [other["seat"] for other in table["kids"] if other["at"] == kid["at"]]
    driven = any(machine_of(table, seat) is not None for seat in drivers)
    return (1 if table["places"][kid["at"]]["open"] else 2) - driven


def alone(table: Table, kid: Table) -> Iterator[tuple[int, Deed]]:
    """ADV-1 (rumors), ADV-2, ADV-6, CMB-8."""
    for letter, hidden in table["rumors"].items():
        close = letter == kid["at"] or letter in table["places"][kid["at"]]["roads"]
        if hidden and close and on(table, "scouting"):
            yield table["house"]["scouting"], ("scout", letter)
        if letter == kid["at"]:
            yield table["house"]["investigating"], ("investigate",)
    if kid["seat"] not in table["rested"] and on(table, "resting"):
        for condition in kid["held"]:
            yield 1, ("rest", condition)
    cards = [table["cards"][number] for number in kid["cards"]]
    if any(not card["iconic"] and not card["anomaly"] for card in cards):
        yield 0, ("discard",)


def together(table: Table, kid: Table) -> Iterator[tuple[int, Deed]]:
    """ADV-5: with somebody there, and something that may change hands."""
    others = standing(table, kid["at"])
    loose = [number for other in others for number in other["cards"] if not table["cards"][number]["iconic"]]
    if len(others) > 1 and loose and on(table, "trading"):
        yield 1, ("trade",)


def with_machines(table: Table, kid: Table) -> Iterator[tuple[int, Deed]]:
    """ADV-1 (firewalls), HCK-1, MOV-4, HCK-11."""
    own = machine_of(table, kid["seat"])
    for machine in table["machines"]:
        if machine["sector"] is None or not nearby(table, machine["sector"], kid["at"]):
            continue
        known_spaces = machine["track"] if ability(table, machine, "PREDICTABLE") else machine["track"][:2]
        if table["tokens_left"] and not all(known_spaces) and on(table, "scouting"):
            yield table["house"]["scouting"], ("scout_machine", machine["id"])
        time = sum(other["pool"] for other in near_machine(table, machine))
        if own is None and kid["pool"] and time >= machine["spaces"] and on(table, "hacking"):
            yield max(1, machine["spaces"] - (time - kid["pool"])), ("hack", machine["id"])
        armed = own is not None and ability(table, own, "ARMED")
        if armed and not ability(table, machine, "ARMED"):
            yield 2, ("wreck", machine["id"])
    if own is not None and own["capacity"] and on(table, "rides"):
        reached = within(table, table["places"][kid["at"]]["sectors"], own["movement"])
        for letter, target in table["places"].items():
            if letter != kid["at"] and target["sectors"] & reached:
                yield 1, ("ride", letter)


def with_cards(table: Table, kid: Table) -> Iterator[tuple[int, Deed]]:
    """TST-9, MAP-5, CMB-6: what cards in play, tiles and cards in hand offer."""
    kinds = set()
    for action in table["actions"]:
        here = not action["at"] or kid["at"] in action["at"]
        if kid["seat"] not in action["who"] or not here or action["used"]:
            continue
        if action["alike"] in kinds:
            continue
        kinds |= {action["alike"]} - {None}
        if action["condition"] is None or holds(action["condition"], table, kid["seat"]):
            yield action["spend"], ("action", action["name"])
