"""Folders of results: what is written, replaced and removed in them, whatever lies there or is listed."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from loopwright_compiler.project import atomic_write, result_folder
from loopwright_compiler.project.result_folder import LIST, InTheWayError, filled

NAMES = ("a.svg", "deep/er/b.svg", "z.json")


def fill(folder: Path, contents: Mapping[str, str]) -> None:
    with filled(folder) as new:
        for name, content in contents.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(content, "utf-8")


def state(folder: Path) -> dict[str, object]:
    """All that lies below a folder: contents of files, targets of links."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = path.readlink()
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def line(file: Path, name: str) -> str:
    """A line of a list, as one that is written by hand would be to fit."""
    data = file.read_bytes()
    return f"{hashlib.sha256(data).hexdigest()} {len(data)} {name}\n"


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    path = tmp_path / "victim"
    path.write_text("precious", "utf-8")
    return path


def test_files_of_the_last_time_are_replaced_and_removed_and_others_stay(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    fill(folder, dict.fromkeys(NAMES, "one"))
    (folder / "mine.txt").write_text("mine", "utf-8")
    fill(folder, {"a.svg": "two"})
    assert state(folder).keys() == {"a.svg", "mine.txt", LIST}
    assert (folder / "a.svg").read_text("utf-8") == "two"
    assert not (folder / "deep").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("name", NAMES)
def test_what_was_changed_since_is_not_lost(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "out"
    fill(folder, dict.fromkeys(NAMES, "one"))
    (folder / name).write_text("an evening of work", "utf-8")
    before = state(tmp_path)
    with pytest.raises(InTheWayError, match=r"is not as it was written there, and would be lost"):
        fill(folder, dict.fromkeys(NAMES, "two"))
    with pytest.raises(InTheWayError):
        result_folder.refuse(folder, [])
    assert state(tmp_path) == before
    others = [other for other in NAMES if other != name]
    fill(folder, dict.fromkeys(others, "two"))
    assert (folder / name).read_text("utf-8") == "an evening of work"


@pytest.mark.parametrize("name", NAMES)
def test_what_was_never_written_there_is_not_lost(tmp_path: Path, name: str) -> None:
    file = tmp_path / "out" / name
    file.parent.mkdir(parents=True)
    file.write_text("mine", "utf-8")
    before = state(tmp_path)
    with pytest.raises(InTheWayError):
        fill(tmp_path / "out", dict.fromkeys(NAMES, "one"))
    assert state(tmp_path) == before
    fill(tmp_path / "out", dict.fromkeys(NAMES, "mine"))  # nothing of it would be lost


def test_a_list_of_a_strangers_removes_no_source(tmp_path: Path) -> None:
    """Even where it has the right hash, as of a file that everybody has."""
    folder = tmp_path / "s"
    for name in (
        "scenario.loop",
        "x.yml",
        "kit.py",
        "stories/a.story",
        "pictures/diary.1.png",
        "feedback/b.json",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, "utf-8")
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    (folder / LIST).write_text("".join(line(folder / name, name) for name in names), "utf-8")
    before = state(folder)
    fill(folder, {"a.svg": "one"})
    after = state(folder)
    assert {name: after.get(name) for name in names} == {name: before[name] for name in names}
    for name in names:
        with pytest.raises(InTheWayError, match="and would be lost"):
            fill(folder, {name: "another"})


LISTS: dict[str, Callable[[Path, Path], str]] = {
    "names alone": lambda _, folder: "\n".join([*state(folder), "../victim"]),
    "the folder above": lambda victim, _: line(victim, "../victim"),
    "a long way round": lambda victim, _: line(victim, "deep/../../victim"),
    "an absolute path": lambda victim, _: line(victim, str(victim)),
    "a drive": lambda victim, _: line(victim, "C:\\victim") + line(victim, "\\\\host\\victim"),
    "through a link": lambda victim, _: line(victim, "way/victim"),
    "another hash": lambda _, __: f"{'0' * 64} 4 mine.txt\n",
    "a size that is none": lambda _, __: f"{'0' * 64} {'9' * 15} mine.txt\n",
    "empty names": lambda victim, _: line(victim, "") + line(victim, "/") + line(victim, "."),
    "no text": lambda _, __: "\udcff\udcfe",
    "endless": lambda _, __: "a\n" * 3_000_000,
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_not_trusted(tmp_path: Path, victim: Path, kind: str) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine", "utf-8")
    (folder / "way").symlink_to(tmp_path)
    (folder / LIST).write_bytes(LISTS[kind](victim, folder).encode("utf-8", "surrogateescape"))
    fill(folder, {"a.svg": "one"})
    assert victim.read_text("utf-8") == "precious"
    assert (folder / "mine.txt").read_text("utf-8") == "mine"
    assert (folder / "way").is_symlink()


@pytest.mark.parametrize("name", [*NAMES, LIST])
@pytest.mark.parametrize("levels", [1, 2])
def test_a_link_is_replaced_and_never_followed(tmp_path: Path, victim: Path, name: str, levels: int) -> None:
    folder = tmp_path / "out"
    fill(folder, dict.fromkeys(NAMES, "one"))
    (tmp_path / "link").symlink_to(victim)
    (folder / name).unlink()
    (folder / name).symlink_to(victim if levels == 1 else tmp_path / "link")
    if name == LIST:  # nothing is known of what lies there
        with pytest.raises(InTheWayError):
            fill(folder, dict.fromkeys(NAMES, "two"))
        fill(folder, dict.fromkeys(NAMES, "one"))
    else:
        fill(folder, dict.fromkeys(NAMES, "two"))
    assert victim.read_text("utf-8") == "precious" and (tmp_path / "link").is_symlink()
    assert not (folder / name).is_symlink()


@pytest.mark.parametrize("way", ["deep", "deep/er"])
def test_no_link_of_a_folder_is_followed(tmp_path: Path, way: str) -> None:
    """Neither to write there, nor to remove what lies there."""
    folder, outside = tmp_path / "out", tmp_path / "outside"
    fill(folder, dict.fromkeys(NAMES, "one"))
    (folder / way).rename(outside)
    (folder / way).symlink_to(outside)
    before = state(outside)
    fill(folder, {"a.svg": "two"})
    assert state(outside) == before
    fill(folder, dict.fromkeys(NAMES, "three"))
    assert state(outside) == before
    assert not (folder / way).is_symlink() and (folder / NAMES[1]).read_text("utf-8") == "three"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", ["a.svg", LIST])
@pytest.mark.parametrize("make", [os.mkfifo if hasattr(os, "mkfifo") else None, os.mkdir])
def test_what_is_no_file_is_in_the_way(tmp_path: Path, name: str, make: Callable[[Path], None]) -> None:
    (tmp_path / "out").mkdir()
    make(tmp_path / "out" / name)
    with pytest.raises(InTheWayError):
        fill(tmp_path / "out", {"a.svg": "one"})
    assert [path.name for path in (tmp_path / "out").iterdir()] == [name]


def test_an_error_leaves_all_as_it_was(tmp_path: Path) -> None:
    def fail() -> None:
        with filled(tmp_path / "out") as new:
            (new / "a.svg").write_text("two", "utf-8")
            raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        fail()
    assert not list(tmp_path.iterdir())
    fill(tmp_path / "out", {"a.svg": "one"})
    before = state(tmp_path)
    with pytest.raises(ValueError, match=r"^$"):
        fail()
    assert state(tmp_path) == before


def test_what_was_cut_short_is_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between two files: those that were moved and those that were not are as they were written."""
    folder, moved = tmp_path / "out", list[Path]()
    fill(folder, {"a.svg": "one", "b.svg": "one", "old.svg": "one"})
    replace = Path.replace

    def killed(self: Path, target: Path) -> Path:
        if target.suffix == ".svg":
            moved.append(target)
            if len(moved) > 1:
                raise SystemExit(128 + signal.SIGTERM)
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(SystemExit):
            fill(folder, {"a.svg": "two", "b.svg": "two"})
    assert (folder / "a.svg").read_text("utf-8") == "two" and (folder / "b.svg").read_text("utf-8") == "one"
    fill(folder, {"a.svg": "three", "b.svg": "three"})
    assert state(folder).keys() == {"a.svg", "b.svg", LIST}


def test_a_file_that_was_saved_meanwhile_is_left(tmp_path: Path) -> None:
    file = tmp_path / "diary.loop"
    file.write_bytes(b"newer")
    for before in (b"older", b"newe", b"newer ", b""):
        with pytest.raises(atomic_write.ChangedError):
            atomic_write.write(file, b"laid out", before=before)
    assert file.read_bytes() == b"newer"
    atomic_write.write(file, b"laid out", before=b"newer")
    file.unlink()
    with pytest.raises(atomic_write.ChangedError):
        atomic_write.write(file, b"again", before=b"laid out")
    assert not list(tmp_path.iterdir())
