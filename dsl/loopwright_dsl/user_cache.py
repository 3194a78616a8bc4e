"""Files in the user's own cache folder, which nobody else may have written: apart, since the tables of
grammars and the results of commands are both kept there.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

NO_CACHE: Final = "LOOPWRIGHT_NO_CACHE"
"""An environment variable; when it is set, no cache is read or written."""


def folder() -> Path | None:
    """The platform's cache folder for this user; None where there is none, or no cache is wanted."""
    if os.environ.get(NO_CACHE):
        return None
    import platformdirs

    try:
        return platformdirs.user_cache_path("loopwright", appauthor=False).expanduser()
    except RuntimeError:  # no home directory
        return None


def is_private(path: Path) -> bool:
    """Whether only this user can have written the file or folder."""
    try:
        status = path.lstat()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o077


def keep(path: Path, data: bytes) -> None:
    """Write a file atomically, readable by the user only; nothing where its folder is another's, or full."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_private(path.parent):
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
