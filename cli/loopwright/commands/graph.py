"""`loopwright graph`: how the diary cards lead to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..console import note, plural
from ..errors import Failure
from ..languages import Language

if TYPE_CHECKING:
    from loopwright_compiler.structure import Facts

MOST = 8  # names in one line of the summary


def graph(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Scenario, bundled id or bundle.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where the graph goes.")],
    language: Language = None,
) -> None:
    """Draw the diary graph; the format follows the file's ending.

    svg and html to look at, dot, graphml and mmd (Mermaid) for other tools, json for scripts.

    \b
    Examples:
      loopwright graph my-scenario -o graph.svg
      loopwright graph my-scenario -o graph.json
    """
    from loopwright_compiler import drawing, measured, structure
    from loopwright_compiler.graph import build

    from .. import files, sources

    if output.suffix.lower() not in drawing.FORMATS:
        raise Failure(f"{output} has no known ending.", hint=f"Known: {', '.join(drawing.FORMATS)}.")
    bundle = sources.bundle(path, language)
    drawn = build(bundle)
    facts = structure.facts(drawn, structure.known(bundle))
    measured.add_days(drawn, facts)
    files.write(output, drawing.render(drawn, bundle, output.suffix, facts).encode())
    nodes, arrows = plural(drawn.number_of_nodes(), "node"), plural(drawn.number_of_edges(), "arrow")
    note(f"Wrote {output} ({nodes}, {arrows}).")
    for line in _summary(facts):
        note(f"  {line}")


def _summary(facts: Facts) -> Iterator[str]:
    """What a writer should look at, and what the whole story hangs on."""
    from loopwright_compiler.graph import TIME_RAN_OUT

    if never := [node for node in facts.unreachable if node != TIME_RAN_OUT]:
        yield f"Never comes up: {_named(never)}."
    for loop in facts.loops:
        yield f"Leads in a circle that nothing leaves: {_named(loop)}."
    if facts.every_win_passes:
        yield f"Every win passes {_named(facts.every_win_passes)}."
    if facts.bottleneck:
        yield f"Every win passes one of {_named(facts.bottleneck)}."


def _named(nodes: Sequence[str]) -> str:
    """`diary 4 back, ending the-flood and 3 more`."""
    shown = [node.replace(".", " ") for node in nodes[:MOST]]
    more = [f"{len(nodes) - MOST} more"] if len(nodes) > MOST else []
    *first, last = [*shown, *more]
    return f"{', '.join(first)} and {last}" if first else last
