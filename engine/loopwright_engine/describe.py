"""Text for people: what must be decided, what has happened and why. Bots never come here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import fields, words
from .bundle import Bundle
from .deeds import split
from .fields import seat_name, value
from .kernel.state import Entry
from .odds import Odds, odds
from .rules import actions, combos, frames, items, log, rolls, rumor_deck
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
    values = {name: value(game, name, number) for name, number in zip(kind.fields, item[2:], strict=True)}
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


def _speaker(tables: Tables, block: int) -> str:
    """Where a trigger's block stands, as in "The front of diary 2 (The Hatch)"; diary sides and chores."""
    for number, card in enumerate(tables.diary):
        for side, found in zip(words.SIDES, card.sides, strict=True):
            if found is not None and block in _triggers(found):
                return words.SIDE.format(side=side, diary=tables.names.diary[number])
    for number, chore in enumerate(tables.chores):
        if block in [listener.block for listener in chore.listeners]:
            return words.CHORE.format(chore=tables.names.chores[number])
    raise ValueError(f"block {block} is not one that a diary side or a chore triggers")


def _triggers(side: Side) -> list[int]:
    checks, listeners = [each.block for each in side.checks], [each.block for each in side.listeners]
    return [*checks, *listeners, *(block for _, block in side.rules)]


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
    if asked.kind in ("stake", "hacker"):
        values["machine"] = game.tables.names.machines[frame[1]]
    if asked.kind == "school":
        values["school"] = game.tables.names.school[game.card]
    if asked.kind == "use":
        values["card"] = game.tables.names.cards[game.tables.listeners[frame[1]].card]
    if asked.kind == "chore_reward":
        values["chore"] = game.tables.names.chores[frame[2]]
    options = [_option(game, asked.kind, asked.kid, option) for option in asked.options]
    return DecisionView(asked.kind, asked.kid, words.TITLES[asked.kind].format(**values), options)


def _option(game: Game, kind: str, kid: int, option: int) -> OptionView:
    if kind == "adventure":
        return _adventure(game, option)
    if kind == "test":
        return _test(game, kid, option)
    if kind == "push":
        return _push(game, option)
    if kind == "choose":
        block = game.tables.choices[option].block
        return OptionView(value(game, "choice", option), source=block_source(game.tables, block))
    if kind in YES_OR_NO:
        return OptionView(words.OPTIONS["yes" if option else "no"], source=YES_OR_NO[kind])
    if kind == "trade":
        return _trade(game, option)
    if kind == "look":
        return _look(game, option)
    field, rule = PLAIN[kind]
    return OptionView(value(game, field, option), source=rule)


PLAIN: Final[dict[str, tuple[str, str]]] = {
    "kid": ("kid", "ADV-8"),
    "rest": ("condition", "ADV-6"),
    "relieve": ("condition", "CON-3"),
    "discard": ("card", "CMB-5"),
    "excess": ("card", "END-1"),
    "retreat": ("location", "MOV-5"),
    "machine": ("machine", "MAC-4"),
    "which_machine": ("machine", "ADV-8"),
    "stake": ("time", "HCK-1"),
    "hacker": ("kid", "HCK-2"),
    "ride": ("location", "MOV-4"),
    "riders": ("kids", "MOV-4"),
    "see_rumor": ("location", "ADV-1"),
    "drop_rumor": ("location", "SCH-6"),
    "lighter": ("card", "VAR-8"),
    "chore": ("chore", "SET-10"),
    "drop_chore": ("chore", "END-4"),
    "retrieve": ("card", "EVT-F"),
    "replace": ("location", "EVT-B"),
    "anywhere": ("location", "EVT-L"),
}
"""Decisions whose options are one thing each: what it is, and the rule."""
YES_OR_NO: Final[dict[str, str]] = {"school": "SCH-8", "use": "CMB-6", "chore_reward": "END-4"}
"""Decisions whose options are 1 and 0, and the rule."""


def _adventure(game: Game, option: int) -> OptionView:
    if option == actions.EVENING:
        return OptionView(words.OPTIONS["evening"], source="ADV-7")
    kid, deed, number = split(option)
    values = {"kid": seat_name(game, kid)}
    rule = deed.rule
    if deed.field:
        values[deed.field] = value(game, deed.field, number)
    if deed.name == "action":
        rule = block_source(game.tables, game.tables.actions[number].block)
    if deed.name == "investigate":
        values["rumor"] = rumor_name(game, game.at[kid])
    found = odds(game, option)
    text = words.OPTIONS[deed.name].format(**values)
    return OptionView(text, actions.cost(game, option), found.first, found.pushed, rule, values["kid"])


def rumor_name(game: Game, location: int) -> str:
    """The rumor at a location as players know it: face-down ones have no name."""
    if game.hidden >> location & 1:
        return words.OPTIONS["unknown_rumor"]
    rumors = game.tables.rumors
    return next(game.tables.names.rumors[r] for r in game.track if r >= 0 and rumors[r].at == location)


def _test(game: Game, kid: int, option: int) -> OptionView:
    trial = game.tables.trials[game.stack[-1][1]]
    text = words.OPTIONS
    if option >= combos.WAY:
        machine = combos.way_machine(game, option)
        used = [game.tables.names.cards[card] for card in combos.way_cards(game, option)]
        used += [game.tables.names.machines[machine]] if machine >= 0 else []
        cards = words.AND.join(used)
        return OptionView(text["use"].format(cards=cards), chance=1.0, source="CMB-3")
    dice = rolls.pool_size(game, kid, trial.trait, option)
    found = Odds.of(dice, rolls.may_push(game, kid))
    kids = value(game, "kids", option)
    said = fields.dice(game.tables, dice)
    line = text["roll_helped" if option else "roll_alone"].format(dice=said, kids=kids)
    return OptionView(line, 0, found.first, found.pushed, "TST-4" if option else "TST-3")


def _push(game: Game, option: int) -> OptionView:
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


def _look(game: Game, option: int) -> OptionView:
    """The letters of the cards as they would lie, the topmost first."""
    if option == rumor_deck.BOTTOM:
        return OptionView(words.OPTIONS["bottom"], source="EVT-J")
    seen = rumor_deck.letters(game, game.stack[-1][2])
    letters = [game.tables.names.letters[at] for at in rumor_deck.in_order(seen, option)]
    return OptionView(words.OPTIONS["order"].format(letters=words.COMMA.join(letters)), source="EVT-J")
