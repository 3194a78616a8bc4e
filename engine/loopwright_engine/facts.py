"""What a story is about in a game as it stands, as numbers: for whoever looks for a way through it."""

from __future__ import annotations

from typing import Final

from .rules import diary, pieces
from .rules.game import Game

OUT: Final = 0
FRONT: Final = 1
BACK: Final = 2
DISCARDED: Final = 3


def facts(game: Game) -> dict[str, int]:
    """`day`, `kids`, `insight`, `enigma`, `counter.ID`, `flag.ID` (0, 1), `token.ID` (how many lie on the
    board), `hacked.ID` (0, 1), and `diary.NUMBER`: 0 not in play yet, 1 front, 2 back, 3 discarded.
    """
    tables, ids = game.tables, game.tables.names.ids
    found = {"day": game.round, "kids": game.party.size, "insight": game.insight, "enigma": game.enigma}
    for name, value in zip(ids["counter"], game.counters, strict=True):
        found[f"counter.{name}"] = value
    for number, name in enumerate(ids["flag"]):
        found[f"flag.{name}"] = game.flags >> number & 1
    for number, name in enumerate(ids["piece"]):
        found[f"token.{name}"] = pieces.count(game, number)
    for name, hacker in zip(ids["machine"], game.hackers, strict=True):
        found[f"hacked.{name}"] = int(hacker >= 0)
    for number, card in enumerate(tables.diary):
        found[f"diary.{card.number}"] = _place_of(game, number)
    return found


def _place_of(game: Game, card: int) -> int:
    side = diary.side_in_play(game, card)
    if side >= 0:
        return BACK if side else FRONT
    return DISCARDED if game.gone >> card & 1 else OUT
