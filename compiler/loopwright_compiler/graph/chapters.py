"""Chapters of a story: the files that its diary cards stand in, or the first day of each card.

A chapter has the cards of the diary that say so; every other node goes with the first card of the diary that
it leads to, and an ending with the cards that bring it, when these are of one chapter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from os.path import commonpath

from loopwright_compiler.ruletext.words import words

from .analysis import Facts
from .model import SIDES, START, Graph, capitalised

Chapters = Mapping[str, str]
_NUMBER = re.compile(r"^(?:diary[-_ ]*)?(?:\d+[-_. ]*)?(?=\S)")


def by_files(graph: Graph) -> dict[str, str]:
    """Card side → the name of its chapter: that of its file, as in `diary/2-the-caretaker.loop`."""
    files = {
        node: values["origin"].split(":")[0]
        for node, values in graph.nodes.items()
        if values["kind"] in SIDES and values["origin"]
    }
    paths = sorted(set(files.values()))
    if len(paths) < 2:
        return {}
    common = commonpath([f"/{path}" for path in paths])
    names = {path: _name(f"/{path}".removeprefix(common).strip("/")) for path in paths}
    if len(set(names.values())) < len(paths):  # `1-act` and `2-act`
        names = {path: path for path in paths}
    return {node: names[path] for node, path in files.items()}


def by_days(graph: Graph, facts: Facts) -> dict[str, str]:
    """Card side → the name of the first day on which it may come up, the first day first."""
    days = graph.graph["days"]
    first = sorted(facts.earliest_day.items(), key=lambda pair: pair[1])
    return {node: capitalised(days[day - 1]) for node, day in first if graph.nodes[node]["kind"] in SIDES}


def add_chapters(graph: Graph, chapters: Chapters) -> None:
    """Write `chapter` on every node that has one, and all of them on the graph, in their order.

    Without at least two there are none.
    """
    order = [*dict.fromkeys(chapters.values())]
    if len(order) < 2:
        return
    found = dict(chapters)
    for node, values in graph.nodes.items():
        if node not in found and values["kind"] not in ("ending", *SIDES):
            goals = [found[target] for target in graph.successors(node) if target in chapters]
            if goals or node == START:
                found[node] = goals[0] if goals else order[0]
    last = words(graph.graph["language"]).drawings.ENDINGS_TEXT
    for node, values in graph.nodes.items():
        if values["kind"] == "ending":
            sources = {found.get(source, "") for source in graph.predecessors(node) if source != START}
            found[node] = sources.pop() if len(sources) == 1 and "" not in sources else last
    for node, chapter in found.items():
        graph.nodes[node]["chapter"] = chapter
    graph.graph["chapters"] = tuple(dict.fromkeys([*order, *found.values()]))


def _name(path: str) -> str:
    """`2-the-caretaker.loop` as `The caretaker`; folders stay, with a slash between."""
    parts = [re.sub(r"[-_]+", " ", _NUMBER.sub("", part)) for part in path.removesuffix(".loop").split("/")]
    said = " / ".join(part.strip() for part in parts if part.strip())
    return (said[:1].upper() + said[1:]) or path
