"""Compiles the rules and the standard library that they need, with the very Python that runs in browsers.

That Python runs it, under node, while the runtime is built: `build.py` says when, `compile.mjs` how.
"""

from __future__ import annotations

import importlib
import json
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


def standard_library(names: list[str]) -> dict[str, bytes]:
    """The compiled modules that this Python has loaded, once it has loaded the named ones, too.

    They go without docstrings, which nobody reads in a page.
    """
    for name in names:
        importlib.import_module(name)
    files = {}
    with zipfile.ZipFile(STANDARD_LIBRARY) as archive:
        for module in list(sys.modules.values()):
            file = getattr(module, "__file__", None) or ""
            if file.startswith(LOADED_FROM):
                name = file.removeprefix(LOADED_FROM)
                files[f"{name}c"] = compiled(archive.read(name), name, level=2)
    return files


write(OUT / "python.zip", standard_library(json.loads((SOURCES / "imports.json").read_text())))
write(
    OUT / "packages.zip",
    {
        f"{path.relative_to(SOURCES).as_posix()}c": compiled(
            path.read_bytes(), path.relative_to(SOURCES).as_posix()
        )
        for path in SOURCES.rglob("*.py")
    },
)
