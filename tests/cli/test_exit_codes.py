"""Exit codes are what the help of each command, and the page about proofs, say."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from loopwright_compiler import content_hash

from ..edits import edit
from .conftest import Run

PAGE = Path(__file__).parents[2] / "site" / "docs" / "prove-your-branches.md"
DRAW = (
    "play --bot random --plain",
    "graph -o g.svg",
    "build -o b.json",
    "print -o c.pdf",
    "playtest --games 1",
)
VERIFY = "verify --work 1"


@pytest.fixture
def drafts(run: Run, scenario: Path, tmp_path: Path) -> Path:
    """The scaffold as `night-market` and as a bundle, and drafts of both that cannot be used."""
    run("build", scenario, "-o", "good.json")
    bundle = json.loads((tmp_path / "good.json").read_text("utf-8"))
    bundle["diary"][0]["number"] = "x"
    write(tmp_path / "shape.json", bundle)
    bundle = json.loads((tmp_path / "good.json").read_text("utf-8"))
    bundle["scenario"]["start_diary"] = [77]
    write(tmp_path / "dangling.json", {**bundle, "hash": content_hash(bundle)})
    (tmp_path / "odd.json").write_text("{")
    (tmp_path / "empty").mkdir()
    shutil.copytree(scenario, tmp_path / "broken")
    edit(tmp_path / "broken" / "diary.loop", "test BRAVE", "test BRAV")
    shutil.copytree(scenario, tmp_path / "changed")
    edit(tmp_path / "changed" / "diary.loop", "test BRAVE", "test TOUGH")
    return tmp_path


def write(file: Path, data: object) -> None:
    file.write_text(json.dumps(data), encoding="utf-8")


def test_input_of_every_kind(run: Run, drafts: Path) -> None:
    """What cannot be read is 2 everywhere; what was read and is wrong is 1, unless 1 is an answer."""
    for command in (*DRAW, VERIFY, "diff good.json"):
        name, *words = command.split()
        answers = name in ("verify", "diff")
        for path in ("broken", "shape.json", "dangling.json"):
            assert run(name, path, *words, code=2 if answers else 1).stderr
        for path in ("empty", "odd.json", "missing"):
            assert run(name, path, *words, code=2).stderr
    assert sorted(path.name for path in drafts.iterdir() if path.name in ("g.svg", "b.json", "c.pdf")) == []


def test_answers(run: Run, drafts: Path) -> None:
    run("diff", "night-market", "good.json", code=0)
    run("diff", "night-market", "changed", code=1)
    run(*VERIFY.split(), "good.json", code=0)
    edit(drafts / "changed" / "diary.loop", "play diary 4", "play diary 3")
    assert "1 mistake" in run(*VERIFY.split(), "changed", code=1).stdout
    run("fmt", "--check", "night-market", code=0)
    edit(drafts / "changed" / "diary.loop", "test TOUGH", "test   TOUGH")
    run("fmt", "--check", "changed", code=1)
    run("fmt", "--diff", "changed", code=0)
    run("check", "night-market", code=0)
    run("check", "broken", code=1)
    run("doctor", code=0)


def test_the_page_and_the_help_of_verify_name_the_same_codes(run: Run) -> None:
    rows = re.findall(r"^\| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    help_text = " ".join(run("verify", "--help").stdout.split())
    assert rows == re.findall(r"(?:code|\.) (\d+):", help_text) == ["0", "1", "2", "125", "130"]
