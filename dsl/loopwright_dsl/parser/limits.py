"""How large card files may be, apart so that reading other files loads nothing of the card language.

Generous for authors; a file beyond them gets a finding, never a crash.
"""

LARGEST_FILE = 1_000_000
"""The most bytes of a file; room for a thousand cards."""

MOST_CARDS = 2_000
"""The most cards in a file; as many as fit a bundle."""

MOST_LINES = 1_000
"""The most lines of one card that are not empty."""

MOST_FINDINGS = 200
"""The most diagnostics of a file, after which reading stops."""

MOST_WORK = 100_000
"""The most trial steps for the repairs of one card, a thousand times those of a usual mistake; later mistakes
get the plain message."""

MOST_WORK_OF_A_FILE = 200_000
"""The most such steps for a file, after which each further card gets a hundredth of those of a card."""

LONGEST_LINE = 4_000
"""The most code points on a line, without indentation."""

LONGEST_NUMBER = 4
"""The most digits of a number."""

DEEPEST_BLOCK = 24
"""The most steps of indentation in a card."""

DEEPEST_CONDITION = 40
"""The most `not` and opening parentheses on one line."""
