"""Scenes as they were drawn before: their PDF operators, packed, by the hash of all that they depend on.

To draw the scenes of a box anew takes as long as to set its texts, and an author who edits cards prints the
same scenes again and again. They lie in the user's own cache folder, a file for each box; a file begins with
a checksum of itself, and nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from loopwright_dsl import user_cache
from loopwright_dsl.json_shape import fits

from loopwright_compiler.card_folders import card_folders

from .compose import Scene
from .palette import Palette
from .pdf import operators
from .shapes import SceneFrame
from .stage import drawn

FOLDER: Final = "scenes"
PRINT: Final = Path(__file__).parents[1]
"""The modules that draw scenes; games have motifs of their own."""
FILES: Final = 30
"""The most files that are kept; the oldest go first."""
SCENES: Final = 1_000
"""The most scenes in a file: those of the last print, then of those before."""


class KeptScenes:
    """The scenes of one box; `box` names it, such as its scenario's id, and nothing else depends on it."""

    def __init__(self, box: str) -> None:
        of_games = [user_cache.stamps(str(folder)) for _, folder in card_folders()]
        self._path = user_cache.file_for(FOLDER, PRINT, of_games, box)
        self._kept = _read(self._path)
        self._used: dict[str, bytes] = {}
        self._palettes: dict[str, str] = {}

    def stream(self, scene: Scene, palette: Palette, frame: SceneFrame, press: bool) -> bytes:
        """The operators of a scene, packed by zlib: as they were kept, else drawn now. A scene with a motif
        of the author's is always drawn, since nothing but the drawing tells such motifs apart.
        """
        if scene.own is not None:
            return _drawn(scene, palette, frame, press)
        mark = self._mark(scene, palette, frame, press)
        stream = self._kept.get(mark) or _drawn(scene, palette, frame, press)
        self._used[mark] = stream
        return stream

    def _mark(self, scene: Scene, palette: Palette, frame: SceneFrame, press: bool) -> str:
        """What tells a drawn scene from all others."""
        if palette.key not in self._palettes:
            self._palettes[palette.key] = repr(palette)
        seed = repr((scene, frame, self._palettes[palette.key], press))
        return hashlib.blake2b(seed.encode(), digest_size=16).hexdigest()

    def keep(self) -> None:
        """Keep what was drawn, if any of it is new."""
        if self._path is None or self._used.keys() <= self._kept.keys():
            return
        streams = dict(list((self._used | self._kept).items())[:SCENES])
        head = json.dumps([[mark, len(stream)] for mark, stream in streams.items()]).encode()
        user_cache.keep_entry(self._path, head + b"\n" + b"".join(streams.values()), FILES)


def _drawn(scene: Scene, palette: Palette, frame: SceneFrame, press: bool) -> bytes:
    return zlib.compress(operators(drawn(scene, frame), palette, press).encode("ascii"))


def _read(path: Path | None) -> dict[str, bytes]:
    """The streams in a file by their marks; none where it is damaged."""
    data = None if path is None else user_cache.checked_entry(path)
    if data is None:
        return {}
    head, _, content = data.partition(b"\n")
    streams, place = {}, 0
    with suppress(ValueError):
        rows = json.loads(head)
        for mark, length in rows if fits(rows, [[str, int]]) else ():
            streams[mark] = content[place : place + length]
            place += length
    return streams
