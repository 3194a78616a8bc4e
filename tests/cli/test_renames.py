"""`loopwright rename` and `renumber`: one thing, everywhere it is named, or nothing at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from loopwright.core import files, scenario_paths
from loopwright.core.errors import Failure
from loopwright.core.file_changes import FileChanges

from .conftest import Run

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 70"><rect width="90" height="70"/></svg>'


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def box(run: Run, scenario: Path) -> Path:
    """A scenario with a picture and a translation of card 4, and a value in its prose."""
    pictures = scenario / "pictures"
    pictures.mkdir()
    (pictures / "diary.4.svg").write_text(PICTURE)
    (pictures / "pictures.yaml").write_text("diary.4:\n  alt: A round room.\n")
    main, diary = scenario / "scenario.loop", scenario / "diary.loop"
    main.write_text(f'{main.read_text("utf-8")}  counter drops "Drops" from 0 to 6\n', encoding="utf-8")
    cards = diary.read_text("utf-8").replace("of a house, that does not fall.", "of a house. {drops} fell.")
    diary.write_text(cards.replace("set told-him", "set told-him, drops +1"), encoding="utf-8")
    run("strings", "extract", scenario, "--language", "sv")
    po = scenario / "translations" / "sv.po"
    text = po.read_text("utf-8").replace('msgid "Below"\nmsgstr ""', 'msgid "Below"\nmsgstr "Nedanför"')
    before, drop, after = text.partition("{drops} fell.")
    head, _, tail = after.partition('msgstr ""')
    po.write_text(f'{before}{drop}{head}msgstr "Ett rum. {{drops}} föll."{tail}', encoding="utf-8")
    run("strings", "compile", scenario)
    return scenario


def test_a_card_is_renumbered_with_all_that_belongs_to_it(run: Run, box: Path) -> None:
    before = contents(box)
    shown = run("rename", box, "diary 4", "12", "--dry-run").stdout
    assert "-        success: play diary 4, discard" in shown and "Would move" in shown
    assert contents(box) == before
    out = run("rename", box, "diary 4", "12").stdout
    assert "to diary.12.svg." in out
    run("check", "--strict", box)
    po = (box / "translations" / "sv.po").read_text("utf-8")
    assert 'msgctxt "diary.12"\nmsgid "Below"\nmsgstr "Nedanför"' in po and '"diary.4' not in po
    assert (box / "pictures" / "pictures.yaml").read_text() == "diary.12:\n  alt: A round room.\n"
    status = run("strings", "status", box, code=1).stdout.splitlines()[0]
    assert "2 of" in status and "not compiled" not in status
    run("rename", box, "Below", "4")
    assert contents(box) == before


def test_a_counter_is_renamed_within_translations_too(run: Run, box: Path) -> None:
    run("rename", box, "counter drops", "counter tears")
    run("check", "--strict", box)
    assert "Ett rum. {tears} föll." in (box / "translations" / "sv.po").read_text("utf-8")


def test_numbers_in_the_order_of_the_cards(run: Run, box: Path) -> None:
    """Two cards may change their numbers with each other, and their pictures as well."""
    before = contents(box)
    (box / "pictures" / "diary.5.svg").write_text(PICTURE.replace("rect", "circle"))
    cards = (box / "diary.loop").read_text("utf-8")
    first, fourth = cards.index('diary 4 "Below"'), cards.index("# A setback")
    swapped = f"{cards[:first]}{cards[fourth:]}\n{cards[first:fourth]}"
    (box / "diary.loop").write_text(swapped.rstrip() + "\n", encoding="utf-8")
    run("renumber", box, "diary")
    text = (box / "diary.loop").read_text("utf-8")
    assert 'diary 4 "The Wells Rise"' in text and 'diary 5 "Below"' in text
    assert "success: play diary 5, discard" in text and "when enigma >= 3: play diary 4" in text
    assert (box / "pictures" / "diary.5.svg").read_bytes() == before["pictures/diary.4.svg"]
    assert b"circle" in (box / "pictures" / "diary.4.svg").read_bytes()
    run("check", box)
    assert run("renumber", box, "diary").stderr == "Nothing changes.\n"


def test_one_of_two_cards_with_a_number(run: Run, scenario: Path) -> None:
    """After a merge: what names the title goes along, what names the number alone is told."""
    diary = scenario / "diary.loop"
    text = diary.read_text("utf-8").replace("play diary 4,", 'play diary 4 "Below",')
    text = text.replace(
        "when insight >= 2: flip", "when insight >= 2: flip\n    when day = friday: play diary 4"
    )
    text += '\ndiary 4 "The Hatch"\n  front\n    > Heavy.\n    when enigma >= 3: play diary 5\n'
    diary.write_text(text, encoding="utf-8")
    refused = run("rename", scenario, "diary 4", "9", code=2).stderr
    line = text[: text.index('diary 4 "Below"\n')].count("\n") + 1
    assert "is there 2 times" in refused and "gives one of them another number" in refused
    out = run("renumber", scenario, f"diary.loop:{line}", code=1).stdout
    assert "These name the card by its number alone, and may mean either: night-market/diary.loop:13." in out
    text = diary.read_text("utf-8")
    assert 'play diary 6 "Below",' in text and 'diary 6 "Below"\n' in text and 'diary 4 "The Hatch"' in text
    run("check", scenario)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["rename", "told-hum", "x"], 2, "Did you mean told-him?"),
        (["rename", "diary 4", "5"], 1, "There is a diary card 5 already (line 65 of diary.loop)."),
        (["rename", "uggla", "raven"], 1, "called like its model"),
        (["renumber", "item"], 2, "There is: diary, rumor first."),
        (["renumber", "diary.loop:8", "5"], 2, "There is a diary card 5 already."),
    ],
)
def test_what_is_refused(words: list[str], code: int, said: str, run: Run, scenario: Path) -> None:
    before = contents(scenario)
    assert said in run(words[0], scenario, *words[1:], code=code).stderr
    assert contents(scenario) == before


def test_what_ships_stays(run: Run, scenario: Path) -> None:
    assert "comes with Loopwright" in run("rename", scenario, "school 1", "9", code=1).stderr


def test_things_of_another_game(run: Run, tmp_path: Path) -> None:
    glow = Path(shutil.copytree(scenario_paths.root() / "the-last-glow", tmp_path / "glow"))
    refused = run("rename", glow, "gauge hull", "planks", code=1).stderr
    assert "The rules of this game speak of the gauge hull" in refused and "Nothing was changed." in refused
    side = Path(shutil.copytree(scenario_paths.root() / "which-side", tmp_path / "side"))
    run("rename", side, "means press", "printery")
    assert 'msgctxt "means.printery"' in (side / "translations" / "sv.po").read_text("utf-8")


def test_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full after the first file leaves that one as it was."""
    write, full = files.write, tmp_path / "b"
    changes = FileChanges()
    for name in "abc":
        (tmp_path / name).write_bytes(b"old")
        changes.put(tmp_path / name, b"old", b"new", tmp_path)

    def fails(path: Path, data: bytes, *, inside: Path | None = None, before: bytes | None = None) -> None:
        if path == full and data == b"new":
            raise Failure("Cannot write b: no space left on device.")
        write(path, data, inside=inside, before=before)

    monkeypatch.setattr(files, "write", fails)
    changes.names[tmp_path / "a"] = tmp_path / "z"
    with pytest.raises(Failure, match="no space"):
        changes.make()
    assert contents(tmp_path) == {"a": b"old", "b": b"old", "c": b"old"}
    changes.names = {tmp_path / "a": tmp_path / "c"}
    with pytest.raises(Failure, match="is there already; nothing was changed"):
        changes.make()
