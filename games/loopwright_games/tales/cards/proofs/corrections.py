"""Minimal corrections (Reiter 1987) of what is impossible, found by QuickXplain (Junker 2004).

Each line of the cards that ends the game, limits, undoes or replaces something may be loosened. What is
impossible, and is possible once a line is loosened, has a cause in that line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from loopwright_compiler.reachability.budget import SECOND, Budget
from loopwright_compiler.reachability.cegar import Effort, Refiner
from loopwright_compiler.reachability.interpreter import TooMany
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import IMPOSSIBLE, POSSIBLE, Question
from loopwright_compiler.reachability.quickxplain import each_enough
from loopwright_compiler.reachability.system import Sites

from . import source_text
from .items import SIDES, TRIGGERS, branches
from .sites import changed_by
from .story import story_model

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        EffectData,
        PartData,
        SideData,
        TriggerData,
    )


MOST_MODELS = 64
"""So many stories with lines taken loosely are kept."""
MOST_BARS = 60
"""So many lines are tried, those nearest to what is impossible."""
LEAST = 4
"""Nothing is tried unless the budget lasts for so many looks at the whole story: fewer find no cause."""
CLOSELY = (20_000, 3 * SECOND)
LOOSELY = (2_000, SECOND // 2)
"""The states, and the steps, for few variables: where they proved it; where value sets did."""
MOST_STEPS = 4
"""So many smaller steps are tried in place of one; a die has a face left on which nothing happens."""
PERHAPS = {"op": "perhaps"}
"""A condition of which the story does not know whether it holds."""
DEFAULTS = {"pushed_rumor": "enigma", "failed_rumor": "enigma", "successful_rumor": "insight"}
"""What the game itself changes by the rules that a side may replace."""
ENDING, RULE, EFFECT, LIMIT, CONDITION = "ending", "rule", "effect", "limit", "condition"


class Bar(NamedTuple):
    """A line that may bar something: its kind, the id of its item, what it says, and the id of its place."""

    kind: str
    id: str
    says: str
    line: str

    def sentence(self, name: Callable[[str], str]) -> str:
        """Return what would have to be otherwise, in words; `name` gives an id with its place."""
        if self.kind == ENDING:
            return f"{name(self.id)} did not end the game before"
        if self.kind == RULE:
            return f"{name(self.id)} did not change that rule of the game"
        if self.kind == CONDITION:
            return f"{name(self.id)} did not ask for `{self.says}`"
        return f"{name(self.id)} did not say `{self.says}`"


class _Loose(NamedTuple):
    """A line that may bar something, and how it is loosened."""

    bar: Bar
    part: PartData | EffectData
    """What of the bundle it is: a part of a side, or one effect."""
    other: Mapping[str, object] | None
    """What is otherwise there: an effect, or some keys of a part; None leaves the part out."""
    about: tuple[str, ...] = ()
    """The variables that it changes; none for what may bar anything: endings, rules that are off."""


class Corrections:
    """Finds the lines that make something in one bundle impossible, within a budget."""

    def __init__(
        self,
        bundle: BundleData,
        kids: tuple[int, ...],
        model: Model | None = None,
        *,
        until: Budget | None = None,
    ) -> None:
        """`model` is the bundle's for these numbers of kids, with nothing banned; without one it is made."""
        self._bundle = bundle
        self._kids = kids
        self._until = until or Budget()
        self._model = model or story_model(bundle, kids)
        self._models: dict[frozenset[tuple[int, str]], Model] = {}

    def of(self, goal: str) -> tuple[tuple[Bar, ...], ...]:
        """Return the causes of something impossible: single lines, or one group that bars it only together.

        The answer is empty where nothing is found, or the budget is used up.
        """
        try:
            return tuple(tuple(one.bar for one in cause) for cause in self._of(goal))
        except TooMany:
            return ()

    def _of(self, goal: str) -> list[list[_Loose]]:
        model = self._model
        closely = model.may_reach(Question(goal), self._until)
        if self._until.left < LEAST * model.price:
            return []
        bars, conditions = self._near(model.places, goal)

        def opens(loose: Sequence[_Loose]) -> bool:
            return self._opens(goal, loose, closely=closely)

        return each_enough(opens, bars) or each_enough(opens, conditions)

    # --- which lines ------------------------------------------------------------------------------

    def _near(self, places: Sites, goal: str) -> tuple[list[_Loose], list[_Loose]]:
        """The lines that may bar a goal, the nearest first: first all others, then the conditions."""
        far = _distances(places, goal)
        own = {place.at for place in places.of.get(goal, ())} | {goal}
        nearest = [
            (min((far[name] for name in one.about if name in far), default=0), number, one)
            for number, one in enumerate(_lines(self._bundle))
            if not one.about or not far.keys().isdisjoint(one.about)
        ]
        lines = [one for _, _, one in sorted(nearest, key=lambda entry: entry[:2])]
        bars = [one for one in lines if one.bar.kind != CONDITION and goal not in (one.bar.id, one.bar.line)]
        conditions = [one for one in lines if one.bar.kind == CONDITION and one.bar.id not in own]
        return bars[:MOST_BARS], conditions[:MOST_BARS]

    # --- what they bar ----------------------------------------------------------------------------

    def _opens(self, goal: str, loose: Sequence[_Loose], *, closely: bool) -> bool:
        """Whether the goal may be reached when these lines are loosened. Raises TooMany."""
        if self._until.over():
            raise TooMany
        key = frozenset((id(one.part), one.bar.kind) for one in loose)
        model = self._models.get(key)
        if model is None:
            if len(self._models) >= MOST_MODELS:
                self._models.clear()
            model = self._models[key] = story_model(_loosened(self._bundle, loose), self._kids)
        question = Question(goal)
        if not model.may_reach(question, self._until):
            return False
        most, steps = CLOSELY if closely else LOOSELY
        effort = Effort(most, self._until.part(steps))
        verdict = Refiner().decide(model, question, effort, {}).verdict
        return verdict == POSSIBLE if closely else verdict != IMPOSSIBLE


def _distances(places: Sites, goal: str) -> dict[str, int]:
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


def _lines(bundle: BundleData) -> Iterator[_Loose]:
    """All lines of the bundle that may bar anything, in the order of the cards."""
    for card in bundle["diary"]:
        for name in SIDES:
            side = card["sides"][name]
            if side is not None:
                yield from _of_side(side)
    for rumor in bundle["rumors"]:
        yield from _of_block(rumor["block"])


def _of_side(side: SideData) -> Iterator[_Loose]:
    for _, key in TRIGGERS:
        for part in side[key]:
            yield from _of_trigger(part)
    for rule in (*side.get("off", ()), *side.get("numbers", ())):
        yield _Loose(Bar(RULE, rule["id"], "", rule["id"]), rule, None)


def _of_trigger(part: TriggerData) -> Iterator[_Loose]:
    condition = part["condition"] if "condition" in part else None
    if "ending" in part:
        perhaps = {"condition": {"op": "and", "of": [condition, PERHAPS]}}
        yield _Loose(Bar(ENDING, f"ending.{part['ending']}", "", part["id"]), part, perhaps)
        return
    block = part["block"]
    about = tuple(_changed_in(block))
    if "rule" in part:
        default = DEFAULTS.get(part["rule"])
        yield _Loose(
            Bar(RULE, part["id"], "", part["id"]), part, None, (*about, *([default] if default else []))
        )
    if "limit" in part and part["limit"] is not None:
        limit = Bar(LIMIT, block["id"], f"once per {part['limit']}", block["id"])
        yield _Loose(limit, part, {"limit": None}, about)
    if condition is not None:
        asks = Bar(CONDITION, block["id"], source_text.condition(condition), block["id"])
        yield _Loose(asks, part, {"condition": PERHAPS}, about)
    yield from _of_block(block)


def _of_block(block: BlockData) -> Iterator[_Loose]:
    for inner in (block, *branches(block)):
        for effect in inner["effects"]:
            if effect["do"] == "end_game":
                yield _Loose(
                    Bar(ENDING, f"ending.{effect['ending']}", "", inner["id"]), effect, _perhaps(effect)
                )
            elif (says := source_text.effect(effect)) is not None:
                yield _Loose(
                    Bar(EFFECT, inner["id"], says, inner["id"]),
                    effect,
                    _otherwise(effect),
                    tuple(changed_by(effect)),
                )


def _changed_in(block: BlockData) -> Iterator[str]:
    for inner in (block, *branches(block)):
        for effect in inner["effects"]:
            yield from changed_by(effect)


def _perhaps(*effects: Mapping[str, object]) -> Mapping[str, object]:
    """An effect that is one of these effects, or does nothing."""
    rows = [
        {"low": number, "high": number, "then": {"id": "", "effects": [dict(effect)]}}
        for number, effect in enumerate(effects, 1)
    ]
    return {"do": "roll", "rows": rows}


def _otherwise(effect: EffectData) -> Mapping[str, object]:
    """What an effect might do when it is loosened: nothing, smaller steps, or the same elsewhere."""
    by = effect["by"] if "by" in effect else 0
    steps = [{**effect, "by": step if by > 0 else -step} for step in range(1, abs(by))]
    here = [{**effect, "place": "here"}] if effect["do"] in ("move_ship", "place_token") else []
    return _perhaps(effect, *steps[:MOST_STEPS], *here)


_LOOSE: tuple[Literal["diary", "rumors"], ...] = ("diary", "rumors")


def _loosened(bundle: BundleData, loose: Iterable[_Loose]) -> BundleData:
    """A copy of the bundle in which these lines are loosened."""
    otherwise: dict[int, dict[str, object]] = {}
    dropped = set()
    for one in loose:
        if one.other is None:
            dropped.add(id(one.part))
        else:
            otherwise.setdefault(id(one.part), {}).update(one.other)

    def copied(data: object) -> object:
        if isinstance(data, list):
            return [copied(part) for part in data if id(part) not in dropped]
        if not isinstance(data, dict):
            return data
        other = otherwise.get(id(data), {})
        if "do" in other:
            return other
        return {key: copied(value) for key, value in data.items()} | other

    return cast("BundleData", {**bundle, **{part: copied(bundle[part]) for part in _LOOSE}})
