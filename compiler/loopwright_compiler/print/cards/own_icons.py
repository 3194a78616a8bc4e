"""An author's own icons: SVG files in a folder `icons` beside the theme, named like those they replace."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from loopwright_compiler.print.geometry.icon_paths import PATHS, PathStep
from loopwright_compiler.print.geometry.set_signs import SET_SIGN
from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.print.theme.author_files import guess

from .pictures import Pictures
from .svg import Drawing

ICONS: Final = "icons"
UNITS: Final = 24.0
NAMES: Final = frozenset((*PATHS, SET_SIGN))
LETTERS: Final = {"move": "M", "line": "L", "curve": "C", "close": "Z"}


def own_icons(theme: Path | None) -> dict[str, str]:
    """The paths of the icons beside a theme file, by name. Raises FileError for one that replaces none, or
    that is more than filled shapes.
    """
    folder = theme.parent / ICONS if theme else None
    if folder is None or not folder.is_dir():
        return {}
    return {file.stem: _path(file) for file in sorted(folder.glob("*.svg"))}


def _path(file: Path) -> str:
    if file.stem not in NAMES:
        raise FileError(f"{file}: there is no icon called {file.stem}{guess(file.stem, NAMES)}", file)
    drawing = Pictures.read(file).drawing
    if drawing is None or any(shape.fill is None or shape.stroke for shape in drawing.shapes):
        raise FileError(
            f"{file}: an icon is filled shapes alone; make its lines shapes (Path > Stroke to Path)", file
        )
    return " ".join(_written(step, drawing) for shape in drawing.shapes for step in shape.steps)


def _written(step: PathStep, drawing: Drawing) -> str:
    """A step on the square of icons, in whose middle the drawing stands."""
    scale = UNITS / max(drawing.width, drawing.height)
    edges = (UNITS - drawing.width * scale) / 2, (UNITS - drawing.height * scale) / 2
    points = (f"{edges[number % 2] + value * scale:.3f}" for number, value in enumerate(step.points))
    return LETTERS[step.kind] + " ".join(points)
