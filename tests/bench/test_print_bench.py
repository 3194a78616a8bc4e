"""Printing: our card sheets beside the same texts set by ReportLab's own paragraphs."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.markup import plain

from ..print.sample import sample

CARDS = 200
GROUP = f"print {CARDS} cards"


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    """One scenario card, one response card, a machine's sheet, five reference cards and 192 others."""
    return sample(diary=40, rumors=120, school=32)


@pytest.mark.benchmark(group=GROUP)
def test_loopwright(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """Both sides of every card, with frames, icons, crop marks and outline."""
    from loopwright_compiler.printing import print_sheets

    result = benchmark.pedantic(
        lambda: print_sheets(bundle, tmp_path / "cards.pdf"), rounds=7, warmup_rounds=1
    )
    assert result.cards == CARDS
    benchmark.extra_info.update(items=CARDS, unit="cards")


@pytest.mark.benchmark(group=GROUP)
def test_reportlab_paragraph(benchmark: Any, bundle: dict[str, Any], tmp_path: Path) -> None:
    """The reference: only the same texts, nothing else, wrapped and drawn by Paragraph."""
    from loopwright_compiler.printing.fonts import face
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
