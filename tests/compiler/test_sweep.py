"""A short run of the sweep: mistakes of typing in our own card files (`tests/sweep.py` makes 5,000)."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from ..sweep_length import times

SCRIPT = Path(__file__).parents[1] / "sweep.py"
TRIALS = times(15)


def test_mistakes_of_typing_are_borne() -> None:
    spec = spec_from_file_location("sweep", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = sys.modules["sweep"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    trials = [module.attempt(number) for number in range(TRIALS)]
    assert [module.shown(trial) for trial in trials if trial.failure] == []
    assert sum(bool(trial.found) for trial in trials) > TRIALS / 2
