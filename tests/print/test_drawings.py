"""Cards as SVG files for programs that edit drawings: opened by those programs, they look as they print."""

from __future__ import annotations

import importlib
import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from loopwright_compiler.print import ChoiceError, PrintError, Settings
from loopwright_compiler.print.export.folders import export_drawings, export_pictures
from PIL import Image, ImageChops, ImageStat

from .sample import changed, held_sample, sample

XLINK = "{http://www.w3.org/1999/xlink}href"
SETTINGS = Settings(cards="diary.1,firewall.*,machine.*", bleed=3)
DPI = 150


@pytest.fixture(scope="module")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawings")
    Image.new("RGB", (300, 200), (20, 160, 60)).save(folder / "machine.heron.png")
    export_drawings(held_sample(), folder / "svg", pictured(folder))
    export_pictures(held_sample(), folder / "png", pictured(folder), DPI)
    return folder


def pictured(folder: Path) -> Settings:
    return Settings(cards=SETTINGS.cards, bleed=SETTINGS.bleed, pictures=folder)


def test_a_file_of_each_side_with_its_bleed(drawings: Path, tmp_path: Path) -> None:
    names = sorted(path.stem for path in drawings.glob("svg/*.svg"))
    assert names == sorted(path.stem for path in drawings.glob("png/*.png"))
    root = ElementTree.parse(drawings / "svg" / "diary.1-front.svg").getroot()
    assert [root.get(name) for name in ("width", "height", "viewBox")] == ["69mm", "94mm", "-3 -3 69 94"]
    result = export_drawings(held_sample(), tmp_path, Settings(cards="diary.1,item.coat"))
    assert (result.files, result.cards) == (4, 4)
    root = ElementTree.parse(tmp_path / "diary.1-front.svg").getroot()
    assert [root.get(name) for name in ("width", "height", "viewBox")] == ["63mm", "88mm", "0 0 63 88"]


def test_shared_parts_are_referred_to_as_old_programs_know_it(drawings: Path) -> None:
    references = 0
    for path in drawings.glob("svg/*.svg"):
        for element in ElementTree.parse(path).getroot().iter():
            assert "href" not in element.attrib, path.name
            references += XLINK in element.attrib
    assert references > 500


def rsvg(drawing: Path) -> Image.Image:
    command = ["rsvg-convert", "-d", str(DPI), "-p", str(DPI), "-b", "white", drawing]
    return Image.open(io.BytesIO(subprocess.run(command, check=True, capture_output=True).stdout))


def inkscape(drawing: Path) -> Image.Image:
    out = drawing.with_suffix(".png")
    command = ["inkscape", "--export-type=png", f"--export-dpi={DPI}", "--export-background=white"]
    subprocess.run([*command, f"--export-filename={out}", drawing], check=True, capture_output=True)
    return Image.open(out)


def resvg(drawing: Path) -> Image.Image:
    render = importlib.import_module("resvg_py").svg_to_bytes
    return Image.open(io.BytesIO(bytes(render(svg_path=str(drawing), dpi=DPI, background="white"))))


def apart(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), two.convert("RGB"))).mean)


@pytest.mark.parametrize("program", [rsvg, inkscape, resvg])
@pytest.mark.parametrize("side", ["diary.1-front", "firewall.wall-1-back", "machine.heron-front"])
def test_other_programs_draw_what_is_printed(
    drawings: Path, tmp_path: Path, program: Callable[[Path], Image.Image], side: str
) -> None:
    """What they draw is nearer to the print than the same drawing without its letters and signs by far."""
    there = {rsvg: shutil.which("rsvg-convert"), inkscape: shutil.which("inkscape")}
    if program is resvg:
        pytest.importorskip("resvg_py", reason="resvg_py is not installed here")
    elif there[program] is None:
        pytest.skip(f"{program.__name__} is not installed here")
    printed = Image.open(drawings / "png" / f"{side}.png")
    drawing = drawings / "svg" / f"{side}.svg"
    silent = tmp_path / f"{side}.svg"
    silent.write_text(re.sub(r"<use [^>]*/>", "", drawing.read_text("utf-8")), "utf-8")
    whole, empty = (program(path).resize(printed.size) for path in (drawing, silent))
    assert apart(whole, printed) < 8
    assert 2 * apart(whole, printed) < apart(empty, printed)


def test_a_bleed_beyond_what_is_drawn_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="a bleed of 4 mm: drawings go on by at most 3 mm"):
        export_drawings(sample(), tmp_path, Settings(bleed=4))


def test_no_drawings_of_what_cannot_be_printed(tmp_path: Path) -> None:
    with pytest.raises(PrintError):
        export_drawings(changed(sample(), diary__1__front__text__0="word " * 300), tmp_path, Settings())
    assert not list(tmp_path.iterdir())
