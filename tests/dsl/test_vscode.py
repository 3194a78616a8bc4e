"""The VS Code extension: what it packs, how it indents, and that it starts the language server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from shutil import which

import pytest
from loopwright_dsl import parse_file
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.version import __version__
from loopwright_games.tales.cards.language import DIALECT

from .colouring import FILES, ROOT

EXTENSION = ROOT / "dsl" / "editors" / "vscode"
SCRIPT = Path(__file__).parent / "node" / "activate.cjs"
needs_packages = pytest.mark.skipif(
    which("npm") is None or not (EXTENSION / "node_modules" / "esbuild").exists(),
    reason="npm and the extension's packages: `make vscode` installs them",
)
SERVER = f"""#!{sys.executable}
import json, sys
log = open(__file__ + ".log", "a")
print(*sys.argv[1:], file=log, flush=True)
while True:
    head = iter(sys.stdin.buffer.readline, b"\\r\\n")
    size = next(int(line[15:]) for line in list(head) if line.startswith(b"Content-Length:"))
    asked = json.loads(sys.stdin.buffer.read(size))
    print(asked["method"], file=log, flush=True)
    if asked["method"] == "exit":
        break
    if "id" in asked:
        answer = {{"capabilities": {{}}}} if asked["method"] == "initialize" else None
        body = json.dumps({{"jsonrpc": "2.0", "id": asked["id"], "result": answer}}).encode()
        sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
        sys.stdout.buffer.flush()
"""
SESSION = ["initialize", "initialized", "shutdown", "exit"]


def settings(name: str) -> dict[str, object]:
    """One of the extension's JSON files."""
    document: dict[str, object] = json.loads((EXTENSION / name).read_text(encoding="utf-8"))
    return document


# --- what the editor does by itself -----------------------------------------------------------


GAMES = sorted(file for file in (ROOT / "content").glob("*/*.loop"))
TEMPLATE = ROOT / "cli" / "loopwright" / "template_game"


@pytest.mark.parametrize("path", [*FILES, *GAMES, *TEMPLATE.glob("*.loop")], ids=lambda path: path.stem)
def test_a_new_line_is_indented_where_a_block_begins(path: Path) -> None:
    rules = settings("language-configuration.json")["indentationRules"]
    assert isinstance(rules, dict)
    opens = re.compile(rules["increaseIndentPattern"])
    text = path.read_text(encoding="utf-8")
    rows = text.split("\n")
    for line, after in pairwise(read_lines(text)[0]):
        row = rows[line.number - 1]
        if not re.match(r"\s+(?:win|lose) |gauge ", row):  # something may follow, or nothing
            assert bool(opens.search(row)) == (after.indent > line.indent), row


@pytest.mark.parametrize(
    ("row", "opens"),
    [("  in 2 days", True), ("  timer fuse in kids days", True), ("  in 2 days: insight +1", False),
     ("  start fuse in 2 days", False)],
)  # fmt: skip
def test_what_happens_later_stands_below(row: str, opens: bool) -> None:
    rules = settings("language-configuration.json")["indentationRules"]
    assert isinstance(rules, dict)
    assert bool(re.search(rules["increaseIndentPattern"], row)) == opens


@pytest.mark.parametrize("name", settings("snippets/loop.json"))
def test_a_snippet_is_well_written(name: str) -> None:
    snippet = settings("snippets/loop.json")[name]
    assert isinstance(snippet, dict)
    text = "\n".join(snippet["body"])
    text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", text)
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text).replace("$0", "")
    card = text.split()[0]
    if card in ("test", "choose", "roll"):
        text = f'rumor first 1 "Around" at K\n{indented(text, 2)}'
    elif card in ("action", "when", "on", "win", "lose", "rule"):
        text = f'diary 1 "Around"\n  front\n{indented(text, 4)}'
    parsed = parse_file(text.rstrip() + "\n", name, DIALECT)
    assert not parsed.diagnostics, parsed.diagnostics[0].message
    assert parsed.cards


def indented(text: str, width: int) -> str:
    """A snippet that far in."""
    return "".join(f"{' ' * width}{line}\n" for line in text.split("\n"))


# --- the package -------------------------------------------------------------------------------


def test_no_file_names_the_host_that_a_package_came_from() -> None:
    lock = settings("package-lock.json")["packages"]
    assert isinstance(lock, dict)
    assert not [name for name, package in lock.items() if "resolved" in package]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the packaged extension, as the editor unpacks it."""
    target = tmp_path_factory.mktemp("vsix")
    packed = target / "loopwright.vsix"
    command = ["npm", "run", "--silent", "package", "--", "--out", str(packed)]
    result = subprocess.run(command, cwd=EXTENSION, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    with zipfile.ZipFile(packed) as file:
        file.extractall(target)
    return target


@needs_packages
def test_the_package_holds_what_the_editor_needs_and_nothing_else(unpacked: Path) -> None:
    manifest = (unpacked / "extension.vsixmanifest").read_text(encoding="utf-8")
    assert 'Id="loopwright"' in manifest
    assert "<Icon>extension/icon.png</Icon>" in manifest
    inside = unpacked / "extension"
    assert {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()} == {
        "package.json",
        "language-configuration.json",
        "readme.md",
        "LICENSE.txt",
        "icon.png",
        "dist/extension.js",
        "syntaxes/loop.tmLanguage.json",
        "snippets/loop.json",
    }


@needs_packages
def test_the_package_holds_the_grammar_that_is_made_from_the_language(unpacked: Path) -> None:
    packed = unpacked / "extension" / "syntaxes" / "loop.tmLanguage.json"
    assert packed.read_bytes() == (EXTENSION / "syntaxes" / "loop.tmLanguage.json").read_bytes()


@needs_packages
def test_the_version_is_that_of_the_tool(unpacked: Path) -> None:
    package = json.loads((unpacked / "extension" / "package.json").read_text(encoding="utf-8"))
    assert package["version"] == __version__


# --- the client --------------------------------------------------------------------------------


def started(bundle: Path, folder: Path, program: str = "", trust: str = "trusted") -> list[str]:
    """What the extension complains about when it is started, restarted and closed."""
    command = ["node", str(SCRIPT), str(bundle), program, str(folder), trust]
    node = which("node")
    assert node is not None
    environment = {**os.environ, "PATH": str(Path(node).parent)}
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    report = json.loads(result.stdout)
    assert report["commands"] == ["loopwright.restart"]
    errors: list[str] = report["errors"]
    return errors


def server(folder: Path) -> Path:
    """A language server that knows how to begin and how to end, and writes down what it is asked."""
    folder.mkdir(parents=True)
    program = folder / "loopwright"
    program.write_text(SERVER, encoding="utf-8")
    program.chmod(0o755)
    return program


def log(program: Path) -> list[str]:
    """With which arguments the server was started, and what it was asked."""
    return program.with_name("loopwright.log").read_text(encoding="utf-8").splitlines()


@needs_packages
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the server is a script")
def test_it_starts_the_server_of_the_workspace_and_starts_it_again(unpacked: Path, tmp_path: Path) -> None:
    program = server(tmp_path / ".venv" / "bin")
    assert started(unpacked / "extension" / "dist" / "extension.js", tmp_path) == []
    assert log(program) == ["lsp", *SESSION] * 2


@needs_packages
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in for the server is a script")
def test_it_starts_the_program_of_the_setting(unpacked: Path, tmp_path: Path) -> None:
    program = server(tmp_path / "elsewhere")
    bundle = unpacked / "extension" / "dist" / "extension.js"
    assert started(bundle, tmp_path, "elsewhere/loopwright") == []
    assert log(program) == ["lsp", *SESSION] * 2


@needs_packages
@pytest.mark.skipif(find_spec("pygls") is None, reason="pygls: the extra `lsp`")
def test_the_server_of_loopwright_answers_it(unpacked: Path, tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("loopwright")
    assert started(unpacked / "extension" / "dist" / "extension.js", tmp_path, str(program)) == []


@needs_packages
def test_it_starts_nothing_in_a_folder_that_is_not_trusted(unpacked: Path, tmp_path: Path) -> None:
    program = server(tmp_path / ".venv" / "bin")
    assert started(unpacked / "extension" / "dist" / "extension.js", tmp_path, trust="no") == []
    assert not program.with_name("loopwright.log").exists()


@needs_packages
def test_it_says_what_to_do_when_the_program_is_missing(unpacked: Path, tmp_path: Path) -> None:
    bundle = unpacked / "extension" / "dist" / "extension.js"
    missing, again = started(bundle, tmp_path, "elsewhere/loopwright")
    assert missing == again
    assert missing.startswith("There is no program elsewhere/loopwright. Install it with its extra `lsp`")
    assert "does not find the program" in started(bundle, tmp_path)[0]
