"""The figures of games are of the types that say what they are."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from engine_builder import Builder, do
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.figures.types import Figures
from loopwright_engine.playtest.plan import Cell, Change, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.tally import Tally
from loopwright_games.tales.options import Options

CELLS = (
    Cell(Options(2), "random"),
    Cell(Options(2), "random", (Change("scenario.weeks", 1),)),
    Cell(Options(3), "random"),
)


def disagreements(value: Any, hint: Any, where: str = "figures") -> list[str]:
    """Where a value is not of a type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return (
            [] if any(not disagreements(value, arg) for arg in args) else [f"{where}: {value!r} is no {hint}"]
        )
    if origin is NotRequired:
        return disagreements(value, args[0], where)
    if origin is Literal:
        return [] if value in args else [f"{where}: {value!r} is none of {args}"]
    if is_typeddict(hint):
        return _of_object(value, hint, where)
    if origin is dict and isinstance(value, dict):
        return [
            text for key, part in value.items() for text in disagreements(part, args[1], f"{where}.{key}")
        ]
    if origin is list and isinstance(value, list):
        return [text for part in value for text in disagreements(part, args[0], f"{where}[]")]
    if origin is tuple and isinstance(value, list) and len(value) == len(args):
        pairs = zip(value, args, strict=True)
        return [text for part, arg in pairs for text in disagreements(part, arg, f"{where}[]")]
    if hint is object:
        return []
    fits = {float: (float, int), int: int, str: str, bool: bool, NoneType: NoneType}.get(hint, ())
    wrong = not isinstance(value, fits) or (isinstance(value, bool) and hint is not bool)
    return [f"{where}: {value!r} is no {hint}"] if wrong else []


def _of_object(value: Any, hint: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no {hint}"]
    hints = get_type_hints(hint, include_extras=True)
    needed = {key for key, part in hints.items() if get_origin(part) is not NotRequired}
    odd = sorted((needed - value.keys()) | (value.keys() - hints.keys()))
    differences = [f"{where}: {key} is in one of both" for key in odd]
    for key in value.keys() & hints.keys():
        differences += disagreements(value[key], hints[key], f"{where}.{key}")
    return differences


@pytest.fixture(scope="module")
def document() -> Any:
    builder = Builder()
    won = builder.ending("won")
    builder.card(1, on=[builder.on("end_phase", builder.roll((5, 6, (do("end_game", ending=won),))))])
    builder.card(2, start=False, actions=[builder.action(do("nothing"))])
    bundle = builder.build()
    plan = Plan((*CELLS, Cell(Options(3), "random")), games=3)
    names = watch_of(bundle, ()).names
    tally = Tally(len(plan.cells), watch_of(bundle, ()))
    for number in range(len(plan.cells)):
        for chunk in plan.chunks(number):
            for record in play_chunk(bundle, plan, chunk):
                tally.add(record)
    return json.loads(json.dumps(figures(bundle, plan, names, tally)))


def test_figures_are_what_their_types_say(document: Any) -> None:
    assert document["coverage"]["never"] and document["sweeps"]
    assert disagreements(document, Figures) == []


@pytest.mark.parametrize(
    ("key", "value"), [("games", "many"), ("level", None), ("cells", [{}]), ("moons", 2), ("title", True)]
)
def test_what_is_of_another_type_is_noticed(document: Any, key: str, value: object) -> None:
    assert disagreements(document | {key: value}, Figures)
