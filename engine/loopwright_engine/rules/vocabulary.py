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

OVERRIDES: Final = (
    "pushed_rumor", "successful_rumor", "failed_rumor", "home_for_dinner", "late_for_dinner", "time_runs_out",
)  # fmt: skip
PUSHED_RUMOR: Final = 0
SUCCESSFUL_RUMOR: Final = 1
FAILED_RUMOR: Final = 2
HOME_FOR_DINNER: Final = 3
LATE_FOR_DINNER: Final = 4
TIME_RUNS_OUT: Final = 5

WHO: Final = (
    "you", "helpers", "participants", "everyone", "everyone_here", "first_player", "one_kid", "one_kid_here",
)  # fmt: skip

MOST_LOCATIONS: Final = 32
MOST_MACHINES: Final = 20
"""So many have room among the deeds of `actions` and `machine_actions`."""

ROUNDS_IN_WEEK: Final = 6
CUBES: Final = 6
TRACK: Final = 4
ITEM_LIMIT: Final = 4
MAX_DICE: Final = 8
MAX_KIDS: Final = 5
MIN_KIDS: Final = 2
WEEKEND_BONUS: Final = 3
TIME_RAN_OUT: Final = "time-ran-out"
"""INS-1: the name of the ending when the calendar is over."""
RUMOR_LOST: Final = "rumor-lost"
"""VAR-9: the name of the ending when a rumor was pushed off and none may be."""
