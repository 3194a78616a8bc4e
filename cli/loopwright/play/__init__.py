"""The game at a terminal, in lines or on the full screen; the package can be called as `loopwright.play`."""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
