"""From a game to plain data: the table as words, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import PER_GAME, PER_ROUND
from loopwright_games.tales.rules.state.game import Game
from loopwright_games.tales.rules.state.variants import names_of

from . import house

Table = dict[str, Any]


def bits(mask: int) -> list[int]:
    """The numbers in a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def sector(number: int, columns: int) -> str:
    """A sector's name."""
    return f"{chr(65 + number % columns)}{number // columns + 1}"


def table_of(game: Game, data: Table) -> Table:
    """The whole table; `data` is the bundle."""
    world, scenario = data["world"], data["scenario"]
    letters = [place["id"] for place in world["locations"]]
    cards = _cards(game, world, {kid.id for kid in _boards(game)})
    table: Table = {
        "variants": set(names_of(game.variants)),
        "columns": world["grid"]["columns"],
        "rows": world["grid"]["rows"],
        "sea": set(world["grid"]["sea"]),
        "school": world["school"],
        "places": _places(world),
        "kids": [_kid(game, seat, letters, world) for seat in range(game.party.size)],
        "first": game.first,
        "round": game.round,
        "weeks": scenario["weeks"],
        "insight": game.insight,
        "enigma": game.enigma,
        "enigma_limit": game.enigma_limit,
        "counters": dict(zip(_counters(data), game.counters, strict=True)),
        "decks": {deck["id"]: [card["id"] for card in deck["cards"]] for deck in data.get("decks", ())},
        "flags": {flag["id"] for number, flag in enumerate(scenario["flags"]) if game.flags >> number & 1},
        "rumors": {letters[at]: bool(game.hidden >> at & 1) for at in bits(game.rumored)},
        "track": [None if rumor < 0 else data["rumors"][rumor]["at"] for rumor in game.track],
        "cards": cards,
        "machines": _machines(game, data),
        "tokens_left": len(game.wall_pile),
        "diary": _diary(game, data),
        "chores": {row["id"]: row for row in world["chores"]},
        "item_discard": list(game.item_discard),
        "house": house.rules(game, data),
        "tokens": _tokens(game, data),
        "ship": _spot(game, game.ship) if game.ship >= 0 else None,
    }
    table["actions"] = _card_actions(game, data, table)
    table["rested"] = {entry[2] for entry in today(game) if entry[0] == log.REST}
    return table


def _counters(data: Any) -> Iterator[str]:
    """The counters of a scenario, how many are left of each card of its decks, and how long timers run; then
    those that each kid has.
    """
    yield from (counter["id"] for counter in data["scenario"]["counters"])
    yield from (card["id"] for deck in data.get("decks", ()) for card in deck["cards"])
    yield from (f"timer.{timer['id']}" for timer in data.get("timers", ()))
    yield from (
        f"{seat}.{own['id']}" for own in data["scenario"].get("own", ()) for seat in range(v.MAX_KIDS)
    )


def _boards(game: Game) -> list[Any]:
    return [game.tables.kids[number] for number in game.party.kids]


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


def _kid(game: Game, seat: int, letters: list[str], world: Table) -> Table:
    board = next(kid for kid in world["kids"] if kid["id"] == _boards(game)[seat].id)
    return {
        **board,
        "seat": seat,
        "at": letters[game.at[seat]],
        "pool": game.pool[seat],
        "spent": game.spent[seat],
        "held": {v.CONDITIONS[number] for number in bits(game.held[seat])},
        "favor": v.FAVORS[game.favor[seat]],
        "cards": bits(game.items[seat]),
        "chores": [world["chores"][number]["id"] for number in bits(game.chores[seat])],
        "injury": game.injury[seat],
        "grounded": game.grounded[seat],
        "bonus": game.bonus[seat],
        "lying": bool(game.home >> seat & 1),
        "sick": bool(game.sick >> seat & 1),
    }


def _tokens(game: Game, data: Table) -> list[tuple[str, str]]:
    """Each scenario token on the board: its kind and its place."""
    codes = [divmod(code, game.tables.board.spots) for code in game.laid]
    return [(data["scenario"]["tokens"][kind]["id"], _spot(game, spot)) for kind, spot in codes]


def _spot(game: Game, number: int) -> str:
    board = game.tables.board
    places = len(board.letters)
    return board.letters[number] if number < places else sector(number - places, board.columns)


def _cards(game: Game, world: Table, playing: set[str]) -> list[Table]:
    """Hand cards one by one; iconic are those of the kids who play, alike are copies without a difference."""
    used = _used_texts(game)
    return [
        {**card, "alike": f"{card['deck']} {card['id']} {game.charges[number]} {sorted(used[number])}"}
        for number, card in enumerate(_rows(world, playing))
    ]


def _used_texts(game: Game) -> list[set[str]]:
    """For each hand card, the blocks of its own texts that have a limit and are used up."""
    used: list[set[str]] = [set() for _ in game.tables.cards]
    for entries, limit in ((today(game), PER_ROUND), (game.log, PER_GAME)):
        for entry in entries:
            if entry[0] == log.CARD_ACTION:
                number = game.tables.actions[entry[3]].card
            elif entry[0] in (log.ITEM_USED, log.ANOMALY_USED):
                number = entry[3]
            else:
                continue
            card = game.tables.cards[number] if number >= 0 else None
            texts = [] if card is None else [*card.actions, *card.listeners]
            if entry[1] in [text.block for text in texts if text.limit == limit]:
                used[number].add(game.tables.block_ids[entry[1]])
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


def _machines(game: Game, data: Table) -> list[Table]:
    models = {model["id"]: model for model in data["world"]["machines"]}
    size = "large" if game.party.size >= 4 else "small"
    machines = []
    for number, row in enumerate(data["scenario"]["machines"]):
        model = models[row["model"]]
        spaces = model["firewalls"][size]
        first = number * v.SPACES
        machines.append(
            {
                **model,
                "id": row["id"],
                "sector": _sector_of(game, number),
                "hacker": None if game.hackers[number] < 0 else game.hackers[number],
                "alert": bool(game.alert >> number & 1),
                "spaces": spaces,
                "track": [wall >= 0 for wall in game.walls[first : first + spaces]],
            }
        )
    return machines


def _sector_of(game: Game, machine: int) -> str | None:
    number = game.sectors[machine]
    return None if number < 0 else sector(number, game.tables.board.columns)


def _diary(game: Game, data: Table) -> dict[int, str]:
    sides = {data["diary"][code >> 1]["number"]: ("front", "back")[code & 1] for code in game.in_play}
    return sides | {data["diary"][card]["number"]: "discarded" for card in bits(game.gone)}


# --- actions on cards, and what has been done today -----------------------------------------------


def today(game: Game) -> list[tuple[int, ...]]:
    """The log of this round."""
    starts = [number for number, entry in enumerate(game.log) if entry[0] == log.NEW_ROUND]
    return game.log[starts[-1] :] if starts else []


def _card_actions(game: Game, data: Table, table: Table) -> list[Table]:
    """What cards let kids do: `who` are seats, `at` locations; `used` when its limit is used up."""
    rows = []
    everybody = list(range(game.party.size))
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
    done_today = [action_name(game, entry[3]) for entry in today(game) if entry[0] == log.CARD_ACTION]
    done_ever = [action_name(game, entry[3]) for entry in game.log if entry[0] == log.CARD_ACTION]
    actions = []
    for action, at, who, copy in rows:
        name = action["block"]["id"] + copy
        used = {None: False, "round": name in done_today, "game": name in done_ever}[action["limit"]]
        alike = (who[0], action["block"]["id"], table["cards"][int(copy)]["alike"]) if copy else None
        actions.append({**action, "name": name, "at": set(at), "who": who, "used": used, "alike": alike})
    return actions


def action_name(game: Game, number: int) -> str:
    """An action's block, and for one on a hand card the number of the card: copies are cards of their own."""
    action = game.tables.actions[number]
    copy = str(action.card) if action.card >= 0 else ""
    return game.tables.block_ids[action.block] + copy
