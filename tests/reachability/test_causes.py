"""What `verify` tells of the cause of an impossible thing names the lines that make it so.

`test_remedies` has a story for each kind of cause.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from loopwright.verify.places import LocatedScenario
from loopwright.verify.text import causes
from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import load_bundle
from loopwright_engine.kit.verdicts import Limits, Report, quietly
from loopwright_games.tales.cards.proofs.corrections import corrections
from loopwright_games.tales.cards.proofs.intentions import questions
from loopwright_games.tales.cards.proofs.story import story_model
from loopwright_games.tales.verify.report import report
from loopwright_games.tales.verify.run import VerifyRun
from mistakes_causes import CAUSES, Planted, cards

KIDS = (2, 3, 4, 5)


def looked_at(bundle: dict[str, Any]) -> Report:
    """A report on a small story."""
    loaded = load_bundle(bundle)
    run = VerifyRun(loaded, questions(bundle), KIDS, work=60, seed=0)
    run.go(quietly)
    return report(LocatedScenario(bundle), run, loaded, until=Meter().budget(20 * SECOND), limits=Limits())


BOTH = cards(
    'lose late "Late" when day >= thursday  # cause',
    "when day = friday: play diary 3\non new day if day = weekend: play diary 4",
)
FOURTH = '\ndiary 4 "The Other Secret"\n  front\n    > Here.\n    action "Tell it": win other "Other"\n'


def test_what_the_same_line_bars_is_one_finding(tmp_path: Path) -> None:
    planted = Planted("", BOTH + FOURTH)
    causes_named = list(causes(looked_at(planted.bundle(tmp_path)).answers))
    assert len(causes_named) == 1
    assert not planted.unnamed(causes_named[0].answers[0].detail)
    assert "diary 4 front" in causes_named[0].others


def test_a_line_that_is_taken_loosely_opens_the_way(tmp_path: Path) -> None:
    """The clearing in the evening bars it; what is only near does not."""
    bundle = CAUSES["another card clears it in the evening"].bundle(tmp_path)
    bars = corrections(bundle, KIDS).of("diary.3.front")
    assert [[(bar.kind, bar.says) for bar in group] for group in bars] == [[("effect", "clear lamp")]]


def test_a_limit_and_a_condition_of_one_line_are_two_causes(tmp_path: Path) -> None:
    """The limit alone does not bar it; the condition does."""
    late = 'action "Light it", once per game, if day >= thursday: set lamp'
    bundle = Planted("flag lamp", cards(late, "on end phase if flag lamp and day <= tuesday: play diary 3"))
    bars = corrections(bundle.bundle(tmp_path), KIDS).of("diary.3.front")
    assert [[(bar.kind, bar.says) for bar in group] for group in bars] == [[("condition", "day >= thursday")]]


def test_without_time_there_is_no_cause_and_no_mistake(tmp_path: Path) -> None:
    bundle = CAUSES["three nights"].bundle(tmp_path)
    assert corrections(bundle, KIDS, until=Meter().budget(0)).of("diary.3.front") == ()


def test_lines_are_named_only_together_where_one_is_not_enough(tmp_path: Path) -> None:
    both = "on end phase: set lamp, clear lamp\non new day if flag lamp: play diary 3"
    bundle = Planted("flag lamp", cards("on new day: clear lamp", both)).bundle(tmp_path)
    assert not story_model(bundle, KIDS).may_reach(Question("diary.3.front"))
    bars = corrections(bundle, KIDS).of("diary.3.front")
    assert [sorted(bar.id for bar in group) for group in bars] == [
        ["diary.1.front.on.1.block", "diary.2.front.on.1.block"]
    ]
