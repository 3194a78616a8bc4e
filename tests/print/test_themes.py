"""Theme files: what comes along is the same in YAML and in JSON."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, Settings, print_sheets
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.side import look_of
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes.palette import TYPE_CONTRAST, contrast
from loopwright_compiler.print.text.fonts import FOLDER as FONTS
from loopwright_compiler.print.theme.author_files import FOLDER, bundled
from loopwright_compiler.print.theme.load import load
from loopwright_compiler.print.theme.write_themes import compiled

from ..pdf_pages import pages
from .sample import MM, sample, slot

THEMES = ("standard", "low-ink", "kit", "kit-low-ink")


@pytest.mark.parametrize("name", THEMES)
def test_the_json_of_a_theme_is_up_to_date(name: str) -> None:
    assert bundled(name) == json.loads(compiled(FOLDER / f"{name}.yaml")), "run write_themes"


OWN = """\
# a house style
paints:
  diary-a: {fill: "#114411"}
  paper: {fill: "#fffdf0"}
  mine: {line: "#112233", width: 0.5}
sides:
  diary-front:
    art:
      - {rect: [0, 0, 63, 88], paint: paper}
      - {path: "M3 3 L60 3", paint: mine}
      - {icon: POWER, at: [50, 70, 8], paint: diary-a}
words:
  diary: "PAGE {number}"
"""


def printed(folder: Path, theme: str, **options: str) -> Path:
    (folder / "house.yaml").write_text(theme, "utf-8")
    settings = Settings(cards="diary.1", theme=folder / "house.yaml", layout="fronts", **options)  # type: ignore[arg-type]
    return print_sheets(sample(diary=1), folder / "x.pdf", settings).out


def test_an_authors_theme_lies_over_the_standard_one(tmp_path: Path) -> None:
    path = printed(tmp_path, OWN)
    page = pages(path)[0]
    assert slot(page, 0, 10.5, 16.5).startswith("PAGE 1It Starts")
    picture = pypdfium2.PdfDocument(path)[0].render(scale=4 / MM).to_pil().convert("RGB")
    assert picture.getpixel((12 * 4, 18 * 4)) == (0x11, 0x44, 0x11)  # the sky
    assert picture.getpixel((12 * 4, 100 * 4)) == (0xFF, 0xFD, 0xF0)


def test_low_ink_lies_over_an_authors_theme(tmp_path: Path) -> None:
    picture = (
        pypdfium2.PdfDocument(printed(tmp_path, OWN, ink="low"))[0].render(scale=1).to_pil().convert("L")
    )
    assert sum(picture.histogram()[:200]) < 0.1 * picture.width * picture.height


def test_the_winter_print_has_two_inks(tmp_path: Path) -> None:
    """Blue-black and red on cool paper, by the name of the theme; all else is made of their lines."""
    bundle = sample(diary=1)
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", theme=Path("winter"))).out
    with pikepdf.open(path) as pdf:
        streams = [page.Contents.read_bytes() for page in pdf.pages[:2]]
        for page in pdf.pages[:2]:
            streams += [form.read_bytes() for form in page.resources.XObject.values()]
    used = set(re.findall(rb"([\d.]+ [\d.]+ [\d.]+) rg", b" ".join(streams), re.IGNORECASE))
    colours = {tuple(round(255 * float(part)) for part in colour.split()) for colour in used}
    inks = {(0x14, 0x23, 0x3B), (0xC8, 0x40, 0x2A), (0xEE, 0xF0, 0xEC), (0x44, 0x50, 0x6A)}
    assert {(0x14, 0x23, 0x3B), (0xC8, 0x40, 0x2A)} <= colours <= inks


def test_an_authors_font(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    shutil.copy(FONTS / "Play-Bold.ttf", tmp_path / "fonts" / "Mine.ttf")
    path = printed(tmp_path, "families:\n  serif: [fonts/Mine.ttf, Play-Bold, Play-Bold, Play-Bold]\n")
    assert not any("Vollkorn-Regular" in char["fontname"] for char in pages(path)[0].chars)


@pytest.mark.parametrize(
    ("theme", "line", "message"),
    [
        ("colours:\n  ink: 3\n", 1, "no part of a theme called colours"),
        ("paints:\n  ink: {fill: red}\n", 2, "no colour"),
        ("paints:\n  ink: {fil: '#112233'}\n", 2, "did you mean fill"),
        ("paints: 3\n", 1, "names with values"),
        ("paints:\n  diary-aa: {fill: '#112233'}\n", 2, "paint diary-aa; did you mean diary-a?"),
        ("styles:\n  prose: {sizes: [14, 12]}\n", 1, "styles: sizes of type are in body-sizes"),
        ("sides:\n  firewall-front:\n    boxes: {}\n", 3, "boxes: where things stand is said in layout"),
        ("sides:\n  diary-front: {picture: body}\n", 2, "is said in pictures.yaml"),
        ("sides:\n  diary-front: {accent: blu}\n", 2, "no paint called blu"),
        ("families:\n  serif: [a.ttf, b, c, d]\n", 2, "there is no font a.ttf"),
        ("families:\n  serif: [Play-Bold]\n", 2, "four fonts"),
        ("sides:\n  diary-top: {accent: ink}\n", 2, "did you mean diary-"),
        ("sides:\n  diary-front:\n    art:\n      - {rect: [1, 2], paint: ink}\n", 4, "4 numbers"),
        ("sides:\n  diary-front:\n    art:\n      - {blob: 3, paint: ink}\n", 4, "a shape is one of"),
        ("sides:\n  diary-front:\n    art:\n      - {path: 'M1 x', paint: ink}\n", 4, "this is not a path"),
        ("sides:\n  diary-front:\n    art:\n      - {icon: NOPE, at: [1, 2, 3], paint: ink}\n", 4, "no icon"),
        (
            "sides:\n  diary-front:\n    art:\n      - {rect: [1, 2, 3, 4], paint: ink, round: a}\n",
            4,
            "no number",
        ),
        (
            "sides:\n  diary-front:\n    art:\n      - {circle: [1, 2, 3], paint: ink, round: 1}\n",
            4,
            "called round",
        ),
        ("inks: three\n", 1, "no kind of inks called three"),
        ("sunset: orange\n", 1, "orange is no colour"),
        ("words:\n  diary: 'PAGE {nr}'\n", 2, "nothing can be put in for {nr}"),
        ("paints: [\n", 1, "`[` is not closed"),
        ("a: &x 1\nb: *x\n", 1, "not YAML"),
    ],
)
def test_mistakes_in_a_theme_are_said_at_their_line(
    tmp_path: Path, theme: str, line: int, message: str
) -> None:
    with pytest.raises(ChoiceError, match=re.escape(message)) as caught:
        printed(tmp_path, theme)
    assert f"house.yaml:{line}:" in str(caught.value)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize("word", ["{", "{sheet:>3000000000}", "{sheet!z}", "{sheet.real}", "{sheet[0]}"])
def test_only_whole_names_are_put_into_words(tmp_path: Path, word: str) -> None:
    page = pages(printed(tmp_path, f'words:\n  slug-sheet: "{word} {{sheets}}"\n'))[0]
    assert f"{word} 1" in page.crop((0, page.height - 16 * MM, page.width, page.height)).extract_text()


def test_a_theme_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="cannot be read"):
        print_sheets(sample(), tmp_path / "x.pdf", Settings(theme=tmp_path / "none.yaml"))


def test_paper_and_ink_of_a_theme_reach_all_that_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text('paints:\n  paper: {fill: "#ddffdd"}\n  ink: {fill: "#000044"}\n')
    theme = load("full", own=tmp_path / "house.yaml")
    for hour in ("dusk", "night", "day"):
        palette = theme.palette("diary-a", hour)
        assert (palette.paper, palette.disc, palette.ink) == ("#ddffdd", "#ddffdd", "#000044")
        assert palette.tones["sun"].fill == "#ddffdd"
        assert contrast(palette.accent, palette.paper) >= TYPE_CONTRAST
        assert palette.key != load("full").palette("diary-a", hour).key


def test_letters_stand_out_on_dark_paper(tmp_path: Path) -> None:
    file = tmp_path / "night.yaml"
    file.write_text(
        "paints: {paper: {fill: '#0f2b2a'}, ink: {fill: '#f4f0d8'}, soft: {fill: '#c8d0b8'}}", "utf-8"
    )
    theme = load("full", "en", file)
    for deck in ("diary-a", "diary-b", "rumor", "school"):
        look = look_of(Press(sample(), theme, Problems(sample())), theme.palette(deck, "day"))
        for letters, ground in (
            (look.ink, look.strip),
            (look.ink, look.white),
            (look.soft, look.white),
            (look.white, look.ink),
            (look.white, look.accent),
            (look.accent, look.paper),
        ):
            assert contrast(letters, ground) >= TYPE_CONTRAST, (deck, ground)


def test_two_inks_have_no_look_for_little_ink() -> None:
    with pytest.raises(ChoiceError, match="a theme in two inks has no other look for little ink"):
        load("low", own=Path("winter"))
