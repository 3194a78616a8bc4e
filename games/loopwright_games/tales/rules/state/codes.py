"""Integer codes of the game's nouns, and the few tables that all bundles share.

The names are in `nouns` and `words`; a code is the place of a name in its tuple.
"""

from __future__ import annotations

from typing import Final

from loopwright_games.tales import nouns, words

TRAITS: Final = nouns.TRAITS

CONDITIONS: Final = nouns.CONDITIONS
EXHAUSTED: Final = 0
UPSET: Final = 1
SCARED: Final = 2
INJURED: Final = 3
UPSET_BIT: Final = 1 << UPSET
SCARED_BIT: Final = 1 << SCARED
INJURED_BIT: Final = 1 << INJURED
INJURY_BOXES: Final = 3
"""CON-3: boxes that the cube of an injury passes before it leaves."""

TAGS: Final = nouns.TAGS
WILD_TAG: Final = nouns.WILD_TAG

COMBOS: Final = nouns.COMBOS

FAVORS: Final = nouns.FAVORS[::-1]
"""FAV-1: from the worst to the best."""
FAVOR_BAD: Final = 0
FAVOR_NEUTRAL: Final = 1
FAVOR_GOOD: Final = 2

ABILITIES: Final = nouns.ABILITIES
ALARMED: Final = 0
ARMED: Final = 1
ESCAPEE: Final = 2
PREDICTABLE: Final = 3
SLOW_REBOOT: Final = 4
UNPREDICTABLE: Final = 5

WALL_EFFECTS: Final = nouns.FIREWALL_EFFECTS
REPEL: Final = 0
DEFAULT: Final = 1
TO_ALERT: Final = 2
SPACES: Final = 5
"""MAC-8: firewall spaces on a machine sheet, at most."""

STATES: Final = nouns.MACHINE_STATES
CLASSES: Final = nouns.MACHINE_CLASSES
DIRECTIONS: Final = nouns.DIRECTIONS

RESPONSES: Final = nouns.RESPONSES
IGNORE: Final = 0
BLOCK_WAY: Final = 1

EVENT_KINDS: Final = tuple(words.GROUPINGS.values())
GROUP_EVENT: Final = 1
INDIVIDUAL_EVENT: Final = 2

EVENTS: Final = tuple(words.EVENTS)
NEW_DAY: Final = 0
SCHOOL_PHASE: Final = 1
ADVENTURE_PHASE: Final = 2
END_PHASE: Final = 3
RUMOR_SUCCEEDED: Final = 4
RUMOR_FAILED: Final = 5
RUMOR_PUSHED: Final = 6
KID_ENTERS: Final = 7
MACHINE_HACKED: Final = 8
HACK_FAILED: Final = 9
KID_ENTERS_TOKEN: Final = 10
SHIP_MOVES: Final = 11
MACHINE_ENTERS_SECTOR: Final = 12
MACHINE_COMES_NEARBY: Final = 13
MACHINE_ENTERS_TOKEN: Final = 14
TEST_SUCCEEDED: Final = 15
TEST_FAILED: Final = 16
KID_TAKES: Final = 17
ITEM_DRAWN: Final = 18
CARD_FLIPPED: Final = 19

OVERRIDES: Final = tuple(words.OVERRIDES)
PUSHED_RUMOR: Final = 0
SUCCESSFUL_RUMOR: Final = 1
FAILED_RUMOR: Final = 2
HOME_FOR_DINNER: Final = 3
LATE_FOR_DINNER: Final = 4
TIME_RUNS_OUT: Final = 5

NUMBERS: Final[dict[str, tuple[int, int, int]]] = {
    rule.name: (rule.low, rule.high, -1 if rule.default is None else rule.default)
    for rule in words.NUMBERS.values()
}
"""INS-2: the numbers that a diary side may set: lowest, highest, and the rulebook's (-1: the card's)."""
ITEM_LIMIT: Final = 0
HELPERS: Final = 1
DICE: Final = 2
WEEKEND_TIME: Final = 3
NEW_RUMORS: Final = 4
RESTRICTED_WALK: Final = 5
BUS_FARE: Final = 6
SCOUTING: Final = 7
INVESTIGATING: Final = 8

SWITCHES: Final = tuple(words.SWITCHED_OFF)
"""INS-2: what a diary side may switch off; below, the bits of a mask."""
NO_WALKING: Final = 1 << 0
NO_BUS: Final = 1 << 1
NO_CAR: Final = 1 << 2
NO_RIDES: Final = 1 << 3
NO_AVOIDING: Final = 1 << 4
NO_HELP: Final = 1 << 5
NO_PUSHING: Final = 1 << 6
NO_TRADING: Final = 1 << 7
NO_RESTING: Final = 1 << 8
NO_SCOUTING: Final = 1 << 9
NO_HACKING: Final = 1 << 10
NO_MACHINE_MOVES: Final = 1 << 11
NO_FIRMWARE: Final = 1 << 12
NO_SCHOOL_EVENT: Final = 1 << 13
NO_NEW_RUMORS: Final = 1 << 14
NO_ALARM: Final = 1 << 15

HERE: Final = nouns.HERE

MOST_MACHINES: Final = 20
"""So many have room among the deeds of `actions` and `machine_actions`."""

ROUNDS_IN_WEEK: Final = nouns.ROUNDS_PER_WEEK
CUBES: Final = nouns.CUBES
TRACK: Final = nouns.TRACK_SPACES
MAX_DICE: Final = 8
MIN_KIDS: Final = nouns.KIDS[0]
MAX_KIDS: Final = nouns.KIDS[1]
TIME_RAN_OUT: Final = nouns.TIME_RAN_OUT
RUMOR_LOST: Final = nouns.RUMOR_LOST
