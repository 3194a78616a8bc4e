"""The fonts of the cards: loaded once, with cached widths and kerning, and fallbacks for letters that they
lack.

Letters are set from left to right, each as its font draws it. A text that needs more (right-to-left scripts,
joined letters) is refused rather than printed in the wrong order, in the wrong form, or invisibly.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache, cached_property, partial
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from loopwright_compiler.project import plain_files

if TYPE_CHECKING:
    from .embedded_font import EmbeddedFont

Obstacle = Literal[
    "missing", "control", "invisible", "half", "nothing", "private", "mark", "picture", "leftwards", "joined"
]

FOLDER: Final = Path(__file__).parent / "fonts"
WIDTHS: Final = ".widths.json"
"""Beside a bundled font: how wide each character is that it can show, so that no font is read to measure."""
_RUN: Final = re.compile(r"[^\W\d_]+|[\W\d_]")
NO_BREAK: Final = "\u00a0"  # drawn as a space, whether a font has it or not


class UnprintableError(ValueError):
    """An error about a character that no font of the cards can show, or that must not be printed."""

    def __init__(self, char: str, why: Obstacle) -> None:
        super().__init__(char)
        self.char = char
        self.reason = REASONS[why]

    @property
    def what(self) -> str:
        """The character, its code point and Unicode name, and what is wrong with it, as a phrase for
        messages.
        """
        name = unicodedata.name(self.char, "")
        return f"U+{ord(self.char):04X}{f' ({name})' if name else ''}, {self.reason.why}"


class FontFace:
    """One font file; widths are in ems, so they hold for every size.

    `kerning` gives for a letter how far each letter after it is moved to the right, in thousandths of an em.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        path = FOLDER / f"{name}.ttf"
        self._file = str(path if path.is_file() else name)
        self.kerning = Kerning(path)
        letters = path.with_suffix(WIDTHS)
        self._advance: Callable[[str], float | None] = (
            _unfolded(letters).get if letters.is_file() else partial(advance, self.font.face)
        )
        self._advances = _Advances(self)
        self._widths: dict[str, float] = {}
        self.space = self.width(" ")

    @cached_property
    def font(self) -> EmbeddedFont:
        """The font as it is embedded; to load this takes a while, and a bundled font is measured without."""
        from .embedded_font import EMBEDDED, EmbeddedFont

        font = EmbeddedFont(self.name, self._file, asciiReadable=1)
        return EMBEDDED.setdefault(font.face.name, font)

    def advance(self, char: str) -> float | None:
        """The width of a character in thousandths of an em; None if the font cannot show it."""
        width = self._advance(" " if char == NO_BREAK else char)
        return None if width is None or obstacle(char) else width

    def has(self, char: str) -> bool:
        """Whether the font can show a character."""
        return self.advance(char) is not None

    def width(self, text: str) -> float:
        """The width of a text in ems, kerned. Raises UnprintableError at the first character that the font
        cannot show.
        """
        known = self._widths.get(text)
        if known is None:
            moved = (self.kerning[before].get(char, 0) for before, char in pairwise(text))
            known = (sum(map(self._advances.__getitem__, text)) + sum(moved)) / 1000
            self._widths[text] = known
        return known


def advance(font: Any, char: str) -> float | None:
    """The width of a character in thousandths of an em, of ReportLab's face of a font; None without a glyph
    that is drawn, unless it is a space. (The final sigma of Play Regular is neither drawn nor has any width.)
    """
    glyph = font.charToGlyph.get(ord(char))
    if glyph is None:
        return None
    drawn = font.glyphPos[glyph] < font.glyphPos[glyph + 1]
    width: float = font.charWidths[ord(char)]
    return width if drawn or unicodedata.category(char) == "Zs" else None


def _unfolded(file: Path) -> dict[str, float]:
    """Character → width, from a file of widths → characters, as `write_kerning` wrote it."""
    rows: dict[str, str] = json.loads(file.read_text("utf-8"))
    return {char: float(width) for width, chars in rows.items() for char in chars}


class Kerning(dict[str, dict[str, int]]):
    """The kerning pairs of a bundled font, as `write_kerning` folded them; none for other fonts. What follows
    a letter is unfolded when it is first asked for.
    """

    def __init__(self, font: Path) -> None:
        super().__init__()
        file = font.with_suffix(".kerning.json")
        rows: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
        self.rows = {letter: row for letters, row in rows.items() for letter in letters}

    def __missing__(self, letter: str) -> dict[str, int]:
        row = self.rows.get(letter, {})
        self[letter] = {other: int(value) for value, others in row.items() for other in others}
        return self[letter]


class _Advances(dict[str, float]):
    """The advance widths of characters in thousandths of an em, computed when first asked for."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, char: str) -> float:
        width = self._face.advance(char)
        if width is None:
            raise UnprintableError(char, obstacle(char) or "missing")
        self[char] = width
        return width


@cache
def face(name: str) -> FontFace:
    """The font with this name (in `fonts/`) or at this path, loaded once in a process."""
    return FontFace(name)


def parted(text: str, names: tuple[str, ...]) -> Iterator[tuple[FontFace, str]]:
    """Split a text into pieces, each with the first of several fonts with its letters; a word stays whole if
    one of the fonts has all of its letters.

    Raises UnprintableError at the first character that none of them can show.
    """
    first = face(names[0])
    try:
        first.width(text)
    except UnprintableError:
        chosen = (pair for run in _RUN.findall(text) for pair in _chosen(run, names))
        for font, group in groupby(chosen, itemgetter(0)):
            yield font, "".join(piece for _, piece in group)
    else:
        yield first, text


def whole(text: str, names: tuple[str, ...]) -> FontFace:
    """The first of several fonts that has all letters of a text. Raises UnprintableError if none has."""
    for font in map(face, names):
        if all(map(font.has, text)):
            return font
    first = face(names[0])
    first.width(text)
    return first


def lacking(text: str, names: tuple[str, ...], known: str) -> list[str]:
    """The characters of a text, `known` aside, that could be printed if any of several fonts had them; none
    if no fonts are given.
    """
    if not names:
        return []
    others = (char for char in dict.fromkeys(text) if char != known and not char.isspace())
    return [char for char in others if not obstacle(char) and not any(face(name).has(char) for name in names)]


def _chosen(run: str, names: tuple[str, ...]) -> list[tuple[FontFace, str]]:
    """The font of a word, or else those of its letters."""
    for font in map(face, names):
        if all(map(font.has, run)):
            return [(font, run)]
    return [(_first(char, names), char) for char in run]


def _first(char: str, names: tuple[str, ...]) -> FontFace:
    for font in map(face, names):
        if font.has(char):
            return font
    raise UnprintableError(char, obstacle(char) or "missing")


# --- The fonts of an author's theme: TrueType files beside it, and what is wrong with others


LARGEST_FONT = 40_000_000  # bytes
_OTHER_KINDS: Final = {
    b"OTTO": "is an OpenType font with PostScript outlines; take the TrueType version of it (.ttf)",
    b"wOFF": "is a web font; take the TrueType version of it (.ttf)",
    b"wOF2": "is a web font; take the TrueType version of it, or unpack it: fonttools ttLib.woff2 decompress",
    b"ttcf": "is a collection of fonts; take a file with a single one (.ttf)",
}


class FontError(ValueError):
    """An error that a font cannot be used; its message says why."""


def own_font(folder: Path, name: str) -> str:
    """The name of a font of a theme: as it is for a bundled font, else its path in the theme's folder.

    Raises FontError for a file that is no usable font, or lies outside the folder.
    """
    if (FOLDER / f"{name}.ttf").is_file() and "/" not in name:
        return name
    try:
        path = plain_files.resolved(folder / name, folder)
        kind = _OTHER_KINDS.get(plain_files.read(path, LARGEST_FONT)[:4])
    except plain_files.OutsideError:
        raise FontError(f"{name} is not in the theme's folder; put the font beside the theme") from None
    except (FileNotFoundError, plain_files.NotPlainError):
        raise FontError(f"there is no font {name}, neither beside the theme nor among {_bundled()}") from None
    except plain_files.TooLargeError:
        raise FontError(f"{name} is larger than {LARGEST_FONT // 1_000_000} MB") from None
    except (OSError, ValueError):
        raise FontError(f"the font {name} cannot be read") from None
    if kind:
        raise FontError(f"{name} {kind}")
    return _loaded(str(path), name)


def _loaded(path: str, name: str) -> str:
    try:
        face(path)
    except UnprintableError:
        raise FontError(f"{name} has no space, so no text can be set in it") from None
    except Exception as error:  # ReportLab says what is wrong with a font in many ways
        if "subsetting" in str(error):
            raise FontError(f"the makers of {name} do not allow to put it into files") from None
        raise FontError(f"{name} is no TrueType font (.ttf) that can be read") from None
    return path


def _bundled() -> str:
    return ", ".join(sorted(path.stem for path in FOLDER.glob("*.ttf")))


class CharacterReason(NamedTuple):
    """What a message says of a character, and the remedy."""

    why: str
    remedy: str


REASONS: Final[dict[Obstacle, CharacterReason]] = {
    "missing": CharacterReason(
        "which no font of the cards has",
        "Write it with other letters, use one of the icons in braces, or name a font that has it in a "
        "theme: `fallbacks: [FONT.ttf]`.",
    ),
    "control": CharacterReason("a control character, which nobody would see", "Take it out."),
    "invisible": CharacterReason("an invisible character, which nobody would see on paper", "Take it out."),
    "half": CharacterReason(
        "half of a character (a lone surrogate)", "Write the whole character, or take it out."
    ),
    "nothing": CharacterReason("a code that stands for no character", "Take it out."),
    "private": CharacterReason(
        "a code for private use, which other readers would not understand",
        "Use one of the icons in braces, or the character's own code.",
    ),
    "mark": CharacterReason(
        "a mark that no letter with it in one piece exists for, so that it would stand in the wrong place",
        "Use a letter that has its accent, or leave the mark out.",
    ),
    "picture": CharacterReason(
        "a part of an emoji made of several characters",
        "Write a word, use one of the icons in braces, or a simple sign that a fallback font has.",
    ),
    "leftwards": CharacterReason(
        "a letter of a script that runs from right to left, and cards are set from left to right",
        "Write the text in a script that runs from left to right.",
    ),
    "joined": CharacterReason(
        "a letter of a script whose letters change their form or place beside others, which cards cannot set",
        "Write the text in another script, such as in Latin letters.",
    ),
}
_CATEGORIES: Final[dict[str, Obstacle]] = {
    **{"Cc": "control", "Cf": "invisible", "Cs": "half", "Cn": "nothing", "Co": "private"},
    **{"Zl": "control", "Zp": "control", "Mn": "mark", "Mc": "mark", "Me": "mark"},
}
# Scripts from India to Java, block by block; those with a plain script within a range end before it.
_JOINED: Final = (
    *((0x0900, 0x109F), (0x1100, 0x11FF), (0x1700, 0x18AF), (0x1900, 0x1C7F), (0x1CD0, 0x1CFF)),
    *((0xA800, 0xA82F), (0xA840, 0xA95F), (0xA980, 0xAADF), (0xABC0, 0xABFF), (0x10A00, 0x10A5F)),
    *((0x11000, 0x11FFF), (0x16100, 0x1613F), (0x1E100, 0x1E2FF)),
)
_PICTURES: Final = (
    *((0x200D, 0x200D), (0x20E3, 0x20E3), (0xFE00, 0xFE0F), (0x1F1E6, 0x1F1FF)),
    *((0x1F3FB, 0x1F3FF), (0xE0020, 0xE007F), (0xE0100, 0xE01EF)),
)


def obstacle(char: str) -> Obstacle | None:
    """The reason why a character cannot be printed even with a font that has it; None if there is none."""
    code = ord(char)
    if _within(code, _PICTURES):
        return "picture"
    if unicodedata.bidirectional(char) in ("R", "AL", "AN"):
        return "leftwards"
    if _within(code, _JOINED):
        return "joined"
    return _CATEGORIES.get(unicodedata.category(char))


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)
