"""What an author says of pictures: `pictures.yaml` beside them, by the names of their files. It is short: a
format of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from loopwright_compiler.print.theme.author_files import Wrong, known, mapping, read_document, text
from loopwright_compiler.project.yaml_positions import Yaml

from .pictures import PictureWishes

FILE: Final = "pictures.yaml"
FITS: Final = ("cover", "contain")
PLACES: Final = ("window", "header", "side")
LONGEST: Final = 300
"""Characters of an alternative text."""


def read_list(folder: Path, names: Iterable[str]) -> dict[str, PictureWishes]:
    """What the list in a folder says, by the names of pictures; empty without a list. Raises ChoiceError with
    the line of the first error.
    """
    file = folder / FILE
    if not file.exists():
        return {}
    pictures = list(names)

    def checked(document: Yaml) -> dict[str, PictureWishes]:
        mapping(document)
        for name in document.value:
            known(name, pictures, document.keys[name], "picture here")
        return {name: _wishes(value) for name, value in document.value.items()}

    return read_document(file, "picture list", checked)


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
