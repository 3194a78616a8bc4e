"""Whatever is renamed, the story stays the same and stays free of findings."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.rename import rename
from loopwright_compiler.mention_index import Mention
from loopwright_compiler.names import COUNTER, EFFECT, ENDING, FLAG, NameKind
from loopwright_games.tales.cards.name_kinds import (
    ANOMALY,
    CHORE,
    DIARY,
    EVENT,
    ITEM,
    RESPONSE,
    RUMOR,
    RUMOR_SET,
    SCHOOL,
    TOKEN,
)
from lsprotocol import types

CONTENT = Path(__file__).parents[2] / "content"
RENAMED = (
    *(FLAG, COUNTER, TOKEN, DIARY, RUMOR_SET, RUMOR, EFFECT),
    *(ENDING, EVENT, ITEM, ANOMALY, CHORE, SCHOOL, RESPONSE),
)


def copied(root: Path) -> Path:
    """A copy of two bundled scenarios and their world, as a writer's own."""
    for part in ("scenarios/the-night-boat", "scenarios/speaking-clock", "worlds"):
        shutil.copytree(CONTENT / part, root / part, ignore=shutil.ignore_patterns("translations", "stories"))
    return root


def edited(text: str, edits: list[types.TextEdit]) -> str:
    """The text after edits within lines; the bundled cards hold no sign beyond 16 bits."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda each: (each.range.start.line, -each.range.start.character)):
        number, start, end = edit.range.start.line, edit.range.start.character, edit.range.end.character
        lines[number] = lines[number][:start] + edit.new_text + lines[number][end:]
    return "\n".join(lines)


def shape(root: Path) -> int:
    """How long the bundles are, with all that is named blotted out: words, numbers and their order aside."""
    checked = compile_path(root, bundled=CONTENT)
    assert checked.diagnostics == []
    texts = str([{**bundle, "origins": 0, "hash": 0, "strings": 0} for bundle in checked.bundles.values()])
    return len(re.sub(r"[\w.-]*\w", "", texts))


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> int:
    """The shape while everything has its name."""
    return shape(copied(tmp_path_factory.mktemp("before")))


@pytest.mark.parametrize("what", RENAMED, ids=str)
def test_rename(before: int, tmp_path: Path, what: NameKind) -> None:
    root = copied(tmp_path)
    main = root / "scenarios" / "the-night-boat" / "scenario.loop"
    store = DocumentStore(CONTENT)
    store.open(main, main.as_uri(), main.read_text(encoding="utf-8"), 1)
    view = store.view(main)
    assert view is not None
    declared: list[Mention] = view.index.visible(view.shown, what)
    first = declared[len(declared) // 2]
    path = Path(first.path)
    store.open(path, path.as_uri(), path.read_text(encoding="utf-8"), 1)
    view = store.view(path)
    assert view is not None
    new = "901" if what.numbered else "quite-another-name"
    changes = rename(view, first.span.line, first.span.column, new, CONTENT).changes
    assert changes
    for uri, edits in changes.items():
        file = Path(uri.removeprefix("file://"))
        file.write_text(edited(file.read_text(encoding="utf-8"), [*edits]), encoding="utf-8")
    assert shape(root) == before
