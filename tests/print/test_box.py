"""All that lies on the table, as a folder of files: what the contents count is what is in the files."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product
from math import hypot
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.decks import TableParts
from loopwright_compiler.print.cards.faces import FaceShape, PrintedFace
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.export.box import WrittenBox, print_box
from loopwright_compiler.print.geometry.grid import PAINTED
from loopwright_compiler.print.geometry.sizes import Size, paper_size, um
from loopwright_compiler.print.pdf.tuck_boxes import CARD, packed
from loopwright_compiler.print.prepare import printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.project.result_folder import InTheWayError
from loopwright_engine import load_bundle
from pypdfium2 import PdfDocument

from ..languages import LANGUAGES
from ..pdf_pages import pages
from ..sweep_length import sample as chosen
from .sample import Data, table_sample
from .test_boards import Box, texts
from .test_marks import BLACK_INK, blocks, drawn
from .test_marks import marks as strokes

MM = 72 / 25.4
KITS = ["the-loop", "which-side", "bonnie-and-clyde", "mad-maxence", "the-last-glow", "lucha-libre"]


@cache
def clock(language: str = "en") -> tuple[Data, PrintedFace]:
    """The bundle and the board of a bundled scenario."""
    bundle: Data = load_bundle(scenario_paths.bundle("speaking-clock", language)).data  # type: ignore[assignment]
    return bundle, board(bundle)


def board(bundle: Data) -> PrintedFace:
    """The face of the board of a bundle."""
    press, parts = table_of(bundle)
    press.theme = press.theme._replace(sides={**press.theme.sides, **parts.sides})
    face = parts.boards[0].layout().front
    press.problems.stop()
    return face


def table_of(bundle: Data) -> tuple[Press, TableParts]:
    """What lies on the table of a bundle, still to be laid out."""
    settings = Settings()
    printer = printer_of(bundle, settings)
    press = Press(bundle, theme_for(bundle, settings), Problems(bundle), printer)
    return press, printer.table(press)


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> WrittenBox:
    return print_box(table_sample(), tmp_path_factory.mktemp("box") / "box", Settings(marks="registration"))


def text_of(file: Path) -> str:
    document = PdfDocument(file)
    return "\n".join(document[page].get_textpage().get_text_range() for page in range(len(document)))


def ids(file: Path) -> set[str]:
    """The cards of a file, by its outline."""
    with pikepdf.open(file) as pdf, pdf.open_outline() as outline:
        return {str(card.title) for deck in outline.root for card in deck.children}


def test_files_are_numbered_and_the_contents_name_each_with_its_pages(box: WrittenBox) -> None:
    files = sorted(box.folder.glob("*.pdf"))
    assert [file.name[:3] for file in files] == [f"{number:02}-" for number in range(1, len(files) + 1)]
    assert {file.stem[3:] for file in files} >= {"contents", "rulebook", "board", "board-poster", "cards"}
    said = text_of(files[0])
    for file in files[1:]:
        pages = len(PdfDocument(file))
        assert f"{file.name} · {pages} page{'s' * (pages > 1)}" in said
    assert box.pages == sum(len(PdfDocument(file)) for file in files)


def test_the_contents_count_what_is_in_the_files(box: WrittenBox) -> None:
    said = re.sub(r"\s+", " ", text_of(box.folder / "01-contents.pdf"))
    bundle = table_sample()
    tokens = sum(wall["count"] for wall in bundle["world"]["firewalls"])
    for count, title in (
        (len(bundle["diary"]), "Diary"),
        (len(bundle["rumors"]), "Rumors"),
        (len(bundle["world"]["kids"]), "Kids to stand up"),
        (tokens, "Firewall tokens"),
    ):
        assert f"{count} × {title}" in said
    for name, id in (("cards", "diary.1"), ("sheets", "tracks"), ("tokens", "token.first")):
        assert id in ids(next(box.folder.glob(f"*-{name}.pdf")))


def test_boxes_hold_all_cards_and_say_which(box: WrittenBox) -> None:
    """Each deck of the file of cards is on a box, and their numbers are those of the contents in all."""
    said = text_of(next(box.folder.glob("*-tuck-boxes.pdf")))
    assert said.count("The Hum") >= 4  # on both walls and both lids
    numbers = [int(number) for number in re.findall(r"(\d+) · S", said)]
    listed = text_of(box.folder / "01-contents.pdf").partition("-cards.pdf")[2].partition("-tuck-boxes")[0]
    assert sum(numbers[::2]) == sum(int(count) for count in re.findall(r"(\d+) ×", listed))
    for deck in ("Diary", "Rumors", "School", "Items", "Credits"):
        assert deck in said


@given(
    counts=st.lists(st.integers(1, 200), min_size=1, max_size=8),
    size=st.sampled_from([(63, 88), (44, 68), (70, 120), (63.5, 88.9)]),
    paper=st.sampled_from(["a4", "letter"]),
)
def test_a_box_is_as_deep_as_its_cards_and_fits_its_paper(
    counts: list[int], size: tuple[float, float], paper: str
) -> None:
    card, sheet = Size(*map(um, size)), paper_size(paper)
    inner = Size(sheet.width - um(10), sheet.height - um(10))
    boxes = list(packed([(f"deck {n}", card, count) for n, count in enumerate(counts)], inner))
    assert sum(one.cards for one in boxes) == sum(counts)
    assert [deck for one in boxes for deck in one.decks if deck] == sorted(
        (deck for one in boxes for deck in one.decks), key=lambda deck: int(deck.split()[1])
    )
    for one in boxes:
        net = one.net
        assert net.depth >= one.cards * CARD + 1
        assert any(net.size.width <= w and net.size.height <= h for w, h in (inner, inner.turned()))
        wide, high = net.size.width / 1000, net.size.height / 1000
        assert all(-0.01 <= x <= wide + 0.01 and -0.01 <= y <= high + 0.01 for x, y in net.outline())
        assert all(0 <= x <= wide + 0.01 for fold in net.folds() for x, _ in fold)


def test_every_sheet_of_the_board_has_its_words_and_they_are_all_there(box: WrittenBox) -> None:
    poster = text_of(next(box.folder.glob("*-poster.pdf")))
    sheets = text_of(next(box.folder.glob("*-board.pdf")))
    for place in table_sample()["world"]["locations"]:
        for word in table_sample()["strings"][place["name"]].split():
            assert word in poster and word in sheets


@pytest.mark.parametrize("key", ["tokens", "standees"])
def test_tokens_and_standees_are_cut_where_they_are_printed(box: WrittenBox, key: str) -> None:
    """Tokens around their grounds, which are painted farther, and standees along their lines."""
    far = PAINTED / 1000 if key == "tokens" else 0.0
    [file] = box.folder.glob(f"*-{key}.pdf")
    fronts = pages(file)[:: 2 if key == "tokens" else 1]
    drawings = sorted((box.folder / f"{file.stem}-cuts").iterdir())
    assert len(drawings) == len(fronts)
    for drawing, page in zip(drawings, fronts, strict=True):
        assert {*drawn(drawing, "Regmarks")} == blocks(page, BLACK_INK)
        outlines = {tuple(round(edge, 1) for edge in line) for line in drawn(drawing, "Cut")}
        assert outlines
        lines = blocks(page) if far else {tuple(round(edge, 1) for edge in line) for line in strokes(page)}
        across, below = ({(line[0], line[2], line[edge]) for line in lines} for edge in (1, 3))
        for x, y, right, foot in outlines:
            assert (x - far, right + far, y - far) in across
            assert (x - far, right + far, foot + far) in below


def test_a_file_of_somebody_elses_is_not_lost(box: WrittenBox) -> None:
    foreign = box.folder / "01-contents.pdf"
    before = foreign.read_bytes()
    foreign.write_bytes(b"mine")
    (box.folder / "letter.txt").write_text("mine")
    with pytest.raises(InTheWayError):
        print_box(table_sample(), box.folder, Settings())
    assert foreign.read_bytes() == b"mine" and (box.folder / "letter.txt").read_text() == "mine"
    foreign.write_bytes(before)


def lines(face: PrintedFace, width: float) -> list[tuple[float, ...]]:
    return [shape.at for shape in face.shapes if shape.kind == "line" and shape.width == width]


def marks(face: PrintedFace) -> list[Box]:
    """Discs and squares of places: those that are outlined as thick as they are on the map."""
    boxes = []
    for kind, at, _, line, width, _ in face.shapes:
        if line and width == 0.7 and kind == "disc" and at[2] > 6:
            boxes.append(Box(at[0] - at[2], at[1] - at[2], at[0] + at[2], at[1] + at[2]))
        if line and width == 0.7 and kind == "rect" and at[2] > 12:
            boxes.append(Box(at[0], at[1], at[0] + at[2], at[1] + at[3]))
    return boxes


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.foot) / 2


def test_every_road_is_drawn_once() -> None:
    bundle, face = clock()
    places = dict(zip("ABCDEFGHIJKLMNOPQRSTUV", map(middle, marks(face)), strict=True))

    def away(letter: str, x: float, y: float) -> float:
        return hypot(x - places[letter][0], y - places[letter][1])

    drawn: Counter[frozenset[str]] = Counter()
    for at in lines(face, 3.1):  # the beds of roads
        ends = [min((away(letter, x, y), letter) for letter in places) for x, y in (at[:2], at[-2:])]
        assert all(gap < 0.5 for gap, _ in ends)
        drawn[frozenset(letter for _, letter in ends)] += 1
    assert drawn == Counter(frozenset(road) for road in bundle["world"]["roads"])
    assert len(drawn) == 33


@pytest.mark.parametrize("language", chosen(["en", *LANGUAGES], 9))
def test_no_name_covers_a_place_or_another_name(language: str) -> None:
    _, face = clock(language)
    plates = [Box(x, y, x + wide, y + high) for x, y, wide, high, *_ in grounds(face.shapes)]
    assert len(plates) >= 22 + 7
    for plate in plates:
        assert not any(plate.meets(mark) for mark in marks(face))
    names = [box for box in texts(face) if box.right < 285 and box.foot - box.top < 4.5]
    for one, other in combinations(names, 2):
        assert not one.meets(other)


def grounds(shapes: list[FaceShape]) -> list[tuple[float, ...]]:
    """What names stand on."""
    return [shape.at for shape in shapes if shape.kind == "rect" and not shape.line and shape.at[4] == 0.8]


def test_no_road_passes_near_a_place_that_is_not_its_own() -> None:
    _, face = clock()
    places = [middle(box) for box in marks(face)]
    for at in lines(face, 3.1):
        points = list(pairwise(at))[::2]
        for x, y in places:
            ends = min(hypot(x - a, y - b) for a, b in (points[0], points[-1]))
            if ends > 1:
                assert min(hypot(x - a, y - b) for a, b in points) > 7


@pytest.mark.parametrize("kit", KITS)
def test_boards_of_kits_have_all_places_of_their_cards(kit: str) -> None:
    bundle: Data = scenario_paths.bundle(kit, "en")  # type: ignore[assignment]
    face = board(bundle)
    printer = printer_of(bundle, Settings())
    kinds = {kind.name: kind.lies for kind in printer.language.kinds}  # type: ignore[attr-defined]
    places = Counter(text[2] for text in face.texts if text[0] == "place")
    laid = [card for card in bundle["cards"] if kinds[card["kind"]] in ("ring", "row")]
    for card in laid:
        assert places[bundle["strings"][card["title"]]] >= 1
    decks = {card["kind"] for card in bundle["cards"] if kinds[card["kind"]] == "deck"}
    assert sum(places.values()) == len(laid) + len(decks)
    roads = [text[1:] for text in face.texts if text[0] == "road"]
    assert len(roads) == len(set(map(frozenset, roads)))
    assert bool(roads) == (kit == "mad-maxence")


@pytest.mark.parametrize(("kit", "language"), chosen([*product(KITS, LANGUAGES)], 5))
def test_pieces_of_kits_have_room_for_their_names(kit: str, language: str) -> None:
    bundle: Data = load_bundle(scenario_paths.bundle(kit, language)).data  # type: ignore[assignment]
    press, parts = table_of(bundle)
    for deck in (*parts.pieces, *parts.standees):
        for job in deck.jobs:
            job.layout()
    press.problems.stop()


@pytest.mark.parametrize(
    ("scenario", "tokens"),
    [("speaking-clock", {"marker": 2 + 6, "used": 9 + 3}), ("mad-maxence", {"marker": 7 + 5})],
)
def test_there_is_a_token_for_whatever_wants_one(scenario: str, tokens: dict[str, int]) -> None:
    """A marker for each counter and each word to note, and for each card what says that it is used."""
    bundle: Data = load_bundle(scenario_paths.bundle(scenario, "en")).data  # type: ignore[assignment]
    jobs = {job.id: job for deck in table_of(bundle)[1].pieces for job in deck.jobs}
    assert {key: jobs[f"token.{key}"].copies for key in tokens} == tokens
