"""Branch validation for people and scripts: what can never happen, what can, and what is still open."""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
