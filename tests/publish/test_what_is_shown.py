"""What people need for a choice stands beside it: cards, dice, a board; and an end says what led to it."""

from __future__ import annotations

import pytest

from . import tables_of_games as games
from .browser import Chromium


@pytest.fixture(scope="module")
def page(window: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Chromium:
    table = next(games.played("speaking-clock", (1,)))
    games.begun(window, games.page_of(tmp_path_factory.mktemp("shown"), "speaking-clock"), table)
    return window


def test_a_chore_is_seen_before_it_is_kept(page: Chromium) -> None:
    """As its card, and in words."""
    table = next(games.played("speaking-clock", (1,)))
    games.show(page, table)
    options = [option for group in table["decision"]["groups"] for option in group["options"]]
    assert len(options) == 2 and all("Done:" in option["does"] for option in options)
    for number, option in enumerate(options):
        said = "return document.querySelectorAll('.option')[arguments[0]]"
        assert option["does"] in page.run(f"{said}.textContent", number)
        assert page.wait(f"{said}.querySelector('img').naturalWidth", number) > 0


def test_an_end_says_what_led_to_it_and_days_are_told_apart(page: Chromium) -> None:
    *_, end = games.played("ordinary-fortnight", (3,))
    assert end["result"]
    games.show(page, end)
    told = page.run("return [...document.querySelectorAll('.since p')].map((line) => line.firstChild.data)")
    new = [
        entry["text"]
        for group in end["story"]["groups"]
        for entry in group["entries"]
        if entry["n"] >= end["since"]["new"]
    ]
    assert told[-1] == new[-1] and all(any(text.startswith(words) for text in new) for words in told)
    cause = page.run("return document.querySelector('#cards [aria-pressed=true]').dataset.card")
    assert cause == end["story"]["groups"][-1]["entries"][-1]["card"]
    course = [
        {**end["course"][0], "number": day, "name": name} for day, name in enumerate(end["round"]["days"])
    ]
    games.show(page, {**end, "course": course})
    labels = page.run(
        "return [...document.querySelectorAll('.course svg > text')].map((one) => one.textContent)"
    )
    assert labels == ["Mon", "Tue", "Wed", "Thu", "Fri", "weekend"]


def test_a_board_is_drawn_square_by_square(page: Chromium) -> None:
    table = next(games.played("the-last-glow", (0,)))
    games.show(page, table)
    drawn = page.run(
        "return [...document.querySelectorAll('#map .board tbody tr')].map((row) =>"
        "[...row.cells].map((cell) => (cell.querySelector('.piece') ?? cell).textContent || '.').join(' '))"
    )
    grid = next(view for view in table["views"] if view["kind"] == "grid")["data"]["lines"]
    assert drawn == [line.strip() for line in grid[1:-1]]
    assert page.run("return document.querySelectorAll('#map .board li').length") == 3


def test_dice_stand_beside_their_question_on_a_phone(page: Chromium) -> None:
    table = next(games.played("lucha-libre", (0,)))
    games.show(page, table)
    seen = "return document.querySelector('#decision .at-hand').checkVisibility()"
    assert not page.run(seen)
    with page.sized(360, 640):
        assert page.run(seen)
        assert "dice" in page.run("return document.querySelector('#decision .at-hand').textContent")
