"""From a game to plain data: the table as words, and what is asked."""

from __future__ import annotations

from typing import Any

from loopwright_engine import Game
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import PER_GAME, PER_ROUND
from loopwright_games.tales.rules.state.variants import names_of

from . import house

Table = dict[str, Any]


def bits(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def sector(number: int, columns: int) -> str:
    """A sector's name."""
    return f"{chr(65 + number % columns)}{number // columns + 1}"


def table_of(found: Game, data: Table) -> Table:
    """The whole table; `data` is the bundle."""
    world, scenario = data["world"], data["scenario"]
    letters = [place["id"] for place in world["locations"]]
    cards = _cards(found, world, {kid.id for kid in _boards(found)})
    table: Table = {
        "variants": set(names_of(found.variants)),
        "columns": world["grid"]["columns"],
        "rows": world["grid"]["rows"],
        "sea": set(world["grid"]["sea"]),
        "school": world["school"],
        "places": _places(world),
        "kids": [_kid(found, seat, letters, world) for seat in range(found.party.size)],
        "first": found.first,
        "round": found.round,
        "weeks": scenario["weeks"],
        "insight": found.insight,
        "enigma": found.enigma,
        "enigma_limit": found.enigma_limit,
        "counters": {
            one["id"]: value for one, value in zip(scenario["counters"], found.counters, strict=True)
        },
        "flags": {flag["id"] for number, flag in enumerate(scenario["flags"]) if found.flags >> number & 1},
        "rumors": {letters[at]: bool(found.hidden >> at & 1) for at in bits(found.rumored)},
        "track": [None if rumor < 0 else data["rumors"][rumor]["at"] for rumor in found.track],
        "cards": cards,
        "machines": _machines(found, data),
        "tokens_left": len(found.wall_pile),
        "diary": _diary(found, data),
        "chores": {row["id"]: row for row in world["chores"]},
        "item_discard": list(found.item_discard),
        "house": house.rules(found, data),
        "tokens": _tokens(found, data),
        "ship": _spot(found, found.ship) if found.ship >= 0 else None,
    }
    table["actions"] = _card_actions(found, data, table)
    table["rested"] = {entry[2] for entry in today(found) if entry[0] == log.REST}
    return table


def _boards(found: Game) -> list[Any]:
    return [found.tables.kids[number] for number in found.party.kids]


def _places(world: Table) -> Table:
    return {
        place["id"]: {
            "open": place["kind"] == "open",
            "bus": place["bus"],
            "sectors": set(place["sectors"]),
            "roads": {other for road in world["roads"] for other in road if place["id"] in road}
            - {place["id"]},
        }
        for place in world["locations"]
    }


def _kid(found: Game, seat: int, letters: list[str], world: Table) -> Table:
    board = next(kid for kid in world["kids"] if kid["id"] == _boards(found)[seat].id)
    return {
        **board,
        "seat": seat,
        "at": letters[found.at[seat]],
        "pool": found.pool[seat],
        "spent": found.spent[seat],
        "held": {v.CONDITIONS[number] for number in bits(found.held[seat])},
        "favor": v.FAVORS[found.favor[seat]],
        "cards": bits(found.items[seat]),
        "chores": [world["chores"][number]["id"] for number in bits(found.chores[seat])],
        "injury": found.injury[seat],
        "grounded": found.grounded[seat],
        "bonus": found.bonus[seat],
        "lying": bool(found.home >> seat & 1),
        "sick": bool(found.sick >> seat & 1),
    }


def _tokens(found: Game, data: Table) -> list[tuple[str, str]]:
    """Each scenario token on the board: its kind and its place."""
    codes = [divmod(code, found.tables.board.spots) for code in found.laid]
    return [(data["scenario"]["tokens"][kind]["id"], _spot(found, spot)) for kind, spot in codes]


def _spot(found: Game, number: int) -> str:
    board = found.tables.board
    places = len(board.letters)
    return board.letters[number] if number < places else sector(number - places, board.columns)


def _cards(found: Game, world: Table, playing: set[str]) -> list[Table]:
    """Hand cards one by one; iconic are those of the kids who play, alike are copies without a difference."""
    used = _used_texts(found)
    return [
        {**card, "alike": f"{card['deck']} {card['id']} {found.charges[number]} {sorted(used[number])}"}
        for number, card in enumerate(_rows(world, playing))
    ]


def _used_texts(found: Game) -> list[set[str]]:
    """For each hand card, the blocks of its own texts that have a limit and are used up."""
    used: list[set[str]] = [set() for _ in found.tables.cards]
    for entries, limit in ((today(found), PER_ROUND), (found.log, PER_GAME)):
        for entry in entries:
            if entry[0] == log.CARD_ACTION:
                number = found.tables.actions[entry[3]].card
            elif entry[0] in (log.ITEM_USED, log.ANOMALY_USED):
                number = entry[3]
            else:
                continue
            card = found.tables.cards[number] if number >= 0 else None
            texts = [] if card is None else [*card.actions, *card.listeners]
            if entry[1] in [text.block for text in texts if text.limit == limit]:
                used[number].add(found.tables.block_ids[entry[1]])
    return used


def _rows(world: Table, playing: set[str]) -> list[Table]:
    own = {kid["item"] for kid in world["kids"] if kid["id"] in playing}
    cards: list[Table] = []
    for row in world["items"]:
        iconic = row["iconic"] and row["id"] in own
        card = {**row, "deck": "item", "anomaly": False, "iconic": iconic, "combo": None}
        cards += [card] * row["count"]
    for row in world["anomalies"]:
        tags = [] if row["tag"] is None else [row["tag"]]
        card = {"deck": "anomaly", "anomaly": True, "iconic": False, "color": None, "tags": tags, **row}
        cards += [card] * row["count"]
    return cards


def _machines(found: Game, data: Table) -> list[Table]:
    models = {model["id"]: model for model in data["world"]["machines"]}
    size = "large" if found.party.size >= 4 else "small"
    machines = []
    for number, row in enumerate(data["scenario"]["machines"]):
        model = models[row["model"]]
        spaces = model["firewalls"][size]
        first = number * v.SPACES
        machines.append(
            {
                **model,
                "id": row["id"],
                "sector": _sector_of(found, number),
                "hacker": None if found.hackers[number] < 0 else found.hackers[number],
                "alert": bool(found.alert >> number & 1),
                "spaces": spaces,
                "track": [wall >= 0 for wall in found.walls[first : first + spaces]],
            }
        )
    return machines


def _sector_of(found: Game, machine: int) -> str | None:
    number = found.sectors[machine]
    return None if number < 0 else sector(number, found.tables.board.columns)


def _diary(found: Game, data: Table) -> dict[int, str]:
    sides = {data["diary"][code >> 1]["number"]: ("front", "back")[code & 1] for code in found.in_play}
    return sides | {data["diary"][card]["number"]: "discarded" for card in bits(found.gone)}


# --- actions on cards, and what has been done today -----------------------------------------------


def today(found: Game) -> list[tuple[int, ...]]:
    """The log of this round."""
    starts = [number for number, entry in enumerate(found.log) if entry[0] == log.NEW_ROUND]
    return found.log[starts[-1] :] if starts else []


def _card_actions(found: Game, data: Table, table: Table) -> list[Table]:
    """What cards let kids do: `who` are seats, `at` locations; `used` when its limit is used up."""
    rows = []
    everybody = list(range(found.party.size))
    for card in data["diary"]:
        side = table["diary"].get(card["number"])
        if side in ("front", "back"):
            rows += [(action, action["at"], everybody, "") for action in card["sides"][side]["actions"]]
    placed = {row["id"] for row in data["scenario"]["events"]}
    for tile in data["world"]["events"]:
        if tile["id"] in placed:
            rows += [(action, [tile["at"]], everybody, "") for action in tile["actions"]]
    for kid in table["kids"]:
        for number in kid["cards"]:
            actions_here = table["cards"][number]["actions"]
            rows += [(action, action["at"], [kid["seat"]], str(number)) for action in actions_here]
        for chore in kid["chores"]:
            actions_here = table["chores"][chore]["actions"]
            rows += [(action, action["at"], [kid["seat"]], "") for action in actions_here]
    done_today = [action_name(found, entry[3]) for entry in today(found) if entry[0] == log.CARD_ACTION]
    done_ever = [action_name(found, entry[3]) for entry in found.log if entry[0] == log.CARD_ACTION]
    made = []
    for action, at, who, copy in rows:
        name = action["block"]["id"] + copy
        used = {None: False, "round": name in done_today, "game": name in done_ever}[action["limit"]]
        alike = (who[0], action["block"]["id"], table["cards"][int(copy)]["alike"]) if copy else None
        made.append({**action, "name": name, "at": set(at), "who": who, "used": used, "alike": alike})
    return made


def action_name(found: Game, number: int) -> str:
    """An action's block, and for one on a hand card the number of the card: copies are cards of their own."""
    action = found.tables.actions[number]
    copy = str(action.card) if action.card >= 0 else ""
    return found.tables.block_ids[action.block] + copy
