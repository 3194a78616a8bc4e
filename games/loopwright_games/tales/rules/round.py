"""The order of play: the steps of a round, and the function that resumes each kind of frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from loopwright_engine.kernel.state import Handler

from loopwright_games.tales.words import ROUND

from .chapters import (
    actions,
    calendar,
    chores,
    conditions,
    diary,
    end_phase,
    hacking,
    hands,
    items,
    moving,
    rumors,
    school,
    tests,
)
from .effects import verbs
from .state import frames
from .state.game import Game

HANDLER_OF: Final[dict[int, Handler]] = {
    frames.BLOCK: verbs.run,
    frames.ON: diary.on,
    frames.EFFECT: verbs.effect,
    frames.EFFECT_FOR: verbs.effect_for,
    frames.CHOSEN: verbs.chosen,
    frames.TEST: tests.begin,
    frames.TEST_READY: tests.ready,
    frames.PUSHED: tests.pushed,
    frames.TURN_BACK: moving.turn_back,
    frames.TURNED_BACK: moving.turned_back,
    frames.ENTER: moving.entering,
    frames.NEW_RUMORS: rumors.new_rumors,
    frames.INVESTIGATED: rumors.investigated,
    frames.RUMOR_TOLD: rumors.told,
    frames.TRADE: items.trade,
    frames.TRADED: items.traded,
    frames.SCHOOL_EVENT: school.event_for,
    frames.SCHOOL_MAY: school.event_answered,
    frames.MACHINES_MOVE: school.moving,
    frames.MACHINE_CHOSEN: school.chosen,
    frames.ACT: actions.act,
    frames.REST: conditions.rest_chosen,
    frames.RELIEVE: conditions.relieve_chosen,
    frames.DISCARD: items.discard_chosen,
    frames.DINNER: end_phase.dinner_for,
    frames.EXCESS: end_phase.excess,
    frames.SEE_RUMOR: rumors.turn_up_chosen,
    frames.DROP_RUMOR: rumors.discard_chosen,
    frames.OUT_OF_TIME: end_phase.out_of_time,
    frames.RETRIEVE: items.retrieve_chosen,
    frames.GIVEN: items.given,
    frames.HAND_HEARD: hands.heard,
    frames.HAND_USED: hands.used,
    frames.DRAW_CHORE: chores.drawing,
    frames.CHORE_KEPT: chores.kept,
    frames.SHUFFLE_CHORES: chores.shuffled,
    frames.CHORE_DROPPED: chores.dropped,
    frames.CHORES_OF: chores.of_kid,
    frames.CHORE_VERIFIED: chores.verified,
    frames.CHORE_REWARD: chores.rewarded,
    frames.CHORES_DUE: chores.due,
    frames.REPLACE_RUMOR: rumors.replace_chosen,
    frames.LOOKED: rumors.looked,
    frames.GO_ANYWHERE: moving.anywhere_chosen,
    frames.HACK_STAKE: hacking.stake,
    frames.HACK_STAKED: hacking.staked,
    frames.HACKER: hacking.hacker_chosen,
    frames.HACK_SPACE: hacking.next_space,
    frames.HACK_HALF: hacking.begin_half,
    frames.HACK_TESTS: hacking.next_test,
    frames.HACK_FAILURE: hacking.test_failed,
    frames.LEAVE: hacking.leave,
    frames.HACK_OVER: hacking.over,
    frames.RIDE_TO: moving.ride_chosen,
    frames.RIDERS: moving.riders_chosen,
    frames.ONE_MACHINE: verbs.one_chosen,
    frames.COUNTER: verbs.change_counter,
    frames.TIMER: diary.timer,
}
"""Which function goes on with which frame."""
HANDLERS: Final[tuple[Handler, ...]] = tuple(HANDLER_OF[number] for number in range(len(HANDLER_OF)))

Step: TypeAlias = tuple[Callable[[Game], None], bool]

STEP_OF: Final[dict[str, Callable[[Game], None]]] = {
    "begin_day": calendar.begin_day,
    "complication": diary.draw,
    "sick_leave": calendar.sick_leave,
    "sick_rest": calendar.sick_rest,
    "school_phase": school.to_school,
    "new_chores": school.new_chores,
    "draw_card": school.draw_card,
    "event": school.event,
    "machines": school.machine_actions,
    "machine_states": school.machine_states,
    "begin": actions.begin,
    "adventure": actions.offer,
    "discard_excess": end_phase.discard_excess,
    "dinner": end_phase.dinner,
    "heal": end_phase.heal,
    "chores": chores.evening,
    "end_phase": end_phase.tell_diary,
    "close_day": end_phase.close_day,
}
STEPS: Final[tuple[Step, ...]] = tuple((STEP_OF[name], checked) for name, checked in ROUND.items())
"""The steps of a round; the flag says whether the diary is checked before the step (ADV-8, SCH-1)."""


def idle(game: Game) -> None:
    """Continue with the round, since nothing is being resolved."""
    through(game, STEPS)


def through(game: Game, steps: tuple[Step, ...]) -> None:
    """Run these steps in order, and check the diary before each step that asks for it (ADV-8)."""
    stack = game.stack
    while True:
        step, checked = steps[game.step]
        if checked and game.dirty & game.active.needs and diary.check(game):
            return
        game.chain = 0
        step(game)
        if stack or game.decision is not None or game.result is not None:
            return
