"""The PDF as a file: fonts, outline, labels, preferences, and the same bytes every time."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from loopwright_compiler.nouns import HELD_DECKS
from loopwright_compiler.pipeline import compile_path
from loopwright_compiler.printing import Settings, print_sheets

from .sample import Data, sample

CONTENT = Path(__file__).parents[2] / "content"
PROGRAM = """
import json, sys
from pathlib import Path
from loopwright_compiler.printing import Settings, print_sheets
print_sheets(json.loads(Path(sys.argv[1]).read_text("utf-8")), Path(sys.argv[2]))
"""


def test_every_font_is_embedded_as_a_subset_with_unicode(a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        fonts = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert str(font.BaseFont)[7:8] == "+"
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font
        assert b"Helvetica" not in a4.read_bytes()


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
        assert not pdf.is_encrypted
        assert pdf.check_pdf_syntax() == []


def test_outline_and_page_labels(bundle: Data, a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        assert [page.label for page in pdf.pages] == [f"{side}{n}" for n in range(1, 8) for side in "FB"]
        with pdf.open_outline() as outline:
            decks = {str(deck.title): [str(card.title) for card in deck.children] for deck in outline.root}
    assert list(decks) == [
        "Scenario and machines",
        "Diary",
        "Rumors",
        "School",
        "Machine sheets",
        "Reference cards",
    ]
    assert decks["Diary"] == [card["id"] for card in bundle["diary"]]
    assert decks["Rumors"] == [card["id"] for card in bundle["rumors"]]


def test_art_is_stored_once(a4: Path) -> None:
    with pikepdf.open(a4) as pdf:
        forms = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
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


def test_chosen_cards_only(bundle: Data, tmp_path: Path) -> None:
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1*")).cards == 1
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="rumor.hum.*")).cards == 6
    assert print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="scenario")).pages == 2


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize(
    "scenario", sorted(path.parent.name for path in CONTENT.glob("scenarios/*/scenario.loop"))
)
def test_the_bundled_scenarios_can_be_printed(tmp_path: Path, scenario: str, ink: str) -> None:
    bundle = compile_path(CONTENT / "scenarios" / scenario, bundled=CONTENT).bundle
    assert bundle is not None
    result = print_sheets(bundle, tmp_path / "x.pdf", Settings(ink=ink, paper="letter"))
    kinds = ("diary", "rumors", "school", "responses")
    held = sum(card.get("count", 1) for deck in HELD_DECKS.values() for card in bundle["world"][deck])
    pieces = sum(len(bundle["world"][kind]) for kind in ("machines", "kids"))
    pieces += 42 + 5  # firewall tokens, reference cards
    assert result.cards == 1 + sum(len(bundle[kind]) for kind in kinds) + held + pieces
