"""Ctrl-C: heard at once, but while something is being kept and counted only right after."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Interrupts:
    """While it is entered, Ctrl-C raises KeyboardInterrupt outside of `held`, or at its end."""

    def __init__(self) -> None:
        self._holding = False
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        if not ignored and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """What stands here is done as a whole, unless somebody presses Ctrl-C twice."""
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
