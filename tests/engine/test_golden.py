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
    (2, 1): "1388e7e96790741e",
    (3, 2): "252e5acdce319416",
    (4, 3): "51c71e578449dfbb",
    (5, 4): "3c42fb8c782a44b6",
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
