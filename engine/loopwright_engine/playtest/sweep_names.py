"""Names in words for the numbers of cards, beside their paths: `daily work: savings` is
`daily.work.block.effects.3.by`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, NamedTuple

from loopwright_engine.core import branches
from loopwright_engine.kit.protocol import Bundle

from .sweep_paths import PathError

SAYS: Final = ": "
"""What stands between where a number is and what it is of: paths have no such sign."""
OF_NOTHING: Final = frozenset(("number",))
"""Keys of numbers that are names, as are those that are called as a kind of cards, with the number of one."""
PLAIN: Final = frozenset(("by", "value", "amount", "count", "to", "low", "high", "times", "steps"))
"""Keys that say nothing of their own beside what they belong to."""
MOST_SHOWN: Final = 8


class CardNumber(NamedTuple):
    """A number of the cards: its path, its name in words, its value, and the id of what it stands on."""

    path: str
    name: str
    value: int
    id: str
    of: str
    """What it is of: `savings`, `start`."""


@lru_cache(4)
def numbers(bundle: Bundle) -> list[CardNumber]:
    """All numbers of a bundle that can be swept, in the order of its cards; each has a name of its own."""
    contents, data = bundle.kit.contents, bundle.data
    walk = _Walk(frozenset(contents.card_ids(data)), frozenset(("seats", bundle.kit.axis)))
    card_numbers: list[CardNumber] = []
    for part in contents.OPEN_PARTS:
        for names, key in _beginnings(data[part]):
            value = data[part][key]
            plain = type(value) is int
            of = ("", names[0] if plain else "")
            card_numbers += walk.within(value, names, part if plain else names[0], of)
    twice = Counter(number.name for number in card_numbers)
    count: Counter[str] = Counter()
    unique = []
    for number in card_numbers:
        count[number.name] += 1
        more = f" ({count[number.name]})" if twice[number.name] > 1 else ""
        unique.append(number._replace(name=f"{number.name}{more}"))
    return unique


def _beginnings(part: Any) -> Iterator[tuple[list[str], Any]]:
    """With what paths into an open part begin, and its keys."""
    if isinstance(part, dict):
        yield from (([key], key) for key in part)
        return
    for place, card in enumerate(part):
        if isinstance(card, dict) and "id" in card:
            yield [card["id"]], place


class _Walk:
    """A walk through a bundle with these cards; `seats` are the numbers of who plays."""

    def __init__(self, cards: frozenset[str], seats: frozenset[str]) -> None:
        self._cards = cards
        self._seats = seats

    def within(
        self, value: Any, path: Sequence[str], owner: str, of: tuple[str, str]
    ) -> Iterator[CardNumber]:
        """The numbers in a part of a bundle; `of` is what a plain number there belongs to, and its key."""
        if type(value) is int:
            yield from self._number(value, path, owner, of)
        elif isinstance(value, dict):
            inner = value.get("id", owner)
            inner = inner if isinstance(inner, str) and "." in inner else _joined(owner, inner)
            what = self._what(value)
            for key, part in value.items():
                if key not in ("left", "right") or "cmp" not in value:
                    yield from self.within(part, [*path, key], inner, (what or of[0], key))
                else:
                    other = self._what(value["right" if key == "left" else "left"])
                    yield from self.within(part, [*path, key], inner, (other or of[0], "value"))
        elif isinstance(value, list):
            for place, part in enumerate(value, 1):
                named = isinstance(part, dict) and isinstance(part.get("id"), str) and "." not in part["id"]
                name = part["id"] if named else str(place)
                if place > 1 or not _is_sign(value):
                    yield from self.within(part, [*path, name], owner, of)

    def _number(
        self, value: int, path: Sequence[str], owner: str, of: tuple[str, str]
    ) -> Iterator[CardNumber]:
        what, key = of
        if key and key not in OF_NOTHING and f"{key}.{value}" not in self._cards:
            words = [_words(key)] if key not in PLAIN or not what else []
            words = [*words, what] if what else words
            yield CardNumber(".".join(path), _name(owner, " of ".join(words)), value, owner, what or key)

    def _what(self, part: Any) -> str:
        """What a number of this part is of: of a quantity its name, of an effect what it moves or does."""
        if not isinstance(part, Mapping):
            return ""
        kind = part.get("q", part.get("do", ""))
        if kind == "sum":
            terms = (self._what(term) for _, term in part["terms"])
            return next((what for what in terms if what and what not in self._seats), "")
        if kind in ("", "number", "choose", "if", "roll", "test", "each"):
            return ""
        named = next((part[key] for key in ("counter", "flag") if isinstance(part.get(key), str)), "")
        return named or _words(kind)


def _joined(owner: str, name: object) -> str:
    """What has a short id stands on its owner: `minutes` of `counters`."""
    return owner if name == owner or not isinstance(name, str) else f"{owner}.{name}"


def _is_sign(value: list[Any]) -> bool:
    """Whether it is a term of a sum: a sign, and a number with a kind."""
    return len(value) == 2 and value[0] in (1, -1) and isinstance(value[1], dict) and "q" in value[1]


def _words(key: str) -> str:
    return key.replace("_", " ").replace("-", " ")


def _name(owner: str, what: str) -> str:
    """`daily work: savings of option 1`, from the id of the nearest part and what the number is of."""
    names = [name for name in owner.split(".") if name != "block"]
    places = [place for place, name in enumerate(names) if name in PARTS]
    cut = places[0] if places else len(names)
    card, part = " ".join(names[:cut]), " ".join(names[cut:])
    return f"{card}{SAYS}{what}{' of ' if what and part else ''}{part}"


PARTS: Final = frozenset(
    ("when", "on", "action", "rule", "success", "failure", "option", "event", "then", "else", "row", "over",
     "under", "ending", "reward", "line", "used", "each", "lose", "win", "if", "checks", "actions",
     "listener", *(block for row in branches.PLAIN.values() for block in row.blocks))
)  # fmt: skip
"""What begins the part of a card in an id."""


def path_of(bundle: Bundle, words: str) -> str:
    """The path of a number, from its path or its name. Raises PathError for a name that there is not."""
    if SAYS.strip() not in words:
        return words
    said = _plain(words)
    known = {_plain(number.name): number for number in numbers(bundle)}
    if said in known:
        return known[said].path
    near = get_close_matches(said, known, n=MOST_SHOWN, cutoff=0.5)
    card = said.partition(" :")[0]
    near = near or [name for name in known if name.startswith(card)][:MOST_SHOWN]
    there = "; there is " + ", ".join(f'"{known[name].name}"' for name in near) if near else ""
    raise PathError(f'no number is called "{words}"{there}')


def _plain(words: str) -> str:
    return " ".join(words.lower().replace(":", " : ").split())


def names_of(bundle: Bundle, paths: Sequence[str]) -> dict[str, str]:
    if not paths:
        return {}
    known = {number.path: number.name for number in numbers(bundle)}
    return {path: known[path] for path in paths if path in known}
