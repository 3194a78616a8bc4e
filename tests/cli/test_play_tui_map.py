"""The map as a picture: what stands where, in how little room, and what a click or an arrow finds."""

from __future__ import annotations

import pytest
from loopwright.core import scenario_paths
from loopwright.core.terminal_text import CellThing, Paper, fitted, shown_width, wrapped
from loopwright.play.match import Match, screens_of
from loopwright.play.tui.board import Chart
from loopwright_compiler import compile_path
from loopwright_engine import load_bundle
from loopwright_games.tales.options import Options
from loopwright_games.tales.view import observe


@pytest.fixture(scope="module")
def match() -> Match:
    """A game in which each of three kids has kept a chore."""
    path = scenario_paths.root() / "scenarios" / "ordinary-fortnight"
    new_match = Match.start(
        load_bundle(compile_path(path, bundled=scenario_paths.root()).bundle), Options(3), 7
    )
    for _ in range(3):
        new_match.choose(0)
    return new_match


def chart_of(match: Match, width: int, height: int) -> Chart:
    """The map of a match, so wide and high."""
    screens = screens_of(match, Paper())
    return Chart(screens.map(), screens.pieces(), width, height)


def drawn(match: Match, width: int, height: int, chosen: str = "") -> list[str]:
    """The picture as lines."""
    chart = chart_of(match, width, height)
    return ["".join(span.text for span in line) for line in chart.lines(chosen)]


@pytest.mark.parametrize(("width", "height"), [(78, 17), (70, 27), (140, 40), (20, 5)])
def test_the_picture_is_as_large_as_it_says(match: Match, width: int, height: int) -> None:
    chart = chart_of(match, width, height)
    lines = drawn(match, width, height)
    assert {shown_width(line) for line in lines} == {chart.size[0]}
    assert len(lines) == chart.size[1]
    if width > 50:
        assert chart.size <= (width, height)


def test_everything_on_the_board_is_drawn(match: Match) -> None:
    game = match.game
    ship, hidden = game.ship, game.hidden
    try:
        game.ship = next(
            spot for spot in range(game.tables.board.spots) if game.tables.names.spot_id(spot) == "C3"
        )
        down = "\n".join(drawn(match, 140, 40))
        game.hidden = 0
        up = "\n".join(drawn(match, 140, 40))
    finally:
        game.ship, game.hidden = ship, hidden
    for part in ("Disa", "Pekka", "<Stare 2>", "<Hare Zero!>", "+The Heap", "*ship", "[K] Headframe", " ?"):
        assert part in down
    assert "?" not in up
    assert up.count("!") > down.count("!")


def test_names_take_a_second_line_and_no_sign_is_lost_for_it(match: Match) -> None:
    assert wrapped(" [E]", "Telephone Exchange", 16, 2) == [" [E] Telephone", " Exchange"]
    assert wrapped(" [E]", "Telephone Exchange", 16, 1) == [" [E] Telephone …"]
    assert wrapped(" G", "Lighthouse", 10, 2) == [" G Lighth…"]
    assert wrapped(" F", "Boatyard", 10, 2) == [" F", " Boatyard"]
    low = drawn(match, 78, 16)
    assert len(low) == 16
    for space in filter(None, observe(match.game)["track"]):  # type: ignore[attr-defined]
        chart = chart_of(match, 78, 16)
        column, row = chart._spot(space["at"])
        top = 1 + sum(chart.heights[: row - 1])
        left = 3 + column * (chart.across + 1)
        cell = [line[left : left + chart.across] for line in low[top : top + chart.heights[row - 1]]]
        assert any("?" in line or "!" in line for line in cell), cell


def test_roads_lead_from_the_chosen_location(match: Match) -> None:
    picture = "\n".join(drawn(match, 140, 40, "M"))
    assert "»M Vasso School" in picture
    assert picture.count("»") == 1
    assert {letter for letter in "ABCDEFGHIJKLMNOPQRSTUV" if f"›{letter} " in picture} == set("AJO")
    assert "›[L] Pump House" in picture


def test_a_click_finds_what_is_drawn_there(match: Match) -> None:
    chart = chart_of(match, 140, 40)
    lines = drawn(match, 140, 40)
    for letter, name in ((sign, place.name) for sign, place in chart.places.items()):
        y = next(
            n for n, line in enumerate(lines) if f"{letter} {name[:8]}" in line or f"[{letter}] " in line
        )
        x = max(lines[y].find(f"{letter} {name[:8]}"), lines[y].find(f"[{letter}] "))
        assert chart.place_at(x, y) == letter
        assert chart.place_at(x, y + 1) == letter
    assert chart.place_at(0, 5) is None
    assert chart.place_at(5, 0) is None
    assert chart.place_at(500, 5) is None


def test_arrows_go_to_the_nearest_location_in_a_direction(match: Match) -> None:
    chart = chart_of(match, 140, 40)
    assert [chart.beside("M", *direction) for direction in ((0, -1), (0, 1), (1, 0), (-1, 0))] == [
        "L",
        "O",
        "N",
        "R",
    ]
    assert chart.beside("G", 0, -1) == "G"
    reached, fresh = {"M"}, ["M"]
    while fresh:
        place = fresh.pop()
        for direction in ((0, -1), (0, 1), (1, 0), (-1, 0)):
            other = chart.beside(place, *direction)
            if other not in reached:
                reached.add(other)
                fresh.append(other)
    assert reached == set(chart.places)


@pytest.mark.parametrize(
    ("width", "lines", "shown"),
    [
        (20, 1, ["Disa Pekka <Stare!>"]),
        (11, 2, ["Disa Pekka", "<Stare!>"]),
        (14, 1, ["Disa P <S!>"]),
        (9, 1, ["D P <S!>"]),
        (5, 1, ["D …2"]),
        (1, 1, [""]),
    ],
)
def test_names_give_way_to_initials_and_then_to_numbers(width: int, lines: int, shown: list[str]) -> None:
    pieces = [
        CellThing("Disa", "D", "kid"),
        CellThing("Pekka", "P", "kid"),
        CellThing("<Stare!>", "<S!>", "alert"),
    ]
    texts = ["".join(span.text for span in line) for line in fitted(pieces, width, lines)]
    assert texts == shown
