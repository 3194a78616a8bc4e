"""The nouns and numbers of the game: what a card or a data file may name without declaring it."""

from __future__ import annotations

from typing import Literal

TRAITS = ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
CONDITIONS = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
COMBOS = (
    "CHEMICALS",
    "DECOY",
    "EXPLOSIVE",
    "HIT-N-RUN",
    "INTERFACE",
    "KNOCKOUT",
    "PARTS",
    "POWER",
    "REACH",
    "ROPE",
    "TOW",
)
TAGS = (
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
HELD_DECKS: dict[str, Literal["items", "anomalies", "chores", "events"]] = {
    "item": "items",
    "anomaly": "anomalies",
    "chore": "chores",
    "event": "events",
}
"""Cards in hand and event locations: kind, and the deck of the bundle's world."""
MACHINE_STATES = ("ROUTINE", "ALERT")
FAVORS = ("good", "neutral", "bad")
FIREWALL_EFFECTS = ("repel", "default", "alert")
MACHINE_CLASSES = ("worker", "warden", "watcher", "warrior")
ABILITIES = ("ALARMED", "ARMED", "ESCAPEE", "PREDICTABLE", "SLOW REBOOT", "UNPREDICTABLE")
DIRECTIONS = ("north", "south", "east", "west")
SIDES = ("front", "back", "discarded")
WEEKDAYS = {"monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "weekend": 6}
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers that a writer may spell out, in order from 0."""
DIALS = ("insight", "enigma")
FACES = range(1, 7)
KIDS = (2, 5)
TRACK_SPACES = 4
ROUNDS_PER_WEEK = 6
WEEKS = (1, 2)
USES = STEPS = (1, 9)
COPIES = (1, 50)
TOKENS = (1, 15)  # as many as a box has of a kind
HERE = "here"
ICONS = frozenset(
    [
        *(*TRAITS, *CONDITIONS, *COMBOS, *TAGS, *MACHINE_STATES, *MACHINE_CLASSES, *DIALS),
        *("time", "favor", "firmware", "bus", "item", "rumor", "diary"),
    ]
)
