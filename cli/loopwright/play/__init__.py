"""The game at a terminal: what the players see, and the conversation with them."""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
