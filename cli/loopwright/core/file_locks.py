"""Locks on open files, by which processes keep out of each other's way."""

from __future__ import annotations


def claim(file: int) -> bool:
    """Take the lock of an open file; False if another process has it. Without locks it is always free."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some file systems know no locks
        return True
    return True
