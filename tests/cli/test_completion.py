"""Completion in real shells, and what is offered in a folder of strangers' files."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from loopwright.core import completion, scenario_paths

from ..shipped import CONTENT, SCENARIOS
from .conftest import TOOL, Run

Ask = Callable[..., list[str]]
ASKED = """\
source "$HOME/.bash_completions/loopwright.sh"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _loopwright_completion loopwright; printf '%s\\n' "${COMPREPLY[@]}"
"""


def shell(name: str, script: str, *words: str, home: Path) -> str:
    """What a shell says to a script, in a folder and a home of its own."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    env = {**os.environ, "HOME": str(home), "PATH": f"{TOOL.parent}{os.pathsep}{os.environ['PATH']}"}
    before = [name, "-c", script] + ([name, *words] if words else [])
    result = subprocess.run(before, cwd=home, env=env, capture_output=True, text=True, check=False)
    assert not result.stderr, result.stderr
    return result.stdout


@pytest.fixture
def folder(scenario: Path) -> Path:
    """A folder with a scenario, some files of its author, and some that would do harm if they were run."""
    here = scenario.parent
    harm = "open('harmed', 'w')\n"
    for name in ("random.py", "typer.py", "json.py", "shellingham.py", "loopwright.py"):
        (here / name).write_text(harm)
    for name in ("$(touch harmed).loop", "`touch harmed`.loop", "two words.loop", "me.bot", "house.yaml"):
        (here / name).write_text("")
    shutil.copytree(scenario, here / "our" / "night")
    return here


def test_bash(folder: Path) -> None:
    text = shell("bash", "loopwright --install-completion; :", home=folder)
    assert "bash completion installed" in text
    for words, offered in (
        (["pl"], ["play", "playtest"]),
        (["play", "speak"], ["speaking-clock"]),
        (["check", "n"], ["night-market"]),
        (["check", "ou"], ["our/night"]),
        (["play", "--bot", "ca"], ["cautious"]),
        (["print", "x", "--theme", "ho"], ["house.yaml"]),
        (["explain", "draw", "it"], ["item"]),
    ):
        assert shell("bash", ASKED, "loopwright", *words, home=folder).split("\n")[:-1] == offered
    assert not (folder / "harmed").exists()


def test_zsh(folder: Path) -> None:
    shell("zsh", "loopwright --install-completion; true", home=folder)
    assert (folder / ".zfunc" / "_loopwright").exists()
    script = '_arguments() { print -r -- "$*" }; words=(loopwright check ""); CURRENT=3; '
    script += "compdef() { }; source ~/.zfunc/_loopwright; _loopwright_completion"
    offered = shell("zsh", script, home=folder)
    assert '"speaking-clock"' in offered and '"night-market"' in offered and "harmed" not in offered
    assert not (folder / "harmed").exists()


def test_fish(folder: Path) -> None:
    shell("fish", "loopwright --install-completion; true", home=folder)
    offered = shell("fish", 'complete -C "loopwright play --bot "', home=folder).split("\n")
    assert {"cautious", "explorer", "planner", "me.bot"} <= set(offered)
    assert not (folder / "harmed").exists()


def test_every_option_with_known_values_offers_them(run: Run) -> None:
    def offered(*words: str) -> list[str]:
        env = {"COMP_WORDS": " ".join(["loopwright", *words]), "COMP_CWORD": str(len(words))}
        return run(_LOOPWRIGHT_COMPLETE="complete_bash", **env).stdout.split()

    assert "just-a-bruise" in offered("play", "--variant", "j")
    assert offered("build", "speaking-clock", "--language", "s") == ["sv"]
    assert offered("play", "--variant", "list", "--se") == ["--seed"]  # nothing is printed beside it
    assert offered("play", "--seed", "many", "--fi") == ["--first"]
    assert offered("replay", "--day", "fr") == ["friday"]
    assert offered("play", "the-last-glow", "--mo") == ["--mode"]
    assert offered("play", "the-last-glow", "--mode", "n") == ["nightmare"]
    assert offered("play", "the-last-glow", "--ki") == ["--kit"]  # and no kids
    assert offered("play", "the-last-glow", "--bot", "greedy,g") == ["greedy,greedy"]
    assert offered("play", "the-last-glow", "--bot", "caut") == []


def test_what_is_offered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    bundled = [*SCENARIOS, *sorted(game.name for game in scenario_paths.games(CONTENT))]
    assert completion.scenarios("") == [*bundled, "night-market", "our/"]
    assert completion.kinds("o") == ["offensive"] and completion.kinds("an") == ["anomaly"]
    assert completion.scenarios("night-market/d") == ["night-market/diary.loop"]
    assert (
        completion.scenarios("two") == completion.scenarios("$(") == completion.scenarios("no/where/") == []
    )
    context = SimpleNamespace(meta={})
    assert completion.bots(context, "cautious,pl") == ["cautious,planner"]
    assert completion.numbers(2, 5)("2,") == ["2,2", "2,3", "2,4", "2,5"]
    assert completion.files(".yaml")("h") == ["house.yaml"]
