"""Mistakes of writers in the cards of the three games: one finding, at its line, whose change mends it."""

from __future__ import annotations

import shutil
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_engine.kit import registry

from .examples import mended

CONTENT = Path(__file__).parents[2] / "content"
DAYS, GAUGES, POLICE = (
    ("bonnie-and-clyde", "days"),
    ("bonnie-and-clyde", "gauges"),
    ("bonnie-and-clyde", "police"),
)
TOWN, MOVES = ("bonnie-and-clyde", "scenario"), ("lucha-libre", "moves")
WRESTLERS, SKY = ("lucha-libre", "wrestlers"), ("the-last-glow", "scenario")

MENDED = [
    (DAYS, "place home", "plcae home"),
    (DAYS, "place home", "location home"),
    (DAYS, "savings -2, love +2", "savngs -2, love +2"),
    (DAYS, "savings -2, love +2", "savings -2 love +2"),
    (DAYS, "savings -2, love +2", "-2 savings, +2 love"),
    (DAYS, "savings -2, love +2", "lose 2 savings, gain 2 love"),
    (DAYS, '"Trust the mask": threat', '"Trust the mask" -> threat'),
    (DAYS, "if love >= 2 and", "if love is at least 2 and"),
    (DAYS, "if love >= 2 and", "if love >= 2,"),
    (DAYS, "and poems >= 3", "and you have 3 or more poems"),
    (DAYS, "and poems >= 3", "and poems >= three"),
    (DAYS, "and last action", "and it is the last action"),
    (DAYS, "  nothing\n", "  do nothing\n"),
    (DAYS, '  choose\n    "Fire', '  choose one\n    "Fire'),
    (DAYS, "win away", "victory away"),
    (GAUGES, "from 0 to 9 start 1", "from 0-9 start 1"),
    (GAUGES, "from 0 to 9 start 1", "start 1 from 0 to 9"),
    (GAUGES, "from 0 to 9 start 1", "from 0 to 9, start 1"),
    (GAUGES, "gauge love", "counter love"),
    (GAUGES, "under: poems", "below: poems"),
    (GAUGES, "if roy away", "if roy is away"),
    (GAUGES, "gauge boredom", "gauge bordeom"),
    (POLICE, "low 5", "low five"),
    (POLICE, "low 6\n  high 7", "hihg 7\n  low 6"),
    (TOWN, "kit bonnie-and-clyde", "game bonnie-and-clyde"),
    (TOWN, "files gauges, days, police", "files gauges, days and police"),
    (MOVES, "fans +5", "fan +5"),
    (MOVES, "own energy +1", "ownenergy +1"),
    (MOVES, "dice lucky, lucky, lucky", "dice lucky lucky lucky"),
    (MOVES, "wrestlers ola-negra", 'wrestlers "Ola Negra"'),
    (WRESTLERS, "lucky 6", "lucky number 6"),
    (SKY, "start line 5", "startline 5"),
    (SKY, "columns 6", "6 columns"),
    (SKY, "nightmare 1, 1, 2, 1, 3, 2, 1, 1, 2, 3", "nightmare 1 1 2 1 3 2 1 1 2 3"),
    (SKY, "gauge hull", "gauge hulls"),
]
"""The file, what is right, and what is written in its place."""


def same(bundle: Any) -> dict[str, Any]:
    """What a bundle says, without where it stands."""
    return {part: value for part, value in bundle.items() if part not in ("origins", "hash")}


@pytest.fixture(scope="module")
def bundles() -> dict[str, Any]:
    """The three games as they are."""
    names = {name for (name, _), _, _ in MENDED}
    checked = {name: compile_path(CONTENT / name, bundled=CONTENT, kits=registry) for name in names}
    return {name: same(of_game.bundle) for name, of_game in checked.items()}


@pytest.mark.parametrize(
    ("file", "right", "wrong"), MENDED, ids=lambda value: value if "," in value else None
)
def test_one_finding_that_mends_it(
    file: tuple[str, str], right: str, wrong: str, tmp_path: Path, bundles: dict[str, Any]
) -> None:
    name, stem = file
    shutil.copytree(CONTENT / name, tmp_path / name)
    path = tmp_path / name / f"{stem}.loop"
    before = path.read_text("utf-8")
    text = before.replace(right, wrong, 1)
    assert text != before
    path.write_text(text, "utf-8")
    [finding] = compile_path(tmp_path / name, bundled=CONTENT, kits=registry).diagnostics
    matcher = SequenceMatcher(None, before.split("\n"), text.split("\n"), autojunk=False)
    changed = {
        line for tag, _, _, low, high in matcher.get_opcodes() if tag != "equal" for line in range(low, high)
    }
    assert (finding.path, finding.span.line - 1 in changed) == (str(path), True)
    path.write_text(mended(text, [finding]), "utf-8")
    again = compile_path(tmp_path / name, bundled=CONTENT, kits=registry)
    assert again.diagnostics == []
    assert same(again.bundle) == bundles[name]


def test_what_effects_of_the_game_begin_with(tmp_path: Path) -> None:
    """Its own words are named, none of Tales."""
    shutil.copytree(CONTENT / "lucha-libre", tmp_path / "lucha-libre")
    path = tmp_path / "lucha-libre" / "moves.loop"
    path.write_text(path.read_text("utf-8").replace("opponent energy -2", "enemy energy -2", 1), "utf-8")
    [finding] = compile_path(tmp_path / "lucha-libre", bundled=CONTENT, kits=registry).diagnostics
    assert finding.code == "LW0123"
    assert "`opponent energy`" in (finding.hint or "") and "tremor" not in (finding.hint or "")


def planted(folder: Path, name: str, slips: dict[str, list[tuple[str, str]]]) -> list[tuple[str, int, str]]:
    """The findings of a game with slips in its files, each put in once: file, line, and what is meant."""
    shutil.copytree(CONTENT / name, folder / name)
    for stem, changes in slips.items():
        path = folder / name / f"{stem}.loop"
        text = path.read_text("utf-8")
        for right, wrong in changes:
            assert right in text
            text = text.replace(right, wrong, 1)
        path.write_text(text, "utf-8")
    findings = compile_path(folder / name, bundled=CONTENT, kits=registry).diagnostics
    return [
        (Path(finding.path).stem, finding.span.line, finding.fixes[0].text if finding.fixes else "")
        for finding in findings
    ]


def test_every_slip_is_told_in_one_run(tmp_path: Path) -> None:
    """A misspelled word that opens a card hides no name that is unknown elsewhere, in no file."""
    slips = {
        "moves": [
            ("move undertow", "mvoe undertow"),
            ("  wrestlers el-yunque, musgo", "  wrestlers el-yunqe, musgo"),
            ("  dice 3, 5", "  dise 3, 5"),
            ("fans +2, opponent energy -1", "fnas +2, opponent energy -1"),
        ],
        "wrestlers": [("lucky 6", "luky 6")],
    }
    assert planted(tmp_path, "lucha-libre", slips) == [
        ("moves", 11, "move"),
        ("moves", 19, "el-yunque"),
        ("moves", 24, "dice"),
        ("moves", 33, "fans"),
        ("wrestlers", 13, "lucky"),
    ]


def test_slips_on_one_card_and_in_the_words_of_gauges(tmp_path: Path) -> None:
    """A card with a mistake of writing tells of its other lines, and of those of other files."""
    slips = {
        "days": [
            ("place dallas", "plaec dallas"),
            ("boredom +1, savings +1", "boredm +1, savings +1"),
            ('  choose\n    "Pay at the counter": savings', '  choos\n    "Pay at the counter": svings'),
            ("ammunition +1\n", "amunition +1\n"),
        ],
        "police": [("police gossip", "polise gossip"), ("low 5", "lwo 5"), ("lose death", "lsoe death")],
    }
    assert planted(tmp_path, "bonnie-and-clyde", slips) == [
        ("days", 9, "place"),
        ("days", 23, "boredom"),
        ("days", 31, "choose"),
        ("days", 32, "savings"),
        ("days", 34, "ammunition"),
        ("police", 13, "police"),
        ("police", 20, "low"),
        ("police", 35, "lose"),
    ]


@pytest.mark.parametrize(
    "slip",
    [
        ("wrestler musgo", "wrestler Musgo!"),
        ("wrestler musgo", "wrestler"),
        ("wrestler musgo", "  wrestler musgo"),
        ("wrestler musgo", "police musgo"),
        ("wrestler musgo", "wrestlr musgo"),
        ("wrestler musgo", "musgo"),
        ("wrestler musgo", "musgo wrestler"),
        ("wrestler musgo", "wrestler wrestler musgo"),
        ('wrestler musgo "Musgo"\n', ""),
    ],
)
def test_of_a_card_that_may_be_lost_no_use_is_told(slip: tuple[str, str], tmp_path: Path) -> None:
    """One finding, at its first line, though two moves name it."""
    assert [(file, line) for file, line, _ in planted(tmp_path, "lucha-libre", {"wrestlers": [slip]})] == [
        ("wrestlers", 16)
    ]


@pytest.mark.parametrize("files", ["files , moves", "wrestlers files, moves", "files moves and wrestlers"])
def test_of_a_file_that_may_be_named_no_card_is_told(files: str, tmp_path: Path) -> None:
    """The line of the scenario card is told, and none of the names that its files declare."""
    slips = {"scenario": [("files wrestlers, moves", files)]}
    assert [(file, line) for file, line, _ in planted(tmp_path, "lucha-libre", slips)] == [("scenario", 3)]


def test_two_files_whose_names_are_run_together(tmp_path: Path) -> None:
    """What is meant is one of them, and no card of the other is missed."""
    slips = {"scenario": [("files wrestlers, moves", "files wrestlersmoves")]}
    assert [line for _, line, _ in planted(tmp_path, "lucha-libre", slips)] == [3, 3]


def test_a_misspelled_line_of_files_hides_nothing(tmp_path: Path) -> None:
    slips = {
        "scenario": [("files wrestlers", "filse wrestlers")],
        "moves": [("wrestlers ola-negra\n", "wrestlers ola-nega\n")],
    }
    assert planted(tmp_path, "lucha-libre", slips) == [("moves", 13, "ola-negra"), ("scenario", 3, "files")]


def test_a_lost_card_hides_names_of_its_own_kind_alone(tmp_path: Path) -> None:
    """A place without a name says nothing about gauges."""
    slips = {"days": [("place dallas", "place"), ("boredom +1, savings", "boredm +1, savings")]}
    assert planted(tmp_path, "bonnie-and-clyde", slips)[1:] == [("days", 23, "boredom")]


def test_what_is_missing_is_told_beside_a_slip(tmp_path: Path) -> None:
    """A gauge that the rules speak of, and cards of which there are too few."""
    slips = {
        "gauges": [('gauge prison "Prison" from 0 to 3\n', "")],
        "police": [("  low 5", "  lwo 5")],
    }
    found = planted(tmp_path, "bonnie-and-clyde", slips)
    assert ("police", 20, "low") in found and ("scenario", 1, "") in found


@pytest.mark.parametrize(
    ("right", "wrong", "line", "meant"),
    [
        ("wrestlers, moves", "wrestlers, movse", 3, "moves"),
        ("kit lucha-libre", "kit lucha-libr", 2, "lucha-libre"),
        ("kit lucha-libre", "kti lucha-libre", 2, "kit"),
        ("scenario lucha", "scenaro lucha", 1, "scenario"),
        ("scenario lucha", "Scenario lucha", 1, "scenario"),
        ("  kit lucha-libre\n", "", 1, "\n  kit lucha-libre"),
    ],
)
def test_a_slip_on_the_scenario_card_hides_no_cards(
    right: str, wrong: str, line: int, meant: str, tmp_path: Path
) -> None:
    """The game and the files that are meant are read, so that the mistakes of their cards are told, too."""
    slips = {"scenario": [(right, wrong)], "moves": [("dice 3, 5", "dise 3, 5"), ("fray-farol", "fray-farl")]}
    assert planted(tmp_path, "lucha-libre", slips) == [
        ("moves", 24, "dice"),
        ("moves", 25, "fray-farol"),
        ("scenario", line, meant),
    ]


@pytest.mark.parametrize("wrong", ["kit", "lucha-libre", "lucha-libre kit", "lucha-libre lucha-libre"])
def test_a_damaged_line_of_the_game_is_told_once(wrong: str, tmp_path: Path) -> None:
    slips = {"scenario": [("  kit lucha-libre", f"  {wrong}")]}
    assert [line for _, line, _ in planted(tmp_path, "lucha-libre", slips)] == [2]


def test_a_slip_on_the_scenario_card_hides_no_misspelled_file(tmp_path: Path) -> None:
    slips = {"scenario": [("scenario lucha", "scenaro lucha"), ("wrestlers, moves", "wrestlers, movse")]}
    assert planted(tmp_path, "lucha-libre", slips) == [("scenario", 1, "scenario"), ("scenario", 3, "moves")]


@pytest.mark.parametrize("wrong", ["scenaro", "Scenario"])
def test_a_slip_before_an_id_that_is_like_the_game_does_not_name_it(wrong: str, tmp_path: Path) -> None:
    slips = {"scenario": [("  kit lucha-libre\n", ""), ("scenario lucha-libre", f"{wrong} lucha-libre")]}
    assert planted(tmp_path, "lucha-libre", slips) == [
        ("scenario", 1, "scenario"),
        ("scenario", 1, "\n  kit lucha-libre"),
    ]


@pytest.mark.parametrize("wrong", ["kt the-last-glow", "kit the-last-glw"])
def test_the_game_of_cards_that_all_games_have(wrong: str, tmp_path: Path) -> None:
    slips = {
        "scenario": [("kit the-last-glow", wrong), ("columns 6", "columsn 6"), ("gauge hull", "guage hull")]
    }
    assert [line for _, line, _ in planted(tmp_path, "the-last-glow", slips)] == [2, 3, 14]


def test_cards_of_an_unknown_game_are_not_read_as_another(tmp_path: Path) -> None:
    """Its name is like that of a game at hand, but its cards are not: its folder was not named."""
    slips = {"scenario": [("kit bonnie-and-clyde", "kit lucha-library")]}
    assert planted(tmp_path, "bonnie-and-clyde", slips) == [("scenario", 2, "lucha-libre")]


def test_a_card_of_a_kit_that_is_there_twice(tmp_path: Path) -> None:
    name = "bonnie-and-clyde"
    days = Path(shutil.copytree(CONTENT / name, tmp_path / name)) / "days.loop"
    text = days.read_text("utf-8")
    card = text[text.index("place home ") : text.index("\n\n")]
    days.write_text(f"{text}\n{card.replace('place home ', 'place again ')}\n", "utf-8")
    [finding] = compile_path(tmp_path / name, bundled=CONTENT, kits=registry).diagnostics
    assert finding.code == "LW0545" and "`place home`" in finding.message
