"""Mistakes of typing all over the bundled card files, through the whole compiler (`python tests/sweep.py`).

Each trial damages one file at one to three random places: a word deleted, doubled, misspelled, changed
with its neighbour, or put in, a line pushed aside, deleted, joined with the next, or without one of its
quotes or its indentation. Never may there be an exception, a wait, or more
than three findings beyond the mistakes that were made. A trial is known by its number alone: `--only`
shows it again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "dsl"))

from damaging import damage, damage_line  # noqa: E402 - beside the tests of the card language
from loopwright_compiler.workspace import Workspace  # noqa: E402
from loopwright_dsl import Diagnostic, render  # noqa: E402
from loopwright_engine.kit import registry  # noqa: E402

CONTENT = ROOT / "content"
FILES = sorted(
    path for path in CONTENT.rglob("*.loop") if path.name != "scenario.loop" or path.parent.parent != CONTENT
)
"""All card files but those that name their game: with another game's words, no line of it fits."""
MOST_MISTAKES = 3
BEYOND = 3
"""So many findings more than mistakes are still bearable."""
LONGEST = 2.0
"""Seconds."""


@dataclass
class Trial:
    """One damaged file and what was said of it."""

    number: int
    file: Path
    lines: list[int]
    text: str
    found: list[Diagnostic]
    seconds: float
    failure: str = ""


@cache
def workspace() -> Workspace:
    """All bundled content, checked anew after each mistake."""
    opened = Workspace(CONTENT, bundled=CONTENT, kits=registry)
    assert opened.check().diagnostics == [], "the content must be free of findings"
    return opened


def attempt(number: int) -> Trial:
    """Damage one file, check everything, and make bundles where nothing is wrong."""
    luck = random.Random(number)
    file = luck.choice(FILES)
    text, lines = file.read_text(encoding="utf-8"), list[int]()
    for _ in range(luck.randint(1, MOST_MISTAKES)):
        line, text = luck.choice((damage, damage, damage_line))(luck, text)
        lines.append(line)
    opened, started = workspace(), time.process_time()
    trial = Trial(number, file, lines, text, [], 0)
    try:
        opened.hold(file, text)
        checked = opened.check()
        trial.found, trial.seconds = checked.diagnostics, time.process_time() - started
        assert checked.failed or checked.bundles
    except Exception:
        trial.failure = traceback.format_exc()
    finally:
        opened.release(file)
    if len(trial.found) > len(lines) + BEYOND:
        trial.failure = f"{len(trial.found)} findings for {len(lines)} mistakes\n"
    if trial.seconds > LONGEST:
        trial.failure += f"{trial.seconds:.1f} seconds\n"
    return trial


def shown(trial: Trial) -> str:
    """A trial for people: the damaged lines, and every finding."""
    lines = trial.text.split("\n")
    damaged = (f"  {number}: {lines[number - 1]}" for number in trial.lines)
    texts = {str(trial.file): trial.text}
    findings = (render(diagnostic, texts.get(diagnostic.path, "")) for diagnostic in trial.found)
    head = f"trial {trial.number} of {trial.file.relative_to(ROOT)}"
    return "\n".join([head, *damaged, trial.failure, *findings])


def sweep(first: int, count: int) -> int:
    """Make all trials; the number of those that failed."""
    failures, codes, seconds = 0, Counter[str](), 0.0
    for number in range(first, first + count):
        trial = attempt(number)
        codes.update(diagnostic.code for diagnostic in trial.found)
        seconds = max(seconds, trial.seconds)
        if trial.failure:
            failures += 1
            print(f"{shown(trial)}\nagain: python tests/sweep.py --only {number}\n", flush=True)
    codes_counted = ", ".join(f"{code} {times}" for code, times in codes.most_common(8))
    print(f"{count} trials, {failures} failed, the slowest took {seconds:.2f} s; findings: {codes_counted}")
    return failures


def main() -> int:
    """0 when every trial was borne."""
    parser = argparse.ArgumentParser(description="Make mistakes of typing in the bundled card files.")
    parser.add_argument("--trials", type=int, default=5000, help="how many (5000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one (0)")
    parser.add_argument("--only", type=int, help="show this trial alone")
    options = parser.parse_args()
    if options.only is None:
        return bool(sweep(options.first, options.trials))
    trial = attempt(options.only)
    print(shown(trial))
    return bool(trial.failure)


if __name__ == "__main__":
    sys.exit(main())
