"""Checks of a scenario: names, types, values and structure, and whether the story holds together."""

from __future__ import annotations

from loopwright_compiler.checks.memo import Findings
from loopwright_compiler.core.hidden import check_hidden
from loopwright_compiler.diagnostics.reporter import Reporter
from loopwright_compiler.project.project import Scenario
from loopwright_dsl.syntax import Card, Node

from loopwright_games.tales.cards.language.nodes import DiaryCard
from loopwright_games.tales.cards.semantics.symbols import Symbols

from .cards import check_cards
from .scenario_card import check_scenario_card
from .statements import TalesChecks
from .story import check_story


def check_scenario(
    scenario: Scenario, symbols: Symbols, reporter: Reporter, findings: Findings | None = None
) -> None:
    """Report every mistake of one scenario, and, when there is none, what is doubtful in its story.

    findings: those of earlier checks, which are taken over where they still hold.
    """
    before = reporter.errors
    context = TalesChecks(symbols, reporter)
    check_scenario_card(context)
    check_cards(context, scenario, findings)
    check_hidden(reporter, symbols.cards(), symbols.hidden, symbols.effects, _faces)
    if scenario.complete and reporter.errors == before:
        check_story(context)


def _faces(card: Card) -> tuple[Node, ...]:
    return card.sides if isinstance(card, DiaryCard) else (card,)
