"""`loopwright check --spelling`: the words that it tells, by a small dictionary made here."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright import spelling
from loopwright.core.errors import Failure
from loopwright.core.scenario_paths import root, workspace
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

CARDS = """\
scenario sums "Zorn and Zebulon"
  kit bonnie-and-clyde
  > The lamp, the *lmap* and the {love}.

gauge love "Love" from 0 to 2

daily work "Work"
  > Zorn's lamp{if love >= 1: , lamps}{else: the lampp}, NATO, 1961.
  > Öl: the lmap again
  choose
    "Lamp’s lamp": nothing
    "Lampe": nothing
"""
AFFIX = "SET UTF-8\nTRY lampthe\nSFX S Y 1\nSFX S 0 s .\nREP 1\nREP lmap lamp\n"
WORDS = "4\nlamp/S\nthe\nand\nagain\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "sums"
    path.mkdir()
    (path / "scenario.loop").write_text(CARDS, "utf-8")
    dictionary(tmp_path / "words", "en_GB", WORDS)
    return path


def dictionary(folder: Path, name: str, words: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.aff").write_text(AFFIX, "utf-8")
    (folder / f"{name}.dic").write_text(words, "utf-8")


def told(folder: Path) -> list[Diagnostic]:
    return spelling.findings_of(workspace(str(folder)).project, folder.parent / "words")


def test_words_that_are_nowhere_known_are_told_once_with_their_place(folder: Path) -> None:
    findings = told(folder)
    assert [(one.message, one.span.line, one.span.column, one.span.end_column) for one in findings] == [
        ("The dictionary has no `lmap`.", 3, 20, 24),
        ("The dictionary has no `lampp`.", 8, 50, 55),
        ("The dictionary has no `Öl`.", 9, 5, 7),
        ("The dictionary has no `Lampe`.", 12, 6, 11),
    ]
    assert [label.span.line for label in findings[0].labels] == [9]
    assert findings[0].fixes[0].text == "lamp" and findings[0].fixes[0].span == findings[0].span
    assert (findings[0].hint or "").startswith("Did you mean `lamp`?")
    assert (findings[2].hint or "").startswith("If it is right, write it into words.txt")


def test_own_words_are_known(folder: Path) -> None:
    (folder / "words.txt").write_text("\ufefflmap  # a lamp of sorts\n\n# more\nöl\nLampp\n", "utf-8")
    assert [finding.span.line for finding in told(folder)] == [12]


def test_a_word_is_right_that_the_dictionary_of_any_country_has(folder: Path) -> None:
    dictionary(folder.parent / "words", "en_US", "2\nlampp\nlampe\n")
    dictionary(folder.parent / "words", "eno", "2\nlmap\nöl\n")
    assert [finding.span.line for finding in told(folder)] == [3, 9]


def test_a_folder_with_one_dictionary_needs_no_name(folder: Path) -> None:
    words = folder.parent / "words"
    for file in words.iterdir():
        file.rename(file.with_stem("index"))
    assert len(told(folder)) == 4
    dictionary(words, "other", WORDS)
    with pytest.raises(Failure, match="no dictionary of the language en"):
        told(folder)


def test_dictionaries_are_looked_for_where_systems_keep_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spelling, "_FOLDERS", ())
    monkeypatch.setenv("DICPATH", str(folder.parent / "words"))
    assert [path.stem for path in spelling.dictionary_files("en", None)] == ["en_GB"]
    monkeypatch.delenv("DICPATH")
    assert [path.stem for path in spelling.dictionary_files("en", None)] == ["en_US"]
    with pytest.raises(Failure, match="language sv") as caught:
        spelling.dictionary_files("sv", None)
    assert "hunspell-sv" in (caught.value.hint or "")


def test_the_language_of_the_scenario_is_looked_up(folder: Path) -> None:
    card = folder / "scenario.loop"
    card.write_text(card.read_text("utf-8").replace("  > The", "  language sv\n  > The"), "utf-8")
    dictionary(folder.parent / "words", "sv_SE", "5\nlmap\nlampp\nöl\nlampe\nlamp/S\n")
    assert [finding.message[22:] for finding in told(folder)] == ["`The`.", "`again`."]


def test_a_dictionary_in_another_encoding_lacks_what_it_cannot_say(folder: Path) -> None:
    words = folder.parent / "words"
    (words / "en_GB.aff").write_text(AFFIX.replace("UTF-8", "ISO8859-7"))
    assert "The dictionary has no `Öl`." in [finding.message for finding in told(folder)]


def test_the_world_that_comes_along_is_not_the_authors(tmp_path: Path) -> None:
    words = tmp_path / "words"
    dictionary(words, "en", WORDS)
    elsewhere = tmp_path / "clock"
    elsewhere.mkdir()
    for file in (root() / "scenarios" / "speaking-clock").glob("*.loop"):
        (elsewhere / file.name).write_bytes(file.read_bytes())
    paths = {Path(finding.path).name for finding in told(elsewhere)}
    assert paths == {"scenario.loop", "diary.loop", "rumors.loop"}
