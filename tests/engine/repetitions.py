"""How often intervals hold the truth: in 100 repetitions, or in as many as LOOPWRIGHT_REPETITIONS says.

Only many repetitions notice that an interval holds the truth too often: `make intervals` tries 1,000.
"""

import os
from math import sqrt

REPETITIONS = int(os.environ.get("LOOPWRIGHT_REPETITIONS", "100"))
HALF = max(0.02, 2.9 * sqrt(0.05 * 0.95 / REPETITIONS))
"""An interval of 95 % may hold the truth in 93 to 97 % of very many repetitions; few of them vary by more."""


def honest(hits):
    """Whether so many of the repetitions are as many as 95 %."""
    return abs(hits / REPETITIONS - 0.95) <= HALF


def enough(hits):
    """Whether so many of the repetitions are at least as many as 95 %: for intervals that may be too wide."""
    return hits / REPETITIONS >= 0.95 - HALF
