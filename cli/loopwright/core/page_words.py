"""The words of a published page itself, in English and other languages.

They stand in `page_words.txt`, a line each. A text is known by its key there, which is its context for
translators; the page fills `{holes}` by name. What is said of the game comes with the game, in its bundle's
language.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_compiler.i18n.translated_bundle import FOLDER as TRANSLATIONS
from loopwright_compiler.i18n.translated_bundle import spoken

from .words import fitting

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

TEXTS: Final[dict[str, str]] = dict(
    line.split(": ", 1) for line in Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
)
CATALOGUE: Final = "page"
FOLDER = Path(__file__).parent.parent / "publish" / TRANSLATIONS


def texts() -> dict[str, str]:
    """The texts, with those that the games that come along have on their pages."""
    from loopwright_engine.kit import registry

    pages = (kit.page for kit in registry.own() if kit.page is not None)
    return TEXTS | {key: text for page in pages for key, text in page.TEXTS.items()}


def page_words(language: str) -> dict[str, str]:
    """The texts in the language with this code, by their keys; what is not translated stays English."""
    translations = spoken(FOLDER, language, CATALOGUE)
    return {key: fitting(translations.text(key, text), text) for key, text in texts().items()}


def messages() -> Iterator[Message]:
    """All texts as messages for translators."""
    from loopwright_compiler.i18n.messages import Message  # knows all nodes of the language

    for key, text in texts().items():
        yield Message(key, text)
