"""What a verification is asked for and what it says, as data: verdicts on items, intentions and the story.

Whoever asks for these types alone need not wait for proofs and search: a game with proofs gives a `Verifier`
(`Kit.verifier`), and the games of every other kit are looked at by playing them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible", "open"
KEPT, BROKEN = "kept", "broken"
SIDE, ENDING = "side", "ending"
"""Kinds of items that hold others, or that are told by name where others are only counted."""
CHOICE: Final = "closed choice"
"""The kind of items that are no things of the cards: choices of which no option may be open."""
WORK: Final = 60.0
"""Where neither work nor time is given."""

Save: TypeAlias = Mapping[str, Any]
"""The data of a saved game."""


class Limits(NamedTuple):
    """The limits that were asked for; without any, the work is limited, and with a time alone only
    the time.
    """

    asked: float | None = None
    seconds: float | None = None

    @property
    def work(self) -> float:
        """The most work, in units of about a second; infinite if only the time is limited."""
        return self.asked if self.asked is not None else WORK if self.seconds is None else inf

    @property
    def time(self) -> float:
        """The most seconds; infinite without a limit."""
        return inf if self.seconds is None else self.seconds

    @property
    def more(self) -> str:
        """The option that asks for three times as much, and at least for the default."""
        name, limit = ("work", self.work) if self.work < inf else ("seconds", self.time)
        return f"--{name} {max(WORK, 3 * limit):.0f}"


class RunProgress(NamedTuple):
    """The progress of a run: what it is doing, questions in all and left, games, work done and seconds."""

    doing: str
    asked: int
    left: int
    games: int
    work: float
    seconds: float


Tell: TypeAlias = Callable[[RunProgress], None]
"""What a run tells its progress to; what it raises ends the run."""


def quietly(_: RunProgress) -> None:
    """Report progress to nobody."""


class Asked(NamedTuple):
    """What a verification is asked for: the values of the kit's axis to look at, the limits and the seed.

    `keep` asks for the witnesses of all items.
    """

    values: Sequence[Any]
    limits: Limits
    seed: int = 0
    keep: bool = False


class SourcePlace(NamedTuple):
    """A file, line and column, both from 1; a place without a file is unknown."""

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.path else ""


NOWHERE: Final = SourcePlace("", 0, 0)


class Places(Protocol):
    """Where everything of a scenario is written."""

    def place(self, name: str) -> SourcePlace:
        """The place of an item or an intention, by its id."""

    def places_in(self, text: str) -> tuple[SourcePlace, ...]:
        """The places that a text names, such as `(cards.loop:27)`, each once."""

    def story_games(self, bundle: Any) -> Mapping[str, Any]:
        """The games of the stories beside the cards, by file; `bundle` is this one, loaded."""


class BarringLine(NamedTuple):
    """A line that bars an item, alone or with others of its group: its item, what it says, and its place.

    `change` is what opens the way: the line is `removed`, `replaced` (it says `instead`), does what it says
    only `sometimes`, or `anything` else.
    """

    kind: str
    id: str
    says: str
    change: str
    instead: str
    place: SourcePlace


@dataclass(frozen=True)
class Answer:
    """The verdict on one item: whether any game can ever reach it."""

    kind: str
    id: str
    name: str
    never: str
    """A clause that says that it cannot happen."""
    title: str
    place: SourcePlace
    verdict: str
    method: str
    detail: str
    because_of: tuple[str, ...] = ()
    """The ids of what is impossible first, where this is impossible: each bars it, whatever becomes of the
    others."""
    mistake: str = ""
    """The id of the item with which it is told, where this is impossible; else empty."""
    look_at: tuple[SourcePlace, ...] = ()
    """The places that the cause names."""
    bars: tuple[tuple[BarringLine, ...], ...] = ()
    """The groups of lines of which each alone bars it: changed as they say, it might happen."""
    earliest: int | None = None
    meant: bool = False
    """Whether nothing is wrong where it never happens."""
    checked: bool = False
    """Whether `check` tells of it, too, where it is impossible."""
    witness: Save | None = field(default=None, repr=False)
    more: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What else scripts are told of it."""

    @property
    def wrong(self) -> bool:
        """Whether the writer has to mend something: it is meant to happen, and cannot."""
        return self.verdict == IMPOSSIBLE and not self.meant


class Day(NamedTuple):
    """A day of a story with its clauses; as text, `Mon: … ; ….`"""

    name: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}: {'; '.join(self.clauses)}."


@dataclass(frozen=True)
class IntentionVerdict:
    """The verdict on one intention: kept, broken or open."""

    id: str
    item: str
    says: str
    name: str
    place: SourcePlace
    verdict: str
    detail: str
    story: tuple[Day, ...] = ()
    """The counter-example, day by day."""
    shown_by: str = ""
    """What tells the counter-example: `A game with 3 players`."""
    witness: Save | None = field(default=None, repr=False)


@dataclass(frozen=True)
class DeadEnd:
    """A dead end: once all facts of `what` hold, from `day` on, no win is left; with a game, if one was
    found.
    """

    what: tuple[str, ...]
    day: int
    left: tuple[str, ...]
    """The ids of the endings that may still come, beside time running out."""
    witness: Save | None = None
    story: tuple[Day, ...] = ()
    """What mattered in that game, day by day."""

    @property
    def id(self) -> str:
        """An id for the dead end, made of its facts."""
        return "dead-end." + "-and-".join(name.replace(" ", "-") for name in self.what)


@dataclass(frozen=True)
class StoryFacts:
    """Facts about the whole story; a fact is None where it is open."""

    lost: bool | None = None
    """Whether the players lose whatever they do."""
    won: bool | None = None
    """Whether the players win whatever they do."""
    at_once: tuple[tuple[str, str], ...] = ()
    """Pairs of endings that may be due in the same moment; the first of a pair counts."""
    stuck: tuple[DeadEnd, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    """Circles of cards that lead to each other and to nothing else."""
    passed: tuple[str, ...] = ()
    """The ids of the nodes that every way to a win passes."""


class Remark(NamedTuple):
    """A sentence about the whole story, and the id of a kept game that shows it; the empty word for none."""

    says: str
    shown: str = ""


@dataclass(frozen=True, repr=False)
class Report:
    """The whole report on a scenario."""

    scenario: str
    title: str
    about: Mapping[str, Any]
    """What was looked at, for scripts: the values of the kit's axis."""
    asked: str
    """The same in words, `2 to 5 players`; empty where all was looked at."""
    limits: Limits
    answers: tuple[Answer, ...]
    promises: tuple[IntentionVerdict, ...] = ()
    whole: StoryFacts | None = None
    """None where nothing but games and positions was looked at."""
    remarks: tuple[Remark, ...] = ()
    work: float = 0.0
    """The work done, in units of about a second."""
    seconds: float = 0.0
    games: int = 0
    interrupted: bool = False
    searched: Mapping[str, Any] = field(default_factory=dict)
    """How much was looked at besides, for scripts."""

    def __repr__(self) -> str:
        """Its figures; all of it has hundreds of thousands of letters."""
        counts = ", ".join(f"{self.count(verdict)} {verdict}" for verdict in (POSSIBLE, IMPOSSIBLE, OPEN))
        return f"<Report on {self.scenario}: {counts}>"

    @property
    def things(self) -> list[Answer]:
        """The answers on what the cards hold."""
        return [answer for answer in self.answers if answer.kind != CHOICE]

    def count(self, verdict: str) -> int:
        """The number of things with this verdict."""
        return sum(answer.verdict == verdict for answer in self.things)

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards."""
        return {answer.id: answer.verdict for answer in self.answers}

    @property
    def mistakes(self) -> int:
        """The number of causes and broken intentions to mend."""
        causes = {answer.mistake for answer in self.answers if answer.wrong}
        return len(causes) + sum(promise.verdict == BROKEN for promise in self.promises)

    @property
    def stuck(self) -> tuple[DeadEnd, ...]:
        return () if self.whole is None else self.whole.stuck

    @property
    def witnesses(self) -> dict[str, Save | None]:
        """The saved game, or None, of each item, intention and dead end, by id."""
        saves = {answer.id: answer.witness for answer in self.answers}
        saves |= {promise.id: promise.witness for promise in self.promises}
        return saves | {end.id: end.witness for end in self.stuck}

    @property
    def locked(self) -> bool:
        """Whether a game came into a dead end."""
        return any(end.witness is not None for end in self.stuck)

    @property
    def is_open(self) -> bool:
        """Whether any thing or intention is open."""
        return bool(self.count(OPEN)) or any(promise.verdict == OPEN for promise in self.promises)


class Single(NamedTuple):
    """What a run says of one thing, with the reason of a proof or a game that shows it, and what it cost."""

    verdict: str
    reason: str
    work: float
    seconds: float
    interrupted: bool
    witness: Save | None = None


class Verifier(Protocol):
    """Verifies one scenario. Ctrl-C ends each run with what is known by then."""

    def ids(self) -> list[str]:
        """The ids of all that can be asked for: items, then intentions."""

    def report(self, asked: Asked, tell: Tell) -> Report:
        """What can never happen, what can, and what is open."""

    def single(self, item: str, asked: Asked, tell: Tell) -> Single:
        """The verdict on one thing of these ids."""

    def draft(self, asked: Asked, earlier: Mapping[str, Save], tell: Tell) -> Report:
        """A quick report on the newest draft: what games of `earlier` drafts still show is not looked at.

        They are the report's `witnesses`; those of the draft are kept in the same way.
        """
