"""The kinds of stack frames: the first number of a frame. `round.HANDLER_OF` gives the function that resumes
each kind.
"""

from __future__ import annotations

from typing import Final

BLOCK: Final = 0
"""(block, part, acting kid, context)"""
ON: Final = 1
"""(listener, acting kid)"""
EFFECT: Final = 2
"""(deed, kid)"""
EFFECT_FOR: Final = 3
"""(deed) the kid is the answer"""
CHOSEN: Final = 4
"""(source block, acting kid, context) the choice is the answer"""
TEST: Final = 5
"""(trial, kid, context, origin)"""
TEST_READY: Final = 6
"""(trial, kid, context, origin) helpers or cards are the answer"""
PUSHED: Final = 7
"""(trial, kid, context, origin, dice, scared before) the condition is the answer"""
TURN_BACK: Final = 8
"""(kid, location entered, origin, source)"""
TURNED_BACK: Final = 9
"""(kid, source) the location is the answer"""
ENTER: Final = 10
"""(kid, location, origin, machine, acting on arrival)"""
NEW_RUMORS: Final = 11
"""(cards still to draw, mask of the spaces of cards laid, replaced one before, source)"""
INVESTIGATED: Final = 12
"""(kid, rumor)"""
RUMOR_TOLD: Final = 13
"""(kid, rumor, succeeded)"""
TRADE: Final = 14
"""(kid, location, cards that have been given, source)"""
TRADED: Final = 15
"""(kid, location, cards that have been given, source) the gift is the answer"""
SCHOOL_EVENT: Final = 16
"""(kid)"""
SCHOOL_MAY: Final = 17
"""(kid) 1 is yes"""
MACHINES_MOVE: Final = 18
"""(instruction, machines of it that have moved, mask of machines that move now)"""
MACHINE_CHOSEN: Final = 19
"""(instruction, machines of it that have moved, mask as above) the machine is the answer"""
ACT: Final = 20
"""() the action is the answer"""
REST: Final = 21
"""(kid, source) the condition is the answer"""
RELIEVE: Final = 22
"""(kid, source) the condition is the answer"""
DISCARD: Final = 23
"""(kid, source) the card is the answer"""
DINNER: Final = 24
"""(kid)"""
EXCESS: Final = 25
"""(kid) the card is the answer"""
SEE_RUMOR: Final = 26
"""(source) the location is the answer"""
DROP_RUMOR: Final = 27
"""(source) the location is the answer"""
OUT_OF_TIME: Final = 28
"""(the rule that ends the game, as in `log.RULES`)"""
RETRIEVE: Final = 29
"""(kid, source) the card is the answer"""
HAND_HEARD: Final = 30
"""(listener, kid)"""
HAND_USED: Final = 31
"""(listener, kid) 1 is yes"""
DRAW_CHORE: Final = 32
"""(kid, source)"""
CHORE_KEPT: Final = 33
"""(kid, one chore, the other, source) the chore to keep is the answer"""
SHUFFLE_CHORES: Final = 34
"""()"""
CHORE_DROPPED: Final = 35
"""(kid, source) the chore is the answer"""
CHORES_OF: Final = 36
"""(kid, mask of the chores that kids had when this evening began)"""
CHORE_VERIFIED: Final = 37
"""(kid, chore)"""
CHORE_REWARD: Final = 38
"""(kid, chore) 1 is now"""
CHORES_DUE: Final = 39
"""(the same mask)"""
REPLACE_RUMOR: Final = 40
"""(source) the location is the answer"""
LOOKED: Final = 41
"""(kid, cards, source) the order is the answer"""
GO_ANYWHERE: Final = 42
"""(kid, source) the location is the answer"""
HACK_STAKE: Final = 43
"""(machine, starter, then the stakes so far in order of play)"""
HACK_STAKED: Final = 44
"""(machine, starter, then the stakes so far) the stake is the answer"""
HACKER: Final = 45
"""(machine, mask of participants) the hacker is the answer"""
HACK_SPACE: Final = 46
"""(machine, hacker, mask of participants, sector, space)"""
HACK_HALF: Final = 47
"""(machine, hacker, mask of participants, sector, space, half)"""
HACK_TESTS: Final = 48
"""(machine, hacker, mask of participants, sector, space, half, test)"""
HACK_FAILURE: Final = 49
"""() the frame below is the one of the test that failed"""
LEAVE: Final = 50
"""(kid)"""
HACK_OVER: Final = 51
"""(machine, hacker)"""
RIDE_TO: Final = 52
"""(kid, capacity, source) the location is the answer"""
RIDERS: Final = 53
"""(kid, location, source) the mask of friends is the answer"""
ONE_MACHINE: Final = 54
"""(deed, acting kid) the machine is the answer"""
