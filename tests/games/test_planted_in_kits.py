"""Faults in the cards of the bundled kits are proved, with their reasons; what a reason offers does help."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from loopwright.verify.by_search import verified
from loopwright.verify.places import LocatedScenario
from loopwright_compiler import compile_path
from loopwright_compiler.kits.proofs.corrections import corrections
from loopwright_compiler.kits.proofs.system import KitSystem
from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import IMPOSSIBLE, Question
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.verdicts import Limits
from planted_in_kits import BONNIE, FAULTS, LANES, LOOP, WHICH, written

sys.path.append(str(Path(__file__).parents[1] / "reachability"))
from remedies import Words, followed, remedies

HARMLESS = {
    BONNIE: Words("boredom +1", "savings >= 0"),
    WHICH: Words("dear +1", "savings >= 0"),
    LOOP: Words("draw 1", "loops >= 0"),
    LANES: Words("parts +1", "parts >= 0"),
}
"""What may stand where a reason wants something away."""


def system_of(folder: Path) -> KitSystem:
    """The cards of a folder as proofs see them."""
    result = compile_path(folder, bundled=folder, kits=registry)
    data: Any = result.bundle
    assert data is not None, result.diagnostics
    bundle = load_bundle(data)
    kit: Any = bundle.kit
    return KitSystem(data, freedom_of(bundle), kit.language, kit.contents.names(data))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_proved_and_what_helps_does(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    system = system_of(written(fault.files, tmp_path))
    question, prover = Question(fault.goal), Prover(system)
    verdict = prover.cheap().get(fault.goal) or prover.decide([question], work=SECOND)[question]
    because = verdict.because
    assert because is not None and fault.why in because.text
    causes = corrections(system, Prover(system).model, Meter().budget(SECOND)).of(because.root)
    ways = [" and ".join(bar.sentence(system.located) for bar in group) for group in causes]
    offered = f"it might happen if {', or if '.join(ways)}" if ways else ""
    assert (fault.helps in offered) if fault.helps else not offered, offered
    for number, remedy in enumerate(remedies(offered)):
        (folder := tmp_path / str(number)).mkdir()
        helped = Prover(system_of(written(followed(fault.files, remedy, HARMLESS[fault.game]), folder)))
        assert helped.decide([question], work=SECOND)[question].verdict != IMPOSSIBLE, str(remedy)


def test_what_the_same_lines_bar_is_one_mistake(tmp_path: Path) -> None:
    """Two means of production want what is taken at once; scripts hear the line, and what rules may do."""
    system = system_of(written(FAULTS["a gauge that is lowered at once"].files, tmp_path))
    bundle = load_bundle(system.data)
    report = verified(bundle, Limits(asked=0.0001), seed=1, tell=lambda _: None)
    told = report.report(LocatedScenario(system.data), keep=False)
    impossible = {answer.id: answer for answer in told.answers if answer.wrong}
    assert impossible.keys() == {"means.bakery.block", "means.laundry.block"} and told.mistakes == 1
    assert [bar.says for (bar,) in impossible["means.laundry.block"].bars] == ["union -1"]
    assert told.searched["rules"]["plays"] == ["means", "offensive", "place"]
    assert "while rules may move dear, injured, savings, strength and workers" in report.coverage
