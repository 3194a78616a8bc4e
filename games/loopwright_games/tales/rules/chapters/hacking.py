"""HCK: what kids can do with machines in the adventure phase: scout, ride, and hack, from the stakes to the
last firewall.

A hack in progress is a frame on the stack that begins with the machine, the hacker, the mask of all
participants and the machine's sector.
"""

from __future__ import annotations

from typing import Final

from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import HELPERS, MACHINE_SHIFT, MACHINES, PLACES, REPEATED, Game

from . import calendar, diary, machines, moving

RIDE: Final = 160
"""Plus the location."""
SCOUT: Final = 192
"""Plus the machine, as below; `MOST_MACHINES` of them fit into each range."""
HACK: Final = 212
WRECK: Final = 232
WRECK_COST: Final = 2

# --- The track


def next_space(game: Game, machine: int, hacker: int, participants: int, sector: int, space: int) -> None:
    """Go on with the next firewall, by its routine or alert half; after the last the hack succeeds.

    HCK-3, HCK-5. When no token is left to draw, an empty space counts as beaten.
    """
    if space >= game.party.spaces[machine]:
        take_over(game, machine, hacker, -1)
        return
    wall = machines.firewall_face_up(game, machine, space)
    if wall < 0:
        game.stack.append((frames.HACK_SPACE, machine, hacker, participants, sector, space + 1))
        return
    game.tail.append((log.WALL, -1, machine, space, wall))
    half = game.alert >> machine & 1
    game.stack.append((frames.HACK_HALF, machine, hacker, participants, sector, space, half))


def begin_half(
    game: Game, machine: int, hacker: int, participants: int, sector: int, space: int, half: int
) -> None:
    """Run the effect of a half before its tests (HCK-8)."""
    game.stack.append((frames.HACK_TESTS, machine, hacker, participants, sector, space, half, 0))
    effect = game.tables.firewalls[machines.firewall_at(game, machine, space)][half].effect
    if effect == v.REPEL:
        moving.meet(game, hacker, machine, game.at[hacker])
    elif effect == v.DEFAULT:
        block = game.responses[machine].firewalls[half]
        context = participants & ~(1 << hacker) | machine + 1 << MACHINE_SHIFT
        game.tail.append((log.DEFAULT_WALL, -1, machine))
        game.stack.append((frames.BLOCK, block, 0, hacker, context))
    elif effect == v.TO_ALERT:
        machines.set_state(game, machine, machines.ALERT, log.WALL_EFFECT)


def next_test(
    game: Game, machine: int, hacker: int, participants: int, sector: int, space: int, half: int, test: int
) -> None:
    """Let the hacker take the next test of a half; after the last one the space is beaten (HCK-4, HCK-5).

    A machine that an effect has made ALERT is met with the alert half of the same token (HCK-8).
    """
    if _left(game, machine, hacker, sector, space):
        _cut_short(game, machine, hacker)
        return
    if _without_hacker(game, hacker, sector):
        game.tail.append((log.HACK_GIVEN_UP, -1, hacker, machine))
        return
    track = (machine, hacker, participants, sector, space)
    if half == machines.ROUTINE and game.alert >> machine & 1:
        _to_alert_half(game, track)
        return
    trials = game.tables.firewalls[machines.firewall_at(game, machine, space)][half].trials
    if test == len(trials):
        game.stack.append((frames.HACK_SPACE, machine, hacker, participants, sector, space + 1))
        return
    game.stack.append((frames.HACK_TESTS, *track, half, test + 1))
    context = participants & ~(1 << hacker) | machine + 1 << MACHINE_SHIFT
    game.stack.append((frames.TEST, trials[test], hacker, context, -1))


def _to_alert_half(game: Game, track: Frame) -> None:
    """Go on with the alert half of the token (HCK-6, HCK-8); `track` is the beginning of a hack's frame."""
    machine, space = track[0], track[4]
    wall = machines.firewall_at(game, machine, space)
    game.tail.append((log.WALL_ALERT, -1, machine, space, wall))
    game.stack.append((frames.HACK_HALF, *track, machines.ALERT))


def _left(game: Game, machine: int, hacker: int, sector: int, space: int) -> bool:
    """Whether the machine has left its sector, even if it has come back without its firewalls (HCK-9)."""
    gone = game.sectors[machine] != sector or machines.firewall_at(game, machine, space) < 0
    return gone and game.hackers[machine] != hacker


def _without_hacker(game: Game, hacker: int, sector: int) -> bool:
    """Whether the hacker cannot go on: not nearby any more, or given a machine by a card (HCK-10)."""
    return hacker in game.hackers or not game.tables.board.nearby[sector] >> game.at[hacker] & 1


# --- How it ends


def test_failed(game: Game) -> None:
    """Make a ROUTINE machine ALERT, whose alert half must be beaten (HCK-6); else the hack fails (HCK-7)."""
    waiting = game.stack.pop()
    machine, half = waiting[1], waiting[6]
    if half == machines.ROUTINE:
        machines.set_state(game, machine, machines.ALERT, log.FIREWALL_LOST)
        _to_alert_half(game, waiting[1:6])
    else:
        _lose(game, machine, waiting[2], waiting[3])


def _lose(game: Game, machine: int, hacker: int, participants: int) -> None:
    """Fail the hack: each participant suffers a failed avoid test in turn, then all must leave (HCK-7).

    What the response card does to the table or to other kids happens once, with the hacker.
    """
    game.tail.append((log.HACK_LOST, -1, hacker, machine))
    block = game.responses[machine].failures[machines.ALERT]
    seats = [seat for seat in game.party.orders[game.first] if participants >> seat & 1]
    game.stack.append((frames.HACK_OVER, machine, hacker))
    game.stack += [(frames.LEAVE, seat) for seat in reversed(seats)]
    context = machine + 1 << MACHINE_SHIFT
    game.stack += [
        (frames.BLOCK, block, 0, seat, context | REPEATED) for seat in reversed(seats) if seat != hacker
    ]
    game.stack.append((frames.BLOCK, block, 0, hacker, context))


def _cut_short(game: Game, machine: int, hacker: int) -> None:
    """Fail the hack of a machine that is gone: the response card does nothing and nobody leaves (HCK-9)."""
    game.tail.append((log.HACK_CUT, -1, hacker, machine))
    game.stack.append((frames.HACK_OVER, machine, hacker))


def leave(game: Game, kid: int) -> None:
    """Move a participant to an adjacent location, an open one if possible, meeting no machine (HCK-7)."""
    here = game.at[kid]
    if game.tables.board.adjacent[here] and not game.home >> kid & 1:
        moving.turn_back(game, kid, here, here, log.LOST_HACK)


def over(game: Game, machine: int, hacker: int) -> None:
    """End the hack: an ALERT machine gets a hack token, and the cards hear of it (HCK-7, HCK-9, HCK-12)."""
    if game.alert >> machine & 1:
        game.tokens |= 1 << machine
        game.tail.append((log.TOKEN, -1, machine))
    diary.fire(game, v.HACK_FAILED, hacker)


def take_over(game: Game, machine: int, kid: int, source: int) -> None:
    """Give a machine on the grid to its hacker; it stays if the kid controls one (HCK-5, HCK-10)."""
    if game.sectors[machine] < 0:
        return
    if kid in game.hackers:
        game.tail.append((log.NOT_HACKED, source, kid, machine))
        return
    game.hackers[machine] = kid
    game.sectors[machine] = -1
    game.alert &= ~(1 << machine)
    game.tokens &= ~(1 << machine)
    game.dirty |= MACHINES | PLACES
    game.tail.append((log.HACKED, source, kid, machine))
    diary.fire(game, v.MACHINE_HACKED, kid)


def helpers(game: Game, context: int) -> int:
    """Return the mask of the participants who are still nearby and may help with a firewall (HCK-4)."""
    machine = (context >> MACHINE_SHIFT) - 1
    places = game.tables.board.nearby[game.sectors[machine]]
    mask = 0
    for seat in range(game.party.size):
        if (context & HELPERS) >> seat & 1 and places >> game.at[seat] & 1:
            mask |= 1 << seat
    return mask


# --- HCK-1, HCK-2: who takes part in a hack, with how much time, and who leads it


CALL_OFF: Final = -1
"""In place of a stake: there is no hack."""


def able(game: Game, machine: int) -> int:
    """Return the mask of the kids who could take part in a hack: up, and near the machine (HCK-1)."""
    places = game.tables.board.nearby[game.sectors[machine]]
    away = game.home | game.sick
    mask = 0
    for seat in range(game.party.size):
        if places >> game.at[seat] & 1 and not away >> seat & 1:
            mask |= 1 << seat
    return mask


def affordable(game: Game, machine: int) -> bool:
    """Whether all who could take part have enough cubes together (HCK-1)."""
    mask = able(game, machine)
    time = sum(pool for seat, pool in enumerate(game.pool) if mask >> seat & 1)
    return time >= game.party.spaces[machine]


def least(game: Game, kid: int, machine: int) -> int:
    """Return the least stake of the kid who starts: 1 or more, and all that others cannot pay (HCK-1)."""
    mask = able(game, machine) & ~(1 << kid)
    others = sum(pool for seat, pool in enumerate(game.pool) if mask >> seat & 1)
    return max(1, game.party.spaces[machine] - others)


def begin(game: Game, kid: int, machine: int) -> None:
    """Start the hack of a kid who controls no machine; a PREDICTABLE machine shows its firewalls (MAC-9)."""
    game.tail.append((log.HACK, -1, kid, machine))
    if machines.with_ability(game, v.PREDICTABLE) >> machine & 1:
        machines.see_firewalls(game, machine)
    game.stack.append((frames.HACK_STAKE, machine, kid))


def stake(game: Game, machine: int, starter: int, *stakes: int) -> None:
    """Ask the next kid in order of play for its stake; the rest must be payable by those after it (HCK-1).

    Who has to make up what is missing may call the hack off: nobody pays unasked, and nobody has paid yet.
    """
    order = game.party.orders[starter]
    if len(stakes) == len(order):
        _lead(game, machine, order, stakes)
        return
    kid, later = order[len(stakes)], order[len(stakes) + 1 :]
    willing = able(game, machine)
    if not willing >> kid & 1 or not game.pool[kid]:
        game.stack.append((frames.HACK_STAKE, machine, starter, *stakes, 0))
        return
    others = sum(game.pool[seat] for seat in later if willing >> seat & 1)
    least = max(game.party.spaces[machine] - sum(stakes) - others, 0 if stakes else 1)
    amounts = list(range(least, game.pool[kid] + 1))
    if stakes and least:
        amounts.append(CALL_OFF)
    game.pick("stake", kid, amounts, (frames.HACK_STAKED, machine, starter, *stakes))


def staked(game: Game, machine: int, starter: int, *stakes: int) -> None:
    """Note one kid's stake; a hack that is called off has cost nothing (HCK-1)."""
    if game.answer == CALL_OFF:
        kid = game.party.orders[starter][len(stakes)]
        game.tail.append((log.HACK_CALLED_OFF, -1, kid, machine))
    else:
        game.stack.append((frames.HACK_STAKE, machine, starter, *stakes, game.answer))


def _lead(game: Game, machine: int, order: tuple[int, ...], stakes: tuple[int, ...]) -> None:
    """Find the hacker: who has staked the most and controls no machine yet (HCK-2, HCK-10).

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


def hacker_chosen(game: Game, machine: int, participants: int) -> None:
    """Begin with the hacker that the first player has chosen among equals (HCK-2)."""
    hacker = game.answer
    game.tail.append((log.HACKER, -1, hacker, machine))
    game.stack.append((frames.HACK_SPACE, machine, hacker, participants, game.sectors[machine], 0))


def with_near(game: Game, kid: int, near: tuple[int, ...], hacked: int, scouting: bool) -> list[int]:
    """Return what a kid can do with these machines nearby.

    `hacked` are the kids who control one, `scouting` says whether the kid can pay for a look.
    """
    deeds: list[int] = []
    free = game.pool[kid] > 0 and not hacked >> kid & 1 and not game.active.off & v.NO_HACKING
    for machine in near:
        if scouting and machines.unseen_firewalls(game, machine):
            deeds.append(SCOUT + machine)
        if free and (game.pool[kid] >= game.party.spaces[machine] or affordable(game, machine)):
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
    return [machine for machine in near if pool >= spaces[machine] or affordable(game, machine)]


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
        machines.see_firewalls(game, machine)
    elif deed < WRECK:
        begin(game, kid, deed - HACK)
    else:
        calendar.spend(game, kid, WRECK_COST)
        game.tail.append((log.WRECK, -1, kid, deed - WRECK))
        machines.wreck(game, deed - WRECK, -1)
