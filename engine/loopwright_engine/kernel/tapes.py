"""Random numbers as byte tapes, one for each purpose, made from the seed alone (SHAKE-256, FIPS 202). It is
short: compiled by itself, and used by all games.

A tape never changes and is shared by all clones of a game; the position on it is a cursor in the game's
state. Block `i` of a tape is SHAKE-256 of (seed, purpose, i), which gives the same bytes on every platform
and in every version of Python.
"""

from __future__ import annotations

from hashlib import shake_256
from typing import Final

BLOCK: Final = 384
"""The bytes in a block."""

_FACES: Final = bytes(value % 6 + 1 for value in range(256))
_UNFAIR: Final = bytes(range(252, 256))


class Tape:
    """An endless row of random bytes, read by position."""

    __slots__ = ("_blocks", "_dice", "_dice_blocks", "_face_blocks", "_faces", "_key", "_raw")

    def __init__(self, seed: int, purpose: str) -> None:
        self._key: bytes = f"{seed}/{purpose}/".encode()
        self._blocks: int = 0
        self._face_blocks: int = 0
        self._raw: bytes = b""
        self._faces: bytes = b""
        self._dice: dict[int, bytes] = {}
        self._dice_blocks: dict[int, int] = {}

    def is_of(self, seed: int) -> bool:
        """Whether this seed has made the tape."""
        return self._key.startswith(f"{seed}/".encode())

    def _block(self, number: int) -> bytes:
        return shake_256(self._key + str(number).encode()).digest(BLOCK)

    def faces(self, start: int, count: int) -> bytes:
        """`count` fair six-sided dice, values 1 to 6, from face `start` on; bytes above 251 are rejected."""
        end = start + count
        while end > len(self._faces):
            self._faces += self._block(self._face_blocks).translate(_FACES, _UNFAIR)
            self._face_blocks += 1
        return self._faces[start:end]

    def dice(self, start: int, count: int, sides: int) -> bytes:
        """`count` fair dice with so many sides, 2 to 256, from die `start` on: those with six are `faces`;
        others have bytes of their own, and those above the greatest multiple of their sides are rejected.
        """
        if sides == 6:
            end = start + count  # what is there already without another call, as most are
            return self._faces[start:end] if end <= len(self._faces) else self.faces(start, count)
        thrown = self._dice.get(sides, b"")
        limit = 256 - 256 % sides
        while start + count > len(thrown):
            block = self._dice_blocks.get(sides, 0)
            more = shake_256(self._key + f"d{sides}/{block}".encode()).digest(BLOCK)
            thrown += bytes([value % sides + 1 for value in more if value < limit])
            self._dice_blocks[sides] = block + 1
        self._dice[sides] = thrown
        return thrown[start : start + count]

    def raw(self, start: int, count: int) -> bytes:
        """`count` bytes from byte `start` on."""
        end = start + count
        while end > len(self._raw):
            self._raw += self._block(self._blocks)
            self._blocks += 1
        return self._raw[start:end]

    def pick(self, place: int, bound: int) -> int:
        """A number from 0 to `bound` - 1 in the place of a face: of 128 bits, so that all are as good as
        equally likely.
        """
        return int.from_bytes(shake_256(self._key + f"pick/{place}".encode()).digest(16)) % bound

    def below(self, start: int, bound: int) -> tuple[int, int]:
        """A uniform number from 0 to `bound` - 1 and the position after it; `bound` is 1 to 65536."""
        limit = 65536 - 65536 % bound
        while True:
            pair = self.raw(start, 2)
            start += 2
            value = pair[0] << 8 | pair[1]
            if value < limit:
                return value % bound, start
