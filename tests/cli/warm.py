"""Runs the command in forks of a process that has everything loaded, for tests that call it so often.

Half of what a short command costs is loading modules and reading the bundled world. Each call still has
a process of its own, which ends as the command does. `python warm.py SOCKET PROCESS` writes a line when it
can be asked at that socket, and goes on until the process of that number is gone. It reads a call from each
line, as JSON, and answers with the exit code; signals give negative ones.
"""

from __future__ import annotations

import atexit
import gc
import inspect
import io
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, TextIO

CALLS = (
    "new night-market",
    "check night-market",
    "check speaking-clock",
    "play speaking-clock --bot cautious --plain --seed 1 --log log.json",
    "graph speaking-clock -o graph.svg",
    "print speaking-clock -o cards.pdf",
    "verify speaking-clock --seconds 0.01",
    "explain draw",
    "check mistaken.loop",
    "fmt --check night-market",
    "replay log.json",
    "diff speaking-clock speaking-clock",
    "export night-market -o cards.xlsx",
    "import cards.xlsx night-market",
    "playtest speaking-clock --kids 2 --games 2 --jobs 1",
    "check the-last-glow",
    "verify the-last-glow --seconds 0.01",
    "print the-last-glow -o glow.pdf",
    "playtest bonnie-and-clyde --games 2 --jobs 1",
)
MISTAKEN = 'item knife "A Knife"\n  tga TOOL\n'


def load() -> None:
    """Have what the commands load when they need it: modules, the card language, fonts, the bundled world."""
    from loopwright.main import command_line

    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        os.chdir(folder)
        Path("mistaken.loop").write_text(MISTAKEN, encoding="utf-8")
        for words in CALLS:
            command_line()(words.split(), standalone_mode=False)
        os.chdir(Path(__file__).parent)
    gc.collect()
    gc.freeze()


def begin(call: dict[str, Any]) -> None:
    """Become the process of one call: its folder, environment, words and files."""
    signal.alarm(call["seconds"])
    os.chdir(call["folder"])
    os.environ.clear()
    os.environ.update(call["env"])
    sys.argv = call["words"]
    for name in call["without"]:
        take_away(name)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        opened = os.open(call[name], os.O_RDWR)
        os.dup2(opened, number)
        os.close(opened)
        old = getattr(sys, name)
        raw = open(number, "wb" if number else "rb", closefd=False)  # noqa: SIM115 - open as long as the process
        fresh = io.TextIOWrapper(raw, encoding=old.encoding, errors=old.errors, write_through=number == 2)
        setattr(sys, name, fresh)
        setattr(sys, f"__{name}__", fresh)


def take_away(name: str) -> None:
    """Let a function fail, whoever has it already."""
    module, _, path = name.partition(":")
    function = inspect.unwrap(attrgetter(path)(import_module(module)))
    function.__code__ = _gone.__code__
    function.__defaults__ = function.__kwdefaults__ = None


def _gone(*_: object, **__: object) -> NoReturn:
    raise AssertionError("what is not there was called")


def listen(path: str, process: int) -> None:
    """Fork for each of those who call; comes back in the fork of a call."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen()
        door.settimeout(1)
        print(flush=True)
        while _is_there(process):
            with suppress(TimeoutError):
                line, _ = door.accept()
                if not os.fork():
                    line.setblocking(True)
                    return serve(line.makefile("rw", encoding="utf-8"))
                line.close()
    sys.exit()


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def serve(stream: TextIO) -> None:
    """Answer calls until there are no more; comes back in the fork of a call."""
    for line in stream:
        child = os.fork()
        if not child:
            begin(json.loads(line))
            return
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), file=stream, flush=True)
    sys.exit()


def end(main: Callable[[], object]) -> NoReturn:
    """Run a command and end as Python does, but take nothing apart: a tenth of a second each time."""
    code: object = 0
    try:
        code = main()
    except SystemExit as leaving:
        code = leaving.code
    if not isinstance(code, int):
        code = 0 if code is None else sys.exit(code)
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code & 0xFF)


if __name__ == "__main__":
    load()
    listen(sys.argv[1], int(sys.argv[2]))
    from loopwright.main import main

    end(main)
