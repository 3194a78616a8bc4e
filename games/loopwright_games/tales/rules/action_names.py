"""The actions of the adventure phase by name, rule and object, for modules that play no rule."""

from __future__ import annotations

from typing import Final, NamedTuple

from .chapters import actions


class Deed(NamedTuple):
    """A range of options that begins at `start`; `field` names what is added to it, "" for nothing."""

    start: int
    name: str
    rule: str
    field: str


DEEDS: Final = (
    Deed(actions.WALK, "walk", "MOV-1", "location"),
    Deed(actions.BUS, "bus", "MOV-2", "location"),
    Deed(actions.CAR, "car", "MOV-3", "location"),
    Deed(actions.SCOUT, "scout", "ADV-1", "location"),
    Deed(actions.REST, "rest", "ADV-6", "condition"),
    Deed(actions.INVESTIGATE, "investigate", "ADV-2", ""),
    Deed(actions.TRADE, "trade", "ADV-5", ""),
    Deed(actions.HOME, "home", "MOV-6", ""),
    Deed(actions.DISCARD_AT_WILL, "discard", "CMB-8", ""),
    Deed(actions.RIDE, "ride", "MOV-4", "location"),
    Deed(actions.SCOUT_MACHINE, "scout_machine", "ADV-1", "machine"),
    Deed(actions.HACK, "hack", "HCK-1", "machine"),
    Deed(actions.WRECK, "wreck", "HCK-11", "machine"),
    Deed(actions.CARD, "action", "TST-9", "action"),
)
"""In the order of their numbers; the words are in `choice_words.OPTIONS` under the name."""


def split(option: int) -> tuple[int, Deed, int]:
    """Return the seat, the action and the number of its object, for an option that does not end the day."""
    seat, deed = option >> actions.SEAT, option & (1 << actions.SEAT) - 1
    deed_range = next(each for each in reversed(DEEDS) if each.start <= deed)
    return seat, deed_range, deed - deed_range.start
