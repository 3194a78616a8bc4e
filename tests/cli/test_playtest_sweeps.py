"""What the values of a sweep do, as people read it, as scripts read it, and in the report."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from loopwright.core.phrases import Called, about
from loopwright.core.terminal_text import Paper, shown_width
from loopwright.playtest.html.folder import LinkedGames
from loopwright.playtest.html.sweeps import sweeps
from loopwright.playtest.run.worker import empty
from loopwright.playtest.text.report import FiguresWriter
from loopwright.playtest.text.sweeps import label, pooled, sentences, swept
from loopwright_engine import Bundle
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.stats import GAMES, WON, batch_of
from loopwright_games.tales.ledger import ROW
from loopwright_games.tales.options import Options

from .conftest import Run

MINUTES = "counters.minutes.start"


def cell(kids: int, *minutes: int, bot: str = "random", variants: tuple[str, ...] = ()) -> Cell:
    return Cell(Options(kids, variants), bot, tuple(BundleChange(MINUTES, value) for value in minutes))


def told(bundle: Bundle, wins: dict[Cell, int], games: int = 200) -> dict[str, Any]:
    """Figures of games of which so many are won, the first ones; nobody plays them."""
    plan = Plan(tuple(wins), games)
    tally = empty(bundle, plan)
    for cell_tally, won in zip(tally.cells, wins.values(), strict=True):
        cell_tally.games.games, cell_tally.games.wins = games, won
        cell_tally.rounds[1] = [games] + [0] * len(ROW)
        cell_tally.batches = {
            GAMES: Counter(map(batch_of, range(games))),
            WON: Counter(map(batch_of, range(won))),
        }
    return figures(bundle, plan, watch_of(bundle, ()).names, tally, called=Called(bundle.data))


@pytest.fixture(scope="module")
def found(speaking_clock: Bundle) -> dict[str, Any]:
    """With two kids more minutes are worse, with three they do nothing."""
    cells = {cell(2, 0): 120, cell(2, 2): 100, cell(2, 4): 90}
    return told(speaking_clock, cells | {cell(3, 0): 200, cell(3, 2): 198, cell(3, 4): 200})


def test_the_text_says_what_each_value_does(found: dict[str, Any]) -> None:
    assert "\n".join(swept(found, Paper())) == "\n".join(
        [
            "  minutes.start at 4 instead of 0: 15 points fewer wins with 2 kids (23 to 10",
            "    fewer).",
            "  minutes.start with 2 kids, against 0:",
            "    0   60 %",
            "    2   50 %  10 points less (17 to 6 less), more than luck",
            "    4   45 %  15 points less (23 to 10 less), more than luck",
            "  minutes.start with 3 kids, against 0:",
            "    0  100 %",
            "    2   99 %  1 point less (5 less to 2 more), can be luck; about 4,500 games of",
            "              each would tell",
            "    4  100 %  no difference (3 less to 3 more)",
            "  Values are compared on the same luck; the ranges hold all at once, 19 times",
            "  out of 20.",
            "  What follows is about all values of minutes.start together; for one alone:",
            "  --sweep counters.minutes.start=4.",
        ]
    )


def test_it_stands_below_the_win_rates(found: dict[str, Any], speaking_clock: Bundle) -> None:
    text = FiguresWriter(found | {"complete": True}, Called(speaking_clock.data), Paper()).text()
    titles = [line for line in text.splitlines() if line.startswith("──")]
    assert "What the values do" in titles[1]


def test_a_narrow_terminal_gets_it_all(found: dict[str, Any]) -> None:
    lines = list(swept(found, Paper(width=44)))
    assert all(shown_width(line) <= 44 or MINUTES in line for line in lines)
    assert "more than luck" in " ".join(" ".join(lines).split())


def test_values_that_do_nothing_are_said_to_do_nothing_for_sure(speaking_clock: Bundle) -> None:
    document = told(speaking_clock, {cell(2, 0): 100, cell(2, 4): 99})
    row = document["sweeps"][0]["values"][1]
    assert row["games_to_tell"] > 100
    assert sentences(document) == [
        "minutes.start: every difference can be luck; to tell the largest, 0.5 points, takes "
        f"{about(row['games_to_tell'])} games of each value."
    ]
    assert "the range holds the true difference" in " ".join(swept(document, Paper()))


def test_few_games_and_a_bot_that_learns_have_no_verdict(speaking_clock: Bundle) -> None:
    few = told(speaking_clock, {cell(2, 0): 10, cell(2, 4): 5}, games=10)
    assert list(swept(few, Paper()))[1:4] == [
        "    0  100 %",
        "    4   50 %  50 points less",
        "  With --games 20 or more, this also tells whether a difference can be luck.",
    ]
    learning = {cell(2, minutes, bot="explorer"): 100 - minutes for minutes in (0, 4)}
    text = "\n".join(swept(told(speaking_clock, learning), Paper()))
    assert "luck" not in text and "2 points less" in text


def test_variants_and_several_sweeps_are_told_apart(speaking_clock: Bundle) -> None:
    cells = {
        cell(2, minutes, bot=bot, variants=variants): 100
        for bot in ("random", "cautious")
        for minutes in (0, 4)
        for variants in ((), ("caring-parents",))
    }
    document = told(speaking_clock, cells)
    labels = [(sweep["what"], label(document, sweep)) for sweep in document["sweeps"]]
    assert labels[:4] == [
        (MINUTES, "2 kids, random, no variant"),
        (MINUTES, "2 kids, random, caring-parents"),
        ("options.variants", "2 kids, random, minutes.start=0"),
        ("options.variants", "2 kids, random, minutes.start=4"),
    ]
    assert len(labels) == 8
    (section,) = sweeps(document, LinkedGames(document, ()))
    assert len(section.plots) == 8, "one for each, or else curves of different games would lie on each other"
    assert "    caring-parents" in "\n".join(swept(document, Paper()))
    assert pooled(document) == "All values of minutes.start and variant together."
    assert sentences(document)[0].startswith("random: minutes.start: ")


def test_without_a_sweep_there_is_nothing_to_tell(speaking_clock: Bundle) -> None:
    document = told(speaking_clock, {cell(2): 100, cell(3): 90})
    assert document["sweeps"] == [] and pooled(document) == ""
    assert list(swept(document, Paper())) == [] and sweeps(document, LinkedGames(document, ())) == []


def test_the_report_draws_a_curve_for_each_number_of_kids(found: dict[str, Any]) -> None:
    (section,) = sweeps(found, LinkedGames(found, ()))
    (plot,) = section.plots
    assert [(curve["name"], curve["x"], curve["y"]) for curve in plot.data] == [
        ("2 kids", [0, 2, 4], [0.6, 0.5, 0.45]),
        ("3 kids", [0, 2, 4], [1, 0.99, 1]),
    ]
    assert all(min(curve["error_y"]["arrayminus"]) > 0 for curve in plot.data)
    assert plot.data[0]["hovertext"][2].endswith("15 points less (23 to 10 less), more than luck")
    assert [table.caption for table in section.tables] == [
        "minutes.start with 2 kids, against 0",
        "minutes.start with 3 kids, against 0",
    ]
    assert section.tables[0].rows[2][:3] == ["4", "200", "45.0 %"]
    assert section.tables[0].rows[2][4:8] == ["−15.0", "−22.5 to −9.7", "<0.001", "more than luck"]
    assert (
        section.says[0]
        == "minutes.start at 4 instead of 0: 15 points fewer wins with 2 kids (23 to 10 fewer)."
    )


def test_the_report_draws_bars_for_words(speaking_clock: Bundle) -> None:
    wins = {cell(kids, variants=variants): 100 for kids in (2, 3) for variants in ((), ("caring-parents",))}
    document = told(speaking_clock, wins)
    (section,) = sweeps(document, LinkedGames(document, ()))
    (plot,) = section.plots
    assert [bars["type"] for bars in plot.data] == ["bar", "bar"]
    assert plot.layout["yaxis"]["ticktext"] == [
        "2 kids, none", "2 kids, caring-parents", "3 kids, none", "3 kids, caring-parents",
    ]  # fmt: skip
    assert [bars["y"] for bars in plot.data] == [[0, 1], [2, 3]]
    without = Cell(Options(2), "random", (BundleChange(MINUTES, None),))
    (mixed,) = sweeps(
        document := told(speaking_clock, {cell(2, 0): 100, without: 100}), LinkedGames(document, ())
    )
    assert mixed.plots[0].data[0]["type"] == "bar"


def test_a_sweep_from_the_command_line_to_json(run: Run) -> None:
    result = run(
        "playtest", "speaking-clock", "--kids", "2", "--bot", "random", "--games", "20", "--jobs", "1",
        "--sweep", f"{MINUTES}=4,0", "--json",
    )  # fmt: skip
    (sweep,) = json.loads(result.stdout)["sweeps"]
    assert (sweep["what"], sweep["on_axis"], sweep["bot"], sweep["looked_at"]) == (
        MINUTES,
        "2 kids",
        "random",
        1,
    )
    assert [row["value"] for row in sweep["values"]] == [4, 0]
    first, other = sweep["values"]
    assert first["difference"] is None
    assert other["difference"] == pytest.approx(other["win_rate"] - first["win_rate"])
    assert other["low"] <= other["difference"] <= other["high"]
