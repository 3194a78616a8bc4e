"""The kinds of stack frames: the first number of a frame. `round.HANDLER_OF` gives the function that goes on
with each kind: the numbers behind the first are what it takes after the game, by name and in order. Where
something was asked, `game.answer` is the option that was chosen.
"""

from __future__ import annotations

from typing import Final

BLOCK: Final = 0
ON: Final = 1
EFFECT: Final = 2
EFFECT_FOR: Final = 3
CHOSEN: Final = 4
TEST: Final = 5
TEST_READY: Final = 6
PUSHED: Final = 7
TURN_BACK: Final = 8
TURNED_BACK: Final = 9
ENTER: Final = 10
NEW_RUMORS: Final = 11
INVESTIGATED: Final = 12
RUMOR_TOLD: Final = 13
TRADE: Final = 14
TRADED: Final = 15
SCHOOL_EVENT: Final = 16
SCHOOL_MAY: Final = 17
MACHINES_MOVE: Final = 18
MACHINE_CHOSEN: Final = 19
ACT: Final = 20
REST: Final = 21
RELIEVE: Final = 22
DISCARD: Final = 23
DINNER: Final = 24
EXCESS: Final = 25
SEE_RUMOR: Final = 26
DROP_RUMOR: Final = 27
OUT_OF_TIME: Final = 28
RETRIEVE: Final = 29
HAND_HEARD: Final = 30
HAND_USED: Final = 31
DRAW_CHORE: Final = 32
CHORE_KEPT: Final = 33
SHUFFLE_CHORES: Final = 34
CHORE_DROPPED: Final = 35
CHORES_OF: Final = 36
CHORE_VERIFIED: Final = 37
CHORE_REWARD: Final = 38
CHORES_DUE: Final = 39
REPLACE_RUMOR: Final = 40
LOOKED: Final = 41
GO_ANYWHERE: Final = 42
HACK_STAKE: Final = 43
HACK_STAKED: Final = 44
HACKER: Final = 45
HACK_SPACE: Final = 46
HACK_HALF: Final = 47
HACK_TESTS: Final = 48
HACK_FAILURE: Final = 49
LEAVE: Final = 50
HACK_OVER: Final = 51
RIDE_TO: Final = 52
RIDERS: Final = 53
ONE_MACHINE: Final = 54
COUNTER: Final = 55
GIVEN: Final = 56
TIMER: Final = 57
