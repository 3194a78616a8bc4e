"""What a card says, as a designer lays it out: paragraphs of the author's, strips of what can be done, and
rows, each with a badge that says what it is.

Games write their rules into these; `print` sets them. Texts have markup.
"""

from __future__ import annotations

from typing import NamedTuple


class Passage(NamedTuple):
    """A paragraph of the author's: its kind (`prose`, `goal`, `rule` …) and its text with markup."""

    kind: str
    text: str
    origin: str


class BadgeRow(NamedTuple):
    """A badge and what stands beside it.

    badge: `test`, `success`, `failure`, `die`, `sum`, `option`, `when`, `each`, `evening`, `rule`, `at-once`,
    `reward`, `win`, `lose`, `sign` (the icon of a trait or tag), or empty. label: the trait of a test, the
    faces of a die, the letter of an option, the icon of a sign. below: the ids of what is read with it.
    depth: within how many other rows it stands. origin: the id of the part of the card that it belongs to.
    """

    badge: str
    text: str
    origin: str
    label: str = ""
    below: tuple[str, ...] = ()
    depth: int = 0


class Strip(NamedTuple):
    """What players can do, or what happens to them: a title, and signs of where, for how much, how often.

    places: letters of locations. anywhere: whether it can be done at all of them. spend: units of time.
    once: once a round. note: conditions in words. names: what the locations are called. signs: icons, each
    with its word.
    """

    title: str
    origin: str
    places: tuple[str, ...] = ()
    anywhere: bool = False
    spend: int = 0
    once: bool = False
    note: str = ""
    names: str = ""
    signs: tuple[tuple[str, str], ...] = ()


Block = Passage | BadgeRow | Strip
