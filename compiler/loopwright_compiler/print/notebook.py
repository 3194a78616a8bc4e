"""The notebook: numbered cards as sections on pages, in the order of their numbers, letters last; behind them
what other sections name, and the last words of endings. Such cards are read, not drawn, so none is cut out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.sections import sections

from loopwright_compiler.kits.rules_text import KitText

from .cards.kit_map import is_notebook
from .story_book import BookEntry

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage

FIELDS: Final = "heading"
PROSE: Final = "prose"


def notebook(bundle: KitBundleData, language: KitLanguage) -> tuple[str, list[BookEntry]]:
    """What its sections are called, and the sections; none in a game without such cards."""
    if not is_notebook(language):
        return "", []
    kind = next(kind for kind in language.kinds if kind.numbered)
    text = KitText.on_paper(bundle, language)
    numbers = sections(bundle["cards"], [kind.name])
    cards = sorted(
        (card for card in bundle["cards"] if card["id"] in numbers),
        key=lambda card: (not numbers[card["id"]].isdigit(), len(numbers[card["id"]]), numbers[card["id"]]),
    )
    entries = [_entry(text.title(card["id"]), _last(text.face(card))) for card in cards]
    return kind.plural, [*entries, *_others(bundle, text)]


def _last(lines: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The lines of a face with its fields behind what is read: roads come last."""
    return [line for line in lines if line[0] != FIELDS] + [line for line in lines if line[0] == FIELDS]


def _others(bundle: KitBundleData, text: KitText) -> Iterator[BookEntry]:
    """Named effects, each as the sections call it, and endings that have last words."""
    for effect in bundle["effects"]:
        yield _entry(text.effect(effect["id"]), text.read(effect["block"]))
    for ending in bundle["endings"]:
        lines = [(kind, text.strings[sid]) for kind, sid in ending.get("text", ())]
        if lines:
            yield _entry(text.strings[ending["title"]], lines)


def _entry(heading: str, lines: list[tuple[str, str]]) -> BookEntry:
    plain = frozenset(number for number, (kind, _) in enumerate(lines) if kind != PROSE)
    return BookEntry(heading, tuple(words for _, words in lines), plain)
