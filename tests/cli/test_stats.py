"""`loopwright stats`: what it counts, by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.commands.stats import stats
from loopwright.core.errors import Failure

CARDS = """\
scenario sums "Two Words"
  kit bonnie-and-clyde
  > One two *three*, four-and-four.
  counter debts "Owed so far" from 0 to 3
  deck letters "Post"

gauge love "Love" from 0 to 2

daily work "Work"
  > He nods{if love >= 1: , and smiles}{else: alone}. {love} -- 3 lumps.
  choose
    "Say it": nothing
    "Not": nothing

daily rest "Rest"
  > And
  > so on.
  >
  > To bed.
  nothing

card letters 1 "A Bill"
  > Pay.
  nothing

card letters 2 "A Stamp": nothing
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "sums"
    path.mkdir()
    (path / "scenario.loop").write_text(CARDS)
    return path


def test_words_are_counted_by_card_and_deck(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stats(str(folder), json=True)
    [data] = json.loads(capsys.readouterr().out)
    assert {card["card"]: (card["prose"], card["labels"]) for card in data["cards"]} == {
        "scenario sums": (4, 6),
        "gauge love": (0, 1),
        "daily work": (8, 4),
        "daily rest": (5, 1),
        "card letters 1": (1, 2),
        "card letters 2": (0, 2),
    }
    assert {deck["deck"]: (deck["cards"], deck["prose"], deck["longest"]) for deck in data["decks"]} == {
        "scenario": (1, 4, "scenario sums"),
        "gauge": (1, 0, ""),
        "daily": (2, 13, "daily work"),
        "card letters": (2, 1, "card letters 1"),
    }
    assert (data["prose"], data["labels"], data["minutes"], data["world"]) == (18, 16, 0.1, None)


def test_the_longest_come_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stats(str(folder))
    out = capsys.readouterr().out
    assert out.startswith(
        "Two Words: 6 cards, 18 words of prose (about 1 minute aloud), 16 of titles and labels"
    )
    assert "\ndaily             2     13     6  daily work\n" in out
    longest = out[out.index("longest  ") :].splitlines()[1:]
    assert [line.split(" “")[0] for line in longest] == [
        "daily work",
        "daily rest",
        "scenario sums",
        "card letters 1",
    ]
    assert longest[0].endswith("scenario.loop:9")
    stats(str(folder), cards=True)
    assert "card letters 2 “A Stamp”" in capsys.readouterr().out


def test_a_world_is_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    stats("speaking-clock")
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("The Speaking Clock: ") and second.startswith("Its world vasso: 119 cards, ")


def test_what_is_no_scenario_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Failure):
        stats(str(tmp_path))
