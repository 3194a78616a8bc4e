"""Hover: what a name stands for, and what a word of the language means."""

from __future__ import annotations

import re
from typing import Any

from loopwright_dsl.nodes import Prose
from loopwright_dsl.span import Span
from lsprotocol import types

from ..card_names import What
from ..index import Mention, Named
from ..reference import Entry
from ..walk import walk
from .card_texts import card_text, shortened
from .cursor import in_comment, in_prose
from .desk import View
from .words import WORDS, entries, explained_at, of_a_set, of_an_icon, shown

_WORD = re.compile(r"[\w-]+")


def hover(view: View, line: int, column: int) -> types.Hover | None:
    """What there is to say about the place; None when there is nothing."""
    mentions = view.index.at(view.shown, line, column)
    if mentions:
        return _shown(view, mentions[0].span, _about(view, mentions[0].named))
    text = view.page.line(line)
    word = next((each for each in _WORD.finditer(text) if each.start() < column <= each.end() + 1), None)
    if word is None or in_comment(text[: column - 1]) or view.path.suffix != ".loop":
        return None
    span = Span(line, word.start() + 1, line, word.end() + 1)
    if in_prose(text[: word.start()]):
        icon = of_an_icon(word[0]) if text[: word.start()].endswith("{") else None
        return _shown(view, span, shown(icon)) if icon is not None else None
    entry = of_a_set(word[0]) or entries().get(WORDS.get(word[0], ("", ""))) or _entry(view, line, column)
    return _shown(view, span, shown(entry)) if entry is not None else None


def _entry(view: View, line: int, column: int) -> Entry | None:
    """The reference's entry for what stands at a place of a card."""
    for placed in view.parsed.cards:
        span = placed.place(placed.card.span)
        if span.line <= line <= span.end_line:
            explained = explained_at(placed.card, line - placed.first_line_offset, column)
            if explained is not None:
                return explained[1]
    return None


def _shown(view: View, span: Span, text: str) -> types.Hover:
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), view.page.range(span))


def _about(view: View, named: Named) -> str:
    """A heading, where it is declared and how often it is named, and the text of a card."""
    declared = view.index.declarations([named])
    key = named.key.rpartition(" ")[2] if named.what is What.RESPONSE else named.key
    title = next((each.title for each in declared if each.title), "")
    parts = [f"**{named.what} {key}**{f': {title}' if title else ''}"]
    if not declared and named.what not in (What.FILE, What.WORLD):
        parts.append("It is not declared anywhere.")
    parts += _details(view, named, declared)
    return "\n\n".join(parts)


def _details(view: View, named: Named, declared: list[Mention]) -> list[str]:
    match named.what:
        case What.LOCATION | What.MODEL:
            return _of_world(view, named)
        case What.FLAG | What.TOKEN | What.COUNTER | What.MACHINE | What.EFFECT:
            first = [_source_line(view, each) for each in declared[:1]]
            return [*first, _times(len(view.index.linked([named])) - len(declared))]
        case What.RUMOR_SET:
            return [f"{len(declared)} cards" if len(declared) != 1 else "1 card"]
        case _:
            text = _text(view, named)
            return [text] if text else [_prose(each) for each in declared[:1] if _prose(each)]


def _times(count: int) -> str:
    return "Nothing names it." if count == 0 else f"Named {count} times." if count > 1 else "Named once."


def _source_line(view: View, mention: Mention) -> str:
    """The line that declares it; of a card, the card."""
    page = view.page_of(mention.path)
    lines = [page.line(mention.span.line)]
    if mention.named.what is What.EFFECT and mention.at is not None:
        span = mention.at.span(mention.at.card)
        lines = page.lines[span.line - 1 : span.end_line]
    return "\n".join(["```loop", *(line.rstrip() for line in lines), "```"])


def _of_world(view: View, named: Named) -> list[str]:
    part, kind = ("board", "locations") if named.what is What.LOCATION else ("machines", "machines")
    for project in (each.project for each in view.unit.parts):
        for folder, world in project.worlds.items():
            if str(folder) != named.scope:
                continue
            if kind == "locations":
                data = ((world.board() or {}).get(kind) or {}).get(named.key)
            else:
                data = (world.entries(part) or {}).get(named.key)
            if data is not None:
                return [_location(data) if kind == "locations" else _model(data)]
    return []


def _location(data: dict[str, Any]) -> str:
    bus = ", bus stop" if data.get("bus") else ""
    return f"{data['kind']}{bus}; sectors nearby: {', '.join(data['sectors'])}"


def _model(data: dict[str, Any]) -> str:
    ability = f", {data['ability']}" if data.get("ability") else ""
    return (
        f"{data['class']}, movement {data['movement']}, capacity {data['capacity']}, {data['combo']}{ability}"
    )


def _text(view: View, named: Named) -> str | None:
    """The whole card, while no mistake keeps the project from being compiled."""
    for bundle in view.unit.bundles(named.scope):
        text = card_text(bundle, named)
        if text is not None:
            return text
    return None


def _prose(mention: Mention) -> str:
    """The first prose of the card that declares it."""
    nodes = walk(mention.at.card) if mention.at is not None else ()
    prose = next((node for node in nodes if isinstance(node, Prose)), None)
    return f"> {shortened(prose.paragraphs[0].text)}" if prose and prose.paragraphs else ""
