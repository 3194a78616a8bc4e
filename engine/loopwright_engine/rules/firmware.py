"""MAC-1, MAC-2, MAC-9: upgrades, machines that come back, and what their abilities do before they move."""

from __future__ import annotations

from ..kernel.masks import members
from . import firewalls, log, machines
from . import vocabulary as v
from .game import Game


def upgrade(game: Game) -> None:
    """What happens at the start of the machine actions, before any machine moves.

    SLOW REBOOT loses a firewall; hacked machines are reset by firmware on two school cards in a row
    (MAC-1), UNPREDICTABLE ones by one card; machines wrecked on the round before come back (MAC-2).
    """
    for machine in members(machines.with_ability(game, v.SLOW_REBOOT)):
        if game.sectors[machine] >= 0:
            firewalls.take_left_most(game, machine)
    returning = [*_shaken_off(game), *members(game.wrecked & ~game.wrecked_today)]
    if returning:
        machines.one_by_one(game, returning, lambda machine: _return(game, machine))


def _shaken_off(game: Game) -> list[int]:
    """MAC-1: the hacked machines that the firmware of this morning resets."""
    school = game.tables.school
    if not school[game.card].firmware or game.active.off & v.NO_FIRMWARE:
        return []
    twice = game.previous >= 0 and school[game.previous].firmware
    among = -1 if twice else machines.with_ability(game, v.UNPREDICTABLE)
    return [machine for machine, hacker in enumerate(game.hackers) if hacker >= 0 and among >> machine & 1]


def _return(game: Game, machine: int) -> None:
    if game.hackers[machine] >= 0:
        game.tail.append((log.FIRMWARE, -1, machine))
        reset(game, machine, -1)
    else:
        machines.come_back(game, machine, -1)


def reset(game: Game, machine: int, source: int) -> None:
    """MAC-2: back to its start, without a hacker, a firewall or a hack token.

    A machine that a card has removed stays away.
    """
    if machines.in_play(game, machine) or game.wrecked >> machine & 1:
        machines.take_off(game, machine)
        machines.come_back(game, machine, source)


def wreck(game: Game, machine: int, source: int) -> None:
    """HCK-11: the machine leaves the board until the machine actions of the next round (MAC-2)."""
    if machines.in_play(game, machine):
        machines.take_off(game, machine)
        game.wrecked |= 1 << machine
        game.wrecked_today |= 1 << machine
        game.tail.append((log.MACHINE_WRECKED, source, machine))


def targets(game: Game, kid: int) -> list[int]:
    """HCK-11: the unarmed machines in sectors nearby that the ARMED machine of this kid could wreck."""
    armed = machines.with_ability(game, v.ARMED)
    own = machines.controlled(game, kid)
    if own < 0 or not armed >> own & 1:
        return []
    around = machines.around(game)[game.at[kid]]
    return [machine for machine in around if not armed >> machine & 1]
