"""Broken cards: how many are explained with their cause and a remedy, and that no remedy leads astray."""

from __future__ import annotations

import pytest
from loopwright_dsl import parse_file
from loopwright_dsl.diagnostics.catalogue import codes, load
from loopwright_games.tales.cards.language import DIALECT

from ..mistakes import FLOORS, Desk, Verdict, all_cases, judge, remedies, same
from ..sweep_length import sample

ALL_CASES = all_cases()
CASES = {source: sample(cases, len(cases) // 25) for source, cases in ALL_CASES.items()}
"""About twenty-five of each file; all of them with `make sweeps` and in `make mistakes`."""
WRITING = [code for code in codes() if code.startswith("LW01") and load(code).wrong]


@pytest.fixture(scope="module")
def desk() -> Desk:
    """One desk for all cases: what it has read once, it keeps."""
    return Desk()


@pytest.fixture(scope="module")
def verdicts(desk: Desk) -> dict[str, list[Verdict]]:
    """What is found in every case, by its file."""
    return {source: [judge(desk, case) for case in cases] for source, cases in CASES.items()}


@pytest.mark.parametrize("source", sorted(FLOORS))
def test_cause_and_remedy(verdicts: dict[str, list[Verdict]], source: str) -> None:
    """One finding each, with the right cause and a remedy of one step, for as many cases as is wanted."""
    bad = [
        f"{verdict.case.name}: {', '.join(verdict.faults)}" for verdict in verdicts[source] if verdict.faults
    ]
    assert 1 - len(bad) / len(verdicts[source]) >= FLOORS[source], bad


def test_no_remedy_leads_astray(verdicts: dict[str, list[Verdict]]) -> None:
    """A remedy, followed to the letter, gives what was meant, or cards that still have a finding."""
    cases = [verdict for source in verdicts.values() for verdict in source if verdict.case.right is not None]
    astray = {verdict.case.name: verdict.strayed for verdict in cases if verdict.strayed}
    assert not astray


def test_every_fix_mends(verdicts: dict[str, list[Verdict]]) -> None:
    """A quick fix takes its finding away, and changes no line that is right."""
    cases = [verdict for source in verdicts.values() for verdict in source]
    assert not {verdict.case.name: verdict.broken for verdict in cases if verdict.broken}


def test_what_is_right_is_clean(desk: Desk) -> None:
    """The right lines of a case have no error themselves."""
    for case in (case for cases in CASES.values() for case in cases if case.right):
        assert case.right is not None
        diagnostics = desk.findings(desk.texts_of(case, case.right))
        assert not [diagnostic.message for diagnostic in diagnostics if diagnostic.severity == "error"], (
            case.name
        )


def test_there_are_enough() -> None:
    """Two thirds are plain English and the words of other tools, where most first evenings are lost."""
    counts = {source: len(cases) for source, cases in ALL_CASES.items()}
    assert counts.keys() == FLOORS.keys()
    assert sum(counts.values()) >= 200
    assert counts["slips"] < sum(counts.values()) / 2


@pytest.mark.parametrize("code", WRITING)
def test_remedies_of_the_examples(code: str) -> None:
    """The same for the wrong example of each finding of writing, whose right one says what was meant."""
    entry = load(code)
    rights = [example.text for example in entry.right]
    for example in entry.wrong:
        for diagnostic in parse_file(example.text, "x.loop", DIALECT).diagnostics:
            for after in remedies(diagnostic, example.text):
                clean = not parse_file(after, "x.loop", DIALECT).diagnostics
                assert not clean or any(same(after, right) for right in rights), after
