"""`loopwright graph`: how the diary cards lead to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..console import note, plural, working
from ..errors import Failure
from ..languages import Language

if TYPE_CHECKING:
    from loopwright_compiler.graph import Graph
    from loopwright_compiler.structure import Facts

MOST_NAMES = 8  # in one line of the summary
MOST_GAMES = 1_000_000


def graph(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the graph goes.")],
    verdicts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Colour by this report of `verify --json`.")
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Colour by how often so many games of bots come to a card.")
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed deals the same games.")] = 0,
    language: Language = None,
) -> None:
    """Draw the diary graph; the format follows the file's ending.

    svg and html to look at and to print (html prints in sheets, A4 or Letter), dot,
    graphml and mmd (Mermaid) for other tools, json for scripts. Says what the graph
    proves: cards that never come up, circles that nothing leaves, cards that every
    win passes.

    \b
    Examples:
      loopwright graph my-scenario -o graph.svg
      loopwright graph my-scenario -o graph.html --games 500
      loopwright verify my-scenario --json > verify.json
      loopwright graph my-scenario -o graph.html --verdicts verify.json
    """
    from loopwright_compiler import drawing

    from .. import files, sources

    if output.suffix.lower() not in drawing.FORMATS:
        raise Failure(f"{output} has no known ending.", hint=f"Known: {', '.join(drawing.FORMATS)}.")
    if not 0 <= games <= MOST_GAMES:
        raise Failure(f"{games} games cannot be played.", hint=f"0 to {MOST_GAMES} are possible.")
    bundle = sources.bundle(path, language)
    drawn, facts = _measured(bundle, path, verdicts, games, seed)
    files.write(output, drawing.render(drawn, bundle, output.suffix, facts).encode())
    nodes, arrows = plural(drawn.number_of_nodes(), "node"), plural(drawn.number_of_edges(), "arrow")
    note(f"Wrote {output} ({nodes}, {arrows}).")
    for line in _summary(facts):
        note(f"  {line}")


def _measured(
    bundle: dict[str, Any], path: str, verdicts: Path | None, games: int, seed: int
) -> tuple[Graph, Facts]:
    """The graph with what is asked for written on it, and what it proves."""
    from loopwright_compiler import measured, structure
    from loopwright_compiler.gates import add_gates
    from loopwright_compiler.graph import build

    from .. import measures

    drawn = build(bundle)
    add_gates(drawn, bundle)
    with working("Following the branches"):
        facts = structure.facts(drawn, structure.known(bundle))
    measured.add_days(drawn, facts)
    if verdicts is not None:
        facts = _judge(drawn, bundle, verdicts, facts)
    if games:
        measured.add_games(drawn, games, measures.play(bundle, path, games, seed))
    return drawn, facts


def _judge(drawn: Graph, bundle: dict[str, Any], path: Path, facts: Facts) -> Facts:
    """Write the verdicts of a report on the graph; returns the facts with what the report adds."""
    from loopwright_compiler import measured

    from .. import measures

    report = measures.report(path, bundle["scenario"]["id"])
    measured.add_verdicts(drawn, report.verdicts, report.reasons)
    if missing := measured.without_verdict(drawn):
        note(f"{path} knows nothing of {_named(missing)}: verify again.")
    return facts._replace(stuck=tuple(node for node in drawn.nodes if node in report.stuck))


def _summary(facts: Facts) -> Iterator[str]:
    """What a writer should look at, and what the whole story hangs on."""
    from loopwright_compiler.graph import TIME_RAN_OUT

    if never := [node for node in facts.unreachable if node != TIME_RAN_OUT]:
        yield f"Never comes up: {_named(never)}."
    if facts.stuck:
        yield f"Nothing but time can end the game after {_named(facts.stuck)}."
    for loop in facts.loops:
        yield f"Leads in a circle that nothing leaves: {_named(loop)}."
    if facts.no_ending_follows:
        yield f"No arrow leads on to an ending from {plural(len(facts.no_ending_follows), 'card side')}."
    if facts.every_win_passes:
        yield f"Every win passes {_named(facts.every_win_passes)}."
    if facts.bottleneck:
        yield f"Every win passes one of {_named(facts.bottleneck)}."


def _named(nodes: Sequence[str]) -> str:
    """`diary 4 back, ending the-flood and 3 more`."""
    shown = [node.replace(".", " ") for node in nodes[:MOST_NAMES]]
    more = [f"{len(nodes) - MOST_NAMES} more"] if len(nodes) > MOST_NAMES else []
    *first, last = [*shown, *more]
    return f"{', '.join(first)} and {last}" if first else last
