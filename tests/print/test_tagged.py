"""What a program that reads a file aloud finds in it: all the words, in the order of the cards."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from loopwright_compiler.print import Settings, print_sheets
from PIL import Image

from .sample import Data, held_sample, sample, shown
from .tags import check, elements

needs_poppler = pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="poppler's pdfinfo is not here")


def read_aloud(path: Path) -> list[tuple[str, str]]:
    """The decks, cards and texts of a file in the order of its tags, as poppler finds them."""
    out = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, check=True)
    assert not out.stderr
    spoken: list[tuple[str, str]] = []
    for line in out.stdout.decode().splitlines():
        if named := re.fullmatch(r'\s*(Part|Sect) "(.*)"', line):
            spoken.append((named[1], named[2]))
        elif kind := re.fullmatch(r"\s*(\w+)(?: \(\w+\))?", line):
            spoken.append((kind[1], ""))
        elif text := re.fullmatch(r'\s*"(.*)"', line):
            spoken[-1] = (spoken[-1][0], spoken[-1][1] + text[1])
    return spoken


def card(spoken: list[tuple[str, str]], name: str) -> list[tuple[str, str]]:
    """What is told of one card."""
    start = spoken.index(("Sect", name)) + 1
    ends = (place for place, (kind, _) in enumerate(spoken) if kind in ("Sect", "Part") and place >= start)
    return spoken[start : next(ends, len(spoken))]


@pytest.fixture(scope="module")
def told(bundle: Data, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """What is told of a file of three decks."""
    settings = Settings(cards="diary.1,diary.2,rumor.*.[12],school.1")
    return read_aloud(print_sheets(bundle, tmp_path_factory.mktemp("told") / "x.pdf", settings).out)


@needs_poppler
def test_every_text_of_a_card_is_told_front_then_back(bundle: Data, told: list[tuple[str, str]]) -> None:
    for card_data in bundle["diary"][:2]:
        number, title = card_data["number"], ("H2", shown(bundle, card_data["title"]))
        wanted: list[tuple[str, str]] = []
        for side, mark in (("front", "A"), ("back", "B")):
            wanted += [("Figure", ""), ("P", f"DIARY {number}"), title, ("P", mark)]
            wanted += [
                ("H3" if kind == "heading" else "P", shown(bundle, sid))
                for kind, sid in card_data["sides"][side]["text"]
            ]
        assert card(told, card_data["id"]) == wanted


@needs_poppler
def test_decks_and_cards_in_their_order(told: list[tuple[str, str]]) -> None:
    assert [name for kind, name in told if kind in ("Part", "Sect")] == [
        "Diary", "diary.1", "diary.2", "Rumors", "rumor.hum.1", "rumor.echo.2", "School", "school.1",
    ]  # fmt: skip


@needs_poppler
@pytest.mark.parametrize("layout", ["fold", "single", "backs"])
def test_each_copy_has_its_own_back(tmp_path: Path, layout: str) -> None:
    path = print_sheets(
        held_sample(), tmp_path / "x.pdf", Settings(cards="diary.1", copies=3, layout=layout)
    ).out
    spoken = read_aloud(path)
    assert [name for kind, name in spoken if kind == "Sect"] == ["diary.1"] * 3
    sides = [text[0] for kind, text in spoken if text in ("A", "B")]
    assert sides == (["B"] if layout == "backs" else ["A", "B"]) * 3


@needs_poppler
def test_the_contents_are_a_table(tmp_path: Path) -> None:
    path = print_sheets(held_sample(), tmp_path / "x.pdf", Settings(contents=True, cards="item.*")).out
    spoken = [(kind, text) for kind, text in read_aloud(path)]
    start = spoken.index(("Sect", "What is in this file"))
    kinds = [kind for kind, _ in spoken[start:]]
    assert kinds == ["Sect", "H2", "P", "P", "H3", "Table", "TR", "TD", "TD", "TD", "TR", "TD", "TD", "TD"]
    assert [text for _, text in spoken[-3:-1]] == ["item.coat", "3 × The Coat"]


def test_a_picture_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (4, 2)).save(tmp_path / "art" / "diary.1.png")
    settings = Settings(cards="diary.1", pictures=tmp_path / "art")
    with pikepdf.open(print_sheets(sample(diary=1), tmp_path / "x.pdf", settings).out) as pdf:
        front, back = (element for element in elements(pdf.Root.StructTreeRoot.K) if element.S == "/Figure")
        assert str(front.Alt) == "Picture on diary.1" and front.P.T == "diary.1"
        assert "night" in str(back.Alt)  # the scene of the other side


def test_a_picture_over_a_whole_back_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (4, 6)).save(tmp_path / "art" / "back-rumor.png")
    settings = Settings(cards="rumor.hum.1", pictures=tmp_path / "art", layout="backs", contents=False)
    with pikepdf.open(print_sheets(sample(rumors=1), tmp_path / "x.pdf", settings).out) as pdf:
        figures = [element for element in elements(pdf.Root.StructTreeRoot.K) if element.S == "/Figure"]
        assert [str(figure.Alt) for figure in figures] == ["Picture on rumor.hum.1"]
        check(pdf)


@pytest.mark.parametrize(("language", "night"), [("en", "night"), ("sv", "natt")])
def test_scenes_are_told_of_in_the_language_of_the_cards(tmp_path: Path, language: str, night: str) -> None:
    bundle = {**sample(), "language": language}
    settings = Settings(cards="diary.*,rumor.*", contents=False)
    with pikepdf.open(print_sheets(bundle, tmp_path / "x.pdf", settings).out) as pdf:
        tree = list(elements(pdf.Root.StructTreeRoot.K))
        alts = {
            str(card.T): [str(figure.Alt) for figure in elements(card) if figure.S == "/Figure"]
            for card in tree
            if card.S == "/Sect"
        }
    assert len(alts) == 15 and all(len(sides) == 2 for sides in alts.values())
    assert all(night in back for id, (_, back) in alts.items() if id.startswith("diary."))


def test_whatever_is_drawn_is_told_or_an_artifact(a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        check(pdf)
