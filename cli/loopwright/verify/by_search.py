"""Verify a scenario of a kit without proofs of its own: what cards, games and a walk over positions say. It
is long, since each of these asks what the others left.

First the cards: what none of their values meets never happens, whatever the rules do that they may. Then the
story tests beside the cards are told, and games are played, by chance and by the kit's usual bot in turn,
over all set-ups. When something is left, every position that a game can come to is looked at, as far as the
work lasts; when there are too many, a few variables of the cards at a time, and more games are played. A walk
proves something only when it has seen all positions, and no game comes where it did not. All of it counts
only for rules that keep the laws (`rehearsed.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import gcd, inf
from random import Random
from time import monotonic
from typing import Any, Final, TypeAlias

from loopwright_compiler.kits.proofs.system import KitSystem, closed_choices
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.intentions import Promise, never_meant, promise
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import Question, Verdict
from loopwright_dsl.english import listed, plural
from loopwright_engine import Bundle, OptionsError, save
from loopwright_engine.bots import Maker, bots_of, usual_bot
from loopwright_engine.bundle.load import place_of
from loopwright_engine.core.branches import NONE_OPEN
from loopwright_engine.core.freedom import FreeMoves
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.verdicts import (
    BROKEN,
    CHOICE,
    IMPOSSIBLE,
    KEPT,
    OPEN,
    POSSIBLE,
    Answer,
    Asked,
    IntentionVerdict,
    Limits,
    Places,
    Remark,
    Report,
    RunProgress,
    Save,
    Single,
    Tell,
)
from loopwright_engine.kit.walk import Bars, NumberedSetUps, Walked, walk

from .causes import Causes
from .places import LocatedScenario

_METHODS: Final = {
    "game": "a game",
    "story": "a story",
    "cards": "the cards alone",
    "abstraction": "a search over a few things of the cards at a time",
    "walk": "a walk over positions",
}
"""How a verdict is told to have come about, by what `by` says of it."""


@dataclass(slots=True, repr=False)
class Searched:
    """What cards, stories and games have shown, and what a walk over positions has reached and proved."""

    bundle: Bundle
    items: list[str]
    limits: Limits
    set_ups: NumberedSetUps
    system: KitSystem | None = None
    """The cards as proofs see them."""
    cards: Mapping[str, Verdict] = field(default_factory=dict)
    """The items that never happen by what the cards say, whatever rules do that they may."""
    quick: frozenset[str] = frozenset()
    """Those of them that needed no search."""
    games: int = 0
    work: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    """For each item that a game has reached the shortest game that reaches it."""
    stories: dict[str, str] = field(default_factory=dict)
    """For each item that a story test was the first to reach the file of that story."""
    played: set[int] = field(default_factory=set)
    """The numbers of the set-ups of which games were played."""
    walked: Walked | None = None
    dated: dict[str, str] = field(default_factory=dict)
    """The answers to what intentions ask that name a round or what comes before, by their ids."""
    breaking: dict[str, Any] = field(default_factory=dict)
    """For such an intention a game that comes where it asks."""

    @property
    def promises(self) -> list[Promise]:
        """What the cards intend of items that are looked at."""
        return [
            promise(intention, "round {}".format, lambda round: f"round.{round + 1}")
            for intention in self.bundle.data.get("intentions", ())
            if intention["item"] in self.items
        ]

    @property
    def undecided(self) -> list[Promise]:
        """Those that name a round or what comes before, and of which nothing is known."""
        never = set(self.never)
        return [
            one
            for one in self.promises
            if not one.question.plain and one.id not in self.dated and one.question.goal not in never
        ]

    @property
    def left(self) -> list[str]:
        """The items of which neither cards nor a game nor a walk says a thing, in the order of the cards."""
        reached = self.walked.reached if self.walked is not None else ()
        known = (self.shown, self.cards, reached)
        return [item for item in self.items if not any(item in part for part in known)]

    @property
    def exhaustive(self) -> bool:
        """Whether a walk has looked at every position that there is."""
        return self.walked is not None and self.walked.whole

    @property
    def never(self) -> list[str]:
        """The items that no game can reach."""
        left = set(self.left) if self.exhaustive else set()
        return [item for item in self.items if item in self.cards or item in left]

    @property
    def open(self) -> list[str]:
        """The items of which nothing is known."""
        return [] if self.exhaustive else self.left

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards."""
        verdicts = dict.fromkeys(self.items, POSSIBLE)
        return verdicts | dict.fromkeys(self.open, OPEN) | dict.fromkeys(self.never, IMPOSSIBLE)

    def report(self, written: Places, *, keep: bool) -> Report:
        """All that is known by now; with `keep` each item that a game reaches has that game."""
        causes = Causes(self.system, self.cards, self.limits.work)
        data, contents = self.bundle.data, self.bundle.kit.contents
        kinds = {item.id: item.kind for item in contents.items(data)}
        names = contents.names(data)
        never = never_meant(data)
        answers = [
            Answer(
                kinds.get(item, CHOICE),
                item,
                names(item) or item,
                f"{names(item) or item} never happens",
                "",
                written.place(item),
                verdict,
                _METHODS.get(self.by(item) or "", "not looked at"),
                (detail := f"{self.detail(item)}{causes.otherwise(item)}"),
                (causes.root(item),) if verdict == IMPOSSIBLE else (),
                causes.mistake(item) if verdict == IMPOSSIBLE else "",
                written.places_in(detail) if verdict == IMPOSSIBLE else (),
                causes.lines(item, written),
                meant=item not in kinds or item in never or causes.root(item) in never,
                checked=False,
                witness=save(self.shown[item]) if keep and item in self.shown else None,
                more={"by": self.by(item), "place": place_of(self.bundle.origins, item) or None},
            )
            for item, verdict in self.verdicts.items()
        ]
        return Report(
            data["scenario"]["id"],
            contents.title(data),
            {"kit": self.bundle.kit.name},
            "",
            self.limits,
            tuple(answers),
            tuple(self._held(one, written) for one in self.promises),
            remarks=tuple(map(Remark, self._remarks(answers))),
            work=self.work,
            seconds=self.seconds,
            games=self.games,
            interrupted=self.interrupted,
            searched={
                "positions": self.walked.positions if self.walked is not None else 0,
                "exhaustive": self.exhaustive,
                "rules": self._free,
                "set_ups": {
                    "all": self.set_ups.count,
                    "played": len(self.played),
                    "walked": self.walked.set_ups if self.walked is not None else 0,
                    "unbounded": self.set_ups.unbounded,
                },
            },
        )

    def _held(self, promise: Promise, written: Places) -> IntentionVerdict:
        """Whether an intention is kept."""
        goal = promise.question.goal
        answer, game = self.verdicts.get(goal, OPEN), self.shown.get(goal)
        detail = self.detail(goal) or "a game comes there"
        if not promise.question.plain and answer != IMPOSSIBLE:
            answer, game = self.dated.get(promise.id, OPEN), self.breaking.get(promise.id)
            came = "a walk over all positions comes there" if game is None else "a game comes there"
            ways = {POSSIBLE: came, IMPOSSIBLE: "a walk over all positions does not come there"}
            detail = ways.get(answer, "no game came there")
        kept = POSSIBLE if promise.possible else IMPOSSIBLE
        return IntentionVerdict(
            promise.id,
            promise.item,
            promise.says,
            self.bundle.kit.contents.names(self.bundle.data)(promise.item) or promise.item,
            written.place(promise.id),
            OPEN if answer == OPEN else KEPT if answer == kept else BROKEN,
            detail,
            witness=save(game) if game is not None else None,
        )

    def _remarks(self, answers: list[Answer]) -> Iterator[str]:
        """What a writer should know besides: choices without an open option, kinds of cards that
        no game played, and how much was looked at.
        """
        for answer in answers:
            if answer.kind == CHOICE and answer.verdict == POSSIBLE:
                place = f" ({place_of(self.bundle.origins, answer.id)})"
                yield f"Nothing to choose: a game comes to {answer.name}{place} while no option is open."
        for kind in dict.fromkeys(card["kind"] for card in self.bundle.data["cards"]):
            verdicts = {answer.verdict for answer in answers if answer.id.startswith(f"{kind}.")}
            if self.games and OPEN in verdicts and POSSIBLE not in verdicts:
                yield f"No game played a card of the kind {kind}: rules do so by `self.play({kind!r}, card)`."
        if self.open and self.walked is not None and self.walked.why:
            yield f"What no game came to cannot be proved impossible: {self.walked.why}."
        yield self.coverage

    @property
    def _positions(self) -> str:
        return plural(self.walked.positions if self.walked is not None else 0, "position")

    @property
    def coverage(self) -> str:
        """How much was looked at, in a sentence."""
        looked = f"Looked at: games of {len(self.played)} of {plural(self.set_ups.count, 'set-up')}"
        if self.exhaustive:
            looked += f", and all {self._positions} that any of them comes to"
        elif self.walked is not None and self.walked.positions:
            looked += f", and {self._positions}"
            looked += f", which are all of {self.walked.set_ups} of them" if self.walked.set_ups else ""
        if self.system is not None:
            looked += f"; {self._bounds}"
        if self.set_ups.unbounded:
            looked += f"; {' and '.join(self.set_ups.unbounded)} may be anything, and stayed as usual"
        return f"{looked}."

    @property
    def _free(self) -> Mapping[str, list[str] | None]:
        """The same for scripts; None for all of them."""
        steps = self.system.freedom.steps if self.system is not None else FreeMoves()
        named = {"moves": steps.writes, "plays": steps.plays}
        return {name: None if names is None else sorted(names) for name, names in named.items()}

    @property
    def _bounds(self) -> str:
        """What proofs from the cards take rules to be free to do, in words."""
        assert self.system is not None
        writes, plays = self.system.freedom.steps
        moved = "any counter" if writes is None else listed(sorted(writes)) or "no counter"
        played = "any card" if plays is None else f"cards of the kinds {listed(sorted(plays))}"
        return f"the cards, while rules may move {moved} and play {played}"

    def by(self, item: str) -> str | None:
        """What says whether an item can happen."""
        if item in self.shown:
            return "story" if item in self.stories else "game"
        if item in self.cards:
            return "cards" if item in self.quick else "abstraction"
        reached = self.walked is not None and (self.walked.whole or item in self.walked.reached)
        return "walk" if reached else None

    def detail(self, item: str) -> str:
        """Why an item has its verdict, in words; empty for what games show."""
        match self.by(item):
            case "game":
                return ""
            case "story":
                return f"the story {self.stories[item]} comes there"
            case "cards" | "abstraction":
                because = self.cards[item].because
                return because.text if because is not None else ""
            case "walk":
                came = "does not come" if item in self.never else "comes"
                return f"a walk over {self._positions} {came} there"
        return (self.walked.why if self.walked is not None else "") or "no game came there"

    def answer(self, steps: Sequence[frozenset[str]], rounds: Sequence[int], game: object) -> None:
        """A game has gone these steps, and stood in these rounds after them.

        What happens in one step has no order here: only what surely came first counts.
        """
        for one in self.undecided:
            goal, last, without = one.question
            for ids, round in zip(steps, rounds, strict=True):
                if not without.isdisjoint(ids):
                    break
                if goal in ids and (last is None or round <= last):
                    self.dated[one.id], self.breaking[one.id] = POSSIBLE, game
                    break

    def show(self, ids: frozenset[str], game: Any, story: str = "") -> None:
        """A game has reached these ids. What a game has shown is so, whatever was taken to be proved."""
        for name in ids.intersection(self.items):
            best = self.shown.get(name)
            if best is None and story:
                self.stories[name] = story
            if best is None or (name not in self.stories and len(game.choices) < len(best.choices)):
                self.shown[name] = game
        if not ids.isdisjoint(self.cards):
            self.cards = {}


STEPS: Final = 10_000
"""Choices by chance in a unit of work."""
LOOKS: Final = 3
"""So many choices by chance cost as much as one option that a bot looks at."""
WALKED: Final = 60_000
"""Steps of a walk in a unit of work."""
TOLD: Final = 2_000
"""After so many steps a walk says how far it is."""
GAMES, WALK = 0.2, 0.8
"""The part of the work and time after which the first games end, and that after which a walk does."""
HELD: Final = 100
"""So many games of chance are held against a walk that has seen all positions."""
MOST_HELD: Final = 20_000
"""So many decisions of them, at most."""
FLAG, ENDING = "flag.", "ending."
"""So begin the ids of flags, and of endings, which bar nothing: they are the last that happens."""
SPREAD: Final = 0.618
"""The part of all set-ups between those of two games: the golden ratio spreads few games over many."""


StoryChoice: TypeAlias = Callable[[Any], int | None]
"""The choice in a game; None where a story says no more."""


class SearchVerifier:
    """Verifies one scenario of a kit without proofs."""

    def __init__(self, bundle: Bundle, written: LocatedScenario) -> None:
        self._bundle = bundle
        self._written = written

    def ids(self) -> list[str]:
        """The ids of all that can be asked for."""
        return ids(self._bundle)

    def report(self, asked: Asked, tell: Tell) -> Report:
        """What can never happen, what can, and what is open."""
        return self._searched(asked, tell).report(self._written, keep=asked.keep)

    def single(self, item: str, asked: Asked, tell: Tell) -> Single:
        """The verdict on one item."""
        searched = self._searched(asked, tell, only=item)
        reason = searched.detail(item) if item in searched.cards else ""
        game = searched.shown.get(item)
        witness = None if game is None else save(game)
        told = (searched.work, searched.seconds, searched.interrupted)
        return Single(searched.verdicts[item], reason, *told, witness)

    def draft(self, asked: Asked, earlier: Mapping[str, Save], tell: Tell) -> Report:  # noqa: ARG002
        """A report on a draft; what games of earlier ones show is quickly shown again."""
        return self.report(asked, tell)

    def _searched(self, asked: Asked, tell: Tell, only: str | None = None) -> Searched:
        return verified(
            self._bundle, asked.limits, seed=asked.seed, tell=tell, stories=self._stories, only=only
        )

    @cached_property
    def _stories(self) -> Mapping[str, Any]:
        """The games of the stories beside the cards, by file, played once for all that is asked."""
        return self._written.story_games(self._bundle)


def verified(
    bundle: Bundle,
    limits: Limits,
    *,
    seed: int,
    tell: Tell,
    stories: Mapping[str, Any] | None = None,
    only: str | None = None,
) -> Searched:
    """Play, walk where something is left, and play on, until nothing is open or the work or the time is over.

    `stories` are the games of story tests, by their files; `only` is the one item that is asked for. Ctrl-C
    ends it early.
    """
    items = [item for item in ids(bundle) if only in (None, item)]
    names = bundle.kit.contents.names(bundle.data)
    system = KitSystem(bundle.data, freedom_of(bundle), bundle.kit.language, names)
    prover = Prover(system)
    proved = prover.cheap(seconds=limits.time, work=max(1.0, limits.work) * SECOND)
    cards = {item: proved[item] for item in items if item in proved}
    report = Searched(
        bundle, items, limits, NumberedSetUps(bundle.kit, bundle.data), system, cards, frozenset(cards)
    )
    begun = monotonic()
    try:
        watch = bundle.kit.watch(bundle)
        for story, game in (stories or {}).items():
            steps = _Steps(report, watch, game.options, game.seed)
            for choice in game.choices:
                steps.choose(choice)
            report.show(watch.ids(steps.numbers), game, story)
            report.answer(steps.all, steps.rounds, game)
        _play(report, _part(limits, GAMES), seed, begun, tell)
        if (report.open or report.undecided) and report.work < limits.work:
            _walk(report, _part(limits, WALK), begun, tell)
            hold(report, seed, stories or {})
            _walk_barred(report, _part(limits, WALK), begun, tell)
            _abstract(report, prover, limits, begun, tell)
        _play(report, limits, seed, begun, tell)
    except KeyboardInterrupt:
        report.interrupted = True
    report.seconds = monotonic() - begun
    return report


def ids(bundle: Bundle) -> list[str]:
    """What is judged of a bundle: all that its cards hold, and the choices of which no option may be open."""
    closed = (f"{option}{NONE_OPEN}" for option in closed_choices(bundle.data))
    return [*(item.id for item in bundle.kit.contents.items(bundle.data)), *closed]


def _part(limits: Limits, share: float) -> Limits:
    """A part of the work and of the time."""
    work, seconds = limits.work * share, limits.time * share
    return Limits(None if work == inf else work, None if seconds == inf else seconds)


def _play(report: Searched, limits: Limits, seed: int, begun: float, tell: Tell) -> None:
    kit = report.bundle.kit
    watch = kit.watch(report.bundle)
    among = list(_players(report.bundle))
    while (report.open or report.undecided) and report.work < limits.work and report.seconds <= limits.time:
        turn, player = divmod(report.games, len(among))
        maker, looks = among[player]
        set_up = _spread(turn, report.set_ups.count)
        number = seed + report.games
        report.games += 1
        report.work += 1 / STEPS
        try:
            steps = _Steps(report, watch, report.set_ups[set_up], number)
        except OptionsError:  # the rules refuse these options together
            continue
        report.played.add(set_up)
        choose, game = maker(number).choose, steps.game
        while game.decision is not None and report.work < limits.work:
            report.work += (looks * len(game.decision.options) or 1) / STEPS
            steps.choose(choose(game))
        report.show(watch.ids(steps.numbers), game)
        report.answer(steps.all, steps.rounds, game)
        _tell(report, "Playing", begun, tell)


def _spread(turn: int, count: int) -> int:
    """The number of the set-up of a turn: each comes once before any comes again, the usual one first."""
    stride = max(1, int(count * SPREAD))
    while gcd(stride, count) != 1:
        stride += 1
    return turn * stride % count


def _walk(report: Searched, limits: Limits, begun: float, tell: Tell) -> None:
    before = report.work
    last_told = 0

    def stopped(walked: Walked) -> bool:
        nonlocal last_told
        report.walked = walked  # what it has reached is known, also if Ctrl-C ends it
        report.work = before + walked.steps / WALKED
        if walked.steps >= last_told + TOLD:
            last_told = walked.steps
            _tell(report, "Walking", begun, tell)
        return report.work >= limits.work or report.seconds > limits.time

    report.walked = walk(report.bundle, stopped)


def _walk_barred(report: Searched, limits: Limits, begun: float, tell: Tell) -> None:
    """Walk once more for each intention that names a round or what comes before, up to what it bars.

    Only where a walk without bars has seen all positions, as games have not shown that it has not.
    """
    for one in report.undecided if report.exhaustive else ():
        goal, last, without = one.question
        flags = frozenset(name.removeprefix(FLAG) for name in without if name.startswith(FLAG))
        blocks = frozenset(name for name in without if not name.startswith((FLAG, ENDING)))
        if goal.startswith("round."):
            last = int(goal.removeprefix("round.")) - 1
        before = report.work

        def stopped(walked: Walked, before: float = before) -> bool:
            report.work = before + walked.steps / WALKED
            return report.work >= limits.work or report.seconds > limits.time

        walked = walk(report.bundle, stopped, Bars(blocks, flags, last))
        if goal in walked.reached or walked.whole:
            report.dated[one.id] = POSSIBLE if goal in walked.reached else IMPOSSIBLE
        _tell(report, "Walking", begun, tell)


ABSTRACT: Final = 0.1
"""The part of the work in which few variables of the cards are looked at."""


def _abstract(report: Searched, prover: Prover, limits: Limits, begun: float, tell: Tell) -> None:
    """Prove what the walk left open from the cards, a few variables at a time."""
    assert report.system is not None
    questions = [Question(item) for item in report.open if item in report.system.items]
    if not questions:
        return
    before = prover.meter.spent
    work = (limits.work * ABSTRACT if limits.work < inf else 1.0) * SECOND
    _tell(report, "Proving", begun, tell)
    for question, one in prover.decide(questions, work=work).items():
        if one.verdict == IMPOSSIBLE:
            report.cards = {**report.cards, question.goal: one}
    report.work += (prover.meter.spent - before) / SECOND


class _Steps:
    """A game that is watched choice by choice: what happened in each, and its round after that."""

    def __init__(self, report: Searched, watch: Any, options: Any, seed: int) -> None:
        self._watch = watch
        self._ordered = bool(report.undecided)
        self.game, self.numbers = watch.start(options, seed)
        self.all: list[frozenset[str]] = []
        self.rounds: list[int] = []
        self._keep(self.numbers)

    def choose(self, choice: int) -> None:
        """Go on with a choice."""
        numbers = self._watch.choose(self.game, choice)
        self.numbers += numbers
        self._keep(numbers)

    def _keep(self, numbers: Sequence[int]) -> None:
        """What happened in a step, with flags and rounds, where intentions ask for its order."""
        if self._ordered:
            self.all.append(frozenset(self._watch.names[number] for number in numbers))
            self.rounds.append(self.game.round)


def hold(report: Searched, seed: int, stories: Mapping[str, object]) -> None:
    """Hold a walk that says it has seen all against games: one that comes elsewhere shows that it has not.

    Then the rules go by something that is no part of a position, and nothing that the walk says counts.
    """
    walked = report.walked
    assert walked is not None
    if not walked.whole:
        return
    watch = report.bundle.kit.watch(report.bundle)
    items, looked = frozenset(report.items), 0
    for name, options, number, answer in _held(report, seed, stories):
        try:
            game, numbers = watch.start(options, number)
        except OptionsError:
            continue
        known = True
        while known and game.decision is not None and looked < MOST_HELD:
            known = walked.knows(game)
            choice = answer(game)
            if choice is None:
                break
            numbers += watch.choose(game, choice)
            looked += 1
        if not known or not watch.ids(numbers) & items <= walked.reached:
            why = f"{name} came where a walk did not, so its rules go by something that is none of its fields"
            report.walked = Walked(set(), walked.positions, walked.steps, False, why, walked.set_ups)
            return


def _held(
    report: Searched, seed: int, stories: Mapping[str, Any]
) -> Iterator[tuple[str, Any, int, StoryChoice]]:
    """Games to hold a walk against: what each is called, its options and seed, and who answers in it."""
    for story, game in stories.items():
        yield f"the story {story}", game.options, game.seed, partial(_next, iter(game.choices))
    for turn in range(HELD):
        options = report.set_ups[_spread(turn, report.set_ups.count)]
        yield f"a game (seed {seed + turn})", options, seed + turn, partial(_any, Random(seed + turn))


def _next(choices: Iterator[int], _: object) -> int | None:
    return next(choices, None)


def _any(luck: Random, game: Any) -> int:
    return luck.randrange(len(game.decision.options))


def _tell(report: Searched, doing: str, begun: float, tell: Tell) -> None:
    """Say how far it is."""
    report.seconds = monotonic() - begun
    left = len(report.left)
    tell(RunProgress(doing, len(report.items), left, report.games, report.work, report.seconds))


def _players(bundle: Bundle) -> Iterator[tuple[Maker, int]]:
    """Who plays, with what a look at one option costs."""
    for name, looks in (("random", 0), (usual_bot(bundle.kit), LOOKS)):
        yield bots_of(bundle.kit)[name](), looks
