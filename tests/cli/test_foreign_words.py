"""Words of strangers do not reach into the terminal: commands tell them plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

ESCAPE = "\x1b]0;mine\x07"


@pytest.fixture
def foreign(scenario: Path) -> Path:
    """A scenario whose titles and prose would name the window."""
    for name in ("scenario.loop", "diary.loop"):
        text = (scenario / name).read_text("utf-8")
        (scenario / name).write_text(text.replace('"', f'"{ESCAPE}', 1).replace("> ", f"> {ESCAPE}"), "utf-8")
    return scenario


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["verify", "{path}", "--seconds", "0.01"], 0),
        (["diff", "{path}", "speaking-clock"], 1),
        (["play", "{path}", "--bot", "cautious", "--plain"], 0),
        (["playtest", "{path}", "--games", "3", "--jobs", "1"], 0),
        (["playtest", "{path}", "--sweep", f"{ESCAPE}=1"], 2),
        (["replay", f"{ESCAPE}.json"], 2),
    ],
    ids=lambda each: each if isinstance(each, int) else each[0],
)
def test_nothing_but_words_is_shown(run: Run, foreign: Path, words: list[str], code: int) -> None:
    done = run(*(word.format(path=foreign) for word in words), code=code)
    shown = done.stdout + done.stderr
    assert shown.replace("\n", "").isprintable(), ascii(shown)
