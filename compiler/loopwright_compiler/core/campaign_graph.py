"""The graph of a campaign: its evenings in their order, the notes that they make, and what asks for these."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

import networkx as nx
from loopwright_engine.core.notes import asked_in, made_in, name_of, outliving

from loopwright_compiler.graph.model import ENDING, START, Graph, Look, Scheme, add_edge
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word, words

EVENING: Final = "evening"
NOTED: Final = "noted"


def build(evenings: Sequence[tuple[Any, Graph]]) -> Graph:
    """The graph of a campaign of these bundles, each with the graph of its cards; the finale is the last."""
    finale = evenings[-1][0]
    graph: Graph = nx.MultiDiGraph(language=finale["language"], days=(), scheme=_scheme(evenings))
    said, order = words(finale["language"]).drawings, finale["scenario"]["campaign"]
    graph.add_node(
        START, id=START, kind=START, title=_title(finale), label=said.NODE_TEXT["start"], origin=""
    )
    before = START
    for bundle, _ in evenings:
        id, look = _id(bundle), said.CAMPAIGN_LOOK_TEXT[EVENING]
        graph.add_node(id, id=id, kind=EVENING, title=_title(bundle), label=look, origin="")
        last = bundle is finale
        sources = map(_evening, order["scenarios"]) if last and order["any_order"] else [before]
        for source in sources:
            _edge(graph, source, id, "then", said.CAMPAIGN_LINE_TEXT["then"])
        before = START if order["any_order"] else id
    _add_endings(graph, finale, said)
    for bundle, _ in evenings:
        for note in outliving(bundle):
            if note["id"] not in graph:
                title, look = _words(bundle, name_of(note)), said.CAMPAIGN_LOOK_TEXT[NOTED]
                graph.add_node(note["id"], id=note["id"], kind=NOTED, title=title, label=look, origin="")
    for bundle, cards in evenings:
        flags = {flag["id"] for flag in outliving(bundle)}
        for note, blocks in made_in(bundle, flags).items():
            _edge(graph, _id(bundle), note, "makes", _cards(cards, blocks), _id(bundle))
        for note, ids in asked_in(bundle, flags).items():
            endings = {
                one for one in ids if one.startswith(f"{ENDING}.") and bundle is finale and one in graph
            }
            for ending in sorted(endings):
                _edge(graph, note, ending, "asks", said.CAMPAIGN_LINE_TEXT["asks"])
            if others := ids - endings:
                _edge(graph, note, _id(bundle), "asks", _cards(cards, others), _id(bundle))
    return graph


def _scheme(evenings: Sequence[tuple[Any, Graph]]) -> Scheme:
    bundles = [bundle for bundle, _ in evenings]
    wording = words(bundles[-1]["language"]).drawings
    return Scheme(
        name="campaign",
        title=wording.CAMPAIGN_TITLE_TEXT,
        about=wording.CAMPAIGN_ABOUT_TEXT,
        read=wording.CAMPAIGN_READ_TEXT,
        looks={
            START: Look("", "start", "#2b3138", "#2b3138", ("([", "])")),
            EVENING: Look(wording.CAMPAIGN_LOOK_TEXT[EVENING], "card", "#e4f0f5", "#2f6f8f"),
            NOTED: Look(wording.CAMPAIGN_LOOK_TEXT[NOTED], "note", "#fbf5dc", "#a08a2d"),
            "win": Look(wording.LOOK_TEXT["win"], "pill", "#dff0de", "#2f7a3f"),
            "lose": Look(wording.LOOK_TEXT["lose"], "cut", "#e7e5ea", "#4b4458"),
        },
        lines={**wording.CAMPAIGN_LINE_TEXT, "end": wording.LINE_TEXT["end"]},
        counted=(),
        whole=False,
        faces={
            _id(one): [("", [(kind, one["strings"][sid]) for kind, sid in one["scenario"].get("text", ())])]
            for one in bundles
        },
        titles={_id(one): _title(one) for one in bundles},
        prefix="campaign-",
    )


def _add_endings(graph: Graph, finale: Mapping[str, Any], said: Any) -> None:
    """The endings of the finale, which its cards bring."""
    for ending in finale["endings"]:
        id, result = f"{ENDING}.{ending['id']}", ending["result"]
        title, label = _words(finale, ending["title"]), said.NODE_TEXT[result]
        graph.add_node(id, id=id, kind=ENDING, title=title, label=label, origin="", result=result)
        _edge(graph, _id(finale), id, "end", said.LINE_TEXT["end"])


def _edge(graph: Graph, source: str, target: str, kind: str, label: str, item: str = "") -> None:
    values = {"kind": kind, "label": label, "item": item, "block": "", "origin": ""}
    add_edge(graph, source, target, values)


def _id(bundle: Mapping[str, Any]) -> str:
    """The node of an evening."""
    return _evening(bundle["scenario"]["id"])


def _evening(scenario: str) -> str:
    return f"{EVENING}.{scenario}"


def _title(bundle: Mapping[str, Any]) -> str:
    return _words(bundle, bundle["scenario"]["title"])


def _words(bundle: Mapping[str, Any], sid: str) -> str:
    """A text of a bundle without marks."""
    return plain(bundle["strings"][sid], partial(icon_word, language=bundle["language"]))


def _cards(cards: Graph, ids: Collection[str]) -> str:
    """The titles of the cards on which these things stand, each once."""
    titles: dict[str, None] = {}
    for id in sorted(ids):
        around = [node for node in cards.nodes if id == node or id.startswith(f"{node}.")]
        if around:
            titles[cards.nodes[max(around, key=len)]["title"]] = None
    return ", ".join(titles)
