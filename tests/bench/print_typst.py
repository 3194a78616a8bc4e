"""The cards of a file set by typst: `print_typst.py TEXTS.json OUT.pdf FONTS`. A title and texts each."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typst

TEMPLATE = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Vollkorn", size: 8pt)
#let cards = json("texts.json")
#grid(columns: 3 * (63mm,), rows: 88mm, ..cards.map(card => box(
  width: 63mm, height: 88mm, inset: 5mm, stroke: 0.25pt,
)[*#card.first()* #parbreak() #card.slice(1).join(parbreak())]))
"""

if __name__ == "__main__":
    texts, out = (Path(argument) for argument in sys.argv[1:3])
    folder = texts.parent
    cards = json.loads(texts.read_text("utf-8"))
    (folder / "cards.typ").write_text(TEMPLATE, "utf-8")
    (folder / "texts.json").write_text(json.dumps(cards), "utf-8")
    typst.compile(folder / "cards.typ", output=out, font_paths=[Path(sys.argv[3])])
    print(len(cards))
