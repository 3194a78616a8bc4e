"""Which cards of a game of rows lie before its players, which sections they have read, and its map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from loopwright_engine.game_types import AnyGame
from loopwright_engine.json_text import Json
from loopwright_engine.kit.cards import CardGame, field_name
from loopwright_engine.kit.places import PLACE, SPOT, MapGame

EVERYBODY: Final = -1
"""In the place of a seat: all see the same."""
WATCHER: Final = -2
"""The seat of somebody who only looks on, and sees what all see."""


def in_play(game: AnyGame, seat: int) -> set[str]:
    """The ids of the cards that lie before a seat: what the table shows of it, and what it can choose."""
    if not isinstance(game, CardGame):
        return set()
    seen, lying = game.seen(seat), getattr(game, "lying", {})
    numbers = [(field, seen.get(name)) for name, field in game.shows.items()]
    places = range(len(game.tables.cards[game.ring])) if lying else ()  # type: ignore[attr-defined]
    numbers += [(field, game.lying_at(name, at)) for at in places for name, field in lying.items()]  # type: ignore[attr-defined]
    named = {
        game.fields[field].id(game, number)
        for field, value in numbers
        if field in game.fields
        for number in _flat(value)
    }
    ids = {card["id"] for card in game.bundle.data["cards"] if card["id"] in named}
    if game.decision is not None and seat in (game.decision.seat, EVERYBODY):
        ids |= {option.card for option in game.kit.decision(game).options if option.card}
    return ids


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    elif type(value) is int:
        yield value


def read_sections(game: AnyGame) -> set[str] | None:
    """The ids of the sections of a notebook that the log tells of; None where no kind of card is numbered."""
    kinds = {field_name(kind.name): kind.name for kind in game.language.kinds if kind.numbered}
    if not kinds:
        return None
    read = set()
    for entry in game.log:
        for field, number in zip(game.kit.kind_of(entry).fields, entry[1:], strict=True):
            if field in kinds:
                read.add(game.tables.cards[kinds[field]][number].id)
    return read


def listed(game: AnyGame, seat: int) -> list[tuple[str, Json]]:
    """All cards of the bundle, each behind the title of its group: those that lie before the seat first,
    whose title is empty, then kind by kind; of a notebook what was read.
    """
    open_cards = in_play(game, seat) if seat != WATCHER else set()
    read, data = read_sections(game), game.bundle.data
    kinds = {kind.name: kind for kind in game.kit.spoken(data).language.kinds}
    cards = [
        ("" if card["id"] in open_cards else kinds[card["kind"]].plural, card)
        for card in data.get("cards", ())
        if read is None or not kinds[card["kind"]].numbered or card["id"] in read
    ]
    return sorted(cards, key=lambda group: group[0] != "")


def face(card: Json) -> list[list[str]]:
    """What players read of a card: pairs of a kind of line and a string's id, what it does last."""
    rules = [["rule", card["rules"]]] if "rules" in card else []
    return [*card["text"], *rules]


def map_view(game: AnyGame) -> Json | None:
    """The places that have a spot, as on the printed map, hidden ones that were found, and all roads between
    them. None for a game without such a map.
    """
    if not isinstance(game, MapGame):
        return None
    cards = game.tables.cards[PLACE.name]
    spots = {number: card.head.get(SPOT.key, ()) for number, card in enumerate(cards)}
    if not any(spots.values()):
        return None
    read = read_sections(game)
    seats = range(game.seats_taken) if game.own_figures else ()
    whose = game.actor if game.decision is None else game.decision.seat
    been = [read is None or card.id in read for card in cards]
    ways = game.tables.roads
    points = {number: (float(spot[0]), float(spot[1])) for number, spot in spots.items() if spot}
    for number in range(len(cards)):
        near = [points[other] for other in ways[number] if spots[other]]
        if not spots[number] and been[number] and near:
            points[number] = sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)
    return {
        "places": [
            {
                "id": cards[number].id,
                "title": cards[number].title,
                "mark": "" if read is None else cards[number].title.partition(" ")[0],
                "x": x,
                "y": y,
                "been": been[number],
                "here": number == game.place_of(whose),
                "seats": [seat + 1 for seat in seats if game.place_of(seat) == number],
            }
            for number, (x, y) in points.items()
        ],
        "roads": [
            [cards[one].id, cards[other].id]
            for one in points
            for other in ways[one]
            if one < other and other in points
        ],
    }
