"""`loopwright explain`: what a diagnostic means."""

from __future__ import annotations

import difflib
import re
from typing import Annotated

import typer

from ..errors import Failure


def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A code such as LW0201.")],
) -> None:
    """Say what a diagnostic means, with a wrong and a right example.

    \b
    Example:
      loopwright explain LW0201
    """
    from loopwright_dsl import catalogue

    entry = catalogue.explain(f"LW{code}" if code.strip().isdigit() else code)
    if entry is None:
        near = difflib.get_close_matches(code.strip().upper(), catalogue.codes(), n=3)
        hint = f"Near it: {', '.join(near)}." if near else None
        raise Failure(f"There is no diagnostic {code}.", hint=hint)
    print(f"{entry.code} {entry.name} ({entry.severity}, since {entry.since})")
    print(f"{re.sub(r'{.*?}', '…', entry.message)}\n")  # what it names differs each time
    print(entry.body, end="")
