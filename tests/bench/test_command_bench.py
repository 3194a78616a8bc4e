"""Commands as people run them, start included: CPU seconds of processes beside the imports that they need."""

from __future__ import annotations

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `clock.json`, the bundle of a scenario with cards of every kind."""
    folder = tmp_path_factory.mktemp("commands")
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
        pytest.param(f"check {SCENARIO}", 1, "runs", id="check"),
        pytest.param(f"build {SCENARIO} -o built.json", 1, "runs", id="build"),
        pytest.param(f"graph {SCENARIO} -o graph.svg", 1, "runs", id="graph"),
        pytest.param("print clock.json -o cards.pdf", 0, "cards", id="print"),
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
    """What people wait for: the imports, the work, and the output; no `items` are the cards of the bundle."""
    monkeypatch.chdir(folder)
    process(benchmark, "-m", "loopwright", *words.split())
    benchmark.extra_info.update(items=items or cards_of(folder / "clock.json"), unit=unit)
