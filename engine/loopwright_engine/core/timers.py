"""Timers: what cards say of a later round, and what that means to whoever knows no timers.

A timer that runs is a counter that players never read of: so many rounds until it is due, 0 where it does not
run. As a round begins, each comes a round nearer; those that are due run no more, and then what they stand
for happens, in their order. On paper each is a numbered marker: the rounds to come are a row of spaces, and
all markers of a round are taken off before the first of them is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from loopwright_engine.game_types import AnyGame
from loopwright_engine.json_text import Json

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ConditionData

Data: TypeAlias = Mapping[str, Any]

LATER: Final = "later"
"""The verb of the line on which it stands what happens then; others start the same timer again."""
STARTS: Final = (LATER, "start_timer")
TIMER_VERBS: Final = (*STARTS, "stop_timer")
RUNS: Final = "timer_runs"
UNTIL: Final = "until_timer"
"""The number of rounds until a timer is due; 0 where it does not run."""
MOST_TIMERS: Final = 200
MOST_ROUNDS: Final = 20
"""No timer is due later than that."""
ROUNDS: Final = (1, MOST_ROUNDS)
COUNTED: Final = "timer"
DUE: Final = "due"
"""How the names begin of what is kept for a timer: the counter of its rounds, and the flag that it is due."""


def timers_of(bundle: Data) -> Sequence[Any]:
    timers: Sequence[Any] = bundle.get("timers", ())
    return timers


def counter_of(timer: str) -> str:
    """The name of the counter that says how long a timer runs; nothing of a writer has a dot in its name."""
    return f"{COUNTED}.{timer}"


def timer_of(name: str) -> str:
    """The timer for which the game keeps a counter or a flag of this name; empty for one of a writer."""
    kind, _, timer = name.partition(".")
    return timer if kind in (COUNTED, DUE) else ""


def left_of(timer: Data) -> Json:
    """That counter, as bundles have counters."""
    return {"id": counter_of(timer["id"]), "low": 0, "high": timer["most"], "start": 0}


def counters_of_timers(bundle: Data) -> list[Json]:
    return [left_of(timer) for timer in timers_of(bundle)]


class Timer:
    """A timer of a game: how many rounds it has left, at most how many, and the block that happens then."""

    __slots__ = ("block", "left", "most", "put")

    def __init__(
        self, most: int, left: Callable[[AnyGame, int], int], put: Callable[[AnyGame, int], None], block: int
    ) -> None:
        self.most: int = most
        self.left: Callable[[AnyGame, int], int] = left
        self.put: Callable[[AnyGame, int], None] = put
        """Makes it have so many rounds left in a game."""
        self.block: int = block


def due(timers: Sequence[Timer], game: AnyGame) -> list[int]:
    """A round begins: each timer that runs has a round less. The numbers of those that are due, which run no
    more.
    """
    numbers = []
    for number, timer in enumerate(timers):
        left = timer.left(game, 0)
        if left:
            timer.put(game, left - 1)
        if left == 1:
            numbers.append(number)
    return numbers


# --- What the words of timers mean, as words of counters


def standing(timer: str) -> Json:
    """The rounds until a timer is due, as a number of a counter."""
    return {"q": "counter", "counter": counter_of(timer)}


def running(timer: str) -> Json:
    """That a timer runs, as a condition on its counter."""
    return _compare(standing(timer), ">=", 1)


def changed(effect: Data, block: str) -> Json:
    """What starting or stopping a timer does to its counter; what is no card's own has the id of the `block`
    of the effect.
    """
    put = {"do": "set_counter", "counter": counter_of(effect["timer"])}
    rounds = effect.get("rounds", 0)
    if isinstance(rounds, int):
        return {**put, "to": rounds}
    soon, late = ({"id": block, "effects": [{**put, "to": to}]} for to in (1, rounds))
    return {"do": "if", "condition": _compare(rounds, "<=", 1), "then": soon, "else": late}


def _due(timer: Data) -> str:
    """The name of the flag that a timer is taken off and not read yet."""
    return f"{DUE}.{timer['id']}"


def due_flags(bundle: Data) -> list[Json]:
    """The flags that `passing` sets, as bundles have flags."""
    return [{"id": _due(timer)} for timer in timers_of(bundle)]


def passing(bundle: Data, block: str) -> list[tuple[Data | None, Json]]:
    """What happens as a round begins, as conditions and blocks, one after another: first that all come
    nearer, then what each stands for that is due.
    """
    nearer: list[Data] = []
    for timer in timers_of(bundle):
        less = {"do": "counter", "counter": counter_of(timer["id"]), "by": -1}
        off = {"do": "set_flag", "flag": _due(timer)}
        last = {
            "do": "if",
            "condition": _compare(standing(timer["id"]), "=", 1),
            "then": {"id": block, "effects": [off]},
            "else": {"id": block, "effects": []},
        }
        then = {"id": block, "effects": [last, less]}
        nearer.append(
            {
                "do": "if",
                "condition": running(timer["id"]),
                "then": then,
                "else": {"id": block, "effects": []},
            }
        )
    parts: list[tuple[Data | None, Json]] = [(None, {"id": block, "effects": nearer})]
    for timer in timers_of(bundle):
        read = {"do": "clear_flag", "flag": _due(timer)}
        body = {**timer["block"], "effects": [read, *timer["block"]["effects"]]}
        parts.append(({"op": "flag", "flag": _due(timer)}, body))
    return parts


def _compare(left: ConditionData, sign: str, number: int) -> Json:
    return {"op": "compare", "cmp": sign, "left": left, "right": {"q": "number", "value": number}}
