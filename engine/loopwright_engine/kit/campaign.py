"""A campaign: what one adventure hands on to the next, as an option of the next one's games.

The scenario card says what: `carry flags, gear, tech`. A game that was won hands on each flag that is set,
the number of each card of a kind of which the rules keep one, and how counters stand. That is written as
text, `dilan=1 gear.flask=2 tech=3`, so that saves, logs, results and replays have it as they have any option.
Several such starts, with | between them, are dealt by the seed: figures of a second adventure are over all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from loopwright_engine.core.branches import TICK
from loopwright_engine.errors import OptionsError
from loopwright_engine.game_types import AnyGame

from .protocol import option

CARRIED: Final = "carried"
"""The option that says it."""
FLAGS: Final = "flags"
"""The word that stands for all flags."""
BETWEEN: Final = "|"
MOST: Final = 200
"""So many starts at most."""
LONGEST: Final = 4_000
"""The most letters of one of them."""
_PART: Final = re.compile(r"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)?)=(-?[0-9]{1,6})")

Start = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Campaign:
    """The options of a game with a campaign; a game's own options inherit it."""

    carried: str = option("", "what is carried from the adventure before")


def handed_on(game: AnyGame) -> str:
    """What a game hands on; of one that was not won, nothing."""
    if game.result is None or not game.result.won:
        return ""
    return " ".join(f"{name}={number}" for name, number in sorted(_standing(game)))


def taken_up(texts: Iterable[str], data: Mapping[str, object], language: object) -> str:
    """The option for games of a bundle: of each text what its adventure can take over, at most `MOST`."""
    known = {name for name, _ in _places(data, language)}
    starts = [
        " ".join(f"{name}={number}" for name, number in start.items() if name in known)
        for text in texts
        for start in _starts(text)
    ]
    return f" {BETWEEN} ".join(starts[:MOST])


def fullest(data: Mapping[str, object], language: object) -> str:
    """The option for games into which as much is carried as can be: for proofs, to come as far as any."""
    places = _places(data, language)
    return " ".join(f"{name}={1 if '.' in name else high}" for name, (_, high) in places)


def take_over(game: AnyGame) -> None:
    """Begin a game with what is carried into it. Raises OptionsError."""
    starts = _starts(game.options.carried)
    if not starts:
        return
    places = dict(_places(game.bundle.data, game.language))
    for name, number in starts[game.seed % len(starts)].items():
        if name not in places:
            raise OptionsError(f"nothing called {name!r:.60} is carried into this adventure")
        low, high = places[name]
        if not low <= number <= high:
            raise OptionsError(f"carried: {name} goes from {low} to {high}, and cannot be {number}")
        kind, _, card = name.partition(".")
        if card:
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
    words = data.get("carry", ())
    for kind in language.campaign or ():
        if kind in words:
            yield from ((card["id"], (0, 999_999)) for card in data["cards"] if card["kind"] == kind)
    if FLAGS in words:
        flags = (flag["id"] for flag in data.get("flags", ()))
        yield from ((flag, (0, 1)) for flag in flags if not flag.startswith(TICK))
    for counter in data["counters"]:
        if counter["id"] in words:
            yield counter["id"], (counter["low"], counter["high"])


def _standing(game: AnyGame) -> Iterator[tuple[str, int]]:
    """What is carried as it stands; flags that are not set and cards without a number are left out."""
    counters = {counter["id"] for counter in game.bundle.data["counters"]}
    for name, _ in _places(game.bundle.data, game.language):
        kind, _, card = name.partition(".")
        if card:
            number = _numbers(game, kind)[game.tables.card_number(kind, name)]
        else:
            number = game.gauges[game.tables.gauge_numbers[name]]
        if number or name in counters:
            yield name, number


def _numbers(game: AnyGame, kind: str) -> list[int]:
    """The number that a game keeps of each card of a kind."""
    numbers: list[int] = getattr(game, (game.language.campaign or {})[kind])
    return numbers


def carried_words(data: Mapping[str, Any], carried: str) -> Iterator[str]:
    """What is carried, as players read it: `fuel=2 gear.flask=1` is *Fuel 2*, *A flask of sweet tea*."""
    counters = {one["id"] for one in data["counters"]}
    titles = {
        one["id"]: data["strings"][one["title"]]
        for one in (*data["counters"], *data.get("flags", ()), *data["cards"])
        if one["title"]
    }
    for part in carried.split():
        name, _, number = part.partition("=")
        if name in titles:
            yield f"{titles[name]} {number}" if name in counters or number != "1" else titles[name]
