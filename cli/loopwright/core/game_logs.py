"""Game logs: a file from which a whole game can be played again and compared.

A log holds the bundle, the options, the seed, every choice, and a mark of the state at the start and
after each choice (the first digits of the state's digest).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.build_id import full_version
from loopwright_dsl.record import record
from loopwright_engine import SHUFFLE, SaveError, check_shuffle
from loopwright_engine.json_text import Json

from .console import shown
from .errors import FINDINGS, Failure
from .files import read_json, write_json

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_engine.kit.protocol import Play

FORMAT, VERSION = "loopwright-log", 2
MARK = 12  # hexadecimal digits of a state's digest


@record
class Record:
    """A played game: its bundle, options, seed, choices and result; `marks` has one entry more than
    `choices`. `rules` is the hash of those that its kit brings, empty where there are none.
    """

    bundle: AnyBundle
    rules: str
    options: dict[str, object]
    seed: int
    choices: list[int]
    marks: list[str]
    result: Json | None


def mark_of(game: Play) -> str:
    """The mark of the game's present state: the first 12 hexadecimal digits of its digest."""
    return game.digest().removeprefix("sha256:")[:MARK]


def write(path: Path, record: Record) -> None:
    """Write a game as a log file, in JSON. Raises Failure."""
    write_json(
        path,
        {
            "format": FORMAT,
            "version": VERSION,
            "shuffle": SHUFFLE,
            "tool": full_version(),
            "scenario": record.bundle["scenario"]["id"],
            "options": record.options,
            "seed": record.seed,
            "result": record.result,
            "choices": record.choices,
            "marks": record.marks,
            "bundle": record.bundle,
            **({"rules": record.rules} if record.rules else {}),
        },
    )


def read(path: Path) -> Record:
    """The game in a log file, its shape checked but not its bundle. Raises Failure for anything else."""
    data = read_json(path, "a game log")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Failure(
            f"{shown(path)} is not a game log.", hint="`loopwright play PATH --log FILE` writes one."
        )
    if data.get("version") != VERSION:
        release = f"{data.get('version')!r:.20}"
        raise Failure(
            f"{shown(path)} is a game log of version {release}; this loopwright reads version {VERSION}.",
            hint="The version of Loopwright that wrote it can show it.",
        )
    try:
        check_shuffle(data, f"The game in {shown(path)}")
    except SaveError as error:
        raise Failure(f"{error}.") from None
    choices, marks = data.get("choices"), data.get("marks")
    sound = (
        isinstance(data.get("bundle"), dict)
        and isinstance(data.get("rules", ""), str)
        and _is_whole(data.get("seed"))
        and isinstance(data.get("options"), dict)
        and isinstance(choices, list)
        and all(map(_is_whole, choices))
        and _list_of(marks, str)
        and len(data["marks"]) == len(choices) + 1
        and isinstance(data.get("result"), dict | None)
    )
    if not sound:
        raise Failure(f"{shown(path)} is a damaged game log: its parts do not fit together.", code=FINDINGS)
    bundle, options, seed = data["bundle"], data["options"], data["seed"]
    rules = data.get("rules", "")
    return Record(bundle, rules, options, seed, data["choices"], data["marks"], data.get("result"))


def _is_whole(value: object) -> bool:
    return type(value) is int


def _list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(part, kind) for part in value)
