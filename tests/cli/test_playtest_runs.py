"""A playtest comes to the same whoever plays: no game is lost, and none is counted twice."""

from __future__ import annotations

import errno
import gc
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from loopwright.core.errors import Failure
from loopwright.playtest import session as sessions
from loopwright.playtest.run import pool as pools
from loopwright.playtest.run import run as patiences
from loopwright.playtest.run.pool import TRIES, Pool
from loopwright.playtest.run.run import NOBODY, PlayProgress, StallNotes, line
from loopwright.playtest.run.worker import Answer, Done, InProcess, UnplayableChunk, play
from loopwright.playtest.session import Session
from loopwright.results_file import read
from loopwright.results_file.checksums import Unsealed, header_sealed
from loopwright.results_file.write import DiscardGames, File
from loopwright_engine import Bundle
from loopwright_engine.kit import registry
from loopwright_engine.playtest.interrupts import Interrupts
from loopwright_engine.playtest.plan import OWN_CHUNK, Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.playtest.tally import Tally
from loopwright_games.tales.options import Options

from .conftest import TOOL, Run

PLAN = Plan(
    (Cell(Options(2), "random"), Cell(Options(4), "random", (("counters.minutes.start", 3),))),
    games=130,
    seed=7,
)
Said = Callable[[PlayProgress], None]


def quietly(_: PlayProgress) -> None:
    """Tells nobody."""


@pytest.fixture(scope="session")
def alone(speaking_clock: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """The plan, played by one process."""
    session = Session(speaking_clock, PLAN, tmp_path_factory.mktemp("alone") / "games.jsonl")
    session.play(1, None, quietly)
    return session


def same_games(first: Path, other: Path) -> bool:
    return sorted(first.read_bytes().splitlines()) == sorted(other.read_bytes().splitlines())


def same(session: Session, alone: Session) -> bool:
    """The same figures, and the same games in the file."""
    assert session.path and alone.path
    return session.tally.cells == alone.tally.cells and same_games(session.path, alone.path)


@pytest.mark.parametrize("jobs", [2, 4])
def test_workers_do_not_matter(speaking_clock: Bundle, alone: Session, tmp_path: Path, jobs: int) -> None:
    session = Session(speaking_clock, PLAN, tmp_path / "games.jsonl")
    session.play(jobs, None, quietly)
    assert session.run.trouble is None
    assert same(session, alone)


def test_a_killed_worker_loses_nothing(speaking_clock: Bundle, alone: Session, tmp_path: Path) -> None:
    """Nor does it count anything twice; another one takes its place."""
    session = Session(speaking_clock, PLAN, tmp_path / "games.jsonl")
    killed = []

    class Fragile(Pool):
        def wait(self) -> list[Answer]:
            process = self._workers[-1].process
            if len(killed) < 2 and process.pid not in killed:
                killed.append(process.pid)
                process.kill()
            return super().wait()

    pool = Fragile(session.bundle, PLAN, 2)
    with File.new(tmp_path / "games.jsonl", read.header(speaking_clock, PLAN)) as file:
        session.run.go(pool, file, quietly)
    assert len(killed) == 2
    assert session.run.trouble is None
    assert same(session, alone)


def test_a_chunk_that_kills_workers_is_given_up(speaking_clock: Bundle) -> None:
    session = Session(speaking_clock, PLAN, None)
    pool = Pool(session.bundle, PLAN, 1)
    pool.give(Chunk(1, 50, 50))
    try:
        with pytest.raises(Failure, match=rf"{TRIES} worker processes ended at games 50 to 99 of cell 1"):
            for _ in range(50):
                pool._workers[0].process.kill()
                pool.wait()
    finally:
        pool.close()


def test_what_came_back_beside_a_lost_worker_is_handed_over(alone: Session) -> None:
    """Also when no worker can take the place of the one that is gone: that is said afterwards."""
    pool = Pool(alone.bundle, PLAN, 2)
    try:
        first, second = pool._workers
        second.process.kill()
        second.process.join()
        pool.give(Chunk(0, 100, 30))
        pool.give(Chunk(1, 100, 30))
        assert first.link.poll(20)
        pool._lost[Chunk(1, 100, 30)] = TRIES - 1
        answers = pool.wait()
        assert [answer.chunk for answer in answers if isinstance(answer, Done)] == [Chunk(0, 100, 30)]
        with pytest.raises(Failure, match=rf"{TRIES} worker processes ended at games 100 to 129 of cell 1"):
            pool.wait()
    finally:
        pool.close()


def test_a_fault_costs_no_games(speaking_clock: Bundle) -> None:
    """Of chunks that come back with a fault, those that were played are kept before it is raised."""

    class Faulty(InProcess):
        def wait(self) -> list[Answer]:
            return [RuntimeError("a fault"), *super().wait()]

    plan = Plan((Cell(Options(2), "random"),), 20)
    session = Session(speaking_clock, plan, None)
    with pytest.raises(RuntimeError, match="a fault"):
        session.run.go(Faulty(session.bundle, plan), DiscardGames(), quietly)
    assert session.tally.games == 20


@pytest.mark.parametrize("way", ["copied", "forkserver", "spawn"])
def test_however_a_worker_begins(alone: Session, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """As a copy, from a process that has the engine at hand, or from nothing: it plays the very same."""
    if way not in ("copied", *multiprocessing.get_all_start_methods()):
        pytest.skip("this system has no such way")
    monkeypatch.setattr(pools, "_can_copy", lambda _: way == "copied")
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: [way])
    pools._fresh.cache_clear()
    pool = Pool(alone.bundle, PLAN, 1)
    pools._fresh.cache_clear()
    pool.give(Chunk(0, 100, 30))
    answers: list[Answer] = []
    while not answers:
        answers = pool.wait()
    pool.close()
    assert alone.path and isinstance(answers[0], Done)
    assert answers[0].lines in alone.path.read_bytes()


def test_only_a_process_alone_is_copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A copy has no threads but one: locks that others hold would never be given back in it."""
    threads = tmp_path / "task"
    (threads / "1").mkdir(parents=True)
    monkeypatch.setattr(pools, "THREADS", threads)
    monkeypatch.setattr(pools.sys, "platform", "linux")
    assert pools._can_copy(PLAN)
    assert not pools._can_copy(Plan((Cell(Options(2), "mine.py"),), 10))
    (threads / "2").mkdir()
    assert not pools._can_copy(PLAN)


@pytest.mark.parametrize("bot", ["cautious", "mine.py"])
def test_what_lies_in_the_folder_is_not_imported(
    run: Run, clock_file: Path, tmp_path: Path, bot: str
) -> None:
    """A file beside the scenario that is called like a module of Python does no harm."""
    program(tmp_path, "return 0")
    for name in ("random", "tempfile", "multiprocessing", "loopwright"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken from the folder')", "utf-8")
    words = ["--kids", 2, "--games", 40, "--jobs", 2, "--bot", bot, "--json"]
    result = run("playtest", clock_file, *words, PYTHONUTF8="1")
    assert json.loads(result.stdout)["games"] == 40
    assert "taken" not in result.stderr


def test_a_computer_that_has_no_room(speaking_clock: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", start)
    with pytest.raises(Failure, match="Cannot start a worker process: resource temp") as caught:
        Session(speaking_clock, PLAN, None).play(2, None, quietly)
    assert caught.value.hint == "--jobs 1 plays without any."


def test_a_chunk_that_nobody_can_play(speaking_clock: Bundle, tmp_path: Path) -> None:
    """What the engine says of it is said; the games before it are kept."""
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2), "nobody")), 60)
    session = Session(speaking_clock, plan, tmp_path / "games.jsonl")
    session.play(1, None, quietly)
    assert str(session.run.trouble).startswith("There is no bot nobody.")
    assert session.tally.games == 50 == len(list(read.read(tmp_path / "games.jsonl").records()))


def test_what_comes_back_with_trouble_is_kept(speaking_clock: Bundle) -> None:
    """Of chunks that come back together, those that were played count, whichever stands first."""

    class Together(InProcess):
        def room(self) -> bool:
            return len(self._waiting) < 2

        def wait(self) -> list[Answer]:
            return [answer for _ in range(2) for answer in super(Together, self).wait()]

    plan = Plan((Cell(Options(2), "nobody"), Cell(Options(2), "random")), 20)
    session = Session(speaking_clock, plan, None)
    session.run.go(Together(session.bundle, plan), DiscardGames(), quietly)
    assert str(session.run.trouble).startswith("There is no bot nobody.")
    assert session.tally.games == 20


def test_a_bot_that_changes_meanwhile(speaking_clock: Bundle, tmp_path: Path) -> None:
    """Games of two bots are not counted as those of one."""
    path = tmp_path / "mine.bot"
    path.write_text("rest", "utf-8")
    plan = Plan((Cell(Options(2), str(path)),), 2 * OWN_CHUNK)
    session = Session(speaking_clock, plan, None)

    def rewrite(now: PlayProgress) -> None:
        if now.games:
            path.write_text("scout a rumor", "utf-8")

    session.play(1, None, rewrite)
    assert str(session.run.trouble) == f"{path} has changed, or a worker has another file of this name."
    assert session.tally.games == OWN_CHUNK


# --- programs of others -----------------------------------------------------------------------

CHOOSE = "import os\nclass Mine:\n    def choose(self, table):\n        "


def program(folder: Path, text: str) -> Path:
    path = folder / "mine.py"
    path.write_text(CHOOSE + text, "utf-8")
    return path


def test_a_bot_that_ends_its_process(
    speaking_clock: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays in another one, also with one job, and is named."""
    monkeypatch.setattr(pools, "TRIES", 1)
    path = program(tmp_path, "os._exit(0)")
    session = Session(speaking_clock, Plan((Cell(Options(2), str(path)),), 20), None)
    session.play(1, None, quietly)
    trouble = session.run.trouble
    assert trouble and str(trouble).startswith("1 worker processes ended at games 0 to 19 of cell 0")
    assert trouble.hint and trouble.hint.startswith(f"{path} may end the process that it plays in")


def test_the_bot_on_the_page_is_worth_copying(speaking_clock: Bundle, tmp_path: Path) -> None:
    """It wins one game in four at least; luck wins none of these."""
    page = Path(__file__).parents[2] / "site" / "docs" / "bots.md"
    path = tmp_path / "mine.py"
    path.write_text(page.read_text("utf-8").split("```python\n")[1].split("```")[0], "utf-8")
    plan = Plan((Cell(Options(3), str(path)),), 20)
    assert sum(record.won for record in play_chunk(speaking_clock, plan, Chunk(0, 0, 20))) >= 5


def test_what_a_bot_prints_is_no_figure(run: Run, clock_file: Path, tmp_path: Path) -> None:
    """However it does."""
    path = program(tmp_path, "print('hello')\n        os.write(1, b'raw')\n        return 0")
    words = ["--kids", 2, "--games", 1, "--jobs", 1, "--bot", path, "--json"]
    result = run("playtest", clock_file, *words)
    assert json.loads(result.stdout)["games"] == 1
    assert "hello" in result.stderr
    assert "raw" in result.stderr


@pytest.mark.parametrize(("ours", "cluster"), [(True, None), (False, None), (True, "tcp://localhost:1")])
def test_the_collector_runs_where_something_may_hold_circles(
    speaking_clock: Bundle, monkeypatch: pytest.MonkeyPatch, ours: bool, cluster: str | None
) -> None:
    """Games of a kit that is not ours, also those of which perfect play is worked out, and a cluster: a
    playtest begins without it.
    """
    collected = []
    monkeypatch.setattr(registry, "is_ours", lambda _: ours)
    monkeypatch.setattr(sessions, "work_out", lambda *_: collected.append(gc.isenabled()))
    plan = Plan((Cell(Options(2), "random"),), 1)
    session = Session(speaking_clock, plan, None)
    monkeypatch.setattr(session, "_players", lambda *_: InProcess(speaking_clock, plan, False))
    gc.disable()
    try:
        session.play(1, cluster, quietly)
        collected.append(gc.isenabled())
    finally:
        gc.enable()
    assert collected == [not ours or cluster is not None] * 2


def alive(process: int) -> bool:
    """Whether a process is there; one that has ended and that nobody has asked about is not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux to look at processes")
def test_workers_end_with_the_command(clock_file: Path, tmp_path: Path) -> None:
    """Also when it is killed, and their bot does not come to an end."""
    pid_file = tmp_path / "process"
    path = program(
        tmp_path, f"open({str(tmp_path / 'new')!r}, 'w').write(str(os.getpid()))\n"
        f"        os.replace({str(tmp_path / 'new')!r}, {str(pid_file)!r})\n        while True: pass",
    )  # fmt: skip
    command = [TOOL, "playtest", clock_file, "--kids", "2", "--games", "1", "--bot", str(path)]
    tool = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(pid_file.exists)
    finally:
        tool.kill()
        tool.wait()
    worker = int(pid_file.read_text())
    wait_for(lambda: not alive(worker))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux to look at processes")
def test_copied_workers_end_with_the_command(clock_file: Path) -> None:
    """When it is killed, they see it at once, however many there are."""
    command = [TOOL, "playtest", clock_file, "--kids", "2", "--bot", "planner", "--jobs", "3"]
    tool = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: len(children(tool.pid)) == 3)
        workers = children(tool.pid)
    finally:
        tool.kill()
        tool.wait()
    wait_for(lambda: not any(map(alive, workers)))


def children(process: int) -> list[int]:
    """The processes that a process has begun."""
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "waited for too long"
        time.sleep(0.02)


def test_a_script_that_a_worker_has_not(speaking_clock: Bundle) -> None:
    """It is said whose disk is meant."""
    plan = Plan((Cell(Options(2), "nowhere.bot"),), 20)
    trouble = play(json.dumps(speaking_clock.data).encode(), plan, Chunk(0, 0, 20))
    assert isinstance(trouble, UnplayableChunk)
    assert trouble.what == "Cannot read nowhere.bot: no such file or directory."
    assert trouble.hint.startswith("A worker reads it from the disk of its computer")


# --- patience ---------------------------------------------------------------------------------


def test_who_plays_when_nothing_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Said once; a program is more likely than others to be the reason."""
    plan = Plan((Cell(Options(2), "cautious"), Cell(Options(2), "bots/mine.py")), 40)
    patience = StallNotes(plan)
    patience.given(Chunk(0, 0, 40))
    patience.look([], True)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(patiences, "PATIENCE", -1)
    patience.look([], True)
    assert capsys.readouterr().err.endswith(" Playing now: cautious.\n")
    patience.given(Chunk(1, 0, 20))
    for _ in range(2):
        patience.look([], True)
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(" Playing")[2] for line in lines] == [
        " now: mine.py, which may not come to an end; Ctrl-C stops it."
    ]


def test_a_cluster_without_workers_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    patience = StallNotes(PLAN)
    for _ in range(2):
        patience.look([], False)
    assert capsys.readouterr().err == f"{NOBODY}\n"


def test_a_run_is_told_from_its_beginning(speaking_clock: Bundle) -> None:
    states: list[PlayProgress] = []
    session = Session(speaking_clock, Plan((Cell(Options(2), "random"),), 1), None)
    session.play(1, None, states.append)
    assert [now.games for now in states] == [0, 1]


# --- to go on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.3, 0.97])
def test_going_on_comes_to_the_same(alone: Session, tmp_path: Path, share: float) -> None:
    """Wherever the file was cut off."""
    assert alone.path
    whole = alone.path.read_bytes()
    start = whole.index(b"\n") + 1
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole[: start + int(share * (len(whole) - start))])
    session = Session.resumed(path, [])
    games = session.tally.games
    session.play(1, None, quietly)
    assert session.run.played == 260 - games
    assert same(session, alone)


def test_until_enough_is_known(speaking_clock: Bundle, tmp_path: Path) -> None:
    """A cell stops after the same game with any number of workers, and when it is gone on with."""
    plan = Plan((Cell(Options(2), "random"),), 5_000, until=3)
    cells = []
    for jobs in (1, 2):
        session = Session(speaking_clock, plan, tmp_path / f"{jobs}.jsonl")
        session.play(jobs, None, quietly)
        cells.append(session.tally.cells)
    assert cells[0] == cells[1]
    assert cells[0][0].games.games == 500
    again = Session.resumed(tmp_path / "2.jsonl", [])
    again.play(2, None, quietly)
    assert (again.run.played, again.tally.cells) == (0, cells[0])


def with_header(path: Path, old: bytes, new: bytes) -> bytes:
    """A results file with another header, as somebody writes it who knows how checksums are made."""
    data = json.loads(path.read_bytes().partition(b"\n")[0].replace(old, new))
    del data["sha256"]
    return header_sealed(data)


def test_programs_of_strangers_do_not_run(alone: Session, tmp_path: Path) -> None:
    """A results file may name any file as a bot; it is run only when somebody says so."""
    assert alone.path
    path = tmp_path / "games.jsonl"
    path.write_bytes(with_header(alone.path, b'"bot":"random"', b'"bot":"/tmp/evil.py"'))
    with pytest.raises(Failure, match=r"wants to run the program /tmp/evil\.py as a bot") as caught:
        Session.resumed(path, ["cautious"])
    assert caught.value.hint == "If you trust it: --bot /tmp/evil.py"


def test_another_version_does_not_go_on(alone: Session, tmp_path: Path) -> None:
    assert alone.path
    path = tmp_path / "games.jsonl"
    path.write_bytes(with_header(alone.path, b'"tool":"', b'"tool":"99.'))
    with pytest.raises(Failure, match="was written by loopwright 99"):
        Session.resumed(path, [])


# --- keeping ----------------------------------------------------------------------------------


def test_a_disk_that_is_full(speaking_clock: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk that could not be written whole is not there; what was is counted, and can be gone on with."""
    path = tmp_path / "games.jsonl"
    room, write = [100_000 + len(read.header(speaking_clock, PLAN))], os.write

    def writing(file: int, data: bytes) -> int:
        if room[0] <= 0:
            raise OSError(28, "No space left on device")
        count = write(file, data[: min(room[0], 10_000)])
        room[0] -= count
        return count

    monkeypatch.setattr(os, "write", writing)
    session = Session(speaking_clock, PLAN, path)
    session.play(1, None, quietly)
    monkeypatch.undo()
    trouble = session.run.trouble
    assert trouble and str(trouble) == f"Cannot write {path}: no space left on device."
    assert trouble.hint and f"--resume {path}" in trouble.hint
    assert path.read_bytes().endswith(b"\n")
    tally: Tally = Session.resumed(path, []).tally
    assert tally.cells == session.tally.cells
    assert 0 < tally.games < 260


def test_a_disk_without_room_for_a_header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is left, and nobody is told to go on with it."""

    def writing(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", writing)
    with pytest.raises(Failure, match="no space left") as caught:
        File.new(tmp_path / "games.jsonl", b"{}\n")
    assert caught.value.hint is None
    assert not (tmp_path / "games.jsonl").exists()


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    with pytest.raises(Failure, match="exists already"):
        File.new(path, b"header\n")
    assert path.read_text() == "mine"


def test_missing_folders_are_made_where_no_file_stands(tmp_path: Path) -> None:
    File.new(tmp_path / "made" / "here" / "games.jsonl", b"header\n").close()
    with pytest.raises(Failure, match=r"games\.jsonl is a file: no folder can lie in it"):
        File.new(tmp_path / "made" / "here" / "games.jsonl" / "games.jsonl", b"header\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such locks")
def test_one_playtest_writes_at_a_time(tmp_path: Path) -> None:
    with (
        File.new(tmp_path / "games.jsonl", b"header\n"),
        pytest.raises(Failure, match="Another playtest is writing"),
    ):
        File.old(tmp_path / "games.jsonl", 7, 7, Unsealed())
    File.old(tmp_path / "games.jsonl", 7, 7, Unsealed()).close()


def test_games_that_came_after_a_file_was_read_are_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"header\na game\n")
    with pytest.raises(Failure, match="Another playtest has written"):
        File.old(path, 7, 7, Unsealed())
    assert path.read_bytes() == b"header\na game\n"


# --- Ctrl-C and the terminal ------------------------------------------------------------------


@pytest.mark.usefixtures("usual_interrupts")
def test_an_interrupt_waits_for_what_is_being_kept() -> None:
    steps = []
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        with interrupts.held():
            signal.raise_signal(signal.SIGINT)
            steps.append("kept")
        steps.append("not reached")
    assert steps == ["kept"]
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)


def test_a_line_of_progress() -> None:
    assert (
        line(PlayProgress(1_000, 4_000, 520, 1_000, 65))
        == "[#####---------------] 1,000 of 4,000 games, 52% won, 3:15 left"
    )
    assert line(PlayProgress(0, 400, 0, 0, 9)) == "[--------------------] 0 of 400 games"
    assert line(PlayProgress(10, 10**8, 1, 10, 4)).endswith("100,000,000 games, 10% won, 11111:06:36 left")
    assert line(PlayProgress(400, 400, 0, 400, 9)) == "[####################] 400 of 400 games, 0% won"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Neither as a results file nor as a script."""
    path = tmp_path / "pipe.bot"
    os.mkfifo(path)
    for reader in (read.read, lambda path: read.hash_of(str(path))):
        with pytest.raises(Failure, match=r"Cannot read .*pipe\.bot: it is not a plain file\."):
            reader(path)


def test_every_scenario_of_a_content_root_is_played(run: Run, scenario: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        main = Path(shutil.copytree(scenario, tmp_path / "box" / "scenarios" / name)) / "scenario.loop"
        main.write_text(main.read_text("utf-8").replace("scenario night-market", f"scenario {name}"))
    words = ("playtest", "box", "--kids", 2, "--games", 2)
    data = json.loads(run(*words, "--json", "--target", "99-100%", code=1).stdout)["scenarios"]
    assert [*data] == ["one", "two"]
    assert run(*words).stdout.count("Night Market") == 2
    refused = run(*words, "--results", "r.jsonl", code=2).stderr
    assert "box holds 2 scenarios; files and reports are of one of them." in refused
