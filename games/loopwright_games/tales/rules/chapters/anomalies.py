"""CMB-6, CMB-7: anomalies, their counters, and where they go: apart, as several chapters move them."""

from __future__ import annotations

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import ANOMALY_TAPE, ITEMS, Game

from . import items


def draw(game: Game, kid: int, source: int) -> None:
    """The top anomaly goes to the kid, with as many counters as it has uses; SCH-9 when the deck is empty."""
    card = game.draw(game.anomaly_pile, game.anomaly_discard, ANOMALY_TAPE)
    if card < 0:
        game.tail.append((log.NO_ANOMALY, source, kid))
        return
    game.items[kid] |= 1 << card
    game.charges[card] = game.tables.cards[card].uses
    game.dirty |= ITEMS
    game.tail.append((log.ANOMALY_DRAWN, source, kid, card))


def use(game: Game, kid: int, card: int, source: int) -> None:
    """One counter less; the anomaly is discarded with the last."""
    game.charges[card] -= 1
    game.tail.append((log.ANOMALY_USED, source, kid, card, game.charges[card]))
    if game.charges[card] == 0:
        items.discard(game, kid, card, log.ANOMALY_SPENT, source)
