"""`loopwright new`: write a small scenario, or a small game, to start from."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Annotated

import typer
from loopwright_compiler.project.portable_names import DEVICE

from loopwright.core.console import safe
from loopwright.core.errors import Failure

TEMPLATE = Path(__file__).parent.parent / "template"
GAME = Path(__file__).parent.parent / "template_game"
SUFFIXES = (".loop", ".story", ".py", ".md")
"""The files of a template."""
LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new(
    name: Annotated[
        Path,
        typer.Argument(
            metavar="NAME", help="Lower-case words joined by hyphens; folders may stand before it."
        ),
    ],
    folder: Annotated[
        Path, typer.Option("--in", metavar="DIR", help="Where the scenario's folder goes.")
    ] = Path(),
    game: Annotated[
        bool, typer.Option("--game", help="A game of your own: its rules in Python, and its cards.")
    ] = False,
) -> None:
    """Make a small scenario to start from, or a small game.

    Five diary cards with a branch and three endings, six rumors and a story test. It checks clean,
    plays to an ending, and its comments teach the language. Folders that are missing are made, too.

    With --game it is a game of your own: rules, a dozen cards, and comments that teach both.

    \b
    Examples:
      loopwright new night-market
      loopwright new stories/night-market
      loopwright new --game snow-station
    """
    from loopwright.core.files import write

    target = folder / name
    _refuse(name, target)
    id = target.name
    title = id.replace("-", " ").title()
    template = GAME if game else TEMPLATE
    for source in sorted(path for path in template.rglob("*") if path.suffix in SUFFIXES):
        text = source.read_text(encoding="utf-8")
        for hole in ("SCENARIO", "GAME"):
            text = text.replace(f"{hole}-ID", id).replace(f"{hole} TITLE", title)
        write(target / source.relative_to(template), text.encode())
    quoted_path = shlex.quote(str(target))
    rules = f" --kit {quoted_path}" if game else ""
    print(f"Made {target}. Next:")
    print(f"  loopwright check {quoted_path}{rules}")
    print(f"  loopwright play {quoted_path}{rules}")


def _refuse(name: Path, target: Path) -> None:
    """Raise Failure if the last part of the path is no valid scenario id, or if a file is in the way."""
    if not _NAME.fullmatch(name.name) or len(name.name) > LONGEST:
        better = _id_like(name.name)
        raise Failure(
            f"{safe(str(name))!r} cannot be a scenario's name.",
            hint=f"Use lower-case letters, digits and single hyphens, at most {LONGEST}: {better}.",
        )
    device = next((part for part in name.parts if DEVICE.fullmatch(part)), None)
    if device is not None:
        raise Failure(
            f"{device} cannot be a folder's name: Windows takes it for a device.",
            hint=f"Take another, such as {_id_like(device)}-story.",
        )
    if os.path.lexists(target):
        raise Failure(f"{target} is already there; nothing was changed.")
    file = next((parent for parent in target.parents if parent.exists() and not parent.is_dir()), None)
    if file is not None:
        raise Failure(f"{file} is a file: no folder can lie in it.")


def _id_like(text: str) -> str:
    """A valid id near the text, such as `night-market` for `Night Market!`; else an example."""
    from loopwright_dsl.recovery.prose_detection import latin

    words = re.findall(r"[a-z0-9]+", latin(text).casefold().encode("ascii", "ignore").decode())
    near = "-".join(words)[:LONGEST].strip("-").lstrip("0123456789-")
    return near or "night-market"
