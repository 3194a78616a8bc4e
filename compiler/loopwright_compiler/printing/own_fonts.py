"""The fonts of an author's theme: TrueType files beside it, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .. import plain_files
from .fonts import FOLDER, UnprintableError, face

LARGEST_FONT = 40_000_000  # bytes
_OTHER_KINDS: Final = {
    b"OTTO": "is an OpenType font with PostScript outlines; take the TrueType version of it (.ttf)",
    b"wOFF": "is a web font; take the TrueType version of it (.ttf)",
    b"wOF2": "is a web font; take the TrueType version of it, or unpack it: fonttools ttLib.woff2 decompress",
    b"ttcf": "is a collection of fonts; take a file with a single one (.ttf)",
}


class FontError(ValueError):
    """Why a font cannot be used."""


def own_font(folder: Path, name: str) -> str:
    """What a font of a theme in a folder is called: as it is if it comes along, else its path.

    FontError for what is no font that can be used; fonts outside the folder are not read.
    """
    if (FOLDER / f"{name}.ttf").is_file() and "/" not in name:
        return name
    try:
        path = plain_files.resolved(folder / name, folder)
        kind = _OTHER_KINDS.get(plain_files.read(path, LARGEST_FONT)[:4])
    except plain_files.OutsideError:
        raise FontError(f"{name} is not in the theme's folder; put the font beside the theme") from None
    except (FileNotFoundError, plain_files.NotPlainError):
        raise FontError(f"there is no font {name}, neither beside the theme nor among {_bundled()}") from None
    except plain_files.TooLargeError:
        raise FontError(f"{name} is larger than {LARGEST_FONT // 1_000_000} MB") from None
    except (OSError, ValueError):
        raise FontError(f"the font {name} cannot be read") from None
    if kind:
        raise FontError(f"{name} {kind}")
    return _loaded(str(path), name)


def _loaded(path: str, name: str) -> str:
    try:
        face(path)
    except UnprintableError:
        raise FontError(f"{name} has no space, so no text can be set in it") from None
    except Exception as error:  # ReportLab says what is wrong with a font in many ways
        if "subsetting" in str(error):
            raise FontError(f"the makers of {name} do not allow to put it into files") from None
        raise FontError(f"{name} is no TrueType font (.ttf) that can be read") from None
    return path


def _bundled() -> str:
    return ", ".join(sorted(path.stem for path in FOLDER.glob("*.ttf")))
