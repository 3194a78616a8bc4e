"""`loopwright playtest`: many games by bots, kept in a file, and what they come to."""

from loopwright import make_callable

make_callable(__name__)
