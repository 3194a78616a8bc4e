"""The tests bite: a broken rule is noticed. Here for a few rules; `make bite` breaks each of them."""

import sys
from pathlib import Path

import pytest
from loopwright_games.tales.rules.chapters import tests

sys.path.insert(0, str(Path(__file__).parents[1]))
import bite
import rules_table

if not tests.__file__.endswith(".py"):
    pytest.skip("a compiled engine cannot be broken", allow_module_level=True)


def test_every_rule_can_be_broken():
    rules = {rule for game in rules_table.games() for rule in rules_table.rules(game)}
    assert {row.rule for row in bite.BITES} == rules


@pytest.mark.parametrize("row", bite.BITES, ids=lambda row: row.rule)
def test_the_break_fits_the_engine(row):
    """When this fails, the function has changed: write the row of `tests/bites.txt` anew."""
    bite.broken(row)


def test_a_broken_rule_is_noticed():
    (number,) = [number for number, row in enumerate(bite.BITES) if row.rule == "END-4"]
    assert bite.bites(number)[1]


def test_a_row_that_no_longer_fits_is_told():
    with pytest.raises(bite.Stale, match="no longer says"):
        bite.broken(bite.Bite("MOV-1", "rules.chapters.moving:walk_cost", "a text from long ago", ""))
