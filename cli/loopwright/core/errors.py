"""The one exception that commands raise for people to read: a leaf, loaded before anything that can fail."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

FINDINGS = 1
UNUSABLE = 2
SIGNALLED = 128
"""What shells add to the number of the signal that ended a command."""
INTERRUPTED = SIGNALLED + 2
"""For Ctrl-C."""
ENDS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""What a system that shuts down, and a terminal that is closed, send."""


class LoopwrightError(Exception):
    """Why what was asked for cannot be done, in a sentence.

    `hint` is what to do about it, where that is known. `findings` are the diagnostics of the cards if those
    are the reason, each with its code, file, line and column; else there are none.
    """

    def __init__(self, message: str, *, hint: str | None = None, findings: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.hint = hint
        self.findings = tuple(findings)


class Failure(LoopwrightError):
    """A command cannot go on; `main` prints the message and ends with `code`.

    code 1 means that the input was read and found wrong, 2 that it could not be used at all.
    """

    def __init__(
        self,
        message: str,
        *,
        code: int = UNUSABLE,
        hint: str | None = None,
        findings: Iterable[Diagnostic] = (),
    ) -> None:
        super().__init__(message, hint=hint, findings=findings)
        self.code = code


@contextmanager
def only_input() -> Iterator[None]:
    """For commands whose code 1 is an answer: input that was found wrong is input that cannot be used."""
    try:
        yield
    except Failure as failure:
        failure.code = UNUSABLE
        raise
