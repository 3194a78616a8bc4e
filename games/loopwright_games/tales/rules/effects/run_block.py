"""Running blocks, choices, and effects that reach one kid at a time, for all verbs."""

from __future__ import annotations

from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.chapters import calendar
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import Game


def run(game: Game, frame: Frame) -> None:
    """Run a block up to an effect that may have to stop; the rest waits below it on the stack."""
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
    """Let an effect that may stop reach one kid after another."""
    _, deed, kid = frame
    game.tables.deeds[deed](game, kid)


def effect_for(game: Game, frame: Frame) -> None:
    """Let an effect reach the kid that was chosen."""
    game.tables.deeds[frame[1]](game, game.answer)


def chosen(game: Game, frame: Frame) -> None:
    """Go on with the line under `choose` that was picked."""
    _, source, kid, context = frame
    take_line(game, game.answer, source, kid, context)


def take_line(game: Game, number: int, source: int, kid: int, context: int) -> None:
    """Take a line under `choose`, and pay for it (TST-9)."""
    line = game.tables.choices[number]
    game.tail.append((log.CHOSEN, source, kid, number))
    if line.spend:
        calendar.pay(game, kid, line.spend, source)
    game.stack.append((frames.BLOCK, line.block, 0, kid, context))
