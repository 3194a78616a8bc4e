"""Graphs of cards, drawn from the blocks of a bundle: what leads where, and who writes what others ask about.

A game says which nodes there are, and which lines its own verbs mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic

from loopwright_engine.core.branches import BY_CHANCE, FORKS, Branch, branches
from loopwright_engine.core.counters import OVER, UNDER, End
from loopwright_engine.core.decks import decks_of
from loopwright_engine.core.timers import LATER

from loopwright_compiler.graph.model import Graph, add_edge, capitalised
from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.semantics.markup import plain
from loopwright_compiler.words import icon_word, words

from .block_text import Scope, Voice

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AnyBlock, AnyBundle, AnyEffect, AnyPart

Doing = tuple[str, str, Any]
"""The id of a block, the causes in words that lead to it, and an effect in it."""
Changes = dict[str, dict[str, None]]
"""What is done to each fact (`flag.met`, `counter.minutes`), in words, each once."""
Readers = Mapping[str, Collection[str]]
"""For each fact the nodes that ask about it."""

WRITES: Final = {
    **dict.fromkeys(("set_flag", "clear_flag"), "flag"),
    **dict.fromkeys(("counter", "set_counter", "own_counter", "set_own_counter"), "counter"),
}
"""Verbs that write, and what they write."""
DRAWN: Final = "drawn"
"""The kind of nodes that are cards of decks of the scenario's own."""
MOST_NOTES: Final = 2_000
"""Notes of one fact."""


def step(voice: Voice[Any], form: str, cause: str, **values: object) -> str:
    """The words for one step after a cause, or for the step alone where there is none."""
    forms = voice.layout.STEP_TEXT if cause else voice.layout.BARE_STEP_TEXT
    return put(forms[form], cause=cause, **values)


def doings(voice: Voice[Scope], block: AnyBlock, scope: Scope, cause: str = "") -> Iterator[Doing]:
    """Every plain effect of a block, forks gone through, with what leads to it."""
    for effect in block["effects"]:
        for branch in branches(effect):
            yield from doings(voice, branch.block, scope, _cause(voice, branch, scope, cause))
        if effect["do"] == LATER:
            lead = step(voice, "more", cause, more=voice.layout.TIMER_DUE_LEAD[voice.timed])
            yield from doings(voice, voice.timers[effect["timer"]][1], voice.due(scope), lead)
        elif effect["do"] not in FORKS:
            yield block["id"], cause, effect


def _cause(voice: Voice[Scope], branch: Branch, scope: Scope, cause: str) -> str:
    """What leads into a branch of what has this cause."""
    match branch.role:
        case "then" | "else":
            condition = branch.condition if branch.holds else {"op": "not", "of": branch.condition}
            return step(voice, "if", cause, condition=voice.asked(condition, scope))
        case "option":
            return step(voice, "option", cause, label=voice.chosen(branch.part, scope))
        case "row":
            return step(voice, "row", cause, faces=voice.faces(branch.part))
    return step(voice, branch.role, cause) if branch.role in BY_CHANCE else cause


class Builder(Generic[Scope]):
    """Adds nodes and edges to the graph of a bundle; `lines` say what each kind of edge does."""

    counted = "counter"
    """What facts about counters begin with."""

    def __init__(
        self, bundle: AnyBundle, graph: Graph, voice: Voice[Scope], lines: Mapping[str, str]
    ) -> None:
        self.bundle = bundle
        self.graph = graph
        self.voice = voice
        self.line_texts = lines

    def plain(self, text: str) -> str:
        """A text without marks, icons as their words in the bundle's language."""
        return plain(text, partial(icon_word, language=self.voice.words.language))

    def title(self, sid: str) -> str:
        """A title as plain text."""
        return self.plain(self.voice.text(sid))

    def origin(self, name: str) -> str:
        """`cards.loop:12:5`, or empty where the bundle does not say."""
        return ":".join(map(str, self.bundle["origins"].get(name, [])))

    def node(self, name: str, kind: str, title: str, label: str, **more: str) -> None:
        origin = self.origin(name)
        self.graph.add_node(name, id=name, kind=kind, title=title, label=label, origin=origin, **more)

    def edge(
        self, source: str, target: str, kind: str, label: str, item: str, block: str = "", **more: str
    ) -> None:
        """Add an edge, unless the very same is there, or nothing to lead to."""
        if target in self.graph.nodes:
            text = self.plain(label) or self.line_texts[kind]
            values = {"kind": kind, "label": capitalised(text), "item": item, "block": block, **more}
            add_edge(self.graph, source, target, values | {"origin": self.origin(item)})

    # --- decks of the scenario's own

    def draws(self, source: str, deck: str, cause: str, item: str, block: str) -> None:
        """Add edges to the cards of a deck that have nodes, for a draw from it."""
        for drawn in decks_of(self.bundle):
            for card in drawn["cards"] if drawn["id"] == deck else ():
                self.edge(source, card["id"], "play", cause, item, block)

    # --- ends of counters

    def end_nodes(self, counters: Iterable[Any], ends: Collection[End]) -> None:
        """Add a node for each of these ends, at which something happens."""
        sentences = words(self.voice.words.language).drawings.NODE_TEXT
        for counter in counters:
            for end, number in ((OVER, counter["high"]), (UNDER, counter["low"])):
                if (counter["id"], end) in ends:
                    fact = f"{self.counted}.{counter['id']}"
                    self.node(f"{fact}.{end}", end, self.title_of(fact), put(sentences[end], number=number))

    def towards(
        self, source: str, counter: str, ends: Iterable[str], change: str, cause: str, item: str, block: str
    ) -> None:
        """Add edges to the ends of a counter at which something happens, for a change of it."""
        fact = f"{self.counted}.{counter}"
        label = step(self.voice, "more", cause, more=f"{self.title_of(fact)} {change}")
        for end in ends:
            self.edge(source, f"{fact}.{end}", "beyond", label, item, block)

    # --- notes: who writes what another asks about

    def title_of(self, fact: str) -> str:
        """What players call a fact."""
        return self.plain(self.voice.called_fact(*fact.split(".", 1)))

    def note(self, source: str, target: str, fact: str, label: str, item: str, block: str = "") -> None:
        """Add an edge: `source` writes a fact, and `target` asks about it."""
        self.edge(source, target, "note", label, item, block, fact=fact, about=self.title_of(fact))

    def notes(self, source: str, changes: Changes, readers: Readers) -> None:
        """Add notes from a node to all others that ask; what is drawn already is not drawn again."""
        for fact, change in changes.items():
            for reader in readers[fact]:
                if not self.is_over(source, reader) and not self._noted(source, reader, fact):
                    self.note(source, reader, fact, "; ".join(change), source)

    def is_over(self, writer: str, reader: str) -> bool:
        """Whether the reader is the writer itself, or out of play where that writes."""
        return reader == writer

    def _noted(self, source: str, target: str, fact: str) -> bool:
        """Whether a note of this fact leads from one to the other."""
        known = self.graph[source].get(target, {}) if source in self.graph else {}
        return any(values.get("fact") == fact for values in known.values())

    def changes(self, effects: Iterable[AnyEffect], readers: Readers, scope: Scope) -> Changes:
        """What effects do to the facts that somebody asks about."""
        changes: Changes = {}
        for effect in effects:
            kind = WRITES.get(effect["do"])
            fact = f"{self._begins(kind)}.{effect[kind]}" if kind else ""
            if fact in readers:
                changes.setdefault(fact, {})[self.voice.clause(effect, 1, scope)] = None
        return changes

    def _begins(self, kind: str) -> str:
        return self.counted if kind == "counter" else kind

    def asked(self, part: AnyPart) -> Iterator[str]:
        """The facts in all conditions of a part of a bundle."""
        waiting: list[tuple[Any, bool]] = [(part, False)]
        while waiting:
            part, inside = waiting.pop()
            if isinstance(part, Mapping):
                inside = inside or "op" in part or "q" in part
                for kind in ("flag", "counter") if inside else ():
                    if isinstance(part.get(kind), str):
                        yield f"{self._begins(kind)}.{part[kind]}"
                waiting += ((value, inside) for value in part.values())
            elif isinstance(part, list):
                waiting += ((value, inside) for value in part)

    def readers(self, parts: Iterable[tuple[str, Any]]) -> dict[str, dict[str, None]]:
        """For each fact the nodes that ask about it, by what stands on each."""
        readers: dict[str, dict[str, None]] = {}
        for node, part in parts:
            for fact in self.asked(part):
                readers.setdefault(fact, {})[node] = None
        return readers

    def drop_endless(self, written: Collection[Changes], readers: Readers) -> None:
        """Drop the facts that so many write and ask about that a graph of them would be too large."""
        writers = Counter(fact for changes in written for fact in changes)
        endless = [fact for fact, count in writers.items() if count * len(readers[fact]) > MOST_NOTES]
        for changes in written:
            for fact in endless:
                changes.pop(fact, None)
        self.graph.graph["unnoted"] = tuple(map(self.title_of, endless))
