"""Files of a stranger's scenario: links that lead out of it, pipes nobody fills, files without an end."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright.core.scenario_paths import root
from loopwright.feedback import remarks
from loopwright_compiler import Project, compile_path
from loopwright_engine.kit import registry
from PIL import Image

from .conftest import Run

SECRET = "the cellar key hangs behind the clock"
QUICK = 20.0
"""Seconds after which a command counts as waiting for what never comes."""


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file outside of every scenario."""
    path = tmp_path / "secret.txt"
    path.write_text(f"{SECRET}\n", "utf-8")
    return path


def link(path: Path, target: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(target)
    return path


READ = {
    "card file": "diary.loop",
    "story": "stories/x.story",
}


@pytest.mark.parametrize("name", READ.values(), ids=READ)
def test_a_link_out_of_the_scenario_is_not_read(run: Run, scenario: Path, secret: Path, name: str) -> None:
    link(scenario / name, secret)
    result = run("check", scenario, code=1)
    assert "LW0024" in result.stdout and SECRET not in result.stdout + result.stderr


def test_a_translation_outside_the_scenario_is_not_read(run: Run, scenario: Path, secret: Path) -> None:
    link(scenario / "translations" / "sv.po", secret)
    result = run("strings", "status", scenario, code=2)
    assert "leads out of" in result.stderr and SECRET not in result.stdout + result.stderr


def test_a_folder_of_translations_outside_the_scenario_is_neither_read_nor_written(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "sv.po").write_text("", "utf-8")
    link(scenario / "translations", outside)
    assert "leads out of" in run("strings", "extract", scenario, code=2).stderr
    assert [path.name for path in outside.iterdir()] == ["sv.po"]


def test_strings_are_not_written_through_a_link(run: Run, scenario: Path, secret: Path) -> None:
    link(scenario / "translations" / "messages.pot", secret)
    assert "leads out of" in run("strings", "extract", scenario, code=2).stderr
    assert secret.read_text("utf-8") == f"{SECRET}\n"


def test_compiled_strings_are_not_written_through_a_link(run: Run, scenario: Path, secret: Path) -> None:
    run("strings", "extract", scenario, "--language", "sv")
    link(scenario / "translations" / "sv.mo", secret)
    assert "leads out of" in run("strings", "compile", scenario, code=2).stderr
    assert secret.read_text("utf-8") == f"{SECRET}\n"


def test_a_folder_is_formatted_up_to_its_links(run: Run, scenario: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.loop"
    outside.write_text('rumor x 1   "X" at D\n  > Hm.\n', "utf-8")
    link(scenario / "more.loop", outside)
    before = outside.read_bytes()
    assert "leads out of" in run("fmt", scenario, code=2).stderr
    assert outside.read_bytes() == before
    run("fmt", outside)
    assert outside.read_bytes() != before


@pytest.mark.parametrize("command", ["print", "check", "publish"])
def test_a_folder_of_pictures_elsewhere_is_refused(
    run: Run, scenario: Path, tmp_path: Path, command: str
) -> None:
    """One that stays in the scenario is not."""
    (tmp_path / "private").mkdir()
    Image.new("RGB", (400, 400)).save(tmp_path / "private" / "diary.1.png")
    link(scenario / "pictures", tmp_path / "private")
    output = {"print": ("-o", tmp_path / "p.pdf"), "publish": ("-o", tmp_path / "p.html"), "check": ()}[
        command
    ]
    result = run(command, scenario, *output, code=1 if command == "check" else 2)
    said = " ".join((result.stdout + result.stderr).split())
    assert "pictures is a link to a folder elsewhere; copy it beside the scenario's cards" in said
    (tmp_path / "private").rename(scenario / "art")
    link(scenario / "pictures", Path("art"))
    run(command, scenario, *output)


def test_feedback_elsewhere_is_not_read(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Neither a file of a folder, nor in an editor a folder; a file that is named is."""
    run("play", scenario, "--bot", "random", "--plain", "--seed", "1", "--save", "save.json")
    data = json.loads((tmp_path / "save.json").read_text("utf-8"))
    data["notes"] = [{"card": "diary.1", "side": "front", "choices": 1, "text": SECRET}]
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "a.json").write_text(json.dumps(data), "utf-8")

    def notes() -> list[str]:
        checked = compile_path(scenario, bundled=root(), kits=registry)
        return [note.message for note in remarks(checked, Project(scenario))]

    link(scenario / "feedback", tmp_path / "private")
    assert notes() == []
    (scenario / "feedback").unlink()
    link(scenario / "feedback" / "a.json", tmp_path / "private" / "a.json")
    assert notes() == []
    assert "leads out of" in run("feedback", scenario / "feedback", "--draft", scenario, code=2).stderr
    assert SECRET in run("feedback", scenario / "feedback" / "a.json", "--draft", scenario).stdout
    (scenario / "feedback" / "a.json").unlink()
    (tmp_path / "private" / "a.json").rename(scenario / "feedback" / "a.json")
    assert len(notes()) == 1


def pipe(path: Path) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    return path


def endless(path: Path) -> Path:
    """A file of 3 GB that takes no room on the disk."""
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    return path


USES: dict[str, tuple[str, ...]] = {
    "x.json": ("replay", "{file}"),
    "save.json": ("play", "{scenario}", "--load", "{file}"),
    "theme.yaml": ("print", "{scenario}", "-o", "{scenario}/cards.pdf", "--theme", "{file}"),
    "verdicts.json": ("graph", "{scenario}", "-o", "{scenario}/g.svg", "--verdicts", "{file}"),
    "bundle.json": ("build", "{file}", "-o", "{scenario}/b.json"),
    "more.loop": ("fmt", "{file}"),
    "stories/x.story": ("check", "{scenario}"),
    "diary.loop": ("check", "{scenario}"),
    "translations/sv.po": ("strings", "status", "{scenario}"),
}


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize("make", [pipe, endless])
def test_a_pipe_and_an_endless_file_are_refused_at_once(
    run: Run, scenario: Path, name: str, make: Callable[[Path], Path]
) -> None:
    file = make(scenario / name)
    words = [word.format(file=file, scenario=scenario) for word in USES[name]]
    findings = words[0] == "check" or (words[0] == "strings" and make is endless)
    result = run(*words, code=1 if findings else 2, timeout=QUICK)
    assert findings or file.name in result.stdout + result.stderr


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_an_endless_picture_is_refused_at_once(run: Run, scenario: Path, kind: str) -> None:
    file = endless(scenario / "pictures" / f"diary.1.{kind}")
    result = run("print", scenario, "-o", scenario / "cards.pdf", code=2, timeout=QUICK)
    assert f"{file} cannot be read: it is larger than" in result.stderr


@pytest.mark.parametrize("make", [pipe, endless])
def test_a_compiled_language_that_cannot_be_read_is_missing(
    run: Run, scenario: Path, make: Callable[[Path], Path]
) -> None:
    make(scenario / "translations" / "sv.mo")
    run("build", scenario, "--language", "sv", "-o", scenario / "b.json", timeout=QUICK)


ODD = "e\x1b[31mv\nil\u202e"
"""A name with a colour, a new line, and a turn of the direction of what follows."""


SAID: dict[tuple[str, ...], int] = {
    ("check", ODD, "--format", "github"): 0,
    ("build", ODD, "-o", f"b{ODD}.json"): 0,
    ("graph", ODD, "-o", f"g{ODD}.svg"): 0,
    ("print", ODD, "-o", f"p{ODD}.pdf"): 0,
    ("playtest", ODD, "--games", "1", "--kids", "2", "--results", f"r{ODD}.jsonl"): 0,
    ("strings", "extract", ODD, "--language", "sv"): 0,
    ("strings", "status", ODD): 1,
    ("fmt", ODD): 0,
    ("play", ODD, "--load", f"nowhere{ODD}"): 2,
    ("build", f"nowhere{ODD}", "-o", "b.json"): 2,
}


@pytest.mark.parametrize("words", SAID, ids=lambda words: f"{words[0]} {words[1][:4]!a}")
def test_the_names_of_files_are_shown_on_one_line_without_escapes(
    run: Run, scenario: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    folder = scenario.rename(tmp_path / ODD)
    with (folder / "diary.loop").open("a", encoding="utf-8") as diary:
        diary.write("\n\n")  # for fmt
    if words[1] == "status":
        run("strings", "extract", ODD, "--language", "sv")
    result = run(*words, code=SAID[words])
    output = result.stdout + result.stderr
    assert not {"\x1b", "\u202e"} & set(output)
    assert not [line for line in output.split("\n") if line.startswith("il")]
