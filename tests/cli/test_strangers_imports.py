"""A folder full of files that are called like modules of Python and of other libraries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from shutil import copytree

import pytest

TAKEN = "taken from the folder"
MARKS = "marks.txt"
OURS = ("loopwright_dsl", "loopwright_compiler", "loopwright_engine")
LSP = b'{"jsonrpc": "2.0", "method": "exit"}'
COMMANDS = {
    "check": ("check", "night-market", "--format", "json"),
    "print": ("print", "night-market", "-o", "cards.pdf"),
    "build": ("build", "night-market", "-o", "bundle.json"),
    "graph": ("graph", "night-market", "-o", "graph.html", "--games", "2"),
    "verify": ("verify", "night-market", "--work", "1"),
    "play": ("play", "night-market", "--bot", "mine.py", "--plain"),
    "strings": ("strings", "extract", "night-market", "--language", "sv"),
    "doctor": ("doctor",),
    "lsp": ("lsp",),
    "workers": (
        "playtest",
        "night-market",
        "--kids",
        "2",
        "--games",
        "40",
        "--jobs",
        "2",
        "--bot",
        "mine.py",
        "--json",
    ),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, scaffold: Path) -> Iterator[Path]:
    """A scenario, and beside it a module and a package for each name that anything imports.

    Python looks for a few names of its own before `-m` comes to ours; with those it starts no module at all.
    """
    folder = tmp_path_factory.mktemp("full")
    copytree(scaffold, folder / "night-market")
    program = "import sys, runpy; print(*sys.modules)"
    before = subprocess.run([sys.executable, "-Pc", program], capture_output=True, text=True, check=True)
    names = {*sys.stdlib_module_names, *packages_distributions(), *OURS}
    names -= {*before.stdout.split(), "loopwright"}
    code = f"open({str(folder / MARKS)!r}, 'a').write(__name__ + ' ')\nraise SystemExit({TAKEN!r})\n"
    for number, name in enumerate(sorted(names)):
        file = folder / (f"{name}.py" if number % 2 else f"{name}/__init__.py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(code, "utf-8")
    assert {"json", "random", "typer", "lark"} <= names
    (folder / "mine.py").write_text("class Mine:\n    def choose(self, table):\n        return 0\n", "utf-8")
    yield folder
    assert not (folder / MARKS).exists()


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_nothing_is_imported_from_the_folder(folder: Path, words: tuple[str, ...]) -> None:
    """Started as a module, which is when Python puts the current folder before all others."""
    result = subprocess.run(
        [sys.executable, "-m", "loopwright", *words],
        cwd=folder,
        env={**os.environ, "PYTHONSAFEPATH": ""},
        input=b"Content-Length: %d\r\n\r\n%s" % (len(LSP), LSP) if words == ("lsp",) else b"",
        capture_output=True,
        timeout=60,
    )
    diagnostics = result.stderr.decode()
    assert TAKEN not in diagnostics and not (folder / MARKS).exists()
    assert result.returncode == 0 or words == ("lsp",), diagnostics
    if words[0] == "playtest":
        assert json.loads(result.stdout)["games"] == 40
