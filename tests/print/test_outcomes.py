"""An outcome on the sheet: what is read with it hangs below it, and no dash stands before either twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, Maker, sample

FLAVOUR = "The lever is live, and so is the handle that it hangs on, and so are you."


def lines(path: Path) -> list[tuple[str, float, str]]:
    """The lines of the first card's text: what they say, where they begin in mm, and in what font."""
    page = pages(path)[0]
    inside = [char for char in page.chars if 36 < char["top"] / MM < 96 and char["x0"] / MM < 73.5]
    tops = sorted({round(char["bottom"], 1) for char in inside})
    rows: list[tuple[str, float, str]] = []
    for top in tops:
        chars: list[Any] = [
            char for char in inside if round(char["bottom"], 1) == top and char["text"].strip()
        ]
        if chars:
            text = "".join(char["text"] for char in chars)
            rows.append((text, min(char["x0"] for char in chars) / MM, chars[0]["fontname"]))
    return rows


@pytest.mark.parametrize("dashes", [1, 2])
def test_what_is_read_hangs_where_the_second_line_of_its_outcome_begins(tmp_path: Path, dashes: int) -> None:
    bundle = sample(diary=1)
    maker, side = Maker(bundle), bundle["diary"][0]["sides"]["front"]
    owner = "diary.1.front.action.1"
    rule = "– " * dashes + "**1:** Take {UPSET}. Then move to any other location that is not far from here."
    entries = [("rule", "rules", "**At B:** Roll a die:"), ("rule", "rules.2", rule)]
    entries += [("prose", "row.1.text", FLAVOUR), ("rule", "rules.3", "– **2–6:** Nothing happens.")]
    side["text"] = [[kind, maker.string(f"{owner}.{sid}", text, 1)] for kind, sid, text in entries]
    out = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
    rows = lines(out)
    outcome = next(number for number, (text, _, _) in enumerate(rows) if text.startswith("–1:"))
    second = rows[outcome + 1]
    assert "Italic" not in second[2]
    italic = [line for line in rows if "Italic" in line[2]]
    assert len(italic) >= 2 and "".join(text for text, _, _ in italic) == FLAVOUR.replace(" ", "")
    for _, x, _ in italic:
        assert x == pytest.approx(second[1], abs=0.3)
    assert second[1] > rows[outcome][1] + 1.5


def test_what_another_part_of_the_card_tells_is_not_set_in(tmp_path: Path) -> None:
    bundle = sample(diary=1)
    maker, side = Maker(bundle), bundle["diary"][0]["sides"]["front"]
    entries = [("rule", "action.1.rules", "– **1:** Nothing happens."), ("prose", "text.2", FLAVOUR)]
    side["text"] = [[kind, maker.string(f"diary.1.front.{sid}", text, 1)] for kind, sid, text in entries]
    out = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
    rule, rows, *_ = lines(out)
    assert rows[1] < rule[1] + 0.5
