"""How a chunk is written into a results file: a line that says what follows and its checksum, then its games.

The checksum is over the header of the file, what the line says, and the games: so a chunk of another playtest
fits no more than one in which a single bit is another.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from loopwright_engine.playtest.plan import Chunk

BEGINS = b'{"chunk":['
"""No line of a game holds this."""
LINE = re.compile(
    rb'\{"chunk":\[(\d{1,9}),(\d{1,9}),(\d{1,9})\],"bytes":(\d{1,12}),"sha256":"([0-9a-f]{64})"\}\n'
)
LONGEST = 200
"""Bytes in such a line, at most."""
FIELD = "sha256"
"""What a header has as its last field: the checksum of all before it."""


class Seal(NamedTuple):
    """What stands before the games of a chunk: its cell, its first game, how many there are, the checksum."""

    cell: int
    first: int
    games: int
    size: int
    """Bytes of the games' lines."""
    checksum: str


class Sealer:
    """Seals the chunks of one file and knows its own seals; `header` is the first line of the file."""

    def __init__(self, header: bytes) -> None:
        self._header = sha256(header).digest()

    def sealed(self, chunk: Chunk, lines: bytes) -> bytes:
        """The chunk as it is written."""
        checksum = self._checksum(chunk.cell, chunk.first, chunk.games, lines)
        told = {"chunk": list(chunk), "bytes": len(lines), FIELD: checksum}
        return json.dumps(told, separators=(",", ":")).encode() + b"\n" + lines

    def fits(self, seal: Seal, lines: bytes) -> bool:
        """Whether these are the lines that were sealed."""
        found = self._checksum(seal.cell, seal.first, seal.games, lines)
        return len(lines) == seal.size and found == seal.checksum

    def _checksum(self, cell: int, first: int, games: int, lines: bytes) -> str:
        return sha256(b"%b%d,%d,%d\n%b" % (self._header, cell, first, games, lines)).hexdigest()


class Unsealed:
    """Writes chunks as they are, into files that have no checksums."""

    def sealed(self, chunk: Chunk, lines: bytes) -> bytes:  # noqa: ARG002 - as a `Sealer` does
        """The games alone."""
        return lines


def seal_in(line: bytes) -> Seal | None:
    """The seal that a line is, if it is one."""
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
    """Whether a header is as it was written."""
    body, mark, _ = line.rpartition(f',"{FIELD}":'.encode())
    return bool(mark) and line == _with_checksum(body)


def _with_checksum(body: bytes) -> bytes:
    """All of a header but its last field, then that."""
    return b'%b,"%b":"%b"}\n' % (body, FIELD.encode(), sha256(body).hexdigest().encode())
