"""Nothing of a game that people have played is lost, and nothing of another game is overwritten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from loopwright.core.terminal_text import Paper
from loopwright.play import saves
from loopwright.play.match import Match
from loopwright.play.saves import SaveFile
from loopwright_engine import Bundle
from loopwright_games.tales.options import Options

PAPER = Paper()


@pytest.fixture
def match(speaking_clock: Bundle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Match:
    """A game, and a folder of its own for what is kept aside and what is rescued."""
    monkeypatch.setattr(saves, "folder", lambda: tmp_path / "state")
    monkeypatch.chdir(tmp_path)
    return Match.start(speaking_clock, Options(2), 7)


def test_a_file_is_ours_when_we_loaded_or_wrote_it_last(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    ours = SaveFile(match, file)
    assert not ours.foreign(file)
    ours.save(file)
    theirs = Match.resume(match.bundle, file)
    assert not SaveFile(theirs, file).foreign(file)
    assert SaveFile(match, file).foreign(file)  # a new game, of the same name
    theirs.choose(0)
    SaveFile(theirs, file).save(file)
    assert ours.foreign(file)


def test_nobody_can_be_asked_so_it_is_saved_beside(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("theirs")
    beside = tmp_path / "evening-2.json"
    assert SaveFile(match, file).leave(PAPER) == [PAPER.say("saved", path=beside)]
    assert file.read_text() == "theirs"
    assert Match.resume(match.bundle, beside).game.digest() == match.game.digest()


def test_a_game_is_kept_aside_until_it_is_saved(match: Match, tmp_path: Path) -> None:
    spare = saves.place(match)
    keeper = SaveFile(match, None, spare)
    match.choose(0)
    assert keeper.keep_aside()
    assert saves.left(match) is None  # we are still here
    assert spare != saves.place(match)  # a name says nothing of the process
    assert keeper.unsaved
    keeper.save(tmp_path / "evening.json")
    assert not spare.exists()


def test_a_game_that_was_cut_short_is_taken_up(match: Match, tmp_path: Path) -> None:
    left = tmp_path / "state" / "speaking-clock-999999999.json"
    match.choose(0)
    match.save(left)
    match.save(tmp_path / "state" / "speaking-clock-too-999999999.json")  # of another scenario
    assert saves.left(match) == left
    again = Match.resume(match.bundle, left)
    keeper = SaveFile(again, left, saves.place(again))
    assert keeper.unsaved
    assert keeper.path is None
    assert not left.exists()
    assert keeper.leave(PAPER) == [PAPER.say("saved", path=keeper.spare)]


def test_a_game_is_offered_as_soon_as_nobody_plays_it(match: Match) -> None:
    """The lock goes with its process; whoever comes next may have the same number."""
    match.choose(0)
    keeper = SaveFile(match, None, saves.place(match))
    keeper.keep_aside()
    assert keeper.spare is not None
    with pytest.MonkeyPatch.context() as elsewhere:
        locks = saves._held.copy()
        elsewhere.setattr(saves, "_held", {})
        assert saves.left(match) is None
        saves.drop(keeper.spare)
        assert keeper.spare.exists()
        os.close(locks[keeper.spare])
        assert saves.left(match) == keeper.spare
    del saves._held[keeper.spare]


def test_a_save_ends_well_where_nothing_can_be_kept_aside(match: Match, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, not a folder")
    keeper = SaveFile(match, None, saves.place(match))
    match.choose(0)
    assert not keeper.keep_aside()
    keeper.save(tmp_path / "evening.json")
    assert not keeper.unsaved


def test_games_of_long_ago_are_put_away(match: Match, tmp_path: Path) -> None:
    left = tmp_path / "state" / "speaking-clock-999999999.json"
    match.save(left)
    os.utime(left, (0, 0))
    assert saves.left(match) is None
    assert not left.exists()


def test_where_nothing_can_be_written_it_is_saved_elsewhere(match: Match, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, not a folder")
    file = tmp_path / "state" / "evening.json"
    keeper = SaveFile(match, file, saves.place(match))
    match.choose(0)
    lines = keeper.leave(PAPER)
    assert lines[0].startswith(f"Cannot write {file}")
    assert lines[1] == PAPER.say("saved", path="speaking-clock-rescued.json")
    assert Match.resume(match.bundle, Path("speaking-clock-rescued.json")).game.choices == [0]


def test_a_loaded_game_goes_on_in_its_own_file_unless_another_is_named(match: Match, tmp_path: Path) -> None:
    """Also when it takes the place of another game, and when that was a game kept aside."""
    evening, named, spare = tmp_path / "evening.json", tmp_path / "named.json", saves.place(match)
    match.save(evening)
    loaded = Match.resume(match.bundle, evening)
    assert SaveFile(loaded, None).path == evening
    assert SaveFile(loaded, named).path == named
    assert SaveFile(match, None, spare).follow(loaded).path == evening
    assert SaveFile(match, named, spare).follow(loaded).path == named
    assert SaveFile(loaded, None, spare).follow(match).path is None  # that was the file of the other game

    left = saves.place(match)
    match.choose(0)
    SaveFile(match, None, left).keep_aside()
    taken_up = Match.resume(match.bundle, left)
    assert SaveFile(match, None, spare).follow(taken_up).path is None
    keeper = SaveFile(match, named, spare).follow(taken_up)
    assert keeper.leave(PAPER) == [PAPER.say("saved", path=named)]
    assert Match.resume(match.bundle, named).game.digest() == match.game.digest()


def test_a_user_without_a_home_plays_all_the_same(
    speaking_clock: Bundle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no place to keep a game aside then."""

    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(saves, "folder", no_home)
    match = Match.start(speaking_clock, Options(2), 7)
    assert saves.place(match) is None
    SaveFile(match, None, saves.place(match)).keep_aside()
