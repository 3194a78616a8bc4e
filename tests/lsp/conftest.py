"""A real server process, a real client, and a little project to write in."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, client_capabilities

from .editor import Client, Editor
from .project import write_project

SERVER = ClientServerConfig(
    server_command=[sys.executable, "-m", "loopwright", "lsp", "--stdio"], client_factory=Client
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A content root with one scenario, which plays in the bundled world."""
    return write_project(tmp_path_factory.mktemp("writer"))


@pytest_lsp.fixture(config=SERVER, scope="module")
async def client(folder: Path, lsp_client: Client) -> AsyncIterator[None]:
    """A client as VS Code is one, connected to `loopwright lsp`."""
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual_studio_code"), root_uri=folder.as_uri()
        )
    )
    yield
    await lsp_client.shutdown_session()


@pytest_asyncio.fixture(loop_scope="module")
async def editor(client: Client, folder: Path) -> AsyncIterator[Editor]:
    """The client with the handles of a writer; nothing is open before, and nothing after."""
    editor = Editor(client, folder / "scenarios" / "reeds")
    yield editor
    for name in [*editor.texts]:
        editor.close(name)
