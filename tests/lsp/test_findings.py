"""Findings while typing, through a real server."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types

from .editor import Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_clean_file_has_no_findings(editor: Editor) -> None:
    assert await editor.open("cards.loop") == []


async def test_a_mistake_is_found_while_typing_and_gone_when_mended(editor: Editor) -> None:
    await editor.open("cards.loop")
    diagnostics = await editor.type_at("cards.loop", "set |heard, place", "un")
    assert [diagnostic.code for diagnostic in diagnostics] == ["LW0203"]
    assert editor.words(diagnostics[0].range, "cards.loop") == "unheard"
    assert "Did you mean heard?" in diagnostics[0].message
    assert diagnostics[0].severity == types.DiagnosticSeverity.Error
    assert await editor.type_at("cards.loop", "set |unheard", "", over=2) == []


async def test_places_are_right_behind_an_emoji(editor: Editor) -> None:
    await editor.open("cards.loop")
    diagnostics = await editor.type_at("cards.loop", "{|BRAVE} helps", "B")
    assert [diagnostic.code for diagnostic in diagnostics] == ["LW0214"]
    assert editor.words(diagnostics[0].range, "cards.loop") == "{BBRAVE}"
    assert await editor.type_at("cards.loop", "{|BBRAVE} helps", "", over=1) == []


async def test_a_mistake_in_one_file_shows_in_another(editor: Editor) -> None:
    await editor.open("cards.loop")
    await editor.open("scenario.loop")
    text = editor.texts["scenario.loop"]
    editor.tell(
        "scenario.loop",
        text.replace("flag heard", "flag seen"),
        types.TextDocumentContentChangeWholeDocument(text.replace("flag heard", "flag seen")),
    )
    codes: dict[str, list[str]] = {}
    while len(codes) < 2:
        document = await editor.told()
        codes[document.uri] = [str(diagnostic.code) for diagnostic in document.diagnostics]
    assert set(codes[editor.uri("cards.loop")]) == {"LW0203"}
    await editor.write("scenario.loop", text)


async def test_the_text_in_the_editor_rules_over_the_disk(editor: Editor) -> None:
    diagnostics = await editor.open("cards.loop", 'diary 1 "Only this"\n  front\n    > x\n    set nothing\n')
    assert diagnostics
    editor.close("cards.loop")
    assert await editor.open("cards.loop") == []


@pytest.mark.parametrize("told", [True, False])
async def test_a_change_on_disk_is_noticed_told_or_not(editor: Editor, told: bool) -> None:
    await editor.open("cards.loop")
    await asyncio.sleep(1.2 if not told else 0)
    file = editor.folder / "scenario.loop"
    text = file.read_text(encoding="utf-8")
    try:
        file.write_text(text.replace("flag heard", "flag seen"), encoding="utf-8")
        if told:
            event = types.FileEvent(file.as_uri(), types.FileChangeType.Changed)
            editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
        assert {diagnostic.code for diagnostic in await editor.findings("cards.loop")} == {"LW0203"}
    finally:
        file.write_text(text, encoding="utf-8")
    assert await editor.findings("cards.loop") == []


async def test_fast_typing_ends_with_the_findings_of_the_last_text(editor: Editor) -> None:
    await editor.open("cards.loop")
    text = editor.texts["cards.loop"]
    for letter in range(30):
        broken = text.replace("set heard, place", f"set heard{'x' * (letter + 1)}, place")
        editor.tell("cards.loop", broken, types.TextDocumentContentChangeWholeDocument(broken))
    editor.tell("cards.loop", text, types.TextDocumentContentChangeWholeDocument(text))
    assert await editor.findings("cards.loop") == []


async def test_two_equal_cards_point_at_each_other(editor: Editor) -> None:
    await editor.open("cards.loop")
    again = '\ndiary 2 "Again"\n  front\n    > x\n    on end phase: ripples +1\n'
    diagnostics = await editor.write("cards.loop", editor.texts["cards.loop"] + again)
    double = next(diagnostic for diagnostic in diagnostics if diagnostic.code == "LW0220")
    assert double.related_information is not None
    first = double.related_information[0]
    assert first.location.uri == editor.uri("cards.loop")
    assert editor.words(first.location.range, "cards.loop") == "2"


async def test_a_file_alone_and_a_text_that_was_never_saved_are_checked(editor: Editor) -> None:
    for uri in ((editor.folder.parent / "lonely" / "one.loop").as_uri(), "untitled:Untitled-1"):
        item = types.TextDocumentItem(uri, "loop", 1, 'diary 1 "One"\n  frnt\n    > x\n')
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        assert "LW0101" in {diagnostic.code for diagnostic in await editor.told_of(uri)}
