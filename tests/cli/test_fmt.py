"""`loopwright fmt`: what it writes, what it leaves alone, how it ends."""

from __future__ import annotations

import os
from pathlib import Path

import loopwright_dsl.format
import pytest
import typer
from loopwright.commands.fmt import fmt

from .conftest import Run

TIDY = 'diary 1 "A"\n  front\n    when insight >= 3: flip\n'
UNTIDY = TIDY.replace(" >= ", ">=")


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A card file to be formatted."""
    path = tmp_path / "cards" / "diary.loop"
    path.parent.mkdir()
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_files_are_formatted_once(run: Run, card: Path) -> None:
    result = run("fmt", "cards")
    assert (result.stdout, result.stderr) == ("formatted cards/diary.loop\n", "1 of 1 file changed.\n")
    assert card.read_text(encoding="utf-8") == TIDY
    before = card.stat()
    result = run("fmt", "cards", card)
    assert (result.stdout, result.stderr) == ("", "2 files in order.\n")
    assert card.stat().st_mtime_ns == before.st_mtime_ns


def test_check_only_names_what_would_change(run: Run, card: Path) -> None:
    result = run("fmt", "--check", "cards", code=1)
    assert result.stdout == "would format cards/diary.loop\n"
    assert card.read_text(encoding="utf-8") == UNTIDY
    card.write_text(TIDY, encoding="utf-8")
    assert run("fmt", "--check", "cards").stdout == ""


def test_diff_shows_what_would_change(run: Run, card: Path) -> None:
    output = run("fmt", "--diff", "cards").stdout
    assert output == (
        "--- cards/diary.loop\n+++ cards/diary.loop (formatted)\n@@ -1,3 +1,3 @@\n"
        ' diary 1 "A"\n   front\n-    when insight>=3: flip\n+    when insight >= 3: flip\n'
    )
    assert run("fmt", "--diff", "--check", "cards", code=1).stdout == output
    assert card.read_text(encoding="utf-8") == UNTIDY


def test_a_last_line_without_its_end_shows_in_the_diff(run: Run, card: Path) -> None:
    card.write_text(TIDY.rstrip("\n"), encoding="utf-8")
    assert "\\ No newline at end of file\n+    when" in run("fmt", "--diff", "cards").stdout


def test_marks_of_other_systems_go_and_line_ends_stay(run: Run, card: Path) -> None:
    """As git checks files out on Windows; a file of mixed line ends gets those of its first line."""
    on_windows = TIDY.replace("\n", "\r\n").encode()
    card.write_bytes(on_windows)
    assert "in order" in run("fmt", "--check", "cards").stderr
    for written in (b"\xef\xbb\xbf" + on_windows, UNTIDY.replace("\n", "\r\n", 1).encode()):
        card.write_bytes(written)
        run("fmt", "cards")
        assert card.read_bytes() == on_windows
    card.write_bytes(UNTIDY.encode() + b"\r\n")
    run("fmt", "cards")
    assert card.read_bytes() == TIDY.encode()


def test_cards_with_mistakes_are_named_and_kept(run: Run, card: Path) -> None:
    wrong = 'diary 2 "B"\n  front\n    when  insight>=3: flop\n'
    card.write_text(f"{wrong}\n{UNTIDY}", encoding="utf-8")
    result = run("fmt", "cards")
    assert "cards/diary.loop: cards with mistakes stay as they are" in result.stderr
    assert card.read_text(encoding="utf-8") == f"{wrong}\n{TIDY}"


def test_what_cannot_be_read_is_told_and_the_rest_is_done(run: Run, card: Path) -> None:
    (card.parent / "a.loop").write_bytes(b"\xff\xfe\x00")
    result = run("fmt", "cards", code=2)
    assert "LW0001" in result.stderr and "cards/a.loop" in result.stderr
    assert card.read_text(encoding="utf-8") == TIDY
    assert (card.parent / "a.loop").read_bytes() == b"\xff\xfe\x00"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything is allowed to root")
def test_a_file_that_may_not_be_read(run: Run, card: Path) -> None:
    card.chmod(0)
    assert "Cannot read cards/diary.loop: permission denied." in run("fmt", "cards", code=2).stderr


def test_who_may_read_a_file_stays(run: Run, card: Path) -> None:
    card.chmod(0o600)
    run("fmt", "cards")
    assert card.stat().st_mode & 0o777 == 0o600


def test_hidden_folders_are_left_alone(run: Run, card: Path) -> None:
    hidden = card.parent / ".venv" / "x.loop"
    hidden.parent.mkdir()
    hidden.write_text(UNTIDY, encoding="utf-8")
    run("fmt", "cards")
    assert hidden.read_text(encoding="utf-8") == UNTIDY


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere", "There is no file or folder called nowhere."),
        ("empty", "empty holds no card files."),
        ("notes.txt", "notes.txt is no card file."),
    ],
)
def test_wrong_paths(run: Run, tmp_path: Path, path: str, said: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("x")
    assert said in run("fmt", path, code=2).stderr


def test_a_new_scenario_is_in_layout(run: Run, scenario: Path) -> None:
    run("fmt", "--check", scenario)


def test_a_file_that_is_saved_meanwhile_is_left(
    card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And all others are formatted."""
    other = card.with_name("rumors.loop")
    other.write_text(UNTIDY, encoding="utf-8")
    layout = loopwright_dsl.format.format_text

    def slow(text: str, language: object) -> str:
        if not saved:
            saved.append(card.with_name("new"))
            saved[0].write_text("# an hour of work\n", encoding="utf-8")
            saved[0].replace(card)  # as editors save
        return layout(text, language)

    saved: list[Path] = []
    monkeypatch.setattr(loopwright_dsl.format, "format_text", slow)
    with pytest.raises(typer.Exit) as end:
        fmt([card.parent], check=False, diff=False)
    assert end.value.exit_code == 2
    assert "diary.loop is left as it is: it has been saved by another program" in capsys.readouterr().err
    assert card.read_text("utf-8") == "# an hour of work\n"
    assert other.read_text("utf-8") == TIDY
    assert {path.name for path in card.parent.iterdir()} == {"diary.loop", "rumors.loop"}


def test_a_link_in_a_folder_stays_a_link(run: Run, card: Path) -> None:
    (card.parent / "again.loop").symlink_to("diary.loop")
    run("fmt", card.parent)
    assert (card.parent / "again.loop").is_symlink() and card.read_text("utf-8") == TIDY


def test_titles_behind_numbers(run: Run, scenario: Path) -> None:
    """Wherever a line can hold one: not among the cards of the start, and not where one stands already."""
    diary = scenario / "diary.loop"
    text = diary.read_text("utf-8").replace("when insight >= 2: flip", "when diary 2 in play: flip diary 1")
    diary.write_text(text, encoding="utf-8")
    assert "would format" in run("fmt", "--check", "--titles", scenario, code=1).stdout
    run("fmt", "--titles", scenario)
    text = diary.read_text("utf-8")
    assert text.count('play diary 5 "The Wells Rise"') == 5
    assert 'when diary 2 in play: flip diary 1 "Ten Past Four"' in text
    assert "\n  diary 1  #" in (scenario / "scenario.loop").read_text("utf-8")
    assert "in order" in run("fmt", "--check", "--titles", scenario).stderr
    run("check", scenario, code=1)  # the story goes another way with these conditions
    assert "LW0242" not in run("check", scenario, code=1).stdout
