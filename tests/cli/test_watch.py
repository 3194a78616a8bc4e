"""`loopwright watch`: a check on every save."""

from __future__ import annotations

import itertools
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright.watch import Watching
from loopwright_compiler import Checked

from ..edits import edit
from .conftest import TOOL, Run, hear_interrupts

PATIENCE = 20.0


class Watcher:
    """A running `loopwright watch` whose output can be waited for."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [TOOL, "watch", folder.name],
            cwd=folder.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=hear_interrupts,
        )
        self.text = ""

    def wait_for(self, pattern: str) -> str:
        """Wait until something new matches; returns all that came with it."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if re.search(pattern, self.text):
                output, self.text = self.text, ""
                return output
            if select.select([self.process.stdout], [], [], 0.1)[0]:
                self.text += os.read(self.process.stdout.fileno(), 65536).decode()
        raise AssertionError(f"{pattern} did not come: {self.text}")


@pytest.fixture
def watcher(scenario: Path) -> Iterator[Watcher]:
    """The scaffold, being watched."""
    watching = Watcher(scenario)
    yield watching
    watching.process.kill()
    watching.process.wait()


def test_a_save_is_checked_and_an_interrupt_is_quiet(watcher: Watcher, scenario: Path) -> None:
    watcher.wait_for(r"1 story: nothing to mend\. \d+ ms, at \d\d:\d\d:\d\d\.\n")
    watcher.wait_for(r"Verified in \d\.\d s: nothing to mend\.\n")
    rumors = scenario / "rumors.loop"
    text = rumors.read_text()
    rumors.write_text(text.replace("test CLEVER", "test CLEVR"))
    assert "New: error[LW0101]" in watcher.wait_for(r"1 error, 0 warnings\. \d+ ms")
    rumors.write_text(text)
    watcher.wait_for("nothing to mend")
    story = scenario / "stories" / "wrong.story"
    story.write_text("expect insight = 1\n")
    assert "night-market/stories/wrong.story:1:1" in watcher.wait_for("1 error")
    story.unlink()
    watcher.wait_for("1 story: nothing to mend")
    watcher.process.send_signal(signal.SIGINT)
    assert watcher.process.wait(PATIENCE) == 0
    assert watcher.process.stdout is not None
    assert watcher.process.stdout.read() == b"\n"


def test_a_save_tells_what_it_changed_in_what_can_happen(watcher: Watcher, scenario: Path) -> None:
    watcher.wait_for("Verified in")
    card, diary = scenario / "scenario.loop", scenario / "diary.loop"
    edit(card, "flag told-him", "flag told-him, lied")
    text = diary.read_text().replace('school": play', 'school": set lied, play')
    line = "when flag told-him and flag lied"
    diary.write_text(text.replace("  back\n", f"  back\n    {line}: play diary 5\n", 1))
    output = " ".join(watcher.wait_for(r"diary.loop:25\)\.\n").split())
    assert f"New: `{line}` on diary 1 back never fires (night-market/diary.loop:15): it needs" in output
    edit(diary, "when enigma >= 4", "when enigma >= 5")
    assert "New" not in watcher.wait_for("1 mistake as before")
    diary.write_text(text)
    output = " ".join(watcher.wait_for("Verified in").split())
    assert f"No longer so: `{line}` on diary 1 back never fires. Verified in" in output


def test_what_the_check_tells_already_is_not_told_again_nor_denied(watcher: Watcher, scenario: Path) -> None:
    watcher.wait_for("Verified in")
    edit(scenario / "diary.loop", "play diary 4, discard", "discard")
    text = watcher.wait_for(r"Verified in .*\n")
    assert "Diary card 4 never comes into play." in text
    assert "nothing more than is told above." in text


def test_a_save_that_breaks_an_intention_is_told_with_a_game(watcher: Watcher, scenario: Path) -> None:
    watcher.wait_for("Verified in")
    edit(scenario / "diary.loop", "  back\n", "  back\n    intend never before tuesday\n", 1)
    output = " ".join(watcher.wait_for(r"its\s+back\.").split())
    assert (
        'New: diary 1 back "Ten Past Four", intend never before tuesday (night-market/diary.loop:15)'
        in output
    )
    assert "broken. Mon: " in output


def test_a_scenario_that_goes_away_and_comes_back(watcher: Watcher, scenario: Path) -> None:
    watcher.wait_for("nothing to mend")
    card = scenario / "scenario.loop"
    card.rename(scenario / "aside.txt")
    watcher.wait_for("scenario.loop")
    (scenario / "aside.txt").rename(card)
    watcher.wait_for("nothing to mend")


def test_nothing_to_watch_is_wrong_use(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hollow").mkdir()
    assert "hollow" in run("watch", "hollow", code=2).stderr
    assert "missing" in run("watch", "missing", code=2).stderr


def test_nothing_is_told_of_a_file_of_which_half_was_read(
    scenario: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the file comes while the first half is being checked, and once more."""
    rumors = scenario / "rumors.loop"
    whole = rumors.read_text()
    rests = iter((whole[: len(whole) // 2], whole))
    rumors.write_text("rumor")
    watching = Watching(scenario, scenario_paths.root())
    check = watching.workspace.check

    def check_while_it_is_written() -> Checked:
        checked = check()
        for rest in itertools.islice(rests, 1):
            rumors.write_text(rest)
            os.utime(rumors, ns=(len(rest), len(rest)))
        return checked

    monkeypatch.setattr(watching.workspace, "check", check_while_it_is_written)
    watching.settled(first=True)
    assert "nothing to mend" in watching.text
