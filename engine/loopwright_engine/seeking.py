"""Looking for games that reach what a scenario holds: by luck, by sense, and toward one goal after another.

`seek` plays until each goal has a witness or the time is over: first whole games of bots; then it goes on
from rare positions of earlier games, and from those that are nearest to a goal. What it has found depends on
its seed and its number of games alone; time only bounds it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from time import monotonic
from typing import Final, NamedTuple

from .bundle import Bundle
from .play import Options
from .rules import variants
from .saves import save
from .seeking_guide import Guide
from .seeking_search import Search
from .seeking_witness import replay_witness

HIGHEST_LIMIT: Final = 99
"""VAR-12: with this enigma limit a sandbox scenario lasts."""


class Found(NamedTuple):
    """What a search came to.

    `witnesses`: for each goal reached a saved game that ends right there. `games`: how many were played,
    those from positions in the middle included. `searched`: for each other goal, in words, how far was
    searched.
    """

    witnesses: dict[str, dict[str, object]]
    games: int
    searched: dict[str, str]


class Progress(NamedTuple):
    """How far a search is: so many goals reached, of so many, in so many games."""

    reached: int
    goals: int
    games: int


def usual_options(bundle: Bundle) -> tuple[Options, ...]:
    """2 to 5 kids without variants; complications and a high enigma limit where the scenario knows these."""
    tables = bundle.tables
    counts = range(2, min(5, len(tables.kids)) + 1)
    found = [Options(kids) for kids in counts]
    limit = None if tables.enigma_limit is None else HIGHEST_LIMIT
    drawn = variants.names_of(variants.COMPLICATIONS_EVERY) if tables.complications else []
    if drawn or limit is not None:
        found += [Options(kids, tuple(drawn), enigma_limit=limit) for kids in counts]
    return tuple(found)


def seek(
    bundle: Bundle,
    goals: Collection[str],
    *,
    options: Sequence[Options] = (),
    seconds: float,
    games: int | None = None,
    seed: int = 0,
    guide: Guide | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Found:
    """Look for games that reach these items, whose ids are those of `coverage`; others are never found.

    `options` are the ways to set up a game, `usual_options` when there are none. The search stops when all is
    found, after `seconds`, or after so many `games`; writing the witnesses down comes after, in a few
    milliseconds each. Raises OptionsError.
    """
    search = Search(bundle, goals, options or usual_options(bundle), seed, guide)
    end = monotonic() + seconds
    while search.left and monotonic() < end and (games is None or search.games < games):
        search.play()
        if on_progress is not None:
            on_progress(Progress(len(search.shown), len(search.goals), search.games))
    witnesses = {goal: save(search.shown[goal]) for goal in search.goals if goal in search.shown}
    return Found(witnesses, search.games, {goal: search.told(goal) for goal in search.left})


__all__ = ["Found", "Guide", "Progress", "replay_witness", "seek", "usual_options"]
