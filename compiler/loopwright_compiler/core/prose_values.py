"""Values in prose, `{trust}`: on paper the sign of a counter and its name, which players read as it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from loopwright_compiler.bundle.canonical import PROSE
from loopwright_compiler.semantics.markup import COUNTER, ICONS, escape

_BRACED: Final = re.compile(r"\\.|\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}")


def sign(title: str) -> str:
    """How a counter of this title stands in prose; the engine finds it there by the same signs."""
    return f"{{{COUNTER}}} *{escape(title)}*"


def on_paper(strings: Mapping[str, str], titles: Mapping[str, str]) -> dict[str, str]:
    """The strings of a bundle with the signs of counters in their prose, by the counters' titles."""

    def signed(match: re.Match[str]) -> str:
        name = match[1] or ""
        return sign(titles[name]) if name in titles and name not in ICONS else match[0]

    return {
        id: _BRACED.sub(signed, text) if "{" in text and PROSE.fullmatch(id) else text
        for id, text in strings.items()
    }
