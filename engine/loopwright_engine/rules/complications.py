"""VAR-12: complications, diary cards that a sandbox scenario draws at its own pace."""

from __future__ import annotations

from . import diary, log, variants
from .game import COMPLICATION_TAPE, Game


def shuffle(game: Game) -> None:
    """Without the switch the complications are not used."""
    if game.variants & variants.COMPLICATIONS:
        game.complication_pile = list(game.tables.complications)
        game.shuffle(game.complication_pile, COMPLICATION_TAPE)


def draw(game: Game) -> None:
    """After the diary has been checked (SCH-1): every round, or on Monday, Wednesday and Friday."""
    game.step += 1
    if not game.variants & variants.COMPLICATIONS:
        return
    if game.variants & variants.COMPLICATIONS_EVERY_OTHER and game.round % 2 == 0:
        return
    card = game.draw(game.complication_pile, game.complication_discard, COMPLICATION_TAPE)
    if card >= 0:
        diary.play(game, card, log.COMPLICATION)
