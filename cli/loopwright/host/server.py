"""Serves a hosted game: the page and its parts as files, and a socket for each guest's calls.

One library does both (`websockets`), so that a table at home needs nothing else. Every address begins with
the secret word of a place; a socket opens only for pages of this very server, and calls are bounded in size
and number.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from mimetypes import guess_type
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from loopwright_engine.json_text import JsonError, read
from loopwright_engine.table import refusal
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from .hosted_game import HostedGame

LONGEST_CALL: Final = 200_000
"""Bytes of a message of a guest."""
MOST_CALLS: Final = 40
"""Calls of a guest in a second; whoever asks more is shown out."""
MOST_SOCKETS: Final = 100
CLOSING: Final = 1.0
"""Seconds for a goodbye; who does not say it is left."""
BOT_PAUSE: Final = 0.6
"""Seconds between the choices of bots, so that each is seen."""
SAFE: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Host:
    """The server of one game; `files` are the page and its parts by name, `tell` hears who comes and goes."""

    def __init__(self, hosted: HostedGame, files: Mapping[str, bytes], tell: Callable[[str], None]) -> None:
        self.hosted = hosted
        self._files = files
        self._tell = tell
        self._sockets: dict[ServerConnection, str] = {}
        self._turn = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None

    async def open(self, address: str, port: int) -> Server:
        """Begin to serve; port 0 takes a free one. Raises OSError where that is taken."""
        return await serve(
            self._guest,
            address,
            port,
            process_request=self._request,
            max_size=LONGEST_CALL,
            server_header=None,
            close_timeout=CLOSING,
        )

    # --- files

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """The file that is asked for; None where a socket may open."""
        word, _, name = urlsplit(request.path).path.lstrip("/").partition("/")
        if word == self.hosted.joining:
            place = self.hosted.place_for_newcomer(monotonic())
            return _file(HTTPStatus.SEE_OTHER, b"", {"Location": f"/{place}/"})
        if word not in self.hosted.guests:
            return connection.respond(
                HTTPStatus.NOT_FOUND, "There is no table here. Ask for the link again.\n"
            )
        if name == "socket":
            if not _of_this_page(request) or len(self._sockets) >= MOST_SOCKETS:
                return connection.respond(HTTPStatus.FORBIDDEN, "This is not for another page.\n")
            return None
        content = self._files.get(name or "index.html")
        if content is None:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no such file.\n")
        kind = guess_type(name or "index.html")[0] or "application/octet-stream"
        return _file(HTTPStatus.OK, content, {"Content-Type": f"{kind}; charset=utf-8"})

    # --- sockets

    async def _guest(self, socket: ServerConnection) -> None:
        """Answer one guest's calls until they go."""
        assert socket.request is not None
        word = urlsplit(socket.request.path).path.lstrip("/").partition("/")[0]
        async with self._present(socket, word):
            budget, since = float(MOST_CALLS), monotonic()
            try:
                async for message in socket:
                    now = monotonic()
                    budget = min(MOST_CALLS, budget + (now - since) * MOST_CALLS) - 1
                    since = now
                    if budget < 0:
                        await socket.close(1008, "too many calls")
                        return
                    await socket.send(await self._answer(word, message))
            except ConnectionClosed:
                return

    @asynccontextmanager
    async def _present(self, socket: ServerConnection, word: str) -> AsyncIterator[None]:
        name = self.hosted.guests[word].name or "Somebody who looks on"
        await self._do("coming back", self.hosted.come_back, word)
        self._sockets[socket] = word
        self._tell(f"{name} is here.")
        self._changed()
        try:
            yield
        finally:
            del self._sockets[socket]
            self._tell(f"{name} has left.")
            self._changed()

    async def _answer(self, word: str, message: str | bytes) -> str:
        try:
            asked = read(message.encode() if isinstance(message, str) else message)
        except (JsonError, UnicodeEncodeError):
            asked = None
        if not isinstance(asked, dict):
            return json.dumps(refusal("call", "this is no call"))
        call, here = asked.get("call"), frozenset(self._sockets.values())
        answer = await self._do(f"{call!r:.40}", self.hosted.answer, word, call, asked.get("args"), here)
        if call != "document" and "error" not in answer:
            await self._do("keeping the evening", self.hosted.keep)
            self._changed()
        told = answer if "error" in answer else {"result": answer}
        return json.dumps({"id": asked.get("id"), **told}, ensure_ascii=False)

    async def _do(self, what: str, work: Callable[..., Any], *arguments: object) -> Any:
        """What the game answers, one call at a time: a fault in rules of one's own, or a full disk, does not
        end the evening.
        """
        async with self._turn:
            try:
                return await asyncio.to_thread(work, *arguments)
            except Exception as error:
                self._tell(f"Something went wrong with {what}: {getattr(error, 'text', '') or error}")
                return refusal("fault", "something went wrong, and nothing was done")

    def _changed(self) -> None:
        """Tell all that the table has gone on, and who is there; let bots move where they are to."""
        self._call_all()
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._let_bots_move())

    async def _let_bots_move(self) -> None:
        while await self._do("a bot", self.hosted.table.let_bot_move) is True:
            await self._do("keeping the evening", self.hosted.keep)
            self._call_all()
            await asyncio.sleep(BOT_PAUSE)

    def _call_all(self) -> None:
        here = sorted({self.hosted.guests[word].seat for word in self._sockets.values()})
        broadcast(self._sockets, json.dumps({"changed": len(self.hosted.table.game.choices), "here": here}))


def _of_this_page(request: Request) -> bool:
    """Whether a socket is asked for by a page of this server; programs that are no browsers name no page."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("Host")


def _file(status: HTTPStatus, body: bytes, headers: Mapping[str, str]) -> Response:
    length: dict[str, str] = {"Content-Length": str(len(body)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers({**SAFE, **length, **headers}), body)


def address_of(server: Any) -> tuple[str, int]:
    """The address and port on which it listens."""
    host, port, *_ = next(iter(server.sockets)).getsockname()
    return host, port
