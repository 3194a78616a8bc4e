"""Files as they were made of a bundle before, such as card sheets: whole, by the hash of all that they depend
on. They are large, so only a few are kept, apart from other results.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_dsl import user_cache
from loopwright_dsl.user_cache import fits

from . import files, result_cache
from .console import note, shown
from .errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

FOLDER: Final = "files"
FILES: Final = 20
"""The most files that are kept; the oldest go first."""
BYTES: Final = 8_000_000
"""No larger file is kept: that of many copies would take more room than all others."""
DATED: Final = "SOURCE_DATE_EPOCH"
"""An environment variable that dates a PDF, and so is a part of its key."""
LATEST: Final = 253_402_300_799
"""The last second of the year 9999, the last that a PDF can name."""


class Made(NamedTuple):
    """A file that was made, what is in it, such as `18 cards on 4 pages`, and remarks for the author."""

    data: bytes
    holds: str
    remarks: list[str]

    def tell(self, output: Path) -> None:
        """Note that it was written, and the remarks."""
        note(f"Wrote {shown(output)} ({self.holds}).")
        for remark in self.remarks:
            note(remark)


def refuse_no_date() -> None:
    """Raise Failure where the variable that dates files is set, and names no time."""
    from loopwright_engine.user_code import short

    value = os.environ.get(DATED, "").strip()
    if value and not (re.fullmatch(r"[0-9]{1,12}", value) and int(value) <= LATEST):
        raise Failure(
            f"{DATED} is {short(value)!r}, which is no time.",
            hint=f"It is a whole number of seconds since 1970, from 0 to {LATEST}; or unset it.",
        )


def key(work: str, bundle: AnyBundle, wishes: Mapping[str, object]) -> str | None:
    """The key of what a kind of work makes of a bundle as it is wished; None where nothing is kept of it, as
    with kits of a user's own.
    """
    from loopwright_engine.kit import registry

    if not registry.is_ours([str(bundle.get("kit", registry.DEFAULT))]):
        return None
    return result_cache.key_of_bundle(
        work, bundle, json.dumps(wishes, default=str), os.environ.get(DATED, "")
    )


def written(key: str | None, output: Path, *inputs: str | Path | None) -> bool:
    """Write the file that was kept under a key, and note what was noted then; false where there is none, or
    it is damaged or another's. `inputs` are what it is made from. Raises Failure.
    """
    path = _path(key)
    kept = None if path is None else user_cache.checked_entry(path)
    if kept is None:
        return False
    head, _, data = kept.partition(b"\n")
    facts: Any = None
    with suppress(ValueError):
        facts = json.loads(head)
    if not fits(facts, [str, [str]]):
        return False
    made = Made(data, *facts)
    files.write_result(output, data, *inputs)
    made.tell(output)
    return True


def keep(key: str | None, made: Made) -> None:
    """Keep a file that is not too large, and drop the oldest where there are too many."""
    path = _path(key)
    if path is not None and len(made.data) <= BYTES:
        data, *head = made
        user_cache.keep_entry(path, json.dumps(head).encode() + b"\n" + data, FILES)


def _path(key: str | None) -> Path | None:
    folder = user_cache.folder()
    return None if key is None or folder is None else folder / FOLDER / key
