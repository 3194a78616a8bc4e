"""Numbers on a command line: a reader for each option, which says what it wants."""

from __future__ import annotations

from collections.abc import Callable

from .errors import Failure


def whole(option: str, least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number within these bounds. Failure for anything else."""
    wanted = "a whole number"
    if least is not None:
        wanted += f" from {least:,} on" if most is None else f" from {least:,} to {most:,}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise _unlike(option, wanted, text) from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise _unlike(option, wanted, text)
        return number

    return read


def decimal(option: str) -> Callable[[str], float]:
    """Reads a number. Failure for anything else."""

    def read(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise _unlike(option, "a number", text) from None

    return read


def _unlike(option: str, wanted: str, text: str) -> Failure:
    return Failure(f"{option} takes {wanted}, not {str(text)!r}.")
