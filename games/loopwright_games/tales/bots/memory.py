"""What bots have worked out before, in this game or in another: memoization by value.

The worth of a thing to a kid hangs on a few parts of the position, which are read off the card (`needs`). It
is kept under what these parts are, the kids of the party, the rules in force and what the story wishes for,
so every worth is the very number that it would be anew.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import game as g

from . import wishes
from .appraisal import Appeal, OfKid, Reader, appraisal

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.game import Game
    from loopwright_games.tales.rules.state.tables import Tables

# Beside the parts of a position that `state.game` names; ITEMS and HEALTH are those of the acting kid.
TIME: Final = 2 * g.PIECES
"""The cubes in the acting kid's pool."""
CHORES: Final = 4 * g.PIECES
"""The chores of the acting kid, and how far all are."""
DISCARD: Final = 8 * g.PIECES
"""The discarded items."""
ALL_ITEMS: Final = 16 * g.PIECES
"""The cards in the hands of all kids, and below what else of all kids texts may ask that reach several."""
ALL_HEALTH: Final = 32 * g.PIECES
ALL_CHORES: Final = 64 * g.PIECES
OF_ALL: Final = {g.ITEMS: ALL_ITEMS, g.HEALTH: ALL_HEALTH, CHORES: ALL_CHORES}
"""For a part of the acting kid, the same of all kids."""
NOTHING: Final = 19
"""In place of a part, for what hangs on none."""


def known(game: Game) -> list[OfKid]:
    """Return what has been worked out for each kid under the rules in force and the wishes of the story."""
    active, party = game.active, game.party
    if not active.outlook:
        wants = sorted(wishes.wanted(game).items())
        of_story = [want for want in wants if not want[0].startswith(wishes.DIARY)]
        active.outlook = repr((active.numbers, active.off, of_story))
    key = (active.outlook, game.enigma_limit)
    of_party = appraisal(game.tables).of_party(party)
    kids = of_party.known.get(key)
    if kids is None:
        kids = of_party.known[key] = [OfKid(of_party) for _ in range(party.size)]
        kids[0].count()
    return kids


def parts(game: Game) -> list[object]:
    """Return the parts of a position in the order of their bits, without those of one kid; see `own`."""
    return [
        game.insight,
        game.enigma,
        tuple(game.counters),
        game.flags,
        (game.home, game.sick, *game.at),
        (game.round, game.step),
        (game.hidden > 0, game.rumored.bit_count(), bool(game.rumor_pile)),
        (game.alert, bool(game.wall_pile), *game.sectors, *game.hackers, *game.walls),
        (game.gone, game.active),
        None,
        None,
        game.first,
        (game.ship, *game.laid),
        None,
        None,
        tuple(game.item_discard),
        tuple(game.items),
        (*game.held, *game.favor),
        (*game.chores, *game.progress),
        None,
    ]


def own(position: list[object], game: Game, kid: int) -> list[object]:
    """Return the parts of a position with those of this kid."""
    position = position[:]
    position[_ITEMS] = game.items[kid]
    position[_HEALTH] = (game.held[kid], game.favor[kid])
    position[_TIME] = game.pool[kid]
    position[_CHORES] = (game.chores[kid], *game.progress)
    return position


_ITEMS, _HEALTH, _TIME, _CHORES = (part.bit_length() - 1 for part in (g.ITEMS, g.HEALTH, TIME, CHORES))


def reader(needs: int) -> Reader:
    """Return the function that takes the parts of a mask out of `parts`."""
    read: Any = itemgetter(*(members(needs) or [NOTHING]))
    return read  # type: ignore[no-any-return]


def readers(tables: Tables, appeal: list[Appeal]) -> list[Reader]:
    """Return on what the worth of each block hangs, for a given chance of the test that it begins with."""
    needs = [_needs(tables, appeal, block) for block in range(len(tables.blocks))]
    for action in tables.actions:
        if action.chore >= 0:  # nothing, once the chore is fulfilled
            needs[action.block] |= CHORES
    made = {mask: reader(mask) for mask in set(needs)}
    return [made[mask] for mask in needs]


def _needs(tables: Tables, appeal: list[Appeal], block: int) -> int:
    needs = appeal[block].needs
    number = tables.opening.get(block, -1)
    if number >= 0:
        trial = tables.trials[number]
        for outcome in (trial.success, trial.failure):
            needs |= appeal[outcome].needs if outcome >= 0 else 0
        needs |= TIME | g.PLACES if trial.spend else 0
        needs |= trial.pay_needs | appeal[trial.paid].needs if trial.paid >= 0 else 0
    return needs
