"""From a graph of cards to boxes and links: what is drawn, how large, and in which rank."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from loopwright_compiler.graph import style
from loopwright_compiler.graph.analysis import GraphFacts
from loopwright_compiler.graph.model import START, Graph, capitalised, crowded, places, scheme
from loopwright_compiler.graph.overlay import VERDICTS
from loopwright_compiler.graph.pruning import never
from loopwright_compiler.graph.style import width as text_width
from loopwright_compiler.graph.style import wrap
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.words import words

from .boxes import NodeBox, Sketch, Wire, is_far, sketch
from .sugiyama import order, ranks

_UNRANKED = ("discard", "clock")
"""Kinds of edges that do not place what they lead to."""
_ENDS = tuple[str, str, str]


def lay_out(graph: Graph, facts: GraphFacts) -> dict[str, Sketch]:
    """Boxes and links of the graph, in order but not yet in place: one sketch for each chapter.

    What has no chapter has the empty name; a graph without chapters is one such sketch.
    """
    wires, clock = bundle_wires(graph), scheme(graph).clock
    chapter = {node: graph.nodes[node].get("chapter", "") for node in graph.nodes}
    arcs = [
        (source, target)
        for source, target, values in graph.edges(data=True)
        if values["kind"] not in _UNRANKED and places(graph, source, values["kind"])
    ]
    names = [name for name in (*graph.graph.get("chapters", ()), "") if name in chapter.values()]
    column: dict[str, int] = {}
    for name in names:
        nodes = [node for node in graph.nodes if chapter[node] == name]
        inner = [(source, target) for source, target in arcs if chapter[source] == chapter[target] == name]
        place = ranks(nodes, inner, START if START in nodes else nodes[0])
        if clock in place:
            place[clock] = max(place.values())
        column |= place
    notes = remarks(
        graph, facts, wires, lambda one, other: chapter[one] != chapter[other] or is_far(column, one, other)
    )
    return {name: _sketch(graph, facts, name, wires, column, notes) for name in names}


def _sketch(
    graph: Graph,
    facts: GraphFacts,
    chapter: str,
    wires: list[Wire],
    column: dict[str, int],
    notes: dict[str, list[str]],
) -> Sketch:
    """The boxes and links of one chapter; lines to another one end at slips."""
    measured = "games" in graph.graph
    nodes = {node for node, values in graph.nodes.items() if values.get("chapter", "") == chapter}
    cards = [
        _card_box(graph, node, len(notes.get(node, [])), measured) for node in graph.nodes if node in nodes
    ]
    chips = [(wire, _chip_box(wire)) for wire in wires if wire.source in nodes]
    drawing = sketch(cards, column, chips, lambda node: _slip_box(graph, node))
    drawing.notes, drawing.lost = notes, frozenset(facts.unreachable)
    drawing.never = frozenset(never(graph, facts))
    order(drawing.columns)
    return drawing


def bundle_wires(graph: Graph) -> list[Wire]:
    """Edges gathered: several causes of one step share a line, several targets of one cause a label."""
    labels: dict[_ENDS, list[str]] = {}
    named = crowded(graph)
    for source, target, values in graph.edges(data=True):
        if values["kind"] != "clock" and values.get("fact") not in named:
            labels_of_wire = labels.setdefault((source, target, values["kind"]), [])
            if values["label"] not in labels_of_wire:
                labels_of_wire.append(values["label"])
    targets: dict[_ENDS, list[str]] = {}
    or_ = words(graph.graph["language"]).drawings.OR_CAUSE_TEXT
    for (source, target, kind), labels_of_wire in labels.items():
        either = "$cause" if kind == "note" else or_  # one card may write several things
        label = "\n".join([labels_of_wire[0], *(put(either, cause=cause) for cause in labels_of_wire[1:])])
        targets.setdefault((source, label, kind if kind in ("discard", "note") else ""), []).append(target)
    return [_wire(graph, ends, wires) for ends, wires in targets.items()]


def _wire(graph: Graph, ends: _ENDS, targets: list[str]) -> Wire:
    source, label, kind = ends
    edges = [
        values
        for target in targets
        for values in graph[source][target].values()
        if (values["kind"] == kind if kind else values["kind"] not in ("discard", "note"))
    ]
    kinds = {values["kind"] for values in edges}
    verdicts = [values["verdict"] for values in edges if "verdict" in values]
    shares = [values["share"] for values in edges if "share" in values]
    return Wire(
        source,
        label,
        kinds.pop() if len(kinds) == 1 else "play",
        tuple(targets),
        min(verdicts, key=VERDICTS.index, default=""),
        max(shares, default=None),
    )


def remarks(
    graph: Graph, facts: GraphFacts, wires: list[Wire], far: Callable[[str, str], bool]
) -> dict[str, list[str]]:
    """What is said in small letters at a card's foot, in lines: what no line of the drawing says.

    `far` says whether a line between two cards is not drawn.
    """
    catalogue = words(graph.graph["language"])
    remarks: dict[str, list[str]] = {}
    clock = scheme(graph).clock
    if graph.has_edge(START, clock):
        remarks[clock] = [graph.edges[START, clock, 0]["label"]]
    for node in facts.unreachable:
        remarks[node] = [catalogue.drawings.STORY_TEXT["unreachable"]]
    for node in graph.nodes:
        day = graph.nodes[node].get("earliest_day")
        if day and node != clock and day > _day_before(graph, node):
            remarks.setdefault(node, []).append(
                put(catalogue.drawings.EARLIEST_TEXT, day=graph.graph["days"][day - 1])
            )
    _name_notes(graph, remarks)
    others: dict[str, list[str]] = {}
    for wire in wires:
        for target in wire.targets if wire.kind != "note" else ():
            if far(wire.source, target):
                others.setdefault(target, []).append(graph.nodes[wire.source]["label"])
    for node, sources in others.items():
        remarks.setdefault(node, []).append(
            put(catalogue.drawings.FAR_TEXT, cards=", ".join(dict.fromkeys(sources)))
        )
    return {
        node: [
            line
            for remark in lines
            for line in wrap(capitalised(remark), style.REMARK_SIZE, style.CARD_ROOM, lines=3)
        ]
        for node, lines in remarks.items()
    }


def _name_notes(graph: Graph, notes: dict[str, list[str]]) -> None:
    """Note on the cards what is written and asked about in too many places for lines."""
    wording, named = words(graph.graph["language"]).drawings, crowded(graph)
    writers: dict[tuple[str, str], list[str]] = {}
    written: dict[str, dict[str, None]] = {}
    for source, target, values in graph.edges(data=True):
        if values.get("fact") in named:
            writers.setdefault((target, values["about"]), []).append(graph.nodes[source]["label"])
            written.setdefault(source, {})[values["about"]] = None
    for node, facts in written.items():
        notes.setdefault(node, []).append(put(wording.WRITES_TEXT, facts=", ".join(facts)))
    for (node, fact), cards in writers.items():
        text = put(wording.ASKS_TEXT, fact=fact, cards=", ".join(dict.fromkeys(cards)))
        notes.setdefault(node, []).append(text)


def _day_before(graph: Graph, node: str) -> int:
    """The first day of what leads to a node."""
    return min((graph.nodes[one].get("earliest_day", 1) for one in graph.predecessors(node)), default=1)


def title_lines(graph: Graph, node: str) -> list[str]:
    """Return the lines of a card's title, as it is drawn."""
    return wrap(graph.nodes[node]["title"], style.TITLE_SIZE, style.CARD_ROOM, bold=True, lines=3)


@lru_cache(maxsize=10_000)
def chip_lines(label: str) -> tuple[str, ...]:
    """Return the lines of a label, as it is drawn."""
    parts = label.split("\n")
    return tuple(line for part in parts for line in wrap(part, style.CHIP_SIZE, style.CHIP_ROOM, lines=5))


def slip_lines(graph: Graph, node: str) -> list[str]:
    """Return the lines on the slip that stands for a far card."""
    title = wrap(graph.nodes[node]["title"], style.CHIP_SIZE, style.CHIP_ROOM, lines=1)
    return [graph.nodes[node]["label"], *title]


def _card_box(graph: Graph, node: str, notes: int, measured: bool) -> NodeBox:
    height = 34 + style.TITLE_LINE * max(1, len(title_lines(graph, node)))
    height += style.REMARK_LINE * notes
    if measured and "share" in graph.nodes[node]:
        height += style.BAR
    return NodeBox(node, "card", style.CARD_WIDTH, height)


def _chip_box(wire: Wire) -> NodeBox:
    lines = chip_lines(wire.label)
    widest = max((text_width(line, style.CHIP_SIZE) for line in lines), default=0.0)
    width = min(style.CHIP_WIDTH, widest + style.CHIP_WIDTH - style.CHIP_ROOM)
    return NodeBox(wire.label, "chip", width, 8 + style.CHIP_LINE * len(lines))


def _slip_box(graph: Graph, node: str) -> NodeBox:
    lines = slip_lines(graph, node)
    widest = max(text_width(line, style.CHIP_SIZE) for line in lines)
    return NodeBox(node, "slip", widest + 36, 8 + style.CHIP_LINE * len(lines))
