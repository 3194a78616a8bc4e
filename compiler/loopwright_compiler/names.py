"""The kinds of things that cards name, and a name where it stands: games and editors both speak of them. It
is short: games and editors meet in it.
"""

from __future__ import annotations

from enum import StrEnum

from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span


class What(StrEnum):
    """The kinds of things that have names, in words for people."""

    SCENARIO = "scenario"
    WORLD = "world"
    FILE = "card file"
    FLAG = "flag"
    COUNTER = "counter"
    TOKEN = "token"
    MACHINE = "machine in play"
    DIARY = "diary card"
    RUMOR_SET = "rumor set"
    RUMOR = "rumor"
    EFFECT = "named effect"
    ENDING = "ending"
    EVENT = "event location"
    ITEM = "item"
    ANOMALY = "anomaly"
    CHORE = "chore"
    SCHOOL = "school card"
    RESPONSE = "response card"
    MODEL = "machine"
    LOCATION = "location"
    KID = "kid"
    CARD = "card"


@record
class Said:
    """A name in a card, with its span relative to the card; `title` is what players call the thing, where the
    card says so.
    """

    what: What
    key: str
    span: Span
    declares: bool = False
    title: str = ""


def written(name: Said) -> bool:
    """Whether a name stands there, and was not put in by recovery."""
    span = name.span
    return (span.line, span.column) != (span.end_line, span.end_column) and bool(name.key)
