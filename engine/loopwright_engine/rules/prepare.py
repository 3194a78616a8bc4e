"""From a checked bundle to the tables that the rules read. The data is trusted here."""

from __future__ import annotations

from ..names import Names
from . import vocabulary as v
from .cards import (
    LIMITS,
    Check,
    Diary,
    DiaryAction,
    Ending,
    Listener,
    Machine,
    Rumor,
    SchoolCard,
    Side,
    Trial,
)
from .compose import block
from .game import DIARY
from .index import Index, mask_of
from .prepare_world import board, item_cards, kid_board
from .requirements import Data, maybe, requirement
from .tables import Tables


def prepare(data: Data) -> Tables:
    """Everything about one bundle that never changes in play."""
    tables = Tables(Names(data))
    index = Index(tables)
    world, scenario = data["world"], data["scenario"]
    tables.weeks = scenario["weeks"]
    board(index, world)
    item_cards(index, world)
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
    return tables


def _machines(index: Index, data: Data) -> None:
    tables = index.tables
    responses = {(card["machine"], card["variant"]): card for card in data["responses"]}
    models = {model["id"]: model for model in data["world"]["machines"]}
    for machine in data["scenario"]["machines"]:
        card = responses[machine["model"], machine["response"]]
        sides = [card["routine"], card["alert"]]
        tables.machines.append(
            Machine(
                machine["id"],
                v.CLASSES.index(models[machine["model"]]["class"]),
                index.sectors[machine["sector"]],
                (v.RESPONSES.index(sides[0]["response"]), v.RESPONSES.index(sides[1]["response"])),
                (_avoid(index, sides[0]), _avoid(index, sides[1])),
            )
        )


def _avoid(index: Index, side: Data) -> int:
    """MOV-5: the test of one side of a response card; -1 when the machine ignores kids."""
    if side["response"] == "ignore":
        return -1
    failure = index.blocks.get(side["failure"]["id"])
    if failure is None:
        failure = block(index, side["failure"])
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
        number = len(index.tables.blocks)
        index.tables.block_ids.append(data["id"])
        index.tables.blocks.append((((), None),))
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


def _action(index: Index, data: Data) -> DiaryAction:
    actions = index.tables.actions
    at = mask_of(index.locations[place] for place in data["at"]) or (1 << len(index.locations)) - 1
    made = DiaryAction(
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
