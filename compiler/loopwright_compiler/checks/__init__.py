"""What a scenario may say: names, types, values and structure, and whether the story holds together."""

from __future__ import annotations

from ..project import Scenario
from ..reporter import Reporter
from ..symbols import Symbols
from .cards import check_cards
from .context import Context
from .scenario_card import check_scenario_card
from .story import check_story


def check_scenario(scenario: Scenario, symbols: Symbols, reporter: Reporter) -> None:
    """Report every mistake of one scenario, and, when there is none, what is doubtful in its story."""
    before = reporter.errors
    context = Context(symbols, reporter)
    check_scenario_card(context)
    check_cards(context, scenario)
    if scenario.complete and reporter.errors == before:
        check_story(context)
