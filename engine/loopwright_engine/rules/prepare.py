"""From a checked bundle to the tables that the rules read. The data is trusted here."""

from __future__ import annotations

from ..names import Names
from . import vocabulary as v
from .compose import block
from .game import DIARY
from .index import Index
from .requirements import Data, maybe, requirement
from .tables import (
    LIMITS,
    Board,
    Card,
    Check,
    Diary,
    DiaryAction,
    Ending,
    Kid,
    Listener,
    Machine,
    Rumor,
    SchoolCard,
    Side,
    Tables,
    Trial,
)

FAR = 99
NO_WAY = 999


def prepare(data: Data) -> Tables:
    """Everything about one bundle that never changes in play."""
    tables = Tables(Names(data))
    index = Index(tables)
    world, scenario = data["world"], data["scenario"]
    tables.weeks = scenario["weeks"]
    _board(index, world)
    _cards(index, world)
    for kid in world["kids"]:
        tables.kids.append(_kid(index, kid))
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


# --- the world ----------------------------------------------------------------------------------


def _board(index: Index, world: Data) -> None:
    board = index.tables.board
    grid = world["grid"]
    board.columns, board.rows = grid["columns"], grid["rows"]
    for row in range(board.rows):
        for column in range(board.columns):
            index.sectors[f"{chr(65 + column)}{row + 1}"] = row * board.columns + column
    board.sea = sum(1 << index.sectors[name] for name in grid["sea"])
    board.nearby = [0] * (board.rows * board.columns)
    for number, location in enumerate(world["locations"]):
        index.locations[location["id"]] = number
        board.letters.append(location["id"])
        board.open |= (location["kind"] == "open") << number
        board.bus |= int(location["bus"]) << number
        board.sectors_of.append(tuple(index.sectors[name] for name in location["sectors"]))
        for sector in board.sectors_of[-1]:
            board.nearby[sector] |= 1 << number
    board.school = index.locations[world["school"]]
    _roads(index, board, world)
    _rays(board)
    board.toward = [_over_land(board, sectors) for sectors in board.sectors_of]


def _roads(index: Index, board: Board, world: Data) -> None:
    places = range(len(board.letters))
    board.adjacent = [0 for _ in places]
    for one, other in world["roads"]:
        a, b = index.locations[one], index.locations[other]
        board.adjacent[a] |= 1 << b
        board.adjacent[b] |= 1 << a
    board.near = [board.adjacent[place] | 1 << place for place in places]
    board.adjacent_list = [
        tuple(other for other in places if board.adjacent[place] >> other & 1) for place in places
    ]
    for start in places:
        steps = [FAR for _ in places]
        steps[start] = 0
        queue = [start]
        for place in queue:
            for other in board.adjacent_list[place]:
                if steps[other] == FAR:
                    steps[other] = steps[place] + 1
                    queue.append(other)
        board.far.append(steps)


def _rays(board: Board) -> None:
    """MAC-5: from each sector, the land ahead in each direction."""
    for down, right in v.DIRECTIONS.values():
        rays = []
        for sector in range(board.rows * board.columns):
            row, column = divmod(sector, board.columns)
            ray = []
            while True:
                row, column = row + down, column + right
                ahead = row * board.columns + column
                inside = 0 <= row < board.rows and 0 <= column < board.columns
                if not inside or board.sea >> ahead & 1:
                    break
                ray.append(ahead)
            rays.append(tuple(ray))
        board.rays.append(rays)


def _over_land(board: Board, goals: tuple[int, ...]) -> list[int]:
    """Steps over land from each sector to the nearest of the goals."""
    steps = [NO_WAY] * (board.rows * board.columns)
    queue = [goal for goal in goals if not board.sea >> goal & 1]
    for goal in queue:
        steps[goal] = 0
    for sector in queue:
        for rays in board.rays:
            for other in rays[sector][:1]:
                if steps[other] == NO_WAY:
                    steps[other] = steps[sector] + 1
                    queue.append(other)
    return steps


def _cards(index: Index, world: Data) -> None:
    """CMB: item cards one by one; which have which colour, stand for which tag, make which combo."""
    tables = index.tables
    for number, item in enumerate(world["items"]):
        index.items[item["id"]] = len(tables.cards)
        color = -1 if item["color"] is None else v.TRAITS.index(item["color"])
        tags = sum(1 << v.TAGS.index(tag) for tag in item["tags"])
        for _ in range(item["count"]):
            tables.cards.append(Card(number, color, tags))
    cards = list(enumerate(tables.cards))
    wild = 1 << v.TAGS.index(v.WILD_TAG)
    tables.colors = [
        sum(1 << number for number, card in cards if card.color == color) for color in range(len(v.TRAITS))
    ]
    tables.tagged = [
        sum(1 << number for number, card in cards if card.tags & (1 << tag | wild))
        for tag in range(len(v.TAGS))
    ]
    for pairs in v.COMBOS.values():
        partners = [0] * len(cards)
        for first, second in pairs:
            ones, others = tables.tagged[v.TAGS.index(first)], tables.tagged[v.TAGS.index(second)]
            for number, _ in cards:
                bit = 1 << number
                partners[number] |= (others if ones & bit else 0) | (ones if others & bit else 0)
                partners[number] &= ~bit
        tables.partners.append(partners)


def _kid(index: Index, kid: Data) -> Kid:
    return Kid(
        kid["id"],
        v.TRAITS.index(kid["strength"]),
        v.TRAITS.index(kid["weakness"]),
        index.locations[kid["home"]],
        index.items[kid["item"]],
    )


# --- the cards ----------------------------------------------------------------------------------


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
    at = sum(1 << index.locations[place] for place in data["at"]) or (1 << len(index.locations)) - 1
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
