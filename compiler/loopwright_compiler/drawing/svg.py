"""The diary graph as a drawing: cards in columns from left to right, causes on the lines between."""

from __future__ import annotations

from html import escape

from ..graph import Graph, unreachable
from . import theme
from .boxes import Box, Link, Sketch, Wire, sketch
from .ordering import order
from .placing import place
from .ranking import ranks
from .shapes import SHAPES, legend
from .textfit import width as text_width
from .textfit import wrap

UNREACHED = "nothing leads here"
OR = "or: "
_RANKING = ("start", "play", "flip", "end", "note")


def to_svg(graph: Graph) -> str:
    """The whole drawing as an SVG document; every text of the bundle in it is escaped."""
    drawing = lay_out(graph)
    width, height = place(drawing)
    width = max(width, 760.0)
    full_width = width + 2 * theme.MARGIN
    full_height = height + 2 * theme.MARGIN + theme.HEAD + theme.LEGEND
    title = _text(graph.nodes["start"]["title"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diary-graph" role="img" '
        f'aria-labelledby="graph-title graph-about" width="{full_width:.0f}" height="{full_height:.0f}" '
        f'viewBox="0 0 {full_width:.0f} {full_height:.0f}">',
        f'<title id="graph-title">{title}: diary graph</title>',
        '<desc id="graph-about">Card sides of the diary from left to right, joined by what leads from '
        "one to the next.</desc>",
        f"<style>{theme.STYLE}</style>",
        f'<rect class="paper" width="{full_width:.0f}" height="{full_height:.0f}"/>',
        f'<text class="heading" x="{theme.MARGIN}" y="{theme.MARGIN + 16}">{title}</text>',
        f'<text class="subheading" x="{theme.MARGIN}" y="{theme.MARGIN + 36}">'
        "Diary graph: read from left to right. A line leaves a card where its label comes true.</text>",
        f'<g transform="translate({theme.MARGIN} {theme.MARGIN + theme.HEAD})">',
        *_lines(drawing),
        *_chips(drawing),
        *_cards(graph, drawing),
        "</g>",
        legend(theme.MARGIN, full_height - theme.MARGIN - 14),
        "</svg>\n",
    ]
    return "\n".join(parts)


def lay_out(graph: Graph) -> Sketch:
    """Boxes and links of the graph, in order but not yet in place."""
    wires = bundle_wires(graph)
    drawn = [node for node in graph.nodes if graph.nodes[node]["kind"] != "ending" or graph.in_degree(node)]
    arcs = [(s, t) for s, t, values in graph.edges(data=True) if values["kind"] in _RANKING]
    column = ranks(drawn, arcs, "start")
    column["time-ran-out"] = max(column.values(), default=0)
    cards = [_card_box(graph, node) for node in drawn]
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
    for (source, target, kind), causes in labels.items():
        label = "\n".join([causes[0], *(OR + cause[:1].lower() + cause[1:] for cause in causes[1:])])
        targets.setdefault((source, label, kind if kind in ("discard", "note") else ""), []).append(target)
    return [
        Wire(source, label, kind or _kind(graph, source, found), tuple(found))
        for (source, label, kind), found in targets.items()
    ]


def _kind(graph: Graph, source: str, targets: list[str]) -> str:
    kinds = {values["kind"] for target in targets for values in graph[source][target].values()}
    return kinds.pop() if len(kinds) == 1 else "play"


def _card_box(graph: Graph, node: str) -> Box:
    lines = wrap(graph.nodes[node]["title"], theme.TITLE_SIZE, theme.CARD_ROOM, bold=True, lines=3)
    return Box(node, "card", theme.CARD_WIDTH, 34 + theme.TITLE_LINE * max(1, len(lines)))


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


def _ports(drawing: Sketch) -> dict[tuple[Link, Box], float]:
    """Where each link meets a card's edge, so that links arrive side by side and in order."""
    meeting: dict[tuple[Box, bool], list[tuple[float, int, Link]]] = {}
    for number, link in enumerate(drawing.links):
        for end, other in ((link.boxes[0], link.boxes[1]), (link.boxes[-1], link.boxes[-2])):
            if end.kind == "card":
                meeting.setdefault((end, other.column > end.column), []).append((other.y, number, link))
    ports = {}
    for (box, _), ends in meeting.items():
        step = min(14.0, box.height * 0.7 / len(ends))
        for place_, (_, _, link) in enumerate(sorted(ends, key=lambda end: end[:2])):
            ports[link, box] = box.y + (place_ - (len(ends) - 1) / 2) * step
    return ports


def _lines(drawing: Sketch) -> list[str]:
    ports = _ports(drawing)
    parts = []
    for link in drawing.links:
        path, tip, towards = _path(link, ports)
        parts.append(f'<path class="line {link.kind}" d="{path}"/>')
        if link.arrow:
            x, y = tip
            head = f"M{x:.1f} {y:.1f}L{x - 9 * towards:.1f} {y - 4.5:.1f}V{y + 4.5:.1f}Z"
            parts.append(f'<path class="arrow {link.kind}" d="{head}"/>')
    return parts


def _path(link: Link, ports: dict[tuple[Link, Box], float]) -> tuple[str, tuple[float, float], int]:
    """The link's path, its end, and whether it ends going right (1) or left (-1)."""
    towards = 1 if link.boxes[1].column > link.boxes[0].column else -1
    first = link.boxes[0]
    x, y = first.x + towards * first.width / 2, ports.get((link, first), first.y)
    path = f"M{x:.1f} {y:.1f}"
    for box in link.boxes[1:]:
        end_x, end_y = box.x - towards * box.width / 2, ports.get((link, box), box.y)
        stop = end_x - 7 * towards if link.arrow and box is link.boxes[-1] else end_x
        middle = (x + stop) / 2
        path += f"C{middle:.1f} {y:.1f} {middle:.1f} {end_y:.1f} {stop:.1f} {end_y:.1f}"
        x, y = box.x + towards * box.width / 2, end_y
        if box.kind == "bend":
            path += f"H{x:.1f}"
    last = link.boxes[-1]
    return path, (last.x - towards * last.width / 2, y), towards


def _chips(drawing: Sketch) -> list[str]:
    parts = []
    for box in (box for column in drawing.columns for box in column if box.kind == "chip"):
        left, top = box.x - box.width / 2, box.y - box.height / 2
        parts.append(
            f'<g class="chip"><rect class="chip-shape" x="{left:.1f}" y="{top:.1f}" '
            f'width="{box.width:.1f}" height="{box.height:.1f}" rx="6"/>'
        )
        for number, line in enumerate(chip_lines(box.name)):
            y = top + 4 + theme.CHIP_LINE * (number + 0.78)
            place_ = f'x="{box.x:.1f}" y="{y:.1f}" text-anchor="middle"'
            parts.append(f'<text class="chip-text" {place_}>{_text(line)}</text>')
        parts.append("</g>")
    return parts


def _cards(graph: Graph, drawing: Sketch) -> list[str]:
    lost = set(unreachable(graph))
    parts = []
    for box in (box for column in drawing.columns for box in column if box.kind == "card"):
        node = graph.nodes[box.name]
        look = node["result"] if node["kind"] == "ending" else node["kind"]
        left, top = box.x - box.width / 2, box.y - box.height / 2
        unreached = box.name in lost
        parts += [
            f'<g class="card {look}{" unreached" if unreached else ""}" data-node="{_text(box.name)}" '
            f'transform="translate({left:.1f} {top:.1f})">',
            f"<title>{_text(node['label'])}: {_text(node['title'])}</title>",
        ]
        parts.append(SHAPES[look](box.width, box.height))
        parts.append(f'<text class="name" x="16" y="19">{_text(node["label"])}</text>')
        if unreached:
            parts.append(f'<text class="remark" x="16" y="{box.height + 12:.1f}">{UNREACHED}</text>')
        for number, line in enumerate(
            wrap(node["title"], theme.TITLE_SIZE, theme.CARD_ROOM, bold=True, lines=3)
        ):
            y = 36 + theme.TITLE_LINE * number
            parts.append(f'<text class="title" x="16" y="{y:.1f}">{_text(line)}</text>')
        parts.append("</g>")
    return parts


def _text(text: str) -> str:
    """Text as XML, without the control characters that XML cannot hold."""
    return escape("".join(char for char in text if char >= " " or char in "\t\n"))
