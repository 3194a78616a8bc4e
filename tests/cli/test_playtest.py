"""`loopwright playtest`, as designers and scripts see it."""

from __future__ import annotations

import contextlib
import json
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from loopwright_engine import Bundle

from .conftest import TOOL, Run, hear_interrupts

SHORT = ("--bot", "random", "--games", "40", "--jobs", "1")


@pytest.fixture(scope="session")
def clock(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bundle in a file, which is read more quickly than cards."""
    path = tmp_path_factory.mktemp("clock") / "clock.json"
    path.write_text(json.dumps(speaking_clock.data), encoding="utf-8")
    return path


def played(run: Run, *words: object, code: int = 0) -> dict[str, Any]:
    """The figures of a playtest, without how long it took."""
    found = json.loads(run("playtest", *words, "--json", code=code).stdout)
    return {
        key: value
        for key, value in found.items()
        if not key.endswith("seconds") and key != "games_per_second"
    }


def games(path: Path) -> list[dict[str, Any]]:
    """The games in a results file."""
    return [json.loads(line) for line in path.read_bytes().splitlines()[1:]]


def test_every_number_of_kids_plays(run: Run, clock: Path) -> None:
    found = played(run, clock, *SHORT)
    assert [(cell["kids"], cell["games"]) for cell in found["cells"]] == [(2, 40), (3, 40), (4, 40), (5, 40)]
    assert found["games"] == 160


def test_kids_bots_variants_and_values(run: Run, clock: Path) -> None:
    """Each with each."""
    words = [clock, "--games", 1, "--kids", "3,2", "--bot", "random,cautious", "--jobs", 1, "--seed", 5]
    words += ["--variant", "caring-parents", "--sweep", "variant=none,gradually-worse+sucks-to-be-you"]
    cells = played(run, *words, "--sweep", "counters.minutes.start=0,4")["cells"]
    assert len(cells) == 16
    assert {cell["kids"] for cell in cells} == {2, 3}
    assert {cell["bot"] for cell in cells} == {"random", "cautious"}
    assert {tuple(cell["variants"]) for cell in cells} == {
        ("caring-parents",),
        ("caring-parents", "gradually-worse", "sucks-to-be-you"),
    }
    assert {cell["sweep"]["counters.minutes.start"] for cell in cells} == {0, 4}


def test_the_seed_is_the_luck(run: Run, clock: Path, tmp_path: Path) -> None:
    """Game 3 of seed 10 is game 0 of seed 13."""
    words = [clock, "--kids", 3, "--bot", "random", "--jobs", 1]
    run("playtest", *words, "--games", 4, "--seed", 10, "--results", "ten.jsonl")
    run("playtest", *words, "--games", 1, "--seed", 13, "--results", "thirteen.jsonl")
    last, first = games(tmp_path / "ten.jsonl")[3], games(tmp_path / "thirteen.jsonl")[0]
    assert (last["game"], first["game"]) == (3, 0)
    assert {**last, "game": 0} == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--kids", "6"], "'6' does not name numbers of kids from 2 to 5."),
        (["--kids", "two"], "'two' does not name numbers of kids"),
        (["--games", "0"], "The number of games must be from 1"),
        (["--bot", "robin"], "There is no bot robin."),
        (["--bot", "random,"], "There is no bot"),
        (["--variant", "caring"], "There is no variant caring."),
        (["--first", "nobody"], "The games cannot start: the first player 'nobody' does not play."),
        (["--enigma-limit", "7"], "The games cannot start: this scenario has no enigma limit."),
        (["--until", "0"], "--until is in points of the win rate"),
        (["--until", "nan"], "--until is in points of the win rate"),
        (["--seed", "99999999999999999999"], "The seed must be from"),
        (["--sweep", "counters.minutes.start"], "is no sweep: it has a path and its values"),
        (["--sweep", "=1"], "is no sweep"),
        (["--sweep", "counters.minute.start=1"], "--sweep: counters has no minute; did you mean minutes?"),
        (["--sweep", "weeks=2"], "--sweep: weeks: another value there makes another scenario"),
        (["--sweep", "variant=nice"], "There is no variant nice."),
        (["--sweep", "counters.minutes.start=" + ",".join(map(str, range(999)))], "more than 1,000 kinds"),
        (["--results", "nowhere/games.jsonl"], "Cannot write nowhere/games.jsonl"),
        (["--results", "games.csv"], "A results file ends in .jsonl or .parquet"),
        (["--resume", "games.jsonl"], "A results file has its own scenario and plan"),
        (["--cluster", "nowhere"], "'nowhere' is no address of a Dask scheduler."),
    ],
)
def test_wrong_use(run: Run, clock: Path, words: list[str], said: str) -> None:
    found = run("playtest", clock, "--jobs", 1, *words, code=2)
    assert said in found.stderr
    assert found.stdout == ""


def test_a_value_that_nobody_can_play(run: Run, clock: Path) -> None:
    found = run("playtest", clock, "--sweep", "counters.minutes.start=0,99", code=1)
    assert "--sweep: nobody can play with counters.minutes.start=99: scenario.counters[0]" in found.stderr


# --- to stop, and to go on --------------------------------------------------------------------

LONG = ("--kids", "2", "--bot", "random", "--games", "600", "--seed", "3", "--results", "games.jsonl")


@pytest.fixture(scope="session")
def whole(clock: Path) -> Any:
    """The figures of a playtest that nothing stops."""
    words = [TOOL, "playtest", clock, *LONG[:-2], "--jobs", "1", "--json"]
    return json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["cells"]


def begun(clock: Path, folder: Path, *words: str, chunks: int = 1) -> subprocess.Popen[str]:
    """A playtest that has come so far."""
    running = subprocess.Popen(
        [TOOL, "playtest", clock, *LONG, *words, "--json"],
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
def test_ctrl_c_tells_what_is_known(run: Run, clock: Path, whole: Any, tmp_path: Path, jobs: str) -> None:
    running = begun(clock, tmp_path, "--jobs", jobs)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "Traceback" not in err
    assert "loopwright playtest --resume games.jsonl" in err
    known = json.loads(out)["games"]
    assert known == len(games(tmp_path / "games.jsonl")) < 600
    assert played(run, "--resume", "games.jsonl", "--jobs", 1)["cells"] == whole


def test_a_killed_playtest_goes_on(run: Run, clock: Path, whole: Any, tmp_path: Path) -> None:
    """Its workers are gone with it."""
    running = begun(clock, tmp_path, "--jobs", "2")
    workers = _children(running.pid)
    running.kill()
    running.communicate()
    for _ in range(500):
        if not any(Path(f"/proc/{pid}/cmdline").exists() for pid in workers):
            break
        time.sleep(0.01)
    else:
        raise AssertionError("a worker goes on without its playtest")
    assert played(run, "--resume", "games.jsonl", "--jobs", 2)["cells"] == whole


def _children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def test_a_full_disk(run: Run, clock: Path, whole: Any, tmp_path: Path) -> None:
    """The figures of what could be kept, and how to go on."""
    room = 150_000 + clock.stat().st_size
    done = subprocess.run(
        [TOOL, "playtest", clock, *LONG, "--jobs", "1", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 2
    assert "loopwright: Cannot write games.jsonl: file too large." in done.stderr
    assert "loopwright playtest --resume games.jsonl" in done.stderr
    assert 0 < json.loads(done.stdout)["games"] == len(games(tmp_path / "games.jsonl")) < 600
    assert played(run, "--resume", "games.jsonl", "--jobs", 1)["cells"] == whole


def test_nothing_is_left_to_do(run: Run, clock: Path) -> None:
    words = [clock, "--kids", 2, *SHORT, "--results", "games.jsonl"]
    assert played(run, *words) == played(run, "--resume", "games.jsonl")


def test_a_results_file_is_not_overwritten(run: Run, clock: Path) -> None:
    run("playtest", clock, *SHORT, "--kids", 2, "--results", "games.jsonl")
    found = run("playtest", clock, *SHORT, "--kids", 2, "--results", "games.jsonl", code=2)
    assert "games.jsonl exists already" in found.stderr
    assert "--resume games.jsonl" in found.stderr


# --- tables -----------------------------------------------------------------------------------


def test_a_table_for_data_frames(run: Run, clock: Path, tmp_path: Path) -> None:
    """One row for each game; the lines are kept beside it."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    words = ["--kids", "2,3", "--sweep", "counters.minutes.start=0,2", "--sweep", "kids.1.home=B,C"]
    run("playtest", clock, "--bot", "random", "--games", 3, "--jobs", 1, *words, "--results", "games.parquet")
    table, lines = parquet.read_table(tmp_path / "games.parquet"), games(tmp_path / "games.jsonl")
    rows = table.to_pylist()
    assert len(rows) == len(lines) == 24
    assert {(row["kids"], row["sweep.counters.minutes.start"], row["sweep.kids.1.home"]) for row in rows} == {
        (kids, start, home) for kids in (2, 3) for start in (0, 2) for home in "BC"
    }
    for row, line in zip(rows, lines, strict=True):
        assert (row["game"], row["won"], row["ending"], row["choices"]) == (
            line["game"], line["won"], line["ending"], line["choices"],
        )  # fmt: skip
        assert row["reached"][0] == "diary.1.front"
        assert row["rounds"][-1]["enigma"] == line["rounds"][-1][1]
        assert row["spent.walk"] == line["spent"][0]
    assert json.loads(table.schema.metadata[b"loopwright.plan"])["games"] == 3
    run("playtest", "--resume", "games.jsonl", "--results", "again.parquet")
    assert parquet.read_table(tmp_path / "again.parquet").equals(table)
