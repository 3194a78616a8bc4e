"""Rows on a card: what the words of a card become, and laws of the column in which rows are set."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler import compile_path
from loopwright_compiler.card_rows import BadgeRow, Block, Passage, Strip
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.body import TextFrame
from loopwright_compiler.print.cards.faces import PrintedFace, TextLine
from loopwright_compiler.print.cards.panels import PanelSide
from loopwright_compiler.print.cards.pictures import Pictures
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.side import look_of
from loopwright_compiler.print.prepare import theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes import colours
from loopwright_compiler.print.theme.layout import BodySizes, body_sizes
from loopwright_games.tales.cards.ruletext.names import PrintedNames
from loopwright_games.tales.cards.ruletext.rows import rumor_blocks, side_blocks

from ..compiler.examples import NOWHERE, put_card, small
from .sample import sample

# --- What the words of a card become


def blocks_of(folder: Path, card: str) -> list[Block]:
    """The blocks of a diary card's front, or of a rumor."""
    scenario = small(folder)
    put_card(scenario, card)
    checked = compile_path(scenario, bundled=NOWHERE)
    assert checked.bundle is not None, checked.diagnostics
    bundle = checked.bundle
    names = PrintedNames.of(bundle)
    if card.startswith("diary"):
        number = int(card.split()[1])
        [side] = [item["sides"]["front"] for item in bundle["diary"] if item["number"] == number]
        return side_blocks(side, names, number)
    return rumor_blocks(next(item for item in bundle["rumors"] if item["number"] == 3), names)


def said(blocks: list[Block]) -> list[tuple[object, ...]]:
    """The badge, label, text and depth of rows; the title and signs of strips; the kind of passages."""
    lines: list[tuple[object, ...]] = []
    for block in blocks:
        if isinstance(block, BadgeRow):
            lines.append((block.badge, block.label, block.text, block.depth))
        elif isinstance(block, Strip):
            lines.append(("strip", block.title, block.places, block.spend, block.once))
        else:
            lines.append((block.kind, block.text))
    return lines


RUMORS = {
    """rumor hum 3 "The Locked Gate" at C
  > The lock is warm.
  test QUICK or item SHARP
    success: time +1
    failure: you take SCARED
""": [
        ("prose", "The lock is warm."),
        ("test", "QUICK", "**QUICK**, or use {SHARP}", 0),
        ("success", "", "Get {time} back.", 0),
        ("failure", "", "Only you take {SCARED}.", 0),
    ],
    """rumor hum 3 "The Locked Gate" at C
  roll
    1: take UPSET
    2-6
      insight +1
      favor +1
""": [
        ("die", "1", "Take {UPSET}.", 0),
        ("die", "2–6", "Raise {insight} by 1. Raise your {favor} by 1.", 0),
    ],
    """rumor hum 3 "The Locked Gate" at C
  choose
    "Wait": time -1
    "Run": move home
""": [
        ("option", "a", "**Wait.** Lose {time}.", 0),
        ("option", "b", "**Run.** Move to your home.", 0),
    ],
}


@pytest.mark.parametrize("card", RUMORS)
def test_the_rows_of_a_rumor(tmp_path: Path, card: str) -> None:
    assert said(blocks_of(tmp_path, card)) == RUMORS[card]


def test_beside_own_words_what_is_read_stands_under_what_it_is_read_for(tmp_path: Path) -> None:
    card = """\
diary 2 "A Map"
  front
    printed
      > Own words.
    action "Ask"
      test BRAVE
        success: insight +1
        failure
          > He looks away.
          take UPSET
    lose gone "Gone" when enigma >= 6
      > Nobody.
"""
    blocks = blocks_of(tmp_path, card)
    assert said(blocks) == [
        ("", "", "Own words.", 0),
        ("heading", "Ask"),
        ("", "", "**Failure:**", 0),
        ("", "", "You lose (*Gone*).", 0),
    ]
    assert [len(block.below) for block in blocks if isinstance(block, BadgeRow)] == [0, 1, 1]


def test_a_part_in_own_words_stands_among_the_rows_of_others(tmp_path: Path) -> None:
    card = """\
diary 2 "A Map"
  front
    when insight >= 2
      printed
        > When they know.
      > A door bangs.
      enigma +1
    action "Ask" at A: favor +1
"""
    blocks = blocks_of(tmp_path, card)
    assert said(blocks) == [
        ("", "", "When they know.", 0),
        ("strip", "Ask", ("A",), 1, False),
        ("at-once", "", "Raise your {favor} by 1.", 0),
    ]
    assert isinstance(blocks[0], BadgeRow) and len(blocks[0].below) == 1


def test_the_blocks_of_a_diary_card(tmp_path: Path) -> None:
    blocks = blocks_of(
        tmp_path,
        """diary 1 "It Starts Again"
  front
    > A low note.
    goal "Find who hears it."
    win heard "Heard" when enigma = 0
    action "Listen" at A, B, spend 2, once per round
      test CLEVER
        success: insight +1
        failure
          > Nothing.
          take UPSET
    on end phase: enigma +1
  back
    > It is over.
""",
    )
    assert said(blocks) == [
        ("prose", "A low note."),
        ("goal", "Find who hears it."),
        ("win", "", "You win when {enigma} is 0: *Heard*.", 0),
        ("strip", "Listen", ("A", "B"), 2, True),
        ("test", "CLEVER", "**CLEVER**", 0),
        ("success", "", "Raise {insight} by 1.", 0),
        ("failure", "", "Take {UPSET}.", 0),
        ("evening", "", "Raise {enigma} by 1.", 0),
    ]
    below = {block.badge: block.below for block in blocks if isinstance(block, BadgeRow)}
    assert len(below["failure"]) == 1 and below["success"] == ()


# --- The column in which blocks are set

WORDS = ("Take {SCARED}.", "Raise {insight} by 1.", "flip this card", "**one** of you", "lighthouse", "5 km")
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join)
BADGES = st.sampled_from(
    ["test", "success", "failure", "failure", "die", "when", "rule", "at-once", "win", ""]
)
BELOW = st.sampled_from([(), (), ("told",)])
ROWS = st.builds(
    BadgeRow, BADGES, TEXTS, st.just("card"), st.sampled_from(["", "2"]), BELOW, st.integers(0, 1)
)
OUTCOMES = st.tuples(
    st.builds(BadgeRow, st.just("success"), TEXTS, st.just("card"), st.just(""), BELOW, st.just(0)),
    st.builds(BadgeRow, st.just("failure"), TEXTS, st.just("card"), st.just(""), BELOW, st.just(0)),
)
PASSAGES = st.builds(Passage, st.sampled_from(["prose", "goal", "heading"]), TEXTS, st.just("card"))
BLOCKS = st.lists(st.one_of(ROWS, OUTCOMES, PASSAGES), min_size=1, max_size=5).map(
    lambda items: [block for item in items for block in (item if type(item) is tuple else [item])]
)
SIZES = st.sampled_from([(63.0, 88.0), (44.0, 68.0), (70.0, 120.0)])
EDGE = 4.5
MEASURES = st.sampled_from(["roomy", "snug", "dense", "tight", "close"])


class Drawn(NamedTuple):
    """A column that was drawn, and the same measured."""

    face: PrintedFace
    foot: float
    measured: float


@pytest.fixture(scope="module")
def press() -> Press:
    bundle = sample(diary=1)
    bundle["strings"]["told"] = "Nobody answers, and then somebody does."
    return Press(bundle, theme_for(bundle, Settings()), Problems(bundle), pictures=Pictures(None))


def drawn(press: Press, blocks: list[Block], size: tuple[float, float], measure: str) -> Drawn:
    look = look_of(press, colours("#9f2f26"))
    face = PrintedFace("card", "diary-front")
    frames = [
        TextFrame(
            press.typesetter, (EDGE, size[0] - EDGE), sizes_of(press, size, measure), look, 20.0, True, on
        )
        for on in (face, None)
    ]
    for frame in frames:
        frame.blocks(blocks)
    return Drawn(face, frames[0].y, frames[1].y)


def sizes_of(press: Press, size: tuple[float, float], measure: str) -> BodySizes:
    """The sizes of that name, or those that a narrow card has in their place."""
    return body_sizes(measure, press.theme.body_sizes, narrow=size[0] < 56)


def test_the_faces_of_dice_stand_inside_their_badge(press: Press) -> None:
    """`2–6` has a square; more figures have a wider badge, which leaves room before the text."""
    for measure in ("roomy", "snug", "dense", "tight", "close"):
        for label in ("1–3", "7–12", "10–12", "20"):
            face = drawn(press, [BadgeRow("sum", "Rest.", "card", label)], (63.0, 88.0), measure).face
            text, letters = sorted(face.lines, key=lambda line: words_of(line) != "Rest.")
            (box,) = [shape.at for shape in face.shapes if shape.kind == "rect"]
            assert box[0] * 1000 < letters.x and letters.x + letters.line.width < (box[0] + box[2]) * 1000
            assert (box[0] + box[2] + 0.9) * 1000 < text.x


def words_of(line: TextLine) -> str:
    return " ".join(word.text for word in line.line.words)


@given(blocks=BLOCKS, size=SIZES, measure=MEASURES)
def test_what_is_measured_is_what_is_drawn_inside_the_column(
    press: Press, blocks: list[Block], size: tuple[float, float], measure: str
) -> None:
    face, foot, measured = drawn(press, blocks, size, measure)
    assert foot == pytest.approx(measured)
    for line in face.lines:
        assert line.x >= (EDGE - 0.01) * 1000
        right = size[0] - EDGE + 0.05
        assert line.x + (line.unseen or line.line.width) <= right * 1000, words_of(line)
        assert 20_000 < line.y < foot * 1000


@given(outcomes=OUTCOMES, size=SIZES, measure=MEASURES)
def test_a_success_and_a_failure_share_a_row_where_both_are_one_short_line(
    press: Press, outcomes: tuple[BadgeRow, BadgeRow], size: tuple[float, float], measure: str
) -> None:
    face, foot, _ = drawn(press, list(outcomes), size, measure)
    alone = [drawn(press, [row], size, measure) for row in outcomes]
    inked = [line for line in face.lines if not line.unseen]
    shared = len({line.y for line in inked}) == 1
    if any(row.below for row in outcomes):
        assert not shared
    if not shared:
        return
    good, bad = inked
    assert good.x + good.line.width < bad.x - sizes_of(press, size, measure).badge * 1000
    assert foot - 20 < sum(column.foot - 20 for column in alone)
    assert all(len([line for line in column.face.lines if not line.unseen]) == 1 for column in alone)


def test_short_outcomes_do_share_and_a_failure_first_does_not(press: Press) -> None:
    good, bad = BadgeRow("success", "Flip.", "card"), BadgeRow("failure", "Take {SCARED}.", "card")
    together = drawn(press, [good, bad], (63.0, 88.0), "roomy").foot
    apart = drawn(press, [bad, good], (63.0, 88.0), "roomy").foot
    assert together == pytest.approx((apart + 20) / 2)


@given(blocks=BLOCKS)
def test_blocks_stand_in_their_order(press: Press, blocks: list[Block]) -> None:
    face, _, _ = drawn(press, blocks, (63.0, 88.0), "roomy")
    read = [line for line in face.lines if line.role]
    assert all(first.y <= second.y + 2_500 for first, second in pairwise(read))


@pytest.mark.parametrize("count", [0, 1, 4, 9])
@pytest.mark.parametrize("words", [1, 4, 9, 24])
def test_a_long_deadline_stands_below_the_boxes_of_a_chore(press: Press, count: int, words: int) -> None:
    """A language may need many words for it; the panel grows, and no chore is refused for them."""
    side, until = PanelSide(press, "chore-front", "hens"), " ".join(["Donnerstag"] * words)
    height = side.steps_height(count, until)
    side.steps(count, until, 20.0)
    panel, *boxes = [shape.at for shape in side.face.shapes if shape.kind == "rect"]
    assert panel[3] == pytest.approx(height - 1.2)
    lines = side.face.lines
    assert [word for line in lines for word in words_of(line).split()] == ["Donnerstag"] * words
    assert all(panel[1] * 1000 < line.y < (panel[1] + panel[3]) * 1000 for line in lines)
    assert len(boxes) == count
    if height > side.steps_height(count, "Fr."):
        assert all(line.y / 1000 > box[1] + box[3] + 1.5 for line in lines for box in boxes)
    else:
        assert len(lines) <= 2
    assert not press.problems.diagnostics
