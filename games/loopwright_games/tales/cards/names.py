"""The names in cards and story tests of Tales, for editors and for renaming.

Which argument of a verb, a fact, a quantity or an event is a name is read from the vocabulary, so that a new
word of the language needs no code here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from loopwright_compiler.core import names as core_names
from loopwright_compiler.core.declared import shown
from loopwright_compiler.core.names import names_below
from loopwright_compiler.names import CARD, COUNTER, FLAG, WORLD, NameKind, NameMention
from loopwright_compiler.semantics.markup import ICONS
from loopwright_dsl.syntax import (
    Action,
    Alternative,
    Argument,
    At,
    Card,
    CardLine,
    Effect,
    Event,
    Fact,
    Intend,
    Name,
    Node,
    Number,
    Payment,
    Quantity,
    Setting,
    Text,
    WorldCard,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, LineTakes
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.language.nodes import DiaryCard, ResponseCard, RumorCard, SchoolCard
from loopwright_games.tales.nouns import COMBOS, TAGS
from loopwright_games.tales.verbs import VERBS
from loopwright_games.tales.words import EVENTS, FACTS, PRICES, QUANTITIES, ArgumentKind, Word

from .name_kinds import (
    COMBO,
    DIARY,
    EVENT,
    ITEM,
    LOCATION,
    MACHINE,
    MODEL,
    OF_CARDS,
    RESPONSE,
    RUMOR,
    RUMOR_SET,
    SCHOOL,
    TAG,
    TOKEN,
)
from .semantics.symbols import machine_id, words_in

_OF_KIND = {
    ArgumentKind.LOCATION: LOCATION,
    ArgumentKind.PLACE: LOCATION,
    ArgumentKind.BERTH: LOCATION,
    ArgumentKind.TOKEN: TOKEN,
    ArgumentKind.ITEM: ITEM,
    ArgumentKind.DIARY: DIARY,
    ArgumentKind.MACHINE: MACHINE,
    ArgumentKind.MACHINES: MACHINE,
    ArgumentKind.TAG: TAG,
    ArgumentKind.COMBO: COMBO,
}
_OF_LINE = {
    line.name: _OF_KIND.get(line.noun)
    for kind in CARD_KINDS.values()
    for line in kind.lines
    if line.takes in (LineTakes.WORD, LineTakes.WORDS)
}
"""Lines of cards that name tags or combos."""
_OF_SETTING = {
    "world": WORLD,
    "rumors": RUMOR_SET,
    "diary": DIARY,
    "complications": DIARY,
    "without_school": SCHOOL,
    "event": EVENT,
}
"""Settings whose first name, or all of whose names, are declared elsewhere."""


def names_in(card: Card) -> tuple[NameMention, ...]:
    """Every name of a card, in written order."""
    return names_below(card, _own)


def named_card(kind: str, id: str) -> tuple[NameKind, str]:
    """What a card of the world is for editors, and its key; a kind that they have no word for is a card."""
    of_kind = OF_CARDS.get(kind)
    return (of_kind, id) if of_kind is not None else (CARD, f"{kind} {id}")


def _own(node: Node) -> Iterator[NameMention]:
    """The names of a node that are Tales' own."""
    match node:
        case DiaryCard(number=number, title=title):
            yield NameMention(DIARY, str(number.value), number.span, True, title.text)
        case RumorCard(set=name, number=number, title=title, at=at):
            yield NameMention(RUMOR_SET, name.text, name.span, True)
            yield NameMention(RUMOR, f"{name.text} {number.value}", number.span, True, title.text)
            yield from _places(at)
        case SchoolCard(number=number, title=title):
            yield NameMention(SCHOOL, str(number.value), number.span, True, title.text)
        case ResponseCard(machine=machine, variant=variant):
            yield NameMention(MODEL, machine.text, machine.span)
            yield NameMention(RESPONSE, f"{machine.text} {variant.text}", variant.span, True)
        case WorldCard(kind=kind, id=name, title=title, at=place):
            yield NameMention(*named_card(kind, name.text), name.span, True, title.text)
            yield from _places(*([] if place is None else [place]))
        case Setting():
            yield from _setting(node)
        case Effect(verb=verb, args=args):
            yield from _arguments(VERBS[verb], args)
        case Fact(kind="rumor_became", args=(Name() as name, Number() as number, _)):
            yield NameMention(RUMOR_SET, name.text, name.span)
            yield NameMention(RUMOR, f"{name.text} {number.value}", number.span)
        case Fact(kind=kind, args=args) if kind in FACTS:
            yield from _arguments(FACTS[kind], args)
        case At(place=place):
            yield from _places(place)
        case Quantity(kind=kind, args=args) if kind in QUANTITIES:
            if kind == "token_at" and isinstance(args[0], Name):  # of a location it may be a counter
                yield NameMention(COUNTER, args[0].text, args[0].span)
            yield from _arguments(QUANTITIES[kind], args)
        case Payment(kind=kind, args=args) if kind in PRICES:
            yield from _arguments(PRICES[kind], args)
        case Event(kind=kind, args=args):
            yield from _arguments(EVENTS[kind], args)
        case Action(at=places):
            yield from _places(*places)
        case CardLine(key=line, values=values) if (noun := _OF_LINE.get(line)) is not None:
            yield from _own_words(noun, *(value for value in values if isinstance(value, Name)))
        case Alternative(kind=kind, name=name):
            yield from _own_words(COMBO if kind == "combo" else TAG, name)
        case Text(values=values):
            own = [value for value in values if value.text.isupper() and value.text not in ICONS]
            yield from (*_own_words(TAG, *own), *_own_words(COMBO, *own))
        case Intend(after=Number() as number):
            yield NameMention(DIARY, key(number), number.span)
        case Intend(after=Name() as name):
            yield NameMention(FLAG, name.text, name.span)


def _places(*names: Name) -> Iterator[NameMention]:
    """The locations among places, which may be a sector or `here`, too."""
    return (NameMention(LOCATION, name.text, name.span) for name in names if len(name.text) == 1)


def _own_words(kind: NameKind, *names: Name) -> Iterator[NameMention]:
    """The tags or combos that are not those of the game."""
    return (NameMention(kind, name.text, name.span) for name in names if name.text not in (*TAGS, *COMBOS))


def _arguments(word: Word, args: tuple[Argument, ...]) -> Iterator[NameMention]:
    for param, argument in word.bind(args):
        what = _OF_KIND.get(param.kind)
        for arg in argument:
            if what in (TAG, COMBO) and isinstance(arg, Name):
                yield from _own_words(what, arg)
            elif what is LOCATION and isinstance(arg, Name):
                yield from _places(arg)
            elif (
                what is not None
                and isinstance(arg, Name | Number)
                and key(arg) not in ("this", "every", "one")
            ):
                called = arg.called if isinstance(arg, Number) else None
                yield NameMention(what, key(arg), arg.span, title=called.text if called else "")


def key(arg: Name | Number) -> str:
    """A name as the index's key; that of a diary card is its number."""
    return arg.text if isinstance(arg, Name) else str(arg.value)


def _setting(setting: Setting) -> Iterator[NameMention]:
    match setting.kind, setting.args:
        case "machine", (Name() as model, label, _, Name() as response):
            yield NameMention(MODEL, model.text, model.span)
            named = label if isinstance(label, Name) else model
            yield NameMention(MACHINE, machine_id(model, label), named.span, True)
            yield NameMention(RESPONSE, f"{model.text} {response.text}", response.span)
        case "token", (Name() as name, title, _):
            yield NameMention(TOKEN, name.text, name.span, True, shown(title))
        case "tag" | "combo" as kind, args:
            for word in words_in(setting):
                assert word.name is not None
                title = word.title if isinstance(word.title, Text) else None
                noun = COMBO if kind == "combo" else TAG
                yield NameMention(noun, word.id, word.name.span, True, shown(title))
            if kind == "combo":
                yield from _own_words(TAG, *(tag for tag in args[2:] if isinstance(tag, Name)))
        case "ship", (Name() as place,):
            yield from _places(place)
        case kind, args if kind in _OF_SETTING:
            for arg in args[:1] if kind == "event" else args:
                if isinstance(arg, Name | Number):
                    yield NameMention(_OF_SETTING[kind], key(arg), arg.span)


_MACHINE = re.compile(r"\b(?:scout-machine|hack|wreck)\s+([a-z][\w-]*)")


@lru_cache(maxsize=512)
def names_in_story(text: str) -> tuple[NameMention, ...]:
    """Every name of a story file with its span in the file; lines that cannot be read have none."""
    return core_names.names_in_story(text, DIALECT, _own, _names_in_choice)


def _names_in_choice(number: int, line: str) -> Iterator[NameMention]:
    """The machine that a line of a story speaks of."""
    machine = _MACHINE.search(line.partition('"')[0].partition("#")[0])
    if machine is not None:
        yield NameMention(MACHINE, machine[1], core_names.name_at(number, machine.start(1), machine[1]))
