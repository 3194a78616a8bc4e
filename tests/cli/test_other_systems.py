"""What the page on installing promises of other systems, as far as it can be tried on this one.

Nothing that Windows lacks is needed, no name that it refuses is written, and all is said on a console of
Windows-1252. `windows/sitecustomize.py` makes Python so.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from loopwright.play.witness_files import file_name
from loopwright.publish.runtime import home
from loopwright_compiler.project.portable_names import DEVICE, portable

sys.path.insert(0, str(Path(__file__).parents[1]))
import main_commands

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WINDOWS = {
    "PYTHONPATH": str(HERE / "windows"),
    "PYTHONIOENCODING": "cp1252",
    "PYTHONUTF8": "0",
    "PYTHONWARNDEFAULTENCODING": "1",
}
REFUSED = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')
EACH = """
import json, sys
from loopwright.main import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["loopwright", *words]
    try:
        main()
    except SystemExit as end:
        if end.code:
            sys.exit(f"{words}: exit code {end.code}")
"""
"""One command after the other: most of what each costs is loading."""
Call = Callable[..., subprocess.CompletedProcess[str]]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made of what a Linux has")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all calls run."""
    return tmp_path_factory.mktemp("windows")


@pytest.fixture(scope="module")
def call(folder: Path) -> Call:
    """Run the tool, or Python, as on Windows; nothing of a fault may be said."""
    home = {name: str(folder / name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}

    def called(*commands: list[str], text: str = "", program: str = EACH) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-c", program, json.dumps(commands)]
        env = {**os.environ, **WINDOWS, **home}
        done = subprocess.run(
            words, cwd=folder, env=env, input=text.encode(), capture_output=True, check=False, timeout=300
        )
        out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert done.returncode == 0, f"{commands}: exit code {done.returncode}\n{out}\n{err}"
        assert not re.search("Traceback|Error|Warning", err), f"{commands}\n{err}"
        return subprocess.CompletedProcess(words, 0, out, err)

    return called


@pytest.fixture(scope="module")
def written(call: Call, folder: Path) -> Path:
    """The folder after all main commands, those of extras as far as they are installed."""
    text = main_commands.MAIN_COMMANDS
    if all(map(find_spec, ("plotly", "pyarrow", "pypdfium2", "babel"))):
        text += main_commands.COMMANDS_OF_EXTRAS
    call(*main_commands.calls(text))
    return folder


def test_python_is_made_so(call: Call) -> None:
    """Else all others could not fail."""
    tries = """
import os, signal, sys, warnings
assert not hasattr(os, "fork") and not hasattr(signal, "SIGHUP") and sys.stdout.encoding == "cp1252"
for name in ("con.json", "a:b", "AUX", "end.", "end "):
    for write in (lambda: open(name, "w"), lambda: os.mkdir(name), lambda: os.open(name, os.O_CREAT)):
        try:
            write()
        except OSError:
            continue
        sys.exit(name)
try:
    import fcntl
except ImportError:
    print("so")
"""
    assert call(program=tries).stdout == "so\n"


def test_the_main_commands_run_and_names_differ_in_more_than_case(written: Path) -> None:
    paths = [path.relative_to(written).as_posix() for path in written.rglob("*")]
    assert len(paths) > 60 and any(path.startswith("witnesses/") for path in paths)
    assert len({path.casefold() for path in paths}) == len(paths)


def test_a_game_is_played_saved_and_taken_up(written: Path, call: Call) -> None:
    play = ["play", "bundle.json", "--plain"]
    typed = call([*play, "--save", "evening.json", "--kids", "2"], text="1\n1\nsave\nquit\n")
    assert typed.stdout and (written / "evening.json").is_file()
    call([*play, "--load", "evening.json"], text="1\nundo\nquit\n")


@pytest.mark.skipif(home() is None, reason="Python for browsers is not here: `make web`")
def test_a_draft_is_published(written: Path, call: Call) -> None:
    call(["publish", "bundle.json", "-o", "draft.html"], ["publish", "bundle.json", "-o", "draft"])
    assert (written / "draft.html").stat().st_size > 1_000_000


def test_an_editor_is_served(written: Path, call: Call) -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")

    def message(method: str, **more: object) -> str:
        body = json.dumps({"jsonrpc": "2.0", "method": method, **more})
        return f"Content-Length: {len(body)}\r\n\r\n{body}"

    start = {"processId": None, "rootUri": (written / "night-market").as_uri(), "capabilities": {}}
    talk = [message("initialize", id=1, params=start), message("initialized", params={})]
    talk += [message("shutdown", id=2), message("exit")]
    assert '"capabilities"' in call(["lsp"], text="".join(talk)).stdout


def test_every_file_of_ours_has_a_name_that_windows_bears() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = listed.stdout.decode().split("\0")
    names = {name for path in paths for name in path.split("/")}
    assert [name for name in names if REFUSED.search(name) or DEVICE.fullmatch(name)] == []
    assert len({path.casefold() for path in paths}) == len(paths)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("diary.1", "diary.1"),
        ("../x: y?", "_x_y_"),
        ("con", "_con"),
        ("Aux.1", "_Aux.1"),
        ("lpt9", "_lpt9"),
        ("context", "context"),
        ("end.", "end"),
        (" ", "_"),
        ("..", "_"),
    ],
)
def test_a_name_is_made_portable(text: str, name: str) -> None:
    assert portable(text) == name
    assert not REFUSED.search(name) and not DEVICE.fullmatch(name)
    assert file_name(text) == f"{name}.json"
