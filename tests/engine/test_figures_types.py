"""The figures of games are of the types that say what they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from engine_builder import Builder, do
from engine_types import disagreements
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.figures.types import Figures
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.tally import Tally
from loopwright_games.tales.options import Options

CELLS = (
    Cell(Options(2), "random"),
    Cell(Options(2), "random", (BundleChange("scenario.weeks", 1),)),
    Cell(Options(3), "random"),
)


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
