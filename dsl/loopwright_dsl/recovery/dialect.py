"""What a dialect knows of mistakes: games and readers meet in it, where a card has some."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from loopwright_dsl.parser.grammar import Grammar
from loopwright_dsl.parser.lr_automaton import Automaton, Stack

from .phrasebook import Phrasebook

Group = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A phrase, the rules whose first words it stands for, and more terminals."""


class English(Protocol):
    """What understands lines that say in plain English what the card language says in its own words."""

    def meant(self, text: str, stack: Stack, *, deeper: bool) -> str | None:
        """The line that is meant where the parser has this stack; deeper: the next line stands further in."""

    def parts(self, text: str) -> list[str]:
        """The effects that words of a line mean for which the line as a whole means nothing, in order."""


class ForeignForm(Protocol):
    """What knows lines of other tools."""

    def __call__(self, statement: str, *, choosing: bool, acting: bool) -> tuple[str, str] | None:
        """The sign with which a line begins, and a hint; None for any other line.

        choosing: an option can stand here; acting: an action can stand here, and so no `choose`.
        """


@dataclass(frozen=True, eq=False)
class Recovery:
    """What is asked of a dialect where a card has mistakes.

    phrases: its idioms; english: what makes sense of plain English. naming: the terminals behind which a name
    of the author's own stands; counted: what conditions on numbers speak of; of_rules: words with which a
    sentence may be one that says what happens. called: other words of writers for a kind of card → its word;
    story_card: how a card of the story begins, up to its title; story_place: how places of other tools are
    written here, with a `{card}`.

    deeds: the rules of the grammar whose first words open a statement of a body; occasions: the words that
    open a part which says when its effects happen, with how they are written where they do not stand alone,
    of which `on_sides` stand on a side alone; of_you: the words of a condition before which `you` may stand.

    groups: a phrase for the words that certain rules of the grammar begin with, and some more; listed: those
    of the phrases behind which the words are listed where nothing else may stand. tested: what stands in the
    place of a test where cards are met instead, by the terminal that can stand there. foreign_form: lines of
    other tools; rephrased: hints about them that are given only where no other words can take the place of
    the line's; command: the hint about a command of another tool of which nothing can be made; signs: as
    `rephrasing.SIGNS`, what stands for words of the dialect.
    """

    phrases: Phrasebook
    english: Callable[[Automaton], English]
    naming: frozenset[str]
    counted: tuple[str, ...]
    of_rules: re.Pattern[str]
    deeds: tuple[str, ...]
    occasions: Mapping[str, str]
    on_sides: tuple[str, ...]
    of_you: tuple[str, ...]
    called: Mapping[str, str]
    groups: tuple[Group, ...]
    listed: tuple[str, ...]
    tested: Mapping[str, str]
    story_card: str
    story_place: str
    foreign_form: ForeignForm
    rephrased: tuple[str, ...]
    command: str
    signs: tuple[tuple[str, str], ...]


def recovery_of(language: Grammar) -> Recovery | None:
    """What the dialect of a language knows of mistakes; None for a kit."""
    recovery = None if language.dialect is None else language.dialect.recovery()
    assert recovery is None or isinstance(recovery, Recovery)
    return recovery
