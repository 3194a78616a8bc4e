"""How large things may be. Generous for authors; a file beyond them gets a finding, never a crash."""

LARGEST_FILE = 1_000_000
"""Bytes of a file; room for a thousand cards."""

MOST_CARDS = 2_000
"""Cards in a file; so many fit a bundle."""

MOST_LINES = 1_000
"""Lines that say something, in one card."""

MOST_FINDINGS = 200
"""Findings in a file before the reader stops looking."""

LONGEST_LINE = 4_000
"""Code points on a line, indentation aside."""

LONGEST_NUMBER = 4
"""Digits of a number."""

DEEPEST_BLOCK = 24
"""Steps of indentation in a card."""

DEEPEST_CONDITION = 40
"""`not` and opening parentheses on one line."""
