"""The error of all that cannot be carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics.diagnostic import Diagnostic


class LoopwrightError(Exception):
    """A request that cannot be carried out; the message is a sentence for people.

    `hint` says what to do about it, or is None. `findings` are the diagnostics of the cards if they are the
    reason, else empty.
    """

    def __init__(self, message: str, *, hint: str | None = None, findings: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.hint = hint
        self.findings = tuple(findings)
