"""Who writes a flag or a counter that gates another card, as notes on the diary graph.

A note leads from the card that writes to the card side whose text asks, be it in a `when`, an ending, a
listener, an action or a fork. Insight, enigma, pieces and places are left out: nearly every card moves them,
and a line from each would say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from loopwright_games.tales.cards.ruletext.causes import card_causes, side_causes
from loopwright_games.tales.cards.ruletext.effects import Context, clause
from loopwright_games.tales.cards.ruletext.names import Names

from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.words import words

from .model import SIDES, Builder, Graph, deck_cards, diary_sides

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


Item = Mapping[str, Any]
Changes = dict[str, dict[str, None]]
"""What a card does to each fact (`flag.met`, `counter.minutes`), in words, each once."""

WRITES = {"set_flag": "flag", "clear_flag": "flag", "counter": "counter", "set_counter": "counter"}
"""Verbs that write, and what they write."""
FEW = 2
"""So many cards of a kind that only write one thing stand on their own; more are one pile."""
MOST_PAIRS = 6
"""Notes of one fact that are drawn as lines."""
MOST_NOTES = 2_000
"""Notes of one fact."""


def add_gates(graph: Graph, bundle: BundleData) -> None:
    """Add a note from each writer to each reader, with `fact` and what is done to it as `label`.

    Cards that do nothing else are added for it. Many of one kind that write the same are one node of kind
    `several`, whose `cards` are their ids. What would take more than `MOST_NOTES` notes gets none, and is
    named in `graph.graph["unnoted"]`.
    """
    names = Names.of(bundle)
    builder = Builder(bundle, names, graph)
    readers = _readers(graph, bundle)
    decks = list(deck_cards(bundle))
    sides = {name: _changes(side_causes(side, names), readers, names) for name, side in diary_sides(bundle)}
    cards = {name: _changes(card_causes(kind, card, names), readers, names) for name, kind, card in decks}
    _drop_the_endless(builder, [*sides.values(), *cards.values()], readers)
    for name, changes in sides.items():
        _note(builder, name, changes, readers)
    piles: dict[tuple[str, tuple[str, ...]], list[tuple[str, Item, Changes]]] = {}
    for name, kind, card in decks:
        if name in graph.nodes:
            _note(builder, name, cards[name], readers)
        elif cards[name]:
            piles.setdefault((kind, tuple(cards[name])), []).append((name, card, cards[name]))
    for (kind, facts), pile in piles.items():
        if len(pile) <= FEW:
            for name, card, changes in pile:
                builder.deck_node(name, kind, card)
                _note(builder, name, changes, readers)
        else:
            _add_pile(builder, kind, facts, pile, readers)


def _drop_the_endless(builder: Builder, written: list[Changes], readers: Mapping[str, list[str]]) -> None:
    """Drop the facts that so many cards write and ask about that a graph of them would be too large."""
    writers = Counter(fact for changes in written for fact in changes)
    endless = [fact for fact, count in writers.items() if count * len(readers[fact]) > MOST_NOTES]
    for changes in written:
        for fact in endless:
            changes.pop(fact, None)
    builder.graph.graph["unnoted"] = tuple(map(builder.title_of, endless))


def _add_pile(
    builder: Builder,
    kind: str,
    facts: tuple[str, ...],
    pile: list[tuple[str, Item, Changes]],
    readers: Mapping[str, list[str]],
) -> None:
    drawing_words = words(builder.names.words.language).drawings
    label = put(drawing_words.PILE_TEXT, n=len(pile), kind=drawing_words.LOOK_TEXT[kind])
    title = ", ".join(map(builder.title_of, facts))
    name = f"several.{kind}.{'+'.join(facts)}"
    builder.node(name, "several", title, label, cards=" ".join(card for card, _, _ in pile))
    together: Changes = {}
    for _, _, changes in pile:
        for fact, change in changes.items():
            together.setdefault(fact, {}).update(change)
    _note(builder, name, together, readers)


def _note(builder: Builder, name: str, changes: Changes, readers: Mapping[str, list[str]]) -> None:
    """Add notes from a card to all other cards that ask; what is drawn already is not drawn again."""
    for fact, change in changes.items():
        for reader in readers[fact]:
            if not _is_over(name, reader) and not builder.noted(name, reader, fact):
                builder.note(name, reader, fact, "; ".join(change), name)


def _is_over(writer: str, reader: str) -> bool:
    """Whether the reader is the writer itself, or the front of a card whose back writes."""
    return reader in (writer, writer.removesuffix("back") + "front")


def _changes(causes: Iterator[Any], readers: Mapping[str, list[str]], names: Names) -> Changes:
    changes: Changes = {}
    for _, _, _, effect in causes:
        kind = WRITES.get(effect["do"])
        fact = f"{kind}.{effect[kind]}" if kind else ""
        if fact in readers:
            changes.setdefault(fact, {})[clause(effect, Context(names))] = None
    return changes


def _readers(graph: Graph, bundle: BundleData) -> dict[str, list[str]]:
    """The cards on the graph that ask about each fact."""
    readers: dict[str, list[str]] = {}
    cards = [*diary_sides(bundle), *((name, card) for name, _, card in deck_cards(bundle))]
    for name, card in cards:
        for fact in _asked(card) if name in graph.nodes else ():
            if name not in readers.setdefault(fact, []):
                readers[fact].append(name)
    return readers


def _asked(card: Item) -> Iterator[str]:
    """The facts in all conditions of a card."""
    waiting: list[tuple[Any, bool]] = [(card, False)]
    while waiting:
        part, inside = waiting.pop()
        if isinstance(part, Mapping):
            inside = inside or "op" in part
            for kind in ("flag", "counter") if inside else ():
                if isinstance(part.get(kind), str):
                    yield f"{kind}.{part[kind]}"
            waiting += ((value, inside) for value in part.values())
        elif isinstance(part, list):
            waiting += ((value, inside) for value in part)


def only_writes(graph: Graph, node: str) -> bool:
    """Whether a card is on the graph for its notes alone."""
    kinds = [
        values["kind"] for *_, values in [*graph.in_edges(node, data=True), *graph.out_edges(node, data=True)]
    ]
    return bool(kinds) and set(kinds) == {"note"} and graph.nodes[node]["kind"] not in (*SIDES, "ending")


def crowded(graph: Graph) -> set[str]:
    """Return the facts that so many cards write and ask about that lines for them would hide the story."""
    pairs = Counter(values["fact"] for *_, values in graph.edges(data=True) if values["kind"] == "note")
    return {fact for fact, count in pairs.items() if count > MOST_PAIRS}


def is_story(graph: Graph, source: str, kind: str) -> bool:
    """Whether an arrow places cards: a note between two diary cards follows the story, and never leads it."""
    return kind != "note" or graph.nodes[source]["kind"] not in SIDES
