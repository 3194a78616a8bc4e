"""The words of scripts: what a line can say."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Final

from ..rules import vocabulary as v

MANOEUVRES: Final = {
    "investigate": ("a rumor", "a known rumor", "a hidden rumor"),
    "scout": ("a rumor",),
    "use": ("an action", "a diary action", 'action "…"'),
    "hack": ("a machine", "MACHINE"),
    "wreck": ("a machine",),
    "rest": ("", *(f"from {name}" for name in v.CONDITIONS)),
    "go": (
        "to the nearest rumor", "to the nearest known rumor", "to the nearest hidden rumor",
        "to the nearest diary action", "to the nearest friend", "to PLACE", "home", "home by dinner",
    ),
    "trade": ("",),
    "call": ("it a day",),
    "push": ("", *(f"taking {name}" for name in v.CONDITIONS)),
    "test": ("alone", "with help", "with cards", "with time"),
    "face": ("the school event",),
    "choose": ('"…"',),
}  # fmt: skip
"""Everything that a line can begin with, and what may follow."""
DECIDES: Final = {"push": "push", "test": "test", "face": "school", "choose": "choose"}
"""Lines about smaller decisions; all others are about the adventure phase."""
NEARBY: Final = ("investigate", "use")
"""What can be done within some steps: the kid goes there first."""
CHANCY: Final = ("investigate", "use", "hack", "push", "face")
"""What may hang on a test."""
PREFERENCES: Final = ("least time", "best chance", "most time left", "fewest conditions", "first player")
NUMBERS: Final = ("time", "conditions", "friends", "rumors", "round", "insight", "enigma")
FACTS: Final = ("alone", "with friends", "first player", "good favor", "bad favor", "weekend", *v.CONDITIONS)
COMPARE: Final[dict[str, Callable[[float, float], bool]]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip


def shown_forms() -> list[str]:
    """Everything that a line can be, as it is written."""
    return [f"{verb} {form}".strip() for verb, forms in MANOEUVRES.items() for form in forms]


def near(said: str, known: Sequence[str]) -> str:
    """What might be meant."""
    if not known:
        return "There is none in this scenario."
    found = get_close_matches(said, known, n=1, cutoff=0.5)
    return f"Did you mean `{found[0]}`?" if found else f"It can be: {', '.join(known)}."
