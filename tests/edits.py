"""Files that tests change, as somebody at an editor does, and tables of such changes."""

from __future__ import annotations

from pathlib import Path


def edit(file: Path, old: str, new: str, count: int = -1) -> None:
    """Put a text in the place of one that is there: everywhere, or so many times."""
    text = file.read_bytes().decode()
    assert old in text, old
    file.write_bytes(text.replace(old, new, count).encode())


def change(row: str) -> tuple[str, str]:
    """The text and what it is changed into, from `TEXT -> NEW` in a table, where a new line is `\\n`."""
    text, _, new = row.replace("\\n", "\n").partition(" ->")
    return text, new.removeprefix(" ")


def rows(table: Path) -> list[str]:
    """The rows of a table of text, without remarks."""
    return [line for line in table.read_text("utf-8").splitlines() if line and not line.startswith("#")]
