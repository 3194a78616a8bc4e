"""The stages of a round as the transition system sees them (TIM, SCH, END), in the engine's order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopwright_compiler.reachability.guards import always
from loopwright_compiler.reachability.operations import (
    Call,
    End,
    Fork,
    IfOperation,
    Op,
    ProgramBlock,
    Put,
    RepeatOperation,
    Trigger,
)
from loopwright_compiler.reachability.program import Stage

from loopwright_games.tales.nouns import CLOCK, ROUNDS_PER_WEEK, TRACK_SPACES
from loopwright_games.tales.words import ROUND

from .settled import ANYWHERE, NO_MOVES, moved_by_school, moved_name

if TYPE_CHECKING:
    from .program import StoryProgram

ADVENTURE = "adventure"
UNNOTICED = frozenset(("sick_rest", "new_chores", "machine_states", "discard_excess", "heal"))
"""Steps that the story cannot notice: what kids hold and which machines are ALERT is anything at any time. So
the look at the diary before the next step is that before these, too.
"""


def stages(program: StoryProgram) -> tuple[Stage, ...]:
    """All stages of a round in which the story may change, with `out of time` after the last."""

    def block(name: str, *ops: Op) -> ProgramBlock:
        step_block = program.new_block(name)
        step_block.ops = ops
        return step_block

    resets = [Put(program.variables.all[used], 1) for used in program.per_round]
    moves = max((len(card["moves"]) for card in program.bundle["school"]), default=0)
    machines = program.machine_comes("", 1 + moves)
    # A day of adventure ends with a look at the diary, and nothing happens between that and dinner.
    checked = ROUND | {"dinner": False, "time_runs_out": False, "out_of_time": True}
    days = program.variables.all[0]
    every = frozenset(days.values(days.full))
    last = frozenset((days.size,))
    weekdays = frozenset(day for day in every if day % ROUNDS_PER_WEEK)
    named = (
        Stage(
            "begin_day", checked["begin_day"], block("day begins", *resets, program.heard("new_day")), every
        ),
        Stage("complication", checked["complication"], block("complication", _complications(program)), every),
        Stage("sick_leave", checked["sick_leave"], block("sick leave"), every),
        Stage(
            "school_phase",
            checked["school_phase"],
            block("school phase", program.heard("school_phase")),
            every,
        ),
        Stage(
            "draw_card",
            checked["draw_card"],
            block("new rumors", *program.unless_off("new_rumors", *_new_rumors(program))),
            every - {1},
        ),
        Stage(
            "event",
            checked["event"],
            block("school event", *program.unless_off("school_event", _school(program))),
            weekdays,
        ),
        Stage(
            "machines",
            checked["machines"],
            block(
                "machines",
                *program.unless_off("firmware", *_firmware(program)),
                *program.returns(""),
                *program.unless_off(NO_MOVES, *_moves(program)),
                machines,
            ),
            every,
        ),
        Stage("begin", checked["begin"], block("adventure begins", program.heard("adventure_phase")), every),
        Stage(ADVENTURE, checked[ADVENTURE], block("day of adventure"), every, acting=True),
        Stage("dinner", checked["dinner"], block("dinner", *_dinner(program)), every),
        Stage("chores", checked["chores"], block("chores", _chores(program)), every),
        Stage("end_phase", checked["end_phase"], block("end phase", program.heard("end_phase")), every),
        Stage("close_day", checked["close_day"], block("day ends"), every),
        Stage(
            "time_runs_out",
            checked["time_runs_out"],
            block("time runs out", program.default("time_runs_out", first=True)),
            last,
        ),
        Stage("out_of_time", checked["out_of_time"], _out_of_time(program), last),
    )
    order = list(checked)
    return tuple(sorted(named, key=lambda stage: order.index(stage.name)))


def _out_of_time(program: StoryProgram) -> ProgramBlock:
    block = program.new_block("out of time")
    block.ops = (End(CLOCK),)
    return block


def _complications(program: StoryProgram) -> RepeatOperation:
    """VAR-12: one a day, of those that are not in play."""
    cards = [
        program.loose_block((program.played(card),)) for card in program.bundle["scenario"]["complications"]
    ]
    return RepeatOperation([Trigger(card, always(True)) for card in cards], one=True)


def _new_rumors(program: StoryProgram) -> list[Op]:
    """SCH-5, SCH-6: up to four new cards, each of which may push one off."""
    return [Call(program.pushed, perhaps=True)] * TRACK_SPACES


def _school(program: StoryProgram) -> RepeatOperation:
    """SCH-8: the event of any card, for each kid."""
    blocks = [card["event"]["block"] for card in program.bundle["school"] if card["event"] is not None]
    return RepeatOperation(program.free(blocks), most=program.kids[-1], one=True)


def _firmware(program: StoryProgram) -> list[Op]:
    """MAC-1: hacked machines may be reset."""
    return [Put(hacked, 1, perhaps=True) for hacked in program.hacked("")]


def _moves(program: StoryProgram) -> list[Op]:
    """MAC-3: machines of the classes that school cards name may move."""
    by_name = program.variables.by_name
    moving = [moved_name(machine) for machine in sorted(moved_by_school(program.bundle))]
    return [Put(by_name[name], 1 << ANYWHERE, perhaps=True) for name in moving if name in by_name]


def _dinner(program: StoryProgram) -> list[Op]:
    """END-2, INS-2: each kid is at home or late."""
    home = program.loose_block((program.default("home_for_dinner"),))
    late = program.loose_block((program.default("late_for_dinner"),))
    evening = program.loose_block((Fork(((always(True), home), (always(True), late))),))
    kids = program.variables["kids"]
    nobody = program.loose_block(())
    more = [
        sum(1 << place for place, size in enumerate(kids.values(kids.full)) if size > kid)
        for kid in range(program.kids[-1])
    ]
    return [IfOperation(program.one_of(kids, mask), evening, nobody) for mask in more]


def _chores(program: StoryProgram) -> RepeatOperation:
    """END-4: chores hear of the evening, and may be rewarded."""
    world = program.bundle["world"]
    triggers = [one.trigger for one in program.held.get("end_phase", ())]
    rewards = program.free(chore["reward"] for chore in world["chores"])
    return RepeatOperation([*triggers, *rewards])
