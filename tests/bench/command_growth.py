"""How the time of whole commands grows with a story (`make growth`): CPU seconds, start included.

Stories of 10 to 2,000 diary cards are generated; each command runs in a process of its own, without what
was kept of earlier runs, and is taken twice, of which the faster counts. The exponent of a command is the
slope of the logarithms of time and cards over the larger half of the sizes, where the start no longer hides
it. What takes a while and grows faster than n log n is marked, and the exit code is 1; proofs work as long
as they may.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from loopwright_dsl.user_cache import NO_CACHE
from story import as_cards, scenes

SIZES = (10, 50, 200, 500, 1000, 1800)
"""Diary cards; with the world's cards a scenario may have 2,000."""
TIMES = 2
COMMANDS = {
    "check": "check story",
    "build": "build story -o story.json",
    "graph": "graph story.json -o graph.svg",
    "print": "print story.json -o cards.pdf --cards diary.*",
    "playtest": "playtest story.json --games 40 --kids 3 --bot random --jobs 1",
    "verify": "verify story.json --work 2",
}
PROOFS = ("verify",)
"""These take what work they are given."""
A_WHILE = 2.0
"""CPU seconds below which nobody minds how it grows."""


def spent(folder: Path, words: str) -> float:
    """The CPU seconds of a command, start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-P", "-m", "loopwright", *words.split()]
    environment = {**os.environ, NO_CACHE: "1"}
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment, check=False)
    if result.returncode and not result.stdout:  # `verify` ends with 1 where something can never happen
        sys.exit(f"loopwright {words}\n{result.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def exponent(points: dict[int, float]) -> float:
    """The slope of log time over log cards between the middle size and the largest."""
    sizes = sorted(points)
    low, high = sizes[len(sizes) // 2], sizes[-1]
    return math.log(points[high] / points[low]) / math.log(high / low) if high > low else 0.0


def steepest(sizes: list[int]) -> float:
    """The exponent of n log n over the same sizes, and a tenth for what is measured badly."""
    return 0.1 + exponent({size: size * math.log(size) for size in sizes})


def draw(figures: dict[str, dict[int, float]], file: Path) -> None:
    """All commands in one picture, both axes logarithmic."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, box = pyplot.subplots(figsize=(7, 5))
    for name, points in figures.items():
        box.loglog(list(points), list(points.values()), marker="o", label=name)
    box.set_xlabel("diary cards")
    box.set_ylabel("CPU seconds of the command")
    box.grid(alpha=0.3, which="both")
    box.legend()
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file)


def main() -> int:
    """Measure every point, print a table, draw the picture; 1 if a command grows too fast."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the largest story, in cards")
    parser.add_argument("-o", "--output", type=Path, default=Path("build/command-growth.svg"))
    options = parser.parse_args()
    sizes = [size for size in SIZES if size <= options.most]
    figures: dict[str, dict[int, float]] = {name: {} for name in COMMANDS}
    print("cards " + "".join(f"{name:>10}" for name in COMMANDS))
    for size in sizes:
        with TemporaryDirectory() as place:
            folder = Path(place)
            as_cards(scenes(size), folder / "story")
            for name, words in COMMANDS.items():
                figures[name][size] = min(spent(folder, words) for _ in range(TIMES))
        print(f"{size:5} " + "".join(f"{figures[name][size]:8.2f} s" for name in COMMANDS), flush=True)
    slow = []
    print("slope ", end="")
    for name, points in figures.items():
        fast = exponent(points) > steepest(sizes) and points[sizes[-1]] > A_WHILE and name not in PROOFS
        slow += [name] * fast
        print(f"{exponent(points):9.2f}{'!' if fast else ' '}", end="")
    print()
    draw(figures, options.output)
    print(options.output)
    return int(bool(slow))


if __name__ == "__main__":
    sys.exit(main())
