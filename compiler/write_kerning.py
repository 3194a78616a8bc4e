"""Writes how pairs of letters are moved together, and all widths: `python compiler/write_kerning.py`.

Fonts keep this in two ways: as pairs and classes in OpenType's GPOS table, or as classes in the kern table
of Apple's fonts (format 2). For cards the pairs of Latin letters and of punctuation are enough.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from struct import unpack_from
from typing import Any
from unicodedata import is_normalized

from fontTools.ttLib import TTFont
from loopwright_compiler.print.text import bounds
from loopwright_compiler.print.text.fonts import FOLDER, NO_BREAK, WIDTHS, advance, obstacle
from loopwright_compiler.print.text.quotes import APOSTROPHE, QUOTES
from reportlab.pdfbase.ttfonts import TTFontFile

CHARS = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x180), *map(ord, "–—‘’“”„…"))]
SIGNS = "−•→←↑↓€"  # not in pairs, but in rules texts and in authors' own
Pairs = dict[str, int]


def pairs(path: Path) -> Pairs:
    """Two letters -> thousandths of an em that the second one moves to the right, in a font file."""
    font = TTFont(path)
    chosen = font.getBestCmap()
    letters = {chosen[ord(char)]: char for char in CHARS if ord(char) in chosen}
    kerning: Pairs = {}
    if "GPOS" in font:
        for one, other, value in _of_gpos(font, letters):
            pair = letters[one] + letters[other]
            kerning[pair] = kerning.get(pair, 0) + value
    if "kern" in font:
        for one, other, value in _of_kern(font, letters):
            kerning.setdefault(letters[one] + letters[other], value)
    units = font["head"].unitsPerEm
    scaled = {pair: round(value * 1000 / units) for pair, value in kerning.items()}
    return {pair: value for pair, value in sorted(scaled.items()) if value}


def folded(pairs: Pairs) -> dict[str, dict[str, str]]:
    """Letters that are alike before others -> a value -> the letters that it moves after them."""
    rows: dict[str, dict[str, str]] = {}
    for pair, value in pairs.items():
        row = rows.setdefault(pair[0], {})
        row[str(value)] = row.get(str(value), "") + pair[1]
    alike: dict[str, str] = {}
    for letter, row in rows.items():
        key = json.dumps(row)
        alike[key] = alike.get(key, "") + letter
    return {letters: json.loads(key) for key, letters in alike.items()}


def widest() -> dict[str, Pairs]:
    """Of each font the letters that all fonts have -> the most room that each takes, in thousandths of an em.

    A sign that typography puts others in the place of (see `quotes`) takes the room of the widest of them.
    """
    fonts = {file: TTFont(file) for file in sorted(FOLDER.glob("*.ttf"))}
    common = set.intersection(*(set(font.getBestCmap()) for font in fonts.values()))
    letters = [char for char in (" ", *CHARS, *SIGNS) if ord(char) in common]
    letters = [char for char in letters if obstacle(char) is None and is_normalized("NFC", char)]
    return {file.stem: widest_of(file, font, letters) for file, font in fonts.items()}


def widest_of(file: Path, font: TTFont, letters: list[str]) -> Pairs:
    """The most room that each of these letters takes in one font, and a space that may not be broken."""
    chosen, units = font.getBestCmap(), font["head"].unitsPerEm
    widths = {char: ceil(font["hmtx"][chosen[ord(char)]][0] * 1000 / units) for char in letters}
    widths[NO_BREAK] = widths[" "]
    apart: Pairs = {}
    for pair, value in pairs(file).items():
        apart[pair[1]] = max(value, apart.get(pair[1], 0))
    widths = {char: width + apart.get(char, 0) for char, width in widths.items()}
    widths['"'] = max(
        widths['"'], *(sum(map(widths.__getitem__, mark)) for quotes in QUOTES for mark in quotes)
    )
    widths["'"] = max(widths["'"], widths[APOSTROPHE])
    widths["-"] = max(widths["-"], ceil(widths["–"] / 2))
    widths["."] = max(widths["."], ceil(widths["…"] / 3))
    return widths


def _of_gpos(font: TTFont, letters: dict[str, str]) -> Iterator[tuple[str, str, int]]:
    """Glyph names and font units. Of the subtables of a lookup the first that knows a pair counts; what
    several lookups say adds up.
    """
    table = font["GPOS"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    for number in sorted({index for feature in features for index in feature.LookupListIndex}):
        known: dict[tuple[str, str], int] = {}
        for held in table.LookupList.Lookup[number].SubTable:
            subtable = getattr(held, "ExtSubTable", held)
            if subtable.LookupType == 2:
                for one, other, value in _of_subtable(subtable, letters):
                    known.setdefault((one, other), value)
        for (one, other), value in known.items():
            yield one, other, value


def _of_subtable(subtable: Any, letters: dict[str, str]) -> Iterator[tuple[str, str, int]]:
    for index, one in enumerate(subtable.Coverage.glyphs):
        if one not in letters:
            continue
        if subtable.Format == 1:
            for record in subtable.PairSet[index].PairValueRecord:
                if record.SecondGlyph in letters:
                    yield one, record.SecondGlyph, getattr(record.Value1, "XAdvance", 0)
            continue
        row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(one, 0)].Class2Record
        for other in letters:
            value = row[subtable.ClassDef2.classDefs.get(other, 0)].Value1
            yield one, other, getattr(value, "XAdvance", 0)


def _of_kern(font: TTFont, letters: dict[str, str]) -> Iterator[tuple[str, str, int]]:
    """The subtables of format 2: two tables of classes, and the values by their offsets."""
    glyphs = font.getReverseGlyphMap()
    for subtable in font["kern"].kernTables:
        if getattr(subtable, "format", None) != 2:
            continue
        data = subtable.data  # from the length of the subtable on
        left, right = unpack_from(">HH", data, 10)

        def class_of(table: int, glyph: str, without: int, data: bytes = data) -> int:
            first, count = unpack_from(">HH", data, table)
            place = glyphs[glyph] - first
            inside = 0 <= place < count
            return int(unpack_from(">H", data, table + 4 + 2 * place)[0]) if inside else without

        (start,) = unpack_from(">H", data, 14)
        for one in letters:
            row = class_of(left, one, start)
            for other in letters:
                yield one, other, unpack_from(">h", data, row + class_of(right, other, 0))[0]


def widths(file: Path) -> dict[str, str]:
    """A width in thousandths of an em -> the characters that a font file can show and that are as wide."""
    font = TTFontFile(str(file))
    rows: dict[str, str] = {}
    for code in sorted(font.charToGlyph):
        width = advance(font, chr(code))
        if width is not None:
            rows[str(width)] = rows.get(str(width), "") + chr(code)
    return rows


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.ttf")):
        text = json.dumps(widths(file), ensure_ascii=False, separators=(",", ":"))
        file.with_suffix(WIDTHS).write_text(f"{text}\n", "utf-8")
        text = json.dumps(folded(pairs(file)), ensure_ascii=False, separators=(",", ":"))
        file.with_suffix(".kerning.json").write_text(f"{text}\n", "utf-8")
    text = json.dumps(widest(), ensure_ascii=False, separators=(",", ":"))
    bounds.FILE.write_text(f"{text}\n", "utf-8")
