"""Printing: our card sheets beside the same texts set by ReportLab's own paragraphs."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from itertools import count as numbers
from pathlib import Path
from typing import Any

import pytest
from loopwright import Settings, compile_scenario
from loopwright_compiler.print.text.fonts import FOLDER as FONTS
from loopwright_compiler.semantics.markup import plain

from ..print.sample import sample

CARDS = 200
DECKS = "deck:diary,deck:rumors,deck:school"
"""What is printed of the sample: whatever else stands on sheets grows with the product."""
GROUP = f"print {CARDS} cards"


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    """So many diary, rumor and school cards."""
    return many(CARDS)


def many(cards: int) -> dict[str, Any]:
    """A bundle of so many cards of the three decks."""
    return sample(diary=cards // 5, rumors=3 * cards // 5, school=cards // 5)


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """Both sides of every card, with frames, icons, crop marks and outline."""
    from loopwright_compiler.print import print_sheets

    result = benchmark.pedantic(
        lambda: print_sheets(bundle, tmp_path / "cards.pdf", Settings(cards=DECKS)), rounds=7, warmup_rounds=1
    )
    assert result.cards == CARDS
    benchmark.extra_info.update(items=CARDS, unit="cards")


@pytest.mark.benchmark(group=GROUP)
def test_reportlab_paragraph(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """The reference: only the same texts, nothing else, wrapped and drawn by Paragraph."""
    from loopwright_compiler.print.text.fonts import FOLDER
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    registerFont(TTFont("Vollkorn", FOLDER / "Vollkorn-Regular.ttf"))
    style = ParagraphStyle("body", fontName="Vollkorn", fontSize=8, leading=10)
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


# --- what a live preview waits for ---------------------------------------------------------------


@pytest.fixture(scope="module")
def scenario() -> dict[str, Any]:
    """The bundled scenario, with some two hundred different cards."""
    return dict(compile_scenario("speaking-clock").bundle.data)


@pytest.fixture
def drafts(scenario: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The scenario again and again, each time with other words on its first diary card, as an author writes:
    nothing that was kept of that card helps.
    """
    [sid] = [sid for kind, sid in scenario["diary"][0]["sides"]["front"]["text"] if kind == "prose"][:1]
    words = scenario["strings"][sid]
    return (
        {**scenario, "strings": {**scenario["strings"], sid: f"{words} {number}"}} for number in numbers(10)
    )


@pytest.mark.benchmark(group="one card again, warm")
def test_one_card_as_drawings(benchmark: Any, drafts: Iterator[dict[str, Any]]) -> None:
    """Both sides of one card of a whole scenario, as SVG."""
    from loopwright_compiler.print.svg.cards import card_pictures

    settings = Settings(cards="diary.1")
    pictures = benchmark.pedantic(lambda: card_pictures(next(drafts), settings), rounds=25, warmup_rounds=3)
    assert list(pictures) == ["diary.1"]
    benchmark.extra_info.update(items=1, unit="cards")


@pytest.mark.benchmark(group="one card again, warm")
def test_one_card_as_pdf(benchmark: Any, drafts: Iterator[dict[str, Any]], tmp_path: Path) -> None:
    """Both sides of one card of a whole scenario, as a file."""
    from loopwright_compiler.print import print_sheets

    settings = Settings(cards="diary.1", layout="single")
    result = benchmark.pedantic(
        lambda: print_sheets(next(drafts), tmp_path / "card.pdf", settings), rounds=25, warmup_rounds=3
    )
    assert result.cards == 1
    benchmark.extra_info.update(items=1, unit="cards")


@pytest.mark.benchmark(group="all cards of a scenario to look at")
@pytest.mark.parametrize("way", ["proof", "sheets"])
def test_all_cards(benchmark: Any, scenario: dict[str, Any], tmp_path: Path, way: str) -> None:
    """The page for a browser; beside it, as the reference, the sheets of the same cards."""
    from loopwright_compiler.print import print_sheets
    from loopwright_compiler.print.svg.proof import proof

    made = {
        "proof": lambda: proof(scenario)[1],
        "sheets": lambda: print_sheets(scenario, tmp_path / "cards.pdf").cards,
    }
    cards = benchmark.pedantic(made[way], rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(items=cards, unit="cards", reference=way == "sheets")


# --- whole processes, in CPU seconds ------------------------------------------------------------

BOX = 2000
FOLDER = Path(__file__).parent
PRINT = """
import json, sys
from pathlib import Path
from loopwright_compiler.print import Settings, print_sheets
bundle = json.loads(Path(sys.argv[1]).read_text("utf-8"))
settings = Settings(**dict(zip(("layout", "cards"), sys.argv[3:])))
print(print_sheets(bundle, Path(sys.argv[2]), settings).cards)
"""
PROCESS = f"print {CARDS} cards, whole process, CPU seconds"


def spent() -> float:
    """CPU seconds of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def process(benchmark: Any, *command: object) -> str:
    """Measure a program in a process of its own, and return what it says."""
    words = [sys.executable, *map(str, command)]
    run = benchmark.pedantic(
        lambda: subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True),
        rounds=5,
        warmup_rounds=1,
    )
    return str(run.stdout)


def printing(benchmark: Any, *command: object) -> int:
    """Measure a program that says how many cards it has printed, and return that."""
    cards = int(process(benchmark, *command))
    benchmark.extra_info.update(items=cards, unit="cards")
    return cards


def on_disk(cards: int, folder: Path) -> Path:
    """A bundle of so many cards."""
    file = folder / "bundle.json"
    file.write_text(json.dumps(many(cards)), "utf-8")
    return file


def texts(folder: Path) -> Path:
    """The same texts without any design: a title and paragraphs for each card."""
    bundle = many(CARDS)
    strings = bundle["strings"]
    cards = [
        [strings[card["title"]], *(plain(strings[sid]) for _, sid in side["text"])]
        for kind in ("diary", "rumors", "school")
        for card in bundle[kind]
        for side in ([card["sides"]["front"]] if kind == "diary" else [card])
    ]
    file = folder / "cards.json"
    file.write_text(json.dumps(cards), "utf-8")
    return file


@pytest.mark.benchmark(group=PROCESS, timer=spent)
@pytest.mark.parametrize("layout", ["fronts", "duplex"])
def test_process_of_loopwright(benchmark: Any, tmp_path: Path, layout: str) -> None:
    """Fronts alone, then with backs; frames, icons, scenes, marks and outline in both."""
    command = ("-c", PRINT, on_disk(CARDS, tmp_path), tmp_path / "x.pdf", layout, DECKS)
    assert printing(benchmark, *command) == CARDS


@pytest.mark.benchmark(group=f"print {BOX} cards, whole process, CPU seconds", timer=spent)
def test_process_of_loopwright_with_many_cards(benchmark: Any, tmp_path: Path) -> None:
    command = ("-c", PRINT, on_disk(BOX, tmp_path), tmp_path / "x.pdf", "fronts", DECKS)
    assert printing(benchmark, *command) == BOX


@pytest.mark.benchmark(group="print a whole scenario, all kinds of cards, CPU seconds", timer=spent)
@pytest.mark.parametrize("scenario", ["speaking-clock", "ordinary-fortnight"])
def test_process_of_loopwright_with_a_whole_scenario(benchmark: Any, tmp_path: Path, scenario: str) -> None:
    """Our richest designs: every kind of card, both sides, as an author prints them."""
    bundle = tmp_path / "bundle.json"
    tool = Path(sys.executable).with_name("loopwright")
    subprocess.run([tool, "build", scenario, "-o", bundle], check=True, capture_output=True)
    printing(benchmark, "-c", PRINT, bundle, tmp_path / "x.pdf", "duplex")


@pytest.mark.benchmark(group=PROCESS, timer=spent)
def test_process_of_typst(benchmark: Any, tmp_path: Path) -> None:
    """A reference: titles and texts in boxes of 63 x 88 mm, nothing else."""
    pytest.importorskip("typst")
    command = (FOLDER / "print_typst.py", texts(tmp_path), tmp_path / "x.pdf", FONTS)
    assert printing(benchmark, *command) == CARDS
    benchmark.extra_info.update(reference=True)


@pytest.mark.benchmark(group=PROCESS, timer=spent)
def test_process_of_reportlab(benchmark: Any, tmp_path: Path) -> None:
    """A reference: the same with ReportLab's paragraphs alone, on which our sheets are drawn."""
    assert (
        printing(benchmark, FOLDER / "print_reportlab.py", texts(tmp_path), tmp_path / "x.pdf", FONTS)
        == CARDS
    )


@pytest.mark.benchmark(group=PROCESS, timer=spent)
def test_process_of_fpdf2(benchmark: Any, tmp_path: Path) -> None:
    """A reference: the same with fpdf2."""
    pytest.importorskip("fpdf")
    command = (FOLDER / "print_fpdf2.py", texts(tmp_path), tmp_path / "x.pdf", FONTS)
    assert printing(benchmark, *command) == CARDS
