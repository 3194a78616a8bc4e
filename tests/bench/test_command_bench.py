"""Commands as people run them, start included: CPU seconds of processes beside the imports that they need.

What is kept of earlier runs lies in a cache folder of this run's own: an `edited` case begins without any
of it but the grammar, an `unchanged` one with the results of the run before.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .test_print_bench import cards_of, process, spent

GROUP = "commands, start included, CPU seconds"
SCENARIO = "speaking-clock"
KID_COUNTS = 4
"""A playtest plays its games with each of two to five kids."""


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `clock.json`, a bundle with cards of every kind, and with a cache of its own."""
    folder = tmp_path_factory.mktemp("commands")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    build = ("-m", "loopwright", "build", SCENARIO, "-o", folder / "clock.json")
    subprocess.run([sys.executable, *build], check=True, capture_output=True)
    return folder


@pytest.mark.benchmark(group=GROUP, timer=spent)
def test_imports_of_reportlab_lark_networkx_and_jsonschema(benchmark: Any) -> None:
    """The reference: what no command that checks and prints can do without, and nothing done with it."""
    process(benchmark, "-c", "import reportlab.pdfgen.canvas, lark, networkx, jsonschema")
    benchmark.extra_info.update(items=1, unit="runs", reference=True, whole=True)


@pytest.mark.benchmark(group=GROUP, timer=spent)
@pytest.mark.parametrize(
    ("words", "items", "unit"),
    [
        pytest.param("--help", 1, "runs", id="help"),
        pytest.param(
            "playtest clock.json --games 50 --bot cautious --jobs 1", 50 * KID_COUNTS, "games", id="cautious"
        ),
        pytest.param(
            "playtest clock.json --games 500 --bot random --jobs 1", 500 * KID_COUNTS, "games", id="random"
        ),
    ],
)
def test_command(
    benchmark: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, words: str, items: int, unit: str
) -> None:
    """What people wait for: the imports, the work, and the output."""
    monkeypatch.chdir(folder)
    process(benchmark, "-m", "loopwright", *words.split())
    benchmark.extra_info.update(items=items, unit=unit)


@pytest.mark.benchmark(group=GROUP, timer=spent)
@pytest.mark.parametrize("cards", ["edited", "unchanged"])
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(f"check {SCENARIO}", id="check"),
        pytest.param(f"build {SCENARIO} -o built.json", id="build"),
        pytest.param(f"graph {SCENARIO} -o graph.svg", id="graph"),
        pytest.param("print clock.json -o cards.pdf", id="print"),
    ],
)
def test_command_on_cards(
    benchmark: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, words: str, cards: str
) -> None:
    """The same for commands that read cards, after an edit or without one."""
    monkeypatch.chdir(folder)
    kept = folder / "cache" / "loopwright" / "results"

    def forget() -> None:
        if cards == "edited":
            shutil.rmtree(kept, ignore_errors=True)

    command = [sys.executable, "-m", "loopwright", *words.split()]
    benchmark.pedantic(
        lambda: subprocess.run(command, check=True, capture_output=True),
        setup=forget,
        rounds=5,
        warmup_rounds=1,
    )
    benchmark.extra_info.update(items=cards_of(folder / "clock.json"), unit="cards")
