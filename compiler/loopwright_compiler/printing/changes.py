"""What has changed on the cards since an older bundle: by what they say, not by how they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from .faces import Card

NEW: Final = "new"
FRONT: Final = "front"
BACK: Final = "back"


@dataclass(frozen=True, slots=True)
class Changes:
    """Card ids: `changed` with what is new of each ("new", or sides), `gone` with titles."""

    since: str
    changed: Mapping[str, tuple[str, ...]]
    gone: Mapping[str, str]


def changes(since: str, old: Iterable[Card], new: Iterable[Card]) -> Changes:
    """Compare the cards of two bundles; `since` is the older one's hash."""
    before = {card.id: card for card in old}
    after = {card.id: card for card in new}
    found = {id: _what(before.get(id), card) for id, card in after.items()}
    return Changes(
        since,
        {id: what for id, what in found.items() if what},
        {id: card.title for id, card in before.items() if id not in after},
    )


def _what(old: Card | None, new: Card) -> tuple[str, ...]:
    if old is None:
        return (NEW,)
    if old.mark == new.mark:
        return ()
    sides = zip((FRONT, BACK), old.marks, new.marks, strict=True)
    return tuple(name for name, before, after in sides if before != after)
