"""Colours for a print house: CMYK alone, not too much ink, and letters in black alone."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pikepdf
import pytest
from loopwright_compiler.printing import Settings, print_sheets
from loopwright_compiler.printing.colours import cmyk
from PIL import Image

from .sample import held_sample

RGB = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN"}


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("press")
    (folder / "art").mkdir()
    Image.new("RGBA", (40, 20), (200, 20, 30, 128)).save(folder / "art" / "diary.1.png")
    (folder / "art" / "rumor.hum.1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><circle r="2" fill="#c8141e"/></svg>'
    )
    settings = Settings(press=True, layout="single", pictures=folder / "art")
    return print_sheets(held_sample(), folder / "x.pdf", settings).out


def streams(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    found = (each for each in pdf.objects if isinstance(each, pikepdf.Stream))
    return [each for each in found if each.get("/Subtype") == kind]


def operators(pdf: pikepdf.Pdf) -> dict[str, list[list[float]]]:
    """All operators of all pages and forms, with their numbers."""
    found: dict[str, list[list[float]]] = {}
    for stream in (*pdf.pages, *streams(pdf, "/Form")):
        for operands, operator in pikepdf.parse_content_stream(stream):
            numbers = [float(each) for each in operands if isinstance(each, int | float | Decimal)]
            found.setdefault(str(operator), []).append(numbers)
    return found


def test_nothing_but_cmyk(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        used = operators(pdf)
        assert not RGB & used.keys()
        assert len(used["k"]) > 20
        images = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
        assert [str(image.ColorSpace) for image in images] == ["/DeviceCMYK"]


def test_no_more_ink_than_paper_takes(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        used = operators(pdf)
    assert max(sum(inks) for inks in used["k"] + used.get("K", [])) <= 2.4 + 1e-3


@pytest.mark.parametrize("text", ["#000000", "#1c1d22", "#26221f", "#333333"])
def test_dark_letters_are_black_ink_alone(text: str) -> None:
    assert cmyk(text) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("text", "inks"),
    [
        ("#ffffff", (0, 0, 0, 0)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#808000", (0, 0, 1, 0.498)),
        ("#777777", (0, 0, 0, 0.533)),
    ],
)
def test_colours_keep_their_hue(text: str, inks: tuple[float, ...]) -> None:
    assert cmyk(text) == pytest.approx(inks, abs=0.002)


def test_other_files_stay_rgb(tmp_path: Path) -> None:
    with pikepdf.open(print_sheets(held_sample(), tmp_path / "x.pdf").out) as pdf:
        assert "rg" in operators(pdf)
