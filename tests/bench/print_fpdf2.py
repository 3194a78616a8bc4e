"""The cards of a file set by fpdf2: `print_fpdf2.py TEXTS.json OUT.pdf FONTS`. A title and texts each."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fpdf import FPDF

if __name__ == "__main__":
    texts, out, fonts = (Path(argument) for argument in sys.argv[1:4])
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.add_font("Vollkorn", "", fonts / "Vollkorn-Regular.ttf")
    pdf.add_font("Vollkorn", "B", fonts / "Vollkorn-Bold.ttf")
    cards = json.loads(texts.read_text("utf-8"))
    for number, (title, *paragraphs) in enumerate(cards):
        if number % 9 == 0:
            pdf.add_page()
        row, column = divmod(number % 9, 3)
        x, y = 10.5 + 63 * column, 16.5 + 88 * row
        pdf.rect(x, y, 63, 88)
        for style, lines in (("B", [title]), ("", paragraphs)):
            pdf.set_font("Vollkorn", style, 8)
            for text in lines:
                pdf.set_xy(x + 5, y + 5)
                pdf.multi_cell(53, 3.5, text)
                y = pdf.get_y() - 4
    pdf.output(str(out))
    print(len(cards))
