"""How bots answer the smaller decisions: what an option is worth, by the kind of decision."""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import judging
from .rules import combos, firewalls, items, moving, rolls, stakes
from .rules import vocabulary as v
from .rules.game import Game


def _test(game: Game, kid: int, option: int) -> float:
    """What makes success sure, own or friends' machines first; else as many helpers as there are.

    Time is spent where that is worth more than the chance of a roll: rather than cards of one's own.
    """
    if option == combos.SPEND:
        trial = game.tables.trials[game.stack[-1][1]]
        rolled = judging.with_friends(game, kid, trial.trait, game.at[kid])
        return 2.5 if judging.saved(game, kid, trial, rolled, judging.decided(game, trial)) > 0.0 else -1.0
    if option >= combos.WAY:
        spent = [card for card in combos.way_cards(game, option) if not game.party.own >> card & 1]
        return 3.0 - len(spent)
    return 1.0 * option.bit_count()


def _push(game: Game, kid: int, option: int) -> float:
    """Push at a fair chance, taking the mildest condition, but never INJURED."""
    if not option:
        return 0.3
    return 0.0 if option - 1 == v.INJURED else rolls.chance(game.stack[-1][5]) - 0.05 * option


def _choice(game: Game, kid: int, option: int) -> float:
    """The line under a choice that says the best things, for what it costs."""
    line = game.tables.choices[option]
    worth = judging.worth_of(game, kid, line.block, game.at[kid], line.spend)
    return worth - judging.TIME_WORTH * line.spend


def _event(game: Game, kid: int, option: int) -> float:
    """Face a school event that does more good than harm."""
    return judging.worth_of(game, kid, game.tables.school[game.card].block, game.at[kid]) if option else 0.0


def _use(game: Game, kid: int, option: int) -> float:
    """Use a card that is worth one of its counters."""
    listener = game.tables.listeners[game.stack[-1][1]]
    return judging.worth_of(game, kid, listener.block, game.at[kid]) - 0.2 if option else 0.0


def _stake(game: Game, kid: int, option: int) -> float:
    """The kid who starts a hack pays for all of it and leads; friends put in 1, so that they can help.

    A friend who would have to stay late for it calls it off.
    """
    machine, starter = game.stack[-1][1], game.stack[-1][2]
    if option == stakes.CALL_OFF:
        assert game.decision is not None
        least = game.decision.options[0]
        return 99.0 if game.pool[kid] - least < moving.dinner_cost(game, kid) else judging.NEVER
    return -abs(option - (firewalls.spaces(game, machine) if kid == starter else 1))


def _leader(game: Game, kid: int, option: int) -> float:
    """The hacker with the most dice."""
    return float(sum(rolls.pool_size(game, option, trait, 0) for trait in range(len(v.TRAITS))))


def _worst_card(game: Game, kid: int, option: int) -> float:
    """What is given up: a card with few tags, and no anomaly; none at all where nobody has to (CMB-8)."""
    if option == items.KEEP:
        return 99.0
    card = game.tables.cards[option]
    return -float(card.tags.bit_count() + (card.uses > 0) + (card.color >= 0))


def _few(game: Game, kid: int, option: int) -> float:
    return -float(option.bit_count())


def _chore(game: Game, kid: int, option: int) -> float:
    """The chore with the better reward for its steps."""
    chore = game.tables.chores[option]
    return judging.worth_of(game, kid, chore.reward, game.at[kid]) - 0.3 * (
        chore.steps - game.progress[option]
    )


def _worst_chore(game: Game, kid: int, option: int) -> float:
    return -_chore(game, kid, option)


def _mildest_last(game: Game, kid: int, option: int) -> float:
    return float(option)


def _stop_trading(game: Game, kid: int, option: int) -> float:
    return 1.0 if option == 0 else 0.0


def _place(game: Game, kid: int, option: int) -> float:
    """A location with a rumor that is worth something."""
    return judging.rumor(game, kid, option) if game.rumored >> option & 1 else 0.0


def _best_card(game: Game, kid: int, option: int) -> float:
    return -_worst_card(game, kid, option)


def _yes(game: Game, kid: int, option: int) -> float:
    return float(option)


VALUES: Final[dict[str, Callable[[Game, int, int], float]]] = {
    "test": _test,
    "push": _push,
    "choose": _choice,
    "school": _event,
    "use": _use,
    "chore": _chore,
    "chore_reward": _yes,
    "drop_chore": _worst_chore,
    "stake": _stake,
    "hacker": _leader,
    "riders": _few,
    "ride": _place,
    "anywhere": _place,
    "rest": _mildest_last,
    "relieve": _mildest_last,
    "discard": _worst_card,
    "excess": _worst_card,
    "lighter": _worst_card,
    "retrieve": _best_card,
    "trade": _stop_trading,
}
"""Other kinds of decisions are left to luck."""
