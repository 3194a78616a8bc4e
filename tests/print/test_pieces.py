"""Machine sheets, kids' boards, firewall tokens, reference cards and complications: all that play needs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.cards.faces import PrintedCard
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes.palette import lab
from loopwright_compiler.print.theme.load import load
from loopwright_games.tales.cards import story_cards

from ..pdf_pages import pages
from .sample import MM, Data, held_sample, sample, shown, slot, within


@pytest.fixture(scope="module")
def held() -> Data:
    return held_sample()


@pytest.fixture(scope="module")
def laid_out(held: Data) -> dict[str, PrintedCard]:
    problems = Problems(held)
    decks = story_cards.decks(Press(held, load("full"), problems, story_cards))
    cards = {job.id: job.layout() for deck in decks for job in deck.jobs}
    problems.stop()
    return cards


def printed(bundle: Data, folder: Path, cards: str) -> list[Any]:
    return pages(print_sheets(bundle, folder / "x.pdf", Settings(cards=cards)).out)


def test_a_machine_sheet_says_what_a_hacker_gets(held: Data, tmp_path: Path) -> None:
    front, back = printed(held, tmp_path, "machine.heron")
    for page, group in ((front, "2–3"), (back, "4–5")):
        text = within(page, 10, 16.5, 190, 88)
        for part in ("Heron 4", shown(held, "machine.heron.about"), "REACH", "SLOW REBOOT:", f"{group} kids"):
            assert part in text, (part, text)
        assert "Sectors with a hacker: 2" in text and "Kids it carries: 1" in text


def test_a_machine_sheet_has_a_space_for_each_firewall(laid_out: dict[str, PrintedCard]) -> None:
    sheet = laid_out["machine.heron"]
    for face, count in ((sheet.front, 3), (sheet.back, 5)):
        spaces = [shape.at for shape in face.shapes if shape.kind == "rect" and shape.at[2] == shape.at[3]]
        assert len(spaces) == count
        assert all(side >= 32 for _, _, side, *_ in spaces)  # a token of 32 mm lies inside
        assert all(x >= 3 and x + side <= 187 and y + side <= 85 for x, y, side, *_ in spaces)


def test_the_sides_of_a_machine_sheet_are_told_apart_by_light(laid_out: dict[str, PrintedCard]) -> None:
    small, large = (face.scene for face in (laid_out["machine.heron"].front, laid_out["machine.heron"].back))
    assert small and large
    assert lab(small.palette.sky)[0] > lab(large.palette.sky)[0] + 30


def test_a_kids_board_has_places_for_all_that_lies_on_it(laid_out: dict[str, PrintedCard]) -> None:
    front = laid_out["kid.tuva"].front
    right = [shape for shape in front.shapes if shape.at and shape.at[0] > 66]
    squares = [shape for shape in right if shape.kind == "rect" and shape.at[2] == shape.at[3]]
    assert (
        len(squares) == 6 + 1 + 1 + 1 + 3 + 2
    )  # time, conditions, an injury's way, what is locked at bad favor
    assert all(shape.at[2] >= 8.5 for shape in squares)  # a cube of 8 mm
    assert len([shape for shape in right if shape.kind == "disc"]) == 3  # favor
    signs = [shape.name for shape in front.shapes if shape.kind == "icon"]
    assert signs.count("CLEVER") == signs.count("TOUGH") == 1
    for name in ("front", "back"):
        face = getattr(laid_out["kid.tuva"], name)
        assert face.scene and face.scene.frame.left < 0


def test_the_back_of_a_kids_board_is_its_home_at_night(laid_out: dict[str, PrintedCard]) -> None:
    """A scene over the whole side, to beyond its edges; the disc is its moon, and the name stands beside."""
    back = laid_out["kid.tuva"].back
    assert back.scene
    assert back.scene.frame.foot > 88
    assert back.scene.frame.right > 190
    disc = next(shape for shape in back.shapes if shape.kind == "disc")
    assert back.scene.frame.disc == disc.at[:2]
    assert any(shape.name == "kid" for shape in back.shapes)
    (name,) = back.lines
    assert name.x / 1000 > disc.at[0] + disc.at[2]


def test_a_kids_board_says_who_it_is(held: Data, tmp_path: Path) -> None:
    text = within(printed(held, tmp_path, "kid.tuva")[0], 10, 16.5, 190, 88)
    for part in ("Tuva", "Mends what was not broken.", "CLEVER: 2 more dice", "TOUGH: 1 die less"):
        assert part in text
    assert "Home: Quay B" in text and "Own item: The Knife" in text
    for part in (
        "TIME",
        "SPENT TODAY",
        "EXHAUSTED: locks a",
        "INJURED: 2 dice less",
        "FAVOR AT HOME",
        "bad: grounded",
    ):
        assert part in text


def test_a_firewall_shows_both_halves(laid_out: dict[str, PrintedCard]) -> None:
    shapes = laid_out["firewall.wall-1"].front.shapes
    signs = [shape for shape in shapes if shape.kind == "icon"]
    upper = [sign.name for sign in signs if sign.at[1] < 16]
    lower = [sign.name for sign in signs if sign.at[1] >= 16]
    assert upper == ["repel", "BRAVE"]
    assert lower == ["CLEVER", "QUICK", "or", "TOW"]
    assert all(sign.at[2] >= 3.4 for sign in signs)
    assert len([shape for shape in shapes if shape.kind == "disc"]) == 3  # what is tested lies on a disc


def test_firewalls_lie_close_and_many(held: Data, tmp_path: Path) -> None:
    front, back = printed(held, tmp_path, "firewall.*")
    first = within(front, 9, 20.5, 32, 32)
    assert first == within(front, 41, 20.5, 32, 32) == "ROUTINEALERT"
    assert within(back, 9 + 5 * 32, 20.5, 32, 32) == "FIREWALL"
    assert all(char["size"] >= 5.5 for char in front.chars if char["top"] < 276.5 * MM)


def test_reference_cards_for_five_kids(held: Data, tmp_path: Path) -> None:
    front, back = printed(held, tmp_path, "reference")
    assert [bool(slot(front, index, 10.5, 16.5)) for index in range(9)] == [True] * 5 + [False] * 4
    assert "School: check the diary." in slot(front, 0, 10.5, 16.5)
    assert "Any 6 will do." in slot(back, 2, 10.5, 16.5)


def test_complications_are_a_deck_of_their_own(tmp_path: Path) -> None:
    bundle = sample(diary=4)
    bundle["scenario"]["complications"] = [3, 4]
    bundle["diary"][2]["sides"]["back"] = None
    front, back = printed(bundle, tmp_path, "deck:complications")
    assert slot(front, 0, 10.5, 16.5).startswith("COMPLICATION · DIARY 3")
    assert slot(back, 2, 10.5, 16.5) == "COMPLICATION"
    assert slot(back, 1, 10.5, 16.5) == "COMPLICATION"
    assert len(printed(bundle, tmp_path, "deck:diary")) == 2


def test_pieces_of_another_size_get_sheets_of_their_own(held: Data, tmp_path: Path) -> None:
    path = print_sheets(held, tmp_path / "x.pdf", Settings(layout="single")).out
    with pikepdf.open(path) as pdf:
        sizes = Counter(
            tuple(
                round(float(x) / MM)
                for x in (page.TrimBox[2] - page.TrimBox[0], page.TrimBox[3] - page.TrimBox[1])
            )
            for page in pdf.pages
        )
    assert sizes[190, 88] == 4  # a machine and a kid
    assert sizes[32, 32] == 4  # two tokens
    assert sizes[63, 88] == sum(sizes.values()) - 8
