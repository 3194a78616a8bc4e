"""How the bundled scenarios play, against their cards and balance.yaml, as a table in the content's README.

    python tests/balance.py [--games N] [--planned N] [--minutes N] [--only SCENARIO]

Win rates are those of `loopwright playtest`, with the luck of the dice taken out where games are many. What
a clever table does is what the planner does, which thinks for some seconds a game, so that it plays fewer.
When its time is over, each bot has played as many games with each number of kids, and the table says how
many. With a compiled engine (`make compiled`) the same time has three times as many:
build/compiled/bin/python tests/balance.py
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import loopwright
from loopwright_engine.playtest.figures.types import BotFigures
from loopwright_engine.session.saves import replay
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.log import HACKED
from ruamel.yaml import YAML

CONTENT: Final = Path(__file__).parents[1] / "content"
README: Final = CONTENT / "README.md"
TABLE: Final = re.compile(r"(?s)(?<=<!-- balance: `make balance` -->\n).*?(?=<!-- end of balance -->)")
STRONG: Final = "planner"
COLUMNS: Final = (STRONG, "cautious", "story", "lazy", "random")
HEAD: Final = f"""\
Games won with 2, 3, 4 and 5 kids. *Games* are those of each number of kids, the planner's and
each other bot's; ± is how far the planner's rates are known.

| scenario | games | {STRONG} | ± | {" | ".join(COLUMNS[1:])} | not as it is meant |"""
RULE: Final = f"|---|---|---|---|{'---|' * len(COLUMNS)}"
CELLS: Final = 4
"""Numbers of kids, each of which is played at least once."""
SHARE: Final = 0.7
"""The planner's part of the time."""
NEAR: Final = 8
"""All of the range of a win rate may not lie so many points off what is meant."""
TOLD: Final = 2 * NEAR / 100
"""Rates that are less known than that are not written down, and nothing is said to be amiss."""
LAZY, CLOCKS, SIDE, USED = 15, 50, 15, 5
"""In percent: the lazy bot wins no more; no more losses come of clocks; each side has so many of the wins; in
so many games each machine is hacked, and each event location used."""


class Row(NamedTuple):
    """A scenario in the table: its title, each bot's win rates by the number of kids, how many games of each
    number the planner and the others played, how far the planner's rates are known, and what is amiss."""

    title: str
    wins: dict[str, list[str]]
    games: tuple[int, int]
    known: float
    amiss: list[str]


def main() -> int:
    """Play, write the table, and say what is not as it is meant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each bot with each number of kids (2000)")
    parser.add_argument("--planned", type=int, default=120, help="the same of the planner (120)")
    parser.add_argument("--minutes", type=float, default=25, help="for all of them together (25)")
    parser.add_argument("--only", help="the id of a scenario: the rows of the others stay as they are")
    options = parser.parse_args()
    meant = YAML(typ="safe").load(CONTENT / "balance.yaml")
    names = [options.only] if options.only else list(meant)
    seconds = 60 * options.minutes / len(names)
    rows = [_row(name, meant[name], options.games, options.planned, seconds) for name in names]
    if known := [row for row in rows if row.known <= TOLD]:
        _write(known)
    for row in rows:
        print(_line(row))
        for problem in row.amiss:
            print(f"{row.title}: {problem}")
    return not options.only and any(row.amiss for row in rows)


def _row(name: str, meant: dict[str, Any], games: int, planned: int, seconds: float) -> Row:
    scenario = loopwright.compile_scenario(CONTENT / "scenarios" / name)
    scripts = {"lazy": "lazy.bot", **({"story": meant["story"]} if "story" in meant else {})}
    bots = {key: str(CONTENT / "scenarios" / name / script) for key, script in scripts.items()}
    bots |= {"cautious": "cautious", "random": "random"}
    kept = list[loopwright.GameRecord]()
    strong = _figures(scenario, STRONG, planned, SHARE * seconds, kept.append)
    rest = (1 - SHARE) * seconds / len(bots)
    of = {STRONG: strong, **{key: _figures(scenario, bot, games, rest) for key, bot in bots.items()}}
    cells = strong["by_axis"].values()
    known = max((cell["high"] - cell["low"]) / 2 for cell in cells)
    if known > TOLD:
        amiss = ["too few games of the planner to tell"]
    else:
        amiss = [
            *_off(strong, scenario.bundle.data["scenario"]["target"]),
            *_endings(strong, meant),
            *_unused(strong),
        ]
        amiss += [*_short(strong, meant), *_not_hacked(scenario, kept, meant.get("unhacked", []))]
    lazy = max(cell["win_rate"] for cell in of["lazy"]["by_axis"].values())
    if 100 * lazy > LAZY:
        amiss.append(f"the lazy bot wins {_percent(lazy)}")
    wins = {
        key: [_percent(cell["win_rate"]) for cell in part["by_axis"].values()] for key, part in of.items()
    }
    least = min(of[key]["games"] // CELLS for key in bots)
    title = scenario.bundle.data["strings"][scenario.bundle.data["scenario"]["title"]]
    return Row(title, wins, (strong["games"] // CELLS, least), known, amiss)


def _figures(
    scenario: loopwright.CompiledScenario,
    bot: str,
    games: int,
    seconds: float,
    records: Callable[[loopwright.GameRecord], object] | None = None,
) -> BotFigures:
    """The figures of a bot's games, as many as there is time for: cells advance together."""

    def progress(now: loopwright.Progress) -> None:
        if now.seconds > seconds and now.done >= CELLS:
            now.stop()

    jobs = os.cpu_count() or 1
    played = loopwright.playtest(
        scenario, games=games, bot=bot, jobs=jobs, records=records, progress=progress
    )
    (figures,) = played.document["bots"].values()
    return figures


def _off(strong: BotFigures, targets: list[int]) -> Iterator[str]:
    for (kids, cell), target in zip(
        strong["by_axis"].items(), targets * (CELLS // len(targets)), strict=True
    ):
        if 100 * cell["low"] > target + NEAR or 100 * cell["high"] < target - NEAR:
            yield f"with {kids} kids the planner wins {_percent(cell['win_rate'])}, not {target} ± {NEAR}"


def _endings(strong: BotFigures, meant: dict[str, Any]) -> Iterator[str]:
    endings = strong["endings"]
    lost, won = (
        sum(one["games"] for one in endings.values() if one["won"] == side) for side in (False, True)
    )
    late = sum(endings[id]["games"] for id in meant["clocks"])
    if 100 * late > CLOCKS * lost:
        yield f"{_percent(late / lost)} of the losses come of clocks"
    for side, ids in meant["sides"].items():
        share = sum(endings[id]["games"] for id in ids) / max(won, 1)
        if 100 * share < SIDE:
            yield f"{_percent(share)} of the wins are by “{side}”"


def _unused(strong: BotFigures) -> Iterator[str]:
    for card in strong["cards"].values():
        if card["kind"] == "event" and 100 * card["seen_rate"] < USED:
            yield f"{card['title']} is used in {_percent(card['seen_rate'])} of the games"


def _short(strong: BotFigures, meant: dict[str, Any]) -> Iterator[str]:
    for kids, cell in strong["by_axis"].items():
        if cell["rounds_mean"] < meant.get("days", 0):
            yield f"with {kids} kids it is over after {cell['rounds_mean']:.1f} days"


def _not_hacked(
    scenario: loopwright.CompiledScenario, kept: list[loopwright.GameRecord], unhacked: list[str]
) -> Iterator[str]:
    """Machines that are hardly ever hacked in these games, which are played again to see."""
    data = scenario.bundle.data
    titles = {model["id"]: data["strings"][model["name"]] for model in data["world"]["machines"]}
    hacked: Counter[int] = Counter()
    for record in kept:
        game = replay(scenario.bundle, Options(2 + record.cell), record.seed, record.choices)
        hacked.update({machine for kind, _, *rest in game.log if kind == HACKED for machine in rest[1:]})
    for number, machine in enumerate(data["scenario"]["machines"]):
        share = hacked[number] / len(kept)
        if 100 * share < USED and machine["id"] not in unhacked:
            yield f"{titles[machine['model']]} is hacked in {_percent(share)}"


def _write(rows: list[Row]) -> None:
    """Write rows into the table; those of other scenarios stay as they are."""
    text = README.read_text("utf-8")
    match = TABLE.search(text)
    assert match is not None
    *_, written = match[0].partition(RULE)
    lines = {_title(line): line for line in [*written.split("\n"), *map(_line, rows)] if line}
    table = "\n".join([HEAD, RULE, *lines.values()])
    README.write_text(f"{text[: match.start()]}\n{table}\n\n{text[match.end() :]}", "utf-8")


def _title(line: str) -> str:
    return line.split("|")[1]


def _line(row: Row) -> str:
    strong, *others = (" ".join(row.wins.get(bot, ["–"])) for bot in COLUMNS)
    cells = [row.title, f"{row.games[0]}, {row.games[1]}", strong, _percent(row.known), *others]
    return f"| {' | '.join([*cells, '; '.join(row.amiss) or '–'])} |"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


if __name__ == "__main__":
    sys.exit(main())
