"""From a checked bundle to the tables that the rules read. The data is trusted here."""

from __future__ import annotations

from ..names import Names
from . import vocabulary as v
from .cards import (
    LIMITS,
    CardAction,
    Check,
    Chore,
    Diary,
    Ending,
    EventLocation,
    Half,
    Listener,
    Machine,
    Response,
    Rumor,
    SchoolCard,
    Side,
    Trial,
)
from .compose import block
from .game import DIARY
from .index import Index, mask_of
from .prepare_world import board, hand_cards, kid_board
from .quantities import Data, quantity
from .requirements import maybe, requirement
from .tables import Tables

ERRATIC = "erratic"
"""VAR-11: the variant of the response card that the switch uses."""


def prepare(data: Data) -> Tables:
    """Everything about one bundle that never changes in play."""
    tables = Tables(Names(data))
    index = Index(tables)
    world, scenario = data["world"], data["scenario"]
    tables.weeks = scenario["weeks"]
    board(index, world)
    hand_cards(index, world)
    for kid in world["kids"]:
        tables.kids.append(kid_board(index, kid))
    for number, counter in enumerate(scenario["counters"]):
        index.counters[counter["id"]] = number
        tables.counters.append((counter["low"], counter["high"], counter["start"]))
        tables.counter_ids.append(counter["id"])
    for number, flag in enumerate(scenario["flags"]):
        index.flags[flag] = number
        tables.flag_ids.append(flag)
    for number, ending in enumerate(data["endings"]):
        index.endings[ending["id"]] = number
        tables.endings.append(Ending(ending["id"], ending["result"] == "win"))
    for number, machine in enumerate(scenario["machines"]):
        index.machines[machine["id"]] = number
    for number, card in enumerate(data["diary"]):
        index.diary[card["number"]] = number
    _machines(index, data)
    _decks(index, data)
    for card in data["diary"]:
        tables.diary.append(_diary(index, card))
    tables.start_diary = [index.diary[number] for number in scenario["start_diary"]]
    tables.complications = [index.diary[number] for number in scenario["complications"]]
    if scenario["enigma_limit"] is not None:
        tables.enigma_limit = quantity(index, scenario["enigma_limit"])[0]
    _texts_in_hand(index, world)
    _chores(index, world)
    _event_locations(index, data)
    _firewalls(index, world)
    return tables


def _machines(index: Index, data: Data) -> None:
    """MAC-8, MAC-10: the sheets and response cards of the machines in play."""
    prepared: dict[tuple[str, str], Response] = {}
    written = {(card["machine"], card["variant"]): card for card in data["responses"]}
    for key, card in written.items():
        prepared[key] = _response(index, card)
    models = {model["id"]: model for model in data["world"]["machines"]}
    for machine in data["scenario"]["machines"]:
        model = models[machine["model"]]
        card = prepared[machine["model"], machine["response"]]
        erratic = prepared.get((machine["model"], ERRATIC), card)
        made = Machine(machine["id"], index.sectors[machine["sector"]], (card, erratic))
        made.group = v.CLASSES.index(model["class"])
        made.combo = list(v.COMBOS).index(model["combo"])
        made.movement, made.capacity = model["movement"], model["capacity"]
        made.ability = -1 if model["ability"] is None else v.ABILITIES.index(model["ability"])
        made.spaces = (model["firewalls"]["small"], model["firewalls"]["large"])
        index.tables.machines.append(made)


def _response(index: Index, card: Data) -> Response:
    sides = [card["routine"], card["alert"]]
    index.in_response = True
    made = Response(
        (v.RESPONSES.index(sides[0]["response"]), v.RESPONSES.index(sides[1]["response"])),
        (_avoid(index, sides[0]), _avoid(index, sides[1])),
        (_failure(index, sides[0]), _failure(index, sides[1])),
        (block(index, sides[0]["firewall"]), block(index, sides[1]["firewall"])),
    )
    index.in_response = False
    return made


def _failure(index: Index, side: Data) -> int:
    """The block of a failed avoid test, prepared once."""
    number = index.blocks.get(side["failure"]["id"])
    return block(index, side["failure"]) if number is None else number


def _avoid(index: Index, side: Data) -> int:
    """MOV-5: the test of one side of a response card; -1 when the machine ignores kids."""
    if side["response"] == "ignore":
        return -1
    failure = _failure(index, side)
    made = Trial(failure, v.TRAITS.index(side["trait"]), (), (), -1, failure)
    made.sends_back = v.RESPONSES.index(side["response"]) == v.BLOCK_WAY
    index.tables.trials.append(made)
    return len(index.tables.trials) - 1


def _decks(index: Index, data: Data) -> None:
    tables = index.tables
    index.in_rumor = True
    for card in data["rumors"]:
        tables.rumors.append(Rumor(index.locations[card["at"]], block(index, card["block"])))
    index.in_rumor = False
    directions = list(v.DIRECTIONS)
    for card in data["school"]:
        event = card["event"]
        moves = tuple(
            (
                v.CLASSES.index(move["class"]),
                -1 if move["direction"] is None else directions.index(move["direction"]),
                move["steps"] or 0,
            )
            for move in card["moves"]
        )
        tables.school.append(
            SchoolCard(
                card["rumors_minus"],
                card["firmware"],
                -1 if event is None else v.EVENT_KINDS.index(event["kind"]),
                event is not None and event["may"],
                -1 if event is None else block(index, event["block"]),
                moves,
            )
        )


def _diary(index: Index, card: Data) -> Diary:
    front = _side(index, card["sides"]["front"])
    back = card["sides"]["back"]
    return Diary(card["number"], (front, None if back is None else _side(index, back)))


def _side(index: Index, data: Data) -> Side:
    side = Side(data["id"])
    index.places = 0
    side.checks = tuple(_check(index, check) for check in data["checks"])
    side.bits = sum(check.bit for check in side.checks)
    side.places = index.places
    side.listeners = tuple(_listener(index, listener) for listener in data["on"])
    side.rules = tuple(
        (v.OVERRIDES.index(rule["rule"]), block(index, rule["block"])) for rule in data["rules"]
    )
    side.actions = tuple(_action(index, action) for action in data["actions"])
    return side


def _check(index: Index, data: Data) -> Check:
    condition, needs = requirement(index, data["condition"])
    needs |= DIARY  # every check is looked at once when its side comes into play
    bit = 1 << index.next_check()
    if data["kind"] == "ending":
        number = index.title(data["id"])
        return Check(bit, condition, needs, False, number, index.endings[data["ending"]])
    return Check(bit, condition, needs, data["each_time"], block(index, data["block"]), -1)


def _listener(index: Index, data: Data) -> Listener:
    listeners = index.tables.listeners
    event = data["event"]
    location = -1 if event["location"] is None else index.locations[event["location"]]
    made = Listener(
        len(listeners),
        v.EVENTS.index(event["on"]),
        location,
        maybe(index, data["condition"]),
        LIMITS[data["limit"]],
        block(index, data["block"]),
    )
    made.limit_bit = index.next_limit()
    listeners.append(made)
    return made


def _texts_in_hand(index: Index, world: Data) -> None:
    """What items and anomalies let their owner do, for each copy of a card."""
    rows = [row for row in world["items"] + world["anomalies"] for _ in range(row["count"])]
    for number, row in enumerate(rows):
        card = index.tables.cards[number]
        card.actions = tuple(_action(index, data) for data in row["actions"])
        card.listeners = tuple(_listener(index, data) for data in row["on"])
        for action in card.actions:
            action.card = number
        for listener in card.listeners:
            listener.card = number


def _chores(index: Index, world: Data) -> None:
    """END-4: the chore cards."""
    for number, row in enumerate(world["chores"]):
        chore = Chore(row["steps"], maybe(index, row["done"]), block(index, row["reward"]))
        chore.actions = tuple(_action(index, data) for data in row["actions"])
        chore.listeners = tuple(_listener(index, data) for data in row["on"])
        for action in chore.actions:
            action.chore = number
        for listener in chore.listeners:
            listener.chore = number
        index.tables.chores.append(chore)


def _event_locations(index: Index, data: Data) -> None:
    """MAP-5: the tiles that the scenario places."""
    cards = {card["id"]: card for card in data["world"]["events"]}
    for placed in data["scenario"]["events"]:
        card = cards[placed["id"]]
        at = index.locations[card["at"]]
        made = EventLocation(card["id"], index.sectors[placed["sector"]], at)
        made.actions = tuple(_action(index, action) for action in card["actions"])
        for action in made.actions:
            action.at = 1 << at
        index.tables.event_locations.append(made)


def _firewalls(index: Index, world: Data) -> None:
    """HCK-3: the firewall tokens, one by one; a half that occurs often is prepared once."""
    for row in world["firewalls"]:
        token = (_half(index, row["id"], row["routine"]), _half(index, row["id"], row["alert"]))
        index.tables.firewalls += [token] * row["count"]


def _half(index: Index, token: str, data: Data) -> Half:
    combos = tuple(list(v.COMBOS).index(name) for name in data["combos"])
    numbers = []
    for trait in data["tests"]:
        numbers.append(len(index.tables.trials))
        made = Trial(index.title(f"firewall.{token}"), v.TRAITS.index(trait), combos, (), -1, -1)
        made.of_hack = True
        index.tables.trials.append(made)
    effect = -1 if data["effect"] is None else v.WALL_EFFECTS.index(data["effect"])
    return Half(effect, tuple(numbers))


def _action(index: Index, data: Data) -> CardAction:
    actions = index.tables.actions
    at = mask_of(index.locations[place] for place in data["at"]) or (1 << len(index.locations)) - 1
    made = CardAction(
        len(actions),
        data["label"],
        at,
        data["spend"],
        maybe(index, data["condition"]),
        LIMITS[data["limit"]],
        block(index, data["block"]),
    )
    made.limit_bit = index.next_limit()
    actions.append(made)
    return made
