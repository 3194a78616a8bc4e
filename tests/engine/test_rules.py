"""Every rule of the list is played by the engine and proved by a test that names it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
import rules_table

TABLES = {name: rules_table.rules(name) for name in rules_table.games()}
RULES = [rule for table in TABLES.values() for rule in table.values()]


@pytest.fixture(scope="module")
def _filled():
    """Every source is read for it: once, and not when the tests are collected."""
    for name, table in TABLES.items():
        rules_table.fill(table, name)


@pytest.mark.usefixtures("_filled")
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rule_is_played_and_proved(rule):
    assert rule.played
    assert rule.tests


@pytest.mark.parametrize("name", TABLES)
def test_no_other_rules_are_cited(name):
    assert rules_table.unknown(name) == []


def test_the_list_is_whole():
    assert len(TABLES["tales"]) == 135
    assert {"SET-1", "HCK-11", "EVT-N", "VAR-12"} <= TABLES["tales"].keys()


def test_a_range_proves_nothing():
    assert rules_table.named("MOV-1 to MOV-3") == {"MOV-1", "MOV-2", "MOV-3"}
    assert rules_table.single("MOV-1 to MOV-3, EVT-B") == {"EVT-B"}


def test_a_rule_without_a_test_is_told(monkeypatch, capsys, tmp_path):
    """`make rules` fails when a rule is not proved."""
    monkeypatch.setattr(rules_table, "TESTS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["rules_table"])
    assert rules_table.main() == 1
    assert "-> no test" in capsys.readouterr().out
