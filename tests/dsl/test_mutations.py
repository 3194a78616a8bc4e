"""Damaged text: findings exactly when the plain parse fails, near the damage, and no others."""

from __future__ import annotations

import random

from loopwright_dsl import parse_file
from loopwright_games.tales.cards.language import DIALECT

from ..sweep_length import times
from .damaging import damage
from .healthy import cards, is_healthy

SEED = 20260401
TRIALS = times(120)


def test_one_mistake() -> None:
    rng, healthy = random.Random(SEED), cards()
    once = broken = 0
    for _ in range(TRIALS):
        line, text = damage(rng, rng.choice(healthy))
        diagnostics = [
            item for item in parse_file(text, "x.loop", DIALECT).diagnostics if item.code != "LW0126"
        ]
        assert bool(diagnostics) != is_healthy(text), text
        if diagnostics:
            broken += 1
            once += len(diagnostics) == 1
            assert len(diagnostics) <= 4, text
            assert any(abs(item.span.line - line) <= 1 for item in diagnostics), text
    assert broken > TRIALS / 2
    assert once / broken > 0.9


def test_two_mistakes() -> None:
    rng, healthy = random.Random(SEED + 1), cards()
    for _ in range(TRIALS // 4):
        _, text = damage(rng, rng.choice(healthy))
        _, text = damage(rng, text)
        diagnostics = [
            item for item in parse_file(text, "x.loop", DIALECT).diagnostics if item.code != "LW0126"
        ]
        assert bool(diagnostics) != is_healthy(text), text
        assert len(diagnostics) <= 5, text


def test_a_broken_card_hides_nothing_in_the_next() -> None:
    rng, healthy = random.Random(SEED + 2), cards()
    last = 'diary 99 "Last"\n  front\n    when insight >= 3: filp\n'
    for _ in range(TRIALS // 10):
        _, text = damage(rng, rng.choice(healthy))
        diagnostics = parse_file(text.rstrip("\n") + "\n\n" + last, "x.loop", DIALECT).diagnostics
        assert (diagnostics[-1].code, diagnostics[-1].span.column) == ("LW0101", 24), text
