"""Standard streams that are closed, and Ctrl-C at any time from the start to the end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import TOOL, hear_interrupts

LOST = "loopwright: the output: bad file descriptor.\n"
BUILD = "build speaking-clock -o bundle.json"
INTERRUPTING = """
import atexit, os, runpy, signal, sys
from importlib.abc import MetaPathFinder

tool, moment, *words = sys.argv[1:]

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

class Finder(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == moment:
            interrupt()

if moment == "the end":
    atexit.register(interrupt)
sys.meta_path.insert(0, Finder())
sys.argv = [tool, *words]
if tool.endswith("loopwright"):
    runpy.run_path(tool, run_name="__main__")
else:
    runpy.run_module("loopwright", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("closed", "command", "code", "output", "remarks"),
    [
        (">&-", "explain LW0101", 2, "", LOST),
        ("2>&-", "check nowhere", 2, "", ""),
        (">&- 2>&-", "check --help", 2, "", ""),
        ("<&-", "play speaking-clock --plain --seed 1", 0, "> \n", ""),
        ("<&- >&- 2>&-", BUILD, 0, "", ""),
    ],
)
def test_a_closed_stream_is_no_fault(
    tmp_path: Path, closed: str, command: str, code: int, output: str, remarks: str
) -> None:
    """What cannot be told is not told, a result that cannot be written is an error, input is at its end."""
    result = subprocess.run(
        ["sh", "-c", f'"$0" {command} {closed}', TOOL],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (result.returncode, result.stderr) == (code, remarks)
    assert result.stdout.endswith(output) and bool(result.stdout) == bool(output)
    if command == BUILD:
        assert json.loads(Path(tmp_path, "bundle.json").read_bytes())["language"] == "en"


@pytest.mark.parametrize("start", [str(TOOL), "as a module"])
@pytest.mark.parametrize("moment", ["loopwright.main", "typer", "loopwright.core.terminal_text", "the end"])
def test_nothing_is_said_to_an_interrupt(tmp_path: Path, start: str, moment: str) -> None:
    """Sent before a module of the tool, of a library or of one command is loaded, or at the end."""
    result = subprocess.run(
        [sys.executable, "-c", INTERRUPTING, start, moment, "explain", "LW0101"],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        preexec_fn=hear_interrupts,
    )
    assert (result.returncode, result.stderr) in {(130, b""), (-signal.SIGINT, b"")}


ENDED = """
import os, sys
from pathlib import Path
from loopwright.entry import main
number, replace = int(sys.argv.pop()), Path.replace
def ended(self, target):
    os.kill(os.getpid(), number)
    return replace(self, target)
Path.replace = ended
main()
"""
"""The command is ended when all of a file is written, and has not its name yet."""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_ended_leaves_no_half_file(
    scenario: Path, tmp_path: Path, number: signal.Signals
) -> None:
    before = sorted(tmp_path.iterdir())
    result = subprocess.run(
        [sys.executable, "-c", ENDED, "build", scenario, "-o", "bundle.json", str(number.value)],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert (result.returncode, result.stderr) == (128 + number, b"")
    assert sorted(tmp_path.iterdir()) == before
