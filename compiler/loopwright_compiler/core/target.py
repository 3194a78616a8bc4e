"""How often a scenario is meant to be won: `target 60, 66, 68, 66`, of 100 games that are played well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loopwright_dsl.syntax import Number, Setting

from loopwright_compiler.diagnostics.fixes import within
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.i18n.word_tables import TextTables, put

from .block_text import listed, sentence

MOST: Final = 100
NEAR: Final = 2
"""Of ten games; within these a range says enough."""


def check_target(reporter: Reporter, at: CardAt, setting: Setting, values: int) -> None:
    """Report a rate above 100, and another number of rates than one, or than the game's axis has values."""
    rates = [arg for arg in setting.args if isinstance(arg, Number)]
    for rate in rates:
        if rate.value > MOST:
            reporter.on(at, "LW0384", rate, fix=within(rate, 0, MOST), value=rate.value)
    if len(rates) not in (1, values):
        takes = f"one number, or {values}" if values > 1 else "one number"
        reporter.on(at, "LW0385", setting, number=len(rates), takes=takes)


def target_text(target: Sequence[int], values: str, words: TextTables) -> str:
    """The sentence for players, who count ten games; `values`: with what these are played, in words, which it
    says where they are far from each other.
    """
    tenths = [(rate + 5) // 10 for rate in target]
    low, high = min(tenths), max(tenths)
    form = "" if low == high else "near" if high - low <= NEAR or not values else "apart"
    wins = listed([str(number) for number in (tenths if form else tenths[:1])], words.layout.AND_TEXT, words)
    text = put(words.layout.TARGET_TEXT[form], wins=wins, few=low, many=high, values=values)
    return sentence(text, words)
