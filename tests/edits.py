"""Files that tests change, as somebody at an editor does."""

from __future__ import annotations

from pathlib import Path


def edit(file: Path, old: str, new: str, count: int = -1) -> None:
    """Put a text in the place of one that is there: everywhere, or so many times."""
    text = file.read_bytes().decode()
    assert old in text, old
    file.write_bytes(text.replace(old, new, count).encode())
