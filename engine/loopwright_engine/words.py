"""Every word the engine says to players, in English. Nothing else in the engine holds words for players.

Holes such as `{kid}` are filled by name. `languages` puts all this into another language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Final

from .choice_words import DECISIONS, OPTIONS, TITLES
from .log_words import ENTRIES


class Counted:
    """A text that depends on a number: what is said of 1, and of any other number."""

    def __init__(self, one: str, many: str, form: Callable[[int], str] | None = None) -> None:
        self.one: str = one
        self.many: str = many
        self._form: Callable[[int], str] | None = form

    def of(self, number: int) -> str:
        """The text for a number; another language has a form of its own for it."""
        if self._form is not None:
            return self._form(number)
        return self.one if number == 1 else self.many


class Words:
    """The words of a language: English ones, until an attribute is replaced by a translation."""

    table: str = "The table"
    nobody: str = "nobody"
    anybody: str = "Kid {number}"
    owned: str = "{kid}'s {card}"
    join_and: str = "{first} and {second}"
    join_or: str = "{first} or {second}"
    join_then: str = "{first}, then {second}"
    comma: str = "{first}, {second}"
    source: str = "{text} ({source})"
    wall: str = "{routine} (when ALERT: {alert})"
    round: str = "{day} of week {week}"
    moment: str = "{day}, {phase}"
    days: tuple[str, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
    phases: tuple[str, ...] = ("the school phase", "the adventure phase", "the end phase")
    side: str = "The {side} of diary {diary}"
    sides: tuple[str, ...] = ("front", "back")
    diary: str = "Diary {diary}"
    chore: str = "The chore {chore}"
    time: Counted = Counted("{number} time", "{number} time")
    dice: Counted = Counted("1 die", "{number} dice")
    cards: Counted = Counted("1 card", "{number} cards")
    traits: tuple[str, ...] = ("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH")
    conditions: tuple[str, ...] = ("EXHAUSTED", "UPSET", "SCARED", "INJURED")
    favors: tuple[str, ...] = ("bad", "neutral", "good")
    states: tuple[str, ...] = ("ROUTINE", "ALERT")
    wall_effects: tuple[str, ...] = ("repel attempt", "default firewall", "alert!")
    no_test: str = "no test"
    abilities: Mapping[str, str] = {
        "ALARMED": "becomes ALERT when it stops beside another machine",
        "ARMED": "its hacker may spend 2 time to have a machine nearby wrecked, unless that one is ARMED too",
        "ESCAPEE": "moves before all other machines",
        "PREDICTABLE": "shows its whole firewall track when it is scouted or hacked at",
        "SLOW REBOOT": "loses its left-most firewall every morning",
        "UNPREDICTABLE": "shakes off its hacker with the first new firmware",
    }
    """MAC-9: what each ability does."""
    endings: Mapping[str, str] = {
        "time-ran-out": "Time ran out",
        "rumor-lost": "A rumor was lost",
    }
    """INS-1, VAR-9: the endings that no card has written."""
    entries: Mapping[str, str] = ENTRIES
    """What the log tells, by the kind of entry."""
    titles: Mapping[str, str] = TITLES
    """What is asked, by the kind of decision."""
    stake_paid: str = (
        "How much time does {kid} put into hacking {machine}? It takes {needed} in all; {paid} is promised."
    )
    """The same when somebody has paid already."""
    use_counters: Counted = Counted(
        "Does {kid} use {card}? It has 1 counter left.",
        "Does {kid} use {card}? It has {number} counters left.",
    )
    """CMB-6: the question about an anomaly."""
    options: Mapping[str, str] = OPTIONS
    """What may be chosen."""
    decisions: Mapping[str, str] = DECISIONS
    """What is to be decided, as a part of a sentence, by the kind of decision."""
    decided_by: str = "{decision} ({kid})"
    decided_on: str = "{decision} ({kid}, {card})"
    decided_for: str = "{decision} ({card})"
    draft: Mapping[str, str] = {
        "over": "then {then} was to be decided; now the game is over",
        "decision": "then {then} was to be decided; now it is {now}",
        "option": 'then the choice was "{then}"; now it is not offered',
        "outcome": "then: {then}; now: {now}",
        "nothing": "nothing more",
    }
    """How a saved game goes another way in a newer draft."""

    def joined(self, template: str, parts: list[str]) -> str:
        """The parts, each put to those before it by a template such as `{first} or {second}`."""
        return reduce(lambda first, second: template.format(first=first, second=second), parts)

    def listed(self, names: list[str]) -> str:
        """`Disa`, `Disa and Pekka`, `Disa, Pekka and Samira`; nobody where there is none."""
        if not names:
            return self.nobody
        before = [self.joined(self.comma, names[:-1])] if names[:-1] else []
        return self.joined(self.join_and, [*before, names[-1]])


ENGLISH: Final = Words()
