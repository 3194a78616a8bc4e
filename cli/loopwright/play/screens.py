"""The screens of the game that a match is of, and what is said of a saved game that goes on."""

from __future__ import annotations

from loopwright_engine.table.screens import Screens

from loopwright.core.terminal_text import Paper

from .match import Match


def screens_of(match: Match, paper: Paper) -> Screens:
    """The screens of the game that a match is of: its own, or those of any kit."""
    kind: type[Screens] = match.bundle.kit.screens or Screens
    return kind(match, paper.knowing(kind.texts))


def taken_up(match: Match, paper: Paper) -> list[str]:
    """The lines that say that a saved game goes on, and where another draft makes it differ."""
    count = paper.count("choices", len(match.game.choices))
    key = paper.say("log_key")
    reopened = match.reopened
    edited = paper.wrapped(paper.say("rules_edited")) if reopened is not None and reopened.other_rules else []
    if reopened is None or match.as_saved:
        return [*edited, *paper.wrapped(f"{paper.say('taken_up', choices=count)} {key}")]
    card = paper.wrapped(paper.marked(reopened.card), f"  {paper.say('changed_card'):<6} ")
    goes_on = paper.say("left_out" if reopened.rest else "goes_on", choices=count, left=len(reopened.rest))
    changed = "" if edited else f"{paper.say('scenario_changed')} "
    return [
        *edited,
        *paper.wrapped(
            changed
            + paper.say(
                "changed", agreed=reopened.steps_agreed, choices=paper.count("choices", reopened.steps)
            )
        ),
        *paper.wrapped(reopened.step, f"  {paper.say('changed_when'):<6} "),
        *(card if reopened.card else []),
        *paper.wrapped(paper.marked(reopened.told), f"  {paper.say('changed_how'):<6} "),
        *paper.wrapped(f"{goes_on} {paper.say('file_kept')} {key}"),
    ]
