"""Files are written whole or not at all, and refused with a plain reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from loopwright.core import files
from loopwright.core.errors import UNUSABLE, Failure


def test_a_failed_write_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "bundle.json"
    files.write(target, b"old")

    def no_room(_self: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(Failure, match="no space left"):
        files.write(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["bundle.json"]


def test_written_files_are_as_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("x")
    files.write(tmp_path / "ours", b"x")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write(pipe, b"bundle")
    assert os.read(reader, 100) == b"bundle"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMIT", 1024 * 1024)
    (tmp_path / "large.json").write_bytes(b" " * (1024 * 1024 + 1))
    with pytest.raises(Failure, match="larger than 1 MB"):
        files.read_json(tmp_path / "large.json", "a bundle")


def test_a_device_without_end_is_refused() -> None:
    with pytest.raises(Failure, match="not a plain file"):
        files.read_json(Path("/dev/zero"), "a bundle")


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00", b"{", b'{"a": NaN}', b"[" * 100_000, b"1" * 10_000],
    ids=["empty", "binary", "cut", "nan", "deep", "long number"],
)
def test_what_is_not_json_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bundle.json"
    path.write_bytes(data)
    with pytest.raises(Failure, match="does not hold JSON") as caught:
        files.read_json(path, "a bundle")
    assert caught.value.code == UNUSABLE
