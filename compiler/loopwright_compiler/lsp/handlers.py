"""Which request of the editor is answered by which feature."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .documents import View
from .features.code_actions import fixes
from .features.completion import TRIGGERS, complete
from .features.formatting import formatting
from .features.hover import hover
from .features.inlay_hints import hints
from .features.navigation import definition, highlights, references
from .features.outline import folding, outline, search
from .features.rename import Refused, prepare, rename
from .features.semantic_tokens import MODIFIERS, TYPES, tokens

if TYPE_CHECKING:
    from .server import Server

LEGEND = types.SemanticTokensLegend([*TYPES], [*MODIFIERS])


class Refusal(JsonRpcException):
    """The request is in order, and the answer is no; the message says why."""

    CODE = types.LSPErrorCodes.RequestFailed


def answer_requests(server: Server) -> None:
    """Let the features answer."""
    _answer_at_places(server)
    _answer_for_files(server)
    _answer_renaming(server)


class _Asked:
    """A request about a place: the file as it is now, and line and column from 1."""

    def __init__(self, view: View, position: types.Position) -> None:
        self.view = view
        self.line, self.column = view.page.place(position)


def _at(server: Server, params: Any) -> _Asked | None:
    view = _file(server, params)
    return _Asked(view, params.position) if view is not None else None


def _file(server: Server, params: Any) -> View | None:
    return server.desk.view(server.path_of(params.text_document.uri))


def _answer_at_places(server: Server) -> None:
    options = types.CompletionOptions(trigger_characters=TRIGGERS)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def completion(params: types.CompletionParams) -> list[types.CompletionItem]:
        at = _at(server, params)
        if at is None:
            return []
        typed = params.context.trigger_character if params.context else None
        snippets = _takes_snippets(server.client_capabilities)
        return complete(at.view, at.line, at.column, with_snippets=snippets, typed=typed)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovering(params: types.HoverParams) -> types.Hover | None:
        at = _at(server, params)
        return hover(at.view, at.line, at.column) if at else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def defining(params: types.DefinitionParams) -> list[types.Location]:
        at = _at(server, params)
        return definition(at.view, at.line, at.column) if at else []

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def referring(params: types.ReferenceParams) -> list[types.Location]:
        at = _at(server, params)
        wanted = params.context.include_declaration
        return references(at.view, at.line, at.column, declarations=wanted) if at else []

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlighting(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        at = _at(server, params)
        return highlights(at.view, at.line, at.column) if at else []


def _takes_snippets(client: types.ClientCapabilities) -> bool:
    document = client.text_document
    item = document.completion.completion_item if document and document.completion else None
    return bool(item and item.snippet_support)


def _answer_for_files(server: Server) -> None:
    def whole(method: str, feature: Callable[[View], Any], options: Any = None) -> None:
        """A request about a whole file."""

        @server.feature(method, options)
        def answer(params: Any) -> Any:
            view = _file(server, params)
            return feature(view) if view is not None else None

    def part(method: str, feature: Callable[[View, int, int], Any], options: Any = None) -> None:
        """A request about some lines of a file."""

        @server.feature(method, options)
        def answer(params: Any) -> Any:
            view = _file(server, params)
            asked = params.range
            return feature(view, asked.start.line + 1, asked.end.line + 1) if view is not None else None

    whole(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline)
    whole(types.TEXT_DOCUMENT_FOLDING_RANGE, folding)
    whole(types.TEXT_DOCUMENT_FORMATTING, formatting)
    whole(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, lambda view: types.SemanticTokens(tokens(view)), LEGEND)
    part(
        types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE,
        lambda view, first, last: types.SemanticTokens(tokens(view, first, last)),
        LEGEND,
    )
    part(types.TEXT_DOCUMENT_INLAY_HINT, hints)
    part(
        types.TEXT_DOCUMENT_CODE_ACTION,
        fixes,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )

    @server.feature(types.WORKSPACE_SYMBOL)
    def searching(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        return search(server.desk.views(), params.query)


def _answer_renaming(server: Server) -> None:
    bundled = server.desk.bundled

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def preparing(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        at = _at(server, params)
        if at is None:
            return None
        try:
            place, text = prepare(at.view, at.line, at.column, bundled)
        except Refused as refused:
            raise Refusal(str(refused)) from None
        return types.PrepareRenamePlaceholder(place, text)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renaming(params: types.RenameParams) -> types.WorkspaceEdit | None:
        at = _at(server, params)
        if at is None:
            return None
        try:
            return rename(at.view, at.line, at.column, params.new_name, bundled)
        except Refused as refused:
            raise Refusal(str(refused)) from None
