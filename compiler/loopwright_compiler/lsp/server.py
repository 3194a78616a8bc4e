"""The language server in terms of pygls: what an editor tells and asks, who answers, and when to check.

Everything runs in one thread, in the order in which the editor asks. A letter is followed by a check at
once; after a check that took long the next one waits about as long, so that a large project leaves time to
type. Findings are always those of the text as it is when they are told. Only a closer look at what no game
ever comes to runs beside all that, when typing rests, and the next change stops it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from loopwright_dsl.format import format_text
from loopwright_dsl.matcher import Matcher
from loopwright_dsl.version import __version__
from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.project.kit import Kits

from .documents import DocumentStore, View
from .features.completion import TRIGGERS, complete
from .features.diagnostics import fixes, for_editor
from .features.hover import hover
from .features.inlay_hints import hints
from .features.navigation import definition, folding, highlights, outline, references, search
from .features.rename import NotRenamed, prepare, rename
from .features.semantic_tokens import MODIFIERS, TYPES, tokens
from .projects import Remarks, no_remarks
from .session import Protocol, converse

if TYPE_CHECKING:
    from pygls.server import ServerErrors

LEGEND = types.SemanticTokensLegend([*TYPES], [*MODIFIERS])

QUICK = 0.02
"""Seconds of a check after which nobody has to pause."""

LONGEST_PAUSE = 0.3
"""Seconds between two checks at most, however long they take."""

REST = 0.4
"""Seconds without a change until a closer look is had, which takes longer than a check."""

LOOKS = 1.0
"""Seconds between two looks at the disk."""


class Server(LanguageServer):
    """The language server: it takes in what the editor tells, and publishes findings."""

    def __init__(self, bundled: Path, kits: Kits | None = None, remarks: Remarks = no_remarks) -> None:
        super().__init__("loopwright", __version__, protocol_cls=Protocol)
        self.store = DocumentStore(bundled, kits=kits, remarks=remarks)
        self.watching: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._pause = 0.0  # when the pause after the last check is over, in the loop's time
        _listen_to_the_session(self)
        _listen_to_documents(self)
        answer_requests(self)

    async def converse(self, stdin: BinaryIO, stdout: BinaryIO) -> int:
        """Handle messages until the editor leaves, and return the exit code."""
        assert isinstance(self.protocol, Protocol)
        try:
            return await converse(self.protocol, stdin, stdout)
        finally:
            self.store.stop()

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Write an error outside of a request into the editor's log: a writer can do nothing about it."""
        if source is not FeatureRequestError:
            self._log("A message could not be handled", error)

    def _log(self, what: str, error: Exception) -> None:
        logging.getLogger(__name__).error(what, exc_info=error)
        text = f"{what}: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, text))

    def path_of(self, uri: str) -> Path:
        """Return the file that the editor calls `uri`; an unsaved text gets a path of its own."""
        path = to_fs_path(uri)
        if uri.startswith("file:") and path:
            return Path(path)
        return Path("/untitled", f"{uri.rpartition('/')[2].rpartition(':')[2]}.loop")

    def look_at_disk(self) -> None:
        """Check if something changed on disk without anybody telling."""
        try:
            changed = self.store.look_at_disk()
        except Exception as error:
            self._log("The files could not be looked at, which is a fault in loopwright", error)
            return
        if changed:
            self.check_soon()

    def check_soon(self) -> None:
        """Check when what was told before has been read, and the pause after the last check is over."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(self._pause, loop.time()), self._check)

    def _check(self) -> None:
        self._timer = None
        self._publish()
        pause = min(self.store.pace - QUICK, LONGEST_PAUSE)
        self._pause = asyncio.get_running_loop().time() + max(pause, 0.0)
        self._rest()

    def _rest(self) -> None:
        """Look closer when nothing has changed for a while."""
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST, self._look_closer)

    def _look_closer(self) -> None:
        if self._timer is not None or self.store.closely:
            return
        if self._looking is not None and not self._looking.done():
            self._rest()
        else:
            self._looking = asyncio.create_task(self._looked_closer())

    async def _looked_closer(self) -> None:
        try:
            await self.store.look_closer()
        except Exception as error:
            self._log("A closer look failed, which is a fault in loopwright", error)
            return
        if self._timer is None:
            self._publish()

    def _publish(self) -> None:
        """Publish the findings that are news; an error of the server is reported as one, and it goes on."""
        try:
            news = self.store.news()
        except Exception as error:
            self._log("A check failed, which is a fault in loopwright", error)
            return
        for path, diagnostics in news.items():
            uri, document = self.store.uri_of(path), self.store.documents.get(path)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uri,
                    for_editor(diagnostics, self.store.page(path), uri, self.store.opened),
                    document.version if document is not None else None,
                )
            )


def _listen_to_the_session(server: Server) -> None:
    """Register the handlers of a session's beginning."""
    store = server.store

    @server.feature(types.INITIALIZE)
    def initialize(_: types.InitializeParams) -> None:
        chosen = server.workspace.position_encoding
        if chosen is not None:
            store.encoding = str(getattr(chosen, "value", chosen))

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        server.watching = asyncio.create_task(_watch(server))


def _listen_to_documents(server: Server) -> None:
    """Register the handlers of what the editor tells of open documents and of the disk."""
    store = server.store

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        store.open(server.path_of(document.uri), document.uri, document.text, document.version)
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        store.change(server.path_of(document.uri), params.content_changes, document.version)
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        store.close(server.path_of(params.text_document.uri))
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        store.refresh(server.path_of(params.text_document.uri))
        server.check_soon()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            store.refresh(server.path_of(change.uri))
        server.check_soon()


async def _watch(server: Server) -> None:
    """Look at the disk now and then; before that, load the reference for the first hover."""
    await asyncio.sleep(LOOKS)
    front_end_of(None).icon_meaning("time")
    while True:
        await asyncio.sleep(LOOKS)
        server.look_at_disk()


class _NotRefusals(logging.Filter):
    """A log filter that leaves out refusals, which are answers like any other."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], RequestRefusal))


def serve(bundled: Path, kits: Kits | None = None, remarks: Remarks = no_remarks) -> int:
    """Speak the protocol on stdin and stdout until the editor leaves, and return the exit code.

    `remarks` go with the findings. What else writes to stdout, as a kit may that prints, is read on stderr.
    """
    if hasattr(signal, "SIGPIPE"):  # asyncio wakes itself through a socket, which a thread may find closed
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_NotRefusals())
    server = Server(bundled, kits, remarks)
    stdin = os.fdopen(os.dup(0), "rb")  # never closed: a thread may be reading it, and would be waited for
    with os.fdopen(os.dup(1), "wb") as stdout:
        os.dup2(2, 1)
        return asyncio.run(server.converse(stdin, stdout))


class RequestRefusal(JsonRpcException):
    """The answer to a request that is in order but cannot be met; the message says why."""

    CODE = types.LSPErrorCodes.RequestFailed


def answer_requests(server: Server) -> None:
    """Register the handlers of all requests."""
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
    return server.store.view(server.path_of(params.text_document.uri))


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
    def whole(method: str, feature: Callable[[View], Any], options: object = None) -> None:
        """A request about a whole file."""

        @server.feature(method, options)
        def answer(params: Any) -> Any:  # an `object` may be a server: pygls would hand that in
            view = _file(server, params)
            return feature(view) if view is not None else None

    def part(method: str, feature: Callable[[View, int, int], Any], options: object = None) -> None:
        """A request about some lines of a file."""

        @server.feature(method, options)
        def answer(params: Any) -> Any:
            view = _file(server, params)
            span = params.range
            return feature(view, span.start.line + 1, span.end.line + 1) if view is not None else None

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
        return search(server.store.views(), params.query)


def _answer_renaming(server: Server) -> None:
    bundled = server.store.bundled

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def preparing(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        at = _at(server, params)
        if at is None:
            return None
        try:
            place, text = prepare(at.view, at.line, at.column, bundled)
        except NotRenamed as refused:
            raise RequestRefusal(str(refused)) from None
        return types.PrepareRenamePlaceholder(place, text)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renaming(params: types.RenameParams) -> types.WorkspaceEdit | None:
        at = _at(server, params)
        if at is None:
            return None
        try:
            return rename(at.view, at.line, at.column, params.new_name, bundled)
        except NotRenamed as refused:
            raise RequestRefusal(str(refused)) from None


def formatting(view: View) -> list[types.TextEdit]:
    """Edits for the lines that change, so that cursors and folds elsewhere stay where they are."""
    if view.path.suffix != ".loop":
        return []
    old, new = view.page.text, format_text(view.page.text, view.language)
    if old == new:
        return []
    before, after = old.split("\n"), new.split("\n")
    matcher = Matcher(before, after)
    return [_edit(view, before, after, spots) for kind, *spots in matcher.get_opcodes() if kind != "equal"]


def _edit(view: View, before: list[str], after: list[str], spots: list[int]) -> types.TextEdit:
    """Lines `first` to `last` of the text become lines `start` to `end` of the new one."""
    first, last, start, end = spots
    lines = after[start:end]
    if last < len(before):
        place = types.Range(types.Position(first, 0), types.Position(last, 0))
        return types.TextEdit(place, "".join(f"{line}\n" for line in lines))
    if first == 0:
        return types.TextEdit(view.page.whole(), "\n".join(lines))
    place = types.Range(view.page.position(first, len(before[first - 1]) + 1), view.page.whole().end)
    return types.TextEdit(place, "".join(f"\n{line}" for line in lines))
