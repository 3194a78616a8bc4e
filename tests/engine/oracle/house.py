"""INS-2: the numbers of the rulebook and what is switched off, as the diary cards in play leave them."""

from __future__ import annotations

from typing import Any

from loopwright_games.tales.rules.state.game import Game

Table = dict[str, Any]

BOOK = {
    "item_limit": 4, "helpers": 2, "dice": 3, "weekend_time": 3, "new_rumors": None, "restricted_walk": 2,
    "bus_fare": 1, "scouting": 1, "investigating": 1,
}  # fmt: skip


def rules(game: Game, data: Table) -> Table:
    """The numbers by name, and under `off` the rules that do not count; the side played last decides."""
    table: Table = {**BOOK, "off": set()}
    for code in game.in_play:
        side = data["diary"][code >> 1]["sides"][("front", "back")[code & 1]]
        table |= {row["rule"]: row["value"] for row in side["numbers"]}
        table["off"] |= {row["rule"] for row in side["off"]}
    return table


def on(table: Table, rule: str) -> bool:
    """Whether a rule has not been switched off."""
    return rule not in table["house"]["off"]


def helpers(table: Table) -> int:
    """TST-4: how many may help."""
    return int(table["house"]["helpers"]) if on(table, "help") else 0


def new_rumors(table: Table, kids: int, minus: int) -> int:
    """SCH-5: how many rumors a school card brings."""
    if not on(table, "new_rumors"):
        return 0
    own = table["house"]["new_rumors"]
    return min(4, max(1, kids - minus)) if own is None else int(own)
