"""`loopwright playtest`, as designers and scripts see it."""

from __future__ import annotations

import contextlib
import errno
import json
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import typer
from loopwright.commands.playtest import _interruptible
from loopwright.core.errors import Failure
from loopwright.playtest.session import Session
from loopwright.results_file.write import File
from loopwright_engine import Bundle
from loopwright_engine.playtest.figures.figures import figures
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_games.tales.options import Options

from .conftest import TOOL, Run, hear_interrupts


def played(run: Run, *words: object, code: int = 0) -> dict[str, Any]:
    """The figures of a playtest, without how long it took."""
    data = json.loads(run("playtest", *words, "--json", code=code).stdout)
    return {
        key: value for key, value in data.items() if not key.endswith("seconds") and key != "games_per_second"
    }


def games(path: Path) -> list[dict[str, Any]]:
    """The games in a results file."""
    lines = map(json.loads, path.read_bytes().splitlines()[1:])
    return [line for line in lines if "chunk" not in line]


def test_kids_bots_variants_and_values(run: Run, clock_file: Path) -> None:
    """Each with each."""
    words = [clock_file, "--games", 1, "--kids", "3,2", "--bot", "random,cautious", "--jobs", 1, "--seed", 5]
    words += ["--variant", "caring-parents", "--sweep", "variant=none,gradually-worse+sucks-to-be-you"]
    cells = played(run, *words, "--sweep", "counters.minutes.start=0,4")["cells"]
    assert len(cells) == 16
    assert {cell["options"]["kids"] for cell in cells} == {2, 3}
    assert {cell["bot"] for cell in cells} == {"random", "cautious"}
    assert {tuple(cell["options"]["variants"]) for cell in cells} == {
        ("caring-parents",),
        ("caring-parents", "gradually-worse", "sucks-to-be-you"),
    }
    assert {cell["sweep"]["counters.minutes.start"] for cell in cells} == {0, 4}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["clock.json", "--results", "games.csv"], "A results file ends in .jsonl or .parquet"),
        (["clock.json", "--resume", "games.jsonl"], "has its own scenario and plan: leave out clock.json."),
        (["--resume", "games.jsonl", "--games", "9", "--seed=3"], "leave out --games and --seed."),
        (["--resume", "games.jsonl", "--until", "2", "--bot", "random"], "leave out --until."),
        (
            [
                "--resume",
                "games.jsonl",
                "--results",
                "x.jsonl",
                "--kids=2",
                "--enigma-limit=4",
                "--sweep=a=1",
            ],
            "leave out --results, --kids, --enigma-limit and --sweep.",
        ),
        ([], "Name a scenario to play, or a file to go on with."),
    ],
)
def test_wrong_use(run: Run, words: list[str], said: str) -> None:
    result = run("playtest", "--jobs", 1, *words, code=2)
    assert said in result.stderr
    assert result.stdout == ""


def test_games_that_cannot_be_played(run: Run, clock_file: Path, tmp_path: Path) -> None:
    """The reason alone: there are no figures."""
    (tmp_path / "odd.py").write_text("class Bot:\n    def choose(self, table):\n        return 999\n")
    result = run("playtest", clock_file, "--kids", 2, "--games", 50, "--bot", "odd.py", "--jobs", 2, code=1)
    assert "odd.py:2: choose answers 999 in the game of seed " in result.stderr
    assert result.stdout == ""


def test_a_bot_that_fails_is_told_as_a_block(speaking_clock: Bundle, tmp_path: Path) -> None:
    """Where, what, which game; its lines; and how to play that game by itself."""
    file = tmp_path / "odd.py"
    file.write_text(
        "class Bot:\n    def choose(self, table):\n        if table.kind == 'adventure':\n"
        "            raise ValueError('no such thing\\nand more')\n        return 0\n"
    )
    start = ("counters.minutes.start", 2)
    plan = Plan((Cell(Options(3, ("caring-parents",), first="disa"), str(file), (start,)),), 5, seed=7)
    session = Session(speaking_clock, plan, None)
    session.play(1, None, lambda _: None)
    trouble = session.run.trouble
    assert trouble is not None and trouble.hint is not None
    assert f"{file}:4: ValueError: no such thing and more, in the game of seed 7, at decision " in str(
        trouble
    )
    assert trouble.hint.splitlines() == [
        "line 4, in choose: raise ValueError('no such thing\\nand more')",
        f"That game again: loopwright playtest PATH --games 1 --jobs 1 --bot {file} --kids 3 --seed 7 "
        "--variant caring-parents --first disa --sweep counters.minutes.start=2",
    ]


# --- to stop, and to go on --------------------------------------------------------------------

LONG = ("--kids", "2", "--bot", "random", "--games", "400", "--seed", "3", "--results", "games.jsonl")


@pytest.fixture(scope="session")
def whole(speaking_clock: Bundle) -> Any:
    """The figures of a playtest that nothing stops."""
    session = Session(speaking_clock, Plan((Cell(Options(2), "random"),), 400, 3), None)
    session.play(1, None, lambda _: None)
    return figures(session.bundle, session.plan, session.names, session.tally)["cells"]


def begun(clock_file: Path, folder: Path, *words: str, chunks: int = 1) -> subprocess.Popen[str]:
    """A playtest that has come so far."""
    running = subprocess.Popen(
        [TOOL, "playtest", clock_file, *LONG, *words, "--json"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
    )
    path = folder / "games.jsonl"
    while not path.exists() or path.read_bytes().count(b"\n") < 1 + 50 * chunks:
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
    return running


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_known(
    run: Run, clock_file: Path, whole: Any, tmp_path: Path, jobs: str
) -> None:
    running = begun(clock_file, tmp_path, "--jobs", jobs)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "loopwright playtest --resume games.jsonl" in err
    data = json.loads(out)
    known = data["games"]
    assert (data["planned"], data["complete"]) == (400, False)
    assert known == len(games(tmp_path / "games.jsonl")) < 400
    document = played(run, "--resume", "games.jsonl", "--jobs", 1)
    assert (document["cells"], document["planned"], document["complete"]) == (whole, 400, True)


def test_a_killed_playtest_goes_on(run: Run, clock_file: Path, whole: Any, tmp_path: Path) -> None:
    """Its workers are gone with it."""
    running = begun(clock_file, tmp_path, "--jobs", "2")
    workers = _below(running.pid)
    assert len(workers) >= 2
    running.kill()
    running.communicate()
    for _ in range(500):
        if not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers):
            break
        time.sleep(0.01)
    else:
        raise AssertionError("a worker goes on without its playtest")
    assert played(run, "--resume", "games.jsonl", "--jobs", 2)["cells"] == whole


def _below(pid: int) -> list[int]:
    """The processes that this one has begun, and those that they have."""
    paths = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                child = int(stat.parent.name)
                paths += [child, *_below(child)]
    return paths


def test_a_full_disk(run: Run, clock_file: Path, whole: Any, tmp_path: Path) -> None:
    """The figures of what could be kept, and how to go on."""
    room = 100_000 + clock_file.stat().st_size
    result = subprocess.run(
        [TOOL, "playtest", clock_file, *LONG, "--jobs", "1", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert result.returncode == 2
    assert "loopwright: Cannot write games.jsonl: file too large." in result.stderr
    assert "loopwright playtest --resume games.jsonl" in result.stderr
    assert 0 < json.loads(result.stdout)["games"] == len(games(tmp_path / "games.jsonl")) < 400
    assert played(run, "--resume", "games.jsonl", "--jobs", 1)["cells"] == whole


def test_a_full_disk_for_games_that_nobody_asked_to_keep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their file is gone when the command ends: it is not named, nor can anybody go on with it."""

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "new.jsonl"
    with File.new(path, b"{}\n", spare=True) as file:
        monkeypatch.setattr("os.write", full)
        with pytest.raises(Failure) as caught:
            file.keep(Chunk(0, 0, 1), b"{}\n")
    message = f"There is no place for the games in {tmp_path}: no space left on device."
    assert (str(caught.value), caught.value.hint) == (message, "Say where there is one: --results FILE")


def test_ctrl_c_outside_of_games_says_how_to_come_to_the_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    for exists in (False, True):
        with pytest.raises(typer.Exit) as caught, _interruptible(path):
            raise KeyboardInterrupt
        assert caught.value.exit_code == 130
        assert (f"loopwright playtest --resume {path} tells" in capsys.readouterr().err) is exists
        path.touch()
