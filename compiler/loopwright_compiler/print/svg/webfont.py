"""Fonts for pages, as WOFF 1.0 (W3C 2012): only the letters that a page shows.

ReportLab cuts the font down to these letters; here it gets a map from characters to them, and is packed.
WOFF 2 would save a fifth, but needs Brotli, which Python lacks.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Collection
from itertools import chain
from typing import Final

from loopwright_compiler.print.text.fonts import NO_BREAK, FontFace

_HEAD: Final = ">4s4sIHHIHHIIIII"
_ENTRY: Final = ">4sIIII"
_FORMAT: Final = 12  # of the map: groups of characters, also beyond U+FFFF


def address(face: FontFace, letters: Collection[str]) -> str:
    """The subset of a font as an address that holds it, for `@font-face`."""
    packed = base64.b64encode(woff(face, letters)).decode("ascii")
    return f"data:font/woff;base64,{packed}"


def woff(face: FontFace, letters: Collection[str]) -> bytes:
    """The subset of a font with these letters."""
    chars = sorted({" ", *letters} - {NO_BREAK})
    codes = [ord(char) for char in chars]
    tables = _tables(face.font.face.makeSubset(codes))
    places = {0: 0}  # as ReportLab orders glyphs: the missing one, then each when it is first needed
    originals = {code: face.font.face.charToGlyph.get(code, 0) for code in codes}
    glyphs = {code: places.setdefault(original, len(places)) for code, original in originals.items()}
    glyphs[ord(NO_BREAK)] = glyphs[ord(" ")]
    return _packed(tables | {b"cmap": _map(glyphs)})


def _tables(font: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">H", font, 4)
    rows = (struct.unpack_from(">4sIII", font, 12 + 16 * row) for row in range(count))
    return {tag: font[start : start + length] for tag, _, start, length in rows}


def _map(glyphs: dict[int, int]) -> bytes:
    """The `cmap` table: every character is a group of its own."""
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in sorted(glyphs.items()))
    body = struct.pack(">HHIII", _FORMAT, 0, 16 + len(groups), 0, len(glyphs)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + body


def _packed(tables: dict[bytes, bytes]) -> bytes:
    rows, bodies, at = [], [], struct.calcsize(_HEAD) + struct.calcsize(_ENTRY) * len(tables)
    whole = 12 + 16 * len(tables)
    for tag, table in sorted(tables.items()):
        small = min(table, zlib.compress(table, 9), key=len)  # of equal lengths it is read as it is
        rows.append(struct.pack(_ENTRY, tag, at, len(small), len(table), _sum(table, tag)))
        bodies.append(small + bytes(-len(small) % 4))
        at += len(bodies[-1])
        whole += len(table) + -len(table) % 4
    head = struct.pack(_HEAD, b"wOFF", bytes((0, 1, 0, 0)), at, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return b"".join(chain([head], rows, bodies))


def _sum(table: bytes, tag: bytes) -> int:
    """The checksum of a table; that of `head` leaves out the sum of the whole file."""
    if tag == b"head":
        table = table[:8] + bytes(4) + table[12:]
    padded = table + bytes(-len(table) % 4)
    numbers: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(numbers) & 0xFFFFFFFF
