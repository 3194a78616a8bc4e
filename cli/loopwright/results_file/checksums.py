"""The checksums of a results file: each chunk is sealed with one, and damage is put into words.

A seal is a line with the chunk's numbers and its checksum; the games follow. The checksum (SHA-256) covers
the header of the file, these numbers and the games, so that neither a changed bit nor a chunk of another
playtest passes. Files of version 1 have no seals, so damage in them cannot be found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from loopwright.core.console import plural
from loopwright.core.phrases import counted, listed, value_of

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit
    from loopwright_engine.playtest.plan import Cell, Chunk

    from .read import Contents, Results

MOST = 5
"""The most stretches of lost games that are named."""
AGAIN = "They are played again, and what is damaged is taken out of the file."
MENDED = "No game is missing; what is damaged is taken out of the file."
OLDER = (
    "{path} is of an older loopwright, which wrote no checksums: damage in it cannot be seen. What was "
    "reached on response cards, event locations, items, anomalies and chores was not noted then."
)

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
        """The chunk with its seal, as it is written."""
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


def remarks(results: Results, contents: Contents) -> Iterator[str]:
    """A sentence for each kind of damage; none for a file that is whole."""
    if isinstance(results.sealer, Unsealed):
        yield OLDER.format(path=results.path)
    lost_count = len(contents.lost) + contents.unknown
    if lost_count:
        whole_count = len(contents.places)
        of = f"{counted(lost_count)} of {plural(lost_count + whole_count, 'chunk')}"
        verb = "is" if lost_count == 1 else "are"
        yield f"{results.path} is damaged: {of} {verb} lost, {listed(list(_lost(results, contents)))}."
    if contents.twice:
        games = listed(_few(list(_stretches(results, contents.twice))))
        yield f"{results.path} holds {games} more than once; they are counted once."


def of_rest(results: Results) -> list[str]:
    """The remarks on a file that is only read, with how to get the lost games back."""
    contents = results.contents()
    texts = list(remarks(results, contents))
    if contents.lost or contents.unknown:
        again = f"loopwright playtest --resume {results.path}"
        texts.append(f"Only the rest is looked at; `{again}` plays the lost games again.")
    return texts


def _lost(results: Results, contents: Contents) -> Iterator[str]:
    yield from _few(list(_stretches(results, contents.lost)))
    if contents.unknown:
        yield f"{contents.unknown} of which nobody can tell what games they held"


def _few(words: list[str]) -> list[str]:
    return words if len(words) <= MOST else [*words[: MOST - 1], f"{len(words) - MOST + 1} more stretches"]


def _stretches(results: Results, chunks: Sequence[Chunk]) -> Iterator[str]:
    """The chunks in words, consecutive ones as one: `games 100 to 149 with 2 kids by cautious`."""
    ordered = sorted(set(chunks))
    while ordered:
        first = last = ordered.pop(0)
        while ordered and ordered[0][:2] == (last.cell, last.first + last.games):
            last = ordered.pop(0)
        end = last.first + last.games - 1
        cell = _cell(results.plan.cells[first.cell], results.bundle.kit)
        yield f"games {counted(first.first)} to {counted(end)} with {cell}"


def _cell(cell: Cell, kit: Kit) -> str:
    """The set-up of a cell: `2 kids, counters.minutes.start=2 by cautious`."""
    set_up = [(option.name, getattr(cell.options, option.name)) for option in fields(cell.options)]
    words = [kit.option_words(name, value) for name, value in set_up[:1]]
    for name, value in set_up[1:]:
        words += kit.option_words(name, value).split("+") if value else []
    words += [f"{path}={value_of(value)}" for path, value in cell.changes]
    return f"{', '.join(words)} by {cell.bot}".lstrip()
