"""Minimal corrections (Reiter 1987) of what is impossible, found by QuickXplain (Junker 2004).

Each line of the cards that ends the game, limits, undoes or replaces something may be loosened. What is
impossible, and is possible once a line is loosened, has a cause in that line. Then the line is taken away, or
says something else, as a writer would do it: told is what leaves a way to the goal in the story's model, for
no proof ever closes that again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar, cast

from loopwright_engine.core.branches import blocks_within

from .budget import SECOND, Budget
from .cegar import Effort, Refiner
from .interpreter import TooMany
from .model import Model
from .queries import IMPOSSIBLE, POSSIBLE, Question
from .quickxplain import each_enough
from .system import Sites

Bundle = TypeVar("Bundle")

PERHAPS = {"op": "perhaps"}
"""A condition of which the story does not know whether it holds."""


class Edit(NamedTuple):
    """A part of the bundle, and what is otherwise there.

    That is an effect in the place of an effect, or some keys of any other part; None leaves the part out.
    """

    part: object
    other: Mapping[str, object] | None


def perhaps(*effects: Mapping[str, object]) -> Mapping[str, object]:
    """An effect that is one of these effects, fewer than a die has faces, or does nothing."""
    rows = [
        {"low": number, "high": number, "then": {"id": "", "effects": [dict(effect)]}}
        for number, effect in enumerate(effects, 1)
    ]
    return {"do": "roll", "rows": rows}


def edited(bundle: Bundle, edits: Iterable[Edit], parts: Iterable[str]) -> Bundle:
    """A copy of the bundle in which these parts are edited."""
    otherwise: dict[int, dict[str, object]] = {}
    dropped = set()
    for part, other in edits:
        if other is None:
            dropped.add(id(part))
        else:
            otherwise.setdefault(id(part), {}).update(other)

    def copied(data: object) -> object:
        if isinstance(data, list):
            return [copied(part) for part in data if id(part) not in dropped]
        if not isinstance(data, dict):
            return data
        other = otherwise.get(id(data), {})
        if "do" in other:
            return other
        return {key: copied(value) for key, value in data.items()} | other

    whole: Any = bundle
    return cast("Bundle", {**whole, **{part: copied(whole[part]) for part in parts if part in whole}})


MOST_MODELS = 64
"""So many stories with lines that say something else are kept."""
MOST_BARS = 60
"""So many lines are tried, those nearest to what is impossible."""
LEAST = 4
"""Nothing is tried unless the budget lasts for so many looks at the whole story: fewer find no cause."""
CLOSELY = (20_000, 3 * SECOND)
LOOSELY = (2_000, SECOND // 2)
"""The states, and the steps, for few variables: where they proved it; where value sets did."""
ENDING, RULE, EFFECT, LIMIT, CONDITION = "ending", "rule", "effect", "limit", "condition"
REMOVED: Final = "removed"
REPLACED: Final = "replaced"
SOMETIMES: Final = "sometimes"
ANYTHING: Final = "anything"


class Bar(NamedTuple):
    """A line that bars something: its kind, the id of its item, what it says, and the id of its place.

    `change` is what opens the way: the line is removed, replaced by `instead`, or does only sometimes, or
    something else than, what it says.
    """

    kind: str
    id: str
    says: str
    line: str
    change: str = REMOVED
    instead: str = ""

    def sentence(self, name: Callable[[str], str]) -> str:
        """Return what would have to be otherwise, in words; `name` gives an id with its place."""
        return f"{name(self.id)} {self._otherwise()}"

    def _otherwise(self) -> str:
        if self.kind == ENDING:
            return f"did not {'always ' if self.change == ANYTHING else ''}end the game before"
        if self.kind == RULE:
            return "did not change that rule of the game"
        if self.change == REMOVED:
            return f"did not {'ask for' if self.kind == CONDITION else 'say'} `{self.says}`"
        if self.change == REPLACED:
            return f"said `{self.instead}` in place of `{self.says}`"
        if self.change == SOMETIMES:
            return f"said `{self.says}` only sometimes"
        return f"{'asked for' if self.kind == CONDITION else 'said'} something else than `{self.says}`"


class LineChange(NamedTuple):
    """A change of a line: what it is told as, and what it does to the bundle."""

    bar: Bar
    edits: tuple[Edit, ...]
    """More than one where cards share the line."""


class Loose(NamedTuple):
    """A line that may bar something, and how it may be changed: as a writer would do it, the loosest last."""

    changes: tuple[LineChange, ...]
    about: tuple[str, ...] = ()
    """The variables that it changes; none for what may bar anything: endings, rules that are off."""

    @property
    def bar(self) -> Bar:
        """Return the line, to be removed."""
        return self.changes[0].bar


class Corrections:
    """Finds the lines that make something in one bundle impossible, within a budget."""

    def __init__(
        self,
        model: Model,
        lines: Sequence[Loose],
        changed: Callable[[Iterable[Edit]], Model],
        *,
        until: Budget | None = None,
    ) -> None:
        """`model` is the bundle's, with nothing banned, `lines` are those that may bar anything, and
        `changed` makes the model of the bundle with some edits.
        """
        self._model = model
        self._lines = lines
        self._edit = changed
        self._until = until or Budget()
        self._models: dict[frozenset[Bar], Model] = {}
        self._verdicts: dict[tuple[str, frozenset[Bar], tuple[int, int]], str] = {}
        self._changes: dict[Bar, LineChange] = {}
        """The changes of all causes that were told."""

    def of(self, goal: str) -> tuple[tuple[Bar, ...], ...]:
        """Return the causes of something impossible: single lines, or one group that bars it only together.

        With any of them changed as it says, the model of the story has a way there. The answer is empty where
        nothing is found; of what the budget does not last for nothing is told.
        """
        causes: list[tuple[Bar, ...]] = []
        try:
            for cause in self._of(goal):
                causes += self._literally(goal, cause)
        except TooMany:
            pass
        return tuple(causes)

    def opens(self, bars: Sequence[Bar], goal: str) -> bool:
        """Whether a cause of something else, changed as it says, leaves a way to this as well.

        It does not where the budget is used up.
        """
        try:
            return self._leaves_way(goal, [self._changes[bar] for bar in bars], LOOSELY)
        except TooMany:
            return False

    def _of(self, goal: str) -> list[list[Loose]]:
        model = self._model
        closely = model.may_reach(Question(goal), self._until)
        if self._until.left < LEAST * model.price:
            return []
        bars, conditions = self._near(model.places, goal)

        def opens(loose: Sequence[Loose]) -> bool:
            verdict = self._verdict(goal, [one.changes[-1] for one in loose], CLOSELY if closely else LOOSELY)
            return verdict == POSSIBLE if closely else verdict != IMPOSSIBLE

        return each_enough(opens, bars) or each_enough(opens, conditions)

    def _literally(self, goal: str, cause: Sequence[Loose]) -> Iterator[tuple[Bar, ...]]:
        """The changes of the lines of a cause that leave a way to the goal, each the plainest that does; none
        where it is not known that they do. Raises TooMany.
        """
        changes = [one.changes[0] for one in cause]
        if not self._leaves_way(goal, changes):
            changes = [one.changes[-1] for one in cause]
            if not self._leaves_way(goal, changes):
                return
            for place, one in enumerate(cause):
                trials = ([*changes[:place], change, *changes[place + 1 :]] for change in one.changes)
                changes = next((trial for trial in trials if self._leaves_way(goal, trial)), changes)
        self._changes.update((change.bar, change) for change in changes)
        yield tuple(change.bar for change in changes)

    def _leaves_way(self, goal: str, changes: Sequence[LineChange], most: tuple[int, int] = CLOSELY) -> bool:
        """Whether the model of the story with these changes has a way to the goal. Raises TooMany."""
        return self._verdict(goal, changes, most) == POSSIBLE

    # --- which lines ------------------------------------------------------------------------------

    def _near(self, places: Sites, goal: str) -> tuple[list[Loose], list[Loose]]:
        """The lines that may bar a goal, the nearest first: first all others, then the conditions."""
        far = distances(places, goal)
        own = {place.at for place in places.of.get(goal, ())} | {goal}
        nearest = [
            (min((far[name] for name in one.about if name in far), default=0), number, one)
            for number, one in enumerate(self._lines)
            if not one.about or not far.keys().isdisjoint(one.about)
        ]
        lines = [one for _, _, one in sorted(nearest, key=lambda entry: entry[:2])]
        bars = [one for one in lines if one.bar.kind != CONDITION and goal not in (one.bar.id, one.bar.line)]
        conditions = [one for one in lines if one.bar.kind == CONDITION and one.bar.id not in own]
        return bars[:MOST_BARS], conditions[:MOST_BARS]

    # --- what they bar ----------------------------------------------------------------------------

    def _verdict(self, goal: str, changes: Sequence[LineChange], most: tuple[int, int]) -> str:
        """The verdict on the goal when these lines are changed. Raises TooMany."""
        if self._until.over():
            raise TooMany
        bars = frozenset(change.bar for change in changes)
        if (goal, bars, most) not in self._verdicts:
            self._verdicts[goal, bars, most] = self._looked_at(goal, self._changed(bars, changes), most)
        return self._verdicts[goal, bars, most]

    def _looked_at(self, goal: str, model: Model, most: tuple[int, int]) -> str:
        question, (states, steps) = Question(goal), most
        if not model.may_reach(question, self._until):
            return IMPOSSIBLE
        return Refiner().decide(model, question, Effort(states, self._until.part(steps)), {}).verdict

    def _changed(self, bars: frozenset[Bar], changes: Sequence[LineChange]) -> Model:
        model = self._models.get(bars)
        if model is None:
            if len(self._models) >= MOST_MODELS:
                self._models.clear()
            edits = [edit for change in changes for edit in change.edits]
            model = self._models[bars] = self._edit(edits)
        return model


def distances(places: Sites, goal: str) -> dict[str, int]:
    """How many steps back from a goal each variable is asked about; all tokens of a kind count as one."""
    variables = places.program.variables.all
    far: dict[str, int] = {}
    around = list(places.of.get(goal, ()))
    for distance in range(len(variables)):
        reads = {number for place in around for part in place.parts for number in part.guard.reads()}
        names = [variables[number].name.partition("@")[0] for number in sorted(reads)]
        new = [name for name in dict.fromkeys(names) if name not in far]
        if not new:
            break
        far.update(dict.fromkeys(new, distance))
        around = [place for name in new for place, _ in places.writers.get(name, ())]
    return far


def as_one(lines: Iterable[Loose], origins: Mapping[str, Any]) -> tuple[Loose, ...]:
    """The lines, in which what several blocks have of the same line of the cards is one."""
    copies: dict[tuple[object, ...], list[Loose]] = {}
    for line in lines:
        bar = line.bar
        origin = origins.get(bar.id.removesuffix(".block")) or [bar.id]
        copies.setdefault((bar.kind, bar.says, *origin), []).append(line)
    return tuple(
        Loose(
            tuple(_together(variants) for variants in zip(*(one.changes for one in alike), strict=True)),
            tuple(dict.fromkeys(name for one in alike for name in one.about)),
        )
        for alike in copies.values()
    )


def _together(variants: Sequence[LineChange]) -> LineChange:
    return LineChange(variants[0].bar, tuple(edit for variant in variants for edit in variant.edits))


def removed(bar: Bar, part: object) -> LineChange:
    return LineChange(bar, (Edit(part, None),))


def of_ending(id: str, sometimes: Edit) -> Loose:
    bar = Bar(ENDING, id, "", id)
    return Loose((removed(bar, sometimes.part), LineChange(bar._replace(change=ANYTHING), (sometimes,))))


MOST_STEPS = 4
"""So many smaller steps are tried in place of one; a die has a face left on which nothing happens."""


def smaller(effect: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    by = effect["by"] if "by" in effect else 0
    if not isinstance(by, int):
        return
    for step in range(1, min(abs(by), MOST_STEPS + 1)):
        yield {**effect, "by": step if by > 0 else -step}


def of_condition(block: str, says: str, part: object, always: object, about: Iterable[str]) -> Loose:
    """A condition that a block asks for: `always` stands there, or something else."""
    bar = Bar(CONDITION, block, says, block)
    without = LineChange(bar, (Edit(part, {"condition": always}),))
    other = LineChange(bar._replace(change=ANYTHING), (Edit(part, {"condition": PERHAPS}),))
    return Loose((without, other), tuple(about))


def changes_of(
    bar: Bar,
    effect: Mapping[str, object],
    says: Callable[[Any], str | None],
    elsewhere: Iterable[Mapping[str, object]] = (),
    here: Iterable[Mapping[str, object]] = (),
) -> Iterator[LineChange]:
    """The changes of an effect: none of it, smaller steps or the like `elsewhere`, only sometimes, any of
    these, for which `here` stands for all that are elsewhere.
    """
    yield removed(bar, effect)
    less = [*smaller(effect)]
    for other in (*less, *elsewhere):
        yield LineChange(bar._replace(change=REPLACED, instead=says(other) or ""), (Edit(effect, other),))
    yield LineChange(bar._replace(change=SOMETIMES), (Edit(effect, perhaps(effect)),))
    yield LineChange(bar._replace(change=ANYTHING), (Edit(effect, perhaps(effect, *less, *here)),))


def changed_in(block: Mapping[str, object], changed_by: Callable[[Any], Iterable[str]]) -> Iterator[str]:
    """The names of the variables that the effects of a block change, at any depth."""
    for inner in (block, *blocks_within(block)):
        for effect in inner["effects"]:
            yield from changed_by(effect)
