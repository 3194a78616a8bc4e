"""The words of the table in the terminal: every one used, every one there, and translated all through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loopwright.core import words
from loopwright.core.terminal_text import Paper
from loopwright.core.tool_catalogues import all_catalogues
from loopwright_compiler.i18n.catalogues import Catalogue
from loopwright_compiler.i18n.po_files import compiled
from loopwright_engine.table import screens
from loopwright_games.tales.table import texts as tales

from ..languages import is_whole
from .conftest import Run

CORE = Path(words.__file__).parent
PLAY = CORE.with_name("play")
BUILT = (
    "favor_",
    "row_",
    "diary_",
    "ability.",
    "page_",
    "key_",
    "chance",
    "does_",
    "days.",
    "long_days.",
    "on_days.",
)  # keys that are put together
ENGLISH = re.compile(
    r"\b(the|at|and|with|of|kid|kids|you|your|it|is|none|rumor|machine|chore|choice|spend|raise|lower|done)\b",
    re.I,
)


def test_every_text_is_said_somewhere_and_every_text_said_is_there() -> None:
    own = Path(tales.__file__).parent
    files = [
        Path(screens.__file__),
        *PLAY.rglob("*.py"),
        *own.glob("*.py"),
        *(CORE / f"{name}.py" for name in ("words", "terminal_text")),
    ]
    code = {path: path.read_text("utf-8") for path in files}
    names = set(re.findall(r"\b(?:say|count)\(\s*[\"'](\w+)[\"']", "\n".join(code.values())))
    every = words.TEXTS.keys() | tales.TEXTS.texts.keys()
    assert names <= every
    users = "\n".join(text for path, text in code.items() if path.stem not in ("words", "texts"))
    quoted = set(re.findall(r"[\"'](\w+(?:\.[A-Z ]+)?)[\"']", users))
    assert {key for key in every if not key.startswith(BUILT)} <= quoted | names


def test_a_text_has_the_holes_that_are_filled() -> None:
    paper = Paper().knowing(tales.TEXTS)
    sentence = paper.say("ending_won", title="Home {x}", id="home", day="on Friday")
    assert sentence == "Ending: Home {x} (home), won on Friday"
    assert [paper.count("choices", number) for number in (0, 1, 2)] == ["0 choices", "1 choice", "2 choices"]


def test_a_kit_says_its_own_text_where_all_kits_have_one() -> None:
    """In its language, and only on its own screens."""
    own = Paper().knowing(tales.TEXTS)
    assert (Paper().say("page_people"), own.say("page_people")) == ("Players", "Kids")
    swedish = Paper().speaking("sv")
    assert (swedish.say("page_people"), swedish.knowing(tales.TEXTS).say("page_people")) == (
        "Spelare",
        "Ungar",
    )


def test_rounds_are_told_as_days() -> None:
    paper = Paper().knowing(tales.TEXTS)
    assert [tales.on_day(round, 1, paper) for round in (1, 6)] == ["on Monday", "at the weekend"]
    assert [tales.on_day(round, 2, paper) for round in (5, 12)] == [
        "on Friday of week 1",
        "at the weekend of week 2",
    ]


def test_a_translation_with_other_holes_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words.words.cache_clear()
    (table,) = (catalogue for catalogue in all_catalogues() if catalogue.name == "table")
    file = table.template()
    for entry in file.messages:
        entry.strings = ["{nonsense}"] * len(entry.strings)
    (tmp_path / "xx.mo").write_bytes(compiled(file))
    paper = Paper().speaking("xx")
    assert paper.say("here", place="K") == "here, at K"
    assert paper.count("choices", 2) == "2 choices"
    words.words.cache_clear()


@pytest.mark.parametrize("catalogue", all_catalogues(), ids=lambda file: file.name)
def test_translators_are_told_what_each_text_is(catalogue: Catalogue) -> None:
    """Who says it, where it stands, how long it may be, or what is put into its places."""
    assert [message.context for message in catalogue.messages if not message.notes] == []


@pytest.mark.parametrize("catalogue", all_catalogues(), ids=lambda file: file.name)
def test_the_languages_of_the_tool_are_whole_and_compiled(catalogue: Catalogue) -> None:
    assert is_whole(catalogue)


KEYS = "\n".join(
    ["o", "m", "d", "r", "k", "g", "?", "1", "1", "1", "o", "k", "u", "y", "99", "l", "q", "n", ""]
)


@pytest.mark.parametrize(("scenario", "language"), [("speaking-clock", "sv"), ("ordinary-fortnight", "de")])
def test_an_evening_in_another_language_has_no_english_in_it(scenario: str, language: str, run: Run) -> None:
    game = ("play", scenario, "--language", language, "--seed", "5", "--plain")
    text = run(*game, text=KEYS).stdout + run(*game, "--bot", "cautious").stdout
    # Ids and places of cards stand in brackets.
    lines = [re.sub(r"\[[^\]]*\]|\([\w-]+\)|--load \S+", "", line) for line in text.splitlines()]
    assert [line for line in lines if ENGLISH.search(line)] == []
