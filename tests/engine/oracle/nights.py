"""From an evening to the next morning, where no card interferes: favor, healing, time, sick leave, rumors."""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]
SEVERITY = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
FAVORS = ("bad", "neutral", "good")
BOXES = 3


def evening(table: Table, kid: Table) -> Table:
    """END-2, FAV-1, FAV-2, END-3, VAR-1, TIM-3: the kid at the end of a day; all free cubes are in `pool`."""
    kid = {**kid, "held": set(kid["held"]), "pool": kid["pool"] + kid["spent"]}
    before = FAVORS.index(kid["favor"])
    after = min(2, max(0, before + (1 if kid["lying"] or kid["sick"] else -1)))
    kid["favor"] = FAVORS[after]
    if before > 0 == after:
        kid["grounded"] = min(2, kid["pool"])
        kid["pool"] -= kid["grounded"]
    if before == 0 < after:
        kid["pool"] += kid["grounded"]
        kid["grounded"] = 0
    heal(kid)
    mild = [condition for condition in SEVERITY[:3] if condition in kid["held"]]
    if mild and "caring-parents" in table["variants"]:
        relieve(kid, mild[0])
    kid["pool"] -= kid["bonus"]
    return kid


def heal(kid: Table) -> None:
    """CON-3: an injury moves one box to the right, and leaves after the last."""
    if "INJURED" in kid["held"]:
        kid["injury"] += 1
        if kid["injury"] == BOXES:
            kid["injury"] = 0
            relieve(kid, "INJURED")


def relieve(kid: Table, condition: str) -> None:
    """A condition leaves, and its cube is free."""
    kid["held"].remove(condition)
    kid["pool"] += 1


def morning(table: Table, rests: dict[int, str]) -> list[Table]:
    """TIM-2, TIM-3, TIM-6, SCH-4: the kids of the next day; `rests` is what those on sick leave rest from."""
    weekend = (table["round"] + 1) % 6 == 0
    kids = [evening(table, kid) for kid in table["kids"]]
    for kid in kids:
        kid["bonus"] = table["house"]["weekend_time"] if weekend else 0
        kid["pool"] += kid["bonus"]
        kid["sick"] = kid["pool"] == 0
        kid["spent"] = 0
        kid["at"] = kid["home"] if weekend or kid["sick"] else table["school"]
        if kid["sick"] and kid["held"]:
            _rest(kid, rests)
    return kids


def _rest(kid: Table, rests: dict[int, str]) -> None:
    """TIM-6: a free rest; its cube goes to the action space."""
    (only, *more) = [condition for condition in SEVERITY if condition in kid["held"]]
    condition = rests[kid["seat"]] if more else only
    if condition == "INJURED":
        heal(kid)
    else:
        relieve(kid, condition)
    kid["spent"], kid["pool"] = kid["pool"], 0


def first_player(table: Table, kids: list[Table]) -> int:
    """END-6, TIM-6: to the left, past kids on sick leave."""
    size = len(kids)
    order = [(table["first"] + 1 + step) % size for step in range(size)]
    return next((seat for seat in order if not kids[seat]["sick"]), order[0])


def track(old: list[str | None], new: list[str]) -> tuple[list[str | None], int]:
    """SCH-2, SCH-6, SCH-7: the letters on the track after the new ones, and how many fell off."""
    letters = [letter for letter in old if letter]
    spaces: list[str | None] = [None] * (4 - len(letters)) + letters
    laid = pushed = 0
    for letter in new:
        if letter in spaces:
            continue
        if spaces[laid] is not None:
            pushed += 1
            spaces = [*spaces[:laid], None, *spaces[laid:3]]
        spaces[laid] = letter
        laid += 1
    return spaces, pushed
