"""Words in capitals that a scenario or its world adds to those of its game, as players read them.

Cards name them as icons, `{PAPER}`. Print draws one sign for all of a kind, and the word beside it; elsewhere
the word alone stands there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from .markup import escape

SIGNS: Final = {"tags": "own-tag", "combos": "own-combo"}
"""The parts of a bundle's scenario that hold them, and the sign of each in print."""
_BRACED: Final = re.compile(r"\\.|\{([A-Z]{2}[A-Z0-9]*(?:-[A-Z0-9]+)*)\}")


class OwnIcon(NamedTuple):
    """What is drawn of one, and the word for it."""

    sign: str
    word: str


OwnIcons = tuple[tuple[str, OwnIcon], ...]


def own_icons(bundle: Mapping[str, Any]) -> OwnIcons:
    scenario, strings = bundle["scenario"], bundle["strings"]
    return tuple(
        (one["id"], OwnIcon(sign, strings.get(one["name"], one["id"])))
        for part, sign in SIGNS.items()
        for one in scenario.get(part, ())
    )


def spelled_out(bundle: Mapping[str, Any]) -> None:
    """Have the texts of a bundle say the words themselves, in place."""
    words = {name: escape(icon.word) for name, icon in own_icons(bundle)}
    if not words:
        return

    def word(match: re.Match[str]) -> str:
        return words.get(match[1] or "", match[0])

    strings = bundle["strings"]
    strings.update({id: _BRACED.sub(word, text) for id, text in strings.items() if "{" in text})
