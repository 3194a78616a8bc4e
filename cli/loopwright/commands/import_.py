"""`loopwright import`: what was made with other tools, as cards."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from loopwright import foreign_stories
from loopwright.core import completion
from loopwright.core.console import plural, safe, shown
from loopwright.core.errors import Failure
from loopwright.core.new_folder import id_like, refuse


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            autocompletion=completion.files(*foreign_stories.ENDINGS),
            help="A story: .ink, .yarn, .twee or a published .html of Twine.",
        ),
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER", help="The scenario to make; without it, named like the file."),
    ] = None,
) -> None:
    """Make a scenario of a story that was written with ink, Yarn Spinner or Twine.

    Passages become cards, options actions, variables flags and counters. What cards cannot
    say is listed, each with its line and what to do by hand. The file itself is not changed.

    Exit code 0: made, whatever is listed. 2: the file is no such story, or the folder is there.

    \b
    Examples:
      loopwright import harbour.ink
      loopwright import harbour.yarn stories/harbour
      loopwright import harbour.html harbour
    """
    if file.suffix.lower() not in foreign_stories.ENDINGS:
        endings = ", ".join(foreign_stories.ENDINGS)
        raise Failure(
            f"{shown(file)} is nothing that can be imported.",
            hint=f"Stories have one of these endings: {endings}.",
        )
    target = folder if folder is not None else Path(id_like(file.stem))
    refuse(target, target)
    story = foreign_stories.read(file)
    title = story.title or target.name.replace("-", " ").title()
    scenario = foreign_stories.written(story, target.name, title)
    foreign_stories.save(scenario, target, lambda line: print("\n".join(map(safe, line.split("\n")))))
    if scenario.remarks:
        print(f"\n{plural(len(scenario.remarks), 'thing')} to look at, by file and line.")
    quoted_path = shlex.quote(str(target))
    print(f"Made {target} with {plural(len(scenario.cards), 'card')}. Next:")
    print(f"  loopwright check {quoted_path}")
    print(f"  loopwright play {quoted_path}")
