"""Colours for a print house: CMYK alone, not too much ink, and letters in black alone."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from math import dist
from pathlib import Path
from typing import NamedTuple

import pikepdf
import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.colours import cmyk, overprinted
from loopwright_compiler.print.inks.plates import INK, SPOT, Plate, Plates
from loopwright_compiler.print.inks.separation import COATED, separation
from loopwright_compiler.print.theme.load import load
from PIL import Image, ImageCms

from .sample import held_sample

PRESS = separation(COATED.read_bytes(), COATED.name)
BLUE = (1.0, 0.5, 0.0, 0.5)
RGB = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN"}


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("press")
    (folder / "art").mkdir()
    picture = Image.new("RGBA", (40, 20), (200, 20, 30, 128))
    picture.paste((0, 0, 0, 255), (10, 0, 20, 20))
    picture.paste((12, 0, 4, 255), (20, 0, 40, 20))
    picture.save(folder / "art" / "diary.1.png")
    (folder / "art" / "rumor.hum.1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><circle r="2" fill="#c8141e"/></svg>'
    )
    settings = Settings(press=True, layout="single", pictures=folder / "art")
    return print_sheets(held_sample(), folder / "x.pdf", settings).out


def streams(pdf: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    items = (item for item in pdf.objects if isinstance(item, pikepdf.Stream))
    return [item for item in items if item.get("/Subtype") == kind]


def operators(pdf: pikepdf.Pdf) -> dict[str, list[list[float]]]:
    """All operators of all pages and forms, with their numbers."""
    operands_by_operator: dict[str, list[list[float]]] = {}
    for stream in (*pdf.pages, *streams(pdf, "/Form")):
        for operands, operator in pikepdf.parse_content_stream(stream):
            numbers = [float(operand) for operand in operands if isinstance(operand, int | float | Decimal)]
            operands_by_operator.setdefault(str(operator), []).append(numbers)
    return operands_by_operator


def test_nothing_but_cmyk(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        used = operators(pdf)
        assert not RGB & used.keys()
        assert len(used["k"]) > 20
        images = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert [str(image.ColorSpace) for image in images] == ["/DeviceCMYK"]


def test_no_more_ink_than_paper_takes(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        used = operators(pdf)
        [image] = streams(pdf, "/Image")
        data = image.read_bytes()
    assert max(sum(inks) for inks in used["k"] + used.get("K", [])) <= 2.4 + 1e-3
    assert max(sum(data[place : place + 4]) for place in range(0, len(data), 4)) <= 2.4 * 255


def test_no_more_ink_on_any_dot_of_the_paper(press: Path, tmp_path: Path) -> None:
    if shutil.which("gs") is None:
        pytest.skip("ghostscript's gs is not here")
    out = tmp_path / "%d.tif"
    command = [
        "gs",
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        "-dSAFER",
        "-sDEVICE=tiff32nc",
        "-r40",
        f"-sOutputFile={out}",
    ]
    subprocess.run([*command, press], check=True)
    sums = []
    for page in tmp_path.glob("*.tif"):
        with Image.open(page) as picture:
            assert picture.mode == "CMYK"
            data = picture.tobytes()
            sums.append(max(sum(data[place : place + 4]) for place in range(0, len(data), 4)))
    assert len(sums) > 20
    assert 1.5 * 255 < max(sums) <= 2.4 * 255


@pytest.fixture(scope="module")
def two_inks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards in two inks, with pictures of an author's."""
    folder = tmp_path_factory.mktemp("two")
    for name, colour in (("diary.1", (200, 20, 30)), ("rumor.hum.1", (20, 20, 30))):
        Image.new("RGB", (40, 20), colour).save(folder / f"{name}.png")
    settings = Settings(press=True, theme=Path("winter"), pictures=folder, contents=True, marks="lines")
    return print_sheets(held_sample(), folder / "x.pdf", settings).out


def test_two_inks_have_two_plates(two_inks: Path, tmp_path: Path) -> None:
    """The four inks of a press have nothing, and marks to cut along stand on both plates."""
    if shutil.which("gs") is None:
        pytest.skip("ghostscript's gs is not here")
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r40"]
    subprocess.run([*command, f"-sOutputFile={tmp_path}/%d.tif", two_inks], check=True)
    darkest: dict[str, int] = {}
    for plate in tmp_path.glob("*(*).tif"):
        name = plate.stem.partition("(")[2].removesuffix(")")
        with Image.open(plate) as picture:
            dark, _ = picture.convert("L").getextrema()
            darkest[name] = min(int(dark), darkest.get(name, 255))
    inks = {name for name, dark in darkest.items() if dark < 255}
    assert inks == {"Ink 14233b", "Spot c8402a"}
    assert {"Cyan", "Magenta", "Yellow", "Black"} <= darkest.keys()


def test_two_inks_are_spot_colours_alone(two_inks: Path) -> None:
    with pikepdf.open(two_inks) as pdf:
        found = operators(pdf)
        spaces = {str(image.ColorSpace[0]) for image in streams(pdf, "/Image")}
    assert not found.keys() & {"rg", "RG", "g", "G", "k", "K"}
    assert spaces == {"/Separation"}
    letters = Plates(Plate(INK, "#14233b", BLUE), Plate(SPOT, "#c8402a", BLUE), "#eef0ec")
    assert letters.operator("#44506a").endswith("cs 0.7758 scn")
    assert letters.operator("#44506a", letters=True) == "/INK cs 1 scn"
    assert letters.operator("#c8402a") == "/SPOT cs 1 scn"
    assert letters.operator("#ffffff") == "/INK cs 0 scn"


def test_the_file_says_which_standard_it_keeps(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        assert pdf.pdf_version == "1.4"
        assert pdf.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        assert pdf.docinfo.Trapped == "/False"
        says = pdf.open_metadata()
        assert (says["pdfx:GTS_PDFXVersion"], says["pdf:Trapped"]) == ("PDF/X-1a:2003", "False")
        [intent] = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.OutputConditionIdentifier == "CGATS TR 006"
        assert intent.RegistryName == "http://www.color.org"
        assert all("/TrimBox" in page.obj and "/BleedBox" in page.obj for page in pdf.pages)
        assert len(pdf.trailer.ID) == 2
    assert press.read_bytes().startswith(b"%PDF-1.4\n")


def test_no_tree_for_readers_makes_it_larger(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        assert "/StructTreeRoot" not in pdf.Root and "/StructParents" not in pdf.pages[0]
        assert b"/MCID" not in pdf.pages[0].Contents.read_bytes()


def test_nothing_that_presses_cannot_do(press: Path) -> None:
    with pikepdf.open(press) as pdf:
        kinds = {str(item.get("/Type")) for item in pdf.objects if isinstance(item, pikepdf.Stream)}
        assert not kinds & {"/ObjStm", "/XRef"}
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
                assert not {"/SMask", "/Mask", "/Group", "/JS", "/AA"} & set(item.keys())
        states = [state for page in pdf.pages for state in page.Resources.ExtGState.values()]
        assert all(set(state.keys()) <= {"/op", "/OP", "/OPM"} for state in states)
        assert not any("/ExtGState" in form.get("/Resources", {}) for form in streams(pdf, "/Form"))
        assert not pdf.is_encrypted


class Inked(NamedTuple):
    """A run of letters or a sign: its size in points (0 for a sign), its inks, and whether they are printed
    over what lies below.
    """

    size: float
    inks: tuple[float, ...]
    over: bool


def inked(path: Path) -> Iterator[Inked]:
    """All that is written and all forms that are drawn on the pages of a file."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            state, outer = Inked(0.0, (0.0,) * 4, False), list[Inked]()
            for operands, operator in pikepdf.parse_content_stream(page):
                match str(operator):
                    case "q":
                        outer.append(state)
                    case "Q":
                        state = outer.pop()
                    case "k":
                        state = state._replace(inks=tuple(float(operand) for operand in operands))
                    case "Tf":
                        state = state._replace(size=float(operands[1]))
                    case "gs":
                        state = state._replace(over=bool(page.Resources.ExtGState[operands[0]].op))
                    case "Tj" | "TJ":
                        yield state
                    case "Do":
                        yield state._replace(size=0.0)


def test_small_letters_have_one_ink_or_none(press: Path) -> None:
    small, large = set(), set()
    for size, inks, _ in inked(press):
        if size:
            (small if size < 10 else large).add(inks)
    assert small == {(0, 0, 0, 1), (0, 0, 0, 0)}
    assert any(sum(ink > 0 for ink in inks) > 1 for inks in large)
    assert (0.6, 0.4, 0.4, 1) not in large


def test_black_letters_are_printed_over_their_ground_and_no_other_ink_is(press: Path) -> None:
    letters = [run for run in inked(press) if run.size]
    black = [run for run in letters if run.inks == (0, 0, 0, 1)]
    assert len(black) > 100 and all(run.over for run in black)
    assert not any(run.over for run in letters if run.inks != (0, 0, 0, 1))
    signs = [run for run in inked(press) if not run.size and run.over]
    assert signs and all(run.inks == (0, 0, 0, 1) for run in signs)


@pytest.mark.parametrize(("colour", "over"), [("#e2a93c", True), ("#f8f2e4", True), ("#00c800", False)])
def test_no_black_over_a_ground_with_too_much_ink_already(colour: str, over: bool) -> None:
    assert overprinted(colour, PRESS) is over


def test_black_is_not_printed_over_an_authors_picture(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (40, 60), (0, 200, 0)).save(tmp_path / "art" / "back-rumor.png")
    for pictures in (None, tmp_path / "art"):
        settings = Settings(press=True, layout="single", pictures=pictures, cards="rumor.*")
        path = print_sheets(held_sample(), tmp_path / "x.pdf", settings).out
        with pikepdf.open(path) as pdf:
            back = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(pdf.pages[1]))
        assert (b"/Over gs" in back) is (pictures is None)


def test_letters_of_other_files_are_not_told_how_to_overprint(tmp_path: Path) -> None:
    with pikepdf.open(print_sheets(held_sample(), tmp_path / "x.pdf").out) as pdf:
        assert not any("/ExtGState" in page.Resources for page in pdf.pages)
        assert "gs" not in operators(pdf)


def test_large_black_areas_have_more_than_black(tmp_path: Path) -> None:
    theme = tmp_path / "black.yaml"
    theme.write_text("sides:\n  firewall-front:\n    art: [{rect: [0, 0, 32, 32], paint: ink}]\n", "utf-8")
    settings = Settings(press=True, cards="firewall.*", theme=theme)
    with pikepdf.open(print_sheets(held_sample(), tmp_path / "x.pdf", settings).out) as pdf:
        assert [0.6, 0.4, 0.4, 1] in operators(pdf)["k"]


@pytest.mark.parametrize("text", ["#000000", "#1c1d22", "#26221f", "#333333"])
def test_dark_letters_are_black_ink_alone(text: str) -> None:
    assert cmyk(text, PRESS) == (0, 0, 0, 1)


def seen(
    mode: str, pixels: list[tuple[int, ...]], profile: ImageCms.ImageCmsProfile
) -> list[tuple[float, ...]]:
    """How colours look: L*, a* and b*, measured through a profile beside the product's own code."""
    way = ImageCms.buildTransform(profile, ImageCms.createProfile("LAB"), mode, "LAB", 1)
    picture = Image.frombytes(mode, (len(pixels), 1), bytes(part for pixel in pixels for part in pixel))
    data = ImageCms.applyTransform(picture, way).tobytes()
    signed = [part - 256 if part > 127 else part for part in data]
    return [(data[at] / 2.55, signed[at + 1], signed[at + 2]) for at in range(0, len(data), 3)]


@pytest.mark.parametrize(
    "file", [COATED, Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")], ids=["coated", "gs"]
)
def test_colours_look_as_the_profile_converts_them(file: Path) -> None:
    """Delta E (1976) of at most 3 on every sky, and all over where 240 % of ink are enough for the colour."""
    if not file.exists():
        pytest.skip("ghostscript's profiles are not here")
    press = separation(file.read_bytes(), file.name)
    paints = {paint.fill for paint in load("full").paints.values() if paint.fill}
    skies = [tuple(bytes.fromhex(text[1:])) for text in paints if cmyk(text, press) != (0, 0, 0, 1)]
    assert len(skies) >= 13
    everywhere = [
        (red, green, blue)
        for red in range(0, 256, 51)
        for green in range(0, 256, 51)
        for blue in range(0, 256, 51)
    ]
    colours = [*skies, *everywhere]
    picture = Image.frombytes("RGB", (len(colours), 1), bytes(part for colour in colours for part in colour))
    profile = ImageCms.ImageCmsProfile(str(file))
    way = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), profile, "RGB", "CMYK", 1)
    data = ImageCms.applyTransform(picture, way).tobytes()
    own = [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]
    inks = [press.inks(colour) for colour in colours]
    assert max(map(sum, inks)) <= 2.4 + 1e-9
    drawn = press.picture(picture).tobytes()
    dots = [tuple(drawn[at : at + 4]) for at in range(0, len(drawn), 4)]
    assert max(map(sum, dots)) <= 612
    wanted = seen("CMYK", own, profile)
    for held in ([tuple(round(255 * ink) for ink in mixed) for mixed in inks], dots):
        distances = [dist(one, other) for one, other in zip(wanted, seen("CMYK", held, profile), strict=True)]
        assert max(distances[: len(skies)]) <= (3 if held is not dots else 4)
        assert max(far for far, dot in zip(distances, own, strict=True) if sum(dot) <= 612) <= 0.5
        assert sum(far > 3 for far in distances) <= 0.03 * len(distances) and max(distances) < 8


def test_other_files_stay_rgb(tmp_path: Path) -> None:
    with pikepdf.open(print_sheets(held_sample(), tmp_path / "x.pdf").out) as pdf:
        assert "rg" in operators(pdf)
