"""The values of a story's variables at some time, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loopwright_games.tales.nouns import ROUNDS_PER_WEEK, WEEKDAYS

from loopwright_compiler.reachability.transition_system.guards import State
from loopwright_compiler.reachability.transition_system.variables import BACK, FRONT, GONE, OUT, Variable

MOST_VALUES = 6
"""So many values with gaps between them are told one by one."""
LIES = {OUT: "not in play yet", FRONT: "front up", BACK: "back up", GONE: "discarded"}


def seen(states: Iterable[State], variable: Variable) -> int:
    """Return the mask of all values that a variable has in any of these states."""
    mask = 0
    for state in states:
        mask |= state[variable.number]
    return mask


def stands(variable: Variable, mask: int, ship_places: Sequence[str]) -> str | None:
    """Return what a variable with these values is, in words; None where a writer has no word for it."""
    kind, _, name = variable.name.partition(".")
    if kind == "flag":
        return f"the flag {name} is {'not set' if mask == 1 else 'set'}"
    if kind == "diary":
        lies = [phrase for value, phrase in LIES.items() if mask & variable.bit(value)]
        return f"diary card {name} is {' or '.join(lies)}"
    if kind == "day":
        return f"it is {_days(variable, mask)}"
    if kind == "ship":
        places = [ship_places[value] for value in variable.values(mask)]
        return (
            f"the ship is {' or '.join(f'at {place}' if place else 'beside the board' for place in places)}"
        )
    if kind in ("insight", "enigma", "counter", "token"):
        return f"{(name or kind).replace('@', ' at ')} is {_numbers(variable, mask)}"
    return None


def _numbers(variable: Variable, mask: int) -> str:
    values = variable.values(mask)
    low, high = values[0], values[-1]
    if variable.open and mask >> variable.size - 1:
        return f"at least {low}"
    if len(values) < min(high - low + 1, MOST_VALUES + 1):
        return f"{', '.join(map(str, values[:-1]))} or {high}"
    return str(low) if low == high else f"between {low} and {high}"


def _days(variable: Variable, mask: int) -> str:
    first, *_, last = [*variable.values(mask)] * 2
    if first == last:
        return day_name(first, variable.size)
    if last == variable.size:
        return f"{day_name(first, variable.size)} or later"
    return f"{day_name(first, variable.size)} to {day_name(last, variable.size)}"


def day_name(day: int, rounds: int) -> str:
    """Return the name of a day: `thursday of week 2`, or just `thursday` in a scenario of one week."""
    week, place = divmod(day - 1, ROUNDS_PER_WEEK)
    name = list(WEEKDAYS)[place]
    return name if rounds == ROUNDS_PER_WEEK else f"{name} of week {week + 1}"
