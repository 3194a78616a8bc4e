"""What the capitals of `idioms.txt` stand for in the words of Tales, and whom the effects there happen to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from loopwright_dsl.recovery.phrasebook import Phrasebook

from loopwright_games.tales import nouns
from loopwright_games.tales.card_kinds import CARD_KINDS


def _one_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"


AILING: Final = {
    **{word.lower(): word for word in nouns.CONDITIONS},
    **{"tired": "EXHAUSTED", "sad": "UPSET", "angry": "UPSET", "afraid": "SCARED", "frightened": "SCARED"},
    **{"hurt": "INJURED", "wounded": "INJURED"},
}
"""Conditions of kids in plain words, and in the card language."""
WOKEN: Final = {word.lower(): word for word in nouns.MACHINE_STATES}
"""The same for states of machines."""

_AILMENT = _one_of(nouns.CONDITIONS)
_SUBJECT = _one_of(
    (
        *("everyone here", "everyone", "helpers", "others here", "others", "first player", "one kid here"),
        *("one kid", "random kid here", "random kid"),
    )
)
_TRAIT = _one_of(nouns.TRAITS)

SHAPES: Final = {
    "AILING": rf"{_one_of(AILING)}(?![\w-])",
    "AILMENT": _AILMENT,
    "ANYBODY": r"(?:helpers|everyone|others|you|here|kid|player)",
    "BLOCKED": r"(?:block|special)",
    "CLASS": _one_of(nouns.MACHINE_CLASSES),
    "COMBO": rf"{_one_of(nouns.COMBOS)}(?!\w)",
    "COMPASS": _one_of(nouns.DIRECTIONS),
    "DAY": _one_of(nouns.WEEKDAYS),
    "DIAL": _one_of(nouns.DIALS),
    "DRAWN": _one_of(kind.name for kind in CARD_KINDS.values() if kind.held),
    "DYE": r"(?:red|green|blue|yellow|orange|purple|brown|white|gr[ae]y|pink|none)(?![\w-])",
    "FAVOR": _one_of(nouns.FAVORS),
    "GOAL": r"^goal(?= *$)",
    "HELD": rf"(?:item|anomaly|condition|{_AILMENT})(?: with [A-Z]+)?",
    "KIDNAME": r"(?!(?:(?:Every|Some|Any|No)(?:one|body)|Others|Helpers|You|They|She|All|The)\b)"
    r"[A-Z][a-zåäö]{2,}",
    "LASTTRAIT": rf"{_TRAIT}(?= *(?:$|[:,]))",
    "LOCATION": r"[A-Z](?![\w-])",
    "MOOD": rf"{_one_of(WOKEN)}(?= *$)",
    "OFF": r"(?:walking|bus|car|rides|avoiding|help|pushing|trading|resting|hacking|firmware|alarm)$",
    "OPENER": r"^(?:on|when|action|goal|rule|front|back|printed)\b",
    "PLACE": r"(?:[A-F][1-8]|[A-Z]|here)(?![\w-])",
    "PLACES": r"[A-Z](?:, *[A-Z])*(?![\w-])",
    "POSSESSED": rf"(?:item|anomaly|condition|[A-Z]+|{_one_of(AILING)})(?![\w-])",
    "REPLACED": r"(?:(?:pushed|successful|failed) rumor|(?:home|late) for dinner)",
    "SECTOR": r"[A-F][1-8](?![\w-])",
    "STATE": _one_of(nouns.MACHINE_STATES),
    "SUBJECT": _SUBJECT,
    "TAG": rf"{_one_of(nouns.TAGS)}(?!\w)",
    "TRAIT": _TRAIT,
    "WOKEN": rf"{_one_of(WOKEN)}(?![\w-])",
}

_DEED = r"(?:take|relieve|draw|discard|move|rest|favor|time)"
_DEEDS = re.compile(rf"{_DEED}\b(?! rumor)")
_SUBJECT_BEFORE = re.compile(rf"(?<![\w-])({_SUBJECT}) +$")
_LIST_BEFORE = re.compile(rf"(?<![\w-])({_SUBJECT}) +take +{_AILMENT}, +$")


def written(words: str, shape: str) -> str:
    """The text of a matched class, as the card language writes it."""
    plain = AILING if shape.startswith("AILING") else WOKEN if shape.startswith("WOKEN") else {}
    return plain.get(words, words)


def of_subject(match: re.Match[str], right: str) -> str:
    """The right words with the subject that stands before the phrase before each further effect."""
    deed = match.groupdict().get("DEED")
    right = f"{right} {deed}" if deed else right
    parts = right.split(", ")
    if len(parts) < 2 or not all(_DEEDS.match(part) for part in parts):
        return right
    begun = match.string[: match.start()]
    if subject := _SUBJECT_BEFORE.search(begun):
        return f", {subject[1]} ".join(parts)
    subject = _LIST_BEFORE.search(begun)
    if subject and not match[0].startswith("take"):
        return ", ".join(f"{subject[1]} {part}" for part in parts)
    return right


PHRASES: Final = Phrasebook(
    table=Path(__file__).with_name("idioms.txt"),
    shapes=SHAPES,
    frames={"subject": (r"(?:(?<=[,:] )|^)", rf"(?: (?P<DEED>{_DEED[3:-1]})s?)?(?![\w-])")},
    written=written,
    finished=of_subject,
)
"""The idioms of Tales."""
