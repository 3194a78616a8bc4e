"""ADV: what kids can do in the adventure phase, all offered at once (ADV-7).

An option is `seat << SEAT | deed`. The deed is one of the ranges below; a location is added to it
where there is one. Options that follow from a kid's own state alone are kept in tables.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.cards import CardAction
from loopwright_games.tales.rules.state.game import Game

from . import calendar, conditions, diary, hacking, hands, items, machines, moving, rumors, trigger_limits

SEAT: Final = 16
DEED: Final = (1 << SEAT) - 1
"""The bits of an option that say what is done; those above say who does it."""
EVENING: Final = -1
"""Nobody does anything more today."""
WALK: Final = 0
BUS: Final = 32
CAR: Final = 64
SCOUT: Final = 96
REST: Final = 128
"""Plus the condition."""
INVESTIGATE: Final = 132
TRADE: Final = 133
HOME: Final = 134
DISCARD_AT_WILL: Final = 135
RIDE: Final[int] = hacking.RIDE
SCOUT_MACHINE: Final[int] = hacking.SCOUT
HACK: Final[int] = hacking.HACK
WRECK: Final[int] = hacking.WRECK
CARD: Final = 256
"""Plus the number of the action: on a diary card, an event location or a card in hand."""

TO_TRADE: Final = 1
TO_INVESTIGATE: Final = 2
UNSEEN: Final = 2
"""What a kid can do where it is, as bits; from the bit `UNSEEN` on locations in sight."""

ACTIONS_PER_KID: Final = 40
"""So many actions for each kid in a round; then it is evening, whatever cards give back."""


def begin(game: Game) -> None:
    """Begin the adventure phase."""
    game.step += 1
    diary.fire(game, v.ADVENTURE_PHASE, game.first)


def own_deeds(game: Game, kid: int, here: int, pool: int, hacked: int) -> tuple[int, ...]:
    """Return the options that follow from a kid's own state alone (MOV-1 to MOV-3, MOV-6, ADV-6).

    They are kept for each state of a kid: its location, cubes in the pool and whether it controls a
    machine.
    """
    cubes = 0 if game.rested >> kid & 1 else game.held[kid]
    key = here << 7 | (pool if pool < 3 else 3) << 5 | cubes << 1
    if game.favor[kid] == v.FAVOR_GOOD:
        key |= 1
    if hacked and moving.carried_home(game, kid):
        key = ~key
    deeds = game.deeds[kid].get(key)
    if deeds is None:
        deeds = game.deeds[kid][key] = _own_deeds(game, kid, cubes)
    return deeds


def _own_deeds(game: Game, kid: int, cubes: int) -> tuple[int, ...]:
    """A kid's options by itself: with an empty pool only free ones (TIM-5), none switched off (INS-2)."""
    board, off = game.tables.board, game.active.off
    here, pool = game.at[kid], game.pool[kid]
    places = range(len(board.letters))
    deeds: list[int] = []
    if moving.dinner_cost(game, kid) <= pool:
        deeds.append(HOME)
    if pool and not off & v.NO_WALKING:
        near = board.adjacent_list[here]
        deeds += [WALK + there for there in near if moving.walk_cost(game, here, there) <= pool]
    if board.bus >> here & 1 and game.active.numbers[v.BUS_FARE] <= pool and not off & v.NO_BUS:
        deeds += [BUS + there for there in places if board.bus >> there & 1 and there != here]
    if pool and game.favor[kid] == v.FAVOR_GOOD and not off & v.NO_CAR:
        deeds += [CAR + there for there in places if board.open >> there & 1 and there != here]
    if pool and cubes and not off & v.NO_RESTING:
        deeds += [REST + condition for condition in range(4) if cubes >> condition & 1]
    return tuple(kid << SEAT | deed for deed in deeds)


def _near_deeds(game: Game, kid: int, near: int) -> tuple[int, ...]:
    """The options of what is near a kid (ADV-1, ADV-2, ADV-5): `TO_TRADE`, `TO_INVESTIGATE` and from the bit
    `UNSEEN` on the locations of rumors to turn up. They are kept for each `near`.
    """
    deeds = [SCOUT + there for there in members(near >> UNSEEN)]
    if near & TO_INVESTIGATE:
        deeds.append(INVESTIGATE)
    if near & TO_TRADE:
        deeds.append(TRADE)
    options = game.party.near_deeds[kid][near] = tuple(kid << SEAT | deed for deed in deeds)
    return options


def legal(game: Game) -> list[int]:
    """Return every legal option of every kid, in order of play, and last that of ending the day."""
    options: list[int] = []
    tables, at, pools, items_of = game.tables, game.at, game.pool, game.items
    active, board, chores_of = game.active, tables.board, game.chores
    away, hidden, rumored = game.home | game.sick, game.hidden, game.rumored
    in_sight, near_deeds = board.near, game.party.near_deeds
    trading, traders_at, can_trade = not active.off & v.NO_TRADING, -1, False
    scouting, investigating, least = active.scouting, active.numbers[v.INVESTIGATING], active.least
    used = game.used_round | game.used_game
    hacked = 0 if game.hackers.count(-1) == len(game.hackers) else machines.controllers(game)
    around = board.last_around if game.sectors == board.last_sectors else machines.around(game)
    in_hand, chores = tables.cards_acting, tables.chores_acting
    loose = tables.item_mask & ~game.party.own
    for kid, here in enumerate(at):
        if away >> kid & 1:
            continue
        pool, hand = pools[kid], items_of[kid]
        options += own_deeds(game, kid, here, pool, hacked)
        if pool >= least:
            near = (hidden & in_sight[here]) << UNSEEN if pool >= scouting else 0
            if rumored >> here & 1 and pool >= investigating:
                near |= TO_INVESTIGATE
            if trading and pool and at.count(here) > 1:
                if here != traders_at:
                    traders_at, can_trade = here, items.can_trade(game, here)
                if can_trade:
                    near |= TO_TRADE
            if near:
                options += near_deeds[kid].get(near) or _near_deeds(game, kid, near)
            if around[here]:
                deeds = hacking.with_near(game, kid, around[here], hacked, pool >= scouting)
                options += [kid << SEAT | deed for deed in deeds]
            if hacked >> kid & 1 and pool:
                options += [kid << SEAT | deed for deed in hacking.with_own(game, kid)]
        on_cards = active.actions_at[here]
        if hand & in_hand or chores_of[kid] & chores:
            on_cards += hands.actions_at(game, kid, here)
            if hand & in_hand & tables.copied:
                on_cards = hands.of_different_cards(game, on_cards)
        for action in on_cards:
            if action.spend > pool or used & action.mark:
                continue
            condition = action.condition
            if condition is None or condition(game, kid):
                options.append(kid << SEAT | CARD + action.number)
        if hand & loose:  # CMB-8
            options.append(kid << SEAT | DISCARD_AT_WILL)
    options.append(EVENING)
    return options


def can_investigate(game: Game, kid: int) -> bool:
    """Whether a rumor lies where the kid is, and the kid has the time to investigate it (ADV-2)."""
    pool = game.pool[kid]
    cost = game.active.numbers[v.INVESTIGATING]
    return bool(game.rumored >> game.at[kid] & 1) and pool >= cost and pool >= game.active.least


def on_cards(game: Game, kid: int) -> list[CardAction]:
    """Return the actions of cards, on the table and in hand, that a kid can take where it is (TST-9)."""
    here, tables = game.at[kid], game.tables
    actions_there = game.active.actions_at[here]
    acting = game.items[kid] & tables.cards_acting
    if acting or game.chores[kid] & tables.chores_acting:
        actions_there += hands.actions_at(game, kid, here)
        if acting & tables.copied:
            actions_there = hands.of_different_cards(game, actions_there)
    return [
        action for action in actions_there if action.spend <= game.pool[kid] and allowed(game, kid, action)
    ]


def allowed(game: Game, kid: int, action: CardAction) -> bool:
    """Whether the limit and the condition of a card's action let this kid take it (TST-9)."""
    if trigger_limits.used_up(game, action.mark):
        return False
    return action.condition is None or action.condition(game, kid)


def offer(game: Game) -> None:
    """Ask for the next action; go on with the round when there is none left."""
    options = legal(game)
    if game.acts >= ACTIONS_PER_KID * game.party.size:
        game.tail.append((log.TOO_MANY_ACTIONS, -1))
        options = []
    if len(options) > 1:
        game.ask("adventure", -1, options, (frames.ACT,))
    else:
        game.tail.append((log.EVENING, -1))
        game.step += 1


def act(game: Game) -> None:
    """Carry out the action that was chosen."""
    option = game.answer
    if option == EVENING:
        game.tail.append((log.EVENING, -1))
        game.step += 1
        return
    game.acts += 1
    kid, deed = option >> SEAT, option & (1 << SEAT) - 1
    if deed < SCOUT:
        _move(game, kid, deed)
    elif deed < REST:
        calendar.spend(game, kid, game.active.numbers[v.SCOUTING])
        game.tail.append((log.SCOUT, -1, kid, deed - SCOUT))
        rumors.turn_up(game, deed - SCOUT, -1)
    elif deed < INVESTIGATE:
        calendar.spend(game, kid, 1)
        game.rested |= 1 << kid
        game.tail.append((log.REST, -1, kid))
        conditions.rest_from(game, kid, deed - REST, -1)
    elif deed == INVESTIGATE:
        calendar.spend(game, kid, game.active.numbers[v.INVESTIGATING])
        rumors.investigate(game, kid)
    elif deed == TRADE:
        calendar.spend(game, kid, 1)
        game.tail.append((log.TRADE, -1, kid))
        game.stack.append((frames.TRADE, kid, game.at[kid], 0, -1))
    elif deed == HOME:
        moving.go_home(game, kid)
    elif deed == DISCARD_AT_WILL:
        items.discard_at_will(game, kid)
    elif deed < CARD:
        hacking.act(game, kid, deed)
    else:
        _card_action(game, kid, game.tables.actions[deed - CARD])


def cost(game: Game, option: int) -> int:
    """Return the cubes that an option costs; for a hack 1, the least that its kids may stake."""
    if option == EVENING:
        return 0
    kid, deed = option >> SEAT, option & (1 << SEAT) - 1
    if deed < BUS:
        return moving.walk_cost(game, game.at[kid], deed)
    if deed < CAR:
        return game.active.numbers[v.BUS_FARE]
    if SCOUT <= deed < REST or SCOUT_MACHINE <= deed < HACK:
        return game.active.numbers[v.SCOUTING]
    if deed == INVESTIGATE:
        return game.active.numbers[v.INVESTIGATING]
    if deed == HOME:
        return moving.dinner_cost(game, kid)
    if deed == DISCARD_AT_WILL:
        return 0
    if WRECK <= deed < CARD:
        return hacking.WRECK_COST
    return game.tables.actions[deed - CARD].spend if deed >= CARD else 1


def _move(game: Game, kid: int, deed: int) -> None:
    there = deed & 31
    if deed < BUS:
        moving.walk(game, kid, there)
    elif deed < CAR:
        moving.bus(game, kid, there)
    else:
        moving.car(game, kid, there)


def _card_action(game: Game, kid: int, action: CardAction) -> None:
    """Pay for the action of a card, also with a counter of an anomaly (CMB-6), and run its block (TST-9)."""
    calendar.spend(game, kid, action.spend)
    trigger_limits.use_limit(game, action.limit, action.mark)
    game.tail.append((log.CARD_ACTION, action.block, kid, action.number))
    if action.card >= 0 and game.tables.anomaly_mask >> action.card & 1:
        items.use_anomaly(game, kid, action.card, action.block)
    game.stack.append((frames.BLOCK, action.block, 0, kid, 0))


class Deed(NamedTuple):
    """A range of options that begins at `start`; `field` names what is added to it, "" for nothing."""

    start: int
    name: str
    rule: str
    field: str


DEEDS: Final = (
    Deed(WALK, "walk", "MOV-1", "location"),
    Deed(BUS, "bus", "MOV-2", "location"),
    Deed(CAR, "car", "MOV-3", "location"),
    Deed(SCOUT, "scout", "ADV-1", "location"),
    Deed(REST, "rest", "ADV-6", "condition"),
    Deed(INVESTIGATE, "investigate", "ADV-2", ""),
    Deed(TRADE, "trade", "ADV-5", ""),
    Deed(HOME, "home", "MOV-6", ""),
    Deed(DISCARD_AT_WILL, "discard", "CMB-8", ""),
    Deed(RIDE, "ride", "MOV-4", "location"),
    Deed(SCOUT_MACHINE, "scout_machine", "ADV-1", "machine"),
    Deed(HACK, "hack", "HCK-1", "machine"),
    Deed(WRECK, "wreck", "HCK-11", "machine"),
    Deed(CARD, "action", "TST-9", "action"),
)
"""In the order of their numbers; the words are in `catalogue.OPTIONS` under the name."""


def split(option: int) -> tuple[int, Deed, int]:
    """Return the seat, the action and the number of its object, for an option that does not end the day."""
    seat, deed = option >> SEAT, option & (1 << SEAT) - 1
    deed_range = next(deeds for deeds in reversed(DEEDS) if deeds.start <= deed)
    return seat, deed_range, deed - deed_range.start
