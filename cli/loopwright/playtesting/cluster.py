"""Chunks played by the workers of a Dask cluster; the extra `cluster` installs what this needs.

The scheduler plays a chunk again when the worker that had it is lost. The games of a chunk are taken from
one future, once: so none is lost, and none is counted twice.
"""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ..errors import Failure
from ..files import reason
from .pool import AHEAD, MOMENT
from .work import Answer, as_raw, play

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtests.plan import Chunk, Plan

PATIENCE = 10
"""Seconds to wait for a scheduler."""
NEWLINE = "\n"
SECOND = 1.0
"""So often the threads of workers are counted."""


class Cluster:
    """The workers of a scheduler; more may come and some may go while it plays."""

    def __init__(self, address: str, bundle: Bundle, plan: Plan) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            hint = "pip install 'loopwright[cluster]'"
            raise Failure("--cluster needs Dask distributed, which is not installed.", hint=hint) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is lost is said by `_heard`
        self._address = address
        _check(address)
        with self._heard():
            self._client: Any = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        self._plan = plan
        self._raw: Any = self._client.submit(bytes, as_raw(bundle), pure=False)
        self._chunks: dict[Any, Chunk] = {}
        self._threads, self._counted = 0, 0.0

    def room(self) -> bool:
        """Whether a thread of a worker might have nothing to do soon."""
        if monotonic() - self._counted > SECOND:
            with self._heard():
                self._threads, self._counted = sum(self._client.nthreads().values()), monotonic()
        return len(self._chunks) < AHEAD * max(1, self._threads)

    def give(self, chunk: Chunk) -> None:
        """To whichever worker the scheduler chooses."""
        with self._heard():
            future = self._client.submit(play, self._raw, self._plan, chunk, pure=False)
        self._chunks[future] = chunk

    def wait(self) -> list[Answer]:
        """What has come back since."""
        with self._heard(), self._client.as_current(), contextlib.suppress(TimeoutError):
            self._dask.wait(list(self._chunks), timeout=MOMENT, return_when="FIRST_COMPLETED")
        ready = [future for future in self._chunks if future.done()]
        return [self._taken(future) for future in ready]

    def anybody(self) -> bool:
        """Whether the scheduler had workers when they were last counted."""
        return self._threads > 0

    def close(self) -> None:
        """Take back what is not done; the cluster stays."""
        with contextlib.suppress(Exception):  # it may be gone
            self._client.cancel(list(self._chunks))
            self._client.close(timeout=MOMENT)

    def _taken(self, future: Any) -> Answer:
        """A failure is handed over as well: others may have come back with it."""
        del self._chunks[future]
        try:
            with self._heard():
                found: Answer = future.result(timeout=PATIENCE)
        except Failure as failure:
            return failure
        return found

    @contextlib.contextmanager
    def _heard(self) -> Iterator[None]:
        """Failure instead of whatever Dask raises when it cannot go on, or what a worker has raised."""
        try:
            yield
        except Exception as error:
            what = f"{type(error).__name__}: {str(error).partition(NEWLINE)[0]}"
            raise Failure(f"The cluster at {self._address} cannot go on: {what}.") from None


def _check(address: str) -> None:
    """Failure if nobody listens there: Dask itself would try for long, and say so at length."""
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
