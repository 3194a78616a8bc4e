"""`loopwright strings export` and `import`: translations as a table, beside gettext's files."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
import typer
from loopwright.commands.strings import export, import_
from loopwright.core.errors import Failure
from loopwright_compiler.i18n import po_files

from ..edits import edit

CARDS = """\
scenario sums "Two Words"
  kit bonnie-and-clyde
  > One {love}, *two*.

gauge love "Love" from 0 to 2

daily work "Work": nothing
"""
PO = """\
msgid ""
msgstr "Language: sv\\nContent-Type: text/plain; charset=UTF-8\\n"

# A remark that stays.
msgctxt "scenario"
msgid "Two Words"
msgstr "Två ord"

#, fuzzy
msgctxt "scenario"
msgid "One {love}, *two*."
msgstr "En {love}, *tva*."

msgctxt "gauge.love"
msgid "Love"
msgstr ""

#~ msgctxt "gauge.hate"
#~ msgid "Hate"
#~ msgstr "Hat"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "sums"
    (path / "translations").mkdir(parents=True)
    (path / "scenario.loop").write_text(CARDS, "utf-8")
    (path / "translations" / "sv.po").write_text(PO, "utf-8")
    return path


@pytest.fixture
def table(folder: Path) -> Path:
    path = folder.parent / "texts.csv"
    export(path, str(folder))
    return path


def rows(table: Path) -> list[list[str]]:
    with table.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def taken(table: Path, folder: Path, capsys: pytest.CaptureFixture[str], code: int = 0, **more: bool) -> str:
    capsys.readouterr()
    ended = 0
    try:
        import_(table, str(folder), **more)
    except typer.Exit as exit:
        ended = exit.exit_code
    said = capsys.readouterr()
    assert ended == code, said
    return said.out + said.err


def entry(folder: Path, text: str) -> po_files.PoEntry:
    file, _ = po_files.read((folder / "translations" / "sv.po").read_text("utf-8"))
    return next(entry for entry in file.messages if entry.text == text)


def test_texts_stand_beside_their_translations(table: Path) -> None:
    head, *texts = rows(table)
    assert head == ["context", "text", "notes", "sv"]
    assert [(row[1], row[3]) for row in texts] == [
        ("Two Words", "Två ord"),
        ("One {love}, *two*.", "En {love}, *tva*."),
        ("Love", ""),
        ("Work", ""),
    ]
    assert "Title of the scenario" in texts[0][2]


def test_what_was_edited_is_written_and_all_else_stays(
    folder: Path, table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    po = folder / "translations" / "sv.po"
    assert "0 translations written" in taken(table, folder, capsys)
    assert po.read_text("utf-8") == PO
    edit(po, "Två ord", "Ett par ord")
    edit(table, "*tva*", "*två*")
    assert "1 translation written" in taken(table, folder, capsys)
    assert entry(folder, "Two Words").strings == ["Ett par ord"]
    assert entry(folder, "One {love}, *two*.").strings == ["En {love}, *två*."]
    assert not entry(folder, "One {love}, *two*.").fuzzy
    assert "# A remark that stays." in po.read_text("utf-8") and '#~ msgid "Hate"' in po.read_text("utf-8")


def test_cells_that_cannot_be_are_told(folder: Path, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(table, "En {love}", "En")
    with table.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(["daily", "Play", "", "Lek"])
    told = taken(table, folder, capsys, code=1)
    assert "texts.csv!B6: there is no such text for sv; `loopwright strings extract` adds new ones." in told
    assert "texts.csv!D3: " in told and "{love}" in told


def test_what_both_edited_stays(folder: Path, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(table, "Två ord", "Ett par ord")
    edit(folder / "translations" / "sv.po", "Två ord", "Två små ord")
    assert "texts.csv!D2: the translation says `Två små ord`" in taken(table, folder, capsys, code=1)
    assert entry(folder, "Two Words").strings == ["Två små ord"]
    taken(table, folder, capsys, overwrite=True)
    assert entry(folder, "Two Words").strings == ["Ett par ord"]


def test_other_tables_are_refused(folder: Path, table: Path) -> None:
    with pytest.raises(Failure, match="may hold what somebody has edited"):
        export(table, str(folder))
    export(table, str(folder), overwrite=True)
    table.write_text("text,sv\nTwo Words,Två ord\n")
    with pytest.raises(Failure, match="columns context and text"):
        import_(table, str(folder))
    (folder / "translations" / "sv.po").write_text("msgid oops\n")
    with pytest.raises(Failure, match="mend it first"):
        import_(table, str(folder))
