"""Files from and to people: whole or not at all, and never without a plain reason."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from .errors import Failure

LIMIT = 32 * 1024 * 1024  # bytes; the same limit as the engine's bundle loader


def write(path: Path, data: bytes) -> None:
    """Write `data` so that `path` holds either the old content or all of the new."""
    try:
        if path.exists() and not path.is_file():  # a pipe or a device cannot be replaced
            path.write_bytes(data)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).chmod(0o666 & ~_umask())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Failure(f"Cannot write {path}: {reason(error)}.") from None


def write_json(path: Path, value: object) -> None:
    """Write `value` as JSON with one line per entry of the outermost object."""
    write(path, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def read_json(path: Path, what: str) -> Any:
    """The JSON value in `path`; `what` names the expected thing, as in "a bundle"."""
    try:
        if path.stat().st_size > LIMIT:
            raise Failure(f"{path} is larger than {LIMIT // 1024 // 1024} MB, too large for {what}.")
        data = path.read_bytes()
    except OSError as error:
        raise Failure(f"Cannot read {path}: {reason(error)}.") from None
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Failure(f"{path} is not {what}: it does not hold JSON.") from None


def reason(error: OSError) -> str:
    """Why the system refused, in its own words without the number."""
    return (error.strerror or str(error)).lower()


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
