"""Watching recorded games, and finding one among those of a playtest."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from loopwright.core import game_logs as records
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play.film import Film, Recording
from loopwright.play.match import Match
from loopwright.play.tui import start as starting
from loopwright.play.tui.replay_app import WatchApp
from loopwright.replay import GameQuestion, GameSearch, holds_many
from loopwright.results_file import read
from loopwright.results_file.write import File
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle
from loopwright_engine.bots import maker
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.playtest.records import GameRecord, as_line
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import log
from textual.pilot import Pilot

from .conftest import Run

GAMES = 40
FRIDAY = 5


@pytest.fixture(scope="module")
def clock() -> Bundle:
    """The first bundled scenario."""
    path = scenario_paths.root() / "scenarios" / "speaking-clock"
    return load_bundle(compile_path(path, bundled=scenario_paths.root()).bundle)


@pytest.fixture(scope="module")
def played(clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[GameRecord]]:
    """A results file of two cells, the second one first in the file, and its games."""
    plan = Plan((Cell(Options(3), "cautious"), Cell(Options(2, ("just-a-bruise",)), "random")), GAMES, seed=3)
    chunks = [chunk for cell in (1, 0) for chunk in plan.chunks(cell)]
    games = {chunk: play_chunk(clock, plan, chunk) for chunk in chunks}
    records = [record for game in games.values() for record in game]
    path = tmp_path_factory.mktemp("results") / "results.jsonl"
    with File.new(path, read.header(clock, plan)) as file:
        for chunk, records_of_chunk in games.items():
            file.keep(chunk, "".join(map(as_line, records_of_chunk)).encode())
    return path, sorted(records, key=lambda record: (record.cell, record.game))


def named(record: GameRecord) -> str:
    """How a game is called."""
    return f"{record.cell}:{record.game}"


# --- finding ------------------------------------------------------------------------------------


def test_the_first_game_that_was_won_on_friday(run: Run, played: tuple[Path, list[GameRecord]]) -> None:
    """However the file is ordered; it says how many match, and ends as the results say."""
    file, games = played
    matching = [game for game in games if game.won and game.round == FRIDAY]
    out = run("replay", file, "--won", "--day", "friday").stdout.splitlines()
    assert out[0].startswith(f"1 of {len(matching)} matching game")
    assert f"(of {2 * GAMES}): {named(matching[0])}  " in out[0]
    assert "won on Friday" in out[0]
    assert out[-2].endswith(f" ({matching[0].ending}), won on Friday")
    assert out[-1] == f"The same game as in the results, after {len(matching[0].choices)} choices."


def test_every_question_finds_what_it_asks_for(played: tuple[Path, list[GameRecord]]) -> None:
    file, games = played
    contents = read.read(file)
    back = contents.names.index("diary.1.back")
    questions: list[tuple[GameQuestion, Callable[[GameRecord], bool]]] = [
        (GameQuestion(won=True), lambda record: record.won),
        (GameQuestion(won=True, of_game={"kids": 2}), lambda record: record.won and record.cell == 1),
        (GameQuestion(bot="cautious", day="Weekend"), lambda record: record.cell == 0 and record.round == 6),
        (
            GameQuestion(of_game={"variants": ("just-a-bruise",)}, won=False),
            lambda record: record.cell == 1 and not record.won,
        ),
        (GameQuestion(ending="time-ran-out"), lambda record: record.ending == "time-ran-out"),
        (
            GameQuestion(saw=("diary.1.back",), of_game={"kids": 3}),
            lambda record: record.cell == 0 and back in record.reached,
        ),
        (GameQuestion(game="1:7"), lambda record: (record.cell, record.game) == (1, 7)),
    ]
    for question, wanted in questions:
        search = GameSearch(contents, question)
        matching = [named(record) for record in search.matching()]
        assert matching == [named(game) for game in games if wanted(game)], question
        assert (search.matches, search.games) == (len(matching), 2 * GAMES)


def test_all_that_match_are_listed(run: Run, played: tuple[Path, list[GameRecord]]) -> None:
    lines = run("replay", played[0], "--list", "--won", "--bot", "random").stdout.splitlines()
    noun = "game" if len(lines) == 2 else "games"
    assert lines[-1] == f"{len(lines) - 1} matching {noun} (of {2 * GAMES})."
    assert all(", won " in line and "2 kids, just-a-bruise, random" in line for line in lines[:-1])


def test_the_nth_game_that_matches_is_written_as_a_log(
    run: Run, played: tuple[Path, list[GameRecord]], tmp_path: Path
) -> None:
    file, games = played
    third = [game for game in games if not game.won][2]
    out = run("replay", file, "--lost", "--nth", 3, "--log", "third.json").stdout
    assert f": {named(third)}  " in out
    game_log = json.loads((tmp_path / "third.json").read_text())
    assert game_log["choices"] == third.choices
    assert "The same states as in the log" in run("replay", "third.json").stdout


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (GameQuestion(day="someday"), "There is no day someday."),
        (GameQuestion(ending="time-run-out"), "Did you mean time-ran-out?"),
        (GameQuestion(saw=("diary.99",)), "There is no card, side or block diary.99. Did you mean diary.9?"),
        (GameQuestion(of_game={"kids": 5}), "Kids: 2, 3."),
        (GameQuestion(game="2:1"), "cells are 0 to 1"),
        (GameQuestion(game="7"), "cells are 0 to 1"),
    ],
)
def test_a_question_without_an_answer(
    played: tuple[Path, list[GameRecord]], question: GameQuestion, said: str
) -> None:
    with pytest.raises(Failure) as failure:
        GameSearch(read.read(played[0]), question)
    assert said in f"{failure.value} {failure.value.hint}"


def test_when_nothing_matches(run: Run, played: tuple[Path, list[GameRecord]]) -> None:
    words = ("--won", "--ending", "time-ran-out")
    assert "There are 0 matching games" in run("replay", played[0], *words, code=1).stderr


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ('{"format":"loopwright-playtest","version":1', True),
        ('{ "format" : "loopwright-playtest", "version": 1', True),
        ('{"format":"loopwright-playtests","version":1', False),
        ('{"version":1, "format":"loopwright-playtest"', False),
        ("", False),
    ],
)
def test_a_results_file_is_known_by_how_it_begins(tmp_path: Path, text: str, many: bool) -> None:
    (tmp_path / "file").write_text(text, encoding="utf-8")
    assert holds_many(tmp_path / "file") is many


def test_games_are_looked_at_chunk_by_chunk(played: tuple[Path, list[GameRecord]]) -> None:
    """What is damaged in one keeps nobody from the games of the others."""
    lines = played[0].read_bytes().splitlines(keepends=True)
    damaged = played[0].with_name("damaged.jsonl")
    damaged.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    contents = read.read(damaged)
    (chunk,) = contents.contents().lost
    whole = {named(record) for record in played[1]}
    names = {named(record) for record in GameSearch(contents, GameQuestion()).matching()}
    assert whole - names == {f"{chunk.cell}:{chunk.first + game}" for game in range(chunk.games)}
    name = next(iter(names))
    assert [named(record) for record in GameSearch(contents, GameQuestion(game=name)).matching()] == [name]


def test_one_game_is_nothing_to_choose_from(run: Run, clock: Bundle, tmp_path: Path) -> None:
    records.write(tmp_path / "game.json", Match.start(clock, Options(3), 7).record())
    for question in (["--lost"], ["--kids", "3"], ["--variant", "just-a-bruise"]):
        assert "holds one game" in run("replay", tmp_path / "game.json", *question, code=2).stderr


# --- watching -----------------------------------------------------------------------------------


def recording(bundle: Bundle, seed: int = 7) -> Recording:
    """A whole game by a bot, ready to be watched."""
    match = Match.start(bundle, Options(3), seed)
    bot = maker("cautious", KIT)(seed)
    while match.game.decision is not None:
        match.choose(bot.choose(match.game))
    record = match.record()
    start = Match.start(bundle, Options(3), seed)
    return Recording(start, record.choices, record.marks, record.result, [])


def test_a_film_goes_forward_and_back_by_moments(clock: Bundle) -> None:
    film = Film(recording(clock))
    assert film.fault is None
    assert film.step == 0
    diary = (log.DIARY_PLAYED, log.DIARY_FLIPPED)
    moments = {(log.NEW_ROUND,): film.next_round, diary: lambda ahead=True: film.next(diary, ahead)}
    for kinds, following in moments.items():
        steps = []
        while (step := following()) is not None:
            film.go(step)
            fresh = film.match.game.log[film.logged[step - 1] :]
            assert any(entry[0] in kinds for entry in fresh)
            steps.append(step)
        assert steps
        back = [film.step]
        while (step := following(ahead=False)) is not None and step > 0:
            film.go(step)
            back.append(step)
        assert back == steps[::-1]
        film.go(0)
    film.go(10_000)
    assert film.step == film.last == len(film.choices)
    assert film.match.game.log[-1][0] != log.NEW_ROUND


def test_a_film_ends_where_it_differs_from_its_file(clock: Bundle) -> None:
    recorded = recording(clock)
    recorded.marks[20] = "0" * 12
    film = Film(recorded)
    assert film.last == 20
    assert "differs from the file at step 20" in str(film.fault)


def watch(film: Film, steps: Callable[[Pilot[None], WatchApp], Awaitable[None]]) -> None:
    """Watch on a narrow screen."""
    app = WatchApp(film, ["1 of 3 matching games"], Paper(color=True))

    async def sitting() -> None:
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.pause()
            await steps(pilot, app)

    asyncio.run(sitting())


def screen_of(app: WatchApp) -> str:
    """All that the screen shows."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_a_game_is_watched_by_keys(clock: Bundle) -> None:
    film = Film(recording(clock))

    async def keys(pilot: Pilot[None], app: WatchApp) -> None:
        screen = screen_of(app)
        assert f"Step 0 of {film.last} · paused" in screen
        assert "1 of 3 matching games" in screen
        await pilot.press("right", "right", "left")
        assert film.step == 1
        assert "Chosen next: " in screen_of(app)
        await pilot.press("n")
        assert "[Mon]" in screen_of(app)
        await pilot.press("j", "1", "2", "enter")
        await pilot.pause()
        assert film.step == 12
        await pilot.press("end")
        assert "Ending: " in screen_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert "no such moment further on" in screen_of(app)
        await pilot.press("home")
        assert film.step == 0
        await pilot.press("plus", "plus", "plus", "space")
        await pilot.pause(0.5)
        assert film.step > 1
        assert "0.1 s a step" in screen_of(app)
        await pilot.press("space")
        assert "paused" in screen_of(app)
        await pilot.press("m", "enter")
        await pilot.pause()
        assert "Esc closes" in screen_of(app)
        await pilot.press("escape", "q")

    watch(film, keys)


def test_what_is_said_after_watching(
    clock: Bundle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However much was watched, all of the file has been compared."""
    monkeypatch.setattr(WatchApp, "run", lambda _: None)
    recorded = recording(clock)
    starting.watch(recorded, Paper(), 3)
    assert (
        capsys.readouterr().out == f"The same states as in the log, after {len(recorded.choices)} choices.\n"
    )
    recorded = recording(clock)
    recorded.marks[20] = "0" * 12
    with pytest.raises(Failure, match="at step 20"):
        starting.watch(recorded, Paper(), 0)
