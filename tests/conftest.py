"""Options of the whole suite."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from loopwright_engine.kit import registry

from .forks import Server
from .sweep_length import times

HERE = Path(__file__).parent

# The suite says the same about the same code every time. To look further: make sweeps
settings.register_profile("suite", derandomize=True, database=None, deadline=None, max_examples=times(10))
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the expected files of cases anew")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Any]:
    """Workers begin with different folders: one prepares the asserts of a file, others find them."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and collector.path == HERE and report.passed:
        first = len(report.result) * int(worker["workerid"][2:]) // worker["workercount"]
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Workers agree on an order: pages in browsers first, so that no core waits for the longest tests."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (item.path.parent.name not in ("publish", "site"), item.path))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than there are cores: tests wait for browsers, servers and commands, not for a core."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are collected and stay until the end: the collector of rubbish need not go through
    them, neither on the way, a fourth of which that would be, nor later.
    """
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes expected files instead of comparing them."""
    return bool(request.config.getoption("--bless"))


@pytest.fixture(autouse=True)
def _no_kept_results(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process commands work everything out: a test may have changed what they are made of."""
    if "result_cache" not in request.node.nodeid:
        monkeypatch.setattr("loopwright.core.result_cache.recall", lambda *_: None)
        monkeypatch.setattr("loopwright.core.result_cache.keep", lambda *_: None)
        monkeypatch.setattr("loopwright.core.kept_files.key", lambda *_: None)
        if "kept_cards" not in request.node.nodeid:
            monkeypatch.setattr("loopwright_compiler.print.prepare.kept_cards", lambda *_: None)


def _kits_as_before() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for table in ("_added", "_of_folders", "_rules"):
            patch.setattr(registry, table, dict(getattr(registry, table)))
        yield


_no_kits_of_other_files = pytest.fixture(autouse=True, scope="module")(_kits_as_before)
_no_kits_of_other_tests = pytest.fixture(autouse=True)(_kits_as_before)
"""Kits that a test adds are gone afterwards."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A line to a process that has everything loaded, and forks for each call; all workers share it."""
    from .once import folder_of_run, process_of_run

    with folder_of_run(tmp_path_factory, "warm") as folder:
        if not (folder / "warm").exists():
            command = [sys.executable, HERE / "cli" / "warm.py", folder / "warm", str(process_of_run())]
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            assert process.stdout and process.stdout.readline(), "it ends before it listens"
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(folder / "warm"))
        with line.makefile("rw", encoding="utf-8") as stream:
            yield stream
