"""What cannot be printed is said at the author's own line, and leaves no file behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_dsl.diagnostics.catalogue import load
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from ..compiler.examples import compile_small
from .sample import Data, changed, held_sample, sample


def refused(bundle: Data, folder: Path, **options: str) -> list[Diagnostic]:
    with pytest.raises(PrintError) as caught:
        print_sheets(bundle, folder / "x.pdf", Settings(**options))  # type: ignore[arg-type]
    assert not list(folder.iterdir())
    return caught.value.diagnostics


def test_a_text_that_does_not_fit(tmp_path: Path) -> None:
    bundle = changed(sample(), diary__2__back__text__0="word " * 200)
    (diagnostics,) = refused(bundle, tmp_path)
    assert (diagnostics.code, diagnostics.path, diagnostics.span.line, diagnostics.span.column) == (
        "LW0601",
        "cards.loop",
        102,
        3,
    )
    for part in ("diary.2", "body", "diary-back", "has 64.3 mm"):
        assert part in diagnostics.message
    needed, over = re.search(r"needs ([\d.]+) mm .* about (\d+) words too many", diagnostics.message).groups()  # type: ignore[union-attr]
    assert 100 < float(needed) < 140  # 200 words take about 29 lines of 3.45 mm, the rest 9 more
    assert 60 < int(over) < 130


def test_so_many_words_less_and_it_fits(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0="word " * 120)
    (diagnostics,) = refused(bundle, tmp_path)
    over = int(diagnostics.message.split("about ")[1].split()[0])
    print_sheets(changed(bundle, diary__1__front__text__0="word " * (120 - over - 10)), tmp_path / "x.pdf")


def test_a_card_that_is_one_millimetre_lower(tmp_path: Path) -> None:
    def fits(words: int, height: int) -> bool:
        bundle = changed(sample(diary=1), diary__1__front__text__0="word " * words)
        try:
            print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", size=f"63x{height}mm"))
        except PrintError as error:
            assert "of the diary-" in str(error)
            return False
        return True

    heights = [height for height in range(61, 89) if fits(60, height)]
    assert heights == list(range(heights[0], 89)) and 61 < heights[0] < 80


def test_several_cards_that_do_not_fit_are_told_in_one_run(tmp_path: Path) -> None:
    bundle = changed(sample(), diary__1__front__text__0="word " * 200, rumor__hum__1__text__0="word " * 200)
    assert [diagnostic.span.line for diagnostic in refused(bundle, tmp_path)] == [101, 201]


def test_a_title_that_does_not_fit(tmp_path: Path) -> None:
    bundle = changed(sample(), rumor__hum__3__title="Very " * 40)
    assert {(diagnostic.code, diagnostic.span.line) for diagnostic in refused(bundle, tmp_path)} == {
        ("LW0601", 203)
    }


@pytest.mark.parametrize("word", ["m" * 60, "x" * 2_000])
def test_a_word_wider_than_its_place(tmp_path: Path, word: str) -> None:
    bundle = changed(sample(), diary__1__front__text__0=f"Say {word} now")
    (diagnostics,) = refused(bundle, tmp_path)
    assert (diagnostics.code, diagnostics.span.line) == ("LW0602", 101)
    assert len(diagnostics.message) < 250


@pytest.mark.parametrize(
    ("char", "name"),
    [
        ("☠", "U+2620 (SKULL AND CROSSBONES)"),
        ("\U0001f47b", "U+1F47B (GHOST)"),
        ("א", "U+05D0"),
        ("ع", "U+0639"),
        ("漢", "U+6F22"),
        ("\u202e", "U+202E"),
        ("\u200b", "U+200B"),
        ("\x00", "U+0000"),
        ("\x1b", "U+001B"),
        ("q\u0301", "U+0301"),
        ("\ud800", "U+D800"),
    ],
)
def test_a_character_that_cannot_be_shown(tmp_path: Path, char: str, name: str) -> None:
    bundle = changed(sample(), school__2__text__0=f"A jar{char} on the shelf.")
    (diagnostics,) = refused(bundle, tmp_path)
    assert (diagnostics.code, diagnostics.path, diagnostics.span.line) == ("LW0603", "cards.loop", 302)
    assert name in diagnostics.message
    assert "school.2" in diagnostics.message
    assert char[-1] not in diagnostics.message


def test_all_findings_at_once(tmp_path: Path) -> None:
    bundle = changed(
        sample(),
        diary__1__front__text__0="☠",
        diary__3__back__text__0="word " * 300,
        school__1__title="m" * 90,
    )
    assert [diagnostic.code for diagnostic in refused(bundle, tmp_path)] == ["LW0603", "LW0601", "LW0602"]


def test_no_card_is_chosen(tmp_path: Path) -> None:
    (diagnostics,) = refused(sample(), tmp_path, cards="diary.*,dairy.*")
    assert (diagnostics.code, diagnostics.message) == (
        "LW0604",
        "No card of this scenario matches `dairy.*`.",
    )
    deck, tag = refused(held_sample(), tmp_path, cards="deck:itmes,tag:CLUP")
    assert "setup, diary" in str(deck.hint) and "items" in str(deck.hint)
    assert "CLUB" in str(tag.hint) and "iconic" in str(tag.hint)


def test_an_older_file_is_kept_when_printing_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    out.write_bytes(b"older")
    with pytest.raises(PrintError):
        print_sheets(changed(sample(), diary__1__front__text__0="☠"), out)
    assert out.read_bytes() == b"older"
    print_sheets(sample(), out)
    assert out.read_bytes().startswith(b"%PDF")
    assert [path.name for path in tmp_path.iterdir()] == ["x.pdf"]


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("diary.1", "diary.1.title"),
        ("diary.2", "diary.2.back.text.0"),
        ("rumor.hum.1", "Z"),
        ("rumor.echo.2", "whisper"),
        ("response.heron.standard", "stork"),
        ("scenario", "world.A"),
        ("machine.heron", "machine.heron.about"),
    ],
)
def test_a_bundle_that_lacks_what_its_cards_name(tmp_path: Path, card: str, name: str) -> None:
    bundle = sample()
    bundle["strings"].pop(name, None)
    bundle["rumors"][0]["at"] = "Z" if name == "Z" else "A"
    bundle["rumors"][1]["set"] = "whisper" if name == "whisper" else "echo"
    bundle["responses"][0]["machine"] = "stork" if name == "stork" else "heron"
    (diagnostics,) = refused(bundle, tmp_path)
    assert diagnostics.code == "LW0605"
    assert card in diagnostics.message
    assert name in diagnostics.message


def test_an_id_without_an_origin_leads_to_what_it_belongs_to(tmp_path: Path) -> None:
    bundle = changed(sample(), diary__1__front__text__0="☠")
    bundle["origins"] = {"diary.1": ["diary.loop", 7, 1]}
    (diagnostics,) = refused(bundle, tmp_path)
    assert (diagnostics.path, diagnostics.span.line) == ("diary.loop", 7)
    bundle["origins"] = {}
    assert refused(bundle, tmp_path)[0].path == "the-hum (bundle)"


@pytest.mark.parametrize("code", ["LW0601", "LW0602", "LW0603"])
def test_the_examples_of_the_codes(tmp_path: Path, code: str) -> None:
    entry = load(code)
    (tmp_path / "out").mkdir()
    wrong = compile_small(tmp_path / "wrong", entry.wrong).bundle
    right = compile_small(tmp_path / "right", entry.right).bundle
    assert wrong is not None
    assert right is not None
    assert {diagnostic.code for diagnostic in refused(wrong, tmp_path / "out", cards="diary.30")} == {code}
    print_sheets(right, tmp_path / "out" / "right.pdf", Settings(cards="diary.30"))
