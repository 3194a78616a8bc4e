"""The graph of a kit's cards: what names what.

Nodes are the scenario, cards by kind, named effects, the ends of gauges at which something happens, and
endings. Lines lead from a card to the effects that it carries out, to the cards that its lines and verbs
name, to the ends of gauges towards which it moves them, and to the endings that it brings; their labels say
by which choice, roll or condition. Notes lead from who changes a gauge to the cards that ask about it. The
kit's rules bring cards, too, so the lines prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import networkx as nx
from loopwright_engine.core.counters import ENDS, OVER, UNDER, counters_of, end_of, ends_of
from loopwright_engine.core.decks import deck_cards, decks_of

from loopwright_compiler.core.graph import DRAWN, Builder, doings, step
from loopwright_compiler.graph.model import ENDING, START, CardText, Graph, Look, Scheme, capitalised
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word, words

from .rules_text import KitText

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EffectData, KitBlockData, KitBundleData, ListenerData
    from loopwright_engine.kit.language import CardKind as KitCardKind
    from loopwright_engine.kit.language import Language as KitLanguage

EFFECT = "effect"
CARD, GAUGE = "card", "gauge"
"""What places of the kit's words take, as `loopwright_engine.kit.language.Takes` has it."""
SHAPES: Final = (
    ("card", "#fbe9e4", "#b4432f"),
    ("plain", "#e4f0f5", "#2f6f8f"),
    ("note", "#fbf5dc", "#a08a2d"),
    ("card-back", "#e9f3e4", "#5d8a46"),
    ("deck", "#f3e6f1", "#8a4a7d"),
    ("plain", "#eeeef2", "#7b7f8c"),
)
"""The shape, the fill and the stroke of each kind of card, in the order of the kit's rows, over and over."""


def build(bundle: KitBundleData, language: KitLanguage, *, notes: bool = True) -> Graph:
    """The graph of a bundle's cards, in the same order for the same bundle."""
    graph: Graph = nx.MultiDiGraph(
        language=bundle["language"], days=(), scheme=_scheme(bundle, language.kinds)
    )
    builder = _Builder(bundle, language, graph)
    builder.nodes()
    builder.lines()
    if notes:
        builder.add_notes()
    return graph


def _scheme(bundle: KitBundleData, card_kinds: Sequence[KitCardKind]) -> Scheme:
    wording = words(bundle["language"]).drawings
    looks = {START: Look("", "start", "#2b3138", "#2b3138", ("([", "])"))}
    for number, kind in enumerate(card_kinds):
        looks[kind.name] = Look(capitalised(kind.name.replace("-", " ")), *SHAPES[number % len(SHAPES)])
    looks |= {
        DRAWN: Look(wording.LOOK_TEXT["drawn"], "card", "#f1ebf7", "#6a4a8a"),
        EFFECT: Look(wording.LOOK_TEXT["effect"], "note", "#e3f1ee", "#2f7f74"),
        OVER: Look(wording.LOOK_TEXT["over"], "deck", "#f6ece0", "#a8672a"),
        UNDER: Look(wording.LOOK_TEXT["under"], "deck", "#f6ece0", "#6b4d2a"),
        "several": Look(wording.LOOK_TEXT["several"], "deck", "#f4f1ea", "#6c747d"),
        "win": Look(wording.LOOK_TEXT["win"], "pill", "#dff0de", "#2f7a3f"),
        "lose": Look(wording.LOOK_TEXT["lose"], "cut", "#e7e5ea", "#4b4458"),
    }
    strings = bundle["strings"]
    texts: dict[str, list[tuple[str, CardText]]] = {}
    for card in (
        *bundle["cards"],
        *deck_cards(bundle),
        {"id": START, **bundle["scenario"]} | {"id": START},
        *_ended(bundle),
    ):
        texts[card["id"]] = [("", [(kind, strings[sid]) for kind, sid in card.get("text", ())])]
    blocks = {card["id"]: card["block"]["id"] for card in (*bundle["cards"], *deck_cards(bundle))}
    word = partial(icon_word, language=bundle["language"])
    return Scheme(
        name="cards",
        title=wording.TITLE_TEXT,
        about=wording.ABOUT_TEXT,
        read=wording.READ_TEXT,
        looks=looks,
        lines=wording.LINE_TEXT,
        counted=(*(kind.name for kind in card_kinds), DRAWN, EFFECT, OVER, UNDER, ENDING),
        whole=False,
        faces=texts,
        titles={
            card["id"]: plain(strings[card["title"]], word)
            for card in (*bundle["cards"], *deck_cards(bundle))
        },
        prefix="kit-",
        block_of=lambda node: blocks.get(node, node),
    )


def _ended(bundle: KitBundleData) -> Iterator[dict[str, Any]]:
    """The endings, each by the id of its node."""
    for ending in bundle["endings"]:
        yield {**ending, "id": f"ending.{ending['id']}"}


class _Builder(Builder[None]):
    counted = GAUGE

    def __init__(self, bundle: KitBundleData, language: KitLanguage, graph: Graph) -> None:
        self.text = KitText(bundle)
        self.said = words(bundle["language"]).drawings
        super().__init__(bundle, graph, self.text, self.said.LINE_TEXT)
        self.kinds = {kind.name: kind for kind in language.kinds}
        self.verbs = {verb.name: verb for verb in language.verbs}
        drawn = [*deck_cards(bundle)]
        self.conditions = {card["id"]: card["condition"] for card in (*bundle["cards"], *drawn)}

    # --- nodes

    def nodes(self) -> None:
        """Add the scenario, cards, effects, ends of gauges and endings."""
        sentences = self.said.NODE_TEXT
        self.node(START, START, self.title(self.bundle["scenario"]["title"]), sentences["start"])
        for card in self.bundle["cards"]:
            label = capitalised(card["kind"].replace("-", " "))
            self.node(card["id"], card["kind"], self.title(card["title"]), label)
        for deck in decks_of(self.bundle):
            for card in deck["cards"]:
                self.node(card["id"], DRAWN, self.title(card["title"]), self.title(deck["title"]))
        for effect in self.bundle["effects"]:
            name = self.plain(self.text.effect(effect["id"]))
            self.node(f"effect.{effect['id']}", EFFECT, name, sentences["effect"])
        self.end_nodes(counters_of(self.bundle), ends_of(counters_of(self.bundle)))
        for ending in self.bundle["endings"]:
            result = "win" if ending["result"] == "win" else "lose"
            title = self.title(ending["title"])
            self.node(f"ending.{ending['id']}", ENDING, title, sentences[result], result=result)

    def origin(self, name: str) -> str:
        """That of an end of a gauge is its gauge's."""
        names = (name, name.removesuffix(".over").removesuffix(".under"), name.partition(".")[2])
        return next((known for known in map(super().origin, names) if known), "")

    # --- lines

    def blocks(self) -> Iterator[tuple[str, KitBlockData]]:
        yield from ((card["id"], card["block"]) for card in self.bundle["cards"])
        yield from ((card["id"], card["block"]) for card in deck_cards(self.bundle))
        yield from ((f"effect.{effect['id']}", effect["block"]) for effect in self.bundle["effects"])
        for (gauge, end), block in ends_of(counters_of(self.bundle)).items():
            yield f"gauge.{gauge}.{end}", block

    def listeners(self) -> Iterator[tuple[str, ListenerData]]:
        """What cards wait for, each with its card."""
        yield from ((card["id"], part) for card in self.bundle["cards"] for part in card.get("listeners", ()))

    def lines(self) -> None:
        """Add the lines from the scenario to its cards, and from each node to what it names."""
        begun: set[str] = set()
        for card in self.bundle["cards"]:
            kind = self.kinds[card["kind"]]
            if not kind.numbered or kind.name not in begun:  # other sections are come to by roads
                self.edge(START, card["id"], START, kind.plural, START, START)
            begun.add(kind.name)
            for line in self.kinds[card["kind"]].lines:
                named: list[str] | str = card["head"].get(line.key, []) if line.takes == CARD else []
                for name in [named] if isinstance(named, str) else named:
                    self.edge(card["id"], name, "names", line.key.replace("-", " "), card["id"], card["id"])
        for node, block in self.blocks():
            for where, cause, effect in doings(self.text, block, None, self._needed(node)):
                self._effect(node, where, cause, effect)
        for node, part in self.listeners():
            for where, cause, effect in doings(self.text, part["block"], None, self.text.waiting(part)):
                self._effect(node, where, cause, effect)

    def _needed(self, node: str) -> str:
        """What the condition of a card asks for, in words; empty where it asks for nothing."""
        condition = self.conditions.get(node)
        if condition is None:
            return ""
        return step(self.text, "if", "", condition=self.text.condition(condition))

    def _effect(self, node: str, block: str, cause: str, effect: EffectData) -> None:
        match effect["do"]:
            case "end_game":
                self.edge(node, f"ending.{effect['ending']}", "end", cause, node, block)
            case "run":
                self.edge(node, f"effect.{effect['effect']}", "run", cause, node, block)
            case "draw_card":
                self.draws(node, effect["deck"], cause, node, block)
            case "counter":
                ends, by = (end_of(effect["by"]),), self.text.change(effect["by"])
                self.towards(node, effect["counter"], ends, by, cause, node, block)
            case verb if verb in self.verbs:
                for param in self.verbs[verb].params:
                    value = effect.get(param.key)
                    if param.takes == CARD and value:
                        self.edge(node, value, "play", cause, node, block)
                    elif param.takes == GAUGE and value:
                        self.towards(node, value, ENDS, verb.replace("_", " "), cause, node, block)
                    elif value in self.kinds:
                        for card in self.bundle["cards"]:
                            if card["kind"] == value:
                                self.edge(node, card["id"], "play", cause, node, block)

    # --- notes

    def note(self, source: str, target: str, fact: str, label: str, item: str, block: str = "") -> None:
        """A card begins with its block."""
        super().note(source, target, fact, label, item, block or source)

    def add_notes(self) -> None:
        """Add notes from who changes a gauge to the nodes that ask about it, but where that are too many."""
        heard = list(self.listeners())
        blocks = [*self.blocks(), *((node, part["block"]) for node, part in heard)]
        asked = [(node, [self.conditions.get(node), block]) for node, block in self.blocks()]
        readers = self.readers([*asked, *heard])
        effects: dict[str, list[Any]] = {}
        for node, block in blocks:
            effects.setdefault(node, []).extend(effect for *_, effect in doings(self.text, block, None))
        written = {node: self.changes(done, readers, None) for node, done in effects.items()}
        self.drop_endless(list(written.values()), readers)
        for node, changes in written.items():
            self.notes(node, changes, readers)
