"""The verbs of the cards, a row each, long because they are many: all but what a verb does and how it reads.

A row drives the grammar, the checks, the bundle and its schema, the proofs, the bots and the reference. The
function that does it stands in `rules/effects`, its sentence in `cards/ruletext/catalogue/verbs.txt`;
`tests/compiler/test_vocabulary.py` names what was forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from itertools import chain
from typing import Literal

from .words import (
    CONDITION,
    COUNTER,
    DECK,
    DIARY,
    FLAG,
    ITEM,
    LOCATION,
    OWN,
    PLACE,
    TAG,
    TIMER,
    TOKEN,
    ArgumentKind,
    Param,
    Word,
    table,
)


class Changes(Flag):
    """What a verb can change: what proofs keep after it, and what they may pass over."""

    NOTHING = 0
    STORY = auto()
    """What the story can ask about: dials, counters, flags, the diary, tokens, the ship, endings."""
    TABLE = auto()
    """Kids, machines and rumors, with all that they hold."""
    BOTH = STORY | TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb(Word):
    """A verb: all that is said of it outside of the function that does it and the sentence that prints it.

    `worth` is what bots take it to be worth, for each kid and each step (insight +1 is 1.5); None where
    a function of `bots.effects` works it out from the game.
    `asks` is how many decisions it asks for each kid or machine that it reaches, at most; `arrives` tells
    that it lets kids enter a location; `event` is what cards hear of it each time that it happens, where that
    is looked for in the middle of a block.
    `rules`, `says` (after `doc`) and `example` (lines of a diary side, or a whole card) are its entry in
    the reference.
    """

    worth: float | None = None
    changes: Changes = Changes.TABLE
    asks: int = 0
    arrives: bool = False
    event: str = ""
    rules: tuple[str, ...] = ()
    says: str = ""
    example: str = ""


CHANGED = ("counter", "set_counter", "set_flag", "clear_flag")
"""Verbs of the rule `changed` in core.lark."""


def rule_of(verb: Verb) -> str:
    """The rule of the grammar in which a verb stands."""
    return "kid_verb" if verb.kid else "changed" if verb.name in CHANGED else "game_verb"


_BERTH = Param("place", ArgumentKind.BERTH)
_BY = Param("by", ArgumentKind.CHANGE)
_MACHINES = Param("machine", ArgumentKind.MACHINES)
_ROUNDS = Param("rounds", ArgumentKind.ROUNDS)
_OWN_DIARY = Param("diary", ArgumentKind.DIARY, optional=True, own=True)

VERB_GROUPS: dict[str, tuple[Verb, ...]] = {
    "Conditions, time and favor": (
        Verb(
            "take",
            "Lock a time cube on a condition; a worse one when none is named.",
            (CONDITION,),
            kid=True,
            written='"take" (condition_name | unsaid_condition)',
            worth=-0.8,
            event="kid_takes",
            rules=("CON-1", "CON-2", "CON-5", "TST-7"),
            says="In the `failure` of a test a bare `take` hits the roller and every helper.",
            example="on kid enters K: take SCARED",
        ),
        Verb(
            "relieve",
            "Free a condition's time cube; the kid's choice when none is named.",
            (CONDITION,),
            kid=True,
            written='"relieve" (condition_name | unsaid_condition)',
            worth=0.6,
            asks=1,
            rules=("CON-3",),
            example='action "Sit by the stove" at B: relieve condition',
        ),
        Verb(
            "favor",
            "Move the favor of the grown-ups.",
            (_BY,),
            kid=True,
            written='"favor" change',
            worth=0.5,
            rules=("FAV-1", "FAV-2"),
            says="Its steps are bad, neutral and good; it never leaves them.",
            example='action "Shovel the yard" at J: favor +1',
        ),
        Verb(
            "time",
            "Get time cubes back into the pool, or spend them.",
            (_BY,),
            kid=True,
            written='"time" change',
            worth=0.5,
            rules=("TIM-4",),
            says="No more comes back than was spent, and no more goes than there is.",
            example='action "Ask for a lift" at B, once per round: time +1',
        ),
        Verb(
            "time_next_day",
            "More or less time, in the next round only.",
            (_BY,),
            kid=True,
            written='"time" change "next" "day"',
            worth=0.5,
            rules=("TIM-2",),
            example='action "Stay up late" at M: everyone here time -1 next day',
        ),
        Verb(
            "rest",
            "Rest without spending time.",
            kid=True,
            worth=0.6,
            asks=1,
            rules=("ADV-6",),
            example='action "Lie down on the jetty" at A: everyone here rest',
        ),
    ),
    "Items, anomalies and chores": (
        Verb(
            "draw_item",
            "Draw an item, or the first with a tag.",
            (TAG,),
            kid=True,
            written='"draw" "item" ["with" tag]',
            worth=0.7,
            event="item_drawn",
            rules=("CMB-1", "CMB-5"),
            says="Cards without the tag are shuffled back.",
            example='action "Search the net shed" at A, once per game: draw item with SHARP',
        ),
        Verb(
            "draw_named_item",
            "Take this item out of its deck, or out of the discard pile.",
            (ITEM,),
            kid=True,
            written='"draw" "item" ID',
            worth=0.9,
            event="item_drawn",
            rules=("CMB-1", "CMB-5"),
            says="The deck is shuffled. Where another kid has it, nothing happens.",
            example='action "Open the lamp locker" at M, once per game: draw item fog-whistle',
        ),
        Verb(
            "discard_item",
            "Lose an item that is not iconic.",
            (TAG,),
            kid=True,
            written='"discard" "item" ["with" tag]',
            worth=-0.6,
            asks=1,
            rules=("CMB-5",),
            says="The kid chooses which; with a tag, one of those that have it.",
            example="on end phase if insight >= 3: first player discard item",
        ),
        Verb(
            "discard_named_item",
            "Lose this item, if the kid has it.",
            (ITEM,),
            kid=True,
            written='"discard" "item" ID',
            worth=-0.6,
            rules=("CMB-5",),
            example='action "Leave the lamp burning" at M: discard item fog-whistle, insight +1',
        ),
        Verb(
            "give_item",
            "Hand an item, or one with a tag, to another kid; the kid chooses which, and to whom.",
            (TAG,),
            kid=True,
            written='"give" "item" ["with" tag] "to" "one" "kid"',
            worth=0.1,
            asks=1,
            rules=("CMB-4", "ADV-8"),
            says="An iconic item stays with its kid.",
            example='action "Share": give item with CLOTHES to one kid, favor +1',
        ),
        Verb(
            "give_item_here",
            "The same, to a kid at the same location.",
            (TAG,),
            kid=True,
            written='"give" "item" ["with" tag] "to" "one" "kid" "here"',
            worth=0.1,
            asks=1,
            rules=("CMB-4", "ADV-8"),
            example='action "Share" at K: give item to one kid here',
        ),
        Verb(
            "give_named_item",
            "Hand this item, if the kid has it, to another kid of the kid's choice.",
            (ITEM,),
            kid=True,
            written='"give" "item" ID "to" "one" "kid"',
            worth=0.1,
            asks=1,
            rules=("CMB-4", "ADV-8"),
            example='action "Pass it on": give item fog-whistle to one kid',
        ),
        Verb(
            "give_named_item_here",
            "The same, to a kid at the same location.",
            (ITEM,),
            kid=True,
            written='"give" "item" ID "to" "one" "kid" "here"',
            worth=0.1,
            asks=1,
            rules=("CMB-4", "ADV-8"),
            example='action "Pass it on" at K: give item fog-whistle to one kid here',
        ),
        Verb(
            "retrieve_item",
            "Take an item out of the discard pile, with one of these tags if any are named.",
            (Param("tags", ArgumentKind.TAG, many=True),),
            kid=True,
            written='"retrieve" "item" ("with" tag ("or" tag)*)?',
            worth=0.7,
            asks=1,
            rules=("SCH-9",),
            example='action "Dig in the heap" at F: retrieve item with CABLES or BATTERY',
        ),
        Verb(
            "draw_anomaly",
            "Draw an anomaly.",
            kid=True,
            worth=0.8,
            rules=("CMB-6", "CMB-7"),
            example="when insight >= 4: first player draw anomaly",
        ),
        Verb(
            "discard_anomaly",
            "Lose an anomaly.",
            kid=True,
            worth=-0.6,
            asks=1,
            rules=("CMB-6",),
            example='action "Throw it into the sea" at A: discard anomaly, enigma -1',
        ),
        Verb(
            "draw_chore",
            "Draw two chores and keep one.",
            kid=True,
            worth=0.5,
            asks=1,
            rules=("SCH-3",),
            example="when day = friday: everyone draw chore",
        ),
        Verb(
            "discard_chore",
            "Lose a chore.",
            kid=True,
            worth=-0.3,
            asks=1,
            rules=("END-4",),
            example='action "Talk your way out of it" at B: discard chore, favor -1',
        ),
        Verb(
            "chore_step",
            "Take a step of this chore.",
            (_BY,),
            written='"this" "chore" change',
            rules=("END-4",),
            says="Only on a chore card; the last step does the chore.",
            example=(
                'chore mend-nets "Mend the Nets"\n'
                "  > All of them, before the wind turns.\n"
                "  steps 3\n"
                '  action "Mend" at A, once per round: this chore +1\n'
                "  reward: draw item"
            ),
        ),
    ),
    "Moving": (
        Verb(
            "move_to",
            "Move to a location.",
            (LOCATION,),
            kid=True,
            written='"move" "to" LOCATION',
            arrives=True,
            rules=("MOV-5",),
            says="It costs no time. Machines nearby are avoided, as on any way in.",
            example='action "Jump on the milk lorry" at B: move to O',
        ),
        Verb(
            "move_home",
            "Move to the kid's home.",
            kid=True,
            arrives=True,
            rules=("MOV-5",),
            says="It costs no time and is not yet home for dinner.",
            example="on rumor failed: move home",
        ),
        Verb(
            "move_anywhere",
            "Move to another location of the kid's choice.",
            kid=True,
            asks=1,
            arrives=True,
            rules=("MOV-5",),
            example='action "Follow the wire" at K, once per game: move anywhere',
        ),
        Verb(
            "ride",
            "MOV-4: ride from a sector, as on a machine of that movement and capacity.",
            (
                Param("sector", ArgumentKind.SECTOR),
                Param("movement", ArgumentKind.MOVEMENT),
                Param("capacity", ArgumentKind.CAPACITY),
            ),
            kid=True,
            written='"ride" "from" SECTOR "movement" INT "capacity" INT',
            asks=2,
            arrives=True,
            rules=("MOV-4",),
            example='action "Hold on to its antenna" at K: ride from D5 movement 2 capacity 1',
        ),
    ),
    "Dials, counters and flags": (
        Verb(
            "insight",
            "Turn the insight dial.",
            (_BY,),
            written='"insight" change',
            changes=Changes.STORY,
            rules=("INS-1",),
            example='action "Read the logbook" at K, spend 2: insight +1',
        ),
        Verb(
            "enigma",
            "Turn the enigma dial.",
            (_BY,),
            written='"enigma" change',
            changes=Changes.STORY,
            rules=("INS-1",),
            example="on end phase: enigma +1",
        ),
        Verb(
            "counter",
            "Change a counter, within its bounds.",
            (COUNTER, _BY),
            written="ID change",
            changes=Changes.STORY,
            says="The counter is declared on the scenario card. It changes by a number, or by one that is "
            "known only in play: `tremor +kids`, a sum in brackets `tremor +(insight - 1)`; below 0 is none. "
            "Of one that each place has it is said where: at a location, `here` where the acting kid is, "
            "`there` below `for each place`.",
            example="on kid enters K: tremor +(kids - 1), heat here +1",
        ),
        Verb(
            "set_counter",
            "Put a counter on a value.",
            (COUNTER, Param("to", ArgumentKind.VALUE)),
            written='ID "=" sum',
            changes=Changes.STORY,
            says="A number, or a sum that is known only in play, moved to the nearest end of the counter.",
            example="when day = weekend: tremor = insight + 1, heat at K = 0",
        ),
        Verb(
            "set_flag",
            "Set a flag.",
            (FLAG,),
            written='"set" ID',
            changes=Changes.STORY,
            says="The flag is declared on the scenario card. It stays set until a card clears it.",
            example='action "Tell the keeper" at K: set met-keeper',
        ),
        Verb(
            "draw_card",
            "Draw a card of a deck of the scenario's own; what it says happens.",
            (DECK,),
            written='"draw" ID',
            changes=Changes.BOTH,
            says="Of the cards that are left, one comes that fits: a card with `if` only where its condition "
            "holds, and the others are shuffled back in. Where none fits, nothing happens.",
            example="on end phase: draw letters",
        ),
        Verb(
            "shuffle_deck",
            "Shuffle the discards of a deck of the scenario's own into it.",
            (DECK,),
            written='"shuffle" ID',
            worth=0.0,
            changes=Changes.STORY,
            says="A deck that is empty is shuffled by itself before the next draw, unless each of its cards "
            "comes `once per game`.",
            example="on new day: shuffle letters",
        ),
        Verb(
            "start_timer",
            "Start a timer that another line has named, or start it anew.",
            (TIMER, _ROUNDS),
            written='"start" ID "in" sum _rounds',
            changes=Changes.STORY,
            rules=("ADV-13",),
            says="What happens then stands where the timer has its name: `timer fuse in 2 days: …`. Where it "
            "runs already, its marker moves. How many days may be known only in play, and is at least 1.",
            example="on rumor failed: timer fuse in 2 days: enigma +1\non end phase: start fuse in 1 day",
        ),
        Verb(
            "stop_timer",
            "Stop a timer: what it stands for does not happen.",
            (TIMER,),
            written='"stop" ID',
            changes=Changes.STORY,
            rules=("ADV-13",),
            example="on rumor failed: timer fuse in 2 days: enigma +1\non rumor succeeded: stop fuse",
        ),
        Verb(
            "clear_flag",
            "Clear a flag.",
            (FLAG,),
            written='"clear" ID',
            changes=Changes.STORY,
            example="on new day: clear met-keeper",
        ),
    ),
    "Diary cards": (
        Verb(
            "play_diary",
            "Put a diary card into play, front up.",
            (DIARY,),
            written='"play" "diary" called',
            changes=Changes.STORY,
            rules=("SET-7",),
            says="Nothing happens when it is in play already. Its title may stand behind the number, here "
            'and wherever a verb names a diary card: `play diary 3 "The Hatch"`. Check then tells when the '
            "number has become another card's.",
            example="when enigma >= 6: play diary 3",
        ),
        Verb(
            "flip_diary",
            "Turn a diary card to its back.",
            (_OWN_DIARY,),
            written='"flip" ["diary" called]',
            changes=Changes.STORY,
            event="card_flipped",
            rules=("SET-7",),
            says="Without a number it is this card.",
            example="when insight >= 2: flip",
        ),
        Verb(
            "discard_diary",
            "Take a diary card out of play.",
            (_OWN_DIARY,),
            written='"discard" (unsaid_card | "diary" called)',
            changes=Changes.STORY,
            says="On a card that a kid holds, `discard this card` takes it out of the kid's hand.",
            example='action "Let it rest" at M: discard this card, discard diary 2',
        ),
        Verb(
            "look_at_diary",
            "Everybody reads the prose of a diary card, which stays where it is.",
            (DIARY,),
            written='"look" "at" "diary" called',
            worth=0.05,
            changes=Changes.NOTHING,
            rules=("ADV-8",),
            says="Nothing else on it counts.",
            example='action "Peep under the lid" at K: look at diary 3',
        ),
    ),
    "Rumors": (
        Verb(
            "turn_up_rumor",
            "Turn a rumor face up.",
            worth=0.2,
            asks=1,
            rules=("ADV-1",),
            example='action "Listen at the kiosk" at B, once per round: turn up rumor',
        ),
        Verb(
            "turn_up_all_rumors",
            "Turn all rumors face up.",
            worth=0.4,
            rules=("ADV-1",),
            example="when insight >= 5: turn up all rumors",
        ),
        Verb(
            "draw_rumor",
            "Draw a rumor onto the track.",
            worth=-0.4,
            changes=Changes.BOTH,
            rules=("SCH-5", "SCH-6", "SCH-7"),
            example="on adventure phase: draw rumor",
        ),
        Verb(
            "discard_rumor",
            "Take a rumor off the track.",
            worth=0.2,
            changes=Changes.BOTH,
            asks=1,
            says="The acting kid chooses which. It raises nothing.",
            example='action "Laugh about it" at B: discard rumor',
        ),
        Verb(
            "replace_rumor",
            "Put the top rumor in the place of a face-down one.",
            worth=0.15,
            changes=Changes.BOTH,
            asks=1,
            rules=("EVT-B",),
            example='action "Tune the radio" at F, once per round: replace rumor',
        ),
        Verb(
            "push_rumor",
            "Push the right-most rumor off the track.",
            worth=-1.2,
            changes=Changes.BOTH,
            rules=("SCH-6",),
            example="on end phase if rumors >= 4: push rumor",
        ),
        Verb(
            "look_at_rumors",
            "Look at the top rumors; put them back in any order, or all at the bottom.",
            (Param("count", ArgumentKind.LOOKED_AT),),
            written='"look" "at" INT "rumors"',
            worth=0.15,
            asks=1,
            rules=("EVT-J",),
            example='action "Read the other papers" at M: look at 3 rumors',
        ),
    ),
    "Machines": (
        Verb(
            "machine_state",
            "Make a machine ALERT or ROUTINE.",
            (_MACHINES, Param("state", ArgumentKind.STATE)),
            written='_machine "becomes" machine_state',
            changes=Changes.BOTH,
            rules=("SET-6", "MAC-6"),
            example="when enigma >= 4: machine uggla becomes ALERT",
        ),
        Verb(
            "place_machine",
            "Put a machine on a sector.",
            (_MACHINES, Param("sector", ArgumentKind.SECTOR)),
            written='"move" _machine "to" SECTOR',
            worth=0.0,
            changes=Changes.BOTH,
            rules=("MAC-5",),
            example="when day = tuesday: move machine uggla to F5",
        ),
        Verb(
            "machine_toward",
            "Move a machine one sector closer to a location.",
            (_MACHINES, LOCATION),
            written='"move" _machine "toward" LOCATION',
            changes=Changes.BOTH,
            rules=("MAC-5", "EVT-N"),
            example="on end phase: move machine uggla toward K",
        ),
        Verb(
            "remove_machine",
            "Take a machine off the board.",
            (_MACHINES,),
            written='"remove" _machine',
            worth=0.3,
            changes=Changes.BOTH,
            example="when insight >= 6: remove machine uggla",
        ),
        Verb(
            "reset_machine",
            "MAC-2: put a machine back where it started, at once.",
            (_MACHINES,),
            written='"reset" _machine',
            worth=-0.2,
            changes=Changes.BOTH,
            rules=("MAC-2",),
            example="when day = weekend: reset every machine",
        ),
        Verb(
            "wreck_machine",
            "HCK-11: take a machine off the board until the next round's machine actions.",
            (_MACHINES,),
            written='"wreck" _machine',
            worth=0.3,
            changes=Changes.BOTH,
            rules=("HCK-11", "MAC-2"),
            example='action "Pull the plug" at K, spend 3: wreck one machine',
        ),
        Verb(
            "hack_machine",
            "HCK-10: the acting kid controls the machine at once.",
            (_MACHINES,),
            written='"hack" _machine',
            changes=Changes.BOTH,
            rules=("HCK-10",),
            says="No firewalls, no test.",
            example='action "Say its number" at K, once per game: hack one machine',
        ),
    ),
    "Tokens and the ship": (
        Verb(
            "place_token",
            "Put a token on a place, as long as there are any.",
            (TOKEN, PLACE),
            written='"place" ID "at" place',
            changes=Changes.BOTH,
            says="The token is declared on the scenario card. When none is left, nothing happens.",
            example="on end phase: place weed at C3",
        ),
        Verb(
            "remove_token",
            "Take one of these tokens from a place.",
            (TOKEN, PLACE),
            written='"remove" ID "from" place',
            changes=Changes.BOTH,
            example='action "Tear it out", if weed at here >= 1: remove weed from here',
        ),
        Verb(
            "remove_tokens",
            "Take every one of these tokens off the board.",
            (TOKEN,),
            written='"remove" "every" ID',
            changes=Changes.BOTH,
            example="when insight >= 5: remove every weed",
        ),
        Verb(
            "move_ship",
            "Move the ship.",
            (_BERTH,),
            written='"move" "ship" "to" place',
            changes=Changes.BOTH,
            says="The scenario card says `ship`. It may stand on a location or on a sector, sea included.",
            example="when day = wednesday: move ship to K",
        ),
        Verb(
            "remove_ship",
            "Take the ship off the board.",
            worth=0.0,
            changes=Changes.BOTH,
            example="when enigma >= 6: remove ship",
        ),
    ),
    "The table": (
        Verb(
            "pass_first_player",
            "The next kid becomes first player.",
            worth=0.0,
            rules=("END-6",),
            example="on rumor failed: pass first player",
        ),
        Verb(
            "nothing",
            "Nothing happens.",
            worth=0.0,
            changes=Changes.NOTHING,
            rules=("INS-2",),
            says="For a result, a choice or a rule that shall have no effect.",
            example="rule late for dinner: nothing",
        ),
    ),
}
"""The verbs under the headings of the reference, in its order."""
VERBS: dict[str, Verb] = table(*chain.from_iterable(VERB_GROUPS.values()))


DISCARD_THIS = Verb("discard_this", "`discard this card` on a card that a kid holds.", worth=0.0)
TELL = Verb(
    "tell", "Prose is read aloud.", (Param("text", ArgumentKind.TEXT),), worth=0.0, changes=Changes.NOTHING
)
OWN_COUNTER = Verb(
    "own_counter", "Change a counter that each kid has.", (OWN, _BY), kid=True, changes=Changes.BOTH
)
SET_OWN_COUNTER = Verb(
    "set_own_counter",
    "Put a counter that each kid has on a value.",
    (OWN, Param("to", ArgumentKind.VALUE)),
    kid=True,
    changes=Changes.BOTH,
)
END_GAME = Verb("end_game", "The game ends.", (Param("ending", ArgumentKind.ENDING),), changes=Changes.STORY)
LATER = Verb("later", "A timer starts.", (TIMER, _ROUNDS), changes=Changes.STORY)
BUNDLE_VERBS: dict[str, Verb] = VERBS | table(
    DISCARD_THIS, TELL, END_GAME, OWN_COUNTER, SET_OWN_COUNTER, LATER
)
"""The verbs of bundles: cards write the last ones as `discard this card`, prose, `win` or `lose`, changes of
a counter or a flag, and `in 2 days: …`.
"""

VerbName = Literal[
    "take", "relieve", "favor", "time", "time_next_day", "draw_item", "draw_named_item", "discard_item",
    "discard_named_item", "give_item", "give_item_here",
    "give_named_item", "give_named_item_here", "retrieve_item",
    "draw_anomaly", "discard_anomaly", "draw_chore", "discard_chore", "rest", "move_to", "move_home",
    "move_anywhere", "ride", "insight", "enigma", "counter", "set_counter", "set_flag", "clear_flag",
    "draw_card", "shuffle_deck", "later", "start_timer", "stop_timer",
    "play_diary", "flip_diary", "discard_diary", "turn_up_rumor", "turn_up_all_rumors", "draw_rumor",
    "discard_rumor", "replace_rumor", "push_rumor", "look_at_rumors", "machine_state", "place_machine",
    "machine_toward", "remove_machine", "reset_machine", "wreck_machine", "hack_machine", "chore_step",
    "place_token", "remove_token", "remove_tokens", "move_ship", "remove_ship", "look_at_diary",
    "pass_first_player", "nothing", "discard_this", "own_counter", "set_own_counter",
]  # fmt: skip
"""The names of verbs of bundles for the type checker, which tells effects apart by them; two have
data of a type of their own.
"""
