"""Modules as Python for browsers reads them: compiled, in zip files. That Python runs it under node."""

from __future__ import annotations

import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

STANDARD_LIBRARY = Path("/package/python_stdlib.zip")
LOADED_FROM = "/lib/python314.zip/"
SOURCES = Path("/sources")
OUT = Path("/out")
UNCHECKED = (1).to_bytes(4, "little")
"""The flag of compiled code that is never compared with its source (PEP 552)."""
OLDEST = (1980, 1, 1, 0, 0, 0)
"""What a zip file says of each file's age, so that the same sources give the same bytes."""


def compiled(source: bytes, name: str, level: int = 0) -> bytes:
    """The content of a `.pyc` file; at level 2 it is without docstrings and assertions."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def write(target: Path, files: dict[str, bytes]) -> None:
    """Write a zip file that is not compressed: it is on its way to readers, as a whole."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, OLDEST), files[name])


def loaded_library() -> dict[str, bytes]:
    """The modules of the standard library that this Python has loaded, compiled, without docstrings."""
    files = {}
    with zipfile.ZipFile(STANDARD_LIBRARY) as archive:
        for module in list(sys.modules.values()):
            file = getattr(module, "__file__", None) or ""
            if file.startswith(LOADED_FROM):
                name = file.removeprefix(LOADED_FROM)
                files[f"{name}c"] = compiled(archive.read(name), name, level=2)
    return files
