"""A graph of cards as a drawing: cards in columns (or rows), causes on the lines between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from loopwright_compiler.graph import style
from loopwright_compiler.graph.analysis import Facts
from loopwright_compiler.graph.layout.boxes import Box, Frame, Sketch, Wire
from loopwright_compiler.graph.layout.layout import chip_lines, lay_out, slip_lines, title_lines
from loopwright_compiler.graph.layout.sugiyama import head, lines, place_all
from loopwright_compiler.graph.model import START, Graph, css, look, only_writes, scheme
from loopwright_compiler.graph.overlay import LEVELS, PATTERNS, badge, bar, classes, findings, percent
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.words import Words, words

from .text_formats import printable

# --- Outlines of the cards in the drawing, told apart by shape as well as colour


Shape = Callable[[float, float], str]


def _front(width: float, height: float) -> str:
    """The front of a card: rounded, with a stripe on its left edge."""
    stripe = f"M8 0H7A7 7 0 0 0 0 7V{height - 7:.1f}A7 7 0 0 0 7 {height:.1f}H8Z"
    return (
        f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="7"/>'
        f'<path class="stripe" d="{stripe}"/>'
    )


def _back(width: float, height: float) -> str:
    """The back of a card: rounded, with a stripe and a thin line beside it."""
    return f'{_front(width, height)}<path class="stripe" d="M10.5 0H12V{height:.1f}H10.5Z"/>'


def _start(width: float, height: float) -> str:
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="{min(height, 44) / 2:.1f}"/>'


def _win(width: float, height: float) -> str:
    """An ending that wins: a pill."""
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="{height / 2:.1f}"/>'


def _lose(width: float, height: float) -> str:
    """An ending that loses: a box with cut corners."""
    cut = min(13.0, height / 3)
    right, low = width - cut, height - cut
    corners = [
        (cut, 0),
        (right, 0),
        (width, cut),
        (width, low),
        (right, height),
        (cut, height),
        (0, low),
        (0, cut),
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    return f'<path class="shape" d="{path}"/>'


def _note(width: float, height: float) -> str:
    """A slip of paper with a folded corner."""
    fold = 14.0
    right = width - fold
    sheet = f"M0 0H{right:.1f}L{width:.1f} {fold}V{height:.1f}H0Z"
    return f'<path class="shape" d="{sheet}"/><path class="shape" d="M{right:.1f} 0V{fold}H{width:.1f}Z"/>'


def _plain(width: float, height: float) -> str:
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}"/>'


def _deck(width: float, height: float) -> str:
    """A deck: one sheet lying on another."""
    under = f'<rect class="shape" x="4" y="4" width="{width:.1f}" height="{height:.1f}" rx="3"/>'
    return f'{under}<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="3"/>'


SHAPES: dict[str, Shape] = {
    "start": _start,
    "card": _front,
    "card-back": _back,
    "note": _note,
    "plain": _plain,
    "deck": _deck,
    "pill": _win,
    "cut": _lose,
}


# --- The legend: which shape, line, badge and fill means what, as far as a drawing uses them


ROW = 26.0
WIDTH = 700.0


def legend(graph: Graph, drawing: Sketch) -> tuple[str, float]:
    """The legend at its own origin, in rows, and its height in pixels."""
    catalogue = words(graph.graph["language"])
    parts, x, y = ['<g class="legend">'], 0.0, 10.0
    row = ""
    for when, sign, name in _entries(graph, drawing, catalogue):
        wide = 54 + 6.6 * len(name)
        if x and (x + wide > WIDTH or when != row):
            x, y = 0.0, y + ROW
        parts.append(f'<g class="entry {when}" transform="translate({x:.0f} {y:.0f})">{sign}')
        parts.append(f'<text class="name" x="40" y="4">{escape(name)}</text></g>')
        x, row = x + wide, when
    return "".join([*parts, "</g>"]), y + ROW - 10


def _entries(graph: Graph, drawing: Sketch, catalogue: Words) -> Iterator[tuple[str, str, str]]:
    """(class, sign, name) of all that is used; a sign stands left of x = 36, around y = 0."""
    drawn = {look(graph, node) for node in graph.nodes}
    for kind, looks in scheme(graph).looks.items():
        if looks.name and kind in drawn:
            outline = SHAPES[looks.shape](30, 20)
            yield "", f'<g class="{css(graph, kind)}" transform="translate(0 -10)">{outline}</g>', looks.name
    kinds = {link.wire.kind for link in drawing.links}
    for kind, name in scheme(graph).lines.items():
        if kind in kinds:
            line = f'<path class="line {kind}" d="M0 0h26"/>'
            hidden = "note" if kind == "note" else ""
            yield hidden, line + head(kind, "34 0", ["25 -4.5", "25 4.5"]), name
    verdicts = {graph.nodes[node].get("verdict") for node in graph.nodes}
    for verdict, name in catalogue.drawings.VERDICT_TEXT.items():
        if verdict in verdicts:
            sign = f'<g class="card is-{verdict}">{_swatch(16)}{badge(verdict, 26, 0)}</g>'
            yield "of-verdict", sign, name
    if "games" in graph.graph:
        yield from _levels(catalogue)


def _levels(catalogue: Words) -> Iterator[tuple[str, str, str]]:
    for number, most in enumerate(LEVELS):
        name = put(
            catalogue.drawings.LEVEL_TEXT["none" if most == 0 else "some"], share=percent(most, catalogue)
        )
        yield "of-games", f'<g class="card level-{number}">{_swatch(30)}</g>', name


def _swatch(width: int) -> str:
    return f'<rect class="shape" x="0" y="-10" width="{width}" height="20" rx="4"/>'


LEFT, TOP = style.MARGIN, style.MARGIN + style.HEAD


@dataclass(frozen=True)
class Picture:
    """A drawing: its SVG text, and the sketch in it, with the sizes of sketch and legend in pixels."""

    svg: str
    sketch: Sketch
    size: tuple[float, float]
    legend: float


def to_svg(graph: Graph, facts: Facts) -> str:
    """Return the whole drawing as an SVG document; every text of the bundle in it is escaped."""
    return picture(graph, facts, "img").svg


def picture(graph: Graph, facts: Facts, role: str) -> Picture:
    """The drawing, for screen readers an image or a `group` of cards.

    What is in the groups `graph-cards` and `graph-legend` can be shown again elsewhere.
    """
    catalogue = words(graph.graph["language"])
    drawing, size = place_all(lay_out(graph, facts))
    explained, deep = legend(graph, drawing)
    slips = {link.boxes[-1]: drawing.classes(link.wire, link.boxes[-1].name) for link in drawing.links}
    width = max(size[0], WIDTH) + 2 * style.MARGIN
    height = size[1] + 2 * style.MARGIN + style.HEAD + style.LEGEND + deep
    node_scheme = scheme(graph)
    title = text(graph.nodes[START]["title"])
    direction = node_scheme.read["down" if drawing.down else "right"]
    foot = height - style.MARGIN - deep
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="{role}" aria-labelledby="graph-title graph-about" '
        f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
        f'<title id="graph-title">{put(node_scheme.title, title=title)}</title>',
        f'<desc id="graph-about">{text(node_scheme.about)}</desc>',
        f"<style>{style.sheet(_inks(graph))}</style>",
        f'<g class="{mode(graph)}">{PATTERNS}',
        f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>',
        f'<text class="heading" x="{LEFT}" y="{style.MARGIN + 16}">{title}</text>',
        f'<text class="subheading" x="{LEFT}" y="{style.MARGIN + 36}">{text(direction)}</text>',
        f'<text class="subheading" x="{LEFT}" y="{style.MARGIN + 52}">{text(left_out(graph))}</text></g>',
        f'<g transform="translate({LEFT} {TOP})"><g id="graph-cards" class="{mode(graph)}">',
        *map(_frame, drawing.frames),
        *lines(drawing),
        *(
            _chip(box, wire, drawing.classes(wire, *wire.targets), catalogue)
            for box, wire in drawing.chips.items()
        ),
        *(_box(graph, drawing, box, slips, catalogue) for column in drawing.columns for box in column),
        f'</g></g><g transform="translate({LEFT} {foot:.1f})"><g id="graph-legend" class="{mode(graph)}">',
        explained,
        "</g></g></svg>\n",
    ]
    return Picture("\n".join(parts), drawing, size, deep)


def _inks(graph: Graph) -> dict[str, tuple[str, str]]:
    """The fill and the stroke of each class of nodes."""
    return {css(graph, kind): (look.fill, look.stroke) for kind, look in scheme(graph).looks.items()}


def mode(graph: Graph) -> str:
    """Return the CSS classes by which the drawing shows verdicts or shares."""
    if any("verdict" in graph.nodes[node] for node in graph.nodes):
        return f"{style.ROOT} by-verdict" + (" by-bars" if "games" in graph.graph else "")
    return f"{style.ROOT} by-games by-bars" if "games" in graph.graph else style.ROOT


def left_out(graph: Graph) -> str:
    """Return a sentence on what is not drawn because it never happens; empty when all is drawn."""
    hidden, wording = graph.graph.get("hidden"), words(graph.graph["language"]).drawings
    if not hidden or not (hidden["cards"] or hidden["arrows"]):
        return ""
    return put(wording.HIDDEN_TEXT, n=len(hidden["cards"]), arrows=hidden["arrows"])


def _frame(frame: Frame) -> str:
    corner = f'x="{frame.x:.1f}" y="{frame.y:.1f}"'
    name = (
        f'<text class="chapter-name" x="{frame.x + 16:.1f}" y="{frame.y + 24:.1f}">{text(frame.title)}</text>'
    )
    size = f'width="{frame.width:.1f}" height="{frame.height:.1f}"'
    return f'<g class="chapter"><rect class="chapter-frame" {corner} {size} rx="12"/>{name}</g>'


def text(words_: str) -> str:
    """Return a text escaped for XML, without the control characters that XML cannot hold."""
    return escape(printable(words_))


def _box(graph: Graph, drawing: Sketch, box: Box, slips: Mapping[Box, str], catalogue: Words) -> str:
    if box.kind == "card":
        classes = " unreached" * (box.name in drawing.lost) + " lost" * (box.name in drawing.never)
        classes += " note" * only_writes(graph, box.name)
        return _card(graph, box, drawing.notes.get(box.name, []), classes, catalogue)
    return _slip(graph, box, slips[box], catalogue) if box.kind == "slip" else ""


def _chip(box: Box, wire: Wire, hidden: str, catalogue: Words) -> str:
    left, top = box.x - box.width / 2, box.y - box.height / 2
    values: dict[str, Any] = {"verdict": wire.verdict} if wire.verdict else {}
    if wire.share is not None:
        values["share"] = wire.share
    parts = [
        f'<g class="chip{classes(wire.verdict, wire.share)}{hidden}">',
        f"<title>{text('; '.join([box.name, *findings(values, catalogue)]))}</title>",
        f'<rect class="chip-shape" x="{left:.1f}" y="{top:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}" rx="6"/>',
        _middle_lines(box, chip_lines(box.name)),
    ]
    if wire.verdict in ("impossible", "open"):
        parts.append(badge(wire.verdict, left + box.width, top))
    return "".join([*parts, "</g>"])


def _slip(graph: Graph, box: Box, hidden: str, catalogue: Words) -> str:
    """The name of a card that is too far away for a line."""
    left, top = box.x - box.width / 2, box.y - box.height / 2
    outline = f"M{left + 9:.1f} {top:.1f}h{box.width - 18:.1f}l9 {box.height / 2:.1f}l-9 {box.height / 2:.1f}"
    return (
        f'<g class="slip{hidden}" data-to="{text(box.name)}">'
        f"<title>{text(put(catalogue.drawings.GO_TEXT, card=graph.nodes[box.name]['label']))}</title>"
        f'<path class="chip-shape" d="{outline}H{left + 9:.1f}l-9 -{box.height / 2:.1f}Z"/>'
        f"{_middle_lines(box, slip_lines(graph, box.name))}</g>"
    )


def _middle_lines(box: Box, texts: tuple[str, ...] | list[str]) -> str:
    top = box.y - box.height / 2 + 4
    return "".join(
        f'<text class="chip-text" x="{box.x:.1f}" y="{top + style.CHIP_LINE * (number + 0.78):.1f}" '
        f'text-anchor="middle">{text(line)}</text>'
        for number, line in enumerate(texts)
    )


def _card(graph: Graph, box: Box, notes: list[str], lost: str, catalogue: Words) -> str:
    node = graph.nodes[box.name]
    classes_text = classes(node.get("verdict", ""), node.get("share")) + lost
    left, top = box.x - box.width / 2, box.y - box.height / 2
    name = "; ".join([f"{node['label']}: {node['title']}", *notes, *findings(node, catalogue)])
    parts = [
        f'<g class="card {css(graph, look(graph, box.name))}{classes_text}" data-node="{text(box.name)}" '
        f'transform="translate({left:.1f} {top:.1f})"><title>{text(name)}</title>',
        SHAPES[scheme(graph).looks[look(graph, box.name)].shape](box.width, box.height),
        f'<text class="name" x="16" y="19">{text(node["label"])}</text>',
    ]
    for number, line in enumerate(title_lines(graph, box.name)):
        parts.append(
            f'<text class="title" x="16" y="{36 + style.TITLE_LINE * number:.1f}">{text(line)}</text>'
        )
    foot = box.height - (style.BAR if "games" in graph.graph and "share" in node else 0)
    for number, line in enumerate(reversed(notes)):
        y = foot - 9 - style.REMARK_LINE * number
        parts.append(f'<text class="remark" x="16" y="{y:.1f}">{text(line)}</text>')
    if "share" in node:
        parts.append(bar(node["share"], box.width, box.height - 4, catalogue))
    if "verdict" in node:
        inset = 22 if node["kind"] == "ending" else 15
        parts.append(badge(node["verdict"], box.width - inset, inset))
    return "".join([*parts, "</g>"])
