"""Scenes on a ReportLab canvas: each distinct drawing once, as a form that pages refer to.

The operators count in whole steps of 0.04 mm, y downwards from the top left of the trim, which keeps a file
small; the form's matrix turns them into points, and its box cuts off what lies outside the frame.

To draw the scenes of a box anew takes as long as to set its texts, and an author who edits cards prints the
same scenes again and again. So the operators are kept, packed, by the hash of all that they depend on: in the
user's own cache folder, a file for each box; a file begins with a checksum of itself, and nothing in it is
ever run.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from loopwright_dsl import user_cache
from loopwright_dsl.user_cache import fits

from loopwright_compiler.card_folders import card_folders

from .compose import Scene
from .palette import Palette, Screen
from .shapes import SceneFrame, Shape, screen_lines
from .stage import drawn

if TYPE_CHECKING:
    from loopwright_compiler.print.colours import PressInks
    from loopwright_compiler.print.pdf.writer import SheetCanvas


FOLDER: Final = "scenes"
PRINT: Final = Path(__file__).parents[1]
"""The modules that draw scenes; games have motifs of their own."""
FILES: Final = 30
"""The most files that are kept; the oldest go first."""
SCENES: Final = 1_000
"""The most scenes in a file: those of the last print, then of those before."""
ROWS: Final = [[str, int, [float, float, float, float]]]
"""The shape of the head of a file: the mark of each scene, the length of its operators, and its box."""


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and foot of a scene, in mm from the top left of the trim."""


class KeptScenes:
    """The scenes of one box; `box` names it, such as its scenario's id, and nothing else depends on it."""

    def __init__(self, box: str) -> None:
        of_games = [user_cache.stamps(str(folder)) for _, folder in card_folders()]
        self._path = user_cache.file_for(FOLDER, PRINT, of_games, box)
        self._kept = _read(self._path)
        self._used: dict[str, tuple[Box, bytes]] = {}
        self._own: dict[str, tuple[Box, bytes]] = {}
        self._palettes: dict[str, str] = {}
        self._marks: dict[tuple[object, ...], str] = {}

    def mark(self, scene: Scene, palette: Palette, frame: SceneFrame, press: PressInks | None) -> str:
        """What tells a scene from all others, as it was kept or else is drawn now. A scene with a motif of
        the author's is always drawn, since nothing but the drawing tells such motifs apart.
        """
        key = scene, palette.key, frame
        if key in self._marks:
            return self._marks[key]
        if palette.key not in self._palettes:
            self._palettes[palette.key] = repr(palette)
        seed = repr((scene, frame, self._palettes[palette.key], press)).encode()
        if scene.own is not None:
            stream = _drawn(scene, palette, frame, press)
            mark = _digest(seed + stream)
            self._own[mark] = frame[:4], stream
        else:
            mark = _digest(seed)
            if not self.holds(mark):
                self._used[mark] = frame[:4], _drawn(scene, palette, frame, press)
        self._marks[key] = mark
        return mark

    def holds(self, mark: str) -> bool:
        """Whether the scene with a mark was drawn or kept, other than with a motif of the author's."""
        return mark in self._used or mark in self._kept

    def drawing(self, mark: str) -> tuple[Box, bytes]:
        """The box of the scene with a mark, and its operators, packed by zlib."""
        if mark in self._own:
            return self._own[mark]
        if mark not in self._used:
            self._used[mark] = self._kept[mark]
        return self._used[mark]

    def keep(self) -> None:
        """Keep what was drawn, if any of it is new."""
        if self._path is None or self._used.keys() <= self._kept.keys():
            return
        scenes = dict(list((self._used | self._kept).items())[:SCENES])
        head = json.dumps([[mark, len(stream), box] for mark, (box, stream) in scenes.items()]).encode()
        streams = b"".join(stream for _, stream in scenes.values())
        user_cache.keep_entry(self._path, head + b"\n" + streams, FILES)


def _digest(seed: bytes) -> str:
    return hashlib.blake2b(seed, digest_size=16).hexdigest()


def _drawn(scene: Scene, palette: Palette, frame: SceneFrame, press: PressInks | None) -> bytes:
    return zlib.compress(operators(drawn(scene, frame), palette, press).encode("ascii"))


def _read(path: Path | None) -> dict[str, tuple[Box, bytes]]:
    """The scenes in a file by their marks; none where it is damaged."""
    data = None if path is None else user_cache.checked_entry(path)
    if data is None:
        return {}
    head, _, content = data.partition(b"\n")
    scenes, place = {}, 0
    with suppress(ValueError):
        rows = json.loads(head)
        for mark, length, (left, top, right, foot) in rows if fits(rows, ROWS) else ():
            scenes[mark] = (left, top, right, foot), content[place : place + length]
            place += length
    return scenes


POINTS: Final = 72 / 25.4
"""Points in a mm."""
ROUND: Final = 0.5523
"""Where the handles of a Bézier quarter of a circle lie, in radii."""
STEPS: Final = 25
"""Steps in a mm: one is finer than a dot of a good printer."""
_CURVE: Final = "%.0f %.0f %.0f %.0f %.0f %.0f c "
DOT: Final = 1 / STEPS
"""A disc is a line of this length (mm) with round ends: a tenth of the operators of its curves."""


class Forms:
    """The forms of one canvas."""

    def __init__(self, canvas: SheetCanvas, scenes: KeptScenes) -> None:
        self._canvas, self._scenes = canvas, scenes
        self._names: dict[str, str] = {}

    def draw(self, mark: str, top: float) -> None:
        """Draw the scene with a mark; `top` is where the head of the card's trim lies, in points upwards."""
        name = self._names.get(mark)
        if name is None:
            box, stream = self._scenes.drawing(mark)
            digest = hashlib.blake2b(repr(box).encode() + stream, digest_size=8).hexdigest()
            self._names[mark] = name = f"scene-{digest}"
            if not self._canvas.hasForm(name):
                left, up, right, foot = (POINTS * side for side in box)
                self._canvas.add_form(name, [left, -foot, right, -up], stream)
        self._canvas.addLiteral(f"q 1 0 0 1 0.000 {top:.3f} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")


def operators(shapes: Sequence[Shape], palette: Palette, press: PressInks | None = None) -> str:
    """The PDF operators of a scene, from mm to points."""
    return "\n".join(_operators(shapes, palette, press))


def _operators(shapes: Sequence[Shape], palette: Palette, press: PressInks | None) -> Iterator[str]:
    from loopwright_compiler.print.colours import fill  # loads ReportLab, which scenes as SVG do not need

    scale = POINTS / STEPS
    yield f"{scale:.6f} 0 0 {-scale:.6f} 0 0 cm 1 J 1 j"
    paints = palette.tones
    filled = stroked = ""
    width = 0
    pending = False  # a path of lines of one colour and width, which is stroked at once
    for kind, tone, points, thick in shapes:
        if tone not in paints:
            continue
        paint = paints[tone]
        if kind == "disc" and paint.edge is None and paint.screen is None:
            kind, thick, points = "line", 2 * points[2], (points[0], points[1], points[0] + DOT, points[1])
        path = _path(kind, points)
        if kind == "line" or kind == "ring":
            for ink, wide in paint.strokes(thick):
                steps = round(wide * STEPS)
                if pending and (ink != stroked or steps != width):
                    yield "S"
                if ink != stroked:
                    stroked = ink
                    yield fill(ink, press).upper()
                if steps != width:
                    width = steps
                    yield f"{steps} w"
                yield path
                pending = True
            continue
        if pending:
            yield "S"
            pending = False
        if paint.fill != filled:
            filled = paint.fill
            yield fill(filled, press)
        if paint.screen:
            yield f"{path}f"
            yield from _screened(path, kind, points, paint.screen, press)
            if not paint.edge:
                continue
        if paint.edge:
            if paint.edge != stroked:
                stroked = paint.edge
                yield fill(stroked, press).upper()
            if (steps := round(paint.edge_width * STEPS)) != width:
                width = steps
                yield f"{steps} w"
            yield f"{path}{'s' if paint.screen else 'b'}"
        else:
            yield f"{path}f"
    if pending:
        yield "S"


def _path(kind: str, points: tuple[float, ...]) -> str:
    if kind == "disc" or kind == "ring":
        points = circle(*points)
    return _format(kind, len(points)) % tuple([STEPS * number for number in points])


@cache
def _format(kind: str, numbers: int) -> str:
    if kind == "rect":
        return "%.0f %.0f %.0f %.0f re "
    if kind == "line" or kind == "poly":
        return "%.0f %.0f m " + (numbers // 2 - 1) * "%.0f %.0f l "
    return "%.0f %.0f m " + (numbers - 2) // 6 * _CURVE


def circle(x: float, y: float, radius: float) -> tuple[float, ...]:
    """A circle as four Bézier curves: the start, then three points for each."""
    handle = radius * ROUND
    left, right, top, foot = x - radius, x + radius, y - radius, y + radius
    before, after, above, below = x - handle, x + handle, y - handle, y + handle
    return (
        *(right, y, right, below, after, foot, x, foot, before, foot, left, below, left, y),
        *(left, above, before, top, x, top, after, top, right, above, right, y),
    )


def _screened(
    path: str, kind: str, points: tuple[float, ...], screen: Screen, press: PressInks | None
) -> Iterator[str]:
    """Lines inside a path, on a grid that all shapes share."""
    from loopwright_compiler.print.colours import fill

    yield f"q {path}W n {fill(screen.colour, press).upper()} {screen.width * STEPS:.0f} w 0 J"
    yield from (_path("line", line) for line in screen_lines(kind, points, screen))
    yield "S Q"
