"""The folder of a new scenario: a name that can be its id, and nothing in the way."""

from __future__ import annotations

import os
import re
from pathlib import Path

from loopwright_compiler.project.portable_names import DEVICE

from .console import safe
from .errors import Failure

LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def refuse(name: Path, target: Path) -> None:
    """Raise Failure if the last part of the path is no valid scenario id, or if a file is in the way."""
    if not _NAME.fullmatch(name.name) or len(name.name) > LONGEST:
        better = id_like(name.name)
        raise Failure(
            f"{safe(str(name))!r} cannot be a scenario's name.",
            hint=f"Use lower-case letters, digits and single hyphens, at most {LONGEST}: {better}.",
        )
    device = next((part for part in name.parts if DEVICE.fullmatch(part)), None)
    if device is not None:
        raise Failure(
            f"{device} cannot be a folder's name: Windows takes it for a device.",
            hint=f"Take another, such as {id_like(device)}-story.",
        )
    if os.path.lexists(target):
        raise Failure(f"{target} is already there; nothing was changed.")
    file = next((parent for parent in target.parents if parent.exists() and not parent.is_dir()), None)
    if file is not None:
        raise Failure(f"{file} is a file: no folder can lie in it.")


def id_like(text: str) -> str:
    """A valid id near the text, such as `night-market` for `Night Market!`; else an example."""
    from loopwright_dsl.recovery.prose_detection import latin

    words = re.findall(r"[a-z0-9]+", latin(text).casefold().encode("ascii", "ignore").decode())
    near = "-".join(words)[:LONGEST].strip("-").lstrip("0123456789-")
    return near or "night-market"
