"""What tells this build from another of the same version: a hash of what our packages hold."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from . import user_cache
from .version import __version__

PACKAGES: Final = (
    "loopwright",
    "loopwright_dsl",
    "loopwright_compiler",
    "loopwright_engine",
    "loopwright_games",
)
KEPT, MOST_KEPT = "builds", 20
DIGITS: Final = 8
MADE_HERE: Final = ("__pycache__", "content")
"""Folders of which the tool does not consist, or which only some ways of installing bring along."""
COMPILED: Final = (".pyc", ".so", ".pyd")


def full_version() -> str:
    """The version with the id of this build, as `0.1.0+3fa2c1d8`: two that are equal print and play alike."""
    return f"{__version__}+{build_id()}"


def is_this(tool: str) -> bool:
    """Whether a file that names this tool may be of this build; older ones say the version alone."""
    return tool in (__version__, full_version())


@cache
def build_id() -> str:
    """The beginning of a hash of every file of our packages, wherever and however they are installed; kept
    by the times and sizes of the files.
    """
    folders = list(_folders())
    cache_folder, place = user_cache.folder(), None
    if cache_folder is not None:
        seed = json.dumps([user_cache.stamps(str(folder)) for _, folder in folders])
        name = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()
        place = cache_folder / KEPT / name
        known = user_cache.checked_entry(place)
        if known is not None:
            return known.decode("ascii")
    content = hashlib.sha256()
    for package, folder in folders:
        for file in sorted(_files(folder)):
            with open(f"{folder}/{file}", "rb", buffering=0) as opened:  # noqa: PTH123 - a third faster
                data = opened.readall().replace(b"\r\n", b"\n")
            content.update(f"{package}/{file}\0{len(data)}\0".encode("utf-8", "surrogatepass") + data)
    build = content.hexdigest()[:DIGITS]
    if place is not None:
        user_cache.keep_entry(place, build.encode("ascii"), MOST_KEPT)
    return build


def _folders() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        with suppress(ImportError, ValueError):
            spec = find_spec(package)
            if spec is not None and spec.origin is not None:
                yield package, Path(spec.origin).parent


def _files(folder: Path, below: str = "") -> Iterator[str]:
    """The files of a package by their paths in it, with slashes; in text, as there are many."""
    with os.scandir(folder / below) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in MADE_HERE:
                    yield from _files(folder, f"{below}{entry.name}/")
            elif not entry.name.endswith(COMPILED) and not entry.name.startswith("."):
                yield below + entry.name
