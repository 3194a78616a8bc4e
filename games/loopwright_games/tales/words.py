"""The words of the card language but its verbs: facts, quantities, events, rules that cards beat.

These rows drive the grammar, checking, lowering, loading and the bundle's schema. How a word reads in print
is said in the compiler's `ruletext/catalogue`, what it does in `rules`; `tests/compiler/test_vocabulary.py`
names the place that was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple, TypeVar

# --- What the words of the card language are made of: kinds of arguments, and a word with its parameters


Arg = TypeVar("Arg")


class ArgumentKind(StrEnum):
    """What an argument stands for."""

    CONDITION = "condition"
    TAG = "item tag"
    ITEM = "item"
    TRAIT = "trait"
    COMBO = "combo"
    LOCATION = "location"
    SECTOR = "land sector"
    PLACE = "location, sector or here"
    BERTH = "place of the ship"
    COUNTER = "counter"
    FLAG = "flag"
    DECK = "deck of the scenario's own"
    TIMER = "timer"
    OWN = "counter of each kid"
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
    PAID = "number that is spent"
    VALUE = "value of the counter before it"
    ROUNDS = "days from now"
    TEXT = "text of the bundle"
    ENDING = "ending of the bundle"


BOUNDS = {ArgumentKind.MOVEMENT: (1, 9), ArgumentKind.CAPACITY: (1, 5), ArgumentKind.LOOKED_AT: (1, 4)}
"""Kinds that are plain numbers, with the least and the greatest."""


class Param(NamedTuple):
    """One argument: its key in the bundle, what it stands for, and whether it may be left out.

    `many` is for the last one only: it takes all arguments that are left, and there may be none.
    `own` says that the bundle names the card itself where it is left out, so that it is never null.
    """

    key: str
    kind: ArgumentKind
    optional: bool = False
    many: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A verb, fact or quantity: name, parameters in written order, one line of explanation.

    `kid` tells that it happens to a kid (a verb takes a subject, a fact asks about the acting kid).
    `written` is its way in the notation of the grammar; without it, its name word by word.
    """

    name: str
    doc: str
    params: tuple[Param, ...] = ()
    kid: bool = False
    written: str = ""

    def bind(self, args: tuple[Arg, ...]) -> Iterator[tuple[Param, tuple[Arg, ...]]]:
        """Each parameter with its arguments: one, or, where it takes many, all that are left."""
        for place, param in enumerate(self.params):
            yield param, args[place:] if param.many else args[place : place + 1]


W = TypeVar("W", bound=Word)


def table(*words: W) -> dict[str, W]:
    """The words by name, in order."""
    return {word.name: word for word in words}


# --- What cards wait for, and the rules of the game that a diary card can beat while it is in play


LOCATION = Param("location", ArgumentKind.LOCATION)
TOKEN = Param("token", ArgumentKind.TOKEN)
ITEM = Param("item", ArgumentKind.ITEM)
_SECTOR = Param("sector", ArgumentKind.SECTOR)
_ANY_MACHINE = Param("machine", ArgumentKind.MACHINE, optional=True)

EVENTS = table(
    Word("new_day", "The start of the round, before diaries are checked."),
    Word("school_phase", "The start of the school phase."),
    Word("adventure_phase", "The start of the adventure phase."),
    Word("end_phase", "The end phase."),
    Word("rumor_succeeded", "A rumor's test is a success.", (), True),
    Word("rumor_failed", "A rumor's test is a failure.", (), True),
    Word("rumor_pushed", "A rumor is pushed off the track."),
    Word("kid_enters", "A kid enters the location.", (LOCATION,), True, written='"kid" "enters" LOCATION'),
    Word("machine_hacked", "A machine is hacked; the hacker acts.", (), True),
    Word(
        "hack_failed", "A hack fails, or its machine leaves its sector meanwhile; the hacker acts.", (), True
    ),
    Word(
        "kid_enters_token",
        "A kid enters a location that holds the token.",
        (TOKEN,),
        True,
        written='"kid" "enters" ID',
    ),
    Word("ship_moves", "The ship is moved."),
    Word(
        "machine_enters_sector",
        "The machine, or any, comes onto the sector.",
        (_ANY_MACHINE, _SECTOR),
        written='"machine" [ID] "enters" SECTOR',
    ),
    Word(
        "machine_comes_nearby",
        "The machine, or any, comes nearby the location and was not before.",
        (_ANY_MACHINE, LOCATION),
        written='"machine" [ID] "enters" LOCATION',
    ),
    Word(
        "machine_enters_token",
        "The machine, or any, comes onto a sector that holds the token.",
        (_ANY_MACHINE, TOKEN),
        written='"machine" [ID] "enters" ID',
    ),
    Word("test_succeeded", "A test is a success; the kid who took it acts.", (), True),
    Word("test_failed", "A test is a failure; the kid who took it acts.", (), True),
    Word(
        "kid_takes",
        "A kid takes a condition, or this one.",
        (Param("taken", ArgumentKind.CONDITION, optional=True),),
        True,
        written='"kid" "takes" (condition_name | unsaid_condition)',
    ),
    Word("item_drawn", "A kid draws an item.", (), True),
    Word("card_flipped", "A diary card is turned to its back."),
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


class Rule(NamedTuple):
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


CONDITION = Param("condition", ArgumentKind.CONDITION, optional=True)
TAG = Param("tag", ArgumentKind.TAG, optional=True)
COUNTER = Param("counter", ArgumentKind.COUNTER)
FLAG = Param("flag", ArgumentKind.FLAG)
DECK = Param("deck", ArgumentKind.DECK)
TIMER = Param("timer", ArgumentKind.TIMER)
OWN = Param("counter", ArgumentKind.OWN)
DIARY = Param("diary", ArgumentKind.DIARY)
PLACE = Param("place", ArgumentKind.PLACE)
_MACHINE = Param("machine", ArgumentKind.MACHINE)

FACTS = table(
    Word("flag", "The flag is set.", (FLAG,), written='"flag" ID'),
    Word("deck_empty", "No card is left in the deck.", (DECK,), written='ID "empty"'),
    Word("timer_runs", "The timer runs: its marker is on the calendar.", (TIMER,), written='ID "runs"'),
    Word(
        "machine_state",
        "The machine is in this state.",
        (_MACHINE, Param("state", ArgumentKind.STATE)),
        written='"machine" ID machine_state',
    ),
    Word(
        "machine_nearby",
        "The machine is nearby the location.",
        (_MACHINE, LOCATION),
        written='"machine" ID "nearby" LOCATION',
    ),
    Word(
        "diary",
        "The diary card is in play, on this side, or discarded.",
        (DIARY, Param("side", ArgumentKind.SIDE, optional=True)),
        written='"diary" INT (unsaid_place | "on" side_name | gone)',
    ),
    Word(
        "has_item",
        "The acting kid has an item, or one with this tag.",
        (TAG,),
        True,
        written='"you" "have" "item" ["with" tag]',
    ),
    Word("has_named_item", "The acting kid has this item.", (ITEM,), True, written='"you" "have" "item" ID'),
    Word("item_in_play", "Some kid has this item.", (ITEM,), written='"item" ID "in" "play"'),
    Word(
        "has_condition",
        "The acting kid has a condition, or this one.",
        (CONDITION,),
        True,
        written='"you" "have" (condition_name | unsaid_condition)',
    ),
    Word("at", "The acting kid is at the location.", (LOCATION,), True, written='"you" "at" LOCATION'),
    Word("machine_hacked", "A kid controls the machine.", (_MACHINE,), written='"machine" ID "hacked"'),
    Word(
        "controls",
        "The acting kid controls the machine, or any.",
        (Param("machine", ArgumentKind.MACHINE, optional=True),),
        True,
        written='"you" "control" "machine" [ID]',
    ),
    Word("has_anomaly", "The acting kid has an anomaly.", (), True, written='"you" "have" "anomaly"'),
    Word(
        "home_for_dinner",
        "The acting kid went home for dinner.",
        (),
        True,
        written='"you" "home" "for" "dinner"',
    ),
    Word("at_home", "The acting kid is at home.", (), True, written='"you" "at" "home"'),
    Word("first_player", "The acting kid is the first player.", (), True, written='"you" "first" "player"'),
    Word(
        "favor",
        "The favor of the acting kid's grown-ups.",
        (Param("favor", ArgumentKind.FAVOR),),
        True,
        written='"you" "have" favor_step "favor"',
    ),
    Word("ship_at", "The ship is at the place.", (PLACE,), written='"ship" "at" place'),
    Word(
        "ship_nearby",
        "The ship is at the location, or on a sector nearby it.",
        (LOCATION,),
        written='"ship" "nearby" LOCATION',
    ),
)

SPARE = table(
    Word("spare_item", "The acting kid has an item, or one with this tag, that is not iconic.", (TAG,), True),
    Word("spare_named_item", "The acting kid has this item, and it is not iconic.", (ITEM,), True),
)
BUNDLE_FACTS: dict[str, Word] = FACTS | SPARE
"""The facts of bundles: cards say the last ones as a price, `spend item with FIRE`."""
TIME = "time"
"""The payment that stands in a bundle as a number of cubes."""
_STEPS = Param("by", ArgumentKind.PAID)
PRICES = table(
    Word(TIME, "So much time of the acting kid.", (_STEPS,), written="INT"),
    Word("favor", "Steps of favor of the acting kid's grown-ups.", (_STEPS,), written='"favor" INT'),
    Word("insight", "Steps of the insight dial.", (_STEPS,), written='"insight" INT'),
    Word("enigma", "Steps of the enigma dial.", (_STEPS,), written='"enigma" INT'),
    Word(
        "item",
        "An item of the acting kid, or one with this tag, that is not iconic; the kid chooses which.",
        (TAG,),
        written='"item" ["with" tag]',
    ),
    Word("named_item", "This item, which the acting kid has.", (ITEM,), written='"item" ID'),
    Word("anomaly", "An anomaly of the acting kid."),
    Word(
        "take",
        "A condition that the acting kid does not have, and takes.",
        (Param("condition", ArgumentKind.CONDITION),),
        written="condition_name",
    ),
)
"""What can be spent besides steps of a counter; what each is stands in `cards/lowering/prices.py`."""

QUANTITIES = table(
    Word("number", "A plain number.", written="INT"),
    Word("insight", "The insight dial."),
    Word("enigma", "The enigma dial."),
    Word("counter", "A counter of the scenario.", (COUNTER,), written="ID"),
    Word("own_counter", "The counter that the acting kid has.", (OWN,), True, written='"your" ID'),
    Word("kids", "How many kids play."),
    Word("kids_at", "How many kids are at the location.", (LOCATION,), written='"kids" "at" LOCATION'),
    Word("day", "The round, from 1 to 6, or to 12 in two weeks."),
    Word("rumors", "How many rumors are on the track."),
    Word("enigma_limit", "VAR-12: the enigma limit of the scenario."),
    Word("kids_here", "How many kids are where the acting kid is.", (), True),
    Word("hacked_machines", "How many machines are hacked."),
    Word("token_at", "How many of these tokens are at the place.", (TOKEN, PLACE), written='ID "at" place'),
    Word("token_in_play", "How many of these tokens are on the board.", (TOKEN,), written='ID "in" "play"'),
    Word("week", "The week, 1 or 2."),
    Word(
        "until_timer",
        "How many days there are until the timer is due; 0 where it does not run.",
        (TIMER,),
        written='"days" "until" ID',
    ),
)


# The same names for the type checker, which tells conditions and numbers apart by them.
FactName = Literal[
    "flag", "machine_state", "machine_nearby", "diary", "has_item", "has_named_item",
    "item_in_play", "has_condition", "at",
    "machine_hacked", "deck_empty", "timer_runs",
    "controls", "has_anomaly", "home_for_dinner", "at_home", "first_player", "favor", "ship_at",
    "ship_nearby", "spare_item", "spare_named_item",
]  # fmt: skip
PlainQuantityName = Literal[
    "insight", "enigma", "counter", "own_counter", "kids", "kids_at", "day", "rumors", "enigma_limit",
    "kids_here", "hacked_machines", "token_at", "token_in_play", "week", "until_timer",
]  # fmt: skip
EventName = Literal[
    "new_day", "school_phase", "adventure_phase", "end_phase", "rumor_succeeded", "rumor_failed",
    "rumor_pushed", "kid_enters", "kid_enters_token", "machine_hacked", "hack_failed",
    "machine_enters_sector", "machine_comes_nearby", "machine_enters_token", "ship_moves",
    "test_succeeded", "test_failed", "kid_takes", "item_drawn", "card_flipped",
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
GROUPINGS = {"first player": "first_player", "group": "group", "individual": "individual"}
LIMITS = {"once per round": "round", "once per game": "game"}


ROUND = {
    "begin_day": False,
    "complication": True,
    "sick_leave": True,
    "sick_rest": False,
    "school_phase": False,
    "new_chores": False,
    "draw_card": False,
    "event": False,
    "machines": False,
    "machine_states": False,
    "begin": False,
    "adventure": True,
    "discard_excess": True,
    "dinner": True,
    "heal": True,
    "chores": True,
    "end_phase": True,
    "close_day": True,
}
"""TIM, SCH, ADV, END: the steps of a round in order; whether the diary is checked before them (ADV-8)."""

SHIP_WORDS = frozenset(("move_ship", "remove_ship", "ship_at", "ship_nearby", "ship_moves"))
"""Words that need the scenario to have a ship."""


def spelled(name: str) -> str:
    """A bundle word as it is written in a card file: `pushed_rumor` is `pushed rumor`."""
    return name.replace("_", " ")
