"""A TrueType font of squares for any letters, made on the spot: tests need no font of the system."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

WIDTH = 700  # thousandths of an em


def made_font(path: Path, letters: str) -> Path:
    """Write a font that has a space and these letters, each a square."""
    pen = TTGlyphPen(None)
    for number, point in enumerate([(50, 0), (50, 600), (650, 600), (650, 0)]):
        (pen.lineTo if number else pen.moveTo)(point)
    pen.closePath()
    square, codes = pen.glyph(), [ord(letter) for letter in f" {letters}"]
    names = {code: f"u{code:05X}" for code in codes}
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", *names.values()])
    font.setupCharacterMap(names)
    empty = TTGlyphPen(None).glyph()
    font.setupGlyf(
        {".notdef": empty, **{name: empty if code == 32 else square for code, name in names.items()}}
    )
    font.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (WIDTH, 50)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": path.stem, "styleName": "Regular", "psName": path.stem})
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(path)
    return path
