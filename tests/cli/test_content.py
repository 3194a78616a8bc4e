"""The linter of the bundled content notices what it is there for."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import polib
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from content_lint import CONTENT, Text, mute, of_another_time, said_twice


def prose(card: str, text: str, kind: str = "Prose") -> Text:
    """A text of a folder."""
    return Text("night-market", card, kind, text)


def test_a_sentence_on_two_cards_is_noticed() -> None:
    texts = [prose("diary.1", "Fog. The ferry came in late."), prose("item.cup", "The ferry came in late!")]
    assert list(said_twice(texts)) == [
        "“the ferry came in late” is said on night-market diary.1, night-market item.cup."
    ]
    assert not list(said_twice([texts[0], texts[0]])), "the same text on the sides of one card"
    assert not list(said_twice([texts[0], prose("diary.2", "The ferry came in late.", "Goal")]))


def test_a_likeness_that_is_used_again_is_noticed() -> None:
    texts = [prose("diary.1", "It lets go like a boot."), prose("diary.2", "Heavy as a boot.")]
    assert list(said_twice(texts)) == [
        "“boot” stands for something on night-market diary.1, night-market diary.2."
    ]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [("messages.pot", "We text on an app.", "app"), ("de.po", "Ihr Handy.", "handy")],
)
def test_a_word_of_another_time_is_noticed(tmp_path: Path, name: str, text: str, word: str) -> None:
    folder = tmp_path / "scenarios" / "night-market" / "translations"
    folder.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgctxt="diary.1", msgid=text, msgstr=text))
    catalogue.save(str(folder / name))
    assert [mark.partition("”")[0] for mark in of_another_time(tmp_path)] == [f"“{word}"]


@pytest.mark.parametrize(
    ("spoken", "place"),
    [
        ("      > The glass does not crack. It gives up.\n", "“Let the Tupp crow at it” on diary.1 back"),
        ("          > He moves us gently off the lettuce.\n", "“Stand where he can see us” on diary.7 front"),
    ],
)
def test_an_action_of_which_nothing_is_told_is_noticed(tmp_path: Path, spoken: str, place: str) -> None:
    folder = tmp_path / "a-jar-of-gulls"
    shutil.copytree(CONTENT / "scenarios" / folder.name, folder)
    diary = folder / "diary.loop"
    diary.write_text(diary.read_text("utf-8").replace(spoken, ""), "utf-8")
    assert list(mute(folder)) == [f"Nothing is told of {place}, or of one outcome."]
