"""Damaged results files: what is lost is said, never read as other figures, and played again alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright.core.errors import Failure
from loopwright.playtest.session import Session
from loopwright.results_file import parquet, read
from loopwright.results_file.checksums import Sealer
from loopwright.results_file.damage import of_rest
from loopwright_engine import Bundle
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_games.tales.options import Options

from ..sweep_length import times
from .conftest import Run
from .test_playtest_results import unsealed

PLAN = Plan((Cell(Options(2), "cautious"), Cell(Options(3), "random")), games=30, seed=5)
"""Three chunks of ten, and one of thirty."""
FLIPS = times(40)
NAMELESS = "nobody can tell what games they held"
Spoil = Callable[[bytes, list[bytes]], bytes]


@pytest.fixture(scope="module")
def whole(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Session:
    session = Session(speaking_clock, PLAN, tmp_path_factory.mktemp("whole") / "games.jsonl")
    session.play(1, None, lambda _: None)
    return session


@pytest.fixture(scope="module")
def parts(whole: Session) -> list[bytes]:
    """The header, then each chunk with its seal, by cell and number."""
    assert whole.path
    raw, places = whole.path.read_bytes(), read.read(whole.path)
    return [raw[: places.start], *(raw[place.start : place.end] for place in places.places())]


def resumed(path: Path, whole: Session) -> int:
    """Go on with a file: it comes to the same figures, and then is whole; how many games were played."""
    session = Session.resumed(path, [])
    session.play(1, None, lambda _: None)
    assert session.run.trouble is None
    assert session.tally.cells == whole.tally.cells
    again = read.read(path).contents()
    assert not again.is_damaged
    assert sorted(place.chunk for place in again.places) == sorted(
        chunk for cell in (0, 1) for chunk in PLAN.chunks(cell)
    )
    assert [file for file in path.parent.iterdir() if file.suffix != ".jsonl"] == []
    return session.run.played


def test_no_bit_of_a_file_can_be_another(whole: Session, parts: list[bytes], tmp_path: Path) -> None:
    """Anywhere in the file: its header is refused, or exactly the chunk is left out in which the bit lies."""
    luck, raw, path = Random(14), b"".join(parts), tmp_path / "games.jsonl"
    records = {(record.cell, record.game): record for record in read.read(whole.path).records()}
    start = len(parts[0])
    # Headers are long, and read slowly: most flips are among the games.
    bits = [luck.randrange(8 * start) for _ in range(10)]
    bits += [luck.randrange(8 * start, 8 * len(raw)) for _ in range(FLIPS)]
    for bit in bits:
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        path.write_bytes(spoiled)
        if bit < 8 * start:
            with pytest.raises(Failure):
                read.read(path)
            continue
        results_file = read.read(path)
        contents = results_file.contents()
        assert contents.is_damaged, f"bit {bit} is another, and nobody is told"
        assert len(contents.lost) + contents.unknown == 1
        assert len(contents.places) == 3
        records_left = list(results_file.records())
        assert all(record == records[record.cell, record.game] for record in records_left)
        assert of_rest(results_file)[0].startswith(f"{path} is damaged: 1 of 4 chunks is lost, ")


def flipped(raw: bytes, _: list[bytes]) -> bytes:
    """A bit in the games of the second chunk."""
    place = raw.index(b'"game":15') + 8
    return raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]


@pytest.mark.parametrize(
    ("spoil", "played", "said"),
    [
        (flipped, 10, "1 of 4 chunks is lost, games 10 to 19 with 2 kids by cautious."),
        (lambda _, p: p[0] + p[1] + b"?" + p[2][1:] + p[3] + p[4], 10, "lost, games 10 to 19 with 2 kids"),
        (lambda _, p: p[0] + p[1] + b"\0" * len(p[2]) + p[3] + p[4], 10, NAMELESS),
        (lambda _, p: p[0] + p[1] + p[2][:-90] + p[3] + p[4], 10, "lost, games 10 to 19 with 2 kids"),
        (lambda _, p: p[0] + p[1][:-9] + p[2][9:] + p[3] + p[4], 20, "are lost, games 0 to 19 with"),
        (lambda _, p: p[0] + p[1][:-1] + p[2] + p[3] + p[4], 10, "lost, games 0 to 9 with 2 kids"),
        (lambda _, p: p[0] + p[1] + p[1] + p[2] + p[3] + p[4], 0, "holds games 0 to 9 with 2 kids"),
        (lambda _, p: p[0] + p[4] + p[2] + p[3] + p[1], 0, ""),
        (lambda _, p: p[0] + p[1] + p[2] + p[3] + p[4][:-30], 30, ""),
        (lambda _, p: p[0] + p[1] + p[2] + p[3] + p[4][:30], 30, ""),
        (lambda _, p: p[0] + p[1] + p[2] + p[3] + p[4] + b"\0" * 999, 0, NAMELESS),
    ],
)  # fmt: skip
def test_what_is_lost_is_played_again(
    whole: Session,
    parts: list[bytes],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    spoil: Spoil,
    played: int,
    said: str,
) -> None:
    """Bits that flip, stretches of zeros, what is missing, twice there, or in another place; and no more."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(spoil(b"".join(parts), parts))
    capfd.readouterr()
    assert resumed(path, whole) == played
    output = " ".join(capfd.readouterr().err.split())
    assert said in output
    assert ("is taken out of the file" in output) == bool(said)


def test_a_chunk_of_another_playtest(speaking_clock: Bundle, parts: list[bytes], tmp_path: Path) -> None:
    """Its checksum is over the header, too: the games of other seeds do not count."""
    other = Session(speaking_clock, Plan(PLAN.cells, PLAN.games, seed=6), tmp_path / "other.jsonl")
    other.play(1, None, lambda _: None)
    path = tmp_path / "games.jsonl"
    theirs = read.read(tmp_path / "other.jsonl").contents().places[0]
    path.write_bytes(parts[0] + (tmp_path / "other.jsonl").read_bytes()[theirs.start : theirs.end])
    contents = read.read(path).contents()
    assert (contents.places, len(contents.lost)) == ([], 1)


def test_a_header_that_was_edited(parts: list[bytes], tmp_path: Path) -> None:
    """It says that it is another, and not other figures."""
    path = tmp_path / "games.jsonl"
    for old, new in (
        (b'"seed":5', b'"seed":6'),
        (b'"games":30', b'"games":31'),
        (b'"version":2', b'"version":1'),
    ):
        path.write_bytes(parts[0].replace(old, new) + b"".join(parts[1:]))
        assert old in parts[0]
        with pytest.raises(Failure, match="line 1: it is damaged, so that nobody can tell what was played"):
            read.read(path)


def test_a_file_of_an_older_loopwright(
    whole: Session, parts: list[bytes], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It has no checksums: it is read and gone on with all the same, and it is said."""
    path = tmp_path / "games.jsonl"
    lines = b"".join(part.partition(b"\n")[2] for part in parts[1:-1])
    path.write_bytes(unsealed(parts[0]) + lines)
    session = Session.resumed(path, [])
    session.play(1, None, lambda _: None)
    assert (session.run.played, session.tally.cells) == (30, whole.tally.cells)
    assert "no checksums: damage in it cannot be seen" in " ".join(capfd.readouterr().err.split())
    assert b'{"chunk"' not in path.read_bytes()
    assert [place.chunk.games for place in read.read(path).contents().places] == [10, 10, 10, 30]


def test_a_file_that_was_dealt_otherwise(whole: Session, parts: list[bytes], tmp_path: Path) -> None:
    """Its figures are told; what is missing in it would be dealt otherwise, so nobody goes on with it."""
    path = tmp_path / "games.jsonl"
    header = json.loads(unsealed(parts[0]))
    del header["shuffle"]
    lines = [part.partition(b"\n")[2] for part in parts[1:]]
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(lines))
    assert Session.resumed(path, []).tally.cells == whole.tally.cells
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(lines[:-1]))
    with pytest.raises(Failure, match="was dealt with an older shuffle"):
        Session.resumed(path, [])


def test_a_damaged_file_that_others_read(run: Run, parts: list[bytes], tmp_path: Path) -> None:
    """`replay` and `--compare` say what is lost, and look at the rest."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(flipped(b"".join(parts), parts))
    message = "is damaged: 1 of 4 chunks is lost, games 10 to 19 with 2 kids by cautious."
    result = run("replay", path, "--list")
    assert message in " ".join(result.stderr.split())
    assert f"playtest --resume {path}" in " ".join(result.stderr.split())
    assert len([line for line in result.stdout.splitlines() if " kids, " in line]) == 50
    result = run("playtest", "speaking-clock", "--compare", path, "--jobs", 1, "--json")
    assert message in " ".join(result.stderr.split())
    comparison = json.loads(result.stdout)["comparison"]
    assert comparison["pairs"] == 50
    assert message in comparison["remarks"][0]


def _flips(raw: bytes, count: int) -> Iterator[bytes]:
    luck = Random(3)
    for _ in range(count):
        bit = luck.randrange(8 * len(raw))
        spoiled = bytearray(raw)
        spoiled[bit // 8] ^= 1 << bit % 8
        yield bytes(spoiled)


def test_a_table_with_checksums(whole: Session, tmp_path: Path) -> None:
    """A reader who looks at them reads no other figure than was written, wherever a bit is another."""
    arrow = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    path = tmp_path / "games.parquet"
    parquet.write(path, whole.results())
    raw, rows = path.read_bytes(), arrow.read_table(path).to_pylist()
    footer = len(raw) - 8 - int.from_bytes(raw[-8:-4], "little")
    refused = 0
    for spoiled in _flips(raw[:footer], 100):
        path.write_bytes(spoiled + raw[footer:])
        try:
            rows_read = arrow.read_table(path, page_checksum_verification=True).to_pylist()
        except Exception:
            refused += 1
        else:
            assert rows_read == rows
    assert refused > 50


def test_many_seals_over_the_same_bytes(parts: list[bytes], tmp_path: Path, monkeypatch: Any) -> None:
    """A file of seals that all say much follows costs no more than what it is long."""
    size, seals = 40_000, 400
    line = b'{"chunk":[0,0,10],"bytes":%d,"sha256":"%b"}\n' % (size, b"0" * 64)
    path = tmp_path / "games.jsonl"
    path.write_bytes(parts[0] + line * seals)
    summed: list[int] = []
    checksum = Sealer.fits
    monkeypatch.setattr(
        Sealer, "fits", lambda self, seal, lines: summed.append(len(lines)) or checksum(self, seal, lines)
    )
    contents = read.read(path).contents()
    assert contents.lost == [(0, 0, 10)]
    assert sum(summed) <= len(line) * seals
