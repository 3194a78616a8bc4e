"""Parts that a card or a statement may have once, written twice."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from loopwright_dsl.diagnostics.diagnostic import Diagnostic, Label, diagnose
from loopwright_dsl.parser.ast_builder.leaves import name, span, trees

ONCE = {
    "scenario": ("weeks", "world", "files", "enigma_limit", "ship", "printed"),
    "diary": ("side",),
    "side": ("printed",),
    "rumor_body": ("printed",),
    "response": ("response_side",),
    "test": ("spend", "success", "failure"),
    "action": ("spend", "limit", "only_if"),
    "school": ("new_rumors", "firmware", "school_event", "moves", "printed"),
    "response_side": ("ignore", "avoid", "default_firewall", "printed"),
    "item": ("color", "tags", "iconic", "copies", "printed"),
    "anomaly": ("uses", "gives_tag", "gives_combo", "printed"),
    "chore": ("steps", "done_when", "reward", "printed"),
    "event": ("printed",),
}
"""Rule → the parts of it that come once; sides are told apart by their names."""

WRITTEN = {
    "only_if": "if",
    "limit": "once per …",
    "new_rumors": "rumors kids",
    "school_event": "event",
    "moves": "move",
    "default_firewall": "default firewall",
    "enigma_limit": "enigma limit",
    "gives_tag": "tag` or `combo",
    "gives_combo": "tag` or `combo",
    "done_when": "done when",
}
"""How a part is written, where that is not its rule's name; the message puts it in backticks."""

ONE_OF_TWO = "An anomaly gives one tag or one combo: take one of them away."
"""What to do about a second gift, which cannot be put together with the first."""


HEADLESS = "If another card begins above it, its first line is missing there."


def find_repeats(tree: Tree[Token]) -> Iterator[Diagnostic]:
    """A finding for every part that comes a second time, with the first one's place."""
    todo = [tree]
    while todo:
        node = todo.pop()
        children = [child for child in node.children if type(child) is Tree and child.children]
        parts = ONCE.get(node.data)
        if parts:
            yield from _repeated(trees(node.children), parts)
        todo += children


def _repeated(children: list[Tree[Token]], parts: tuple[str, ...]) -> Iterator[Diagnostic]:
    first: dict[str, Tree[Token]] = {}
    several = len(children) > 1 and _run_on(children, parts)
    for child in children:
        kind = str(child.data)
        if kind not in parts:
            continue
        key = name(child.children[0]).text if kind.endswith("side") else WRITTEN.get(kind, kind)
        if key in first:
            labels = (Label(span(first[key]), "first here"),)
            hint = HEADLESS if several else ONE_OF_TWO if kind.startswith("gives") else None
            yield diagnose("LW0126", "", span(child), what=key, labels=labels, hint=hint)
            if several:
                return
        first.setdefault(key, child)


def _run_on(children: list[Tree[Token]], parts: tuple[str, ...]) -> bool:
    """Whether two kinds of parts or more come twice, as when two cards run into each other."""
    kinds = [str(child.data) for child in children if str(child.data) in parts]
    return sum(kinds.count(kind) > 1 for kind in dict.fromkeys(kinds)) > 1
