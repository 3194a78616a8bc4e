"""Going to where a name is declared, and to every place where it is used."""

from __future__ import annotations

from pathlib import Path

from loopwright_dsl.syntax.span import Span
from lsprotocol import types

from loopwright_compiler.lsp.documents import View
from loopwright_compiler.lsp.index import Mention
from loopwright_compiler.lsp.projects import absolute
from loopwright_compiler.names import What

FILE_START = Span(1, 1, 1, 1)


def definition(view: View, line: int, column: int) -> list[types.Location]:
    """Return where the name at a place is declared; for a file or a world, its beginning."""
    mentions = view.index.at(view.shown, line, column)
    for mention in mentions:
        path = _file(view, mention)
        if path is not None:
            return [_location(view, str(path), FILE_START)]
    declared = view.index.declarations(mention.named for mention in mentions)
    return [_location(view, occurrence.path, occurrence.span) for occurrence in _once(declared)]


def references(view: View, line: int, column: int, *, declarations: bool) -> list[types.Location]:
    """Return every place that names what is named at a place, also the declaration if that is asked for."""
    named = [mention.named for mention in view.index.at(view.shown, line, column)]
    linked = view.index.linked(named)
    return [
        _location(view, mention.path, mention.span)
        for mention in linked
        if declarations or not mention.declares
    ]


def highlights(view: View, line: int, column: int) -> list[types.DocumentHighlight]:
    """Return every place in the same file that names what is named at a place."""
    named = [mention.named for mention in view.index.at(view.shown, line, column)]
    kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
    return [
        types.DocumentHighlight(view.page.range(mention.span), kinds[mention.declares])
        for mention in view.index.linked(named)
        if mention.path == view.shown
    ]


def _file(view: View, mention: Mention) -> Path | None:
    key = mention.named.key
    if mention.named.what is What.FILE:
        return view.path.parent / f"{key}.loop"
    if mention.named.what is What.WORLD:
        for part in view.unit.parts:
            for folder, world in part.project.worlds.items():
                if world.id == key:
                    return folder / "world.yaml"
    return None


def _once(mentions: list[Mention]) -> list[Mention]:
    return list({(mention.path, mention.span): mention for mention in mentions}.values())


def _location(view: View, path: str, span: Span) -> types.Location:
    return types.Location(view.uri_of(absolute(path)), view.page_of(path).range(span))
