"""SVG pictures as drawing programs write them: sizes in all units, colours and styles in all notations."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print.cards.svg import Drawing, drawing
from loopwright_compiler.print.geometry.sizes import ChoiceError
from PIL import Image

from .sample import sample
from .test_pictures import printed, red

NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RECT = '<rect width="40" height="20" fill="#204060"/>'
PIXELS = 400
BLUE, VIOLET = "#204060", "#7b61ff"


def svg(content: str, size: str = 'viewBox="0 0 40 20"') -> str:
    return f"<svg {NAMES} {size}>{content}</svg>"


def drawn(text: str) -> Drawing | bytes:
    return drawing(Path("a.svg"), text.encode(), PIXELS)


def colour(text: str, x: float = 0.5, y: float = 0.5) -> str:
    """The colour of a drawing at a part of its width and height, on white; of shapes, that of the last."""
    picture = drawn(text)
    if isinstance(picture, Drawing):
        return picture.shapes[-1].fill or picture.shapes[-1].stroke or "none"
    pytest.importorskip("resvg_py", reason="resvg_py is not installed here")
    image = Image.open(io.BytesIO(picture)).convert("RGBA")
    image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    pixel: Any = image.getpixel((int(x * image.width), int(y * image.height)))
    return "#" + "".join(f"{part:02x}" for part in pixel[:3])


def bounds(text: str) -> list[float]:
    """The left, top, right and foot of a drawing's last shape, in parts of its page."""
    picture = drawn(text)
    assert isinstance(picture, Drawing)
    points = [step.points for step in picture.shapes[-1].steps]
    xs = [x / picture.width for row in points for x in row[::2]]
    ys = [y / picture.height for row in points for y in row[1::2]]
    return [round(edge, 3) for edge in (min(xs), min(ys), max(xs), max(ys))]


@pytest.mark.parametrize("unit", ["mm", "cm", "in", "pt", "pc", "px", "", "em", "%"])
def test_the_page_is_measured_in_any_unit(unit: str) -> None:
    size = f'width="4{unit}" height="2{unit}" viewBox="0 0 40 20"'
    assert bounds(svg(RECT, size)) == [0, 0, 1, 1]
    gradient = '<linearGradient id="g"><stop stop-color="#204060"/></linearGradient>'
    filled = '<rect width="40" height="20" fill="url(#g)"/>'
    assert colour(svg(gradient + filled, size), 0.95, 0.95) == BLUE


@pytest.mark.parametrize("unit", ["mm", "cm", "in", "pt", "pc", "px", ""])
def test_without_a_view_box_shapes_are_measured_as_the_page_is(unit: str) -> None:
    half = f'<rect width="2{unit}" height="1{unit}" fill="#204060"/>'
    assert bounds(svg(half, f'width="4{unit}" height="2{unit}"')) == [0, 0, 0.5, 0.5]
    clear = half.replace("/>", ' fill-opacity="0.99999"/>')
    assert colour(svg(clear, f'width="4{unit}" height="2{unit}"'), 0.45, 0.45) == BLUE


def test_percentages_are_parts_of_the_page() -> None:
    assert bounds(svg('<rect x="25%" y="50%" width="50%" height="50%"/>')) == [0.25, 0.5, 0.75, 1]
    assert bounds(svg('<circle cx="50%" cy="50%" r="5"/>')) == [0.375, 0.25, 0.625, 0.75]


def test_lengths_of_letters_are_left_to_what_draws_pixels() -> None:
    assert colour(svg('<rect width="3em" height="2em" fill="#204060"/>')) == BLUE


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ("", [0.25, 0, 0.75, 1]),
        ("xMinYMid", [0, 0, 0.5, 1]),
        ("xMaxYMid meet", [0.5, 0, 1, 1]),
        ("none", [0, 0, 1, 1]),
        ("xMidYMid slice", [0, -0.5, 1, 1.5]),
        ("xMidYMin slice", [0, 0, 1, 2]),
    ],
)
def test_a_page_of_another_shape_than_its_content(wish: str, expected: list[float]) -> None:
    size = f'width="40" height="20" viewBox="0 0 10 10" preserveAspectRatio="{wish}"'
    assert bounds(svg('<rect width="10" height="10"/>', size)) == expected


def test_slanted_shapes() -> None:
    assert bounds(svg('<rect width="20" height="20" transform="skewX(45)"/>')) == [0, 0, 1, 1]
    assert bounds(svg('<rect width="10" height="10" transform="skewY(45)"/>')) == [0, 0, 0.25, 1]


def test_round_corners_are_round() -> None:
    for radii in ('rx="5"', 'ry="5"', 'rx="5" ry="auto"'):
        picture = drawn(svg(f'<rect width="40" height="20" {radii}/>'))
        assert isinstance(picture, Drawing)
        [shape] = picture.shapes
        assert [step.kind for step in shape.steps].count("curve") == 4
        assert shape.steps[0].points == (5, 0)


@pytest.mark.parametrize(
    "paint",
    [
        *("#7B61FF", "#7b61ffff", "rgb(123, 97, 255)", "rgb(123 97 255)", "rgb(123 97 255 / 100%)"),
        *("RGBA(123,97,255,1)", "hsl(249.87deg 100% 69.02%)", "#7B61FF icc-color(swop, 0.5, 0.6, 0, 0)"),
        *("url(#nowhere) #7B61FF", "url(#nowhere) rgb(123 97 255)"),
    ],
)
def test_colours_in_all_notations(paint: str) -> None:
    rect = '<rect width="40" height="20" {}/>'
    assert colour(svg(rect.format(f'fill="{paint}"'))) == VIOLET
    assert colour(svg(rect.format(f'style="fill: {paint} !important"'))) == VIOLET
    assert colour(svg(f"<style>/* a */ .a {{ fill: {paint} }}</style>" + rect.format('class="a"'))) == VIOLET
    inside = f"<defs><style>.a {{ fill: {paint} }}</style></defs>"
    assert colour(svg(inside + rect.format('class="a"'))) == VIOLET


def test_named_colours_and_the_current_one() -> None:
    assert colour(svg('<rect width="9" height="9" fill="RebeccaPurple"/>')) == "#663399"
    assert colour(svg('<rect width="9" height="9" fill="white"/>')) == "#ffffff"
    assert colour(svg('<g color="teal"><rect width="9" height="9" fill="currentColor"/></g>')) == "#008080"


@pytest.mark.parametrize("new", ["color(display-p3 0.48 0.38 1)", "oklch(60% 0.2 280)", "var(--brand)"])
def test_an_unknown_colour_is_never_black(new: str) -> None:
    """Where an older one stands before it, that one counts, as it does in programs that know no newer."""
    rect = '<rect width="40" height="20" {}/>'
    both = f"fill:#7B61FF;fill:{new}"
    assert colour(svg(rect.format(f'style="{both}"'))) == VIOLET
    assert colour(svg(f"<style>.a{{{both}}}</style>" + rect.format('class="a"'))) == VIOLET
    for alone in (
        rect.format(f'fill="{new}"'),
        rect.format(f'style="fill:{new}"'),
        f"<style>.a{{fill:{new}}}</style>" + rect.format('class="a"'),
        f'<linearGradient id="g"><stop stop-color="{new}"/></linearGradient>' + rect.format('fill="url(#g)"'),
    ):
        with pytest.raises(ChoiceError, match="is no colour that can be drawn: write it as #rrggbb"):
            drawn(svg(alone))


def test_what_stands_on_the_drawing_itself_holds_for_its_shapes() -> None:
    size = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"'
    picture = drawn(svg('<path d="M2 2 L22 22" stroke-linejoin="bevel" stroke-dasharray="4 2"/>', size))
    assert isinstance(picture, Drawing)
    [shape] = picture.shapes
    assert (shape.fill, shape.stroke, shape.width, shape.cap, shape.join) == (None, "#000000", 2, 1, 2)
    assert (shape.dash, shape.miter) == ((4, 2), 4)


def test_an_outline_that_is_wider_in_one_direction_is_drawn_as_pixels() -> None:
    line = '<path d="M0 1H40" stroke="#204060" stroke-width="1" transform="scale(1 10)"/>'
    assert colour(svg(line), 0.5, 0.3) == BLUE  # 10 units high, from 5 to 15
    assert isinstance(drawn(svg(line)), bytes)


def test_a_drawing_within_a_drawing_has_its_own_scale() -> None:
    square = '<rect width="1" height="1" fill="#204060"/>'
    inner = f'<svg x="20" width="20" height="20" viewBox="0 0 1 1">{square}</svg>'
    assert colour(svg(inner), 0.75) == BLUE
    assert colour(svg(inner), 0.25) == "#ffffff"


def test_a_symbol_is_drawn_where_it_is_used() -> None:
    use = '<use xlink:href="#s" x="20" width="20" height="10"/>'
    symbol = f'<symbol id="s" viewBox="0 0 40 20">{RECT}</symbol>{use}'
    assert colour(svg(symbol), 0.75, 0.25) == BLUE
    assert colour(svg(symbol), 0.25, 0.75) == "#ffffff"
    assert drawn(svg(f'<symbol id="s">{RECT}</symbol>')) == Drawing(40, 20, ())


def test_an_embedded_picture() -> None:
    out = io.BytesIO()
    Image.new("RGB", (4, 2), BLUE).save(out, "PNG")
    data = base64.b64encode(out.getvalue()).decode()
    image = f'<image width="40" height="20" xlink:href="data:image/png;base64,{data}"/>'
    assert colour(svg(image)) == BLUE


ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 40 20">
<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef/></foreignObject>
<g i:extraneous="self"><rect width="40" height="20" fill="#204060"/></g></switch></svg>"""


def test_what_illustrator_keeps_for_itself_is_no_harm() -> None:
    assert colour(ILLUSTRATOR) == BLUE


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "ha"><!ENTITY b "&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY % a "ha">',
        f'<!ENTITY a "{"x" * 300}">',
        '<!ENTITY a "&#60;rect/>">',
        '<!ATTLIST rect fill CDATA "#ff0000">',
    ],
)
def test_names_that_stand_for_more_are_refused(declared: str) -> None:
    with pytest.raises(ChoiceError, match="its DOCTYPE declares things of its own"):
        drawn(f"<!DOCTYPE svg [{declared}]>{svg(RECT)}")


def test_names_that_make_a_file_large_are_refused() -> None:
    text = f'<!DOCTYPE svg [<!ENTITY a "{"x" * 190}">]>{svg("<desc>" + "&a;" * 9_000 + "</desc>")}'
    with pytest.raises(ChoiceError, match="its DOCTYPE declares things of its own"):
        drawn(text)


def test_a_drawing_in_mm_on_a_card(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    content = '<rect width="100%" height="100%" rx="0" style="fill:#00f;fill:#c8141e"/>'
    size = 'width="200mm" height="100mm" viewBox="0 0 200 100"'
    (tmp_path / "art" / "diary.1.svg").write_text(svg(content, size))
    places = red(printed(tmp_path / "art", sample(diary=1)), 0)
    assert min(x for x, _ in places) <= 9 and max(x for x, _ in places) >= 73
