"""What players noted, as an editor shows it: at the line of its card, when typing rests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from loopwright.feedback import remarks
from loopwright_compiler import compile_path
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.diagnostics import fixes, for_editor
from loopwright_engine import load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.table import Table
from lsprotocol import types

from .project import CARDS, write_project

pytestmark = pytest.mark.asyncio(loop_scope="module")
CONTENT = Path(__file__).parents[2] / "content"
NOTES = [
    {"card": "diary.2", "side": "front", "text": "Which ring?", "choices": 4},
    {"card": "diary.99", "text": "There is no such card."},
    {"card": "", "text": "Lovely."},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_project(tmp_path) / "scenarios" / "reeds"


def send(folder: Path, **changes: object) -> None:
    """Put a file of a table of this draft into the scenario's folder `feedback`."""
    checked = compile_path(folder, bundled=CONTENT, kits=registry)
    table = Table(load_bundle(checked.bundle))
    table.new({"seed": 1})
    (folder / "feedback").mkdir(exist_ok=True)
    text = str(table.feedback(NOTES, {}))
    (folder / "feedback" / "anna.json").write_text(json.dumps(json.loads(text) | changes), "utf-8")


def opened(folder: Path) -> DocumentStore:
    store = DocumentStore(CONTENT, kits=registry, remarks=remarks)
    store.open(folder / "cards.loop", "cards.loop", CARDS, 1)
    store.news()
    return store


def told(store: DocumentStore, folder: Path) -> list[types.Diagnostic]:
    """What the editor shows in the card file."""
    (group,) = store.groups.values()
    file = folder / "cards.loop"
    return for_editor(group.findings.get(file, []), store.page(file), "cards.loop", store.opened)


async def test_a_note_stands_at_its_side_when_typing_rests(folder: Path) -> None:
    send(folder)
    store = opened(folder)
    assert told(store, folder) == []
    await store.look_closer()
    (note,) = told(store, folder)
    assert note.message == "Which ring? (anna.json)"
    assert note.severity == types.DiagnosticSeverity.Information
    line = CARDS.split("\n")[note.range.start.line]
    assert line.strip() == "front" and 'diary 2 "The Ring"' in CARDS.split("\n")[note.range.start.line - 1]
    assert (note.range.end.character - note.range.start.character) == len("front")
    view = store.view(folder / "cards.loop")
    assert view is not None and fixes(view, 1, len(CARDS.split("\n"))) == []


async def test_a_file_that_comes_later_is_shown_and_one_that_goes_is_not(folder: Path) -> None:
    (folder / "feedback").mkdir()
    store = opened(folder)
    await store.look_closer()
    assert told(store, folder) == []
    send(folder, bundle="sha256:of-another-draft")
    assert store.look_at_disk()
    store.news()
    await store.look_closer()
    assert [note.message for note in told(store, folder)] == ["Which ring? (anna.json, another draft)"]
    (folder / "feedback" / "anna.json").unlink()
    assert store.look_at_disk()
    store.news()
    await store.look_closer()
    assert told(store, folder) == []


@pytest.mark.parametrize(
    "content", ["", "[", "[[[" * 5_000, "{}", '{"format": "loopwright-save", "notes": 3}']
)
async def test_what_is_no_feedback_is_left_out(folder: Path, content: str) -> None:
    send(folder, scenario="another")
    (folder / "feedback" / "strange.json").write_text(content)
    (folder / "feedback" / "folder.json").mkdir()
    store = opened(folder)
    await store.look_closer()
    assert told(store, folder) == []
