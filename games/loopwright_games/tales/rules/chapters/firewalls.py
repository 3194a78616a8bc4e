"""MAC-8, HCK-3: the firewall tokens on the tracks of machine sheets, and the pile they come from."""

from __future__ import annotations

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.codes import SPACES
from loopwright_games.tales.rules.state.game import FIREWALL_TAPE, Game


def spaces(game: Game, machine: int) -> int:
    """MAC-8: the spaces on the track of a machine."""
    return game.party.spaces[machine]


def at(game: Game, machine: int, space: int) -> int:
    """The token on a space, or -1."""
    return game.walls[machine * SPACES + space]


def face_up(game: Game, machine: int, space: int) -> int:
    """HCK-3, SET-12: the token on a space, drawn at random if it is empty; -1 when there is none to draw."""
    place = machine * SPACES + space
    if game.walls[place] < 0 and game.wall_pile:
        tape = game.tapes[FIREWALL_TAPE]
        number, game.cursors[FIREWALL_TAPE] = tape.below(game.cursors[FIREWALL_TAPE], len(game.wall_pile))
        game.walls[place] = game.wall_pile.pop(number)
        game.tail.append((log.WALL_DRAWN, -1, machine, space, game.walls[place]))
    return game.walls[place]


def unseen(game: Game, machine: int) -> bool:
    """ADV-1: whether scouting would show anything."""
    if not game.wall_pile:
        return False
    start = machine * SPACES
    return -1 in game.walls[start : start + game.party.sight[machine]]


def see(game: Game, machine: int) -> None:
    """ADV-1, MAC-9: draw the left-most tokens that scouting shows."""
    for space in range(game.party.sight[machine]):
        face_up(game, machine, space)


def take_left_most(game: Game, machine: int) -> None:
    """MAC-9, SLOW REBOOT: the left-most token of the track goes back to the pile."""
    for place in range(machine * SPACES, machine * SPACES + SPACES):
        wall = game.walls[place]
        if wall >= 0:
            game.walls[place] = -1
            game.tail.append((log.WALL_REMOVED, -1, machine, wall))
            game.wall_pile.append(wall)
            return


def clear(game: Game, machine: int) -> None:
    """MAC-2: all tokens of the track go back to the pile."""
    start = machine * SPACES
    walls = [wall for wall in game.walls[start : start + SPACES] if wall >= 0]
    if walls:
        game.walls[start : start + SPACES] = [-1] * SPACES
        game.wall_pile += walls
