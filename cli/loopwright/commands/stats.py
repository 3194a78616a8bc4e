"""`loopwright stats`: how much there is to read in a scenario."""

from __future__ import annotations

from typing import Annotated

import typer

from loopwright.core.options import folder_argument


def stats(
    path: Annotated[str, folder_argument("Scenario, bundled id or content root; else this folder.")] = ".",
    cards: Annotated[bool, typer.Option("--cards", help="Every card, not the longest alone.")] = False,
    json: Annotated[bool, typer.Option("--json", help="For programs: every card, with its place.")] = False,
) -> None:
    """Count cards and words, by deck and by card.

    Words are those that you have written: prose with all its wordings, and, apart,
    titles and labels. Rules text that is made from the lines does not count. Reading
    aloud is taken to be 150 words a minute.

    \b
    Examples:
      loopwright stats my-scenario
      loopwright stats speaking-clock --cards
      loopwright stats my-scenario --json
    """
    from loopwright import text_stats
    from loopwright.core.console import json_text
    from loopwright.core.scenario_paths import workspace

    all_stats = [text_stats.stats_of(scenario) for scenario in workspace(path).project.scenarios]
    if json:
        print(json_text([text_stats.as_data(stats) for stats in all_stats]))
    else:
        print("\n\n".join(text_stats.as_text(stats, cards) for stats in all_stats))
