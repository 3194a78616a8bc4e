"""What is hidden from players and that they keep on paper all the same: lettered rows of a secrets sheet.

Cards say *mark row C*; what row C stands for nobody at the table knows. Letters are dealt by a hash of the
scenario and of each name, so that their order tells nothing, and that another row leaves most of them as they
are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from loopwright_engine.core.counters import counters_of

from .ticks import is_tick

LETTERS: Final = "ABCDEFGHJKLMNPRSTUVWYZ"
"""Without those that look like a number or like a mark."""
MOST_MARKS: Final = 20
"""A counter with more steps is written down as a number."""
APART: Final = ("strings", "origins", "intentions", "carry")
"""Parts of a bundle that print no rules."""
_PRINTED: Final = ".printed."
_PART: Final = re.compile(r"\.(?:when|on|rule|action)\.\d+")


class SecretRow(NamedTuple):
    """A row of the sheet. `each` player may have one of their own; what has other `ends` than those of few
    marks is a number.
    """

    letter: str
    flag: bool
    ends: tuple[int, int] = (0, 1)
    start: int = 0
    each: bool = False

    @property
    def marked(self) -> bool:
        """Whether it is kept with marks, of which a flag has one at most."""
        return not self.each and self.ends[0] == 0 and self.ends[1] <= MOST_MARKS

    @property
    def tally(self) -> bool:
        """Whether its marks are counted."""
        return self.marked and not self.flag


Rows = Mapping[str, SecretRow]
"""The rows of a bundle, by the names of what is hidden."""


def rows_of(bundle: Mapping[str, Any]) -> Rows:
    """A row for each counter and flag of a bundle that is hidden."""
    declared = declared_in(bundle)
    kept = {
        one["id"]: (one, one.get("flag", "low" not in one), one in declared.get("own", ()))
        for one in (*declared.get("flags", ()), *counters_of(declared))
        if one.get("name", one.get("title")) is None and not is_tick(one["id"])
    }
    letters = dealt(bundle["scenario"]["id"], kept)
    return {
        name: SecretRow(
            letters[name], flag, (one.get("low", 0), one.get("high", 1)), one.get("start", 0), each
        )
        for name, (one, flag, each) in kept.items()
    }


def declared_in(bundle: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part of a bundle that declares counters and flags: of some games it is the scenario."""
    scenario: Mapping[str, Any] = bundle["scenario"]
    return scenario if "flags" in scenario else bundle


def dealt(scenario: str, names: Collection[str]) -> dict[str, str]:
    """A letter for each name, two where there are more names than letters. Of two names that want the same
    letter, that of the lower hash has it, whatever the others are.
    """
    letters: dict[str, str] = {}
    for pool in (LETTERS, ["".join(pair) for pair in product(LETTERS, repeat=2)]):
        left = [name for name in names if name not in letters]
        wishes = sorted(
            (hashlib.sha256(f"{scenario} {name} {letter}".encode()).digest(), name, letter)
            for name in left
            for letter in pool
        )
        taken: set[str] = set()
        for _, name, letter in wishes:
            if name not in letters and letter not in taken:
                letters[name] = letter
                taken.add(letter)
    return letters


def rows_on_cards(bundle: Mapping[str, object], rows: Rows) -> list[str]:
    """The names of the rows that cards speak of, by their letters: those that a face without an author's own
    words changes or asks for.
    """
    parts = [part for name, part in bundle.items() if name not in APART]
    named = rows.keys() & set(_named(parts)) if rows else ()
    return sorted(named, key=lambda name: (len(rows[name].letter), rows[name].letter))


def _named(parts: list[object]) -> Iterator[str]:
    """The counters and flags of effects, conditions and numbers; none of parts with words of their own, by
    their ids.
    """
    waiting: list[tuple[object, frozenset[str]]] = [(parts, frozenset())]
    while waiting:
        data, own = waiting.pop()
        if isinstance(data, dict):
            if data.get("id") in own:
                continue
            told = [sid.partition(_PRINTED)[0] for sid in _texts(data.get("text")) if _PRINTED in sid]
            if not all(map(_PART.search, told)):
                continue
            if "do" in data or "op" in data or "q" in data:
                yield from (data[key] for key in ("flag", "counter") if isinstance(data.get(key), str))
            own = own.union(told)
        if isinstance(data, dict | list):
            inner = data.values() if isinstance(data, dict) else data
            waiting += [(part, own) for part in inner if isinstance(part, dict | list)]


def _texts(text: object) -> list[str]:
    """The ids of the texts of a face."""
    entries = text if isinstance(text, list) else []
    return [entry[1] for entry in entries if isinstance(entry, list) and len(entry) == 2]
