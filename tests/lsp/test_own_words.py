"""Words that no dictionary has, in an editor: what may be meant, and a list of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright.commands.lsp import _with_spelling
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.diagnostics import fixes
from loopwright_engine.kit import registry
from lsprotocol import types

from ..cli.test_spelling import AFFIX, CARDS, WORDS

pytestmark = pytest.mark.asyncio
BUNDLED = Path(__file__).parents[2] / "content"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DocumentStore:
    (tmp_path / "en_GB.aff").write_text(AFFIX, "utf-8")
    (tmp_path / "en_GB.dic").write_text(WORDS, "utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    main = tmp_path / "sums" / "scenario.loop"
    main.parent.mkdir()
    main.write_text(CARDS, "utf-8")
    store = DocumentStore(BUNDLED, kits=registry, remarks=_with_spelling(lambda *_: []))
    store.open(main, main.as_uri(), CARDS, 1)
    store.news()
    return store


async def offered(store: DocumentStore, line: int) -> list[types.CodeAction]:
    (main,) = store.documents
    store.news()
    await store.look_closer()
    view = store.view(main)
    assert view is not None
    return [action for action in fixes(view, line, line) if "dictionary" in action.diagnostics[0].message]


async def test_a_word_is_corrected_or_kept_as_ones_own(store: DocumentStore, tmp_path: Path) -> None:
    correct, own = await offered(store, 3)
    assert correct.title == "Write `lamp` instead of `lmap`" and correct.is_preferred
    assert own.title == "Add `lmap` to your own words (words.txt)"
    words = tmp_path / "sums" / "words.txt"
    assert own.edit is not None and own.edit.document_changes
    create, edit = own.edit.document_changes
    assert isinstance(create, types.CreateFile) and create.options and create.options.ignore_if_exists
    assert create.uri == words.as_uri()
    assert isinstance(edit, types.TextDocumentEdit) and edit.edits[0].new_text == "lmap\n"
    store.look_at_disk()
    words.write_text("lmap", "utf-8")
    assert store.look_at_disk() and await offered(store, 3) == []
    (_, own) = await offered(store, 8)
    assert own.edit and own.edit.document_changes
    assert own.edit.document_changes[1].edits[0].new_text == "\nlampp\n"


async def test_without_a_dictionary_an_editor_goes_on(
    store: DocumentStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main = tmp_path / "sums" / "scenario.loop"
    text = CARDS.replace("  kit bonnie", "  language tlh\n  kit bonnie")
    store.open(main, main.as_uri(), text, 2)
    for _ in range(2):
        assert await offered(store, 4) == []
        store.refresh(main)
    assert capsys.readouterr().err.count("There is no dictionary of the language tlh") == 1
