"""An editor for tests: opens files, types, and points at places as a writer does."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient

WAIT = 20.0
"""Seconds until a test gives up."""


class Client(LanguageClient):
    """A client that loses no findings: they wait in a queue, in the order in which they were told."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.version = itertools.count(1)  # no version twice, so that old findings are never taken for new
        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self.told.put_nowait(params))
        self.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params))
        self.feature(types.WINDOW_LOG_MESSAGE)(lambda params: self.log_messages.append(params))


def utf16(text: str) -> int:
    """The length of a text as the protocol counts it."""
    return len(text.encode("utf-16-le")) // 2


@dataclass
class Editor:
    """Open texts by file name; places are given as text with a `|` in it."""

    client: Client
    folder: Path
    texts: dict[str, str] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def document(self, name: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))

    async def open(self, name: str, text: str | None = None) -> list[types.Diagnostic]:
        """Open a file (with another text than on disk, if one is given); the findings in it."""
        self.texts[name] = (self.folder / name).read_text(encoding="utf-8") if text is None else text
        version = self.versions[name] = next(self.client.version)
        item = types.TextDocumentItem(self.uri(name), "loop", version, self.texts[name])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.findings(name)

    async def write(self, name: str, text: str) -> list[types.Diagnostic]:
        """Replace the whole text; the findings in it."""
        self.tell(name, text, types.TextDocumentContentChangeWholeDocument(text))
        return await self.findings(name)

    async def type_at(self, name: str, place: str, put: str, over: int = 0) -> list[types.Diagnostic]:
        """Type at a place, over some characters; the findings after it."""
        start = self.position(name, place)
        offset = self.offset(name, place)
        text = self.texts[name]
        end = types.Position(start.line, start.character + utf16(text[offset : offset + over]))
        change = types.TextDocumentContentChangePartial(types.Range(start, end), put)
        self.tell(name, text[:offset] + put + text[offset + over :], change)
        return await self.findings(name)

    def tell(self, name: str, text: str, change: types.TextDocumentContentChangeEvent) -> None:
        """Tell of a change without waiting."""
        self.texts[name] = text
        self.versions[name] = next(self.client.version)
        document = types.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def findings(self, name: str) -> list[types.Diagnostic]:
        """The findings for the text as it is now."""
        while True:
            document = await self.told()
            if document.uri == self.uri(name) and document.version == self.versions[name]:
                return list(document.diagnostics)

    async def told(self) -> types.PublishDiagnosticsParams:
        """The next findings that the server publishes, of whatever file."""
        return await asyncio.wait_for(self.client.told.get(), WAIT)

    async def told_of(self, uri: str) -> list[types.Diagnostic]:
        """The next findings in one file."""
        while (document := await self.told()).uri != uri:
            pass
        return list(document.diagnostics)

    def close(self, name: str) -> None:
        """Close a file; the server is told, and answers nothing."""
        del self.texts[name]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    def offset(self, name: str, place: str) -> int:
        before, _, behind = place.partition("|")
        return self.texts[name].index(before + behind) + len(before)

    def position(self, name: str, place: str) -> types.Position:
        """Where the `|` is, in the first place of the text that reads so."""
        return self.position_of(name, self.offset(name, place))

    def position_of(self, name: str, offset: int) -> types.Position:
        above = self.texts[name][:offset]
        return types.Position(above.count("\n"), utf16(above.rpartition("\n")[2]))

    def at(self, name: str, place: str) -> dict[str, Any]:
        """The two arguments of every request about a place."""
        return {"text_document": self.document(name), "position": self.position(name, place)}

    def words(self, place: types.Range, name: str) -> str:
        """What stands in a range of one line."""
        line = self.texts[name].split("\n")[place.start.line].encode("utf-16-le")
        return line[2 * place.start.character : 2 * place.end.character].decode("utf-16-le")

    def edited(self, name: str, edits: Any) -> str:
        """The text after edits, which do not touch each other."""
        lines = self.texts[name].split("\n")
        for edit in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character))[::-1]:
            start, end = edit.range.start, edit.range.end
            head = lines[start.line].encode("utf-16-le")[: 2 * start.character].decode("utf-16-le")
            tail = lines[end.line].encode("utf-16-le")[2 * end.character :].decode("utf-16-le")
            lines[start.line : end.line + 1] = (head + edit.new_text + tail).split("\n")
        return "\n".join(lines)
