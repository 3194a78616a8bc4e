"""What an author says of pictures: `pictures.yaml` beside them, by the names of their files. It is short: a
format of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from loopwright_dsl.syntax.span import Span

from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.print.theme.author_files import Wrong, known, mapping, placed, read_document, text
from loopwright_compiler.project.yaml_positions import Yaml

from .pictures import PictureWishes

FITS: Final = ("cover", "contain")
PLACES: Final = ("window", "header", "side")
LONGEST: Final = 300
"""Characters of an alternative text."""


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
    wishes = {}
    for key, item in value.value.items():
        known(key, PictureWishes._fields, value.keys[key], "word of a picture")
        wishes[key] = text(item, LONGEST)
        for name, choices in (("fit", FITS), ("place", PLACES)):
            if key == name and item.value not in choices:
                raise Wrong(item.span, f"{item.value} is none of: {', '.join(choices)}")
    return PictureWishes(**wishes)
