"""The passes against all states of all variables of scenarios that are small enough."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, event, given, settings
from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.operations import ProgramBlock
from loopwright_compiler.reachability.tracked_search import TrackedSearch
from loopwright_engine import Bundle
from loopwright_games.tales.cards.proofs.story import story_model
from proved import verdicts
from scenes import played, tiny_scenes

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "5"))
MOST = 20_000
STORY = ("counter.", "flag.", "diary.", "fired.", "used.")
"""The variables that such a scenario asks about."""


def reached_by_all_states(model: Model) -> set[str]:
    """What some state of all variables reaches. Raises TooMany."""
    everything = [
        variable.number for variable in model.program.variables.all if variable.name.startswith(STORY)
    ]
    whole = TrackedSearch(model.values, everything, "nothing", most=MOST, until=Meter().budget(3 * SECOND))
    whole.runner.wanted = _always
    assert not whole.explore()
    return set(whole.runner.reached)


def _always(_block: ProgramBlock) -> bool:
    """Every block is looked into, be it of use for the goal or not."""
    return True


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(tiny_scenes())
def test_the_passes_say_impossible_of_what_no_state_reaches(bundle: Bundle) -> None:
    try:
        reachable = reached_by_all_states(story_model(bundle.data, (2,)))
    except TooMany:
        return
    proved = verdicts(bundle.data, kids=(2,), seconds=20)
    impossible = {name for name, answer in proved.items() if answer.verdict == "impossible"}
    assert impossible.isdisjoint(reachable)
    event(f"{len(impossible)} impossible")
    assert set(proved) - reachable <= impossible
    assert impossible.isdisjoint(played(bundle, 6, (2,)))
