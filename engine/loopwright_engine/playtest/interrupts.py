"""Ctrl-C while games are played: it takes effect at once, but while games are kept and counted only right
after.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Interrupts:
    """A context in which Ctrl-C raises KeyboardInterrupt, but at the end of a `held` block inside one.

    Where a program has a way of its own with Ctrl-C, or ignores it, nothing is changed.
    """

    def __init__(self) -> None:
        self._holding = False
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if usual and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """A block that is finished before Ctrl-C takes effect; a second Ctrl-C ends it at once.
        Raises KeyboardInterrupt.
        """
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._asked:
            raise KeyboardInterrupt

    def _hear(self, *_: object) -> None:
        if self._asked or not self._holding:
            raise KeyboardInterrupt
        self._asked = True
