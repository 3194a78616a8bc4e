"""What `check` tells of cards that cannot be printed is what `print` tells: by a bound where that will do."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler.deep_check import Sheets
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.print.cards import typesetter
from loopwright_compiler.print.prepare import checked, theme_for, unprinted
from loopwright_compiler.print.text import bounds
from loopwright_compiler.print.text.fonts import FOLDER, face
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from ..compiler.examples import NOWHERE, small
from ..edits import edit
from ..shipped import shipped
from ..sweep_length import times
from .sample import Data, changed, held_sample, sample
from .test_hostile_pictures import png

PNG = png(800, 400)
BUNDLED = ("speaking-clock", "ordinary-fortnight")
PIECES = (
    *("a", "tide", "Öberg", "lighthouse,", "WWWWW", "fjord-boat", "*softly*", "**loud** .", "5 km", "12 % !"),
    *("{BRAVE}", "({SCARED}){UPSET},", "3 {time}", '"No," she said.', "-- and ...", "AVAVA", "l'île", "§ 4"),
)


def printing(bundle: Data) -> list[Diagnostic]:
    try:
        checked(bundle, theme_for(bundle, Settings()), Settings())
    except PrintError as error:
        return error.diagnostics
    return []


def bundled(scenario: str) -> Data:
    bundle: Any = shipped(scenario).bundle
    return copy.deepcopy(bundle)


@pytest.fixture
def set_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sides of which texts were set, with all that this takes."""
    sides: list[str] = []
    words = typesetter.Typesetter.words

    def read(self: typesetter.Typesetter, *rest: str) -> object:
        sides.append(self.side)
        return words(self, *rest)

    monkeypatch.setattr(typesetter.Typesetter, "words", read)
    return sides


@pytest.mark.parametrize("language", ["en", "sv", "fr"])
def test_texts_around_the_limit_are_told_exactly_when_printing_tells_them(language: str) -> None:
    random, base, codes = Random(language), sample(diary=1, rumors=0, school=0), list[str]()
    base["language"] = language
    for _ in range(times(12)):
        body = " ".join(random.choice(PIECES) for _ in range(random.randint(30, 100)))
        title = " ".join(random.choice(PIECES) for _ in range(random.randint(3, 12)))
        bundle = changed(base, diary__1__front__text__0=body, diary__1__title=title)
        diagnostics = unprinted(bundle)
        assert diagnostics == printing(bundle)
        codes += [diagnostic.code for diagnostic in diagnostics] or ["none"]
    assert {"none", "LW0601"} <= set(codes)


@pytest.mark.parametrize("scenario", BUNDLED)
def test_the_bundled_cards_fit(scenario: str) -> None:
    bundle = bundled(scenario)
    assert unprinted(bundle) == printing(bundle) == []


def test_outcomes_side_by_side_are_told_exactly_when_printing_tells_them() -> None:
    """A success and a failure share a row where both are short, which bounds of their widths cannot tell."""
    base, codes = bundled("ordinary-fortnight"), list[str]()
    for words in range(0, 40, 8):
        text = base["strings"]["diary.2.front.text.1"] + " and so on" * words
        bundle = changed(base, diary__2__front__text__1=text)
        diagnostics = unprinted(bundle)
        assert diagnostics == printing(bundle)
        codes += [diagnostic.code for diagnostic in diagnostics] or ["none"]
    assert {"none", "LW0601"} <= set(codes)


@pytest.mark.parametrize("letter", ["☠", "א", "\u200b", "क", "e\u0301", "ß", "Ж", "\u00ad", "ﬁ", "Ǻ", "→"])
@pytest.mark.parametrize("place", ["scenario__title", "diary__1__title", "diary__1__front__text__0"])
def test_letters_are_told_exactly_when_printing_tells_them(letter: str, place: str) -> None:
    bundle = changed(sample(diary=1, rumors=0, school=0), **{place: f"Under the {letter} lid"})
    diagnostics = unprinted(bundle)
    assert diagnostics == printing(bundle)
    assert bool(diagnostics) == (letter in "☠א\u200bक")


def test_a_word_that_is_too_wide_and_one_that_a_hyphen_parts() -> None:
    for word in ("h" + "u" * 50 + "m", "Donaudampfschifffahrtsgesellschaftskapitän", "a-" * 60):
        bundle = changed(sample(diary=1, rumors=0, school=0), diary__1__front__text__0=word)
        assert unprinted(bundle) == printing(bundle)
    wide = changed(sample(diary=1, rumors=0, school=0), diary__1__title="h" + "u" * 60 + "m")
    assert "LW0602" in {diagnostic.code for diagnostic in unprinted(wide)}


def test_what_surely_fits_is_not_set(set_texts: list[str]) -> None:
    assert unprinted(sample(diary=2, rumors=3, school=2)) == []
    assert set(set_texts) <= {"reference-front", "reference-back"}  # as full as a side can be
    set_texts.clear()
    long = changed(sample(diary=1, rumors=0, school=0), diary__1__front__text__0="word " * 200)
    assert [diagnostic.code for diagnostic in unprinted(long)] == ["LW0601"]
    assert set(set_texts) - {"reference-front", "reference-back"} == {"diary-front"}


def test_nothing_of_reportlab_is_loaded_before_a_font_is_wanted() -> None:
    """It would take a check longer to load than to look at all cards."""
    code = "import sys, loopwright_compiler.print.prepare; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("font", sorted(path.stem for path in FOLDER.glob("*.ttf")))
def test_no_letter_is_wider_than_its_bound(font: str) -> None:
    letters, own = bounds._fonts()[font], face(font)
    room = {char: width - 1000 * own.width(char) for char, width in letters.items()}
    assert len(room) > 300 and min(room.values()) >= 0
    moves = [move for letter in own.kerning.rows for move in own.kerning[letter].items()]
    assert all(moved <= room[other] + 1e-9 for other, moved in moves if other in room)


def test_the_bounds_are_those_of_the_font_files() -> None:
    sys.path.insert(0, str(Path(__file__).parents[2] / "compiler"))
    from fontTools.ttLib import TTFont
    from write_kerning import widest_of

    file = FOLDER / "Play-Regular.ttf"
    letters = bounds._fonts()["Play-Regular"]
    assert widest_of(file, TTFont(file), [char for char in letters if char != "\u00a0"]) == letters


def test_a_project_is_told_at_the_path_and_line_of_the_text(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    edit(scenario / "diary.loop", "> Then it is dark.", "> " + "Then it is dark. " * 12)
    workspace = Workspace(scenario, bundled=NOWHERE)
    project = workspace.check()
    (finding,) = (
        diagnostic
        for diagnostic in workspace.look_at_sheets(project).diagnostics
        if diagnostic.code == "LW0601"
    )
    line = project.sources[finding.path].split("\n")[finding.span.line - 1]
    assert finding.severity == "error"
    assert line.startswith("      > Then it is dark.")
    assert finding in workspace.look_at_sheets(workspace.check()).diagnostics  # from the last look


def test_a_project_with_an_error_is_as_it_was(tmp_path: Path) -> None:
    scenario = small(tmp_path)
    (scenario / "diary.loop").write_text("diary diary\n", encoding="utf-8")
    project = Workspace(scenario, bundled=NOWHERE).check()
    assert project.failed and Sheets().added_to(project) is project


def test_room_for_an_authors_picture_is_kept(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1, rumors=0, school=0), diary__1__front__text__0="word " * 95)
    assert unprinted(bundle, tmp_path) == []
    (tmp_path / "diary.1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0H40V30Z"/></svg>'
    )
    assert [diagnostic.code for diagnostic in unprinted(bundle, tmp_path)] == ["LW0601"]
    (tmp_path / "nothing.svg").write_text("no picture")
    assert [diagnostic.code for diagnostic in unprinted(bundle, tmp_path)] == ["LW0601", "LW0607"]


REFUSED = [
    ("kid.tuva.png", PNG, "kid.tuva: {place: side}", ("pictures.yaml", 1, 1)),
    ("back-item.png", PNG, "\nback-item: {fit: cover}", ("pictures.yaml", 2, 1)),
    ("diary.1.png", PNG, "\n\ndiary.1: {fit: tight}", ("pictures.yaml", 3, 16)),
    ("scenario.png", PNG, "\n\n\nnone: {alt: x}", ("pictures.yaml", 4, 1)),
    ("diary.1-back.png", b"no picture", "", ("diary.1-back.png", 1, 1)),
    ("diary.2-back.svg", b"<svg", "", ("diary.2-back.svg", 1, 1)),
    ("dairy.2.png", PNG, "", ("dairy.2.png", 1, 1)),
    ("rumor.hum.1-back.png", PNG, "", ("rumor.hum.1-back.png", 1, 1)),
]
"""A picture, its content, what the list says of it, and where that is told."""


@pytest.mark.parametrize(("name", "data", "wishes", "place"), REFUSED, ids=[case[0] for case in REFUSED])
def test_a_picture_that_print_refuses_is_told_in_its_words(
    name: str, data: bytes, wishes: str, place: tuple[str, int, int], tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "pictures.yaml").write_text(wishes or "{}")
    [found] = unprinted(held_sample(), tmp_path)
    assert (Path(found.path).name, found.span.line, found.span.column) == place
    with pytest.raises(ChoiceError) as refused:
        print_sheets(held_sample(), tmp_path.parent / "x.pdf", Settings(pictures=tmp_path))
    words = str(refused.value).removeprefix(f"{found.path}:{found.span.line}:{found.span.column}: ")
    assert words.replace(f"{tmp_path}{os.sep}", "") in found.message


def test_a_picture_is_meant_for_a_card_by_its_title(tmp_path: Path) -> None:
    bundle = sample(diary=2, rumors=0, school=0)
    titles = {id: bundle["strings"][f"{id}.title"] for id in ("diary.1", "diary.2")}
    (tmp_path / "diary.1.png").write_bytes(PNG)
    for title, remedy in (
        (titles["diary.2"], "call the picture diary.2.png"),
        ("Elsewhere", "change the title"),
    ):
        (tmp_path / "pictures.yaml").write_text(f"diary.1:\n  title: {title}\n")
        [finding] = unprinted(bundle, tmp_path)
        assert (finding.code, Path(finding.path).name, finding.span.line) == ("LW0607", "pictures.yaml", 1)
        assert title in finding.message and titles["diary.1"] in finding.message and remedy in finding.message
    (tmp_path / "pictures.yaml").write_text(f"diary.1:\n  title: {titles['diary.1']}\n")
    assert unprinted(bundle, tmp_path) == []


def test_all_pictures_that_are_refused_are_told_at_once(tmp_path: Path) -> None:
    for name, data, _, _ in REFUSED:
        (tmp_path / name).write_bytes(data)
    (tmp_path / "pictures.yaml").write_text("\n".join(wishes.strip() for _, _, wishes, _ in REFUSED))
    found = unprinted(held_sample(), tmp_path)
    assert {finding.code for finding in found} == {"LW0607"}
    places = [(Path(finding.path).name, finding.span.line, finding.span.column) for finding in found]
    assert sorted(places) == sorted(place for _, _, _, place in REFUSED)


@pytest.mark.parametrize("card", ["diary.1", "kid.tuva", "machine.heron", "school.1", "scenario"])
def test_pictures_that_can_be_printed(card: str, tmp_path: Path) -> None:
    """In every place of every kind of card that has it, whether or not its texts are set for the look."""
    (tmp_path / f"{card}.png").write_bytes(PNG)
    board = card.startswith(("kid", "machine"))
    for place in ("window", "header", "side")[: 2 if board else 3]:
        (tmp_path / "pictures.yaml").write_text(f"{card}: {{place: {place}, fit: contain, alt: Red}}\n")
        assert unprinted(held_sample(), tmp_path) == []


OF_CARDS = sorted(id for id in held_sample()["strings"] if not id.startswith("world.") or id == "world.B")


@pytest.mark.parametrize("text", ["Lantern " * 150, "W" * 60], ids=["long", "wide"])
def test_a_text_that_does_not_fit_is_told_wherever_it_stands(text: str) -> None:
    """In titles, panels, bands, on tokens and boards: of each text of every kind of card, at its own line."""
    bundle = held_sample()
    for number, id in enumerate(OF_CARDS, 1000):
        bundle["origins"][id] = [f"{id}.loop", number, 7]
    silent = []
    for id in OF_CARDS:
        findings = unprinted({**bundle, "strings": {**bundle["strings"], id: text.strip()}})
        assert all(finding.code in ("LW0601", "LW0602") for finding in findings), id
        places = {(finding.path, finding.span.line) for finding in findings}
        if tuple(bundle["origins"][id][:2]) not in places:
            silent.append(id)
    assert silent == []
