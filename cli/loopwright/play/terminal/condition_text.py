"""What conditions do to a kid, said where somebody chooses whether to take them, or which to be rid of."""

from __future__ import annotations

from loopwright_engine.session import stable_ids
from loopwright_engine.text.describe import OptionView

from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match

ASKED = ("push", "rest", "relieve")
"""Decisions whose options are conditions."""
HARMLESS = "just-a-bruise"
"""The variant with which all of them do what the mildest does."""


def concerned(match: Match, option: int, shown: OptionView) -> list[str]:
    """The ids of the conditions that an option of the pending decision gives to a kid, or takes away."""
    asked = match.game.decision
    assert asked is not None
    if asked.kind in ASKED:
        name = stable_ids.option_id(match.game, option)
        return [] if name == stable_ids.NO else [name]
    if asked.kind != "choose":
        return []
    taken = match.faces.effects(shown.block, "take")
    return list(dict.fromkeys(effect["condition"] for effect in taken if effect["condition"]))


def explained(match: Match, names: list[str], paper: Paper) -> list[str]:
    """What these conditions do, as lines."""
    harmless = HARMLESS in match.variants
    return [line for name in names for line in _explained("EXHAUSTED" if harmless else name, name, paper)]


def _explained(like: str, name: str, paper: Paper) -> list[str]:
    return paper.wrapped(paper.say(f"does_{like}", name=paper.marked(f"{{{name}}}")))
