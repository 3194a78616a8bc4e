"""Chunks played by the workers of a Dask cluster; the extra `cluster` installs Dask.

The scheduler plays a chunk again when its worker is lost. The games of a chunk are taken from one future,
once, so none is lost and none is counted twice.
"""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from loopwright.core.errors import Failure
from loopwright.core.files import reason

from .pool import AHEAD, MOMENT
from .worker import Answer, WorkersLost, as_raw, play

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Chunk, Plan

PATIENCE = 10
"""Seconds to wait for a scheduler."""
NEWLINE = "\n"
CLOSED = "ClosedClientError"
"""The name of the error of a client that has lost its scheduler; not every version of Dask exports it."""
LOGGERS = ("distributed", "tornado", "asyncio")
MEMORY = "They may need more memory than there is."
SECOND = 1.0
"""Seconds between two counts of the workers' threads."""


class Cluster:
    """The workers of a Dask scheduler; workers may come and go while it plays."""

    def __init__(self, address: str, bundle: Bundle, plan: Plan, keeping: bool = True) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            hint = "pip install 'loopwright[cluster]'"
            raise Failure("--cluster needs Dask distributed, which is not installed.", hint=hint) from None
        _hush()
        self._address = address
        _check(address)
        with self._heard():
            self._client: Any = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        self._plan = plan
        self._keeping = keeping
        self._raw: Any = self._client.submit(bytes, as_raw(bundle), pure=False)
        self._chunks: dict[Any, Chunk] = {}
        self._threads, self._counted = 0, 0.0

    def room(self) -> bool:
        """Whether a worker's thread may soon have nothing to do."""
        if monotonic() - self._counted > SECOND:
            with self._heard():
                self._threads, self._counted = sum(self._client.nthreads().values()), monotonic()
        return len(self._chunks) < AHEAD * max(1, self._threads)

    def give(self, chunk: Chunk) -> None:
        """Submit a chunk; the scheduler chooses the worker."""
        with self._heard():
            future = self._client.submit(play, self._raw, self._plan, chunk, self._keeping, pure=False)
        self._chunks[future] = chunk

    def wait(self) -> list[Answer]:
        """The answers that have come back."""
        with self._heard(), self._client.as_current(), contextlib.suppress(TimeoutError):
            self._dask.wait(list(self._chunks), timeout=MOMENT, return_when="FIRST_COMPLETED")
        ready = [future for future in self._chunks if future.done()]
        return [self._taken(future) for future in ready]

    def anybody(self) -> bool:
        """Whether the scheduler had workers when they were last counted."""
        return self._threads > 0

    def close(self) -> None:
        """Cancel what is not done; the cluster itself goes on."""
        with contextlib.suppress(Exception):  # it may be gone
            self._client.cancel(list(self._chunks))
            self._client.close(timeout=MOMENT)

    def _taken(self, future: Any) -> Answer:
        """The answer of a finished future; a failure is returned, since other answers may come with it."""
        chunk = self._chunks.pop(future)
        raised = future.status == "error"
        try:
            with self._heard(chunk, of_worker=raised):
                answer: Answer = future.result(timeout=PATIENCE)
        except Failure as failure:
            return failure
        return answer

    @contextlib.contextmanager
    def _heard(self, chunk: Chunk | None = None, *, of_worker: bool = False) -> Iterator[None]:
        """Turn the errors of Dask, and those of a worker at a chunk, into Failure."""
        try:
            yield
        except self._dask.KilledWorker:
            problem = f"Workers of the cluster ended again and again at {_games(chunk)}."
            raise Failure(problem, hint=MEMORY) from None
        except Exception as error:
            lost_scheduler = (
                isinstance(error, OSError | TimeoutError | CancelledError) or type(error).__name__ == CLOSED
            )
            if lost_scheduler and not of_worker:
                raise WorkersLost(f"The Dask scheduler at {self._address} is lost.") from None
            problem = f"{type(error).__name__}: {str(error).partition(NEWLINE)[0].rstrip('.:')}"
            raise Failure(f"The cluster at {self._address} cannot go on: {problem}.") from None


def _games(chunk: Chunk | None) -> str:
    if chunk is None:
        return "the same games"
    return f"games {chunk.first} to {chunk.first + chunk.games - 1} of cell {chunk.cell}"


def _hush() -> None:
    """Silence Dask's loggers, also those with a level of their own; errors are reported as Failure."""
    for name in [*LOGGERS, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _check(address: str) -> None:
    """Raise Failure if nothing listens at the address; Dask itself would try for long."""
    hint = "An address looks like tcp://localhost:8786."
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise Failure(f"{address!r} is no address of a Dask scheduler.", hint=hint)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError as error:
        raise Failure(f"There is no Dask scheduler at {address}: {reason(error)}.", hint=hint) from None
