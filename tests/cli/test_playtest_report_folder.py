"""Where the report of a playtest is written, and what stands first in it."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from loopwright.core.errors import Failure
from loopwright.core.phrases import Called
from loopwright.playtest import targets
from loopwright.playtest.html.cards import coverage
from loopwright.playtest.html.folder import LinkedGames, records
from loopwright.playtest.html.report import HtmlReport
from loopwright.playtest.html.summary import answers, hints
from loopwright.playtest.session import Session
from loopwright.results_file.read import ChunkPlace, Results, header
from loopwright_compiler.project.result_folder import LIST
from loopwright_engine import Bundle
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.records import GameRecord
from loopwright_games.tales.ledger import day_label
from loopwright_games.tales.options import Options

from .conftest import Run
from .report_pages import NAMES, Json, play, read, write

PLAN = Plan((Cell(Options(2), "random"),), 2)

# --- the folder -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def few(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Session:
    path = tmp_path_factory.mktemp("few") / "few.jsonl"
    return play(speaking_clock, path, PLAN)


def test_an_older_report_is_replaced_and_all_else_stays(
    few: Session, speaking_clock: Bundle, tmp_path: Path
) -> None:
    more = play(speaking_clock, tmp_path / "more.jsonl", Plan(PLAN.cells, 20))
    write(more, tmp_path / "r")
    games = tmp_path / "r" / "games"
    many = len(list(games.iterdir()))
    (games / "notes.txt").write_text("mine")
    (tmp_path / "r" / "draft.loop").write_text("mine, too")
    write(few, tmp_path / "r")
    write(few, tmp_path / "alone")
    alone = {path.name for path in (tmp_path / "alone" / "games").iterdir()}
    assert len(alone) < many
    assert {path.name for path in games.iterdir()} == {*alone, "notes.txt"}
    assert {path.name for path in (tmp_path / "r").iterdir()} == {"games", "report.html", "draft.loop", LIST}


@pytest.mark.parametrize("strange", ["report.html", "games/chess.pgn", "diary.loop", "."])
def test_what_is_no_report_is_left_alone(tmp_path: Path, strange: str) -> None:
    path = tmp_path / "r" / strange
    if strange == ".":
        path = tmp_path / "r"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine")
    with pytest.raises(Failure, match=r"is not of a playtest|is no folder"):
        HtmlReport(tmp_path / "r")
    assert path.read_text() == "mine"


def test_examples_are_sought_where_they_are() -> None:
    """Of a long playtest, only the chunks that hold one are read."""
    plan, chunks = Plan((Cell(Options(2), "cautious"),), 1_000_000), list[Chunk]()

    class Long:
        def __init__(self) -> None:
            self.plan = plan

        def places(self) -> list[ChunkPlace]:
            return [ChunkPlace(chunk, 0, 0, 0) for chunk in plan.chunks(0)]

        def at(self, places: list[ChunkPlace]) -> list[list[GameRecord]]:
            chunks.extend(place.chunk for place in places)
            return []

    endings = [{"won": True, "examples": [3, 4, 777_777]}]
    measured: Json = {"cells": [{"id": 0, "endings": endings}], "bots": {}, "coverage": {"rare": []}}
    assert list(records(measured, cast("Results", Long()))) == []
    assert chunks == [Chunk(0, 0, 10), Chunk(0, 777_770, 10)]


def test_a_folder_with_results_is_a_place_for_a_report(tmp_path: Path) -> None:
    for name in ("games.jsonl", "games.parquet", ".gitignore"):
        (tmp_path / name).touch()
    with HtmlReport(tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(Failure, match=r"Cannot make the folder .*file/r: not a directory"):
        HtmlReport(tmp_path / "file" / "r")


@pytest.mark.parametrize("what", ["page", "game"])
def test_a_report_that_fails_leaves_the_older_one(
    few: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """What is told names the file that was asked for, not the one beside it."""
    write(few, tmp_path / "r")
    before = sorted(path.name for path in tmp_path.glob("r/**/*"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    at = {"page": "pathlib.Path.write_bytes", "game": "loopwright_compiler.project.atomic_write.write"}
    name = {"page": "report.html", "game": "games/bundle.json"}
    monkeypatch.setattr(at[what], full)
    with pytest.raises(Failure) as error:
        write(few, tmp_path / "r")
    assert str(error.value) == f"Cannot write {tmp_path / 'r' / name[what]}: no space left on device."
    assert sorted(path.name for path in tmp_path.glob("r/**/*")) == before


@pytest.mark.parametrize("library", ["plotly.offline", "jinja2"])
def test_without_a_library_that_is_said_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(Failure, match="needs Plotly") as error:
        HtmlReport(tmp_path / "r")
    assert error.value.hint == "pip install 'loopwright[report]'"
    assert not (tmp_path / "r").exists()


# --- the words --------------------------------------------------------------------------------------


def cells(*rates: float) -> list[Json]:
    words = {"kids": "2 kids", "variants": "no variant"}
    plain: Json = {"words": words, "options": {"kids": 2}, "bot": "random", "games": 100}
    return [
        {
            **plain,
            "id": number,
            "sweep": {"x": number},
            "win_rate": rate,
            "low": rate - 0.1,
            "high": rate + 0.1,
        }
        for number, rate in enumerate(rates)
    ]


def test_of_many_changes_the_whole_is_told() -> None:
    """What the rate is now stands above them."""
    measured = {
        "cells": cells(0.5),
        "level": 0.95,
        "sweeps": [],
        "kit": "tales",
        "names": NAMES,
        "axis": "kids",
    }
    change = {"old": 0.05, "new": 0.1, "difference": 0.05, "low": 0.02, "high": 0.08, "sure": True}

    def told(most: int) -> list[str]:
        wins = {
            "by_axis": {str(kids): {"title": f"{kids} kids", **change} for kids in range(2, most)},
            "cells": [],
            "all": change,
        }
        return [line.words for line in answers(measured, [], {"bots": {"random": {"wins": wins}}})][1:]

    sentence = "5 % before; 5 points more (2 to 8 more), more than luck."
    assert told(8) == [f"all together: {sentence}"]
    assert told(5) == [f"{who}: {sentence}" for who in ("2 kids", "3 kids", "4 kids", "all together")]


def test_of_many_set_ups_the_first_and_the_last_are_told() -> None:
    measured = {
        "cells": cells(0.5, 0.1, 0.3, 0.9, 0.2, 0.4),
        "level": 0.95,
        "sweeps": [],
        "kit": "tales",
        "names": NAMES,
        "axis": "kids",
    }
    results = targets.held(targets.read(["25-60%"]), measured)
    assert [line.words for line in answers(measured, results, None)] == [
        "They win least often with 2 kids and x at 1: 10 % of the games (0 to 20 %).",
        "They win most often with 2 kids and x at 3: 90 % of the games (80 to 100 %).",
        "2 targets missed: 2 kids and x at 1; 2 kids and x at 3.",
        "2 targets not sure yet: 2 kids and x at 2; 2 kids and x at 4.",
        "2 targets met: 2 kids and x at 0; 2 kids and x at 5.",
    ]


Hints = Callable[..., list[str]]


@pytest.fixture
def hinted(few: Session) -> Hints:
    called = Called(few.bundle.data)
    plain: Json = {
        "games": 9,
        "endings": {},
        "cards": {},
        "tension": {"decided_by": None, "rounds": []},
    }
    coverage = {"items": 2, "reached": 2, "never": []}

    def hinted(*names: str, **figures_of_hints: Json) -> list[str]:
        bots = names or ("random",)
        played = [{"bot": bot, "games": 9, "wins": wins, "learns": False} for wins, bot in enumerate(bots)]
        figures = {
            "kit": "tales",
            "names": NAMES,
            "games": 9,
            "cells": played,
            "coverage": figures_of_hints.pop("coverage", coverage),
        }
        parts = {bot: {**plain, **figures_of_hints} for bot in bots}
        return [line.words for line in hints({**figures, "bots": parts}, called)]

    return hinted


def test_what_a_designer_should_look_at_first(hinted: Hints) -> None:
    assert hinted() == ["2 of 2 things on cards were reached."]
    endings = {str(n): {"title": f"End {n}", "games": int(n == 0), "share": 0.2} for n in range(5)}
    never = '4 of 5 endings never came: "End 1", "End 2", "End 3" and 1 more.'
    assert hinted(endings=endings)[0] == never
    card = {"verdict": "matters", "effect": -0.3, "effect_low": -0.4, "effect_high": -0.1}
    little = {"verdict": "little", "effect": 0.01, "effect_low": -0.02, "effect_high": 0.03}
    hint = hinted(cards={"diary.7": card, "diary.6": little})
    assert (
        hint[0]
        == 'The weightiest card is diary 7 "The Fourth of May": 30 points fewer wins (40 to 10 fewer).'
    )
    assert hint[1] == 'Surely moves winning by 5 points at most: diary 6 "The Clamps".'
    days = {"decided_by": 2, "rounds": [{"round": day, "games": 9} for day in range(1, 7)]}
    early = "Over all games, who wins is for the most part decided by the end of Tuesday: early."
    assert hinted(tension=days)[0] == early
    two = hinted("random", "own.py", tension=days, cards={"diary.6": little})
    # The one that wins most comes first, and more is said of it.
    assert [line.partition(":")[0] for line in two[:-1]] == ["own.py", "own.py", "random"]
    assert two[1] == f"own.py: {early}"
    late = "Where a game goes on to the weekend, who wins is not settled before."
    assert hinted(tension={**days, "decided_by": 6})[0] == late


def test_no_games_are_told_as_such(speaking_clock: Bundle, tmp_path: Path) -> None:
    session = Session(speaking_clock, PLAN, tmp_path / "none.jsonl")
    (tmp_path / "none.jsonl").write_bytes(header(session.bundle, session.plan))
    write(session, tmp_path / "r")
    page = read(tmp_path / "r" / "report.html")
    assert "No game was finished." in page.ids["summary"]
    assert "wins" not in page.ids


def test_what_is_rare_has_a_game_to_watch(few: Session) -> None:
    figures_document = figures(few.bundle, few.plan, few.names, few.tally)
    rare = {"title": "a thing", "games": 1, "where": "diary.loop:3", "examples": [[0, 1]]}
    figures_document["coverage"]["rare"] = [rare]
    section = coverage(figures_document, LinkedGames(figures_document, few.results().records()))
    assert section.tables[-1].rows == [["a thing", "1", "diary.loop:3", ((0, 1),)]]


def test_days_have_short_names_below_a_plot() -> None:
    assert [day_label(day) for day in (1, 6, 7)] == ["Mon", "Wknd", "Mon 2"]


# --- the command ------------------------------------------------------------------------------------


def test_the_command_writes_it_with_and_without_a_results_file(
    run: Run, few: Session, tmp_path: Path
) -> None:
    path = tmp_path / "clock.json"
    path.write_text(json.dumps(few.bundle.data))
    words = ("--games", 4, "--kids", 2, "--bot", "random", "--jobs", 1)
    result = run("playtest", path, *words, "--results", "g.jsonl", "--report", "one")
    assert "Wrote one/report.html." in result.stderr
    assert result.stdout.startswith("The Speaking Clock: 4 games by random, seed 0.")
    run("playtest", "--resume", "g.jsonl", "--report", "two")
    run("playtest", path, *words, "--report", "three")
    pages = [(tmp_path / name / "report.html").read_bytes() for name in ("one", "two", "three")]
    assert pages[0] == pages[1] == pages[2]
    run("playtest", path, "--kids", 9, "--report", "four", code=2)
    assert not (tmp_path / "four").exists()
    (tmp_path / "one" / "report.html").write_text("mine")
    refused = run("playtest", path, *words, "--report", "one", code=2)
    assert "one holds games, which is not of a playtest." in refused.stderr
