"""The nouns and numbers of the game: what a card or a data file may name without declaring it."""

from __future__ import annotations

from math import inf
from typing import Final, TypeAlias

TRAITS: Final = ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
"""TST-1."""
CONDITIONS: Final = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
"""CON-1: from the least to the most severe."""
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
"""CMB-2: each combo, and the pairs of tags that make it."""
TAGS: Final = (
    "BATTERY",
    "BIKE",
    "CABLES",
    "CLOTHES",
    "CLUB",
    "COMBUSTIBLE",
    "COMPUTER",
    "FIRE",
    "GLUE",
    "KNOWLEDGE",
    "LOUD",
    "MAKEUP",
    "SHARP",
)
"""CMB-1."""
OWN_WORD: Final = "[A-Z]{2}[A-Z0-9]*(-[A-Z0-9]+)*"
"""What a tag or a combo is called that a scenario or its world adds."""
MOST_WORDS: Final = 60
"""So many tags or combos there are at most, those of the game among them."""
WILD_TAG: Final = "KNOWLEDGE"
"""CMB-1: the tag that counts as any."""
MACHINE_STATES: Final = ("ROUTINE", "ALERT")
"""MAC-6."""
FAVORS: Final = ("good", "neutral", "bad")
FIREWALL_EFFECTS: Final = ("repel", "default", "alert")
"""HCK-8."""
MACHINE_CLASSES: Final = ("worker", "warden", "watcher", "warrior")
"""MAC-3."""
RESPONSES: Final = ("ignore", "block", "special")
"""MOV-5: what a machine does about a kid who comes near."""
ABILITIES: Final = ("ALARMED", "ARMED", "ESCAPEE", "PREDICTABLE", "SLOW REBOOT", "UNPREDICTABLE")
"""MAC-9."""
DIRECTIONS: Final = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
"""A step in (rows, columns); row 1 is the northernmost."""
SIDES = ("front", "back", "discarded")
WEEKDAYS = {"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "weekend": 6}
DAY_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
"""What the rounds of a week are called, in English."""
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers that a writer may spell out, in order from 0."""
DIALS = ("insight", "enigma")
FACES = range(1, 7)
KIDS: Final = (2, 5)
TRACK_SPACES: Final = 4
ROUNDS_PER_WEEK: Final = len(WEEKDAYS)
CUBES: Final = 6
"""TIM-1: cubes of time in the pool of a kid."""
WEEKS = (1, 2)
USES = STEPS = (1, 9)
COPIES = (1, 50)
TOKENS: Final = (1, 15)  # as many as a box has of a kind
HERE: Final = "here"
"""The place of the acting kid."""
TIME_RAN_OUT: Final = "time-ran-out"
"""INS-1: the name of the ending when the calendar is over."""
CLOCK: Final = f"ending.{TIME_RAN_OUT}"
"""Its id, as other endings have one."""
RUMOR_LOST: Final = "rumor-lost"
"""VAR-9: the name of the ending when a rumor was pushed off and none may be."""


Ends: TypeAlias = "tuple[float, float]"


def quantity_ends(kind: str, declared: Ends | None = None, weeks: int = WEEKS[1]) -> Ends:
    """Between what a number of this kind lies; `declared` are the ends that a card gives it."""
    match kind:
        case "kids" | "seats":
            return KIDS
        case "total":
            low, high = declared or (-inf, inf)
            return min(low * number for number in KIDS), max(high * number for number in KIDS)
        case "kids_here":
            return 1, KIDS[1]
        case "kids_at" | "seats_with" | "hacked_machines":  # HCK-10: a kid controls one machine at most
            return 0, KIDS[1]
        case "week":
            return 1, weeks
        case "day":
            return 1, ROUNDS_PER_WEEK * weeks
        case "rumors":
            return 0, TRACK_SPACES
        case "counter" | "own_counter":
            return declared or (-inf, inf)
    return declared or (0, inf)
