"""SET: the set-up of a game, from prepared tables to the first decision."""

from __future__ import annotations

from collections.abc import Sequence

from loopwright_engine.errors import OptionsError
from loopwright_engine.kernel.masks import members
from loopwright_engine.kit.campaign import start_of

from loopwright_games.tales.card_kinds import BESIDE_ITEMS

from .chapters import chores, diary, machines, rumors
from .round import HANDLERS, idle
from .state import codes as v
from .state import log
from .state.game import CHORE_TAPE, FIRST_TAPE, ITEM_TAPE, RUMOR_TAPE, SCHOOL_TAPE, TAPES, Game
from .state.tables import Tables
from .state.variants import Switches


def who_plays(tables: Tables, kids: int | Sequence[str]) -> tuple[int, ...]:
    """SET-2: the numbers of the kids who play; a count takes the first kids of the world. Raises
    OptionsError.
    """
    names = [kid.id for kid in tables.kids]
    if isinstance(kids, int):
        if kids > len(names):
            raise OptionsError(f"this world has {len(names)} kids, so {kids} cannot play")
        chosen = tuple(range(kids))
    else:
        for name in kids:
            if name not in names:
                raise OptionsError(f"there is no kid {name!r:.60}; there are {', '.join(names)}")
        chosen = tuple(names.index(name) for name in kids)
    if len(set(chosen)) != len(chosen):
        raise OptionsError("each kid can play only once")
    if not v.MIN_KIDS <= len(chosen) <= v.MAX_KIDS:
        raise OptionsError(f"{v.MIN_KIDS} to {v.MAX_KIDS} kids can play, not {len(chosen)}")
    return chosen


def who_begins(tables: Tables, kids: tuple[int, ...], first: str | None) -> int:
    """SET-11: the seat of the first player's kid, -1 for a random one. Raises OptionsError."""
    if first is None:
        return -1
    for seat, kid in enumerate(kids):
        if tables.kids[kid].id == first:
            return seat
    playing = ", ".join(tables.kids[kid].id for kid in kids)
    raise OptionsError(f"the first player {first!r:.60} does not play; {playing} do")


def limit_of_enigma(tables: Tables, limit: int | None) -> int | None:
    """VAR-12: the table's own enigma limit, 1 to 99, or None. Raises OptionsError for another number, and
    where the scenario has no limit.
    """
    if limit is None:
        return None
    if tables.enigma_limit is None:
        raise OptionsError("this scenario has no enigma limit")
    if not 1 <= limit <= 99:
        raise OptionsError(f"the enigma limit must be 1 to 99, not {limit!r:.60}")
    return limit


def flags_noted(tables: Tables, carried: str, seed: int) -> int:
    """CAM-1: the mask of the notes that are carried into a game. Raises OptionsError."""
    start = start_of(carried, seed, tables.bundle.data, None) if carried else {}
    flags: list[str] = tables.names.ids["flag"] if start else []
    return sum(1 << number for number, flag in enumerate(flags) if start.get(flag))


def start(tables: Tables, bundle_hash: str, kids: tuple[int, ...], switches: Switches, seed: int) -> Game:
    """SET-1 to SET-12: a new game that stands at its first decision."""
    party = tables.party(kids, switches.variants)
    game = Game()
    game.set_up(tables, bundle_hash, party, seed, switches, HANDLERS, idle)
    if tables.enigma_limit is not None:
        own = switches.enigma_limit
        game.enigma_limit = tables.enigma_limit(game, 0) if own is None else own
    game.flags = switches.noted
    _decks(game)
    for card in tables.start_diary:
        diary.play(game, card, -1)
    game.starts = [machine.start for machine in tables.machines]
    game.sectors = game.starts[:]
    for number, sector in enumerate(game.sectors):
        game.alert |= machines.start_state(game, sector) << number
    rumors.fill(game)
    _first_player(game, switches.first)
    diary.shuffle(game)
    chores.deal(game, -1)
    game.run()
    return game


def _decks(game: Game) -> None:
    """SET-4, SET-8, SET-10, SET-12: shuffle the decks, without the iconic items of the kids who play."""
    tables = game.tables
    game.rumor_pile = list(range(len(tables.rumors)))
    game.item_pile = game.party.item_deck[:]
    game.piles = [members(tables.of_kind[kind.name]) for kind in BESIDE_ITEMS]
    game.chore_pile = list(range(len(tables.chores)))
    game.school_pile = list(range(len(tables.school)))
    game.shuffle(game.rumor_pile, RUMOR_TAPE)
    game.shuffle(game.item_pile, ITEM_TAPE)
    for pile, tape in zip(game.piles, TAPES, strict=True):
        game.shuffle(pile, tape)
    game.shuffle(game.chore_pile, CHORE_TAPE)
    game.shuffle(game.school_pile, SCHOOL_TAPE)
    game.wall_pile = list(range(len(tables.firewalls)))


def _first_player(game: Game, seat: int) -> None:
    """SET-11: set the first player to a seat, or a random one for -1."""
    game.first = seat
    if seat < 0:
        game.first, game.cursors[FIRST_TAPE] = game.tapes[FIRST_TAPE].below(0, game.party.size)
    game.tail.append((log.FIRST_PLAYER, -1, game.first))
