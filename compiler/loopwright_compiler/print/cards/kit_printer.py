"""What prints the cards of any kit, from a bundle and the kit's rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.decks import deck_cards

from loopwright_compiler.print.theme.theme import Theme

from .decks import PrintedDeck, TableParts
from .kit_cards import KitCards, kit_theme
from .own_decks import dangling_texts, own_subjects
from .press import Press
from .scenery import kit_subjects

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage

    from loopwright_compiler.print.scenes import Subject

    from .scenery import Key


class KitPrinter:
    """Lays out the cards of any bundle of a kit; `language` has the kit's rows, if they are at hand."""

    ALONE: Mapping[str, Sequence[str]] = {"cards": ("id", "kind", "title", "head", "copies")}
    SETTING = ""
    SIZED: Mapping[str, tuple[str, ...]] = {}

    @staticmethod
    def subjects(bundle: Any) -> Iterator[tuple[Key, Subject]]:
        """What the cards say to their scenes."""
        yield from kit_subjects(bundle)
        yield from own_subjects(bundle)

    def __init__(self, language: KitLanguage) -> None:
        self.language = language

    def decks(self, press: Press) -> list[PrintedDeck]:
        """All decks of a bundle, in the order of the file."""
        return KitCards(press, self.language).decks()

    def table(self, press: Press) -> TableParts:
        """What lies on the table beside the cards."""
        from .kit_table import KitTable  # read when a box is printed

        return KitTable(press, self.language).parts()

    def designed(self, theme: Theme, bundle: KitBundleData) -> Theme:
        """The theme with the designs of a bundle's kinds of cards; as it is for a broken bundle, of which is
        told before it is drawn.
        """
        broken = next(self.dangling(bundle), None) is not None
        return theme if broken else kit_theme(theme, bundle, self.language)

    def dangling(self, bundle: KitBundleData) -> Iterator[tuple[str, str]]:
        """Card id and missing name, for everything that printing needs and a kit's bundle lacks."""
        strings = bundle["strings"]
        endings = {ending["id"] for ending in bundle["endings"]}
        counters = {counter["id"] for counter in counters_of(bundle)}
        flags = {flag["id"] for flag in bundle.get("flags", ())}
        for owner, part in _owned(bundle):
            for key, value in _walk(part):
                if key in ("title", "label", "text") and value not in strings:
                    yield owner, value
                names = {"ending": endings, "counter": counters, "flag": flags}.get(key)
                if names is not None and value not in names:
                    yield owner, value
            texts = [sid for _, sid in part.get("text", [])]
            yield from ((owner, sid) for sid in texts if sid not in strings)
        yield from ((owner, sid) for owner, sid in dangling_texts(bundle) if sid not in strings)


def _owned(bundle: KitBundleData) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "scenario", bundle["scenario"]
    parts = *counters_of(bundle), *bundle["cards"], *bundle["effects"], *bundle["endings"]
    yield from ((part["id"], part) for part in parts)
    yield from ((card["id"], card) for card in deck_cards(bundle))


def _walk(data: object) -> Iterator[tuple[str, str]]:
    """Every key with a text as its value; the text of an option is a string, too."""
    if isinstance(data, list):
        for part in data:
            yield from _walk(part)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str):
                yield ("string" if key == "text" else key), value
            elif key != "head":
                yield from _walk(value)
