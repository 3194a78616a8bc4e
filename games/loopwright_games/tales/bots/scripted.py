"""Scripts of Tales: what a line can say that a kid does, and how it is carried out, by the best of the ways
that are open.
"""

# ruff: noqa: ARG005 - one signature for all, used in full or not

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from loopwright_engine.bots.script import ScriptCondition, ScriptLanguage, ScriptMistake, ScriptWords, near
from loopwright_engine.bots.simple import pending
from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.chapters import actions, combos, moving, tests
from loopwright_games.tales.rules.chapters.calendar import is_weekend
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Decision, Game
from loopwright_games.tales.rules.state.tables import Tables

from . import cards
from .actions import DEED
from .cards import chance

MANOEUVRES: Final = {
    "investigate": ("a rumor", "a known rumor", "a hidden rumor"),
    "scout": ("a rumor",),
    "use": ("an action", "a diary action", 'action "…"'),
    "hack": ("a machine", "MACHINE"),
    "wreck": ("a machine",),
    "rest": ("", *(f"from {name}" for name in v.CONDITIONS)),
    "go": (
        "to the nearest rumor", "to the nearest known rumor", "to the nearest hidden rumor",
        "to the nearest diary action", "to the nearest friend", "to PLACE", "home", "home by dinner",
    ),
    "trade": ("",),
    "call": ("it a day",),
    "push": ("", *(f"taking {name}" for name in v.CONDITIONS)),
    "test": ("alone", "with help", "with cards", "with time"),
    "face": ("the school event",),
    "choose": ('"…"',),
}  # fmt: skip
"""The verbs that a line can begin with, and what may follow each."""
DECIDES: Final = {"push": "push", "test": "test", "face": "school", "choose": "choose"}
"""The kind of smaller decision that a verb is about; all other verbs are about the adventure phase."""
NEARBY: Final = ("investigate", "use")
"""The verbs that may have a distance, within which the kid goes there first."""
CHANCY: Final = ("investigate", "use", "hack", "push", "face")
"""The verbs that may depend on a test."""


def shown_forms() -> list[str]:
    """All forms of a line, as they are written."""
    return [f"{verb} {form}".strip() for verb, forms in MANOEUVRES.items() for form in forms]


_ARTICLES: Final = re.compile(r"\b(?:a|an|the) ")
_FORMS: Final = frozenset(
    _ARTICLES.sub("", f"{verb} {form}").strip()
    for verb, forms in MANOEUVRES.items()
    for form in forms
    if form not in ("MACHINE", "to PLACE")
)
_CHANCE: Final = re.compile(r" with chance >= (\d{1,3})%$")
_WITHIN: Final = re.compile(r" (?:nearby|here|within (\d) steps?)$")
LABEL: Final = "…"
"""The sign that stands for a label in `MANOEUVRES`, and in a line while it is parsed."""


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """A line: what to do, with which `thing`, and when."""

    line: int
    verb: str
    thing: str
    chance: float = 0.0
    steps: int = 0
    dinner: bool = False
    whens: tuple[ScriptCondition, ...] = ()
    named: bool = False
    """Whether `thing` is a name of the scenario."""


class TalesScripts(ScriptLanguage[Manoeuvre]):
    """The lines of one script: the adventure phase by ways, smaller decisions by their options.

    Without the tables of a scenario, its names are taken as they are.
    """

    nobody = "that a kid could do"
    example = "go home by dinner"

    def __init__(self, tables: Tables | None = None) -> None:
        self.words = WORDS
        self._tables = tables
        self._dinner = False

    def line(self, number: int, text: str) -> Manoeuvre | None:
        """A line; `keep time for dinner` is for those behind it. Raises Mistake."""
        words, label = _without_label(text)
        if words == "keep time for dinner":
            self._dinner = True
            return None
        parsed = _manoeuvre(number, words, label, self._dinner)
        if self._tables is not None:
            _check_name(parsed, self._tables)
        return parsed

    def is_about(self, line: Manoeuvre, kind: str) -> bool:
        return DECIDES.get(line.verb, "adventure") == kind

    def best(self, game: Game, line: Manoeuvre, prefer: Sequence[str]) -> int:
        decision: Decision = pending(game)
        if decision.kind != "adventure":
            place = _answer(game, decision, line)
            return place if place >= 0 and WORDS.hold(game, decision.seat, line.whens) else -1
        if line.verb == "call":
            return len(decision.options) - 1 if WORDS.hold(game, game.first, line.whens) else -1
        ways_open = [
            way
            for way in ways(game, decision.options, line)
            if way.chance >= line.chance and WORDS.hold(game, way.kid, line.whens)
        ]
        return min(
            (([RANKS[preference](game, way) for preference in prefer], way.place) for way in ways_open),
            default=([], -1),
        )[1]

    def otherwise(self, game: Game, lines: Sequence[Manoeuvre]) -> int:
        """Where lines say when to act, to push or to face the school event: none of that; else -1."""
        decision: Decision = pending(game)
        if lines and decision.kind == "adventure":
            return len(decision.options) - 1
        return decision.options.index(0) if lines and decision.kind in ("push", "school") else -1


RANKS: Final[dict[str, Callable[[Game, Way], float]]] = {
    "least time": lambda game, way: way.time,
    "best chance": lambda game, way: -way.chance,
    "most time left": lambda game, way: -game.pool[way.kid],
    "fewest conditions": lambda game, way: game.held[way.kid].bit_count(),
    "first player": lambda game, way: (way.kid - game.first) % game.party.size,
}


# --- how lines are read -------------------------------------------------------------------------


def _without_label(line: str) -> tuple[str, str]:
    """The line with single spaces, and the text between its first and last quotes, unchanged.

    In the line, `LABEL` stands for that text, so that its words are not taken for words of scripts.
    """
    before, opening, rest = line.partition('"')
    label, closing, after = rest.rpartition('"')
    if not (opening and closing and label.strip()):
        return " ".join(line.split()), ""
    return " ".join(f'{before}"{LABEL}"{after}'.split()), label


def _manoeuvre(number: int, words: str, label: str, dinner: bool) -> Manoeuvre:
    """The parsed line. Raises Mistake."""
    manoeuvre, _, conditions = words.partition(" when ")
    whens = WORDS.whens(conditions)
    rest, chance = _cut_chance(manoeuvre)
    action_words, steps = _cut_steps(rest)
    plain = _ARTICLES.sub("", action_words)
    quoted = bool(label) and plain.endswith(f'"{LABEL}"')
    verb, _, argument = plain.partition(" ")
    named = plain not in _FORMS
    if named and not _may_be_named(verb, argument):
        wrong_words = action_words.replace(LABEL, label)
        raise ScriptMistake(
            f"`{wrong_words}` is nothing that a kid can do. {near(wrong_words, shown_forms())}"
        )
    if (steps or rest != action_words) and verb not in NEARBY:
        raise ScriptMistake(f"`{verb}` has no place: leave out `{rest[len(action_words) :].strip()}`.")
    if chance and verb not in CHANCY:
        raise ScriptMistake(f"`{action_words}` has no chance: leave out `{manoeuvre[len(rest) :].strip()}`.")
    return Manoeuvre(
        number, verb, label if quoted else argument, chance, steps, dinner, whens, named or quoted
    )


def _may_be_named(verb: str, argument: str) -> bool:
    """Whether the thing may be the name of a place or a machine, which only the scenario knows."""
    if verb == "go":
        return re.fullmatch(r"to [\w-]+", argument) is not None and argument != "to nearest"
    return verb == "hack" and re.fullmatch(r"[\w-]+", argument) is not None


def _check_name(line: Manoeuvre, tables: Tables) -> None:
    """Raise Mistake if the line's place, machine or label is not in the scenario."""
    if not line.named:
        return
    names, name = tables.names, line.thing
    if line.verb == "go":
        name = name.removeprefix("to ")
        problem, all_names = f"there is no place `{name}`", names.letters
    elif line.verb == "hack":
        problem, all_names = f"there is no machine `{name}`", names.ids["machine"]
    else:
        kind, cards = ("choice", tables.choices) if line.verb == "choose" else ("action", tables.actions)
        problem = f"no {kind} has the label `{name}`"
        all_names = sorted({names.strings[card.label] for card in cards})
    if name not in all_names:
        raise ScriptMistake(f"{problem}. {near(name, all_names)}")


def _cut_chance(words: str) -> tuple[str, float]:
    match = _CHANCE.search(words)
    if match is None and " with chance" in words:
        raise ScriptMistake("a chance is written with `>=` and `%`, as in `with chance >= 50%`.")
    if match is None:
        return words, 0.0
    if int(match[1]) > 100:
        raise ScriptMistake(f"a chance is at most 100%, not {match[1]}%.")
    return words[: match.start()], int(match[1]) / 100


def _cut_steps(words: str) -> tuple[str, int]:
    match = _WITHIN.search(words)
    if match is None:
        return words, 0
    return words[: match.start()], int(match[1] or match[0] == " nearby")


# --- smaller decisions ------------------------------------------------------------------------


def _answer(game: Game, decision: Decision, line: Manoeuvre) -> int:
    """The index of the option that a line means, or -1."""
    match decision.kind:
        case "push":
            return _push(game, decision.options, line)
        case "test":
            return _test(decision.options, line)
        case "school":
            block, kid = game.tables.school[game.card].block, decision.seat
            fair = chance(game, kid, block, game.at[kid]) >= line.chance
            return decision.options.index(1) if fair else -1
    strings, choices = game.tables.names.strings, game.tables.choices
    labels = [strings[choices[option].label] for option in decision.options]
    return labels.index(line.thing) if line.thing in labels else -1


def _push(game: Game, options: list[int], line: Manoeuvre) -> int:
    """The index of a push with the condition that the line names, else the mildest; -1 for none (TST-6)."""
    if tests.chance(game.stack[-1][5]) < line.chance:
        return -1
    mildest = min(option for option in options if option)
    option_meant = 1 + v.CONDITIONS.index(line.thing.removeprefix("taking ")) if line.thing else mildest
    return options.index(option_meant) if option_meant in options else -1


def _test(options: list[int], line: Manoeuvre) -> int:
    """The index of rolling alone, with all friends, of cards, or of time (TST-3, TST-4, CMB-3,
    TST-9); or -1.
    """
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


def _friends(game: Game, kid: int) -> int:
    """The number of other kids at the same location."""
    other_seats = [seat for seat in range(game.party.size) if seat != kid and not game.home >> seat & 1]
    return sum(game.at[seat] == game.at[kid] for seat in other_seats)


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
    **{
        name: partial(lambda bit, game, kid: game.held[kid] >> bit & 1 == 1, bit)
        for bit, name in enumerate(v.CONDITIONS)
    },
}
WORDS: Final = ScriptWords(NUMBER, FACT, tuple(RANKS), tuple(RANKS)[:3])


class Way(NamedTuple):
    """A way to carry out a line: the index of the option to take now, the kid, and the time and chance in the
    end.
    """

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
    """Whether an action is what the line says."""
    match line.verb:
        case "investigate":
            return deed == actions.INVESTIGATE and _rumors(game, line.thing) >> game.at[kid] & 1 == 1
        case "scout":
            return actions.SCOUT <= deed < actions.REST
        case "use":
            return deed >= actions.CARD and _fits(game, deed - actions.CARD, line.thing)
        case "hack":
            number_meant = (
                -1 if line.thing == "machine" else game.tables.names.ids["machine"].index(line.thing)
            )
            return actions.HACK <= deed < actions.WRECK and number_meant in (-1, deed - actions.HACK)
        case "wreck":
            return actions.WRECK <= deed < actions.CARD
        case "rest":
            number_meant = v.CONDITIONS.index(line.thing.removeprefix("from ")) if line.thing else -1
            return actions.REST <= deed < actions.INVESTIGATE and number_meant in (-1, deed - actions.REST)
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
        tiles = [action.number for action in tables.tile_actions]
        return number not in tiles and any(action.number == number for action in game.active.actions)
    return tables.names.strings[tables.actions[number].label] == thing


def _chance(game: Game, kid: int, deed: int) -> float:
    """The chance of the test that an action begins with, with the friends who are there and a push."""
    if deed >= actions.CARD:
        return cards.chance(game, kid, game.tables.actions[deed - actions.CARD].block, game.at[kid])
    if deed == actions.INVESTIGATE:
        return _chance_of_rumor(game, kid, game.at[kid])
    if actions.HACK <= deed < actions.WRECK:
        return cards.hack_chance(game, kid, deed - actions.HACK)
    return 1.0


def _chance_of_rumor(game: Game, kid: int, place: int) -> float:
    """The chance to solve the rumor at a place; for a face-down one, that of any test with a push."""
    if game.hidden >> place & 1:
        return tests.chance(2 * game.active.numbers[v.DICE])
    rumors = game.tables.rumors
    rumor = next(
        rumor_there for rumor_there in game.track if rumor_there >= 0 and rumors[rumor_there].at == place
    )
    return cards.chance(game, kid, rumors[rumor].block, place)


def _rumors(game: Game, thing: str) -> int:
    """The locations of the rumors that a line means, as a mask."""
    if "known" in thing:
        return game.rumored & ~game.hidden
    return game.hidden if "hidden" in thing else game.rumored


def _journeys(game: Game, options: list[int], line: Manoeuvre) -> Iterator[Way]:
    """The moves that bring a kid nearer to where the line can be carried out."""
    far = game.tables.board.far
    steps: dict[int, list[tuple[int, int]]] = {}
    for place, option in enumerate(options[:-1]):
        if option & DEED < actions.CAR:
            steps.setdefault(option >> actions.SEAT, []).append((place, option))
    for kid, moves in steps.items():
        distances_now = far[game.at[kid]]
        for target, cost, odds in _targets(game, kid, line):
            if (
                not distances_now[target]
                or (line.steps and distances_now[target] > line.steps)
                or game.pool[kid] <= cost
            ):
                continue
            trouble = {move: (far[move[1] & 31][target], actions.cost(game, move[1])) for move in moves}
            place, option = min(moves, key=trouble.__getitem__)
            left = game.pool[kid] - actions.cost(game, option)
            if far[option & 31][target] < distances_now[target] and (
                not line.dinner or left >= _way_home(game, kid, option & 31)
            ):
                yield Way(place, kid, distances_now[target] + cost, odds)


def _way_home(game: Game, kid: int, location: int) -> int:
    """The time that the way home costs from a place (MOV-6)."""
    if location == game.party.homes[kid]:
        return 0
    return (1 if game.tables.board.open >> location & 1 else 2) - moving.carried_home(game, kid)


def _targets(game: Game, kid: int, line: Manoeuvre) -> Iterator[tuple[int, int, float]]:
    """The locations where a kid can carry out a line, each with the cost there and the chance."""
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
