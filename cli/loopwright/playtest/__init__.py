"""Playtests for `playtest`: many games by bots, kept in a file, and their figures; callable like a
function.
"""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
