"""Every mistake planted into a draft of a bundled scenario is proved, with its cause named."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.reachability.queries import Question
from loopwright_games.tales.cards.proofs.story import StoryProver
from proved import verdicts
from story_mistakes import CLOCK, FORTNIGHT, MISTAKES, bundled, planted


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_proved(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    prover = StoryProver(planted(mistake, tmp_path), kids=(2,))
    questions = [Question(item) for item in mistake.impossible]
    answers = {question.goal: answer for question, answer in prover.decide(questions, seconds=60).items()}
    assert {answer.verdict for answer in answers.values()} == {"impossible"}
    reason = answers[mistake.impossible[0]].because
    assert reason is not None
    for words in mistake.because:
        assert words in reason.text


def test_nothing_of_the_bundled_scenarios_is_impossible_but_the_clock_of_one() -> None:
    for scenario, expected in ((CLOCK, set()), (FORTNIGHT, {"ending.time-ran-out"})):
        proved = verdicts(bundled(scenario), seconds=0).values()
        assert {answer.question.goal for answer in proved if answer.verdict == "impossible"} == expected
