"""A playtest on a Dask cluster: a real scheduler and two worker processes, one of which is killed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from loopwright.errors import Failure
from loopwright.playtesting import cluster as clusters
from loopwright.playtesting import results
from loopwright.playtesting.running import Now
from loopwright.playtesting.session import Session
from loopwright_engine import Bundle
from loopwright_engine.playtests.plan import Cell, Plan

pytest.importorskip("distributed", reason="distributed is not installed")

PLAN = Plan((Cell(2, bot="random"), Cell(3, bot="random")), games=300, seed=11)


class Dask(NamedTuple):
    """A cluster on this computer."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler and two workers, each a process of its own."""
    folder = tmp_path_factory.mktemp("dask")

    def start(what: str, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *words]
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
    killed: list[Now] = []

    def kill_one(now: Now) -> None:
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
    assert len(list(results.read(tmp_path / "cluster.jsonl").records())) == 600


def test_a_lost_scheduler_is_told(speaking_clock: Bundle, dask: Dask, tmp_path: Path) -> None:
    """It is the last to be needed here. What came back before is kept."""
    session = Session(speaking_clock, PLAN, tmp_path / "games.jsonl")
    session.play(None, dask.address, lambda now: dask.scheduler.kill() if now.games else None)
    assert str(session.run.trouble).startswith(f"The cluster at {dask.address} cannot go on: ")
    assert 0 < session.tally.games < 600
    assert Session.resumed(tmp_path / "games.jsonl", []).tally.cells == session.tally.cells


def test_no_scheduler() -> None:
    with pytest.raises(
        Failure, match=r"no Dask scheduler at tcp://127\.0\.0\.1:9: connection refused"
    ) as caught:
        clusters.Cluster("tcp://127.0.0.1:9", b"", PLAN)
    assert caught.value.hint == "An address looks like tcp://localhost:8786."


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://here:there", "//[", "localhost:8786"])
def test_no_address(address: str) -> None:
    with pytest.raises(Failure, match="is no address of a Dask scheduler"):
        clusters.Cluster(address, b"", PLAN)


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Failure, match="needs Dask distributed") as caught:
        clusters.Cluster("tcp://localhost:8786", b"", PLAN)
    assert caught.value.hint == "pip install 'loopwright[cluster]'"
