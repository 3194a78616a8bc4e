"""Bad days: every command that writes, with every target that it must not write to, or cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright.core import files
from loopwright.core.errors import Failure
from loopwright_compiler.project.result_folder import LIST

from .conftest import TOOL, Run

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0H4V2Z"/></svg>'
GAME = ("--bot", "random", "--plain", "--seed", "1")


@pytest.fixture
def story(scenario: Path) -> Path:
    """A scenario with sources of every kind."""
    texts = {
        "pictures/diary.1.svg": PICTURE,
        "feedback/anna.json": "{}",
        "translations/sv.po": "",
        "theme.yml": "ink: '#000000'\n",
        "my.bot": "first\n",
    }
    for name, text in texts.items():
        (scenario / name).parent.mkdir(exist_ok=True)
        (scenario / name).write_text(text, "utf-8")
    return scenario


def state(folder: Path) -> dict[str, object]:
    """All that lies below a folder."""
    return {
        path.relative_to(folder).as_posix(): (
            path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else path.is_dir()
        )
        for path in folder.rglob("*")
    }


# --- commands that write a file

WRITERS: dict[str, tuple[str, ...]] = {
    "build": (".json", "build", "{story}", "-o", "{out}"),
    "graph": (".svg", "graph", "{story}", "-o", "{out}"),
    "print": (".pdf", "print", "{story}", "--cards", "diary.2", "-o", "{out}"),
    "calibrate": (".pdf", "print", "{story}", "--calibrate", "-o", "{out}"),
    "proof": (".html", "print", "{story}", "--cards", "diary.2", "--proof", "{out}"),
    "publish": (".html", "publish", "{story}", "-o", "{out}"),
    "log": (".json", "play", "{story}", *GAME, "--log", "{out}"),
    "save": (".json", "play", "{story}", *GAME, "--save", "{out}"),
    "results": (".jsonl", "playtest", "{story}", "--games", "1", "--kids", "2", "--results", "{out}"),
}
SOURCES = (
    *("diary.loop", "stories/told-him.story", "pictures/diary.1.svg", "feedback/anna.json"),
    *("translations/sv.po", "theme.yml", "my.bot"),
)


def link(out: Path, source: Path) -> None:
    out.symlink_to(source)


def link_to_link(out: Path, source: Path) -> None:
    (out.parent / "between").symlink_to(source)
    out.symlink_to("between")


def roundabout(out: Path, source: Path) -> None:
    """A link with `..`, through a link to the folder."""
    (out.parent / "way").symlink_to(source.parent)
    out.symlink_to(Path("way", "..", source.parent.name, source.name))


LINKS = {"link": link, "link to link": link_to_link, "roundabout": roundabout}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("way", LINKS)
def test_no_file_is_written_over_a_source_through_links(
    run: Run, story: Path, tmp_path: Path, writer: str, way: str
) -> None:
    ending, *words = WRITERS[writer]
    for number, name in enumerate(SOURCES if way == "link" else SOURCES[:1]):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        out = folder / f"out{ending}"
        LINKS[way](out, story / name)
        before = state(tmp_path)
        refused = run(*(word.format(story=story, out=out) for word in words), code=2)
        assert "must not take the place of" in refused.stderr
        assert state(tmp_path) == before


@pytest.mark.parametrize("writer", WRITERS)
def test_a_second_name_of_a_source_is_known_for_what_it_is(
    run: Run, story: Path, tmp_path: Path, writer: str
) -> None:
    ending, *words = WRITERS[writer]
    out = tmp_path / f"out{ending}"
    os.link(story / "diary.loop", out)
    before = state(tmp_path)
    refused = run(*(word.format(story=story, out=out) for word in words), code=2)
    assert "is what this is made from" in refused.stderr
    assert state(tmp_path) == before


@pytest.mark.parametrize("writer", WRITERS)
def test_a_folder_is_no_place_for_a_file(run: Run, story: Path, tmp_path: Path, writer: str) -> None:
    ending, *words = WRITERS[writer]
    out = tmp_path / f"out{ending}"
    (out / "deep").mkdir(parents=True)
    (out / "deep" / "mine.txt").write_text("mine", "utf-8")
    before = state(tmp_path)
    run(*(word.format(story=story, out=out) for word in words), code=2)
    assert state(tmp_path) == before


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no such limit")
@pytest.mark.parametrize("writer", ["build", "graph", "print", "proof", "log"])
def test_a_full_disk_leaves_the_older_file(story: Path, tmp_path: Path, writer: str) -> None:
    """And nothing beside it."""
    ending, *words = WRITERS[writer]
    out = tmp_path / f"out{ending}"
    out.write_text("older", "utf-8")
    before = state(tmp_path)
    full = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", str(TOOL)]
    command = [*full, *(word.format(story=story, out=out) for word in words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "Cannot write" in done.stderr and "Traceback" not in done.stderr
    assert state(tmp_path) == before


# --- commands that fill a folder

FILLERS: dict[str, tuple[str, ...]] = {
    "svg": ("print", "{story}", "--cards", "diary.2", "--export", "svg", "-o", "{out}"),
    "shop": ("print", "{story}", "--cards", "diary.2", "--export", "game-crafter", "-o", "{out}"),
    "witnesses": ("verify", "{story}", "--work", "0.2", "--kids", "2", "--witnesses", "{out}"),
    "report": ("playtest", "{story}", "--games", "4", "--kids", "2", "--jobs", "1", "--report", "{out}"),
    "publish": ("publish", "the-last-glow", "-o", "{out}"),
}


@pytest.mark.parametrize("filler", FILLERS)
def test_a_folder_of_results_follows_no_link_and_loses_nothing(
    run: Run, story: Path, tmp_path: Path, filler: str
) -> None:
    out, outside = tmp_path / "out", tmp_path / "outside"
    words = [word.format(story=story, out=out) for word in FILLERS[filler]]
    run(*words)
    written = {name for name, content in state(out).items() if isinstance(content, bytes)}
    victim = outside / "victim"
    outside.mkdir()
    victim.write_text("precious", "utf-8")
    sources = state(story)
    for name in sorted(written - {LIST, "report.html", "index.html"})[:2]:
        (out / name).unlink()
        (out / name).symlink_to(victim)
    run(*words)
    assert state(outside) == {"victim": b"precious"}
    assert {name for name, content in state(out).items() if isinstance(content, bytes)} == written
    for folder in [path for path in out.iterdir() if path.is_dir()]:
        folder.rename(tmp_path / f"aside-{folder.name}")
        folder.symlink_to(outside)
        run(*words)
        assert state(outside) == {"victim": b"precious"}
        assert not folder.is_symlink()
    changed = out / min(written - {LIST, "report.html", "index.html"})
    changed.write_text("an evening of work", "utf-8")
    refused = run(*words, code=2)
    assert "is not as it was written there, and would be lost" in refused.stderr
    assert changed.read_text("utf-8") == "an evening of work"
    assert state(story) == sources
    assert not list(tmp_path.rglob(".loopwright-*[!t]"))


@pytest.mark.parametrize("filler", FILLERS)
@pytest.mark.parametrize("name", ["pictures", "feedback"])
def test_results_are_not_put_among_what_people_make(
    run: Run, story: Path, tmp_path: Path, filler: str, name: str
) -> None:
    for out in (story / name, story / name / "deep", tmp_path / "way"):
        if out.name == "way":
            out.symlink_to(story / name)
        before = state(tmp_path)
        refused = run(*(word.format(story=story, out=out) for word in FILLERS[filler]), code=2)
        assert "is a folder of what people make" in refused.stderr
        assert state(tmp_path) == before


def test_pictures_elsewhere_are_no_place_for_an_export(run: Run, story: Path, tmp_path: Path) -> None:
    art = (story / "pictures").rename(tmp_path / "art")
    before = state(art)
    words = ("print", story, "--cards", "diary.1", "--export", "svg", "--pictures", art, "-o", art)
    assert "is a folder of what people make" in run(*words, code=2).stderr
    assert state(art) == before


# --- the door itself

DEAD_LINKS: dict[str, Callable[[Path], None]] = {
    "a link to itself": lambda out: out.symlink_to(out.name),
    "a link to nowhere": lambda out: out.symlink_to("nowhere/at/all.json"),
}


@pytest.mark.parametrize("kind", DEAD_LINKS)
def test_a_link_that_leads_nowhere_is_no_fault(tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out.json"
    DEAD_LINKS[kind](out)
    files.write_result(out, b"{}", tmp_path)
    assert out.read_bytes() == b"{}"


@pytest.mark.parametrize("name", ["x" * 300 + ".json", "/dev/full"])
def test_a_name_that_cannot_be_is_said(tmp_path: Path, name: str) -> None:
    with pytest.raises(Failure, match="Cannot write"):
        files.write_result(tmp_path / name, b"{}" * 10_000, tmp_path)
