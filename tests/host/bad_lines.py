"""A proxy between guests and a host that holds bytes back and cuts connections, also within a message."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class BadLines:
    """Bytes are held back for so many seconds at most; a connection carries so many on average."""

    def __init__(self, seed: int, delay: float, length: int) -> None:
        self.cuts = 0
        self._luck = random.Random(seed)
        self._lengths = random.Random(seed)
        """Of their own, so that they do not hang on how a connection parts its bytes."""
        self._delay = delay
        self.length = length
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def before(self, port: int) -> AsyncIterator[int]:
        """The port at which it stands before the host at another."""

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            left = [self._lengths.expovariate(1 / self.length)]
            for pair in ((reader, far_writer), (far_reader, writer)):
                task = asyncio.create_task(self._carry(*pair, left, (writer, far_writer)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        left: list[float],
        ends: tuple[asyncio.StreamWriter, asyncio.StreamWriter],
    ) -> None:
        try:
            while data := await reader.read(400):
                await asyncio.sleep(self._luck.uniform(0, self._delay))
                left[0] -= len(data)
                writer.write(data if left[0] > 0 else data[: len(data) // 2])
                await writer.drain()
                if left[0] <= 0:
                    self.cuts += 1
                    break
        except OSError:
            pass
        finally:
            for end in ends:
                end.transport.abort()
