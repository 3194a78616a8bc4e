"""Generic walks over syntax trees, without recursion and without a case for every node."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter

from loopwright_dsl.syntax import Do, Node, Text

from loopwright_compiler.diagnostics.reporter import CardAt

_PLAIN = ("Span", "str", "int", "bool")  # types of fields that hold no node
_ONLY = "only"
_getters: dict[type[Node], Callable[[Node], tuple[object, ...]]] = {}


def walk(root: Node) -> Iterator[Node]:
    """The node and everything below it, in written order."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if type(item) is tuple:
            waiting += item[::-1]
        elif isinstance(item, Node):
            yield item
            waiting += parts_of(item)


def parts_of(node: Node) -> tuple[object, ...]:
    """What a node holds, the last first: nodes, tuples of them, None."""
    getter = _getters.get(type(node))
    if getter is None:
        getter = _getters[type(node)] = _getter(type(node))
    return getter(node)


def _getter(kind: type[Node]) -> Callable[[Node], tuple[object, ...]]:
    names = [part.name for part in fields(kind) if part.type not in _PLAIN]
    if _ONLY in names:
        names.remove(_ONLY)
        if kind is not Text:  # of a text it is made of what the tree holds elsewhere
            names.insert(names.index("who") + 1, _ONLY)
    names.reverse()
    if len(names) < 2:
        return (lambda node: (getattr(node, names[0]),)) if names else (lambda _: ())
    get: Callable[[Node], tuple[object, ...]] = attrgetter(*names)
    return get


def walk_through(root: Node, named: Mapping[str, CardAt]) -> Iterator[Node]:
    """As `walk`, and then the nodes of the effect cards that are used with `do`, each card once."""
    done: set[str] = set()
    waiting = [root]
    while waiting:
        for node in walk(waiting.pop()):
            yield node
            if isinstance(node, Do) and node.id.text in named and node.id.text not in done:
                done.add(node.id.text)
                waiting.append(named[node.id.text].card)
