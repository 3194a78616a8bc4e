"""`loopwright new`: a small scenario to start from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Failure

TEMPLATE = Path(__file__).parent.parent / "template"
LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Lower-case words joined by hyphens.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="DIR", help="Where the scenario's folder goes.")
    ] = Path(),
) -> None:
    """Make a small scenario to start from.

    Five diary cards with a branch and three endings, six rumors and a story test. It checks clean,
    plays to an ending, and its comments teach the language.

    \b
    Example:
      loopwright new night-market
    """
    from ..files import write

    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise Failure(
            f"{name!r} cannot be a scenario's name.",
            hint=f"Use lower-case letters, digits and single hyphens, at most {LONGEST}: night-market.",
        )
    target = folder / name
    if target.exists():
        raise Failure(f"{target} is already there; nothing was changed.")
    title = name.replace("-", " ").title()
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.suffix in (".loop", ".story")):
        text = source.read_text(encoding="utf-8")
        text = text.replace("SCENARIO-ID", name).replace("SCENARIO TITLE", title)
        write(target / source.relative_to(TEMPLATE), text.encode())
    print(f"Made {target}. Next:")
    print(f"  loopwright check {target}")
    print(f"  loopwright play {target}")
