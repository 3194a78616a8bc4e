"""The verbs of a card about itself: a chore that goes on, a card that leaves the hand."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from typing import Final

from . import chores, hands
from .clauses import Step
from .index import Index
from .quantities import Data
from .table_verbs import TableVerb


def _chore_step(index: Index, data: Data, source: int) -> Step:
    """`this chore +1`; elsewhere than on a chore there is none and nothing happens."""
    chore = index.chore
    by: int = data["by"]
    if chore < 0:
        return lambda game, kid, context: None
    return lambda game, kid, context: chores.step(game, chore, by, source)


def _discard_this(index: Index, data: Data, source: int) -> Step:
    """`discard this card` on an item, an anomaly or a chore."""
    card, chore = index.card, index.chore
    return lambda game, kid, context: hands.discard_this(game, card, chore, source)


HAND_VERBS: Final[dict[str, TableVerb]] = {
    "chore_step": TableVerb({"by": "int"}, _chore_step),
    "discard_this": TableVerb({}, _discard_this),
}
