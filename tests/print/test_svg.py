"""Cards as SVG: whole files without anything from elsewhere, which say each text of their side once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from loopwright_compiler.print import Settings
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.svg.cards import card_pictures
from loopwright_compiler.print.svg.glyphs import EM, outline
from loopwright_compiler.print.svg.pen import Shared, on_page, said
from loopwright_compiler.print.text.fonts import FOLDER, face
from loopwright_compiler.print.theme.theme import Theme
from PIL import Image

from .sample import held_sample, sample

SVG = "{http://www.w3.org/2000/svg}"
Pictures = dict[str, dict[str, str]]


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    return card_pictures(sample())


@pytest.fixture(scope="module")
def laid_out() -> tuple[Theme, list[Printable]]:
    settings = Settings()
    bundle = held_sample()
    theme = theme_for(bundle, settings)
    return theme, checked(bundle, theme, settings)


def test_every_card_has_two_sides_of_its_trim(pictures: Pictures) -> None:
    assert pictures.keys() >= {"scenario", "diary.1", "school.1", "reference"}
    for sides in pictures.values():
        assert list(sides) == ["front", "back"]
    root = ElementTree.fromstring(pictures["diary.1"]["front"])
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88mm", "0 0 63 88")
    assert root.get("lang") == "en"


def test_a_side_alone_needs_nothing_and_runs_nothing(pictures: Pictures) -> None:
    for card, sides in pictures.items():
        for svg in sides.values():
            root = ElementTree.fromstring(svg)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids)), card
            for element in root.iter():
                assert element.tag not in {f"{SVG}script", f"{SVG}text", f"{SVG}style", f"{SVG}foreignObject"}
                for name, value in element.attrib.items():
                    assert not name.startswith("on"), card
                    if name.endswith("href"):
                        assert value[1:] in ids, (card, value)
                    for target in re.findall(r"url\(#([^)]+)\)", value):
                        assert target in ids, (card, target)


def test_a_side_alone_describes_itself_with_its_scene_and_each_text_once(
    laid_out: tuple[Theme, list[Printable]],
) -> None:
    _, decks = laid_out
    svgs = card_pictures(held_sample())
    faces = {card.id: card.front for deck in decks for card in deck.cards}
    for id, side in faces.items():
        description = ElementTree.fromstring(svgs[id]["front"]).findtext(f"{SVG}desc") or ""
        scene = side.scene.alt if side.scene else ""
        assert description == "\n".join(filter(None, (scene, said(side)))), id
        lines = (item.line for item in side.lines)
        atoms = Counter(atom.text for line in lines for word in line.words for atom in word.atoms)
        for text, count in atoms.items():
            assert description.count(text) >= count, (id, text)
    assert any(side.scene and side.scene.alt for side in faces.values())


def test_text_on_a_page_is_text_once(laid_out: tuple[Theme, list[Printable]]) -> None:
    theme, decks = laid_out
    shared = Shared(theme.icon)
    for deck in decks:
        for card in deck.cards:
            root = ElementTree.fromstring(on_page(card.front, theme, shared))
            shown = "".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
            assert re.sub(r"\s", "", shown) == re.sub(r"\s", "", said(card.front)), card.id
    names = {Path(name).name for name in shared.letters}
    assert {"Play-Bold", "Play-Regular", "Vollkorn-Regular"} <= names
    assert all(f'id="{id}"' in drawing for id, drawing in shared.drawn.items())


def test_the_same_bundle_gives_the_same_bytes_in_its_language(pictures: Pictures) -> None:
    assert card_pictures(sample()) == pictures
    swedish = card_pictures({**sample(), "language": "sv"}, Settings(cards="diary.1"))
    assert list(swedish) == ["diary.1"]
    assert 'lang="sv"' in swedish["diary.1"]["front"]
    assert "DAGBOK 1" in swedish["diary.1"]["front"]


def test_an_authors_pixels_travel_inside(tmp_path: Path) -> None:
    Image.new("RGB", (300, 200), (20, 160, 60)).save(tmp_path / "item.knife.png")
    settings = Settings(cards="item.knife", pictures=tmp_path)
    svg = card_pictures(held_sample(), settings)["item.knife"]["front"]
    root = ElementTree.fromstring(svg)
    [image] = root.iter(f"{SVG}image")
    assert (image.get("href") or "").startswith("data:image/jpeg;base64,")


@pytest.mark.parametrize("name", ["Play-Regular", "Vollkorn-Italic"])
def test_outlines_are_those_of_the_font(name: str) -> None:
    font = TTFont(FOLDER / f"{name}.ttf")
    glyphs, names, scale = font.getGlyphSet(), font.getBestCmap(), EM / font["head"].unitsPerEm
    for char in "AgÅé&8i“":  # simple and compound glyphs
        pen = BoundsPen(glyphs)
        glyphs[names[ord(char)]].draw(pen)
        left, foot, right, top = (scale * number for number in pen.bounds)
        xs, ys = _extent(outline(face(name), char))
        assert min(xs) == pytest.approx(left, abs=1.5) and max(xs) == pytest.approx(right, abs=1.5), char
        assert min(ys) == pytest.approx(-top, abs=1.5) and max(ys) == pytest.approx(-foot, abs=1.5), char
    assert outline(face(name), " ") == ""


def _extent(path: str) -> tuple[list[float], list[float]]:
    """The places of a path's points on their curves, x and y."""
    x = y = 0.0
    xs, ys = [], []
    for letter, text in re.findall(r"([Mqlhv])([^Mqlhvz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+", text)]
        if letter == "M":
            x, y = numbers
        elif letter == "h":
            x += numbers[0]
        elif letter == "v":
            y += numbers[0]
        else:
            if letter == "q":  # the farthest of a curve lies between its handle and its ends
                for part in (step / 16 for step in range(16)):
                    bend, straight = 2 * part * (1 - part), part * part
                    xs.append(x + bend * numbers[0] + straight * numbers[2])
                    ys.append(y + bend * numbers[1] + straight * numbers[3])
            x, y = x + numbers[-2], y + numbers[-1]
        xs.append(x)
        ys.append(y)
    return xs, ys
