"""The kinds of things that cards name, and a name where it stands: games and editors meet in them.

Kinds that one game alone has are rows in its folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

Symbol = Literal["Class", "Module", "File", "Boolean", "Number", "Object", "Constant", "Function", "Event"]
"""What a thing is for editors, as the language server protocol calls its kinds of symbols."""


class LabelTexts(NamedTuple):
    """Why editors cannot rename a thing without a label, or not change the `{thing}` before its label."""

    missing: str
    other: str


@dataclass(frozen=True, eq=False, slots=True)
class NameKind:
    """A kind of things that have names.

    `title` is its noun, for people. `home` is where its things are declared: in a scenario, in its world, or
    in either. `numbered`: its names are numbers from 1. `words` are those of a key, as `bell wild`, and
    `written` the last of them, which stand where a card names it. `together`: it is declared by a line of
    the scenario card, whose names must all differ. `label`: its key is another thing's name, perhaps with a
    label behind. `shared`: several cards declare the same name. `fixed` says why an editor cannot rename it.
    `capitals`: its names are words in capitals. `setting` and `card` are the line of the scenario card, or
    the card, that declares a missing one.
    """

    title: str
    symbol: Symbol = "Class"
    home: Literal["scenario", "world", "either"] = "scenario"
    numbered: bool = False
    words: int = 1
    written: int = 1
    together: bool = False
    label: LabelTexts | None = None
    shared: bool = False
    fixed: str = ""
    capitals: bool = False
    setting: str = ""
    card: str = ""

    def __str__(self) -> str:
        return self.title


SCENARIO: Final = NameKind("scenario", "Module")
WORLD: Final = NameKind(
    "world", "Module", fixed="A world is called like its folder; rename the folder first."
)
FILE: Final = NameKind("card file", "File", fixed="This is the name of a file; rename the file first.")
FLAG: Final = NameKind("flag", "Boolean", together=True, setting='flag {name} "{title}"')
NOTE: Final = NameKind("note", "Boolean", setting='note {name} "{title}"')
COUNTER: Final = NameKind("counter", "Number", together=True, setting='counter {name} "{title}" from 0 to 6')
EFFECT: Final = NameKind("named effect", "Function", "either", card="\neffect {name}\n  nothing\n")
ENDING: Final = NameKind("ending", "Event")
TIMER: Final = NameKind("timer", "Event")
DECK: Final = NameKind("deck", "Object", together=True, setting='deck {name} "{title}"')
DECK_CARD: Final = NameKind("card of a deck", numbered=True, words=2)
CARD: Final = NameKind("card", words=2)
"""A card of a kind that a game's rows declare, which is the first word of its key."""


@record
class NameMention:
    """A name in a card, with its span relative to the card; `title` is what players call the thing, where the
    card says so. `placed`: it is of a counter that each place has, or stands where only such a one may.
    """

    what: NameKind
    key: str
    span: Span
    declares: bool = False
    title: str = ""
    placed: bool = False


def written(name: NameMention) -> bool:
    """Whether a name stands there, and was not put in by recovery."""
    span = name.span
    return (span.line, span.column) != (span.end_line, span.end_column) and bool(name.key)
