"""The pages of a file as PDFium reads them: letters and what is drawn, in points from the top left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_double, c_float, c_int, c_uint, create_string_buffer
from functools import cached_property, lru_cache
from itertools import groupby
from math import hypot
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from pypdfium2 import PdfMatrix

Item = dict[str, Any]
Box = tuple[float, float, float, float]
HYPHEN = "\x02"
"""What PDFium has for a hyphen that ends a line."""


def pages(path: Path) -> list[Page]:
    """The pages of a file; what was read of the last few stays."""
    return _pages(path, path.stat().st_mtime_ns, path.stat().st_ino)


@lru_cache(maxsize=4)
def _pages(path: Path, *_: int) -> list[Page]:
    return [Page(page) for page in pypdfium2.PdfDocument(path.read_bytes())]


def text_of(chars: Iterable[Item]) -> str:
    """What letters say; those beyond the first 65,536 come in two halves (UTF-16)."""
    return "".join(char["text"] for char in chars).encode("utf-16", "surrogatepass").decode("utf-16")


class Page:
    """A page, or the part of it that is in a box (left, top, right, bottom)."""

    def __init__(self, page: pypdfium2.PdfPage, box: Box | None = None) -> None:
        self._page, self._text = page, page.get_textpage()
        self.width, self.height = page.get_size()
        self._box = box or (0, 0, self.width, self.height)
        self.mediabox, self.trimbox = page.get_mediabox(), page.get_trimbox()

    def crop(self, box: Box) -> Page:
        """The part of the page in a box."""
        return Page(self._page, box)

    def extract_text(self) -> str:
        """The text in the order of the file, in lines."""
        left, top, right, bottom = self._box
        text: str = self._text.get_text_bounded(left, self.height - bottom, right, self.height - top)
        return text.replace("\r\n", "\n").replace("\ufffe", "-")

    def extract_words(self) -> list[Item]:
        """Runs of letters of one colour, between spaces and ends of lines."""
        runs = groupby(self._all_chars, lambda char: (char["text"].isspace(), char["non_stroking_color"]))
        return [_joined(list(run)) for (space, _), run in runs if not space]

    @property
    def chars(self) -> list[Item]:
        """The letters and spaces that the file has, in its order."""
        return [char for char in self._all_chars if not char["generated"]]

    @cached_property
    def _all_chars(self) -> list[Item]:
        left, top, right, bottom = self._box
        return [
            char
            for char in map(self._char, range(pdfium.FPDFText_CountChars(self._text)))
            if char["x1"] > left and char["x0"] < right and char["bottom"] > top and char["top"] < bottom
        ]

    def _char(self, index: int) -> Item:
        text, x, y, box, matrix = self._text, c_double(), c_double(), pdfium.FS_RECTF(), pdfium.FS_MATRIX()
        pdfium.FPDFText_GetLooseCharBox(text, index, box)
        pdfium.FPDFText_GetCharOrigin(text, index, x, y)
        pdfium.FPDFText_GetMatrix(text, index, matrix)
        size = pdfium.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d)
        sides = self._sides([(box.left, box.top), (box.right, box.bottom)])
        if matrix.d > 0:  # the box has room for accents on capitals
            sides["top"] = sides["bottom"] - size
        elif matrix.d < 0:
            sides["bottom"] = sides["top"] + size
        font, flags, colour = create_string_buffer(64), c_int(), [c_uint() for _ in range(4)]
        pdfium.FPDFText_GetFontInfo(text, index, font, 64, flags)
        pdfium.FPDFText_GetFillColor(text, index, *map(byref, colour))
        return {
            "text": chr(pdfium.FPDFText_GetUnicode(text, index)).replace(HYPHEN, "-"),
            "generated": pdfium.FPDFText_IsGenerated(text, index) == 1,
            **sides,
            "size": size,
            "matrix": (matrix.a, matrix.b, matrix.c, matrix.d, x.value, y.value),
            "fontname": font.value.decode(),
            "non_stroking_color": tuple(round(channel.value / 255, 4) for channel in colour[:3]),
        }

    def _sides(self, points: list[tuple[float, float]]) -> Item:
        """The box around points of the file, which counts from the bottom."""
        xs, ys = [x for x, _ in points], [self.height - y for _, y in points]
        return {"x0": min(xs), "top": min(ys), "x1": max(xs), "bottom": max(ys)}

    @property
    def images(self) -> list[object]:
        """The pictures of pixels."""
        return list(self._page.get_objects([pdfium.FPDF_PAGEOBJ_IMAGE]))

    @property
    def lines(self) -> list[Item]:
        """What is drawn from one point straight to another."""
        return [shape for shape in self.shapes if len(shape["pts"]) == 2 and not shape["bent"]]

    @property
    def rects(self) -> list[Item]:
        """What is a rectangle with level sides."""
        return [
            shape
            for shape in self.shapes
            if len(shape["pts"]) == 5 and not shape["bent"]
            if all(abs(a[0] - b[0]) < 0.01 or abs(a[1] - b[1]) < 0.01 for a, b in _sides_of(shape["pts"]))
        ]

    @cached_property
    def shapes(self) -> list[Item]:
        """Each unbroken path that is filled or stroked."""
        return [
            shape
            for item in self._page.get_objects([pdfium.FPDF_PAGEOBJ_PATH])
            for shape in self._shapes_of(item)
        ]

    def _shapes_of(self, item: pypdfium2.PdfObject) -> Iterator[Item]:
        fill, stroke, width, colour = c_int(), c_int(), c_float(), [c_uint() for _ in range(4)]
        pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
        pdfium.FPDFPageObj_GetStrokeWidth(item, width)
        pdfium.FPDFPageObj_GetFillColor(item, *map(byref, colour))
        look = {
            "fill": fill.value != pdfium.FPDF_FILLMODE_NONE,
            "stroke": bool(stroke.value),
            "linewidth": width.value,
            "non_stroking_color": tuple(round(channel.value / 255, 4) for channel in colour[:3]),
        }
        matrix = _matrix(item)
        for points, bent in _paths(item):
            placed = [matrix.on_point(x, y) for x, y in points]
            sides = self._sides(placed)
            pts = [(x, self.height - y) for x, y in placed]
            yield {**look, **sides, "width": sides["x1"] - sides["x0"], "pts": pts, "bent": bent}


def _joined(chars: list[Item]) -> Item:
    least = {side: min(char[side] for char in chars) for side in ("x0", "top")}
    most = {side: max(char[side] for char in chars) for side in ("x1", "bottom")}
    return {**chars[0], **least, **most, "text": text_of(chars)}


def _sides_of(points: list[tuple[float, float]]) -> Iterator[tuple[Any, Any]]:
    return zip(points, [*points[1:], points[0]], strict=True)


def _matrix(item: pypdfium2.PdfObject) -> PdfMatrix:
    """How an item lies on its page, through the forms in which it is."""
    matrix = item.get_matrix()
    while item := item.container:
        matrix = matrix.multiply(item.get_matrix())
    return matrix


def _paths(item: pypdfium2.PdfObject) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """The points of each unbroken path, and whether it is bent somewhere."""
    points: list[tuple[float, float]] = []
    bent, x, y = False, c_float(), c_float()
    for number in range(pdfium.FPDFPath_CountSegments(item)):
        segment = pdfium.FPDFPath_GetPathSegment(item, number)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield points, bent
            points, bent = [], False
        bent |= kind == pdfium.FPDF_SEGMENT_BEZIERTO
        points.append((x.value, y.value))
    if len(points) > 1:
        yield points, bent
