"""Dead ends: states from which no win can follow, each with a game that comes into it where one was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.dead_ends import NOT, USED, StuckAt
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle, save
from loopwright_engine.kit.verdicts import IMPOSSIBLE, DeadEnd

from ..item_names import ItemNames
from ..rules.state.game import Game
from ..search.goals import usual_options
from ..search.seek import StateSearch, block_of
from .counterexample import StoryTeller
from .run import VerifyRun

GAMES = 600
"""The most games that are played for one dead end."""


def dead_ends(
    bundle: Bundle, run: VerifyRun, stuck_places: Sequence[StuckAt], until: Budget
) -> tuple[DeadEnd, ...]:
    """The dead ends that games may come to; the work `until` bounds the search for games that do."""
    shower, teller = _Shower(bundle, run), StoryTeller(bundle, ItemNames(bundle.data))
    ends = []
    among = [stuck for stuck in stuck_places if not _impossible(run, stuck)]
    for number, stuck in enumerate(among):
        stuck_facts = stuck.facts
        game = shower.show(stuck_facts, until.part(until.left / (len(among) - number)))
        if game is None and len(stuck_facts) > 1:
            continue  # each fact may hold, but perhaps never all at once
        left = tuple(name for name in stuck.left if run.answer(Question(name)) != IMPOSSIBLE)
        used = frozenset(block_of(bundle, name) for name in stuck_facts if name.startswith(USED))
        goal = "".join(used) if len(stuck_facts) == 1 else ""
        saved = None if game is None else save(game)
        story = () if saved is None else tuple(teller.days(saved, goal, facts=_facts(stuck_facts) | used))
        ends.append(DeadEnd(stuck_facts, stuck.day, left, saved, story))
    return tuple(ends)


def _facts(facts: Sequence[str]) -> frozenset[str]:
    """The facts that a dead end's story explains: `flag.cable-cut`, `diary.4`."""
    named = (name.removeprefix(NOT) for name in facts if not name.startswith(USED))
    return frozenset(".".join(name.split(".")[:2]) for name in named)


def _impossible(run: VerifyRun, stuck: StuckAt) -> bool:
    return any(run.answer(Question(name)) == IMPOSSIBLE for name in stuck.facts)


class _Shower:
    """A search for games that come into dead ends."""

    def __init__(self, bundle: Bundle, run: VerifyRun) -> None:
        self._bundle = bundle
        self._model: Model = run.prover.model
        self._guide = run.prover.guide
        self._options = [options for options in usual_options(bundle) if options.kids in run.prover.kids]

    def show(self, facts: Sequence[str], until: Budget) -> Game | None:
        """A game in which all these facts hold at once, or None within the work.

        A flag that is `not` set was never set; if that fails, it may also have been cleared again.
        """
        cleared_flags = [name for name in facts if any(self._clearing(name))]
        game = self._in_order(facts, (), until.part(until.left / 2) if cleared_flags else until)
        return self._in_order(facts, cleared_flags, until) if game is None and cleared_flags else game

    def _in_order(self, facts: Sequence[str], cleared_flags: Sequence[str], until: Budget) -> Game | None:
        """A game that brings about one fact after the other, in either order; None within the work."""
        to_reach = [name for name in facts if not name.startswith(NOT)]
        unset = [name for name in facts if name.startswith(NOT) and name not in cleared_flags]
        for order in (to_reach, to_reach[::-1]) if len(to_reach) > 1 else (to_reach,):
            game: Game | None = None
            for place, name in enumerate(order):
                last = place == len(order) - 1
                goal_facts = facts if last else [name, *unset]
                search = self._search(goal_facts, name, cleared_flags, [] if game is None else [game])
                work = until.left / (1 if last else 2)
                game = search.look(until.meter.rest, GAMES, work=work)
                until.take(search.work)
                if game is None:
                    break
            if game is not None:
                return game
        return None

    def _search(
        self, goal_facts: Sequence[str], name: str, cleared_flags: Sequence[str], begun: Sequence[Game]
    ) -> StateSearch:
        return StateSearch(
            self._bundle,
            goal_facts,
            list(
                dict.fromkeys(
                    (*self._goals(name), *(at for flag in cleared_flags for at in self._clearing(flag)))
                )
            ),
            options=self._options,
            guide=self._guide,
            begun=begun,
            lost=cleared_flags,
        )

    def _clearing(self, name: str) -> Iterator[str]:
        """The ids of the blocks that clear a flag, for a fact that it is `not` set."""
        if name.startswith(f"{NOT}flag."):
            writers = self._model.places.writers.get(name.removeprefix(NOT), ())
            yield from (place.at for place, effect in writers if effect["do"] == "clear_flag")

    def _goals(self, name: str) -> Iterator[str]:
        """The ids of what brings a fact about."""
        if name.startswith(USED):
            yield block_of(self._bundle, name)
        elif name.endswith(".discarded"):
            writers = self._model.places.writers.get(name.removesuffix(".discarded"), ())
            yield from dict.fromkeys(place.at for place, effect in writers if effect["do"] == "discard_diary")
        elif name.startswith("flag."):
            writers = self._model.places.writers.get(name, ())
            yield from dict.fromkeys(place.at for place, effect in writers if effect["do"] == "set_flag")
        else:
            yield name
