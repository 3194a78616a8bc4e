"""What all cards share beside their layout tables: the smallest type, the hang of rows, the spread of strips.

Lengths are millimetres, sizes of type points.
"""

from __future__ import annotations

from typing import Final

PT: Final = 25.4 / 72
HANG: Final = 6.8  # from where a row begins to its text
STRIP_OUT: Final = 1.2  # how far strips reach beyond the column
BLEED: Final = 3.0
NOTE: Final = 6.25  # points: notes and foot, the smallest type there is
KICKER: Final = 6.5
KICKER_TRACK: Final = 0.34  # points
