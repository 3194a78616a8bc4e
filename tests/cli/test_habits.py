"""The nightly list: each target of the Makefile is in it or runs elsewhere; it tells what came of each."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import habits  # noqa: E402
from habits import HABITS, Habit, Outcome  # noqa: E402

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):(?!=)", MAKEFILE, re.MULTILINE))
IN_TESTS = {"help": "test_makefile.py", "clean": "test_makefile.py", "habits": "test_habits.py"}
"""Targets that a test runs, and which."""
SMALL = """\
good:
\t@echo fine
bad:
\t@echo before && exit 3
endless:
\t@sleep 600
meddling:
\t@echo more >> kept.txt
serving:
\t@echo At your service && sleep 600
"""
pytestmark = pytest.mark.skipif(
    shutil.which("make") is None or shutil.which("git") is None, reason="no make or git on the path"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a Makefile of its own and a committed file."""
    (tmp_path / "Makefile").write_text(SMALL, "utf-8")
    (tmp_path / "kept.txt").write_text("kept\n", "utf-8")
    (tmp_path / ".gitignore").write_text("build\n", "utf-8")
    for words in ("init -q", "add .", "-c user.name=A -c user.email=a@b.c commit -qm first"):
        subprocess.run(["git", *words.split()], cwd=tmp_path, check=True)
    return tmp_path


def test_every_target_runs_somewhere() -> None:
    in_ci = set(re.findall(r"\bmake ([a-z-]+)", (ROOT / ".ci" / "run").read_text("utf-8")))
    listed = {habit.target for habit in HABITS}
    assert TARGETS - listed - in_ci - IN_TESTS.keys() == set(), "add a row to tests/habits.py"
    assert listed <= TARGETS
    assert listed & (in_ci | IN_TESTS.keys()) == set(), "these run elsewhere"


@pytest.mark.parametrize(("target", "file"), IN_TESTS.items())
def test_what_is_said_to_run_in_a_test_does(target: str, file: str) -> None:
    assert f'"{target}")' in (Path(__file__).parent / file).read_text("utf-8")


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.target)
def test_what_keeps_a_habit_small_is_known(habit: Habit) -> None:
    """A misspelled variable would say nothing, and the habit would be long."""
    for word in habit.command.split()[1:]:
        name = word.partition("=")[0]
        assert re.search(rf"\$\({name}[):]|given,{name},", MAKEFILE) or name == "ENGINE_OPTIMIZE", name


def test_the_target_runs_the_list() -> None:
    done = subprocess.run(
        ("make", "-n", "-C", ROOT, "ONLY=rules fuzz", "habits"), capture_output=True, text=True, check=True
    )
    assert "tests/habits.py rules fuzz" in done.stdout


def test_a_failure_is_told_and_keeps_nothing_back(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [Habit("bad"), Habit("good", needs="no-such-program make"), Habit("good")]
    assert habits.report(rows, project) == 1
    text = re.sub(r"\d+\.\d s", "… s", capsys.readouterr().out)
    assert "    before\n" in text
    assert [" ".join(line.split()) for line in text.splitlines()[-3:]] == [
        "failed … s bad: exit code 2",
        "skipped … s good: needs no-such-program",
        "ok … s good",
    ]
    assert habits.report([Habit("good")], project) == 0


def outcome(habit: Habit, project: Path, longest: float = 300) -> Outcome:
    return habits.tried(habit, project, longest)


def test_what_never_ends_is_ended(project: Path) -> None:
    assert outcome(Habit("endless"), project, longest=1).reason == "did not end in 1 s"


def test_what_changes_committed_files_has_failed(project: Path) -> None:
    assert outcome(Habit("meddling"), project).reason == "leaves changed what is committed: kept.txt"
    assert outcome(Habit("meddling"), project).reason == "leaves changed what is committed: kept.txt"
    assert outcome(Habit("good"), project).verdict == habits.OK, (
        "files that were changed before are no matter"
    )


def test_what_serves_is_stopped_when_it_works(project: Path) -> None:
    assert outcome(Habit("serving", until="At your service"), project).verdict == habits.OK
    assert outcome(Habit("good", until="At your service"), project).reason == "never said 'At your service'"
