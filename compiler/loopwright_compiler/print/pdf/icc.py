"""The ICC profile of a press, given by the user: a reader of its header (ICC.1:2001-04, clause 6.1)."""

from __future__ import annotations

from pathlib import Path
from struct import error, unpack_from
from typing import Final, NamedTuple

from loopwright_compiler.print.geometry.sizes import ChoiceError
from loopwright_compiler.project import plain_files

LARGEST_PROFILE: Final = 16_000_000  # bytes; profiles of presses have some 500 kB to 3 MB
MOST_TAGS: Final = 100
LONGEST_NAME: Final = 100
HEADER: Final = 128  # bytes, before the table of tags


class Profile(NamedTuple):
    """A CMYK output profile: its bytes and its own name."""

    name: str
    data: bytes


def read(path: Path) -> Profile:
    """Read the profile in a file. Raises ChoiceError for a file that is no profile, or not one for printing
    with CMYK.
    """
    try:
        data = plain_files.read(path, LARGEST_PROFILE)
    except OSError as problem:
        raise ChoiceError(f"the profile {path} cannot be read: {plain_files.reason(problem)}") from None
    if len(data) < HEADER + 4 or data[36:40] != b"acsp" or unpack_from(">I", data)[0] != len(data):
        raise ChoiceError(f"{path} is no ICC profile, or a part of one")
    kind, colours = data[12:16], data[16:20]
    if kind != b"prtr" or colours != b"CMYK":
        kinds = f"{_plain(colours) or '?'} ({_plain(kind) or '?'})"
        raise ChoiceError(f"{path} is a profile for {kinds}: a press wants one for CMYK output (prtr)")
    if data[8] != 2:
        raise ChoiceError(f"{path} is a profile of version {data[8]}: PDF/X-1a:2003 takes version 2")
    return Profile(_name(data) or path.name, data)


def _name(data: bytes) -> str:
    """The profile's description in ASCII (clause 6.5.17); empty where none can be read."""
    try:
        (count,) = unpack_from(">I", data, HEADER)
        for number in range(min(count, MOST_TAGS)):
            tag, place, _ = unpack_from(">4sII", data, HEADER + 4 + 12 * number)
            if tag == b"desc":
                kind, length = unpack_from(">4s4xI", data, place)
                text = data[place + 12 : place + 12 + min(length, LONGEST_NAME + 1)]
                return _plain(text.partition(b"\0")[0]) if kind == b"desc" else ""
    except error:  # the table leads out of the file
        pass
    return ""


def _plain(text: bytes) -> str:
    words = text[:LONGEST_NAME].decode("ascii", errors="ignore").strip()
    return words if words.isprintable() else ""
