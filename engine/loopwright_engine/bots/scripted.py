"""A bot that follows a script: of its lines the first that can be carried out is carried out."""

# ruff: noqa: ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from loopwright_games.tales.bots import cards as judging
from loopwright_games.tales.rules.chapters import combos, tests
from loopwright_games.tales.rules.chapters.calendar import is_weekend
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Decision, Game
from loopwright_games.tales.rules.state.tables import Tables

from .script_actions import Way, ways
from .script_language import COMPARE, DECIDES, Manoeuvre, Script, When, check, read
from .simple import CautiousBot, Maker, pending


def scripted(path: Path, tables: Tables | None = None) -> Maker:
    """The maker of the bot that follows the script in a file. Raises BotError as `maker` does."""
    script = read(path, tables)
    return lambda seed: ScriptedBot(script, seed)


class ScriptedBot:
    """Does what its script says; what the script says nothing about is decided as the cautious bot does."""

    def __init__(self, script: Script, seed: int) -> None:
        self._script = script
        self._quiet = CautiousBot(seed)
        self._checked = False

    def choose(self, game: Game) -> int:
        """The option of the first line that can be carried out. Raises BotError for unknown names."""
        decision = pending(game)
        if not self._checked:
            check(self._script, game.tables)
            self._checked = True
        if decision.kind == "adventure":
            return self._act(game, decision.options)
        lines = [each for each in self._script.manoeuvres if DECIDES.get(each.verb) == decision.kind]
        for line in lines:
            place = _answer(game, decision, line)
            if place >= 0 and _eligible(game, decision.kid, line):
                return place
        if lines and decision.kind in ("push", "school"):
            return decision.options.index(0)
        return self._quiet.choose(game)

    def _act(self, game: Game, options: list[int]) -> int:
        """The best way of the first line that has one; when there is none, it is evening."""
        for line in self._script.manoeuvres:
            if line.verb == "call" and _eligible(game, game.first, line):
                break
            if line.verb in DECIDES:
                continue
            found = [
                way
                for way in ways(game, options, line)
                if way.chance >= line.chance and _eligible(game, way.kid, line)
            ]
            if found:
                return min((self._rank(game, way), way.place) for way in found)[1]
        return len(options) - 1

    def _rank(self, game: Game, way: Way) -> tuple[float, ...]:
        """What comes first when a line can be carried out in several ways."""
        return tuple(RANKS[each](game, way) for each in self._script.prefer)


RANKS: Final[dict[str, Callable[[Game, Way], float]]] = {
    "least time": lambda game, way: way.time,
    "best chance": lambda game, way: -way.chance,
    "most time left": lambda game, way: -game.pool[way.kid],
    "fewest conditions": lambda game, way: game.held[way.kid].bit_count(),
    "first player": lambda game, way: (way.kid - game.first) % game.party.size,
}


# --- smaller decisions ------------------------------------------------------------------------


def _answer(game: Game, decision: Decision, line: Manoeuvre) -> int:
    """The place of the option that a line means, or -1."""
    match decision.kind:
        case "push":
            return _push(game, decision.options, line)
        case "test":
            return _test(decision.options, line)
        case "school":
            block, kid = game.tables.school[game.card].block, decision.kid
            fair = judging.chance(game, kid, block, game.at[kid]) >= line.chance
            return decision.options.index(1) if fair else -1
    strings, choices = game.tables.names.strings, game.tables.choices
    labels = [strings[choices[option].label] for option in decision.options]
    return labels.index(line.thing) if line.thing in labels else -1


def _push(game: Game, options: list[int], line: Manoeuvre) -> int:
    """TST-6: taking the condition that the line says, else the mildest."""
    if tests.chance(game.stack[-1][5]) < line.chance:
        return -1
    mildest = min(option for option in options if option)
    wanted = 1 + v.CONDITIONS.index(line.thing.removeprefix("taking ")) if line.thing else mildest
    return options.index(wanted) if wanted in options else -1


def _test(options: list[int], line: Manoeuvre) -> int:
    """TST-3, TST-4, CMB-3, TST-9: alone, with as many friends as may help, with cards or with time."""
    if line.thing == "with time":
        return options.index(combos.SPEND) if combos.SPEND in options else -1
    cards = [option for option in options if combos.WAY <= option < combos.SPEND]
    if line.thing == "with cards":
        return options.index(cards[0]) if cards else -1
    if line.thing == "alone":
        return options.index(0)
    most = max((option for option in options if option < combos.WAY), key=int.bit_count)
    return options.index(most) if most else -1


# --- conditions -------------------------------------------------------------------------------


def _eligible(game: Game, kid: int, line: Manoeuvre) -> bool:
    return all(_holds(game, kid, when) for when in line.whens)


def _holds(game: Game, kid: int, when: When) -> bool:
    """Whether a condition holds for a kid."""
    if when.number:
        return COMPARE[when.compare](NUMBER[when.number](game, kid), when.value) == when.wanted
    if when.fact in v.CONDITIONS:
        return (game.held[kid] >> v.CONDITIONS.index(when.fact) & 1 == 1) == when.wanted
    return FACT[when.fact](game, kid) == when.wanted


def _friends(game: Game, kid: int) -> int:
    """The other kids who are where this one is."""
    others = [seat for seat in range(game.party.size) if seat != kid and not game.home >> seat & 1]
    return sum(game.at[seat] == game.at[kid] for seat in others)


NUMBER: Final[dict[str, Callable[[Game, int], int]]] = {
    "time": lambda game, kid: game.pool[kid],
    "conditions": lambda game, kid: game.held[kid].bit_count(),
    "friends": _friends,
    "rumors": lambda game, kid: game.rumored.bit_count(),
    "round": lambda game, kid: game.round,
    "insight": lambda game, kid: game.insight,
    "enigma": lambda game, kid: game.enigma,
}
FACT: Final[dict[str, Callable[[Game, int], bool]]] = {
    "alone": lambda game, kid: not _friends(game, kid),
    "with friends": lambda game, kid: _friends(game, kid) > 0,
    "first player": lambda game, kid: kid == game.first,
    "good favor": lambda game, kid: game.favor[kid] == v.FAVOR_GOOD,
    "bad favor": lambda game, kid: game.favor[kid] == v.FAVOR_BAD,
    "weekend": lambda game, kid: is_weekend(game),
}
