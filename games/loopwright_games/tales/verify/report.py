"""The report of a run: a verdict for each item and each intention, and facts about the whole story.

The facts about the story say whether it can be won and lost, which endings collide, and where nothing
leads on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from math import inf
from time import monotonic

from loopwright_compiler.gc_pause import no_collecting
from loopwright_compiler.graph.analysis import ProvedDays, facts
from loopwright_compiler.reachability.budget import SECOND, Budget, Meter
from loopwright_compiler.reachability.corrections import Bar
from loopwright_compiler.reachability.dead_ends import NOT, USED
from loopwright_compiler.reachability.intentions import Promise, never_meant
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.queries import Question, Verdict
from loopwright_dsl.english import listed
from loopwright_engine import Bundle, EngineError, options_of, save
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_engine.kit.verdicts import (
    BROKEN,
    CHOICE,
    IMPOSSIBLE,
    KEPT,
    OPEN,
    POSSIBLE,
    Answer,
    Asked,
    BarringLine,
    Day,
    DeadEnd,
    IntentionVerdict,
    Limits,
    Places,
    Remark,
    Report,
    Save,
    Single,
    StoryFacts,
    Tell,
)

from ..cards.diary_graph import build
from ..cards.proofs.intentions import promises, questions
from ..cards.proofs.items import StoryItem, items
from ..cards.proofs.reasons import located
from ..cards.proofs.story import EndingFacts, closed_choices, plot
from ..coverage import Watch
from ..item_names import ItemNames, kind_of
from ..nouns import CLOCK
from ..rules.state.game import Game
from ..search.go_explore import price_of
from ..search.goals import SearchGoal
from ..search.seek import shorten
from .counterexample import StoryTeller, day_name
from .dead_ends import dead_ends
from .grouping import Bars, Grouping
from .run import VerifyRun


def remarks(whole: StoryFacts, answers: Sequence[Answer], names: ItemNames) -> Iterator[Remark]:
    """A sentence for each fact about the whole story."""
    yield Remark(_outcome(whole.lost, whole.won))
    yield from map(Remark, _sentences(whole, answers, names))
    yield from (_dead_end(end, names) for end in whole.stuck)
    for answer in answers:
        if answer.kind == CHOICE and answer.verdict != IMPOSSIBLE:
            yield _closed(answer)


def _closed(answer: Answer) -> Remark:
    place = f" ({answer.place})" if answer.place.path else ""
    if answer.verdict == OPEN:
        return Remark(f"Whether {answer.name}{place} ever comes while no option can be taken is open.")
    says = f"Nothing to choose: {answer.name}{place} comes while no option can be taken, {answer.detail}."
    return Remark(says, answer.id)


def _sentences(whole: StoryFacts, answers: Sequence[Answer], names: ItemNames) -> Iterator[str]:
    if any(answer.id == CLOCK and answer.verdict == IMPOSSIBLE for answer in answers):
        yield "Time never runs out: an ending of a card always comes before."
    if whole.passed:
        yield f"Every win passes {listed([names.of(name) for name in whole.passed])}."
    for first, second in whole.at_once:
        yield f"If {names.of(first)} and {names.of(second)} are due in the same moment, the first one counts."
    for loop in whole.loops:
        yield f"Nothing leaves this circle of cards: {listed([names.of(node) for node in loop])}."


def _dead_end(end: DeadEnd, names: ItemNames) -> Remark:
    facts = " and ".join(so(fact, names.of) for fact in end.what)
    left = f"{listed([names.of(name) for name in end.left])} or " if end.left else ""
    text = (
        f"Dead end: once {facts}, from {day_name(end.day)} on, no ending is left but {left}time running out"
    )
    if end.witness is None:
        return Remark(f"{text} (whether a game can come so far is open).")
    kids = len(end.witness["options"]["kids"])
    return Remark(f"{text}. A game with {kids} kids comes so far: {' '.join(map(str, end.story))}", end.id)


def _outcome(always_lost: bool | None, always_won: bool | None) -> str:
    if always_lost:
        return "The kids lose whatever they do: no ending that wins can come."
    if always_won:
        return "The kids win whatever they do: no ending that loses can come, nor does time run out."
    if always_lost is False:
        return "The kids can win, and they can lose." if always_won is False else "The kids can win."
    return "The kids can lose." if always_won is False else "No game was seen to end."


def so(fact: str, name: Callable[[str], str]) -> str:
    """A fact as a clause: `diary 4 is on its back`, `flag cable-cut is set`; `name` gives the name
    of an id.
    """
    if fact.startswith(USED):
        return f"{name(fact.removeprefix(USED))} has been used"
    yet = fact.startswith(NOT)
    kind, number, *more = fact.removeprefix(NOT).split(".")
    if kind == "diary":
        return f"diary {number} is " + (
            "not in play yet" if yet else "discarded" if more == ["discarded"] else f"on its {more[0]}"
        )
    return f"{kind} {number} is {'not ' if yet else ''}set"


REST, MOST_REST = 0.1, 10.0
"""The part that is kept for counter-examples and the facts about the whole story; when all was answered
early they get so much."""

PROVING = 0.6
"""The part of the work in which dead ends are proved; the rest is for games that come into them."""
BY_CHECK = "value sets"
"""The method of proof that `check` uses, too: what it proves has been reported already."""

SHORTENING = 2 * SECOND
"""The most work spent on making one counter-example shorter."""
MOMENT = SECOND
"""The least work spent on looking for causes."""


class ReportWriter:
    """The writer of a report: it puts the answers of a run into words and places."""

    def __init__(self, written: Places, bundle: Bundle, run: VerifyRun, until: Budget, *, keep: bool) -> None:
        self.written = written
        self.bundle = bundle
        self.run = run
        self.names = ItemNames(bundle.data)
        self.teller = StoryTeller(bundle, self.names)
        self.keep = keep
        self.never = never_meant(bundle.data)
        explaining = until if run.interrupted else until.at_least(MOMENT)
        self.groups = Grouping(bundle.data, run, explaining, self.never | {CLOCK})
        self.earliest = run.prover.earliest
        count = len(promises(bundle.data))
        self.until = until
        self.patience = min(SHORTENING, until.left / count) if count else 0.0

    def answers(self) -> tuple[Answer, ...]:
        """The verdict on each item, in the order of the cards, then on each choice that may be closed."""
        data = self.bundle.data
        return tuple(self._answer(item) for item in (*items(data), *closed_choices(data)))

    def promises(self) -> tuple[IntentionVerdict, ...]:
        """The verdict on each intention, in the order of the cards."""
        return tuple(self._held(promise) for promise in promises(self.bundle.data))

    def _answer(self, item: StoryItem) -> Answer:
        question = Question(item.id)
        verdict, proof = self.run.answer(question), self.run.proof(question)
        causes = self.groups.because_of.get(item.id, ())
        bars = self.groups.bars.get(item.id, ())
        why = self._why(item.id, proof, bars) if proof is not None and verdict == IMPOSSIBLE else ""
        return Answer(
            item.kind,
            item.id,
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
            tuple(tuple(map(self._line, group)) for group in bars),
            None if verdict == IMPOSSIBLE else self.earliest.get(item.id),
            item.id == CLOCK or item.kind == CHOICE or self._meant(item.id, *causes),
            proof is not None and proof.method.startswith(BY_CHECK),
            self._saved(question) if self.keep else None,
        )

    def _line(self, bar: Bar) -> BarringLine:
        return BarringLine(bar.kind, bar.id, bar.says, bar.change, bar.instead, self.written.place(bar.line))

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
            witness = self.run.search.shown[SearchGoal(*question)]
            return f"seen on {day_name(max(1, witness.day))}, with {witness.game.party.size} kids"
        if verdict == IMPOSSIBLE:
            return self.names.in_words(self._why("", proof, ())) if proof is not None else ""
        searched = self.run.search.told(SearchGoal(*question))
        return f"{searched}; {proof.method}" if proof is not None else searched

    def _held(self, promise: Promise) -> IntentionVerdict:
        answer = self.run.answer(promise.question)
        verdict = _judged(promise, answer)
        goal = SearchGoal(*promise.question)
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
            promise.id,
            promise.item,
            promise.says,
            self.names.of(promise.item),
            self.written.place(promise.id),
            verdict,
            self._detail(promise.question, answer),
            story,
            f"A game with {len(saved['options']['kids'])} kids" if saved is not None else "",
            saved,
        )

    def _saved(self, question: Question) -> Save | None:
        """The save of the game that answers a question, or None."""
        witness = self.run.search.shown.get(SearchGoal(*question))
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
    written: Places, run: VerifyRun, bundle: Bundle, *, until: Budget, limits: Limits, keep: bool = False
) -> Report:
    """The report on a run; `keep` asks for the witnesses of all items.

    `until` is the work for causes, counter-examples and facts about the whole story; Ctrl-C cuts it short.
    """
    try:
        reporter = ReportWriter(written, bundle, run, until.part(until.left / 2), keep=keep)
        return _report(reporter, limits, until)
    except KeyboardInterrupt:
        run.interrupted = True
        nothing = until.part(0)
        return _report(ReportWriter(written, bundle, run, nothing, keep=keep), limits, nothing)


def _report(reporter: ReportWriter, limits: Limits, for_whole: Budget) -> Report:
    run, scenario = reporter.run, reporter.bundle.data["scenario"]
    answers, judged = reporter.answers(), reporter.promises()
    story = whole(reporter.bundle, run, for_whole)
    return Report(
        scenario["id"],
        reporter.names.text(scenario["title"]),
        {"kids": list(run.prover.kids)},
        _kids(run.prover.kids),
        limits,
        answers,
        judged,
        story,
        tuple(remarks(story, answers, reporter.names)),
        run.work,
        run.seconds,
        run.search.games,
        run.interrupted,
    )


def _kids(kids: tuple[int, ...]) -> str:
    row = len(kids) > 2 and list(range(kids[0], kids[-1] + 1)) == list(kids)
    return f"{kids[0]} to {kids[-1]} kids" if row else f"{listed([str(kid) for kid in kids])} kids"


def whole(loaded: Bundle, run: VerifyRun, until: Budget) -> StoryFacts:
    """The facts that proofs and games together show about the whole story, within the work `until`."""
    bundle = loaded.data
    wins = {f"ending.{ending['id']}" for ending in bundle["endings"] if ending["result"] == "win"}
    loses = {f"ending.{ending['id']}" for ending in bundle["endings"]} - wins | {CLOCK}
    try:
        story_plot = plot(bundle, run.prover.model.unbanned(), until=until.part(until.left * PROVING))
    except TooMany:
        story_plot = EndingFacts(lost=False, won=False, at_once=(), stuck=())
    reached_days = ProvedDays(run.prover.earliest, run.prover.needed) if run.prover.earliest else None
    drawn = facts(build(bundle), reached_days)
    answers = {name: run.answer(Question(name)) for name in wins | loses}
    return StoryFacts(
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


def _judged(promise: Promise, answer: str) -> str:
    """The verdict on an intention, by the answer to its question."""
    return OPEN if answer == OPEN else KEPT if (answer == POSSIBLE) == promise.possible else BROKEN


class StoryVerifier:
    """Verifies one scenario of Tales."""

    def __init__(self, bundle: Bundle, written: Places) -> None:
        self._bundle = bundle
        self._written = written

    @cached_property
    def _stories(self) -> Collection[Game]:
        """The games of the stories beside the cards, played once for all that is asked."""
        return self._written.story_games(self._bundle).values()

    def ids(self) -> list[str]:
        """The ids of all that can be asked for: items, choices that may be closed, then intentions."""
        data = self._bundle.data
        return [
            *(item.id for item in (*items(data), *closed_choices(data))),
            *(promise.id for promise in promises(data)),
        ]

    @no_collecting()
    def report(self, asked: Asked, tell: Tell) -> Report:
        """What can never happen, what can, and what is open."""
        bundle, limits = self._bundle, asked.limits
        rest = REST * min(limits.work, limits.time)
        run = VerifyRun(
            bundle,
            questions(bundle.data),
            asked.values,
            work=limits.work - rest,
            seconds=limits.time - rest,
            seed=asked.seed,
            stories=self._stories,
        )
        run.go(tell)
        spare = min(limits.work - run.work, limits.time - run.seconds)
        rest = 0 if run.interrupted else max(rest, min(MOST_REST, spare))
        meter = Meter()
        meter.deadline = monotonic() + rest if limits.time < inf else inf
        until = meter.budget(rest * SECOND)
        return report(self._written, run, bundle, until=until, limits=limits, keep=asked.keep)

    def single(self, item: str, asked: Asked, tell: Tell) -> Single:
        """Ask for one item or intention alone."""
        data, limits = self._bundle.data, asked.limits
        promise = next((promise for promise in promises(data) if promise.id == item), None)
        question = promise.question if promise else Question(item)
        run = VerifyRun(
            self._bundle,
            [question],
            asked.values,
            seed=asked.seed,
            work=limits.work,
            seconds=limits.time,
            stories=self._stories,
        )
        run.go(tell)
        answer, proof = run.answer(question), run.proof(question)
        because = proof.because if proof is not None and answer == IMPOSSIBLE else None
        reason = ItemNames(data).in_words(because.text) if because is not None else ""
        verdict = _judged(promise, answer) if promise else answer
        shown = run.search.shown.get(SearchGoal(*question))
        witness = None if shown is None else save(shown.game)
        return Single(verdict, reason, run.work, run.seconds, run.interrupted, witness)

    def draft(self, asked: Asked, earlier: Mapping[str, Save], tell: Tell) -> Report:
        """A quick report on a draft; what games of earlier ones still show is not looked for again."""
        bundle, limits = self._bundle, asked.limits
        shown, work = _replayed(bundle, earlier, limits.work)
        left = [
            question for question in questions(bundle.data) if not (question.plain and question.goal in shown)
        ]
        run = VerifyRun(bundle, left, asked.values, work=max(0.0, limits.work - work), seed=asked.seed)
        run.go(tell)
        return report(self._written, run, bundle, until=Meter().budget(0), limits=limits, keep=True)


def _replayed(bundle: Bundle, earlier: Mapping[str, Save], limit: float) -> tuple[frozenset[str], float]:
    """The items that earlier games reach in this draft, and the work; the longest games come first."""
    watch, price, work = Watch(bundle), price_of(bundle), 0.0
    shown: frozenset[str] = frozenset()
    for name, saved in sorted(earlier.items(), key=lambda pair: -len(pair[1]["choices"])):
        if name not in shown and work < limit:
            work += len(saved["choices"]) * price / SECOND
            with suppress(EngineError):
                options = options_of(bundle, saved["options"])
                shown |= watch.ids(watch.replay(options, saved["seed"], saved["choices"]))
    return shown, work
