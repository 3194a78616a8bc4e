"""From options to a plan: what is asked for, and what cannot be played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from loopwright.core.errors import UNUSABLE, Failure
from loopwright.core.options import decimal, whole
from loopwright.core.phrases import short, value_of
from loopwright.playtest.options import Request, plan
from loopwright_engine import Bundle
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_games.tales.options import Options


def test_nothing_is_asked_for(speaking_clock: Bundle) -> None:
    """Every number of kids, by the cautious bot."""
    cells = tuple(Cell(Options(kids), "cautious") for kids in (2, 3, 4, 5))
    assert plan(speaking_clock, Request(7)) == Plan(cells, 7, 0, None)


def test_each_with_each(speaking_clock: Bundle) -> None:
    sweeps = ("counters.minutes.start=0, 4", "variant=none,gradually-worse+sucks-to-be-you")
    of_game = (("kids", "4,2"), ("variants", (("caring-parents",),)), ("first", ("disa",)))
    options = Request(9, "random,cautious", -3, 2.5, sweeps, of_game)
    game_plan = plan(speaking_clock, options)
    assert (game_plan.games, game_plan.seed, game_plan.until) == (9, -3, 2.5)
    assert len(set(game_plan.cells)) == 16
    more = ("caring-parents", "gradually-worse", "sucks-to-be-you")
    assert game_plan.cells[0] == Cell(
        Options(2, ("caring-parents",), first="disa", enigma_limit=None),
        "random",
        (("counters.minutes.start", 0),),
    )
    assert game_plan.cells[-1] == Cell(
        Options(4, more, first="disa", enigma_limit=None), "cautious", (("counters.minutes.start", 4),)
    )


def test_no_game_is_asked_for_twice(speaking_clock: Bundle) -> None:
    """What is the same kind of game in the end is one kind."""
    options = Request(
        1,
        of_game=(("kids", "3"), ("variants", (("caring-parents",),))),
        sweeps=("variant=none,caring-parents",),
    )
    assert plan(speaking_clock, options).cells == (Cell(Options(3, ("caring-parents",)), "cautious"),)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("counters.minutes.start=2", [2]),
        ("counters.minutes.low=-1,0", [-1, 0]),
        ("enigma_limit=null", [None]),
        ("locations.A.bus=true,false", [True, False]),
        ("kids.1.home=B,B,C", ["B", "C"]),
    ],
)
def test_values_of_a_sweep(speaking_clock: Bundle, text: str, values: list[object]) -> None:
    game_plan = plan(speaking_clock, Request(1, of_game=(("kids", "2"),), sweeps=(text,)))
    path = text.partition("=")[0]
    assert [cell.changes for cell in game_plan.cells] == [((path, value),) for value in values]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"of_game": (("kids", "6"),)}, "'6' does not name numbers of kids from 2 to 5."),
        ({"of_game": (("kids", "two"),)}, "'two' does not name numbers of kids"),
        ({"games": 0}, "The number of games must be from 1"),
        ({"bots": "robin"}, "There is no bot robin."),
        ({"bots": "random,"}, "There is no bot"),
        ({"of_game": (("variants", (("caring",),)),)}, "There is no variant caring."),
        (
            {"of_game": (("first", ("nobody",)),)},
            "The games cannot start: the first player 'nobody' does not play; disa, pekka do.",
        ),
        (
            {"of_game": (("enigma_limit", (7,)),)},
            "The games cannot start: this scenario has no enigma limit.",
        ),
        ({"until": 0}, "--until is in points of the win rate"),
        ({"until": float("nan")}, "--until is in points of the win rate"),
        ({"until": 2, "bots": "cautious,explorer"}, "The explorer's rate is never known to so many points"),
        ({"seed": 10**20}, "The seed must be from"),
        ({"sweeps": ("counters.minutes.start",)}, "is no sweep: it has a path and its values"),
        ({"sweeps": ("=1",)}, "is no sweep"),
        (
            {"sweeps": ("counters.minute.start=1",)},
            "--sweep: counters has no minute; the nearest name is minutes",
        ),
        ({"sweeps": ("weeks=2",)}, "--sweep: weeks: another value there makes another scenario"),
        ({"sweeps": ("variant=nice",)}, "There is no variant nice."),
        ({"sweeps": ("kids.1.home=" + ",".join(map(str, range(999))),)}, "more than 1,000 kinds"),
        (
            {"sweeps": ("counters.minutes.start=99",)},
            "nobody can play with counters.minutes.start=99: scenario.c",
        ),
        ({"sweeps": ("counters.minutes.start=two",)}, "nobody can play with counters.minutes.start=two: "),
    ],
)
def test_what_cannot_be_played(speaking_clock: Bundle, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(Failure) as caught:
        plan(speaking_clock, Request(**{"games": 1, **asked}))
    assert said in str(caught.value)
    assert caught.value.code == UNUSABLE


def test_numbers_are_read() -> None:
    assert [whole("--seed")(text) for text in ("7", "-7", "0")] == [7, -7, 0]
    assert whole("--jobs", 1, 512)("512") == 512
    assert decimal("--until")("2.5") == 2.5


@pytest.mark.parametrize(
    ("reader", "text", "said"),
    [
        (whole("--games"), "ten", "--games takes a whole number, not 'ten'."),
        (whole("--nth", 1), "0", "--nth takes a whole number from 1 on, not '0'."),
        (whole("--jobs", 1, 512), "513", "--jobs takes a whole number from 1 to 512, not '513'."),
        (decimal("--until"), "two", "--until takes a number, not 'two'."),
    ],
)
def test_what_is_no_such_number(reader: Callable[[str], float], text: str, said: str) -> None:
    with pytest.raises(Failure) as caught:
        reader(text)
    assert str(caught.value) == said


def test_a_path_of_a_sweep_is_told_by_its_end() -> None:
    """As much of it as tells it from the others."""
    start, low = "counters.minutes.start", "counters.minutes.low"
    assert short(start, [start]) == "minutes.start"
    assert short(start, [start, low]) == "minutes.start"
    assert short("a.b.start.x", ["a.b.start.x", "c.start.x"]) == "b.start.x"
    assert short("c.start.x", ["a.c.start.x", "c.start.x"]) == "c.start.x"
    assert short("enigma_limit", ["enigma_limit"]) == "enigma_limit"
    assert [value_of(value) for value in (1, True, None, "B")] == ["1", "true", "null", "B"]
