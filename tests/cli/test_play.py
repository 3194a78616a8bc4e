"""`loopwright play`, `replay` and saves, through the installed command."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .conftest import TOOL, Run

SEED = ("--seed", "7")


def test_a_bot_plays_to_the_end_without_input(run: Run) -> None:
    for seed in range(2):
        out = run("play", "speaking-clock", "--bot", "random", "--plain", "--seed", seed).stdout
        assert re.fullmatch(r"Ending: .+ \([a-z-]+\), (won|lost) in round \d+", out.rstrip().splitlines()[-1])
        assert "\x1b" not in out
        assert max(map(len, out.splitlines())) <= 80


def test_a_scaffolded_scenario_can_be_won_and_lost(run: Run, scenario: Path) -> None:
    ends = {
        run("play", scenario, "--bot", bot, "--plain", "--seed", seed).stdout.rstrip().splitlines()[-1]
        for bot in ("sensible", "random")
        for seed in range(4)
    }
    assert any(", won " in end for end in ends)
    assert any(", lost " in end for end in ends)


def test_the_same_seed_plays_the_same_game(run: Run, scenario: Path) -> None:
    first, second = (run("play", scenario, "--bot", "random", *SEED).stdout for _ in range(2))
    assert first == second


def test_a_bundle_plays_as_its_scenario_does(run: Run, scenario: Path) -> None:
    run("build", scenario, "-o", "night.json")
    from_cards = run("play", scenario, "--bot", "sensible", *SEED).stdout
    assert run("play", "night.json", "--bot", "sensible", *SEED).stdout == from_cards


@pytest.mark.parametrize("kids", ["2", "5", "milan,ylva"])
def test_who_plays(run: Run, kids: str) -> None:
    out = run("play", "speaking-clock", "--kids", kids, "--bot", "random", *SEED).stdout
    names = re.search(r"^Kids: (.*)\. Seed: 7\.$", out, re.MULTILINE)
    assert names
    assert names[1] == "Milan, Ylva" if "," in kids else len(names[1].split(", ")) == int(kids)


@pytest.mark.parametrize("kids", ["0", "1", "6", "99", "nobody", "disa,disa", "", "-3", "²"])
def test_kids_that_cannot_play(run: Run, kids: str) -> None:
    assert "cannot start" in run("play", "speaking-clock", f"--kids={kids}", *SEED, code=2).stderr


def test_an_unknown_bot(run: Run) -> None:
    assert "sensible" in run("play", "speaking-clock", "--bot", "genius", code=2).stderr


# --- by hand ------------------------------------------------------------------------------------


def test_every_key_answers_in_a_pipe(run: Run) -> None:
    out = run("play", "speaking-clock", *SEED, text="?\nm\nd\nk\nr\no\nl\nu\nnonsense\n0\n999\nq\n").stdout
    for expected in ("take back the last choice", "Roads lead to", "Goal:", "strength", "face down"):
        assert expected in out
    assert "cannot be taken back" in out
    assert out.count("Type a number from 1 to") == 3
    assert max(map(len, out.splitlines())) <= 80


def test_options_show_cost_chance_and_source(run: Run) -> None:
    out = run("play", "speaking-clock", *SEED, text="1\n1\nq\nn\n").stdout
    assert re.search(r"\d+ %, pushed \d+ %", out)
    assert re.search(r"· 1 time · \d+ %.*\[diary\.loop:\d+\]", out)
    assert re.search(r"\[[A-Z]{3}-\d+\]", out)


def test_the_end_of_input_saves_where_a_file_is_named(run: Run, tmp_path: Path) -> None:
    said = run("play", "speaking-clock", *SEED, "--save", "evening.json", text="1\n").stdout
    assert "Saved to evening.json" in said
    assert json.loads((tmp_path / "evening.json").read_text())["choices"] == [0]


def test_the_end_of_input_says_that_nothing_was_saved(run: Run) -> None:
    assert "Not saved. --seed 7 " in run("play", "speaking-clock", *SEED, text="1\n").stdout


def test_one_time_and_no_icon_twice(run: Run) -> None:
    """Icons are words on a terminal: one cube is "1 time", and an icon does not repeat its name."""
    out = run("play", "speaking-clock", *SEED, "--bot", "sensible", "--plain").stdout
    assert ", spend 1 time" in out
    assert "spend time" not in out
    assert "  Firmware upgrade" in out


def test_save_in_the_middle_and_go_on(run: Run, scenario: Path, tmp_path: Path) -> None:
    asked = run("play", scenario, *SEED, "--save", "evening.json", text="1\n1\n1\ns\nq\n").stdout
    assert "Saved to evening.json" in asked
    run("play", scenario, *SEED, "--log", "whole.json", text="1\n" * 200)
    run("play", scenario, "--load", "evening.json", "--log", "resumed.json", text="1\n" * 197)
    whole, resumed = (json.loads((tmp_path / name).read_text()) for name in ("whole.json", "resumed.json"))
    assert whole["result"]
    assert resumed == whole


def test_a_save_wants_its_own_kids_and_seed(run: Run) -> None:
    run("play", "speaking-clock", *SEED, "--save", "evening.json", text="s\nq\n")
    assert "--kids" in run("play", "speaking-clock", "--load", "evening.json", "--kids", "2", code=2).stderr


@pytest.mark.parametrize("change", ["choices", "snapshot", "digest", "bundle", "seed"])
def test_a_tampered_save_is_refused(run: Run, tmp_path: Path, change: str) -> None:
    run("play", "speaking-clock", *SEED, "--save", "evening.json", text="1\n1\ns\nq\n")
    data = json.loads((tmp_path / "evening.json").read_text())
    changes = {"choices": [1, 0], "snapshot": {}, "digest": "sha256:0", "bundle": "sha256:0", "seed": 8}
    data[change] = changes[change]
    (tmp_path / "evening.json").write_text(json.dumps(data))
    assert "cannot be loaded" in run("play", "speaking-clock", "--load", "evening.json", code=1).stderr


def test_undo_takes_back_a_walk(run: Run) -> None:
    """A walk and a roll let stand show nothing hidden; the roll itself does."""
    walk = re.compile(r"walk to +(\d+) A Ferry Quay")
    shown = run("play", "speaking-clock", *SEED, text="1\n1\nq\nn\n").stdout
    number = walk.search(shown)
    assert number
    out = run("play", "speaking-clock", *SEED, text=f"1\n1\n{number[1]}\nu\nu\nu\nq\nn\n").stdout
    assert "walks to A Ferry Quay" in out
    assert out.count("Taken back.") == 2
    assert out.count("This cannot be taken back") == 1


# --- at a terminal ------------------------------------------------------------------------------


class Terminal:
    """The command on a pseudo-terminal, 80 columns wide."""

    def __init__(self, *words: str, cwd: Path) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
        env.pop("NO_COLOR", None)
        command = [TOOL, *words]
        self.process = subprocess.Popen(command, cwd=cwd, env=env, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        self.seen = ""

    def until(self, *texts: str, seconds: float = 20) -> str:
        """Read until one of the texts has appeared; everything that was read."""
        end = time.monotonic() + seconds
        read = ""
        while not any(text in read for text in texts):
            assert time.monotonic() < end, f"none of {texts} in:\n{read}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    read += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    break
        self.seen += read
        return read

    def type(self, text: str) -> None:
        """Send a line."""
        os.write(self.master, f"{text}\n".encode())

    def close(self) -> int:
        """Wait for the command to end; its exit code."""
        code = self.process.wait(timeout=20)
        os.close(self.master)
        return code


def test_a_whole_game_at_a_terminal(scenario: Path, tmp_path: Path) -> None:
    table = Terminal("play", str(scenario), *SEED, cwd=tmp_path)
    table.until("> ")
    for _ in range(300):
        table.type("1")
        if "Ending: " in table.until("> ", "Ending: "):
            break
    assert table.close() == 0
    assert "Ending: " in table.seen
    assert "\x1b[1m" in table.seen


def test_leaving_asks_about_an_unsaved_game(scenario: Path, tmp_path: Path) -> None:
    table = Terminal("play", str(scenario), *SEED, cwd=tmp_path)
    for line in ("1", "q", "y", "evening.json"):
        table.until("> " if line in ("1", "q") else "? " if line == "evening.json" else ") ")
        table.type(line)
    table.until("Saved to evening.json")
    assert table.close() == 0
    assert (tmp_path / "evening.json").exists()


def test_an_interrupt_saves_where_a_file_is_named(scenario: Path, tmp_path: Path) -> None:
    table = Terminal("play", str(scenario), *SEED, "--save", "evening.json", cwd=tmp_path)
    table.until("> ")
    table.type("1")
    table.until("> ")
    table.process.send_signal(signal.SIGINT)
    table.until("Saved to evening.json")
    assert table.close() == 130
    assert (tmp_path / "evening.json").exists()


def test_an_interrupt_is_quiet(scenario: Path, tmp_path: Path) -> None:
    table = Terminal("play", str(scenario), *SEED, cwd=tmp_path)
    table.until("> ")
    table.process.send_signal(signal.SIGINT)
    assert table.close() == 130
    assert "Traceback" not in table.seen


# --- logs ---------------------------------------------------------------------------------------


@pytest.fixture
def log(run: Run, scenario: Path, tmp_path: Path) -> Path:
    """The log of a game by a bot."""
    run("play", scenario, "--bot", "random", *SEED, "--log", "game.json")
    return tmp_path / "game.json"


def changed(path: Path, **values: object) -> Path:
    """Overwrite fields of a JSON file."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    return path


def test_replay_needs_nothing_but_the_log(run: Run, log: Path, scenario: Path) -> None:
    for path in scenario.iterdir():
        path.unlink()
    out = run("replay", log).stdout.rstrip().splitlines()
    assert out[-2].startswith("Ending: ")
    assert out[-1].startswith("The same states as in the log")


def test_replay_until(run: Run, log: Path) -> None:
    assert "after 1 choice." in run("replay", log, "--until", 1).stdout


def test_replay_says_at_which_step_a_log_differs(run: Run, log: Path) -> None:
    marks = json.loads(log.read_text())["marks"]
    marks[2] = "000000000000"
    assert "at step 2" in run("replay", changed(log, marks=marks), code=1).stderr


def test_replay_notices_a_choice_that_is_not_there(run: Run, log: Path) -> None:
    choices = json.loads(log.read_text())["choices"]
    choices[1] = 10_000
    assert "Step 2" in run("replay", changed(log, choices=choices), code=1).stderr


def test_replay_notices_another_result(run: Run, log: Path) -> None:
    result = {"won": True, "ending": "bribed", "round": 1}
    assert "ends otherwise" in run("replay", changed(log, result=result), code=1).stderr


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"format": "diary"}, 2),
        ({"version": 2}, 2),
        ({"marks": []}, 1),
        ({"choices": "none"}, 1),
        ({"seed": "seven"}, 1),
        ({"bundle": {}}, 2),
        ({"kids": ["nobody", "disa"]}, 2),
    ],
    ids=str,
)
def test_a_damaged_log_is_refused(run: Run, log: Path, values: dict[str, object], code: int) -> None:
    run("replay", changed(log, **values), code=code)
