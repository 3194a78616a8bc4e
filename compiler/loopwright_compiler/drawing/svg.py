"""The diary graph as a drawing: cards in columns (or rows), causes on the lines between."""

from __future__ import annotations

from html import escape

from ..graph import TIME_RAN_OUT, Graph
from ..structure import Facts
from ..wording.names import put
from ..wording.words import words
from . import theme
from .boxes import Box, Sketch, Wire, sketch
from .formats import printable
from .lines import lines
from .ordering import order
from .placing import place_well
from .ranking import ranks
from .shapes import SHAPES, legend
from .textfit import width as text_width
from .textfit import wrap

_RANKING = ("start", "play", "flip", "end", "note")


def to_svg(graph: Graph, facts: Facts) -> str:
    """The whole drawing as an SVG document; every text of the bundle in it is escaped."""
    drawing, said = lay_out(graph, facts), words(graph.graph["language"])
    width, height = place_well(drawing)
    full_height = height + 2 * theme.MARGIN + theme.HEAD + theme.LEGEND
    explained, wide = legend(theme.MARGIN, full_height - theme.MARGIN - 14, _used(graph, drawing), said)
    full_width = max(width, wide, 760.0) + 2 * theme.MARGIN
    title = _text(graph.nodes["start"]["title"])
    named = put(said.drawings.TITLE_TEXT, title=title)
    direction = said.drawings.READ_TEXT["down" if drawing.down else "right"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diary-graph" role="img" '
        f'aria-labelledby="graph-title graph-about" width="{full_width:.0f}" height="{full_height:.0f}" '
        f'viewBox="0 0 {full_width:.0f} {full_height:.0f}">',
        f'<title id="graph-title">{named}</title>',
        f'<desc id="graph-about">{_text(said.drawings.ABOUT_TEXT)}</desc>',
        f"<style>{theme.STYLE}</style>",
        f'<rect class="paper" width="{full_width:.0f}" height="{full_height:.0f}"/>',
        f'<text class="heading" x="{theme.MARGIN}" y="{theme.MARGIN + 16}">{title}</text>',
        f'<text class="subheading" x="{theme.MARGIN}" y="{theme.MARGIN + 36}">{_text(direction)}</text>',
        f'<g transform="translate({theme.MARGIN} {theme.MARGIN + theme.HEAD})">',
        *lines(drawing),
        *_chips(drawing),
        *_cards(graph, drawing, set(facts.unreachable)),
        "</g>",
        explained,
        "</svg>\n",
    ]
    return "\n".join(parts)


def _used(graph: Graph, drawing: Sketch) -> set[str]:
    """The looks of cards and the kinds of lines in a drawing."""
    return {_look(graph, node) for node in graph.nodes} | {link.kind for link in drawing.links}


def _look(graph: Graph, node: str) -> str:
    values = graph.nodes[node]
    return str(values["result"] if values["kind"] == "ending" else values["kind"])


def lay_out(graph: Graph, facts: Facts) -> Sketch:
    """Boxes and links of the graph, in order but not yet in place."""
    wires = bundle_wires(graph)
    drawn = [node for node in graph.nodes if graph.nodes[node]["kind"] != "ending" or graph.in_degree(node)]
    arcs = [(s, t) for s, t, values in graph.edges(data=True) if values["kind"] in _RANKING]
    column = ranks(drawn, arcs, "start")
    column[TIME_RAN_OUT] = max(column.values(), default=0)
    lost = set(facts.unreachable)
    cards = [_card_box(graph, node, bool(_remark(graph, node, lost))) for node in drawn]
    drawing = sketch(cards, column, [(wire, _chip_box(wire)) for wire in wires])
    order(drawing.columns)
    return drawing


def bundle_wires(graph: Graph) -> list[Wire]:
    """Edges gathered: several causes of one step share a line, several targets of one cause a label."""
    labels: dict[tuple[str, str, str], list[str]] = {}
    for source, target, values in graph.edges(data=True):
        if values["kind"] != "clock":
            labels.setdefault((source, target, values["kind"]), []).append(values["label"])
    targets: dict[tuple[str, str, str], list[str]] = {}
    either = words(graph.graph["language"]).causes.OR_CAUSE_TEXT
    for (source, target, kind), said in labels.items():
        label = "\n".join([said[0], *(put(either, cause=cause) for cause in said[1:])])
        targets.setdefault((source, label, kind if kind in ("discard", "note") else ""), []).append(target)
    return [
        Wire(source, label, kind or _kind(graph, source, found), tuple(found))
        for (source, label, kind), found in targets.items()
    ]


def _kind(graph: Graph, source: str, targets: list[str]) -> str:
    kinds = {values["kind"] for target in targets for values in graph[source][target].values()}
    return kinds.pop() if len(kinds) == 1 else "play"


def _card_box(graph: Graph, node: str, remarked: bool) -> Box:
    lines = wrap(graph.nodes[node]["title"], theme.TITLE_SIZE, theme.CARD_ROOM, bold=True, lines=3)
    height = 34 + theme.TITLE_LINE * max(1, len(lines)) + (theme.REMARK_LINE if remarked else 0)
    return Box(node, "card", theme.CARD_WIDTH, height)


def _remark(graph: Graph, node: str, lost: set[str]) -> str:
    """What is said in small letters at a card's foot: how it comes about if no line says it."""
    if node == TIME_RAN_OUT:
        return str(graph.edges["start", node, 0]["label"])
    return str(words(graph.graph["language"]).causes.UNREACHED_TEXT) if node in lost else ""


def chip_lines(label: str) -> list[str]:
    """A label's lines as they are drawn."""
    return [
        line for part in label.split("\n") for line in wrap(part, theme.CHIP_SIZE, theme.CHIP_ROOM, lines=5)
    ]


def _chip_box(wire: Wire) -> Box:
    lines = chip_lines(wire.label)
    widest = max((text_width(line, theme.CHIP_SIZE) for line in lines), default=0.0)
    width = min(theme.CHIP_WIDTH, widest + theme.CHIP_WIDTH - theme.CHIP_ROOM)
    return Box(wire.label, "chip", width, 8 + theme.CHIP_LINE * len(lines))


def _chips(drawing: Sketch) -> list[str]:
    parts = []
    for box in (box for column in drawing.columns for box in column if box.kind == "chip"):
        left, top = box.x - box.width / 2, box.y - box.height / 2
        parts.append(f'<g class="chip"><title>{_text(box.name)}</title>')
        parts.append(
            f'<rect class="chip-shape" x="{left:.1f}" y="{top:.1f}" '
            f'width="{box.width:.1f}" height="{box.height:.1f}" rx="6"/>'
        )
        for number, line in enumerate(chip_lines(box.name)):
            y = top + 4 + theme.CHIP_LINE * (number + 0.78)
            place_ = f'x="{box.x:.1f}" y="{y:.1f}" text-anchor="middle"'
            parts.append(f'<text class="chip-text" {place_}>{_text(line)}</text>')
        parts.append("</g>")
    return parts


def _cards(graph: Graph, drawing: Sketch, lost: set[str]) -> list[str]:
    parts = []
    for box in (box for column in drawing.columns for box in column if box.kind == "card"):
        node = graph.nodes[box.name]
        look = _look(graph, box.name)
        left, top = box.x - box.width / 2, box.y - box.height / 2
        remark = _remark(graph, box.name, lost)
        parts += [
            f'<g class="card {look}{" unreached" if box.name in lost else ""}" data-node="{_text(box.name)}" '
            f'transform="translate({left:.1f} {top:.1f})">',
            f"<title>{_text(node['label'])}: {_text(node['title'])}</title>",
        ]
        parts.append(SHAPES[look](box.width, box.height))
        parts.append(f'<text class="name" x="16" y="19">{_text(node["label"])}</text>')
        if remark:
            parts.append(f'<text class="remark" x="16" y="{box.height - 9:.1f}">{_text(remark)}</text>')
        for number, line in enumerate(
            wrap(node["title"], theme.TITLE_SIZE, theme.CARD_ROOM, bold=True, lines=3)
        ):
            y = 36 + theme.TITLE_LINE * number
            parts.append(f'<text class="title" x="16" y="{y:.1f}">{_text(line)}</text>')
        parts.append("</g>")
    return parts


def _text(text: str) -> str:
    """Text as XML, without the control characters that XML cannot hold."""
    return escape(printable(text))
