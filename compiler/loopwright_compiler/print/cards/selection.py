"""Selection of cards by the user's patterns, and the changes between two bundles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from .decks import Job, PrintedDeck
from .faces import PrintedCard

DECK, TAG = "deck:", "tag:"


def chosen(decks: list[PrintedDeck], wanted: str | None) -> list[tuple[PrintedDeck, list[Job]]]:
    """The cards of each deck that match one of several patterns, separated by commas; all for None.

    A pattern is that of an id ("item.l*"), a deck ("deck:items") or a tag ("tag:FIRE"). Decks without any
    matching card are left out.
    """
    patterns = None if wanted is None else [part.strip() for part in wanted.split(",")]
    matching = ((deck, [job for job in deck.jobs if _matches(deck, job, patterns)]) for deck in decks)
    return [(deck, jobs) for deck, jobs in matching if jobs]


def unmatched(decks: list[PrintedDeck], wanted: str | None) -> list[str]:
    """The patterns that no card matches."""
    if wanted is None:
        return []
    jobs = [(deck, job) for deck in decks for job in deck.jobs]
    return [
        pattern
        for pattern in (part.strip() for part in wanted.split(","))
        if not any(_fits(deck, job, pattern) for deck, job in jobs)
    ]


def remedy(decks: list[PrintedDeck], pattern: str) -> str | None:
    """The deck names or tags that do exist, for a pattern of a deck or a tag that matches no card; None for
    other patterns.
    """
    if pattern.startswith(DECK):
        return f"The decks are {', '.join(deck.name for deck in decks if deck.jobs)}."
    if pattern.startswith(TAG):
        tags = sorted({tag for deck in decks for job in deck.jobs for tag in job.tags})
        return f"The tags of these cards are {', '.join(tags)}." if tags else "No card has a tag."
    return None


def _matches(deck: PrintedDeck, job: Job, patterns: list[str] | None) -> bool:
    return patterns is None or any(_fits(deck, job, pattern) for pattern in patterns)


def _fits(deck: PrintedDeck, job: Job, pattern: str) -> bool:
    if pattern.startswith(DECK):
        return fnmatchcase(deck.name, pattern.removeprefix(DECK))
    if pattern.startswith(TAG):
        return any(fnmatchcase(tag, pattern.removeprefix(TAG)) for tag in job.tags)
    return fnmatchcase(job.id, pattern) or fnmatchcase(job.beside, pattern)


# --- What has changed on the cards since an older bundle: by what they say, not by how they look


NEW: Final = "new"
FRONT: Final = "front"
BACK: Final = "back"


class ChangedCards(NamedTuple):
    """The changes since an older bundle, by card id: `changed` with the changed part of each ("new", or the
    sides), `gone` with titles.
    """

    since: str
    changed: Mapping[str, tuple[str, ...]]
    gone: Mapping[str, str]


def changes(since: str, old: Iterable[PrintedCard], new: Iterable[PrintedCard]) -> ChangedCards:
    """Compare the cards of two bundles; `since` is the older one's hash."""
    before = {card.id: card for card in old}
    after = {card.id: card for card in new}
    changes_by_id = {id: _what(before.get(id), card) for id, card in after.items()}
    return ChangedCards(
        since,
        {id: what for id, what in changes_by_id.items() if what},
        {id: card.title for id, card in before.items() if id not in after},
    )


def _what(old: PrintedCard | None, new: PrintedCard) -> tuple[str, ...]:
    if old is None:
        return (NEW,)
    if old.mark == new.mark:
        return ()
    sides = zip((FRONT, BACK), old.marks, new.marks, strict=True)
    return tuple(name for name, before, after in sides if before != after)
