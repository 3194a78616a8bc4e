"""gettext's compiled catalogues, as strangers may have made them. It is short: all games read them so."""

from __future__ import annotations

import struct
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, Final

DAMAGED: Final = (
    *(OSError, ValueError, LookupError, ArithmeticError, TypeError, MemoryError, RecursionError),
    struct.error,
)
"""The errors that a damaged file may raise."""
PROBED: Final = 200
"""The numbers, from 0, for which a rule for plural forms must have an answer; else it is form 0."""


def catalogue(path: Path) -> GNUTranslations:
    """Read a file `.mo`. Raises one of DAMAGED, also where its rule for plural forms has no answer."""
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
