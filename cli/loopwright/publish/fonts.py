"""The fonts of the cards as the page's own, cut down to the letters of a table (short: two functions).

Whoever writes a note in other letters sees those in a font of the device.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

FACES: Final = (
    ("Play", 400, "normal", "Play-Regular"),
    ("Play", 700, "normal", "Play-Bold"),
    ("Vollkorn", 400, "normal", "Vollkorn-Regular"),
    ("Vollkorn", 400, "italic", "Vollkorn-Italic"),
)
"""The family, weight and style of each font, and its name among those of the cards."""
LETTERS: Final = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180)])) + "–—‘’“”„…•·×−→←✓"
"""Those of European languages, and signs that the page has: a note may hold any of them."""


def font_faces(data: Any, words: Iterable[str]) -> str:
    """The rules `@font-face` for a bundle and other words that its table says, with the fonts in them."""
    from loopwright_compiler.print.svg.webfont import address
    from loopwright_compiler.print.text.fonts import face

    letters = {*LETTERS, *"".join(words), *"".join(texts(data))}
    rules = []
    for family, weight, style, name in FACES:
        font = face(name)
        shown = {letter for letter in letters if font.has(letter)}
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};'
            f"font-display:swap;src:url({address(font, shown)})}}\n"
        )
    return "".join(rules)


def texts(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def licences() -> dict[str, str]:
    """The licences of these fonts, by the names of their files."""
    from loopwright_compiler.print.text.fonts import FOLDER

    return {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("OFL-*.txt"))}
