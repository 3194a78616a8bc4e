"""Tests: who helps, which cards make an automatic success, how many dice, and what pushing costs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .board import machine_of, nearby, standing
from .conditions import holds
from .house import helpers, on

Table = dict[str, Any]
Answers = set[tuple[Any, ...]]
SEVERITY = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
PAIRS = {
    "CHEMICALS": ["SHARP COMBUSTIBLE", "SHARP MAKEUP"],
    "DECOY": ["LOUD BIKE", "LOUD GLUE", "CLUB CLOTHES"],
    "EXPLOSIVE": ["FIRE BATTERY", "FIRE COMBUSTIBLE", "FIRE GLUE"],
    "HIT-N-RUN": ["CLUB BIKE"],
    "INTERFACE": ["COMPUTER BATTERY", "COMPUTER CABLES"],
    "KNOCKOUT": ["MAKEUP CLOTHES", "MAKEUP LOUD"],
    "PARTS": ["COMPUTER COMBUSTIBLE"],
    "POWER": ["CABLES BATTERY"],
    "REACH": ["CLUB GLUE"],
    "ROPE": ["SHARP CLOTHES"],
    "TOW": ["BIKE CABLES"],
}
"""CMB-2, as the book prints it."""


def stands_for(card: Table, tag: str) -> bool:
    """CMB-1: KNOWLEDGE stands for any other tag."""
    return tag in card["tags"] or "KNOWLEDGE" in card["tags"]


def can_pay(kid: Table, cubes: int) -> bool:
    """TST-9, TIM-6, MOV-6: from the pool alone, and neither on sick leave nor lying down."""
    return kid["pool"] >= cubes and not kid["sick"] and not kid["lying"]


def able_to_help(table: Table, about: Table) -> list[Table]:
    """TST-4, CON-3, VAR-3, SCH-8, HCK-4."""
    if about["helpless"] or not helpers(table):
        return []
    if about["machine"] is None:
        kids = standing(table, table["kids"][about["kid"]]["at"])
    else:
        sector = table["machines"][about["machine"]]["sector"]
        participants = [table["kids"][seat] for seat in about["helping"]]
        kids = [kid for kid in participants if nearby(table, sector, kid["at"]) and not kid["lying"]]
    bruise = "just-a-bruise" in table["variants"]
    return [
        kid
        for kid in kids
        if kid["seat"] != about["kid"]
        and kid["weakness"] != about["trait"]
        and ("UPSET" not in kid["held"] or bruise)
        and not (about["at_school"] and kid["sick"])
    ]


def tests(table: Table, about: Table) -> Answers:
    """TST-4: alone or with one or two helpers; CMB-3: or with what those in it have; TST-9: or for time."""
    able = able_to_help(table, about)
    seats = [kid["seat"] for kid in able]
    sizes = range(helpers(table) + 1)
    answers: Answers = {("help", *group) for size in sizes for group in combinations(seats, size)}
    kids = [table["kids"][about["kid"]], *able]
    owners = {number: kid["seat"] for kid in kids for number in kid["cards"]}
    cards = table["cards"]
    ways: list[tuple[int, ...]] = []
    for number in sorted(owners):
        tag = any(stands_for(cards[number], tag) for tag in about["tags"])
        if tag or cards[number]["combo"] in about["combos"]:
            ways.append((number,))
    for pair in combinations(sorted(owners), 2):
        friends = {owners[number] for number in pair} - {about["kid"]}
        fits = any(makes(cards[pair[0]], cards[pair[1]], combo) for combo in about["combos"])
        if fits and len(friends) <= helpers(table):
            ways.append(pair)
    answers |= {("cards", *path) for path in _different(table, ways, owners)}
    way, kid = about["paid"], table["kids"][about["kid"]]
    time = not about["spend"] or can_pay(kid, about["spend"])
    if (about["spend"] or way) and time and (way is None or holds(way["condition"], table, about["kid"])):
        answers.add(("spend",))
    for kid in kids:
        machine = machine_of(table, kid["seat"])
        if machine is not None and machine["combo"] in about["combos"]:
            answers.add(("machine", machine["id"]))
    return answers


def _different(table: Table, ways: list[tuple[int, ...]], owners: dict[int, int]) -> list[tuple[int, ...]]:
    """Of ways with copies that are alike, from the same kids, the one with the first numbers."""
    paths: dict[tuple[Any, ...], tuple[int, ...]] = {}
    for way in sorted(ways):
        paths.setdefault(
            tuple(sorted((owners[number], table["cards"][number]["alike"]) for number in way)), way
        )
    return list(paths.values())


def makes(first_card: Table, other: Table, combo: str) -> bool:
    """CMB-2: two cards make a combo together."""
    for pair in PAIRS[combo]:
        first, second = pair.split()
        if stands_for(first_card, first) and stands_for(other, second):
            return True
        if stands_for(other, first) and stands_for(first_card, second):
            return True
    return False


def dice(table: Table, kid: Table, trait: str, friends: list[int]) -> int:
    """TST-2, TST-4, TST-5, CON-3, VAR-2, VAR-3: the dice of a roll."""
    large = len(table["kids"]) >= 4
    bruise = "just-a-bruise" in table["variants"]
    count = table["house"]["dice"]
    if kid["strength"] == trait and (bruise or "SCARED" not in kid["held"]):
        count += 1 if large else 2
    if kid["weakness"] == trait:
        count -= 2 if large else 1
    count += sum(table["cards"][number]["color"] == trait for number in kid["cards"])
    for seat in friends:
        cards = [table["cards"][number] for number in table["kids"][seat]["cards"]]
        fitting = any(card["color"] == trait for card in cards)
        count += 2 if fitting and "this-might-help" in table["variants"] else 1
    if "INJURED" in kid["held"] and not bruise:
        count -= 2
    return max(1, min(8, count))


def pushes(table: Table, about: Table) -> Answers:
    """TST-6, VAR-3, VAR-6: let it stand, or take a condition that is free."""
    kid = table["kids"][about["kid"]]
    assert on(table, "pushing")
    assert kid["pool"], "nobody is asked to push with an empty pool"
    assert "INJURED" not in kid["held"] or "just-a-bruise" in table["variants"]
    free = [condition for condition in SEVERITY if condition not in kid["held"]]
    if "gradually-worse" in table["variants"]:
        worst = max((SEVERITY.index(condition) for condition in kid["held"]), default=-1)
        free = list(SEVERITY[worst + 1 :][:1])
    return {("no",), *((condition,) for condition in free)}
