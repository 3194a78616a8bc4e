"""Cards as HTML: both sides of a diary card, a rumor or an ending, as the viewer shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..graph import Graph, capitalised
from ..markup import parse, plain
from ..nouns import HELD_DECKS
from ..structure import Facts
from ..wording.names import put
from ..wording.words import icon_word, words
from .formats import printable
from .marks import told
from .story_html import buttons, go
from .story_html import safe as _safe

Bundle = Mapping[str, Any]
_Side = tuple[str, list[list[str]]]
_TAGS = {"prose": "p", "goal": "p", "rule": "p", "icons": "p", "heading": "h4"}


def articles(graph: Graph, bundle: Bundle, facts: Facts) -> Iterator[str]:
    """One `<template>` for each node of the graph, holding the card's text and its links."""
    faces = {owner: "".join(_sides(graph, bundle, sides)) for owner, sides in _texts(bundle).items()}
    titles = _titles(bundle)
    for node in graph.nodes:
        values = graph.nodes[node]
        head = f'<p class="kind">{_safe(values["label"])}</p><h2 dir="auto">{_safe(values["title"])}</h2>'
        head += "".join(f'<p class="found">{_safe(line)}</p>' for line in _found(graph, node, facts))
        foot = _links(graph, node, facts) + _origin(values["origin"])
        face = faces.get(_owner(node), "") + "".join(_pile(values.get("cards", "").split(), titles, faces))
        yield f'<template data-card="{_safe(node)}">{head}{face}{foot}</template>'


def _pile(cards: Sequence[str], titles: Mapping[str, str], faces: Mapping[str, str]) -> Iterator[str]:
    """The cards that one node stands for."""
    for owner in dict.fromkeys(map(_owner, cards)):
        yield f'<h3 dir="auto">{_safe(titles.get(owner, owner))}</h3>{faces.get(owner, "")}'


def _titles(bundle: Bundle) -> dict[str, str]:
    """What each card is called, by its id."""
    titled = [*bundle["diary"], *bundle["rumors"], *bundle["school"]]
    found = {card["id"]: card["title"] for card in titled}
    found |= {f"ending.{ending['id']}": ending["title"] for ending in bundle["endings"]}
    for kind, deck in HELD_DECKS.items():
        found |= {f"{kind}.{card['id']}": card["name"] for card in bundle["world"][deck]}
    return {owner: plain(bundle["strings"].get(sid, sid)) for owner, sid in found.items()}


def _sides(graph: Graph, bundle: Bundle, sides: Sequence[_Side]) -> Iterator[str]:
    said = words(graph.graph["language"])
    for heading, text in sides:
        if heading:
            yield f"<h3>{_safe(said.drawings.SIDE_TEXT[heading])}</h3>"
        yield _face(bundle, text, said.language)


def _owner(node: str) -> str:
    """Both sides of a diary card share one panel."""
    return node.rpartition(".")[0] if node.startswith("diary.") else node


def _texts(bundle: Bundle) -> dict[str, list[_Side]]:
    texts: dict[str, list[_Side]] = {"start": [("", bundle["scenario"]["text"])]}
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


def _found(graph: Graph, node: str, facts: Facts) -> Iterator[str]:
    """What was found out about a card: whether and when it comes, how often, why never."""
    values, said = graph.nodes[node], words(graph.graph["language"])
    yield from (capitalised(line) for line in told(values, said))
    if "cause" in values:
        yield capitalised(values["cause"])
    elif node in facts.unreachable:
        yield str(said.drawings.STORY_TEXT["unreachable"])
    if "earliest_day" in values:
        day = graph.graph["days"][values["earliest_day"] - 1]
        yield capitalised(put(said.drawings.EARLIEST_TEXT, day=day))


def _links(graph: Graph, node: str, facts: Facts) -> str:
    incoming = [(source, values) for source, _, values in graph.in_edges(node, data=True)]
    outgoing = [(target, values) for _, target, values in graph.out_edges(node, data=True)]
    headings = words(graph.graph["language"]).drawings.LINKS_TEXT
    passed = facts.passes.get(node, ())
    ways = f"<h3>{_safe(headings['passes'])}</h3>{buttons(graph, passed)}" if passed else ""
    return _list(graph, headings["from"], incoming) + _list(graph, headings["to"], outgoing) + ways


def _list(graph: Graph, heading: str, ends: Sequence[tuple[str, Mapping[str, str]]]) -> str:
    if not ends:
        return ""
    said = words(graph.graph["language"])
    rows = "".join(
        f"<li>{go(graph, end)} <span>{_safe('; '.join([values['label'], *told(values, said)]))}</span></li>"
        for end, values in ends
    )
    return f'<h3>{_safe(heading)}</h3><ul class="links">{rows}</ul>'


def _origin(origin: str) -> str:
    return f'<p class="origin">{_safe(origin)}</p>' if origin else ""


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
