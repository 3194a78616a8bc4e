"""What makes one document of another: applied, it gives that one; for documents of games it is small."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright.host.hosted_game import HostedGame
from loopwright.host.json_patch import difference
from loopwright_engine import load_bundle
from loopwright_engine.table import Table

from .guests import patched

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(2, 5) | st.sampled_from(["", "a", "a/b", "~1"]),
    lambda part: st.lists(part, max_size=6) | st.dictionaries(st.sampled_from(["a", "a/b", "~", "0"]), part),
    max_leaves=20,
)


@given(VALUES, VALUES)
def test_it_makes_the_one_of_the_other(old: Any, new: Any) -> None:
    before = copy.deepcopy(old), copy.deepcopy(new)
    operations = list(difference(old, new))
    assert (old, new) == before
    assert json.dumps(patched(copy.deepcopy(old), copy.deepcopy(operations)), sort_keys=True) == json.dumps(
        new, sort_keys=True
    )
    assert not list(difference(new, copy.deepcopy(new)))


def test_a_choice_is_a_fraction_of_its_table() -> None:
    bundle = load_bundle(scenario_paths.bundle("speaking-clock"))
    table, luck = Table(bundle), random.Random(2)
    table.start(bundle.kit.options(kids=4), 2)
    game = HostedGame(table)
    document, whole, sent = game.seen([0])[0], 0, 0
    for _ in range(40):
        table._line.choose(luck.randrange(len(table.game.decision.options)))
        before, document = document, game.seen([0])[0]
        operations = list(difference(before, document))
        whole, sent = whole + len(json.dumps(document)), sent + len(json.dumps(operations))
    assert sent < whole / 4
