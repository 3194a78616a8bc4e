"""Similar names for "Did you mean …?"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

LIKE: Final = 0.6
"""How alike two names are at least for one to be meant by the other; 1 is the same."""
LONGEST: Final = 300
"""Letters of a name that is compared: nobody finds a slip of the pen in more by looking."""
MOST: Final = 40
"""Names that are compared closely, those first that have the most letters in common."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that an author most likely meant; None when none is similar."""
    names = set(known)
    if len(name) > LONGEST:
        return None
    matcher = SequenceMatcher(b=name)
    bounds: list[tuple[float, str]] = []
    for other in names:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= LIKE and (bound := matcher.quick_ratio()) >= LIKE:
            bounds.append((bound, other))
    best = (LIKE, "")
    for bound, other in sorted(bounds, reverse=True)[:MOST]:
        if bound < best[0]:
            break
        matcher.set_seq1(other)
        best = max(best, (matcher.ratio(), other))
    if best[1]:
        return best[1]
    folded = {other.casefold(): other for other in sorted(names)}
    return folded.get(name.casefold())


def listed(names: Iterable[str | int], most: int = 12) -> str:
    """Names or numbers for a message, in order: `A, B, C`, cut after `most`."""
    ordered = [str(name) for name in sorted(set(names))]
    if not ordered:
        return "none"
    shown = ", ".join(ordered[:most])
    return shown if len(ordered) <= most else f"{shown} and {len(ordered) - most} more"
