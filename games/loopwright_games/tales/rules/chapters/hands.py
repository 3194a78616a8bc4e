"""Cards that kids hold and that hear of things (CMB-6, END-4): items, anomalies and chores.

What happens to one kid is heard by that kid's cards, what happens at the table by everybody's. The
owner is asked whether to use an item or an anomaly, at no cost of time; a chore just notes it.
"""

from __future__ import annotations

from typing import Final

from loopwright_engine.kernel.masks import mask_of, members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import CardAction, Listener
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.words import EVENTS

from . import items, trigger_limits

OF_ONE_KID: Final = mask_of(number for number, name in enumerate(v.EVENTS) if EVENTS[name].kid)
"""Events that only the cards of the acting kid hear, as a mask."""
MOST_HANDS: Final = 20_000
"""So many hands are remembered with what they offer."""
ANYWHERE: Final = -1
"""In place of a location: all of them."""


def hear(game: Game, event: int, kid: int, where: int, machine: int) -> None:
    """The cards that listen answer one after another, from the first player's on."""
    cards = game.tables.cards_hearing[event]
    chores = game.tables.chores_hearing[event] if event != v.END_PHASE else 0
    if OF_ONE_KID >> event & 1:
        _hear(game, event, kid, cards, chores, where, machine)
    else:
        for seat in reversed(game.party.orders[game.first]):
            if game.chores[seat] & chores or game.items[seat] & cards:
                _hear(game, event, seat, cards, chores, where, machine)


def _hear(game: Game, event: int, kid: int, cards: int, chores: int, where: int, machine: int) -> None:
    """Of these cards and chores, those that a kid has answer."""
    if game.chores[kid] & chores:
        _push(game, listeners_of_chores(game, kid, chores), event, kid, where, machine)
    if game.items[kid] & cards:
        _push(game, listeners_in_hand(game, kid, cards), event, kid, where, machine)


def hear_chores(game: Game, kid: int) -> None:
    """END-4: a kid's chores hear of the end phase just before they are looked at."""
    chores = game.tables.chores_hearing[v.END_PHASE]
    if game.chores[kid] & chores:
        _push(game, listeners_of_chores(game, kid, chores), v.END_PHASE, kid, -1, -1)


def listeners_in_hand(game: Game, kid: int, among: int) -> list[Listener]:
    """The listeners on the kid's items and anomalies of this mask."""
    cards = game.tables.cards
    return [listener for card in members(game.items[kid] & among) for listener in cards[card].listeners]


def listeners_of_chores(game: Game, kid: int, among: int) -> list[Listener]:
    """The listeners on the kid's chores of this mask."""
    chores = game.tables.chores
    return [listener for chore in members(game.chores[kid] & among) for listener in chores[chore].listeners]


def _push(game: Game, listeners: list[Listener], event: int, kid: int, where: int, machine: int) -> None:
    """Put them before the kid, the first on top."""
    game.stack += [
        (frames.HAND_HEARD, listener.number, kid)
        for listener in reversed(listeners)
        if listener.event == event and listener.where & where and listener.machine in (-1, machine)
    ]


def actions_at(game: Game, kid: int, here: int) -> tuple[CardAction, ...]:
    """TST-9: what a kid's items, anomalies and chores offer at a location, or `ANYWHERE`.

    It is worked out once for each hand.
    """
    tables = game.tables
    held, chores = game.items[kid] & tables.cards_acting, game.chores[kid] & tables.chores_acting
    key = (held, chores, here)
    hand_actions = tables.hand_actions.get(key)
    if hand_actions is None:
        if len(tables.hand_actions) > MOST_HANDS:
            tables.hand_actions.clear()
        on_cards = [action for card in members(held) for action in tables.cards[card].actions]
        on_cards += [action for chore in members(chores) for action in tables.chores[chore].actions]
        hand_actions = tuple(action for action in on_cards if here == ANYWHERE or action.at >> here & 1)
        tables.hand_actions[key] = hand_actions
    return hand_actions


def of_different_cards(game: Game, actions: tuple[CardAction, ...]) -> tuple[CardAction, ...]:
    """Of actions on copies of a card that are alike, those of the first copy."""
    actions_by_key: dict[tuple[int, ...], CardAction] = {}
    for action in actions:
        if action.card < 0:
            actions_by_key[action.number,] = action
        else:
            place = action.number - game.tables.cards[action.card].actions[0].number
            actions_by_key.setdefault((-1, place, *items.alike(game, action.card)), action)
    return tuple(actions_by_key.values())


def actions_of(game: Game, kid: int) -> tuple[CardAction, ...]:
    """TST-9: what a kid's items, anomalies and chores offer, wherever; worked out once for each hand."""
    return actions_at(game, kid, ANYWHERE)


def heard(game: Game, number: int, kid: int) -> None:
    """A card answers if its kid still has it, its condition holds and its limit allows."""
    listener = game.tables.listeners[number]
    hand = game.chores[kid] >> listener.chore if listener.chore >= 0 else game.items[kid] >> listener.card
    if listener.chore >= 0 and game.progress[listener.chore] >= game.tables.chores[listener.chore].steps:
        return  # END-4: a chore that is fulfilled stays so, and hears nothing more
    if not hand & 1 or trigger_limits.used_up(game, listener.mark):
        return
    if listener.condition is not None and not listener.condition(game, kid):
        return
    if listener.chore >= 0:
        _answer(game, listener, kid)
    else:
        game.ask("use", kid, [1, 0], (frames.HAND_USED, number, kid))


def used(game: Game, number: int, kid: int) -> None:
    """CMB-6: the owner uses the card or not."""
    if game.answer:
        _answer(game, game.tables.listeners[number], kid)


def _answer(game: Game, listener: Listener, kid: int) -> None:
    if not trigger_limits.chained(game):
        return
    trigger_limits.use_limit(game, listener.limit, listener.mark)
    if listener.chore >= 0:
        game.tail.append((log.TRIGGER, listener.block))
    elif game.tables.anomaly_mask >> listener.card & 1:
        items.use_anomaly(game, kid, listener.card, listener.block)
    else:
        game.tail.append((log.ITEM_USED, listener.block, kid, listener.card))
    game.stack.append((frames.BLOCK, listener.block, 0, kid, 0))


def discard_this(game: Game, card: int, chore: int, source: int) -> None:
    """A card leaves the hand of whoever has it, also an iconic item: the card declares it (CMB-5)."""
    for kid in range(game.party.size):
        if chore >= 0 and game.chores[kid] >> chore & 1:
            drop_chore(game, kid, chore, log.CHORE_DISCARDED, source)
        elif card >= 0 and game.items[kid] >> card & 1:
            items.discard(game, kid, card, log.ITEM_DISCARDED, source)


def drop_chore(game: Game, kid: int, chore: int, kind: int, source: int) -> None:
    """A chore goes to the discard pile; `kind` is the log's word for it."""
    game.chores[kid] ^= 1 << chore
    game.progress[chore] = 0
    game.chore_discard.append(chore)
    game.tail.append((kind, source, kid, chore))
