"""The nouns of the game as small integers, and the few tables that every bundle shares.

Names here are the ones used in bundles; an integer is the place of a name in its tuple.
"""

from __future__ import annotations

from typing import Final

TRAITS: Final = ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
"""TST-1."""

CONDITIONS: Final = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
"""CON-1: from the least to the most severe."""
EXHAUSTED: Final = 0
UPSET: Final = 1
SCARED: Final = 2
INJURED: Final = 3
UPSET_BIT: Final = 1 << UPSET
SCARED_BIT: Final = 1 << SCARED
INJURED_BIT: Final = 1 << INJURED
INJURY_BOXES: Final = 3
"""CON-3: boxes that the cube of an injury passes before it leaves."""

TAGS: Final = (
    "BATTERY", "BIKE", "CABLES", "CLOTHES", "CLUB", "COMBUSTIBLE", "COMPUTER",
    "FIRE", "GLUE", "KNOWLEDGE", "LOUD", "MAKEUP", "SHARP",
)  # fmt: skip
"""CMB-1."""
WILD_TAG: Final = "KNOWLEDGE"

COMBOS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "CHEMICALS": (("SHARP", "COMBUSTIBLE"), ("SHARP", "MAKEUP")),
    "DECOY": (("LOUD", "BIKE"), ("LOUD", "GLUE"), ("CLUB", "CLOTHES")),
    "EXPLOSIVE": (("FIRE", "BATTERY"), ("FIRE", "COMBUSTIBLE"), ("FIRE", "GLUE")),
    "HIT-N-RUN": (("CLUB", "BIKE"),),
    "INTERFACE": (("COMPUTER", "BATTERY"), ("COMPUTER", "CABLES")),
    "KNOCKOUT": (("MAKEUP", "CLOTHES"), ("MAKEUP", "LOUD")),
    "PARTS": (("COMPUTER", "COMBUSTIBLE"),),
    "POWER": (("CABLES", "BATTERY"),),
    "REACH": (("CLUB", "GLUE"),),
    "ROPE": (("SHARP", "CLOTHES"),),
    "TOW": (("BIKE", "CABLES"),),
}
"""CMB-2."""

FAVORS: Final = ("bad", "neutral", "good")
FAVOR_BAD: Final = 0
FAVOR_NEUTRAL: Final = 1
FAVOR_GOOD: Final = 2

ABILITIES: Final = ("ALARMED", "ARMED", "ESCAPEE", "PREDICTABLE", "SLOW REBOOT", "UNPREDICTABLE")
"""MAC-9."""
ALARMED: Final = 0
ARMED: Final = 1
ESCAPEE: Final = 2
PREDICTABLE: Final = 3
SLOW_REBOOT: Final = 4
UNPREDICTABLE: Final = 5

WALL_EFFECTS: Final = ("repel", "default", "alert")
"""HCK-8: the effects of firewalls."""
REPEL: Final = 0
DEFAULT: Final = 1
TO_ALERT: Final = 2
SPACES: Final = 5
"""MAC-8: firewall spaces on a machine sheet, at most."""

STATES: Final = ("ROUTINE", "ALERT")
"""MAC-6."""
CLASSES: Final = ("worker", "warden", "watcher", "warrior")
"""MAC-3."""
DIRECTIONS: Final = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
"""A step in (rows, columns); row 1 is the northernmost."""

RESPONSES: Final = ("ignore", "block", "special")
IGNORE: Final = 0
BLOCK_WAY: Final = 1

EVENT_KINDS: Final = ("first_player", "group", "individual")
GROUP_EVENT: Final = 1
INDIVIDUAL_EVENT: Final = 2

EVENTS: Final = (
    "new_day", "school_phase", "adventure_phase", "end_phase",
    "rumor_succeeded", "rumor_failed", "rumor_pushed", "kid_enters", "machine_hacked", "hack_failed",
    "kid_enters_token", "ship_moves", "machine_enters_sector", "machine_comes_nearby", "machine_enters_token",
)  # fmt: skip
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

OVERRIDES: Final = (
    "pushed_rumor", "successful_rumor", "failed_rumor", "home_for_dinner", "late_for_dinner", "time_runs_out",
)  # fmt: skip
PUSHED_RUMOR: Final = 0
SUCCESSFUL_RUMOR: Final = 1
FAILED_RUMOR: Final = 2
HOME_FOR_DINNER: Final = 3
LATE_FOR_DINNER: Final = 4
TIME_RUNS_OUT: Final = 5

NUMBERS: Final[dict[str, tuple[int, int, int]]] = {
    "item_limit": (1, 9, 4), "helpers": (0, 4, 2), "dice": (1, 8, 3), "weekend_time": (0, 6, 3),
    "new_rumors": (0, 4, -1), "restricted_walk": (1, 3, 2), "bus_fare": (0, 3, 1), "scouting": (0, 3, 1),
    "investigating": (0, 3, 1),
}  # fmt: skip
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

SWITCHES: Final = (
    "walking", "bus", "car", "rides", "avoiding", "help", "pushing", "trading", "resting", "scouting",
    "hacking", "machine_moves", "firmware", "school_event", "new_rumors", "alarm",
)  # fmt: skip
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

WHO: Final = (
    "you", "helpers", "participants", "everyone", "everyone_here", "first_player", "one_kid", "one_kid_here",
    "random_kid", "random_kid_here", "others", "others_here",
)  # fmt: skip

HERE: Final = "here"
"""The place of the acting kid."""

MOST_LOCATIONS: Final = 32
MOST_MACHINES: Final = 20
"""So many have room among the deeds of `actions` and `machine_actions`."""
MOST_TOKENS: Final = 15
"""So many scenario tokens of a kind are in the box."""

ROUNDS_IN_WEEK: Final = 6
CUBES: Final = 6
TRACK: Final = 4
MAX_DICE: Final = 8
MAX_KIDS: Final = 5
MIN_KIDS: Final = 2
TIME_RAN_OUT: Final = "time-ran-out"
"""INS-1: the name of the ending when the calendar is over."""
RUMOR_LOST: Final = "rumor-lost"
"""VAR-9: the name of the ending when a rumor was pushed off and none may be."""
