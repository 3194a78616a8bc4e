"""Writing a story test from a played game: every choice, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_engine import Bundle
from loopwright_games.tales.options import options_of
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.text import stable_ids
from loopwright_games.tales.text.fields import day_name

from .choices import offers

SIDES = {"diary_played": "on front", "diary_flipped": "on back", "diary_discarded": "discarded"}
"""Log entries about diary cards, and what is expected from then on."""
FLAGS = {"flag_set": "", "flag_cleared": "not "}


def record(bundle: Bundle, game: Game) -> str:
    """The text of a story file that plays this game again.

    After a choice that brings a diary card into play, flips or discards it, or that sets or clears a flag,
    the story expects this, so that a later failure shows early where the game changed.
    """
    return (
        "\n".join([f"# {_title(bundle)}, as it was played.", "", *_set_up(game), *_steps(bundle, game)])
        + "\n"
    )


def _title(bundle: Bundle) -> str:
    return bundle.strings[bundle.data["scenario"]["title"]]


def _set_up(game: Game) -> Iterator[str]:
    options = options_of(game)
    assert not isinstance(options.kids, int)
    yield f"kids {', '.join(options.kids)}"
    yield f"seed {game.seed}"
    if options.variants:
        yield f"variants {', '.join(options.variants)}"
    if options.first is not None:
        yield f"first {options.first}"
    if options.enigma_limit is not None:
        yield f"enigma limit {options.enigma_limit}"


def _steps(bundle: Bundle, game: Game) -> Iterator[str]:
    """The lines of the choices, day by day, each with the lines that are expected after it."""
    twin = bundle.kit.again(game)
    day = ""
    for choice in game.choices:
        today = day_name(twin.tables, max(1, twin.round))  # chores are chosen before the first day
        if today != day:
            day = today
            yield ""
            yield f"# {day}"
        yield offers(twin)[choice]
        entry_count = len(twin.log)
        twin.choose(choice)
        yield from _expectations(twin, entry_count)
    if twin.result is not None:
        yield f"expect ending {twin.result.ending}"


def _expectations(game: Game, entry_count: int) -> Iterator[str]:
    """The lines on diary cards and flags that changed; of several changes of one the last counts."""
    last: dict[str, str] = {}
    for entry in game.log[entry_count:]:
        kind, _, *values = stable_ids.entry_id(game, entry)
        if kind in SIDES:
            card = values[0].replace(".", " ")
            last[card] = f"expect {card} {SIDES[kind]}"
        elif kind in FLAGS:
            last[f"flag {values[0]}"] = f"expect {FLAGS[kind]}flag {values[0]}"
    yield from last.values()
