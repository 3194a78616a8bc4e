"""Event locations and anomalies that meddle with the rumor deck: replacing, looking and pushing (EVT)."""

from __future__ import annotations

from itertools import permutations

from ..kernel.masks import members
from ..kernel.state import Frame
from . import frames, log, rumors
from .game import RUMOR_TAPE, Game

BOTTOM = 24
"""The answer that puts the cards under the deck; smaller ones are orders, as in `orders`."""


# --- replacing (EVT-B) ------------------------------------------------------------------------


def replace(game: Game, kid: int, source: int) -> None:
    """A face-down rumor of choice makes way for the top card of the deck."""
    game.pick("replace", kid, members(game.hidden), (frames.REPLACE_RUMOR, source))


def replace_chosen(game: Game, frame: Frame) -> None:
    """As in SET-9, cards of a location that has a rumor are put aside and shuffled back in."""
    _, source = frame
    space = rumors.space_of(game, game.answer)
    game.tail.append((log.RUMOR_REPLACED, source, rumors.lift(game, space)))
    aside: list[int] = []
    rumor = rumors.draw(game)
    while rumor >= 0 and game.rumored >> game.tables.rumors[rumor].at & 1:
        aside.append(rumor)
        rumor = rumors.draw(game)
    if rumor >= 0:
        rumors.put(game, space, rumor)
        game.tail.append((log.RUMOR_PLACED, source, game.tables.rumors[rumor].at))
    rumors.shuffle_back(game, aside)


# --- looking (EVT-J) --------------------------------------------------------------------------


def look(game: Game, kid: int, count: int, source: int) -> None:
    """The letters of the top cards; SCH-9 when the deck is empty. Back in any order, or to the bottom."""
    if not game.rumor_pile:
        game.turn_over(game.rumor_pile, game.rumor_discard, RUMOR_TAPE)
    count = min(count, len(game.rumor_pile))
    if count:
        game.tail.append((log.DECK_SEEN, source, kid, count))
        game.ask("look", kid, [*orders(game, count), BOTTOM], (frames.LOOKED, kid, count, source))


def letters(game: Game, count: int) -> tuple[int, ...]:
    """The locations of the top cards, the topmost first."""
    return tuple(game.tables.rumors[rumor].at for rumor in reversed(game.rumor_pile[-count:]))


def orders(game: Game, count: int) -> list[int]:
    """The orders that differ to the eye, as numbers for `in_order`; two cards of a location look the same."""
    seen = letters(game, count)
    found: dict[tuple[int, ...], int] = {}
    for number, order in enumerate(permutations(range(count))):
        found.setdefault(tuple(seen[place] for place in order), number)
    return list(found.values())


def in_order(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The cards, the topmost first, in the order of this number."""
    return list(permutations(cards))[number]


def looked(game: Game, frame: Frame) -> None:
    """The cards go back."""
    _, kid, count, source = frame
    top = tuple(reversed(game.rumor_pile[-count:]))
    del game.rumor_pile[-count:]
    if game.answer == BOTTOM:
        game.tail.append((log.DECK_SUNK, source, kid, count))
        game.rumor_pile[:0] = top[::-1]
    else:
        game.rumor_pile += in_order(top, game.answer)[::-1]


# --- pushing ----------------------------------------------------------------------------------


def push(game: Game) -> None:
    """SCH-6: the right-most rumor falls off the track, with what that means."""
    taken = [space for space, rumor in enumerate(game.track) if rumor >= 0]
    if taken:
        rumors.pushed_off(game, rumors.lift(game, taken[-1]))
