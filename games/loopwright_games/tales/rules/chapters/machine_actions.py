"""What kids can do with machines in the adventure phase: scout, hack, ride, wreck (ADV-1, HCK, MOV-4)."""

from __future__ import annotations

from typing import Final

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import Game

from . import calendar, firewalls, hacking, machines, moving

RIDE: Final = 160
"""Plus the location."""
SCOUT: Final = 192
"""Plus the machine, as below; `MOST_MACHINES` of them fit into each range."""
HACK: Final = 212
WRECK: Final = 232
WRECK_COST: Final = 2


def with_near(game: Game, kid: int, near: tuple[int, ...], hacked: int, scouting: bool) -> list[int]:
    """Return what a kid can do with these machines nearby.

    `hacked` are the kids who control one, `scouting` says whether the kid can pay for a look.
    """
    deeds: list[int] = []
    free = game.pool[kid] > 0 and not hacked >> kid & 1 and not game.active.off & v.NO_HACKING
    for machine in near:
        if scouting and firewalls.unseen(game, machine):
            deeds.append(SCOUT + machine)
        if free and (game.pool[kid] >= game.party.spaces[machine] or hacking.affordable(game, machine)):
            deeds.append(HACK + machine)
    return deeds


def may_hack(game: Game, kid: int) -> bool:
    """HCK-1: whether a kid has the time to hack at all, controls no machine, and is free to do it."""
    return game.pool[kid] > 0 and kid not in game.hackers and not game.active.off & v.NO_HACKING


def to_hack(game: Game, kid: int) -> list[int]:
    """HCK-1: the machines that a kid can hack from where it is."""
    if not may_hack(game, kid):
        return []
    pool = game.pool[kid]
    near, spaces = machines.around(game)[game.at[kid]], game.party.spaces
    return [machine for machine in near if pool >= spaces[machine] or hacking.affordable(game, machine)]


def with_own(game: Game, kid: int) -> list[int]:
    """What a kid with time left can do with the machine it controls."""
    places = [] if game.active.off & v.NO_RIDES else moving.destinations(game, kid)
    deeds = [RIDE + there for there in places]
    if game.pool[kid] >= WRECK_COST:
        deeds += [WRECK + machine for machine in machines.targets(game, kid)]
    return deeds


def act(game: Game, kid: int, deed: int) -> None:
    """Carry out an action with a machine; a hack is paid for by its stakes."""
    if deed < SCOUT:
        calendar.spend(game, kid, 1)
        moving.ride(game, kid, deed - RIDE)
    elif deed < HACK:
        machine = deed - SCOUT
        calendar.spend(game, kid, game.active.numbers[v.SCOUTING])
        game.tail.append((log.SCOUT_MACHINE, -1, kid, machine))
        firewalls.see(game, machine)
    elif deed < WRECK:
        hacking.begin(game, kid, deed - HACK)
    else:
        calendar.spend(game, kid, WRECK_COST)
        game.tail.append((log.WRECK, -1, kid, deed - WRECK))
        machines.wreck(game, deed - WRECK, -1)
