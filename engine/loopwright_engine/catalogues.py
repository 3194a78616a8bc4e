"""gettext's compiled catalogues, as strangers may have made them: the tool and all games read them so."""

from __future__ import annotations

import stat
import struct
from collections.abc import Callable
from functools import _lru_cache_wrapper, cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

DAMAGED: Final = (
    *(OSError, ValueError, LookupError, ArithmeticError, TypeError, MemoryError, RecursionError, EOFError),
    struct.error,
)
"""The errors that a damaged file may raise."""
PROBED: Final = 200
"""The numbers, from 0, for which a rule for plural forms must have an answer; else it is form 0."""
MOST: Final = 16_000_000
"""The most bytes of a catalogue."""
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")
_places: tuple[Path, ...] = ()
_made: Final[list[_lru_cache_wrapper[Any]]] = []


def read_first(*places: Path) -> None:
    """Have translations read in these folders first, the first of them before the next; in each, a catalogue
    has a folder of its name. What was made of others is forgotten.
    """
    global _places
    if places != _places:
        _places = places
        for function in _made:
            function.cache_clear()


def places() -> tuple[Path, ...]:
    """The folders that are read first."""
    return _places


def made_once(function: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """A cache of what is made of translations, until others are read first."""
    cached: Any = cache(function)
    _made.append(cached)
    return cached  # type: ignore[no-any-return]


def translations(folder: Path, name: str, language: str) -> GNUTranslations | None:
    """The translations of the catalogue `name` into a language; where that has no word, into its general form
    (`pt` for `pt_BR`). None where no file for it can be read.
    """
    first: GNUTranslations | None = None
    for code in dict.fromkeys((language, language.partition("_")[0])):
        for place in (*(place / name for place in _places), folder):
            try:
                words = catalogue(place / f"{code}.mo")
            except DAMAGED:
                continue
            if first is None:
                first = words
            else:
                first.add_fallback(words)
    return first


def catalogue(path: Path) -> GNUTranslations:
    """Read a file `.mo`. Raises one of DAMAGED, also where its rule for plural forms has no answer."""
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST:
        raise OSError(f"{path} is no catalogue")
    with path.open("rb") as file:
        words: Any = GNUTranslations(file)
    rule = words.plural
    for number in range(PROBED):
        rule(number)

    def plural(number: int) -> int:
        try:
            return int(rule(number))
        except ArithmeticError:
            return 0

    words.plural = plural
    return words  # type: ignore[no-any-return]
