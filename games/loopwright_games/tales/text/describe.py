"""A game in words: the pending decision with costs and chances, and log entries with their reasons.

Bots do not use this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from loopwright_engine.core.prices import priced
from loopwright_engine.kernel.state import Entry
from loopwright_engine.kit.protocol import Bundle, DecisionView, OptionView

from loopwright_games.tales.rules.chapters import actions, combos, hacking, items, tests
from loopwright_games.tales.rules.chapters.actions import split
from loopwright_games.tales.rules.chapters.rumors import BOTTOM, in_order, letters
from loopwright_games.tales.rules.odds import Odds, odds, of_arrival, of_block
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import SideInPlay
from loopwright_games.tales.rules.state.game import Decision, Game
from loopwright_games.tales.rules.state.tables import Tables

from . import facts, fields
from .facts import TalesOptionView, card_of
from .fields import as_read, seat_name, value
from .prices import with_price

# --- The card or the rule that asks the pending decision


CARDS_THAT_ASK: Final = ("school", "chore_reward", "use", "choose", "test", "push")
"""Kinds of decisions that are about the text of one card."""
CAUSED: Final = (
    "rest", "relieve", "discard", "retreat", "riders", "see_rumor", "drop_rumor", "lighter", "chore",
    "drop_chore", "retrieve", "replace", "look", "ride", "anywhere", "trade",
)  # fmt: skip
"""Kinds of decisions whose frame ends with their cause, as in the log: a card's block or a rule."""


def asking_card(game: Game) -> str:
    """The id of the card that asks the pending decision; empty when a rule does."""
    pending, ids = game.decision, game.tables.names.ids
    kind = pending.kind if pending is not None else ""
    if kind not in CARDS_THAT_ASK:
        return card_of(game.tables, _block_behind(game, kind))
    if kind == "school":
        return ids["school"][game.card]
    number: int = game.stack[-1][2 if kind == "chore_reward" else 1]
    if kind == "chore_reward":
        return ids["chore"][number]
    if kind == "use":
        return ids["card"][game.tables.listeners[number].card]
    choose = kind == "choose"
    return card_of(game.tables, number if choose else game.tables.trials[number].block)


def asking_block(game: Game) -> str:
    """The id of the card's block that asks the pending decision; empty when a rule does."""
    block = _block_behind(game, game.decision.kind) if game.decision is not None else -1
    return game.tables.block_ids[block] if block >= 0 else ""


def why(game: Game, kind: str, rule: str) -> str:
    """The block of the card that caused a decision, or the rule; `rule` is the usual one."""
    block = _block_behind(game, kind)
    if block < 0 and kind not in CAUSED:
        return rule
    return cause(game.tables, block, rule)


def _block_behind(game: Game, kind: str) -> int:
    """The number of the block that caused a decision; below 0 when a rule did."""
    if kind == "kid":
        return game.tables.deed_blocks[game.stack[-1][1]]
    if kind == "which_machine":
        return game.tables.machine_deed_blocks[game.stack[-1][1]]
    return game.stack[-1][-1] if kind in CAUSED else -1


def decision(game: Game) -> DecisionView:
    """The pending decision in words; raises ValueError when the game is over."""
    pending = game.decision
    if pending is None:
        raise ValueError("the game is over: nothing is to be decided")
    kind, seat, card = pending.kind, pending.seat, asking_card(game)
    options = [_with_facts(game, kind, seat, option) for option in pending.options]
    if block := asking_block(game):
        options = [replace(option, block=block) for option in options]
    return DecisionView(
        kind,
        seat,
        _title(game, pending),
        options,
        card,
        facts.why(game, pending, card),
        facts.of_decision(game, pending),
    )


def _with_facts(game: Game, kind: str, seat: int, option: int) -> OptionView:
    """An option in words and as data."""
    view = _option(game, kind, seat, option)
    if kind in YES_OR_NO:
        return replace(view, **facts.yes_or_no(game, seat, _asked_block(game, kind), bool(option)))
    if kind in WAYS_OUT and option == WAYS_OUT[kind][0]:
        return replace(view, verb=WAYS_OUT[kind][1], seat=seat)
    field = "location" if kind in ARRIVALS else PLAIN.get(kind, ("",))[0]
    data = facts.of_option(game, kind, seat, option, field)
    return replace(view, **data)


def _title(game: Game, pending: Decision) -> str:
    """The question of a decision in words."""
    names, frame = game.tables.names, game.stack[-1]
    template = names.words.titles[pending.kind]
    values = {"kid": seat_name(game, pending.seat)}
    if pending.kind in ("test", "push"):
        values["trait"] = value(game, "trait", game.tables.trials[frame[1]].trait)
    if pending.kind in ("stake", "hacker"):
        values["machine"] = names.machines[frame[1]]
    if pending.kind == "school":
        values["school"] = names.school[game.card]
    if pending.kind == "stake":
        paid = sum(frame[3:])
        values |= {"needed": str(game.party.spaces[frame[1]]), "paid": str(paid)}
        template = names.words.stake_paid if paid else template
    if pending.kind == "use":
        card = game.tables.listeners[frame[1]].card
        left = game.charges[card]
        values |= {"card": names.cards[card], "number": str(left)}
        template = names.words.use_counters.of(left) if left else template
    if pending.kind == "chore_reward":
        values["chore"] = names.chores[frame[2]]
    return template.format(**values)


def _words(game: Game) -> Mapping[str, str]:
    return game.tables.names.words.options


def _option(game: Game, kind: str, kid: int, option: int) -> OptionView:
    if kind == "adventure":
        return _adventure(game, option)
    if kind == "test":
        return _test(game, kid, option)
    if kind == "push":
        return _push(game, option)
    if kind == "choose":
        return _line(game, kid, option)
    if kind in YES_OR_NO:
        chances = of_block(game, kid, _asked_block(game, kind), game.pool[kid]) if option else Odds()
        return _with_odds(_words(game)["yes" if option else "no"], YES_OR_NO[kind], chances)
    if kind in ARRIVALS:
        chances = of_arrival(game, kid, option, game.pool[kid])
        return _with_odds(value(game, "location", option), why(game, kind, ARRIVALS[kind]), chances)
    if kind == "trade":
        return _trade(game, option)
    if kind == "look":
        return _look(game, option)
    if kind in WAYS_OUT and option == WAYS_OUT[kind][0]:
        return TalesOptionView(_words(game)[WAYS_OUT[kind][1]], source=why(game, kind, PLAIN[kind][1]))
    field, rule = PLAIN[kind]
    time = option if kind == "stake" else 0
    return TalesOptionView(value(game, field, option), time, source=why(game, kind, rule))


def _line(game: Game, kid: int, option: int) -> OptionView:
    """An option of `choose`, with its price (TST-9)."""
    line = game.tables.choices[option]
    chances = of_block(game, kid, line.block, game.pool[kid] - line.spend)
    assert line.written is not None
    label = with_price(game, value(game, "choice", option), priced(line.written).payments)
    from_card = block_source(game.tables, line.block)
    block = game.tables.block_ids[line.block]
    return TalesOptionView(label, line.spend, chances.first, chances.pushed, from_card, block=block)


PLAIN: Final[dict[str, tuple[str, str]]] = {
    "kid": ("kid", "ADV-8"),
    "rest": ("condition", "TIM-6"),
    "relieve": ("condition", "CON-3"),
    "discard": ("card", "CMB-5"),
    "excess": ("card", "END-1"),
    "retreat": ("location", "MOV-5"),
    "machine": ("machine", "MAC-4"),
    "which_machine": ("machine", "ADV-8"),
    "stake": ("time", "HCK-1"),
    "hacker": ("kid", "HCK-2"),
    "riders": ("kids", "MOV-4"),
    "see_rumor": ("location", "ADV-1"),
    "drop_rumor": ("location", "SCH-6"),
    "lighter": ("card", "VAR-8"),
    "chore": ("chore", "SET-10"),
    "drop_chore": ("chore", "END-4"),
    "retrieve": ("card", "EVT-F"),
    "replace": ("location", "EVT-B"),
}
"""Kinds of decisions whose options are all of one field: the field, and the rule."""
WAYS_OUT: Final[dict[str, tuple[int, str]]] = {
    "stake": (hacking.CALL_OFF, "call_off"),
    "discard": (items.KEEP, "keep"),
}
"""For such decisions, the option that takes none of the things, and the key of its words."""
YES_OR_NO: Final[dict[str, str]] = {"school": "SCH-8", "use": "CMB-6", "chore_reward": "END-4"}
"""Kinds of decisions whose options are 1 and 0, and the rule."""
ARRIVALS: Final[dict[str, str]] = {"ride": "MOV-4", "anywhere": "EVT-L"}
"""Kinds of decisions whose options are locations where the kid arrives at once, and the rule."""


def _with_odds(text: str, source: str, chances: Odds) -> OptionView:
    return TalesOptionView(text, 0, chances.first, chances.pushed, source, chance_of=chances.of_what)


def _asked_block(game: Game, kind: str) -> int:
    """The number of the block that a yes leads to."""
    frame = game.stack[-1]
    if kind == "school":
        return game.tables.school[game.card].block
    return game.tables.listeners[frame[1]].block if kind == "use" else game.tables.chores[frame[2]].reward


def _adventure(game: Game, option: int) -> OptionView:
    if option == actions.EVENING:
        return TalesOptionView(_words(game)["evening"], source="ADV-7")
    kid, action, number = split(option)
    values = {"kid": seat_name(game, kid)}
    rule, block = action.rule, ""
    if action.field:
        values[action.field] = value(game, action.field, number)
    if action.name == "action":
        block_number = game.tables.actions[number].block
        rule, block = block_source(game.tables, block_number), game.tables.block_ids[block_number]
        values["card"] = _held_or_placed(game, number)
    if action.name == "investigate":
        values["rumor"] = rumor_name(game, game.at[kid])
    name = action.name
    if action.name == "discard":
        cards = items.unlike(game, items.droppable(game, kid))
        if len(cards) == 1:
            name, values["card"] = "discard_one", game.tables.names.cards[cards[0]]
    elif values.get("card"):
        name = "action_of"
    chances = odds(game, option)
    text = _words(game)[name].format(**values)
    if action.name == "action":
        text = with_price(game, text, game.tables.actions[number].payments)
    cost = hacking.least(game, kid, number) if action.name == "hack" else actions.cost(game, option)
    return TalesOptionView(
        text, cost, chances.first, chances.pushed, rule, values["kid"], chances.of_what, block
    )


def _held_or_placed(game: Game, number: int) -> str:
    """The name of the item, anomaly, chore or event location with this action; empty for the diary."""
    tables = game.tables
    action = tables.actions[number]
    if action.card >= 0:
        return tables.names.cards[action.card]
    if action.chore >= 0:
        return tables.names.chores[action.chore]
    for tile, name in zip(tables.event_locations, tables.names.events, strict=True):
        if action in tile.actions:
            return name
    return ""


def rumor_name(game: Game, location: int) -> str:
    """The rumor at a location as players know it: a face-down one has no name."""
    if game.hidden >> location & 1:
        return _words(game)["unknown_rumor"]
    rumors = game.tables.rumors
    return next(game.tables.names.rumors[r] for r in game.track if r >= 0 and rumors[r].at == location)


def _test(game: Game, kid: int, option: int) -> OptionView:
    trial = game.tables.trials[game.stack[-1][1]]
    text = _words(game)
    if option == combos.SPEND:
        paying = with_price(game, text["pay"], trial.payments) if trial.payments else text["spend"]
        return TalesOptionView(paying, trial.spend, chance=1.0, source="TST-9")
    if option >= combos.WAY:
        used = game.tables.names.words.listed(fields.lent(game, kid, option))
        return TalesOptionView(text["use"].format(cards=used), chance=1.0, source="CMB-3")
    dice = tests.pool_size(game, kid, trial.trait, option)
    conditions = game.held[kid] & ~v.UPSET_BIT if option else game.held[kid]  # help relieves UPSET (CON-3)
    chances = Odds.of(dice, game.pool[kid] > 0 and bool(tests.pushes(game, conditions)))
    kids = value(game, "kids", option)
    wording = fields.dice(game.tables, dice)
    line = text["roll_helped" if option else "roll_alone"].format(dice=wording, kids=kids)
    return _with_odds(line, "TST-4" if option else "TST-3", chances)


def _push(game: Game, option: int) -> OptionView:
    if not option:
        return TalesOptionView(_words(game)["no_push"], source="TST-6")
    frame = game.stack[-1]
    assert frame[0] == frames.PUSHED
    text = _words(game)["push"].format(condition=value(game, "condition", option - 1))
    return TalesOptionView(text, chance=tests.chance(frame[5]), source="TST-6")


def _trade(game: Game, option: int) -> OptionView:
    rule = why(game, "trade", "ADV-5")
    if not option:
        return TalesOptionView(_words(game)["trade_end"], source=rule)
    card, other = items.gift(option)
    text = _words(game)["give"].format(
        owner=seat_name(game, items.owner_of(game, card)),
        card=game.tables.names.cards[card],
        other=seat_name(game, other),
    )
    return TalesOptionView(text, source=rule)


def _look(game: Game, option: int) -> OptionView:
    """An option of looking at rumors: the letters of the cards in the new order, the topmost first."""
    rule = why(game, "look", "EVT-J")
    if option == BOTTOM:
        return TalesOptionView(_words(game)["bottom"], source=rule)
    places = letters(game, game.stack[-1][2])
    names = [game.tables.names.letters[at] for at in in_order(places, option)]
    words = game.tables.names.words
    order = words.options["order"].format(letters=words.joined(words.comma, names))
    return TalesOptionView(order, source=rule)


def entry(game: Game | Bundle, item: Entry) -> str:
    """A log entry as a sentence, with its source in brackets."""
    return game.tables.names.words.source.format(text=sentence(game, item), source=source(game, item))


def sentence(game: Game | Bundle, item: Entry) -> str:
    kind = log.KINDS[item[0]]
    values = {name: value(game, name, number) for name, number in zip(kind.fields, item[2:], strict=True)}
    if item[0] == log.TELL and isinstance(game, Game):
        values["text"] = as_read(game, values["text"], item)
    if item[0] == log.TRIGGER:
        values["speaker"] = _speaker(game.tables, item[1])
    return game.tables.names.words.entries[kind.name].format(**values)


def silent(game: Game | Bundle, item: Entry) -> bool:
    """Whether an entry is only about what is hidden from players, or about how others are read."""
    if item[0] == log.READ:
        return True
    hidden, fields = game.tables.names.hidden, log.KINDS[item[0]].fields
    return bool(hidden) and any(pair in hidden for pair in zip(fields, item[2:], strict=True))


def source(game: Game | Bundle, item: Entry) -> str:
    """The cause of a log entry: the rule's id, or the card's block and its `file:line`."""
    return cause(game.tables, item[1], log.KINDS[item[0]].rule)


def cause(tables: Tables, number: int, rule: str) -> str:
    """The card's block with this number; below 0, the rule that the number stands for (`log.RULES`), else
    `rule`.
    """
    return block_source(tables, number) if number >= 0 else log.RULES.get(number, rule)


def block_source(tables: Tables, block: int) -> str:
    """A block's id, and the `file:line` where it is written."""
    name = tables.block_ids[block]
    origin = tables.names.origin(name)
    return f"{name}, {origin}" if origin else name


def _speaker(tables: Tables, block: int) -> str:
    """The card of a trigger in words, such as "The front of diary 2 (The Hatch)"; diary sides and chores."""
    words = tables.names.words
    for number, card in enumerate(tables.diary):
        for side, face in zip(words.sides, card.sides, strict=True):
            if face is not None and block in _triggers(face):
                return words.side.format(side=side, diary=tables.names.diary[number])
    for number, chore in enumerate(tables.chores):
        if block in [listener.block for listener in chore.listeners]:
            return words.chore.format(chore=tables.names.chores[number])
    raise ValueError(f"block {block} is not one that a diary side or a chore triggers")


def _triggers(side: SideInPlay) -> list[int]:
    checks, listeners = (
        [check.block for check in side.checks],
        [listener.block for listener in side.listeners],
    )
    return [*checks, *listeners, *(block for _, block in side.rules)]
