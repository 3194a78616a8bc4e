"""The sign of a game on all of its cards, by which those of two games are told apart: one shape in another,
as its id says, on the square of icons (see `icon_paths`).
"""

from __future__ import annotations

import hashlib
from typing import Final

SET_SIGN: Final = "set-sign"
"""What it is called among icons."""
OUTER: Final = (
    "O12 12 11.2",
    "M1.5 1.5 H22.5 V22.5 H1.5 Z",
    "M12 0.2 L23.8 12 L12 23.8 L0.2 12 Z",
    "M12 0.5 L22 6.25 V17.75 L12 23.5 L2 17.75 V6.25 Z",
    "M12 0.5 L23.8 22.5 H0.2 Z",
    "M1.8 1.5 H22.2 V11.5 C22.2 18 17.5 22 12 23.6 C6.5 22 1.8 18 1.8 11.5 Z",
    "M7 1 H17 L23 7 V17 L17 23 H7 L1 17 V7 Z",
    "M12 0.6 C17 6 22 10 22 15 C22 20 17 23.4 12 23.4 C7 23.4 2 20 2 15 C2 10 7 6 12 0.6 Z",
)
INNER: Final = (
    "",
    "O12 14.2 3.6",
    "O12 14.2 4.8 O12 14.2 2",
    "M7.4 12.7 H16.6 V15.7 H7.4 Z",
    "M10.5 9.6 H13.5 V18.8 H10.5 Z",
    "M12 9.6 L16.6 14.2 L12 18.8 L7.4 14.2 Z",
    "O9 14.2 1.9 O15 14.2 1.9",
    "M10.7 9.6 H13.3 V12.9 H16.6 V15.5 H13.3 V18.8 H10.7 V15.5 H7.4 V12.9 H10.7 Z",
)


def set_sign(id: str) -> str:
    """The path of the sign of the scenario with an id."""
    outer, inner = hashlib.sha256(id.encode("utf-8", "replace")).digest()[:2]
    return f"{OUTER[outer % len(OUTER)]} {INNER[inner % len(INNER)]}".strip()
