"""The language server as an editor feels it: a real process, spoken to over its pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .story import as_cards, scenes

LINES = 2000
LETTERS = 40


class Server:
    """`loopwright lsp` and the few words that are needed to speak with it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "loopwright", "lsp"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, id=1)
        while "result" not in self.receive():
            pass
        self.send("initialized", {})

    def send(self, method: str, params: Any, **more: Any) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        message: dict[str, Any] = json.loads(self.process.stdout.read(length))
        return message

    def findings(self, version: int) -> list[Any]:
        """Wait for the findings of one version of the document."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                if params.get("version") == version:
                    return list(params["diagnostics"])

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def story(tmp_path: Path) -> Path:
    """The card file of a scenario of 2,000 lines."""
    folder = as_cards(scenes(LINES // 13), tmp_path / "generated")
    lines = sum(file.read_text(encoding="utf-8").count("\n") for file in folder.glob("*.loop"))
    assert LINES - 150 < lines < LINES + 150
    return folder / "diary-1.loop"


@pytest.fixture
def server(story: Path) -> Iterator[Server]:
    server = Server()
    text = story.read_text(encoding="utf-8")
    document = {"uri": story.as_uri(), "languageId": "loop", "version": 0, "text": text}
    server.send("textDocument/didOpen", {"textDocument": document})
    server.findings(0)
    yield server
    server.end()


@pytest.mark.benchmark(group=f"language server: from a letter to the findings, {LINES} lines")
@pytest.mark.parametrize("where", ["prose", "effect"])
def test_letter(benchmark: Any, server: Server, story: Path, where: str) -> None:
    """Type a letter and take it away again, each time until the findings are there."""
    text = story.read_text(encoding="utf-8")
    sign = {"prose": "    > ", "effect": "failure: "}[where]
    offset = text.index(sign, len(text) // 2) + len(sign)
    version, line = 0, text.count("\n", 0, offset)
    column = offset - text.rindex("\n", 0, offset) - 1

    def letter() -> list[Any]:
        nonlocal version
        version += 1
        position = {"line": line, "character": column}
        after = {"line": line, "character": column + 1}
        typed = {"range": {"start": position, "end": position}, "text": "x"}
        removed = {"range": {"start": position, "end": after}, "text": ""}
        document = {"uri": story.as_uri(), "version": version}
        change = typed if version % 2 else removed
        server.send("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        return server.findings(version)

    assert any(answer["severity"] == 1 for answer in letter()) == (where == "effect")
    benchmark.pedantic(letter, rounds=LETTERS, warmup_rounds=1)
    benchmark.extra_info.update(items=1, unit="letters")


@pytest.mark.benchmark(group="language server: start")
def test_start(benchmark: Any) -> None:
    """From the command to the answer to `initialize`."""
    servers: list[Server] = []
    benchmark.pedantic(lambda: servers.append(Server()), rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(items=1, unit="starts")
    for server in servers:
        server.end()
