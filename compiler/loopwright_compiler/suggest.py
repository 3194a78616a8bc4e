"""Nearest names, for "Did you mean …?"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The one known name that a writer most likely meant, or None when none is close."""
    names = sorted(set(known))
    matches = get_close_matches(name, names, n=1, cutoff=0.6)
    if matches:
        return matches[0]
    folded = {other.casefold(): other for other in names}
    return folded.get(name.casefold())


def listed(names: Iterable[str | int], most: int = 12) -> str:
    """Names or numbers for a message, in order: `A, B, C`, cut after `most`."""
    ordered = [str(name) for name in sorted(set(names))]
    if not ordered:
        return "none"
    shown = ", ".join(ordered[:most])
    return shown if len(ordered) <= most else f"{shown} and {len(ordered) - most} more"
