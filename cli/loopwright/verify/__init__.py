"""Branch validation for `verify`: what can never happen, what can, and what is open; callable like a
function.
"""

from loopwright.core.callable_package import make_callable

make_callable(__name__)
