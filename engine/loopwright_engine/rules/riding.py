"""MOV-4: machine rides, on a hacked machine or as a card offers one."""

from __future__ import annotations

from itertools import combinations

from ..kernel.state import Frame
from . import frames, log, machines
from .game import PLACES, Game


def destinations(game: Game, kid: int) -> list[int]:
    """Where the machine of this kid can take it: from any sector nearby, over other machines."""
    machine = machines.controlled(game, kid)
    if machine < 0:
        return []
    sheet = game.tables.machines[machine]
    here = game.at[kid]
    hops = game.tables.board.hops[here]
    reach = sheet.movement if sheet.capacity else -1
    return [there for there, steps in enumerate(hops) if steps <= reach and there != here]


def ride(game: Game, kid: int, there: int) -> None:
    """The ride of a hacker, who may take friends along."""
    machine = machines.controlled(game, kid)
    _ask_riders(game, kid, there, game.tables.machines[machine].capacity, -1)


def ride_from(game: Game, kid: int, sector: int, movement: int, capacity: int, source: int) -> None:
    """A card offers a ride from this sector; a kid on sick leave or lying down takes none."""
    if (game.home | game.sick) >> kid & 1 or not capacity:
        return
    toward = game.tables.board.toward
    places = [
        place for place in range(len(toward)) if toward[place][sector] <= movement and place != game.at[kid]
    ]
    game.pick("ride", kid, places, (frames.RIDE_TO, kid, capacity, source))


def ride_chosen(game: Game, frame: Frame) -> None:
    """Where a ride offered by a card goes is known."""
    _, kid, capacity, source = frame
    _ask_riders(game, kid, game.answer, capacity, source)


def _ask_riders(game: Game, kid: int, there: int, capacity: int, source: int) -> None:
    """MOV-9: capacity counts the kid who rides; friends must stand at the same location."""
    away = game.home | game.sick
    friends = [
        seat for seat in game.party.orders[kid][1:] if game.at[seat] == game.at[kid] and not away >> seat & 1
    ]
    most = min(capacity - 1, len(friends))
    if not most:
        _depart(game, kid, there, 0, source)
        return
    options = [
        sum(1 << seat for seat in group) for size in range(most + 1) for group in combinations(friends, size)
    ]
    game.ask("riders", kid, options, (frames.RIDERS, kid, there, source))


def riders_chosen(game: Game, frame: Frame) -> None:
    """The friends who ride along are known."""
    _, kid, there, source = frame
    _depart(game, kid, there, game.answer, source)


def _depart(game: Game, kid: int, there: int, friends: int, source: int) -> None:
    """All arrive together; then each in turn meets the machines nearby (MOV-5)."""
    origin = game.at[kid]
    riders = [seat for seat in game.party.orders[kid] if seat == kid or friends >> seat & 1]
    for seat in riders:
        game.at[seat] = there
        game.tail.append((log.RIDE if seat == kid else log.RIDE_ALONG, source, seat, there))
    game.dirty |= PLACES
    game.stack += [(frames.ENTER, seat, there, origin, 0) for seat in reversed(riders)]
