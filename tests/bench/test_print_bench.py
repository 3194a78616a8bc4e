"""Printing: our card sheets beside the same texts set by ReportLab's own paragraphs."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from html import escape
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print.theme.files import FOLDER as THEMES
from loopwright_compiler.semantics.markup import plain

from ..print.sample import sample

CARDS = 200
GROUP = f"print {CARDS} cards"
FONTS = THEMES.parent / "fonts"


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    """One scenario card, one response card, a machine's sheet, five reference cards and 192 others."""
    return sample(diary=40, rumors=120, school=32)


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """Both sides of every card, with frames, icons, crop marks and outline."""
    from loopwright_compiler.print import print_sheets

    result = benchmark.pedantic(
        lambda: print_sheets(bundle, tmp_path / "cards.pdf"), rounds=7, warmup_rounds=1
    )
    assert result.cards == CARDS
    benchmark.extra_info.update(items=CARDS, unit="cards")


@pytest.mark.benchmark(group=GROUP)
def test_reportlab_paragraph(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """The reference: only the same texts, nothing else, wrapped and drawn by Paragraph."""
    from loopwright_compiler.print.text.fonts import face
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    style = ParagraphStyle("body", fontName=face("Vollkorn-Regular").name, fontSize=8, leading=10)
    texts = [escape(plain(text)) for text in bundle["strings"].values()]

    def draw() -> int:
        canvas = Canvas(str(tmp_path / "reference.pdf"), initialFontName=style.fontName)
        for number, text in enumerate(texts):
            paragraph = Paragraph(text, style)
            paragraph.wrapOn(canvas, 150, 170)
            paragraph.drawOn(canvas, 30 + 180 * (number % 3), 30 + 250 * (number // 3 % 3))
            if number % 45 == 44:
                canvas.showPage()
        canvas.save()
        return len(texts)

    assert benchmark.pedantic(draw, rounds=7, warmup_rounds=1) > CARDS
    benchmark.extra_info.update(items=CARDS, unit="cards", reference=True)


# --- whole processes, in CPU seconds ------------------------------------------------------------

BOX = 2000
FOLDER = Path(__file__).parent
PRINT = """
import json, sys
from pathlib import Path
from loopwright_compiler.print import Settings, print_sheets
bundle = json.loads(Path(sys.argv[1]).read_text("utf-8"))
print_sheets(bundle, Path(sys.argv[2]), Settings(layout=sys.argv[3]))
"""
PROCESS = f"print {CARDS} cards, whole process, CPU seconds"


def spent() -> float:
    """CPU seconds of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def process(benchmark: Any, *command: object) -> None:
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, *map(str, command)], check=True), rounds=5, warmup_rounds=1
    )
    benchmark.extra_info.update(items=CARDS, unit="cards")


def on_disk(cards: int, folder: Path) -> Path:
    """A bundle of so many cards."""
    file = folder / "bundle.json"
    count = cards // 5
    file.write_text(json.dumps(sample(diary=count, rumors=3 * count, school=count - 8)), "utf-8")
    return file


def cards_of(file: Path) -> int:
    """How many cards are printed of a bundle of a whole scenario."""
    ids = ("diary", "rumors", "school", "responses")
    kinds = ("items", "anomalies", "chores", "events", "firewalls", "kids", "machines")
    data = json.loads(file.read_text("utf-8"))
    return sum(len(data[name]) for name in ids) + sum(len(data["world"][name]) for name in kinds)


def texts(folder: Path) -> Path:
    """The same texts without any design: a title and paragraphs for each card."""
    bundle = sample(diary=40, rumors=120, school=32)
    strings = bundle["strings"]
    cards = [
        [strings[card["title"]], *(plain(strings[sid]) for _, sid in side["text"])]
        for kind in ("diary", "rumors", "school")
        for card in bundle[kind]
        for side in ([card["sides"]["front"]] if kind == "diary" else [card])
    ]
    file = folder / "cards.json"
    file.write_text(json.dumps((cards * 2)[:CARDS]), "utf-8")
    return file


@pytest.mark.benchmark(group=PROCESS, timer=spent)
@pytest.mark.parametrize("layout", ["fronts", "duplex"])
def test_process_of_loopwright(benchmark: Any, tmp_path: Path, layout: str) -> None:
    """Fronts alone, then with backs; frames, icons, scenes, marks and outline in both."""
    process(benchmark, "-c", PRINT, on_disk(CARDS, tmp_path), tmp_path / "x.pdf", layout)


@pytest.mark.benchmark(group=f"print {BOX} cards, whole process, CPU seconds", timer=spent)
def test_process_of_loopwright_with_many_cards(benchmark: Any, tmp_path: Path) -> None:
    process(benchmark, "-c", PRINT, on_disk(BOX, tmp_path), tmp_path / "x.pdf", "fronts")
    benchmark.extra_info.update(items=BOX)


@pytest.mark.benchmark(group="print a whole scenario, all kinds of cards, CPU seconds", timer=spent)
@pytest.mark.parametrize("scenario", ["speaking-clock", "ordinary-fortnight"])
def test_process_of_loopwright_with_a_whole_scenario(benchmark: Any, tmp_path: Path, scenario: str) -> None:
    """Our richest designs: every kind of card, both sides, as an author prints them."""
    bundle = tmp_path / "bundle.json"
    tool = Path(sys.executable).with_name("loopwright")
    subprocess.run([tool, "build", scenario, "-o", bundle], check=True, capture_output=True)
    process(benchmark, "-c", PRINT, bundle, tmp_path / "x.pdf", "duplex")
    benchmark.extra_info.update(items=cards_of(bundle))


@pytest.mark.benchmark(group=PROCESS, timer=spent)
def test_process_of_typst(benchmark: Any, tmp_path: Path) -> None:
    """A reference: titles and texts in boxes of 63 x 88 mm, nothing else."""
    pytest.importorskip("typst")
    process(benchmark, FOLDER / "print_typst.py", texts(tmp_path), tmp_path / "x.pdf", FONTS)
    benchmark.extra_info.update(reference=True)


@pytest.mark.benchmark(group=PROCESS, timer=spent)
def test_process_of_fpdf2(benchmark: Any, tmp_path: Path) -> None:
    """A reference: the same with fpdf2."""
    pytest.importorskip("fpdf")
    process(benchmark, FOLDER / "print_fpdf2.py", texts(tmp_path), tmp_path / "x.pdf", FONTS)
