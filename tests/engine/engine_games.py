"""Games for Hypothesis: any small world, any kids and variants, and somebody to choose."""

from __future__ import annotations

import os
from random import Random
from typing import NamedTuple

from engine_trees import rich_bundle
from engine_worlds import small_world
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from loopwright_engine import Bundle, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.variants import VARIANTS

EXAMPLES = int(os.environ.get("LAW_EXAMPLES", "10"))
"""`make laws` looks at thousands."""
WORLDS = 40
STORIES = 10
SWITCHES = st.lists(st.sampled_from(VARIANTS), unique_by=lambda variant: variant.rule).map(
    lambda chosen: tuple(variant.name for variant in chosen)
)

laws = settings(
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
"""A law looks at whole games: few, and long."""


class Table(NamedTuple):
    """A game at its first decision, what it was made from, and who chooses."""

    game: Game
    bundle: Bundle
    options: Options
    seed: int
    luck: Random


@st.composite
def tables(draw: st.DrawFn, *, stories: bool = True) -> Table:
    """A new game: with everything that the rulebook knows, or (`stories`) with many diary cards."""
    weeks = draw(st.integers(1, 2))
    if stories and draw(st.booleans()):
        bundle = rich_bundle(draw(st.integers(0, STORIES - 1)), weeks)
    else:
        bundle = small_world(draw(st.integers(0, WORLDS - 1)), weeks)
    options = Options(draw(st.integers(2, 5)), draw(SWITCHES))
    seed = draw(st.integers(0, 999))
    luck = draw(st.randoms(use_true_random=False))
    return Table(new_game(bundle, options, seed), bundle, options, seed, luck)
