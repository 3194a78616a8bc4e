"""The cards of a deck share the size of their letters and the height of their scenes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright import compile_scenario
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.deck_forms import BodyNeeds, BodyStep, deck_form
from loopwright_compiler.print.cards.faces import PrintedFace, TextLine
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.theme.layout import body_sizes

from .sample import Data, sample

PICTURE, FLOOR, MOST = {"roomy": 24.0, "dense": 19.0}, 13.7, 40.0
STEPS = [("roomy", 24.0), ("snug", 24.0), ("dense", 19.0), ("tight", 16.0), ("close", FLOOR)]


def body(data: Data, reaches: Sequence[float]) -> BodyNeeds:
    """A body above which scenes may reach so low in each size."""
    steps = tuple(BodyStep(body_sizes(name, data), True, least) for name, least in STEPS)
    low = {step.measure.name: reach for step, reach in zip(steps, reaches, strict=True)}
    return BodyNeeds(FLOOR, MOST, steps, lambda step: low[step.measure.name])


HEIGHTS = st.lists(st.floats(-20, 60), min_size=5, max_size=5).map(sorted)
"""How low a scene reaches, in sizes that take less and less room."""


@given(decks=st.lists(HEIGHTS, min_size=1, max_size=12))
def test_a_deck_has_one_size_of_letters_and_at_most_three_heights(decks: list[list[float]]) -> None:
    sizes = theme_for(sample(), Settings()).body_sizes
    bodies = [body(sizes, reaches) for reaches in decks]
    form = deck_form(bodies)
    feet = [form.foot(one) for one in bodies]
    assert len({*feet} - {None}) <= 3 and {*feet} <= {*form.heights, FLOOR, None}
    assert all(height >= form.picture for height in form.heights[:-1])
    for one, foot in zip(bodies, feet, strict=True):
        alone = deck_form([one])
        if foot is None:  # what fits alone fits in its deck
            assert alone.foot(one) is None
        else:
            step = one.step(form.letters, foot)
            assert step is not None and step.letters == form.letters
            assert foot == min(form.heights) or foot >= form.picture or foot == FLOOR


def test_one_long_card_does_not_take_the_pictures_of_the_others() -> None:
    sizes = theme_for(sample(), Settings()).body_sizes
    short, long = [30.0, 33.0, 38.0, 40.0, 41.0], [8.0, 15.3, 30.0, 31.0, 32.0]
    bodies = [body(sizes, reaches) for reaches in (*4 * [short], long)]
    form = deck_form(bodies)
    assert form.letters == (10, 9) and form.heights == (30.0, 15.0)
    assert [form.foot(one) for one in bodies] == [*4 * [30.0], 15.0]
    bodies += 2 * [body(sizes, long)]
    assert deck_form(bodies).letters == (8.5, 7.75) and deck_form(bodies).heights == (38.0, 30.0)


@pytest.mark.parametrize(
    ("feet", "heights"),
    [
        (9 * [36.0] + [25.0], (36.0, 25.0)),
        (4 * [28.0] + [25.0], (25.0,)),  # too little to be told from a mistake
        (9 * [25.0] + [40.0], (25.0,)),  # too few
        (9 * [36.0] + [25.0, 15.0], (36.0, 25.0, 15.0)),
    ],
)
def test_a_few_long_cards_keep_the_pictures_of_the_others_low_no_more(
    feet: list[float], heights: tuple[float, ...]
) -> None:
    sizes = theme_for(sample(), Settings()).body_sizes
    form = deck_form([body(sizes, 5 * [foot]) for foot in feet])
    assert form.heights == heights


def test_a_short_text_stands_a_little_above_the_middle(faces: dict[str, list[PrintedFace]]) -> None:
    """Between the scene and the foot, measured to baselines: from there a first line reaches 2 mm upwards."""
    short = 0
    for face in faces["Diary"] + faces["Rumors"] + faces["Items"]:
        foot = face.scene.frame.foot if face.scene else 0.0
        lines = [line.y / 1000 for line in face.lines if foot < line.y / 1000 < 81.5]
        above, below = lines[0] - 2 - foot - 2.6, 80.6 - lines[-1]
        if above + below > 6:
            short += 1
            assert 0.3 < above / (above + below) < 0.5, face.card
    assert short > 3


@pytest.fixture(scope="module")
def faces() -> dict[str, list[PrintedFace]]:
    """The fronts of each deck of a bundled scenario."""
    return fronts(None)


def fronts(cards: str | None) -> dict[str, list[PrintedFace]]:
    bundle = compile_scenario("a-jar-of-gulls").bundle.data
    settings = Settings(cards=cards)
    decks = checked(bundle, theme_for(bundle, settings), settings)
    return {deck.title: [card.front for card in deck.cards] for deck in decks}


def test_the_bundled_decks_do(faces: dict[str, list[PrintedFace]]) -> None:
    for deck in ("Diary", "Rumors", "School", "Items", "Anomalies"):
        ends = [face.scene.frame.foot for face in faces[deck] if face.scene]
        assert (len(set(ends)) <= 3 and ends.count(min(ends)) <= 0.4 * len(ends)) or len(set(ends)) == 1, deck
        points = {line.line.size for face in faces[deck] for line in face.lines if _is_rule(line)}
        assert len(points & {9, 7.75}) == 1, deck


def _is_rule(line: TextLine) -> bool:
    return any(piece.font.name == "Play-Regular" for piece in line.line.segments())


def test_a_card_that_is_printed_alone_looks_as_in_its_deck(faces: dict[str, list[PrintedFace]]) -> None:
    [alone] = fronts("rumor.*.2")["Rumors"][:1]
    [among] = [face for face in faces["Rumors"] if face.card == alone.card]
    assert (alone.scene, alone.shapes, alone.texts) == (among.scene, among.shapes, among.texts)


def test_errors_of_cards_are_told_once_and_in_their_order() -> None:
    bundle = sample(diary=3)
    for card in ("diary.3", "diary.1"):
        bundle["strings"][f"{card}.title"] = "A title that goes on and on and on " * 4
    bundle["strings"]["diary.2.front.text.0"] = "word " * 300
    unfit: list = []
    checked(bundle, theme_for(bundle, Settings()), Settings(), unfit=unfit)
    [error] = unfit
    cards = [found.span.line for found in error.diagnostics if found.code == "LW0601"]
    assert cards == sorted(cards) and set(cards) == {101, 102, 103}
