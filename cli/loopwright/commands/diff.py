"""`loopwright diff`: what changed between two drafts, card by card."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from loopwright.core import completion
from loopwright.core.errors import FINDINGS, Failure, only_input

DiffFormat = Literal["text", "json", "markdown"]


def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD",
            autocompletion=completion.scenarios,
            help="Scenario, bundled id, bundle or REVISION:PATH; or two revisions, A..B.",
        ),
    ],
    new: Annotated[
        str,
        typer.Argument(
            metavar="NEW",
            autocompletion=completion.scenarios,
            help="The same, as it is now; behind A..B the scenario's path.",
        ),
    ],
    form: Annotated[DiffFormat, typer.Option("--format", help="Who reads the changes.")] = "text",
    pictures: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Draw the cards that changed, as SVG; Markdown shows them."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=2, help="Play both drafts so often, on the same luck, and tell the win rates."
        ),
    ] = None,
) -> None:
    """Show what changed between two drafts, card by card, in words.

    Cards that were added or removed; of others the number, the title, the prose word by word,
    the rules text, what is intended, your own pictures, and what the scenario is made of.
    Comments, layout and files that moved are no change, and a card with another number is one
    card. Of content roots every scenario is compared that is in both.

    Revisions are read from git's store: nothing is checked out, and nothing of a repository
    is run. Three dots between A and B ask what B has changed since both were one. A card with
    a mistake is left out, with a remark.

    Exit code 0: nothing has changed. 1: something has. 2: wrong use, or a draft that cannot
    be read.

    \b
    Examples:
      loopwright diff last-week.json my-scenario
      loopwright diff main:my-scenario my-scenario
      loopwright diff v1..v2 my-scenario --format json
      loopwright diff main..HEAD my-scenario --format markdown --pictures out/cards
    """
    from loopwright.core import git_drafts
    from loopwright.core.console import colored
    from loopwright.drafts import DraftPair
    from loopwright.reviews import ScenarioReview, output

    with only_input():
        ends = git_drafts.ends(old)
        if ends is not None:
            old, new = (f"{end}:{new}" for end in ends)
        pair = DraftPair.of(old, new)
        several = len(pair.pairs) > 1
        if games is not None and (several or pair.new.failure or pair.old.failure):
            raise Failure("Win rates are told of one scenario whose drafts have no mistakes.")
        reviews = [ScenarioReview.of(*drafts) for drafts in pair.pairs]
        for review in reviews:
            if pictures is not None:
                review.draw(pictures / review.id if several else pictures)
        if games is not None:
            reviews[0].play(old, games)
    print(output(reviews, pair.remarks, form, colored(sys.stdout)))
    if any(review.changes for review in reviews) or pair.remarks:
        raise typer.Exit(FINDINGS)
