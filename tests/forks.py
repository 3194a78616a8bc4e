"""The command in forks of one process that has everything loaded (`cli/warm.py`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

TOOL = Path(sys.executable).with_name("loopwright")
Done = subprocess.CompletedProcess[str]
Server = TextIO
"""Calls go to it as lines of JSON, and exit codes come back."""


def forked(
    server: Server,
    *words: object,
    text: str = "",
    cwd: Path,
    timeout: float = 60,
    without: Sequence[str] = (),
) -> Done:
    """The command in a fork of that process, in which these functions (`package.module:function`) fail."""
    with TemporaryDirectory() as place:
        files = {name: Path(place, name) for name in ("stdin", "stdout", "stderr")}
        for name, file in files.items():
            file.write_bytes(text.encode() if name == "stdin" else b"")
        command = {
            "words": [str(TOOL), *map(str, words)],
            "folder": str(cwd),
            "env": dict(os.environ),
            "seconds": int(timeout),
            "without": without,
        }
        print(
            json.dumps(command | {name: str(file) for name, file in files.items()}), file=server, flush=True
        )
        number = int(server.readline())
        out, err = (files[name].read_text("utf-8") for name in ("stdout", "stderr"))
    return subprocess.CompletedProcess(command["words"], number, out, err)
