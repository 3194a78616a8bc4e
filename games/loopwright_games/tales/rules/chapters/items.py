"""CMB: the cards in the hands of kids: items drawn, retrieved, traded, discarded; anomalies drawn, used.

The kinds of `HANDS` share one row of numbers, so a hand is one mask (`Tables.of_kind`, `item_mask` …).
"""

from __future__ import annotations

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import ANOMALIES, ITEM_TAPE, ITEMS, TAPES, Game

SEATS = 8
KEEP = -1
"""In place of a card to discard: none."""


def owner_of(game: Game, card: int) -> int:
    """The seat of the kid who has this card."""
    return next(seat for seat in range(game.party.size) if game.items[seat] >> card & 1)


def gift(option: int) -> tuple[int, int]:
    """Return the card and the seat of the kid who gets it, for an option of a trade that is a gift."""
    return divmod(option - 1, SEATS)


def alike(game: Game, card: int) -> tuple[int, ...]:
    """Return a key that copies of a card share when they have the same counters left and limits used up."""
    hand_card, used = game.tables.cards[card], game.used_round | game.used_game
    return hand_card.first, game.charges[card], *(int(used & mark != 0) for mark in hand_card.marks)


def unlike(game: Game, cards: list[int]) -> list[int]:
    """Return these cards of one hand or pile, the first alone of copies that are alike."""
    if not any(game.tables.copied >> card & 1 for card in cards):
        return cards
    cards_by_key: dict[tuple[int, ...], int] = {}
    for card in cards:
        cards_by_key.setdefault(alike(game, card), card)
    return list(cards_by_key.values())


def draw(game: Game, kid: int, source: int) -> bool:
    """Give the top item card of the deck to the kid; return whether there was one (SCH-9)."""
    return _gain(game, kid, game.draw(game.item_pile, game.item_discard, ITEM_TAPE), source)


def draw_tagged(game: Game, kid: int, tag: int, source: int) -> bool:
    """Give the first item card with this tag to the kid and shuffle the deck; SCH-9 when it is empty.

    Return whether there was one.
    """
    tagged = game.tables.tagged[tag]
    pile = game.item_pile
    if not pile:
        game.turn_over(pile, game.item_discard, ITEM_TAPE)
    card_there = next((card for card in reversed(pile) if tagged >> card & 1), -1)
    if card_there >= 0:
        pile.remove(card_there)
        game.shuffle(pile, ITEM_TAPE)
    return _gain(game, kid, card_there, source)


def draw_named(game: Game, kid: int, among: int, source: int) -> bool:
    """Give one of these copies (a mask) to the kid, out of the deck or the discards, and shuffle the deck.

    Return whether there was one.
    """
    for pile in (game.item_pile, game.item_discard):
        card = next((card for card in reversed(pile) if among >> card & 1), -1)
        if card >= 0:
            pile.remove(card)
            break
    game.shuffle(game.item_pile, ITEM_TAPE)
    return _gain(game, kid, card, source)


def discard_named(game: Game, kid: int, among: int, source: int) -> None:
    """Take one of these cards (a mask of copies) from the kid, if it has one: the first that are alike."""
    cards = members(game.items[kid] & among & ~game.party.own)
    if cards:
        discard(game, kid, cards[0], log.ITEM_DISCARDED, source)


def give(game: Game, kid: int, among: int, here: bool, source: int) -> None:
    """Let the kid hand one of these cards (a mask) to another kid, perhaps of those where it is.

    CMB-4: never an iconic one.
    """
    cards = unlike(game, members(game.items[kid] & among & ~game.party.own))
    others = [seat for seat in game.party.orders[kid] if seat != kid]
    to = [seat for seat in others if not here or game.at[seat] == game.at[kid]]
    options = [1 + card * SEATS + seat for card in cards for seat in to]
    game.pick("trade", kid, options, (frames.GIVEN, kid, source))


def given(game: Game, kid: int, source: int) -> None:
    """Hand the card over to the kid who was chosen with it."""
    card, other = gift(game.answer)
    _hand_over(game, kid, card, other, source)


def _hand_over(game: Game, owner: int, card: int, other: int, source: int) -> None:
    game.items[owner] ^= 1 << card
    game.items[other] |= 1 << card
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_GIVEN, source, owner, card, other))


def _gain(game: Game, kid: int, card: int, source: int) -> bool:
    if card < 0:
        game.tail.append((log.NO_ITEM, source, kid))
        return False
    game.items[kid] |= 1 << card
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_DRAWN, source, kid, card))
    return True


def discard(game: Game, kid: int, card: int, kind: int, source: int) -> None:
    """Move a card from the kid's hands to its discard pile; `kind` is the kind of the log entry."""
    game.items[kid] ^= 1 << card
    deck = game.tables.cards[card].deck
    if deck >= 0:
        game.charges[card] = 0
        game.discards[deck].append(card)
    else:
        game.item_discard.append(card)
    game.dirty |= ITEMS
    game.tail.append((kind, source, kid, card))


def discard_own(game: Game, kid: int, among: int, source: int) -> None:
    """Let the kid discard one of these cards (a mask) by choice, never an iconic one."""
    cards = unlike(game, members(game.items[kid] & among & ~game.party.own))
    game.pick("discard", kid, cards, (frames.DISCARD, kid, source))


def droppable(game: Game, kid: int) -> list[int]:
    """Return the items that a kid may discard at will (CMB-8); an iconic one only by its own text (CMB-4)."""
    return members(game.items[kid] & game.tables.item_mask & ~game.party.own)


def discard_at_will(game: Game, kid: int) -> None:
    """Let the kid discard an item at will: of several, one is chosen, or none (CMB-8)."""
    cards = unlike(game, droppable(game, kid))
    way_out = [KEEP] if len(cards) > 1 else []
    game.pick("discard", kid, [*cards, *way_out], (frames.DISCARD, kid, log.AT_WILL))


def discard_lighter(game: Game, kid: int, trait: int) -> None:
    """Let the kid use up an item that gave a die for this trait, by choice, never an iconic one (VAR-8)."""
    cards = unlike(game, members(game.items[kid] & game.tables.colors[trait] & ~game.party.own))
    game.pick("lighter", kid, cards, (frames.DISCARD, kid, log.FAVORITE_LIGHTER))


def discard_chosen(game: Game, kid: int, source: int) -> None:
    """Discard the card that was chosen, or none (CMB-8)."""
    if game.answer != KEEP:
        discard(game, kid, game.answer, log.ITEM_DISCARDED, source)


def retrieve(game: Game, kid: int, among: int, source: int) -> None:
    """Let the kid take back one of these items (a mask) from the discard pile, by choice."""
    cards = unlike(game, sorted(card for card in game.item_discard if among >> card & 1))
    if not cards:
        game.tail.append((log.NO_ITEM, source, kid))
    game.pick("retrieve", kid, cards, (frames.RETRIEVE, kid, source))


def retrieve_chosen(game: Game, kid: int, source: int) -> None:
    """Take back the card that was chosen."""
    game.item_discard.remove(game.answer)
    game.items[kid] |= 1 << game.answer
    game.dirty |= ITEMS
    game.tail.append((log.ITEM_RETRIEVED, source, kid, game.answer))


# --- trading ----------------------------------------------------------------------------------


def traders(game: Game, location: int) -> int:
    """Return the mask of the kids who may trade at a location: those who stand there."""
    mask = 0
    for seat in range(game.party.size):
        if game.at[seat] == location and not game.home >> seat & 1:
            mask |= 1 << seat
    return mask


def can_trade(game: Game, location: int) -> bool:
    """Whether there are two kids at a location and anything to give, no iconic cards (CMB-9)."""
    kids = cards = 0
    for seat, place in enumerate(game.at):
        if place == location and not game.home >> seat & 1:
            kids += 1
            cards |= game.items[seat]
    return kids > 1 and cards & ~game.party.own != 0


def trade(game: Game, kid: int, location: int, offer: int, source: int) -> None:
    """Ask for a gift, or to end the trade (ADV-4, ADV-5, CMB-9).

    A card is given at most once in a trade, so a trade takes at most as many gifts as there are cards.
    """
    seats = members(traders(game, location))
    options = [0]
    for seat in seats:
        for card in unlike(game, members(game.items[seat] & ~game.party.own & ~offer)):
            options += [1 + card * SEATS + other for other in seats if other != seat]
    if len(options) > 1:
        game.ask("trade", kid, options, (frames.TRADED, kid, location, offer, source))


def traded(game: Game, kid: int, location: int, offer: int, source: int) -> None:
    """Hand over the card that was chosen; 0 ends the trade."""
    if not game.answer:
        return
    card, other = gift(game.answer)
    _hand_over(game, owner_of(game, card), card, other, source)
    game.stack.append((frames.TRADE, kid, location, offer | 1 << card, source))


def draw_beside(game: Game, kid: int, deck: int, source: int) -> None:
    """Give the top card of a deck of `Game.piles` to the kid, with its counters; SCH-9 when it is empty."""
    card = game.draw(game.piles[deck], game.discards[deck], TAPES[deck])
    drawn, none = (log.ANOMALY_DRAWN, log.NO_ANOMALY) if deck == ANOMALIES else (log.ITEM_DRAWN, log.NO_ITEM)
    if card < 0:
        game.tail.append((none, source, kid))
        return
    game.items[kid] |= 1 << card
    game.charges[card] = game.tables.cards[card].uses
    game.dirty |= ITEMS
    game.tail.append((drawn, source, kid, card))


def use_anomaly(game: Game, kid: int, card: int, source: int) -> None:
    """Take a counter from an anomaly; with the last one it is discarded."""
    game.charges[card] -= 1
    game.tail.append((log.ANOMALY_USED, source, kid, card, game.charges[card]))
    if game.charges[card] == 0:
        discard(game, kid, card, log.ANOMALY_SPENT, source)
