"""The compiler's own words, in any language: icons, pictures of the graph, the design of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import SOURCE, made_once, spoken
from loopwright_compiler.i18n.word_tables import WordTables

from . import drawings, icons, layout

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

FOLDER = Path(__file__).parent / TRANSLATIONS
_BRACES = re.compile(r"\{\w+\}")
_NOTES: Final = {
    "ICON_NAMES": "The word beside an icon, or in its place",
    "SIGN_NAMES": "Said of a sign to those who do not see it: a direction, whom an event is about",
    "LOOK_TEXT": "Legend of a graph of cards: what a shape stands for",
    "LINKS_TEXT": "Heading of a list of cards",
    "VERDICT_TEXT": "Of a card: a game gets there, nobody knows, no game does",
    "LEVEL_TEXT": "Legend of the diary graph: how many of the games played came to a card of this colour",
    "SHARE_TEXT": "How many of the games played came to a card",
    "EARLIEST_TEXT": "The first day on which a card may come into play",
    "FAR_TEXT": "At the foot of a card: other cards that lead here, from far away in the picture",
    "GO_TEXT": "On a slip of paper that stands for a card far away in the picture",
    "STORY_TEXT": "A heading in a list of facts about the whole story; cards follow",
    "SHEET_TEXT": "On each sheet of paper when the diary graph is printed; $name such as B2",
    "PLAYED_TEXT": "Under the colours that show how many games came to each card",
    "PAGE_TEXT": "On the page that shows the diary graph",
    "TITLE_TEXT": "The title of the picture of the graph of a game's cards",
    "LINE_TEXT": "Legend of the graph of cards: what a line does; also said on a line without a cause",
    "STEP_TEXT": "On a line of a graph of cards: by which choice, roll or condition",
    "BARE_STEP_TEXT": "The same, where no cause comes before it",
    "WHEN_TEXT": "When a card does something; begins a sentence",
    "FIRST_TEXT": "When something happens that has a limit; begins a sentence",
    "EACH_TEXT": "When something happens; begins a sentence",
    "NOT_CONDITION": "A fact that is not so",
    "BEYOND_TEXT": "What happens for a step beyond an end of a counter: begins a paragraph",
    "CHANCE_TEXT": "A test with so many coins or dice",
    "SUM_TEXT": "Two amounts added, or one taken away from the other (-1)",
    "TIMES_TEXT": "An amount so many times",
}
_HOLES: Final = {
    "$anyway": '"either way", "in any case" or "then"',
    "$arrows": "a number",
    "$card": "a card's title",
    "$cards": "numbers of diary cards",
    "$cause": "what came before, in a few words",
    "$actor": "the player who acts",
    "$effect": "the name of an effect",
    "$least": "a number that must be reached",
    "$counter": "the title of a counter",
    "$clause": "a sentence without its full stop",
    "$first": "what comes first",
    "$high": "the highest face of the die",
    "$label": "the label of a choice",
    "$last": "what comes last",
    "$lead": "the words that a paragraph begins with",
    "$low": "the lowest face of the die",
    "$next": "what comes next",
    "$otherwise": "what happens if the condition does not hold",
    "$price": "what an option costs",
    "$quantity": "an amount",
    "$rest": "what comes after it",
    "$sentence": "a sentence",
    "$then": "what happens",
    "$condition": "what must be so",
    "$count": "a number of cards or sheets",
    "$day": "a day of the week",
    "$event": "something that happens, in a few words",
    "$fact": "the name of a counter, or of what the players note",
    "$facts": "names of counters, and of what the players note",
    "$faces": "faces of a die, such as 1–3",
    "$flag": "what the players note",
    "$more": "what came after that, in a few words",
    "$n": "a number",
    "$name": "the name of a location, a machine or a card",
    "$number": "a number",
    "$share": "a part of all, such as 37%",
    "$title": "the title of an ending",
}
TABLES: Final = WordTables("design", {"drawings": drawings, "icons": icons, "layout": layout}, _NOTES, _HOLES)


class Words(NamedTuple):
    """The tables of the modules here, such as `words.drawings.LOOK_TEXT`, in one language."""

    language: str
    drawings: Any
    icons: Any
    layout: Any


ENGLISH = Words(SOURCE, **TABLES.modules)


@made_once
def words(language: str) -> Words:
    """The words of a language; what is not translated into it stays English."""
    tables = TABLES.translated(FOLDER, language)
    return Words(language, **tables) if tables is not None else ENGLISH


def icon_word(name: str, language: str) -> str:
    """What an icon is called."""
    icons = words(language).icons
    return str(icons.ICON_NAMES.get(name) or icons.SIGN_NAMES.get(name, name))


def translated(language: str, context: str, text: str) -> str:
    """A text that stands in no table, with `{holes}`; as it is where nobody says it."""
    if language == SOURCE:
        return text
    return _braced(spoken(FOLDER, language, TABLES.catalogue).text(context, text), text)


def _braced(translation: str, text: str) -> str:
    same = sorted(_BRACES.findall(translation)) == sorted(_BRACES.findall(text))
    return translation if translation and same else text


def messages() -> Iterator[Message]:
    """Everything in the tables that can be said in another language."""
    return TABLES.messages()
