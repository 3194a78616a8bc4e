"""The language server in terms of pygls: what an editor tells and asks, and when to check.

Everything runs in one thread, in the order in which the editor asks. A letter is followed by a check at
once; after a check that took long the next one waits about as long, so that a large project leaves time
to type. Findings are always those of the text as it is when they are told. Only a closer look at what no
game ever comes to runs beside all that, when typing rests, and the next change stops it.
"""

from __future__ import annotations

import asyncio
import logging
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import FeatureRequestError
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from .documents import Desk
from .features.diagnostics import for_editor
from .features.words import entries
from .handlers import Refusal, answer_requests

if TYPE_CHECKING:
    from pygls.server import ServerErrors

QUICK = 0.02
"""Seconds of a check after which nobody has to pause."""

LONGEST_PAUSE = 0.3
"""Seconds between two checks at most, however long they take."""

REST = 0.4
"""Seconds without a change until a closer look is had, which takes longer than a check."""

LOOKS = 1.0
"""Seconds between two looks at the disk."""


class Server(LanguageServer):
    """A desk with a door: takes in what the editor tells, and publishes findings."""

    def __init__(self, bundled: Path) -> None:
        super().__init__("loopwright", _version())
        self.desk = Desk(bundled)
        self.watching: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._pause = 0.0  # when the pause after the last check is over, in the loop's time
        _listen_to_the_session(self)
        _listen_to_documents(self)
        answer_requests(self)

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """What went wrong outside of a request goes to the editor's log: a writer can do nothing about it."""
        if source is not FeatureRequestError:
            self._log("A message could not be handled", error)

    def _log(self, what: str, error: Exception) -> None:
        logging.getLogger(__name__).error(what, exc_info=error)
        text = f"{what}: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, text))

    def path_of(self, uri: str) -> Path:
        """The file that the editor calls `uri`; an unsaved text gets a path of its own."""
        path = to_fs_path(uri)
        if uri.startswith("file:") and path:
            return Path(path)
        return Path("/untitled", f"{uri.rpartition('/')[2].rpartition(':')[2]}.loop")

    def look_at_disk(self) -> None:
        """Check if something changed without anybody telling."""
        try:
            changed = self.desk.look_at_disk()
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
        pause = min(self.desk.pace - QUICK, LONGEST_PAUSE)
        self._pause = asyncio.get_running_loop().time() + max(pause, 0.0)
        self._rest()

    def _rest(self) -> None:
        """Look closer when nothing has changed for a while."""
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(REST, self._look_closer)

    def _look_closer(self) -> None:
        if self._timer is not None or self.desk.closely:
            return
        if self._looking is not None and not self._looking.done():
            self._rest()
        else:
            self._looking = asyncio.create_task(self._looked_closer())

    async def _looked_closer(self) -> None:
        try:
            await self.desk.look_closer()
        except Exception as error:
            self._log("A closer look failed, which is a fault in loopwright", error)
            return
        if self._timer is None:
            self._publish()

    def _publish(self) -> None:
        """Tell the findings that are news; a fault of ours is told as one, and the server goes on."""
        try:
            news = self.desk.news()
        except Exception as error:
            self._log("A check failed, which is a fault in loopwright", error)
            return
        for path, found in news.items():
            uri, document = self.desk.uri_of(path), self.desk.documents.get(path)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(
                    uri,
                    for_editor(found, self.desk.page(path), uri, self.desk.opened),
                    document.version if document is not None else None,
                )
            )


def _version() -> str:
    try:
        return version("loopwright")
    except PackageNotFoundError:
        return "0"


def _listen_to_the_session(server: Server) -> None:
    """How it begins."""
    desk = server.desk

    @server.feature(types.INITIALIZE)
    def initialize(_: types.InitializeParams) -> None:
        chosen = server.workspace.position_encoding
        if chosen is not None:
            desk.encoding = str(getattr(chosen, "value", chosen))

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        server.watching = asyncio.create_task(_watch(server))


def _listen_to_documents(server: Server) -> None:
    """Take in what the editor tells of open documents and of the disk."""
    desk = server.desk

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        desk.open(server.path_of(document.uri), document.uri, document.text, document.version)
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        desk.change(server.path_of(document.uri), params.content_changes, document.version)
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        desk.close(server.path_of(params.text_document.uri))
        server.check_soon()

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        desk.refresh(server.path_of(params.text_document.uri))
        server.check_soon()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            desk.refresh(server.path_of(change.uri))
        server.check_soon()


async def _watch(server: Server) -> None:
    """Look at the disk now and then; before that, open the reference for the first hover."""
    await asyncio.sleep(LOOKS)
    entries()
    while True:
        await asyncio.sleep(LOOKS)
        server.look_at_disk()


class _NotRefusals(logging.Filter):
    """Lets pass what is worth a look; a refusal is an answer like any other."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], Refusal))


def serve(bundled: Path) -> None:
    """Speak the protocol on stdin and stdout until the editor leaves."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_NotRefusals())
    Server(bundled).start_io()
