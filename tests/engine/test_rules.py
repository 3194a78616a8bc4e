"""Every rule of the list is played by the engine and proved by a test that names it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import rules_table

TABLE = rules_table.rules()
rules_table.fill(TABLE)


@pytest.mark.parametrize("rule", TABLE.values(), ids=TABLE)
def test_rule_is_played_and_proved(rule):
    assert rule.played
    assert rule.tests


def test_no_other_rules_are_cited():
    assert rules_table.unknown() == []


def test_the_list_is_whole():
    assert len(TABLE) == 130
    assert {"SET-1", "HCK-11", "EVT-N", "VAR-12"} <= TABLE.keys()


def test_a_range_proves_nothing():
    assert rules_table.named("MOV-1 to MOV-3") == {"MOV-1", "MOV-2", "MOV-3"}
    assert rules_table.single("MOV-1 to MOV-3, EVT-B") == {"EVT-B"}


def test_a_rule_without_a_test_is_told(monkeypatch, capsys, tmp_path):
    """`make rules` fails when a rule is not proved."""
    monkeypatch.setattr(rules_table, "TESTS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["rules_table"])
    assert rules_table.main() == 1
    assert "-> no test" in capsys.readouterr().out
