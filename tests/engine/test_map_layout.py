"""Names on a map, and pieces that cover none of them."""

import json
import random

import pytest
from engine_trees import rich_bundle
from loopwright_games.tales.map_layout import MARK, PIECE, Piece, laid_out, stood

WORLD = {
    "grid": {"columns": 4, "rows": 3, "sea": ["A1"]},
    "roads": [["A", "B"], ["B", "C"]],
    "locations": [
        {"id": "A", "name": "a", "sectors": ["B1"]},
        {"id": "B", "name": "b", "sectors": ["C2", "C3"]},
        {"id": "C", "name": "c", "sectors": ["D3"]},
    ],
}
STRINGS = {"a": "Quay", "b": "Telephone Exchange", "c": "The Old Lighthouse"}


def box(point, half):
    """The corners of a piece."""
    return point[0] - half, point[1] - half, point[0] + half, point[1] + half


def apart(one, other):
    """Whether two boxes share no more than an edge."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_names_stand_free_and_on_the_map():
    layout = laid_out(WORLD, STRINGS)
    assert layout.centres["B"] == (2.5, 2.0)
    boxes = {place: label.box for place, label in layout.labels.items()}
    for place, label in boxes.items():
        assert 0 <= label.left < label.right <= 4
        assert 0 <= label.top < label.bottom <= 3
        assert all(apart(label, other) for name, other in boxes.items() if name != place)
        assert all(apart(label, box(centre, MARK)) for centre in layout.centres.values())
        assert " ".join(layout.labels[place].lines) == STRINGS[place.lower()]


@pytest.mark.parametrize("seed", range(20))
def test_pieces_cover_no_name_and_no_other_piece(seed):
    """Five kids at one place, machines and events: as many as a table ever has."""
    luck = random.Random(seed)
    layout = laid_out(WORLD, STRINGS)
    pieces = [Piece(sector, MARK) for sector in luck.sample(["B2", "B3", "C1", "D1", "D2"], 2)]
    pieces += [Piece(luck.choice("ABC"), PIECE)] * 5
    points = stood(layout, pieces)
    boxes = [box(point, piece.half) for point, piece in zip(points, pieces, strict=True)]
    for number, piece in enumerate(boxes):
        assert all(apart(piece, label.box) for label in layout.labels.values())
        assert all(apart(piece, other) for other in boxes[:number])


def test_places_with_one_middle_stand_beside_each_other():
    world = {**WORLD, "locations": [{**place, "sectors": ["B1"]} for place in WORLD["locations"]]}
    centres = list(laid_out(world, STRINGS).centres.values())
    assert len(set(centres)) == 3


def test_the_map_of_a_bundle_is_laid_out():
    data = rich_bundle(1).data
    layout = laid_out(data["world"], data["strings"])
    assert json.dumps(layout) == json.dumps(laid_out(data["world"], data["strings"]))
    assert set(layout.labels) == {place["id"] for place in data["world"]["locations"]}
