"""`loopwright doctor`: what is installed, and what is missing for which command."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core.errors import FINDINGS

if TYPE_CHECKING:
    from loopwright.doctor import Check

SIGNS = {"ok": "ok  ", "note": "note", "missing": "MISS"}


class Format(StrEnum):
    """The forms in which the checks are written."""

    TEXT = "text"
    JSON = "json"


def doctor(
    form: Annotated[Format, typer.Option("--format", help="Who reads the answer.")] = Format.TEXT,
) -> None:
    """Look at what is installed, and what is missing.

    That is Python, packages, fonts, the cache, the terminal and the bundled content. A note is
    something that only some commands want; what is missing is needed.

    Exit code 0: nothing needed is missing. 1: something is.

    \b
    Examples:
      loopwright doctor
      loopwright doctor --format json
    """
    from loopwright.core.console import working
    from loopwright.doctor import look

    with working("Looking"):
        checks = look()
    missing = sum(check.state == "missing" for check in checks)
    if form is Format.JSON:
        summary = {"missing": missing, "notes": sum(check.state == "note" for check in checks)}
        print(json.dumps({"checks": [asdict(check) for check in checks], "summary": summary}, indent=2))
    else:
        print(_as_text(checks, missing))
    if missing:
        raise typer.Exit(FINDINGS)


def _as_text(checks: list[Check], missing: int) -> str:
    from loopwright.core.console import plural

    wide = max(len(check.name) for check in checks)
    lines = []
    for check in checks:
        lines.append(f"{SIGNS[check.state]}  {check.name:<{wide}}  {check.found}")
        if check.remedy:
            lines.append(f"{'':<{wide + 8}}{check.remedy}")
    end = f"{plural(missing, 'thing')} missing." if missing else "Nothing is missing."
    return "\n".join([*lines, "", end])
