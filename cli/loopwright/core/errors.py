"""The one exception that commands raise for people to read."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

FINDINGS = 1
UNUSABLE = 2
SIGNALLED = 128
"""What shells add to the number of the signal that ended a command."""
INTERRUPTED = SIGNALLED + 2
"""For Ctrl-C."""
ENDS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""What a system that shuts down, and a terminal that is closed, send."""


class Failure(Exception):
    """A command cannot go on; `main` prints the message and ends with `code`.

    code 1 means that the input was read and found wrong, 2 that it could not be used at all.
    """

    def __init__(self, message: str, *, code: int = UNUSABLE, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


@contextmanager
def only_input() -> Iterator[None]:
    """For commands whose code 1 is an answer: input that was found wrong is input that cannot be used."""
    try:
        yield
    except Failure as failure:
        failure.code = UNUSABLE
        raise
