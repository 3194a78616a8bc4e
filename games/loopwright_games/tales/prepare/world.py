"""Preparation of the world: its board, item cards, kids, machines and firewalls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from loopwright_engine.kernel.masks import mask_of, members

from loopwright_games.tales.card_kinds import ANOMALY, HANDS, ITEM, hand_deck
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.cards import FirewallHalf, HandCard, Kid, Machine, Response, Trial
from loopwright_games.tales.rules.state.index import Index
from loopwright_games.tales.rules.state.tables import TownMap

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        AnomalyData,
        BundleData,
        HalfData,
        ItemData,
        KidData,
        ResponseData,
        ResponseSideData,
        ScenarioData,
        WorldData,
    )

FAR = 99
NO_WAY = 999


def board(index: Index, world: WorldData) -> None:
    """Prepare the locations, roads, bus stops and sectors of the board (MAP-1, MAP-2, MAP-3, MAP-4)."""
    board = index.tables.board
    grid = world["grid"]
    board.columns, board.rows = grid["columns"], grid["rows"]
    for row in range(board.rows):
        for column in range(board.columns):
            index.sectors[f"{chr(65 + column)}{row + 1}"] = row * board.columns + column
    board.sea = mask_of(index.sectors[name] for name in grid["sea"])
    board.nearby = [0] * (board.rows * board.columns)
    for number, location in enumerate(world["locations"]):
        index.locations[location["id"]] = number
        board.letters.append(location["id"])
        board.open |= (location["kind"] == "open") << number
        board.bus |= int(location["bus"]) << number
        board.sectors_of.append(tuple(index.sectors[name] for name in location["sectors"]))
        for sector in board.sectors_of[-1]:
            board.nearby[sector] |= 1 << number
    board.nearby_list = [members(mask) for mask in board.nearby]
    board.school = index.locations[world["school"]]
    board.spots = len(board.letters) + board.rows * board.columns
    _roads(index, board, world)
    board.rays = _rays_of_world(board.columns, board.rows, board.sea)
    board.toward = [_over_land(board, sectors) for sectors in board.sectors_of]
    board.hops = [
        [min((steps[sector] for sector in sectors), default=NO_WAY) for sectors in board.sectors_of]
        for steps in board.toward
    ]


def _roads(index: Index, board: TownMap, world: WorldData) -> None:
    places = range(len(board.letters))
    board.adjacent = [0 for _ in places]
    for one_end, other_end in world["roads"]:
        a, b = index.locations[one_end], index.locations[other_end]
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


def _rays(columns: int, rows: int, sea: int) -> list[list[tuple[int, ...]]]:
    """For each direction the land sectors ahead of each sector (MAC-5)."""
    rays: list[list[tuple[int, ...]]] = []
    for down, right in v.DIRECTIONS.values():
        rays.append([])
        for sector in range(rows * columns):
            row, column = divmod(sector, columns)
            ray: list[int] = []
            while True:
                row, column = row + down, column + right
                ahead = row * columns + column
                if not (0 <= row < rows and 0 <= column < columns) or sea >> ahead & 1:
                    break
                ray.append(ahead)
            rays[-1].append(tuple(ray))
    return rays


_rays_of_world = lru_cache(maxsize=8)(_rays)
"""They are the same in all stories of a world."""


def _over_land(board: TownMap, goals: tuple[int, ...]) -> list[int]:
    """The number of steps over land from each sector to the nearest of the goals."""
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


def own_words(index: Index, scenario: ScenarioData) -> None:
    """Number the tags and combos that the scenario or its world adds, behind those of the game."""
    for tag in scenario.get("tags", ()):
        index.tags[tag["id"]] = len(index.tags)
    for combo in scenario.get("combos", ()):
        index.combos[combo["id"]] = len(index.combos)
    index.tables.combos = list(index.combos)


def hand_cards(index: Index, world: WorldData, scenario: ScenarioData) -> None:
    """Prepare the cards that are one hand, items first, card by card, with colors, tags and combos (CMB)."""
    tables = index.tables
    for deck, kind in enumerate(HANDS, -1):
        first = len(tables.cards)
        for number, card in enumerate(hand_deck(world, kind)):
            if kind is ITEM:
                index.items[card["id"]] = len(tables.cards)
            _copies(index, number, deck, card)
        tables.of_kind[kind.name] = (1 << len(tables.cards)) - (1 << first)
    tables.item_mask = tables.of_kind[ITEM.name]
    tables.anomaly_mask = tables.of_kind[ANOMALY.name]
    own_pairs = [combo["pairs"] for combo in scenario.get("combos", ())]
    _tags_and_combos(index, [*v.COMBOS.values(), *own_pairs])


def _copies(index: Index, number: int, deck: int, data: ItemData | AnomalyData) -> None:
    """Prepare every copy of a card; copies have successive numbers, and are known to be copies."""
    tables, color, combo, uses = index.tables, -1, -1, 0
    if "uses" in data:
        tags = [] if data["tag"] is None else [data["tag"]]
        uses = data["uses"]
        if data["combo"] is not None:
            combo = index.combos[data["combo"]]
    else:
        tags = data.get("tags", [])  # a kind of card may have neither tags nor a color
        if data.get("color") is not None:
            color = v.TRAITS.index(data["color"])
    tag_mask = mask_of(index.tags[tag] for tag in tags)
    first, count = len(tables.cards), data["count"]
    for _ in range(count):
        card = HandCard(number, color, tag_mask, uses, combo, deck)
        card.first = first
        tables.cards.append(card)
    if count > 1:
        tables.copied |= (1 << first + count) - (1 << first)


def _tags_and_combos(index: Index, combos: Sequence[Iterable[Sequence[str]]]) -> None:
    """Note which cards add a die, give a tag (CMB-1), make a combo together (CMB-2) or alone (CMB-6)."""
    tables, tags = index.tables, index.tags
    cards = list(enumerate(tables.cards))
    wild = 1 << tags[v.WILD_TAG]
    tables.colors = [
        sum(1 << number for number, card in cards if card.color == color) for color in range(len(v.TRAITS))
    ]
    tables.tagged = [
        sum(1 << number for number, card in cards if card.tags & (1 << tag | wild))
        for tag in range(len(tags))
    ]
    for pairs in combos:
        partners = [0] * len(cards)
        for first, second in pairs:
            ones, others = tables.tagged[tags[first]], tables.tagged[tags[second]]
            for number, _ in cards:
                bit = 1 << number
                partners[number] |= (others if ones & bit else 0) | (ones if others & bit else 0)
                partners[number] &= ~bit
        tables.partners.append(partners)
    tables.alone = [
        mask_of(number for number, card in cards if card.combo == combo) for combo in range(len(combos))
    ]


def kid_board(index: Index, kid: KidData) -> Kid:
    """Return a kid's board, with the number of the card that is its iconic item."""
    return Kid(
        kid["id"],
        v.TRAITS.index(kid["strength"]),
        v.TRAITS.index(kid["weakness"]),
        index.locations[kid["home"]],
        index.items[kid["item"]],
    )


# --- From the machines of a checked bundle to their sheets, response cards and firewalls


ERRATIC = "erratic"
"""VAR-11: the variant of the response card that the switch uses."""


def machines(index: Index, data: BundleData) -> None:
    """Prepare the sheets and response cards of the machines in play (MAC-8, MAC-10)."""
    written = {(card["machine"], card["variant"]): card for card in data["responses"]}
    responses = {key: _response(index, card) for key, card in written.items()}
    models = {model["id"]: model for model in data["world"]["machines"]}
    for machine in data["scenario"]["machines"]:
        model = models[machine["model"]]
        response = responses[machine["model"], machine["response"]]
        erratic = responses.get((machine["model"], ERRATIC), response)
        sheet = Machine(machine["id"], index.sectors[machine["sector"]], (response, erratic))
        sheet.group = v.CLASSES.index(model["class"])
        sheet.combo = index.combos[model["combo"]]
        sheet.movement, sheet.capacity = model["movement"], model["capacity"]
        sheet.ability = -1 if model["ability"] is None else v.ABILITIES.index(model["ability"])
        sheet.spaces = (model["firewalls"]["small"], model["firewalls"]["large"])
        if sheet.ability >= 0:
            index.tables.abilities[sheet.ability] |= 1 << len(index.tables.machines)
        index.tables.machines.append(sheet)


def _response(index: Index, card: ResponseData) -> Response:
    sides = [card["routine"], card["alert"]]
    index.in_response = True
    response = Response(
        (v.RESPONSES.index(sides[0]["response"]), v.RESPONSES.index(sides[1]["response"])),
        (_avoid(index, sides[0]), _avoid(index, sides[1])),
        (_failure(index, sides[0]), _failure(index, sides[1])),
        (index.blocks.block(sides[0]["firewall"]), index.blocks.block(sides[1]["firewall"])),
    )
    index.in_response = False
    return response


def _failure(index: Index, side: ResponseSideData) -> int:
    """The number of the block of a failed avoid test, which is prepared once for each side."""
    number = index.blocks.numbers.get(side["failure"]["id"])
    return index.blocks.block(side["failure"]) if number is None else number


def _avoid(index: Index, side: ResponseSideData) -> int:
    """The number of a response card side's avoid test; -1 when the machine ignores kids (MOV-5)."""
    if side["response"] == "ignore":
        return -1
    failure = _failure(index, side)
    trial = Trial(failure, v.TRAITS.index(side["trait"]), (), (), -1, failure)
    trial.sends_back = v.RESPONSES.index(side["response"]) == v.BLOCK_WAY
    index.tables.trials.append(trial)
    return len(index.tables.trials) - 1


def firewalls(index: Index, world: WorldData) -> None:
    """Prepare the firewall tokens one by one; a half that occurs often is prepared once (HCK-3)."""
    for row in world["firewalls"]:
        token = (_half(index, row["id"], row["routine"]), _half(index, row["id"], row["alert"]))
        index.tables.firewalls += [token] * row["count"]


def _half(index: Index, token: str, data: HalfData) -> FirewallHalf:
    combos = tuple(index.combos[name] for name in data["combos"])
    numbers = []
    for trait in data["tests"]:
        numbers.append(len(index.tables.trials))
        trial = Trial(index.blocks.title(f"firewall.{token}"), v.TRAITS.index(trait), combos, (), -1, -1)
        trial.of_hack = True
        index.tables.trials.append(trial)
    effect = -1 if data["effect"] is None else v.WALL_EFFECTS.index(data["effect"])
    return FirewallHalf(effect, tuple(numbers))
