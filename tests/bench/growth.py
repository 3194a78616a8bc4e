"""How branch validation grows with a story: seconds, memory and what stays open (`make growth`).

Each point is a generated story with impossible things planted into it, looked at in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "reachability"))
KIDS = (2, 3, 4, 5)
KILOBYTES = 1024


class Size(NamedTuple):
    """Of a story."""

    cards: int = 40
    rounds: int = 12
    flags: int = 12
    counters: int = 4
    seed: int = 1


AXES: dict[str, list[Size]] = {
    "cards": [Size(cards=cards) for cards in (10, 20, 40, 80, 200)],
    "flags": [Size(flags=flags) for flags in (8, 12, 24, 48)],
    "rounds": [Size(rounds=rounds) for rounds in (6, 12)],
}
LINES = {
    "value sets": "value sets, CPU seconds",
    "planted": "every planted thing proved, CPU seconds",
    "open": "open after the work, percent",
    "megabytes": "megabytes",
}


def measured(size: Size, work: float) -> dict[str, Any]:
    """One story: how long value sets and proofs of what is planted take, then a whole run of that work."""
    from loopwright_compiler.reachability.budget import SECOND
    from loopwright_compiler.reachability.queries import Question
    from loopwright_engine import load_bundle
    from loopwright_engine.kit.verdicts import OPEN, quietly
    from loopwright_games.tales.cards.proofs.items import items
    from loopwright_games.tales.cards.proofs.story import StoryProver
    from loopwright_games.tales.verify.run import VerifyRun
    from synthetic import synthetic

    bundle, planted = synthetic(*size)
    start = process_time()
    prover = StoryProver(bundle, KIDS)
    cheap = prover.cheap()
    by_values = process_time() - start
    prover.decide([Question(item) for item in sorted(planted)], work=work * SECOND)
    by_proofs = process_time() - start
    run = VerifyRun(
        load_bundle(bundle), [Question(item.id) for item in items(bundle)], KIDS, work=work, seed=0
    )
    run.go(quietly)
    answers = {question.goal: run.answer(question) for question in run.questions}
    return {
        "items": len(answers),
        "planted": by_proofs,
        "value sets": by_values,
        "proved": sum(answers[item] == "impossible" for item in planted),
        "by value sets": len(cheap.keys() & planted),
        "of": len(planted),
        "open": 100 * sum(answer == OPEN for answer in answers.values()) / len(answers),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KILOBYTES,
    }


def in_a_process(size: Size, work: float) -> dict[str, Any]:
    """The same with nothing else in memory."""
    command = [sys.executable, __file__, "--work", str(work), "--one", *map(str, size)]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(result.stdout)
    return figures


def told(size: Size, measurement: dict[str, Any]) -> str:
    """A line of the table."""
    proved = f"{measurement['proved']:4} of {measurement['of']:<4}"
    times = f"{measurement['value sets']:8.2f} s {measurement['planted']:8.1f} s"
    left = f"{measurement['open']:6.1f} % {measurement['megabytes']:6.0f} MB"
    return f"{size.cards:5} {size.rounds:6} {size.flags:5} {measurement['items']:6} {times} {proved} {left}"


def draw(axes: dict[str, list[Size]], points: dict[Size, dict[str, Any]], file: Path) -> None:
    """A small picture for each axis and each thing that grows."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, boxes = pyplot.subplots(len(LINES), len(axes), figsize=(11, 11), sharex="col", sharey="row")
    for column, (axis, sizes) in enumerate(axes.items()):
        across = [getattr(size, axis) for size in sizes]
        for row, (key, words) in enumerate(LINES.items()):
            box = boxes[row][column]
            box.plot(across, [points[size][key] for size in sizes], marker="o", color="#30506d")
            box.set_ylim(bottom=0)
            box.grid(alpha=0.3)
            if column == 0:
                box.set_ylabel(words)
        boxes[-1][column].set_xlabel(axis)
    figure.suptitle(
        "Branch validation of a generated story: 40 cards, 12 rounds, 12 flags but for one of them"
    )
    figure.tight_layout()
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file)


def axes_to(most: int) -> dict[str, list[Size]]:
    """The axes with the stories of so many cards at most; with none of these, its smallest one."""
    return {
        axis: [size for size in sizes if size.cards <= most] or [min(sizes)] for axis, sizes in AXES.items()
    }


def main() -> None:
    """Measure every point, print a table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--work", type=float, default=60, help="for each story (60), a CPU second each, about"
    )
    parser.add_argument("--most", type=int, default=200, help="the largest story, in cards (200)")
    parser.add_argument("-o", "--output", type=Path, default=Path("build/growth.svg"), help="the picture")
    parser.add_argument("--one", type=int, nargs=len(Size._fields), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measured(Size(*options.one), options.work)))
        return
    print("cards rounds flags  items value sets     proofs    planted    open  memory")
    axes = axes_to(options.most)
    points: dict[Size, dict[str, Any]] = {}
    for size in dict.fromkeys(size for sizes in axes.values() for size in sizes):
        points[size] = in_a_process(size, options.work)
        print(told(size, points[size]), flush=True)
    draw(axes, points, options.output)
    print(options.output)


if __name__ == "__main__":
    main()
