"""Reading the files of bots: regular files of bounded size, for scripts and for Python bots. (A leaf for
both.)
"""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISREG
from typing import Final

from loopwright_engine.errors import BotError

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read(path: Path, limit: int, kind: str) -> bytes:
    """The bytes of a file, at most `limit`; `kind` names it in messages, as in "a script". Raises
    BotError.
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
