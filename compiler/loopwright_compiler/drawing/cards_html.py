"""Cards as HTML: both sides of a diary card, a rumor or an ending, as the viewer shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from ..graph import Graph
from ..markup import parse, plain
from ..nouns import HELD_DECKS
from ..wording.words import icon_word, words
from .formats import printable

Bundle = Mapping[str, Any]
_TAGS = {"prose": "p", "goal": "p", "rule": "p", "icons": "p", "heading": "h4"}


def articles(graph: Graph, bundle: Bundle) -> Iterator[str]:
    """One `<template>` for each node of the graph, holding the card's text and its links."""
    cards, said = _texts(bundle), words(graph.graph["language"])
    for node in graph.nodes:
        values = graph.nodes[node]
        body = "".join(
            (f"<h3>{_safe(said.drawings.SIDE_TEXT[heading])}</h3>" if heading else "")
            + _face(bundle, text, said.language)
            for heading, text in cards.get(_owner(node), [])
        )
        head = f'<p class="kind">{_safe(values["label"])}</p><h2>{_safe(values["title"])}</h2>'
        foot = _links(graph, node) + _origin(values["origin"])
        yield f'<template data-card="{_safe(node)}">{head}{body}{foot}</template>'


def _owner(node: str) -> str:
    """Both sides of a diary card share one panel."""
    return node.rpartition(".")[0] if node.startswith("diary.") else node


def _texts(bundle: Bundle) -> dict[str, list[tuple[str, list[list[str]]]]]:
    texts = {"start": [("", bundle["scenario"]["text"])]}
    for card in bundle["diary"]:
        sides = [(name, card["sides"][name]) for name in ("front", "back")]
        texts[card["id"]] = [(name, side["text"]) for name, side in sides if side]
    for card in (*bundle["rumors"], *bundle["school"]):
        texts[card["id"]] = [("", card["text"])]
    for kind, deck in HELD_DECKS.items():
        for card in bundle["world"][deck]:
            texts[f"{kind}.{card['id']}"] = [("", card["text"])]
    for card in bundle["responses"]:
        texts[card["id"]] = [(name, card[name]["text"]) for name in ("routine", "alert")]
    for ending in bundle["endings"]:
        texts[f"ending.{ending['id']}"] = [("", ending["text"])]
    return texts


def _face(bundle: Bundle, text: list[list[str]], language: str) -> str:
    return "".join(
        f'<{_TAGS[kind]} class="{kind}">{inline(bundle["strings"].get(sid, sid), language)}</{_TAGS[kind]}>'
        for kind, sid in text
    )


def inline(text: str, language: str) -> str:
    """A text with markup as HTML; icons as small labels in the language."""
    parts = []
    for run in parse(text).runs:
        part = _safe(icon_word(run.text, language) if run.kind == "icon" else run.text)
        if run.kind == "icon":
            part = f'<span class="icon">{part}</span>'
        if run.em:
            part = f"<em>{part}</em>"
        if run.strong:
            part = f"<strong>{part}</strong>"
        parts.append(part)
    return "".join(parts)


def _links(graph: Graph, node: str) -> str:
    incoming = [(source, values) for source, _, values in graph.in_edges(node, data=True)]
    outgoing = [(target, values) for _, target, values in graph.out_edges(node, data=True)]
    headings = words(graph.graph["language"]).drawings.LINKS_TEXT
    return _list(graph, headings["from"], incoming) + _list(graph, headings["to"], outgoing)


def _list(graph: Graph, heading: str, ends: Sequence[tuple[str, Mapping[str, str]]]) -> str:
    if not ends:
        return ""
    rows = "".join(
        f'<li><button type="button" data-go="{_safe(end)}">{_safe(_name(graph, end))}</button> '
        f"<span>{_safe(values['label'])}</span></li>"
        for end, values in ends
    )
    return f'<h3>{_safe(heading)}</h3><ul class="links">{rows}</ul>'


def _name(graph: Graph, node: str) -> str:
    return f"{graph.nodes[node]['label']}: {graph.nodes[node]['title']}"


def _origin(origin: str) -> str:
    return f'<p class="origin">{_safe(origin)}</p>' if origin else ""


def _safe(text: str) -> str:
    return escape(printable(text))


def search_texts(graph: Graph, bundle: Bundle) -> dict[str, str]:
    """Node id → everything on its card in lower case, for the viewer's search box."""
    cards = _texts(bundle)
    found = {}
    for node in graph.nodes:
        found_words = [graph.nodes[node]["label"], graph.nodes[node]["title"], node]
        for _, text in cards.get(_owner(node), []):
            found_words += [plain(bundle["strings"].get(sid, "")) for _, sid in text]
        found[node] = printable(" ".join(found_words)).lower()
    return found
