"""The table on the whole screen, played by keys and mouse as a pilot presses them."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import pty
import random
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright.play.tui import start
from loopwright.play.tui.play_app import PlayApp
from loopwright.play.tui.widgets import AnswerSheet, Last, shares
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle
from loopwright_games.tales.options import Options
from loopwright_games.tales.table import options
from loopwright_games.tales.table.details import faces_of
from loopwright_games.tales.table.screens import choices
from loopwright_games.tales.table.texts import TEXTS
from textual.pilot import Pilot

from .conftest import TOOL
from .test_play_words import ENGLISH

PAPER = Paper().knowing(TEXTS)
Play = Callable[[Pilot[None], PlayApp], Awaitable[None]]
WIDE, NARROW = (120, 40), (80, 24)


@pytest.fixture(scope="session")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    """A bundled scenario, with the whole school deck: the first card asks for a test, which fails."""
    bundled = scenario_paths.root()
    folder = tmp_path_factory.mktemp("clock") / "speaking-clock"
    shutil.copytree(bundled / "scenarios" / "speaking-clock", folder)
    card = folder / "scenario.loop"
    card.write_text(re.sub("  without school .*\n", "", card.read_text("utf-8")), "utf-8")
    return load_bundle(compile_path(folder, bundled=bundled).bundle)


def started(bundle: Bundle, choices: int = 3) -> Match:
    """A game in which each kid has kept the first chore."""
    match = Match.start(bundle, Options(("disa", "pekka", "samira")), 7)
    for _ in range(choices):
        match.choose(0)
    return match


def play(match: Match, steps: Play, size: tuple[int, int] = WIDE, save: Path | None = None) -> PlayApp:
    """Play on a screen of this size; the app as it was left."""
    app = PlayApp(match, Paper(color=True).speaking(match.bundle.data["language"]), save)

    async def sitting() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            while not app.decision.list.region:  # the screen opens with its content
                await pilot.pause()
            await steps(pilot, app)

    asyncio.run(sitting())
    assert app.crash is None
    return app


def screen_of(app: PlayApp) -> str:
    """All that the screen shows."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def test_a_wide_screen_shows_the_whole_table(clock: Bundle) -> None:
    async def look(_: Pilot[None], app: PlayApp) -> None:
        screen = screen_of(app)
        for part in (
            "The Speaking Clock  [Mon] Tue",
            "M Vasso School bus: roads to A J L O",
            "Storm Lantern; Ninety-Nine Sums",
            "■■■■■■ time 6",
            "Diary 1 (Miss Clock Sniffs), front",
            "Push, taking UPSET · 42 %",
        ):
            assert part in screen, screen

    play(started(clock), look)


def test_a_number_and_enter_take_an_option(clock: Bundle) -> None:
    """Whosever option it is; what can be taken back is, and can be made again."""

    async def walk(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("1", "enter")
        walk = next(
            choice for choice in app.decision.choices if choice.who == "Pekka" and choice.place == "A"
        )
        await pilot.press(*str(walk.number))
        assert "[Pekka]" in screen_of(app)
        assert app.board.place == "A"
        await pilot.press("enter")
        assert "Pekka walks to A Ferry Quay" in screen_of(app)
        before = app.match.game.digest()
        await pilot.press("u")
        assert app.match.game.digest() != before
        await pilot.press("u", "u")
        await pilot.pause()
        assert "This cannot be taken back" in screen_of(app)
        await pilot.press("y", "y")
        assert app.match.game.digest() == before

    play(started(clock), walk)


def test_kids_are_a_key_apart(clock: Bundle) -> None:
    async def turn(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("1", "enter")
        await pilot.press("1", "down", "2")
        assert app.decision.choice is not None
        assert app.decision.choice.number == 2  # not 12: somebody has gone elsewhere in between
        for name in ("Pekka", "Samira", "Disa"):
            await pilot.press("right")
            assert f"[{name}]" in screen_of(app)
        await pilot.click(app.decision.people, offset=(8, 0))
        assert "[Pekka]" in screen_of(app)

    play(started(clock), turn)


def test_a_narrow_screen_shows_a_page_at_a_time(clock: Bundle) -> None:
    pages = {
        "m": "8 ~   ~",
        "d": "Goal: Find out who",
        "k": "strength BRAVE",
        "r": "face down",
        "g": "not seen yet",
        "l": "Monday",
        "o": "Let it stand",
    }

    async def leaf(pilot: Pilot[None], app: PlayApp) -> None:
        for key, part in pages.items():
            await pilot.press(key)
            await pilot.pause()
            screen = screen_of(app)
            assert part in screen, screen
            assert "? Help u Undo" in screen
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert "roads to" in screen_of(app)
        assert "Goal: Find out who" not in screen_of(app)  # the log was the last page

    play(started(clock), leaf, NARROW)


def test_a_click_on_the_map_offers_what_can_be_done_there(clock: Bundle) -> None:
    async def click(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("1", "enter")
        chart = app.board.chart
        spot = next(
            (x, y) for y in range(chart.size[1]) for x in range(chart.size[0]) if chart.place_at(x, y) == "A"
        )
        await pilot.click(app.board, offset=(spot[0] + 2, spot[1] + 1))
        screen = screen_of(app)
        assert "Ferry Quay bus" in screen
        assert "Pekka: walks to A Ferry Quay" in screen, screen
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert "Pekka walks to A Ferry Quay" in screen_of(app)

    play(started(clock), click)


def test_the_card_behind_an_option(clock: Bundle) -> None:
    async def read(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("1", "enter")
        card = next(choice for choice in app.decision.choices if choice.text.startswith("Dial and listen"))
        await pilot.press(*str(card.number), "i")
        await pilot.pause()
        assert isinstance(app.screen, AnswerSheet)
        assert "At the signal, nineteen oh four." in screen_of(app)
        walk = next(choice for choice in app.decision.choices if choice.text.startswith("walks"))
        await pilot.press("escape", *str(walk.number), "i")
        await pilot.pause()
        assert "This is a rule of the game, MOV-1" in screen_of(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, AnswerSheet)

    play(started(clock), read)


def test_the_mouse_looks_before_it_takes(clock: Bundle) -> None:
    """What is under the mouse is shown in full, nothing moves meanwhile, a click takes it."""

    async def point(pilot: Pilot[None], app: PlayApp) -> None:
        regions = [entry.region for entry in (app.decision.news, app.decision.list, app.decision.detail)]
        assert "Fetch the Cake" in str(app.decision.list.get_option_at_index(0).prompt)
        await pilot.hover(app.decision.list, offset=(6, 1))
        await pilot.pause()
        assert "Nine fillings" in screen_of(app)
        assert [
            entry.region for entry in (app.decision.news, app.decision.list, app.decision.detail)
        ] == regions
        assert app.match.game.choices == []
        await pilot.click(app.decision.list, offset=(6, 1))
        assert app.match.game.choices == [1]

    play(started(clock, 0), point)


def test_a_word_in_the_corner_goes_with_esc(clock: Bundle) -> None:
    async def undo(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("y")
        await pilot.pause()
        assert "Nothing was taken back." in screen_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Nothing was taken back." not in screen_of(app)

    play(started(clock), undo)


def test_each_part_gets_what_it_needs_and_the_options_most() -> None:
    needs = {"news": 30, "options": 8, "detail": 9}
    assert shares(60, needs) == needs
    assert shares(24, needs) == {"news": 7, "options": 8, "detail": 9}
    assert shares(16, needs) == {"news": 4, "options": 6, "detail": 6}
    assert shares(3, needs) == {"news": 0, "options": 3, "detail": 0}


def test_cards_are_read_before_they_are_chosen(clock: Bundle) -> None:
    """SET-10: the text of a chore stands below the list while it is looked at."""

    async def read(pilot: Pilot[None], app: PlayApp) -> None:
        assert "Marzipan, for eight" in screen_of(app)
        await pilot.press("down")
        await pilot.pause()
        assert "Marzipan, for eight" not in screen_of(app)

    play(started(clock, 0), read)


def test_what_hangs_on_a_roll_stands_below_the_options(clock: Bundle) -> None:
    """TST-3: what success and failure do, without the story, while the dice are chosen and pushed."""

    async def roll(pilot: Pilot[None], app: PlayApp) -> None:
        for _ in range(2):
            below = app.decision.detail.text.render()
            assert "Failure: Everyone takes SCARED." in str(below)
            assert "The lamps go" not in str(below)
            await pilot.press("enter")
            await pilot.pause()

    match = Match.start(clock, Options(("disa", "pekka", "samira")), 5)
    for _ in range(3):
        match.choose(0)
    play(match, roll)


def test_what_a_diary_card_or_a_firewall_asks_is_looked_up_by_the_side_that_is_up(clock: Bundle) -> None:
    match = started(clock)
    match.choose(0)
    listen = next(choice for choice in choices(match, PAPER) if choice.text.startswith("Dial and listen"))
    match.choose(listen.index)
    assert match.game.decision is not None
    assert match.game.decision.kind == "test"
    assert {choice.card for choice in choices(match, PAPER)} == {"diary.1.front"}
    assert faces_of(match.bundle).standing_on("firewall.wall-1") == ""


def test_saving_loading_and_leaving(clock: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def keep(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("1", "enter", "s")
        await pilot.press("e", "enter")
        await pilot.pause()
        saved = app.match.game.digest()
        await pilot.press("1", "enter", "f")
        await pilot.press("e", "enter")
        await pilot.pause()
        assert app.match.game.digest() == saved
        await pilot.press("1", "enter", "q")
        assert "Leave the game?" in screen_of(app)
        await pilot.press("enter")

    app = play(started(clock), keep)
    assert Match.resume(clock, tmp_path / "e").game.digest() == app.match.game.digest()


def test_what_another_window_has_saved_is_not_overwritten_unasked(clock: Bundle, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("a game of others")

    async def keep(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("s")
        await pilot.pause()
        assert "Overwrite it" in screen_of(app)
        await pilot.press("escape")
        assert file.read_text() == "a game of others"
        await pilot.press("s", "down", "enter")
        await pilot.pause()
        assert Match.resume(clock, file).game.digest() == app.match.game.digest()
        await pilot.press("1", "enter", "s")
        assert Match.resume(clock, file).game.digest() == app.match.game.digest()

    play(started(clock), keep, save=file)


def test_an_interrupt_saves_where_a_file_is_named(clock: Bundle, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"

    async def interrupt(pilot: Pilot[None], _: PlayApp) -> None:
        await pilot.press("1", "enter", "question_mark", "ctrl+c")

    app = play(started(clock), interrupt, save=file)
    assert app.return_code == 130
    assert app.farewell == [f"Saved to {file}. Go on later with --load {file}"]
    assert Match.resume(clock, file).game.digest() == app.match.game.digest()


def test_a_fault_says_where_the_game_is_saved(
    clock: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: PlayApp, number: int) -> None:
        raise ZeroDivisionError(str(number))

    async def step(pilot: Pilot[None]) -> None:
        await pilot.press("1", "enter")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(PlayApp, "take", broken)
    run = PlayApp.run
    monkeypatch.setattr(PlayApp, "run", lambda self: run(self, headless=True, auto_pilot=step))
    with pytest.raises(Failure, match="fault in loopwright: ZeroDivisionError: 1") as failure:
        start.play(started(clock), Paper(), None)
    assert failure.value.hint is not None
    save = Path(failure.value.hint.rpartition(" ")[2])
    assert save.parent == tmp_path / "loopwright" / "games"
    assert Match.resume(clock, save).game.choices == [0, 0, 0]


def test_the_end_is_told_and_printed(clock: Bundle, capsys: pytest.CaptureFixture[str]) -> None:
    match = started(clock)
    luck = random.Random(4)
    while match.game.decision is not None:
        match.choose(luck.randrange(len(match.game.decision.options)))
    last = match.game.choices[-1]
    match.timeline.undo()
    number = next(choice.number for choice in choices(match, PAPER) if choice.index == last)

    async def end(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press(*str(number), "enter")
        await pilot.pause()
        assert isinstance(app.screen, Last)
        assert "The game is over." in screen_of(app)
        await pilot.press("q")
        await pilot.pause()
        assert app._exit

    start.farewell(play(match, end))
    assert capsys.readouterr().out.splitlines()[-1].startswith("Ending: ")


def test_going_home_is_the_last_thing_that_enter_does(clock: Bundle) -> None:
    async def look(_: Pilot[None], app: PlayApp) -> None:
        own = {str(choice.number) for choice in app.decision.choices if choice.who}
        numbers = [option.id for option in app.decision.list.options if option.id in own]
        home = next(
            choice for choice in app.decision.choices if choice.home and choice.who == app.decision.who
        )
        assert numbers[-1] == str(home.number)
        assert app.decision.choice not in (None, home)

    play(started(clock, 4), look)


def test_options_carry_the_numbers_that_stand_in_order(clock: Bundle) -> None:
    """Kid by kid as on the screen, home last; a number takes the option beside which it stands."""

    async def look(pilot: Pilot[None], app: PlayApp) -> None:
        numbers_shown: list[int] = []
        while True:
            ids = [int(option.id) for option in app.decision.list.options if option.id]
            assert ids == sorted(ids)
            numbers_shown += [number for number in ids if number not in numbers_shown]
            home = next(
                choice for choice in app.decision.choices if choice.home and choice.who == app.decision.who
            )
            assert home.number == max(n for n in ids if app.decision.choices[n - 1].who)
            await pilot.press("right")
            if app.decision.who == "Disa":
                break
        assert sorted(numbers_shown) == list(range(1, len(app.decision.choices) + 1))
        indices = [choice.index for choice in app.decision.choices]
        assert sorted(indices) == list(range(len(indices)))
        assert indices != sorted(indices)
        scout = next(choice for choice in app.decision.choices if choice.text.startswith("scouts"))
        await pilot.press(*str(scout.number), "enter")
        assert app.match.game.choices[-1] == scout.index

    play(started(clock, 4), look)


def test_numbers_in_lines_stand_in_order(clock: Bundle) -> None:
    """Also those of rows, which gather options of one sort."""
    luck = random.Random(8)
    for seed in range(6):
        match = Match.start(clock, Options(2 + seed % 4), seed)
        while match.game.decision is not None and len(match.game.choices) < 60:
            printed, at = " ".join(options.lines(match, PAPER)), 0
            for number in range(1, len(match.game.decision.options) + 1):
                place = re.compile(rf"\s{number}\s").search(printed, at)
                assert place is not None, (number, printed)
                at = place.end() - 1
            match.choose(luck.randrange(len(match.game.decision.options)))


def test_what_is_not_rolled_has_no_chance(clock: Bundle) -> None:
    async def look(_: Pilot[None], app: PlayApp) -> None:
        stand, *pushes = app.decision.choices
        assert stand.facts == []
        assert [push.facts for push in pushes] == [["42 %"]] * 4
        assert " 0 %" not in screen_of(app)

    match = started(clock)
    assert not any(re.search(r"\b0 %", line) for line in options.lines(match, PAPER))
    play(match, look)


def test_a_condition_says_what_it_does_where_it_is_taken(clock: Bundle) -> None:
    async def look(pilot: Pilot[None], app: PlayApp) -> None:
        for sentence in (
            "EXHAUSTED locks 1 time and does nothing else.",
            "UPSET locks 1 time, and the kid cannot help others.",
            "SCARED locks 1 time, and the kid's strength gives no dice.",
            "INJURED locks 1 time, the kid has 2 dice less",
        ):
            await pilot.press("down")
            await pilot.pause()
            assert sentence in str(app.decision.detail.text.render())

    play(started(clock), look, NARROW)


def test_what_is_gone_on_with_is_saved_to_the_file_that_was_named(clock: Bundle, tmp_path: Path) -> None:
    """`--save FILE` is for whatever is played: also for a game that was taken up from another file."""
    old, named = tmp_path / "old.json", tmp_path / "evening.json"
    other = started(clock, 5)
    other.save(old)
    before = old.read_bytes()

    async def keep(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("f", *"old.json", "enter")
        await pilot.pause()
        assert app.match.game.digest() == other.game.digest()
        await pilot.press("1", "enter", "s")
        await pilot.pause()
        assert Match.resume(clock, named).game.digest() == app.match.game.digest()
        await pilot.press("1", "enter", "ctrl+c")

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        app = play(started(clock), keep, save=named)
    assert app.farewell == [f"Saved to {named}. Go on later with --load {named}"]
    assert Match.resume(clock, named).game.digest() == app.match.game.digest()
    assert old.read_bytes() == before


def test_a_swedish_screen_has_no_english_on_it() -> None:
    bundle = scenario_paths.loaded(scenario_paths.bundle("speaking-clock", "sv"), "speaking-clock")
    screens: list[str] = []

    async def leaf(pilot: Pilot[None], app: PlayApp) -> None:
        for key in ["1", "enter", *"mdkrglo", "question_mark"]:
            await pilot.press(key)
            await pilot.pause()
            screens.append(screen_of(app))

    play(started(bundle), leaf, NARROW)
    lines = [re.sub(r"\[[^\]]*\]", "", line) for text in screens for line in text.splitlines()]
    assert [line for line in lines if ENGLISH.search(line)] == []


def test_without_colour_what_is_chosen_stands_out(clock: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(_: Pilot[None], app: PlayApp) -> None:
        segments = [segment for strip in app.screen._compositor.render_strips() for segment in strip]
        styles = [segment.style for segment in segments if segment.style is not None]
        assert {style.color.name for style in styles if style.color} == {"default"}
        assert {style.bgcolor.name for style in styles if style.bgcolor} == {"default"}
        reversed_ = "".join(segment.text for segment in segments if segment.style and segment.style.reverse)
        for chosen in ("[o Options]", "Let it stand", "»M Vasso"):
            assert chosen in reversed_

    play(started(clock), look)


def test_no_screen_is_too_small(clock: Bundle) -> None:
    async def shrink(pilot: Pilot[None], app: PlayApp) -> None:
        for size in ((9, 3), NARROW):
            await pilot.resize_terminal(*size)
            await pilot.press("m", "l", "o")
        await pilot.pause()
        assert "Let it stand" in screen_of(app)

    play(started(clock), shrink)


# --- when the whole screen is used --------------------------------------------------------------


def test_lines_stay_for_pipes_screen_readers_and_plain_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert not start.wanted()  # what tests write goes into a pipe
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert start.wanted()
    monkeypatch.setenv("LOOPWRIGHT_PLAIN", "1")
    assert not start.wanted()
    monkeypatch.setenv("LOOPWRIGHT_PLAIN", "0")
    assert start.wanted()
    monkeypatch.delenv("LOOPWRIGHT_PLAIN")
    monkeypatch.setenv("TERM", "dumb")
    assert not start.wanted()


def test_the_screen_is_loaded_only_when_it_is_wanted() -> None:
    code = "import sys; from loopwright.commands import play, replay; from loopwright.play.tui import start"
    code += "; start.wanted(); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, check=False).returncode == 0


def test_without_the_extra_there_is_one_quiet_note(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert not start.wanted()
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == "A table on the whole screen: pip install 'loopwright[table]'\n"


def test_a_terminal_that_closes_leaves_the_save_whole(scenario: Path, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(tmp_path)}
    command = [str(TOOL), "play", str(scenario), "--seed", "7", "--save", "evening.json"]
    process = subprocess.Popen(
        command, cwd=tmp_path, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    os.close(slave)
    screen = ""
    while "Quit" not in screen:  # the foot of the screen
        assert select.select([master], [], [], 30)[0], screen
        screen += os.read(master, 65536).decode("utf-8", "replace")
    os.write(master, b"1\r")
    while "has a chore" not in screen:
        assert select.select([master], [], [], 30)[0], screen
        screen += os.read(master, 65536).decode("utf-8", "replace")
    os.close(master)
    assert process.wait(30) == 129
    assert json.loads((tmp_path / "evening.json").read_text())["choices"] == [0]
