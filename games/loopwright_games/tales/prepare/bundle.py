"""Preparation of a whole bundle; it has been checked, so its data is trusted here."""

from __future__ import annotations

from collections.abc import Callable

from loopwright_games.tales.bots import effects
from loopwright_games.tales.rules.chapters import combos, trigger_limits
from loopwright_games.tales.rules.effects.conditions import Data, quantity
from loopwright_games.tales.rules.state.cards import Ending
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.index import Index
from loopwright_games.tales.rules.state.tables import Tables
from loopwright_games.tales.text.names import Names

from .cards import chores, decks, diary_card, event_locations, texts_in_hand
from .world import board, firewalls, hand_cards, kid_board, machines


def prepare(data: Data) -> Tables:
    """Return the tables of a checked bundle: everything about it that never changes in play."""
    return indexed(data).tables


def indexed(data: Data, begun: Callable[[Game, int], object] | None = None) -> Index:
    """Return the tables of a checked bundle, together with the names that lead into them.

    `begun`, where it is given, is called with the game and the number of each block when that block
    begins; such games play the very same.
    """
    tables = Tables(Names(data))
    index = Index(tables, begun)
    world, scenario = data["world"], data["scenario"]
    tables.weeks = scenario["weeks"]
    tables.chain_bound = trigger_limits.chain_bound(data)
    board(index, world)
    hand_cards(index, world)
    for kid in world["kids"]:
        tables.kids.append(kid_board(index, kid))
    _declared(index, data)
    machines(index, data)
    decks(index, data)
    for card in data["diary"]:
        tables.diary.append(diary_card(index, card))
    tables.start_diary = [index.diary[number] for number in scenario["start_diary"]]
    tables.complications = [index.diary[number] for number in scenario["complications"]]
    if scenario["enigma_limit"] is not None:
        tables.enigma_limit = quantity(index, scenario["enigma_limit"])[0]
    texts_in_hand(index, world)
    chores(index, world)
    event_locations(index, data)
    firewalls(index, world)
    for trial in tables.trials:
        trial.cards = combos.cards(tables, trial)
    tables.appeal = effects.read(index, data)
    effects.read_story(index, data)
    return index


def _declared(index: Index, data: Data) -> None:
    """Number what cards name: counters, flags, tokens, endings, machines, diary cards, and the ship."""
    tables, scenario = index.tables, data["scenario"]
    for number, counter in enumerate(scenario["counters"]):
        index.counters[counter["id"]] = number
        tables.counters.append((counter["low"], counter["high"], counter["start"]))
    for number, flag in enumerate(scenario["flags"]):
        index.flags[flag["id"]] = number
    for number, token in enumerate(scenario["tokens"]):
        index.tokens[token["id"]] = number
        tables.token_limits.append(token["limit"])
    if scenario["ship"] is not None and scenario["ship"]["place"] is not None:
        tables.ship = index.spot(scenario["ship"]["place"])
    for number, ending in enumerate(data["endings"]):
        index.endings[ending["id"]] = number
        tables.endings.append(Ending(ending["id"], ending["result"] == "win"))
    for number, machine in enumerate(scenario["machines"]):
        index.machines[machine["id"]] = number
    for number, card in enumerate(data["diary"]):
        index.diary[card["number"]] = number
