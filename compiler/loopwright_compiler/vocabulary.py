"""The words of the card language: one table that drives checking, lowering and the bundle's schema.

A verb is known in four ways: how it is written (the grammar), what it needs (here), how it reads in
print (`wording.VERB_TEXT`) and what it does (the engine). `tests/compiler/test_vocabulary.py` names
the place that was forgotten when one of them lacks a verb.
"""

from __future__ import annotations

from .occasions import EVENTS, LOCATION, NUMBERS, OVERRIDES, SWITCHED_OFF, TOKEN, Rule
from .word_kinds import BOUNDS, Kind, Param, Word, table

__all__ = [
    "BOUNDS",
    "DISCARD_THIS",
    "EVENTS",
    "FACTS",
    "GROUPINGS",
    "LIMITS",
    "NUMBERS",
    "OVERRIDES",
    "PARTICIPANTS",
    "QUANTITIES",
    "SHIP_WORDS",
    "SUBJECTS",
    "SWITCHED_OFF",
    "VERBS",
    "WHO",
    "Kind",
    "Param",
    "Rule",
    "Word",
    "spelled",
]

_BY = Param("by", Kind.CHANGE)
_CONDITION = Param("condition", Kind.CONDITION, optional=True)
_TAG = Param("tag", Kind.TAG, optional=True)
_COUNTER = Param("counter", Kind.COUNTER)
_FLAG = Param("flag", Kind.FLAG)
_DIARY = Param("diary", Kind.DIARY)
_PLACE = Param("place", Kind.PLACE)
_OWN_DIARY = Param("diary", Kind.DIARY, optional=True)
_MACHINE = Param("machine", Kind.MACHINE)
_MACHINES = Param("machine", Kind.MACHINES)

VERBS = table(
    Word("take", "Lock a time cube on a condition; a worse one when none is named.", (_CONDITION,), True),
    Word(
        "relieve",
        "Free a condition's time cube; the kid's choice when none is named.",
        (_CONDITION,),
        True,
    ),
    Word("favor", "Move the favor of the grown-ups.", (_BY,), True),
    Word("time", "Get time cubes back into the pool, or spend them.", (_BY,), True),
    Word("time_next_day", "More or less time, in the next round only.", (_BY,), True),
    Word("draw_item", "Draw an item, or the first with a tag.", (_TAG,), True),
    Word("discard_item", "Lose an item that is not iconic.", (_TAG,), True),
    Word(
        "retrieve_item",
        "Take an item out of the discard pile, with one of these tags if any are named.",
        (Param("tags", Kind.TAG, many=True),),
        True,
    ),
    Word("draw_anomaly", "Draw an anomaly.", (), True),
    Word("discard_anomaly", "Lose an anomaly.", (), True),
    Word("draw_chore", "Draw two chores and keep one.", (), True),
    Word("discard_chore", "Lose a chore.", (), True),
    Word("rest", "Rest without spending time.", (), True),
    Word("move_to", "Move to a location.", (LOCATION,), True),
    Word("move_home", "Move to the kid's home.", (), True),
    Word("move_anywhere", "Move to another location of the kid's choice.", (), True),
    Word(
        "ride",
        "MOV-4: ride from a sector, as on a machine of that movement and capacity.",
        (
            Param("sector", Kind.SECTOR),
            Param("movement", Kind.MOVEMENT),
            Param("capacity", Kind.CAPACITY),
        ),
        True,
    ),
    Word("insight", "Turn the insight dial.", (_BY,)),
    Word("enigma", "Turn the enigma dial.", (_BY,)),
    Word("counter", "Change a counter, within its bounds.", (_COUNTER, _BY)),
    Word("set_counter", "Put a counter on a value.", (_COUNTER, Param("to", Kind.VALUE))),
    Word("set_flag", "Set a flag.", (_FLAG,)),
    Word("clear_flag", "Clear a flag.", (_FLAG,)),
    Word("play_diary", "Put a diary card into play, front up.", (_DIARY,)),
    Word("flip_diary", "Turn a diary card to its back.", (_OWN_DIARY,)),
    Word("discard_diary", "Take a diary card out of play.", (_OWN_DIARY,)),
    Word("turn_up_rumor", "Turn a rumor face up."),
    Word("turn_up_all_rumors", "Turn all rumors face up."),
    Word("draw_rumor", "Draw a rumor onto the track."),
    Word("discard_rumor", "Take a rumor off the track."),
    Word("replace_rumor", "Put the top rumor in the place of a face-down one."),
    Word("push_rumor", "Push the right-most rumor off the track."),
    Word(
        "look_at_rumors",
        "Look at the top rumors; put them back in any order, or all at the bottom.",
        (Param("count", Kind.LOOKED_AT),),
    ),
    Word(
        "machine_state",
        "Make a machine ALERT or ROUTINE.",
        (_MACHINES, Param("state", Kind.STATE)),
    ),
    Word("place_machine", "Put a machine on a sector.", (_MACHINES, Param("sector", Kind.SECTOR))),
    Word("machine_toward", "Move a machine one sector closer to a location.", (_MACHINES, LOCATION)),
    Word("remove_machine", "Take a machine off the board.", (_MACHINES,)),
    Word("reset_machine", "MAC-2: put a machine back where it started, at once.", (_MACHINES,)),
    Word(
        "wreck_machine",
        "HCK-11: take a machine off the board until the next round's machine actions.",
        (_MACHINES,),
    ),
    Word("hack_machine", "HCK-10: the acting kid controls the machine at once.", (_MACHINES,)),
    Word("chore_step", "Take a step of this chore.", (_BY,)),
    Word("place_token", "Put a token on a place, as long as there are any.", (TOKEN, _PLACE)),
    Word("remove_token", "Take one of these tokens from a place.", (TOKEN, _PLACE)),
    Word("remove_tokens", "Take every one of these tokens off the board.", (TOKEN,)),
    Word("move_ship", "Move the ship.", (_PLACE,)),
    Word("remove_ship", "Take the ship off the board."),
    Word("look_at_diary", "Everybody reads the prose of a diary card, which stays where it is.", (_DIARY,)),
    Word("pass_first_player", "The next kid becomes first player."),
    Word("nothing", "Nothing happens."),
)

DISCARD_THIS = Word("discard_this", "`discard this card` on a card that a kid holds.")
"""A verb of the bundle alone: cards write it as they write `discard_diary`."""

FACTS = table(
    Word("flag", "The flag is set.", (_FLAG,)),
    Word("machine_state", "The machine is in this state.", (_MACHINE, Param("state", Kind.STATE))),
    Word("machine_nearby", "The machine is nearby the location.", (_MACHINE, LOCATION)),
    Word(
        "diary",
        "The diary card is in play, on this side, or discarded.",
        (_DIARY, Param("side", Kind.SIDE, optional=True)),
    ),
    Word("has_item", "The acting kid has an item, or one with this tag.", (_TAG,), True),
    Word("has_condition", "The acting kid has a condition, or this one.", (_CONDITION,), True),
    Word("at", "The acting kid is at the location.", (LOCATION,), True),
    Word("machine_hacked", "A kid controls the machine.", (_MACHINE,)),
    Word(
        "controls",
        "The acting kid controls the machine, or any.",
        (Param("machine", Kind.MACHINE, optional=True),),
        True,
    ),
    Word("has_anomaly", "The acting kid has an anomaly.", (), True),
    Word("home_for_dinner", "The acting kid went home for dinner.", (), True),
    Word("at_home", "The acting kid is at home.", (), True),
    Word("favor", "The favor of the acting kid's grown-ups.", (Param("favor", Kind.FAVOR),), True),
    Word("ship_at", "The ship is at the place.", (_PLACE,)),
    Word("ship_nearby", "The ship is at the location, or on a sector nearby it.", (LOCATION,)),
)

QUANTITIES = table(
    Word("number", "A plain number."),
    Word("insight", "The insight dial."),
    Word("enigma", "The enigma dial."),
    Word("counter", "A counter of the scenario.", (_COUNTER,)),
    Word("kids", "How many kids play."),
    Word("kids_at", "How many kids are at the location.", (LOCATION,)),
    Word("day", "The round, from 1 to 6, or to 12 in two weeks."),
    Word("rumors", "How many rumors are on the track."),
    Word("enigma_limit", "VAR-12: the enigma limit of the scenario."),
    Word("kids_here", "How many kids are where the acting kid is.", (), True),
    Word("hacked_machines", "How many machines are hacked."),
    Word("token_at", "How many of these tokens are at the place.", (TOKEN, _PLACE)),
    Word("token_in_play", "How many of these tokens are on the board.", (TOKEN,)),
    Word("week", "The week, 1 or 2."),
)

# A subject as the author writes it and as the bundle says it.
SUBJECTS = {
    "you": "you",
    "helpers": "helpers",
    "everyone": "everyone",
    "everyone here": "everyone_here",
    "first player": "first_player",
    "one kid": "one_kid",
    "one kid here": "one_kid_here",
    "random kid": "random_kid",
    "random kid here": "random_kid_here",
    "others": "others",
    "others here": "others_here",
}
PARTICIPANTS = "participants"  # the roller and the helpers: what a bare `take` in a failure means
WHO = (*SUBJECTS.values(), PARTICIPANTS)
GROUPINGS = {"group": "group", "individual": "individual", "first player": "first_player"}
LIMITS = {"once per round": "round", "once per game": "game"}


SHIP_WORDS = frozenset(("move_ship", "remove_ship", "ship_at", "ship_nearby", "ship_moves"))
"""Words that need the scenario to have a ship."""


def spelled(name: str) -> str:
    """A bundle word as it is written in a card file: `pushed_rumor` is `pushed rumor`."""
    return name.replace("_", " ")
