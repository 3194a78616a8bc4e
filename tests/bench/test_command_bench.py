"""Commands as people run them, start included: CPU seconds of processes beside the imports that they need.

What is kept of earlier runs lies in a cache folder of this run's own. A `first` case begins with none of it,
an `emptied` one without the results; before each `prose` and `rule` case one of the cards is edited, in its
prose or in what it does; nothing is changed before an `unchanged` one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler import compile_path

from .test_print_bench import process, spent

GROUP = "commands, start included, CPU seconds"
SCENARIO = "speaking-clock"
FOLDER = f"content/scenarios/{SCENARIO}"
FORGOTTEN = {"first": ".", "emptied": "results"}
"""What is taken away before a case."""
EDITS = {"prose": ("\n  > ", "\n  > Once {}: "), "rule": ("minutes +1", "minutes +{}")}
"""What one card says, and what it says after an edit, with the number of the round."""
ON_CARDS = {
    "check": f"check {FOLDER}",
    "build": f"build {FOLDER} -o built.json",
    "graph": f"graph {FOLDER} -o graph.svg",
    "print": f"print {FOLDER} -o cards.pdf",
    "print-bundle": "print clock.json -o cards.pdf",
}
KID_COUNTS = 4
"""A playtest plays its games with each of two to five kids."""


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `clock.json`, a bundle with cards of every kind, and with a cache of its own."""
    folder = tmp_path_factory.mktemp("commands")
    shutil.copytree(scenario_paths.root(), folder / "content")
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
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        (name, cards)
        for name in ON_CARDS
        for cards in ("first", "emptied", "prose", "rule", "unchanged")
        if not (name == "print-bundle" and cards in EDITS)
    ],
)
def test_command_on_cards(
    benchmark: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, cards: str
) -> None:
    """The same for commands that read cards, after an edit or without one."""
    monkeypatch.chdir(folder)
    file = folder / FOLDER / "rumors.loop"
    written, rounds = file.read_text("utf-8"), count(3)

    def prepare() -> None:
        if cards in FORGOTTEN:
            shutil.rmtree(folder / "cache" / "loopwright" / FORGOTTEN[cards], ignore_errors=True)
        if cards in EDITS:
            old, new = EDITS[cards]
            file.write_text(written.replace(old, new.format(next(rounds)), 1), "utf-8")

    command = [sys.executable, "-m", "loopwright", *ON_CARDS[name].split()]
    benchmark.pedantic(
        lambda: subprocess.run(command, check=True, capture_output=True),
        setup=prepare,
        rounds=5,
        warmup_rounds=1,
    )
    benchmark.extra_info.update(items=number_of_cards(), unit="cards")


@cache
def number_of_cards() -> int:
    """How many cards of the scenario and its world a check reads."""
    content = scenario_paths.root()
    return sum(compile_path(content / "scenarios" / SCENARIO, bundled=content).cards.values())
