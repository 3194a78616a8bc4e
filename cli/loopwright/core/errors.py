"""Errors for people and the exit codes of commands. It is loaded before all that
can fail.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from loopwright_dsl.errors import LoopwrightError

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

FINDINGS = 1
"""The exit code when the input was read and something was found wrong."""
UNUSABLE = 2
"""The exit code when the input or the options could not be used."""
UNJUDGED = 125
"""The exit code when one thing was asked and cannot be judged: `git bisect run` skips such a draft."""
SIGNALLED = 128
"""The number that shells add to that of the signal that ended a command."""
INTERRUPTED = SIGNALLED + 2
"""The exit code after Ctrl-C."""
ENDS = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""The signals that a system sends when it shuts down, and a terminal when it is closed."""


class Failure(LoopwrightError):
    """A command that cannot go on; `main` prints the message and exits with `code`.

    Code 1 means that the input was read and found wrong, 2 that it could not be used at all.
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
def only_input(code: int = UNUSABLE) -> Iterator[None]:
    """Give any Failure this code, for commands whose code 1 is an answer and no error."""
    try:
        yield
    except Failure as failure:
        failure.code = code
        raise
