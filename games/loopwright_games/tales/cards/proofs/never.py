"""Unreachable items of a story and their root causes, from value sets (abstract interpretation, Cousot 1977).

An unreachable item depends on something: its side coming into play, the block around it, another card that
sets its flag. An item that depends on nothing unreachable is a root cause; all others are traced back to one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.budget import SECOND, Meter
from loopwright_compiler.reachability.cases import parts_of
from loopwright_compiler.reachability.conflicts import conflict
from loopwright_compiler.reachability.guards import Guard, NotGuard, State, Variable
from loopwright_compiler.reachability.interpreter import CheckingInterpreter, TooMany
from loopwright_compiler.reachability.operations import End, Fork, IfOperation, ProgramBlock, Trigger
from loopwright_compiler.reachability.program import ProgramCheck
from loopwright_compiler.reachability.quickxplain import each_enough
from loopwright_compiler.reachability.system import Conjunct
from loopwright_compiler.reachability.value_sets import ValueSets
from loopwright_engine.core.branches import branches, is_placed, is_wording, usual, written_as
from loopwright_engine.core.decks import decks_of
from loopwright_engine.core.timers import LATER, timers_of

from loopwright_games.tales.bundle_cards import diary_sides

from .items import StoryItem, drawing, items
from .program import StoryProgram
from .reasons import importance
from .sites import ProgramSites
from .source_text import condition as written
from .story import KIDS, StorySystem
from .variables import SIDE_VALUE

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        BundleData,
        ConditionData,
        EffectData,
        TriggerData,
    )

HELD, FAILED = 1, 2

QUICK = SECOND
"""So much work value sets may take; what takes more is left to `verify`."""
DECLARED = ("flag", "counter", "token")
"""What a scenario declares; a root of this kind is one that no card changes, such as `flag.seen`."""
OVER = "over "
"""So begins a root that is lines which end the game too early: their ids follow."""


class Never:
    """What value sets prove about one bundle. They over-approximate all games, so whatever they call
    unreachable is so.
    """

    def __init__(self, bundle: BundleData, stopped: Callable[[], bool] = lambda: False) -> None:
        """Run the analysis. Raises TooMany as soon as `stopped` gives true, or when it takes more work than
        QUICK.
        """
        self._stopped = stopped
        story = StorySystem(bundle, KIDS)
        self.program, self.places, self._cut = story.program, story.places, story.cut
        self.spots = spots(bundle)
        self._drawing = drawing(bundle)
        self.guards = guards(self.program, self.places)
        self._known: dict[frozenset[str], Mapping[Guard, int]] = {}
        self._notes, self.reached = self._run()
        self.items = {item.id: item for item in items(bundle)}

    def _run(
        self, closely: Iterable[Guard] = (), without: Iterable[object] = ()
    ) -> tuple[RecordingInterpreter, Mapping[str, int]]:
        notes = RecordingInterpreter(self.program, cut=self._cut, closely=closely, without=without)
        notes.stopped = self._stopped
        until = Meter().budget(QUICK)
        return notes, ValueSets(self.program, cut=self._cut, runner=notes, until=until).reached

    # --- conditions -------------------------------------------------------------------------------

    def came(self, id: str) -> int:
        """The outcomes of a spot's condition in all games: HELD, FAILED or both as bits; 0 if it is never
        evaluated.
        """
        if id in self._notes.unasked:
            return HELD | FAILED
        return self._outcomes(self._notes.came, id)

    def _outcomes(self, came: Mapping[Guard, int], id: str) -> int:
        """What the conditions of a spot came to, wherever its block is written out."""
        return reduce(or_, (came.get(guard, 0) for guard in self.guards[id]), 0)

    def barred(self, spot: Spot) -> bool:
        """Whether a spot's condition is evaluated and always has the outcome that bars the spot."""
        wrong = HELD if spot.role == "else" else FAILED
        return spot.condition is not None and self.came(spot.id) == wrong

    @cached_property
    def _closely(self) -> RecordingInterpreter:
        """A second run that also records the states in which conditions that bar a spot are evaluated."""
        barred = [spot.id for spot in self.spots.values() if self.barred(spot)]
        return self._run(guard for id in barred for guard in self.guards[id])[0]

    def states(self, spot: Spot) -> list[State]:
        """The abstract states in which the condition of a barred spot is evaluated."""
        return [state for guard in self.guards[spot.id] for state in self._closely.states[guard]]

    def clash(self, spot: Spot) -> dict[int, Conjunct]:
        """A smallest set of parts of a barred spot's condition that never hold together, by their number
        among the parts.
        """
        parts = [self._part(*part) for part in parts_of(spot.condition, spot.role != "else")]
        few = {id(part) for part in conflict(parts, self.states(spot), importance)}
        return {number: part for number, part in enumerate(parts) if id(part) in few}

    def _part(self, data: ConditionData, holds: bool) -> Conjunct:
        guard = self.program.asking.guard(data)
        return Conjunct(written(data, holds), guard if holds else NotGuard(guard))

    def contradiction(self, spot: Spot) -> str:
        """The reason why a condition about a kid or a machine contradicts itself; empty if it does not."""
        around = [place for places in self.places.of.values() for place in places if place.at == spot.id]
        return next((part.why for place in around for part in place.parts if part.why), "")

    def ending_of(self, line: str) -> str:
        """The id of the ending that a line of a side brings, or of the block that ends the game."""
        ends = self._endings[line]
        return ends.name if isinstance(ends, End) else ends.block.id

    def _shadows(self, spot: Spot) -> list[str] | None:
        """The lines that always end the game before a barred condition can be true; None if no lines do."""
        if spot.id in self._forestalled:
            return [self._forestalled[spot.id]]
        wanted = FAILED if spot.role == "else" else HELD

        def opens(lines: Sequence[str]) -> bool:
            return bool(self._outcomes(self._without(frozenset(lines)), spot.id) & wanted)

        among = [id for id in self._endings if id != spot.id and self.happens(id)]
        return [line for cause in each_enough(opens, among) for line in cause] or None

    def _without(self, lines: frozenset[str]) -> Mapping[Guard, int]:
        """The outcomes of all conditions, as bits, if these lines did not end the game."""
        outcome = self._known.get(lines)
        if outcome is None:
            ends = [self._endings[line] for line in lines]
            outcome = self._known[lines] = self._run(without=ends)[0].came
        return outcome

    def writers(self, spot: Spot) -> list[str]:
        """The blocks that change a value which the condition of a barred spot asks for."""
        numbers = {number for part in self.clash(spot).values() for number in part.guard.reads()}
        names = [self.program.variables.all[number].name for number in sorted(numbers)]
        blocks = [place.at for name in names for place, _ in self.places.writers.get(name, ())]
        return [block for block in blocks if block in self.spots and self.happens(block)]

    def leaving(self, spot: Spot) -> list[str]:
        """The blocks that discard or flip the diary side of a spot."""
        if not spot.id.startswith("diary."):
            return []
        _, number, side, *_ = spot.id.split(".")
        verbs = ("discard_diary", "flip_diary") if side == "front" else ("discard_diary",)
        writers = self.places.writers.get(f"diary.{number}", ())
        return [place.at for place, effect in writers if effect["do"] in verbs and self.happens(place.at)]

    @cached_property
    def _forestalled(self) -> dict[str, str]:
        """For a line of a side that stands below an ending with a weaker condition: the line of that
        ending.
        """
        ids = {place.trigger: place.at for around in self.places.of.values() for place in around}
        return {ids[below]: ids[above] for below, above in self.program.forestalled.items() if below in ids}

    @cached_property
    def _endings(self) -> dict[str, Trigger | End]:
        """The triggers and steps that end the game, by id: lines of sides in the order in which they are
        checked, then blocks.
        """
        ids = {place.trigger: place.at for around in self.places.of.values() for place in around}
        lines = {ids[check.trigger]: check.trigger for check in self.program.checks if check.ending}
        steps = {
            block.id: op
            for block in self.program.blocks
            for op in block.ops
            if isinstance(op, End) and block.id in self.spots
        }
        return {**lines, **steps}

    # --- what waits for what ----------------------------------------------------------------------

    def happens(self, name: str) -> bool:
        """Whether a side, a block, an ending or a line that ends the game may be reached."""
        spot = self.spots.get(name)
        if spot is not None and spot.ends:
            return bool(self.came(name) & HELD)
        return name in self.reached

    @cached_property
    def waits(self) -> dict[str, tuple[str, ...]]:
        """For each unreachable id: the unreachable ids that it depends on; empty for a root cause."""
        waits: dict[str, tuple[str, ...]] = {}
        left = [name for name in (*self.items, *self.spots) if not self.happens(name)]
        while left:
            name = left.pop()
            if name not in waits:
                waits[name] = tuple(dict.fromkeys(self._waits(name)))
                left += waits[name]
        return {name: waits[name] for name in (*self.items, *self.spots, *waits) if name in waits}

    def _waits(self, name: str) -> Iterable[str]:
        spot = self.spots.get(name)
        if spot is not None:
            return self._spot_waits(spot)
        front = name.replace(".back", ".front")
        if front != name and not self.happens(front):
            return (front,)
        blocks = [place.at for place in self.places.of.get(name, ()) if place.at != name]
        return blocks if not any(self.happens(block) for block in blocks) else ()

    def _spot_waits(self, spot: Spot) -> Iterable[str]:
        if spot.within and not self.happens(spot.within):
            return (spot.within,)
        if not self.barred(spot):
            blocks = self._drawing.get(spot.id.split(".")[1], []) if spot.role == "card" else []
            return blocks if not any(map(self.happens, blocks)) else ()
        shadows = self._shadows(spot)
        if shadows is not None:
            return (OVER + " ".join(shadows),)
        parts = [*self.clash(spot).values()]
        return self._part_waits(parts[0], self.states(spot)) if len(parts) == 1 else ()

    def _part_waits(self, part: Conjunct, states: Sequence[State]) -> Iterable[str]:
        """The ids that could make a condition hold, if all of them are unreachable; else nothing."""
        numbers = part.guard.reads()
        if len(numbers) != 1:
            return ()
        variable = self.program.variables.all[next(iter(numbers))]
        kind = variable.name.partition(".")[0]
        writers = self.places.writers.get(variable.name, ())
        if kind in DECLARED and not any(variable.number in block.changes for block in self.program.blocks):
            return (variable.name.partition("@")[0],)
        if kind == "diary":
            among = [side for side, value in SIDE_VALUE.items() if _helps(part, variable, value, states)]
            causes = [f"{variable.name}.{side}" for side in among]
        elif kind == "flag":
            verb = "set_flag" if _helps(part, variable, 1, states) else "clear_flag"
            causes = [place.at for place, effect in writers if effect["do"] == verb]
        else:
            helps = _helpful(part, variable, states)
            return [place.at for place, effect in writers if helps(effect) and not self.happens(place.at)]
        return causes if not any(self.happens(cause) for cause in causes) else ()

    # --- roots ------------------------------------------------------------------------------------

    @cached_property
    def roots(self) -> dict[str, str]:
        """For each unreachable id: its root cause, which may be itself."""
        roots = {name: name for name, waits in self.waits.items() if not waits}
        while True:
            self._spread(roots)
            left = [name for name in self.waits if name not in roots]
            if not left:
                return roots
            circle = min(left, key=self._order)  # they all wait for each other
            roots[circle] = circle

    @cached_property
    def standing(self) -> dict[str, list[StoryItem]]:
        """For each root cause: the items that are unreachable because of it, itself among them, in the order
        of the cards.
        """
        standing: dict[str, list[StoryItem]] = {}
        for name, item in self.items.items():
            if name in self.roots:
                standing.setdefault(self.roots[name], []).append(item)
        return standing

    def _spread(self, roots: dict[str, str]) -> None:
        again = True
        while again:
            again = False
            for name, waits in self.waits.items():
                known = [roots[other] for other in waits if other in roots]
                if name not in roots and known:
                    roots[name] = known[0]
                    again = True

    def _order(self, name: str) -> int:
        """The preference for a root cause among ids that depend on each other in a circle: conditions first,
        then cards that nothing outside plays.
        """
        spot = self.spots.get(name)
        if spot is not None and self.barred(spot):
            return 0
        return 1 if name.endswith((".front", ".back")) else 2


def _helps(part: Conjunct, variable: Variable, value: int, states: Sequence[State]) -> bool:
    """Whether a condition could hold in one of these states if the variable had this value."""
    number, bit = variable.number, variable.bit(value)
    return any(part.guard.yes((*state[:number], bit, *state[number + 1 :])) is not None for state in states)


def _helpful(part: Conjunct, variable: Variable, states: Sequence[State]) -> Callable[[EffectData], bool]:
    """A predicate for effects that move a number towards a value with which a condition could hold."""
    mask = 0
    for state in states:
        mask |= state[variable.number]
    now = variable.values(mask)
    good = [value for value in variable.values(variable.full) if _helps(part, variable, value, states)]
    up, down = any(value > now[0] for value in good), any(value < now[-1] for value in good)

    def helps(effect: EffectData) -> bool:
        by = usual(effect["by"]) if "by" in effect else 0
        return (up and by >= 0) or (down and by <= 0)

    return helps


class RecordingInterpreter(CheckingInterpreter):
    """An abstract interpreter that records for each condition whether it may hold and whether it may fail."""

    def __init__(
        self,
        program: StoryProgram,
        *,
        cut: bool,
        closely: Iterable[Guard] = (),
        without: Iterable[object] = (),
    ) -> None:
        """Record the outcomes of all conditions, and for the conditions `closely` the states in which they
        are evaluated.

        The checks and steps `without` do not end the game in this run.
        """
        super().__init__(program, cut=cut)
        self.came: dict[Guard, int] = {}
        """HELD, FAILED or both of each condition that was asked."""
        self.unasked: set[str] = set()
        """Blocks that were taken to be possible without a look at their conditions."""
        self.states: dict[Guard, dict[State, None]] = {guard: {} for guard in closely}
        self.passed = frozenset(without)
        self.stopped: Callable[[], bool] = lambda: False
        """Whether nobody waits any more."""

    def block(self, block: ProgramBlock, state: State) -> list[State]:
        if self.stopped():
            raise TooMany
        return super().block(block, state)

    def split(self, guard: Guard, state: State) -> tuple[State | None, State | None]:
        holds, fails = super().split(guard, state)
        came = (HELD if holds is not None else 0) | (FAILED if fails is not None else 0)
        self.came[guard] = self.came.get(guard, 0) | came
        if guard in self.states:
            self.states[guard][state] = None
        return holds, fails

    def _anything(self, triggers: Iterable[Trigger], state: State) -> list[State]:
        among: Sequence[Trigger] = list(triggers)
        self.unasked.update(name for trigger in among for name in trigger.block.begins)
        return super()._anything(among, state)

    def _ask(
        self, check: ProgramCheck, place: int, state: State, passed: list[State], fired: list[State]
    ) -> None:
        if check.trigger not in self.passed:
            super()._ask(check, place, state, passed, fired)
            return
        here = self.kept(state, check.trigger.card, check.trigger.side)
        if here is not None:
            self.split(check.trigger.guard, here)
        passed.append(state)


class Spot(NamedTuple):
    """A block, or a `win` or `lose` line of a side.

    `role` is when, on, action, rule, win or lose for a spot directly on a side, rumor or card for a whole
    rumor or card of a deck, else
    its part in the effect around it: then, else, success, failure, option or row. `within` is the id of the
    side or block around it; `condition` must hold, or for an `else` fail.
    """

    id: str
    role: str
    within: str
    condition: ConditionData | None
    silent: bool
    """Whether it holds no effects."""
    priced: bool = False
    """Whether its condition begins with what it costs."""

    @property
    def ends(self) -> bool:
        """Whether the spot is a line that ends the game."""
        return self.role in ("win", "lose")


def spots(bundle: BundleData) -> dict[str, Spot]:
    """All spots of a bundle by id, each after the one around it."""
    spots: list[Spot] = []
    for _, _, side in diary_sides(bundle):
        for part in (*side["checks"], *side["on"], *side["rules"], *side["actions"]):
            spots += _of_part(part, side["id"])
    for rumor in bundle["rumors"]:
        spots.append(Spot(rumor["id"], "rumor", "", None, silent=False))
        spots += _inside(rumor["block"], rumor["id"])
    drawn = drawing(bundle)
    for deck in decks_of(bundle):
        for drawn_card in deck["cards"] if deck["id"] in drawn else ():
            block = drawn_card["block"]
            spots.append(Spot(block["id"], "card", "", drawn_card["condition"], silent=not block["effects"]))
            spots += _inside(block, block["id"])
    for timer in timers_of(bundle):
        block = timer["block"]
        spots.append(Spot(block["id"], LATER, "", None, silent=not block["effects"]))
        spots += _inside(block, block["id"])
    return {spot.id: spot for spot in spots}


def _of_part(part: TriggerData, side: str) -> Iterator[Spot]:
    condition = part["condition"] if "condition" in part else None
    if "ending" in part:
        yield Spot(part["id"], role_of(part["id"]), side, condition, silent=False)
        return
    block = part["block"]
    silent, costs = not block["effects"], "price" in part
    yield Spot(block["id"], role_of(block["id"]), side, condition, silent=silent, priced=costs)
    yield from _inside(block, block["id"])


def role_of(id: str) -> str:
    """The last name in an id: `option` for `diary.2.front.action.1.option.2`; `card` for a card of a deck."""
    if id.startswith("card.") and id.endswith(".block"):
        return "card"
    id = (written_as(id) or id).removesuffix(".block")
    words = [word for word in id.split(".") if not word.isdigit()]
    return words[-1]


def _inside(block: BlockData, within: str) -> Iterator[Spot]:
    for effect in block["effects"]:
        for branch in branches(effect):
            inner = branch.block
            unwritten = is_placed(inner) and written_as(inner["id"]) is None
            silent = unwritten or not (inner["effects"] or is_wording(inner))
            costs = "price" in branch.part
            yield Spot(inner["id"], branch.role, within, branch.condition, silent=silent, priced=costs)
            yield from _inside(inner, inner["id"])


def guards(program: StoryProgram, places: ProgramSites) -> dict[str, list[Guard]]:
    """The conditions of each spot, by its id, as the transition system evaluates them: one for each place at
    which its block is written out, as what a card of a deck says is wherever that is drawn.
    """
    guards: dict[str, list[Guard]] = {}
    for block in program.blocks:
        for op in block.ops:
            if isinstance(op, IfOperation):
                sides = [side for side in (op.then, op.otherwise) if side.id != block.id]  # see `ends`
                for side in sides:
                    guards.setdefault(side.id, []).append(op.guard)
            elif isinstance(op, Fork):
                for guard, line in op.lines:
                    if line.id != block.id:
                        guards.setdefault(line.id, []).append(guard)
    asked: dict[str, list[Guard]] = {}
    for name, around in places.of.items():
        for place in around:
            if place.trigger.block.id == name:
                asked.setdefault(place.at, []).append(place.trigger.guard)
    return guards | asked
