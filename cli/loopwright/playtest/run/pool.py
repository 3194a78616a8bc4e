"""Chunks played by processes of this computer; one that is killed costs no more than some time."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright.core.errors import ENDS, Failure
from loopwright.core.files import reason

from .worker import PROGRAM, Answer, as_raw, play, programs

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Chunk, Plan

TRIES = 3
"""So often a chunk is begun; a process that was killed may have been killed by it."""
MOMENT = 0.2
"""Seconds between two looks at whether somebody pressed Ctrl-C."""
AHEAD = 2
"""Chunks that a process has at hand, so that it never waits for the next one."""
STDERR = 2
OPEN_FILES, THREADS = Path("/proc/self/fd"), Path("/proc/self/task")
"""Where Linux lists what a process has open, and what goes on in it."""
SAFE_PATH = "PYTHONSAFEPATH"
"""What keeps an interpreter that begins from importing what lies in the current folder."""


def serve(link: Connection, bundle_or_bytes: Bundle | bytes, plan: Plan) -> None:
    """The life of a worker: it plays what comes, until its pool is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        for number in ENDS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()  # what is there for good is not looked through again and again
    with contextlib.suppress(OSError):
        os.dup2(2, 1)  # what a bot's programs print is no result of the command
    with contextlib.suppress(EOFError, OSError):
        while True:
            chunk = link.recv()
            try:
                answer: Answer = play(bundle_or_bytes, plan, chunk)
            except Exception as error:  # a fault: the pool raises it where it is told
                answer = RuntimeError(f"{type(error).__name__}: {error}")
            link.send(answer)


def _serve_sent(link: Connection) -> None:
    """The same in a fresh process, which is told through the link what to play.

    So what a process needs to begin is small: one whose parent ends meanwhile ends, too, and says nothing.
    """
    with contextlib.suppress(EOFError, OSError):
        given, plan = link.recv()
        serve(link, given, plan)


def _serve_alike(link: Connection, bundle_or_bytes: Bundle | bytes, plan: Plan) -> None:
    """The same in a process that is a copy of its parent: it gives up what its parent has open."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    for number in [int(entry.name) for entry in OPEN_FILES.iterdir()]:
        if number > STDERR and number not in (link.fileno(), parent.sentinel):
            with contextlib.suppress(OSError):
                os.close(number)
    serve(link, bundle_or_bytes, plan)


def _end_with_parent() -> None:
    """A bot that does not come to an end would keep its worker when the command was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _can_copy(plan: Plan) -> bool:
    """Whether a worker can begin as a copy of this process, with all that is loaded: in some milliseconds.

    That is safe on Linux, where nothing else goes on in it; of what bots do that are programs nobody knows.
    """
    return sys.platform == "linux" and not programs(plan) and len(list(THREADS.iterdir())) == 1


@cache
def _fresh() -> Any:
    """How processes begin otherwise: from one that has the engine at hand, where the system knows how to."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "loopwright.playtest.run.pool"])
    return context


@contextlib.contextmanager
def _safe_path() -> Iterator[None]:
    """Interpreters that begin meanwhile import nothing from the current folder, whatever lies there."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Processes that begin meanwhile hear no Ctrl-C, from their first moment on: it is the pool's to hear.

    What ends this process waits, too: one that begins without its parent would say that it was cut off.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, *ENDS])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process, and the chunks it has been given."""

    def __init__(self, bundle: Bundle, plan: Plan) -> None:
        copied = _can_copy(plan)
        context = multiprocessing.get_context("fork") if copied else _fresh()
        self.link: Connection
        self.link, theirs = context.Pipe()
        life, known = (_serve_alike, (bundle, plan)) if copied else (_serve_sent, ())
        self.process = context.Process(target=life, args=(theirs, *known), daemon=True)
        try:
            with _deaf(), _safe_path():
                self.process.start()
        except OSError as error:
            hint = None if programs(plan) else "--jobs 1 plays without any."
            raise Failure(f"Cannot start a worker process: {reason(error)}.", hint=hint) from None
        theirs.close()
        if not copied:
            with contextlib.suppress(OSError):  # it is gone, which `wait` finds out
                self.link.send((as_raw(bundle), plan))
        self.chunks: deque[Chunk] = deque()

    def stop(self) -> None:
        self.link.close()
        self.process.kill()
        self.process.join()


class Pool:
    """So many worker processes; one that ends is replaced."""

    def __init__(self, bundle: Bundle, plan: Plan, jobs: int) -> None:
        self._bundle = bundle
        self._plan = plan
        self._lost: Counter[Chunk] = Counter()
        self._workers = [_Worker(bundle, plan) for _ in range(jobs)]

    def room(self) -> bool:
        """Whether a worker has less at hand than it may."""
        return any(len(worker.chunks) < AHEAD for worker in self._workers)

    def give(self, chunk: Chunk) -> None:
        """To the worker that has least to do."""
        worker = min(self._workers, key=lambda player: len(player.chunks))
        worker.chunks.append(chunk)
        with contextlib.suppress(OSError):  # it is gone, which `wait` finds out
            worker.link.send(chunk)

    def wait(self) -> list[Answer]:
        """What has come back; when there is nothing, workers that are gone are replaced.

        What those had is given away again.
        """
        ready = wait([worker.link for worker in self._workers], timeout=MOMENT)
        answers: list[Answer] = []
        gone: list[int] = []
        for place, worker in enumerate(self._workers):
            if worker.link not in ready:
                continue
            try:
                answers.append(worker.link.recv())
                worker.chunks.popleft()
            except (EOFError, OSError):
                gone.append(place)
        if not answers:  # replacing may fail, and what has come back must not be lost then
            for place in gone:
                self._replace(place)
        return answers

    def anybody(self) -> bool:
        """Always: who is gone is replaced."""
        return True

    def close(self) -> None:
        """Kill them all."""
        for worker in self._workers:
            worker.stop()

    def _replace(self, place: int) -> None:
        """Failure when a worker that was at the same chunk has been lost too often."""
        gone = self._workers[place]
        gone.stop()
        for chunk in list(gone.chunks)[:1]:
            self._lost[chunk] += 1
            if self._lost[chunk] >= TRIES:
                bot = self._plan.cells[chunk.cell].bot
                games = f"games {chunk.first} to {chunk.first + chunk.games - 1} of cell {chunk.cell}"
                raise Failure(
                    f"{TRIES} worker processes ended at {games} (exit code {gone.process.exitcode}).",
                    hint=f"{bot} may end the process that it plays in, or need more memory than there is."
                    if bot.endswith(PROGRAM)
                    else "They may need more memory than there is: try --jobs 1.",
                )
        self._workers[place] = _Worker(self._bundle, self._plan)
        for chunk in gone.chunks:
            self.give(chunk)
