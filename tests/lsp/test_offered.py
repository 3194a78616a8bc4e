"""What stands in the bundled cards would have been offered to whoever wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.lsp.documents import DocumentStore, View
from loopwright_compiler.lsp.features.completion import complete
from loopwright_compiler.lsp.features.semantic_tokens import TYPES, tokens
from loopwright_compiler.names import FILE
from loopwright_dsl.parser.lines import read_lines
from loopwright_dsl.syntax.span import Span
from loopwright_engine.kit import registry

from ..sweep_length import sample

CONTENT = Path(__file__).parents[2] / "content"
FILES = sample(sorted(CONTENT.rglob("*.loop")), 3)
EVERY = 13
"""One name or word of so many is looked at; a prime number, so that no kind is passed over."""


@pytest.fixture(scope="module")
def store() -> DocumentStore:
    return DocumentStore(CONTENT, kits=registry)


def view_of(store: DocumentStore, path: Path) -> View:
    store.open(path, path.as_uri(), path.read_text(encoding="utf-8"), 1)
    view = store.view(path)
    assert view is not None
    return view


def offered(view: View, span: Span) -> set[str]:
    return {item.label for item in complete(view, span.line, span.column)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_names_and_words(store: DocumentStore, path: Path) -> None:
    """A phrase is offered at its first word; the words within it need not be."""
    view = view_of(store, path)
    used = [each for each in view.index.by_path.get(view.shown, []) if not each.declares]
    for mention in used[::EVERY]:
        name = mention.named.written
        assert name in offered(view, mention.span) or mention.named.what is FILE, mention
    lines = {line.number for line in read_lines(view.page.text)[0]}
    data, line, start = tokens(view), 0, 0
    words: list[tuple[Span, str]] = []
    for at in range(0, len(data), 5):
        down, along, length, kind, _ = data[at : at + 5]
        line, start = line + down, along if down else start + along
        if TYPES[kind] in ("keyword", "enumMember") and line + 1 in lines:
            text = view.page.lines[line][start : start + length]
            words.append((Span(line + 1, start + 1, line + 1, start + 1 + length), text))
    for span, word in words[::EVERY]:
        labels = offered(view, span)
        assert any(label.split(" ")[0] == word for label in labels), (span, word, sorted(labels)[:9])


@pytest.mark.parametrize(
    ("written", "offered_there", "other"),
    [
        ("> He nods{", {"if", "insight", "minutes"}, "flag"),
        ("> He nods{if ", {"flag", "kids", "minutes"}, "goal"),
        ("> He nods{if minutes >= 2: a}{else if flag ", {"wet-clamp"}, "insight"),
    ],
)
def test_what_stands_in_braces(
    store: DocumentStore, written: str, offered_there: set[str], other: str
) -> None:
    """Behind an open brace of prose stand icons, values and `if`; behind that, what a condition may say."""
    path = CONTENT / "scenarios" / "speaking-clock" / "diary.loop"
    text = f'{path.read_text(encoding="utf-8")}\ndiary 99 "Boats"\n  front\n    {written}'
    store.open(path, path.as_uri(), text, 1)
    view = store.view(path)
    assert view is not None
    line, column = text.count("\n") + 1, len(written) + 5
    labels = offered(view, Span(line, column, line, column))
    store.close(path)
    assert offered_there <= labels and other not in labels


def test_counters_of_places(store: DocumentStore) -> None:
    """Where only a counter that each place has may stand, no other is offered."""
    folder = CONTENT / "scenarios" / "speaking-clock"
    scenario, diary = folder / "scenario.loop", folder / "diary.loop"
    declared = f'{scenario.read_text(encoding="utf-8")}\n  counter heat "Heat" each place from 0 to 3\n'
    store.open(scenario, scenario.as_uri(), declared, 1)
    lines = ("    for each place with heat >= 2", "      heat there -1")
    text = f'{diary.read_text(encoding="utf-8")}\ndiary 99 "Boats"\n  front\n    on play\n  '
    text += "\n  ".join(lines)
    store.open(diary, diary.as_uri(), text, 1)
    view = store.view(diary)
    assert view is not None
    last, at = text.count("\n") + 1, [line.index("heat") + 3 for line in lines]
    where, changed = (offered(view, Span(last - 1 + n, col, last - 1 + n, col)) for n, col in enumerate(at))
    store.close(diary)
    store.close(scenario)
    assert "heat" in where and "minutes" not in where
    assert {"heat", "minutes"} <= changed
