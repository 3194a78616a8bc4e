"""What is said of a command: its help on narrow and wide terminals, and what is missing."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest
import typer
from loopwright.main import command_line

from .conftest import Run

GROUP = typer.main.get_command(command_line())
COMMANDS = {
    "": GROUP,
    **GROUP.commands,
    **{f"strings {name}": command for name, command in GROUP.commands["strings"].commands.items()},
}


def help_of(name: str, columns: int = 80) -> str:
    command = COMMANDS[name]
    context = typer.Context(command, info_name=f"loopwright {name}", terminal_width=columns)
    return command.get_help(context)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_whole_on_every_terminal(name: str, columns: int) -> None:
    """No sentence is cut, and no type of Python's is named."""
    usage, _, help_text = help_of(name, columns).partition("\n\n")
    assert "..." not in help_text and "{" not in usage
    assert not re.search(r"<(str|int|path|Path|list\[)", help_text)
    prose = re.split("Examples?:|Options:|Commands:", help_text)[0]
    assert max(map(len, prose.split("\n"))) <= columns
    assert name in ("", "lsp", "strings") or re.search(r"Examples?:\n +loopwright ", help_text)


@pytest.mark.parametrize("columns", [40, 80])
def test_commands_are_listed_without_their_options(columns: int) -> None:
    """The help that lists them is the same, and no option was read for it."""
    listed = typer.main.get_command(command_line(listed=True))
    context = typer.Context(listed, info_name="loopwright ", terminal_width=columns)
    assert listed.get_help(context) == help_of("", columns)
    assert not any(command.params for command in listed.commands.values())


def test_a_command_loads_no_other() -> None:
    code = (
        "import sys; sys.argv = ['loopwright', 'build', '--help']\nfrom loopwright.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    print(*sys.modules, file=sys.stderr)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = [name for name in out.stderr.split() if name.startswith("loopwright.commands.")]
    assert out.stdout.startswith("Usage: loopwright build") and loaded == ["loopwright.commands.build"]


NEEDY = [
    name
    for name, command in COMMANDS.items()
    if name and any(parameter.required for parameter in command.params)
]


@pytest.mark.parametrize("name", NEEDY)
def test_a_missing_word_is_explained_with_the_next_step(run: Run, name: str) -> None:
    """What it stands for, and an example: the first of the help."""
    output = run(*name.split(), code=2).stderr
    example = re.search(r"Examples?:\n +(.+)", help_of(name))
    assert re.match(r"loopwright: (-o FILE|[A-Z]+) is missing: \w.+\.\n", output)
    assert example is not None and f"For example: {example[1]}\n" in output
    assert ("loopwright new my-scenario" in output) == ("PATH is" in output or "OLD is" in output)


@pytest.mark.parametrize("words", ["build x", "graph x", "print x"])
def test_a_missing_option_is_explained_too(run: Run, words: str) -> None:
    output = run(*words.split(), code=2).stderr
    assert re.match(r"loopwright: -o FILE(\.pdf)? is missing: Where the \w+ goe?s?.*\.\n", output)


@pytest.mark.parametrize("words", ["explain {}", "new {}", "play speaking-clock --seed {}"])
def test_what_is_quoted_has_an_end(run: Run, words: str) -> None:
    said = run(*shlex.split(words.format("9" * 60_000)), code=2).stderr
    assert len(said) < 4000 and "9999" in said


@pytest.mark.parametrize("command", [(), ("check",), ("graph",), ("print",), ("playtest",), ("strings",)])
def test_the_help_of_a_narrow_terminal_is_wrapped(run: Run, command: tuple[str, ...]) -> None:
    """All but examples, which are there to be copied, and lines with a word that is nearly as wide."""
    lines = run(*command, "--help", COLUMNS="40").stdout.splitlines()
    wide = [line for line in lines if len(line) > 40 and "  loopwright " not in line]
    assert not [line for line in wide if max(map(len, line.split())) < 25]
