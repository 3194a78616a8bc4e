"""Compiles the effects of a bundle into operations on the story's variables: what each verb does, or
may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from loopwright_compiler.core.ranges import times_range
from loopwright_compiler.reachability.cases import known_within, of_facts
from loopwright_compiler.reachability.guards import UNKNOWN, All, Guard, Variable, always
from loopwright_compiler.reachability.operations import (
    AmountOperation,
    Call,
    ChangeNumber,
    End,
    Fork,
    IfOperation,
    Op,
    ProgramBlock,
    Put,
    Turn,
)
from loopwright_engine.core.branches import (
    FORKS,
    MOST_REPEATED,
    Branch,
    blocks_within,
    branches,
    none_open,
    sign_of,
)
from loopwright_engine.core.dice import dice_of, totals

from loopwright_games.tales.verbs import BUNDLE_VERBS, Changes

from .compile_guards import spot_name
from .items import changes
from .settled import BY_CARDS, MOVING
from .variables import BACK, FRONT, GONE

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        ChangeData,
        ChooseData,
        ConditionData,
        EachData,
        EffectData,
        IfData,
        OptionData,
        RollData,
        TestData,
        VerbData,
    )

    from .program import StoryProgram

OF_TESTS = ("test_succeeded", "test_failed", "kid_takes")
"""TST-3, TST-6: what is heard of a test; pushing takes a condition."""
IN_PLAY = 1 << FRONT | 1 << BACK
ONE_KID = frozenset(("you", "first_player", "one_kid", "one_kid_here", "random_kid", "random_kid_here"))


def block(program: StoryProgram, data: BlockData, known: Sequence[ConditionData] = ()) -> ProgramBlock:
    """Compile a block of effects and all blocks inside; the conditions `known` hold when it begins."""
    result_block = program.new_block(data["id"])
    ops: list[Op] = []
    for effect in data["effects"]:
        ops += ops_of(program, effect, known)
        known = known_after(effect, known)
    result_block.ops = tuple(ops)
    result_block.touches = any(_touches(effect) for effect in (*data["effects"], *_below(data)))
    return result_block


def _touches(effect: EffectData) -> bool:
    """Whether an effect changes things outside the story's variables: a test, for instance, may cost time and
    cards.
    """
    return effect["do"] == "test" or changes(effect["do"], Changes.TABLE)


def _below(data: BlockData) -> list[EffectData]:
    return [effect for part in blocks_within(data) for effect in part["effects"]]


def known_after(effect: EffectData, known: Sequence[ConditionData]) -> Sequence[ConditionData]:
    """The conditions about kids and machines that still hold after an effect; one that changes the story may
    change what is counted.
    """
    verb = effect["do"]
    lost = verb in FORKS or changes(verb, Changes.TABLE) or bool(BUNDLE_VERBS[verb].event)
    return () if lost else of_facts(known) if changes(verb, Changes.STORY) else known


def ops_of(program: StoryProgram, data: EffectData, known: Sequence[ConditionData] = ()) -> list[Op]:
    """Compile one effect; the conditions `known` about kids and machines hold when it begins."""
    if data["do"] == "if":
        return _if(program, data, known)
    if data["do"] == "choose":
        return _choose(program, data, known)
    if data["do"] == "test":
        return _test(program, data)
    if data["do"] == "roll":
        return _roll(program, data)
    if data["do"] == "each":
        return _each(program, data)
    if data["do"] in FORKS:
        return [call for part in branches(data) for call in _repeated(program, part)]
    if data["do"] == "end_game":
        return [End(f"ending.{data['ending']}")]
    if data["do"] == "tell":
        return []
    deed = cast("VerbData", data)
    if event := BUNDLE_VERBS[deed["do"]].event:
        most = 1 if "who" not in deed or deed["who"] in ONE_KID else program.kids[-1]
        heard = program.heard_within(event, most=most)
        if deed["do"] == "flip_diary":
            return _flip(program, deed, heard)
        return [*_happens(program, deed, known), *heard]
    return _happens(program, deed, known)


def _happens(program: StoryProgram, deed: VerbData, known: Sequence[ConditionData]) -> list[Op]:
    """What a verb itself does."""
    if "only" in deed:  # perhaps of nobody
        whole = cast("VerbData", {name: part for name, part in deed.items() if name != "only"})
        return [Call(program.loose_block(tuple(_happens(program, whole, known))), perhaps=True)]
    verb = deed["do"]
    if BUNDLE_VERBS[verb].arrives:
        most = 1 if deed["who"] in ONE_KID else program.kids[-1]
        if verb == "ride":
            most *= deed["capacity"]
        return [program.arrivals(deed.get("location"), most, meets=verb != "move_home")]
    return VERBS[verb](program, deed) if changes(verb, Changes.STORY) else []


def _repeated(program: StoryProgram, part: Branch) -> Iterator[Op]:
    """A block as often as it happens at least; then it may happen as often as it does at most."""
    least, most = times_range(part.times, program.ends)
    inner = block(program, part.block)
    for time in range(int(min(most, MOST_REPEATED))):
        yield Call(inner, perhaps=time >= least)


def _each(program: StoryProgram, data: EachData) -> list[Op]:
    """A block that happens to each of some kids, of whom there may be none, or all."""
    inner = block(program, data["block"])
    if data["who"] == "you" and "only" not in data:
        return [Call(inner)]
    (part,) = branches(data)
    return [Call(inner, perhaps=True) for _ in range(int(times_range(part.times, program.ends)[1]))]


def _test(program: StoryProgram, data: TestData) -> list[Op]:
    """TST-9: compile a test; of a price in time nobody knows, and paying may be left."""
    success = block(program, data["success"])
    lines = [(always(True), success), (always(True), block(program, data["failure"]))]
    if (way := data.get("paid")) is not None:
        paid = block(program, way["then"])
        paid.ops = (*paid.ops, Call(success))
        condition = program.asking.maybe(way["condition"])
        lines.append((All((condition, UNKNOWN)) if data.get("spend") else condition, paid))
    return [Fork(tuple(lines)), *program.heard_within(*OF_TESTS)]


def _if(program: StoryProgram, data: IfData, known: Sequence[ConditionData]) -> list[Op]:
    condition = data["condition"]
    then = block(program, data["then"], known_within(data, condition, True, known))
    otherwise = block(program, data["else"], known_within(data, condition, False, known))
    return [IfOperation(program.asking.guard(condition, known), then, otherwise)]


def _choose(program: StoryProgram, data: ChooseData, known: Sequence[ConditionData]) -> list[Op]:
    """TST-9: compile a choice; an option that costs time may always be too expensive."""
    lines = [
        (
            _offered(program, line, known),
            block(program, line["then"], known_within(data, line["condition"], True, known)),
        )
        for line in data["options"]
    ]
    closed = none_open(data)
    return [Fork(tuple(lines), program.new_block(closed) if closed else None)]


def _offered(program: StoryProgram, line: OptionData, known: Sequence[ConditionData]) -> Guard:
    condition = program.asking.maybe(line["condition"], known)
    return All((condition, UNKNOWN)) if line.get("spend") else condition


def _roll(program: StoryProgram, data: RollData) -> list[Op]:
    rows = data["rows"]
    covered = sum(row["high"] - row["low"] + 1 for row in rows)
    lines = [(always(True), block(program, row["then"])) for row in rows]
    if covered < len(totals(*dice_of(data))):
        lines.insert(0, (always(True), program.loose_block(())))
    return [Fork(tuple(lines))]


def _dial(program: StoryProgram, data: VerbData) -> list[Op]:
    return _change(program, program.variables[data["do"]], data["by"])


def _counter(program: StoryProgram, data: VerbData) -> list[Op]:
    return _change(program, program.variables[f"counter.{data['counter']}"], data["by"])


def _change(program: StoryProgram, variable: Variable, by: int | ChangeData) -> list[Op]:
    if isinstance(by, int):
        return [ChangeNumber(variable, by)]
    return [AmountOperation(variable, program.asking.amount(by["of"]), by["sign"])]


def _set_counter(program: StoryProgram, data: VerbData) -> list[Op]:
    counter, to = program.variables[f"counter.{data['counter']}"], data["to"]
    if isinstance(to, int):
        return [Put(counter, counter.bit(to))]
    return [AmountOperation(counter, program.asking.amount(to))]


def _own_counter(program: StoryProgram, data: VerbData) -> list[Op]:
    """ADV-11: the most that any kid has come to rises step by step, or stays; it never falls."""
    most, by = program.variables[f"own.{data['counter']}"], data["by"]
    if sign_of(by) < 0:
        return []
    if isinstance(by, int) and by <= MOST_REPEATED:
        return [ChangeNumber(most, 1, perhaps=True) for _ in range(by)]
    return [Put(most, most.full, perhaps=True)]


def _set_own_counter(program: StoryProgram, data: VerbData) -> list[Op]:
    most, to = program.variables[f"own.{data['counter']}"], data["to"]
    return [Put(most, most.bit(to) if isinstance(to, int) else most.full, perhaps=True)]


def _flag(program: StoryProgram, data: VerbData) -> list[Op]:
    flag = program.variables[f"flag.{data['flag']}"]
    return [Put(flag, flag.bit(data["do"] == "set_flag"))]


def _flip(program: StoryProgram, data: VerbData, heard: Sequence[Op] = ()) -> list[Op]:
    """A card that is turned over, and what hears of it."""
    card = program.cards[data["diary"]]
    if card["sides"]["back"] is None:
        return []
    variable = program.variables[card["id"]]
    turn = Turn(f"{card['id']}.back", variable, 1 << FRONT, 1 << BACK, program.memory(card["sides"]["back"]))
    if not heard:
        return [turn]
    front = program.one_of(variable, 1 << FRONT)
    return [IfOperation(front, program.loose_block((turn, *heard)), program.loose_block(()))]


def _discard(program: StoryProgram, data: VerbData) -> list[Op]:
    variable = program.variables[f"diary.{data['diary']}"]
    return [Turn("", variable, IN_PLAY, 1 << GONE, ())]


# --- tokens and the ship ------------------------------------------------------------------------


def _place_token(program: StoryProgram, data: VerbData) -> list[Op]:
    """SET-7: one more, as long as there are any; at `here` it may be any place that a card asks about."""
    token, place = data["token"], data["place"]
    total = program.variables[f"token.{token}"]
    left = total.full & ~(1 << total.size - 1)
    ops: list[Op] = [
        ChangeNumber(spot, 1, perhaps=place == "here")
        for spot in program.spots(token, None if place == "here" else place)
    ]
    there = program.loose_block((*ops, ChangeNumber(total, 1)))
    return [IfOperation(program.one_of(total, left), there, program.loose_block(()))]


def _remove_token(program: StoryProgram, data: VerbData) -> list[Op]:
    token, place = data["token"], data["place"]
    total = program.variables[f"token.{token}"]
    spot = program.variables.by_name.get(spot_name(token, place))
    if place == "here" or spot is None:
        spots = program.spots(token, None) if place == "here" else []
        return [
            *(ChangeNumber(one, -1, perhaps=True) for one in spots),
            ChangeNumber(total, -1, perhaps=True),
        ]
    lies = program.one_of(spot, spot.full & ~1)
    return [
        IfOperation(
            lies,
            program.loose_block((ChangeNumber(spot, -1), ChangeNumber(total, -1))),
            program.loose_block(()),
        )
    ]


def _remove_tokens(program: StoryProgram, data: VerbData) -> list[Op]:
    token = data["token"]
    return [Put(one, 1) for one in (program.variables[f"token.{token}"], *program.spots(token, None))]


def _move_ship(program: StoryProgram, data: VerbData) -> list[Op]:
    ship, places = program.variables.by_name.get("ship"), program.variables.ship_places
    if ship is None:
        return [program.event("ship_moves")]
    if data["place"] == "here":
        return [Put(ship, ship.full & ~1, perhaps=True), program.event("ship_moves")]
    return [Put(ship, 1 << places.index(data["place"])), program.event("ship_moves")]


def _remove_ship(program: StoryProgram, data: VerbData) -> list[Op]:  # noqa: ARG001 - one signature for all
    ship = program.variables.by_name.get("ship")
    return [] if ship is None else [Put(ship, 1)]


# --- rumors and machines ------------------------------------------------------------------------


def _push(program: StoryProgram, data: VerbData) -> list[Op]:  # noqa: ARG001 - one signature for all
    return [Call(program.pushed, perhaps=True)]


def _machine(program: StoryProgram, data: VerbData) -> list[Op]:
    """What moves a machine is heard; what takes one off the board or resets it frees it from its hacker."""
    name = data["machine"]
    free: list[Op] = [Put(hacked, 1, perhaps=True) for hacked in program.hacked(name)]
    if data["do"] == "reset_machine":
        return [*free, *program.returns(name), program.machine_comes(name)]
    if data["do"] in MOVING:
        moved: list[Op] = [Put(one, 1 << BY_CARDS, perhaps=True) for one in program.moved(name)]
        return [*(free if data["do"] == "place_machine" else ()), *moved, program.machine_comes(name)]
    return free


def _hack(program: StoryProgram, data: VerbData) -> list[Op]:
    taken: list[Op] = [Put(hacked, 2, perhaps=True) for hacked in program.hacked(data["machine"])]
    return [*taken, program.event("machine_hacked")]


def _not_followed(program: StoryProgram, data: VerbData) -> list[Op]:  # noqa: ARG001 - one signature for all
    """No operations: the rumor track and the states of machines are unknown at any time anyway."""
    return []


VERBS: dict[str, Callable[[StoryProgram, VerbData], list[Op]]] = {
    "insight": _dial,
    "enigma": _dial,
    "counter": _counter,
    "set_counter": _set_counter,
    "own_counter": _own_counter,
    "set_own_counter": _set_own_counter,
    "set_flag": _flag,
    "clear_flag": _flag,
    "play_diary": lambda program, data: [program.played(data["diary"])],
    "flip_diary": _flip,
    "discard_diary": _discard,
    "place_token": _place_token,
    "remove_token": _remove_token,
    "remove_tokens": _remove_tokens,
    "move_ship": _move_ship,
    "remove_ship": _remove_ship,
    "draw_rumor": _push,
    "push_rumor": _push,
    "place_machine": _machine,
    "machine_toward": _machine,
    "reset_machine": _machine,
    "remove_machine": _machine,
    "wreck_machine": _machine,
    "hack_machine": _hack,
    "discard_rumor": _not_followed,
    "replace_rumor": _not_followed,
    "machine_state": _not_followed,
}
"""Each verb of cards that the story can notice unless it brings kids somewhere."""
