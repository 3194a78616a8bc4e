"""CMB-6, CMB-7: drawing and using anomalies; a file of its own because several chapters need it."""

from __future__ import annotations

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import ANOMALY_TAPE, ITEMS, Game

from . import items


def draw(game: Game, kid: int, source: int) -> None:
    """Give the top anomaly of the deck to the kid, with its counters; SCH-9 when the deck is empty."""
    card = game.draw(game.anomaly_pile, game.anomaly_discard, ANOMALY_TAPE)
    if card < 0:
        game.tail.append((log.NO_ANOMALY, source, kid))
        return
    game.items[kid] |= 1 << card
    game.charges[card] = game.tables.cards[card].uses
    game.dirty |= ITEMS
    game.tail.append((log.ANOMALY_DRAWN, source, kid, card))


def use(game: Game, kid: int, card: int, source: int) -> None:
    """Take a counter from an anomaly; with the last one it is discarded."""
    game.charges[card] -= 1
    game.tail.append((log.ANOMALY_USED, source, kid, card, game.charges[card]))
    if game.charges[card] == 0:
        items.discard(game, kid, card, log.ANOMALY_SPENT, source)
