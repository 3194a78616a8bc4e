"""The words of the card language: one table that drives checking, lowering and the bundle's schema.

A verb is known in four ways: how it is written (the grammar), what it needs (here), how it reads in
print (`wording.VERB_TEXT`) and what it does (the engine). `tests/compiler/test_vocabulary.py` names
the place that was forgotten when one of them lacks a verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeVar

# --- What the words of the card language are made of: kinds of arguments, and a word with its parameters


Arg = TypeVar("Arg")


class Kind(StrEnum):
    """What an argument stands for."""

    CONDITION = "condition"
    TAG = "item tag"
    TRAIT = "trait"
    COMBO = "combo"
    LOCATION = "location"
    SECTOR = "land sector"
    PLACE = "location, sector or here"
    COUNTER = "counter"
    FLAG = "flag"
    TOKEN = "token"
    DIARY = "diary card"
    MACHINE = "machine in play"
    MACHINES = "machine in play, this, every or one"
    STATE = "machine state"
    SIDE = "diary side"
    FAVOR = "step of favor"
    MOVEMENT = "sectors of a ride"
    CAPACITY = "kids on a ride"
    LOOKED_AT = "rumors looked at"
    CHANGE = "signed change, not zero"
    VALUE = "value of the counter before it"


BOUNDS = {Kind.MOVEMENT: (1, 9), Kind.CAPACITY: (1, 5), Kind.LOOKED_AT: (1, 4)}
"""Kinds that are plain numbers, with the least and the greatest."""


@dataclass(frozen=True, slots=True)
class Param:
    """One argument: its key in the bundle, what it stands for, and whether it may be left out.

    `many` is for the last one only: it takes all arguments that are left, and there may be none.
    """

    key: str
    kind: Kind
    optional: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A verb, fact or quantity: name, parameters in written order, one line of explanation.

    `kid` tells that it happens to a kid (a verb takes a subject, a fact asks about the acting kid).
    """

    name: str
    doc: str
    params: tuple[Param, ...] = ()
    kid: bool = False

    def bind(self, args: tuple[Arg, ...]) -> Iterator[tuple[Param, tuple[Arg, ...]]]:
        """Each parameter with its arguments: one, or, where it takes many, all that are left."""
        for place, param in enumerate(self.params):
            yield param, args[place:] if param.many else args[place : place + 1]


def table(*words: Word) -> dict[str, Word]:
    """The words by name, in order."""
    return {word.name: word for word in words}


# --- What cards wait for, and the rules of the game that a diary card can beat while it is in play


LOCATION = Param("location", Kind.LOCATION)
TOKEN = Param("token", Kind.TOKEN)
_SECTOR = Param("sector", Kind.SECTOR)
_ANY_MACHINE = Param("machine", Kind.MACHINE, optional=True)

EVENTS = table(
    Word("new_day", "The start of the round, before diaries are checked."),
    Word("school_phase", "The start of the school phase."),
    Word("adventure_phase", "The start of the adventure phase."),
    Word("end_phase", "The end phase."),
    Word("rumor_succeeded", "A rumor's test is a success.", (), True),
    Word("rumor_failed", "A rumor's test is a failure.", (), True),
    Word("rumor_pushed", "A rumor is pushed off the track."),
    Word("kid_enters", "A kid enters the location.", (LOCATION,), True),
    Word("kid_enters_token", "A kid enters a location that holds the token.", (TOKEN,), True),
    Word("machine_hacked", "A machine is hacked; the hacker acts.", (), True),
    Word(
        "hack_failed", "A hack fails, or its machine leaves its sector meanwhile; the hacker acts.", (), True
    ),
    Word("machine_enters_sector", "The machine, or any, comes onto the sector.", (_ANY_MACHINE, _SECTOR)),
    Word(
        "machine_comes_nearby",
        "The machine, or any, comes nearby the location and was not before.",
        (_ANY_MACHINE, LOCATION),
    ),
    Word(
        "machine_enters_token",
        "The machine, or any, comes onto a sector that holds the token.",
        (_ANY_MACHINE, TOKEN),
    ),
    Word("ship_moves", "The ship is moved."),
)

OVERRIDES = table(
    Word("pushed_rumor", "SCH-6: a rumor pushed off the track raises enigma by 2."),
    Word("successful_rumor", "ADV-3: a successful rumor raises insight by 1.", (), True),
    Word("failed_rumor", "ADV-3: a failed rumor raises enigma by 1.", (), True),
    Word("home_for_dinner", "FAV-1: home for dinner, favor +1.", (), True),
    Word("late_for_dinner", "FAV-1: late for dinner, favor -1.", (), True),
    Word("time_runs_out", "INS-1: the last round ends without an ending: the game is lost."),
)


DEFAULT_EFFECTS = {
    "pushed_rumor": ("enigma", 2),
    "successful_rumor": ("insight", 1),
    "failed_rumor": ("enigma", 1),
    "home_for_dinner": ("favor", 1),
    "late_for_dinner": ("favor", -1),
}
"""What the game does by itself where no card overrides it: a verb and by how much."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game (`id`, as TST-4) that a diary card changes; `name` is its word in the bundle.

    `low` and `high` are the bounds of a number, both included; `default` is the game's own number,
    None where each card says its own.
    """

    name: str
    id: str
    doc: str
    low: int = 0
    high: int = 0
    default: int | None = None


def _rules(*rules: Rule) -> dict[str, Rule]:
    return {rule.name: rule for rule in rules}


NUMBERS = _rules(
    Rule("item_limit", "CMB-5", "How many items a kid may keep in the end phase.", 1, 9, 4),
    Rule("helpers", "TST-4", "How many kids may help with a test.", 0, 4, 2),
    Rule("dice", "TST-2", "Dice of a test, before strength, weakness, help and items.", 1, 8, 3),
    Rule("weekend_time", "TIM-3", "Time that each kid gets for the weekend.", 0, 6, 3),
    Rule("new_rumors", "SCH-5", "How many new rumors come, whatever the school card says.", 0, 4),
    Rule("restricted_walk", "MOV-1", "Time for a walk from an open location into a restricted one.", 1, 3, 2),
    Rule("bus_fare", "MOV-2", "Time for the bus.", 0, 3, 1),
    Rule("scouting", "ADV-1", "Time for scouting.", 0, 3, 1),
    Rule("investigating", "ADV-2", "Time for investigating a rumor.", 0, 3, 1),
)
"""`rule item limit 6`: numbers of the game that a card can change."""

SWITCHED_OFF = _rules(
    Rule("walking", "MOV-1", "Kids cannot walk."),
    Rule("bus", "MOV-2", "Kids cannot take the bus."),
    Rule("car", "MOV-3", "Kids cannot be driven."),
    Rule("rides", "MOV-4", "Kids cannot ride on machines."),
    Rule("avoiding", "MOV-5", "Machines nearby do not stop a kid who enters."),
    Rule("help", "TST-4", "Nobody helps with a test."),
    Rule("pushing", "TST-6", "No roll is pushed."),
    Rule("trading", "ADV-4", "Kids cannot trade (also ADV-5)."),
    Rule("resting", "ADV-6", "Kids cannot rest."),
    Rule("scouting", "ADV-1", "Kids cannot scout."),
    Rule("hacking", "HCK-1", "Kids cannot hack machines."),
    Rule("machine_moves", "MAC-3", "Machines stay where they are."),
    Rule("firmware", "MAC-1", "Firmware upgrades do nothing."),
    Rule("school_event", "SCH-8", "School events are skipped."),
    Rule("new_rumors", "SCH-5", "No new rumors come."),
    Rule("alarm", "SCH-7", "Replaced rumors make no machine ALERT."),
)
"""`rule no bus`: rules of the game that a card can switch off."""

IDLE_NUMBERS = {
    "helpers": "help",
    "restricted_walk": "walking",
    "bus_fare": "bus",
    "scouting": "scouting",
    "new_rumors": "new_rumors",
}
"""A number that means nothing while its rule is switched off."""


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

# The same names for the type checker, which tells effects, conditions and numbers apart by them.
VerbName = Literal[
    "take", "relieve", "favor", "time", "time_next_day", "draw_item", "discard_item", "retrieve_item",
    "draw_anomaly", "discard_anomaly", "draw_chore", "discard_chore", "rest", "move_to", "move_home",
    "move_anywhere", "ride", "insight", "enigma", "counter", "set_counter", "set_flag", "clear_flag",
    "play_diary", "flip_diary", "discard_diary", "turn_up_rumor", "turn_up_all_rumors", "draw_rumor",
    "discard_rumor", "replace_rumor", "push_rumor", "look_at_rumors", "machine_state", "place_machine",
    "machine_toward", "remove_machine", "reset_machine", "wreck_machine", "hack_machine", "chore_step",
    "place_token", "remove_token", "remove_tokens", "move_ship", "remove_ship", "look_at_diary",
    "pass_first_player", "nothing", "discard_this",
]  # fmt: skip
FactName = Literal[
    "flag", "machine_state", "machine_nearby", "diary", "has_item", "has_condition", "at", "machine_hacked",
    "controls", "has_anomaly", "home_for_dinner", "at_home", "favor", "ship_at", "ship_nearby",
]  # fmt: skip
PlainQuantityName = Literal[
    "insight", "enigma", "counter", "kids", "kids_at", "day", "rumors", "enigma_limit", "kids_here",
    "hacked_machines", "token_at", "token_in_play", "week",
]  # fmt: skip
EventName = Literal[
    "new_day", "school_phase", "adventure_phase", "end_phase", "rumor_succeeded", "rumor_failed",
    "rumor_pushed", "kid_enters", "kid_enters_token", "machine_hacked", "hack_failed",
    "machine_enters_sector", "machine_comes_nearby", "machine_enters_token", "ship_moves",
]  # fmt: skip

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
