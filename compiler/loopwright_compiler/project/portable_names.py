"""Names of files that every system bears; short, as it is a leaf that commands and exports share."""

from __future__ import annotations

import re
from typing import Final

DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
"""The names that Windows takes for devices, with any ending: nothing of such a name can be opened there."""
_UNSAFE: Final = re.compile(r"[^\w.-]+")


def portable(text: str) -> str:
    """A text in a form that is a file's name everywhere: it leads to no other folder and names no device."""
    name = _UNSAFE.sub("_", text).strip(".") or "_"
    return f"_{name}" if DEVICE.fullmatch(name) else name
