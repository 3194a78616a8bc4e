"""The verdicts of a run of `verify` as data: on each item, on each intention, and on the whole story.

It is apart from what makes them: whoever asks for their types alone need not wait for proofs and search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from loopwright_games.tales.nouns import CLOCK

from loopwright.verify.limits import BROKEN, IMPOSSIBLE, KEPT, OPEN, POSSIBLE

if TYPE_CHECKING:
    from loopwright_compiler.reachability.queries import Question
    from loopwright_games.tales.cards.proofs.items import Item

    from loopwright.verify.places import LocatedScenario, Place

    from .counterexample import Day
    from .dead_ends import DeadEnd
    from .grouping import Bars

Save: TypeAlias = Mapping[str, Any]
"""The data of a saved game."""


class Promise(NamedTuple):
    """An `intend …` line: its item, its words, and the question whose answer keeps or breaks it."""

    id: str
    item: str
    says: str
    question: Question
    possible: bool
    """Whether a game that reaches the question's goal keeps the intention; else it breaks it."""

    def judged(self, answer: str) -> str:
        """The verdict on the intention, by the answer to its question."""
        return OPEN if answer == OPEN else KEPT if (answer == POSSIBLE) == self.possible else BROKEN


@dataclass(frozen=True)
class Answer:
    """The verdict on one item: whether any game can ever reach it."""

    item: Item
    name: str
    never: str
    """A clause that says that it cannot happen."""
    title: str
    place: Place
    verdict: str
    method: str
    detail: str
    because_of: tuple[str, ...] = ()
    """The ids of what is impossible first, where this is impossible: each bars it, whatever becomes of the
    others."""
    mistake: str = ""
    """The id of the item with which it is told, where this is impossible; else empty."""
    look_at: tuple[Place, ...] = ()
    """The places that the cause names."""
    bars: Bars = ()
    """The groups of lines of which each alone bars it: changed as they say, it might happen."""
    earliest: int | None = None
    meant: bool = False
    """Whether the cards intend that it never happens."""
    witness: Save | None = field(default=None, repr=False)

    @property
    def wrong(self) -> bool:
        """Whether the writer has to mend something: it is meant to happen, and cannot."""
        return self.verdict == IMPOSSIBLE and not self.meant and self.item.id != CLOCK


@dataclass(frozen=True)
class IntentionVerdict:
    """The verdict on one intention: kept, broken or open."""

    promise: Promise
    name: str
    place: Place
    verdict: str
    detail: str
    story: tuple[Day, ...] = ()
    """The counter-example, day by day."""
    kids: int = 0
    witness: Save | None = field(default=None, repr=False)


@dataclass(frozen=True, repr=False)
class Report:
    """The whole report on a scenario."""

    written: LocatedScenario
    kids: tuple[int, ...]
    more: str
    """The command-line option that allows more work."""
    answers: tuple[Answer, ...]
    choices: tuple[Answer, ...]
    """Whether games come to choices of which no option is open: impossible is as it should be."""
    promises: tuple[IntentionVerdict, ...]
    whole: Whole
    work: float
    """The work done, in units of about a second."""
    seconds: float
    games: int
    interrupted: bool = False
    limit: float = inf
    """The most work allowed, in the same units."""

    def __repr__(self) -> str:
        """Its figures; all of it has hundreds of thousands of letters."""
        counts = ", ".join(f"{self.count(verdict)} {verdict}" for verdict in (POSSIBLE, IMPOSSIBLE, OPEN))
        return f"<Report on {self.written.bundle['scenario']['id']}: {counts}>"

    def count(self, verdict: str) -> int:
        """The number of items with this verdict."""
        return sum(answer.verdict == verdict for answer in self.answers)

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards, then on each choice."""
        return {answer.item.id: answer.verdict for answer in (*self.answers, *self.choices)}

    @property
    def mistakes(self) -> int:
        """The number of causes and broken intentions to mend."""
        causes = {answer.mistake for answer in self.answers if answer.wrong}
        return len(causes) + sum(promise.verdict == BROKEN for promise in self.promises)

    @property
    def witnesses(self) -> dict[str, Save | None]:
        """The saved game, or None, of each item, choice, intention and dead end, by id."""
        saves = {answer.item.id: answer.witness for answer in (*self.answers, *self.choices)}
        saves |= {promise.promise.id: promise.witness for promise in self.promises}
        return saves | {end.id: end.witness for end in self.whole.stuck}

    @property
    def locked(self) -> bool:
        """Whether a game came into a dead end."""
        return any(end.witness is not None for end in self.whole.stuck)

    @property
    def is_open(self) -> bool:
        """Whether any item, choice or intention is open."""
        verdicts = (*self.verdicts.values(), *(promise.verdict for promise in self.promises))
        return OPEN in verdicts


@dataclass(frozen=True)
class Whole:
    """Facts about the whole story; a fact is None where it is open."""

    lost: bool | None = None
    """Whether the kids lose whatever they do."""
    won: bool | None = None
    """Whether the kids win whatever they do."""
    at_once: tuple[tuple[str, str], ...] = ()
    """Pairs of endings that may be due in the same moment; the first of a pair counts."""
    stuck: tuple[DeadEnd, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    """Circles of cards that lead to each other and to nothing else."""
    passed: tuple[str, ...] = ()
    """The ids of the nodes that every way to a win passes."""
