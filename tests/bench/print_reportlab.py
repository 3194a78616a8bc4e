"""The cards of a file by ReportLab: `print_reportlab.py TEXTS.json OUT.pdf FONTS`. A title, texts each."""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

if __name__ == "__main__":
    texts, out, fonts = (Path(argument) for argument in sys.argv[1:4])
    styles = []
    for name in ("Vollkorn-Bold", "Vollkorn-Regular"):
        registerFont(TTFont(name, fonts / f"{name}.ttf"))
        styles.append(ParagraphStyle(name, fontName=name, fontSize=8, leading=10))
    heading, body = styles
    canvas = Canvas(str(out), pagesize=A4, initialFontName=body.fontName)
    cards = json.loads(texts.read_text("utf-8"))
    for number, (title, *paragraphs) in enumerate(cards):
        if number and number % 9 == 0:
            canvas.showPage()
        row, column = divmod(number % 9, 3)
        x, y = (10.5 + 63 * column) * mm, A4[1] - (16.5 + 88 * row) * mm
        canvas.rect(x, y - 88 * mm, 63 * mm, 88 * mm)
        y -= 5 * mm
        for style, lines in ((heading, [title]), (body, paragraphs)):
            for text in lines:
                paragraph = Paragraph(escape(text), style)
                _, high = paragraph.wrapOn(canvas, 53 * mm, 80 * mm)
                y -= high
                paragraph.drawOn(canvas, x + 5 * mm, y)
    canvas.save()
    print(len(cards))
