"""How much a card may hold of one thing: as much as a bundle does, and the engine takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from loopwright_dsl.syntax import (
    Action,
    AllOf,
    AnomalyCard,
    AnyOf,
    Choose,
    ChoreCard,
    Ending,
    EventCard,
    ItemCard,
    Moves,
    Name,
    Node,
    On,
    ScenarioCard,
    Setting,
    Side,
    Sum,
    Text,
    When,
)

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.project import limits
from loopwright_compiler.semantics.visitor import walk

DECLARED = {
    "flag": ("flags", limits.FLAGS),
    "counter": ("counters", limits.COUNTERS),
    "token": ("tokens", limits.TOKENS),
    "machine": ("machines", limits.MACHINES),
    "event": ("event locations", limits.EVENTS),
    "diary": ("diary cards at the start", limits.START_DIARY),
    "rumors": ("rumor sets", limits.RUMOR_SETS),
    "complications": ("complications", limits.COMPLICATIONS),
}
"""What the lines of a scenario card may name so often, by the kind of the line."""
SEVERAL = ("flag", "diary", "rumors", "complications")
"""Kinds of lines that name several."""


def check_sizes(reporter: Reporter, at: CardAt) -> None:
    """Report the first of whatever is too much, each kind of thing once a place."""
    for node in walk(at.card):
        if isinstance(node, Name | Text):
            most = limits.NAME if isinstance(node, Name) else limits.FILE_BYTES
            if len(node.text) > most:
                reporter.on(at, "LW0338", node, limit=f"{most} letters of this")
            continue
        for most, what, parts in _lists(node):
            if len(parts) > most:
                reporter.on(at, "LW0338", parts[most], limit=f"{most} {what}")


def _lists(node: Node) -> Iterator[tuple[int, str, Sequence[Node]]]:
    """What a node holds that is bounded: how many, of what, and all of them."""
    match node:
        case Side() | ItemCard() | AnomalyCard() | ChoreCard() | EventCard():
            checks = [part for part in node.items if isinstance(part, When | Ending)]
            yield limits.PARTS, "lines `when`, `win` and `lose` on a side", checks
            yield limits.PARTS, "lines `on` on a side", [part for part in node.items if isinstance(part, On)]
            yield limits.PARTS, "actions on a side", [part for part in node.items if isinstance(part, Action)]
        case Choose():
            yield limits.OPTIONS, "options to choose from", node.choices
        case AllOf() | AnyOf():
            yield limits.CONDITIONS, "conditions in a row", node.conditions
        case Moves():
            yield limits.MOVES, "machine moves on a line", node.moves
        case Sum():
            yield limits.TERMS, "numbers in a sum", [quantity for _, quantity in node.terms]
        case ScenarioCard():
            settings = [item for item in node.items if isinstance(item, Setting)]
            for kind, (what, most) in DECLARED.items():
                yield most, what, list(_named([item for item in settings if item.kind == kind]))
        case _:
            pass


def _named(settings: Sequence[Setting]) -> Iterator[Node]:
    """What lines of one kind name: one each, or several."""
    for setting in settings:
        if setting.kind in SEVERAL:
            yield from (part for part in setting.args if isinstance(part, Node))
        else:
            yield setting
