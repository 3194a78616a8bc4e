"""Makes reports of playtests, and reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from loopwright.core.phrases import Called
from loopwright.playtest import targets
from loopwright.playtest.html.report import HtmlReport
from loopwright.playtest.output import of_session
from loopwright.playtest.session import Session
from loopwright_engine import Bundle
from loopwright_engine.playtest.plan import Plan

Json = dict[str, Any]
NAMES: Json = {"rivals": [], "rows": {}}
"""What figures call the seats and the rows of a game that has neither."""


@dataclass
class Read(HTMLParser):
    """A page as a screen reader goes through it."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    """By caption; the first row has the heads."""
    scopes: list[tuple[str, str | None]] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    """With their text."""
    links: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, str, list[str]]] = []
        self._rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        content = dict(attrs)
        self.elements.append((tag, content))
        if tag == "a":
            self.links.append(content["href"] or "")
        if tag == "th":
            self.scopes.append((tag, content.get("scope")))
        if tag not in ("meta", "br", "link", "img", "input"):
            self._open.append((tag, content.get("id") or "", []))
            if content.get("id"):
                self.ids[content["id"] or ""] = ""
        if tag == "tr":
            self._rows.append([])

    def handle_data(self, data: str) -> None:
        for _, _, words in self._open:
            words.append(data)

    def handle_endtag(self, tag: str) -> None:
        opened, id, words = self._open.pop()
        assert opened == tag, f"{opened} is closed by {tag}"
        content = "".join(words)
        self.ids |= {id: content} if id else {}
        if tag in ("h1", "h2", "h3"):
            self.headings.append((int(tag[1]), content))
        if tag in ("td", "th"):
            self._rows[-1].append(content)
        if tag == "script":
            self.scripts.append(content)
        if tag == "caption":
            self._rows, self._caption = [], content
        if tag == "table":
            self.tables[self._caption] = self._rows

    def rows(self, caption: str) -> list[list[str]]:
        """The rows of a table without its heads."""
        return self.tables[caption][1:]


def read(path: Path) -> Read:
    page = Read()
    page.feed(path.read_text("utf-8"))
    page.close()
    return page


def told(session: Session) -> Json:
    return of_session(session, Called(session.bundle.data))


def write(session: Session, folder: Path, comparison: Json | None = None) -> Json:
    """A report with the target that every set-up is won in 10 to 30 % of the games."""
    document = told(session)
    with HtmlReport(folder) as report:
        results = targets.held(targets.read(["10-30%"]), document)
        report.write(session, document, Called(session.bundle.data), results, comparison)
    return document


def play(bundle: Bundle, path: Path, plan: Plan) -> Session:
    session = Session(bundle, plan, path)
    session.play(1, None, lambda _: None)
    return session
