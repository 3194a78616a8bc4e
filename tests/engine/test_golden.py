"""A few games pinned down: the same on every platform and Python, and after every optimisation.

When a rule changes on purpose, put the new digests in and say why in the commit.
"""

import hashlib
import json

import pytest
from loopwright_engine import Options, new_game
from test_bots import story

GOLDEN = {
    (2, 1): "d34290762dea98e3",
    (3, 2): "b8ac1db7e80c01b5",
    (4, 3): "28858ca3d94235e8",
    (5, 4): "3970e16d1f6c3108",
}


def trace(kids, seed):
    """A digest of every decision with its options, and of the log."""
    game = new_game(story(), Options(kids), seed)
    seen = []
    while game.decision is not None:
        options = game.decision.options
        seen.append([game.decision.kind, game.decision.kid, options])
        game.choose((len(seen) * 7 + seed) % len(options))
    text = json.dumps([seen, game.log, game.result.ending])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("played", GOLDEN, ids=str)
def test_golden_games(played):
    assert trace(*played) == GOLDEN[played]
