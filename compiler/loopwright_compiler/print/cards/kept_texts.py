"""Texts as they were set before: their widths, the number of their lines, and the pieces of those lines.

An author who edits a card prints two hundred others with it, and to set their texts anew takes a third of the
time of all that is drawn. What was set lies in the user's own cache folder, a file for each box and design; a
file begins with a checksum of itself, and nothing in it is ever run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from loopwright_dsl import user_cache
from loopwright_dsl.user_cache import fits

from loopwright_compiler.print.text.fonts import face
from loopwright_compiler.print.text.lines import Segment, TypesetLine
from loopwright_compiler.print.theme.theme import Theme

FOLDER: Final = "texts"
FILES: Final = 30
"""The most files that are kept; the oldest go first."""
FEW: Final = 60
"""So many new rows are worked out again each time: it takes an eighth of what it takes to write the file."""
ROWS: Final = 4_000
"""The most rows of a kind in a file, if the last print had no more: its own, then those of prints before."""


class Extent(NamedTuple):
    """How wide a text is on one line, and its widest word, both in ems."""

    line: float
    word: float


_PIECE = [float, str, str, (str, None)]
SHAPE: Final = [
    [str],
    [[int, str, [float, float]]],
    [[int, str, float, int, int]],
    [[int, str, float, int, [[float, str, [_PIECE]]]]],
]
"""The shape of a file (see `json_shape`): texts, then extents, counts and lines by the numbers of texts."""

Name = tuple[str, str]
"""A text and a family of the theme."""
Key = tuple[str, str, float, int]
"""A text, a family, a size in points, and the width in µm that it is set in."""


class SetTexts:
    """What is known of texts; none of them has anything that cannot be printed."""

    def __init__(self) -> None:
        self.extents: dict[Name, Extent] = {}
        self.counts: dict[Key, int] = {}
        self.lines: dict[Key, tuple[TypesetLine, ...]] = {}


class KeptTexts:
    """What was known of the texts of a box after its last print in a theme; `box` names it, such as its
    scenario's id, and nothing else depends on it.
    """

    def __init__(self, box: str, theme: Theme) -> None:
        self._path = _path(box, theme)
        self.extents: dict[Name, Extent] = {}
        self.counts: dict[Key, int] = {}
        self._rows: dict[Key, list[Any]] = {}
        data = None if self._path is None else user_cache.checked_entry(self._path)
        if data is not None:
            with suppress(ValueError, IndexError):
                rows = json.loads(data)
                if fits(rows, SHAPE):
                    self._read(*rows)

    def _read(self, texts: list[str], extents: list[Any], counts: list[Any], lines: list[Any]) -> None:
        self.extents = {(texts[text], family): Extent(*wide) for text, family, wide in extents}
        self.counts = {(texts[text], family, size, wide): row for text, family, size, wide, row in counts}
        self._rows = {(texts[text], family, size, wide): rows for text, family, size, wide, rows in lines}

    def lines(self, key: Key) -> tuple[TypesetLine, ...] | None:
        """The lines of a text; None where they are not known."""
        rows = self._rows.get(key)
        return None if rows is None else tuple([_line(key[2], *row) for row in rows])

    def keep(self, used: SetTexts) -> None:
        """Keep what a print has used, unless hardly any of it is new."""
        new = len(used.lines.keys() - self._rows.keys()) + len(used.counts.keys() - self.counts.keys())
        if self._path is None or new <= (FEW if self._rows else 0):
            return
        rows = {key: self._rows.get(key) or [*map(_row, lines)] for key, lines in used.lines.items()}
        texts: dict[str, int] = {}
        kinds = ((used.extents, self.extents), (used.counts, self.counts), (rows, self._rows))
        packed = [list(_packed(new, old, texts)) for new, old in kinds]
        data = json.dumps([list(texts), *packed], ensure_ascii=False, separators=(",", ":"))
        user_cache.keep_entry(self._path, data.encode("utf-8", "surrogatepass"), FILES)


def _packed(new: Mapping[Any, Any], old: Mapping[Any, Any], texts: dict[str, int]) -> Iterator[list[Any]]:
    """Rows of a kind, with the numbers of their texts."""
    for (text, *key), row in islice({**new, **old}.items(), max(ROWS, len(new))):
        yield [texts.setdefault(text, len(texts)), *key, row]


def _row(line: TypesetLine) -> list[Any]:
    pieces = [[piece.x, piece.text, piece.font.name, piece.icon] for piece in line.pieces]
    return [line.width, line.tail, pieces]


def _line(size: float, width: float, tail: str, pieces: list[Any]) -> TypesetLine:
    drawn = tuple([Segment(x, text, face(font), icon) for x, text, font, icon in pieces])
    return TypesetLine((), size, width, tail, drawn)


def _path(box: str, theme: Theme) -> Path | None:
    """The file of a box in a theme; its name also tells this program from any other. None where nothing is
    kept, as with fonts of the author's, whose files may change.
    """
    families = (*theme.families.values(), *theme.fallbacks)
    if any(Path(font).name != font for family in families for font in family[:4]):
        return None
    looks = [repr(dict(theme.families)), repr(theme.quotes), theme.lang, sorted(theme.named), theme.own]
    return user_cache.file_for(FOLDER, Path(__file__).parents[2], user_cache.installed(), looks, box)
