"""Rumors: the track (SET-9, SCH-2, SCH-5 to SCH-7) and investigating (ADV-2, ADV-3)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.game import ENIGMA, INSIGHT, RUMOR_TAPE, TRACK, Game
from loopwright_games.tales.words import DEFAULT_EFFECTS

from . import calendar, diary, machines

PUSH_ENIGMA: Final = DEFAULT_EFFECTS["pushed_rumor"][1]


def add_insight(game: Game, by: int, source: int) -> None:
    """Change the insight dial, never below 0."""
    game.insight = max(0, game.insight + by)
    game.dirty |= INSIGHT
    game.tail.append((log.INSIGHT, source, game.insight))


def add_enigma(game: Game, by: int, source: int) -> None:
    """Change the enigma dial, never below 0."""
    game.enigma = max(0, game.enigma + by)
    game.dirty |= ENIGMA
    game.tail.append((log.ENIGMA, source, game.enigma))


# --- the track --------------------------------------------------------------------------------


def put(game: Game, space: int, rumor: int) -> None:
    """Lay a rumor face down on an empty space of the track."""
    place = 1 << game.tables.rumors[rumor].at
    game.track[space] = rumor
    game.rumored |= place
    game.hidden |= place
    game.dirty |= TRACK


def lift(game: Game, space: int) -> int:
    """Move the rumor on a space of the track to the discard pile, and return it."""
    rumor = game.track[space]
    place = 1 << game.tables.rumors[rumor].at
    game.track[space] = -1
    game.rumored &= ~place
    game.hidden &= ~place
    game.rumor_discard.append(rumor)
    game.dirty |= TRACK
    return rumor


def space_of(game: Game, location: int) -> int:
    """The space of the rumor at this location, or -1."""
    if not game.rumored >> location & 1:
        return -1
    rumors = game.tables.rumors
    return next(
        space for space, rumor in enumerate(game.track) if rumor >= 0 and rumors[rumor].at == location
    )


def draw(game: Game) -> int:
    """Take the top rumor of the deck and return it; -1 when there is none."""
    return game.draw(game.rumor_pile, game.rumor_discard, RUMOR_TAPE)


def fill(game: Game) -> None:
    """Lay four rumors at four locations; cards put aside are shuffled back in (SET-9)."""
    aside: list[int] = []
    space = 0
    while space < v.TRACK and game.rumor_pile:
        rumor = game.rumor_pile.pop()
        if game.rumored >> game.tables.rumors[rumor].at & 1:
            aside.append(rumor)
        else:
            put(game, space, rumor)
            game.tail.append((log.RUMOR_PLACED, log.FIRST_RUMORS, game.tables.rumors[rumor].at))
            space += 1
    shuffle_back(game, aside)


def shuffle_back(game: Game, aside: list[int]) -> None:
    """Shuffle the cards that were put aside back into the deck (SET-9)."""
    if aside:
        game.rumor_pile += aside
        game.shuffle(game.rumor_pile, RUMOR_TAPE)


def slide(game: Game) -> None:
    """Move the remaining rumors to the right, in order (SCH-2)."""
    rumors = [rumor for rumor in game.track if rumor >= 0]
    game.track = [-1] * (v.TRACK - len(rumors)) + rumors


def new_count(game: Game) -> int:
    """Return how many rumors the school card brings (SCH-5)."""
    if game.round == 1:
        return 0
    if game.active.numbers[v.NEW_RUMORS] >= 0:
        return game.active.numbers[v.NEW_RUMORS]
    return min(v.TRACK, max(1, game.party.size - game.tables.school[game.card].minus))


def new_rumors(game: Game, left: int, laid: int, replaced: int, source: int) -> None:
    """Lay new rumors, one each time, from the left (SCH-6, SCH-7).

    `source` is -1, or the block of a card that brings them. `laid` are the spaces of the cards just laid,
    as a mask: when the track is full, the others make room.
    """
    rumor = draw(game) if left else -1
    if rumor < 0:
        if replaced and calendar.in_school_phase(game) and not game.active.off & v.NO_ALARM:
            _all_alert(game)
        return
    place = game.tables.rumors[rumor].at
    space = space_of(game, place)
    pushed = -1
    if space >= 0:
        replaced = 1
        game.tail.append((log.RUMOR_REPLACED, source, lift(game, space)))
    else:
        if -1 in game.track:
            space = game.track.index(-1)
        else:
            space, pushed = _make_room(game, laid)
            laid = (1 << space) - 1
        laid |= 1 << space
    put(game, space, rumor)
    game.tail.append((log.RUMOR_PLACED, source, place))
    game.stack.append((frames.NEW_RUMORS, left - 1, laid, replaced, source))
    if pushed >= 0:
        pushed_off(game, pushed)


def _make_room(game: Game, laid: int) -> tuple[int, int]:
    """SCH-6: the cards just laid go to the left, the old ones to the right; the last of these falls off.

    Returns the space between them, now empty, and the card that fell off.
    """
    new = [rumor for space, rumor in enumerate(game.track) if laid >> space & 1]
    old = [rumor for space, rumor in enumerate(game.track) if not laid >> space & 1]
    game.track = new + old
    pushed = lift(game, v.TRACK - 1)
    game.track = [*new, -1, *old[:-1]]
    return len(new), pushed


def pushed_off(game: Game, rumor: int) -> None:
    """Raise enigma for a rumor pushed off the track, unless a diary card says otherwise (SCH-6, INS-2).

    VAR-9: it raises enigma by more than that, whatever the card says, or the game is lost.
    """
    game.tail.append((log.RUMOR_PUSHED, -1, rumor))
    if game.variants & variants.ALL_RUMORS_OR_LOSE:
        game.tail.append((log.RUMOR_LOST, -1))
        game.end(False, v.RUMOR_LOST)
        return
    diary.fire(game, v.RUMOR_PUSHED, game.first)
    if not diary.override(game, v.PUSHED_RUMOR, game.first):
        add_enigma(game, PUSH_ENIGMA, -1)
    if game.variants & (variants.ALL_RUMORS_1 | variants.ALL_RUMORS_2):
        add_enigma(game, 1 if game.variants & variants.ALL_RUMORS_1 else 2, log.ALL_RUMORS)


def _all_alert(game: Game) -> None:
    """Make all machines ALERT for the rest of the round (SCH-7)."""
    game.hold = 1
    game.tail.append((log.ALL_ALERT, -1))
    for machine in range(len(game.sectors)):
        machines.set_state(game, machine, machines.ALERT, log.DUPLICATE)


# --- looking and discarding -------------------------------------------------------------------


def turn_up(game: Game, location: int, source: int) -> None:
    """Turn the rumor at this location face up; it is not investigated (ADV-9)."""
    if game.hidden >> location & 1:
        game.hidden ^= 1 << location
        game.dirty |= TRACK
        game.tail.append((log.RUMOR_SEEN, source, game.track[space_of(game, location)]))


def turn_up_chosen(game: Game, source: int) -> None:
    """Turn up the face-down rumor that was chosen."""
    turn_up(game, game.answer, source)


def discard_chosen(game: Game, source: int) -> None:
    """Discard the rumor that was chosen; it leaves without enigma."""
    game.tail.append((log.RUMOR_DISCARDED, source, lift(game, space_of(game, game.answer))))


# --- investigating ----------------------------------------------------------------------------


def investigate(game: Game, kid: int) -> None:
    """Turn the rumor here up if need be and investigate it; it leaves the track anyway (ADV-2, ADV-3)."""
    space = space_of(game, game.at[kid])
    rumor = game.track[space]
    game.tail.append((log.INVESTIGATE, -1, kid, rumor))
    lift(game, space)
    game.outcome = 1
    game.stack.append((frames.INVESTIGATED, kid, rumor))
    game.stack.append((frames.BLOCK, game.tables.rumors[rumor].block, 0, kid, 0))


def investigated(game: Game, kid: int, rumor: int) -> None:
    """Turn the dials for an investigated rumor, then let the diary hear and kids trade (ADV-3, ADV-4).

    The first test of the card decides; a card without a test counts as a success.
    """
    failed = game.outcome == 3
    game.outcome = 0
    game.stack.append((frames.RUMOR_TOLD, kid, rumor, 0 if failed else 1))
    game.tail.append((log.RUMOR_FAILED if failed else log.RUMOR_SOLVED, -1, kid, rumor))
    if diary.override(game, v.FAILED_RUMOR if failed else v.SUCCESSFUL_RUMOR, kid):
        return
    if failed:
        add_enigma(game, 1, log.FAILED_RUMOR)
    else:
        add_insight(game, 1, -1)


def told(game: Game, kid: int, rumor: int, succeeded: int) -> None:
    """Run what follows the dials: listeners of the diary, and the free trade at the rumor's place (ADV-4)."""
    if succeeded and not game.active.off & v.NO_TRADING:
        game.stack.append((frames.TRADE, kid, game.tables.rumors[rumor].at, 0, log.FREE_TRADE))
    diary.fire(game, v.RUMOR_SUCCEEDED if succeeded else v.RUMOR_FAILED, kid)


# --- Event locations and anomalies that meddle with the rumor deck: replacing, looking and pushing (EVT)


BOTTOM = 24
"""The answer that puts the cards under the deck; smaller ones are orders, as in `orders`."""


# --- replacing (EVT-B) ------------------------------------------------------------------------


def replace(game: Game, kid: int, source: int) -> None:
    """Let the kid replace a face-down rumor by the top card of the deck."""
    game.pick("replace", kid, members(game.hidden), (frames.REPLACE_RUMOR, source))


def replace_chosen(game: Game, source: int) -> None:
    """Replace the rumor that was chosen; cards of a location that has one are shuffled back (SET-9)."""
    space = space_of(game, game.answer)
    game.tail.append((log.RUMOR_REPLACED, source, lift(game, space)))
    aside: list[int] = []
    rumor = draw(game)
    while rumor >= 0 and game.rumored >> game.tables.rumors[rumor].at & 1:
        aside.append(rumor)
        rumor = draw(game)
    if rumor >= 0:
        put(game, space, rumor)
        game.tail.append((log.RUMOR_PLACED, source, game.tables.rumors[rumor].at))
    shuffle_back(game, aside)


# --- looking (EVT-J) --------------------------------------------------------------------------


def look(game: Game, kid: int, count: int, source: int) -> None:
    """Show the letters of the deck's top cards, which go back in any order or to the bottom (SCH-9)."""
    if not game.rumor_pile:
        game.turn_over(game.rumor_pile, game.rumor_discard, RUMOR_TAPE)
    count = min(count, len(game.rumor_pile))
    if count:
        game.tail.append((log.DECK_SEEN, source, kid, count))
        game.ask("look", kid, [*orders(game, count), BOTTOM], (frames.LOOKED, kid, count, source))


def letters(game: Game, count: int) -> tuple[int, ...]:
    """Return the locations of the top cards, the topmost first."""
    return tuple(game.tables.rumors[rumor].at for rumor in reversed(game.rumor_pile[-count:]))


def orders(game: Game, count: int) -> list[int]:
    """Return the numbers, for `in_order`, of the orders that look different."""
    seen = letters(game, count)
    orders_by_key: dict[tuple[int, ...], int] = {}
    for number, order in enumerate(permutations(range(count))):
        orders_by_key.setdefault(tuple(seen[place] for place in order), number)
    return list(orders_by_key.values())


def in_order(cards: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the cards in the order of this number, the topmost first."""
    return list(permutations(cards))[number]


def looked(game: Game, kid: int, count: int, source: int) -> None:
    """Put the cards back in the order that was chosen."""
    top = tuple(reversed(game.rumor_pile[-count:]))
    del game.rumor_pile[-count:]
    if game.answer == BOTTOM:
        game.tail.append((log.DECK_SUNK, source, kid, count))
        game.rumor_pile[:0] = top[::-1]
    else:
        game.rumor_pile += in_order(top, game.answer)[::-1]


# --- pushing ----------------------------------------------------------------------------------


def push(game: Game) -> None:
    """Push the right-most rumor off the track, with what that means (SCH-6)."""
    taken = [space for space, rumor in enumerate(game.track) if rumor >= 0]
    if taken:
        pushed_off(game, lift(game, taken[-1]))
