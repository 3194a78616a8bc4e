"""The id of a build: it changes with what the tool is made of, and with nothing else."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from loopwright_dsl import build_id, user_cache

Id = Callable[[], str]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "package"
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").write_bytes(b"ROOM = 1\n")
    (folder / "rules" / "words.txt").write_bytes(b"a\nb\n")
    return folder


@pytest.fixture
def id_of(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Id]:
    monkeypatch.setattr(build_id, "_folders", lambda: [("package", package)])
    monkeypatch.setattr(user_cache, "folder", lambda: tmp_path / "cache")

    def work() -> str:
        build_id.build_id.cache_clear()
        user_cache.stamps.cache_clear()
        return build_id.build_id()

    yield work
    build_id.build_id.cache_clear()


def test_it_is_that_of_the_content(id_of: Id, package: Path) -> None:
    first = id_of()
    assert re.fullmatch(r"[0-9a-f]{8}", first)
    os.utime(package / "__init__.py", (1, 1))
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "x.pyc").write_bytes(b"1")
    (package / "kernel.so").write_bytes(b"1")
    (package / "rules" / "words.txt").write_bytes(b"a\r\nb\r\n")  # as some clones have it
    assert id_of() == first
    (package / "rules" / "words.txt").write_bytes(b"a\nc\n")
    second = id_of()
    assert second != first
    (package / "rules" / "words.txt").rename(package / "words.txt")
    assert id_of() not in (first, second)


def test_it_is_worked_out_once(id_of: Id, monkeypatch: pytest.MonkeyPatch) -> None:
    first = id_of()

    def never(_: Path) -> bytes:
        raise AssertionError

    monkeypatch.setattr(build_id, "_files", never)
    assert id_of() == first


def test_a_file_of_before_says_the_version_alone() -> None:
    version, _, build = build_id.full_version().partition("+")
    assert build and build_id.is_this(version) and build_id.is_this(f"{version}+{build}")
    assert not build_id.is_this(f"{version}+00000000") and not build_id.is_this("0.0.1")
