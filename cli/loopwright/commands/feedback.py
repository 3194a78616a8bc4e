"""`loopwright feedback`: what playtesters of a published table sent back, card by card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion
from loopwright.core.console import note, shown
from loopwright.core.errors import Failure
from loopwright.core.options import Language

if TYPE_CHECKING:
    from loopwright.feedback import Draft, Feedback


def feedback(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", autocompletion=completion.files(".json"), help="What players sent back."
        ),
    ],
    draft: Annotated[
        str | None,
        typer.Option(
            "--draft",
            metavar="PATH",
            autocompletion=completion.scenarios,
            help="The scenario that it is of; else looked for here and among the bundled ones.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for scripts.")] = False,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game of one file for `replay`.")
    ] = None,
    language: Language = None,
) -> None:
    """Gather the notes and ratings of playtesters, card by card, with file and line.

    A table of `loopwright publish` writes such a file with *Send back*: the game, the notes on its
    cards, and a rating. The draft is found by the scenario's id and the hash of its bundle, in the
    current folder and those in it. A game can be watched again, and gone on with by `play --load`.

    \b
    Examples:
      loopwright feedback annas-evening.json
      loopwright feedback sent/*.json --draft my-scenario
      loopwright feedback annas-evening.json --log game.json
      loopwright replay game.json
    """
    from loopwright import feedback as gathering
    from loopwright.core import files as written
    from loopwright.core import game_logs

    told = [gathering.read(file) for file in files]
    of = _draft(draft, told[0], language)
    told = gathering.of_this_draft(of, told)
    if log is not None:
        if len(told) > 1:
            raise Failure("--log writes the game of one file.", hint="Name one file.")
        written.refuse_input(log, *files)
        match = of.match(told[0])
        game_logs.write(log, match.record())
        whole = len(match.game.choices)
        if whole < told[0].choices:
            note(f"With this draft the game is the same for {whole} of {told[0].choices} choices.")
        note(f"Wrote {shown(log)}.")
    if as_json:
        print(json.dumps(gathering.as_json(of, told), ensure_ascii=False, indent=1))
    else:
        for line in gathering.as_text(of, told):
            print(line)


def _draft(path: str | None, told: Feedback, language: str | None) -> Draft:
    """The draft that is named, or the one here whose bundle or id is that of the feedback. Raises Failure."""
    from loopwright.core import scenario_paths
    from loopwright.feedback import Draft

    if path is None:
        here = Path()
        homes = [here, *sorted(card.parent for card in here.glob("*/scenario.loop"))]
        folders = [str(folder) for folder in homes if (folder / "scenario.loop").is_file()]
        names = [*folders, told.scenario]
    else:
        names = [path]
    related: list[Draft] = []
    for name in names:
        try:
            scenario = scenario_paths.read_scenario(name, language)
        except Failure:
            if path is not None:
                raise
            continue
        candidate = Draft.of(scenario, scenario_paths.loaded(scenario.bundle, name))
        if path is not None or candidate.same(told):
            return candidate
        if candidate.related(told):
            related.append(candidate)
    if related:
        return related[0]
    raise Failure(
        f"The scenario {told.scenario} is not here.", hint="--draft PATH names its folder or its bundle."
    )
