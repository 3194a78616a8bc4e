"""HCK-1, HCK-2: who takes part in a hack, with how much time, and who leads it."""

from __future__ import annotations

from typing import Final

from ..kernel.state import Frame
from . import calendar, firewalls, frames, log, machines
from . import vocabulary as v
from .game import Game

CALL_OFF: Final = -1
"""In place of a stake: there is no hack."""


def able(game: Game, machine: int) -> int:
    """HCK-1: the kids who could take part: up, and nearby the machine."""
    places = game.tables.board.nearby[game.sectors[machine]]
    away = game.home | game.sick
    mask = 0
    for seat in range(game.party.size):
        if places >> game.at[seat] & 1 and not away >> seat & 1:
            mask |= 1 << seat
    return mask


def affordable(game: Game, machine: int) -> bool:
    """HCK-1: whether all who could take part have the time together."""
    mask = able(game, machine)
    time = sum(pool for seat, pool in enumerate(game.pool) if mask >> seat & 1)
    return time >= game.party.spaces[machine]


def least(game: Game, kid: int, machine: int) -> int:
    """HCK-1: what a kid who starts a hack must put in: at least 1, and all that the others cannot."""
    mask = able(game, machine) & ~(1 << kid)
    others = sum(pool for seat, pool in enumerate(game.pool) if mask >> seat & 1)
    return max(1, game.party.spaces[machine] - others)


def begin(game: Game, kid: int, machine: int) -> None:
    """A kid who controls no machine starts a hack; a PREDICTABLE machine is read at once (MAC-9)."""
    game.tail.append((log.HACK, -1, kid, machine))
    if machines.with_ability(game, v.PREDICTABLE) >> machine & 1:
        firewalls.see(game, machine)
    game.stack.append((frames.HACK_STAKE, machine, kid))


def stake(game: Game, frame: Frame) -> None:
    """HCK-1: the next kid in order of play says how much; each leaves no more to pay than the rest can.

    Who has to make up what is missing may call the hack off: nobody pays unasked, and nobody has paid yet.
    """
    machine, starter = frame[1], frame[2]
    stakes = frame[3:]
    order = game.party.orders[starter]
    if len(stakes) == len(order):
        _lead(game, machine, order, stakes)
        return
    kid, later = order[len(stakes)], order[len(stakes) + 1 :]
    willing = able(game, machine)
    if not willing >> kid & 1 or not game.pool[kid]:
        game.stack.append((*frame, 0))
        return
    others = sum(game.pool[seat] for seat in later if willing >> seat & 1)
    least = max(game.party.spaces[machine] - sum(stakes) - others, 0 if stakes else 1)
    amounts = list(range(least, game.pool[kid] + 1))
    if stakes and least:
        amounts.append(CALL_OFF)
    game.pick("stake", kid, amounts, (frames.HACK_STAKED, *frame[1:]))


def staked(game: Game, frame: Frame) -> None:
    """HCK-1: one kid's stake is known; a hack that is called off has cost nothing."""
    if game.answer == CALL_OFF:
        kid = game.party.orders[frame[2]][len(frame) - 3]
        game.tail.append((log.HACK_CALLED_OFF, -1, kid, frame[1]))
    else:
        game.stack.append((frames.HACK_STAKE, *frame[1:], game.answer))


def _lead(game: Game, machine: int, order: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    """HCK-2, HCK-10: who has staked the most is the hacker, if that kid controls no machine yet.

    Only now all pay.
    """
    by_seat = [0] * game.party.size
    participants = 0
    for kid, amount in zip(order, stakes, strict=True):
        by_seat[kid] = amount
        participants |= (amount > 0) << kid
        if amount:
            calendar.spend(game, kid, amount)
            game.tail.append((log.STAKE, -1, kid, amount))
    free = [kid for kid in order if by_seat[kid] and kid not in game.hackers]
    most = max(by_seat[kid] for kid in free)
    leaders = [kid for kid in free if by_seat[kid] == most]
    game.pick("hacker", game.first, leaders, (frames.HACKER, machine, participants))


def hacker_chosen(game: Game, frame: Frame) -> None:
    """HCK-2: the hacker is known; among equals the first player has decided."""
    _, machine, participants = frame
    hacker = game.answer
    game.tail.append((log.HACKER, -1, hacker, machine))
    game.stack.append((frames.HACK_SPACE, machine, hacker, participants, game.sectors[machine], 0))
