"""What all workers of a run share is made by the first that wants it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest


@contextmanager
def folder_of_run(factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """Where all workers look; of those that want a thing of this name, one at a time."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with (folder / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield folder


def process_of_run() -> int:
    """The process that ends when the run does."""
    return os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
