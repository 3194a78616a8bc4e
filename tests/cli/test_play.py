"""`loopwright play`, by a bot and by hand, through the installed command."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import TOOL, Run, hear_interrupts

SEED = ("--seed", "7")
CHORES = "1\n" * 3  # each kid keeps one of two before the first day


def test_a_bot_plays_to_the_end_without_input(run: Run) -> None:
    for seed in range(2):
        out = run("play", "speaking-clock", "--bot", "random", "--plain", "--seed", seed).stdout
        assert re.fullmatch(
            r"Ending: .+ \([a-z-]+\), (won|lost) (on \w+day|at the weekend)", out.rstrip().splitlines()[-1]
        )
        assert "\x1b" not in out
        assert max(map(len, out.splitlines())) <= 80


def test_a_scaffolded_scenario_can_be_won_and_lost(run: Run, scenario: Path) -> None:
    ends = {
        run("play", scenario, "--bot", bot, "--plain", "--seed", seed).stdout.rstrip().splitlines()[-1]
        for bot in ("cautious", "random")
        for seed in range(4)
    }
    assert any(", won " in end for end in ends)
    assert any(", lost " in end for end in ends)


def test_an_ending_is_read_in_the_wording_of_the_moment(run: Run, scenario: Path) -> None:
    """On paper both stand on the card, each behind its condition; who plays reads what holds, alone."""
    diary = scenario / "diary.loop"
    told = "      if flag told-him\n        > He rings it.\n      else\n        > Nobody knows who rings.\n"
    cards = diary.read_text("utf-8").replace("enigma >= 4\n", "enigma >= 1\n")
    diary.write_text(cards.replace("calm weather.\n", f"calm weather.\n{told}"), encoding="utf-8")
    out = run("play", scenario, "--bot", "random", "--plain", *SEED).stdout.rstrip().splitlines()[-3:]
    assert "under-water" in out[-1]
    assert out[-2].strip() == "| Nobody knows who rings."
    assert "told him" not in out[-3]


def test_the_same_seed_plays_the_same_game(run: Run, scenario: Path) -> None:
    first, second = (run("play", scenario, "--bot", "random", *SEED).stdout for _ in range(2))
    assert first == second


def test_a_bundle_plays_as_its_scenario_does(run: Run, scenario: Path) -> None:
    run("build", scenario, "-o", "night.json")
    from_cards = run("play", scenario, "--bot", "cautious", *SEED).stdout
    assert run("play", "night.json", "--bot", "cautious", *SEED).stdout == from_cards


@pytest.mark.parametrize("kids", ["2", "5", "milan,ylva", "Milan, Ylva"])
def test_who_plays(run: Run, kids: str) -> None:
    out = run("play", "speaking-clock", "--kids", kids, "--bot", "random", *SEED).stdout
    names = re.search(r"^Kids: (.*)\. Seed: 7\.$", out, re.MULTILINE)
    assert names
    assert names[1] == "Milan, Ylva" if "," in kids else len(names[1].split(", ")) == int(kids)


@pytest.mark.parametrize("kids", ["0", "1", "6", "99", "nobody", "disa,disa", "", "-3", "²"])
def test_kids_that_cannot_play(run: Run, kids: str) -> None:
    assert "cannot start" in run("play", "speaking-clock", f"--kids={kids}", *SEED, code=2).stderr


def test_an_unknown_bot(run: Run) -> None:
    assert "cautious" in run("play", "speaking-clock", "--bot", "genius", code=2).stderr


def test_a_bot_that_fails_in_the_middle(run: Run, tmp_path: Path) -> None:
    """What is said is about its file, the game and the decision."""
    (tmp_path / "mine.py").write_text("class Mine:\n    def choose(self, table):\n        return 1 / 0\n")
    output = run("play", "speaking-clock", *SEED, "--bot", str(tmp_path / "mine.py"), code=2).stderr
    assert "mine.py:3: ZeroDivisionError: division by zero, in the game of seed" in output
    assert "fault" not in output


# --- how the game is set up ---------------------------------------------------------------------


def test_variants_are_listed_without_a_scenario(run: Run) -> None:
    out = run("play", "--variant", "list").stdout
    assert len(re.findall(r"^[a-z-]+[12]? +\S", out, re.MULTILINE)) == 15
    assert len(re.findall(r"\((?:easier|variant|harder)\)", out)) == 15
    assert max(map(len, out.splitlines())) <= 80


def test_an_unknown_variant(run: Run) -> None:
    output = run("play", "speaking-clock", "--variant", "caring-parent", code=2).stderr
    assert "There is no variant caring-parent." in output
    assert "caring-parents" in output
    assert "--variant list" in run("play", "speaking-clock", "--variant", "x", code=2).stderr


def test_variants_that_exclude_each_other(run: Run) -> None:
    output = run("play", "speaking-clock", "--variant=all-rumors-1", "--variant=all-rumors-2", code=2).stderr
    assert "exclude each other" in output


def test_first_player_variants_and_enigma_limit(run: Run, tmp_path: Path) -> None:
    words = ["--first", "pekka", "--variant", "complications-every-round", "--enigma-limit", 4, *SEED]
    out = run("play", "ordinary-fortnight", *words, "--bot", "random", "--log", "game.json").stdout
    assert "Variants: complications-every-round. Enigma limit: 4." in out
    assert "Pekka is the first player" in out
    assert "[VAR-12]" in out
    options = json.loads((tmp_path / "game.json").read_text())["options"]
    assert options["first"] == "pekka"
    assert options["variants"] == ["complications-every-round"]
    assert options["enigma_limit"] == 4
    assert "The same states as in the log" in run("replay", "game.json").stdout


@pytest.mark.parametrize("words", [("--enigma-limit", "3"), ("--first", "ylva"), ("--enigma-limit=-1",)])
def test_a_game_that_cannot_be_set_up_so(run: Run, words: tuple[str, ...]) -> None:
    assert "cannot start" in run("play", "speaking-clock", *words, *SEED, code=2).stderr


# --- by hand ------------------------------------------------------------------------------------


def test_people_are_told_how_to_ask_for_the_keys(run: Run) -> None:
    hint = "Key ? shows the keys."
    assert hint in run("play", "speaking-clock", *SEED, text="q\n").stdout
    assert hint not in run("play", "speaking-clock", "--bot", "random", *SEED).stdout


def test_every_key_answers_in_a_pipe(run: Run) -> None:
    keys = ["?", "m", "d", "k", "g", "r", "o", "l", "u", "y", "nonsense", "0", "999", "q"]
    out = run("play", "speaking-clock", *SEED, text="\n".join(keys) + "\n").stdout
    read = (
        "take back the last choice",
        "Roads lead to",
        "Goal:",
        "strength",
        "Item discard pile: (empty)",
        "Firewalls",
    )
    for expected in read:
        assert expected in out
    assert re.search(r"^At [A-V] .+: face down$", out, re.MULTILINE)
    assert "cannot be taken back" in out
    assert "Nothing was taken back." in out
    assert out.count("Type a number from 1 to") == 3
    assert max(map(len, out.splitlines())) <= 80


def test_options_show_cost_chance_and_source(run: Run) -> None:
    out = run("play", "speaking-clock", *SEED, text=CHORES + "1\n1\nq\nn\n").stdout
    assert re.search(r"\d+ %, pushed \d+ %", out)
    assert re.search(r"\(Miss Clock Sniffs\) · 1 time · \d+ %[^·]*\[diary\.loop:\d+\]", out)
    assert re.search(r"\[[A-Z]{3}-\d+\]", out)


def test_an_option_says_what_it_costs_and_does(run: Run, scenario: Path) -> None:
    """TST-9: what costs time says so on a choice's line and in place of a roll; a roll says its outcomes."""
    diary = scenario / "diary.loop"
    lines = (
        "    on adventure phase\n      choose\n"
        '        "Carry his nets", spend 2\n          test CHARMING or spend 3\n'
        "            success: insight +1\n"
        '        "Walk on": nothing\n'
    )
    diary.write_text(diary.read_text("utf-8").replace("  front\n", f"  front\n{lines}", 1), encoding="utf-8")
    out = run("play", scenario, "--plain", "--kids", 2, "--seed", 2, text="1\n" * 6 + "q\nn\n").stdout
    assert re.search(r"1  Carry his nets · 2 time · \d+ %, pushed \d+ %", out)
    assert re.search(r"2  Walk on · Nothing happens\.\s+\[", out)
    assert "Spend time instead of rolling · 3 time · 100 %" in out
    assert "How?\n  Success: Raise insight by 1.\n" in out


def test_one_time_and_no_icon_twice(run: Run) -> None:
    """Icons are words on a terminal: one cube is "1 time", and an icon does not repeat its name."""
    out = run("play", "speaking-clock", *SEED, "--bot", "cautious", "--plain").stdout
    assert ", spend 1 time" in out
    assert "spend time" not in out
    assert "  Firmware upgrade" in out


def test_undo_and_redo_of_a_walk(run: Run) -> None:
    """A walk and a roll let stand show nothing hidden, the roll itself does; both can be made again."""
    failing = ("--seed", "4")  # the roll at school fails
    walk = re.compile(r"walk to +(\d+) A Ferry Quay")
    output = run("play", "speaking-clock", *failing, text=CHORES + "1\n1\nq\nn\n").stdout
    number = walk.search(output)
    assert number
    keys = ["1", "1", number[1], "u", "u", "u", "y", "y", "y", "q", "n"]
    out = run("play", "speaking-clock", *failing, text=CHORES + "\n".join(keys) + "\n").stdout
    assert out.count("walks to A Ferry Quay") == 2
    assert out.count("Taken back.") == 2
    assert out.count("Nothing was taken back.") == 1
    assert out.count("This cannot be taken back") == 1


# --- at a terminal ------------------------------------------------------------------------------


class Terminal:
    """The command on a pseudo-terminal, 80 columns wide, told in lines."""

    def __init__(self, *words: str, cwd: Path) -> None:
        self.master, slave = pty.openpty()
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LOOPWRIGHT_PLAIN": "1"}
        env["XDG_STATE_HOME"] = str(cwd)
        env.pop("NO_COLOR", None)
        command = [str(TOOL), *words]
        self.process = subprocess.Popen(
            command, cwd=cwd, env=env, stdin=slave, stdout=slave, stderr=slave, preexec_fn=hear_interrupts
        )
        os.close(slave)
        self.seen = ""

    def until(self, *texts: str, seconds: float = 20) -> str:
        """Read until one of the texts has appeared; everything that was read."""
        end = time.monotonic() + seconds
        output = ""
        while not any(text in output for text in texts):
            assert time.monotonic() < end, f"none of {texts} in:\n{output}"
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    output += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    break
        self.seen += output
        return output

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


@pytest.mark.skipif(sys.platform != "linux", reason="looks into XDG_STATE_HOME")
def test_a_game_that_is_killed_is_kept_and_told_of(run: Run, scenario: Path, tmp_path: Path) -> None:
    saves = tmp_path / "loopwright" / "games"
    run("play", str(scenario), *SEED, "--save", saves / "night-market-999999999.json", text="1\n")
    table = Terminal("play", str(scenario), *SEED, cwd=tmp_path)
    table.until("go on with it by --load")
    table.type("1")
    table.until("has a chore")
    table.process.kill()
    assert table.close() == -signal.SIGKILL
    choices = [json.loads(path.read_text())["choices"] for path in saves.glob("*.json")]
    assert choices == [[0], [0]]


def test_an_interrupt_is_quiet(scenario: Path, tmp_path: Path) -> None:
    table = Terminal("play", str(scenario), *SEED, cwd=tmp_path)
    table.until("> ")
    table.process.send_signal(signal.SIGINT)
    assert table.close() == 130
    assert "Traceback" not in table.seen


def test_a_choice_that_gives_a_condition_says_what_that_does(run: Run, scenario: Path) -> None:
    diary = scenario / "diary.loop"
    goal = '    goal "Find out two things about it."\n'
    choice = '    on new day\n      choose\n        "Bear it": take SCARED\n        "Leave it": enigma +1\n'
    diary.write_text(diary.read_text().replace(goal, goal + choice, 1))
    out = run("play", scenario, "--plain", "--seed", 3, text="1\n" * 3).stdout
    output = " ".join(out[out.index("1  Bear it") : out.index("2  Leave it")].split())
    assert output.startswith("1 Bear it · The first player takes SCARED. [")
    assert "SCARED locks 1 time, and the kid's strength gives no dice." in output
    bruised = ("--variant", "just-a-bruise")
    light = run("play", scenario, "--plain", "--seed", 3, *bruised, text="1\n" * 3).stdout
    assert "SCARED locks 1 time and does nothing else." in light
