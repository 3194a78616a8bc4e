"""The checksums of a results file: each chunk is sealed with one.

A seal is a line with the chunk's numbers and its checksum; the games follow. The checksum (SHA-256) covers
the header of the file, these numbers and the games, so that neither a changed bit nor a chunk of another
playtest passes. Files of version 1 have no seals, so damage in them cannot be found.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from loopwright_engine.playtest.plan import Chunk

BEGINS = b'{"chunk":['
"""The beginning of a seal, which no line of a game contains."""
LINE = re.compile(
    rb'\{"chunk":\[(\d{1,9}),(\d{1,9}),(\d{1,9})\],"bytes":(\d{1,12}),"sha256":"([0-9a-f]{64})"\}\n'
)
LONGEST = 200
"""The most bytes in a seal."""
FIELD = "sha256"
"""The last field of a header: the checksum of all before it."""


class Seal(NamedTuple):
    """A seal: the cell of a chunk, its first game and number of games, their size and checksum."""

    cell: int
    first: int
    games: int
    size: int
    """The bytes of the games' lines."""
    checksum: str


class Sealer:
    """The maker and checker of the seals of one file; `header` is the file's first line."""

    def __init__(self, header: bytes) -> None:
        self._header = sha256(header).digest()

    def sealed(self, chunk: Chunk, lines: bytes) -> bytes:
        checksum = self._checksum(chunk.cell, chunk.first, chunk.games, lines)
        header = {"chunk": list(chunk), "bytes": len(lines), FIELD: checksum}
        return json.dumps(header, separators=(",", ":")).encode() + b"\n" + lines

    def fits(self, seal: Seal, lines: bytes) -> bool:
        """Whether these are the lines that were sealed."""
        matches = self._checksum(seal.cell, seal.first, seal.games, lines)
        return len(lines) == seal.size and matches == seal.checksum

    def _checksum(self, cell: int, first: int, games: int, lines: bytes) -> str:
        return sha256(b"%b%d,%d,%d\n%b" % (self._header, cell, first, games, lines)).hexdigest()


class Unsealed:
    """The sealer of files without checksums."""

    def sealed(self, chunk: Chunk, lines: bytes) -> bytes:  # noqa: ARG002 - as a `Sealer` does
        """The games alone."""
        return lines


def seal_in(line: bytes) -> Seal | None:
    """The seal that a line is; None for any other line."""
    match = LINE.fullmatch(line)
    if match is None:
        return None
    cell, first, games, size = map(int, match.groups()[:4])
    return Seal(cell, first, games, size, match[5].decode())


def header_sealed(data: dict[str, object]) -> bytes:
    """A header as a line that ends with its own checksum."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return _with_checksum(body[:-1])


def header_fits(line: bytes) -> bool:
    """Whether a header line is as it was written."""
    body, mark, _ = line.rpartition(f',"{FIELD}":'.encode())
    return bool(mark) and line == _with_checksum(body)


def _with_checksum(body: bytes) -> bytes:
    """The header made from all its fields but the last, and their checksum."""
    return b'%b,"%b":"%b"}\n' % (body, FIELD.encode(), sha256(body).hexdigest().encode())
