"""The diary graph: which card side, rumor or school card leads to which, and what ends the game.

Notes lead from who writes a flag or a counter to the card side whose text asks, be it in a `when`, an
ending, a listener, an action or a fork. Insight, enigma, pieces and places are left out: nearly every card
moves them, and a line from each would say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import networkx as nx
from loopwright_compiler.core.graph import DRAWN, Builder, Changes, Doing, Readers, doings, step
from loopwright_compiler.graph.analysis import ProvedDays
from loopwright_compiler.graph.model import ENDING, START, CardText, Graph, Look, Scheme
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word, words
from loopwright_engine.core.counters import OVER, UNDER, End, counters_of, end_of, ends_of, towards
from loopwright_engine.core.decks import deck_cards as own_cards

from loopwright_games.tales import nouns
from loopwright_games.tales.bundle_cards import SIDES, diary_sides, held_cards
from loopwright_games.tales.card_kinds import CARD_KINDS, HELD_DECKS

from .ruletext.conditions import change_text, condition_text, either
from .ruletext.effects import EffectContext, TalesVoice
from .ruletext.faces import event_text
from .ruletext.names import PrintedNames

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        ConditionData,
        EffectData,
        SideData,
    )


FEW = 2
"""So many cards of a kind that only write one thing stand on their own; more are one pile."""
COMPLICATIONS = "complications"
LEADING = ("end_game", "play_diary", "flip_diary", "discard_diary")
"""Verbs that touch the diary or end the game."""
_Side = tuple[str, list[list[str]]]

AnyCard = Mapping[str, Any]
"""A card of any kind, with what its kind has."""


class DiaryBuilder(Builder[EffectContext]):
    """Adds cards of Tales to a graph, in the words of the bundle's language."""

    def __init__(self, bundle: BundleData, names: PrintedNames, graph: Graph) -> None:
        super().__init__(bundle, graph, TalesVoice(names), names.words.graph.GRAPH_LINE_TEXT)
        self.names = names
        self.words = names.words.causes

    def is_over(self, writer: str, reader: str) -> bool:
        """Whether the reader is the writer itself, or the front of a card whose back writes."""
        return reader in (writer, writer.removesuffix("back") + "front")

    def deck_node(self, name: str, kind: str, card: AnyCard) -> None:
        values = {key: card.get(key, "") for key in ("number", "machine", "at")}
        values |= {key: self.names.called(key, card.get(key, "")) for key in ("set", "variant")}
        form = self.words.NODE_TEXT.get(kind) or self.words.KIND_TEXT.get(kind)
        label = put(form, **values) if form else self.names.deck(name.split(".")[1])
        titled = card.get("title") or card.get("name")
        self.node(name, kind, self.title(titled) if titled else label, label)

    def effect(self, source: str, item: str, block: str, cause: str, effect: EffectData) -> None:
        """Add the edge that an effect means, if it touches the diary or ends the game."""
        if effect["do"] == "end_game":
            self.edge(source, f"ending.{effect['ending']}", "end", cause, item, block)
            return
        verb = effect["do"]
        if effect["do"] == "counter":
            ends, by = (end_of(effect["by"]),), change_text(effect["by"], PrintedNames.of(self.bundle))
            self.towards(source, effect["counter"], ends, by, cause, item, block)
        if effect["do"] == "draw_card":
            self.draws(source, effect["deck"], cause, item, block)
        if "diary" not in effect or verb not in LEADING:
            return
        card = f"diary.{effect['diary']}"
        target = f"{card}.{'back' if verb == 'flip_diary' else 'front'}"
        if verb != "discard_diary":
            self.edge(source, target, verb.removesuffix("_diary"), cause, item, block)
        elif not source.startswith(f"{card}."):
            self.edge(source, target, "discard", said("discard", cause, self.names), item, block)


def build(bundle: BundleData) -> Graph:
    """The diary graph of a bundle without notes, in the same order for the same bundle.

    Kinds of nodes: start, front, back, ending, complications, or that of another card: rumor, school,
    response, item, anomaly, chore, event. Kinds of edges: play, flip, discard, note, end, start, clock. Notes
    are of flags that cards outside of the diary set; `add_gates` adds the others.
    """
    names = PrintedNames.of(bundle)
    days = tuple(names.day(number) for number in range(1, 6 * names.weeks + 1))
    builder = DiaryBuilder(
        bundle,
        names,
        nx.MultiDiGraph(language=names.words.language, days=days, scheme=_scheme(bundle, names)),
    )
    _diary_nodes(builder)
    _ending_nodes(builder)
    builder.end_nodes(counters_of(bundle["scenario"]), _leading_ends(bundle))
    for card in own_cards(bundle):
        if any(effect["do"] in LEADING for *_, effect in block_causes(card["block"], names)):
            builder.deck_node(card["id"], DRAWN, card)
    for number in bundle["scenario"]["start_diary"]:
        builder.edge(START, f"diary.{number}.front", "start", builder.words.CAUSE_TEXT["start"], START)
    sides = {side["id"]: side for _, _, side in diary_sides(bundle)}
    for name, side in sides.items():
        for cause in side_causes(side, builder.names):
            builder.effect(name, *cause)
    for name, block in _ends(bundle):
        for doing in block_causes(block, names) if name in builder.graph else ():
            builder.effect(name, name, *doing)
    _complications(builder)
    _deck_nodes(builder, sides)
    builder.edge(START, nouns.CLOCK, "clock", builder.words.CAUSE_TEXT["clock"], START)
    return builder.graph


def _leading_ends(bundle: BundleData) -> set[End]:
    """The ends of counters at which something touches the diary or ends the game, itself or by other ends."""
    ends = ends_of(counters_of(bundle["scenario"]))
    leads = {end: set(towards(block)) for end, block in ends.items()}
    leading = {
        end
        for end, block in ends.items()
        if any(effect["do"] in LEADING for *_, effect in block_causes(block, PrintedNames.of(bundle)))
    }
    while more := {end for end in ends if end not in leading and leads[end] & leading}:
        leading |= more
    return leading


def _ends(bundle: BundleData) -> Iterator[tuple[str, BlockData]]:
    """The node id and the block of every end of a counter at which something happens."""
    for (counter, end), block in ends_of(counters_of(bundle["scenario"])).items():
        yield f"counter.{counter}.{end}", block


def _diary_nodes(builder: DiaryBuilder) -> None:
    bundle = builder.bundle
    title = builder.title(bundle["scenario"]["title"])
    builder.node(START, "start", title, builder.words.NODE_TEXT["start"])
    for card in bundle["diary"]:
        for side in SIDES:
            if card["sides"][side]:
                label = put(builder.words.NODE_TEXT[side], number=card["number"])
                builder.node(f"{card['id']}.{side}", side, builder.title(card["title"]), label)


def _ending_nodes(builder: DiaryBuilder) -> None:
    for ending in builder.bundle["endings"]:
        result = ending["result"]
        title = builder.title(ending["title"])
        builder.node(
            f"ending.{ending['id']}", "ending", title, builder.words.NODE_TEXT[result], result=result
        )
    builder.node(
        nouns.CLOCK, "ending", builder.words.TIME_RAN_OUT_TEXT, builder.words.NODE_TEXT["lose"], result="lose"
    )


def _complications(builder: DiaryBuilder) -> None:
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


def _deck_nodes(builder: DiaryBuilder, sides: Mapping[str, SideData]) -> None:
    """Rumors, school and response cards, cards in hand, event locations: as far as they touch the diary."""
    readers = _flag_readers(sides)
    for name, kind, card in deck_cards(builder.bundle):
        for item, block, cause, effect in card_causes(kind, card, builder.names):
            begun = name if block == f"{name}.block" else block
            builder.effect(name, item, begun, cause, effect)
            flag = effect["flag"] if effect["do"] == "set_flag" else ""
            for reader in readers.get(flag, []):
                label = said("note", cause, builder.names, flag=builder.names.called("flag", flag))
                builder.note(name, reader, f"flag.{flag}", label, item, begun)
        if name in builder.graph:  # an edge leads from it
            builder.deck_node(name, kind, card)


def deck_cards(bundle: BundleData) -> Iterable[tuple[str, str, AnyCard]]:
    """Return the node id, the kind and the card for every card that is not in the diary."""
    yield from ((card["id"], "rumor", card) for card in bundle["rumors"])
    yield from ((card["id"], "school", card) for card in bundle["school"])
    yield from ((card["id"], "response", card) for card in bundle["responses"])
    yield from ((id, kind, card) for kind, id, card in held_cards(bundle))
    yield from ((card["id"], DRAWN, card) for card in own_cards(bundle))


def _flag_readers(sides: Mapping[str, SideData]) -> dict[str, list[str]]:
    """Flag → the sides where a check waits for it."""
    readers: dict[str, list[str]] = {}
    for name, side in sides.items():
        for check in side["checks"]:
            for flag in _flags(check["condition"]):
                if name not in readers.setdefault(flag, []):
                    readers[flag].append(name)
    return readers


def _flags(condition: ConditionData) -> list[str]:
    if condition["op"] == "and" or condition["op"] == "or":
        return [flag for part in condition["of"] for flag in _flags(part)]
    return [condition["flag"]] if condition["op"] == "flag" else []


def diary_graph(bundle: BundleData, *, notes: bool = True) -> Graph:
    """The diary graph of a bundle, with notes of what is written and asked about."""
    graph = build(bundle)
    if notes:
        add_gates(graph, bundle)
    return graph


def add_gates(graph: Graph, bundle: BundleData) -> None:
    """Add a note from each writer to each reader, with `fact` and what is done to it as `label`.

    Cards that do nothing else are added for it. Many of one kind that write the same are one node of kind
    `several`, whose `cards` are their ids. What would take more than `MOST_NOTES` notes gets none, and is
    named in `graph.graph["unnoted"]`.
    """
    names = PrintedNames.of(bundle)
    builder = DiaryBuilder(bundle, names, graph)
    decks = list(deck_cards(bundle))
    ends = dict(_ends(bundle))
    diary = {side["id"]: side for _, _, side in diary_sides(bundle)}
    asking = [*diary.items(), *ends.items(), *((name, card) for name, _, card in decks)]
    readers = builder.readers((name, card) for name, card in asking if name in graph.nodes)

    def changes(causes: Iterator[Cause]) -> Changes:
        return builder.changes((effect for *_, effect in causes), readers, EffectContext(names))

    sides = {name: changes(side_causes(side, names)) for name, side in diary.items()}
    sides |= {
        name: changes((name, *doing) for doing in block_causes(block, names))
        for name, block in ends.items()
        if name in graph.nodes
    }
    cards = {name: changes(card_causes(kind, card, names)) for name, kind, card in decks}
    builder.drop_endless([*sides.values(), *cards.values()], readers)
    for name, written in sides.items():
        builder.notes(name, written, readers)
    piles: dict[tuple[str, tuple[str, ...]], list[tuple[str, AnyCard, Changes]]] = {}
    for name, kind, card in decks:
        if name in graph.nodes:
            builder.notes(name, cards[name], readers)
        elif cards[name]:
            piles.setdefault((kind, tuple(cards[name])), []).append((name, card, cards[name]))
    for (kind, facts), pile in piles.items():
        if len(pile) <= FEW:
            for name, card, written in pile:
                builder.deck_node(name, kind, card)
                builder.notes(name, written, readers)
        else:
            _add_pile(builder, kind, facts, pile, readers)


def _add_pile(
    builder: DiaryBuilder,
    kind: str,
    facts: tuple[str, ...],
    pile: list[tuple[str, AnyCard, Changes]],
    readers: Readers,
) -> None:
    label = put(builder.names.words.graph.PILE_TEXT, n=len(pile), kind=kind_names(builder.names)[kind])
    title = ", ".join(map(builder.title_of, facts))
    name = f"several.{kind}.{'+'.join(facts)}"
    builder.node(name, "several", title, label, cards=" ".join(card for card, _, _ in pile))
    together: Changes = {}
    for _, _, changes in pile:
        for fact, change in changes.items():
            together.setdefault(fact, {}).update(change)
    builder.notes(name, together, readers)


# --- Causes in a few words: "Follow the cable (K): success"


Cause = tuple[str, str, str, "EffectData"]
"""The id of what a card says, the id of the block in it, the cause in words, and an effect of the block."""


def side_causes(side: SideData, names: PrintedNames) -> Iterator[Cause]:
    """Every effect on a diary side with its cause, in written order."""
    for check in side["checks"]:
        condition = condition_text(check["condition"], names, "first")
        cause = put(names.words.causes.CONDITION_CAUSE_FORM, condition=condition)
        if check["kind"] == "ending":
            effect: EffectData = {"do": "end_game", "ending": check["ending"]}
            yield check["id"], f"ending.{check['ending']}", cause, effect
        else:
            yield from _with_id(check, block_causes(check["block"], names, cause, "first"))
    for item in side["on"]:
        cause = _if(event_text(item["event"], names), item["condition"], names, "first")
        yield from _with_id(item, block_causes(item["block"], names, cause, "first"))
    for rule in side["rules"]:
        cause = names.words.causes.RULE_CAUSE_TEXT[rule["rule"]]
        yield from _with_id(rule, block_causes(rule["block"], names, cause, "first"))
    yield from _actions(side["actions"], names)


def card_causes(kind: str, card: AnyCard, names: PrintedNames) -> Iterator[Cause]:
    """The same for a card of another kind; the item is the card itself where a card is one block."""
    if kind in HELD_DECKS:
        yield from _held_causes(kind, card, names)
        return
    if kind == DRAWN:
        cause = _if("", card["condition"], names, "you")
        yield from _with_id(card, block_causes(card["block"], names, cause))
        return
    blocks = [card["block"]] if kind == "rumor" else []
    if kind == "school" and card["event"]:
        blocks = [card["event"]["block"]]
    if kind == "response":
        sides = (card["routine"], card["alert"])
        blocks = [side[key] for side in sides for key in ("failure", "firewall")]
    for block in blocks:
        yield from _with_id(card, block_causes(block, names))


def _held_causes(kind: str, card: AnyCard, names: PrintedNames) -> Iterator[Cause]:
    """What a card in hand or an event location can do: its actions, what it hears of, its reward."""
    place = {"at": [card["at"]]} if kind == "event" else {}
    yield from _actions([action | place for action in card["actions"]], names)
    for item in card.get("on", ()):
        cause = _if(event_text(item["event"], names, own=True), item["condition"], names, "you")
        yield from _with_id(item, block_causes(item["block"], names, cause))
    if kind == "chore":
        yield from _with_id(
            card["reward"], block_causes(card["reward"], names, names.words.cards.REWARD_LEAD)
        )


def _actions(actions: Iterable[ActionData], names: PrintedNames) -> Iterator[Cause]:
    for action in actions:
        yield from _with_id(action, block_causes(action["block"], names, _action_cause(action, names)))


def block_causes(
    block: BlockData, names: PrintedNames, cause: str = "", actor: str = "you"
) -> Iterator[Doing]:
    """(block id, cause in words, effect) for every plain effect in a block, forks gone through."""
    return doings(TalesVoice(names), block, EffectContext(names, actor), cause)


def said(form: str, cause: str, names: PrintedNames, **values: object) -> str:
    """The words for one step after a cause, or for the step alone where there is none."""
    words = names.words.causes
    return put((words.CAUSE_TEXT if cause else words.BARE_CAUSE_TEXT)[form], cause=cause, **values)


def _with_id(item: AnyCard, causes: Iterator[Doing]) -> Iterator[Cause]:
    return ((item["id"], *cause) for cause in causes)


def _action_cause(action: ActionData, names: PrintedNames) -> str:
    label, place = (
        names.text(action["label"]),
        either([names.location(letter) for letter in action["at"]], names.words),
    )
    cause = put(names.words.causes.CAUSE_TEXT["action" if place else "anywhere"], label=label, place=place)
    return _if(cause, action["condition"], names, "you")


def _if(cause: str, condition: ConditionData | None, names: PrintedNames, actor: str) -> str:
    if not condition:
        return cause
    return step(TalesVoice(names), "if", cause, condition=condition_text(condition, names, actor))


# --- What its cards look like, and what stands on them


LOOKS: dict[str, tuple[str, str, str]] = {  # kind -> (shape, fill, stroke)
    "start": ("start", "#2b3138", "#2b3138"),
    "front": ("card", "#fbe9e4", "#b4432f"),
    "back": ("card-back", "#e4f0f5", "#2f6f8f"),
    "rumor": ("note", "#fbf5dc", "#a08a2d"),
    "school": ("plain", "#e9f3e4", "#5d8a46"),
    "response": ("plain", "#eeeef2", "#7b7f8c"),
    "complications": ("deck", "#f3e6f1", "#8a4a7d"),
    DRAWN: ("card", "#f1ebf7", "#6a4a8a"),
    OVER: ("deck", "#f6ece0", "#a8672a"),
    UNDER: ("deck", "#f6ece0", "#6b4d2a"),
    "several": ("deck", "#f4f1ea", "#6c747d"),
    **{kind.name: kind.look for kind in CARD_KINDS.values()},
    "win": ("pill", "#dff0de", "#2f7a3f"),
    "lose": ("cut", "#e7e5ea", "#4b4458"),
}
_BRACKETS = {"start": ("([", "])"), "rumor": (">", "]")}


def kind_names(names: PrintedNames) -> Mapping[str, str]:
    """What the kinds of nodes are called."""
    drawn: Mapping[str, str] = words(names.words.language).drawings.LOOK_TEXT
    return {**drawn, **names.words.graph.LOOK_TEXT, **names.words.causes.KIND_TEXT}


def _scheme(bundle: BundleData, names: PrintedNames) -> Scheme:
    wording = names.words.graph
    kinds = kind_names(names)
    return Scheme(
        name="diary",
        title=wording.TITLE_TEXT,
        about=wording.ABOUT_TEXT,
        read=wording.READ_TEXT,
        looks={
            kind: Look(kinds.get(kind, ""), *look, _BRACKETS.get(kind, ("[", "]")))
            for kind, look in LOOKS.items()
        },
        lines=wording.GRAPH_LINE_TEXT,
        sides=SIDES,
        counted=(*SIDES, ENDING, "rumor"),
        clock=nouns.CLOCK,
        faces={card: _faces(bundle, sides, wording.SIDE_TEXT) for card, sides in _texts(bundle).items()},
        titles=_titles(bundle, names.words.language),
        card_of=_card_of,
    )


def _faces(
    bundle: BundleData, sides: Sequence[_Side], headings: Mapping[str, str]
) -> list[tuple[str, CardText]]:
    strings = bundle["strings"]
    return [
        (headings[name] if name else "", [(kind, strings.get(sid, sid)) for kind, sid in text])
        for name, text in sides
    ]


def _titles(bundle: BundleData, language: str) -> dict[str, str]:
    """What each card is called, by its id."""
    titled: list[Any] = [*bundle["diary"], *bundle["rumors"], *bundle["school"], *own_cards(bundle)]
    titles = {card["id"]: card["title"] for card in titled}
    titles |= {f"ending.{ending['id']}": ending["title"] for ending in bundle["endings"]}
    titles |= {id: card["name"] for _, id, card in held_cards(bundle)}
    word = partial(icon_word, language=language)
    return {owner: plain(bundle["strings"].get(sid, sid), word) for owner, sid in titles.items()}


def _card_of(node: str) -> str:
    """Both sides of a diary card share one panel."""
    return node.rpartition(".")[0] if node.startswith("diary.") else node


def _texts(bundle: BundleData) -> dict[str, list[_Side]]:
    texts: dict[str, list[_Side]] = {"start": [("", bundle["scenario"]["text"])]}
    for card in bundle["diary"]:
        sides = [(name, card["sides"][name]) for name in SIDES]
        texts[card["id"]] = [(name, side["text"]) for name, side in sides if side]
    own: Any = own_cards(bundle)
    for numbered in (*bundle["rumors"], *bundle["school"], *own):
        texts[numbered["id"]] = [("", numbered["text"])]
    for _, id, held in held_cards(bundle):
        texts[id] = [("", held["text"])]
    for response in bundle["responses"]:
        faces = (("routine", response["routine"]), ("alert", response["alert"]))
        texts[response["id"]] = [(name, face["text"]) for name, face in faces]
    for ending in bundle["endings"]:
        texts[f"ending.{ending['id']}"] = [("", ending["text"])]
    return texts


# --- What its proofs know


MOST_SIDES = 250
"""With more sides value sets take seconds."""


def known(bundle: BundleData) -> ProvedDays | None:
    """Return what value sets and landmarks prove of a bundle; None where that would take too long."""
    if len(list(diary_sides(bundle))) > MOST_SIDES:
        return None
    # Only here: what was proved of a draft is kept, and loading these takes a while.
    from loopwright_compiler.reachability.landmarks import landmarks
    from loopwright_compiler.reachability.value_sets import ValueSets

    from .proofs.story import StorySystem

    story = StorySystem(bundle)
    values = ValueSets(story.program, cut=story.cut)
    return ProvedDays(dict(values.reached), landmarks(story.program, story.places))
