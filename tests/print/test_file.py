"""The PDF as a file: fonts, outline, labels, preferences, and the same bytes every time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.core.secrets import rows_of
from loopwright_compiler.print import Settings, print_sheets
from loopwright_engine.core.notes import notes_of
from loopwright_games.tales.card_kinds import HELD_DECKS

from ..shipped import SCENARIOS, shipped
from .sample import Data, changed, held_sample, sample

PROGRAM = """
import json, sys
from pathlib import Path
from loopwright_compiler.print import Settings, print_sheets
print_sheets(json.loads(Path(sys.argv[1]).read_text("utf-8")), Path(sys.argv[2]))
"""


KINDS: dict[str, dict[str, Any]] = {
    "duplex": {"contents": True},
    "fold": {"layout": "fold", "ink": "low"},
    "a page for each side, for print houses": {"layout": "single", "press": True},
    "sheets for print houses": {"press": True, "paper": "a3", "bleed": 3, "contents": True},
}


@pytest.fixture(scope="module", params=KINDS, ids=list(KINDS))
def kind(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same cards as a file of each kind."""
    out = tmp_path_factory.mktemp("kinds") / "cards.pdf"
    return print_sheets(held_sample(), out, Settings(**KINDS[request.param])).out


def test_every_font_is_embedded_as_a_subset_with_unicode(kind: Path) -> None:
    with pikepdf.open(kind) as pdf:
        fonts = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert re.match("/[A-Z]{6}\\+", str(font.BaseFont))
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font
            assert "Helvetica" not in str(font.BaseFont)


def test_no_reader_has_anything_to_say_against_a_file(kind: Path) -> None:
    with pikepdf.open(kind) as pdf:
        assert pdf.check_pdf_syntax() == []
        pages = len(pdf.pages)
    document = pypdfium2.PdfDocument(kind)
    assert len(document) == pages
    for page in document:
        assert page.get_textpage().count_chars() > 0


READERS = [["qpdf", "--check"], ["pdftotext"], ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage"]]


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_other_programs_open_it_without_a_warning(kind: Path, tmp_path: Path, command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not here")
    last = [tmp_path / "text"] if command[0] == "pdftotext" else []
    result = subprocess.run([*command, kind, *last], capture_output=True, text=True)
    assert result.returncode == 0 and not result.stderr, result.stderr
    assert "warning" not in result.stdout.lower()


def test_what_the_file_says_about_itself(a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        assert str(pdf.docinfo.Title) == "The Hum"
        assert str(pdf.docinfo.Author) == "Loopwright"
        assert "the-hum" in str(pdf.docinfo.Keywords) and "en" in str(pdf.docinfo.Keywords)
        assert str(pdf.docinfo.Creator).startswith("loopwright ")
        assert str(pdf.docinfo.Subject).startswith("sha256:")
        assert str(pdf.Root.Lang) == "en"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
        assert not pdf.is_encrypted


def test_the_same_is_said_in_xmp(kind: Path) -> None:
    with pikepdf.open(kind) as pdf:
        says, info = pdf.open_metadata(), pdf.docinfo
        assert says["dc:title"] == str(info.Title) == "The Hum"
        assert says["dc:creator"] == [str(info.Author)]
        assert says["dc:description"] == str(info.Subject)
        assert says["dc:language"] == {"en"}
        assert says["pdf:Keywords"] == str(info.Keywords) == "the-hum, en"
        assert says["pdf:Producer"] == str(info.Producer)
        assert says["xmp:CreatorTool"] == str(info.Creator)
        assert says["xmp:CreateDate"] == says["xmp:ModifyDate"] == "2000-01-01T00:00:00Z"
        assert str(info.CreationDate) == str(info.ModDate) == "D:20000101000000+00'00'"


def test_any_title_can_be_said(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), scenario__title="Ärlig & <glad> (nästan) „Ω“")
    with pikepdf.open(print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1")).out) as pdf:
        assert pdf.open_metadata()["dc:title"] == str(pdf.docinfo.Title) == "Ärlig & <glad> (nästan) „Ω“"


@pytest.mark.parametrize(
    ("layout", "sides"),
    [("fold", "/Simplex"), ("fronts", "/Simplex"), ("backs", "/Simplex"), ("single", None)],
)
def test_what_a_printer_is_told(tmp_path: Path, layout: str, sides: str | None) -> None:
    path = print_sheets(sample(diary=1), tmp_path / "x.pdf", Settings(cards="diary.1", layout=layout)).out
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.get("/Duplex") == sides


BOXES = [
    # settings -> media, trim and bleed of the first page in mm from its lower left
    ({"layout": "single"}, (0, 0, 69, 94), (3, 3, 66, 91), (0, 0, 69, 94)),
    ({"layout": "single", "bleed": 2}, (0, 0, 67, 92), (2, 2, 65, 90), (0, 0, 67, 92)),
    ({}, (0, 0, 210, 297), (10.5, 16.5, 199.5, 280.5), (7.5, 13.5, 202.5, 283.5)),
    ({"bleed": 3}, (0, 0, 297, 210), (13.5, 14, 283.5, 196), (10.5, 11, 286.5, 199)),
]


@pytest.mark.parametrize(("options", "media", "trim", "bleed"), BOXES)
def test_where_pages_are_cut_and_how_far_colours_reach(
    tmp_path: Path, options: dict[str, Any], media: Data, trim: Data, bleed: Data
) -> None:
    settings = Settings(cards="diary.1", contents=True, **options)
    with pikepdf.open(print_sheets(sample(diary=1), tmp_path / "x.pdf", settings).out) as pdf:
        for name, wanted in (("/MediaBox", media), ("/TrimBox", trim), ("/BleedBox", bleed)):
            numbers = [float(number) / 72 * 25.4 for number in pdf.pages[0].obj[name]]
            assert numbers == pytest.approx(wanted, abs=0.05), name
        last = pdf.pages[-1].obj
        assert options.get("layout") or list(last.TrimBox) == list(last.BleedBox) == list(last.MediaBox)


def test_outline_and_page_labels(bundle: Data, a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        assert [page.label for page in pdf.pages] == [f"{side}{n}" for n in range(1, 11) for side in "FB"]
        with pdf.open_outline() as outline:
            decks = {str(deck.title): [str(card.title) for card in deck.children] for deck in outline.root}
    assert list(decks) == [
        "Scenario and machines",
        "Diary",
        "Rumors",
        "School",
        "Machine sheets",
        "Reference cards",
        "Credits",
    ]
    assert decks["Diary"] == [card["id"] for card in bundle["diary"]]
    assert decks["Rumors"] == [card["id"] for card in bundle["rumors"]]


def test_art_is_stored_once(a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        forms = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        assert len({bytes(form.read_raw_bytes()) for form in forms}) == len(forms)


def test_same_bytes_in_any_process(tmp_path: Path) -> None:
    source = tmp_path / "bundle.json"
    source.write_text(json.dumps(sample()), "utf-8")
    digests = set()
    for seed, zone, folder in (("1", "UTC", "a"), ("77", "Asia/Tokyo", "b")):
        (tmp_path / folder).mkdir()
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(source), "cards.pdf"],
            cwd=tmp_path / folder,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            check=True,
        )
        digests.add(hashlib.sha256((tmp_path / folder / "cards.pdf").read_bytes()).hexdigest())
    assert len(digests) == 1


def test_other_cards_make_a_file_of_another_identity(tmp_path: Path) -> None:
    identities = set()
    for card in ("diary.1", "diary.2", "diary.1"):
        path = print_sheets(sample(diary=2), tmp_path / "x.pdf", Settings(cards=card)).out
        with pikepdf.open(path) as pdf:
            first, second = (bytes(item) for item in pdf.trailer.ID)
        assert first == second and len(first) == 16
        identities.add(first)
    assert len(identities) == 2


def test_chosen_cards_only(bundle: Data, tmp_path: Path) -> None:
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1*")).cards == 1
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="rumor.hum.*")).cards == 6
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="scenario")).pages == 2


@pytest.mark.parametrize(("scenario", "ink"), [*zip(SCENARIOS, cycle(["full", "low"]), strict=False)])
def test_the_bundled_scenarios_can_be_printed(tmp_path: Path, scenario: str, ink: str) -> None:
    bundle: Any = shipped(scenario).bundle
    result = print_sheets(bundle, tmp_path / "x.pdf", Settings(ink=ink, paper="letter"))
    kinds = ("diary", "rumors", "school", "responses")
    cards_in_hands = sum(
        card.get("count", 1) for deck in HELD_DECKS.values() for card in bundle["world"][deck]
    )
    pieces = sum(len(bundle["world"][kind]) for kind in ("machines", "kids"))
    pieces += 42 + 20  # firewall tokens, reference cards
    late = bundle["scenario"]["complications"]
    pieces += sum(card["number"] in late and bool(card["sides"]["back"]) for card in bundle["diary"])
    own_decks = bundle.get("decks", [])
    pieces += sum(card["copies"] for deck in own_decks for card in deck["cards"]) + bool(own_decks)
    pieces += 5 * bool(bundle["scenario"].get("own"))  # a slip for each kid to note on
    pieces += 2 * bool(bundle.get("timers"))  # a calendar, and markers for it
    pieces += len(bundle.get("placed", ()))  # a slip for what each place has
    pieces += bool(rows_of(bundle))  # the secrets sheet
    pieces += bool(notes_of(bundle))  # the page of the notebook
    pieces += bool(bundle.get("reference"))  # the effects that have a name
    pieces += 1  # the credits
    assert result.cards == 2 + sum(len(bundle[kind]) for kind in kinds) + cards_in_hands + pieces
