"""Choices of which no option can be taken: proved never to be so, shown by a game, or told to be open."""

from __future__ import annotations

import pytest
from engine_builder import Builder, Data, compare, do, flag, no
from engine_search import replay_witness
from loopwright.core.terminal_text import Paper
from loopwright.verify.places import LocatedScenario
from loopwright.verify.text import VerdictWriter
from loopwright_engine.kit.verdicts import (
    CHOICE,
    IMPOSSIBLE,
    OPEN,
    POSSIBLE,
    Answer,
    Asked,
    Limits,
    Report,
    quietly,
)
from loopwright_games.tales.cards.proofs.story import closed_choices
from loopwright_games.tales.verify.report import StoryVerifier
from small import small

SET = (do("set_flag", flag="f"),)


def choice(*options: tuple[Data | None, int], known: Data | None = None) -> Builder:
    """A card whose action asks for one of these options, each with a condition and a price."""
    builder = small()
    chosen = builder.choose(*((condition, SET, price) for condition, price in options))
    builder.card(1, actions=[builder.action(chosen, condition=known)])
    return builder


def told(builder: Builder, work: float = 8) -> tuple[Answer, Report, str]:
    """The verdict on the choice, and the report with its text."""
    bundle = builder.build()
    written = LocatedScenario(bundle.data)
    asked = Asked((2,), Limits(work), keep=True)
    report = StoryVerifier(bundle, written).report(asked, quietly)
    (answer,) = (answer for answer in report.answers if answer.kind == CHOICE)
    return answer, report, " ".join(VerdictWriter(report, written, Paper()).text().split())


@pytest.mark.parametrize(
    ("builder", "verdict"),
    [
        (choice((flag("f"), 0), (no(flag("f")), 1)), POSSIBLE),  # with the flag there is no price to pay …
        (choice((no(flag("f")), 0), (compare("insight", ">=", 1), 0)), POSSIBLE),
        (choice((no(flag("f")), 0), (compare("insight", ">=", 1), 0), known=no(flag("f"))), IMPOSSIBLE),
        (choice((compare("day", ">=", 1), 0), (flag("f"), 0)), IMPOSSIBLE),
        (choice((compare("day", ">=", 1), 0), (flag("f"), 2)), IMPOSSIBLE),
    ],
)
def test_a_choice_of_which_no_option_is_open_is_judged(builder: Builder, verdict: str) -> None:
    answer, report, text = told(builder)
    assert (answer.verdict, answer.wrong, answer in report.things) == (verdict, False, False)
    assert ('the choice of "Line 1" or "Line 2" in ' in text) == (verdict == POSSIBLE)
    assert ("comes while no option can be taken" in text) == (verdict == POSSIBLE)
    if verdict == POSSIBLE:
        assert answer.witness is not None and replay_witness(builder.build(), answer.witness, answer.id)


def test_what_neither_a_proof_nor_a_game_decides_is_open() -> None:
    late = compare("insight", ">=", 9)
    answer, _, text = told(choice((flag("f"), 0), (flag("g"), 0), known=late), work=0.0001)
    assert answer.verdict == OPEN and "ever comes while no option can be taken is open" in text


@pytest.mark.parametrize(
    "builder",
    [
        choice((flag("f"), 0), (None, 0)),
        choice((flag("f"), 0), (no(flag("f")), 0)),
        choice((None, 1), (None, 2)),  # that one may be too poor is what prices say
    ],
)
def test_choices_that_always_have_an_open_option_are_not_judged(builder: Builder) -> None:
    assert closed_choices(builder.build().data) == ()
