"""Files of users, bots and folders with a kit: reading them, and their errors by their own lines alone."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from pathlib import Path
from stat import S_ISREG
from typing import Final

from .errors import BotError

LONGEST: Final = 80
"""The longest text of a user's file that a message shows."""
MOST_LINES: Final = 8
"""The most calls of a file, the last ones, that are shown when it raises an error."""

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def printable(text: str) -> str:
    """The text without control characters, for texts of strangers."""
    return "".join(char for char in text if char.isprintable())


def short(text: str) -> str:
    """The beginning of such a text, on one line."""
    plain = printable(" ".join(text[: 10 * LONGEST].split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def message(error: BaseException) -> str:
    """The kind of an error and its text; making that may raise, since it is the file's code."""
    try:
        text = short(str(error))
    except Exception:
        text = "…"
    return ": ".join(filter(None, (type(error).__name__, text)))


def place(path: Path, error: BaseException) -> str:
    """`file:line` of an error in a file, or in a folder of files; `path` alone when none raised it."""
    if isinstance(error, SyntaxError) and error.filename and _lies_in(path, error.filename):
        return f"{_named(path, error.filename)}:{error.lineno}"
    lines = _lines(path, error)
    return f"{_named(path, lines[-1].filename)}:{lines[-1].lineno}" if lines else str(path)


def calls(path: Path, error: BaseException) -> str:
    """The lines of these files in the traceback, the last call at the end; empty when there is none."""
    lines = _lines(path, error)[-MOST_LINES:]
    return "\n".join(printable(f"line {line.lineno}, in {line.name}: {line.line}") for line in lines)


def interrupted() -> bool:
    """Whether Ctrl-C may have been pressed: only the main thread gets it, unless it is ignored."""
    main = threading.current_thread() is threading.main_thread()
    return main and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def _lines(path: Path, error: BaseException) -> list[traceback.FrameSummary]:
    return [line for line in traceback.extract_tb(error.__traceback__) if _lies_in(path, line.filename)]


def _lies_in(path: Path, file: str) -> bool:
    above = path.absolute()
    return above == Path(file) or above in Path(file).parents


def _named(path: Path, file: str) -> str:
    """A file as the user would name it, who has named `path`."""
    return str(path / Path(file).relative_to(path.absolute()))


def read(path: Path, limit: int, kind: str) -> bytes:
    """The bytes of a regular file, at most `limit`; `kind` names it in messages, as in "a script".

    Raises BotError.
    """
    try:
        with open(path, "rb", opener=lambda name, _: os.open(name, _FLAGS)) as file:
            if not S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BotError(f"{path} is not a file.")
            data = file.read(limit + 1)
    except IsADirectoryError:
        raise BotError(f"{path} is not a file.") from None
    except OSError as error:
        raise BotError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > limit:
        raise BotError(f"{path} is longer than {kind} can be ({limit:,} bytes).")
    return data
