"""The table on the whole screen for every game: what its kit says is shown, and it is played to an end."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.core.terminal_text import Paper
from loopwright.play.film import Film, Recording
from loopwright.play.match import Match
from loopwright.play.tui.play_app import PlayApp
from loopwright.play.tui.replay_app import WatchApp
from loopwright.play.tui.widgets import AnswerSheet, Last
from textual.pilot import Pilot

from ..sweep_length import sample

Steps = Callable[[Pilot[None]], Awaitable[None]]
GAMES = ("the-last-glow", "bonnie-and-clyde", "lucha-libre")
SIZES = ((80, 24), (120, 40))
SHOWN = 6
"""So many choices before the end are taken on the screen; those before are random, off the screen."""


def dealt(game: str, seed: int = 5) -> Match:
    """A game at its first decision."""
    bundle = scenario_paths.loaded(scenario_paths.bundle(game, None), game)
    return Match.start(bundle, bundle.kit.options(), seed)


def whole(game: str) -> list[int]:
    """The choices of a random game, to its end."""
    match, luck = dealt(game), random.Random(game)
    while match.game.decision is not None:
        match.choose(luck.randrange(len(match.game.decision.options)))
    return list(match.game.choices)


def sit(
    app: PlayApp | WatchApp, steps: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int]
) -> None:
    """Let a pilot do these steps at a screen of this size."""

    async def sitting() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot)

    asyncio.run(sitting())
    assert app.crash is None


def written(app: PlayApp | WatchApp) -> str:
    """All that stands on the screen."""
    lines = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in lines)


async def comes(pilot: Pilot[None], app: PlayApp | WatchApp, text: str) -> None:
    """Wait until a text stands on the screen, which is laid out again after each choice."""
    for _ in range(100):
        if text in written(app):
            return
        await pilot.pause(0.02)
    assert text in written(app)


@pytest.mark.parametrize(("size", "game"), sample(product(SIZES, GAMES), 2))
def test_every_game_is_played_to_its_end_on_the_screen(game: str, size: tuple[int, int]) -> None:
    choices = whole(game)
    match = dealt(game)
    for choice in choices[:-SHOWN]:
        match.choose(choice)
    app = PlayApp(match, Paper(color=True), None)

    async def steps(pilot: Pilot[None]) -> None:
        for choice in choices[-SHOWN:]:
            view = match.bundle.kit.decision(match.game)
            assert [row.text for row in app.decision.choices] == [option.text for option in view.options]
            await comes(pilot, app, " ".join(view.title.split()[:3]))
            assert app.decision.look_at(choice + 1)
            await pilot.press("enter")
            await pilot.pause()
            if type(app.screen) is AnswerSheet:  # the other player sits down
                await pilot.press("enter")
                await pilot.pause()
        assert isinstance(app.screen, Last)

    sit(app, steps, size)
    assert app.match.game.result is not None
    assert app.match.game.choices == choices


def test_what_one_player_chose_is_hidden_until_the_other_sits_down() -> None:
    match = dealt("lucha-libre")
    app = PlayApp(match, Paper(color=True), None)

    async def steps(pilot: Pilot[None]) -> None:
        mine = match.bundle.kit.decision(match.game)
        await pilot.press("enter")
        await pilot.pause()
        assert type(app.screen) is AnswerSheet
        assert mine.options[0].text not in written(app)
        await comes(pilot, app, "Player 2")
        await pilot.press("enter")
        await pilot.pause()
        assert match.game.decision.seat == 1
        assert app.screen.focused is app.focus_of_now

    sit(app, steps, (100, 30))


def test_a_board_is_drawn_pages_open_and_choices_are_taken_back(tmp_path: Path) -> None:
    match, file = dealt("the-last-glow"), tmp_path / "evening.json"
    app = PlayApp(match, Paper(color=True), file)

    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        await comes(pilot, app, "* hearts")
        await comes(pilot, app, "1 2 3")
        await pilot.press("r")
        await pilot.pause()
        await comes(pilot, app, "GLO-")
        await pilot.press("o", "enter", "u")
        await pilot.pause()
        assert match.game.choices == []
        await pilot.press("y", "s")
        await pilot.pause()
        assert match.game.choices == [0]
        await pilot.press("i")
        await pilot.pause()
        await comes(pilot, app, "GLO-L")

    sit(app, steps, (80, 24))
    assert Match.resume(match.bundle, file).game.choices == [0]
    assert json.loads(file.read_text("utf-8"))["choices"] == [0]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_watched_round_by_round(game: str) -> None:
    choices = whole(game)
    match = dealt(game)
    for choice in choices:
        match.choose(choice)
    record = match.record()
    app = WatchApp(
        Film(Recording(dealt(game), choices, record.marks, record.result, [])), [], Paper(color=True)
    )

    async def steps(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        here = app.film.step
        assert here > 0
        assert app.match.game.round > 1
        await pilot.press("N")
        await pilot.pause()
        assert app.film.step < here
        await pilot.press("end")
        await pilot.pause()
        assert app.film.step == len(choices)

    sit(app, steps, (100, 30))
