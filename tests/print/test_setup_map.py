"""The map of the set-up: every pin at its sector, and no name over another name or over a pin."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright_compiler.card_rows import BadgeRow
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.faces import PrintedFace
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.prepare import theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_engine import load_bundle
from loopwright_games.tales.cards.setup_map import PLACE
from loopwright_games.tales.cards.story_cards import StoryCards

from ..languages import LANGUAGES
from ..sweep_length import times
from .test_boards import Box, texts

CLOCK = load_bundle(scenario_paths.bundle("speaking-clock")).data
SECTORS = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 9)]


def card(bundle: dict, size: str | None = None) -> PrintedFace:
    """The front of the map card, with nothing to complain of."""
    problems = Problems(bundle)
    press = Press(bundle, theme_for(bundle, Settings(size=size)), problems)
    jobs = dict(StoryCards(press).jobs())["setup"]
    face = next(job.layout() for job in jobs if job.id == "scenario.map").front
    problems.stop()
    return face


def placed(machines: list[str], events: list[str]) -> dict:
    """The scenario with its first machines and event locations in these sectors."""
    scenario = CLOCK["scenario"]
    rows = zip(scenario["machines"], machines, strict=False)
    others = zip(scenario["events"], events, strict=False)
    changes = {
        "machines": [row | {"sector": sector} for row, sector in rows],
        "events": [row | {"sector": sector} for row, sector in others],
    }
    return CLOCK | {"scenario": scenario | changes}


def discs(face: PrintedFace) -> list[Box]:
    """The pins: discs with an edge."""
    rounds = [shape.at for shape in face.shapes if shape.kind == "disc" and shape.line]
    return [Box(x - r, y - r, x + r, y + r) for x, y, r in rounds]


def frames(face: PrintedFace) -> list[Box]:
    """The frames in sectors where something lies."""
    rects = [shape.at for shape in face.shapes if shape.kind == "rect" and shape.line and not shape.fill]
    return [Box(x, y, x + width, y + height) for x, y, width, height, *_ in rects]


def names(face: PrintedFace) -> list[Box]:
    """What the names of pins cover; letters of places and edges are for readers of the picture alone."""
    read = [line.role for line in face.lines if not line.unseen]
    first = read.index("P", 2)  # after the kicker and the title
    return texts(face)[first:]


@settings(max_examples=times(8), deadline=None)
@given(st.lists(st.sampled_from(SECTORS), min_size=4, max_size=4, unique=True), st.data())
def test_a_pin_meets_its_sector_and_stays_on_the_card(machines: list[str], data: st.DataObject) -> None:
    events = data.draw(st.lists(st.sampled_from(SECTORS), max_size=3, unique=True))
    face = card(placed(machines, events))
    pins, sectors = discs(face), frames(face)
    assert len(pins) == len(sectors) + 1 == len(machines) + len(events) + 1  # one is where kids start
    for pin, sector in zip(pins, sectors, strict=False):
        assert pin.meets(sector)
        assert Box(1.5, 12.0, 61.5, 83.0).holds(pin)


@pytest.mark.parametrize("name", ["speaking-clock", "ordinary-fortnight"])
def test_no_name_lies_over_a_pin_or_over_another_name(name: str) -> None:
    face = card(load_bundle(scenario_paths.bundle(name)).data)
    labels = names(face)
    assert len(labels) >= 7
    for one, other in combinations(labels, 2):
        assert not one.meets(other)
    for label in labels:
        assert Box(3.0, 3.0, 60.0, 85.0).holds(label)
        for pin in discs(face):
            assert not label.meets(pin)


@pytest.mark.parametrize("name", ["speaking-clock", "ordinary-fortnight"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_covers_a_place(name: str, language: str) -> None:
    face = card(load_bundle(scenario_paths.bundle(name, language)).data)
    shapes = [shape for shape in face.shapes if not shape.line]
    grounds = [shape.at for shape in shapes if shape.kind == "rect" and shape.at[4] == 0.5]
    marks = [
        Box(x - PLACE, y - PLACE, x + PLACE, y + PLACE)
        for x, y in (
            (at[0], at[1]) if kind == "disc" else (at[0] + PLACE, at[1] + PLACE)
            for kind, at in ((shape.kind, shape.at) for shape in shapes)
            if kind == "disc" or (kind == "rect" and at[4] == 0.3)
        )
    ]
    assert len(grounds) >= 7 and len(marks) == 22
    for x, y, wide, high, _ in grounds:
        for mark in marks:
            assert not Box(x, y, x + wide, y + high).meets(mark)


def test_small_cards_have_pins_alone() -> None:
    face = card(CLOCK, "mini")
    assert len(discs(face)) == 8 and "Uggla" not in str([line.line for line in face.lines])


def test_a_machine_that_the_world_lacks_has_no_pin() -> None:
    scenario = CLOCK["scenario"]
    unknown = {"id": "unknown", "model": "unknown", "sector": "A2", "response": "standard"}
    bundle = CLOCK | {"scenario": scenario | {"machines": [*scenario["machines"], unknown]}}
    assert len(discs(card(bundle))) == 8


def test_words_beyond_an_end_stand_below_its_row() -> None:
    """On the back of the scenario card: what is read is no rule with a sign of its own."""
    counter = CLOCK["scenario"]["counters"][0]
    over = {"id": "end", "effects": [{"do": "tell", "text": "told"}, {"do": "insight", "by": 1}]}
    scenario = CLOCK["scenario"] | {"counters": [counter | {"over": over}]}
    bundle = CLOCK | {"scenario": scenario, "strings": CLOCK["strings"] | {"told": "It is full."}}
    press = Press(bundle, theme_for(bundle, Settings()), Problems(bundle))
    rows = [row for row in StoryCards(press)._setup(scenario) if isinstance(row, BadgeRow)]
    assert [row.text.partition(":")[2] for row in rows if "told" in row.below] == ["** Raise {insight} by 1."]
    assert all("It is full." not in row.text for row in rows)
