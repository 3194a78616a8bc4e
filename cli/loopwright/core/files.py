"""Reading and writing files that users name; every problem is a Failure that says the reason."""

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
    """Write `data` atomically: `path` holds either the old content or all of the new. Raises Failure.

    A file in the folder `inside` is not written through a link that leads out of it.
    """
    from loopwright_compiler.project import atomic_write

    try:
        atomic_write.write(path, data, inside=inside)
    except OSError as error:
        raise unwritable(path, error) from None


def refuse_source(path: Path) -> None:
    """Raise Failure if a result would overwrite a file that people write, judged by the ending of
    its name.
    """
    kind = SOURCES.get(path.suffix.lower())
    if kind is not None:
        raise Failure(
            f"{shown(path)} would be {kind}, which a result must not take the place of.",
            hint=f"Name another file, such as {shown(path.stem)}.json.",
        )


def refuse_input(output: Path, *inputs: str | Path | None) -> None:
    """Failure if a result would take the place of one of the files that it is made from."""
    for path in inputs:
        if path and Path(path).is_file() and output.exists() and output.samefile(path):
            raise Failure(
                f"{shown(output)} is what this is made from, and would be lost.",
                hint=_another(output),
            )


def _another(output: Path) -> str:
    return f"Name another file, such as {shown(f'{output.stem}-2{output.suffix}')}."


def refuse_existing(output: Path) -> None:
    """Failure if a file that people go on writing is there already."""
    if output.is_file():
        raise Failure(f"{shown(output)} exists already.", hint=_another(output))


def refuse_unwritable(output: Path) -> None:
    """Failure if a result cannot be written, before the work that it comes from."""
    from loopwright_compiler.project import atomic_write

    try:
        atomic_write.try_out(output)
    except OSError as error:
        raise unwritable(output, error) from None


def unwritable(path: Path, error: OSError) -> Failure:
    """The Failure for a `path` that cannot be written: a file stands where a folder must be, else the
    system's reason.
    """
    why = reason(error)
    if isinstance(error, FileExistsError | NotADirectoryError):
        files = [parent for parent in path.parents if parent.is_file()]
        why = f"{shown(files[0])} is a file: no folder can lie in it" if files else why
    return Failure(f"Cannot write {shown(path)}: {why}.")


def opened(path: Path) -> BinaryIO:
    """The file, open for reading. Raises Failure if there is none, or if it is a pipe or a device."""
    from loopwright_compiler.project import plain_files

    try:
        return plain_files.opened(path)
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None


def write_json(path: Path, value: object) -> None:
    """Write `value` as indented JSON, atomically. Raises Failure, also where a source would be
    overwritten.
    """
    refuse_source(path)
    write(path, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path, kind: str) -> bytes:
    """The content of a file of at most `LIMIT` bytes; `kind` names it in messages, as in "a bundle". Raises
    Failure.
    """
    from loopwright_compiler.project import plain_files

    try:
        return plain_files.read(path, LIMIT)
    except plain_files.TooLargeError:
        raise Failure(
            f"{shown(path)} is larger than {LIMIT // 1024 // 1024} MB, too large for {kind}."
        ) from None
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None


def read_json(path: Path, kind: str) -> Any:
    """The JSON value in a file; `kind` names it in messages, as in "a bundle". Raises Failure."""
    return json_of(read(path, kind), path, kind)


def json_of(data: bytes, path: Path, kind: str) -> Any:
    """The JSON value in the content of a file, which messages name as `read_json` does. Raises Failure."""
    try:
        return json_text.read(data)
    except json_text.JsonError as error:
        raise Failure(f"{shown(path)} is not {kind}: {error}.", hint=WRITE_AGAIN) from None
