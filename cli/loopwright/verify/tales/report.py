"""The report of a run: a verdict for each item and each intention, and facts about the whole story.

The facts about the story say whether it can be won and lost, which endings collide, and where nothing
leads on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, cast

from loopwright_compiler.gc_pause import no_collecting
from loopwright_compiler.graph.analysis import Known, facts
from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.queries import Question, Verdict
from loopwright_engine import Bundle, save
from loopwright_games.tales.cards.diary_graph import build
from loopwright_games.tales.cards.proofs.items import Item, items
from loopwright_games.tales.cards.proofs.reasons import located
from loopwright_games.tales.cards.proofs.story import Plot, closed_choices, plot
from loopwright_games.tales.item_names import Names, kind_of
from loopwright_games.tales.nouns import CLOCK, NONE_OPEN, WEEKDAYS
from loopwright_games.tales.search.seek import Goal, shorten

from loopwright.core.errors import Failure
from loopwright.verify.limits import BROKEN, IMPOSSIBLE, POSSIBLE, Limits, RunProgress, quietly
from loopwright.verify.places import LocatedScenario

from .counterexample import Day, Teller, day_name
from .dead_ends import dead_ends
from .grouping import Bars, Grouping
from .run import Run
from .verdicts import Answer, IntentionVerdict, Promise, Report, Save, Whole

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import IntentionData
    from loopwright_games.tales.bundle_types import BundleData

REST, MOST_REST = 0.1, 10.0
"""The part that is kept for counter-examples and the facts about the whole story; when all was answered
early they get so much."""

PROVING = 0.6
"""The part of the work in which dead ends are proved; the rest is for games that come into them."""

# --- Intentions as questions: each has an answer that keeps it and one that breaks it


WEEK = tuple(WEEKDAYS)


def promises(bundle: BundleData) -> tuple[Promise, ...]:
    """The intentions of a bundle's cards."""
    return tuple(_promise(intention, bundle) for intention in bundle.get("intentions", ()))


def never_meant(bundle: BundleData) -> frozenset[str]:
    """The ids of the items that are intended never to happen, on no day."""
    return frozenset(
        intention["item"]
        for intention in bundle.get("intentions", ())
        if intention["must"] == "never" and not intention["day"]
    )


def _promise(data: IntentionData, bundle: BundleData) -> Promise:
    must, item, day, after = data["must"], data["item"], data["day"], data["after"]
    weeks = bundle["scenario"]["weeks"]
    if must == "reachable":
        question, says = Question(item, day), f"reachable by {_day(day, weeks)}" if day else "reachable"
    elif must == "never":
        question = Question(item, day - 1 if day else None)
        says = f"never before {_day(day, weeks)}" if day else "never"
    elif must == "after" and after is not None:
        question, says = Question(item, None, frozenset((after,))), f"after {_written(after)}"
    else:
        assert day is not None  # `by` names a day
        last = day == len(WEEK) * weeks
        end = CLOCK if last else f"day.{day + 1}"
        question, says = Question(end, None, frozenset((item,))), f"by {_day(day, weeks)}"
    return Promise(data["id"], item, says, question, must == "reachable")


def _day(day: int, weeks: int) -> str:
    week, number = divmod(day - 1, len(WEEK))
    return f"{WEEK[number]} of week {week + 1}" if weeks > 1 else WEEK[number]


def _written(after: str) -> str:
    """An item as cards name it: `diary 2`, `diary 2 on back`, `flag old-number`."""
    kind, name, *side = after.split(".")
    return f"{kind} {name} on back" if side == ["back"] else f"{kind} {name}"


SHORTENING = 2 * SECOND
"""The most work spent on making one counter-example shorter."""
MOMENT = SECOND
"""The least work spent on looking for causes."""


def questions(bundle: BundleData) -> Iterator[Question]:
    """All questions about a scenario: one for each item, closed choice and intention."""
    yield from (Question(item.id) for item in (*items(bundle), *closed_choices(bundle)))
    yield from (promise.question for promise in promises(bundle))


class Reporter:
    """The writer of a report: it puts the answers of a run into words and places."""

    def __init__(
        self, written: LocatedScenario, bundle: Bundle, run: Run, until: Budget, *, keep: bool
    ) -> None:
        self.written = written
        self.bundle = bundle
        self.run = run
        self.names = Names(bundle.data)
        self.teller = Teller(bundle, self.names)
        self.keep = keep
        self.never = never_meant(bundle.data)
        explaining = until if run.interrupted else until.at_least(MOMENT)
        self.groups = Grouping(bundle.data, run, explaining, self.never | {CLOCK})
        self.earliest = run.prover.earliest
        count = len(promises(bundle.data))
        self.until = until
        self.patience = min(SHORTENING, until.left / count) if count else 0.0

    def answers(self) -> tuple[Answer, ...]:
        """The verdict on each item, in the order of the cards."""
        return tuple(self._answer(item) for item in items(self.bundle.data))

    def choices(self) -> tuple[Answer, ...]:
        """The verdict on each choice: whether a game comes to it while no option is open."""
        return tuple(self._answer(item) for item in closed_choices(self.bundle.data))

    def promises(self) -> tuple[IntentionVerdict, ...]:
        """The verdict on each intention, in the order of the cards."""
        return tuple(self._held(promise) for promise in promises(self.bundle.data))

    def _answer(self, item: Item) -> Answer:
        question = Question(item.id)
        verdict, proof = self.run.answer(question), self.run.proof(question)
        causes = self.groups.because_of.get(item.id, ())
        bars = self.groups.bars.get(item.id, ())
        why = self._why(item.id, proof, bars) if proof is not None and verdict == IMPOSSIBLE else ""
        return Answer(
            item,
            self.names.of(item.id),
            self.names.never(item.id),
            self.names.text(item.title) if item.title else "",
            self.written.place(item.id.removesuffix(NONE_OPEN)),
            verdict,
            "a game" if verdict == POSSIBLE else proof.method if proof is not None else "not looked at",
            self.names.in_words(why) or self._detail(question, verdict),
            causes,
            self.groups.mistakes.get(item.id, ""),
            self.written.places_in(why),
            bars,
            None if verdict == IMPOSSIBLE else self.earliest.get(item.id),
            self._meant(item.id, *causes),
            self._saved(question) if self.keep else None,
        )

    def _why(self, name: str, proof: Verdict, bars: Bars) -> str:
        """Why an item is impossible, and what would have to be different.

        Where conditions contradict each other, groups of lines that bar it only together are left out.
        """
        at = partial(located, self.bundle.data)
        if name in self.groups.own:
            others = self.groups.because_of[name]
            besides = [f"besides, {at(one)} never happens" for one in others[:-1] if one != name]
            return "; ".join(filter(None, (self.groups.own[name], *besides)))
        plain = proof.because is not None and len(proof.because.conditions) > 1
        ways = [
            " and ".join(bar.sentence(at) for bar in group)
            for group in bars
            if not (plain and len(group) > 1)
        ]
        mended = [f"it might happen if {', or if '.join(ways)}"] if ways else []
        return "; ".join(filter(None, (proof.because.text if proof.because is not None else "", *mended)))

    def _meant(self, *names: str) -> bool:
        """Whether an item, its side or one of its causes is intended never to happen."""
        return any(
            name_meant == intended or name_meant.startswith(f"{intended}.")
            for intended in self.never
            for name_meant in names
        )

    def _detail(self, question: Question, verdict: str) -> str:
        """Why it is impossible, when a game got there, or how far was searched."""
        proof = self.run.proof(question)
        if verdict == POSSIBLE:
            witness = self.run.search.shown[Goal(*question)]
            return f"seen on {day_name(max(1, witness.day))}, with {witness.game.party.size} kids"
        if verdict == IMPOSSIBLE:
            return self.names.in_words(self._why("", proof, ())) if proof is not None else ""
        searched = self.run.search.told(Goal(*question))
        return f"{searched}; {proof.method}" if proof is not None else searched

    def _held(self, promise: Promise) -> IntentionVerdict:
        answer = self.run.answer(promise.question)
        verdict = promise.judged(answer)
        goal = Goal(*promise.question)
        saved = self._saved(promise.question) if self.keep or verdict == BROKEN else None
        story: tuple[Day, ...] = ()
        if saved is not None and verdict == BROKEN:
            earliest, guide = self.earliest.get(goal.item, 1), self.run.prover.guide
            saved = shorten(
                self.bundle,
                saved,
                goal,
                self.until.meter.rest,
                work=self.patience,
                guide=guide,
                earliest=earliest,
            )
            story = self._story(promise, saved)
        return IntentionVerdict(
            promise,
            self.names.of(promise.item),
            self.written.place(promise.id),
            verdict,
            self._detail(promise.question, answer),
            story,
            len(saved["options"]["kids"]) if saved is not None else 0,
            saved,
        )

    def _saved(self, question: Question) -> Save | None:
        """The save of the game that answers a question, or None."""
        witness = self.run.search.shown.get(Goal(*question))
        return save(witness.game) if witness is not None else None

    def _story(self, promise: Promise, saved: Save) -> tuple[Day, ...]:
        """The days of a game that breaks an intention."""
        item, (goal, _, without) = promise.item, promise.question
        if item in without:
            text = f"the day ends without {self.names.of(item)}"
            return tuple(self.teller.days(saved, goal, text, about=item))
        text = "" if kind_of(item) in ("side", "ending") else self.names.happens(item)
        if without:
            text = f"until then {self.names.not_yet(min(without))}"
        return tuple(self.teller.days(saved, item, text))


def report(
    written: LocatedScenario,
    run: Run,
    bundle: Bundle,
    *,
    until: Budget,
    limit: float = inf,
    more: str = "",
    keep: bool = False,
) -> Report:
    """The report on a run; `keep` asks for the witnesses of all items.

    `until` is the work for causes, counter-examples and facts about the whole story; Ctrl-C cuts it short.
    `limit` is all the work that was asked for, `more` the option with which more is allowed.
    """
    try:
        reporter = Reporter(written, bundle, run, until.part(until.left / 2), keep=keep)
        return _report(reporter, limit, more, until)
    except KeyboardInterrupt:
        run.interrupted = True
        nothing = until.part(0)
        return _report(Reporter(written, bundle, run, nothing, keep=keep), limit, more, nothing)


def _report(reporter: Reporter, limit: float, more: str, for_whole: Budget) -> Report:
    run = reporter.run
    return Report(
        reporter.written,
        run.prover.kids,
        more,
        reporter.answers(),
        reporter.choices(),
        reporter.promises(),
        whole(reporter.bundle, run, for_whole),
        run.work,
        run.seconds,
        run.search.games,
        run.interrupted,
        limit,
    )


def whole(loaded: Bundle, run: Run, until: Budget) -> Whole:
    """The facts that proofs and games together show about the whole story, within the work `until`."""
    bundle = loaded.data
    wins = {f"ending.{ending['id']}" for ending in bundle["endings"] if ending["result"] == "win"}
    loses = {f"ending.{ending['id']}" for ending in bundle["endings"]} - wins | {CLOCK}
    try:
        story_plot = plot(bundle, run.prover.model.unbanned(), until=until.part(until.left * PROVING))
    except TooMany:
        story_plot = Plot(lost=False, won=False, at_once=(), stuck=())
    reached_days = Known(run.prover.earliest, run.prover.needed) if run.prover.earliest else None
    drawn = facts(build(bundle), reached_days)
    answers = {name: run.answer(Question(name)) for name in wins | loses}
    return Whole(
        lost=_none_of(wins, answers),
        won=_none_of(loses, answers),
        at_once=tuple(
            pair for pair in story_plot.at_once if all(answers[ending] != IMPOSSIBLE for ending in pair)
        ),
        stuck=dead_ends(loaded, run, story_plot.stuck, until.at_least(MOMENT)),
        loops=drawn.loops,
        passed=drawn.every_win_passes,
    )


def _none_of(names: set[str], answers: Mapping[str, str]) -> bool | None:
    """Whether none of these endings can come: False if a game had one, None while one is open."""
    answers_of_names = {answers[name] for name in names}
    return False if POSSIBLE in answers_of_names else True if answers_of_names <= {IMPOSSIBLE} else None


def seats(bundle: Bundle, kids: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of kids, among those asked for, that the world has kids for. Raises Failure if there is
    none.
    """
    known = bundle.kit.axis_values(bundle.data)
    possible = tuple(number for number in kids if number in known)
    if not possible:
        hint = f"Games of {known[0]} to {known[-1]} kids can be looked at."
        raise Failure("The world has not so many kids.", hint=hint)
    return possible


@no_collecting()
def verified(
    scenario: LocatedScenario,
    bundle: Bundle,
    kids: tuple[int, ...],
    limits: Limits,
    *,
    seed: int = 0,
    keep: bool = False,
    tell: Callable[[RunProgress], None] = quietly,
) -> Report:
    """The report on a scenario: what can never happen, what can, and what is open.

    `keep` asks for the witnesses of all items; `tell` is called with the progress. Ctrl-C ends the run with
    what is known by then.
    """
    rest = REST * min(limits.work, limits.time)
    run = Run(
        bundle,
        questions(cast("BundleData", scenario.bundle)),
        kids,
        work=limits.work - rest,
        seconds=limits.time - rest,
        seed=seed,
    )
    run.go(tell)
    spare = min(limits.work - run.work, limits.time - run.seconds)
    rest = 0 if run.interrupted else max(rest, min(MOST_REST, spare))
    meter = Meter()
    meter.deadline = monotonic() + rest if limits.time < inf else inf
    until = meter.budget(rest * SECOND)
    return report(scenario, run, bundle, until=until, limit=limits.work, more=limits.more, keep=keep)
