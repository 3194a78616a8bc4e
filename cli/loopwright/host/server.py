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
from dataclasses import dataclass
from http import HTTPStatus
from mimetypes import guess_type
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from loopwright_engine.json_text import Json, JsonError, read
from loopwright_engine.table import refusal
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from .hosted_game import MOVES, HostedGame
from .json_patch import difference

LONGEST_CALL: Final = 200_000
"""Bytes of a message of a guest."""
MOST_CALLS: Final = 40
"""Calls of a guest in a second; whoever asks more is shown out."""
MOST_SOCKETS: Final = 100
CLOSING: Final = 1.0
"""Seconds for a goodbye; who does not say it is left."""
BOT_PAUSE: Final = 0.6
"""Seconds between the choices of bots, so that each is seen."""
MOST_WAITING: Final = 2_000_000
"""Bytes that wait for a device that takes none; then its connection is cut, and it comes back by itself."""
SAFE: Final = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@dataclass
class Connection:
    """The connection of a guest: the word of their place, and the document that their page has."""

    word: str
    document: Json | None = None


class Host:
    """The server of one game; `files` are the page and its parts by name, `tell` hears who comes and goes."""

    def __init__(self, hosted: HostedGame, files: Mapping[str, bytes], tell: Callable[[str], None]) -> None:
        self.hosted = hosted
        self._files = files
        self._tell = tell
        self._connections: dict[ServerConnection, Connection] = {}
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
        if word in (self.hosted.joining, self.hosted.watching):
            place = self.hosted.place_for_newcomer(word, monotonic())
            return _file(HTTPStatus.SEE_OTHER, b"", {"Location": f"/{place}/"})
        if word not in self.hosted.guests:
            return connection.respond(
                HTTPStatus.NOT_FOUND, "There is no table here. Ask for the link again.\n"
            )
        if name == "socket":
            if not _of_this_page(request) or len(self._connections) >= MOST_SOCKETS:
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
        self._connections[socket] = Connection(word)
        self._tell(f"{name} is here.")
        await self._changed()
        try:
            yield
        finally:
            del self._connections[socket]
            self._tell(f"{name} has left.")
            await self._changed()

    async def _answer(self, word: str, message: str | bytes) -> str:
        """The answer to a message, once all have heard what came of it and the evening is kept."""
        try:
            asked = read(message.encode() if isinstance(message, str) else message)
        except (JsonError, UnicodeEncodeError):
            asked = None
        if not isinstance(asked, dict):
            return json.dumps(refusal("call", "this is no call"))
        call, call_id = asked.get("call"), asked.get("id")
        here = frozenset(connection.word for connection in self._connections.values())
        answer = await self._do(
            f"{call!r:.40}", self.hosted.answer, word, call, asked.get("args"), here, call_id
        )
        if "error" not in answer:
            if call in MOVES:
                await self._changed()
            await self._do("keeping the evening", self.hosted.keep)
        return json.dumps({"id": call_id, **(answer or {"result": answer})}, ensure_ascii=False)

    async def _do(self, what: str, work: Callable[..., Any], *arguments: object) -> Any:
        """What the game answers, one call at a time: a fault in rules of one's own, or a full disk, does not
        end the evening.
        """
        async with self._turn:
            return await self._tried(what, work, *arguments)

    async def _tried(self, what: str, work: Callable[..., Any], *arguments: object) -> Any:
        try:
            return await asyncio.to_thread(work, *arguments)
        except Exception as error:
            self._tell(f"Something went wrong with {what}: {getattr(error, 'text', '') or error}")
            return refusal("fault", "something went wrong, and nothing was done")

    async def _changed(self) -> None:
        """Tell all how the table has gone on, and who is there; let bots move where they are to."""
        await self._call_all()
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._let_bots_move())

    async def _let_bots_move(self) -> None:
        while await self._do("a bot", self.hosted.table.let_bot_move) is True:
            await self._call_all()
            await self._do("keeping the evening", self.hosted.keep)
            await asyncio.sleep(BOT_PAUSE)

    async def _call_all(self) -> None:
        """Send each page what is new for it; whoever cannot take it is cut off, and comes back."""
        async with self._turn:
            news = await self._tried("the news", self._news, dict(self._connections))
            for socket, (document, text) in news.items() if "error" not in news else ():
                if socket.transport.get_write_buffer_size() > MOST_WAITING:
                    socket.transport.abort()
                elif connection := self._connections.get(socket):
                    connection.document = document
                    broadcast([socket], text)

    def _news(self, connections: Mapping[ServerConnection, Connection]) -> dict[Any, tuple[Json, str]]:
        """For each of these connections the document that its page is to have, and the message for that: the
        document itself, or what makes it of the one before, as a JSON Patch.
        """
        seats = {word: guest.seat for word, guest in self.hosted.guests.items()}
        present = sorted({seats[connection.word] for connection in connections.values()})
        documents, here = self.hosted.seen(present), json.dumps(present)
        known: dict[tuple[str, int, int], str] = {}
        news = {}
        for socket, connection in connections.items():
            document = documents[seats[connection.word]]
            if connection.document is None:
                body = f'"table":{_text(document)},"notes":{_text(self.hosted.notes_of(connection.word))}'
            else:
                body = f'"patch":[{_patch(connection.document, document, known)}]'
            news[socket] = document, f'{{"here":{here},{body}}}'
        return news


def _patch(old: Json, new: Json, known: dict[tuple[str, int, int], str]) -> str:
    """The operations between two documents as text; `known` are those of parts that others have, too."""
    texts = []
    for name in old.keys() | new.keys():
        part = name, id(old.get(name)), id(new.get(name))
        if part not in known:
            before, after = ({name: one[name]} if name in one else {} for one in (old, new))
            known[part] = ",".join(map(_text, difference(before, after)))
        if known[part]:
            texts.append(known[part])
    return ",".join(texts)


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


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
