"""`loopwright import` and `export`: cards out of tables and into them, and what is told by cell."""

from __future__ import annotations

import csv
import re
import shutil
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path

import pytest
import xlsxwriter
from loopwright.core.console import note
from loopwright.core.errors import Failure
from loopwright.main import command_line
from loopwright.tables.cells import DATE
from loopwright.tables.importing import with_file

from ..edits import edit
from .conftest import Done, Run
from .sheets import ods

ROOT = Path(__file__).parents[2]
ITEMS = """\
Name;Colour;tags;Copies;text;effects;Note
Storm Lamp;BRAVE;FIRE,LOUD;2,0;Lit in every gale.;;mine
Net Needle;black;CABLES;;;"action ""Mend"" at K
  test CLEVER
    success: draw item
    failure: take UPSET";
"""


@pytest.fixture
def table(scenario: Path) -> Path:
    """A table beside the scenario, as a spreadsheet program of Sweden saves it."""
    path = scenario.parent / "items.csv"
    path.write_text(ITEMS, encoding="utf-8", newline="\r\n")
    return path


def called(words: list[object], code: int) -> tuple[str, str]:
    """What a command writes, run here and now: cards that were read before are known."""
    out, err = StringIO(), StringIO()
    ended = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            ended = command_line(str(words[0]))(list(map(str, words)), standalone_mode=False) or 0
        except Failure as failure:
            ended = failure.code
            note("\n".join(filter(None, (str(failure), failure.hint))))
    assert ended == code, f"exit code {ended}\n{out.getvalue()}\n{err.getvalue()}"
    return out.getvalue(), err.getvalue()


@pytest.fixture
def run() -> Run:
    """As the fixture of all commands, in this process."""

    def call(*words: object, code: int = 0) -> Done:
        return Done(words, code, *called([*words], code))

    return call


def imported(run: Run, table: Path, scenario: Path, *more: object, code: int = 0) -> str:
    result = run("import", table, scenario, "--kind", "item", *more, code=code)
    return result.stdout + result.stderr


def test_rows_become_cards_of_a_file_that_the_scenario_names(run: Run, table: Path, scenario: Path) -> None:
    told = imported(run, table, scenario)
    assert "item, 2 rows: 2 new, 0 changed, 0 as they were." in told
    assert "Not imported: Note. " in told
    assert (scenario / "items.loop").read_text() == (
        'item storm-lamp "Storm Lamp"\n  > Lit in every gale.\n  color BRAVE\n  tags FIRE, LOUD\n'
        "  copies 2\n\n"
        'item net-needle "Net Needle"\n  color black\n  tags CABLES\n  action "Mend" at K\n    test CLEVER\n'
        "      success: draw item\n      failure: take UPSET\n"
    )
    assert ", items" in (scenario / "scenario.loop").read_text()
    kept = (scenario / "tables" / "items.yaml").read_text()
    assert '    "Colour": color\n' in kept and '    "Note": ""\n' in kept
    before = {path: path.stat().st_mtime_ns for path in scenario.rglob("*") if path.is_file()}
    assert "0 new, 0 changed, 2 as they were" in imported(run, table, scenario)
    assert run("import", table, scenario).stderr.startswith("item, 2 rows: 0 new")
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_dry_run_shows_what_would_change(run: Run, table: Path, scenario: Path) -> None:
    before = sorted(scenario.rglob("*"))
    told = imported(run, table, scenario, "--dry-run")
    assert '+item storm-lamp "Storm Lamp"\n' in told and ", items" in told
    assert sorted(scenario.rglob("*")) == before


def test_cells_that_were_edited_are_written_and_lines_by_hand_stay(
    run: Run, table: Path, scenario: Path
) -> None:
    imported(run, table, scenario)
    cards = scenario / "items.loop"
    edit(cards, "  color BRAVE\n", "  color BRAVE  # red, as they are\n  # from the lighthouse\n")
    edit(cards, "    test CLEVER\n", "    # she counts under her breath\n    test CLEVER or item FIRE\n")
    edit(cards, "  > Lit in every gale.\n", "  > Lit in every storm.\n")
    edit(table, "BRAVE", "TOUGH")
    edit(table, "take UPSET", "take SCARED")
    assert "0 new, 2 changed, 0 as they were" in imported(run, table, scenario)
    assert cards.read_text() == (
        'item storm-lamp "Storm Lamp"\n  > Lit in every storm.\n  color TOUGH  # red, as they are\n'
        "  # from the lighthouse\n"
        '  tags FIRE, LOUD\n  copies 2\n\nitem net-needle "Net Needle"\n  color black\n  tags CABLES\n'
        '  action "Mend" at K\n    # she counts under her breath\n    test CLEVER or item FIRE\n'
        "      success: draw item\n      failure: take SCARED\n"
    )


def test_what_both_sides_edited_is_told_by_cell_and_the_card_stays(
    run: Run, table: Path, scenario: Path
) -> None:
    imported(run, table, scenario)
    cards = scenario / "items.loop"
    edit(cards, "color BRAVE", "color TOUGH")
    edit(table, "BRAVE", "CLEVER")
    edit(table, "gale", "storm")
    for _ in range(2):
        told = imported(run, table, scenario, code=1)
        assert (
            "items.csv!B2: the card storm-lamp in " in told
            and "both were edited since the last import" in told
        )
    assert "color TOUGH" in cards.read_text() and "in every storm" in cards.read_text()
    imported(run, table, scenario, "--overwrite")
    assert "color CLEVER" in cards.read_text()
    assert "2 as they were" in imported(run, table, scenario)


def test_without_a_memory_nothing_is_overwritten(run: Run, table: Path, scenario: Path) -> None:
    imported(run, table, scenario)
    shutil.rmtree(scenario / "tables")
    edit(table, "BRAVE", "TOUGH")
    edit(table, "Lit in every gale.", "")
    told = imported(run, table, scenario, code=1)
    assert "items.csv!B2" in told and "no import tells which is newer" in told and "!E2" not in told
    assert "Lit in every gale" in (scenario / "items.loop").read_text()


def test_cards_that_are_gone_on_one_side_are_told(run: Run, table: Path, scenario: Path) -> None:
    imported(run, table, scenario)
    cards = scenario / "items.loop"
    text = cards.read_text()
    cards.write_text(text[: text.index("item net-needle")].rstrip() + "\n")
    told = imported(run, table, scenario)
    assert "items.csv!A3: item net-needle was deleted from the cards by hand" in told
    assert "net-needle" not in cards.read_text()
    imported(run, table, scenario, "--overwrite")
    assert "net-needle" in cards.read_text()
    table.write_text(ITEMS[: ITEMS.index("Net")])
    assert "item net-needle has no row any more. The card stays" in imported(run, table, scenario)


FAULTS = '''
id,title,color,iconic,copies,body
lamp,Lamp,BRAVE,maybe,1,
Big Lamp,Lamp,BRAVE,,1,
hat,"The ""Hat""",BRAVE,,2-Jan,
lamp,Again,BRAVE,,,
,,BRAVE,,,
'''


def test_cells_that_hold_no_value_are_told_one_by_one(
    run: Run, scenario: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.write_text(FAULTS)
    before = sorted(scenario.rglob("*"))
    monkeypatch.chdir(table.parent)
    result = run("import", "items.csv", scenario, "--kind", "item", code=1)
    assert [line.partition(": ")[::2] for line in result.stdout.splitlines()] == [
        ("items.csv!D3", "says `maybe`, where iconic is yes or no."),
        ("items.csv!A4", "says `Big Lamp`: a name has small letters, digits and hyphens, such as big-lamp."),
        ("items.csv!B5", "holds a straight quotation mark, which ends a title: write “ and ”, or '."),
        ("items.csv!E5", f"{DATE}."),
        ("items.csv!A6", "says `lamp` again, after row 3."),
        ("items.csv!A7", "is empty, and should say the id of the card."),
    ]
    assert "Nothing was written." in result.stderr and sorted(scenario.rglob("*")) == before


def test_mistakes_of_the_card_language_are_told_in_the_cell(run: Run, scenario: Path, table: Path) -> None:
    edit(table, "test CLEVER", "test CLEVR")
    told = imported(run, table, scenario, code=1)
    assert (
        "items.csv!F3:2:8\n  |\n2 |   test CLEVR\n  |        ^^^^^\n  |\n  = Did you mean `CLEVER`?" in told
    )
    assert not (scenario / "items.loop").exists()


def test_names_that_are_nowhere_are_told_in_the_cell_and_written(
    run: Run, scenario: Path, table: Path
) -> None:
    edit(table, "draw item", "draw item net-nedle")
    edit(table, "FIRE,LOUD", "FIRE,LOD")
    told = imported(run, table, scenario, code=1)
    assert "items.csv!C2:1:7\n" in told and "Did you mean LOUD?" in told
    assert "items.csv!F3:3:24\n" in told and "There is no item net-nedle." in told
    assert "draw item net-nedle" in (scenario / "items.loop").read_text()
    edit(scenario / "items.loop", "color black", "color black\n  iconic")
    assert "items.csv!A3" in imported(run, table, scenario, code=1), "the warning that no kid owns it"


def test_columns_are_told_and_kept(run: Run, scenario: Path, table: Path) -> None:
    edit(table, "Colour;", "Trait;")
    imported(run, table, scenario, "--column", "Trait=color", "--column", "tags=")
    text = (scenario / "items.loop").read_text()
    assert "color BRAVE" in text and "tags" not in text
    kept = scenario / "tables" / "items.yaml"
    assert '"Trait": color' in kept.read_text() and 'tags: ""' in kept.read_text()
    edit(kept, "Copies", "Kopior")
    edit(kept, 'tags: ""', "tags: tags  # all of them")
    assert "0 new, 2 changed" in imported(run, table, scenario)
    assert "tags FIRE, LOUD" in (scenario / "items.loop").read_text() and "all of them" in kept.read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--column", "Colour=colr"], "Did you mean color?"),
        (["--column", "Hue=color"], "There is no column Hue."),
        (["--column", "Hue"], "--column takes a column and a field"),
        (["--column", "Note=prose"], "are both read as prose"),
        (["--column", "Name="], "No column says the id"),
        (["--kind", "itme"], "There is no kind of cards itme."),
        (["--sheet", "Items"], "has no sheet Items"),
        (["--into", "../items.loop"], "../items is no name of a card file"),
        (["--into", "rumours.loop"], "is there, and no card file of the scenario"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    run: Run, scenario: Path, table: Path, words: list[str], message: str
) -> None:
    (scenario / "rumours.loop").write_text("")
    result = run(
        "import", table, scenario, *(["--kind", "item"] if "--kind" not in words else []), *words, code=2
    )
    assert message in result.stderr


def test_a_further_kind_is_added_to_the_mapping(run: Run, scenario: Path, table: Path) -> None:
    imported(run, table, scenario)
    kept = scenario / "tables" / "items.yaml"
    before = f"# my own remark\n{kept.read_text()}"
    kept.write_text(before.rstrip())
    table.write_text("id,title,steps,reward,done when\nwash,Wash Up,2,draw item,you at home\n")
    run("import", table, scenario, "--kind", "chore")
    assert kept.read_text().startswith(before + "chore:\n")
    assert "chore wash" in (scenario / "chores.loop").read_text()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('scenario a "A"\n  weeks 1\n', 'scenario a "A"\n  files b\n  weeks 1\n'),
        (
            'scenario a "A"\n# one\n  weeks 1\n  files c  # two\n',
            'scenario a "A"\n# one\n  weeks 1\n  files c, b  # two\n',
        ),
        (
            'scenario a "A"\n  weeks 1\n\ncard x 1 "X"\n  files c\n',
            'scenario a "A"\n  files b\n  weeks 1\n\ncard x 1 "X"\n  files c\n',
        ),
    ],
)
def test_the_scenario_card_names_a_new_file(before: str, after: str) -> None:
    assert with_file(before, "b") == after
    with pytest.raises(Failure, match=r"name b\.loop"):
        with_file("", "b")


def test_two_columns_of_one_name_are_refused(run: Run, scenario: Path, table: Path) -> None:
    edit(table, "Note", "TEXT")
    assert "Two columns are called" in imported(run, table, scenario, code=2)


def test_a_card_whose_first_line_is_broken_is_no_row(run: Run, scenario: Path, table: Path) -> None:
    imported(run, table, scenario)
    edit(scenario / "items.loop", '"Net Needle"', '"Net Needle" of bone')
    before = (scenario / "items.loop").read_bytes()
    assert "items.loop:7: the first line of this card has a mistake" in imported(run, table, scenario, code=2)
    assert (scenario / "items.loop").read_bytes() == before


@pytest.mark.parametrize(
    "text", ["item: 3", "item: {}", "item:\n  columns:\n    a: [1]", "- 1", "a: &b 1\nc: *b", "item:\n\tx"]
)
def test_a_mapping_that_is_broken_is_refused(run: Run, scenario: Path, table: Path, text: str) -> None:
    (scenario / "tables").mkdir()
    (scenario / "tables" / "items.yaml").write_text(text)
    assert "Mend it by hand, or remove it" in imported(run, table, scenario, code=2)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": "x"}', '{"format": "loopwright-table", "kinds": [1]}']
)
def test_a_memory_that_is_broken_is_refused(run: Run, scenario: Path, table: Path, text: str) -> None:
    (scenario / "tables").mkdir()
    (scenario / "tables" / "items.json").write_text(text)
    assert "what was imported last" in imported(run, table, scenario, code=2)


def test_line_ends_of_card_files_stay(run: Run, scenario: Path, table: Path) -> None:
    imported(run, table, scenario)
    cards = scenario / "items.loop"
    cards.write_bytes(cards.read_bytes().replace(b"\n", b"\r\n"))
    edit(table, "BRAVE", "TOUGH")
    imported(run, table, scenario)
    assert cards.read_bytes().count(b"\n") == cards.read_bytes().count(b"\r\n") > 10


# --- there and back -----------------------------------------------------------------------------


@pytest.fixture(scope="session")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario with two hundred cards, laid out as a person may: comments, wrapped prose, blank lines."""
    source = ROOT / "content" / "bonnie-and-clyde"
    folder = Path(shutil.copytree(source, tmp_path_factory.mktemp("deck") / "deck"))
    cards = [
        f'# --- {number}\ndaily thing-{number} "Thing, {number}; or =so" if love >= 1  # if\n'
        f"  > It is one of\n"
        f"  > the things.\n  >\n  > +1, @home, -{number}\n  copies {number % 4 + 1}\n  # why\n  choose\n"
        f'    "Yes": love +1  # yes\n    "No": nothing\n'
        for number in range(194)
    ]
    (folder / "things.loop").write_text("\n".join(cards))
    edit(folder / "scenario.loop", "files ", "files things, ")
    return folder


def rows_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def semicolons(path: Path) -> None:
    """Saved by a program of a country with decimal commas."""
    rows = rows_of(path)
    copies = rows[0].index("copies")
    with path.open("w", encoding="cp1252", newline="", errors="xmlcharrefreplace") as file:
        for row in rows:
            row[copies] = f"{row[copies]},0" if row[copies].isdigit() else row[copies]
        csv.writer(file, delimiter=";", quoting=csv.QUOTE_ALL).writerows(
            [text.replace("“", "\u201c") for text in row] for row in rows
        )


def utf16(path: Path) -> None:
    path.write_text(
        "\n".join("\t".join(f'"{t.replace(chr(34), chr(34) * 2)}"' for t in row) for row in rows_of(path)),
        "utf-16",
    )


def test_two_hundred_rows_come_back_as_they_were(run: Run, deck: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in deck.glob("*.loop")}
    out = tmp_path / "daily.csv"
    run("export", deck, "--kind", "daily", "-o", out)
    written = out.read_bytes()
    for saved in (None, semicolons, utf16):
        out.write_bytes(written)
        if saved is not None:
            saved(out)
        assert "daily, 200 rows: 0 new, 0 changed, 200 as they were." in run("import", out, deck).stderr
    assert {path: path.read_bytes() for path in before} == before


def test_a_workbook_comes_back_when_a_program_has_saved_it(run: Run, scenario: Path, tmp_path: Path) -> None:
    """Every number is a number then, and every switch a truth value."""
    out = tmp_path / "cards.xlsx"
    run("export", scenario, "-o", out)
    before = {path: path.read_bytes() for path in scenario.rglob("*.loop")}
    assert run("import", out, scenario).stderr.count("0 new, 0 changed") == 8
    run("export", scenario, "--kind", "item", "-o", tmp_path / "items.csv")
    data = BytesIO()
    with xlsxwriter.Workbook(data, {"strings_to_numbers": True, "strings_to_formulas": False}) as book:
        sheet = book.add_worksheet("Blad 1")
        for at, row in enumerate(rows_of(tmp_path / "items.csv")):
            for column, text in enumerate(row):
                sheet.write(at, column, {"yes": True}.get(text, text))
    out.write_bytes(data.getvalue())
    assert "0 new, 0 changed" in run("import", out, scenario, "--kind", "item").stderr
    assert {path: path.read_bytes() for path in before} == before


def test_opendocument_is_read(run: Run, scenario: Path, table: Path) -> None:
    def row(*texts: str) -> str:
        cells = (
            f"<table:table-cell office:value-type='string'><text:p>{text}</text:p></table:table-cell>"
            for text in texts
        )
        return f"<table:table-row>{''.join(cells)}</table:table-row>"

    path = table.with_suffix(".ods")
    path.write_bytes(ods(row("id", "title", "color", "body") + row("lamp", "Lamp", "BRAV", "")))
    assert "items.ods!Items!C2:1:1" in imported(run, path, scenario, code=1)
    path.write_bytes(ods(row("id", "title", "color", "body") + row("lamp", "Lamp", "BRAVE", "")))
    assert "1 new" in imported(run, path, scenario)


def test_an_edit_of_an_export_is_written_and_one_by_hand_stays(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    out = tmp_path / "rumors.csv"
    run("export", scenario, "--kind", "rumors", "-o", out)
    title = rows_of(out)[1][rows_of(out)[0].index("title")]
    edit(scenario / "rumors.loop", "take UPSET", "take SCARED")
    edit(out, title, f"{title} Again")
    assert "1 changed" in run("import", out, scenario).stderr
    text = (scenario / "rumors.loop").read_text()
    assert f'"{title} Again"' in text and "take SCARED" in text
    assert (
        "may hold what somebody has edited"
        in run("export", scenario, "--kind", "rumor", "-o", out, code=2).stderr
    )
    edit(scenario / "tables" / "rumors.yaml", "title: title", '"Card": title')
    run("export", scenario, "--kind", "rumor", "-o", out, "--overwrite")
    assert "Card" in rows_of(out)[0]


def test_cards_of_other_games_go_there_and_back(run: Run, tmp_path: Path) -> None:
    for name, kind in (("which-side", "means"), ("lucha-libre", "move")):
        folder = Path(shutil.copytree(ROOT / "content" / name, tmp_path / name))
        before = {path: path.read_bytes() for path in folder.rglob("*.loop")}
        out = tmp_path / f"{kind}.csv"
        run("export", folder, "--kind", kind, "-o", out)
        run("import", out, folder)
        assert {path: path.read_bytes() for path in before} == before
    edit(out, "fans +5", "fans +four")
    assert "move.csv!F2:1:" in run("import", out, folder, code=1).stdout


def test_cards_of_a_world_elsewhere_are_not_changed(run: Run, scenario: Path, table: Path) -> None:
    table.write_text("id,title,color\nstorm-lantern,Storm Lantern,BRAVE\n")
    assert "1 as they were" in imported(run, table, scenario)
    edit(table, "BRAVE", "TOUGH")
    told = imported(run, table, scenario, code=1)
    assert "items.csv!C2: item storm-lantern belongs to a world that is not beside the scenario" in told


def test_cards_of_a_world_of_ones_own_are_edited(
    run: Run, scenario: Path, table: Path, tmp_path: Path
) -> None:
    home = tmp_path / "own" / "scenarios"
    shutil.copytree(scenario, home / "night-market")
    shutil.copytree(ROOT / "content" / "worlds" / "vasso", home.parent / "worlds" / "vasso")
    table.write_text("id,title,color\nstorm-lantern,Storm Lantern,TOUGH\n")
    imported(run, table, home / "night-market", "--overwrite")
    assert (
        '"Storm Lantern"\n  > Lit in every gale since 1911.\n  color TOUGH\n'
        in (home.parent / "worlds/vasso/items.loop").read_text()
    )


def test_a_bundle_has_no_card_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text("{}")
    assert (
        "a bundle, which holds no card files"
        in run("export", tmp_path / "b.json", "-o", tmp_path / "a.csv", code=2).stderr
    )


def test_the_page_shows_what_is_written(run: Run, scenario: Path, table: Path) -> None:
    page = (ROOT / "site" / "docs" / "spreadsheets.md").read_text("utf-8")
    rows = re.findall(r"^\| (.*) \|$", page[: page.index("```sh")], re.MULTILINE)
    cells = [[cell.strip().strip("`") for cell in re.split(r" \|", row)] for row in rows if "---" not in row]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(cells)
    imported(run, table, scenario)
    card_text = re.search(r"```loop\n(.*?)```", page, re.DOTALL)
    assert card_text and (scenario / "items.loop").read_text() == card_text[1]
    edit(scenario / "items.loop", "color BRAVE", "color TOUGH")
    edit(table, "BRAVE", "QUICK")
    told = (
        imported(run, table, scenario, code=1).replace(str(scenario), "my-scenario").split("items.csv", 1)[1]
    )
    assert " ".join(f"items.csv{told.splitlines()[0]}".split()) in " ".join(page.split())
