"""Games in the middle of something: fields as a test wants them, dice that are known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import boxes
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.protocol import Bundle


@cache
def kit_and_bundle(name: str) -> tuple[DeclaredKit, Bundle]:
    """A kit of ours and a bundle of it."""
    kit: DeclaredKit = import_module(f"loopwright_games.{name}.kit").KIT
    return kit, load_bundle(getattr(boxes, name)())


def number_of(game: str, kind: str, name: str) -> int:
    """The number of a card of a kit of ours."""
    cards = kit_and_bundle(game)[1].tables.cards[kind]
    return next(number for number, card in enumerate(cards) if card.id == f"{kind}.{name}")


class Dice:
    """A tape whose faces are known; one more than that is a mistake of the test."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = bytes(faces)

    def dice(self, start: int, count: int, sides: int) -> bytes:  # noqa: ARG002 - as a tape
        """The faces from `start` on."""
        assert start + count <= len(self._faces), "more dice are rolled than the test says"
        return self._faces[start : start + count]


def situation(name: str, step: str, *numbers: int, dice: Sequence[int] = (), **fields: Any) -> Any:
    """A game with these fields (gauges of cards by name) after a step and all that follows from it."""
    kit, bundle = kit_and_bundle(name)
    options = kit.options(**fields.pop("options", {}))
    game: Any = kit.start(bundle, options, 1)
    game.decision = None
    game.tapes, game.cursors = [Dice(dice), *game.tapes[1:]], [0, *game.cursors[1:]]
    del game.tail[:]
    for field, value in fields.items():
        if hasattr(game, field):
            setattr(game, field, value[:] if isinstance(value, list) else value)
        else:
            game.gauges[bundle.tables.gauge_numbers[field]] = value
    game.stack[:] = [(game._numbers[step], *numbers)]
    while game.stack and game.decision is None and game.result is None:
        game.go_on()
    return game


def told(game: Any) -> list[str]:
    """The kinds of what the rules tell, without the words of cards and how gauges move."""
    kinds = list(type(game).says)
    entries = (kinds[entry[0]] for entry in game.log)
    return [kind for kind in entries if kind not in ("prose_read", "gauge_moved")]


def answer(game: Any, option: int) -> Any:
    """Choose an option by its number, not its place."""
    game.choose(game.decision.options.index(option))
    return game
