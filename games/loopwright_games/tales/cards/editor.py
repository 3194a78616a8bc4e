"""What an editor says of the cards of Tales: what words mean, cards to fill in, cards as players read them.

What words mean are the entries of the reference.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from loopwright_compiler.core import to_fill
from loopwright_compiler.core.block_text import BlockLine
from loopwright_compiler.cursor import Cursor, then, trials
from loopwright_compiler.kits.protocol import ReferenceEntry
from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.syntax import (
    AllOf,
    AnyOf,
    Card,
    CardLine,
    Compare,
    Do,
    Effect,
    Ending,
    Event,
    Fact,
    Name,
    Node,
    Not,
    Override,
    Quantity,
    RuleNumber,
    RuleOff,
    Setting,
    Test,
    WorldCard,
)
from loopwright_dsl.syntax.span import Span
from loopwright_engine.core.decks import deck_cards

from loopwright_games.tales.bundle_cards import held_cards
from loopwright_games.tales.card_kinds import CARD_KINDS
from loopwright_games.tales.cards.language.nodes import Avoid
from loopwright_games.tales.nouns import TRAITS

from .names import named_card
from .reference import groups
from .ruletext.effects import EffectContext, line_writer
from .ruletext.faces import (
    chore_lines,
    deck_card_lines,
    held_lines,
    part_lines,
    parts_of,
    response_lines,
    rumor_lines,
    school_lines,
)
from .ruletext.names import PrintedNames
from .ruletext.paper_lines import PartLines, paper_lines

if TYPE_CHECKING:
    from loopwright_compiler.kits.protocol import Face
    from loopwright_engine.bundle.types import FaceData

    from loopwright_games.tales.bundle_types import BundleData, HeldData

from loopwright_compiler.names import DECK_CARD, EFFECT, ENDING, SCENARIO, NameKind

from .name_kinds import DIARY, RESPONSE, RUMOR, SCHOOL

Id = tuple[str, str]
"""Kind and name of an entry."""

SETS = (
    *("trait", "condition_name", "combo", "tag", "machine_state"),
    *("favor_step", "machine_class", "direction", "weekday"),
)
"""Kinds of entries that are words of a set."""

WORDS: dict[str, Id] = {
    "success": ("part", "success"),
    "failure": ("part", "failure"),
    "spend": ("part", "price"),
    "once": ("part", "limit"),
    "per": ("part", "limit"),
    "else": ("part", "if"),
}
"""Words that stand for a part of a card and have no node of their own."""

_docs: dict[tuple[int, str], str] = {}  # parser state and word → what it means there


@cache
def entries() -> dict[Id, ReferenceEntry]:
    """Return the reference by kind and name."""
    return {(entry.kind, entry.name): entry for group in groups() for entry in group.entries}


def shown(entry: ReferenceEntry) -> str:
    """Return an entry in Markdown: how it is written, what it does, an example."""
    forms = "\n".join(entry.written)
    rules = f" *({', '.join(entry.rules)})*" if entry.rules else ""
    parts = [f"```loop\n{forms}\n```", f"{entry.alone} {entry.says}{rules}".strip()]
    return "\n\n".join([*parts, f"For example:\n```loop\n{entry.example.rstrip()}\n```"])


def entry_of(node: Node) -> ReferenceEntry | None:
    """Return the entry for what a node says; None for names and texts."""
    return entries().get(_id(node))


def _id(node: Node) -> Id:
    match node:
        case Effect(verb=verb):
            return "verb", verb
        case Do():
            return "verb", "do"
        case Ending(condition=condition):
            return ("verb", "ending") if condition is None else ("part", "ending_check")
        case Fact(kind=kind):
            return "fact", kind
        case Quantity(kind="dial", args=(Name(text=dial),)):
            return "number", dial
        case Quantity(kind=kind):
            return "number", kind
        case Event(kind=kind):
            return "event", kind
        case Override(rule=rule):
            return "instead", rule.text.replace(" ", "_")
        case RuleNumber(rule=rule):
            return "set", rule.text.replace(" ", "_")
        case RuleOff(rule=rule):
            return "no", rule.text.replace(" ", "_")
        case Setting(kind=kind):
            return "setting", kind
        case WorldCard(kind=kind):
            return "card", kind
        case CardLine(key=key):
            return "part", key
        case Compare() | Not() | AllOf() | AnyOf():
            return _JOINS[type(node)]
        case _:
            return _by_class(type(node).__name__)


_JOINS: dict[type[Node], Id] = {
    Compare: ("single", "compare"),
    Not: ("single", "negation"),
    AllOf: ("both", "all_of"),
    AnyOf: ("condition", "any_of"),
}


@cache
def _by_class(name: str) -> Id:
    """The entries by class of node: `DiaryCard` is the card `diary`, `NewRumors` the part `new_rumors`."""
    if name.endswith("Card"):
        return "card", name.removesuffix("Card").lower()
    return "part", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def explained_at(card: Card, line: int, column: int) -> tuple[Span, ReferenceEntry] | None:
    """Return the innermost node that begins on a line of a card (counted from 1) and has an entry."""
    explanation: tuple[Span, ReferenceEntry] | None = None
    for node in walk(card):
        span = node.span
        if span.line != line or column < span.column or (span.end_line == line and column > span.end_column):
            continue
        if isinstance(node, Effect) and node.who is not None and column <= node.who.span.end_column:
            subject = entries().get(("subject", node.who.text.replace(" ", "_")))
            explanation = (node.who.span, subject) if subject is not None else explanation
            continue
        entry = entry_of(node)
        if entry is not None and entry.name != "prose":
            explanation = span, entry
    return explanation


def of_a_set(word: str) -> ReferenceEntry | None:
    """Return the entry of a word that is one of a set: a trait, a combo, a day."""
    return next((entries()[kind, word] for kind in SETS if (kind, word) in entries()), None)


def icon_meaning(icon: str) -> str:
    """Return what stands in braces in a text, in Markdown; most icons are words of a set."""
    entry = entries().get(("icon", icon)) or of_a_set(icon)
    return shown(entry) if entry is not None else ""


def meaning_at(card: Card | None, line: int, column: int, word: str) -> str:
    """Return what a word of a card means, in Markdown; empty for a name."""
    entry = of_a_set(word) or entries().get(WORDS.get(word, ("", "")))
    if entry is None and card is not None:
        explained = explained_at(card, line, column)
        entry = explained[1] if explained is not None else None
    return shown(entry) if entry is not None else ""


def meaning(cursor: Cursor, terminal: str, phrase: str) -> str:
    """Return what a word of the language would mean at the cursor; empty where what follows decides it."""
    if cursor.stack is None:
        return ""
    place = (cursor.stack[-1], terminal)
    if place not in _docs:
        _docs[place] = _tried(cursor, phrase)
    return _docs[place]


def _tried(cursor: Cursor, phrase: str) -> str:
    assert cursor.stack is not None
    known = of_a_set(phrase) or entries().get(WORDS.get(phrase.split()[0], ("", "")))
    if known is not None:
        return shown(known)
    stack = then(cursor.language, cursor.stack, cursor.before + phrase, len(cursor.before))
    for card in trials(cursor, phrase, stack) if stack is not None else ():
        explained = explained_at(card, len(cursor.above) + 1, len(cursor.before) + 1)
        if explained is not None and explained[0].column == len(cursor.before) + 1:
            return shown(explained[1])
    return ""


# --- Cards and blocks that an editor can put in whole, with places to fill in


_TRAIT = f"${{1|{','.join(TRAITS)}|}}"
CARDS = {
    "scenario": (
        'scenario ${1:my-scenario} "${2:My Scenario}"\n'
        "  > ${3:What everybody hears before the game.}\n"
        "  files ${4:diary, rumors}\n  rumors ${5:first}\n  diary ${6:1}"
    ),
    "diary": 'diary ${1:NAME} "${2:Title}"\n  front\n    > ${3:What the kids find.}\n    $0',
    "rumor": (
        'rumor ${1:NAME} ${2:1} "${3:Title}" at ${4:K}\n  > ${5:What is said.}\n'
        "  test ${6:BRAVE}\n    success: ${7:draw item}\n    failure: ${0:take UPSET}"
    ),
    **{kind.name: kind.snippet for kind in CARD_KINDS.values()},
    **to_fill.CARDS,
    "school": 'school ${1:NAME} "${2:Title}"\n  > ${3:What happens at school.}\n  rumors kids\n  move $0',
    "response": (
        "response ${1:machine} ${2:standard}\n  routine\n    ignore\n"
        "  alert\n    avoid ${3:QUICK}, block\n      failure: $0"
    ),
}
"""Card word → the card; NAME is filled as `NEXT_NAMES` says."""
BLOCKS = {
    **to_fill.blocks("kid", "days"),
    "action": 'action "${1:Label}" at ${2:K}\n  $0',
    "test": f"test {_TRAIT}\n  success: ${{2:insight +1}}\n  failure: ${{0:take UPSET}}",
    "when": "when ${1:insight >= 3}: $0",
    "on": "on ${1:end phase}: $0",
    "win": 'win ${1:name} "${2:Title}" when ${3:insight >= 9}\n  > $0',
    "lose": 'lose ${1:name} "${2:Title}" when ${3:enigma >= 9}\n  > $0',
    "tag": "tag ${1:PAPER}",
    "combo": "combo ${1:LURE} of ${2:SHARP} and ${3:LOUD}",
    "front": "front\n  > $0",
    "back": "back\n  > $0",
    "success": "success\n  $0",
    "failure": "failure\n  $0",
}
"""First word of a line → the block."""


# --- A card as players read it: its prose and the rules text that is generated for it


FaceLines = tuple[str, "FaceData | HeldData", "PartLines"]
"""One side of a card in a bundle: its heading, what has its text, and the rules of its parts."""


def _diary(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for card in bundle["diary"]:
        for heading, side in card["sides"].items() if str(card["number"]) == key else ():
            if side:
                lines = partial(part_lines, names=names.face(), diary=card["number"])
                yield heading, side, {part["id"]: partial(lines, part) for part in parts_of(side)}


def _rumor(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for card in bundle["rumors"]:
        if f"{card['set']} {card['number']}" == key:
            yield "", card, {card["id"]: partial(rumor_lines, card, names)}


def _school(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for card in bundle["school"]:
        if str(card["number"]) == key:
            yield "", card, {card["id"]: partial(school_lines, card, names)}


def _response(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for card in bundle["responses"]:
        if f"{card['machine']} {card['variant']}" == key:
            for heading, side in (("routine", card["routine"]), ("alert", card["alert"])):
                yield heading, side, {side["id"]: partial(response_lines, side, names)}


def _ending(bundle: BundleData, key: str, _names: PrintedNames) -> Iterator[FaceLines]:
    yield from (("", ending, {}) for ending in bundle["endings"] if ending["id"] == key)


def _scenario(bundle: BundleData, _key: str, _names: PrintedNames) -> Iterator[FaceLines]:
    yield "", bundle["scenario"], {}


def _of_world(bundle: BundleData, what: NameKind, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for kind, id, card in held_cards(bundle):
        if named_card(kind, card["id"]) == (what, key):
            lines: dict[str, list[BlockLine]] = {}
            chore = chore_lines(card, id, names) if "reward" in card else None
            for owner, line in chore or held_lines(kind, card, id, names):
                lines.setdefault(owner, []).append(line)
            yield "", card, {owner: partial(list, of_part) for owner, of_part in lines.items()}


def _deck_card(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[FaceLines]:
    for card in deck_cards(bundle):
        if card["id"] == f"card.{key.replace(' ', '.')}":
            yield "", card, {card["id"]: partial(deck_card_lines, card, names)}


_FACES: dict[NameKind, Callable[[BundleData, str, PrintedNames], Iterator[FaceLines]]] = {
    DIARY: _diary,
    RUMOR: _rumor,
    SCHOOL: _school,
    RESPONSE: _response,
    ENDING: _ending,
    DECK_CARD: _deck_card,
    SCENARIO: _scenario,
}


def faces(bundle: BundleData, what: NameKind, key: str) -> Iterator[Face]:
    """The faces of a card of a bundle, as paper says them; none of what is no card."""
    of_kind, names = _FACES.get(what), PrintedNames.on_paper(bundle)
    if what is EFFECT:
        yield from _effect(bundle, key, names)
    sides = of_kind(bundle, key, names) if of_kind is not None else _of_world(bundle, what, key, names)
    for heading, face, parts in sides:
        yield heading, list(paper_lines(face["text"], names, parts))


def _effect(bundle: BundleData, key: str, names: PrintedNames) -> Iterator[Face]:
    """What a reference card says of a named effect."""
    for entry in bundle.get("reference", ()):
        if entry["id"] == key:
            writer = line_writer(names)
            writer.block(entry["block"], EffectContext(names, helped=False))
            lines = [
                (line.kind, line.text if line.sid is None else names.strings[line.sid])
                for line in writer.lines
            ]
            yield writer.voice.entry_title(entry), lines


# --- The chance of a test, as the rulebook's table gives it (TST-2, TST-8)


POOL: Final = 3
"""TST-2: dice of a test before anything is added or taken away."""


def test_hint(node: Node) -> tuple[str, str] | None:
    """Return the chance of a test or of meeting a machine, and whose it is; None for any other node."""
    if not isinstance(node, Test | Avoid):
        return None
    first, pushed = (1 - (5 / 6) ** (POOL * rolls) for rolls in (1, 2))  # at least one six
    about = f"One kid with {POOL} dice: no strength or weakness, no help, no items. "
    label = f"{first:.0%}, pushed {pushed:.0%}".replace("%", " %")
    return label, f"{about}Pushed: the same roll with a second try."
