"""The languages that come along. Whoever adds one adds its code here: the tests then want all of it."""

from __future__ import annotations

from typing import Final

from loopwright_compiler.i18n.catalogues import Catalogue, read, status

TRANSLATIONS: Final = ("de", "sv")
"""What all that comes along is translated into."""
LANGUAGES: Final = ("en", *TRANSLATIONS)


def is_whole(catalogue: Catalogue) -> bool:
    """Whether all of a catalogue is translated without a mistake, and compiled; else `make strings`."""
    files = {language: read(catalogue, language) for language in catalogue.languages()}
    return [*files] == [*TRANSLATIONS] and all(
        po.diagnostics == [] and status(catalogue, language, po.file).complete
        for language, po in files.items()
    )
