"""Boxes that players tick beside a line that comes once: `if first time`, and options `once per game`.

In the bundle a box is a flag that its line asks for and sets: engine, proofs, bots and figures know flags.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from loopwright_dsl.syntax import AllOf, Choice, Condition, Do, Fact, If, Node, When
from loopwright_engine.core.branches import TICK

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter
from loopwright_compiler.semantics.visitor import walk, walk_through

COMES: Final = "comes"
"""What `on play` waits for: that the card lies open, which it does."""
FIRST_TIME: Final = "first_time"
"""The fact that `first time` is, among the facts of cards."""


def is_play(when: When) -> bool:
    """Whether it is `on play`, which waits for nothing."""
    return isinstance(when.condition, Fact) and when.condition.kind == COMES


def is_tick(flag: str) -> bool:
    """Whether a flag of a bundle is a box beside a line."""
    return flag.startswith(TICK)


def without_first_time(condition: Condition) -> tuple[Condition | None, Fact | None]:
    """The condition of an `if` without the `first time` that holds with all of it, and that fact."""
    parts = condition.conditions if isinstance(condition, AllOf) else (condition,)
    first = next((part for part in parts if isinstance(part, Fact) and part.kind == FIRST_TIME), None)
    rest = tuple(part for part in parts if part is not first)
    if first is None or not rest:
        return (condition if first is None else None), first
    return (rest[0] if len(rest) == 1 else AllOf(condition.span, rest)), first


def check_copies(reporter: Reporter, at: CardAt, copies: int, named: Mapping[str, CardAt]) -> None:
    """LW0553: lines that come once on a card of which there are several, each with a box of its own, where
    the game has one box; `named` are the named effects that are printed where they are used.
    """
    for node in walk(at.card) if copies > 1 else ():
        inner = walk_through(node, named) if isinstance(node, Do) else (node,)
        if any(map(comes_once, inner)):
            reporter.on(at, "LW0553", node, copies=copies)
            return


def comes_once(node: Node) -> bool:
    """Whether a node is a line with a box to tick."""
    match node:
        case If(condition=condition):
            return without_first_time(condition)[1] is not None
        case Choice(once=once):
            return once
    return False
