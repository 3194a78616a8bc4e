"""The diary graph on paper and on screen, in the format that the file's ending names."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..graph import Graph
from .formats import to_dot, to_graphml, to_json, to_mermaid
from .page import to_html
from .svg import to_svg

__all__ = ["FORMATS", "DrawingError", "render", "write"]

Bundle = Mapping[str, Any]

FORMATS: dict[str, Callable[[Graph, Bundle], str]] = {
    ".svg": lambda graph, _: to_svg(graph),
    ".html": to_html,
    ".dot": lambda graph, _: to_dot(graph),
    ".graphml": lambda graph, _: to_graphml(graph),
    ".mmd": lambda graph, _: to_mermaid(graph),
    ".json": lambda graph, _: to_json(graph),
}


class DrawingError(Exception):
    """The drawing cannot be written; the message says why in one sentence for people."""


def render(graph: Graph, bundle: Bundle, ending: str) -> str:
    """The drawing as text, in the format of a file ending such as `.svg`.

    Raises DrawingError for an ending that is not in FORMATS.
    """
    form = FORMATS.get(ending.lower())
    if form is None:
        known = ", ".join(FORMATS)
        named = f"the ending {ending!r}" if ending else "a file without ending"
        raise DrawingError(f"The graph cannot be drawn for {named}; known endings are {known}.")
    return form(graph, bundle)


def write(graph: Graph, bundle: Bundle, path: Path) -> None:
    """Write the drawing in the format of the path's ending; the file appears whole or not at all.

    Raises DrawingError for an unknown ending or a place that cannot be written.
    """
    text = render(graph, bundle, path.suffix)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(path)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise DrawingError(f"{path} cannot be written: {error.strerror or error}.") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
