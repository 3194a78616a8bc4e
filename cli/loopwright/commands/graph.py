"""`loopwright graph`: how the diary cards lead to each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..console import note, plural
from ..errors import Failure
from ..languages import Language


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
    from loopwright_compiler import drawing
    from loopwright_compiler.graph import build

    from .. import files, sources

    if output.suffix.lower() not in drawing.FORMATS:
        raise Failure(f"{output} has no known ending.", hint=f"Known: {', '.join(drawing.FORMATS)}.")
    bundle = sources.bundle(path, language)
    drawn = build(bundle)
    files.write(output, drawing.render(drawn, bundle, output.suffix).encode())
    nodes, arrows = plural(drawn.number_of_nodes(), "node"), plural(drawn.number_of_edges(), "arrow")
    note(f"Wrote {output} ({nodes}, {arrows}).")
