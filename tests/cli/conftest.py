"""The installed command, as scripts see it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from loopwright_engine import Bundle

TOOL = Path(sys.executable).with_name("loopwright")
Run = Callable[..., subprocess.CompletedProcess[str]]


def hear_interrupts() -> None:
    """For `preexec_fn`: a shell that runs the tests in the background has them ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Call `run("check", path, code=1, text="…")`: runs in a folder of its own and never sees a traceback."""

    def call(
        *words: object, code: int = 0, text: str = "", cwd: Path = tmp_path, timeout: float = 60, **env: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [TOOL, *map(str, words)],
            cwd=cwd,
            env={**os.environ, **env},
            input=text.encode(),
            capture_output=True,
            check=False,
            timeout=timeout,
        )
        out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert "Traceback" not in out + err
        assert "this is a fault in loopwright" not in err, err
        assert done.returncode == code, f"exit code {done.returncode}\n{out}\n{err}"
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    return call


@pytest.fixture
def scenario(run: Run, tmp_path: Path) -> Path:
    """A scaffolded scenario, to be broken or played."""
    run("new", "night-market")
    return tmp_path / "night-market"


@pytest.fixture(scope="session")
def speaking_clock() -> Bundle:
    """The bundled one-week scenario, as the engine plays it."""
    from loopwright import sources

    return sources.loaded(sources.bundle("speaking-clock"), "speaking-clock")
