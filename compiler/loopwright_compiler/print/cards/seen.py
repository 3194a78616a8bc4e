"""Cards that were seen to fit, known again by what they are made of: what they say themselves, and what all
cards share.

So an author who edits one card waits for that card alone. Only a whole bundle without an error is kept, as
one card may be silent about what another told before it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from loopwright_compiler.project.files import ResultStore

from .decks import Job

WORK: Final = "cards that fit"
MOST: Final = 1_000
"""The most cards that are kept of what shares the rest: those of the last look, then of those before."""
TITLE: Final = ".title"
_ELSEWHERE: Final = ("hash", "origins", "build", "intentions", "source", "strings")


class SeenCards:
    """The cards of one bundle that were seen to fit before.

    alone: the parts of the bundle that hold cards which say no more than their own part and texts, and the
    titles of others.
    """

    def __init__(self, bundle: Mapping[str, Any], alone: Sequence[str], kept: ResultStore) -> None:
        own: dict[str, list[Any]] = {card["id"]: [card] for part in alone for card in bundle[part]}
        shared = {}
        for id, text in bundle["strings"].items():
            owner = _owner(id, own)
            if owner is not None:
                own[owner] += (id, text)
            if owner is None or id.endswith(TITLE):
                shared[id] = text
        rest = {part: value for part, value in bundle.items() if part not in (*alone, *_ELSEWHERE)}
        self._kept = kept
        self._shared = json.dumps([rest, shared], ensure_ascii=False)
        self._own = {id: _digest(said) for id, said in own.items()}
        self._known: list[str] = kept.recall(WORK, self._shared, [str]) or []

    def others(self, jobs: Sequence[Job]) -> list[Job]:
        """Those of some cards that have to be looked at."""
        known = set(self._known)
        return [job for job in jobs if self._mark(job) not in known]

    def keep(self, jobs: Sequence[Job]) -> None:
        """Keep that all cards of the bundle fit."""
        marks = dict.fromkeys(map(self._mark, jobs))
        if not marks.keys() <= set(self._known):
            self._kept.keep(WORK, self._shared, list(marks | dict.fromkeys(self._known))[:MOST])

    def _mark(self, job: Job) -> str:
        return f"{job.id} {self._own.get(job.beside or job.id, '')}"


def _owner(id: str, cards: Collection[str]) -> str | None:
    """The card that a text belongs to, by the id of the text; None for what belongs to none of them."""
    while id := id.rpartition(".")[0]:
        if id in cards:
            return id
    return None


def _digest(said: list[Any]) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:24]
