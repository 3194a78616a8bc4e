"""Dead ends, each with a game that comes into it where one is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from loopwright_compiler.reachability.budget import Budget
from loopwright_compiler.reachability.dead_ends import NOT, USED, StuckAt
from loopwright_compiler.reachability.model import Model
from loopwright_compiler.reachability.queries import Question
from loopwright_engine import Bundle, save
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.search.seek import StateSearch, block_of, usual_options

from loopwright.core.item_names import Names

from .counterexample import Day, Teller
from .run import IMPOSSIBLE, Run

Save = Mapping[str, Any]

GAMES = 600
"""So many games are played for one dead end at most."""


@dataclass(frozen=True)
class DeadEnd:
    """When all of this has come to be so, no win is left; a game that came so far, where one was found."""

    what: tuple[str, ...]
    day: int
    left: tuple[str, ...]
    """The endings that may still come, but for time running out."""
    witness: Save | None = None
    story: tuple[Day, ...] = ()
    """That game, day by day."""

    @property
    def kids(self) -> int:
        """How many play that game."""
        return len(self.witness["options"]["kids"]) if self.witness is not None else 0

    @property
    def id(self) -> str:
        """A name for it, as for an item."""
        return "dead-end." + "-and-".join(name.replace(" ", "-") for name in self.what)


def dead_ends(
    bundle: Bundle, run: Run, stuck_places: Sequence[StuckAt], until: Budget
) -> tuple[DeadEnd, ...]:
    """The dead ends that games may come to; games that do are looked for with so much work."""
    shower, teller = _Shower(bundle, run), Teller(bundle, Names(bundle.data))
    ends = []
    among = [stuck for stuck in stuck_places if not _impossible(run, stuck)]
    for number, stuck in enumerate(among):
        what = stuck.facts
        game = shower.show(what, until.part(until.left / (len(among) - number)))
        if game is None and len(what) > 1:
            continue  # each may be so, but maybe never all at once
        left = tuple(name for name in stuck.left if run.answer(Question(name)) != IMPOSSIBLE)
        used = frozenset(block_of(bundle, name) for name in what if name.startswith(USED))
        goal = "".join(used) if len(what) == 1 else ""
        saved = None if game is None else save(game)
        story = () if saved is None else tuple(teller.days(saved, goal, facts=_facts(what) | used))
        ends.append(DeadEnd(what, stuck.day, left, saved, story))
    return tuple(ends)


def _facts(what: Sequence[str]) -> frozenset[str]:
    """What is told of in its story: `flag.cable-cut`, `diary.4`."""
    named = (name.removeprefix(NOT) for name in what if not name.startswith(USED))
    return frozenset(".".join(name.split(".")[:2]) for name in named)


def _impossible(run: Run, stuck: StuckAt) -> bool:
    return any(run.answer(Question(name)) == IMPOSSIBLE for name in stuck.facts)


class _Shower:
    """Plays games that come into dead ends."""

    def __init__(self, bundle: Bundle, run: Run) -> None:
        self._bundle = bundle
        self._model: Model = run.prover.model
        self._guide = run.prover.guide
        self._options = [options for options in usual_options(bundle) if options.kids in run.prover.kids]

    def show(self, what: Sequence[str], until: Budget) -> Game | None:
        """A game in which all of it is so; a flag that is not set never was, or is cleared again."""
        lost = [name for name in what if any(self._clearing(name))]
        game = self._in_order(what, (), until.part(until.left / 2) if lost else until)
        return self._in_order(what, lost, until) if game is None and lost else game

    def _in_order(self, what: Sequence[str], lost: Sequence[str], until: Budget) -> Game | None:
        """A game in which one thing after the other comes to be so, in any order."""
        done = [name for name in what if not name.startswith(NOT)]
        unset = [name for name in what if name.startswith(NOT) and name not in lost]
        for order in (done, done[::-1]) if len(done) > 1 else (done,):
            game: Game | None = None
            for place, name in enumerate(order):
                last = place == len(order) - 1
                wanted = what if last else [name, *unset]
                search = self._search(wanted, name, lost, [] if game is None else [game])
                work = until.left / (1 if last else 2)
                game = search.look(until.meter.rest, GAMES, work=work)
                until.take(search.work)
                if game is None:
                    break
            if game is not None:
                return game
        return None

    def _search(
        self, wanted: Sequence[str], name: str, lost: Sequence[str], begun: Sequence[Game]
    ) -> StateSearch:
        return StateSearch(
            self._bundle,
            wanted,
            list(dict.fromkeys((*self._goals(name), *(at for flag in lost for at in self._clearing(flag))))),
            options=self._options,
            guide=self._guide,
            begun=begun,
            lost=lost,
        )

    def _clearing(self, name: str) -> Iterator[str]:
        """The ids of the blocks that clear a flag which is to be `not` set."""
        if name.startswith(f"{NOT}flag."):
            writers = self._model.places.writers.get(name.removeprefix(NOT), ())
            yield from (place.at for place, effect in writers if effect["do"] == "clear_flag")

    def _goals(self, name: str) -> Iterator[str]:
        """The ids of what brings it about."""
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


def so(what: str, name: Callable[[str], str]) -> str:
    """`diary 4 is on its back`, `flag cable-cut is set`, `diary 7 is not in play yet`; `name` names an id."""
    if what.startswith(USED):
        return f"{name(what.removeprefix(USED))} has been used"
    yet = what.startswith(NOT)
    kind, number, *more = what.removeprefix(NOT).split(".")
    if kind == "diary":
        return f"diary {number} is " + (
            "not in play yet" if yet else "discarded" if more == ["discarded"] else f"on its {more[0]}"
        )
    return f"{kind} {number} is {'not ' if yet else ''}set"
