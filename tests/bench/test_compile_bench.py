"""Checking and building, cold and after an edit: our compiler beside inkjs, on the same story of 1,000 cards.

inkjs knows neither a check alone nor a part of a story: it compiles all, each time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from .story import as_cards, scenes

CARDS = 1000
COLD = f"compile a story of {CARDS} cards"
EDIT = f"an edit of one card among {CARDS}"
BUNDLED = "check all bundled content"
ROUNDS = {"rounds": 7, "warmup_rounds": 1}

WORDS = ("    > ", "    > Now ")
EFFECT = ("enigma +1", "enigma +2")
BROKEN = ("  front\n", "  frnt\n")


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """The folder of the generated scenario."""
    return as_cards(scenes(CARDS), tmp_path / "generated")


def forget() -> None:
    """Forget every card that was read, as a fresh command does."""
    from loopwright_compiler.semantics import card_facts
    from loopwright_dsl.parse import memory

    memory.forget()
    card_facts.forget()


@pytest.mark.benchmark(group=COLD)
@pytest.mark.parametrize("what", ["check", "build"])
def test_loopwright(benchmark: Any, story: Path, what: str) -> None:
    """Every file read, every card parsed; building makes the bundle as well, with all its words."""
    from loopwright.core import scenario_paths
    from loopwright_compiler import compile_path

    def compiled() -> bool:
        checked = compile_path(story, bundled=scenario_paths.root())
        return checked.bundle is not None if what == "build" else not checked.failed

    assert benchmark.pedantic(compiled, setup=forget, **ROUNDS)
    benchmark.extra_info.update(items=CARDS, unit="cards")


@pytest.mark.benchmark(group=COLD)
@pytest.mark.parametrize("ink", [CARDS], indirect=True)
def test_inkjs(benchmark: Any, ink: Callable[[str], int]) -> None:
    """The reference: the same story as ink, compiled by a warm process."""
    assert benchmark.pedantic(ink, args=("compile",), **ROUNDS) > 10_000
    benchmark.extra_info.update(items=CARDS, unit="cards", reference=True)


@pytest.mark.benchmark(group=EDIT)
@pytest.mark.parametrize(
    ("before", "after"), [WORDS, EFFECT, BROKEN], ids=["prose", "effect", "broken and mended"]
)
def test_loopwright_edit(benchmark: Any, story: Path, before: str, after: str) -> None:
    """A card in the middle is changed, and changed back, and all is checked each time."""
    from loopwright.core import scenario_paths
    from loopwright_compiler.workspace import Workspace

    file = story / "diary-3.loop"
    text = file.read_text("utf-8")
    place = text.index(before, len(text) // 2)
    texts: Iterator[str] = cycle((text[:place] + after + text[place + len(before) :], text))
    workspace = Workspace(story, bundled=scenario_paths.root())
    workspace.check()

    def edit() -> None:
        workspace.hold(file, next(texts))
        workspace.check()

    benchmark.pedantic(edit, rounds=40, warmup_rounds=2)
    benchmark.extra_info.update(items=1, unit="edits")


@pytest.mark.benchmark(group=EDIT)
@pytest.mark.parametrize("ink", [CARDS], indirect=True)
def test_inkjs_edit(benchmark: Any, ink: Callable[[str], int]) -> None:
    """The reference: all of the story again."""
    benchmark.pedantic(ink, args=("compile",), **ROUNDS)
    benchmark.extra_info.update(items=1, unit="edits", reference=True)


@pytest.mark.benchmark(group=BUNDLED)
def test_bundled_content(benchmark: Any) -> None:
    """Every scenario and world that comes with Loopwright; under a second."""
    from loopwright.core import scenario_paths
    from loopwright_compiler import compile_path

    def checked() -> bool:
        return compile_path(scenario_paths.root(), bundled=scenario_paths.root()).failed

    assert not benchmark.pedantic(checked, setup=forget, **ROUNDS)
    assert benchmark.disabled or benchmark.stats.stats.median < 1


@pytest.mark.benchmark(group=BUNDLED)
@pytest.mark.parametrize("command", [["--version"], ["check", "CONTENT"]], ids=["start", "start and check"])
def test_command(benchmark: Any, command: list[str]) -> None:
    """The same from the shell: starting Python and the program, and then the check."""
    from loopwright.core import scenario_paths

    words = [str(scenario_paths.root()) if word == "CONTENT" else word for word in command]

    def run() -> int:
        result = subprocess.run(
            [sys.executable, "-m", "loopwright", *words], capture_output=True, check=False
        )
        return result.returncode

    assert benchmark.pedantic(run, rounds=5, warmup_rounds=1) == 0
