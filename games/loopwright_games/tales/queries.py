"""The facts of a story as numbers, for searches."""

from __future__ import annotations

from typing import Final

from .rules.chapters import diary, pieces
from .rules.state.game import Game

OUT: Final = 0
FRONT: Final = 1
BACK: Final = 2
DISCARDED: Final = 3


def facts(game: Game) -> dict[str, int]:
    """The facts of a game as numbers, by name.

    They are `day`, `kids`, `insight`, `enigma`, `counter.ID`, `flag.ID` (0, 1), `token.ID` (how many lie on
    the board), `hacked.ID` (0, 1), and `diary.NUMBER`: 0 not in play yet, 1 front, 2 back, 3 discarded.
    """
    tables, ids = game.tables, game.tables.names.ids
    values = {"day": game.round, "kids": game.party.size, "insight": game.insight, "enigma": game.enigma}
    for name, value in zip(ids["counter"], game.counters, strict=True):
        values[f"counter.{name}"] = value
    for number, name in enumerate(ids["flag"]):
        values[f"flag.{name}"] = game.flags >> number & 1
    for number, name in enumerate(ids["piece"]):
        values[f"token.{name}"] = pieces.count(game, number)
    for name, hacker in zip(ids["machine"], game.hackers, strict=True):
        values[f"hacked.{name}"] = int(hacker >= 0)
    for number, card in enumerate(tables.diary):
        values[f"diary.{card.number}"] = _place_of(game, number)
    return values


def _place_of(game: Game, card: int) -> int:
    side = diary.side_in_play(game, card)
    if side >= 0:
        return BACK if side else FRONT
    return DISCARDED if game.gone >> card & 1 else OUT
