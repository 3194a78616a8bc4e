"""The reference compiler, and a small table at the end: items per second beside the reference of the run."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .story import SIZE, as_ink, scenes

INKJS = Path(__file__).parents[2] / "build" / "bench" / "node_modules"


@pytest.fixture
def ink(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], int]]:
    """Gives an order to inkjs, which holds the generated story in a process that stays warm.

    The story has SIZE scenes, or as many as the test's parameter says.
    """
    node = shutil.which("node")
    if node is None or not (INKJS / "inkjs").is_dir():
        pytest.skip("inkjs is not installed: `make bench` installs it where npm is present")
    (tmp_path / "story.ink").write_text(as_ink(scenes(getattr(request, "param", SIZE))), encoding="utf-8")
    script = Path(__file__).with_name("ink.cjs")
    env = {**os.environ, "NODE_PATH": str(INKJS)}
    command = [node, script, tmp_path / "story.ink"]
    with subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin and process.stdout
        to, back = process.stdin, process.stdout

        def order(text: str) -> int:
            to.write(f"{text}\n")
            to.flush()
            return int(back.readline())

        yield order
        to.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """One line for each measurement that says how many items one round handles."""
    session = getattr(config, "_benchmarksession", None)
    measured = [
        benchmark for benchmark in getattr(session, "benchmarks", ()) if benchmark.extra_info.get("items")
    ]
    if not measured:
        return
    terminalreporter.section("results")
    for group in dict.fromkeys(benchmark.group for benchmark in measured):
        members = [benchmark for benchmark in measured if benchmark.group == group]
        reference = next((member for member in members if member.extra_info.get("reference")), None)
        terminalreporter.write_line(str(group or members[0].name))
        for member in members:
            terminalreporter.write_line(_line(member, reference))


def _line(benchmark: Any, reference: Any) -> str:
    rate = _rate(benchmark)
    name = benchmark.name.removeprefix("test_").replace("_", " ")
    if reference is None:
        beside = ""
    elif benchmark is reference:
        beside = "the reference"
    elif reference.extra_info.get("whole"):
        beside = f"{benchmark.stats.median / reference.stats.median:.2f} × the time of the reference"
    else:
        beside = f"{rate / _rate(reference):.2f} × {reference.name.removeprefix('test_').replace('_', ' ')}"
    unit = benchmark.extra_info.get("unit", "items")
    return f"  {name:<32} {rate:>12,.{0 if rate >= 10 else 1}f} {unit}/s   {beside}".rstrip()


def _rate(benchmark: Any) -> float:
    return float(benchmark.extra_info["items"] / benchmark.stats.median)
