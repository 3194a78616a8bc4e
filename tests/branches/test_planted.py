"""Every mistake planted into a bundled scenario is proved, with its cause named."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.branches.items import items
from loopwright_compiler.branches.proving import prove
from mistakes import CLOCK, FORTNIGHT, MISTAKES, bundled, planted


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_proved(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    bundle = planted(mistake, tmp_path)
    others = [item.id for item in items(bundle) if item.id not in mistake.impossible]
    proofs = prove(bundle, kids=(2,), seconds=60, known=others)
    found = {name: proofs.verdicts[name].verdict for name in mistake.impossible}
    assert found == dict.fromkeys(mistake.impossible, "impossible")
    reason = proofs.verdicts[mistake.impossible[0]].because
    assert reason is not None
    for words in mistake.because:
        assert words in reason.text


def test_nothing_of_the_bundled_scenarios_is_impossible_but_the_clock_of_one() -> None:
    for scenario, expected in ((CLOCK, set()), (FORTNIGHT, {"ending.time-ran-out"})):
        verdicts = prove(bundled(scenario), seconds=0).verdicts.values()
        assert {one.question.goal for one in verdicts if one.verdict == "impossible"} == expected
