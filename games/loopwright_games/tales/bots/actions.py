"""How bots value the options of the adventure phase.

The worth of an action is that of what it leads to, in the points of `bots/cards.py`. Ways on foot and by
bus count by their length: all-pairs shortest paths (Floyd 1962, Warshall 1962). A trade (ADV-4, ADV-5)
counts when a card goes to a kid whose chore or action asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loopwright_engine.bots.simple import NEVER
from loopwright_engine.kernel.masks import mask_of, members

from loopwright_games.tales.rules.chapters import (
    actions,
    calendar,
    chores,
    combos,
    hacking,
    hands,
    items,
    machines,
    moving,
    tests,
)
from loopwright_games.tales.rules.odds import of_arrival
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.cards import Trial
from loopwright_games.tales.rules.state.game import Game

from . import cards, memory
from .appraisal import NO_WAY, Appraisal, Goal, OfKid, Times, Ways, appraisal
from .cards import spent

KEPT_WORTH: Final = 0.6
"""A card that would have to be left behind in the evening (CMB-5)."""
OPENED: Final = 0.5
"""What an action is worth that could be done with a card, of what it is worth itself."""

# Each of some forty options is compared with these: names of this module are found sooner.
DEED: Final = actions.DEED
CAR: Final = actions.CAR
SCOUT: Final = actions.SCOUT
RIDE: Final = actions.RIDE
STEP_WORTH: Final = [0.8**time for time in range(NO_WAY + 1)]
"""What a thing is worth that is so much time away, of what it is worth here."""
GO: Final = 0.3
"""What is done here is done first: of a thing elsewhere so much counts while there is time for both."""
PLACE_WORTH: Final = 2.5
"""Being at a location that the diary asks about."""
CLAIMED: Final = 0.5
"""What a thing is worth where a friend is who has the time for it."""
CAR_WORTH: Final = 0.4
"""What a step of favor is worth that buys a drive."""
MET_WORTH: Final = 0.8
"""Failing to avoid a machine."""
HOME_WORTH: Final = 0.01
"""Going home when nothing else is worth anything; calling it a day is worth nothing."""
REST_WORTH: Final = 0.8
REST_OF_SEVERAL: Final = 0.75
"""How much more a rest is worth to a kid with more than one condition."""
LAST_REST: Final = 0.2
"""A rest on the last day."""
MOST_HOME: Final = 2
"""So many cubes always take a kid home (MOV-6)."""
NOT_NOW: Final = -1.0
NO_REASON: Final = -0.05
"""Going where nothing waits."""


class Prospect:
    """The goals of one kid: what it could do here and elsewhere, and what that is worth."""

    __slots__ = (
        "best", "carried", "deeds", "dinner", "home", "position", "rumor", "stay", "stay_time", "steps",
        "times",
    )  # fmt: skip

    def __init__(self, locations: int, position: list[object]) -> None:
        self.position: list[object] = position
        """All parts of the position as the kid sees them; see `memory.own`."""
        self.home: int = -1
        """Where the kid has its dinner,"""
        self.dinner: float = 0.0
        """what it is worth to be there; 0 if that cannot be any more,"""
        self.carried: bool = False
        """and whether a machine takes it there."""
        self.deeds: dict[int, float] = {}
        """For actions of cards that can be taken here, by number, what they are worth."""
        self.rumor: float = 0.0
        """What it is worth to investigate the rumor here;"""
        self.best: list[float] = [0.0] * locations
        """For each location, what the best thing is worth that waits there, 0 where nothing does,"""
        self.times: list[int] = [0] * locations
        """and the time that it takes."""
        self.steps: list[float] = [0.0] * locations
        """For each location to go to next, the best that waits on that way, less for each step."""
        self.stay: float = 0.0
        """What the best thing to do here is worth,"""
        self.stay_time: int = 0
        """and its time."""


class Outlook:
    """The worth of every action of every kid at one decision; worked out once, asked for each option."""

    def __init__(self, game: Game, lure: Callable[[int], float] | None = None) -> None:
        """Look at a game that stands at a decision.

        `lure` gives, for the number of a block, how many points it is worth more to a kid who is elsewhere.
        """
        self._game = game
        self._bundle: Appraisal = appraisal(game.tables)
        self._known: list[OfKid] = memory.known(game)
        self._parts: list[object] = memory.parts(game)
        self._lure: Callable[[int], float] | None = lure
        self._times, self._steps = ways(game)
        self._prospects: list[Prospect | None] = [None] * game.party.size
        self._around = machines.around(game)
        self._rumored: list[tuple[int, int]] = _rumors(game)
        """The locations with a rumor, and the number of each, -1 when it lies face down."""
        self._waiting: list[int] = [0] * len(self._times)
        """For each location, the most time that one of the kids there has,"""
        self._seats: list[int] = [0] * len(self._times)
        """and which kids are there, as a mask, those at home for dinner not counted."""
        self._hands: list[int] = [0] * len(self._times)
        """The cards of the kids at each location,"""
        self._hacked: bool = game.hackers.count(-1) < len(game.hackers)
        """and whether any machine is hacked: both can make success in a test sure."""
        for kid, place in enumerate(game.at):
            self._hands[place] |= game.items[kid]
            if not game.home >> kid & 1:
                self._seats[place] |= 1 << kid
                if game.pool[kid] > self._waiting[place]:
                    self._waiting[place] = game.pool[kid]
        unhelpful = game.party.unhelpful
        self._helpful: int = mask_of([seat for seat, held in enumerate(game.held) if not held & unhelpful])
        """The kids who could help in a test, if their traits allow (CON-3)."""
        self._gifts: dict[int, float] = {}

    def worths(self, options: list[int]) -> list[float]:
        """Return what each option of the adventure phase is worth in points; ending the day is worth 0."""
        game, around = self._game, self._around
        into_restricted, fare = game.active.numbers[v.RESTRICTED_WALK], game.active.numbers[v.BUS_FARE]
        opens = game.tables.board.open
        worths: list[float] = []
        kid, pool, here = -1, 0, 0
        prospect: Prospect = Prospect(0, [])
        steps, best, stay = prospect.steps, prospect.best, 0.0
        for option in options:
            deed = option & DEED
            if option >> actions.SEAT != kid:
                kid = option >> actions.SEAT
                if option == actions.EVENING:
                    worths.append(0.0)
                    continue
                pool, here = game.pool[kid], game.at[kid]
                prospect = self._prospect(kid)
                steps, best, stay = prospect.steps, prospect.best, prospect.stay
            if deed < CAR:
                there = deed & 31
                worth = steps[there]
                if not worth:
                    worth = NO_REASON
                elif stay > 0.0 or around[there]:
                    if deed >= actions.BUS:
                        cost = fare
                    else:
                        cost = into_restricted if opens >> here & 1 and not opens >> there & 1 else 1
                    worth = self._arriving(kid, prospect, there, worth, cost)
            elif deed < SCOUT or RIDE <= deed < actions.SCOUT_MACHINE:
                worth = self._driven(kid, prospect, deed) if best[deed & 31] else NO_REASON
            elif deed == actions.HOME:
                worth = HOME_WORTH
            elif deed == actions.DISCARD_AT_WILL:
                worth = NEVER
            else:
                cost = actions.cost(game, option)
                worth = self._deed(kid, prospect, deed, cost)
                if pool - cost < MOST_HOME:
                    worth -= self._late(prospect, here, pool - cost)
            worths.append(worth)
        return worths

    def _deed(self, kid: int, prospect: Prospect, deed: int, cost: int) -> float:
        """What an action is worth that the kid takes where it is, `cost` cubes subtracted."""
        game = self._game
        if deed == actions.INVESTIGATE:
            return prospect.rumor
        if deed >= actions.CARD:
            worth = prospect.deeds.get(deed)
            if worth is None or self._bundle.appeal[game.tables.actions[deed - actions.CARD].block].moves:
                worth = cards.action(game, kid, game.tables.actions[deed - actions.CARD], self._reach)
            return worth
        if actions.HACK <= deed < actions.WRECK:
            return self._hack(kid, deed - actions.HACK)
        if actions.REST <= deed < actions.INVESTIGATE:
            if not calendar.days_left(game):
                return spent(LAST_REST, cost)
            several = game.held[kid] & game.held[kid] - 1
            return spent(REST_WORTH + (REST_OF_SEVERAL if several else 0.0), cost)
        if actions.SCOUT <= deed < actions.REST:
            return spent(cards.SCOUTED_WORTH, cost)
        if deed == actions.TRADE:
            return spent(self._gift(game.at[kid]), cost)
        if actions.SCOUT_MACHINE <= deed < actions.HACK:
            return spent(cards.scouted(game, kid, deed - actions.SCOUT_MACHINE), cost)
        return NOT_NOW

    def _gift(self, place: int) -> float:
        """What the best gift among the kids at a location is worth; worked out once for each location."""
        worth = self._gifts.get(place)
        if worth is None:
            worth = self._gifts[place] = best(self._game, place)
        return worth

    def _late(self, prospect: Prospect, place: int, left: int) -> float:
        """What a kid loses that has only `left` cubes at a location, too few to be home for dinner."""
        if left >= MOST_HOME or place == prospect.home:
            return 0.0
        distance = (1 if self._game.tables.board.open >> place & 1 else 2) - prospect.carried
        return prospect.dinner if left < distance else 0.0

    def _driven(self, kid: int, prospect: Prospect, deed: int) -> float:
        """What it is worth to go to a location by car, or by riding a machine."""
        there = deed & 31
        worth = self._at(prospect, there, self._game.pool[kid] - 1) * STEP_WORTH[1]
        if deed < actions.SCOUT and prospect.dinner:
            worth -= CAR_WORTH
        return self._arriving(kid, prospect, there, worth, 1) if worth > 0.0 else NO_REASON

    def _arriving(self, kid: int, prospect: Prospect, there: int, worth: float, cost: int) -> float:
        """What going to a location is worth: `worth`, less machines met there and what is undone here."""
        left = self._game.pool[kid] - cost
        if self._around[there]:
            avoided = self._avoided(kid, there, left)
            if avoided is not None:
                worth = avoided * worth - (1.0 - avoided) * MET_WORTH
        here = prospect.stay
        return GO * worth if here > 0.0 and left > prospect.stay_time else worth - here

    def _avoided(self, kid: int, there: int, left: int) -> float | None:
        """The chance (0..1) to avoid all machines near a location; None where nobody is met, or not known."""
        game, known = self._game, self._known[kid]
        near = self._around[there]
        left = min(left, len(near))  # no more can be pushed
        key = (near, game.alert, left, game.held[kid], game.items[kid])
        if key not in known.arrivals:
            known.count()
            arrival = of_arrival(game, kid, there, left)
            known.arrivals[key] = arrival.pushed or arrival.first
        return known.arrivals[key]

    def _at(self, prospect: Prospect, place: int, pool: int) -> float:
        """What the best goal at a location is worth to a kid who has `pool` cubes there; 0 without one."""
        worth, time = prospect.best[place], prospect.times[place]
        return worth - self._late(prospect, place, pool - time) if worth and pool >= time else 0.0

    def _reach(self, game: Game, kid: int, places: list[int]) -> float:
        """How much more the best of these locations offers a kid than it can reach by itself; at least 0."""
        prospect, pool = self._prospect(kid), game.pool[kid] - 1
        by_itself = max(prospect.stay, max(prospect.steps))
        there = max((self._at(prospect, place, pool) for place in places), default=0.0)
        return max(0.0, there * STEP_WORTH[1] - by_itself)

    def place(self, game: Game, kid: int, place: int) -> float:
        """Return what it is worth in points to a kid to be at a location, with the time that it has."""
        return self._at(self._prospect(kid), place, game.pool[kid])

    def _prospect(self, kid: int) -> Prospect:
        """The goals of a kid: rumors, actions of cards, machines, and places that diary cards ask about."""
        prospect = self._prospects[kid]
        if prospect is None:
            game = self._game
            position = memory.own(self._parts, game, kid)
            prospect = self._prospects[kid] = Prospect(len(self._times), position)
            prospect.home = game.party.homes[kid]
            prospect.carried = moving.carried_home(game, kid)
            if game.pool[kid] >= moving.dinner_cost(game, kid):
                prospect.dinner = cards.dinner(game, kid)
            chances = self._chances(kid)
            goals = self._rumors(kid, prospect, chances)
            goals += self._offers(kid, prospect, chances)
            goals += [(place, PLACE_WORTH, 0) for place in members(game.active.places)]
            goals += self._machines(kid)
            self._note(kid, prospect, goals)
        return prospect

    def _rumors(self, kid: int, prospect: Prospect, chances: list[list[float]]) -> list[Goal]:
        """The rumors on the track as goals, the time of investigating subtracted (ADV-2)."""
        game, lure, known = self._game, self._lure, self._known[kid]
        here, time = game.at[kid], game.active.numbers[v.INVESTIGATING]
        hacked, in_hands = self._hacked, self._hands[here]
        goals: list[Goal] = []
        for place, number in self._rumored:
            lured = 0.0
            if number < 0:
                worth = spent(cards.UNKNOWN_WORTH, time)
            else:
                block, solved = game.tables.rumors[number].block, 1.0
                opening = game.tables.opening.get(block, -1)
                if opening >= 0:
                    trial = game.tables.trials[opening]
                    if not (
                        trial.ways and (hacked or trial.cards & in_hands) and self._sure(kid, trial, opening)
                    ):
                        solved = chances[trial.trait][self._friends(kid, place)]
                key = (-1 - number, solved, self._bundle.readers[block](prospect.position))
                kept = known.worths.get(key)
                if kept is None:
                    kept = known.put(key, spent(cards.rumor_at(game, kid, block, solved), time), (), time)
                worth = kept[0]
                if lure is not None:
                    lured = lure(block)
            if place == here:
                prospect.rumor = worth
            goals.append((place, worth + lured, time))
        return goals

    def _offers(self, kid: int, prospect: Prospect, chances: list[list[float]]) -> list[Goal]:
        """The actions of cards as goals; the worth of those that can be taken here is noted (TST-9)."""
        game, lure, known = self._game, self._lure, self._known[kid]
        here, pool = game.at[kid], game.pool[kid]
        used, beside = game.used_round | game.used_game, self._friends(kid, here)
        tables, position, worths = game.tables, prospect.position, known.worths
        opening, readers, trials = tables.opening, self._bundle.readers, tables.trials
        hacked, in_hands = self._hacked, self._hands[here]
        goals: list[Goal] = []
        for action in game.active.actions + hands.actions_of(game, kid):
            spend = action.spend
            if spend > pool or used & action.mark:
                continue
            condition = action.condition
            if condition is not None and not condition(game, kid):
                continue
            block, rolled = action.block, 1.0
            number = opening.get(block, -1)
            if number >= 0:
                trial = trials[number]
                if not (trial.ways and (hacked or trial.cards & in_hands) and self._sure(kid, trial, number)):
                    rolled = chances[trial.trait][beside]
            key = (action.number, rolled, readers[block](position))
            kept = worths.get(key)
            if kept is None:
                worth = cards.action_at(game, kid, action, rolled)
                kept = known.put(key, worth, action.places, spend)
            worth = kept[0]
            at_hand = action.at >> here & 1
            if at_hand:
                prospect.deeds[actions.CARD + action.number] = worth
            if lure is not None:
                worth += lure(block)
                if worth > 0.0:
                    goals += [(place, worth, spend) for place in ((here,) if at_hand else action.places)]
            elif at_hand and worth > 0.0:
                goals.append((here, worth, spend))
            elif not at_hand:
                goals += kept[1]
        return goals

    def _friends(self, kid: int, place: int) -> int:
        """How many friends of a kid are at a location, those at home for dinner not counted."""
        return (self._seats[place] & ~(1 << kid)).bit_count()

    def _chances(self, kid: int) -> list[list[float]]:
        """The chances (0..1) of this kid's tests: [trait][number of friends beside it]."""
        game, known = self._game, self._known[kid]
        key = (game.held[kid], game.items[kid], game.pool[kid] > 0)
        chances = known.tests.get(key)
        if chances is None:
            known.count()
            rolls = 2 if tests.may_push(game, kid) else 1
            helpers = [min(game.active.numbers[v.HELPERS], friends) for friends in range(v.MAX_KIDS)]
            dice = [tests.pool_size(game, kid, trait, 0) for trait in range(len(v.TRAITS))]
            chances = known.tests[key] = [
                [tests.CHANCES[rolls * min(v.MAX_DICE, alone + more)] for more in helpers] for alone in dice
            ]
        return chances

    def _sure(self, kid: int, trial: Trial, number: int) -> bool:
        """Whether cards of the kid and of those who help it here, or machines, make success sure (CMB-3)."""
        game, known = self._game, self._known[kid]
        able = self._seats[game.at[kid]] & self._helpful & ~game.party.weak_seats[trial.trait] & ~(1 << kid)
        if not game.active.numbers[v.HELPERS]:
            able = 0
        hands = tuple([hand & trial.cards if able >> seat & 1 else 0 for seat, hand in enumerate(game.items)])
        key = (number, able, game.items[kid] & trial.cards, *hands, *(game.hackers if self._hacked else ()))
        sure = known.sure.get(key)
        if sure is None:
            known.count()
            sure = known.sure[key] = bool(combos.ways(game, trial, kid, able))
        return sure

    def _machines(self, kid: int) -> list[Goal]:
        """The machines that are worth hacking as goals, at each location near them (HCK-1)."""
        game = self._game
        if not hacking.may_hack(game, kid):
            return []
        goals: list[Goal] = []
        times, pool = self._times[game.at[kid]], game.pool[kid]
        for machine, sector in enumerate(game.sectors):
            time = game.party.spaces[machine]
            if sector >= 0 and pool >= time:
                places = [p for p in game.tables.board.nearby_list[sector] if pool >= time + times[p]]
                worth = self._hack(kid, machine) if places else 0.0
                if worth > 0.0:
                    goals += [(place, worth, time) for place in places]
        return goals

    def _hack(self, kid: int, machine: int) -> float:
        """What it is worth to hack a machine."""
        game, known, able = self._game, self._known[kid], 0
        for place in game.tables.board.nearby_list[game.sectors[machine]]:
            able |= self._seats[place]
        friends = (able & ~game.sick & ~(1 << kid)).bit_count()
        state = game.alert >> machine & 1 | bool(game.wall_pile) << 1
        walls = game.walls[machine * v.SPACES : (machine + 1) * v.SPACES]
        key = (machine, friends, game.round, game.pool[kid], game.held[kid], game.items[kid], state, *walls)
        worth = known.hacks.get(key)
        if worth is None:
            known.count()
            worth = known.hacks[key] = cards.hack(game, kid, machine)
        return worth

    def _note(self, kid: int, prospect: Prospect, goals: list[Goal]) -> None:
        """Note the best goal at each location, and the best that each step from here leads to."""
        game = self._game
        here, pool = game.at[kid], game.pool[kid]
        times, ways, waiting = self._times[here], self._steps[here], self._waiting
        best, best_times, steps = prospect.best, prospect.times, prospect.steps
        for place, worth, time in goals:
            if place != here and waiting[place] > time:
                worth *= CLAIMED
            if worth > best[place]:
                best[place], best_times[place] = worth, time
            distance = times[place]
            left = pool - distance - time
            if left < 0:
                continue
            worth *= STEP_WORTH[distance]
            if left < MOST_HOME:
                worth -= self._late(prospect, place, left)
            if not distance:
                if worth > prospect.stay:
                    prospect.stay, prospect.stay_time = worth, time
                continue
            for step in ways[place]:
                if worth > steps[step]:
                    steps[step] = worth


def _rumors(game: Game) -> list[tuple[int, int]]:
    """The locations with a rumor in their order, and the number of each, -1 when it lies face down."""
    numbers: dict[int, int] = {}
    for number in game.track:
        if number >= 0:
            numbers.setdefault(game.tables.rumors[number].at, number)
    return [(place, -1 if game.hidden >> place & 1 else numbers[place]) for place in members(game.rumored)]


def best(game: Game, place: int) -> float:
    """Return what the best gift among the kids at a location is worth in points; 0 when none is."""
    seats, chores_asking = members(items.traders(game, place)), game.tables.chores_asking
    asking = seats if game.active.asks_for_items else [k for k in seats if game.chores[k] & chores_asking]
    if not asking and not any(_too_many(game, kid) for kid in seats):
        return 0.0
    other = game.clone()
    gifts = [
        worth(other, card, kid)
        for seat in seats
        for card in members(game.items[seat] & ~game.party.own)
        for kid in (seats if _too_many(game, seat) else asking)
        if kid != seat
    ]
    return max(gifts, default=0.0)


def worth(game: Game, card: int, kid: int) -> float:
    """Return what it is worth to give a card to this kid; `game` is a copy, which is left unchanged."""
    giver = items.owner_of(game, card)
    before = _of_hand(game, giver) + _of_hand(game, kid)
    _give(game, card, giver, kid)
    after = _of_hand(game, giver) + _of_hand(game, kid)
    _give(game, card, kid, giver)
    return after - before


def _give(game: Game, card: int, giver: int, kid: int) -> None:
    game.items[giver] ^= 1 << card
    game.items[kid] ^= 1 << card


def _too_many(game: Game, kid: int) -> int:
    """How many items a kid would have to discard in the end phase (CMB-5)."""
    item_count = (game.items[kid] & game.tables.item_mask).bit_count()
    return max(0, item_count - game.active.numbers[v.ITEM_LIMIT])


def _of_hand(game: Game, kid: int) -> float:
    """What a kid's cards are worth for its chores and for actions of cards, less items above the limit."""
    tables = game.tables
    good = -KEPT_WORTH * _too_many(game, kid)
    if chores.deadline(game) is not None:
        for number in members(game.chores[kid]):
            chore = tables.chores[number]
            if (
                game.progress[number] < chore.steps
                and chore.asks_for_items
                and chore.done is not None
                and chore.done(game, kid)
            ):
                good += appraisal(tables).appeal[chore.reward].now(game, kid)
    opened = 0.0
    for action in game.active.actions:
        if action.asks_for_items and action.spend <= game.pool[kid] and actions.allowed(game, kid, action):
            opened = max(opened, cards.action(game, kid, action))
    return good + OPENED * opened


def ways(game: Game) -> Ways:
    """Return the shortest times and first steps between locations under the rules in force.

    By foot (MOV-1) and by bus (MOV-2), as the diary sides in play leave these rules (INS-2); kept for
    all games.
    """
    active = game.active
    numbers = active.numbers
    key = (numbers[v.RESTRICTED_WALK], numbers[v.BUS_FARE], active.off & (v.NO_WALKING | v.NO_BUS))
    known = appraisal(game.tables).ways
    ways_by_place = known.get(key)
    if ways_by_place is None:
        ways_by_place = known[key] = _ways(game)
    return ways_by_place


def _ways(game: Game) -> Ways:
    one = _single(game)
    places = range(len(one))
    times = [row[:] for row in one]
    for between in places:
        for start in places:
            first = times[start][between]
            for end in places:
                if first + times[between][end] < times[start][end]:
                    times[start][end] = first + times[between][end]
    steps = [
        [
            tuple(
                step
                for step in places
                if step != start
                and times[start][end] < NO_WAY
                and one[start][step] + times[step][end] == times[start][end]
            )
            for end in places
        ]
        for start in places
    ]
    return times, steps


def _single(game: Game) -> Times:
    """The time of a single walk or bus ride from each location to each other one, `NO_WAY` without one."""
    board, active = game.tables.board, game.active
    into_restricted, fare = active.numbers[v.RESTRICTED_WALK], active.numbers[v.BUS_FARE]
    places = range(len(board.letters))
    times = [[0 if start == end else NO_WAY for end in places] for start in places]
    for start in places:
        if not active.off & v.NO_WALKING:
            for end in board.adjacent_list[start]:
                shut = board.open >> start & 1 and not board.open >> end & 1
                times[start][end] = into_restricted if shut else 1
        if board.bus >> start & 1 and not active.off & v.NO_BUS:
            for end in places:
                if board.bus >> end & 1 and end != start:
                    times[start][end] = min(times[start][end], fare)
    return times
