"""A graph of cards as one HTML file that needs nothing else: drawing, search, facts, cards, sheets to print.

On paper the drawing is cut into sheets that fit A4 and Letter: an overview, then its parts at reading size.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from importlib.resources import files
from itertools import pairwise
from math import ceil

from loopwright_compiler.graph.analysis import GraphFacts
from loopwright_compiler.graph.layout.boxes import NodeBox
from loopwright_compiler.graph.model import START, CardText, Graph, Scheme, capitalised, scheme
from loopwright_compiler.graph.overlay import findings
from loopwright_compiler.graph.pruning import never
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import parse, plain
from loopwright_compiler.words import icon_word, words

from .svg import SvgDrawing, mode, picture
from .text_formats import printable

SHORT, LONG, LINE = 186.0, 248.0, 10.0
"""Millimetres that both papers leave inside a margin of 12 mm; a line of text stands above the drawing."""
MILLIMETRE = 96 / 25.4  # pixels
SCALES = (1.0, 0.9, 0.8, 0.7)
MOST = 80  # sheets; nobody glues more
EDGE = 8.0  # pixels around the boxes on a sheet

# --- The facts about a story as HTML: a panel whose headings light up what they speak of in the drawing


Fact = tuple[str, tuple[str, ...]]
MANY = 8  # cards that are listed without being asked for


def story(graph: Graph, facts: GraphFacts) -> str:
    """The panel: each fact with its cards, then a list of all cards."""
    drawing_words = words(graph.graph["language"]).drawings
    parts = [f"<h2>{safe(drawing_words.PAGE_TEXT['story'])}</h2>"]
    if "games" in graph.graph:
        parts.append(f"<p>{safe(put(drawing_words.PLAYED_TEXT, n=graph.graph['games']))}</p>")
    which = f"<summary>{safe(drawing_words.PAGE_TEXT['which'])}</summary>"
    for heading, nodes in _facts(graph, facts):
        light = f'type="button" class="light" aria-pressed="false" data-light="{safe(" ".join(nodes))}"'
        parts.append(f"<h3><button {light}>{safe(heading)} ({len(nodes)})</button></h3>")
        listed = buttons(graph, nodes)
        parts.append(listed if len(nodes) <= MANY else f"<details>{which}{listed}</details>")
    listed = buttons(graph, graph.nodes)
    parts.append(f"<details><summary>{safe(drawing_words.PAGE_TEXT['cards'])}</summary>{listed}</details>")
    return "".join(parts)


def _facts(graph: Graph, facts: GraphFacts) -> Iterator[Fact]:
    """(heading, nodes) of every fact that holds for any card."""
    story_words = words(graph.graph["language"]).drawings.STORY_TEXT
    yield from _fact(
        story_words["unreachable"], [node for node in facts.unreachable if node != scheme(graph).clock]
    )
    yield from _fact(story_words["stuck"], facts.stuck)
    for loop in facts.loops:
        yield story_words["loops"], loop
    yield from _fact(story_words["every_win_passes"], facts.every_win_passes)
    yield from _fact(story_words["bottleneck"], facts.bottleneck)
    yield from _fact(story_words["no_ending_follows"], facts.no_ending_follows)
    for number, day in enumerate(graph.graph["days"], 1):
        nodes = [node for node, first in facts.earliest_day.items() if first == number]
        if number > 1:
            yield from _fact(capitalised(put(story_words["earliest_day"], day=day)), nodes)


def _fact(heading: str, nodes: Iterable[str]) -> Iterator[Fact]:
    ends = tuple(nodes)
    if ends:
        yield heading, ends


def buttons(graph: Graph, nodes: Iterable[str]) -> str:
    """A list of cards to go to."""
    return f'<ul class="links">{"".join(f"<li>{go(graph, node)}</li>" for node in nodes)}</ul>'


def go(graph: Graph, node: str) -> str:
    """A button that shows a card; its name keeps its own direction of writing."""
    values = graph.nodes[node]
    name = safe(f"{values['label']}: {values['title']}")
    return f'<button type="button" data-go="{safe(node)}"><bdi>{name}</bdi></button>'


def safe(text: str) -> str:
    """Text of a bundle as HTML."""
    return escape(printable(text))


# --- Cards as HTML: all faces of a card, or an ending, as the viewer shows them


_TAGS = {"prose": "p", "goal": "p", "rule": "p", "icons": "p", "heading": "h4"}


def articles(graph: Graph, facts: GraphFacts) -> Iterator[str]:
    """One `<template>` for each node of the graph, holding the card's text and its links."""
    node_scheme, language = scheme(graph), graph.graph["language"]
    faces = {card: "".join(_sides(sides, language)) for card, sides in node_scheme.faces.items()}
    for node in graph.nodes:
        values = graph.nodes[node]
        head = f'<p class="kind">{safe(values["label"])}</p><h2 dir="auto">{safe(values["title"])}</h2>'
        head += "".join(f'<p class="found">{safe(line)}</p>' for line in _found(graph, node, facts))
        foot = _links(graph, node, facts) + _origin(values["origin"])
        face = faces.get(node_scheme.card_of(node), "") + "".join(
            _pile(values.get("cards", "").split(), node_scheme, faces)
        )
        yield f'<template data-card="{safe(node)}">{head}{face}{foot}</template>'


def _pile(nodes: Sequence[str], scheme: Scheme, faces: Mapping[str, str]) -> Iterator[str]:
    """The cards that one node stands for."""
    for card in dict.fromkeys(map(scheme.card_of, nodes)):
        yield f'<h3 dir="auto">{safe(scheme.titles.get(card, card))}</h3>{faces.get(card, "")}'


def _sides(sides: Sequence[tuple[str, CardText]], language: str) -> Iterator[str]:
    for heading, lines in sides:
        if heading:
            yield f"<h3>{safe(heading)}</h3>"
        yield "".join(
            f'<{_TAGS[kind]} class="{kind}">{inline(text, language)}</{_TAGS[kind]}>' for kind, text in lines
        )


def inline(text: str, language: str) -> str:
    """A text with markup as HTML; icons as small labels in the language."""
    parts = []
    for run in parse(text).runs:
        part = safe(icon_word(run.text, language) if run.kind == "icon" else run.text)
        if run.kind == "icon":
            part = f'<span class="icon">{part}</span>'
        if run.em:
            part = f"<em>{part}</em>"
        if run.strong:
            part = f"<strong>{part}</strong>"
        parts.append(part)
    return "".join(parts)


def _found(graph: Graph, node: str, facts: GraphFacts) -> Iterator[str]:
    """What was found out about a card: whether and when it comes, how often, why never."""
    values, catalogue = graph.nodes[node], words(graph.graph["language"])
    yield from (capitalised(line) for line in findings(values, catalogue))
    if "cause" in values:
        yield capitalised(values["cause"])
    elif node in facts.unreachable:
        yield str(catalogue.drawings.STORY_TEXT["unreachable"])
    if "earliest_day" in values:
        day = graph.graph["days"][values["earliest_day"] - 1]
        yield capitalised(put(catalogue.drawings.EARLIEST_TEXT, day=day))


def _links(graph: Graph, node: str, facts: GraphFacts) -> str:
    incoming = [(source, values) for source, _, values in graph.in_edges(node, data=True)]
    outgoing = [(target, values) for _, target, values in graph.out_edges(node, data=True)]
    headings = words(graph.graph["language"]).drawings.LINKS_TEXT
    passed = facts.passes.get(node, ())
    ways = f"<h3>{safe(headings['passes'])}</h3>{buttons(graph, passed)}" if passed else ""
    return _list(graph, headings["from"], incoming) + _list(graph, headings["to"], outgoing) + ways


def _list(graph: Graph, heading: str, ends: Sequence[tuple[str, Mapping[str, str]]]) -> str:
    if not ends:
        return ""
    texts = words(graph.graph["language"])
    rows = ""
    for end, values in ends:
        cause = "; ".join([values["label"], *findings(values, texts)])
        rows += f"<li>{go(graph, end)} <span>{safe(cause)}</span></li>"
    return f'<h3>{safe(heading)}</h3><ul class="links">{rows}</ul>'


def _origin(origin: str) -> str:
    return f'<p class="origin">{safe(origin)}</p>' if origin else ""


def search_texts(graph: Graph) -> dict[str, str]:
    """Node id → everything on its card in lower case, for the viewer's search box."""
    node_scheme = scheme(graph)
    word = partial(icon_word, language=graph.graph["language"])
    texts = {}
    for node in graph.nodes:
        parts_of_card = [graph.nodes[node]["label"], graph.nodes[node]["title"], node]
        for _, lines in node_scheme.faces.get(node_scheme.card_of(node), ()):
            parts_of_card += [plain(text, word) for _, text in lines]
        texts[node] = printable(" ".join(parts_of_card)).lower()
    return texts


def to_html(graph: Graph, facts: GraphFacts) -> str:
    """The page; its content security policy allows its own script only and no network."""
    script = _asset("viewer.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    title = escape(printable(graph.nodes[START]["title"]))
    language = graph.graph["language"]
    drawings = words(language).drawings
    say = {key: escape(text) for key, text in drawings.PAGE_TEXT.items()}
    drawn = picture(graph, facts, "group")
    return f"""<!doctype html>
<html lang="{language.replace("_", "-")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'">
<title>{put(scheme(graph).title, title=title)}</title>
<style>{_asset("viewer.css")}</style>
</head>
<body>
{_header(graph, facts, title, say)}
<main id="stage" aria-label="{say["stage"]}">{drawn.svg}</main>
<aside id="panel">
<article id="facts">{story(graph, facts)}</article>
<div id="reading" hidden><button type="button" id="close" aria-label="{say["close"]}">×</button>
<article id="card" tabindex="-1"></article></div></aside>
<footer>{say["help"]}</footer>
{"".join(articles(graph, facts))}
{sheets(drawn, title, drawings.PAGE_TEXT, drawings.SHEET_TEXT)}
<script type="application/json" id="texts">{_json(search_texts(graph))}</script>
<script>{script}</script>
</body>
</html>
"""


def _header(graph: Graph, facts: GraphFacts, title: str, say: Mapping[str, str]) -> str:
    return f"""<header>
<h1 dir="auto">{title}</h1>
<label>{say["search"]} <input id="search" type="search" autocomplete="off" aria-describedby="found"></label>
<output id="found" for="search" data-word="{say["found"]}"></output>
{_modes(graph, say)}
{_switches(graph, facts, say)}
<span class="tools">
<button type="button" id="closer" aria-label="{say["closer"]}">+</button>
<button type="button" id="farther" aria-label="{say["farther"]}">−</button>
<button type="button" id="whole">{say["whole"]}</button>
<button type="button" id="story" aria-expanded="true" aria-controls="panel">{say["story"]}</button>
</span>
</header>"""


def _modes(graph: Graph, say: Mapping[str, str]) -> str:
    """The choice of what the colours say, where there is one."""
    shown = mode(graph).split()
    modes = [("", "kind")]
    modes += [("by-verdict", "verdict")] if "by-verdict" in shown else []
    modes += [("by-games", "games")] if "games" in graph.graph else []
    if len(modes) == 1:
        return ""
    options = "".join(
        f'<option value="{name}"{" selected" if name and name in shown else ""}>{say[key]}</option>'
        for name, key in modes
    )
    return f'<label>{say["colour"]} <select id="mode">{options}</select></label>'


def _switches(graph: Graph, facts: GraphFacts, say: Mapping[str, str]) -> str:
    """What may be taken out of the drawing, where there is any."""
    shown = []
    if any(values["kind"] == "note" for *_, values in graph.edges(data=True)):
        shown.append(("notes", say["notes"]))
    if set(never(graph, facts)) - {scheme(graph).clock}:
        shown.append(("lost", say["lost"]))
    return "".join(
        f'<label><input type="checkbox" data-without="without-{name}" checked> {text}</label>'
        for name, text in shown
    )


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _json(value: object) -> str:
    """JSON that cannot end the script element that holds it."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c").replace("&", "\\u0026")


@dataclass(frozen=True)
class Tile:
    """A part of the drawing: its name, its corner and its size in the sketch's pixels."""

    name: str
    x: float
    y: float
    width: float
    height: float

    def holds(self, box: NodeBox) -> bool:
        """Whether all of a box lies on it."""
        across = abs(box.x - self.x - self.width / 2) <= (self.width - box.width) / 2
        return across and abs(box.y - self.y - self.height / 2) <= (self.height - box.height) / 2


@dataclass(frozen=True)
class Cut:
    """All sheets of a drawing, on paper of that width and height in millimetres, and millimetres a pixel."""

    tiles: tuple[Tile, ...]
    width: float
    height: float
    scale: float


def cut(picture: SvgDrawing) -> Cut:
    """The fewest sheets that show all boxes at a size that can be read, and of these the largest."""
    pieces = []
    for width, height in ((SHORT, LONG - LINE), (LONG, SHORT - LINE)):
        for scale in SCALES:
            tiles = _tiles(picture, width * MILLIMETRE / scale, height * MILLIMETRE / scale)
            pieces.append((len(tiles), -scale, Cut(tiles, width, height, scale / MILLIMETRE)))
    return min(pieces, key=lambda one: one[:2])[2]


def _tiles(picture: SvgDrawing, width: float, height: float) -> tuple[Tile, ...]:
    drawing = picture.sketch
    boxes = [box for column in drawing.columns for box in column if box.kind != "bend"]
    ranks = [[box for box in column if box.kind != "bend"] for column in drawing.columns]
    if drawing.frames:  # chapters stand beside each other, and no line goes through all ranks
        rows = _overlapping([(box.y, box.height) for box in boxes], height)
        columns = _overlapping([(box.x, box.width) for box in boxes], width)
    elif drawing.down:
        rows = _between([[(box.y, box.height) for box in rank] for rank in ranks if rank], height)
        columns = _overlapping([(box.x, box.width) for box in boxes], width)
    else:
        columns = _between([[(box.x, box.width) for box in rank] for rank in ranks if rank], width)
        rows = _overlapping([(box.y, box.height) for box in boxes], height)
    tiles = [
        Tile(f"{_letters(down)}{across + 1}", x, y, wide, high)
        for down, (y, high) in enumerate(rows)
        for across, (x, wide) in enumerate(columns)
    ]
    return tuple(_needed(tiles, boxes) if len(tiles) <= MOST else tiles)


def _needed(tiles: Sequence[Tile], boxes: Sequence[NodeBox]) -> list[Tile]:
    """The tiles without those that hold nothing which another does not hold, too."""
    boxes_in = {tile: {box for box in boxes if tile.holds(box)} for tile in tiles}
    kept_tiles = list(tiles)
    for tile in sorted(tiles, key=lambda tile: len(boxes_in[tile])):
        if boxes_in[tile] <= {box for other in kept_tiles if other is not tile for box in boxes_in[other]}:
            kept_tiles.remove(tile)
    return kept_tiles


def _between(ranks: Sequence[Sequence[tuple[float, float]]], room: float) -> list[tuple[float, float]]:
    """Where sheets that are cut between ranks of (middle, size) begin, and how far they go."""
    spans = [
        (min(at - size / 2 for at, size in rank), max(at + size / 2 for at, size in rank)) for rank in ranks
    ]
    starts = [spans[0][0] - EDGE]
    for (_, before), (first, last) in pairwise(spans):
        if last + EDGE > starts[-1] + room:
            starts.append((before + first) / 2)
    return [(one, other - one) for one, other in pairwise([*starts, spans[-1][1] + EDGE])]


def _overlapping(boxes: Sequence[tuple[float, float]], room: float) -> list[tuple[float, float]]:
    """Where sheets that overlap by the largest box begin, and how far they go."""
    begin = min(at - size / 2 for at, size in boxes) - EDGE
    whole = max(at + size / 2 for at, size in boxes) + EDGE - begin
    if whole <= room:
        return [(begin, whole)]
    common = max(size for _, size in boxes) + 2 * EDGE
    count = ceil((whole - common) / max(room - common, 1))
    step = (whole - room) / (count - 1)
    return [(begin + step * number, room) for number in range(count)]


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def sheets(picture: SvgDrawing, title: str, texts: dict[str, str], line: str) -> str:
    """The sheets as HTML for print; `title` is safe already, `line` the text at the head of each."""
    pieces = cut(picture)
    parts = pieces.tiles if 1 < len(pieces.tiles) <= MOST else ()
    turned = "portrait" if pieces.width < pieces.height else "landscape"
    note = f"<p>{escape(texts['large'])}</p>" if len(pieces.tiles) > MOST else ""
    shown = [("0", _overview(picture, pieces, parts) + note)]
    for tile in parts:
        drawn = _svg(tile.width * pieces.scale, tile.height * pieces.scale, tile, _CARDS)
        shown.append((tile.name, drawn))
    body = "".join(
        f"<section><p><bdi>{title}</bdi> · {escape(put(line, name=name, n=number, count=len(shown)))}</p>"
        f"{drawn}</section>"
        for number, (name, drawn) in enumerate(shown, 1)
    )
    style = f"<style>@page {{ size: {turned}; margin: 12mm; }}</style>"
    return f'{style}<div class="sheets" aria-hidden="true">{body}</div>'


_CARDS = '<use href="#graph-cards"/>'


def _svg(width: float, height: float, view: Tile, inner: str) -> str:
    box = f"{view.x:.0f} {view.y:.0f} {view.width:.0f} {view.height:.0f}"
    return f'<svg style="width:{width:.1f}mm;height:{height:.1f}mm" viewBox="{box}">{inner}</svg>'


def _overview(picture: SvgDrawing, pieces: Cut, tiles: Sequence[Tile]) -> str:
    """The whole drawing on one sheet with the frames of the others, and the legend."""
    large = max(picture.size) / 40
    frames = "".join(
        f'<rect class="frame" x="{tile.x:.0f}" y="{tile.y:.0f}" width="{tile.width:.0f}" '
        f'height="{tile.height:.0f}"/><text class="frame" x="{tile.x + large / 3:.0f}" '
        f'y="{tile.y + large:.0f}" font-size="{large:.0f}">{tile.name}</text>'
        for tile in tiles
    )
    low = picture.legend / MILLIMETRE + 4
    whole = Tile("", -EDGE, -EDGE, picture.size[0] + 2 * EDGE, picture.size[1] + 2 * EDGE)
    key = Tile("", 0, 0, pieces.width * MILLIMETRE, picture.legend)
    drawn = _svg(pieces.width, pieces.height - low, whole, f"{_CARDS}{frames}")
    return drawn + _svg(pieces.width, low - 4, key, '<use href="#graph-legend"/>')
