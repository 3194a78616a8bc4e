"""What no game ever comes to, as an editor shows it: when typing rests, and never in the way of typing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from loopwright_compiler.lsp.documents import DocumentStore
from loopwright_compiler.lsp.features.diagnostics import for_editor
from loopwright_dsl.diagnostics.diagnostic import SecondPlace, diagnose
from loopwright_dsl.syntax.span import Span

from ..compiler.examples import small_campaign
from .editor import Editor
from .project import CARDS, SCENARIO, write_project

pytestmark = pytest.mark.asyncio(loop_scope="module")

LATE = CARDS.replace("flag heard and ripples >= 2", "flag heard and day = wednesday").replace(
    "when insight >= 4", "when insight >= 4 and day <= tuesday"
)
"""Diary card 3 comes into play when its ending cannot be true any more."""


async def test_it_is_told_when_typing_rests(editor: Editor) -> None:
    assert await editor.open("cards.loop", LATE) == []
    (diagnostics,) = await editor.told_of(editor.uri("cards.loop"))
    assert (diagnostics.code, editor.words(diagnostics.range, "cards.loop")) == ("LW0535", "day <= tuesday")
    assert "it is wednesday or later" in diagnostics.message
    assert await editor.type_at("cards.loop", "Nobody |sleeps", "x") == []
    (again,) = await editor.told_of(editor.uri("cards.loop"))
    assert again.range == diagnostics.range


@pytest.fixture
def store(tmp_path: Path) -> DocumentStore:
    """A store with both files of the project open, looked at closely."""
    folder = write_project(tmp_path) / "scenarios" / "reeds"
    content = Path(__file__).parents[2] / "content"
    store = DocumentStore(content)
    for name, text in (("cards.loop", LATE), ("scenario.loop", SCENARIO)):
        store.open(folder / name, name, text, 1)
    store.news()
    return store


def told(store: DocumentStore) -> list[str]:
    """All findings that an editor has in the end."""
    return [
        diagnostic.code
        for group in store.groups.values()
        for finding in group.findings.values()
        for diagnostic in finding
    ]


async def test_findings_stay_while_another_file_is_written(store: DocumentStore) -> None:
    await store.look_closer()
    cards, scenario = sorted(store.documents)
    assert list(store.news()) == [cards]
    store.open(scenario, scenario.name, SCENARIO.replace("frogs", "toads"), 2)
    assert cards not in store.news()
    assert told(store) == ["LW0535"]
    store.open(cards, cards.name, LATE.replace("Nobody", "Nothing"), 2)
    store.news()
    assert told(store) == []


async def test_what_cannot_be_printed_is_told_when_typing_rests(store: DocumentStore) -> None:
    cards, _ = sorted(store.documents)
    store.open(cards, cards.name, CARDS.replace("Nobody sleeps", "Nobody ☠ sleeps"), 2)
    store.news()
    assert told(store) == []
    await store.look_closer()
    assert told(store) == ["LW0603"]


async def test_a_place_in_another_file_is_shown_beside(store: DocumentStore) -> None:
    cards, scenario = sorted(store.documents)
    view = store.view(cards)
    assert view is not None
    label = SecondPlace(Span(5, 3, 5, 8), "changed here", str(scenario))
    diagnostic = diagnose("LW0536", str(cards), Span(1, 1, 1, 6), labels=(label,))
    (diagnostic_sent,) = for_editor([diagnostic], view.page, "cards.loop", view.opened)
    (beside,) = diagnostic_sent.related_information or ()
    assert (beside.location.uri, beside.location.range.start.line) == ("scenario.loop", 4)


async def test_the_next_change_stops_it(store: DocumentStore) -> None:
    looking = asyncio.create_task(store.look_closer())
    await asyncio.sleep(0)
    cards, _ = sorted(store.documents)
    store.open(cards, cards.name, CARDS, 2)
    await looking
    assert not store.closely
    store.news()
    await store.look_closer()
    assert store.closely
    assert told(store) == []


async def test_a_finale_is_told_of_its_evenings_when_typing_rests(tmp_path: Path) -> None:
    """As they stand in the editor: what makes a note may be unsaved."""
    finale = small_campaign(tmp_path)
    evening, card = finale.parent / "the-hum" / "diary.loop", finale / "scenario.loop"
    store, texts = DocumentStore(tmp_path), {path: path.read_text("utf-8") for path in (evening, card)}
    store.open(card, card.name, texts[card].replace("campaign the-hum", "campaign the-hmu"), 1)
    store.open(evening, evening.name, texts[evening].replace("note dog-stays", "insight +1"), 1)
    store.news()
    await store.look_closer()
    assert "LW0249" in told(store)
    store.open(card, card.name, texts[card], 2)
    store.news()
    await store.look_closer()
    assert "LW0556" in told(store)
