"""Reading and writing files that users name; every problem is a Failure that says the reason."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from loopwright_compiler.project.plain_files import reason as reason
from loopwright_engine import json_text

from .console import shown
from .errors import Failure

LIMIT = 32 * 1024 * 1024  # bytes; the same limit as the engine's bundle loader
WRITE_AGAIN = "If an editor or another program has changed it, let the command that made it write it again."


def write(path: Path, data: bytes, *, inside: Path | None = None, before: bytes | None = None) -> None:
    """Write `data` atomically: `path` holds either the old content or all of the new. Raises Failure.

    A file in the folder `inside` is not written through a link below it. `before` is what was read of the
    file, if it was: what somebody has saved since is left.
    """
    from loopwright_compiler.project import atomic_write

    try:
        atomic_write.write(path, data, inside=inside, before=before)
    except OSError as error:
        raise unwritable(path, error) from None


def line_end(data: bytes) -> str:
    """The end of the first line of a file, which stays as it is when the file is edited."""
    return "\r\n" if data.partition(b"\n")[0].endswith(b"\r") else "\n"


def write_result(path: Path, data: bytes, *inputs: str | Path | None) -> None:
    """Write a result atomically; `inputs` are what it is made from. Raises Failure, also for a source."""
    refuse_source(path, *inputs)
    write(path, data)


def refuse_source(output: Path, *inputs: str | Path | None) -> None:
    """Raise Failure if a result would take the place of a source, or of a file that it is made from.

    All links are followed first. A source is known by its ending, by its folder, or since it is the very file
    that stands under another name among `inputs`: files, or folders with sources in them.
    """
    from loopwright_compiler.project import sources

    real = Path(os.path.realpath(output))
    kind = sources.kind_of(real)
    if kind is not None:
        itself = sources.is_by_ending(output)
        named = f"Name another file, such as {shown(output.stem)}.json." if itself else _another(output)
        raise Failure(
            f"{shown(output)} would be {kind}, which a result must not take the place of.",
            hint=named if sources.is_by_ending(real) else "Name a file in another folder.",
        )
    if any(_is_same(output, file) for path in inputs if path for file in _sources(path, output)):
        raise Failure(f"{shown(output)} is what this is made from, and would be lost.", hint=_another(output))


def refuse_source_folder(folder: Path, *inputs: str | Path | None) -> None:
    """Raise Failure if results would be put among sources alone, such as pictures, or into an input."""
    from loopwright_compiler.project import sources

    real = Path(os.path.realpath(folder))
    pictures = (Path(os.path.realpath(path)) for path in inputs if isinstance(path, Path) and path.is_dir())
    if sources.is_folder(real) or any(real.is_relative_to(path) for path in pictures):
        raise Failure(
            f"{shown(folder)} is a folder of what people make: results would be taken for theirs.",
            hint=f"Name another folder, such as {shown(f'{folder.name}-2')}.",
        )


def _sources(path: str | Path, output: Path) -> Iterator[Path]:
    """The file at a path; of a folder, the sources in it, if the output has a second name at all."""
    from loopwright_compiler.project import sources

    if not Path(path).is_dir():
        yield Path(path)
    elif os.path.isfile(output) and output.stat().st_nlink > 1:  # noqa: PTH113 - of no path it raises
        for folder, _, names in os.walk(path):
            files = (Path(folder, name) for name in names)
            yield from (file for file in files if sources.kind_of(file.absolute()) is not None)


def _is_same(output: Path, path: Path) -> bool:
    """Whether two paths lead to the very same plain file, which need not be there yet."""
    try:
        if os.path.realpath(output) == os.path.realpath(path):
            return True
        return os.path.isfile(path) and output.samefile(path)  # noqa: PTH113 - of no path it raises
    except (OSError, ValueError):
        return False


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
    from loopwright_compiler.project.atomic_write import ChangedError
    from loopwright_compiler.project.result_folder import InTheWayError

    why = reason(error)
    if isinstance(error, ChangedError):
        return Failure(f"{shown(path)} is left as it is: {why}.", hint="Do the same again.")
    if isinstance(error, InTheWayError):
        return Failure(f"Nothing was written: {why}.", hint="Move it elsewhere, or name another folder.")
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
    write_result(path, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def read(path: Path, kind: str, inside: Path | None = None) -> bytes:
    """The content of a file of at most `LIMIT` bytes; `kind` names it in messages, as in "a bundle". `inside`
    is the folder that it belongs to, if it belongs to one. Raises Failure.
    """
    from loopwright_compiler.project import plain_files

    try:
        return plain_files.read(path, LIMIT, inside=inside)
    except plain_files.TooLargeError:
        raise Failure(
            f"{shown(path)} is larger than {LIMIT // 1024 // 1024} MB, too large for {kind}."
        ) from None
    except OSError as error:
        raise Failure(f"Cannot read {shown(path)}: {reason(error)}.") from None


def read_json(path: Path, kind: str, inside: Path | None = None) -> Any:
    """The JSON value in a file; `kind` and `inside` are as `read` has them. Raises Failure."""
    return json_of(read(path, kind, inside), path, kind)


def json_of(data: bytes, path: Path, kind: str) -> Any:
    """The JSON value in the content of a file, which messages name as `read_json` does. Raises Failure."""
    try:
        return json_text.read(data)
    except json_text.JsonError as error:
        raise Failure(f"{shown(path)} is not {kind}: {error}.", hint=WRITE_AGAIN) from None
