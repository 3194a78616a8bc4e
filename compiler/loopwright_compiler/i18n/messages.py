"""Every text that an author has written, with the context that tells translators where it stands.

A message is known by its context (the card side, the item, the place that it belongs to) and its
text. No number counts the texts of a card, so a paragraph put in between changes no other message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from loopwright_dsl.parser.lines import Comment, read_lines
from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    Card,
    Declared,
    Ending,
    Face,
    GaugeCard,
    Hidden,
    KitCard,
    Name,
    Node,
    NoteName,
    Printed,
    Prose,
    ScenarioCard,
    Setting,
    Text,
)

from loopwright_compiler.diagnostics.reporter import CardAt, Source
from loopwright_compiler.project.kit import default_dialect
from loopwright_compiler.project.worlds import World
from loopwright_compiler.project.yaml_positions import Yaml
from loopwright_compiler.semantics.visitor import parts_of, walk

TITLE_LETTERS: Final = 50
"""So many letters of long words has a title room for where little else stands on the card."""
LINE_LETTERS: Final = 20
"""So many have room in one line beside the disc, on the fullest cards, too."""
PLACES: Final = (
    "In braces, what stands behind a colon is translated; conditions stay as they are, and such places may "
    "change their order."
)
_HOLE: Final = re.compile(r"\{\w+\}")

# --- Contexts of texts: from a card, or from the id that a text has in a bundle, to where it stands


def room_of(title: str) -> int:
    """How many letters a translated title may have on any card: those of a line, or as many as it has."""
    return max(LINE_LETTERS, len(title))


def _room(title: str) -> str:
    return f"Room for about {room_of(title)} letters; for {TITLE_LETTERS} if little else stands on the card"


def card_id(card: Card) -> str:
    """The id that a card has in a bundle; an effect card, which is in none, is `effect.lost-in-fog`."""
    if isinstance(card, ScenarioCard):
        return "scenario"
    return ".".join((card.word, *card.names))


def owner(string: str) -> str:
    """The context of a text of a bundle: `item.lamp` for `item.lamp.action.1.label`; the card of a deck has
    two names, and a note is a flag.
    """
    parts = string.removeprefix("flag.note.").split(".")
    if string.startswith("flag.note."):
        return f"note.{parts[0]}"
    return ".".join(parts[: {"scenario": 1, "world": 1, "card": 3}.get(parts[0], 2)])


Place = tuple[str, int]
"""A file, as it is called inside its scenario or world, and a line of it."""


@record
class Message:
    """One text to translate. `plural` is its second form, for texts that count something;
    `notes` are remarks for the translator."""

    context: str
    text: str
    plural: str | None = None
    notes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


def noted(messages: Iterable[Message], remarks: Mapping[str, str]) -> list[Message]:
    """The messages with what translators are told of them: by the longest beginning of their context that has
    a remark (`entries`, `key_`, or the empty one), and of each place to fill (`{name}`).
    """
    about = sorted((name for name in remarks if not name.startswith("{")), key=len, reverse=True)
    all_messages = []
    for message in messages:
        notes = [next((remarks[name] for name in about if message.context.startswith(name)), "")]
        holes = dict.fromkeys(_HOLE.findall(f"{message.text} {message.plural or ''}"))
        notes += [f"{hole}: {remarks[hole]}" for hole in holes if hole in remarks]
        all_messages.append(replace(message, notes=(*message.notes, *filter(None, notes))))
    return all_messages


def unique(messages: Iterable[Message]) -> list[Message]:
    """The messages, each context and text once, with all its places."""
    unique_messages: dict[tuple[str, str], Message] = {}
    for message in messages:
        key = (message.context, message.text)
        if key in unique_messages:
            before = unique_messages[key]
            notes = (*before.notes, *(note for note in message.notes if note not in before.notes))
            message = replace(before, notes=notes, places=(*before.places, *message.places))
        unique_messages[key] = message
    return list(unique_messages.values())


def of_cards(cards: Iterable[CardAt]) -> Iterator[Message]:
    """The texts of cards, in written order."""
    for at in cards:
        yield from _Texts(at).all()


def of_world(world: World) -> Iterator[Message]:
    """The texts of a world: its data files, then its cards."""
    if "world" in world.parts:
        source, document = world.parts["world"]
        yield _data("world", "The title of the world", source, document.value["title"])
        for kind in ("tag", "combo"):
            own = document.value.get(f"{kind}s")
            for name, node in own.value.items() if own is not None else ():
                title = node if kind == "tag" else node.value["title"]
                yield _data(f"{kind}.{name.lower()}", _NAMED[kind], source, title)
    if "board" in world.parts:
        source, document = world.parts["board"]
        for letter, place in document.value["locations"].value.items():
            yield _data(f"location.{letter}", f"Location {letter}: its name", source, place.value["name"])
    for part, kind in default_dialect().world_lists.items():
        if part in world.parts:
            source, document = world.parts[part]
            for entry in document.value[part].value:
                context, name = f"{kind}.{entry.value['id'].value}", entry.value["name"].value
                yield _data(context, f"A {kind}'s name", source, entry.value["name"], _room(name))
                yield _data(context, f"About the {kind} {name}", source, entry.value["about"])
    yield from of_cards(world.cards)


def _data(context: str, note: str, source: Source, node: Yaml, *notes: str) -> Message:
    text = " ".join(str(node.value).split())
    return Message(context, text, notes=(note, *notes), places=((_file(source), node.span.line),))


def in_words(name: Name) -> str:
    """An id as players read it where nobody has given it a title."""
    return name.text.replace("-", " ")


def _file(source: Source) -> str:
    """A file's name inside its own scenario or world."""
    return source.name.rpartition("/")[2]


@lru_cache(maxsize=8)
def _comments(source: str) -> Mapping[int, Comment]:
    """The comments of a card file by their lines."""
    return {comment.span.line: comment for comment in read_lines(f"{source}\n")[1]}


def _said_of(source: str, line: int) -> list[str]:
    """What the author has written in comments behind a line and right above it."""
    comments, above = _comments(source), line - 1
    while above in comments and comments[above].own_line:
        above -= 1
    remarks = (comments[number].text for number in range(above + 1, line + 1) if number in comments)
    return [words for text in remarks if (words := text.lstrip("#").strip())]


class _Texts:
    """The texts of one card. A node that says where its texts stand comes before them in a walk."""

    def __init__(self, at: CardAt) -> None:
        self.at = at
        self.context = self.card = card_id(at.card)
        self.head = at.card.described
        self.known: dict[int, tuple[str, str]] = {}  # id of a Text -> its context, what it is
        self.named: list[Text] = []  # names that a setting has given

    def all(self) -> Iterator[Message]:
        """One message for each text, in written order."""
        card = self.at.card
        for kind, name, what in card.unlisted:
            yield self._message(f"{kind}.{name.text}", in_words(name), what, name)
        for node in walk(self.at.card):
            if isinstance(node, Setting):
                yield from self._names(node)
            elif not isinstance(node, Text):
                self._place(node)
            elif node not in self.named:
                context, what = self.known.get(id(node)) or (self.card, "Title")
                if what == "Title":
                    room = () if isinstance(card, GaugeCard | KitCard) else (_room(node.text),)
                    yield self._message(context, node.text, f"Title of {self.head}", node, *room)
                else:
                    yield self._message(context, node.text, f"{what} on {self.head}", node)

    def _message(self, context: str, text: str, note: str, node: Node, *notes: str) -> Message:
        line = self.at.span(node).line
        if isinstance(node, Text) and node.places:
            notes = (*notes, PLACES)
        notes = (note, *notes, *_said_of(self.at.source.text, line))
        return Message(context, text, notes=notes, places=((_file(self.at.source), line),))

    def _place(self, node: Node) -> None:
        """Say of the texts right below a node what they are."""
        match node:
            case Face(name=name):
                self.context = f"{self.card}.{name.text}"
            case Prose(paragraphs=paragraphs):
                for text in paragraphs:
                    self.known.setdefault(id(text), (self.context, "Prose"))
            case Printed(prose=proses):
                self._paragraphs(proses, self.context, "Rules text in the author's own words")
            case Ending(id=name, title=text, prose=proses):
                context = f"ending.{name.text}"
                self.known[id(text)] = (context, f"Title of the ending {name.text},")
                self._paragraphs(proses, context, f"Prose of the ending {name.text},")
            case Node(SHOWN=what) if what:
                text = next(part for part in parts_of(node) if isinstance(part, Text))
                self.known[id(text)] = (self.context, what)

    def _paragraphs(self, proses: tuple[Prose, ...], context: str, what: str) -> None:
        for prose in proses:
            for text in prose.paragraphs:
                self.known[id(text)] = (context, what)

    def _names(self, setting: Setting) -> Iterator[Message]:
        """The names that flags, counters and tokens are shown by: a title, else the id as words."""
        if setting.kind not in _NAMED:
            return
        names = [arg for arg in setting.args if isinstance(arg, Declared)]
        if not names and isinstance(setting.args[0], Name):
            title = next((arg for arg in setting.args if isinstance(arg, Text | Hidden)), None)
            names = [Declared(setting.span, setting.args[0], title)]
        for declared in names:
            if isinstance(declared.title, Hidden):
                continue
            text = declared.title.text if declared.title else in_words(declared.id)
            self.named += [declared.title] if declared.title else []
            called = declared.id.of if isinstance(declared.id, NoteName) else declared.id
            context = f"{setting.kind}.{called.text.lower()}"
            yield self._message(context, text, _NAMED[setting.kind], declared.title or declared.id)


_NAMED = {
    "flag": "What the players note, in a few words",
    "note": "What stands in the notebook of a campaign, in a few words",
    "counter": "What is counted",
    "token": "What a token on the board is called",
    "tag": "What a tag of items is called",
    "combo": "What a combo is called",
    "deck": "What a deck of cards is called",
}
"""Settings that name something for the players -> what the name is."""
