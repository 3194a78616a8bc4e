"""Sheets can be printed by a program that has a use of its own for ReportLab: neither changes the other."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.text.fonts import FOLDER
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

ONE = Settings(cards="diary.1")

PLAIN = f"""
import sys
from io import BytesIO

def plain():
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for path in {sorted(map(str, FOLDER.glob("*.ttf")))!r}:
        pdfmetrics.registerFont(TTFont(path, path))
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    for name in ("Helvetica", *pdfmetrics.getRegisteredFontNames()):
        canvas.setFont(name, 12)
        canvas.drawString(72, 72, "Grüße, 7 × 8")
    canvas.beginForm("form")
    canvas.rect(0, 0, 9, 9)
    canvas.endForm()
    canvas.doForm("form")
    canvas.save()
    return file.getvalue()
"""


def written(code: str) -> bytes:
    return subprocess.run([sys.executable, "-c", PLAIN + code], capture_output=True, check=True).stdout


def test_a_plain_document_is_the_same_with_and_without_us(bundle: dict[str, Any], tmp_path: Path) -> None:
    """Byte by byte, also when sheets were printed before, in the same fonts."""
    alone = written("sys.stdout.buffer.write(plain())")
    import json

    (tmp_path / "bundle.json").write_text(json.dumps(bundle), "utf-8")
    ours = f"""
import json
from pathlib import Path
from loopwright_compiler.print import Settings, print_sheets
folder = Path({str(tmp_path)!r})
bundle = json.loads((folder / "bundle.json").read_text("utf-8"))
print_sheets(bundle, folder / "before.pdf", Settings(cards="diary.1"))
before = plain()
print_sheets(bundle, folder / "after.pdf", Settings(cards="diary.1"))
assert plain() == before
assert not [name for name in sys.modules if name.startswith("reportlab_")]
sys.stdout.buffer.write(before)
"""
    assert written(ours) == alone
    assert (tmp_path / "before.pdf").read_bytes() == (tmp_path / "after.pdf").read_bytes()


def test_settings_and_fonts_are_left_alone(
    bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rl_config.currentSettings(), pdfmetrics.getRegisteredFontNames(), ttfonts.makeToUnicodeCMap
    print_sheets(bundle, tmp_path / "a.pdf", ONE)
    assert (
        rl_config.currentSettings(), pdfmetrics.getRegisteredFontNames(), ttfonts.makeToUnicodeCMap
    ) == before  # fmt: skip
    monkeypatch.setattr(rl_config, "useA85", 1)
    monkeypatch.setattr(rl_config, "pdfMultiLine", 1)
    monkeypatch.setattr(rl_config, "ttfAsciiReadable", 0)
    print_sheets(bundle, tmp_path / "b.pdf", ONE)
    assert (rl_config.useA85, rl_config.pdfMultiLine, rl_config.ttfAsciiReadable) == (1, 1, 0)
    assert (tmp_path / "b.pdf").read_bytes() == (tmp_path / "a.pdf").read_bytes()


def test_settings_are_as_before_after_an_error() -> None:
    before = rl_config.currentSettings()
    with pytest.raises(ZeroDivisionError), factory_settings():
        assert rl_config.useA85 == 0
        raise ZeroDivisionError
    assert rl_config.currentSettings() == before


def test_what_we_use_of_reportlab_is_there() -> None:
    """Inner names that a newer ReportLab may change; each is used by the sheets."""
    canvas = Canvas(BytesIO(), invariant=1)
    document = canvas._doc
    for name in ("Catalog", "Pages", "info", "delayedFonts", "fontMapping", "objectcounter"):
        assert hasattr(document, name), name
    for name in ("idToObject", "numberToId", "idToObjectNumberAndVersion", "Reference", "thisPageName"):
        assert hasattr(document, name), name
    assert document._timeStamp.YMDhms
    assert isinstance(document.Catalog.__NoDefault__, list)
    font = ttfonts.TTFont("contract", str(next(FOLDER.glob("*.ttf"))), asciiReadable=1)
    [(subset, code)] = font.splitString("A", document)
    assert (subset, code) == (0, b"A")
    assert font.getSubsetInternalName(0, document) == "/F1+0" or font.state[document].internalName
    font.addObjects(document)
    [reference] = [name for name in document.idToObject if name.startswith("toUnicodeCMap:")]
    assert b"beginbfchar" in document.idToObject[reference].content.encode()
    canvas._make_preamble()
    assert canvas._preamble.startswith("1 0 0 1 0 0 cm")
