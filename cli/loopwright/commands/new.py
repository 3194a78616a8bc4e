"""`loopwright new`: write a small scenario, or a small game, to start from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from loopwright.core.new_folder import refuse

TEMPLATE = Path(__file__).parent.parent / "template"
GAME = Path(__file__).parent.parent / "template_game"
SUFFIXES = (".loop", ".story", ".py", ".md")
"""The files of a template."""
REPOSITORY = {
    ".gitattributes": """\
# Lines end alike on every system, so that a change shows what has changed and no more.
# Merges are those of git itself: `union` would keep both drafts of a card, one in the other.
*.loop   text eol=lf merge=text
*.story  text eol=lf merge=text
*.bot    text eol=lf merge=text
*.yaml   text eol=lf merge=text
*.po     text eol=lf merge=text
*.pot    text eol=lf merge=text
""",
    ".gitignore": """\
# What commands make: cards to print, drafts to send, compiled translations.
/out/
*.mo
*.pdf
__pycache__/
""",
}
"""The files for git, by their names."""


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
    For git there is a .gitattributes and a .gitignore.

    With --game it is a game of your own: rules, a dozen cards, and comments that teach both.

    \b
    Examples:
      loopwright new night-market
      loopwright new stories/night-market
      loopwright new --game snow-station
    """
    from loopwright.core.files import write

    target = folder / name
    refuse(name, target)
    id = target.name
    title = id.replace("-", " ").title()
    template = GAME if game else TEMPLATE
    for source in sorted(path for path in template.rglob("*") if path.suffix in SUFFIXES):
        text = source.read_text(encoding="utf-8")
        for hole in ("SCENARIO", "GAME"):
            text = text.replace(f"{hole}-ID", id).replace(f"{hole} TITLE", title)
        write(target / source.relative_to(template), text.encode())
    for file, text in REPOSITORY.items():
        write(target / file, text.encode())
    quoted_path = shlex.quote(str(target))
    rules = f" --kit {quoted_path}" if game else ""
    print(f"Made {target}. Next:")
    print(f"  loopwright check {quoted_path}{rules}")
    print(f"  loopwright play {quoted_path}{rules}")
