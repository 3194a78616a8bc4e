"""The habits that nobody has every day, each run small, so that none rots unseen (`make habits`).

Each row is a target of the Makefile with values that keep it short. What one prints goes into
build/habits/TARGET.log. One that fails does not keep the others from being run, nor does one that never ends;
one that leaves the committed files other than they were has failed. All others run in tests or in .ci/run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
LOGS: Final = Path("build/habits")
LONGEST: Final = 1800.0
"""Seconds after which a habit is ended; it has failed."""
LAST_LINES: Final = 15
OK, FAILED, SKIPPED = "ok", "failed", "skipped"


class Habit(NamedTuple):
    """A target with its small values; what it needs beside make and Python; for one that serves until it is
    stopped, what it says when it works.
    """

    command: str
    needs: str = ""
    until: str = ""

    @property
    def target(self) -> str:
        """Its name in the Makefile."""
        return self.command.split()[0]


HABITS: Final = (
    Habit("demo DEMO=build/habits/demo"),
    Habit("rules"),
    Habit("licences"),
    Habit("bounds"),
    Habit("words"),
    Habit("colours"),
    Habit("strings"),
    Habit("pictures", needs="chromium"),
    Habit("constraints PINS=build/habits/pins"),
    Habit("fuzz SECONDS=20"),
    Habit("laws EXAMPLES=5"),
    Habit("sweeps TIMES=2 TESTS=tests/dsl/test_condition.py"),
    Habit("intervals REPETITIONS=50"),
    Habit("branches EXAMPLES=5 TESTS=tests/reachability/test_sound.py"),
    Habit("remedies EXAMPLES=2"),
    Habit("mistakes"),
    Habit("spelling"),
    Habit("bite ROWS=3"),
    Habit("forget ROWS=3"),
    Habit("strength GAMES=1 KIDS=2"),
    Habit("balance GAMES=4 PLANNED=1 ONLY=a-jar-of-gulls"),
    Habit("profile GAMES=20"),
    Habit("host-load TABLES=2 SECONDS=3 PAUSE=0.1"),
    Habit("growth MOST=10 WORK=1 CASES=cards"),
    Habit("bench BENCH=--benchmark-disable"),
    Habit("pythons PYTHONS=/usr/bin/python3 TESTS=tests/engine/test_laws.py"),
    Habit("compiled OPTIMIZE=0 TESTS=tests/engine/test_playtest_records.py", needs="cc"),
    Habit("wheels DIST=build/habits/dist ENGINE_OPTIMIZE=0 PYTHONS=", needs="cc node npm"),
    Habit("vscode", needs="node npm"),
    Habit("browser GAMES=2", needs="node npm chromium chromedriver"),
    Habit("engines", needs="chromium chromedriver"),
    Habit("axe", needs="npm chromium chromedriver"),
    Habit("site-serve PORT=0", until="Serving HTTP"),
    Habit("successors"),
)


class Outcome(NamedTuple):
    """What came of a habit: its seconds, and why it failed or was skipped."""

    habit: Habit
    verdict: str
    seconds: float = 0.0
    reason: str = ""

    def __str__(self) -> str:
        line = f"{self.verdict:8}{self.seconds:7.1f} s  {self.habit.command}"
        return f"{line}: {self.reason}" if self.reason else line


def tried(habit: Habit, root: Path, longest: float = LONGEST) -> Outcome:
    """Run a habit, unless something that it needs is missing."""
    missing = [name for name in habit.needs.split() if shutil.which(name) is None]
    if missing:
        return Outcome(habit, SKIPPED, reason=f"needs {', '.join(missing)}")
    log = root / LOGS / f"{habit.target}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    before, start = changed_files(root), time.monotonic()
    reason = failure_of(habit, root, log, longest)
    seconds = time.monotonic() - start
    changed = {name for name, _ in changed_files(root) ^ before}
    if changed and not reason:
        reason = f"leaves changed what is committed: {', '.join(sorted(changed))}"
    return Outcome(habit, FAILED if reason else OK, seconds, reason)


def failure_of(habit: Habit, root: Path, log: Path, longest: float) -> str:
    """Run a habit with its output in a file; why it failed, empty for one that did not."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["make", *habit.command.split()],
            cwd=root,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            if habit.until:
                return "" if said(habit.until, log, process, longest) else f"never said {habit.until!r}"
            code = process.wait(longest)
            return f"exit code {code}" if code else ""
        except subprocess.TimeoutExpired:
            return f"did not end in {longest:g} s"
        finally:
            stop(process)


def said(words: str, log: Path, process: subprocess.Popen[bytes], longest: float) -> bool:
    """Wait until the words stand in the output of a process that goes on."""
    end = time.monotonic() + longest
    while time.monotonic() < end and process.poll() is None:
        if words in log.read_text("utf-8", "replace"):
            return True
        time.sleep(0.1)
    return False


def stop(process: subprocess.Popen[bytes]) -> None:
    """End whatever a habit has started that still runs."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def environment() -> dict[str, str]:
    """What a habit sees: nothing of a `make` around this one, and lines as they are said."""
    names = ("MAKEFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "MFLAGS")
    return {name: value for name, value in os.environ.items() if name not in names} | {
        "PYTHONUNBUFFERED": "1"
    }


def changed_files(root: Path) -> set[tuple[str, str]]:
    """The files here that are not as they were committed, each with a hash of what it says."""
    command = ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True).stdout
    files = ((name, root / name) for name in names.split("\0") if name)
    return {(name, sha256(file.read_bytes()).hexdigest() if file.is_file() else "") for name, file in files}


def report(habits: Iterable[Habit], root: Path, longest: float = LONGEST) -> int:
    """Run the habits one after another, then list what came of them; 1 if one has failed."""
    outcomes = []
    for habit in habits:
        print(f"make {habit.command}", flush=True)
        outcome = tried(habit, root, longest)
        outcomes.append(outcome)
        if outcome.verdict == FAILED:
            log = root / LOGS / f"{habit.target}.log"
            lines = log.read_text("utf-8", "replace").splitlines()[-LAST_LINES:]
            print(*(f"    {line}" for line in lines), sep="\n")
        print(f"    {outcome.verdict} {outcome.reason}".rstrip(), flush=True)
    print()
    print(*outcomes, sep="\n")
    return int(any(outcome.verdict == FAILED for outcome in outcomes))


def chosen(names: Sequence[str]) -> list[Habit]:
    """The habits of these targets, all without any. Raises SystemExit for a name that is none."""
    unknown = set(names) - {habit.target for habit in HABITS}
    if unknown:
        sys.exit(f"no habit is called {', '.join(sorted(unknown))}")
    return [habit for habit in HABITS if not names or habit.target in names]


def main() -> int:
    """0 when no habit has failed."""
    parser = argparse.ArgumentParser(description="Run each habit small, and see that none has rotted.")
    parser.add_argument("names", nargs="*", help="targets of the Makefile (all)")
    return report(chosen(parser.parse_args().names), ROOT)


if __name__ == "__main__":
    sys.exit(main())
