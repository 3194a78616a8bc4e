"""What the players can see of machines: on the grid, with their hackers, and on their way back."""

from __future__ import annotations

from .fields import value
from .kernel.masks import members
from .rules import firewalls
from .rules import machines as figures
from .rules.cards import Half
from .rules.game import Game
from .rules.vocabulary import ABILITIES, COMBOS, STATES, TRAITS, WALL_EFFECTS
from .telling import card_of


def machines(game: Game) -> list[dict[str, object]]:
    """MAC-8: every machine that a card has not removed; `sector` and `state` are None off the grid."""
    return [
        _machine(game, number)
        for number, sector in enumerate(game.sectors)
        if sector >= 0 or game.hackers[number] >= 0 or game.wrecked >> number & 1
    ]


def _machine(game: Game, number: int) -> dict[str, object]:
    names, sector, hacker = game.tables.names, game.sectors[number], game.hackers[number]
    on_grid = sector >= 0
    nearby = game.tables.board.nearby[sector] if on_grid else 0
    return {
        "id": game.tables.machines[number].id,
        "model": names.ids["model"][number],
        "response": card_of(game.tables, game.responses[number].failures[0]),
        "name": names.machines[number],
        "sector": names.sector(sector) if on_grid else None,
        "state": STATES[game.alert >> number & 1] if on_grid else None,
        "nearby": [names.letters[place] for place in members(nearby)],
        "hacker": None if hacker < 0 else game.tables.kids[game.party.kids[hacker]].id,
        "wrecked": bool(game.wrecked >> number & 1),
        "token": bool(game.tokens >> number & 1),
        "ability": _ability(game, number),
        "walls": [_wall(game, number, space) for space in range(firewalls.spaces(game, number))],
    }


def _ability(game: Game, number: int) -> str | None:
    """MAC-9: the ability in force; none of them is with VAR-7."""
    ability = game.tables.machines[number].ability
    if ability < 0 or not figures.with_ability(game, ability) >> number & 1:
        return None
    return ABILITIES[ability]


def _wall(game: Game, machine: int, space: int) -> dict[str, object] | None:
    """HCK-3: the token that lies face up on a space; None for an empty one."""
    token = firewalls.at(game, machine, space)
    if token < 0:
        return None
    routine, alert = game.tables.firewalls[token]
    return {
        "id": game.tables.names.ids["wall"][token],
        "text": value(game, "wall", token),
        "routine": _half(game, routine),
        "alert": _half(game, alert),
    }


def _half(game: Game, half: Half) -> dict[str, object]:
    """HCK-4, HCK-8: its effect, its tests in order, and the combos that pass each of them."""
    trials, combos = [game.tables.trials[trial] for trial in half.trials], list(COMBOS)
    return {
        "effect": None if half.effect < 0 else WALL_EFFECTS[half.effect],
        "tests": [TRAITS[trial.trait] for trial in trials],
        "combos": [combos[number] for number in trials[0].combos] if trials else [],
    }
