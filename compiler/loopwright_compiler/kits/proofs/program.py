"""The cards of a kit as a program: what each block does, and what may begin it.

Rules are free (`core/freedom.py` of the engine): they begin any card that they may play, and move any counter
that they may move, whenever nothing is half done; of pieces they bring no more than there are. Players choose
and dice fall as they like. Where a card hands over to the rules, as a verb of the kit does, all of this may
happen before the card goes on: there the block is cut in two, and the second part may begin once the first
one has asked for it. So is what an effect repeats, or what leads back to itself, where one of these is
within. All else runs straight on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from loopwright_engine.core.branches import (
    FORKS,
    MOST_REPEATED,
    NONE_OPEN,
    PLAIN,
    TESTED,
    blocks_within,
    branches,
    sign_of,
)
from loopwright_engine.core.counters import MOST_STEPS, MOVES, OVER, UNDER, counters_of, end_of, ends_of
from loopwright_engine.core.decks import deck_cards, decks_of, emptied, shuffled
from loopwright_engine.core.dice import dice_of, totals
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.sections import NEAR

from loopwright_compiler.checks.shared import verdict
from loopwright_compiler.core.ranges import times_range
from loopwright_compiler.reachability.cases import known_within
from loopwright_compiler.reachability.guards import All, Guard, OneOf, Variable, always
from loopwright_compiler.reachability.operations import (
    AmountOperation,
    Call,
    ChangeNumber,
    Deal,
    End,
    Fork,
    IfOperation,
    Op,
    ProgramBlock,
    Put,
    Trigger,
    closed,
)
from loopwright_compiler.reachability.program import Program, Stage

from ..amounts import test_range
from .conditions import KitGuards
from .rest import Rest, dropped, name_of, name_of_rest
from .variables import AT, FLAG, LEAST, MOST, KitVariables

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import (
        AmountData,
        BlockData,
        ConditionData,
        EffectData,
        KitBundleData,
        PartData,
        StepsData,
    )
    from loopwright_engine.core.freedom import Freedom, FreeMoves, PieceCount

Data = Mapping[str, Any]
Known: TypeAlias = "Sequence[ConditionData]"
"""Conditions that hold, as far as facts and numbers of rules go."""
HEARD: Final[Data] = {"do": "heard"}
"""In the place of an effect: cards that wait for a test hear of it."""
KIND: Final = "kind."
"""What is asked for where a verb plays cards of a kind."""


class KitProgram(Program):
    """The program of a bundle of a kit."""

    variables: KitVariables

    def __init__(self, data: KitBundleData, freedom: Freedom) -> None:
        super().__init__(KitVariables(data, freedom))
        self.data = data
        self.freedom = freedom
        self.asking = KitGuards(data, self.variables, freedom)
        self.guards: dict[str, Guard] = {}
        """The guards of conditions, by the blocks that they lead to."""
        self.pools: dict[PieceCount, list[Variable]] = {}
        """The counters that count pieces, where all of them are followed: rules deal those together."""
        for pool in freedom.pools:
            followed = [one for name in pool.counters if (one := self.variables.counter(name)) is not None]
            if len(followed) == len(pool.counters):
                self.pools[pool] = followed
        self.roots: dict[str, Trigger] = {}
        """What may begin a block that stands in no other, by the block's id."""
        self.effects: dict[str, BlockData] = {one["id"]: one["block"] for one in data["effects"]}
        self.decks: dict[str, PartData] = {deck["id"]: deck for deck in decks_of(data)}
        self.ends: dict[tuple[str, str], BlockData] = ends_of(counters_of(data))
        self._hear_of_tests: bool = any(
            part["event"] is not None and part["event"]["event"] in TESTED
            for card in data["cards"]
            for part in card.get("listeners", ())
        )
        self._cut: dict[str, bool] = {}
        self._blocks: dict[tuple[Any, ...], ProgramBlock] = {}
        self._begin()
        self.stages = (Stage("play", False, self.new_block(""), frozenset((1,)), acting=True),)
        closed(self.blocks)

    # --- what may begin

    def _begin(self) -> None:
        """Cards and their listeners, ends of counters, and what is asked for."""
        for card in self.data["cards"]:
            self._root(card["block"], self._played(card), self.known_of(card))
            for part in card.get("listeners", ()):
                guard = self.guard_of(part["block"]["id"], part["condition"])
                self._root(part["block"], guard, self.known_of(part))
        shared = {one["id"] for one in self.data["counters"]}
        for (counter, _), end in self.ends.items():
            variable = self.variables.counter(counter)
            free = variable is None or variable in self.variables.moved_by_rules
            if free if counter in shared else self._is_own_of_rules(counter):
                self._root(end, always(True))
        self._roads()
        self._free_blocks()
        for put in self._put(self.variables.moved_by_rules):
            self.actions.append(Trigger(self.loose_block((put,)), always(True)))
        self._asked_for()

    def _put(self, moved: Sequence[Variable]) -> Iterator[Op]:
        """Rules move these, perhaps; what they move of pieces they deal together."""
        free = self.variables.moved_by_rules
        for pool, counters in self.pools.items():
            if not frozenset(counters).isdisjoint(moved):
                yield Deal(counters, pool.size, [one for one in counters if one in moved or one in free])
        pieces = [one for counters in self.pools.values() for one in counters]
        yield from (Put(one, one.full, perhaps=True) for one in moved if one not in pieces)

    def _is_own_of_rules(self, counter: str) -> bool:
        """Whether rules may move a counter that each seat has at any time, or it is too wide to know when."""
        followed = f"{MOST}{counter}" in self.variables.by_name
        return counter in self.freedom.own and (not followed or self.freedom.steps.writes_to(counter))

    def _roads(self) -> None:
        """From each place that the figure can be at it may go by roads, which lead both ways."""
        if self.freedom.roads is None:
            return
        kind, line = self.freedom.roads
        places = [card for card in self.data["cards"] if card["kind"] == kind]
        for card in places:
            for other in (*card["head"].get(line, ()), *card["head"].get(NEAR, ())):
                for one, to in ((card["id"], other), (other, card["id"])):
                    goes = self.loose_block((self._asks(f"{AT}{to}"),))
                    self.actions.append(Trigger(goes, self._was_asked(f"{AT}{one}")))
        if places:
            start = self.variables.asked(f"{AT}{places[0]['id']}")
            start.start = start.bit(1)

    def _asked_for(self) -> None:
        """The blocks that others ask for; what they ask for in turn is among them then."""
        known = [
            *self.effects.values(),
            *self.ends.values(),
            *(one["block"] for one in deck_cards(self.data)),
        ]
        blocks = {block["id"]: block for block in known}
        for root in [*self._all_roots(), *known]:
            blocks |= {block["id"]: block for block in blocks_within(root)}
        begun: set[str] = set()
        while names := [
            name
            for name in blocks
            if name not in begun and f"asked.{name}" in self.variables.by_name and name not in self.roots
        ]:
            for name in names:
                begun.add(name)
                self._root(blocks[name], self._was_asked(name))

    def _all_roots(self) -> Iterator[BlockData]:
        for card in self.data["cards"]:
            yield card["block"]
            yield from (part["block"] for part in card.get("listeners", ()))

    def _free_blocks(self) -> None:
        """What stands in blocks in which anything may happen begins at any time, whatever bars it there."""
        own = self.freedom.own_ways
        every = [*self._all_roots(), *self.effects.values(), *self.ends.values()]
        every += [card["block"] for card in deck_cards(self.data)]
        for block in (inner for root in every if own for inner in (root, *blocks_within(root))):
            if block["id"] not in own:
                continue
            self._root(block, always(True))
            for effect in block["effects"]:
                for part in branches(effect):
                    self._root(part.block, always(True))
                if effect["do"] == "run":
                    self._root(self.effects[effect["effect"]], always(True))
                elif effect["do"] == "end_game":
                    ends = self.loose_block((End(f"ending.{effect['ending']}"),))
                    self.actions.append(Trigger(ends, always(True)))

    def _root(self, data: BlockData, guard: Guard, known: Known = ()) -> None:
        if data["id"] not in self.roots:
            trigger = Trigger(self.block(data, (), known), guard)
            self.roots[data["id"]] = trigger
            self.actions.append(trigger)

    def _played(self, card: PartData) -> Guard:
        """When rules may play a card: where they say what they play, only while its condition holds."""
        if self.freedom.steps.plays is None:
            return always(True)
        parts = [self.guard_of(card["block"]["id"], card["condition"])]
        if card["kind"] not in self.freedom.steps.plays:
            parts.append(self._was_asked(f"{KIND}{card['kind']}"))
        if self.freedom.roads is not None and card["kind"] == self.freedom.roads[0]:
            parts.append(self._was_asked(f"{AT}{card['id']}"))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _was_asked(self, name: str) -> Guard:
        return OneOf(self.variables.asked(name).number, 2, 1)

    def guard_of(self, name: str, condition: ConditionData | None, known: Known = ()) -> Guard:
        """The guard of the condition that leads to a block, made once."""
        if name not in self.guards:
            self.guards[name] = self.asking.maybe(condition, known)
        return self.guards[name]

    def known_of(self, part: PartData) -> Known:
        """What is known where the block of a listener begins, or of a card whose condition rules ask for."""
        asked = "event" in part or self.freedom.steps.plays is not None
        return (part["condition"],) if asked and part["condition"] is not None else ()

    # --- blocks

    def block(self, data: BlockData, rest: Rest, known: Known = ()) -> ProgramBlock:
        """A block with all inside it, after which the rest of those around it follows; of `known` conditions
        it has the same wherever it begins.
        """
        name = name_of(data)
        key = (name, *((name, number) for name, number, _ in rest))
        if key not in self._blocks:
            self._blocks[key] = made = self.new_block(data["id"])
            made.ops = tuple(self._sequence(name, 0, data["effects"], rest, known))
        return self._blocks[key]

    def _follows(self, rest: Rest) -> ProgramBlock:
        """What is left of the blocks around, as a block of its own."""
        key = ("", *((name, number) for name, number, _ in rest))
        if key not in self._blocks:
            self._blocks[key] = made = self.new_block("")
            name, number, effects = rest[0]
            made.ops = tuple(self._sequence(name, number, effects, rest[1:]))
        return self._blocks[key]

    def _sequence(
        self, name: str, first: int, effects: Sequence[EffectData], rest: Rest, known: Known = ()
    ) -> Iterator[Op]:
        """Effects from one on, and then the rest."""
        for number in range(first, len(effects)):
            effect = effects[number]
            if self.is_cut(effect):
                yield from self._cut_off(effect, dropped(((name, number + 1, effects), *rest)), known)
                return
            yield from self._straight(effect, known)
            known = known_after(effect, known)
        if rest:
            yield Call(self._follows(rest))

    def _inner(self, data: BlockData | None, rest: Rest, known: Known = ()) -> ProgramBlock:
        """A block that may be absent."""
        if data is not None:
            return self.block(data, rest, known)
        return self._follows(rest) if rest else self.loose_block(())

    def left(self, data: BlockData, number: int, rest: Rest) -> Rest:
        """What waits while an effect of a block happens: nothing, where it runs straight on."""
        if not self.is_cut(data["effects"][number]):
            return ()
        return dropped(((name_of(data), number + 1, data["effects"]), *rest))

    def after(self, effect: Data, role: str, rest: Rest) -> Rest:
        """What follows a branch of an effect that has this rest: of a test what is won where it is paid for,
        and the cards that hear of it.
        """
        if effect["do"] != "test":
            return rest
        if self._hear_of_tests:
            ends = (effect[end]["id"] for end in ("success", "failure") if effect[end] is not None)
            rest = ((f"{next(ends, '')}.heard", 0, [HEARD]), *rest)
        if role == PAID and effect["success"] is not None:
            won = [{"do": "named", "named": effect["success"]}]
            rest = ((f"{effect[PAID]['then']['id']}.won", 0, won), *rest)
        return rest

    # --- what is cut

    def is_cut(self, effect: Data) -> bool:
        """Whether rules may do anything while an effect happens, or before it goes on."""
        verb = effect["do"]
        if verb == "run":
            return self._block_is_cut(self.effects[effect["effect"]])
        if verb == "draw_card":
            return any(self._block_is_cut(card["block"]) for card in self.decks[effect["deck"]]["cards"])
        if verb in MOVES:
            end = self.ends.get((effect["counter"], end_of(effect["by"])))
            return end is not None and ("who" in effect or self._block_is_cut(end))
        if verb == "test" and self._hear_of_tests:
            return True
        if verb in FORKS:
            return any(self._block_is_cut(part.block) for part in branches(effect))
        return self.is_verb(effect)

    def _block_is_cut(self, data: BlockData) -> bool:
        """Whether a block holds such an effect; one that leads back to itself does."""
        name = name_of(data)
        if name not in self._cut:
            self._cut[name] = True
            self._cut[name] = any(self.is_cut(effect) for effect in data["effects"])
        return self._cut[name]

    def _cut_off(self, effect: Data, rest: Rest, known: Known) -> Iterator[Op]:
        """An effect that rules break in upon, and what follows."""
        match effect["do"]:
            case "if" | "choose" | "test" | "roll":
                yield self._fork(effect, rest, known)
                return
            case "heard":
                pass
            case "run":
                yield self._asks(self.effects[effect["effect"]]["id"])
            case "draw_card":
                yield from self._drawn(effect)
            case verb if verb in MOVES:
                yield from self._change(effect)
                if "who" not in effect and (variable := self.variables.counter(effect["counter"])):
                    yield Put(variable, variable.full, perhaps=True)
                yield self._asks(self.ends[effect["counter"], end_of(effect["by"])]["id"])
            case verb if verb == "each" or verb in PLAIN:
                yield from (self._asks(part.block["id"]) for part in branches(effect))
            case _:
                yield from self._verb(effect)
        if rest:
            yield from self._waits(rest)

    def _waits(self, rest: Rest) -> Iterator[Op]:
        """The rest is asked for, and may begin at any time from now on."""
        name = name_of_rest(rest)
        if name not in self.roots:
            self.roots[name] = trigger = Trigger(self._follows(rest), self._was_asked(name))
            self.actions.append(trigger)
        yield self._asks(name)

    def _asks(self, name: str) -> Op:
        return Put(self.variables.asked(name), 2)

    def _verb(self, effect: Data) -> Iterator[Op]:
        """A verb of the kit: what it may move, which cards it may play, and its blocks."""
        moves = self.freedom.verbs.get(effect["do"])
        yield from self._put([variable for _, variable in self._moved_by(effect)])
        yield from (self._asks(end["id"]) for end in self.ends_moved_by(effect))
        if self.freedom.steps.plays is not None:
            kinds = {card["kind"] for card in self.data["cards"]} - self.freedom.steps.plays
            yield from (self._asks(f"{KIND}{kind}") for kind in sorted(kinds) if _plays(moves, kind, effect))
        if self.freedom.roads is not None and effect["do"] == "move_to":
            yield self._asks(f"{AT}{effect['place']}")
        yield from (self._asks(part.block["id"]) for part in branches(effect))

    def _moved_by(self, effect: Data) -> Iterator[tuple[str, Variable]]:
        """The counters that a verb may move, and steps of rules may not, with their names."""
        moves = self.freedom.verbs.get(effect["do"])
        decks = {card["id"] for card in deck_cards(self.data)}
        for name, variable in self.variables.of_counters():
            free = variable in self.variables.moved_by_rules or name in decks
            if not free and (moves is None or moves.writes_to(name)):
                yield name, variable

    def ends_moved_by(self, effect: Data) -> Iterator[BlockData]:
        """What may happen beyond the ends of these."""
        for name in dict.fromkeys(name for name, _ in self._moved_by(effect)):
            yield from (self.ends[name, end] for end in (OVER, UNDER) if (name, end) in self.ends)

    def is_verb(self, effect: Data) -> bool:
        """Whether it is a verb of the kit."""
        return effect["do"] not in CORE

    # --- forks

    def _fork(self, effect: Data, rest: Rest, known: Known) -> Op:
        """Which block comes by a condition, a choice or chance, each with the rest."""
        match effect["do"]:
            case "if":
                condition = effect["condition"]
                then, otherwise = (
                    self._inner(effect[side], rest, known_within(effect, condition, holds, known))
                    for side, holds in (("then", True), ("else", False))
                )
                guard = self.guard_of(effect["then"]["id"], condition, known)
                return IfOperation(guard, then, otherwise)
            case "choose":
                return self._choose(effect, rest, known)
            case "test":
                return self._test(effect, rest)
        rows = effect["rows"]
        lines = [(always(True), self.block(row["then"], rest)) for row in rows]
        if sum(row["high"] - row["low"] + 1 for row in rows) < len(totals(*dice_of(effect))):
            lines.append((always(True), self._inner(None, rest)))
        return Fork(tuple(lines))

    def _choose(self, effect: Data, rest: Rest, known: Known) -> Op:
        options = effect["options"]
        lines = tuple(
            (
                self.guard_of(line["then"]["id"], line["condition"], known),
                self.block(line["then"], rest, known_within(effect, line["condition"], True, known)),
            )
            for line in options
        )
        none_open = {"id": f"{options[0]['then']['id']}{NONE_OPEN}", "effects": []}
        return Fork(lines, self.block(none_open, rest))

    def _test(self, effect: Data, rest: Rest) -> Op:
        lines = [
            (always(may_be), self._inner(effect[end], self.after(effect, end, rest)))
            for end, may_be in zip(("success", "failure"), ends_of_test(effect), strict=True)
        ]
        if (way := effect.get(PAID)) is not None:
            guard, then = self.guard_of(way["then"]["id"], way["condition"]), way["then"]
            lines.append((guard, self.block(then, self.after(effect, PAID, rest))))
        return Fork(tuple(lines))

    # --- what runs straight on

    def _straight(self, effect: Data, known: Known = ()) -> Iterator[Op]:
        verb = effect["do"]
        match verb:
            case "if" | "choose" | "test" | "roll":
                yield self._fork(effect, (), known)
            case "each":
                once = effect["who"] == "you" and "only" not in effect
                times = 1 if effect["who"] in ("you", "one") else self.freedom.seats
                inner = self.block(effect["block"], ())
                yield from (Call(inner, perhaps=not once) for _ in range(times))
            case _ if verb in PLAIN:
                for part in branches(effect):
                    yield from self._repeated(part.block, part.times)
            case "run":
                yield Call(self.block(self.effects[effect["effect"]], ()))
            case "draw_card":
                yield from self._drawn(effect)
            case "shuffle_deck":
                yield from self._shuffled(self.decks[effect["deck"]])
            case "end_game":
                yield End(f"ending.{effect['ending']}")
            case _ if verb in MOVES:
                yield from self._moved(effect)
            case _ if verb in STRAIGHT:
                yield from STRAIGHT[verb](self, effect)

    def _repeated(self, data: BlockData, times: AmountData) -> Iterator[Op]:
        least, most = times_range(times, self.asking.ends)
        inner = self.block(data, ())
        for time in range(int(min(most, MOST_REPEATED))):
            yield Call(inner, perhaps=time >= least)

    def _drawn(self, effect: Data) -> Iterator[Op]:
        """Any card that is left and fits, or none of them."""
        deck = self.decks[effect["deck"]]
        cut = self.is_cut(effect)
        if not deck["once"]:
            filled = self.loose_block(tuple(self._shuffled(deck)))
            yield IfOperation(self.asking.guard(emptied(deck)), filled, self.loose_block(()))
        lines: list[tuple[Guard, ProgramBlock]] = [(always(True), self.loose_block(()))]
        for card in deck["cards"]:
            block, left = card["block"], self.variables.counter(card["id"])
            guard = self.guard_of(block["id"], card["condition"])
            ops: list[Op] = []
            if left is not None:
                guard = All((OneOf(left.number, left.full & ~1, 1), guard))
                ops.append(ChangeNumber(left, -1))
            ops.append(self._asks(block["id"]) if cut else Call(self.block(block, ())))
            lines.append((guard, self.loose_block(tuple(ops))))
        yield Fork(tuple(lines))

    def _shuffled(self, deck: Data) -> Iterator[Op]:
        for part in shuffled(deck):
            yield from self._straight(part)

    # --- counters

    def _moved(self, effect: Data) -> Iterator[Op]:
        """A change, with what happens beyond an end: step by step, as far as it goes."""
        by, counter = effect["by"], effect["counter"]
        variable = self.variables.counter(counter)
        end = self.ends.get((counter, end_of(by)))
        if end is None or "who" in effect:
            yield from self._change(effect)
            return
        beyond, sign = self.block(end, ()), sign_of(by)
        if variable is None:
            yield Fork(((always(True), beyond), (always(True), self.loose_block(()))))
            return
        bound = variable.full & (1 << variable.size - 1 if sign > 0 else 1)
        inside = self.loose_block((ChangeNumber(variable, sign),))
        step = self.loose_block(
            (IfOperation(OneOf(variable.number, bound, variable.full & ~bound), beyond, inside),)
        )
        if isinstance(by, int):
            least = most = abs(by)
        else:  # an amount moves it by so many steps at most
            least, most = (int(min(end, MOST_STEPS)) for end in times_range(by["of"], self.asking.ends))
        yield from (Call(step, perhaps=time >= least) for time in range(most))

    def _change(self, effect: Data) -> Iterator[Op]:
        """A change within its ends."""
        by, counter = effect["by"], effect["counter"]
        if "who" in effect:
            yield from self._of_seats(counter, sign_of(by), by)
            return
        variable = self.variables.counter(counter)
        if variable is None:
            return
        if isinstance(by, int):
            yield ChangeNumber(variable, by)
        else:
            yield AmountOperation(variable, self.asking.amount(by["of"]), by["sign"])

    def _of_seats(self, counter: str, sign: int, by: StepsData) -> Iterator[Op]:
        """The most that any seat has rises, or the least falls, as far as somebody's may."""
        variable = self.variables.by_name.get(f"{MOST if sign > 0 else LEAST}{counter}")
        if variable is None:
            return
        if isinstance(by, int):
            steps = min(abs(by), variable.size)
            yield from (ChangeNumber(variable, sign, perhaps=True) for _ in range(steps))
        else:
            yield Put(variable, variable.full, perhaps=True)

    def set_own_counter(self, effect: Data) -> Iterator[Op]:
        """What some seat has is put somewhere."""
        to = effect["to"]
        value = to["value"] if isinstance(to, Mapping) and to["q"] == "number" else to
        for kind in (MOST, LEAST):
            variable = self.variables.by_name.get(f"{kind}{effect['counter']}")
            if variable is not None:
                mask = variable.bit(value) if isinstance(value, int) else variable.full
                yield Put(variable, mask, perhaps=True)

    def set_counter(self, effect: Data) -> Iterator[Op]:
        """A counter is put somewhere."""
        variable, to = self.variables.counter(effect["counter"]), effect["to"]
        if variable is None:
            return
        if isinstance(to, int):
            yield Put(variable, variable.bit(to))
        else:
            yield AmountOperation(variable, self.asking.amount(to))

    def mark_flag(self, effect: Data) -> Iterator[Op]:
        """A flag is set or cleared."""
        variable: Variable | None = self.variables.by_name.get(f"{FLAG}{effect['flag']}")
        if variable is not None:
            yield Put(variable, variable.bit(effect["do"] == "set_flag"))


STRAIGHT: Final = {
    "set_counter": KitProgram.set_counter,
    "set_own_counter": KitProgram.set_own_counter,
    "set_flag": KitProgram.mark_flag,
    "clear_flag": KitProgram.mark_flag,
}
"""Effects of the core that change one thing."""


SILENT: Final = ("nothing", "tell")
CORE: Final = frozenset((*STRAIGHT, *FORKS, *MOVES, *SILENT, "run", "draw_card", "shuffle_deck", "end_game"))
"""The effects that cards of every game have."""


def known_after(effect: EffectData, known: Known) -> Known:
    """What is still known after an effect: rules may work out from anything what they tell."""
    return known if effect["do"] in SILENT else ()


def ends_of_test(effect: Data) -> tuple[bool, bool]:
    """Whether a test of coins or dice may succeed, and whether it may fail."""
    results = test_range(effect)
    answer = verdict(results, ">=", (effect["least"], effect["least"]))
    return answer is not False, answer is not True


def _plays(moves: FreeMoves | None, kind: str, effect: Data) -> bool:
    """Whether a verb may play a card of a kind, as it is written."""
    if moves is None or moves.plays is None:
        return True
    said = (effect.get(one.strip("{}"), one) if one.startswith("{") else one for one in moves.plays)
    return kind in said
