"""Conditions of cards, over the plain table."""

from __future__ import annotations

from typing import Any

from .board import nearby

Table = dict[str, Any]


def number(q: Table, table: Table, seat: int) -> int:
    """A quantity."""
    kind = q["q"]
    kids = table["kids"]
    if kind == "number":
        return int(q["value"])
    if kind == "sum":
        return sum(sign * number(part, table, seat) for sign, part in q["terms"])
    if kind == "counter":
        return int(table["counters"][q["counter"]])
    if kind == "own_counter":
        return int(table["counters"][f"{seat}.{q['counter']}"])
    if kind == "total":
        return sum(int(table["counters"][f"{kid['seat']}.{q['counter']}"]) for kid in kids)
    if kind == "until_timer":
        return int(table["counters"][f"timer.{q['timer']}"])
    if kind == "kids":
        return len(kids)
    if kind == "kids_at":
        return sum(kid["at"] == q["location"] for kid in kids)
    if kind == "kids_here":
        return sum(kid["at"] == kids[seat]["at"] for kid in kids)
    if kind == "rumors":
        return len(table["rumors"])
    if kind == "hacked_machines":
        return sum(machine["hacker"] is not None for machine in table["machines"])
    if kind == "week":
        return 1 if table["round"] <= 6 else 2
    if kind == "token_in_play":
        return sum(token == q["token"] for token, _ in table["tokens"])
    if kind == "token_at":
        return int(table["tokens"].count((q["token"], _place(q, table, seat))))
    return int(table["round" if kind == "day" else kind])


def _place(c: Table, table: Table, seat: int) -> str:
    """The place that is meant; `here` is where the kid is."""
    return str(table["kids"][seat]["at"] if c["place"] == "here" else c["place"])


def holds(c: Table, table: Table, seat: int) -> bool:
    """Whether a condition holds for the kid in this seat."""
    op = c["op"]
    if op == "and":
        return all(holds(part, table, seat) for part in c["of"])
    if op == "or":
        return any(holds(part, table, seat) for part in c["of"])
    if op == "not":
        return not holds(c["of"], table, seat)
    if op == "compare":
        left, right = number(c["left"], table, seat), number(c["right"], table, seat)
        return {
            ">=": left >= right,
            "<=": left <= right,
            ">": left > right,
            "<": left < right,
            "=": left == right,
            "!=": left != right,
        }[c["cmp"]]
    if op == "deck_empty":
        return not any(table["counters"][card] for card in table["decks"][c["deck"]])
    if op == "timer_runs":
        return bool(table["counters"][f"timer.{c['timer']}"])
    if op in ("machine_state", "machine_nearby", "machine_hacked", "controls"):
        return _of_machine(c, table, seat)
    if op == "ship_at":
        return bool(table["ship"] == _place(c, table, seat))
    if op == "ship_nearby":
        return table["ship"] in (c["location"], *table["places"][c["location"]]["sectors"])
    return _of_kid(c, table, seat)


def _of_machine(c: Table, table: Table, seat: int) -> bool:
    op = c["op"]
    meant = [machine for machine in table["machines"] if c["machine"] in (None, machine["id"])]
    if op == "controls":
        return any(machine["hacker"] == seat for machine in meant)
    machine = meant[0]
    if op == "machine_hacked":
        return machine["hacker"] is not None
    if machine["sector"] is None:
        return False
    if op == "machine_nearby":
        return nearby(table, machine["sector"], c["location"])
    return bool(machine["alert"]) == (c["state"] == "ALERT")


def _of_kid(c: Table, table: Table, seat: int) -> bool:
    op, kid = c["op"], table["kids"][seat]
    cards = [table["cards"][number] for number in kid["cards"]]
    if op == "flag":
        return c["flag"] in table["flags"]
    if op == "diary":
        side = table["diary"].get(c["diary"])
        return side in ("front", "back") if c["side"] is None else side == c["side"]
    if op == "has_item":
        wanted = (c["tag"], "KNOWLEDGE")
        return any(
            not card["anomaly"] and (c["tag"] is None or any(tag in wanted for tag in card["tags"]))
            for card in cards
        )
    if op == "spare_item":
        wanted = (c["tag"], "KNOWLEDGE")
        return any(
            not (card["anomaly"] or card["iconic"])
            and (c["tag"] is None or any(tag in wanted for tag in card["tags"]))
            for card in cards
        )
    if op == "has_anomaly":
        return any(card["anomaly"] for card in cards)
    if op == "has_condition":
        return bool(kid["held"]) if c["condition"] is None else c["condition"] in kid["held"]
    if op == "at":
        return bool(kid["at"] == c["location"])
    if op == "at_home":
        return bool(kid["at"] == kid["home"])
    if op == "first_player":
        return bool(seat == table["first"])
    if op == "favor":
        return bool(kid["favor"] == c["favor"])
    assert op == "home_for_dinner"
    return bool(kid["lying"] or kid["sick"])
