"""Guests of a hosted table: as pages do, they keep the document that the host sends, and ask again what was
not answered.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE = 20.0


def patched(whole: Any, operations: list[Any]) -> Any:
    """A document with JSON Patch (RFC 6902) applied: `add`, `remove`, `replace`, in place below the root."""
    root = {"": whole}
    for operation in operations:
        first, *keys = (key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/"))
        place: Any = root
        for key in [first, *keys][:-1]:
            place = place[int(key) if isinstance(place, list) else key]
        last: Any = [first, *keys][-1]
        last = int(last) if isinstance(place, list) else last
        if operation["op"] == "remove":
            del place[last]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(last, operation["value"])
        else:
            place[last] = operation["value"]
    return root[""]


class Guest:
    """One device: its document, and who is there; `heard` is told each message."""

    def __init__(self, address: str, heard: Callable[[str], object] = len) -> None:
        self.address = address
        self.document: Any = None
        self.here: list[int] = []
        self.received = 0
        """Characters of all messages."""
        self.connections = 0
        self._heard = heard
        self._waiting: dict[str, tuple[str, asyncio.Future[Any]]] = {}
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._count = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: self.document is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, EOFError, TimeoutError, WebSocketException):
                async with connect(self.address, max_size=None, open_timeout=PATIENCE) as socket:
                    self.connections += 1
                    self._socket = socket
                    for text, _ in list(self._waiting.values()):
                        await socket.send(text)
                    async for message in socket:
                        self._hear(str(message))
            self._socket = None
            await asyncio.sleep(0.02)

    def _hear(self, message: str) -> None:
        self.received += len(message)
        data = json.loads(message)
        if "table" in data:
            self.document, self.here = data["table"], data["here"]
        elif "patch" in data:
            self.document, self.here = patched(self.document, data["patch"]), data["here"]
        elif data.get("id") in self._waiting:
            self._waiting.pop(data["id"])[1].set_result(data)
        self._heard(message)
        self._news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for messages until something holds."""
        while not true():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)

    async def has_choices(self, count: int) -> None:
        """Wait for the table after so many choices."""
        await self.until(lambda: self.document["choices"] >= count)

    async def ask(self, call: str, *arguments: Any) -> Any:
        """The answer to a call, over as many connections as it takes."""
        self._count += 1
        call_id = f"{id(self)}-{self._count}"
        text = json.dumps({"id": call_id, "call": call, "args": arguments})
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[call_id] = text, answer
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)
        return await asyncio.wait_for(answer, 3 * PATIENCE)
