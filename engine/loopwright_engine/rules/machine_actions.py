"""What kids can do with machines in the adventure phase: scout, hack, ride, wreck (ADV-1, HCK, MOV-4)."""

from __future__ import annotations

from typing import Final

from . import calendar, firewalls, firmware, hacking, log, machines, riding
from . import vocabulary as v
from .game import Game

RIDE: Final = 160
"""Plus the location."""
SCOUT: Final = 192
"""Plus the machine, as below."""
HACK: Final = 212
WRECK: Final = 232
BEYOND: Final = 252
"""No deed with a machine from here on."""

WRECK_COST: Final = 2


def deeds(game: Game, kid: int, controlling: bool) -> list[int]:
    """The deeds with machines of a kid with time left, who controls one of them or not."""
    found: list[int] = []
    for machine in machines.around(game)[game.at[kid]]:
        if may_scout(game, machine):
            found.append(SCOUT + machine)
        if not controlling and hacking.affordable(game, machine):
            found.append(HACK + machine)
    if controlling:
        found += [RIDE + there for there in riding.destinations(game, kid)]
        if game.pool[kid] >= WRECK_COST:
            found += [WRECK + machine for machine in firmware.targets(game, kid)]
    return found


def may_scout(game: Game, machine: int) -> bool:
    """ADV-1, MAC-9: whether there is anything to see: a PREDICTABLE machine shows its whole track."""
    return firewalls.unseen(game, machine, _sight(game, machine))


def _sight(game: Game, machine: int) -> int:
    predictable = machines.with_ability(game, v.PREDICTABLE) >> machine & 1
    return v.SPACES if predictable else firewalls.SCOUTED


def act(game: Game, kid: int, deed: int) -> None:
    """Carry out a deed with a machine; a hack is paid for by its stakes."""
    if deed < SCOUT:
        calendar.spend(game, kid, 1)
        riding.ride(game, kid, deed - RIDE)
    elif deed < HACK:
        machine = deed - SCOUT
        calendar.spend(game, kid, 1)
        game.tail.append((log.SCOUT_MACHINE, -1, kid, machine))
        firewalls.see(game, machine, _sight(game, machine))
    elif deed < WRECK:
        hacking.begin(game, kid, deed - HACK)
    else:
        calendar.spend(game, kid, WRECK_COST)
        game.tail.append((log.WRECK, -1, kid, deed - WRECK))
        firmware.wreck(game, deed - WRECK, -1)
