"""A playtest on a Dask cluster: a real scheduler and two worker processes, one of which is killed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from loopwright.commands import playtest
from loopwright.core.errors import Failure
from loopwright.playtest.run.dask import Cluster
from loopwright.playtest.run.run import PlayProgress
from loopwright.playtest.run.worker import WorkersLost
from loopwright.playtest.session import Session
from loopwright.results_file import read
from loopwright_engine import Bundle
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_games.tales.options import Options

from .conftest import TOOL

distributed = pytest.importorskip("distributed", reason="distributed is not installed")

PLAN = Plan((Cell(Options(2), "random"), Cell(Options(3), "random")), games=300, seed=11)


class Dask(NamedTuple):
    """A cluster on this computer."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler and two workers, each a process of its own."""
    folder = tmp_path_factory.mktemp("dask")

    def start(role: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard", *words]
        return subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True)

    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
    assert scheduler.stderr
    address = next(filter(None, (re.search(r"tcp://[\d.:]+", line) for line in scheduler.stderr)))[0]
    workers = [start("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    yield Dask(address, scheduler, workers)
    for process in (scheduler, *workers):
        process.kill()
        process.communicate()


def test_a_killed_worker_loses_nothing(speaking_clock: Bundle, dask: Dask, tmp_path: Path) -> None:
    """Nor does it count anything twice: the figures and the games are those of one process."""
    alone = Session(speaking_clock, PLAN, tmp_path / "alone.jsonl")
    alone.play(1, None, lambda _: None)
    killed: list[PlayProgress] = []

    def kill_one(now: PlayProgress) -> None:
        if now.games and not killed:
            killed.append(now)
            dask.workers[0].kill()

    session = Session(speaking_clock, PLAN, tmp_path / "cluster.jsonl")
    session.play(None, dask.address, kill_one)
    assert session.run.trouble is None
    assert killed and killed[0].games < 600
    assert session.tally.cells == alone.tally.cells
    lines = [(tmp_path / name).read_bytes().splitlines() for name in ("alone.jsonl", "cluster.jsonl")]
    assert sorted(lines[0]) == sorted(lines[1])
    assert len(list(read.read(tmp_path / "cluster.jsonl").records())) == 600


def test_a_lost_scheduler_is_told(speaking_clock: Bundle, dask: Dask, tmp_path: Path) -> None:
    """In one line, with how to go on in another, and in no more. It is the last to be needed here."""
    clock, path = tmp_path / "clock.json", tmp_path / "games.jsonl"
    clock.write_text(json.dumps(speaking_clock.data), encoding="utf-8")
    words = ["--games", "2000", "--kids", "2", "--bot", "random", "--results", str(path)]
    command = [TOOL, "playtest", clock, *words, "--cluster", dask.address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as tool:
        end = monotonic() + 60
        while not path.exists() or path.read_bytes().count(b'{"chunk"') < 2:
            assert monotonic() < end and tool.poll() is None
            sleep(0.02)
        dask.scheduler.kill()
        lines = tool.communicate(timeout=60)[1].splitlines()
    assert tool.returncode == 2
    assert lines[0] == f"loopwright: The Dask scheduler at {dask.address} is lost."
    again = f"loopwright playtest --resume {path}"
    assert lines[1:] == [f"  Go on with: {again}, on this computer or with --cluster ADDRESS."]
    session = Session.resumed(path, [])
    assert 0 < session.tally.games < 2_000


def test_what_stopped_a_playtest_that_was_not_kept() -> None:
    """A line says how the next one can be gone on with."""
    assert (
        playtest._trouble(WorkersLost("Gone."), None).hint
        == "To be able to go on, keep the games: --results FILE"
    )
    fault = Failure("A fault.", hint="Mend it.")
    assert playtest._trouble(fault, Path("games.jsonl")) is fault


GONE = "The Dask scheduler at tcp://x:1 is lost."


class Broken(Exception):
    """What a worker may raise."""


@pytest.mark.parametrize(
    ("error", "of_worker", "kind", "said"),
    [
        (distributed.comm.CommClosedError("in <TCP>: closed"), False, WorkersLost, GONE),
        (distributed.client.ClosedClientError("closed"), False, WorkersLost, GONE),
        (OSError("refused"), False, WorkersLost, GONE),
        (OSError("no disk"), True, Failure, "The cluster at tcp://x:1 cannot go on: OSError: no disk."),
        (Broken("bad.\nmore"), True, Failure, "The cluster at tcp://x:1 cannot go on: Broken: bad."),
        (
            distributed.KilledWorker("play", None, 3), True, Failure,
            "Workers of the cluster ended again and again at games 20 to 39 of cell 1.",
        ),
    ],
)  # fmt: skip
def test_what_a_cluster_raises(error: Exception, of_worker: bool, kind: type, said: str) -> None:
    """Only a scheduler that is gone is told as lost; what came of the games is told as that."""
    cluster = object.__new__(Cluster)
    cluster._dask, cluster._address = distributed, "tcp://x:1"
    with pytest.raises(Failure) as caught, cluster._heard(Chunk(1, 20, 20), of_worker=of_worker):
        raise error
    assert (type(caught.value), str(caught.value)) == (kind, said)


def test_no_scheduler() -> None:
    with pytest.raises(
        Failure, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9: connection refused"
    ) as caught:
        Cluster("tcp://127.0.0.1:9", b"", PLAN)
    assert caught.value.hint == "An address looks like tcp://localhost:8786."


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://here:there", "//[", "localhost:8786"])
def test_no_address(address: str) -> None:
    with pytest.raises(Failure, match="is no address of a Dask scheduler"):
        Cluster(address, b"", PLAN)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Failure, match="needs Dask distributed") as caught:
        Cluster("tcp://localhost:8786", b"", PLAN)
    assert caught.value.hint == "pip install 'loopwright[cluster]'"
