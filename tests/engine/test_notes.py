"""Notes of a campaign's notebook in Tales: what is said, checked, printed, played and proved of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import compile_path, validate_bundle
from loopwright_engine import OptionsError, load_bundle, save
from loopwright_engine.core.notes import notes_of, with_notebook
from loopwright_engine.kit.campaign import carried_words, handed_on, notebooks
from loopwright_games.tales.cards.proofs.story import StoryProver
from loopwright_games.tales.options import Options, from_data

from tests.compiler.examples import NOWHERE, declare, put_card, small

NOTES = 'note dog-stays "The dog stays", lamp "The lamp"'
CARD = """\
diary 2 "The Shore"
  front
    when {asked}
      {made}
      lose taken "Taken"
    action "Wait": nothing
"""


def checked(folder: Path, made: str = "note dog-stays", asked: str = "noted lamp") -> Any:
    """The small scenario with a diary card that makes a note and asks for another; it lies there at once."""
    scenario = small(folder)
    declare(scenario, NOTES)
    put_card(scenario, CARD.format(made=made, asked=asked))
    return compile_path(scenario, bundled=NOWHERE)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Its bundle."""
    bundle = checked(tmp_path_factory.mktemp("notes")).bundle
    assert validate_bundle(bundle) == []
    return bundle


def test_what_is_printed(data: Any) -> None:
    """The card says notebook where a flag would be noted."""
    text = " ".join(words for name, words in data["strings"].items() if name.startswith("diary.2"))
    assert 'As soon as the notebook says "The lamp":' in text
    assert 'rite "The dog stays" in the notebook.' in text
    assert [note["id"] for note in notes_of(data)] == ["note.dog-stays", "note.lamp"]


@pytest.mark.parametrize(
    ("made", "asked", "code"),
    [
        ("note dog-stay", "noted lamp", "LW0248"),
        ("note dog-stays", "noted lmp", "LW0248"),
        ("set dog-stays", "noted lamp", "LW0203"),
        ("note met-astronomer", "noted lamp", "LW0248"),
        ("note dog-stays", "insight >= 9", "LW0555"),
    ],
)
def test_what_cannot_be_said(tmp_path: Path, made: str, asked: str, code: str) -> None:
    """Notes and flags have names of their own; a note that is neither made nor asked for is idle."""
    assert code in {found.code for found in checked(tmp_path, made, asked).diagnostics}


def test_cam_1_a_game_begins_with_the_notebook_and_hands_it_on_won_or_lost(data: Any) -> None:
    """CAM-1: a lost game, too; one without the note goes on, and hands on nothing."""
    bundle = load_bundle(data)
    lost = bundle.kit.start(bundle, Options(2, carried="note.lamp=1"), 1)
    while lost.result is None:
        lost.choose(0)
    assert (lost.result.ending, handed_on(lost)) == ("taken", "note.dog-stays=1 note.lamp=1")
    begun = bundle.kit.start(bundle, Options(2), 1)
    assert (handed_on(begun), bundle.kit.notes(begun)) == ("", [])
    assert list(carried_words(data, "note.lamp=1")) == ["The lamp"]


def test_saves_keep_it_and_strangers_words_are_looked_at(data: Any) -> None:
    """An option like any other; files from before there were notebooks have none."""
    bundle = load_bundle(data)
    game = bundle.kit.start(bundle, Options(2, carried="note.lamp=1"), 1)
    saved: Any = save(game)
    assert saved["options"]["carried"] == "note.lamp=1"
    assert from_data({"kids": 2, "variants": []}).carried == ""
    for wrong in ("note.nobody=1", "note.lamp=2", "met-astronomer=1", "x"):
        with pytest.raises(OptionsError):
            bundle.kit.start(bundle, Options(2, carried=wrong), 1)


def test_proofs_know_the_notebook_as_far_as_it_is_known(data: Any) -> None:
    """The ending can come unless the notebook is known to lack the lamp."""
    ending = "ending.taken"
    assert ending not in StoryProver(data, (2,)).cheap()
    assert ending in StoryProver(with_notebook(data, ()), (2,)).cheap()
    assert ending not in StoryProver(with_notebook(data, ("note.lamp",)), (2,)).cheap()
    assert notebooks(data, None) == ("", "note.dog-stays=1 note.lamp=1")
    assert notebooks(with_notebook(data, ("note.lamp",)), None) == ("note.lamp=1",)
