"""Preparation of blocks of effects, which are cut where the game may have to stop for a decision."""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from loopwright_games.tales.rules.chapters import calendar
from loopwright_games.tales.rules.effects import subjects
from loopwright_games.tales.rules.effects.verbs import KID_VERBS, ONE, TABLE_VERBS, take_line
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import Choice, Part, Step, Trial
from loopwright_games.tales.rules.state.game import REPEATED, Game
from loopwright_games.tales.rules.state.index import Index

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        BlockData,
        ChooseData,
        EffectData,
        IfData,
        RollData,
        TestData,
        VerbData,
    )

Built = tuple[Step, bool]
"""A step, and whether the game may have to stop after it."""


def block(index: Index, data: BlockData) -> int:
    """Prepare a block with all blocks inside it, and return its number."""
    tables = index.tables
    number = len(tables.blocks)
    index.blocks[data["id"]] = number
    index.written.append((data, index.chore))
    tables.block_ids.append(data["id"])
    tables.blocks.append(())
    if not _begins_with_test(data["effects"]):
        tables.opening[number] = -1
    parts: list[Part] = []
    plain: list[Step] = [] if index.begun is None else [_noting(index.begun, number)]
    for effect_data in data["effects"]:
        step, stops = effect(index, effect_data, number)
        if stops:
            parts.append((tuple(plain), step))
            plain = []
        else:
            plain.append(step)
    if plain or not parts:
        parts.append((tuple(plain), None))
    tables.blocks[number] = tuple(parts)
    return number


def _noting(begun: Callable[[Game, int], object], number: int) -> Step:
    """The first step of a block for coverage: it reports the block's number when the block begins."""

    def note(game: Game, kid: int, context: int) -> None:
        begun(game, number)

    return note


def _begins_with_test(effects: list[EffectData]) -> bool:
    """Whether nothing before the first test touches the kids, so that its chances are known beforehand."""
    for entry in effects:
        if entry["do"] == "test":
            return True
        verb = TABLE_VERBS.get(entry["do"])
        if verb is None or verb.stops:
            return False
    return False


def effect(index: Index, data: EffectData, source: int) -> Built:
    """Prepare one effect of the block with the number `source`."""
    match data["do"]:
        case "test":
            return _test(index, data, source)
        case "if":
            return _if(index, data, source)
        case "choose":
            return _choose(index, data, source)
        case "roll":
            return _roll(index, data, source)
    verb_data = cast("VerbData", data)
    name = verb_data["do"]
    if name in KID_VERBS:
        return _kid_effect(index, verb_data, source)
    verb = TABLE_VERBS[name]
    stops = verb.stops or verb_data.get("machine") == ONE
    return _once(index, verb.build(index, verb_data, source)), stops


def _once(index: Index, step: Step) -> Step:
    """A step that runs once for a hack and not for each participant, as a response card asks (HCK-7)."""
    if not index.in_response:
        return step

    def once(game: Game, kid: int, context: int) -> None:
        if not context & REPEATED:
            step(game, kid, context)

    return once


def _kid_effect(index: Index, data: VerbData, source: int) -> Built:
    verb = KID_VERBS[data["do"]]
    who, only = data["who"], index.conditions.maybe(data.get("only"))
    deed = verb.build(index, data, source)
    asks = who in subjects.ONE_OF
    if not asks and not verb.stops:
        step = subjects.reach(who, deed, source, only)
    else:
        number = len(index.tables.deeds)
        index.tables.deeds.append(deed)
        index.tables.deed_blocks.append(source)
        step = (
            subjects.reach_one(who, number, only) if asks else subjects.reach_each(who, number, source, only)
        )
    return step if who in subjects.OF_THE_TEST else _once(index, step), asks or verb.stops


def _test(index: Index, data: TestData, source: int) -> Built:
    number = trial(index, data, source)
    index.tables.opening.setdefault(source, number)

    def step(game: Game, kid: int, context: int) -> None:
        game.stack.append((frames.TEST, number, kid, context, -1))

    return step, True


def trial(index: Index, data: TestData, source: int) -> int:
    """Prepare a test of the block with the number `source`, and return the test's number."""
    combos = tuple(list(v.COMBOS).index(name) for name in data["combos"])
    tags = tuple(v.TAGS.index(name) for name in data["tags"])
    number = len(index.tables.trials)
    trial = Trial(source, v.TRAITS.index(data["trait"]), combos, tags, -1, -1)
    trial.spend = data.get("spend", 0)
    trial.of_rumor = index.in_rumor
    index.tables.trials.append(trial)
    trial.success = block(index, data["success"])
    trial.failure = block(index, data["failure"])
    return number


def _if(index: Index, data: IfData, source: int) -> Built:
    condition, _ = index.conditions.condition(data["condition"])
    then, otherwise = block(index, data["then"]), block(index, data["else"])
    blocks = index.tables.blocks
    if blocks[then][0][1] is None and blocks[otherwise][0][1] is None:
        yes, no = blocks[then][0][0], blocks[otherwise][0][0]

        def straight(game: Game, kid: int, context: int) -> None:
            for inner in yes if condition(game, kid) else no:
                inner(game, kid, context)

        return straight, False

    def step(game: Game, kid: int, context: int) -> None:
        game.stack.append((frames.BLOCK, then if condition(game, kid) else otherwise, 0, kid, context))

    return step, True


def _choose(index: Index, data: ChooseData, source: int) -> Built:
    tables = index.tables
    numbers: list[int] = []
    for line in data["options"]:
        condition = index.conditions.maybe(line["condition"])
        choice = Choice(line["label"], line.get("spend", 0), condition, block(index, line["then"]))
        numbers.append(len(tables.choices))
        tables.choices.append(choice)

    def step(game: Game, kid: int, context: int) -> None:
        options = [number for number in numbers if _offered(game, game.tables.choices[number], kid)]
        if len(options) > 1:
            game.ask("choose", kid, options, (frames.CHOSEN, source, kid, context))
        elif options:
            take_line(game, options[0], source, kid, context)
        else:
            game.tail.append((log.NONE_OPEN, source, numbers[0]))

    return step, True


def _offered(game: Game, line: Choice, kid: int) -> bool:
    """Whether the condition of a line under `choose` holds and its price can be paid (TST-9)."""
    if line.spend and not calendar.can_spend(game, kid, line.spend):
        return False
    return line.condition is None or line.condition(game, kid)


def _roll(index: Index, data: RollData, source: int) -> Built:
    faces = [-1] * 7
    for row in data["rows"]:
        number = block(index, row["then"])
        for face in range(row["low"], row["high"] + 1):
            faces[face] = number
    table = tuple(faces)

    def step(game: Game, kid: int, context: int) -> None:
        face = game.roll(1)[0]
        game.tail.append((log.TABLE_ROLL, source, kid, face))
        if table[face] >= 0:
            game.stack.append((frames.BLOCK, table[face], 0, kid, context))

    return step, True
