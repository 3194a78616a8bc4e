"""MAC-8, HCK-3: the firewall tokens on the tracks of machines, and the pile they are drawn from."""

from __future__ import annotations

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.codes import SPACES
from loopwright_games.tales.rules.state.game import FIREWALL_TAPE, Game


def spaces(game: Game, machine: int) -> int:
    """Return the number of spaces on the track of a machine (MAC-8)."""
    return game.party.spaces[machine]


def at(game: Game, machine: int, space: int) -> int:
    """Return the token on a space of a machine's track, or -1."""
    return game.walls[machine * SPACES + space]


def face_up(game: Game, machine: int, space: int) -> int:
    """Return the token on a space, drawn at random if it is empty (HCK-3, SET-12); -1 when none is left."""
    place = machine * SPACES + space
    if game.walls[place] < 0 and game.wall_pile:
        tape = game.tapes[FIREWALL_TAPE]
        number, game.cursors[FIREWALL_TAPE] = tape.below(game.cursors[FIREWALL_TAPE], len(game.wall_pile))
        game.walls[place] = game.wall_pile.pop(number)
        game.tail.append((log.WALL_DRAWN, -1, machine, space, game.walls[place]))
    return game.walls[place]


def unseen(game: Game, machine: int) -> bool:
    """Whether scouting the machine would show any token that is not known yet (ADV-1)."""
    if not game.wall_pile:
        return False
    start = machine * SPACES
    return -1 in game.walls[start : start + game.party.sight[machine]]


def see(game: Game, machine: int) -> None:
    """Draw the left-most tokens, as many as scouting shows (ADV-1, MAC-9)."""
    for space in range(game.party.sight[machine]):
        face_up(game, machine, space)


def take_left_most(game: Game, machine: int) -> None:
    """Return the left-most token of the track to the pile, for SLOW REBOOT (MAC-9)."""
    for place in range(machine * SPACES, machine * SPACES + SPACES):
        wall = game.walls[place]
        if wall >= 0:
            game.walls[place] = -1
            game.tail.append((log.WALL_REMOVED, -1, machine, wall))
            game.wall_pile.append(wall)
            return


def clear(game: Game, machine: int) -> None:
    """Return all tokens of the track to the pile (MAC-2)."""
    start = machine * SPACES
    walls = [wall for wall in game.walls[start : start + SPACES] if wall >= 0]
    if walls:
        game.walls[start : start + SPACES] = [-1] * SPACES
        game.wall_pile += walls
