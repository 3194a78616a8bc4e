"""A few games pinned down: the same on every platform and Python, and after every optimisation.

When a rule changes on purpose, put the new digests in and say why in the commit.
"""

import hashlib
import json

import pytest
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from test_bots import story

GOLDEN = {
    (2, 1): "e5d41ea4da1b416f",
    (3, 2): "efeac85480b51c38",
    (4, 3): "0a3c6a096c06810e",
    (5, 4): "b662b3b59177edd6",
}


def trace(kids, seed):
    """A digest of every decision with its options, and of the log."""
    game = new_game(story(), Options(kids), seed)
    positions = []
    while game.decision is not None:
        options = game.decision.options
        positions.append([game.decision.kind, game.decision.seat, options])
        game.choose((len(positions) * 7 + seed) % len(options))
    text = json.dumps([positions, game.log, game.result.ending])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("played", GOLDEN, ids=str)
def test_golden_games(played):
    assert trace(*played) == GOLDEN[played]
