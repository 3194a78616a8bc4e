"""A pool of worker processes that play chunks; the chunk of a worker that is killed is played again."""

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

from loopwright_engine.kit import registry

from loopwright.core import usage
from loopwright.core.errors import ENDS, Failure
from loopwright.core.files import reason

from .worker import PROGRAM, Answer, as_raw, play, programs

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Chunk, Plan

TRIES = 3
"""How often a chunk is tried: it may itself be what ends the processes."""
MOMENT = 0.2
"""Seconds between two checks for Ctrl-C."""
AHEAD = 2
"""The chunks that a process has queued, so that it never waits for the next one."""
STDERR = 2
OPEN_FILES, THREADS = Path("/proc/self/fd"), Path("/proc/self/task")
"""The folders where Linux lists a process's open files and its threads."""
SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that keeps new interpreters from importing modules of the current folder."""


def serve(link: Connection, bundle_or_bytes: Bundle | bytes, plan: Plan) -> None:
    """Run a worker: play the chunks that come, until the pool is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        for number in ENDS:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()  # the garbage collector need not scan what stays for good
    with contextlib.suppress(OSError):
        os.dup2(2, 1)  # what a bot's programs print is no result of the command
    with contextlib.suppress(EOFError, OSError):
        while True:
            chunk, keeping = link.recv()
            try:
                answer: Answer = play(bundle_or_bytes, plan, chunk, keeping)
            except Exception as error:  # a fault: the pool raises it where it is told
                answer = RuntimeError(f"{type(error).__name__}: {error}")
            link.send(answer)


def _serve_sent(link: Connection) -> None:
    """Run a worker in a fresh process, which first receives folders of kits, then the bundle and the plan.

    They are sent rather than passed at its start, so that a worker whose parent ends meanwhile ends silently.
    A plan has options of the kit, whose classes must be there before it is read.
    """
    with contextlib.suppress(EOFError, OSError):
        for folder in link.recv():
            registry.add_folder(folder)
        raw_bundle, plan = link.recv()
        serve(link, raw_bundle, plan)


def _serve_alike(link: Connection, bundle_or_bytes: Bundle | bytes, plan: Plan) -> None:
    """Run a worker in a copy of its parent, after closing the files that the parent has open."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    for number in [int(entry.name) for entry in OPEN_FILES.iterdir()]:
        if number > STDERR and number not in (link.fileno(), parent.sentinel):
            with contextlib.suppress(OSError):
                os.close(number)
    serve(link, bundle_or_bytes, plan)


def _end_with_parent() -> None:
    """End this process with its parent, even in the middle of a bot's endless loop."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _can_copy(plan: Plan) -> bool:
    """Whether a worker can begin as a copy (fork) of this process, which takes milliseconds.

    That is safe on Linux, in a process without other threads, and for bots that are no programs.
    """
    offered = sys.platform == "linux" and "fork" in multiprocessing.get_all_start_methods()
    return offered and not programs(plan) and len(list(THREADS.iterdir())) == 1


@cache
def _fresh() -> Any:
    """The context for fresh processes: a fork server with the engine loaded, else spawned interpreters."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "loopwright.playtest.run.pool"])
    return context


@contextlib.contextmanager
def _safe_path() -> Iterator[None]:
    """Keep interpreters that begin in this block from importing modules of the current folder."""
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
    """Let processes that begin in this block ignore Ctrl-C from their first moment; the pool handles it.

    Signals that end this process wait, too: a worker that begins without its parent would report an error.
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
    """A worker process, and the chunks it has been given."""

    def __init__(self, bundle: Bundle, plan: Plan) -> None:
        copied = _can_copy(plan)
        context = multiprocessing.get_context("fork") if copied else _fresh()
        self.link: Connection
        self.link, theirs = context.Pipe()
        life, arguments = (_serve_alike, (bundle, plan)) if copied else (_serve_sent, ())
        self.process = context.Process(target=life, args=(theirs, *arguments), daemon=True)
        try:
            with _deaf(), _safe_path():
                self.process.start()
        except OSError as error:
            hint = None if programs(plan) else "--jobs 1 plays without any."
            raise Failure(f"Cannot start a worker process: {reason(error)}.", hint=hint) from None
        theirs.close()
        if not copied:
            with contextlib.suppress(OSError):  # it is gone, which `wait` finds out
                self.link.send(usage.folders())
                self.link.send((as_raw(bundle), plan))
        self.chunks: deque[Chunk] = deque()

    def stop(self) -> None:
        self.link.close()
        self.process.kill()
        self.process.join()


class Pool:
    """A pool of `jobs` worker processes; one that ends is replaced."""

    def __init__(self, bundle: Bundle, plan: Plan, jobs: int, keeping: bool = True) -> None:
        self._bundle = bundle
        self._plan = plan
        self._lost: Counter[Chunk] = Counter()
        self._keeping = keeping
        self._workers = [_Worker(bundle, plan) for _ in range(jobs)]

    def room(self) -> bool:
        """Whether a worker has fewer chunks queued than it may."""
        return any(len(worker.chunks) < AHEAD for worker in self._workers)

    def give(self, chunk: Chunk) -> None:
        """Give a chunk to the worker with the fewest."""
        worker = min(self._workers, key=lambda player: len(player.chunks))
        worker.chunks.append(chunk)
        with contextlib.suppress(OSError):  # it is gone, which `wait` finds out
            worker.link.send((chunk, self._keeping))

    def wait(self) -> list[Answer]:
        """The answers that have come; when there are none, dead workers are replaced.

        Their chunks are given to others.
        """
        ready = wait([worker.link for worker in self._workers], timeout=MOMENT)
        answers: list[Answer] = []
        dead_places: list[int] = []
        for place, worker in enumerate(self._workers):
            if worker.link not in ready:
                continue
            try:
                answers.append(worker.link.recv())
                worker.chunks.popleft()
            except (EOFError, OSError):
                dead_places.append(place)
        if not answers:  # replacing may fail, and the answers must not be lost then
            for place in dead_places:
                self._replace(place)
        return answers

    def anybody(self) -> bool:
        """Always true: dead workers are replaced."""
        return True

    def close(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            worker.stop()

    def _replace(self, place: int) -> None:
        """Replace a worker; Failure when the same chunk has cost too many workers."""
        dead_worker = self._workers[place]
        dead_worker.stop()
        for chunk in list(dead_worker.chunks)[:1]:
            self._lost[chunk] += 1
            if self._lost[chunk] >= TRIES:
                bot = self._plan.cells[chunk.cell].bot
                games = f"games {chunk.first} to {chunk.first + chunk.games - 1} of cell {chunk.cell}"
                raise Failure(
                    f"{TRIES} worker processes ended at {games} (exit code {dead_worker.process.exitcode}).",
                    hint=f"{bot} may end the process that it plays in, or need more memory than there is."
                    if bot.endswith(PROGRAM)
                    else "They may need more memory than there is: try --jobs 1.",
                )
        self._workers[place] = _Worker(self._bundle, self._plan)
        for chunk in dead_worker.chunks:
            self.give(chunk)
