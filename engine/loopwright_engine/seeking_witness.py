"""Witnesses: saved games that show that something can be reached, cut right after it was."""

from __future__ import annotations

from collections.abc import Mapping

from .bundle import Bundle
from .coverage import Watch
from .errors import EngineError
from .saves import load


def replay_witness(
    bundle: Bundle, witness: Mapping[str, object], item: str, *, watch: Watch | None = None
) -> bool:
    """Whether a saved game can be played again, to the letter, and reaches the item of this id.

    `watch` saves preparing one where there are many witnesses.
    """
    try:
        game = load(bundle, dict(witness))
    except EngineError:
        return False
    return item in (watch or Watch(bundle)).of(game)
