"""The graph of a kit's cards: what names what.

Nodes are the scenario, cards by kind, named effects, the ends of gauges at which something happens, and
endings. Lines lead from a card to the effects that it carries out, to the cards that its lines and verbs
name, to the ends of gauges towards which it moves them, and to the endings that it brings; their labels say
by which choice, roll or condition. Notes lead from who changes a gauge to the cards that ask about it. The
kit's rules bring cards, too, so the lines prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import networkx as nx

from loopwright_compiler.graph.model import (
    ENDING,
    START,
    CardText,
    Graph,
    Look,
    Scheme,
    add_edge,
    capitalised,
)
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word, words

from .rules_text import KitText, signed

if TYPE_CHECKING:
    from loopwright_dsl.parser.kit_grammar import KitCardKind, KitLanguage
    from loopwright_engine.bundle.types import EffectData, KitBlockData, KitBundleData

Doing = tuple[str, str, "EffectData"]
"""The id of a block, the causes in words that lead to it, and an effect in it."""
EFFECT, OVER, UNDER = "effect", "over", "under"
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
MOST_NOTES: Final = 2_000
"""Notes of one gauge."""


def build(bundle: KitBundleData, language: KitLanguage, *, notes: bool = True) -> Graph:
    """The graph of a bundle's cards, in the same order for the same bundle."""
    graph: Graph = nx.MultiDiGraph(
        language=bundle["language"], days=(), scheme=_scheme(bundle, language.kinds)
    )
    builder = _Builder(bundle, language, graph)
    builder.nodes()
    builder.lines()
    if notes:
        builder.notes()
    return graph


def _scheme(bundle: KitBundleData, card_kinds: Sequence[KitCardKind]) -> Scheme:
    wording = words(bundle["language"]).drawings
    looks = {START: Look("", "start", "#2b3138", "#2b3138", ("([", "])"))}
    for number, kind in enumerate(card_kinds):
        looks[kind.name] = Look(capitalised(kind.name.replace("-", " ")), *SHAPES[number % len(SHAPES)])
    looks |= {
        EFFECT: Look(wording.LOOK_TEXT["effect"], "note", "#e3f1ee", "#2f7f74"),
        OVER: Look(wording.LOOK_TEXT["over"], "deck", "#f6ece0", "#a8672a"),
        UNDER: Look(wording.LOOK_TEXT["under"], "deck", "#f6ece0", "#6b4d2a"),
        "several": Look(wording.LOOK_TEXT["several"], "deck", "#f4f1ea", "#6c747d"),
        "win": Look(wording.LOOK_TEXT["win"], "pill", "#dff0de", "#2f7a3f"),
        "lose": Look(wording.LOOK_TEXT["lose"], "cut", "#e7e5ea", "#4b4458"),
    }
    strings = bundle["strings"]
    texts: dict[str, list[tuple[str, CardText]]] = {}
    for card in (*bundle["cards"], {"id": START, **bundle["scenario"]} | {"id": START}, *_ended(bundle)):
        texts[card["id"]] = [("", [(kind, strings[sid]) for kind, sid in card.get("text", ())])]
    blocks = {card["id"]: card["block"]["id"] for card in bundle["cards"]}
    word = partial(icon_word, language=bundle["language"])
    return Scheme(
        name="cards",
        title=wording.TITLE_TEXT,
        about=wording.ABOUT_TEXT,
        read=wording.READ_TEXT,
        looks=looks,
        lines=wording.LINE_TEXT,
        counted=(*(kind.name for kind in card_kinds), EFFECT, OVER, UNDER, ENDING),
        whole=False,
        faces=texts,
        titles={card["id"]: plain(strings[card["title"]], word) for card in bundle["cards"]},
        prefix="kit-",
        block_of=lambda node: blocks.get(node, node),
    )


def _ended(bundle: KitBundleData) -> Iterator[dict[str, Any]]:
    """The endings, each by the id of its node."""
    for ending in bundle["endings"]:
        yield {**ending, "id": f"ending.{ending['id']}"}


class _Builder:
    def __init__(self, bundle: KitBundleData, language: KitLanguage, graph: Graph) -> None:
        self.bundle = bundle
        self.kinds = {kind.name: kind for kind in language.kinds}
        self.verbs = {verb.name: verb for verb in language.verbs}
        self.graph = graph
        self.said_in = bundle["language"]
        self.said = words(self.said_in).drawings
        self.text = KitText(bundle)
        self.gauges = {gauge["id"]: gauge for gauge in bundle["counters"]}
        self.conditions = {card["id"]: card["condition"] for card in bundle["cards"]}

    def _title(self, sid: str) -> str:
        return self._plain(self.bundle["strings"][sid])

    def _plain(self, text: str) -> str:
        return plain(text, partial(icon_word, language=self.said_in))

    # --- nodes

    def nodes(self) -> None:
        """Add the scenario, cards, effects, ends of gauges and endings."""
        sentences = self.said.NODE_TEXT
        self._node(START, START, self._title(self.bundle["scenario"]["title"]), sentences["start"])
        for card in self.bundle["cards"]:
            label = capitalised(card["kind"].replace("-", " "))
            self._node(card["id"], card["kind"], self._title(card["title"]), label)
        for effect in self.bundle["effects"]:
            name = effect["id"].replace("-", " ")
            self._node(f"effect.{effect['id']}", EFFECT, capitalised(name), sentences["effect"])
        for gauge in self.bundle["counters"]:
            for end, number in ((OVER, gauge["high"]), (UNDER, gauge["low"])):
                if gauge[end]:  # type: ignore[literal-required]
                    label = put(sentences[end], number=number)
                    self._node(f"gauge.{gauge['id']}.{end}", end, self._title(gauge["title"]), label)
        for ending in self.bundle["endings"]:
            result = "win" if ending["result"] == "win" else "lose"
            title = self._title(ending["title"])
            self._node(f"ending.{ending['id']}", ENDING, title, sentences[result], result=result)

    def _node(self, name: str, kind: str, title: str, label: str, **more: str) -> None:
        self.graph.add_node(
            name, id=name, kind=kind, title=title, label=label, origin=self._origin(name), **more
        )

    def _origin(self, name: str) -> str:
        """Where it is written, as `file:line:column`; empty where the bundle does not say."""
        origins = self.bundle["origins"]
        for known in (name, name.removesuffix(".over").removesuffix(".under"), name.partition(".")[2]):
            if known in origins:
                return ":".join(map(str, origins[known]))
        return ""

    # --- lines

    def blocks(self) -> Iterator[tuple[str, KitBlockData]]:
        """Every node with its block."""
        yield from ((card["id"], card["block"]) for card in self.bundle["cards"])
        yield from ((f"effect.{effect['id']}", effect["block"]) for effect in self.bundle["effects"])
        for gauge in self.bundle["counters"]:
            for end in (OVER, UNDER):
                block: KitBlockData | None = gauge[end]  # type: ignore[literal-required]
                if block:
                    yield f"gauge.{gauge['id']}.{end}", block

    def lines(self) -> None:
        """Add the lines from the scenario to its cards, and from each node to what it names."""
        for card in self.bundle["cards"]:
            self._edge(START, card["id"], START, self.kinds[card["kind"]].plural, START)
            for line in self.kinds[card["kind"]].lines:
                named: list[str] | str = card["head"].get(line.key, []) if line.takes == CARD else []
                for name in [named] if isinstance(named, str) else named:
                    self._edge(card["id"], name, "names", line.key.replace("-", " "), card["id"])
        for node, block in self.blocks():
            for where, cause, effect in self._doings(block, self._needed(node)):
                self._effect(node, where, cause, effect)

    def _needed(self, node: str) -> str:
        """What the condition of a card asks for, in words; empty where it asks for nothing."""
        condition = self.conditions.get(node)
        if condition is None:
            return ""
        return put(self.said.CAUSE_TEXT["if"], condition=self.text.condition(condition))

    def _effect(self, node: str, block: str, cause: str, effect: EffectData) -> None:
        match effect["do"]:
            case "end_game":
                self._edge(node, f"ending.{effect['ending']}", "end", cause, block)
            case "run":
                self._edge(node, f"effect.{effect['effect']}", "run", cause, block)
            case "counter":
                end = OVER if effect["by"] > 0 else UNDER
                self._towards(node, effect["counter"], (end,), cause, block, signed(effect["by"]))
            case verb if verb in self.verbs:
                for param in self.verbs[verb].params:
                    value = effect.get(param.key)
                    if param.takes == CARD and value:
                        self._edge(node, value, "play", cause, block)
                    elif param.takes == GAUGE and value:
                        self._towards(node, value, (OVER, UNDER), cause, block, verb.replace("_", " "))
                    elif value in self.kinds:
                        for card in self.bundle["cards"]:
                            if card["kind"] == value:
                                self._edge(node, card["id"], "play", cause, block)

    def _towards(
        self, node: str, gauge: str, ends: Sequence[str], cause: str, block: str, change: str
    ) -> None:
        """Add lines to the ends of a gauge at which something happens, for a change of it."""
        title = self._title(self.gauges[gauge]["title"])
        label = self._joined(cause, put(self.said.CAUSE_TEXT["change"], gauge=title, by=change))
        for end in ends:
            self._edge(node, f"gauge.{gauge}.{end}", "beyond", label, block)

    def _edge(self, source: str, target: str, kind: str, label: str, block: str, **more: str) -> None:
        if target not in self.graph.nodes:
            return
        text = self._plain(label) or self.said.LINE_TEXT[kind]
        values = {"kind": kind, "label": capitalised(text), "item": source, "block": block, **more}
        add_edge(self.graph, source, target, values | {"origin": self._origin(source)})

    def _joined(self, cause: str, more: str) -> str:
        return put(self.said.CAUSE_TEXT["joined"], cause=cause, more=more) if cause else more

    def _doings(self, block: KitBlockData, cause: str = "") -> Iterator[Doing]:
        """Every plain effect of a block, forks gone through, with what leads to it."""
        for effect in block["effects"]:
            forks = list(self._forks(effect))
            for more, inner in forks:
                yield from self._doings(inner, self._joined(cause, more))
            if not forks:
                yield block["id"], cause, effect

    def _forks(self, effect: EffectData) -> Iterator[tuple[str, KitBlockData]]:
        sentences = self.said.CAUSE_TEXT
        match effect["do"]:
            case "if":
                condition = effect["condition"]
                yield put(sentences["if"], condition=self.text.condition(condition)), effect["then"]
                if effect["else"]:
                    negated = self.text.condition({"op": "not", "of": condition})
                    yield put(sentences["if"], condition=negated), effect["else"]
            case "choose":
                for option in effect["options"]:
                    label = self._title(option["label"])
                    if option["condition"] is not None:
                        condition = self.text.condition(option["condition"])
                        label = self._joined(label, put(sentences["if"], condition=condition))
                    yield label, option["then"]
            case "roll":
                for row in effect["rows"]:
                    yield put(sentences["row"], faces=self.text.faces(row)), row["then"]
            case "test":
                for side in ("success", "failure"):
                    if effect[side]:
                        yield sentences[side], effect[side]

    # --- notes

    def notes(self) -> None:
        """Add notes from who changes a gauge to the nodes that ask about it, but where that are too many."""
        writers, readers = self._writers(), self._readers()
        unnoted: list[str] = []
        for gauge in self.bundle["counters"]:
            name, title = gauge["id"], self._title(gauge["title"])
            writings, readings = writers.get(name, {}), readers.get(name, ())
            if len(writings) * len(readings) > MOST_NOTES:
                unnoted.append(title)
                continue
            for writer, changes in writings.items():
                for reader in readings:
                    if reader != writer:
                        self._edge(
                            writer, reader, "note", "; ".join(changes), writer,
                            fact=f"gauge.{name}", about=title,
                        )  # fmt: skip
        self.graph.graph["unnoted"] = tuple(unnoted)

    def _writers(self) -> dict[str, dict[str, dict[str, None]]]:
        """For each gauge the nodes that change it, and how, in words, each once."""
        writers: dict[str, dict[str, dict[str, None]]] = {}
        for node, block in self.blocks():
            for _, _, effect in self._doings(block):
                if effect["do"] in ("counter", "set_counter"):
                    gauge = effect["counter"]
                    by = signed(effect["by"]) if effect["do"] == "counter" else f"= {effect['to']}"
                    title = self._title(self.gauges[gauge]["title"])
                    change = put(self.said.CAUSE_TEXT["change"], gauge=title, by=by)
                    writers.setdefault(gauge, {}).setdefault(node, {})[change] = None
        return writers

    def _readers(self) -> dict[str, list[str]]:
        """For each gauge the nodes that ask about it."""
        readers: dict[str, list[str]] = {}
        for node, block in self.blocks():
            for gauge in dict.fromkeys(_asked([self.conditions.get(node), block])):
                readers.setdefault(gauge, []).append(node)
        return readers


def _asked(part: Any) -> Iterator[str]:
    """The gauges in all conditions of a part of a bundle."""
    if isinstance(part, Mapping):
        if part.get("q") == "counter":
            yield part["counter"]
        for value in part.values():
            yield from _asked(value)
    elif isinstance(part, list):
        for value in part:
            yield from _asked(value)
