"""Names of variants on a command line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from .errors import Failure


def known(names: Iterable[str]) -> tuple[str, ...]:
    """The names of variants; Failure at the first that is none."""
    from loopwright_engine import VARIANTS

    there = [variant.name for variant in VARIANTS]
    asked = tuple(names)
    for name in asked:
        if name not in there:
            near = difflib.get_close_matches(name, there, n=1)
            hint = f"Did you mean {near[0]}?" if near else "`loopwright play --variant list` lists them."
            raise Failure(f"There is no variant {name}.", hint=hint)
    return asked
