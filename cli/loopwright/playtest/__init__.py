"""`loopwright playtest`: many games by bots, kept in a file, and what they come to."""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
