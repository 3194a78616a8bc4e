"""Every way of asking about a name is noted, with an answer that changes when the name does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from loopwright_compiler.checks.memo import CachedFindings, Noted, answer
from loopwright_compiler.diagnostics.reporter import CardAt, Reporter, Source
from loopwright_dsl import PlacedCard, parse_file
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.semantics.symbols import CounterBounds, Symbols

TREMOR = {"tremor": CounterBounds("tremor", 0, 6, 0)}
WIDER = {"tremor": CounterBounds("tremor", 0, 9, 0)}
HERON: dict[str, Any] = {"heron": {}}

WAYS: list[tuple[Callable[[Any], object], Symbols, Symbols]] = [
    (lambda names: names.weeks, Symbols(), Symbols(weeks=2)),
    (lambda names: names.ship is None, Symbols(), Symbols(ship=object())),  # type: ignore[arg-type]
    (lambda names: names.locations is None, Symbols(locations={}), Symbols()),
    (lambda names: "tremor" in names.counters, Symbols(), Symbols(counters=TREMOR)),
    (lambda names: names.counters.get("tremor"), Symbols(counters=TREMOR), Symbols(counters=WIDER)),
    (lambda names: names.counters["tremor"], Symbols(counters=TREMOR), Symbols(counters=WIDER)),
    (lambda names: list(names.counters), Symbols(), Symbols(counters=TREMOR)),
    (lambda names: dict(names.counters.items()), Symbols(counters=TREMOR), Symbols(counters=WIDER)),
    (lambda names: len(names.counters), Symbols(), Symbols(counters=TREMOR)),
    (lambda names: bool(names.counters), Symbols(), Symbols(counters=TREMOR)),
    (lambda names: "flag" in names.lost, Symbols(), Symbols(lost=frozenset({"flag"}))),
    (lambda names: sorted(names.sea), Symbols(), Symbols(sea=frozenset({"A1"}))),
    (lambda names: len(names.sea), Symbols(), Symbols(sea=frozenset({"A1"}))),
    (lambda names: names.may_be_machine("heron"), Symbols(), Symbols(models=HERON)),
]


@pytest.mark.parametrize(("ask", "before", "after"), WAYS)
def test_a_question_is_noted_and_its_answer_changes(
    ask: Callable[[Any], object], before: Symbols, after: Symbols
) -> None:
    noted = Noted(before)
    assert ask(noted) == ask(before)
    assert noted.asked
    if ask(before) != ask(after):
        assert any(answer(before, question) != answer(after, question) for question in noted.asked)


def test_a_question_that_cannot_be_asked_any_more_has_another_answer() -> None:
    noted = Noted(Symbols(locations={"K": {}}))
    assert "K" in noted.locations
    assert all(answer(Symbols(), question) != answer(noted._symbols, question) for question in noted.asked)


def test_after_a_check_that_broke_off_nothing_stale_is_taken_over() -> None:
    card = PlacedCard(parse_file('diary 1 "A"\n  front\n    > a\n', "a.loop", DIALECT).cards[0].card, 0)
    at, looked, known = CardAt(Source("a.loop", "a.loop", ""), card), [], CachedFindings()

    def look(_: CardAt, names: Symbols, __: Reporter) -> None:
        looked.append("tremor" in names.counters)

    for symbols, breaks_off in ((Symbols(counters=TREMOR), False), (Symbols(), True), (Symbols(), False)):
        known.begin(symbols)
        if not breaks_off:
            known.of(at, look)
            known.end(symbols)
    assert looked == [True, False]
