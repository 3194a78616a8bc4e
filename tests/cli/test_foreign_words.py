"""Words of strangers do not reach into the terminal: commands tell them plainly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright_compiler import canonical, content_hash

from .conftest import Run

ESCAPE = "\x1b]0;mine\x07"


@pytest.fixture
def foreign(run: Run, scenario: Path, tmp_path: Path) -> Path:
    """A bundle from elsewhere whose texts would name the window; cards of that kind are refused."""
    bundle = tmp_path / "foreign.json"
    run("build", scenario, "-o", bundle)
    data = json.loads(bundle.read_text("utf-8"))
    data["strings"] = {name: f"{ESCAPE}{text}" for name, text in data["strings"].items()}
    data["hash"] = content_hash(data)
    bundle.write_bytes(canonical(data))
    return bundle


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
    ids=lambda case: case if isinstance(case, int) else case[0],
)
def test_nothing_but_words_is_shown(run: Run, foreign: Path, words: list[str], code: int) -> None:
    result = run(*(word.format(path=foreign) for word in words), code=code)
    output = result.stdout + result.stderr
    assert output.replace("\n", "").isprintable(), ascii(output)
