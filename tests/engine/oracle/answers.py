"""All decisions but those of the adventure phase: what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, permutations
from typing import Any

from .board import machine_of, near_machine, standing, within
from .conditions import holds
from .trials import can_pay, pushes, stands_for, tests

Table = dict[str, Any]
Answers = set[tuple[Any, ...]]


# --- hacking and riding -------------------------------------------------------------------------


def stakes(table: Table, about: Table) -> Answers:
    """HCK-1: at least what the kids after this one cannot pay; the kid who starts it pays at least 1.

    Nobody else has to pay: who would, may call the hack off.
    """
    machine = table["machines"][about["machine"]]
    kid = table["kids"][about["kid"]]
    missing = machine["spaces"] - sum(about["stakes"].values())
    size = len(table["kids"])
    turn = (kid["seat"] - about["starter"]) % size
    later = [
        other for other in near_machine(table, machine) if (other["seat"] - about["starter"]) % size > turn
    ]
    least = max(missing - sum(other["pool"] for other in later), 0 if turn else 1)
    amounts = {(amount,) for amount in range(least, kid["pool"] + 1)}
    return amounts | ({(-1,)} if turn and least else set())


def hackers(table: Table, about: Table) -> Answers:
    """HCK-2, HCK-10: those who have staked the most, of the kids who control no machine."""
    free = {seat: paid for seat, paid in about["stakes"].items() if machine_of(table, seat) is None}
    return {(seat,) for seat, paid in free.items() if paid == max(free.values())}


def riders(table: Table, about: Table) -> Answers:
    """MOV-4: friends at the same location, up and well, as far as the capacity goes."""
    kid = table["kids"][about["kid"]]
    friends = [
        other["seat"]
        for other in standing(table, kid["at"])
        if other["seat"] != kid["seat"] and not other["sick"]
    ]
    rides = [effect["capacity"] for effect in about["effects"] if effect["do"] == "ride"]
    own = machine_of(table, kid["seat"])
    capacity = max(rides) if rides else own["capacity"] if own else 0
    most = capacity - 1
    return {group for size in range(most + 1) for group in combinations(friends, size)}


def rides(table: Table, about: Table) -> Answers:
    """MOV-4, EVT-G: where a ride that a card offers may go."""
    answers: Answers = set()
    for effect in about["effects"]:
        if effect["do"] == "ride":
            reached = within(table, {effect["sector"]}, effect["movement"])
            here = table["kids"][about["kid"]]["at"]
            places = table["places"].items()
            answers |= {
                (letter,) for letter, target in places if letter != here and target["sectors"] & reached
            }
    return answers


def movers(table: Table, about: Table) -> Answers:
    """MAC-4: of the machines of a class that have not moved yet, the ALERT ones before the others."""
    waiting = [table["machines"][number] for number in about["waiting"]]
    left = [m for m in waiting if m["class"] == about["class"] and m["sector"] is not None]
    return {(m["id"],) for m in left if m["alert"]} or {(m["id"],) for m in left}


# --- cards, conditions, places ------------------------------------------------------------------


def unlike(table: Table, numbers: Iterable[int]) -> list[int]:
    """Of copies that are alike, the one with the first number."""
    cards: dict[str, int] = {}
    for number in sorted(numbers):
        cards.setdefault(table["cards"][number]["alike"], number)
    return list(cards.values())


def loose(table: Table, kid: Table) -> list[int]:
    """Items that are not iconic."""
    cards = table["cards"]
    return [n for n in kid["cards"] if not cards[n]["iconic"] and not cards[n]["anomaly"]]


def trades(table: Table, about: Table) -> Answers:
    """ADV-4, ADV-5: anything but iconic items, from anybody there to anybody there, each card once.

    ADV-8: of a card that says so, an item of its kid to another.
    """
    if "effects" in about:
        return gifts(table, about)
    kids = standing(table, about["at"])
    answers: Answers = {("no",)}
    for kid in kids:
        mine = [number for number in kid["cards"] if not table["cards"][number]["iconic"]]
        fresh = unlike(table, set(mine) - set(about["given"]))
        answers |= {(number, other["seat"]) for number in fresh for other in kids if other is not kid}
    return answers


def gifts(table: Table, about: Table) -> Answers:
    """ADV-8: what an effect names, or any item, but no iconic one, to anybody else, or to who is there."""
    kid, answers = table["kids"][about["kid"]], set()
    for effect in about["effects"]:
        if effect["do"].startswith("give_"):
            fitting = [
                number
                for number in loose(table, kid)
                if effect.get("item") in (None, table["cards"][number]["id"])
                and (not effect.get("tag") or stands_for(table["cards"][number], effect["tag"]))
            ]
            here = effect["do"].endswith("_here")
            to = [one for one in table["kids"] if one is not kid and (not here or one["at"] == kid["at"])]
            answers |= {(number, one["seat"]) for number in unlike(table, fitting) for one in to}
    return answers


def excess(table: Table, about: Table) -> Answers:
    """END-1, CMB-5, CMB-7: more items than the limit; anomalies do not count."""
    kid = table["kids"][about["kid"]]
    carried = [number for number in kid["cards"] if not table["cards"][number]["anomaly"]]
    assert len(carried) > table["house"]["item_limit"]
    return {(number,) for number in unlike(table, loose(table, kid))}


def held(table: Table, about: Table) -> Answers:
    """ADV-6, CON-3: any condition the kid has."""
    return {(condition,) for condition in table["kids"][about["kid"]]["held"]}


def retreats(table: Table, about: Table) -> Answers:
    """MOV-5, HCK-7: an adjacent location, an open one if there is any."""
    places = table["places"]
    around = places[table["kids"][about["kid"]]["at"]]["roads"]
    return {(letter,) for letter in around if places[letter]["open"]} or {(letter,) for letter in around}


def anywhere(table: Table, about: Table) -> Answers:
    """EVT-L: any other location."""
    return {(letter,) for letter in table["places"] if letter != table["kids"][about["kid"]]["at"]}


def face_down(table: Table, about: Table) -> Answers:  # noqa: ARG001 - one signature for all
    """EVT-B and cards that turn a rumor up: the face-down ones."""
    return {(letter,) for letter, hidden in table["rumors"].items() if hidden}


def any_rumor(table: Table, about: Table) -> Answers:  # noqa: ARG001 - one signature for all
    """Cards that discard a rumor: any of them."""
    return {(letter,) for letter in table["rumors"]}


def in_play(table: Table, about: Table) -> Answers:  # noqa: ARG001 - one signature for all
    """`one machine`: on the grid or with a hacker."""
    return {(m["id"],) for m in table["machines"] if m["sector"] is not None or m["hacker"] is not None}


def lighters(table: Table, about: Table) -> Answers:
    """VAR-8: the items that gave a die, never an iconic one."""
    kid = table["kids"][about["kid"]]
    colors = {table["cards"][number]["color"] for number in loose(table, kid)}
    assert "favorite-lighter" in table["variants"]
    assert colors - {None}
    gave = [number for number in loose(table, kid) if table["cards"][number]["color"] == about["trait"]]
    return {(number,) for number in unlike(table, gave)}


def rewards(table: Table, about: Table) -> Answers:
    """END-4: now or later, but not on the evening of a deadline."""
    assert table["round"] not in (5, 10)
    assert table["kids"][about["kid"]]["chores"]
    return {(0,), (1,)}


def retrieved(table: Table, about: Table) -> Answers:
    """EVT-F: discarded items with one of the tags that the card names."""
    answers: Answers = set()
    for effect in about["effects"]:
        if effect["do"] == "retrieve_item":
            for number in unlike(table, table["item_discard"]):
                fits = [stands_for(table["cards"][number], tag) for tag in effect["tags"]]
                if any(fits) or not effect["tags"]:
                    answers.add((number,))
    return answers


def discards(table: Table, about: Table) -> Answers:
    """Cards that take something out of a hand: an item that is not iconic, or an anomaly.

    CMB-8: at will any such item, or none.
    """
    kid = table["kids"][about["kid"]]
    if not about["effects"]:
        return {(number,) for number in unlike(table, loose(table, kid))} | {(-1,)}
    verbs = {effect["do"] for effect in about["effects"]}
    odd = [number for number in kid["cards"] if table["cards"][number]["anomaly"]]
    cards = (odd if "discard_anomaly" in verbs else []) + (
        loose(table, kid) if "discard_item" in verbs else []
    )
    return {(number,) for number in unlike(table, cards)}


def lines(table: Table, about: Table) -> Answers:
    """ADV-8: the lines of a choice whose condition holds; TST-9: and whose price the kid can pay."""
    kid = table["kids"][about["kid"]]
    return {
        (line["then"]["id"],)
        for line in about["lines"]
        if (line["condition"] is None or holds(line["condition"], table, about["kid"]))
        and ("spend" not in line or can_pay(kid, line["spend"]))
    }


def own_chores(table: Table, about: Table) -> Answers:
    """Cards that take a chore away: any of the kid's."""
    return {(chore,) for chore in table["kids"][about["kid"]]["chores"]}


def orders(table: Table, about: Table) -> Answers:  # noqa: ARG001 - one signature for all
    """EVT-J: in any order that looks different, or under the deck."""
    return {("under",), *permutations(about["letters"])}


def yes_or_no(table: Table, about: Table) -> Answers:  # noqa: ARG001 - one signature for all
    """SCH-8 (may), CMB-6 (using a card is the owner's choice)."""
    return {(0,), (1,)}


ANSWERS: dict[str, Callable[[Table, Table], Answers]] = {
    "test": tests,
    "push": pushes,
    "stake": stakes,
    "hacker": hackers,
    "riders": riders,
    "ride": rides,
    "machine": movers,
    "retrieve": retrieved,
    "discard": discards,
    "choose": lines,
    "trade": trades,
    "excess": excess,
    "rest": held,
    "relieve": held,
    "retreat": retreats,
    "anywhere": anywhere,
    "replace": face_down,
    "see_rumor": face_down,
    "drop_rumor": any_rumor,
    "which_machine": in_play,
    "lighter": lighters,
    "chore_reward": rewards,
    "drop_chore": own_chores,
    "school": yes_or_no,
    "look": orders,
    "use": yes_or_no,
}
"""Decisions that follow from the table alone, and what they are about."""
