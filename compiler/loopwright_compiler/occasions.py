"""What cards wait for, and the rules of the game that a diary card can beat while it is in play."""

from __future__ import annotations

from dataclasses import dataclass

from .word_kinds import Kind, Param, Word, table

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
