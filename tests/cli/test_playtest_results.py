"""Results files: what was finished is there, and a file of anybody's is read without harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright.core.errors import Failure
from loopwright.results_file import read
from loopwright.results_file.checksums import header_sealed
from loopwright.results_file.write import File
from loopwright_engine import Bundle
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.playtest.records import as_line
from loopwright_games.tales.options import Options

PLAN = Plan((Cell(Options(2), "random"), Cell(Options(3), "planner:0")), games=8, seed=5)
"""Chunks of 8 and of 4; what is in a file says nothing of who played."""
Lines = list[bytes]


def unsealed(header: bytes) -> bytes:
    """The header as an older loopwright wrote it: without checksum, and without the names it did not know."""
    data = json.loads(header) | {"version": 1}
    del data["sha256"]
    data["names"] = [
        name
        for name in data["names"]
        if (name.count(".") != 3 or name[:9] != "response.") and not name.endswith(".none-open")
    ]
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


@pytest.fixture(scope="session")
def lines(speaking_clock: Bundle) -> Lines:
    """A header, and three chunks, without checksums."""
    other = Plan((PLAN.cells[0], Cell(Options(3), "random")), PLAN.games, PLAN.seed)
    records = [
        record
        for cell in (0, 1)
        for chunk in PLAN.chunks(cell)
        for record in play_chunk(speaking_clock, other, chunk)
    ]
    return [unsealed(read.header(speaking_clock, PLAN)), *(as_line(record).encode() for record in records)]


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Lines], Path]:
    def write(chunk_lines: Lines) -> Path:
        path = tmp_path / "games.jsonl"
        path.write_bytes(b"".join(chunk_lines))
        return path

    return write


def games(path: Path) -> list[tuple[int, int]]:
    return [(record.cell, record.game) for record in read.read(path).records()]


WHOLE = [(cell, game) for cell in (0, 1) for game in range(8)]


def test_a_file_is_read_again(speaking_clock: Bundle, lines: Lines, written: Callable[[Lines], Path]) -> None:
    contents = read.read(written(lines))
    assert (contents.plan, contents.bundle.hash) == (PLAN, speaking_clock.hash)
    assert contents.names[: len(json.loads(lines[0])["names"])] == json.loads(lines[0])["names"]
    assert games(contents.path) == WHOLE
    assert [place.chunk.games for place in contents.contents().places] == [8, 4, 4]


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        (lambda lines: lines[:-1], 12),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], 12),
        (lambda lines: [*lines[:-1], lines[-1][:40]], 12),
        (lambda lines: lines[:9], 8),
        (lambda lines: [*lines[:3], lines[3][:9]], 0),
        (lambda lines: lines[:1], 0),
    ],
)
def test_the_end_may_be_missing(
    lines: Lines, written: Callable[[Lines], Path], cut: Callable[[Lines], Lines], left: int
) -> None:
    """Chunks count only when they are whole; the byte after the last of them is known."""
    path = written(cut(lines))
    assert games(path) == WHOLE[:left]
    ends = [place.end for place in read.read(path).contents().places]
    assert path.read_bytes()[: ends[-1] if ends else len(lines[0])] == b"".join(lines[: left + 1])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda lines: [*lines[:4], b"nonsense\n", *lines[4:]], "line 5: this is not JSON"),
        (lambda lines: [*lines[:4], *lines[5:]], "line 5: game 3 of cell 0 should stand here"),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], "line 5: game 3 of cell 0 should stand here"),
        (lambda lines: [*lines, *lines[9:13]], "line 18: game 0 of cell 1 is there twice"),
        (lambda lines: [*lines[:6], *lines[9:]], "line 7: game 5 of cell 0 should stand here"),
        (lambda lines: [lines[0], b"[" * 300_000 + b"\n"], "line 2: the line is too long"),
        (lambda lines: [lines[0], b" " * 300_000, *lines[1:]], "line 2: the line is too long"),
        (lambda lines: [lines[0], b"{}\n"], "line 2: a game has the fields cell, game"),
    ],
)
def test_a_damaged_file(
    lines: Lines, written: Callable[[Lines], Path], spoil: Callable[[Lines], Lines], said: str
) -> None:
    with pytest.raises(Failure, match=said):
        games(written(spoil(lines)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "loopwright-log"}, "is not a results file"),
        ({"version": 3}, "has version 3; this loopwright reads versions 1 and 2"),
        ({"version": {"a": ["long"] * 99}}, "has version"),
        ({"shuffle": 99}, "line 1: the playtest was dealt with shuffle 99; this engine has number"),
        ({"tool": None}, "line 1: tool, bots or rules cannot be read"),
        ({"tool": "\x1b[2J"}, "line 1: tool, bots or rules cannot be read"),
        ({"bundle": {"format": "loopwright-bundle"}}, "cannot be used"),
        ({"plan": {}}, "line 1: a plan has cells, games, seed, until and luck"),
        ({"names": ["diary.1.front"]}, "line 1: the names are not those of its bundle"),
    ],
)
def test_a_header_that_is_none(
    lines: Lines, written: Callable[[Lines], Path], change: dict[str, object], said: str
) -> None:
    data = json.loads(lines[0]) | change
    for header in (json.dumps(data).encode() + b"\n", header_sealed({"version": 2} | data)):
        with pytest.raises(Failure, match=said):
            read.read(written([header, *lines[1:]]))


@pytest.mark.parametrize("length", [0, 9, 999])
def test_a_playtest_that_was_killed_at_once_can_be_begun_again(
    lines: Lines, tmp_path: Path, length: int
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines[0][:length])
    with pytest.raises(Failure, match="holds no games") as failure:
        read.read(path)
    assert "--results" in str(failure.value.hint)
    File.new(path, lines[0]).close()
    assert games(path) == []
    with pytest.raises(Failure, match="exists already"):
        File.new(path, lines[0])


def test_files_of_bots_are_touched_when_somebody_named_them() -> None:
    names = [
        "my.bot",
        "bots/my.bot",
        "/tmp/my.bot",
        "//host/my.bot",
        r"\\host\my.bot",
        "c:my.bot",
        "../my.bot",
        "my.py",
    ]
    plan = Plan(tuple(Cell(Options(), name) for name in ["random", *names]), 1)
    assert read.unnamed(plan, ()) == names[2:]
    assert read.unnamed(plan, names[3:]) == names[2:3]


@pytest.mark.parametrize("text", [b"\n", b"[]\n", b"\xff" * 99, b"[" * 99_999 + b"\n"])
def test_something_else(written: Callable[[Lines], Path], text: bytes) -> None:
    with pytest.raises(Failure, match="is not a results file"):
        read.read(written([text]))


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"Cannot read .*no such file"):
        read.read(tmp_path / "nowhere.jsonl")
    with pytest.raises(Failure, match="Cannot read"):
        read.read(tmp_path)
