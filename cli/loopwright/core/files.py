"""Files from and to people: whole or not at all, and never without a plain reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, BinaryIO

from loopwright_compiler.project.plain_files import reason as reason
from loopwright_engine import json_text

from .console import shown
from .errors import Failure

LIMIT = 32 * 1024 * 1024  # bytes; the same limit as the engine's bundle loader
SOURCES = {
    ".loop": "a card file",
    ".story": "a story test",
    ".po": "a translation",
    ".yaml": "a file of a world or a theme",
    ".bot": "a bot's script",
    ".py": "a program",
    ".ttf": "a font",
    ".otf": "a font",
}
WRITE_AGAIN = "If an editor or another program has changed it, let the command that made it write it again."


def write(path: Path, data: bytes, *, inside: Path | None = None) -> None:
    """Write `data` so that `path` holds either the old content or all of the new; Failure if it cannot.

    A file that belongs to the folder `inside` is not written through a link that leads out of it.
    """
    from loopwright_compiler.project import atomic_write

    try:
        atomic_write.write(path, data, inside=inside)
    except OSError as error:
        raise unwritable(path, error) from None


def refuse_source(path: Path) -> None:
    """Failure if a result would take the place of something that people write, by the ending of its name."""
    written = SOURCES.get(path.suffix.lower())
    if written is not None:
        raise Failure(
            f"{shown(path)} would be {written}, which a result must not take the place of.",
            hint=f"Name another file, such as {shown(path.stem)}.json.",
        )


def refuse_input(output: Path, *inputs: str | Path | None) -> None:
    """Failure if a result would take the place of one of the files that it is made from."""
    for path in inputs:
        if path and Path(path).is_file() and output.exists() and output.samefile(path):
            raise Failure(
                f"{shown(output)} is what this is made from, and would be lost.",
                hint=f"Name another file, such as {shown(f'{output.stem}-2{output.suffix}')}.",
            )


def unwritable(path: Path, error: OSError) -> Failure:
    """What to say when `path` cannot be written."""
    return Failure(f"Cannot write {shown(path)}: {reason(error)}.")


def opened(path: Path) -> BinaryIO:
    """A file to be read; Failure when there is none, or a pipe or a device that would be waited for."""
    from loopwright_compiler.project import plain_files

    try:
        return plain_files.opened(path)
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None


def write_json(path: Path, value: object) -> None:
    """Write `value` as JSON with one line per entry of the outermost object; Failure if it cannot be."""
    refuse_source(path)
    write(path, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path, what: str) -> bytes:
    """All of a file; `what` names the expected thing, as in "a bundle". Failure when that is too much."""
    from loopwright_compiler.project import plain_files

    try:
        return plain_files.read(path, LIMIT)
    except plain_files.TooLargeError:
        raise Failure(
            f"{shown(path)} is larger than {LIMIT // 1024 // 1024} MB, too large for {what}."
        ) from None
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None


def read_json(path: Path, what: str) -> Any:
    """The JSON value in `path`; `what` names the expected thing, as in "a bundle"."""
    data = read(path, what)
    try:
        return json_text.read(data)
    except json_text.JsonError as error:
        raise Failure(f"{shown(path)} is not {what}: {error}.", hint=WRITE_AGAIN) from None
