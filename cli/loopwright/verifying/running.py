"""Proofs and games in turn, until every question has an answer or the time is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import monotonic

from loopwright_compiler.branches.proving import Prover
from loopwright_compiler.branches.questions import Question
from loopwright_compiler.branches.verdicts import IMPOSSIBLE as PROVED
from loopwright_compiler.branches.verdicts import Verdict
from loopwright_engine import Bundle
from loopwright_engine.seeking import Goal, Progress, Search, usual_options

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible", "open"
FIRST = 2.0
"""Seconds of the first stretch of games, and of the first of proofs; each next stretch is longer."""
LONGER = 1.5
PROOFS, PROOFS_INSTEAD = 2.0, 6.0
"""So much longer than games are proofs looked for: after games that have found something, and nothing."""
OPENING = 0.1
"""No first stretch takes more than this part of the time."""


@dataclass(frozen=True, slots=True)
class Now:
    """How far a run is."""

    doing: str
    asked: int
    left: int
    games: int
    seconds: float


class Run:
    """Looks for answers to questions about a bundle; `interrupted` says that somebody pressed Ctrl-C."""

    def __init__(
        self, bundle: Bundle, questions: Iterable[Question], kids: Sequence[int], *, seconds: float, seed: int
    ) -> None:
        self._started = monotonic()
        self._until = self._started + seconds
        self._longest = seconds
        self.questions = tuple(dict.fromkeys(questions))
        self.prover = Prover(bundle.data, kids)
        options = [each for each in usual_options(bundle) if each.kids in kids]
        goals = [Goal(*question) for question in self.questions]
        self.search = Search(bundle, goals, options=options, seed=seed, guide=self.prover.guide)
        self.interrupted = False

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return monotonic() - self._started

    @property
    def left(self) -> list[Question]:
        """The questions without an answer."""
        return [Question(*goal) for goal in self.search.left]

    def go(self, tell: Callable[[Now], None]) -> None:
        """Search and prove in turn; Ctrl-C leaves it with what is known by then."""
        try:
            self._take_in(self.prover.cheap(seconds=self._rest() / 2).values())
            stretch = min(FIRST, self._longest * OPENING)
            while self.search.left and self._rest() > 0:
                left = len(self.search.left)
                self._games(stretch, tell)
                found = len(self.search.left) < left
                self._proofs(stretch * (PROOFS if found else PROOFS_INSTEAD), tell)
                stretch *= LONGER
        except KeyboardInterrupt:
            self.interrupted = True

    def answer(self, question: Question) -> str:
        """`impossible`, `possible` or `open`."""
        if Goal(*question) in self.search.shown:
            return POSSIBLE
        proof = self.proof(question)
        return IMPOSSIBLE if proof is not None and proof.verdict == PROVED else OPEN

    def proof(self, question: Question) -> Verdict | None:
        """What proofs say of it, if they looked at it."""
        return self.prover.verdicts.get(question)

    def _rest(self) -> float:
        return self._until - monotonic()

    def _games(self, seconds: float, tell: Callable[[Now], None]) -> None:
        def progress(_: Progress) -> None:
            tell(self._now("Playing"))

        self.search.go_on(min(seconds, self._rest()), on_progress=progress)

    def _proofs(self, seconds: float, tell: Callable[[Now], None]) -> None:
        left = self.left
        if left and self._rest() > 0:
            tell(self._now("Proving"))
            self._take_in(self.prover.decide(left, seconds=min(seconds, self._rest())).values())

    def _take_in(self, verdicts: Iterable[Verdict]) -> None:
        """Look no more for what was proved impossible, and follow the ways that the model found."""
        found = [each for each in verdicts if Goal(*each.question) not in self.search.shown]
        self.search.drop([Goal(*each.question) for each in found if each.verdict == PROVED])
        self.search.hint({Goal(*each.question): each.way for each in found if each.way})

    def _now(self, doing: str) -> Now:
        return Now(doing, len(self.questions), len(self.search.left), self.search.games, self.seconds)


def quietly(_: Now) -> None:
    """Tells nobody."""


__all__ = ["IMPOSSIBLE", "OPEN", "POSSIBLE", "Now", "Run", "quietly"]
