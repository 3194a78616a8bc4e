"""Streams: results on stdout, notes on stderr, UTF-8 everywhere, colour only on a terminal."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TextIO, TypeVar

from loopwright_dsl.diagnostics.columns import joins

EVERY = 0.2
"""Seconds between two changes of a line that tells how far something is."""
T = TypeVar("T")


def use_utf8() -> None:
    """Read and write UTF-8 whatever the locale says; odd bytes never stop a command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def colored(stream: TextIO) -> bool:
    """Whether colour may be written: a terminal, and nobody said NO_COLOR (https://no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def safe(text: str) -> str:
    """`text` without control characters: what a stranger wrote must not drive the terminal.

    What joins two symbols to one emoji stays.
    """
    if text.isprintable():
        return text
    return "".join(char for at, char in enumerate(text) if char.isprintable() or joins(text, at))


def shown(name: object) -> str:
    """A file's name, or another name that a stranger gave, on one line: `?` for what cannot be shown."""
    return "".join(char if char.isprintable() else "?" for char in str(name))


def note(text: str) -> None:
    """A remark beside the result, for instance what was written where."""
    print("\n".join(map(safe, text.split("\n"))), file=sys.stderr)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Gives a function that shows on a terminal what is being done now; a pipe stays quiet."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        yield lambda text: print(f"\r\x1b[K{text} …", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def telling(line: Callable[[T], str]) -> Iterator[Callable[[T], None]]:
    """Gives a function that shows the `line` of what it gets, a few times a second; a pipe stays quiet."""
    last = 0.0
    with progress() as show:

        def tell(now: T) -> None:
            nonlocal last
            if monotonic() - last > EVERY:
                last = monotonic()
                show(line(now))

        yield tell


@contextlib.contextmanager
def working(text: str) -> Iterator[None]:
    """Show `text` on a terminal while the body runs; a pipe stays quiet."""
    with progress() as show:
        show(text)
        yield


def plural(count: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
