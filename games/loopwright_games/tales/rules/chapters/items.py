"""CMB: the cards in the hands of kids; drawing and retrieving items, discarding and trading.

Items and anomalies share one row of numbers, so a hand is one mask (`Tables.item_mask`, `anomaly_mask`).
"""

from __future__ import annotations

from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import ITEM_TAPE, ITEMS, Game

SEATS = 8
KEEP = -1
"""In place of a card to discard: none."""


def owner_of(game: Game, card: int) -> int:
    """The seat of the kid who has this card."""
    return next(seat for seat in range(game.party.size) if game.items[seat] >> card & 1)


def gift(option: int) -> tuple[int, int]:
    """An option of a trade that is not its end: the card, and the seat of the kid who gets it."""
    return divmod(option - 1, SEATS)


def alike(game: Game, card: int) -> tuple[int, ...]:
    """Two copies of a card are alike when nothing about them differs: counters left, limits used up."""
    found, used = game.tables.cards[card], game.used_round | game.used_game
    return found.first, game.charges[card], *(int(used & mark != 0) for mark in found.marks)


def unlike(game: Game, cards: list[int]) -> list[int]:
    """These cards of one hand or pile without copies that are alike: of these, the first stands for all."""
    if not any(game.tables.copied >> card & 1 for card in cards):
        return cards
    cards_by_key: dict[tuple[int, ...], int] = {}
    for card in cards:
        cards_by_key.setdefault(alike(game, card), card)
    return list(cards_by_key.values())


def draw(game: Game, kid: int, source: int) -> None:
    """The top item card goes to the kid; SCH-9 when the deck is empty."""
    _gain(game, kid, game.draw(game.item_pile, game.item_discard, ITEM_TAPE), source)


def draw_tagged(game: Game, kid: int, tag: int, source: int) -> None:
    """The first card with this tag goes to the kid; then the deck is shuffled. SCH-9 when it is empty."""
    tagged = game.tables.tagged[tag]
    pile = game.item_pile
    if not pile:
        game.turn_over(pile, game.item_discard, ITEM_TAPE)
    card_there = next((card for card in reversed(pile) if tagged >> card & 1), -1)
    if card_there >= 0:
        pile.remove(card_there)
        game.shuffle(pile, ITEM_TAPE)
    _gain(game, kid, card_there, source)


def _gain(game: Game, kid: int, card: int, source: int) -> None:
    if card < 0:
        game.tail.append((log.NO_ITEM, source, kid))
        return
    game.items[kid] |= 1 << card
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_DRAWN, source, kid, card))


def discard(game: Game, kid: int, card: int, kind: int, source: int) -> None:
    """A card leaves the kid's hands for its discard pile; `kind` is the log's word for it."""
    game.items[kid] ^= 1 << card
    if game.tables.anomaly_mask >> card & 1:
        game.charges[card] = 0
        game.anomaly_discard.append(card)
    else:
        game.item_discard.append(card)
    game.dirty |= ITEMS
    game.tail.append((kind, source, kid, card))


def discard_own(game: Game, kid: int, among: int, source: int) -> None:
    """The kid discards one of these cards (a mask) by choice, never an iconic one."""
    cards = unlike(game, members(game.items[kid] & among & ~game.party.own))
    game.pick("discard", kid, cards, (frames.DISCARD, kid, source))


def droppable(game: Game, kid: int) -> list[int]:
    """CMB-8: the items that a kid can do without; an iconic one only by its own text (CMB-4)."""
    return members(game.items[kid] & game.tables.item_mask & ~game.party.own)


def discard_at_will(game: Game, kid: int) -> None:
    """CMB-8: the kid discards an item at will; of several, one is chosen, or none."""
    cards = unlike(game, droppable(game, kid))
    way_out = [KEEP] if len(cards) > 1 else []
    game.pick("discard", kid, [*cards, *way_out], (frames.DISCARD, kid, log.AT_WILL))


def discard_lighter(game: Game, kid: int, trait: int) -> None:
    """VAR-8: an item that gave a die for this trait is used up, by choice, never an iconic one."""
    cards = unlike(game, members(game.items[kid] & game.tables.colors[trait] & ~game.party.own))
    game.pick("lighter", kid, cards, (frames.DISCARD, kid, log.FAVORITE_LIGHTER))


def discard_chosen(game: Game, frame: Frame) -> None:
    """The card to discard is known; CMB-8: or none is."""
    _, kid, source = frame
    if game.answer != KEEP:
        discard(game, kid, game.answer, log.ITEM_DISCARDED, source)


def retrieve(game: Game, kid: int, among: int, source: int) -> None:
    """One of these items (a mask) comes back from the discard pile, by choice."""
    cards = unlike(game, sorted(card for card in game.item_discard if among >> card & 1))
    game.pick("retrieve", kid, cards, (frames.RETRIEVE, kid, source))


def retrieve_chosen(game: Game, frame: Frame) -> None:
    """The card to retrieve is known."""
    _, kid, source = frame
    game.item_discard.remove(game.answer)
    game.items[kid] |= 1 << game.answer
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_RETRIEVED, source, kid, game.answer))


# --- trading ----------------------------------------------------------------------------------


def traders(game: Game, location: int) -> int:
    """The kids who may trade here: those who stand at the location."""
    mask = 0
    for seat in range(game.party.size):
        if game.at[seat] == location and not game.home >> seat & 1:
            mask |= 1 << seat
    return mask


def loose(game: Game) -> int:
    """CMB-9: the cards that could be given away, as a mask: all in hand but the iconic ones."""
    cards = 0
    for hand in game.items:
        cards |= hand
    return cards & ~game.party.own


def can_trade(game: Game, location: int) -> bool:
    """Whether there are two kids here and anything to give."""
    if game.at.count(location) < 2:
        return False
    own = game.party.own
    seats = members(traders(game, location))
    return len(seats) > 1 and any(game.items[seat] & ~own for seat in seats)


def trade(game: Game, frame: Frame) -> None:
    """ADV-4, ADV-5, CMB-9: offer gifts one at a time, or to stop.

    A card is given at most once in a trade, so a trade takes at most as many gifts as there are cards.
    """
    _, kid, location, offer, source = frame
    seats = members(traders(game, location))
    options = [0]
    for seat in seats:
        for card in unlike(game, members(game.items[seat] & ~game.party.own & ~offer)):
            options += [1 + card * SEATS + other for other in seats if other != seat]
    if len(options) > 1:
        game.ask("trade", kid, options, (frames.TRADED, kid, location, offer, source))


def traded(game: Game, frame: Frame) -> None:
    """One card changes hands; 0 ends the trade."""
    _, kid, location, offer, source = frame
    if not game.answer:
        return
    card, other = gift(game.answer)
    owner = owner_of(game, card)
    game.items[owner] ^= 1 << card
    game.items[other] |= 1 << card
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_GIVEN, source, owner, card, other))
    game.stack.append((frames.TRADE, kid, location, offer | 1 << card, source))
