"""How the bundled scenarios play, against content/balance.yaml, as a table in its README (`make balance`).

Win rates are those of `loopwright playtest`, with the luck of the dice taken out where games are many. What
a clever table does is what the planner does, which thinks for some seconds a game, so that it plays fewer.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import loopwright
from ruamel.yaml import YAML

CONTENT: Final = Path(__file__).parents[1] / "content"
README: Final = CONTENT / "README.md"
TABLE: Final = re.compile(r"(?s)(<!-- balance: `make balance` -->\n).*?(<!-- end of balance -->)")
CONTROLS: Final = re.compile(r" controls (.+)")
STRONG: Final = "planner"
COLUMNS: Final = (STRONG, "cautious", "story", "lazy", "random")
NEAR: Final = 8
"""All of the range of a win rate may not lie so many points off what is meant."""
LAZY, CLOCKS, SIDE, USED = 15, 50, 15, 5
"""In percent: the lazy bot wins no more; no more losses come of clocks; each side has so many of the wins; in
so many games each machine is hacked, and each event location used."""


class Row(NamedTuple):
    """A scenario in the table: its title, each bot's win rates by the number of kids, and what is amiss."""

    title: str
    wins: dict[str, list[str]]
    amiss: list[str]


def main() -> int:
    """Play, write the table, and say what is not as it is meant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="of each bot with each number of kids (2000)")
    parser.add_argument("--planned", type=int, default=60, help="the same of the planner (60)")
    parser.add_argument("--only", help="the id of a scenario: a look, the table stays as it is")
    options = parser.parse_args()
    meant = YAML(typ="safe").load(CONTENT / "balance.yaml")
    names = [options.only] if options.only else list(meant)
    rows = [_row(name, meant[name], options.games, options.planned) for name in names]
    table = "\n".join(_lines(rows, options.games, options.planned))
    if options.only:
        print(table)
    else:
        text = README.read_text("utf-8")
        README.write_text(TABLE.sub(lambda part: f"{part[1]}\n{table}\n\n{part[2]}", text), "utf-8")
    for row in rows:
        for problem in row.amiss:
            print(f"{row.title}: {problem}")
    return not options.only and any(row.amiss for row in rows)


def _row(name: str, meant: dict[str, Any], games: int, planned: int) -> Row:
    folder = CONTENT / "scenarios" / name
    bots = {"cautious": "cautious", "lazy": str(folder / "lazy.bot"), "random": "random"}
    if "story" in meant:
        bots["story"] = str(folder / meant["story"])
    figures = _playtest(folder, bots.values(), games)
    of = {key: figures["bots"][bot] for key, bot in bots.items()}
    strong = of[STRONG] = _playtest(folder, [STRONG], planned)["bots"][STRONG]
    amiss = [*_off(strong, meant["wins"]), *_endings(strong, meant), *_unused(strong)]
    lazy = max(cell["win_rate"] for cell in of["lazy"]["by_axis"].values())
    if 100 * lazy > LAZY:
        amiss.append(f"the lazy bot wins {_percent(lazy)}")
    wins = {
        key: [_percent(cell["win_rate"]) for cell in part["by_axis"].values()] for key, part in of.items()
    }
    return Row(figures["title"], wins, [*amiss, *_not_hacked(folder, 4 * planned)])


def _playtest(folder: Path, bots: Iterable[str], games: int) -> dict[str, Any]:
    command = [Path(sys.executable).with_name("loopwright"), "playtest", folder, "--json"]
    command += ["--bot", ",".join(bots), "--games", str(games)]
    result = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(result.stdout)


def _off(strong: dict[str, Any], wins: dict[int, int]) -> Iterator[str]:
    for kids, cell in strong["by_axis"].items():
        target = wins[int(kids)]
        if 100 * cell["low"] > target + NEAR or 100 * cell["high"] < target - NEAR:
            yield f"with {kids} kids the planner wins {_percent(cell['win_rate'])}, not {target} ± {NEAR}"


def _endings(strong: dict[str, Any], meant: dict[str, Any]) -> Iterator[str]:
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


def _unused(strong: dict[str, Any]) -> Iterator[str]:
    for card in strong["cards"].values():
        if card["kind"] == "event" and 100 * card["seen_rate"] < USED:
            yield f"{card['title']} is used in {_percent(card['seen_rate'])} of the games"


def _not_hacked(folder: Path, games: int) -> Iterator[str]:
    """Machines that hardly anybody controls, of games of the cautious bot with two to five kids in turn."""
    scenario = loopwright.compile_scenario(folder)
    data = scenario.bundle.data
    models = {model["id"]: data["strings"][model["name"]] for model in data["world"]["machines"]}
    hacked: Counter[str] = Counter()
    for seed in range(games):
        log = loopwright.play(scenario, bot="cautious", kids=2 + seed % 4, seed=seed).log
        hacked.update({part[1] for line in log if (part := CONTROLS.search(line))})
    for machine in data["scenario"]["machines"]:
        share = hacked[models[machine["model"]]] / games
        if 100 * share < USED:
            yield f"{models[machine['model']]} is hacked in {_percent(share)}"


def _lines(rows: list[Row], games: int, planned: int) -> Iterator[str]:
    yield f"Games won with 2, 3, 4 and 5 kids, of {games} by each bot and {planned} by the planner:"
    yield ""
    yield f"| scenario | {' | '.join(COLUMNS)} | not as it is meant |"
    yield f"|---|{'---|' * len(COLUMNS)}---|"
    for row in rows:
        cells = [" ".join(row.wins.get(bot, ["–"])) for bot in COLUMNS]
        yield f"| {' | '.join([row.title, *cells, '; '.join(row.amiss) or '–'])} |"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


if __name__ == "__main__":
    sys.exit(main())
