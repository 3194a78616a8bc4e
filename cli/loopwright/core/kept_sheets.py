"""Card sheets as they were printed before: the finished file, by the hash of all that it depends on.

A file of two hundred cards is a megabyte, so only a few are kept, apart from other results. It is short: one
kind of result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_dsl import user_cache

from . import result_cache

if TYPE_CHECKING:
    from loopwright_compiler.bundle.any_bundle import AnyBundle

FILES: Final = 12
"""The most files that are kept; the oldest go first."""


class Sheets(NamedTuple):
    """A finished file, the cards and pages in it, and a remark for the author; empty if there is none."""

    data: bytes
    cards: int
    pages: int
    remark: str


def key(bundle: AnyBundle, wishes: Mapping[str, Any]) -> str | None:
    """The key of the sheets of a bundle with these settings. None where nothing is kept of them: a user's own
    kits, themes, pictures and profiles are read each time, so there is never anything to warn of.
    """
    from loopwright_engine.kit import registry

    theme = wishes["theme"]
    own = wishes["pictures"] or wishes["profile"] or (theme and theme.exists())
    if own or not registry.is_ours([str(bundle.get("kit", registry.DEFAULT))]):
        return None
    return result_cache.key_of_bundle("sheets", bundle, json.dumps(wishes, default=str))


def recall(key: str | None) -> Sheets | None:
    """The sheets that were kept under a key; None where there are none, or they are damaged or another's."""
    path = _path(key)
    kept = None if path is None else user_cache.checked_entry(path)
    if kept is None:
        return None
    head, _, data = kept.partition(b"\n")
    with suppress(ValueError, TypeError):
        return Sheets(data, *json.loads(head))
    return None


def keep(key: str | None, sheets: Sheets) -> None:
    """Keep finished sheets, and drop the oldest where there are too many."""
    path = _path(key)
    if path is not None:
        data, *head = sheets
        user_cache.keep_entry(path, json.dumps(head).encode() + b"\n" + data, FILES)


def _path(key: str | None) -> Path | None:
    folder = user_cache.folder()
    return None if key is None or folder is None else folder / result_cache.SHEETS / key
