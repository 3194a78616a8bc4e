"""SET-10, SCH-3, END-4: chores, from the two that are dealt to the reward."""

from __future__ import annotations

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import CHORE_TAPE, Game

from . import calendar, hands

DEADLINES = (5, 10)
"""END-4: Friday of week 1, Thursday of week 2."""
WEEK_TWO = 7


def last_deadline(game: Game) -> int:
    """Return the last round in which a chore can be rewarded."""
    return DEADLINES[game.tables.weeks - 1]


def deadline(game: Game) -> int | None:
    """Return the round after which the chores that kids get now are discarded; None when no such round comes.

    It is not today any more when the chores of this evening are being looked at.
    """
    over = game.step == 0 or game.step > calendar.CHORES
    today = game.round + 1 if over else game.round
    return next((last for last in DEADLINES if today <= last <= last_deadline(game)), None)


# --- drawing ----------------------------------------------------------------------------------


def deal(game: Game, source: int) -> None:
    """Let every kid, from the first player on, draw two chores and keep one (SET-10, SCH-3)."""
    if not game.tables.chores:
        return
    game.stack.append((frames.SHUFFLE_CHORES,))
    game.stack += [(frames.DRAW_CHORE, kid, source) for kid in reversed(game.party.orders[game.first])]


def draw(game: Game, kid: int, source: int) -> None:
    """Give the kid a chore by a card; nothing happens when it could not be rewarded any more (END-4)."""
    if deadline(game) is None:
        game.tail.append((log.NO_CHORE, source, kid))
        return
    game.stack.append((frames.SHUFFLE_CHORES,))
    game.stack.append((frames.DRAW_CHORE, kid, source))


def drawing(game: Game, kid: int, source: int) -> None:
    """Draw two chores for a kid, who chooses when there are two (SCH-9 when the deck runs out)."""
    drawn = [_top(game), _top(game)]
    if drawn[1] >= 0:
        game.ask("chore", kid, drawn, (frames.CHORE_KEPT, kid, drawn[0], drawn[1], source))
    elif drawn[0] >= 0:
        _keep(game, kid, drawn[0], source)
    else:
        game.tail.append((log.NO_CHORE, source, kid))


def _top(game: Game) -> int:
    return game.draw(game.chore_pile, game.chore_discard, CHORE_TAPE)


def kept(game: Game, kid: int, one: int, other: int, source: int) -> None:
    """Keep the chosen chore; the other goes under the deck, which is shuffled when all kids have drawn."""
    game.chore_pile.insert(0, other if game.answer == one else one)
    _keep(game, kid, game.answer, source)


def _keep(game: Game, kid: int, chore: int, source: int) -> None:
    game.chores[kid] |= 1 << chore
    game.progress[chore] = 0
    game.tail.append((log.CHORE_DRAWN, source, kid, chore))


def shuffled(game: Game) -> None:
    """Shuffle the deck of chores (SET-10)."""
    game.shuffle(game.chore_pile, CHORE_TAPE)


# --- what cards do ----------------------------------------------------------------------------


def step(game: Game, chore: int, by: int, source: int) -> None:
    """Change the progress of a chore that a kid has, never below 0 or above its steps."""
    for kid in range(game.party.size):
        if game.chores[kid] >> chore & 1:
            before = game.progress[chore]
            game.progress[chore] = min(game.tables.chores[chore].steps, max(0, before + by))
            if game.progress[chore] != before:
                game.tail.append((log.CHORE_STEP, source, kid, chore, game.progress[chore]))


def discard_own(game: Game, kid: int, source: int) -> None:
    """Let the kid discard one of its chores by choice."""
    game.pick("drop_chore", kid, members(game.chores[kid]), (frames.CHORE_DROPPED, kid, source))


def dropped(game: Game, kid: int, source: int) -> None:
    """Discard the chore that was chosen."""
    hands.drop_chore(game, kid, game.answer, log.CHORE_DISCARDED, source)


# --- the evening ------------------------------------------------------------------------------


def evening(game: Game) -> None:
    """Look at every kid's chores, from the first player on; at a deadline the rest is discarded (END-4)."""
    game.step += 1
    chores_held = 0
    for chores in game.chores:
        chores_held |= chores
    if chores_held:
        game.stack.append((frames.CHORES_DUE, chores_held))
        game.stack += [
            (frames.CHORES_OF, kid, chores_held) for kid in reversed(game.party.orders[game.first])
        ]


def of_kid(game: Game, kid: int, chores_held: int) -> None:
    """Let one kid's chores hear of the evening, then look at each but those that came this evening."""
    chores_in_hand = members(game.chores[kid] & chores_held)
    game.stack += [(frames.CHORE_VERIFIED, kid, chore) for chore in reversed(chores_in_hand)]
    hands.hear_chores(game, kid)


def verified(game: Game, kid: int, chore: int) -> None:
    """Fulfill a chore that has its steps, or whose condition holds; it stays fulfilled."""
    if not game.chores[kid] >> chore & 1:
        return
    card = game.tables.chores[chore]
    if game.progress[chore] < card.steps:
        if card.done is None or not card.done(game, kid):
            return
        game.progress[chore] = card.steps
    if game.round in DEADLINES:
        _reward(game, kid, chore)
    else:
        game.ask("chore_reward", kid, [1, 0], (frames.CHORE_REWARD, kid, chore))


def rewarded(game: Game, kid: int, chore: int) -> None:
    """Give the reward of a fulfilled chore now, or keep it for later, as the kid has answered."""
    if game.answer:
        _reward(game, kid, chore)
    else:
        game.tail.append((log.CHORE_LATER, -1, kid, chore))


def _reward(game: Game, kid: int, chore: int) -> None:
    hands.drop_chore(game, kid, chore, log.CHORE_DONE, -1)
    game.stack.append((frames.BLOCK, game.tables.chores[chore].reward, 0, kid, 0))


def due(game: Game, chores_held: int) -> None:
    """Discard the chores that are left after the last evening before a deadline; new ones stay."""
    if game.round in DEADLINES:
        for kid in game.party.orders[game.first]:
            for chore in members(game.chores[kid] & chores_held):
                hands.drop_chore(game, kid, chore, log.CHORE_LATE, -1)
