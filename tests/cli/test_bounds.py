"""What `make bounds` is made of: all commands, failures that are told, and lower bounds below the pins."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from packaging.version import Version

from .conftest import TOOL

sys.path.insert(0, str(Path(__file__).parents[1]))
import bounds
import main_commands
import pins

PROJECT = pins.Project()


def test_each_command_is_a_main_one_or_wants_more_than_a_folder() -> None:
    files = (pins.ROOT / "cli" / "loopwright" / "commands").glob("[a-z]*.py")
    called = {words[0] for words in main_commands.calls(main_commands.MAIN_COMMANDS)}
    endless = {"watch", "lsp", "host"}
    of_others = {"publish", "feedback"}  # Python for browsers, a player's answer
    told_more = {"rename", "renumber", "tune"}  # what from and to, a target
    assert {file.stem.rstrip("_") for file in files} - called == endless | of_others | told_more


def test_a_command_that_fails_is_told() -> None:
    assert list(bounds.failures(TOOL, [["--version"]])) == []
    (failure,) = bounds.failures(TOOL, [["explain", "LW9999"]])
    assert failure.startswith("loopwright explain LW9999: exit code 2\n") and "LW9999" in failure[30:]


def test_an_environment_asks_for_the_bound_and_for_all_extras(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands: list[str] = []
    monkeypatch.setattr(bounds, "run_or_exit", lambda *words: commands.append(shlex.join(words)))
    bounds.install("uv", tmp_path, "lowest-direct", PROJECT)
    (asked,) = (command for command in commands if "--editable" in command)
    assert "--resolution lowest-direct" in asked
    assert all(extra in asked for extra in ("lsp", "images", "report", "table", "translate", "parquet"))


def test_what_users_install_has_a_lower_bound_at_or_below_its_pin() -> None:
    versions = PROJECT.pins("constraints.txt")
    names = ("base", *PROJECT.extras_of_users)
    for requirement in (requirement for name in names for requirement in PROJECT.needs(name)):
        lower = [part.version for part in requirement.specifier if part.operator == ">="]
        pinned = Version(versions[pins.canonicalize_name(requirement.name)][0])
        assert len(lower) == 1 and Version(lower[0]) <= pinned, requirement


def test_the_tests_of_the_bounds_are_there() -> None:
    assert all((pins.ROOT / path).exists() for path in bounds.TESTS)
