"""The rulebook of a game for its page: the parts of the printed one, and where each word is explained."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.print.booklet.source import TextPart, rulebook
from loopwright_compiler.print.geometry.icon_paths import PATHS, steps
from loopwright_compiler.print.geometry.sizes import FileError
from loopwright_compiler.print.svg.pen import path_data
from loopwright_engine.json_text import Json
from loopwright_engine.table.page import runs

if TYPE_CHECKING:
    from loopwright_compiler.print import Settings

Place = list[int]
"""Where something stands: the number of a part, and of a table also that of a row."""

SHORTEST: Final = 3
"""Letters of a word that is explained."""
MOST_WORDS: Final = 4
"""Of what is explained: more are a sentence."""
MOST_PLACES: Final = 3
BACK: Final = "/back"
_ICON: Final = re.compile(r"\{([\w-]+)\}")
_STRONG: Final = re.compile(r"\*\*(.+?)\*\*")


def rulebook_data(
    bundle: Any, settings: Settings, icons: Mapping[str, str], cards: Iterable[str]
) -> dict[str, Any]:
    """The parts with their texts as runs, where words in small letters are explained, the best place first,
    and the outlines of signs by name. A game without a rulebook has no parts.

    `icons` are the words of signs, `cards` the ids of those that have pictures.
    """
    try:
        _, parts = rulebook(bundle, settings)
    except FileError:
        parts = []
    cards = sorted(cards)
    signed = any(_ICON.search(part.text) for part in parts)
    return {
        "parts": [_part(part, cards) for part in parts],
        "terms": terms(parts, icons),
        "signs": {name: path_data(steps(path)) for name, path in PATHS.items()} if signed else {},
    }


def _part(part: TextPart, cards: Sequence[str]) -> Json:
    data: Json = {"kind": part.kind, "runs": runs(part.text)}
    if part.kind == "heading":
        data["level"] = part.level
    if part.mark:
        data["mark"] = part.mark
    if part.short:
        data["short"] = True
    if part.kind == "picture":
        data["cards"] = [shown for pattern in part.cells[0] for shown in _shown(pattern, cards)]
    elif part.cells:
        data["cells"] = [[runs(cell) for cell in row] for row in part.cells]
    return data


def _shown(pattern: str, cards: Sequence[str]) -> Iterator[list[str]]:
    """The card that a picture in the rulebook means, and its side; none where the scenario has none."""
    name = pattern.removesuffix(BACK)
    card = next((card for card in cards if fnmatchcase(card, name)), None)
    if card is not None:
        yield [card, "back" if pattern.endswith(BACK) else "front"]


def terms(parts: Sequence[TextPart], icons: Mapping[str, str]) -> dict[str, list[Place]]:
    """Where each word in small letters is explained: first a line of a table that begins with it, then a part
    that begins with it in strong letters, then one that has it so, then one that shows its sign.
    """
    places: dict[str, list[tuple[int, Place]]] = defaultdict(list)
    for number, part in enumerate(parts):
        if part.kind == "heading":
            continue
        for rank, text, place in _explained(number, part):
            for word in _words(text, icons):
                if len(word) >= SHORTEST and word[0].isalpha() and word.count(" ") < MOST_WORDS:
                    places[word].append((rank, place))
    return {word: _best(ranked) for word, ranked in sorted(places.items())}


def _best(ranked: list[tuple[int, Place]]) -> list[Place]:
    best: list[Place] = []
    for _, place in sorted(ranked):
        if place[:1] not in [other[:1] for other in best]:
            best.append(place)
    return best[:MOST_PLACES]


def _explained(number: int, part: TextPart) -> Iterator[tuple[int, str, Place]]:
    """What a part explains: how well, what, and where."""
    if part.kind == "table":
        for row, cells in enumerate(part.cells):
            for cell, beside in zip(cells[::2], cells[1::2], strict=False):
                if row and beside:
                    yield 0, cell, [number, row]
        return
    for text in (part.text, *(cell for row in part.cells for cell in row)):
        for match in _STRONG.finditer(text):
            yield (2 if match.start() else 1), match[1], [number]
        for match in _ICON.finditer(text):
            yield (3 if match.start() and not part.short else 1), match[0], [number]


def _words(text: str, icons: Mapping[str, str]) -> Iterator[str]:
    """The words that a text is, in small letters: those of its signs, or itself."""
    if found := _ICON.findall(text):
        yield from (icons[name].lower() for name in found if name in icons)
    plain = _ICON.sub("", _STRONG.sub(r"\1", text)).strip(" .,:;")
    if plain:
        yield plain.lower()
