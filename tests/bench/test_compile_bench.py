"""Compiling: our compiler beside inkjs, on the same story."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .story import SIZE, as_cards, as_ink, scenes

INKJS = Path(__file__).parents[2] / "build" / "bench" / "node_modules"
GROUP = f"compile a story of {SIZE} cards"


@pytest.fixture
def ink(tmp_path: Path) -> Iterator[Callable[[], int]]:
    """A function that compiles the story with inkjs, in a process that stays warm."""
    node = shutil.which("node")
    if node is None or not (INKJS / "inkjs").is_dir():
        pytest.skip("inkjs is not installed: `make bench` installs it where npm is present")
    (tmp_path / "story.ink").write_text(as_ink(scenes()), encoding="utf-8")
    script = Path(__file__).with_name("compile_ink.cjs")
    env = {**os.environ, "NODE_PATH": str(INKJS)}
    command = [node, script, tmp_path / "story.ink"]
    with subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin and process.stdout
        to, back = process.stdin, process.stdout

        def compile_once() -> int:
            to.write("\n")
            to.flush()
            return int(back.readline())

        yield compile_once
        to.close()


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, tmp_path: Path) -> None:
    """Cold as in a fresh command: every file read, every card parsed."""
    from loopwright import content
    from loopwright_compiler import compile_path
    from loopwright_dsl.parsing import memory

    folder = as_cards(scenes(), tmp_path / "generated")

    result = benchmark.pedantic(
        lambda: compile_path(folder, bundled=content.root()), setup=memory.forget, rounds=7, warmup_rounds=1
    )
    assert result.bundle is not None
    benchmark.extra_info.update(items=SIZE, unit="cards")


@pytest.mark.benchmark(group=GROUP)
def test_inkjs(benchmark: Any, ink: Callable[[], int]) -> None:
    """The reference: the same story as ink, compiled by a warm process."""
    size = benchmark.pedantic(ink, rounds=7, warmup_rounds=2)
    assert size > 10_000
    benchmark.extra_info.update(items=SIZE, unit="cards", reference=True)
