"""The command, and what it costs those who do not use it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from loopwright_compiler.lsp.server import Server
from loopwright_dsl import syntax
from loopwright_games.tales.cards import editor
from lsprotocol import types

HIDDEN = """
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in ('pygls', 'lsprotocol'):
            raise ModuleNotFoundError(f'No module named {name!r}', name=name)

sys.meta_path.insert(0, Hidden())
from loopwright.main import main
main()
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60, input=""
    )


def test_no_other_command_loads_the_server() -> None:
    code = (
        "import sys; from loopwright.main import command_line; command_line()\n"
        "print([name for name in sys.modules if 'lsp' in name or 'gls' in name])"
    )
    assert run(code).stdout.strip() == "['loopwright.commands.lsp']"


def test_without_pygls_it_says_what_to_install() -> None:
    result = run(HIDDEN, "lsp")
    assert result.returncode == 2
    assert "loopwright[lsp]" in result.stderr
    assert "Traceback" not in result.stderr


def test_without_pygls_all_else_works() -> None:
    assert run(HIDDEN, "--version").returncode == 0


@pytest.mark.parametrize(
    ("dice", "label"), [(1, "17 %, pushed 31 %"), (3, "42 %, pushed 67 %"), (8, "77 %, pushed 95 %")]
)
def test_chances_are_those_of_the_published_table(
    dice: int, label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TST-2 and TST-8: first roll and pushed."""
    monkeypatch.setattr(editor, "POOL", dice)
    hint = editor.test_hint(syntax.Test.__new__(syntax.Test))
    assert hint is not None and hint[0] == label


def test_a_fault_in_a_check_is_told_and_the_server_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(Path(__file__).parents[2] / "content")
    messages: list[types.LogMessageParams] = []
    monkeypatch.setattr(server, "window_log_message", messages.append)

    def fail() -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr(server.store, "news", fail)

    async def checks() -> None:
        for _ in range(2):
            server.check_soon()
            await asyncio.sleep(0.05)

    asyncio.run(checks())
    assert [message.message for message in messages] == [
        "A check failed, which is a fault in loopwright: RecursionError: too deep"
    ] * 2
