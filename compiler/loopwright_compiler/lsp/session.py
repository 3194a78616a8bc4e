"""A session of the language server: JSON-RPC 2.0 on two streams, by LSP's base protocol.

pygls has the messages and their types; how they are read, answered and ended is said here. Every request is
answered, also one that is no JSON, or not what its method takes. The session ends when the editor says `exit`
or closes the stream, and at a signal at once: what waits for input is a thread that nobody waits for.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO

from lsprotocol import types
from pygls.exceptions import (
    FeatureNotificationError,
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.io_ import StdoutWriter
from pygls.protocol import LanguageServerProtocol

_LENGTH = re.compile(rb"content-length:\s*(\d{1,12})\s*", re.IGNORECASE)

LONGEST_HEADER = 1 << 12
"""Bytes of a line before a message; none is a tenth as long."""

LARGEST_MESSAGE = 1 << 28
"""Bytes of a message; what is larger is passed over, as no document is."""

PASSED_OVER = 1 << 20
"""Bytes of such a message that are read at a time."""

KEPT_BY_US = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
)
"""Notifications of documents, which pygls would keep a second time."""


class Protocol(LanguageServerProtocol):
    """The messages of the protocol; `take` answers every request."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        for method in KEPT_BY_US:
            del self.fm.builtin_features[method]
        self.initialized = False

    def take(self, body: bytes) -> None:
        """Handle one message; one that cannot be handled is refused, or logged where nobody waits."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            self._refuse(None, JsonRpcParseError("This is no JSON."))
            return
        asks = isinstance(message, dict) and "method" in message
        number = message.get("id") if asks and type(message.get("id")) in (int, str) else None
        waits = not asks or "id" in message
        try:
            self.handle_message(self._understood(message))
        except JsonRpcException as error:
            if waits:
                self._refuse(number, error)
            else:
                self._server._report_server_error(error, FeatureNotificationError)

    def _refuse(self, number: int | str | None, error: JsonRpcException) -> None:
        """Answer with an error; a request that has no number is answered without one."""
        self._send_data(types.ResponseErrorMessage(number, error.to_response_error(), self.VERSION))

    def _understood(self, message: object) -> Any:
        """A message in the types of its method; raises JsonRpcException for one that is in no order."""
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            raise JsonRpcInvalidRequest("This is no message of JSON-RPC 2.0.")
        method = message.get("method")
        asks = "id" in message and "method" in message
        if ("method" in message and not isinstance(method, str)) or (
            "id" in message and type(message["id"]) not in (int, str)
        ):
            raise JsonRpcInvalidRequest("A method is a text, and an id is a text or a whole number.")
        if asks and self._shutdown:
            raise JsonRpcInvalidRequest("The session is over: `shutdown` was asked for.")
        if asks and not self.initialized and method != types.INITIALIZE:
            raise JsonRpcServerNotInitialized("`initialize` comes first.")
        if method == types.INITIALIZE and self.initialized:
            raise JsonRpcInvalidRequest("`initialize` comes once.")
        kind = self.get_message_type(method) if method is not None else None
        if "method" in message and kind is None:
            message.setdefault("params", None)
        if kind is None:
            return self.structure_message(message)
        try:
            structured = self._converter.structure(message, kind)
        except (
            Exception
        ) as error:  # cattrs raises what it meets: groups, KeyError, ValueError, RecursionError
            raise JsonRpcInvalidParams(f"These params do not fit `{method}`: {_reason(error)}.") from error
        self.initialized |= method == types.INITIALIZE
        return structured


def _reason(error: BaseException) -> str:
    """The innermost reason of an error, in short."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    text = f"{type(error).__name__}: {error}"
    return text if len(text) <= 200 else f"{text[:200]} …"


class Input:
    """A stream that is read in a thread of its own, which does not keep the process from ending."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._wanted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    async def line(self) -> bytes:
        """Return the next line, or as much of it as a line may have; nothing at the end of the stream."""
        return await self._result(lambda: self._stream.readline(LONGEST_HEADER))

    async def part(self, size: int) -> bytes:
        """Return the next bytes, fewer at the end of the stream."""
        return await self._result(lambda: self._stream.read(size))

    async def _result(self, read: Callable[[], bytes]) -> bytes:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[bytes] = loop.create_future()

        def answer(data: bytes) -> None:
            if not future.done():
                future.set_result(data)

        def put() -> None:
            try:
                data = read()
            except (OSError, ValueError, MemoryError):
                data = b""  # a stream that cannot be read has ended
            with suppress(RuntimeError):  # the session is over
                loop.call_soon_threadsafe(answer, data)

        self._wanted.put(put)
        return await future

    def _read(self) -> None:
        while True:
            self._wanted.get()()


async def message(stream: Input) -> bytes | None:
    """Return the body of the next message, an empty one for what is no message; None at the stream's end."""
    size = -1
    while (line := await stream.line()).strip():
        length = _LENGTH.fullmatch(line)
        size = int(length[1]) if length else size
    if not line:
        return None
    if size <= LARGEST_MESSAGE:
        body = await stream.part(size) if size > 0 else b""
        return body if len(body) == max(size, 0) else None
    while size > 0:
        part = await stream.part(min(size, PASSED_OVER))
        if not part:
            return None
        size -= len(part)
    return b""


def _tell_of_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell of an error in a callback, but not of work that a signal has cut short."""
    if not isinstance(context.get("exception"), asyncio.CancelledError):
        loop.default_exception_handler(context)


async def converse(protocol: Protocol, stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Handle messages until the editor leaves, and return the exit code that LSP wants.

    That is 1 where `exit` comes before `shutdown`.
    """
    asyncio.get_running_loop().set_exception_handler(_tell_of_error)
    stream = Input(stdin)
    protocol.set_writer(StdoutWriter(stdout))
    while (body := await message(stream)) is not None:
        try:
            protocol.take(body)
        except SystemExit as end:  # `exit`, as pygls answers it
            return int(end.code or 0)
        except BrokenPipeError:
            return 0
    return 0
