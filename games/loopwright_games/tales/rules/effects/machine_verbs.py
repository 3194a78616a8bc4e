"""The verbs of cards about machines: `machine heron`, `this machine`, `every machine`, `one machine`."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.chapters import hacking, machines
from loopwright_games.tales.rules.state import frames
from loopwright_games.tales.rules.state.cards import MachineDeed, Step
from loopwright_games.tales.rules.state.game import MACHINE_SHIFT, Game
from loopwright_games.tales.rules.state.index import Index

from .conditions import Data
from .table_verbs import TableVerb

ONE: Final = "one"
"""A word that makes the acting kid choose."""
Build: TypeAlias = Callable[[Index, Data, int], MachineDeed]


def _state(index: Index, data: Data, source: int) -> MachineDeed:
    state = machines.ALERT if data["state"] == "ALERT" else machines.ROUTINE
    return lambda game, machine, kid: machines.set_state(game, machine, state, source)


def _place(index: Index, data: Data, source: int) -> MachineDeed:
    sector = index.sectors[data["sector"]]
    return lambda game, machine, kid: machines.put(game, machine, sector, source)


def _toward(index: Index, data: Data, source: int) -> MachineDeed:
    location = index.locations[data["location"]]
    return lambda game, machine, kid: machines.toward(game, machine, location, source)


def _remove(index: Index, data: Data, source: int) -> MachineDeed:
    return lambda game, machine, kid: machines.remove(game, machine, source)


def _reset(index: Index, data: Data, source: int) -> MachineDeed:
    return lambda game, machine, kid: machines.reset(game, machine, source)


def _wreck(index: Index, data: Data, source: int) -> MachineDeed:
    return lambda game, machine, kid: machines.wreck(game, machine, source)


def _hack(index: Index, data: Data, source: int) -> MachineDeed:
    return lambda game, machine, kid: hacking.take_over(game, machine, kid, source)


def _verb(build: Build, stops: bool = False) -> TableVerb:
    """A verb with a machine in it."""
    return TableVerb(lambda i, d, s: _aim(i, d, build(i, d, s), s), stops)


def _aim(index: Index, data: Data, deed: MachineDeed, source: int) -> Step:
    """The step that does the deed to the machines that are meant."""
    name = data["machine"]
    if name == "this":
        return lambda game, kid, context: _to_this(game, kid, context, deed)
    if name == "every":
        return lambda game, kid, context: _to_every(game, kid, deed)
    if name == ONE:
        number = len(index.tables.machine_deeds)
        index.tables.machine_deeds.append(deed)
        index.tables.machine_deed_blocks.append(source)
        return lambda game, kid, context: _to_one(game, kid, number)
    machine = index.machines[name]
    return lambda game, kid, context: deed(game, machine, kid)


def _to_this(game: Game, kid: int, context: int, deed: MachineDeed) -> None:
    """The machine of the response card; elsewhere there is none and nothing happens."""
    machine = (context >> MACHINE_SHIFT) - 1
    if machine >= 0:
        deed(game, machine, kid)


def _to_every(game: Game, kid: int, deed: MachineDeed) -> None:
    machines.one_by_one(game, _in_play(game), lambda machine: deed(game, machine, kid))


def _to_one(game: Game, kid: int, number: int) -> None:
    game.pick("which_machine", kid, _in_play(game), (frames.ONE_MACHINE, number, kid))


def _in_play(game: Game) -> list[int]:
    return [machine for machine in range(len(game.sectors)) if machines.in_play(game, machine)]


def one_chosen(game: Game, frame: Frame) -> None:
    """The machine that is meant is known."""
    _, number, kid = frame
    game.tables.machine_deeds[number](game, game.answer, kid)


MACHINE_VERBS: Final[dict[str, TableVerb]] = {
    "machine_state": _verb(_state),
    "place_machine": _verb(_place, stops=True),
    "machine_toward": _verb(_toward, stops=True),
    "remove_machine": _verb(_remove),
    "reset_machine": _verb(_reset, stops=True),
    "wreck_machine": _verb(_wreck),
    "hack_machine": _verb(_hack, stops=True),
}
