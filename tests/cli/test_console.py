"""Colour is for terminals whose user wants it; pipes may end early or be full."""

from __future__ import annotations

import io
import os
import signal
import subprocess
from pathlib import Path

import pytest
from loopwright.core.console import colored, safe

from .conftest import TOOL


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert colored(Terminal())
    assert not colored(io.StringIO())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_nobody_gets_colour_who_asked_for_none(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(name, value)
    assert not colored(Terminal())


def test_a_reader_that_has_gone_is_no_trouble() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(
        [TOOL, "explain", "LW0101"], stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writer)
    assert result.returncode == -signal.SIGPIPE
    assert not result.stderr


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_the_output_is_said(unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [TOOL, "explain", "LW0101"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            check=False,
            timeout=60,
        )
    assert result.returncode == 2
    assert result.stderr == b"loopwright: the output: no space left on device.\n"


def test_joined_emoji_stay_whole_and_nothing_else_that_is_not_to_be_seen() -> None:
    family = "👨\u200d👩\u200d👧"
    assert safe(f"{family} a\u200db\x1b[31m\u202e") == f"{family} ab[31m"
