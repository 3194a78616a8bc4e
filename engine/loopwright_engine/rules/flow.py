"""The order of play: the steps of a round, and which function goes on with which frame."""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..kernel.state import Frame, Handler
from . import (
    actions,
    blocks,
    calendar,
    chores,
    complications,
    conditions,
    diary,
    endphase,
    hacking,
    hands,
    items,
    machine_verbs,
    movement,
    moving,
    riding,
    rolls,
    rumor_deck,
    rumors,
    school,
    stakes,
)
from .game import Game

HANDLERS: Final[tuple[Handler, ...]] = (
    blocks.run,
    diary.on,
    blocks.effect,
    blocks.effect_for,
    blocks.chosen,
    rolls.begin,
    rolls.ready,
    rolls.pushed,
    moving.turn_back,
    moving.turned_back,
    moving.entering,
    rumors.new_rumors,
    rumors.investigated,
    rumors.told,
    items.trade,
    items.traded,
    school.event_for,
    school.event_answered,
    movement.moving,
    movement.chosen,
    actions.act,
    conditions.rest_chosen,
    conditions.relieve_chosen,
    items.discard_chosen,
    endphase.dinner_for,
    endphase.excess,
    rumors.turn_up_chosen,
    rumors.discard_chosen,
    endphase.out_of_time,
    items.retrieve_chosen,
    hands.heard,
    hands.used,
    chores.drawing,
    chores.kept,
    chores.shuffled,
    chores.dropped,
    chores.of_kid,
    chores.verified,
    chores.rewarded,
    chores.due,
    rumor_deck.replace_chosen,
    rumor_deck.looked,
    moving.anywhere_chosen,
    stakes.stake,
    stakes.staked,
    stakes.hacker_chosen,
    hacking.next_space,
    hacking.begin_half,
    hacking.next_test,
    hacking.test_failed,
    hacking.leave,
    hacking.over,
    riding.ride_chosen,
    riding.riders_chosen,
    machine_verbs.one_chosen,
)
"""In the order of `frames`."""

STEPS: Final[tuple[tuple[Callable[[Game], None], bool], ...]] = (
    (calendar.begin_day, False),
    (complications.draw, True),
    (calendar.sick_leave, True),
    (calendar.sick_rest, False),
    (school.to_school, False),
    (school.new_chores, False),
    (school.draw_card, False),
    (school.event, False),
    (school.machine_actions, False),
    (school.machine_states, False),
    (actions.begin, False),
    (actions.offer, True),
    (endphase.discard_excess, True),
    (endphase.dinner, True),
    (endphase.heal, True),
    (chores.evening, True),
    (endphase.tell_diary, True),
    (endphase.close_day, True),
)
"""The steps of a round; the flag says whether the diary is checked before the step (ADV-8, SCH-1)."""


def idle(game: Game, frame: Frame) -> None:
    """Nothing is being resolved: check the diary if something it asks about has changed, or go on."""
    step, checked = STEPS[game.step]
    if checked and game.dirty & game.active.needs and diary.check(game):
        return
    game.chain = 0
    step(game)
