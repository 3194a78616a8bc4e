"""Generic packages name fewer and fewer things of Tales: what is one game's alone stands in its folder."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("nouns_of_tales.txt")
PACKAGES = ("dsl", "compiler", "engine", "cli")
KINDS = (".py", ".lark", ".txt")
NOUNS = re.compile(
    r"diary|rumor|school|(?-i:response)|(?<!cutting )machine|firewall|firmware|insight|enigma|kids?\b|chore"
    r"|anomal|hideout|dinner|favor\b",
    re.IGNORECASE,
)


def counted() -> dict[str, int]:
    """File → its lines that name something of Tales, for those that have some."""
    counts: dict[str, int] = {}
    for package in PACKAGES:
        for file in sorted((ROOT / package).glob("loopwright*/**/*")):
            if file.suffix in KINDS:
                lines = file.read_text("utf-8").splitlines()
                counts[file.relative_to(ROOT).as_posix()] = sum(bool(NOUNS.search(line)) for line in lines)
    return {file: count for file, count in counts.items() if count}


def listed() -> dict[str, int]:
    """The same as it was when the list was written."""
    rows = (line.split() for line in LIST.read_text("utf-8").splitlines())
    return {file: int(count) for count, file in rows}


def test_nouns_of_tales_grow_fewer(bless: bool) -> None:
    """`--bless` writes what there is now, where it is no more in all."""
    now, before = counted(), listed()
    if bless and sum(now.values()) <= sum(before.values()):
        LIST.write_text("".join(f"{count:4} {file}\n" for file, count in now.items()), "utf-8")
        before = now
    grown = {file: (before.get(file, 0), count) for file, count in now.items() if count > before.get(file, 0)}
    assert not grown, f"say it in the folder of the game, or ask the game: {grown}"
