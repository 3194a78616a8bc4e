"""Which cards a user asks for."""

from __future__ import annotations

from fnmatch import fnmatchcase

from .layouts import Deck, Job

DECK, TAG = "deck:", "tag:"


def chosen(decks: list[Deck], wanted: str | None) -> list[tuple[Deck, list[Job]]]:
    """The cards of each deck that match one of several patterns, parted by commas.

    A pattern is that of an id ("diary.1*"), a deck ("deck:rumors") or a tag ("tag:FIRE"). Decks
    without any such card are left out.
    """
    patterns = None if wanted is None else [part.strip() for part in wanted.split(",")]
    found = ((deck, [job for job in deck.jobs if _matches(deck, job, patterns)]) for deck in decks)
    return [(deck, jobs) for deck, jobs in found if jobs]


def _matches(deck: Deck, job: Job, patterns: list[str] | None) -> bool:
    return patterns is None or any(_fits(deck, job, pattern) for pattern in patterns)


def _fits(deck: Deck, job: Job, pattern: str) -> bool:
    if pattern.startswith(DECK):
        return fnmatchcase(deck.name, pattern.removeprefix(DECK))
    if pattern.startswith(TAG):
        return any(fnmatchcase(tag, pattern.removeprefix(TAG)) for tag in job.tags)
    return fnmatchcase(job.id, pattern)
