"""A session from its first byte to its end: every request is answered, and the process ends as it should."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import pytest
from loopwright_compiler.lsp.server import Server

from ..cli.conftest import hear_interrupts

WAIT = 20
INITIALIZE = {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
HOVER = "textDocument/hover"
SHUTDOWN = {"id": 2, "method": "shutdown"}
EXIT = {"method": "exit"}

Process = subprocess.Popen[bytes]


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def told(process: Process, *messages: Any) -> None:
    """Send messages; bytes go as they are."""
    assert process.stdin is not None
    for message in messages:
        if not isinstance(message, bytes):
            message = framed(json.dumps({"jsonrpc": "2.0", **message}).encode())
        process.stdin.write(message)
    process.stdin.flush()


def answer(process: Process, number: Any) -> dict[str, Any]:
    """The answer to a request; what is told meanwhile is passed over."""
    assert process.stdout is not None
    while True:
        message = heard(process.stdout)
        if "method" not in message and message.get("id") == number:
            return message


def heard(stream: IO[bytes]) -> dict[str, Any]:
    size = 0
    while (line := stream.readline()).strip():
        name, _, value = line.partition(b":")
        size = int(value) if name == b"Content-Length" else size
    assert line, "the server has gone"
    message: dict[str, Any] = json.loads(stream.read(size))
    return message


@contextmanager
def serving(folder: Path, *words: str, longest: float = 2 * WAIT) -> Iterator[Process]:
    """A server that Python is to be with these words, which is stopped after a while if it waits for ever."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    hearing = None if os.name == "nt" else hear_interrupts
    command = [sys.executable, *words]
    with subprocess.Popen(command, cwd=folder, preexec_fn=hearing, **streams) as server:
        timer = threading.Timer(longest, server.kill)
        timer.start()
        try:
            yield server
        finally:
            timer.cancel()
            server.kill()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    with serving(tmp_path, "-m", "loopwright", "lsp") as server:
        yield server


def begin(process: Process) -> None:
    told(process, INITIALIZE)
    answer(process, 1)
    told(process, {"method": "initialized", "params": {}})


@pytest.fixture
def begun(process: Process) -> Process:
    begin(process)
    return process


@pytest.fixture(scope="module")
def sturdy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A session that bears all that is no request, one after another, and ends in order after it."""
    folder = tmp_path_factory.mktemp("sturdy")
    with serving(folder, "-m", "loopwright", "lsp", longest=20 * WAIT) as server:
        begin(server)
        yield server
        told(server, SHUTDOWN)
        assert "error" not in answer(server, 2)
        told(server, EXIT)
        assert ended(server)[0] == 0


def goes_on(process: Process) -> None:
    """See that the next request is answered as ever."""
    told(process, {"id": 3, "method": HOVER, "params": at(0, uri="file:///other.loop")})
    assert answer(process, 3)["result"] is None


def ended(process: Process) -> tuple[int, str]:
    """The exit code, and what was said on stderr."""
    assert process.stderr is not None
    code = process.wait(WAIT)
    return code, process.stderr.read().decode()


def test_an_orderly_end(begun: Process) -> None:
    told(begun, SHUTDOWN)
    assert answer(begun, 2)["result"] is None
    told(begun, EXIT)
    assert ended(begun) == (0, "")


def test_an_exit_without_shutdown_is_none(begun: Process) -> None:
    told(begun, EXIT)
    assert ended(begun) == (1, "")


@pytest.mark.parametrize("before", [(), (INITIALIZE,)], ids=["at once", "later"])
def test_an_editor_that_goes(process: Process, before: tuple[Any, ...]) -> None:
    told(process, *before)
    assert process.stdin is not None
    process.stdin.close()
    assert ended(process) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "code"), [("SIGTERM", 143), ("SIGINT", 130)])
def test_a_signal_ends_it_while_it_waits(begun: Process, number: str, code: int) -> None:
    begun.send_signal(getattr(signal, number))
    assert ended(begun) == (code, "")


def test_work_that_a_signal_cuts_short_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """asyncio cancels what is under way, and pygls hands the cancellation on to nobody."""

    async def session() -> int:
        for error in (asyncio.CancelledError(), ValueError("told")):
            asyncio.get_running_loop().call_soon(raising, error)
        return await Server(Path()).converse(BytesIO(), BytesIO())

    def raising(error: BaseException) -> None:
        raise error

    assert asyncio.run(session()) == 0
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["told"]


def test_what_a_kit_prints_does_not_disturb_the_session(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; import sys\n"
        "from loopwright_compiler.lsp.server import Server, serve\n"
        "Server.look_at_disk = lambda _: print('hello')\n"
        "import loopwright_compiler.lsp.server as server; server.LOOKS = 0.05\n"
        "sys.exit(serve(Path.cwd()))"
    )
    with serving(tmp_path, "-c", code) as process:
        begin(process)
        for number in range(20, 40):
            told(process, {"id": number, "method": "workspace/symbol", "params": {"query": "a"}})
            assert answer(process, number)["result"] == []
            time.sleep(0.02)
        told(process, SHUTDOWN, EXIT)
        exit_code, said = ended(process)
        assert exit_code == 0 and "hello" in said


def at(line: Any, character: Any = 0, uri: Any = "file:///x.loop") -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


PARAMS, REQUEST, PARSE, METHOD = -32602, -32600, -32700, -32601
WRONG = {
    "a line before the first": ({"method": HOVER, "params": at(-1)}, PARAMS),
    "a line beyond all": ({"method": HOVER, "params": at(2**40)}, PARAMS),
    "a line that is a text": ({"method": HOVER, "params": at("x")}, PARAMS),
    "a line that is none": ({"method": HOVER, "params": at(None)}, PARAMS),
    "a file that is a number": ({"method": HOVER, "params": at(0, uri=[3])}, None),
    "no place": ({"method": HOVER, "params": {}}, PARAMS),
    "no params": ({"method": HOVER}, PARAMS),
    "params that are a text": ({"method": HOVER, "params": "x"}, PARAMS),
    "params that are a list": ({"method": "textDocument/rename", "params": [1, 2]}, PARAMS),
    "no such command": ({"method": "workspace/executeCommand", "params": {"command": "x"}}, PARAMS),
    "no such method": ({"method": "x/y", "params": {}}, METHOD),
    "no such method, no params": ({"method": "x/y"}, METHOD),
    "a method that is a number": ({"method": 7, "params": {}}, REQUEST),
    "another version": ({"jsonrpc": "1.0", "method": HOVER, "params": at(0)}, REQUEST),
    "a second beginning": (INITIALIZE | {"id": 7}, REQUEST),
    "a file that is no file": ({"method": HOVER, "params": at(0, uri="file://%00/\0")}, None),
    "a file of no kind": ({"method": HOVER, "params": at(0, uri="http://[::1/x")}, None),
}


@pytest.mark.parametrize(("request_sent", "code"), WRONG.values(), ids=WRONG)
def test_a_request_that_cannot_be_met_is_answered(
    sturdy: Process, request_sent: dict[str, Any], code: int | None
) -> None:
    told(sturdy, {"id": 7, **request_sent})
    message = answer(sturdy, 7)
    assert code is None or message["error"]["code"] == code
    goes_on(sturdy)


NO_REQUESTS = {
    "no JSON": (framed(b"{"), PARSE),
    "no text": (framed(b"\xff\xfe\xfd"), PARSE),
    "a number of 5,000 digits": (framed(b"9" * 5000), PARSE),
    "too deep": (framed(b"[" * 100_000), PARSE),
    "several at once": (framed(b"[1, 2]"), REQUEST),
    "nothing": (framed(b"null"), REQUEST),
    "an id that is a list": ({"id": [7], "method": HOVER, "params": at(0)}, REQUEST),
    "no message": (b"Content-Length: 0\r\n\r\n", PARSE),
    "no length": (b"Content-Length: x\r\n\r\n", PARSE),
    "nothing of the protocol": (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", PARSE),
    "letters without an end": (b"x" * 100_000 + b"\r\n\r\n", PARSE),
    "other letters": (b"content-length:2\r\nContent-Type: x\r\n\r\n{}", REQUEST),
}


@pytest.mark.parametrize(("sent", "code"), NO_REQUESTS.values(), ids=NO_REQUESTS)
def test_what_is_no_request_is_refused(sturdy: Process, sent: Any, code: int) -> None:
    told(sturdy, sent)
    assert answer(sturdy, None)["error"]["code"] == code
    goes_on(sturdy)


def test_what_comes_too_early_and_too_late_is_answered(process: Process) -> None:
    told(process, {"id": 5, "method": HOVER, "params": at(0)})
    assert answer(process, 5)["error"]["code"] == -32002
    told(process, INITIALIZE, SHUTDOWN, {"id": 6, "method": HOVER, "params": at(0)})
    assert answer(process, 6)["error"]["code"] == REQUEST
    told(process, EXIT)
    assert ended(process) == (0, "")


NOTES: dict[str, dict[str, Any]] = {
    "no params": {"method": "textDocument/didOpen"},
    "a text that is none": {
        "method": "textDocument/didOpen",
        "params": {"textDocument": {"uri": "file:///x.loop", "languageId": "loop", "version": 1, "text": 7}},
    },
    "half a letter": {
        "method": "textDocument/didOpen",
        "params": {
            "textDocument": {"uri": "file:///x.loop", "languageId": "l", "version": 1, "text": "\ud800"}
        },
    },
    "an answer to nothing": {"id": 99, "result": {}},
    "an error to nothing": {"id": 99, "error": {"code": 1, "message": "x"}},
    "a call back of nothing": {"method": "$/cancelRequest", "params": {"id": 99}},
    "a call back without an id": {"method": "$/cancelRequest", "params": {}},
    "a change of an unopened file": {
        "method": "textDocument/didChange",
        "params": {
            "textDocument": {"uri": "file:///dev/zero", "version": 1},
            "contentChanges": [{"text": ""}],
        },
    },
    "a file that came": {
        "method": "workspace/didChangeWatchedFiles",
        "params": {"changes": [{"uri": "file:///\0", "type": 1}]},
    },
}


@pytest.mark.parametrize("note", NOTES.values(), ids=NOTES)
def test_a_remark_of_the_editor_that_is_no_use_does_no_harm(sturdy: Process, note: dict[str, Any]) -> None:
    told(sturdy, note, {"id": 8, "method": HOVER, "params": at(0)})
    assert answer(sturdy, 8)["result"] is None
    goes_on(sturdy)


def test_a_message_beyond_measure_is_passed_over(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; import sys\n"
        "import loopwright_compiler.lsp.session as session\n"
        "session.LARGEST_MESSAGE = 2_000_000\n"
        "from loopwright_compiler.lsp.server import serve\n"
        "sys.exit(serve(Path.cwd()))"
    )
    with serving(tmp_path, "-c", code) as process:
        begin(process)
        told(process, framed(b'"' + b"x" * 3_000_000 + b'"'))
        assert answer(process, None)["error"]["code"] == PARSE
        told(process, SHUTDOWN, EXIT)
        assert ended(process) == (0, "")
