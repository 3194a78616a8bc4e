"""A run of `verify`: proofs and games in turn, until every question is answered or the work or time
is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from time import monotonic

from loopwright_compiler.gc_pause import no_collecting
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.queries import IMPOSSIBLE as PROVED
from loopwright_compiler.reachability.queries import Question, Verdict
from loopwright_engine import Bundle
from loopwright_engine.kit.verdicts import IMPOSSIBLE, OPEN, POSSIBLE, RunProgress, Tell

from ..cards.proofs.story import StoryProver
from ..options import options_of
from ..rules.state.game import Game
from ..search.go_explore import Search
from ..search.goals import SearchGoal, SearchProgress, usual_options

FIRST = 4.0
"""The work of the first stretch of games and proofs; each next stretch is longer by the factor `LONGER`."""
LONGER = 1.3
OPENING = 0.15
"""The largest part of the work or time that the first stretch takes."""
LEAST_SHARE = 0.2
"""The least part of a stretch that games and proofs each get; the rest goes where more is answered."""
UNSURE = 0.5
"""The answers added to each count, so that a stretch without answers does not get nothing ever after
(additive smoothing)."""


class VerifyRun:
    """A search for answers to questions about a bundle; `interrupted` says whether Ctrl-C ended it.

    What games of `stories` reach is shown, if so many kids play and no variant is used.
    Work is counted in steps of games and proofs, in units that an idle ordinary machine does in about a
    second. Without a limit in `seconds`, a run depends on its seed and its work alone.
    """

    def __init__(
        self,
        bundle: Bundle,
        questions: Iterable[Question],
        kids: Sequence[int],
        *,
        seed: int,
        work: float = inf,
        seconds: float = inf,
        stories: Iterable[Game] = (),
    ) -> None:
        self._started = monotonic()
        self._until = self._started + seconds
        self._work = work
        self._first = min(FIRST, OPENING * min(work, seconds))
        self.questions = tuple(dict.fromkeys(questions))
        self.prover = StoryProver(bundle.data, kids)
        options = [game_options for game_options in usual_options(bundle) if game_options.kids in kids]
        goals = [SearchGoal(*question) for question in self.questions]
        self.search = Search(bundle, goals, options=options, seed=seed, guide=self.prover.guide)
        for game in stories:
            if game.party.size in kids and not options_of(game).variants:
                self.search.look_at(game)
        self.interrupted = False

    @property
    def seconds(self) -> float:
        """The seconds since the run began."""
        return monotonic() - self._started

    @property
    def work(self) -> float:
        """The work done so far."""
        return (self.search.work + self.prover.meter.spent) / SECOND

    @property
    def left(self) -> list[Question]:
        """The questions without an answer."""
        return [Question(*goal) for goal in self.search.left]

    @no_collecting()
    def go(self, tell: Tell) -> None:
        """Search and prove in turn; Ctrl-C ends it with the answers known by then."""
        try:
            self._take_in(
                self.prover.cheap(work=self._rest() / 2 * SECOND, seconds=self._time() / 2).values()
            )
            stretch, proofs = self._first, 0.5
            while self.search.left and self._rest() > 0 and self._time() > 0:
                of_games = self._yield(lambda: self._games(stretch * (1 - proofs), tell))  # noqa: B023
                of_proofs = self._yield(lambda: self._proofs(stretch * proofs, tell))  # noqa: B023
                proofs = max(LEAST_SHARE, min(1 - LEAST_SHARE, of_proofs / (of_games + of_proofs)))
                stretch *= LONGER
        except KeyboardInterrupt:
            self.interrupted = True

    def answer(self, question: Question) -> str:
        """The answer to a question: `impossible`, `possible` or `open`."""
        if SearchGoal(*question) in self.search.shown:
            return POSSIBLE
        proof = self.proof(question)
        return IMPOSSIBLE if proof is not None and proof.verdict == PROVED else OPEN

    def proof(self, question: Question) -> Verdict | None:
        """The verdict of the proofs on a question, or None if they did not look at it."""
        return self.prover.verdicts.get(question)

    def _rest(self) -> float:
        return self._work - self.work

    def _time(self) -> float:
        return self._until - monotonic()

    def _yield(self, stretch: Callable[[], None]) -> float:
        """Carry out a stretch; return the questions answered per unit of work, smoothed."""
        left, work = len(self.search.left), self.work
        stretch()
        return (left - len(self.search.left) + UNSURE) / max(self.work - work, 1 / SECOND)

    def _games(self, work: float, tell: Tell) -> None:
        def progress(_: SearchProgress) -> None:
            tell(self._now("Playing"))

        steps = min(work, self._rest()) * SECOND
        self.search.go_on(self._time(), on_progress=progress, work=steps)

    def _proofs(self, work: float, tell: Tell) -> None:
        """Try proofs, first for the questions that games have tried most often."""
        left = sorted(self.left, key=lambda one: -self.search.tries(SearchGoal(*one)))
        if left and self._rest() > 0 and self._time() > 0:
            tell(self._now("Proving"))
            steps = min(work, self._rest()) * SECOND
            self._take_in(self.prover.decide(left, work=steps, seconds=self._time()).values())

    def _take_in(self, verdicts: Iterable[Verdict]) -> None:
        """Stop searching for what was proved impossible, and follow the paths that the model found."""
        answers = [verdict for verdict in verdicts if SearchGoal(*verdict.question) not in self.search.shown]
        self.search.drop([SearchGoal(*answer.question) for answer in answers if answer.verdict == PROVED])
        self.search.hint({SearchGoal(*answer.question): answer.way for answer in answers if answer.way})

    def _now(self, doing: str) -> RunProgress:
        left = len(self.search.left)
        return RunProgress(doing, len(self.questions), left, self.search.games, self.work, self.seconds)
