"""The diary graph: which card side, rumor or school card leads to which, and what ends the game.

An edge says what the cards can cause, not that it can be reached in play: on this graph "no way" is
certain, "a way" is a promise that only a played game keeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx
from loopwright_games.tales import nouns
from loopwright_games.tales.cards.ruletext.causes import card_causes, said, side_causes
from loopwright_games.tales.cards.ruletext.names import Names
from loopwright_games.tales.nouns import HELD_DECKS

from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import words

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


START = "start"
COMPLICATIONS = "complications"
TIME_RAN_OUT = f"ending.{nouns.TIME_RAN_OUT}"
SIDES = ("front", "back")

Effect = Mapping[str, Any]
Graph: TypeAlias = "nx.MultiDiGraph[str]"


@dataclass
class Builder:
    """Adds nodes and edges to a graph, in the words of the bundle's language."""

    bundle: BundleData
    names: Names
    graph: Graph

    @property
    def words(self) -> Any:
        """The words for causes and cards, in the bundle's language."""
        return self.names.words.causes

    def node(self, name: str, kind: str, title: str, label: str, **more: str) -> None:
        """Add a node."""
        self.graph.add_node(
            name, id=name, kind=kind, title=title, label=label, origin=self.origin(name), **more
        )

    def edge(
        self, source: str, target: str, kind: str, label: str, item: str, block: str = "", **more: str
    ) -> None:
        """Add an edge, unless the very same is there."""
        text = plain(label) or words(self.names.words.language).drawings.LINE_TEXT[kind]
        values = {"kind": kind, "label": capitalised(text), "item": item, "block": block, **more}
        values["origin"] = self.origin(item)
        known = self.graph[source].get(target, {}) if source in self.graph.nodes else {}
        if values not in known.values():
            self.graph.add_edge(source, target, **values)

    def note(self, source: str, target: str, fact: str, label: str, item: str, block: str = "") -> None:
        """Add an edge: `source` writes a flag or a counter (`flag.met`), and `target` asks about it."""
        about = self.title_of(fact)
        self.edge(source, target, "note", label, item, block, fact=fact, about=about)

    def title_of(self, fact: str) -> str:
        """What players call a fact."""
        return plain(self.names.called(*fact.split(".", 1)))

    def noted(self, source: str, target: str, fact: str) -> bool:
        """Whether a note of this fact leads from one to the other."""
        if not self.graph.has_edge(source, target):
            return False
        return any(values.get("fact") == fact for values in self.graph[source][target].values())

    def deck_node(self, name: str, kind: str, card: Effect) -> None:
        """Add the node of a card that is not in the diary."""
        values = {key: card.get(key, "") for key in ("number", "machine", "at")}
        values |= {key: self.names.called(key, card.get(key, "")) for key in ("set", "variant")}
        label = put(self.words.NODE_TEXT[kind], **values)
        titled = card.get("title") or card.get("name")
        self.node(name, kind, self.title(titled) if titled else label, label)

    def origin(self, name: str) -> str:
        """`diary.loop:12:5`, or empty where the bundle does not say."""
        return ":".join(map(str, self.bundle["origins"].get(name, [])))

    def title(self, sid: str) -> str:
        return plain(self.names.text(sid))

    def effect(self, source: str, item: str, block: str, cause: str, effect: Effect) -> None:
        """Add the edge that an effect means, if it touches the diary or ends the game."""
        verb = effect["do"]
        if verb == "end_game":
            self.edge(source, f"ending.{effect['ending']}", "end", cause, item, block)
            return
        if verb not in ("play_diary", "flip_diary", "discard_diary"):
            return
        card = f"diary.{effect['diary']}"
        target = f"{card}.{'back' if verb == 'flip_diary' else 'front'}"
        if target not in self.graph.nodes:
            return
        if verb != "discard_diary":
            self.edge(source, target, verb.removesuffix("_diary"), cause, item, block)
        elif not source.startswith(f"{card}."):
            self.edge(source, target, "discard", said("discard", cause, self.names), item, block)


def build(bundle: BundleData) -> Graph:
    """The diary graph of a bundle, in the same order for the same bundle.

    Node attributes: id, kind (start, front, back, ending, complications, or that of another card: rumor,
    school, response, item, anomaly, chore, event), title, label, origin (`file:line:column` or empty)
    and, for endings, result (win or lose). Edge attributes: kind (play, flip, discard, note, end,
    start, clock), label (the cause in words), item, block (what begins when it happens), origin; those of
    notes also fact (`flag.ID`) and about (its name). `gates.add_gates` adds the other notes.
    """
    names = Names.of(bundle)
    days = tuple(names.day(number) for number in range(1, 6 * names.weeks + 1))
    builder = Builder(bundle, names, nx.MultiDiGraph(language=names.words.language, days=days))
    _diary_nodes(builder)
    _ending_nodes(builder)
    for number in bundle["scenario"]["start_diary"]:
        builder.edge(START, f"diary.{number}.front", "start", builder.words.CAUSE_TEXT["start"], START)
    sides = dict(diary_sides(bundle))
    for name, side in sides.items():
        for cause in side_causes(side, builder.names):
            builder.effect(name, *cause)
    _complications(builder)
    _deck_nodes(builder, sides)
    builder.edge(START, TIME_RAN_OUT, "clock", builder.words.CAUSE_TEXT["clock"], START)
    return builder.graph


def kinds(graph: Graph) -> dict[str, str]:
    """Return the kind of each node by its id, in the graph's order."""
    return {node: graph.nodes[node]["kind"] for node in graph.nodes}


def unreachable(graph: Graph) -> list[str]:
    """Return the ids of card sides and endings that nothing in the scenario leads to."""
    arrows = leading(graph)
    reached = {node for root in roots(graph) for node in (root, *nx.descendants(arrows, root))}
    return [node for node in graph.nodes if node not in reached]


def roots(graph: Graph) -> list[str]:
    """Return the ids of nodes that need no diary card: the start, and cards that are not in the diary."""
    return [node for node, kind in kinds(graph).items() if kind not in (*SIDES, "ending")]


def leading(graph: Graph) -> nx.DiGraph[str]:
    """Return the arrows that bring a node into play or end the game: all but discards and notes."""
    arrows: nx.DiGraph[str] = nx.DiGraph()
    arrows.add_nodes_from(graph.nodes)
    for source, target, values in graph.edges(data=True):
        if values["kind"] not in ("discard", "note"):
            arrows.add_edge(source, target)
    return arrows


def capitalised(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def diary_sides(bundle: BundleData) -> Iterable[tuple[str, Effect]]:
    """Return the node id and the side for every side of every diary card."""
    for card in bundle["diary"]:
        for name in SIDES:
            side = card["sides"][name]
            if side:
                yield side["id"], side


def _diary_nodes(builder: Builder) -> None:
    bundle = builder.bundle
    title = builder.title(bundle["scenario"]["title"])
    builder.node(START, "start", title, builder.words.NODE_TEXT["start"])
    for card in bundle["diary"]:
        for side in SIDES:
            if card["sides"][side]:
                label = put(builder.words.NODE_TEXT[side], number=card["number"])
                builder.node(f"{card['id']}.{side}", side, builder.title(card["title"]), label)


def _ending_nodes(builder: Builder) -> None:
    for ending in builder.bundle["endings"]:
        result = ending["result"]
        title = builder.title(ending["title"])
        builder.node(
            f"ending.{ending['id']}",
            "ending",
            title,
            builder.words.NODE_TEXT[result],
            result=result,
        )
    builder.node(
        TIME_RAN_OUT,
        "ending",
        builder.words.TIME_RAN_OUT_TEXT,
        builder.words.NODE_TEXT["lose"],
        result="lose",
    )


def _complications(builder: Builder) -> None:
    """VAR-12: the deck that brings complications, of which a game may draw none."""
    numbers = builder.bundle["scenario"]["complications"]
    if not numbers:
        return
    builder.node(
        COMPLICATIONS,
        "complications",
        builder.words.COMPLICATIONS_TEXT,
        builder.words.NODE_TEXT["complications"],
    )
    for number in numbers:
        label = builder.words.CAUSE_TEXT["complication"]
        builder.edge(COMPLICATIONS, f"diary.{number}.front", "play", label, COMPLICATIONS)


def _deck_nodes(builder: Builder, sides: Mapping[str, Effect]) -> None:
    """Rumors, school and response cards, cards in hand, event locations: as far as they touch the diary."""
    readers = _flag_readers(sides)
    for name, kind, card in deck_cards(builder.bundle):
        before = builder.graph.number_of_edges()
        for item, block, cause, effect in card_causes(kind, card, builder.names):
            begun = name if block == f"{name}.block" else block
            builder.effect(name, item, begun, cause, effect)
            for reader in readers.get(effect["flag"], []) if effect["do"] == "set_flag" else []:
                label = said("note", cause, builder.names, flag=builder.names.called("flag", effect["flag"]))
                builder.note(name, reader, f"flag.{effect['flag']}", label, item, begun)
        if builder.graph.number_of_edges() > before:
            builder.deck_node(name, kind, card)


def deck_cards(bundle: BundleData) -> Iterable[tuple[str, str, Effect]]:
    """Return the node id, the kind and the card for every card that is not in the diary."""
    yield from ((card["id"], "rumor", card) for card in bundle["rumors"])
    yield from ((card["id"], "school", card) for card in bundle["school"])
    yield from ((card["id"], "response", card) for card in bundle["responses"])
    for kind, deck in HELD_DECKS.items():
        for held in bundle["world"][deck]:
            yield f"{kind}.{held['id']}", kind, held


def _flag_readers(sides: Mapping[str, Effect]) -> dict[str, list[str]]:
    """Flag → the sides where a check waits for it."""
    readers: dict[str, list[str]] = {}
    for name, side in sides.items():
        for check in side["checks"]:
            for flag in _flags(check["condition"]):
                if name not in readers.setdefault(flag, []):
                    readers[flag].append(name)
    return readers


def _flags(condition: Effect) -> list[str]:
    if condition["op"] in ("and", "or"):
        return [flag for part in condition["of"] for flag in _flags(part)]
    return [condition["flag"]] if condition["op"] == "flag" else []
