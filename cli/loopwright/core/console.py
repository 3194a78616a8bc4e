"""The streams of commands: results on stdout, notes on stderr, UTF-8 everywhere, colour only on a
terminal.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TextIO, TypeVar

from loopwright_dsl.diagnostics.columns import joins
from loopwright_dsl.english import listed as listed
from loopwright_dsl.english import plural as plural

EVERY = 0.2
"""Seconds between two changes of a line that shows progress."""
T = TypeVar("T")


def use_utf8() -> None:
    """Read and write UTF-8 whatever the locale says; bytes that are not UTF-8 are replaced, never
    an error.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def colored(stream: TextIO) -> bool:
    """Whether colour may be written: the stream is a terminal, and `NO_COLOR` is not set
    (https://no-color.org).
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def safe(text: str) -> str:
    """The text without control characters, with which strangers' texts could change the terminal.

    Characters that join two symbols to one emoji stay.
    """
    if text.isprintable():
        return text
    return "".join(char for at, char in enumerate(text) if char.isprintable() or joins(text, at))


def shown(name: object) -> str:
    """A file's name, or another name from a stranger, on one line, with `?` for what cannot be printed."""
    return "".join(char if char.isprintable() else "?" for char in str(name))


def json_text(value: object, indent: int = 2) -> str:
    """A value as JSON text for a terminal or a program: signs that nobody sees, or that turn the direction of
    a line, are escaped, so nothing is lost.
    """
    import json

    def escaped(match: re.Match[str]) -> str:
        return (
            match[0] if match[0].isprintable() else json.dumps(match[0]).strip('"').replace("\x7f", "\\u007f")
        )

    return re.sub(r"[^\n -~]", escaped, json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False))


def note(text: str) -> None:
    """Write a remark beside the result to stderr, for instance which file was written."""
    print("\n".join(map(safe, text.split("\n"))), file=sys.stderr)


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Give a function that shows on one line of a terminal what is being done; it writes nothing to
    a pipe.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        yield lambda text: print(f"\r\x1b[K{text} …", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def telling(line: Callable[[T], str]) -> Iterator[Callable[[T], None]]:
    """Give a function that shows `line(value)` of what it is called with, at most five times a second.

    It writes nothing to a pipe.
    """
    shown_at = 0.0
    with progress() as show:

        def tell(now: T) -> None:
            nonlocal shown_at
            if monotonic() - shown_at > EVERY:
                shown_at = monotonic()
                show(line(now))

        yield tell


@contextlib.contextmanager
def working(text: str) -> Iterator[None]:
    """Show `text` on a terminal while the body runs; nothing is written to a pipe."""
    with progress() as show:
        show(text)
        yield
