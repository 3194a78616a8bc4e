"""`loopwright import` of stories: what people see, and what lies in the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

CASES = Path(__file__).parents[1] / "cases" / "foreign_stories"
LIGHTHOUSE = CASES / "lighthouse.ink"


def test_a_story_becomes_a_scenario_that_is_in_order_and_played(run: Run, tmp_path: Path) -> None:
    told = run("import", CASES / "bakery.yarn", "stories/bakery").stdout
    assert "bakery.yarn:32: the command <<wait 2>>.\n    It speaks to a program: say on the card" in told
    assert "1 thing to look at" not in told and "2 things to look at, by file and line." in told
    assert "Made stories/bakery with 6 cards. Next:\n  loopwright check stories/bakery\n" in told
    assert {path.name for path in (tmp_path / "stories/bakery").iterdir()} == {
        "scenario.loop", "diary.loop", "rumors.loop",
    }  # fmt: skip
    assert "3 files in order." in run("fmt", "--check", "stories/bakery").stderr
    played = run("play", "stories/bakery", "--bot", "cautious", "--plain", "--seed", 1).stdout
    assert "There are 2 left." in played and "Ending: Game Over (game-over), lost on" in played


def test_long_passages_are_parted_until_they_fit(run: Run, tmp_path: Path) -> None:
    words = "Nobody has been down here since the pumps were stopped, and the water remembers it. " * 9
    options = "\n".join(f"* [Door number {number}]\n  {words[:300]}\n  -> END" for number in range(9))
    (tmp_path / "deep.ink").write_text(f"{words}\n{words}\n{options}\n")
    run("import", "deep.ink")
    diary = (tmp_path / "deep/diary.loop").read_text("utf-8")
    assert diary.count('"Something else"') >= 2 and diary.count("\n  back\n") >= 1
    assert "nothing to mend" in run("check", "deep", "--strict").stdout


def test_the_files_of_a_story_lie_beside_it(run: Run, tmp_path: Path) -> None:
    """What lies elsewhere is not read."""
    (tmp_path / "secret.ink").write_text("The secret is out.\n")
    (tmp_path / "in").mkdir()
    (tmp_path / "in/part.ink").write_text("A part of it.\n")
    (tmp_path / "in/link.ink").symlink_to("../secret.ink")
    main = (
        f"INCLUDE part.ink\nINCLUDE ../secret.ink\nINCLUDE {tmp_path}/secret.ink\nINCLUDE link.ink\n-> END\n"
    )
    (tmp_path / "in/main.ink").write_text(main)
    told = run("import", "in/main.ink", "out").stdout
    diary = (tmp_path / "out/diary.loop").read_text("utf-8")
    assert "A part of it." in diary and "secret" not in diary
    assert [f"main.ink:{line}: the file" in told for line in (1, 2, 3, 4)] == [False, True, True, True]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("story.docx", b"x", "story.docx is nothing that can be imported."),
        ("story.ink", b"\xff\xfe", "story.ink is no text in UTF-8."),
        ("story.ink", b"x" * 4_000_001, "story.ink cannot be read: it is larger than 4 MB"),
        ("story.html", b"<p>Hello</p>", "story.html holds no passage of Twine."),
        ("story.yarn", b"Hello", "story.yarn holds no node of Yarn Spinner."),
    ],
)
def test_what_is_no_story_is_refused(run: Run, tmp_path: Path, name: str, data: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(data)
    assert message in run("import", name, "out", code=2).stderr
    assert not (tmp_path / "out").exists()


def test_nothing_that_is_there_is_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    assert "here is already there" in run("import", LIGHTHOUSE, "here", code=2).stderr
    assert "cannot be a scenario's name" in run("import", LIGHTHOUSE, "My Story", code=2).stderr
    assert "absent.ink cannot be read: no such file" in run("import", "absent.ink", code=2).stderr
    assert list((tmp_path / "here").iterdir()) == []


def test_who_checks_a_story_of_another_tool_is_told_of_import(run: Run) -> None:
    assert f"`loopwright import {LIGHTHOUSE}` makes a scenario" in run("check", LIGHTHOUSE, code=2).stderr
