"""MAC: machines on the grid and with their hackers, their states, and the firewall tokens on their tracks
(HCK-3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.codes import SPACES
from loopwright_games.tales.rules.state.game import FIREWALL_TAPE, MACHINES, Game
from loopwright_games.tales.rules.state.variants import JUST_MACHINES

from . import diary, pieces

ROUTINE = 0
ALERT = 1
ARRIVALS = 1 << v.MACHINE_ENTERS_SECTOR | 1 << v.MACHINE_COMES_NEARBY | 1 << v.MACHINE_ENTERS_TOKEN
"""What cards hear of a machine that comes to another sector."""


def with_ability(game: Game, ability: int) -> int:
    """Return the mask of the machines with this ability (MAC-9); none under VAR-7."""
    return 0 if game.variants & JUST_MACHINES else game.tables.abilities[ability]


def in_play(game: Game, machine: int) -> bool:
    """Whether a machine is on the grid or with a hacker."""
    return game.sectors[machine] >= 0 or game.hackers[machine] >= 0


def controlled(game: Game, kid: int) -> int:
    """Return the machine that this kid controls, or -1 (HCK-10)."""
    return game.hackers.index(kid) if kid in game.hackers else -1


def controllers(game: Game) -> int:
    """Return the mask of the kids who control a machine (HCK-10)."""
    mask = 0
    for hacker in game.hackers:
        if hacker >= 0:
            mask |= 1 << hacker
    return mask


def around(game: Game) -> list[tuple[int, ...]]:
    """Return, for each location, the machines in sectors nearby (MAP-4)."""
    board = game.tables.board
    if game.sectors == board.last_sectors:
        return board.last_around
    key = tuple(game.sectors)
    machines_near = board.machines_around.get(key)
    if machines_near is None:
        if len(board.machines_around) > 4096:
            board.machines_around.clear()
        machines_near = [()] * len(board.letters)
        for machine, sector in enumerate(key):
            nearby = board.nearby[sector] if sector >= 0 else 0
            while nearby:
                low = nearby & -nearby
                machines_near[low.bit_length() - 1] += (machine,)
                nearby ^= low
        board.machines_around[key] = machines_near
    board.last_sectors, board.last_around = game.sectors[:], machines_near
    return machines_near


def set_state(game: Game, machine: int, state: int, source: int) -> None:
    """Turn the response card of a machine in play to a state."""
    if game.sectors[machine] >= 0 and game.alert >> machine & 1 != state:
        game.alert ^= 1 << machine
        game.dirty |= MACHINES
        game.tail.append((log.MACHINE_STATE, source, machine, state))


def start_state(game: Game, sector: int) -> int:
    """Return the state in which a machine starts on a sector (MAC-2, SET-6).

    ROUTINE nearby an open location, else ALERT; SCH-7 holds for machines that return too.
    """
    board = game.tables.board
    return ROUTINE if board.nearby[sector] & board.open and not game.hold else ALERT


def state_after_move(game: Game, sector: int) -> int:
    """Return the state after a move: ALERT nearby restricted locations only, else ROUTINE (MAC-6)."""
    board = game.tables.board
    nearby = board.nearby[sector]
    return ALERT if nearby and not nearby & board.open else ROUTINE


def put(game: Game, machine: int, sector: int, source: int) -> None:
    """Place a machine on this sector, or on the nearest free one; one that comes back starts anew (MAC-2).

    A card that puts one into play again makes this sector its start.
    """
    free = nearest_free(game, sector, machine)
    if free in (-1, game.sectors[machine]):
        return
    if game.sectors[machine] >= 0:
        move(game, machine, free, source)
        return
    if game.hackers[machine] < 0 and not game.wrecked >> machine & 1:
        game.starts[machine] = sector
    take_off(game, machine)
    game.sectors[machine] = free
    game.tail.append((log.MACHINE_PLACED, source, machine, free))
    set_state(game, machine, start_state(game, free), log.COMING_BACK if source < 0 else source)
    arrived(game, machine, -1)


def move(game: Game, machine: int, sector: int, source: int) -> None:
    """Move a machine on the grid to another sector."""
    before = game.sectors[machine]
    game.sectors[machine] = sector
    game.dirty |= MACHINES
    game.tail.append((log.MACHINE_MOVED, source, machine, sector))
    arrived(game, machine, before)


def arrived(game: Game, machine: int, before: int) -> None:
    """Cards hear where a machine has come, by whatever means: the sector, its tokens, and locations nearby.

    `before` is the sector that it comes from, or -1; of a location they hear when it was not nearby before.
    """
    if not (game.active.hears | game.tables.hears) & ARRIVALS:
        return
    board, sector = game.tables.board, game.sectors[machine]
    nearby = board.nearby[sector] & ~(board.nearby[before] if before >= 0 else 0)
    tokens = pieces.kinds_at(game, len(board.letters) + sector)
    diary.fire(game, v.MACHINE_COMES_NEARBY, game.first, nearby, machine)
    diary.fire(game, v.MACHINE_ENTERS_TOKEN, game.first, tokens, machine)
    diary.fire(game, v.MACHINE_ENTERS_SECTOR, game.first, 1 << sector, machine)


def one_by_one(game: Game, machines: Iterable[int], deed: Callable[[int], None]) -> None:
    """Do something with each machine; what cards hear of one is answered before the next."""
    height = len(game.stack)
    answers = []
    for machine in machines:
        deed(machine)
        answers.append(game.stack[height:])
        del game.stack[height:]
    for answer in reversed(answers):
        game.stack += answer


def come_back(game: Game, machine: int, source: int) -> None:
    """Return a machine to its start sector, or to the nearest free one (MAC-2)."""
    put(game, machine, game.starts[machine], source)


def take_off(game: Game, machine: int) -> None:
    """Take a machine off the grid or from its hacker, with nothing left on its sheet."""
    clear_firewalls(game, machine)
    bit = 1 << machine
    game.sectors[machine] = game.hackers[machine] = -1
    game.wrecked &= ~bit
    game.tokens &= ~bit
    game.alert &= ~bit
    game.dirty |= MACHINES


def nearest_free(game: Game, sector: int, machine: int) -> int:
    """Return the nearest free land sector by rows plus columns, the first of several; -1 without any."""
    board = game.tables.board
    row, column = divmod(sector, board.columns)
    best, best_distance = -1, 1_000_000
    for other in range(board.rows * board.columns):
        taken = other in game.sectors and game.sectors[machine] != other
        if board.sea >> other & 1 or taken:
            continue
        other_row, other_column = divmod(other, board.columns)
        distance = abs(row - other_row) + abs(column - other_column)
        if distance < best_distance:
            best, best_distance = other, distance
    return best


def toward(game: Game, machine: int, location: int, source: int) -> None:
    """Move a machine one sector closer to a location, when a closer one is free."""
    sector = game.sectors[machine]
    if sector < 0:
        return
    board = game.tables.board
    steps = board.toward[location]
    around = [ray[0] for ray in (rays[sector] for rays in board.rays) if ray]
    closer = [other for other in around if steps[other] < steps[sector] and other not in game.sectors]
    if closer:
        put(game, machine, min(closer, key=lambda other: (steps[other], other)), source)
    elif steps[sector]:
        game.tail.append((log.MACHINE_STAYS, source, machine))


def remove(game: Game, machine: int, source: int) -> None:
    """Remove a machine from the game, until a card places it again."""
    if in_play(game, machine) or game.wrecked >> machine & 1:
        take_off(game, machine)
        game.tail.append((log.MACHINE_GONE, source, machine))


def update_states(game: Game) -> None:
    """MAC-6, MAC-7, MAC-9 (ALARMED), unless SCH-7 keeps all machines ALERT this round.

    A hack token is used up either way.
    """
    if not game.hold:
        alarmed = with_ability(game, v.ALARMED)
        for machine, sector in enumerate(game.sectors):
            if sector >= 0 and not game.tokens >> machine & 1:
                alarm = alarmed >> machine & 1 and _beside_another(game, sector)
                state, rule = (ALERT, log.ALARM) if alarm else (state_after_move(game, sector), -1)
                set_state(game, machine, state, rule)
    for machine in members(game.tokens):
        game.tail.append((log.TOKEN_USED, -1, machine))
        set_state(game, machine, ALERT, log.HACK_TOKEN)
    game.tokens = 0


def _beside_another(game: Game, sector: int) -> bool:
    """Whether another machine stands in a sector adjacent to this one (MAC-9)."""
    return any(ray and ray[0] in game.sectors for ray in (rays[sector] for rays in game.tables.board.rays))


# --- MAC-1, MAC-2, MAC-9: upgrades, machines that come back, and what their abilities do before they move


def upgrade(game: Game) -> None:
    """What happens at the start of the machine actions, before any machine moves.

    SLOW REBOOT loses a firewall; hacked machines are reset by firmware on two school cards in a row
    (MAC-1), UNPREDICTABLE ones by one card; machines wrecked on the round before come back (MAC-2).
    """
    for machine in members(with_ability(game, v.SLOW_REBOOT)):
        if game.sectors[machine] >= 0:
            take_left_most_firewall(game, machine)
    returning = [*_shaken_off(game), *members(game.wrecked & ~game.wrecked_today)]
    if returning:
        one_by_one(game, returning, lambda machine: _return(game, machine))


def _shaken_off(game: Game) -> list[int]:
    """The hacked machines that the firmware of this morning resets (MAC-1)."""
    school = game.tables.school
    if not school[game.card].firmware or game.active.off & v.NO_FIRMWARE:
        return []
    twice = game.previous >= 0 and school[game.previous].firmware
    among = -1 if twice else with_ability(game, v.UNPREDICTABLE)
    return [machine for machine, hacker in enumerate(game.hackers) if hacker >= 0 and among >> machine & 1]


def _return(game: Game, machine: int) -> None:
    if game.hackers[machine] >= 0:
        game.tail.append((log.FIRMWARE, -1, machine))
        reset(game, machine, -1)
    else:
        come_back(game, machine, -1)


def reset(game: Game, machine: int, source: int) -> None:
    """Reset a machine to its start, without hacker, firewalls and hack token (MAC-2).

    A machine that a card has removed stays away.
    """
    if in_play(game, machine) or game.wrecked >> machine & 1:
        take_off(game, machine)
        come_back(game, machine, source)


def wreck(game: Game, machine: int, source: int) -> None:
    """Take a machine off the board until the machine actions of the next round (HCK-11, MAC-2)."""
    if in_play(game, machine):
        take_off(game, machine)
        game.wrecked |= 1 << machine
        game.wrecked_today |= 1 << machine
        game.tail.append((log.MACHINE_WRECKED, source, machine))


def targets(game: Game, kid: int) -> list[int]:
    """Return the unarmed machines nearby that the ARMED machine of this kid could wreck (HCK-11)."""
    armed = with_ability(game, v.ARMED)
    own = controlled(game, kid)
    if own < 0 or not armed >> own & 1:
        return []
    return [machine for machine in around(game)[game.at[kid]] if not armed >> machine & 1]


def firewall_spaces(game: Game, machine: int) -> int:
    """Return the number of spaces on the track of a machine (MAC-8)."""
    return game.party.spaces[machine]


def firewall_at(game: Game, machine: int, space: int) -> int:
    """Return the token on a space of a machine's track, or -1."""
    return game.walls[machine * SPACES + space]


def firewall_face_up(game: Game, machine: int, space: int) -> int:
    """Return the token on a space, drawn at random if it is empty (HCK-3, SET-12); -1 when none is left."""
    place = machine * SPACES + space
    if game.walls[place] < 0 and game.wall_pile:
        tape = game.tapes[FIREWALL_TAPE]
        number, game.cursors[FIREWALL_TAPE] = tape.below(game.cursors[FIREWALL_TAPE], len(game.wall_pile))
        game.walls[place] = game.wall_pile.pop(number)
        game.tail.append((log.WALL_DRAWN, -1, machine, space, game.walls[place]))
    return game.walls[place]


def unseen_firewalls(game: Game, machine: int) -> bool:
    """Whether scouting the machine would show any token that is not known yet (ADV-1)."""
    if not game.wall_pile:
        return False
    start = machine * SPACES
    return -1 in game.walls[start : start + game.party.sight[machine]]


def see_firewalls(game: Game, machine: int) -> None:
    """Draw the left-most tokens, as many as scouting shows (ADV-1, MAC-9)."""
    for space in range(game.party.sight[machine]):
        firewall_face_up(game, machine, space)


def take_left_most_firewall(game: Game, machine: int) -> None:
    """Return the left-most token of the track to the pile, for SLOW REBOOT (MAC-9)."""
    for place in range(machine * SPACES, machine * SPACES + SPACES):
        wall = game.walls[place]
        if wall >= 0:
            game.walls[place] = -1
            game.tail.append((log.WALL_REMOVED, -1, machine, wall))
            game.wall_pile.append(wall)
            return


def clear_firewalls(game: Game, machine: int) -> None:
    """Return all tokens of the track to the pile (MAC-2)."""
    start = machine * SPACES
    walls = [wall for wall in game.walls[start : start + SPACES] if wall >= 0]
    if walls:
        game.walls[start : start + SPACES] = [-1] * SPACES
        game.wall_pile += walls
