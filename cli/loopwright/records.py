"""Game logs: a file from which a whole game can be played again and compared.

A log holds the bundle, the options, the seed, every choice, and a mark of the state at the start and
after each choice (the first digits of the state's digest).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import FINDINGS, Failure
from .files import read_json, write_json

if TYPE_CHECKING:
    from loopwright_engine import Game

FORMAT, VERSION = "loopwright-log", 1
MARK = 12  # hexadecimal digits of a state's digest


def mark_of(game: Game) -> str:
    """A short name of the game's present state."""
    return game.digest().removeprefix("sha256:")[:MARK]


@dataclass(slots=True)
class Record:
    """One game as it is written down; `marks` has one entry more than `choices`."""

    bundle: dict[str, Any]
    kids: int | list[str]
    seed: int
    choices: list[int] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    result: dict[str, Any] | None = None

    def note_start(self, game: Game) -> None:
        """Begin with the state before the first choice."""
        self.choices.clear()
        self.marks[:] = [mark_of(game)]

    def note_choice(self, game: Game, index: int) -> None:
        """Write down that option `index` led to the present state."""
        self.choices.append(index)
        self.marks.append(mark_of(game))

    def write(self, path: Path, game: Game) -> None:
        """Write the record of `game` as it stands now."""
        end = game.result
        result = end and {"won": end.won, "ending": end.ending, "round": end.round}
        write_json(
            path,
            {
                "format": FORMAT,
                "version": VERSION,
                "tool": version("loopwright"),
                "scenario": self.bundle["scenario"]["id"],
                "kids": self.kids,
                "seed": self.seed,
                "result": result,
                "choices": self.choices,
                "marks": self.marks,
                "bundle": self.bundle,
            },
        )


def read(path: Path) -> Record:
    """The record in a log file, its shape checked; the bundle inside is checked by the caller."""
    data = read_json(path, "a game log")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Failure(f"{path} is not a game log.", hint="`loopwright play PATH --log FILE` writes one.")
    if data.get("version") != VERSION:
        raise Failure(
            f"{path} is a game log of version {data.get('version')}; this loopwright reads {VERSION}."
        )
    kids, seed = data.get("kids"), data.get("seed")
    choices, marks, bundle = data.get("choices"), data.get("marks"), data.get("bundle")
    sound = (
        isinstance(bundle, dict)
        and _whole(seed)
        and (_whole(kids) or _list_of(kids, str))
        and isinstance(choices, list)
        and all(_whole(choice) for choice in choices)
        and _list_of(marks, str)
        and len(marks) == len(choices) + 1
    )
    if not sound:
        raise Failure(f"{path} is a damaged game log: its fields do not fit together.", code=FINDINGS)
    return Record(bundle, kids, seed, choices, marks, data.get("result"))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(part, kind) for part in value)
