"""The installed command, as scripts see it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..forks import TOOL, Done, Server, forked

if TYPE_CHECKING:
    from loopwright_engine import Bundle

Run = Callable[..., Done]


def hear_interrupts() -> None:
    """For `preexec_fn`: a shell that runs the tests in the background has them ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def run(server: Server, cold: Run, tmp_path: Path) -> Run:
    """Call `run("check", path, code=1, text="…")`: runs in a folder of its own and never sees a traceback.

    What the environment says counts from the start of a process, so with it the command starts from nothing.
    """

    def call(
        *words: object, code: int = 0, text: str = "", cwd: Path = tmp_path, timeout: float = 60, **env: str
    ) -> Done:
        if env:
            return cold(*words, code=code, text=text, cwd=cwd, timeout=timeout, **env)
        done = forked(server, *words, text=text, cwd=cwd, timeout=timeout)
        return looked_at(done.args, done.returncode, done.stdout, done.stderr, code)

    return call


@pytest.fixture
def cold(tmp_path: Path) -> Run:
    """The same in a process that starts from nothing."""

    def call(
        *words: object, code: int = 0, text: str = "", cwd: Path = tmp_path, timeout: float = 60, **env: str
    ) -> Done:
        result = subprocess.run(
            [TOOL, *map(str, words)],
            cwd=cwd,
            env={**os.environ, **env},
            input=text.encode(),
            capture_output=True,
            check=False,
            timeout=timeout,
        )
        out, err = result.stdout.decode("utf-8"), result.stderr.decode("utf-8")
        return looked_at(result.args, result.returncode, out, err, code)

    return call


def looked_at(words: object, number: int, out: str, err: str, code: int) -> Done:
    """What came out of a command, after the look that every test takes."""
    assert "Traceback" not in out + err
    assert "this is a fault in loopwright" not in err, err
    assert number == code, f"exit code {number}\n{out}\n{err}"
    return subprocess.CompletedProcess(words, number, out, err)


@pytest.fixture(scope="session")
def scaffold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `new` makes, for others to copy."""
    folder = tmp_path_factory.mktemp("scaffold")
    subprocess.run([TOOL, "new", "night-market"], cwd=folder, capture_output=True, check=True)
    return folder / "night-market"


@pytest.fixture
def scenario(scaffold: Path, tmp_path: Path) -> Path:
    """A scaffolded scenario, to be broken or played."""
    return Path(shutil.copytree(scaffold, tmp_path / "night-market"))


@pytest.fixture(scope="session")
def speaking_clock() -> Bundle:
    """The bundled one-week scenario, as the engine plays it."""
    from loopwright.core import scenario_paths

    return scenario_paths.loaded(scenario_paths.bundle("speaking-clock"), "speaking-clock")


@pytest.fixture(scope="session")
def clock_file(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same in a file, which is read more quickly than cards."""
    path = tmp_path_factory.mktemp("clock") / "clock.json"
    path.write_text(json.dumps(speaking_clock.data), encoding="utf-8")
    return path


@pytest.fixture
def usual_interrupts() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
