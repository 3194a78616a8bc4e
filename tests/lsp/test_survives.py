"""Nothing that an editor sends ends the server."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .editor import Editor
from .project import CARDS

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def answers(editor: Editor) -> None:
    """The server is there, and says what it should."""
    assert await editor.write("cards.loop", CARDS) == []
    params = types.HoverParams(**editor.at("cards.loop", "set h|eard"))
    assert await editor.client.text_document_hover_async(params) is not None
    assert not editor.client.messages


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\0\1\2", "LW0002"),
        (CARDS * 1500, "LW0003"),
        ('diary 1 "Deep"\n' + "".join(f"{'  ' * deep}if insight >= 1\n" for deep in range(1, 200)), "LW0124"),
        (f'diary 1 "A"\n  front\n    when {"(" * 5000}: flip\n', "LW0004"),
        ("\U0001f438" * 3000, "LW0103"),
    ],
    ids=["binary", "huge", "deep", "parentheses", "frogs"],
)
async def test_texts_beyond_measure(editor: Editor, text: str, code: str) -> None:
    await editor.open("cards.loop")
    assert code in {diagnostic.code for diagnostic in await editor.write("cards.loop", text)}
    await answers(editor)


async def test_requests_about_files_that_are_not_open(editor: Editor) -> None:
    await editor.open("cards.loop")
    nowhere = types.TextDocumentIdentifier("file:///nowhere/at/all.loop")
    start = types.Position(0, 0)
    assert await editor.client.text_document_hover_async(types.HoverParams(nowhere, start)) is None
    assert not await editor.client.text_document_completion_async(types.CompletionParams(nowhere, start))
    assert not await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(nowhere))
    change = types.TextDocumentContentChangeWholeDocument("x")
    document = types.VersionedTextDocumentIdentifier(1, nowhere.uri)
    editor.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))
    editor.client.text_document_did_close(types.DidCloseTextDocumentParams(nowhere))
    await answers(editor)


async def test_places_outside_the_text(editor: Editor) -> None:
    await editor.open("cards.loop")
    far = types.Position(100_000, 100_000)
    document = editor.document("cards.loop")
    assert await editor.client.text_document_hover_async(types.HoverParams(document, far)) is None
    await editor.client.text_document_completion_async(types.CompletionParams(document, far))
    await editor.client.text_document_code_action_async(
        types.CodeActionParams(document, types.Range(far, far), types.CodeActionContext(diagnostics=[]))
    )
    await answers(editor)


async def test_a_request_that_is_not_understood_is_refused(editor: Editor) -> None:
    await editor.open("cards.loop")
    with pytest.raises(JsonRpcException):
        await editor.client.protocol.send_request_async("loopwright/no-such-thing", {})
    await answers(editor)
