"""`loopwright tune`: few numbers to change, so that the players win as often as is wanted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion, files, usage
from loopwright.core.console import json_text, note, shown, telling, working
from loopwright.core.errors import FINDINGS, INTERRUPTED, Failure
from loopwright.core.options import Jobs, whole

if TYPE_CHECKING:
    from loopwright_engine.playtest.racing import Changes

GAMES, LOOK, NUMBERS = 400, 40, 2


def tune(
    context: typer.Context,
    path: Annotated[
        str,
        typer.Argument(metavar="PATH", autocompletion=completion.scenarios, help="Scenario or bundled id."),
    ],
    target: Annotated[
        list[str] | None,
        typer.Option(metavar="RANGE", help="How often players shall win: 2..5=45±5, or 45±5 for any."),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole("--games", 1, 1_000_000), help="Games of the best, each (400)."
        ),
    ] = GAMES,
    numbers: Annotated[
        int,
        typer.Option(metavar="N", parser=whole("--numbers", 1, 3), help="How many numbers to change (2)."),
    ] = NUMBERS,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="Only numbers whose name has the word: `spend`, `success`."),
    ] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", autocompletion=completion.bots, help="Who plays (cautious).")
    ] = None,
    others: usage.Others = None,  # noqa: ARG001 - a place
    seed: Annotated[
        int, typer.Option(metavar="N", parser=whole("--seed"), help="The same seed plays the same games.")
    ] = 0,
    jobs: Jobs = None,
    patch: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the best proposal as a patch: git apply FILE.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the proposals for scripts.")] = False,
) -> None:
    """Propose changes of few numbers, so that the players win as often as is wanted.

    Tries each number of the scenario's own cards that the games come to, one and two more and
    less; all play the same games, on the same luck, and the better third goes on with three
    times as many. Of the best, changes of several numbers together are tried, too. Nothing on
    the cards is changed. Ctrl-C tells what is known so far.

    Exit code 0: a proposal is within all targets, or the draft is. 1: none is. 2: wrong use.
    130: interrupted.

    \b
    Examples:
      loopwright tune my-scenario --target 2..5=45±5
      loopwright tune my-scenario --target 2=60±5,3..5=45±5 --only spend --only success
      loopwright tune my-scenario --target 45±5 --patch easier.diff
      cd my-scenario; git apply easier.diff
    """
    from loopwright_engine.playtest.plan import Cell

    from loopwright.core import scenario_paths
    from loopwright.core.terminal_text import Paper
    from loopwright.playtest import options
    from loopwright.tune import edits, goals
    from loopwright.tune.report import TuningReport
    from loopwright.tune.tuning import Tuning, line_of_round, playable, proposals, tuned, values_of

    if scenario_paths.find(path).suffix == ".json":
        raise Failure(
            f"{shown(path)} is a bundle, which holds no card files to change.", hint="Name a scenario."
        )
    if patch is not None:
        files.refuse_unwritable(patch)
    bundle = scenario_paths.loaded(scenario_paths.bundle(path), path)
    targets_by_value = goals.read(target or (), bundle.kit, bundle.kit.axis_values(bundle.data))
    request = options.Request(games, bots=bot, seed=seed, of_game=tuple(usage.chosen(context).items()))
    set_ups = options.plan(bundle, request).cells
    if any(cell.learns for cell in set_ups):
        raise Failure(
            "The explorer learns from game to game: its rates tell nothing of other games.",
            hint="--bot cautious",
        )
    axis = bundle.kit.axis
    cells: dict[object, Cell] = {}
    for cell in set_ups:
        value = getattr(cell.options, axis) if axis else None
        if value in targets_by_value:
            if value in cells:
                raise Failure(
                    "One kind of games is tuned at a time: name one bot, and one value of each option."
                )
            cells[value] = cell
    targets = [targets_by_value[value] for value in cells]
    cards = edits.CardFiles(path)
    with working("Looking for numbers"):
        of_author = edits.of_author(bundle, cards, only or ())
    with telling(line_of_round) as tell:
        tuning = Tuning(bundle, list(cells.values()), seed, jobs, tell)
        reached = tuning.reached(min(LOOK, games))
        if reached is None:
            raise typer.Exit(INTERRUPTED)
        values = playable(bundle, values_of(tuning.come_to(of_author, reached), all_kinds=bool(only)))
        done = tuned(tuning, values, targets, games, numbers)
    ranked = proposals(done, list(cells), targets)
    if not ranked:
        note("Stopped before anything was known.")
        raise typer.Exit(INTERRUPTED)
    patches: dict[Changes, str | None] = {}
    with working("Writing the patches"):
        try:
            for proposal in ranked[1:]:
                texts = cards.edited(bundle, proposal.changes)
                patches[proposal.changes] = None if texts is None else cards.patch(texts)
        except KeyboardInterrupt:
            done.stopped = True
    report = TuningReport(bundle, done, ranked, patches, shown(cards.folder), tuning.played)
    best = report.proposals[0].changes if report.proposals else None
    if patch is not None and best in patches:
        written = patches[best]
        if written is None:
            raise Failure("The best proposal cannot be written as a patch.", code=FINDINGS)
        files.write_result(patch, written.encode(), path)
        note(f"Wrote {shown(patch)}, to be applied in {shown(cards.folder)}.")
    print(json_text(report.document(), indent=1) if as_json else report.text(Paper.of(sys.stdout)))
    if done.stopped:
        raise typer.Exit(INTERRUPTED)
    if not any(proposal.is_met for proposal in ranked):
        raise typer.Exit(FINDINGS)
