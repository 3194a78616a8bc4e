"""MOV: moving between locations, by all means, and what machines nearby do about it."""

from __future__ import annotations

from itertools import combinations

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.game import MACHINE_SHIFT, PLACES, Game

from . import calendar, conditions, diary, machines, pieces, trigger_limits


def walk_cost(game: Game, here: int, there: int) -> int:
    """Return the cubes that a walk costs: 2 from an open into a restricted location, else 1 (MOV-1)."""
    opens = game.tables.board.open
    into_restricted = opens >> here & 1 and not opens >> there & 1
    return game.active.numbers[v.RESTRICTED_WALK] if into_restricted else 1


def dinner_cost(game: Game, kid: int) -> int:
    """Return the cubes that going home costs (MOV-6).

    0 at home, 1 from an open location, 2 from a restricted one; 1 less with a hacked machine.
    """
    here = game.at[kid]
    if here == game.party.homes[kid]:
        return 0
    return (1 if game.tables.board.open >> here & 1 else 2) - carried_home(game, kid)


def carried_home(game: Game, kid: int) -> bool:
    """Whether the kid controls a machine, or stands where somebody does (MOV-6, VAR-4)."""
    if kid in game.hackers:
        return True
    if not game.variants & variants.GO_HOME_TOGETHER:
        return False
    return any(hacker >= 0 and game.at[hacker] == game.at[kid] for hacker in game.hackers)


def walk(game: Game, kid: int, there: int) -> None:
    """Move the kid on foot to an adjacent location (MOV-1)."""
    calendar.spend(game, kid, walk_cost(game, game.at[kid], there))
    enter(game, kid, there, log.WALK, -1)


def bus(game: Game, kid: int, there: int) -> None:
    """Move the kid from one bus stop to another (MOV-2)."""
    calendar.spend(game, kid, game.active.numbers[v.BUS_FARE])
    enter(game, kid, there, log.BUS, -1)


def car(game: Game, kid: int, there: int) -> None:
    """Move the kid by a grown-up's car, at the cost of favor (MOV-3)."""
    calendar.spend(game, kid, 1)
    conditions.change(game, kid, -1, -1)
    enter(game, kid, there, log.CAR, -1)


def go_home(game: Game, kid: int) -> None:
    """Take the kid home for dinner, where it lies down; no machine is met on the way (MOV-6)."""
    calendar.spend(game, kid, dinner_cost(game, kid))
    game.tail.append((log.HOME, -1, kid))
    game.home |= 1 << kid
    game.dirty |= PLACES
    home = game.party.homes[kid]
    if game.at[kid] != home:
        game.at[kid] = home
        arrived(game, kid, home)


def enter(game: Game, kid: int, there: int, kind: int, source: int) -> None:
    """Move the kid to a location, then meet the machines nearby (MOV-5); `kind` is the log entry's kind."""
    origin = game.at[kid]
    game.at[kid] = there
    game.dirty |= PLACES
    game.tail.append((kind, source, kid, there))
    game.stack.append((frames.ENTER, kid, there, origin, 0))


def move_to(game: Game, kid: int, there: int, source: int) -> None:
    """Move the kid by a card; not one on sick leave or lying down (TIM-6, MOV-6), nor to where it is."""
    if not (game.sick | game.home) >> kid & 1 and game.at[kid] != there:
        enter(game, kid, there, log.MOVED, source)


def move_anywhere(game: Game, kid: int, source: int) -> None:
    """Let the kid choose another location to go to, by a card; not one on sick leave or lying down."""
    if not (game.sick | game.home) >> kid & 1:
        places = [place for place in range(len(game.tables.board.letters)) if place != game.at[kid]]
        game.pick("anywhere", kid, places, (frames.GO_ANYWHERE, kid, source))


def anywhere_chosen(game: Game, kid: int, source: int) -> None:
    """Move the kid to the location that was chosen."""
    move_to(game, kid, game.answer, source)


def move_home(game: Game, kid: int, source: int) -> None:
    """Take the kid home by a card, past all machines."""
    home = game.party.homes[kid]
    if not (game.sick | game.home) >> kid & 1 and game.at[kid] != home:
        game.at[kid] = home
        game.dirty |= PLACES
        game.tail.append((log.MOVED, source, kid, home))
        arrived(game, kid, home)


def entering(game: Game, kid: int, there: int, origin: int, number: int) -> None:
    """Meet the machines nearby one after another; then the kid has arrived (MOV-5, MOV-7)."""
    if game.at[kid] != there:
        return
    for machine in () if game.active.off & v.NO_AVOIDING else machines.around(game)[there]:
        if machine < number or game.responses[machine].answers[game.alert >> machine & 1] == v.IGNORE:
            continue
        if not trigger_limits.chained(game):  # cards that send kids from machine to machine come to an end
            break
        game.stack.append((frames.ENTER, kid, there, origin, machine + 1))
        meet(game, kid, machine, origin)
        return
    arrived(game, kid, there)


def arrived(game: Game, kid: int, there: int) -> None:
    """Let cards hear that the kid is at the location, then of the tokens that lie there."""
    if game.laid:
        diary.fire(game, v.KID_ENTERS_TOKEN, kid, pieces.kinds_at(game, there))
    diary.fire(game, v.KID_ENTERS, kid, 1 << there)


def meet(game: Game, kid: int, machine: int, origin: int) -> None:
    """Begin the test to avoid this machine, if the machine minds kids (MOV-5, MOV-8, HCK-8)."""
    alert = game.alert >> machine & 1
    card = game.responses[machine]
    if card.answers[alert] != v.IGNORE:
        game.tail.append((log.AVOID, -1, kid, machine))
        game.stack.append((frames.TEST, card.trials[alert], kid, machine + 1 << MACHINE_SHIFT, origin))


def turn_back(game: Game, kid: int, there: int, origin: int, source: int) -> None:
    """Send the kid back to its origin if adjacent, else to an adjacent location, open if possible (MOV-5).

    Nobody is met on the way back. When there is no adjacent location, the kid goes back to the origin.
    """
    if game.at[kid] != there:
        return
    board = game.tables.board
    if board.adjacent[there] >> origin & 1 or not board.adjacent[there]:
        options = [origin]
    else:
        around = board.adjacent_list[there]
        options = [place for place in around if board.open >> place & 1] or list(around)
    game.pick("retreat", kid, options, (frames.TURNED_BACK, kid, source))


def turned_back(game: Game, kid: int, source: int) -> None:
    """Move the kid to the location that was chosen to retreat to."""
    game.at[kid] = game.answer
    game.dirty |= PLACES
    game.tail.append((log.TURNED_BACK, source, kid, game.answer))


# --- MOV-4: machine rides, on a hacked machine or as a card offers one


def destinations(game: Game, kid: int) -> list[int]:
    """Return the locations to which the machine of this kid can take it, from any sector nearby."""
    machine = machines.controlled(game, kid)
    if machine < 0:
        return []
    sheet = game.tables.machines[machine]
    here = game.at[kid]
    hops = game.tables.board.hops[here]
    reach = sheet.movement if sheet.capacity else -1
    return [there for there, steps in enumerate(hops) if steps <= reach and there != here]


def ride(game: Game, kid: int, there: int) -> None:
    """Ride the kid's machine to a location; friends may be taken along."""
    machine = machines.controlled(game, kid)
    _ask_riders(game, kid, there, game.tables.machines[machine].capacity, -1)


def ride_from(game: Game, kid: int, sector: int, movement: int, capacity: int, source: int) -> None:
    """Offer a ride from a sector by a card; a kid on sick leave or lying down takes none."""
    if (game.home | game.sick) >> kid & 1 or not capacity:
        return
    toward = game.tables.board.toward
    places = [
        place for place in range(len(toward)) if toward[place][sector] <= movement and place != game.at[kid]
    ]
    game.pick("ride", kid, places, (frames.RIDE_TO, kid, capacity, source))


def ride_chosen(game: Game, kid: int, capacity: int, source: int) -> None:
    """Go on with the ride, offered by a card, to the location that was chosen."""
    _ask_riders(game, kid, game.answer, capacity, source)


def _ask_riders(game: Game, kid: int, there: int, capacity: int, source: int) -> None:
    """Ask which friends at the same location ride along; capacity counts the kid who rides (MOV-9)."""
    away = game.home | game.sick
    friends = [
        seat for seat in game.party.orders[kid][1:] if game.at[seat] == game.at[kid] and not away >> seat & 1
    ]
    most = min(capacity - 1, len(friends))
    if not most:
        _depart(game, kid, there, 0, source)
        return
    options = [
        sum(1 << seat for seat in group) for size in range(most + 1) for group in combinations(friends, size)
    ]
    game.ask("riders", kid, options, (frames.RIDERS, kid, there, source))


def riders_chosen(game: Game, kid: int, there: int, source: int) -> None:
    """Ride with the friends that were chosen."""
    _depart(game, kid, there, game.answer, source)


def _depart(game: Game, kid: int, there: int, friends: int, source: int) -> None:
    """Let all riders arrive together; then each in turn meets the machines nearby (MOV-5)."""
    origin = game.at[kid]
    riders = [seat for seat in game.party.orders[kid] if seat == kid or friends >> seat & 1]
    for seat in riders:
        game.at[seat] = there
        game.tail.append((log.RIDE if seat == kid else log.RIDE_ALONG, source, seat, there))
    game.dirty |= PLACES
    game.stack += [(frames.ENTER, seat, there, origin, 0) for seat in reversed(riders)]
