"""Folders of published tables, filled whole and never where something else lies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from loopwright.core import files
from loopwright.core.console import shown
from loopwright.core.errors import Failure

from .assemble import MARK

BEGINNING = 2_000
"""The bytes at the beginning of a page in which its mark stands."""


def refuse_foreign(folder: Path) -> None:
    """Raise Failure where a folder holds something, and no published table."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise Failure(
            f"{shown(folder)} is no folder.", hint="A table in one file has a name that ends in .html."
        )
    strange = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    if strange and not _is_table(folder):
        raise Failure(
            f"{shown(folder)} holds {shown(strange[0])}, which is not of a published table.",
            hint=f"A table has a folder of its own: -o {shown(folder / 'play')}",
        )


def _is_table(folder: Path) -> bool:
    from loopwright_compiler.project import plain_files

    try:
        with plain_files.opened(folder / "index.html", inside=folder) as page:
            return MARK.encode() in page.read(BEGINNING)
    except OSError:
        return False


def fill(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write these files into the folder, in place of an older table's. Raises Failure."""
    from loopwright_compiler.project.result_folder import filled

    try:
        with filled(folder) as new:
            for name, content in contents.items():
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                (new / name).write_bytes(content)
    except OSError as error:
        raise files.unwritable(folder, error) from None
