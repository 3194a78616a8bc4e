"""Running the effects of cards: blocks, choices, and effects that reach one kid at a time."""

from __future__ import annotations

from ..kernel.state import Frame
from . import frames, log
from .game import Game


def run(game: Game, frame: Frame) -> None:
    """Effects that run straight on, then one that may have to stop; the rest of the block waits below."""
    _, block, part, kid, context = frame
    parts = game.tables.blocks[block]
    plain, stop = parts[part]
    for step in plain:
        step(game, kid, context)
    if stop is not None:
        if part + 1 < len(parts):
            game.stack.append((frames.BLOCK, block, part + 1, kid, context))
        stop(game, kid, context)


def effect(game: Game, frame: Frame) -> None:
    """An effect that may stop reaches one kid of several."""
    _, deed, kid = frame
    game.tables.deeds[deed](game, kid)


def effect_for(game: Game, frame: Frame) -> None:
    """The kid that an effect reaches has been chosen."""
    game.tables.deeds[frame[1]](game, game.answer)


def chosen(game: Game, frame: Frame) -> None:
    """A line under `choose` was picked."""
    _, source, kid, context = frame
    game.tail.append((log.CHOSEN, source, kid, game.answer))
    game.stack.append((frames.BLOCK, game.tables.choices[game.answer].block, 0, kid, context))
