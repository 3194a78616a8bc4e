"""A campaign: what one adventure hands on to the next, as an option of the next one's games.

Every game that has come to its end hands on its notebook: the notes that cards made, and those that were
there before. The scenario card may say of more: `carry flags, gear, tech`. A game that was won hands on each
flag that is set, the number of each card of a kind of which the rules keep one, and how counters stand. That
is written as text, `dilan=1 gear.flask=2 note.dog=1`, so that saves, logs, results and replays have it as
they have any option.
Several such starts, with | between them, are dealt by the seed: figures of a second adventure are over all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, Final

from loopwright_engine.core.branches import TICK
from loopwright_engine.core.notes import FLAGS, NOTE, flags_of, is_note, name_of, notes_of, starts_of
from loopwright_engine.errors import OptionsError
from loopwright_engine.game_types import AnyGame

from .protocol import option

CARRIED: Final = "carried"
"""The option that says it."""
BETWEEN: Final = "|"
MOST: Final = 200
"""So many starts at most."""
LONGEST: Final = 4_000
"""The most letters of one of them."""
_PART: Final = re.compile(r"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)?)=(-?[0-9]{1,6})")

CARRIED_WORDS: Final = "what is carried from the adventure before"
Start = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """The options of a game with a campaign; a game's own options inherit it, and keep their places."""

    carried: str = option("", CARRIED_WORDS)


def chosen(options: type) -> list[Field[Any]]:
    """The options that somebody chooses before a game: all but what is carried."""
    return [row for row in fields(options) if row.name != CARRIED]


def that_differ(options: type, data: Mapping[str, Any]) -> list[Field[Any]]:
    """The options by which games of a bundle may differ: what is carried only where there is anything."""
    return [*fields(options)] if hands_on(data) else chosen(options)


def hands_on(data: Mapping[str, Any]) -> bool:
    """Whether anything is carried into games of a bundle, or out of them."""
    return bool(data.get("carry") or notes_of(data))


def handed_on(game: AnyGame) -> str:
    """What a game hands on; of one that was not won, the notebook; of one that goes on, nothing."""
    if game.result is None:
        return ""
    standing = dict.fromkeys(game.kit.notes(game), 1)
    if game.result.won and game.kit.language is not None:
        standing |= _standing(game)
    return " ".join(f"{name}={number}" for name, number in sorted(standing.items()))


def merged(before: str, later: str) -> str:
    """What is carried on after a game that handed something on: what it did not know stays as it was."""
    numbers: dict[str, int] = {}
    for text in (before, later):
        for start in _starts(text):
            numbers |= start
    return " ".join(f"{name}={number}" for name, number in sorted(numbers.items()))


def taken_up(texts: Iterable[str], data: Mapping[str, object], language: object) -> str:
    """The option for games of a bundle: of each text what its adventure can take over, at most `MOST`."""
    known = {name for name, _ in _places(data, language)}
    starts = [
        " ".join(f"{name}={number}" for name, number in start.items() if name in known)
        for text in texts
        for start in _starts(text)
    ]
    return f" {BETWEEN} ".join(starts[:MOST])


def notebooks(data: Mapping[str, Any], language: object) -> tuple[str, ...]:
    """The options with which games are tried: nothing is carried, and as much as can be, to come as far as
    any; where it is known with which notes they begin, these.
    """
    known = {note["id"]: starts_of(note) for note in notes_of(data)}
    texts = []
    for full in (0, -1):
        places = _places(data, language)
        numbers = {name: 1 if "." in name else high for name, (_, high) in places} if full else {}
        numbers |= {name: starts[full] for name, starts in known.items()}
        texts.append(" ".join(f"{name}={number}" for name, number in numbers.items() if number))
    return tuple(dict.fromkeys(texts))


def more_starts(data: Mapping[str, Any]) -> bool:
    """Whether games may begin otherwise than with one of the two `notebooks`."""
    return bool(data.get("carry")) or sum(len(starts_of(note)) > 1 for note in notes_of(data)) > 1


def start_of(carried: str, seed: int, data: Mapping[str, object], language: object) -> Start:
    """With what a game of a bundle begins into which this is carried. Raises OptionsError."""
    starts = _starts(carried)
    if not starts:
        return {}
    places, start = dict(_places(data, language)), starts[seed % len(starts)]
    for name, number in start.items():
        if name not in places:
            raise OptionsError(f"nothing called {name!r:.60} is carried into this adventure")
        low, high = places[name]
        if not low <= number <= high:
            raise OptionsError(f"carried: {name} goes from {low} to {high}, and cannot be {number}")
    return start


def one_start(text: object) -> str:
    """What is carried as a file has it. Raises OptionsError for what is nothing of the kind."""
    if not isinstance(text, str) or len(_starts(text)) > 1:
        raise OptionsError("carried: it is not written as in `tech=3 gear.flask=2`")
    return text


def take_over(game: AnyGame) -> None:
    """Begin a game of a kit with what is carried into it. Raises OptionsError."""
    start = start_of(getattr(game.options, CARRIED, ""), game.seed, game.bundle.data, game.language)
    for name, number in start.items():
        kind, _, card = name.partition(".")
        if card and not is_note(name):
            numbers = _numbers(game, kind)
            numbers[game.tables.card_number(kind, name)] = number
        else:
            game.gauges[game.tables.gauge_numbers[name]] = number


def _starts(text: str) -> Sequence[dict[str, int]]:
    """The starts in a text, by the names of what is carried. Raises OptionsError."""
    lines = [line for line in text.split(BETWEEN) if line.strip()]
    if len(lines) > MOST or any(len(line) > LONGEST for line in lines):
        raise OptionsError(
            f"carried: at most {MOST} starts of {LONGEST} letters, with {BETWEEN} between them"
        )
    starts = []
    for line in lines:
        start: dict[str, int] = {}
        for word in line.split():
            match = _PART.fullmatch(word)
            if match is None or match[1] in start:
                raise OptionsError(f"carried: {word!r:.60} is not written as in `tech=3 gear.flask=2`")
            start[match[1]] = int(match[2])
        starts.append(start)
    return starts


def _places(data: Mapping[str, Any], language: Any) -> Iterator[tuple[str, tuple[int, int]]]:
    """What a bundle says is carried, by name, with the ends of its number."""
    yield from ((note["id"], (0, 1)) for note in notes_of(data))
    words = data.get("carry", ())
    for kind in language.campaign if language else ():
        if kind in words:
            yield from ((card["id"], (0, 999_999)) for card in data["cards"] if card["kind"] == kind)
    if FLAGS in words:
        flags = (flag["id"] for flag in data.get("flags", ()))
        yield from ((flag, (0, 1)) for flag in flags if not flag.startswith((TICK, NOTE)))
    for counter in data["counters"] if words else ():
        if counter["id"] in words:
            yield counter["id"], (counter["low"], counter["high"])


def _standing(game: AnyGame) -> Iterator[tuple[str, int]]:
    """What is carried as it stands; flags that are not set and cards without a number are left out."""
    counters = {counter["id"] for counter in game.bundle.data["counters"]}
    for name, _ in _places(game.bundle.data, game.language):
        kind, _, card = name.partition(".")
        if card and not is_note(name):
            number = _numbers(game, kind)[game.tables.card_number(kind, name)]
        else:
            number = game.gauges[game.tables.gauge_numbers[name]]
        if number or name in counters:
            yield name, number


def _numbers(game: AnyGame, kind: str) -> list[int]:
    """The number that a game keeps of each card of a kind."""
    numbers: list[int] = getattr(game, game.language.campaign[kind])
    return numbers


def carried_in_words(carried: str) -> str:
    """The option for figures and lists of games: what is carried, or from how many games."""
    return f"{carried.count(BETWEEN) + 1} starts carried" if BETWEEN in carried else carried


def carried_words(data: Mapping[str, Any], carried: str) -> Iterator[str]:
    """What is carried, as players read it: `fuel=2 gear.flask=1` is *Fuel 2*, *A flask of sweet tea*."""
    counters = {one["id"] for one in data.get("counters", ())}
    titles = {
        one["id"]: data["strings"][name_of(one)]
        for one in (*data.get("counters", ()), *flags_of(data), *data.get("cards", ()))
        if name_of(one)
    }
    for part in carried.split():
        name, _, number = part.partition("=")
        if name in titles:
            yield f"{titles[name]} {number}" if name in counters or number != "1" else titles[name]
