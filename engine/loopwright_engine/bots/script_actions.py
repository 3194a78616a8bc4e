"""The ways in which kids can carry out one line of a script in the adventure phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from loopwright_games.tales.bots import cards
from loopwright_games.tales.rules.chapters import actions, moving, tests
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game

from loopwright_engine.kernel.masks import members

from .script_language import Manoeuvre
from .simple import DEED


class Way(NamedTuple):
    """A way to carry out a line: the option to take now (its place), and what it comes to in the end."""

    place: int
    kid: int
    time: int
    chance: float


def ways(game: Game, options: list[int], line: Manoeuvre) -> Iterator[Way]:
    """Every way to carry out a line, here or by going to where it can be done."""
    for place, option in enumerate(options[:-1]):
        kid, deed = option >> actions.SEAT, option & DEED
        if not _is(game, kid, deed, line):
            continue
        cost = actions.cost(game, option)
        if deed == actions.HOME or not line.dinner or game.pool[kid] - cost >= moving.dinner_cost(game, kid):
            yield Way(place, kid, cost, _chance(game, kid, deed))
    if line.verb == "go" or line.steps:
        yield from _journeys(game, options, line)


def _is(game: Game, kid: int, deed: int, line: Manoeuvre) -> bool:
    """Whether a deed is what the line says."""
    match line.verb:
        case "investigate":
            return deed == actions.INVESTIGATE and _rumors(game, line.thing) >> game.at[kid] & 1 == 1
        case "scout":
            return actions.SCOUT <= deed < actions.REST
        case "use":
            return deed >= actions.CARD and _fits(game, deed - actions.CARD, line.thing)
        case "hack":
            wanted = -1 if line.thing == "machine" else game.tables.names.ids["machine"].index(line.thing)
            return actions.HACK <= deed < actions.WRECK and wanted in (-1, deed - actions.HACK)
        case "wreck":
            return actions.WRECK <= deed < actions.CARD
        case "rest":
            wanted = v.CONDITIONS.index(line.thing.removeprefix("from ")) if line.thing else -1
            return actions.REST <= deed < actions.INVESTIGATE and wanted in (-1, deed - actions.REST)
        case "go" if deed == actions.HOME:
            late = game.pool[kid] <= moving.dinner_cost(game, kid) + 1
            return line.thing == "home" or (line.thing == "home by dinner" and late)
    return line.verb == "trade" and deed == actions.TRADE


def _fits(game: Game, number: int, thing: str) -> bool:
    """Whether an action of a card is one that the line means."""
    tables = game.tables
    if thing == "action":
        return True
    if thing == "diary action":
        tiles = [each.number for each in tables.tile_actions]
        return number not in tiles and any(each.number == number for each in game.active.actions)
    return tables.names.strings[tables.actions[number].label] == thing


def _chance(game: Game, kid: int, deed: int) -> float:
    """The chance of the test that a deed begins with, with the friends who are here and a push."""
    if deed >= actions.CARD:
        return cards.chance(game, kid, game.tables.actions[deed - actions.CARD].block, game.at[kid])
    if deed == actions.INVESTIGATE:
        return _chance_of_rumor(game, kid, game.at[kid])
    if actions.HACK <= deed < actions.WRECK:
        return cards.hack_chance(game, kid, deed - actions.HACK)
    return 1.0


def _chance_of_rumor(game: Game, kid: int, place: int) -> float:
    """The chance to solve the rumor at a place; that of any test with a push while it lies face down."""
    if game.hidden >> place & 1:
        return tests.chance(2 * game.active.numbers[v.DICE])
    rumors = game.tables.rumors
    rumor = next(each for each in game.track if each >= 0 and rumors[each].at == place)
    return cards.chance(game, kid, rumors[rumor].block, place)


def _rumors(game: Game, thing: str) -> int:
    """The places of the rumors that a line means."""
    if "known" in thing:
        return game.rumored & ~game.hidden
    return game.hidden if "hidden" in thing else game.rumored


def _journeys(game: Game, options: list[int], line: Manoeuvre) -> Iterator[Way]:
    """The steps that lead a kid nearer to where the line can be carried out."""
    far = game.tables.board.far
    steps: dict[int, list[tuple[int, int]]] = {}
    for place, option in enumerate(options[:-1]):
        if option & DEED < actions.CAR:
            steps.setdefault(option >> actions.SEAT, []).append((place, option))
    for kid, moves in steps.items():
        here = far[game.at[kid]]
        for target, cost, chance in _targets(game, kid, line):
            if not here[target] or (line.steps and here[target] > line.steps) or game.pool[kid] <= cost:
                continue
            trouble = {move: (far[move[1] & 31][target], actions.cost(game, move[1])) for move in moves}
            place, option = min(moves, key=trouble.__getitem__)
            left = game.pool[kid] - actions.cost(game, option)
            if far[option & 31][target] < here[target] and (
                not line.dinner or left >= _way_home(game, kid, option & 31)
            ):
                yield Way(place, kid, here[target] + cost, chance)


def _way_home(game: Game, kid: int, there: int) -> int:
    """MOV-6: what the way home will cost from a place."""
    if there == game.party.homes[kid]:
        return 0
    return (1 if game.tables.board.open >> there & 1 else 2) - moving.carried_home(game, kid)


def _targets(game: Game, kid: int, line: Manoeuvre) -> Iterator[tuple[int, int, float]]:
    """Where a line can be carried out by a kid: the place, what it costs there, and its chance."""
    thing = line.thing.removeprefix("to nearest ")
    if "rumor" in thing:
        cost = game.active.numbers[v.INVESTIGATING] if line.steps else 0
        for place in members(_rumors(game, thing)):
            yield place, cost, _chance_of_rumor(game, kid, place)
    elif line.verb == "use" or thing == "diary action":
        for action in game.active.actions:
            if _fits(game, action.number, thing) and actions.allowed(game, kid, action):
                for place in action.places:
                    yield place, action.spend, cards.chance(game, kid, action.block, place)
    elif thing == "friend":
        for seat in range(game.party.size):
            if seat != kid and not game.home >> seat & 1:
                yield game.at[seat], 0, 1.0
    elif thing.startswith("to "):
        yield game.tables.names.letters.index(thing.removeprefix("to ")), 0, 1.0
