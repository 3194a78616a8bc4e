"""A bundle as a transition system: variables, blocks, triggers, and the round in which they run.

Things that the cards do not decide are left open: positions, hands, dice, which rumor lies where, the kids'
choices. So every game of the engine is a run of the system, which has more runs than that (an
over-approximation).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.reachability.guards import All, Guard, Variable, always, either
from loopwright_compiler.reachability.operations import (
    FREE,
    AmountOperation,
    Call,
    ChangeNumber,
    Fork,
    IfOperation,
    Op,
    Put,
    RepeatOperation,
    Replace,
    Trigger,
    TriggerSequence,
    Turn,
    closed,
)
from loopwright_compiler.reachability.program import Program, ProgramCheck

from loopwright_games.tales.bundle_cards import awaited, diary_sides, held_cards, response_sides
from loopwright_games.tales.card_kinds import HAND_DECKS
from loopwright_games.tales.nouns import DIALS
from loopwright_games.tales.words import DEFAULT_EFFECTS

from . import compile_effects
from .amounts import ends_of
from .compile_guards import Asking, asked_by, caps, known_of, spot_name
from .ends import CALENDAR, written_out
from .items import PARTS, QUANTITY, has_test, parts_with
from .lasting import Lasting
from .linear import implies
from .round import stages
from .settled import ANYWHERE, AT_START, BY_CARDS, COMES_NEARBY, ENTERS_SECTOR, moved_name, settled
from .supply import supplies
from .variables import FRONT, GONE, OUT, SIDE_VALUE, StoryVariables, own_limit

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        ConditionData,
        DiaryData,
        GuardedData,
        ListenerData,
        OverrideData,
        SideData,
        WhenData,
    )

OF_MACHINES = (COMES_NEARBY, "machine_enters_token", ENTERS_SECTOR)

PUSH_ENIGMA = DEFAULT_EFFECTS["pushed_rumor"][1]
MOST_ANSWERS = 16
"""HCK: so often a machine answers at most in one hack: for two halves of each of five firewalls, and to
each of five kids when it is lost."""


class Heard(NamedTuple):
    """A listener, with the location or machine that it names."""

    trigger: Trigger
    location: str | None
    machine: str | None


RESPONSE = 2
"""The kind of triggers that machines carry out on the kids that they meet."""


class Arrival(RepeatOperation):
    """The operation for kids who arrive somewhere and may meet machines each time (MOV-5)."""

    __slots__ = ()


class ListenerProgram(Program):
    """The part of a program that connects events with their listeners."""

    variables: StoryVariables

    def __init__(self, variables: StoryVariables, kids_at_most: int) -> None:
        super().__init__(variables)
        self.kids_at_most = kids_at_most
        self.awaited: frozenset[str] = frozenset()
        """The events for which any card waits."""
        self.listeners: dict[str, list[Heard]] = {}
        """The diary's, by event."""
        self.held: dict[str, list[Heard]] = {}
        """Those of cards that kids may hold."""
        self.responses: list[Trigger] = []
        """What machines do to the kids that they meet."""
        self._waiting: list[tuple[RepeatOperation, str, str | None, str | None]] = []

    def hacked(self, machine: str) -> list[Variable]:
        """The variables for the machines that a card's word means: a name, `this`, `one` or `every`."""
        by_name = self.variables.by_name
        if f"hacked.{machine}" in by_name:
            return [by_name[f"hacked.{machine}"]]
        return [variable for name, variable in by_name.items() if name.startswith("hacked.")]

    def moved(self, machine: str) -> list[Variable]:
        """As `hacked`, but the variables that tell whether a machine may have left its start."""
        by_name, name = self.variables.by_name, moved_name(machine)
        if name in by_name:
            return [by_name[name]]
        return [variable for name, variable in by_name.items() if name.startswith(moved_name(""))]

    def listens(self, among: dict[str, list[Heard]], part: ListenerData, trigger: Trigger) -> None:
        """Register a listener."""
        event = part["event"]
        among.setdefault(event["on"], []).append(Heard(trigger, event.get("location"), event.get("machine")))

    def heard(self, kind: str, since: Sequence[Trigger] = ()) -> TriggerSequence:
        """The operation for an event that surely happens once; the triggers `since` may run before it is
        answered.
        """
        triggers = [one.trigger for one in self.held.get(kind, ())]
        return TriggerSequence(
            [one.trigger for one in self.listeners.get(kind, ())], RepeatOperation(triggers), since
        )

    def event(self, kind: str, location: str | None = None, machine: str | None = None) -> RepeatOperation:
        """The operation for an event that may happen any number of times."""
        op = RepeatOperation([], most=max(1, len(self.hacked(""))))
        self._waiting.append((op, kind, location, machine))
        return op

    def heard_within(self, *kinds: str, most: int = 1) -> list[Op]:
        """The operations for events in the middle of a block, each of which may happen so many times; none
        where no card waits for one.
        """
        kinds = tuple(kind for kind in kinds if kind in self.awaited)
        op = RepeatOperation([], most=most)
        self._waiting += [(op, kind, None, None) for kind in kinds]
        return [op] if kinds else []

    def with_tests(self, op: RepeatOperation) -> RepeatOperation:
        """The operation, extended by the listeners for tests that machines ask for (MOV-5, HCK-4), if any."""
        if self.hacked(""):
            self._waiting += [(op, kind, None, None) for kind in compile_effects.OF_TESTS]
        return op

    def arrivals(self, location: str | None, most: int, *, meets: bool = True) -> Op:
        """The operation for up to `most` kids who arrive at a location, or anywhere, and meet machines before
        (MOV-5).
        """
        op = (Arrival if meets else RepeatOperation)([], most=min(most, self.kids_at_most))
        if meets:
            self._waiting.append((op, "", None, None))
            self.with_tests(op)
        return self.with_arrivals(op, location)

    def with_arrivals(self, op: RepeatOperation, location: str | None = None) -> RepeatOperation:
        """The operation, extended by the listeners for kids who arrive at a location, or anywhere."""
        self._waiting.append((op, "kid_enters", location, None))
        self._waiting.append((op, "kid_enters_token", None, None))
        return op

    def machine_comes(self, name: str, times: int = 1) -> Op:
        """The operation for a machine, or each of them, that may move to other sectors so many times."""
        machine = name if f"hacked.{name}" in self.variables.by_name else None
        op = RepeatOperation([], most=times * max(1, len(self.hacked(""))))
        self._waiting += [(op, kind, None, machine) for kind in OF_MACHINES]
        return op

    def resolve(self) -> None:
        """Connect all events with their listeners; all listeners must have been registered."""
        for op, kind, location, machine in self._waiting:
            listeners = [*self.listeners.get(kind, ()), *self.held.get(kind, ())] if kind else []
            triggers = [one.trigger for one in listeners if _meant(one, location, machine)]
            op.triggers = [*op.triggers, *(triggers if kind else self.responses)]


def _meant(event: Heard, location: str | None, machine: str | None) -> bool:
    """Whether a listener may hear of an event at this location or of this machine; None stands for any."""
    return (location is None or event.location in (None, location)) and (
        machine is None or event.machine in (None, machine)
    )


class StoryProgram(ListenerProgram):
    """Everything that the cards of a bundle can do to its story, for some numbers of kids."""

    def __init__(self, bundle: BundleData, kids: Sequence[int]) -> None:
        self.bundle = bundle = written_out(bundle)
        self.kids = tuple(sorted(kids))
        self.ends = ends_of(bundle, self.kids)
        variables = StoryVariables(
            bundle, self.kids, caps(bundle, self.kids[-1]), supplies(bundle, DIALS, self.kids)
        )
        super().__init__(variables, self.kids[-1])
        self.awaited = awaited(bundle)
        self.cards: dict[int, DiaryData] = {card["number"]: card for card in bundle["diary"]}
        self.per_round = declared(bundle, self.variables)
        """The marks of what may be used once a round."""
        self.asking = Asking(bundle, self.variables)
        self.begun = tuple(f"diary.{number}.front" for number in bundle["scenario"]["start_diary"])
        self.facts = _facts(bundle, self.variables)
        self.usual = self._usual_limit()
        self.conditions: dict[Trigger, ConditionData] = {}
        """What each check asks."""
        self.rules: dict[str, list[Trigger]] = {}
        self.off = _switches(bundle)
        """For each rule that sides switch off, the cards and the masks of their sides that do."""
        self.pushed = self.new_block("rumor pushed")
        self.forestalled: dict[Trigger, Trigger] = {}
        """Checks that never hold, and for each the ending above it that asks for less."""
        self.limits = self._limits()
        self._read()
        self.stages = stages(self)
        self.resolve()
        closed(self.blocks)

    def _limits(self) -> dict[int, list[int]]:
        days = range(1, self.variables.rounds + 1)
        limits = {}
        for dial, supply in self.variables.supplies.items():
            variable, most = self.variables[dial], supply[self.kids[-1]]
            if most.most < inf:
                limits[variable.number] = [(2 << int(most.by(day).most)) - 1 & variable.full for day in days]
        return limits

    def _usual_limit(self) -> dict[int, int]:
        """The enigma limit as the scenario has it, where a table may choose another one (VAR-12)."""
        limit = self.variables["enigma limit"]
        own = limit.bit(own_limit(self.bundle["scenario"], self.kids[0]))
        return {limit.number: own} if limit.size > 1 else {}

    # --- what effects ask for --------------------------------------------------------------------

    def allowed(self, rule: str) -> Guard:
        """INS-2: the guard that no side in play says `rule no …` of this rule."""
        off = [(self.variables[card], mask) for card, mask in self.off.get(rule, {}).items()]
        return All(tuple(self.one_of(variable, variable.full & ~mask) for variable, mask in off))

    def unless_off(self, rule: str, *ops: Op) -> Sequence[Op]:
        """The operations, under the guard that no side in play switches the rule off."""
        if rule not in self.off:
            return ops
        return (IfOperation(self.allowed(rule), self.loose_block(ops), self.loose_block(())),)

    def returns(self, machine: str) -> list[Op]:
        """MAC-2: machines come back to their starts, or beside them where another stands there."""
        nothing, ops = self.loose_block(()), list[Op]()
        for one in self.moved(machine):
            beside = self.loose_block((Put(one, 1 << BY_CARDS, perhaps=True),))
            others = [other for other in self.moved("") if other is not one]
            away = tuple(self.one_of(other, other.full & ~(1 << AT_START)) for other in others)
            ops.append(IfOperation(either(away), beside, nothing))
        return ops

    def memory(self, side: SideData | None) -> tuple[int, ...]:
        """The variables of what a side has fired."""
        checks = [] if side is None else side["checks"]
        names = [f"fired.{check['id']}" for check in checks]
        return tuple(self.variables[name].number for name in names if name in self.variables.by_name)

    def played(self, number: int) -> Op:
        """A diary card comes into play, front up, if it is not in play."""
        card = self.cards[number]
        memory = self.memory(card["sides"]["front"])
        return Turn(
            f"{card['id']}.front", self.variables[card["id"]], 1 << OUT | 1 << GONE, 1 << FRONT, memory
        )

    def spots(self, token: str, place: str | None) -> list[Variable]:
        """The variables that count a kind of token at a place, or at any place."""
        prefix = spot_name(token, place or "")
        by_name = self.variables.by_name
        if place is not None:
            return [by_name[prefix]] if prefix in by_name else []
        return [variable for name, variable in by_name.items() if name.startswith(prefix)]

    # --- reading the cards -------------------------------------------------------------------------

    def _read(self) -> None:
        world = self.bundle["world"]
        for row in (row for deck in HAND_DECKS.values() for row in world[deck]):
            for part in row["on"]:
                trigger = Trigger(compile_effects.block(self, part["block"], known_of(part)), self._of(part))
                trigger.copies = row["count"] if "count" in row else 1
                self.listens(self.held, part, trigger)
        for diary in diary_sides(self.bundle):
            self._side(*diary)
        faces = response_sides(self.bundle)
        blocks = [block for _, face in faces for block in (face["failure"], face["firewall"])]
        self.responses += self.free(blocks, RESPONSE)
        self.actions += [
            Trigger(compile_effects.block(self, part["block"], known_of(part)), self._of(part))
            for _, _, card in held_cards(self.bundle)
            for part in card["actions"]
        ]
        self._pushed()
        self._rumors()
        self._machine_actions()

    def _of(self, part: GuardedData) -> Guard:
        guard = self.asking.maybe(asked_by(part))
        listening = self.asking.heard(part["event"]) if "event" in part else []
        return All((*listening, guard)) if listening else guard

    def free(self, blocks: Iterable[BlockData], kind: int = FREE) -> list[Trigger]:
        """Triggers for blocks that may be carried out at any time of their kind."""
        triggers = [Trigger(compile_effects.block(self, data), always(True)) for data in blocks]
        for trigger in triggers:
            trigger.kind = kind
        return triggers

    def _side(self, card: DiaryData, name: str, side: SideData) -> None:
        variable = self.variables[card["id"]].number
        in_play = 1 << SIDE_VALUE[name]

        def trigger(
            part: WhenData | ListenerData | OverrideData | ActionData, guard: Guard, used: str
        ) -> Trigger:
            memory = self.variables.by_name.get(used)
            block = compile_effects.block(self, part["block"], known_of(part) if "condition" in part else ())
            return Trigger(block, guard, variable, in_play, -1 if memory is None else memory.number)

        for check in side["checks"]:
            if check["kind"] == "ending":
                ending = self.new_block(f"ending.{check['ending']}")
                fired_trigger = Trigger(ending, self._of(check), variable, in_play)
                self.checks.append(ProgramCheck(fired_trigger, False, True))
            else:
                fired_trigger = trigger(check, self._of(check), f"fired.{check['id']}")
                self.checks.append(ProgramCheck(fired_trigger, check["each_time"], False))
            self.conditions[fired_trigger] = check["condition"]
        for listener in side["on"]:
            fired_trigger = trigger(listener, self._of(listener), f"used.{listener['id']}")
            if card["number"] == CALENDAR:  # ADV-13: of timers no chain is cut off
                fired_trigger.kind = FREE
            self.listens(self.listeners, listener, fired_trigger)
        for rule in side["rules"]:
            self.rules.setdefault(rule["rule"], []).append(trigger(rule, always(True), ""))
        for action in side["actions"]:
            self.actions.append(trigger(action, self._of(action), f"used.{action['id']}"))

    def forestall(self) -> None:
        """ADV-8: what a check asks never holds where an ending before it on the side asks for less.

        Nor do kids act on a side that leaves as soon as it comes. That is so where no chain of triggers is
        cut off: else a check may be looked at before an ending is, or not at all.
        """
        for place, check in enumerate(self.checks):
            trigger = check.trigger
            before = [
                one
                for one in self.checks[:place]
                if one.ending and (one.trigger.card, one.trigger.side) == (trigger.card, trigger.side)
            ]
            first = next(
                (one for one in before if implies(self.conditions[trigger], self.conditions[one.trigger])),
                None,
            )
            if first is not None:
                self.forestalled[trigger] = first.trigger
                trigger.guard = always(False)
        lasting = Lasting(self.bundle, self._rising())
        for card in self.cards.values():
            for name in lasting.brief(card):
                self._never_act(self.variables[card["id"]].number, 1 << SIDE_VALUE[name])

    def _rising(self) -> list[str]:
        """The names of the numbers that no effect makes fall."""
        ops = [op for block in self.blocks for op in block.ops]
        falling = {number for op in ops if not _only_rises(op) for number in op.writes()}
        numbers = (one for one in self.variables.all if not one.name.startswith("own."))
        return [one.name for one in numbers if one.number not in falling]

    def _never_act(self, card: int, side: int) -> None:
        """ADV-8: the diary is checked before each action, and this side is gone then."""
        for action in self.actions:
            if (action.card, action.side) == (card, side):
                action.guard = always(False)

    # --- rumors and machines -------------------------------------------------------------------------

    def default(self, rule: str, *ops: Op, first: bool = False) -> Replace:
        """The operation for a rule that sides may replace, with the rulebook's own operations."""
        return Replace(self.rules.get(rule, ()), self.loose_block(ops), first)

    def _pushed(self) -> None:
        """SCH-6, INS-2: it is heard of first, and answered when the rule was carried out."""
        enigma = self.variables["enigma"]
        self.pushed.ops = (
            self.default("pushed_rumor", ChangeNumber(enigma, PUSH_ENIGMA)),
            self.heard("rumor_pushed", self.rules.get("pushed_rumor", ())),
        )

    def _rumors(self) -> None:
        """ADV-2, ADV-3: the card, then the dials, then what the cards hear of it."""
        success = self.loose_block(
            (
                self.default("successful_rumor", ChangeNumber(self.variables["insight"], 1)),
                self.heard("rumor_succeeded"),
            )
        )
        failure = self.loose_block(
            (
                self.default("failed_rumor", ChangeNumber(self.variables["enigma"], 1)),
                self.heard("rumor_failed"),
            )
        )
        outcomes = ((always(True), success), (always(True), failure))
        for card in self.bundle["rumors"]:
            block = self.new_block(card["id"])
            tested = has_test(card["block"])
            block.ops = (
                Call(compile_effects.block(self, card["block"], [{"op": "at", "location": card["at"]}])),
                Fork(outcomes if tested else outcomes[:1]),
            )
            self.actions.append(Trigger(block, always(True)))

    def _machine_actions(self) -> None:
        """MOV, HCK: kids move about, meet machines, and hack them, won or lost."""
        sheets = {sheet["id"]: sheet["capacity"] for sheet in self.bundle["world"]["machines"]}
        riders = max([1, *(sheets[machine["model"]] for machine in self.bundle["scenario"]["machines"])])
        moves = self.new_block("kids move")
        moves.ops = (self.arrivals(None, riders),)
        hack = self.new_block("kids hack")
        won = [Call(self.loose_block((Put(one, 2),)), perhaps=True) for one in self.hacked("")]
        # A response that others suffer too may move them without its effects on the story.
        answers = self.with_tests(self.with_arrivals(RepeatOperation(self.responses, most=MOST_ANSWERS)))
        hack.ops = (answers, *won, self.event("machine_hacked"), self.event("hack_failed"))
        self.actions += [Trigger(moves, always(True)), Trigger(hack, self.allowed("hacking"))]


def _only_rises(op: Op) -> bool:
    """Whether an operation makes what it writes rise, or leaves it."""
    return (isinstance(op, ChangeNumber) and op.by > 0) or (isinstance(op, AmountOperation) and op.sign > 0)


def _facts(bundle: BundleData, variables: StoryVariables) -> dict[str, tuple[int, int]]:
    """What a question may rule out: flags that are set, and sides that come into play."""
    facts = {name: (variables[name].number, 2) for name in variables.by_name if name.startswith("flag.")}
    for card in bundle["diary"]:
        number = variables[f"diary.{card['number']}"].number
        facts |= {
            f"diary.{card['number']}.{side}": (number, 1 << value) for side, value in SIDE_VALUE.items()
        }
    return facts


def _switches(bundle: BundleData) -> dict[str, dict[str, int]]:
    switches: dict[str, dict[str, int]] = {}
    for card, name, side in diary_sides(bundle):
        for row in side["off"]:
            masks = switches.setdefault(row["rule"], {})
            masks[card["id"]] = masks.get(card["id"], 0) | 1 << SIDE_VALUE[name]
    return switches


def declared(bundle: BundleData, variables: StoryVariables) -> list[int]:
    """Add the variables for declared flags, counters and tokens; gives the numbers of the once-per-round
    marks.
    """
    _places_of_tokens(bundle, variables)
    for machine in settled(bundle):
        variables.add(moved_name(machine), AT_START, ANYWHERE)
    per_round = []
    for _, _, side in diary_sides(bundle):
        for check in side["checks"]:
            if check["kind"] != "ending":
                variables.add(f"fired.{check['id']}", 0, 1)
        for part in (*side["on"], *side["actions"]):
            if part["limit"] is not None:
                used = variables.add(f"used.{part['id']}", 0, 1)
                if part["limit"] == "round":
                    per_round.append(used.number)
    return per_round


def _places_of_tokens(bundle: BundleData, variables: StoryVariables) -> None:
    """Add the variables that count tokens at each place that a condition names."""
    texts = [bundle[part] for part in PARTS]
    for quantity in parts_with(QUANTITY, texts):
        if quantity["q"] == "token_at" and quantity["place"] != "here":
            name = spot_name(quantity["token"], quantity["place"])
            if name not in variables.by_name:
                variables.add(name, 0, variables[f"token.{quantity['token']}"].size - 1)
