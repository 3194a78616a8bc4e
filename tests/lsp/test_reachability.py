"""What no game ever comes to, as an editor shows it: when typing rests, and never in the way of typing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from loopwright_compiler.lsp.documents import Desk
from loopwright_compiler.lsp.features.diagnostics import for_editor
from loopwright_dsl.diagnostics.diagnostic import Label, diagnose
from loopwright_dsl.syntax.span import Span

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
def desk(tmp_path: Path) -> Desk:
    """A desk with both files of the project open, looked at closely."""
    folder = write_project(tmp_path) / "scenarios" / "reeds"
    content = Path(__file__).parents[2] / "content"
    desk = Desk(content)
    for name, text in (("cards.loop", LATE), ("scenario.loop", SCENARIO)):
        desk.open(folder / name, name, text, 1)
    desk.news()
    return desk


def told(desk: Desk) -> list[str]:
    """All findings that an editor has in the end."""
    return [
        diagnostic.code
        for unit in desk.units.values()
        for finding in unit.findings.values()
        for diagnostic in finding
    ]


async def test_findings_stay_while_another_file_is_written(desk: Desk) -> None:
    await desk.look_closer()
    cards, scenario = sorted(desk.documents)
    assert list(desk.news()) == [cards]
    desk.open(scenario, scenario.name, SCENARIO.replace("frogs", "toads"), 2)
    assert cards not in desk.news()
    assert told(desk) == ["LW0535"]
    desk.open(cards, cards.name, LATE.replace("Nobody", "Nothing"), 2)
    desk.news()
    assert told(desk) == []


async def test_what_cannot_be_printed_is_told_when_typing_rests(desk: Desk) -> None:
    cards, _ = sorted(desk.documents)
    desk.open(cards, cards.name, CARDS.replace("Nobody sleeps", "Nobody ☠ sleeps"), 2)
    desk.news()
    assert told(desk) == []
    await desk.look_closer()
    assert told(desk) == ["LW0603"]


async def test_a_place_in_another_file_is_shown_beside(desk: Desk) -> None:
    cards, scenario = sorted(desk.documents)
    view = desk.view(cards)
    assert view is not None
    label = Label(Span(5, 3, 5, 8), "changed here", str(scenario))
    diagnostic = diagnose("LW0536", str(cards), Span(1, 1, 1, 6), labels=(label,))
    (diagnostic_sent,) = for_editor([diagnostic], view.page, "cards.loop", view.opened)
    (beside,) = diagnostic_sent.related_information or ()
    assert (beside.location.uri, beside.location.range.start.line) == ("scenario.loop", 4)


async def test_the_next_change_stops_it(desk: Desk) -> None:
    looking = asyncio.create_task(desk.look_closer())
    await asyncio.sleep(0)
    cards, _ = sorted(desk.documents)
    desk.open(cards, cards.name, CARDS, 2)
    await looking
    assert not desk.closely
    desk.news()
    await desk.look_closer()
    assert desk.closely
    assert told(desk) == []
