"""Text for people: what must be decided, what has happened and why. Bots never come here."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from . import words
from .bundle import Bundle
from .kernel.state import Entry
from .names import Names, in_words
from .odds import Odds, odds
from .rules import actions, frames, items, log, rolls
from .rules import vocabulary as v
from .rules.cards import Side
from .rules.game import Game
from .rules.tables import Tables


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option in words; chances are 0..1, None where no roll is known to follow or no push is possible."""

    text: str
    time_cost: int = 0
    chance: float | None = None
    pushed_chance: float | None = None
    source: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision in words; `kid` is a seat or -1, options are in the order of the decision's."""

    kind: str
    kid: int
    title: str
    options: list[OptionView]


# --- the log ------------------------------------------------------------------------------------


def entry(game: Game | Bundle, item: Entry) -> str:
    """A log entry as a sentence, with its source in brackets."""
    return words.SOURCE.format(text=sentence(game, item), source=source(game, item))


def sentence(game: Game | Bundle, item: Entry) -> str:
    """A log entry as a sentence."""
    kind = log.KINDS[item[0]]
    values = {name: _value(game, name, number) for name, number in zip(kind.fields, item[2:], strict=True)}
    if item[0] == log.TRIGGER:
        values["speaker"] = _speaker(game.tables, item[1])
    return words.ENTRIES[kind.name].format(**values)


def source(game: Game | Bundle, item: Entry) -> str:
    """Why it happened: the rule's id, or the card's block and its `file:line`."""
    if item[1] >= 0:
        return block_source(game.tables, item[1])
    return log.RULES.get(item[1], log.KINDS[item[0]].rule)


def block_source(tables: Tables, block: int) -> str:
    """A block's id and where it is written."""
    name = tables.block_ids[block]
    origin = tables.names.origin(name)
    return f"{name}, {origin}" if origin else name


def seat_name(game: Game | Bundle, seat: int) -> str:
    """The name of the kid in a seat."""
    if seat < 0:
        return words.TABLE
    if isinstance(game, Game):
        return game.tables.names.kids[game.party.kids[seat]]
    return words.ANYBODY.format(number=seat + 1)


def day_name(number: int) -> str:
    """A round as a day of the calendar."""
    week, day = divmod(number - 1, v.ROUNDS_IN_WEEK)
    return words.ROUND.format(day=words.DAYS[day], week=week + 1)


def _value(game: Game | Bundle, field: str, number: int) -> str:
    if field in ("kid", "other", "owner"):
        return seat_name(game, number)
    if field == "kids":
        return _all([seat_name(game, seat) for seat in items.seats_of(number)])
    return VALUES[field](game.tables, number)


def _all(names: list[str]) -> str:
    """`Disa`, `Disa and Pekka`, `Disa, Pekka and Samira`."""
    return words.AND.join(part for part in (words.COMMA.join(names[:-1]), *names[-1:]) if part)


def _speaker(tables: Tables, block: int) -> str:
    """The diary side that a trigger's block belongs to, as in "The front of diary 2 (The Hatch)"."""
    for number, card in enumerate(tables.diary):
        for side, found in zip(words.SIDES, card.sides, strict=True):
            if found is not None and block in _triggers(found):
                return words.SIDE.format(side=side, diary=tables.names.diary[number])
    raise ValueError(f"block {block} is not one that a diary side triggers")


def _triggers(side: Side) -> list[int]:
    checks, listeners = [each.block for each in side.checks], [each.block for each in side.listeners]
    return [*checks, *listeners, *(block for _, block in side.rules)]


def _dice(tables: Tables, number: int) -> str:
    return words.DICE[number == 1].format(number=number)


def _faces(tables: Tables, number: int) -> str:
    return " ".join(str(face) for face in number.to_bytes((number.bit_length() + 7) // 8, "big"))


def _named(attribute: str) -> Callable[[Tables, int], str]:
    def value(tables: Tables, number: int) -> str:
        found: list[str] = getattr(tables.names, attribute)
        return found[number]

    return value


def _number(tables: Tables, number: int) -> str:
    return str(number)


VALUES: Final[dict[str, Callable[[Tables, int], str]]] = {
    "round": lambda tables, number: day_name(number),
    "count": _number,
    "value": _number,
    "dice": _dice,
    "face": _number,
    "box": _number,
    "change": lambda tables, number: f"{number:+d}",
    "faces": _faces,
    "location": lambda tables, number: tables.names.place(number),
    "rumor_place": lambda tables, number: tables.names.place(number),
    "sector": lambda tables, number: tables.names.sector(number),
    "rumor": _named("rumors"),
    "school": _named("school"),
    "machine": _named("machines"),
    "card": _named("cards"),
    "diary": _named("diary"),
    "ending": _named("endings"),
    "counter": lambda tables, number: in_words(tables.names.counters[number]).capitalize(),
    "flag": lambda tables, number: in_words(tables.names.flags[number]),
    "trait": lambda tables, number: v.TRAITS[number],
    "condition": lambda tables, number: v.CONDITIONS[number],
    "favor": lambda tables, number: words.FAVORS[number],
    "state": lambda tables, number: words.STATES[number],
    "text": lambda tables, number: tables.names.strings[tables.strings[number]],
    "choice": lambda tables, number: tables.names.strings[tables.choices[number].label],
    "action": lambda tables, number: tables.names.strings[tables.actions[number].label],
}
"""How each field of a log entry reads; kids are read with the game at hand."""


# --- decisions ----------------------------------------------------------------------------------


def decision(game: Game) -> DecisionView:
    """The pending decision in words; raises ValueError when the game is over."""
    asked = game.decision
    if asked is None:
        raise ValueError("the game is over: nothing is to be decided")
    frame = game.stack[-1]
    values = {"kid": seat_name(game, asked.kid)}
    if asked.kind in ("test", "push"):
        values["trait"] = v.TRAITS[game.tables.trials[frame[1]].trait]
    if asked.kind == "school":
        values["school"] = game.tables.names.school[game.card]
    options = [_option(game, asked.kind, asked.kid, option) for option in asked.options]
    return DecisionView(asked.kind, asked.kid, words.TITLES[asked.kind].format(**values), options)


def _option(game: Game, kind: str, kid: int, option: int) -> OptionView:
    if kind == "adventure":
        return _adventure(game, option)
    if kind in ("test", "push"):
        return (_test if kind == "test" else _push)(game, kid, option)
    if kind == "choose":
        block = game.tables.choices[option].block
        return OptionView(_value(game, "choice", option), source=block_source(game.tables, block))
    if kind == "school":
        return OptionView(words.OPTIONS["yes" if option else "no"], source="SCH-8")
    if kind == "trade":
        return _trade(game, option)
    field, rule = PLAIN[kind]
    return OptionView(_value(game, field, option), source=rule)


PLAIN: Final[dict[str, tuple[str, str]]] = {
    "kid": ("kid", "ADV-8"),
    "rest": ("condition", "ADV-6"),
    "relieve": ("condition", "CON-3"),
    "discard": ("card", "CMB-5"),
    "excess": ("card", "END-1"),
    "retreat": ("location", "MOV-5"),
    "machine": ("machine", "MAC-4"),
    "see_rumor": ("location", "ADV-1"),
    "drop_rumor": ("location", "SCH-6"),
    "lighter": ("card", "VAR-8"),
}
"""Decisions whose options are one thing each: what it is, and the rule."""


def _adventure(game: Game, option: int) -> OptionView:
    if option == actions.EVENING:
        return OptionView(words.OPTIONS["evening"], source="ADV-7")
    kid, deed = option >> actions.SEAT, option & (1 << actions.SEAT) - 1
    name, rule, values = _deed(game, kid, deed)
    if deed >= actions.CARD:
        rule = block_source(game.tables, game.tables.actions[deed - actions.CARD].block)
    found = odds(game, option)
    return OptionView(
        words.OPTIONS[name].format(kid=seat_name(game, kid), **values),
        actions.cost(game, option),
        found.first,
        found.pushed,
        rule,
        seat_name(game, kid),
    )


def _deed(game: Game, kid: int, deed: int) -> tuple[str, str, dict[str, str]]:
    """The words, the rule and the values for an action of the adventure phase."""
    names: Names = game.tables.names
    if deed < actions.SCOUT:
        name, rule = (("walk", "MOV-1"), ("bus", "MOV-2"), ("car", "MOV-3"))[deed >> 5]
        return name, rule, {"location": names.place(deed & 31)}
    if deed < actions.REST:
        return "scout", "ADV-1", {"location": names.place(deed - actions.SCOUT)}
    if deed < actions.INVESTIGATE:
        return "rest", "ADV-6", {"condition": v.CONDITIONS[deed - actions.REST]}
    if deed == actions.INVESTIGATE:
        return "investigate", "ADV-2", {"rumor": rumor_name(game, game.at[kid])}
    if deed == actions.TRADE:
        return "trade", "ADV-5", {}
    if deed == actions.HOME:
        return "home", "MOV-6", {}
    return "action", "TST-9", {"action": _value(game, "action", deed - actions.CARD)}


def rumor_name(game: Game, location: int) -> str:
    """The rumor at a location as players know it: face-down ones have no name."""
    if game.hidden >> location & 1:
        return words.OPTIONS["unknown_rumor"]
    rumors = game.tables.rumors
    return next(game.tables.names.rumors[r] for r in game.track if r >= 0 and rumors[r].at == location)


def _test(game: Game, kid: int, option: int) -> OptionView:
    trial = game.tables.trials[game.stack[-1][1]]
    text = words.OPTIONS
    if option >= items.WAY:
        cards = words.AND.join(game.tables.names.cards[card] for card in items.way_cards(game, option))
        return OptionView(text["use"].format(cards=cards), chance=1.0, source="CMB-3")
    dice = rolls.pool_size(game, kid, trial.trait, option)
    found = Odds.of(dice, rolls.may_push(game, kid))
    kids = _value(game, "kids", option)
    said = _dice(game.tables, dice)
    line = text["roll_helped" if option else "roll_alone"].format(dice=said, kids=kids)
    return OptionView(line, 0, found.first, found.pushed, "TST-4" if option else "TST-3")


def _push(game: Game, kid: int, option: int) -> OptionView:
    if not option:
        return OptionView(words.OPTIONS["no_push"], chance=0.0, source="TST-6")
    frame = game.stack[-1]
    assert frame[0] == frames.PUSHED
    text = words.OPTIONS["push"].format(condition=v.CONDITIONS[option - 1])
    return OptionView(text, chance=rolls.chance(frame[5]), source="TST-6")


def _trade(game: Game, option: int) -> OptionView:
    if not option:
        return OptionView(words.OPTIONS["trade_end"], source="ADV-5")
    card, other = items.gift(option)
    text = words.OPTIONS["give"].format(
        owner=seat_name(game, items.owner_of(game, card)),
        card=game.tables.names.cards[card],
        other=seat_name(game, other),
    )
    return OptionView(text, source="ADV-5")
