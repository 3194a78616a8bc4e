"""The search for games that reach the items of a scenario, in one call; and for games in which some facts
hold.

`seek` plays until each goal has a witness or the time is over: first whole games of bots; then it goes on
from rare positions of earlier games, and from those that are nearest to a goal. What it has found depends
on its seed and its number of games alone; time only bounds it. A game can also be looked for that goes on
while some things are so: cards that lie there, flags, limits used up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from time import monotonic
from typing import Final

from loopwright_engine.bots import Bot
from loopwright_engine.bundle.load import Bundle

from loopwright_games.tales.options import Options
from loopwright_games.tales.queries import BACK, DISCARDED, FRONT, OUT, facts
from loopwright_games.tales.rules.state.game import Game

from .distance import Guide
from .go_explore import Search, price_of
from .goals import Found, Goal, Progress, replay_witness, usual_options
from .minimise import shorten

SIDES: Final = {"front": FRONT, "back": BACK, "discarded": DISCARDED}
NOT: Final = "not "
USED: Final = "used."


def seek(
    bundle: Bundle,
    goals: Collection[Goal | str],
    *,
    options: Sequence[Options] = (),
    seconds: float,
    games: int | None = None,
    seed: int = 0,
    guide: Guide | None = None,
    ways: Mapping[Goal, Sequence[tuple[int, str]]] | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Found:
    """Search for games that reach these items, whose ids are those of `coverage`; unknown ids are never
    reached.

    `options` are the ways to set up a game, `usual_options` when there are none. `ways` are blocks that lead
    to some goals, as for `Search.hint`. The search stops when all are reached, after `seconds`, or after
    `games`; writing the witnesses then takes a few milliseconds each. Raises OptionsError.
    """
    search = Search(bundle, goals, options=options, seed=seed, guide=guide)
    search.hint(ways or {})
    search.go_on(seconds, games, on_progress)
    return search.found()


__all__ = [
    "Found", "Goal", "Guide", "Progress", "Search", "StateSearch", "block_of", "price_of", "replay_witness",
    "seek", "shorten", "usual_options",
]  # fmt: skip


class StateSearch(Search):
    """A search for a game in the adventure phase in which all of the facts `wanted` hold.

    Facts are `flag.ID`, `diary.N.front`, `diary.N.back`, `diary.N.discarded`, `used.ID` (an action or a
    listener that may be used once a game was), `not flag.ID`, and `not diary.N` (not in play yet). A fact
    with `not` must hold all the time, but for flags in `lost`, which may have been set and cleared again.
    """

    def __init__(
        self,
        bundle: Bundle,
        wanted: Sequence[str],
        goals: Sequence[str],
        *,
        options: Sequence[Options] = (),
        seed: int = 0,
        guide: Guide | None = None,
        begun: Sequence[Game] = (),
        lost: Collection[str] = (),
    ) -> None:
        """`goals` are ids of `coverage` of which any brings the facts about; the rest is as for `Search`."""
        without = frozenset(_barring(name) for name in wanted if name.startswith(NOT) and name not in lost)
        super().__init__(
            bundle,
            [Goal(goal, None, without) for goal in goals],
            options=options,
            seed=seed,
            guide=guide,
            begun=begun,
        )
        self._so = [_asked(bundle, name) for name in wanted]
        self.game: Game | None = None
        """The first game that was found, or None."""

    def look(self, seconds: float, games: int, *, work: float = inf) -> Game | None:
        """Play until a game is found, the time is over, or this many games or steps of work are done."""
        until = monotonic() + seconds
        while self.game is None and self.games < games and self.work < work and monotonic() < until:
            self.play()
        return self.game

    def _step(self, game: Game, barred: int, player: Bot) -> int:
        barred = super()._step(game, barred, player)
        if self.game is None and game.decision is not None and game.decision.kind == "adventure":
            story_facts = facts(game)
            if all(so(game, story_facts) for so in self._so):
                self.game = game.clone()
        return barred

    def _note(self, game: Game, found: Sequence[int], barred: int, day: int) -> None:
        """Keep nothing: events on the way are no goals by themselves."""


def _barring(name: str) -> str:
    """The event that must not happen for a fact with `not`."""
    name = name.removeprefix(NOT)
    return f"{name}.front" if name.startswith("diary.") else name


def _asked(bundle: Bundle, name: str) -> Callable[[Game, dict[str, int]], bool]:
    """A function that says whether a fact holds in a game with these numbers."""
    if name.startswith(USED):
        mark = _mark(bundle, block_of(bundle, name))
        return lambda game, _: game.used_game & mark != 0
    if name.startswith(NOT):
        return lambda _, known: known[name.removeprefix(NOT)] == OUT
    card, _, side = name.rpartition(".")
    if side in SIDES and name.startswith("diary."):
        return lambda _, known: known[card] == SIDES[side]
    return lambda _, known: known[name] == 1


def _mark(bundle: Bundle, block: str) -> int:
    """The bit of the limit of the action or listener with this block; 0 where there is none."""
    tables = bundle.tables
    number = tables.block_ids.index(block)
    marks = {action.block: action.mark for action in tables.actions}
    marks |= {listener.block: listener.mark for listener in tables.listeners}
    mark: int = marks.get(number, 0)
    return mark


def block_of(bundle: Bundle, used: str) -> str:
    """The id of the block that the action or listener of `used.ID` carries out."""
    sides = (side for card in bundle.data["diary"] for side in card["sides"].values() if side is not None)
    parts = (part for side in sides for part in (*side["actions"], *side["on"]))
    return next(str(part["block"]["id"]) for part in parts if f"{USED}{part['id']}" == used)
