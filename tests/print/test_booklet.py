"""Booklets: the pages of the rulebook and how they are broken and imposed; its text in each language."""

from __future__ import annotations

import random
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import loopwright_games
import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, PrintError, Settings, drawn_booklet
from loopwright_compiler.print.booklet.booklet import BookletPages, BookletText, sections, told, with_designs
from loopwright_compiler.print.booklet.figures import ScenarioFigures, signs_of
from loopwright_compiler.print.booklet.file import BookletFile
from loopwright_compiler.print.booklet.make import page_size, text_of
from loopwright_compiler.print.booklet.pages import LEAST, BookletPage, PageRow, broken, height_of
from loopwright_compiler.print.booklet.rows import RowSetter
from loopwright_compiler.print.booklet.saddle import imposed
from loopwright_compiler.print.booklet.source import TextPart, parts_of
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.side import look_of
from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.print.geometry.sizes import FileError, paper_size
from loopwright_compiler.print.prepare import printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.story_book import BookEntry
from loopwright_compiler.semantics.markup import ICONS
from loopwright_engine.kit import registry

from ..games import boxes
from . import tags
from .sample import Data

GAMES = sorted(path.parent for path in Path(loopwright_games.__file__).parent.glob("*/RULES.md"))
LANGUAGES = ("en", "de", "sv")
SINGLE = Settings(layout="single")
UNNAMED = {
    *("if", "end-if", "only-if", "coins", "dice", "space", "section", "counter"),
    *(f"set-{number}" for number in range(4, 9)),
}
"""Drawings that say what the words beside them say, those of other games, and further signs of sets."""


def rulebook(game: Path, language: str) -> list[TextPart]:
    file = game / "rulebook" / f"{language}.md"
    return parts_of(file.read_text("utf-8"), file)


# --- Pages


@pytest.mark.parametrize("pages", range(4, 68, 4))
def test_folded_and_stapled_sheets_read_in_order(pages: int) -> None:
    """Behind each page lies the next one, and a leaf of one sheet follows that of the sheet outside it."""
    sides = imposed(pages)
    assert sorted(page for side in sides for page in side) == list(range(1, pages + 1))
    outer, inner = sides[::2], sides[1::2]
    first_halves = [
        page for front, back in zip(outer, inner, strict=True) for page in (front.right, back.left)
    ]
    last_halves = [
        page for front, back in zip(outer, inner, strict=True) for page in (front.left, back.right)
    ]
    assert first_halves == list(range(1, pages // 2 + 1))
    assert last_halves == list(range(pages, pages // 2, -1))


@pytest.mark.parametrize("seed", range(60))
def test_no_page_parts_what_keeps_together(seed: int) -> None:
    """Every row stands on one page, in order but for pictures, and no page is too full."""
    chance = random.Random(seed)

    def row() -> PageRow:
        kind = chance.random()
        return PageRow(
            chance.uniform(2, 30), lambda page, y: None, chance.uniform(0, 6),  # noqa: ARG005
            keeps=kind < 0.3, begins=kind > 0.97, floats=0.85 < kind < 0.95, below=6.0 if kind < 0.1 else 0.0,
        )  # fmt: skip

    rows = [row() for _ in range(60)]
    pages = broken(rows, 100.0)
    assert sorted(map(id, rows)) == sorted(id(row) for page in pages for row in page)
    still = [id(row) for page in pages for row in page if not row.floats]
    assert still == [id(row) for row in rows if not row.floats]
    for page in pages:
        high = sum(row.height + (row.above if at else 0.0) for at, row in enumerate(page))
        assert high <= 100.0
        filled = [height_of(page[:at]) for at, row in enumerate(page) if at and row.begins]
        assert all(high <= 100.0 * LEAST for high in filled)
    for page, following in pairwise(pages):
        in_order = next((row for row in following if not row.floats), following[0])
        assert not page[-1].keeps or in_order.begins or all(row.keeps for row in page)


# --- Texts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_rulebook_is_the_same_in_every_language(game: Path) -> None:
    """The same parts with the same pictures, rules and tables, in the same order."""

    def shape(part: TextPart) -> object:
        pictures = part.cells if part.kind == "picture" else ()
        columns = [len(row) for row in part.cells]
        return part.kind, part.level, part.mark, part.rules, pictures, columns, signs_in(part)

    english = [shape(part) for part in rulebook(game, "en")]
    for language in LANGUAGES[1:]:
        for part, same in zip(rulebook(game, language), english, strict=True):
            assert shape(part) == same, part


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_rulebook_has_every_rule(game: Path) -> None:
    """Each id of the list of rules is named where the rulebook tells it, and no other."""
    listed = re.findall(r"^- ([A-Z]{3}-\w+|Q\d+) ", (game / "RULES.md").read_text("utf-8"), re.MULTILINE)
    assert listed
    assert {id for part in rulebook(game, "en") for id in part.rules} == set(listed)


def signs_in(part: TextPart) -> list[str]:
    text = " ".join([part.text, *(cell for row in part.cells for cell in row)])
    return sorted(re.findall(r"\{([A-Za-z0-9-]+)\}", text))


def figures_of(bundle: Any) -> ScenarioFigures:
    theme = with_designs(theme_for(bundle, SINGLE), page_size(paper_size("a4")), "kit" in bundle)
    printer = printer_of(bundle, SINGLE)
    press = Press(bundle, theme, Problems(bundle), printer)
    press.decks = printer.decks(press)
    return ScenarioFigures(press)


def test_the_rulebook_tells_of_all_drawings(bundle: Data) -> None:
    """Those that texts can name stand in the list where a card shows them; a sentence tells of each other."""
    told_of = {name for part in rulebook(tales(), "en") for name in signs_in(part)}
    assert set(PATHS) - ICONS - UNNAMED <= told_of
    figures = figures_of(bundle)
    drawn = {name for face in figures.faces() for name in signs_of(face, figures.press.theme.sides)}
    assert {name for name, _ in figures.signs()} == drawn & ICONS


def tales() -> Path:
    return next(game for game in GAMES if game.name == "tales")


def test_a_picture_that_cannot_be_drawn_is_told_at_its_line() -> None:
    with pytest.raises(FileError) as raised:
        parts_of("# Rules\n\nText.\n\n![Cards](deck:rumor.*)\n", Path("en.md"))
    assert (raised.value.line, "cards, large, box" in str(raised.value)) == (5, True)


def rows_of(bundle: Data, *parts: TextPart) -> tuple[list[PageRow], Problems]:
    figures = figures_of(bundle)
    figures.press.problems.place_beside("booklet.3", Path("en.md"), 3)
    look = look_of(figures.press, figures.press.theme.palette("scenario", "dusk"))
    return RowSetter(figures, look, 14.0, 120.0).rows(parts), figures.press.problems


def test_what_cannot_be_printed_is_told_at_its_line(bundle: Data) -> None:
    _, problems = rows_of(bundle, TextPart("paragraph", "A letter \u2620 here.", line=3))
    assert [(found.code, found.path, found.span.line) for found in problems.diagnostics] == [
        ("LW0603", "en.md", 3)
    ]


def test_an_example_that_is_too_long_for_a_page_goes_over_two(bundle: Data) -> None:
    short, _ = rows_of(bundle, TextPart("example", cells=(("A word. " * 20,),)))
    long, _ = rows_of(bundle, TextPart("example", cells=(("A word. " * 20,),) * 30))
    assert len(short) == 1 and short[0].height < 40
    assert len(long) > 40 and max(row.height for row in long) < 5


def test_a_lead_keeps_with_what_it_leads_to_and_a_last_line_with_the_one_before(bundle: Data) -> None:
    def keeps(*parts: TextPart) -> list[bool]:
        return [row.keeps for row in rows_of(bundle, *parts)[0]]

    dot, plain = TextPart("item", "Stay.", 1, "-"), TextPart("paragraph", "It rains.")
    assert keeps(TextPart("paragraph", "Choose one."), dot, dot, plain, plain) == [
        True,
        False,
        False,
        True,
        False,
    ]
    assert keeps(TextPart("paragraph", "**Otherwise:**"), plain, plain, plain) == [True, False, True, False]
    assert keeps(TextPart("item", "**Failure:**", 1, "-"), TextPart("item", "It rains.", 1)) == [True, False]
    heading = TextPart("heading", "Evening", 2)
    assert keeps(plain, plain, plain, heading, plain)[:3] == [False, True, False]


def test_signs_that_are_read_column_by_column_stand_on_one_page(bundle: Data) -> None:
    rows, _ = rows_of(bundle, TextPart("picture", mark="signs"))
    assert len(rows) > 4
    assert [row.keeps for row in rows] == [True] * (len(rows) - 1) + [False]


def test_what_little_text_leaves_of_a_page_is_for_notes_or_the_scene(bundle: Data) -> None:
    """For notes where more of them follow; for the scene where the text ends on the back."""

    def pages(paragraphs: int) -> list[BookletPage]:
        text = BookletText("Rules", [TextPart("paragraph", "A word. " * 60)] * paragraphs)
        return BookletPages(figures_of(bundle), "Title", page_size(paper_size("a4"))).all(text)

    (_, first, notes, _), lines = pages(1), len(pages(1)[2].shapes)
    assert first.parts and lines - 5 < len(first.shapes) < len(notes.shapes) == lines
    ends = next(made for count in range(16, 40) if (made := pages(count))[-1].parts)
    assert len(ends) == 4 and ends[-1].ground is not None and ends[-2].ground is None


def test_cards_that_a_scenario_lacks_are_left_out(bundle: Data) -> None:
    assert figures_of(bundle).shown("nothing.*") is None
    shown = figures_of(bundle).shown("rumor.*")
    assert shown is not None
    assert shown.face.card.startswith("rumor.")


def test_the_last_page_is_what_stands_behind_the_last_break() -> None:
    text = told(parts_of("# Rules\n\nOne.\n\n---\n\n## Two\n\n---\n\nThree.\n", Path()), "Game")
    assert (text.kind, [part.kind for part in text.parts]) == ("Rules", ["paragraph", "break", "heading"])
    assert [part.text for part in text.last] == ["Three."]


def test_a_text_of_nothing_has_a_cover(bundle: Data) -> None:
    """A file that is empty, or nothing but a break and what is not drawn."""
    for written in ("", "---\n\n<!-- TST-1 -->\n"):
        text = told(parts_of(written, Path()), "Game")
        pages = BookletPages(figures_of(bundle), "Title", page_size(paper_size("a4"))).all(text)
        assert len(pages) == 4


def test_entries_of_a_book_stand_beside_their_numbers() -> None:
    """Rules of a section have dots, set in by their dashes; what is read stands below its rule."""
    road = BookEntry(
        "8 The Road", ("Go on.", "– – Wait.", "It rains.", "Either way:", "– Go."), frozenset({1, 3})
    )
    parts = list(sections([BookEntry(7, ("One.", "Two.")), road]))
    assert [(part.kind, part.mark, part.text, part.level) for part in parts] == [
        ("item", "7", "One.", 2),
        ("item", "", "Two.", 2),
        ("heading", "", "8 The Road", 3),
        ("paragraph", "", "Go on.", 0),
        ("item", "-", "Wait.", 2),
        ("item", "", "It rains.", 2),
        ("paragraph", "", "Either way:", 0),
        ("paragraph", "", "– Go.", 0),
    ]


# --- Files


@pytest.fixture(scope="module")
def single(bundle: Data) -> bytes:
    drawn = drawn_booklet(bundle, SINGLE)  # type: ignore[arg-type]
    assert (drawn.pages % 4, drawn.sheets) == (0, drawn.pages // 4)
    return drawn.data


@pytest.fixture(scope="module")
def folded(bundle: Data) -> bytes:
    return drawn_booklet(bundle, Settings()).data  # type: ignore[arg-type]


def texts_of(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]


def squeezed(text: str) -> str:
    return re.sub(r"[\s\ufffe\x02-]+", "", text)


def test_no_word_of_the_rulebook_is_lost(single: bytes) -> None:
    """Paragraphs, items, examples and cells stand on a page, or go on from one to the next."""
    pages = [squeezed(page) for page in texts_of(single)]
    for part in rulebook(tales(), "en"):
        cells = [cell for row in part.cells for cell in row] if part.kind in ("example", "table") else []
        texts = [part.text, *cells] if part.kind in ("paragraph", "item", "heading") else cells
        for text in texts:
            for piece in re.split(r"\{[\w-]+\}|['\"]", plain_text(text)):
                assert stands(squeezed(piece), pages), piece


def stands(text: str, pages: list[str]) -> bool:
    return any(text in page for page in pages) or any(
        text[:cut] in page and text[cut:] in following
        for page, following in pairwise(pages)
        for cut in range(1, len(text))
    )


def plain_text(text: str) -> str:
    return text.replace("**", "").replace("*", "")


def test_both_files_have_the_same_pages(single: bytes, folded: bytes) -> None:
    """Two on each side of a sheet of A4 that lies on its side, in the order of the law of folding."""
    with pikepdf.open(BytesIO(single)) as pages, pikepdf.open(BytesIO(folded)) as sheets:
        tags.check(pages)
        tags.check(sheets)
        assert [round(float(side) / 72 * 25.4, 1) for side in pages.pages[0].mediabox[2:]] == [148.5, 210.0]
        assert [round(float(side) / 72 * 25.4) for side in sheets.pages[0].mediabox[2:]] == [297, 210]
        assert sheets.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        count = len(pages.pages)
        with pages.open_outline() as outline:
            titles = [item.title for item in outline.root]
    assert titles[1] == "What this is about" and titles[-1] == "Credits"
    reading, imposition = texts_of(single), imposed(count)
    for side, text in zip(imposition, texts_of(folded), strict=True):
        for number in side:
            words = [word for word in reading[number - 1].split() if word.isalpha()]
            assert set(words) <= set(text.split()), number


@pytest.mark.parametrize(("flip", "turned"), [("long", [False, True]), ("short", [False, False])])
def test_backs_stand_on_their_heads_for_a_turn_over_the_long_edge(
    bundle: Data, flip: str, turned: list[bool]
) -> None:
    """A sheet on its side that is turned over its long edge comes out upside down; over the short one not."""
    paper = paper_size("a4")
    document = BookletFile(bundle, theme_for(bundle, SINGLE), Settings(flip=flip))  # type: ignore[arg-type]
    document.on_sheets([BookletPage() for _ in range(4)], page_size(paper), paper)
    with pikepdf.open(BytesIO(document.bytes())) as file:
        contents = [page.Contents.read_bytes() for page in file.pages]
    assert [b"-1 0 0 -1 841.890 595.276 cm" in content for content in contents] == turned


def test_a_notebook_stands_behind_its_rules() -> None:
    bundle: Any = boxes.mad_maxence()
    settings = Settings(kits=registry)
    text = text_of(bundle, settings, theme_for(bundle, settings), Problems(bundle))
    headings = [part.text for part in text.parts if part.kind == "heading"]
    at = headings.index("Sections")
    assert (headings[0], headings[at + 2]) == ("What you need", "1 The Quarry")


def test_what_no_booklet_can_be_made_of_is_refused(bundle: Data) -> None:
    def refused(**wishes: Any) -> str:
        with pytest.raises((ChoiceError, PrintError)) as raised:
            drawn_booklet(bundle, Settings(**wishes))  # type: ignore[arg-type]
        return str(raised.value)

    assert "duplex or single" in refused(layout="fold")
    assert "too small" in refused(paper="120x160mm")


def test_pages_for_a_press_have_a_bleed_into_which_the_cover_goes_on() -> None:
    """A small game: the pages in CMYK alone, and the colour of the cover's sky beyond its trim."""
    bundle: Any = boxes.bonnie_and_clyde()
    data = drawn_booklet(bundle, Settings(kits=registry, layout="single", press=True)).data
    with pikepdf.open(BytesIO(data)) as file:
        for page in file.pages:
            media, trim, bleed = (
                [round(float(side) / 72 * 25.4, 1) for side in page.obj[box]]
                for box in ("/MediaBox", "/TrimBox", "/BleedBox")
            )
            assert media == bleed == [0, 0, 154.5, 216] and trim == [3, 3, 151.5, 213]
        used = {str(operator) for page in file.pages for _, operator in pikepdf.parse_content_stream(page)}
    assert not used & {"rg", "RG", "g", "G"}
    cover = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil()
    assert cover.getpixel((2, 40)) == cover.getpixel((20, 40)) == cover.getpixel((cover.width - 3, 40))
