"""What an author says of pictures: `pictures.yaml` beside them, by the names of their files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from loopwright_dsl.syntax.span import Span

from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.print.theme.author_files import Wrong, known, mapping, placed, read_document, text
from loopwright_compiler.project.yaml_positions import Yaml

FITS: Final = ("cover", "contain")
PLACES: Final = ("window", "header", "side")
LONGEST: Final = 300
"""Characters of an alternative text."""


class PictureWishes(NamedTuple):
    """How a picture stands on its card: whether it fills its place (`cover`) or is seen whole (`contain`),
    which place that is, what it shows in words, which point of it (percent from the left and the top)
    stays in the middle, as far as possible, where it is cut, and the title of the card that it is meant for;
    empty for what is not said.
    """

    fit: str = ""
    place: str = ""
    alt: str = ""
    focus: tuple[float, float] | None = None
    title: str = ""


def read_list(
    file: Path, names: Iterable[str], refuse: Callable[[FileError], None]
) -> dict[str, tuple[PictureWishes, Span]]:
    """What a list says, and where, by the names of pictures. Errors are refused, one for each picture; raises
    FileError for a list that cannot be read at all.
    """
    pictures = list(names)

    def checked(document: Yaml) -> dict[str, tuple[PictureWishes, Span]]:
        mapping(document)
        wishes = {}
        for name, value in document.value.items():
            try:
                known(name, pictures, document.keys[name], "picture here")
                wishes[name] = _wishes(value), document.keys[name]
            except Wrong as wrong:
                refuse(placed(file, wrong.span, str(wrong)))
        return wishes

    return read_document(file, "picture list", checked, inside=file.parent)


def _wishes(value: Yaml) -> PictureWishes:
    mapping(value)
    wishes: dict[str, Any] = {}
    for key, item in value.value.items():
        known(key, PictureWishes._fields, value.keys[key], "word of a picture")
        wishes[key] = _focus(item) if key == "focus" else text(item, LONGEST)
        for name, choices in (("fit", FITS), ("place", PLACES)):
            if key == name and item.value not in choices:
                raise Wrong(item.span, f"{item.value} is none of: {', '.join(choices)}")
    if "focus" in wishes and wishes.get("fit") == "contain":
        raise Wrong(value.keys["focus"], "a picture that is seen whole is not cut: leave out fit, or focus")
    return PictureWishes(**wishes)


def _focus(value: Yaml) -> tuple[float, float]:
    """A point of a picture, in percent from its left and its top: `30 70`."""
    parts = str(value.value).split() if isinstance(value.value, str) else []
    try:
        x, y = (float(part.removesuffix("%")) for part in parts)
    except ValueError:
        x = y = -1.0
    if not (0 <= x <= 100 and 0 <= y <= 100):
        raise Wrong(value.span, "focus is two numbers, percent from the left and from the top, such as 30 70")
    return x, y
