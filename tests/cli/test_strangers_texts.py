"""Files as other programs leave them: read as they are meant, or refused with the cause; nothing is lost."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import TOOL, Run

BOT = "go to the nearest rumor\nrest\n"
THEME = 'paints:\n  diary-a: {fill: "#1f4d3a"}\n'
MADE = (
    ("strings", "extract", "night-market", "--language", "sv"),
    ("build", "night-market", "-o", "bundle.json"),
    ("play", "night-market", "--bot", "random", "--seed", "1", "--plain", "--log", "log.json"),
    ("playtest", "night-market", "--games", "2", "--kids", "2", "--jobs", "1", "--results", "results.jsonl"),
    ("verify", "night-market", "--work", "0.1", "--witnesses", "games"),
)
SAVE = "games/diary.1.front.json"


@pytest.fixture(scope="module")
def healthy(scaffold: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk with a file of each kind."""
    desk = tmp_path_factory.mktemp("desk")
    shutil.copytree(scaffold, desk / "night-market")
    for words in MADE:
        subprocess.run([TOOL, *words], cwd=desk, capture_output=True, check=True)
    (desk / "my.bot").write_text(BOT, "utf-8")
    (desk / "theme.yaml").write_text(THEME, "utf-8")
    story = next((desk / "night-market/stories").iterdir())
    story.rename(story.with_name("x.story"))
    return desk


@pytest.fixture
def desk(healthy: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(healthy, tmp_path, dirs_exist_ok=True)
    return tmp_path


READERS: dict[str, tuple[str, ...]] = {
    "night-market/diary.loop": ("check", "night-market"),
    "night-market/stories/x.story": ("check", "night-market"),
    "night-market/translations/sv.po": ("strings", "compile", "night-market"),
    "theme.yaml": ("print", "night-market", "--cards", "diary.1", "--theme", "theme.yaml", "-o", "x.pdf"),
    "my.bot": ("play", "night-market", "--bot", "my.bot", "--seed", "1", "--plain"),
    "bundle.json": ("graph", "bundle.json", "-o", "x.svg"),
    SAVE: ("play", "night-market", "--load", SAVE, "--bot", "random", "--plain"),
    "log.json": ("replay", "log.json"),
}
"""A command that reads each kind of text."""

MEANT: dict[str, Callable[[bytes], bytes]] = {
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "line ends of old Macs": lambda data: data.replace(b"\n", b"\r"),
}


@pytest.mark.parametrize("change", MEANT.values(), ids=MEANT)
@pytest.mark.parametrize("name", READERS)
def test_marks_and_line_ends_of_other_systems_are_read(
    run: Run, desk: Path, name: str, change: Callable[[bytes], bytes]
) -> None:
    file = desk / name
    file.write_bytes(change(file.read_bytes()))
    run(*READERS[name])


@pytest.mark.parametrize("name", READERS)
def test_utf_16_is_named(run: Run, desk: Path, name: str) -> None:
    file = desk / name
    file.write_bytes(file.read_text("utf-8").encode("utf-16"))
    before = file.read_bytes()
    done = run(*READERS[name], code=1 if name.startswith("night-market") else 2)
    said = done.stdout + done.stderr
    assert "UTF-8" in said and file.name in said and len(said) < 1_000
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", READERS)
def test_a_zero_byte_is_found_at_its_place(run: Run, desk: Path, name: str) -> None:
    file = desk / name
    data = file.read_bytes()
    line_end = data.index(b"\n", len(data) // 2)
    file.write_bytes(data[: line_end - 1] + b"\0" + data[line_end - 1 :])
    done = run(*READERS[name], code=1 if name.startswith("night-market") else 2)
    said = done.stdout + done.stderr
    line = data.count(b"\n", 0, line_end) + 1
    assert file.name in said and "\0" not in said
    assert (
        re.search(rf":{line}:|line {line}\b", said) or "This file is not text" in said or "not text" in said
    )


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe"])
def test_a_results_file_with_a_mark_before_it_is_not_begun_again(run: Run, desk: Path, mark: bytes) -> None:
    check_kept(run, desk / "results.jsonl", lambda data: mark + data)


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_a_results_file_with_other_line_ends_is_not_begun_again(run: Run, desk: Path, end: bytes) -> None:
    check_kept(run, desk / "results.jsonl", lambda data: data.replace(b"\n", end))


def check_kept(run: Run, file: Path, change: Callable[[bytes], bytes]) -> None:
    """No command takes the file for another thing, and none writes over it."""
    before = change(file.read_bytes())
    file.write_bytes(before)
    assert "written anew by another program" in run("playtest", "--resume", file, code=1).stderr
    again = ("playtest", "night-market", "--games", "2", "--kids", "2", "--jobs", "1", "--results", file)
    assert file.name in run(*again, code=2).stderr
    assert file.read_bytes() == before


def twice(name: str, value: str) -> Callable[[str], str]:
    """Puts a name before the first of its kind, with another value."""
    return lambda text: re.sub(rf'"{name}"\s*:', rf'"{name}": {value}, \g<0>', text, count=1)


TWICE: dict[str, tuple[Callable[[str], str], str]] = {
    "bundle.json": (twice("weeks", "2"), '"weeks" twice'),
    SAVE: (twice("seed", "7"), '"seed" twice'),
    "log.json": (twice("result", "null"), '"result" twice'),
    "theme.yaml": (
        lambda text: text.replace("paints:", "quotes: true\nquotes: false\npaints:"),
        "theme.yaml:2:",
    ),
}


@pytest.mark.parametrize("name", TWICE)
def test_a_name_that_stands_twice_is_refused(run: Run, desk: Path, name: str) -> None:
    """Programs take the first, the last or both: one of them would show another thing than is played."""
    file = desk / name
    change, says = TWICE[name]
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    assert says in run(*READERS[name], code=2).stderr


@pytest.mark.parametrize("name", ["bundle.json", SAVE, "log.json"])
def test_half_of_a_character_is_refused(run: Run, desk: Path, name: str) -> None:
    file = desk / name
    file.write_text(file.read_text("utf-8").replace('"diary.1"', '"\\ud800"', 1), "utf-8")
    assert "half of a character" in run(*READERS[name], code=2).stderr


def test_a_line_without_an_end_in_a_theme_is_said_in_words(run: Run, desk: Path) -> None:
    (desk / "theme.yaml").write_text(f'{THEME}words: {{diary: "{"x" * 300_000}"}}\n', "utf-8")
    assert "too large or too deep: at most 256 kB" in run(*READERS["theme.yaml"], code=2).stderr


def test_replay_says_what_a_file_is_before_it_says_that_there_is_no_choice(run: Run, desk: Path) -> None:
    (desk / "notes.txt").write_text("Buy milk.", "utf-8")
    assert "is not a game log" in run("replay", "notes.txt", "--list", code=2).stderr


TAKEN: dict[str, tuple[str, ...]] = {
    "a graph over its bundle": ("graph", "bundle.json", "-o", "bundle.json"),
    "a graph over its verdicts": ("graph", "bundle.json", "--verdicts", "v.json", "-o", "v.json"),
    "a bundle over its bundle": ("build", "bundle.json", "-o", "./bundle.json"),
    "a log over its bundle": ("play", "bundle.json", "--bot", "random", "--plain", "--log", "bundle.json"),
    "a save over its bundle": ("play", "bundle.json", "--plain", "--save", "bundle.json"),
    "a log over the save": ("play", "night-market", "--load", SAVE, "--bot", "random", "--log", SAVE),
    "a log over the new save": ("play", "night-market", "--save", "log.json", "--log", "log.json"),
    "a bundle through a link": ("graph", "bundle.json", "-o", "link.json"),
    "a bundle over a font": ("build", "night-market", "-o", "letters.ttf"),
    "a log over the results": ("replay", "results.jsonl", "--nth", "1", "--log", "results.jsonl"),
    "games among cards": ("verify", "night-market", "--work", "0.1", "--witnesses", "night-market"),
}


@pytest.mark.parametrize("words", TAKEN.values(), ids=TAKEN)
def test_no_result_takes_the_place_of_what_it_is_made_from(
    run: Run, desk: Path, words: tuple[str, ...]
) -> None:
    (desk / "v.json").write_text("{}", "utf-8")
    (desk / "letters.ttf").write_bytes(b"a font")
    (desk / "link.json").symlink_to("bundle.json")
    before = contents(desk)
    assert words[-1].removeprefix("./") in run(*words, code=2).stderr
    assert contents(desk) == before


def contents(desk: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in desk.rglob("*") if path.is_file()}


def test_a_save_goes_on_in_its_own_file(run: Run, desk: Path) -> None:
    file = Path(shutil.copy(desk / SAVE, desk / "evening.json"))
    before = json.loads(file.read_text("utf-8"))["choices"]
    run("play", "night-market", "--load", file, "--save", file, "--plain", text="0\ns\ny\nq\n")
    assert len(json.loads(file.read_text("utf-8"))["choices"]) >= len(before)
