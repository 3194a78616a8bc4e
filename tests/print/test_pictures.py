"""An author's own pictures, and the scenes that stand where a text leaves room."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.print.cards import rasterize
from loopwright_compiler.print.cards.svg import drawing
from PIL import Image

from ..pdf_pages import pages
from .sample import MM, Data, changed, held_sample, sample, slot
from .tags import elements

RED = (200, 20, 30)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'


@pytest.fixture()
def folder(tmp_path: Path) -> Path:
    """A folder with one red picture for the front of diary.1."""
    (tmp_path / "art").mkdir()
    Image.new("RGB", (400, 200), RED).save(tmp_path / "art" / "diary.1.png")
    return tmp_path / "art"


def printed(folder: Path, bundle: Data, cards: str = "diary.1") -> Path:
    settings = Settings(cards=cards, pictures=folder)
    return print_sheets(bundle, folder.parent / "x.pdf", settings).out


def red(path: Path, page: int) -> list[tuple[int, int]]:
    """Where a page is red as the picture is, in mm."""
    picture = pypdfium2.PdfDocument(path)[page].render(scale=25.4 / 25.4 * 72 / 72).to_pil().convert("RGB")
    positions = []
    for y in range(0, picture.height, 2):
        for x in range(0, picture.width, 2):
            pixel = picture.getpixel((x, y))
            if isinstance(pixel, tuple) and max(abs(a - b) for a, b in zip(pixel, RED, strict=True)) < 6:
                positions.append((round(x * 25.4 / 72), round(y * 25.4 / 72)))
    return positions


def test_a_picture_fills_a_window_between_the_title_and_the_text(folder: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__3="Short.", diary__1__front__text__4="Short.")
    path = printed(folder, bundle)
    places = red(path, 0)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    assert min(xs) <= 9 and max(xs) >= 73  # over the whole width, and the bleed where no card is beside it
    assert min(ys) >= 16.5 + 11 and max(ys) <= 16.5 + 41 and max(ys) - min(ys) >= 12
    assert not red(path, 1)
    assert "front of diary.1." in slot(pages(path)[0], 0, 10.5, 16.5)


def test_the_same_text_makes_room_for_a_picture_where_there_is_one(folder: Path) -> None:
    bundle = sample(diary=2)
    for number in (1, 2):
        bundle["strings"][f"diary.{number}.front.text.0"] = "word " * 100
        bundle["diary"][number - 1]["sides"]["front"]["text"] = [["prose", f"diary.{number}.front.text.0"]]
    (folder / "diary.1.png").rename(folder / "diary.2.png")
    front = pages(printed(folder, bundle, "diary.*"))[0]
    assert slot(front, 0, 10.5, 16.5).count("word") == slot(front, 1, 10.5, 16.5).count("word") == 100
    large, small = (
        {char["size"] for char in front.chars if left < char["x0"] < left + 63 * MM and char["text"] == "w"}
        for left in (10.5 * MM, 73.5 * MM)
    )
    assert max(small) <= min(large)
    heights = [
        max(
            char["bottom"]
            for char in front.chars
            if left < char["x0"] < left + 63 * MM and char["text"] == "w"
        )
        - min(
            char["top"] for char in front.chars if left < char["x0"] < left + 63 * MM and char["text"] == "w"
        )
        for left in (10.5 * MM, 73.5 * MM)
    ]
    assert heights[1] < heights[0]  # less air between the lines


def test_a_picture_for_the_back(folder: Path) -> None:
    (folder / "diary.1.png").rename(folder / "diary.1-back.png")
    path = printed(folder, sample(diary=1))
    assert not red(path, 0)
    assert red(path, 1)


def test_a_picture_for_the_alert_side_of_a_machines_response(folder: Path) -> None:
    (folder / "diary.1.png").rename(folder / "response.heron.standard-back.png")
    path = printed(folder, sample(), "response.*")
    assert not red(path, 0)
    assert red(path, 1)


def test_text_that_leaves_no_room_for_its_picture_is_refused(folder: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0="word " * 90)
    print_sheets(bundle, folder.parent / "x.pdf", Settings(cards="diary.1"))
    with pytest.raises(PrintError, match="body of the diary-front side needs"):
        printed(folder, bundle)


def test_a_kids_portrait(folder: Path) -> None:
    (folder / "diary.1.png").rename(folder / "kid.tuva-back.png")
    path = printed(folder, held_sample(), "kid.tuva")
    assert not red(path, 0)
    places = red(path, 1)
    assert min(x for x, _ in places) >= 10 + 24 - 1 and max(x for x, _ in places) <= 10 + 56 + 1


def test_a_side_without_a_place_for_pictures(folder: Path) -> None:
    (folder / "diary.1.png").rename(folder / "firewall.wall-1.png")
    with pytest.raises(ChoiceError, match=r"the front of firewall\.wall-1 has no place for a picture"):
        printed(folder, held_sample(), "firewall.*")
    assert printed(folder, held_sample(), "chore.*")


def test_a_picture_is_stored_once(folder: Path) -> None:
    (folder / "diary.2.png").write_bytes((folder / "diary.1.png").read_bytes())
    with pikepdf.open(printed(folder, sample(diary=2), "diary.*")) as pdf:
        images = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
    assert len(images) == 1


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("diray.1.png", b"", "is named after no card; did you mean diary.1"),
        ("diary.2.png", b"no picture", "no PNG, JPEG, WebP, GIF or TIFF that can be read"),
        ("diary.2.jpg", b"\x89PNG\r\n\x1a\n", "no PNG, JPEG, WebP, GIF or TIFF that can be read"),
        ("diary.1.jpg", b"", "are for the same side of a card"),
        ("diary.2.svg", b"<svg", "is no SVG"),
        ("diary.2.svg", b"<html/>", "it holds no <svg>"),
        (
            "diary.2.svg",
            SVG.format("<text>Hi</text>").encode(),
            "drawn: it holds letters.*Path > Object to Path",
        ),
        (
            "diary.2.svg",
            SVG.format('<g opacity=".5"><text>Hi</text></g>').encode(),
            "drawn: it holds letters.*Outlines",
        ),
        ("diary.2.svg", SVG.format("<script>hit()</script>").encode(), "it holds <script>"),
        ("diary.2.svg", SVG.format('<image href="/etc/hostname"/>').encode(), "asks for another file"),
        ("diary.2.svg", SVG.format('<image href="x.png"/>').encode(), "asks for another file"),
        ("diary.2.svg", SVG.format('<use href="http://a.b/c.svg#d"/>').encode(), "asks for another file"),
        ("diary.2.svg", SVG.format('<style>@import "a.css";</style>').encode(), "asks for another file"),
        ("diary.2.svg", SVG.format('<g opacity=".5" style="fill:url(a.svg#b)"/>').encode(), "another file"),
        ("diary.2.svg", SVG.format('<path d="M1 1 R 2"/>').encode(), "a path with"),
        ("diary.2.svg", SVG.format('<path d="M1 1 L 2"/>').encode(), "lacks a number"),
        ("diary.2.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "how large it is"),
        ("diary.2.svg", SVG.format('<g transform="skewZ(3)"/>').encode(), "the transformation skewZ"),
    ],
)
def test_files_that_cannot_be_used(folder: Path, name: str, data: bytes, message: str) -> None:
    (folder / name).write_bytes(data)
    with pytest.raises(ChoiceError, match=message):
        printed(folder, sample(diary=2), "diary.*")
    assert not (folder.parent / "x.pdf").exists()


def test_what_is_no_file_is_no_picture(folder: Path) -> None:
    (folder / "diary.1-back.png").mkdir()
    os.mkfifo(folder / "diary.2.png")
    assert red(printed(folder, sample(diary=2), "diary.*"), 0)
    with pytest.raises(ChoiceError, match="cannot be read"):
        print_sheets(sample(), folder.parent / "y.pdf", Settings(pictures=folder / "nowhere"))


DRAWN = {
    "rect": ('<rect x="10" y="5" width="20" height="10" fill="{}"/>', True),
    "path": ('<path d="M10 5h20v10H10z" fill="{}"/>', True),
    "relative without spaces": ('<path d="m10 5l20 0 0 10-20 0z" fill="{}"/>', True),
    "arc with flags run together": ('<path d="M5 10a15 8 0 0130 0a15 8 0 01-30 0z" fill="{}"/>', True),
    "smooth curves": ('<path d="M10 5C15 0 25 0 30 5S40 15 30 15 Q20 20 10 15T10 5" fill="{}"/>', True),
    "polygon": ('<polygon points="5,2 35,2 35,18 5,18" style="fill:{}"/>', True),
    "circle": ('<circle cx="20" cy="10" r="8" fill="{}"/>', True),
    "ellipse": ('<ellipse cx="20" cy="10" rx="12" ry="6" fill="{}"/>', True),
    "group": ('<g fill="{}" transform="translate(10 5) scale(2)"><rect width="10" height="5"/></g>', True),
    "turned": ('<rect x="10" y="5" width="20" height="10" fill="{}" transform="rotate(180 20 10)"/>', True),
    "outline": ('<line x1="5" y1="10" x2="35" y2="10" stroke="{}" stroke-width="6"/>', True),
    "hidden": ('<rect width="40" height="20" fill="{}" display="none"/>', False),
    "none": ('<rect width="40" height="20" fill="none"/>', False),
    "hole": ('<path fill-rule="evenodd" d="M0 0H40V20H0zM5 5V15H35V5z" fill="{}"/>', False),
}


@pytest.mark.parametrize(("shape", "filled"), DRAWN.values(), ids=DRAWN.keys())
def test_drawings(folder: Path, shape: str, filled: bool) -> None:
    (folder / "diary.1.png").unlink()
    (folder / "diary.1.svg").write_text(SVG.format(shape.format("#c8141e")))
    bundle = changed(sample(diary=1), diary__1__front__text__3="Short.", diary__1__front__text__4="Short.")
    path = printed(folder, bundle)
    picture = drawing(folder / "diary.1.svg", (folder / "diary.1.svg").read_bytes(), 100)
    assert (picture.width, picture.height) == (40, 20)
    places = red(path, 0)
    if not filled and "evenodd" not in shape:
        assert not places
        return
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    middle = [x for x, y in places if abs(x - (left + right) / 2) < 2 and abs(y - 43) < 3]
    assert bool(middle) is filled


RICH = {
    "gradient": '<defs><linearGradient id="a"><stop stop-color="#c8141e"/></linearGradient></defs>'
    '<rect width="40" height="20" fill="url(#a)"/>',
    "clip": '<clipPath id="a"><rect width="40" height="20"/></clipPath>'
    '<g clip-path="url(#a)"><rect x="-9" width="90" height="90" fill="#c8141e"/></g>',
    "style sheet": '<style>.a { fill: #c8141e }</style><path class="a" d="M0 0h40v20H0z"/>',
    "use": '<defs><path id="a" d="M0 0h20v20H0z" fill="#c8141e"/></defs><use href="#a"/>'
    '<use href="#a" x="20"/>',
    "opacity": '<rect width="40" height="20" fill="#c8141e"/><g opacity="0"><path d="M0 0h40v20H0z"/></g>',
}


@pytest.mark.parametrize("content", RICH.values(), ids=RICH.keys())
def test_what_drawing_programs_write_is_drawn_as_pixels(folder: Path, content: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg_py is not installed here")
    (folder / "diary.1.png").unlink()
    (folder / "diary.1.svg").write_text(SVG.format(content))
    bundle = changed(sample(diary=1), diary__1__front__text__3="Short.", diary__1__front__text__4="Short.")
    path = printed(folder, bundle)
    places = red(path, 0)
    assert min(x for x, _ in places) <= 9 and max(x for x, _ in places) >= 73
    with pikepdf.open(path) as pdf:
        widths = [
            int(item.Width) for item in pdf.objects if isinstance(item, pikepdf.Stream) and "/Width" in item
        ]
    assert max(widths) == 2400


def test_what_takes_too_long_to_draw_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py", reason="resvg_py is not installed here")
    monkeypatch.setattr(rasterize, "SECONDS", 0.001)
    (folder / "diary.1.png").unlink()
    (folder / "diary.1.svg").write_text(SVG.format(RICH["gradient"]))
    with pytest.raises(ChoiceError, match="it takes more than"):
        printed(folder, sample(diary=1))


def test_without_what_draws_pixels_it_says_what_adds_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rasterize, "find_spec", lambda _: None)
    (folder / "diary.1.png").unlink()
    (folder / "diary.1.svg").write_text(SVG.format(RICH["clip"]))
    with pytest.raises(ChoiceError, match=r"<clipPath>, .*; `pip install 'loopwright\[images\]'` adds"):
        printed(folder, sample(diary=1))


# --- What the author says of pictures


def test_a_picture_behind_the_header(folder: Path) -> None:
    (folder / "pictures.yaml").write_text("diary.1: {place: header}\n")
    places = red(printed(folder, sample(diary=1)), 0)
    top = min(y for _, y in places)
    assert top <= 16.5 - 1  # into the bleed, where no title stands
    assert not [x for x, y in places if y < 16.5 + 8 and x < 10.5 + 20]  # nor on its plate


def test_the_plate_is_behind_the_title_alone(folder: Path) -> None:
    (folder / "pictures.yaml").write_text("diary.1: {place: header}\n")
    places = red(printed(folder, sample(diary=1)), 0)
    beside = [x for x, y in places if 16.5 + 1 < y < 16.5 + 4]  # above the disc, right of the title
    assert min(beside) < 10.5 + 45  # where the disc begins


def test_a_picture_over_the_whole_side(folder: Path) -> None:
    (folder / "pictures.yaml").write_text("diary.1: {place: side}\n")
    places = red(printed(folder, sample(diary=1)), 0)
    assert min(y for _, y in places) <= 16.5 - 1 and max(y for _, y in places) >= 16.5 + 88
    assert not [x for x, y in places if 13.5 < x < 70 and 16.5 + 60 < y < 16.5 + 84]  # the panel of the text


def test_a_picture_that_is_seen_whole(folder: Path) -> None:
    (folder / "pictures.yaml").write_text("diary.1: {fit: contain}\n")
    places = red(printed(folder, sample(diary=1)), 0)
    across = max(x for x, _ in places) - min(x for x, _ in places)
    down = max(y for _, y in places) - min(y for _, y in places)
    assert across < 60 and abs(across / down - 2) < 0.35


@pytest.mark.parametrize("place", ["window", "header", "side"])
def test_what_is_in_focus_is_seen_where_a_picture_is_cut(folder: Path, place: str) -> None:
    high = place != "side"
    picture = Image.new("RGB", (400, 1200) if high else (1200, 400), (10, 10, 10))
    picture.paste(RED, (0, 1000, 400, 1200) if high else (1000, 0, 1200, 400))
    picture.save(folder / "diary.1.png")
    (folder / "pictures.yaml").write_text(f"diary.1: {{place: {place}}}\n")
    assert not red(printed(folder, sample(diary=1)), 0)
    focus = "50 95" if high else "95% 50%"
    (folder / "pictures.yaml").write_text(f"diary.1: {{place: {place}, focus: {focus}}}\n")
    assert red(printed(folder, sample(diary=1)), 0)


def test_what_is_in_focus_on_a_back(folder: Path) -> None:
    picture = Image.new("RGB", (1600, 400), (10, 10, 10))
    picture.paste(RED, (0, 0, 300, 400))
    picture.save(folder / "back-item.png")
    (folder / "diary.1.png").unlink()
    assert not red(printed(folder, held_sample(), "item.*"), 1)
    (folder / "pictures.yaml").write_text("back-item: {focus: 0 50}\n")
    places = red(printed(folder, held_sample(), "item.*"), 1)
    assert places


def test_the_side_that_a_card_does_not_have_keeps_its_closed_book(folder: Path) -> None:
    """So that what the list says of the front holds for the front alone."""
    bundle = sample(diary=1)
    bundle["diary"][0]["sides"]["back"] = None
    (folder / "pictures.yaml").write_text("diary.1: {fit: contain, place: header}\n")
    path = printed(folder, bundle)
    assert red(path, 0) and not red(path, 1)


def test_the_words_for_a_picture_are_in_the_file(folder: Path) -> None:
    (folder / "pictures.yaml").write_text('diary.1: {alt: "A red field."}\n')
    with pikepdf.open(printed(folder, sample(diary=1))) as pdf:
        alts = [str(item.Alt) for item in elements(pdf.Root.StructTreeRoot.K) if "/Alt" in item]
    assert "A red field." in alts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("diary.2: {fit: cover}", r"pictures\.yaml:1:1: there is no picture here called diary\.2"),
        ("diary.1: {fill: cover}", r"pictures\.yaml:1:11: .* called fill"),
        ("diary.1: {fit: tight}", r"pictures\.yaml:1:16: tight is none of: cover, contain"),
        ("diary.1: {place: 3}", r"pictures\.yaml:1:18: here belongs a text"),
        ("diary.1: {focus: 3}", r"pictures\.yaml:1:18: focus is two numbers, percent from the left"),
        ("diary.1: {focus: 3 101}", "focus is two numbers"),
        ("diary.1: {focus: left top}", "focus is two numbers"),
        (
            "diary.1: {focus: 3 4, fit: contain}",
            r"pictures\.yaml:1:11: a picture that is seen whole is not cut",
        ),
        ("diary.1: header", r"pictures\.yaml:1:10: here belong names with values"),
        ("diary.1: {alt: " + "a" * 400 + "}", "at most 300 characters"),
        ("diary.1: [", r"pictures\.yaml:1:\d+: this is not YAML as picture lists use it"),
    ],
)
def test_what_is_wrong_with_the_list_of_pictures(folder: Path, text: str, message: str) -> None:
    (folder / "pictures.yaml").write_text(text)
    with pytest.raises(ChoiceError, match=message):
        printed(folder, sample(diary=1))


def test_where_there_is_one_place_there_is_none_to_choose(folder: Path) -> None:
    (folder / "diary.1.png").rename(folder / "back-item.png")
    (folder / "pictures.yaml").write_text("back-item: {place: header}")
    with pytest.raises(ChoiceError, match="one place for a picture"):
        printed(folder, held_sample(), "item.*")
    (folder / "back-item.png").rename(folder / "kid.tuva.png")
    (folder / "pictures.yaml").write_text("kid.tuva: {place: side}")
    with pytest.raises(ChoiceError, match="a board has no room"):
        printed(folder, held_sample(), "kid.*")


def test_scenes_fill_what_a_text_leaves_and_no_more(tmp_path: Path) -> None:
    def scene(bundle: Data, **options: str) -> float:
        """The height of the only scene, in mm, without its bleed."""
        path = print_sheets(
            bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts", **options)
        ).out  # type: ignore[arg-type]
        with pikepdf.open(path) as pdf:
            [form] = [form for name, form in pdf.pages[0].resources.XObject.items() if "scene" in name]
            return -float(form.BBox[1]) / MM

    short = sample(diary=1)
    short["diary"][0]["sides"]["front"]["text"] = short["diary"][0]["sides"]["front"]["text"][:1]
    assert scene(short) == scene(short, ink="low") == pytest.approx(40, abs=1.5)
    assert 16 <= scene(changed(sample(diary=1), diary__1__front__text__0="word " * 60)) <= 27


def test_a_picture_with_too_few_pixels_is_told(folder: Path) -> None:
    """LW0606, once for each card, with how wide it would have to be; enough pixels and drawings are not."""
    out, settings = folder.parent / "x.pdf", Settings(cards="diary.*", pictures=folder)
    (coarse,) = print_sheets(sample(diary=2), out, settings).warnings
    assert coarse.code == "LW0606"
    assert coarse.severity == "warning"
    assert "diary.1.png" in coarse.message
    needed = int(re.search(r"make it (\d+) pixels", coarse.hint or "")[1])  # type: ignore[index]
    for width, expected in ((needed, 0), (needed - 10, 1)):
        Image.new("RGB", (width, width // 2), RED).save(folder / "diary.1.png")
        assert len(print_sheets(sample(diary=2), out, settings).warnings) == expected
    (folder / "diary.1.png").unlink()
    (folder / "diary.1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>'
    )
    assert print_sheets(sample(diary=2), out, settings).warnings == ()
