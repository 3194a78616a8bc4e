"""What every way to something passes, and what leads there."""

from __future__ import annotations

import os
import random

from hypothesis import HealthCheck, given, settings
from loopwright_compiler.reachability.landmarks import landmarks
from loopwright_engine import Bundle, load_bundle
from loopwright_games.tales.cards.proofs.program import StoryProgram
from loopwright_games.tales.cards.proofs.sites import ProgramSites
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from scenes import COMPLICATIONS, scenes
from story_mistakes import CLOCK, bundled

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "4"))


def prepared(bundle: Bundle) -> tuple[StoryProgram, ProgramSites]:
    program = StoryProgram(bundle.data, (2, 3, 4, 5))
    return program, ProgramSites(program)


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(scenes())
def test_no_game_gets_past_a_landmark(bundle: Bundle) -> None:
    needed = landmarks(*prepared(bundle))
    watch, luck = Watch(bundle), random.Random(1)
    variants = (COMPLICATIONS,) if bundle.data["scenario"]["complications"] else ()
    for seed in range(8):
        game, numbers = watch.start(Options(luck.randint(2, 5), variants), seed)
        while game.decision is not None:
            numbers = numbers + watch.choose(game, luck.randrange(len(game.decision.options)))
        reached = watch.ids(numbers)
        for name in reached & needed.keys():
            assert needed[name] <= reached, name


def test_the_landmarks_of_a_win() -> None:
    needed = landmarks(*prepared(load_bundle(bundled(CLOCK))))
    assert {"diary.7.front", "diary.1.back", "diary.7.front.action.1.success"} <= needed["ending.never-lost"]
    wins = ["ending.home-for-dinner", "ending.hang-still", "ending.never-lost"]
    shared = frozenset.intersection(*(needed[win] for win in wins)) - set(wins)
    assert shared == {"diary.1.front.when.1.block"}
