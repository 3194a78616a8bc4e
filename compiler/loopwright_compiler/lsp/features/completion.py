"""Completion: words that the language allows at the cursor, names, icons, whole cards and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from loopwright_dsl.parser.grammar import Language
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.nouns import TRAITS
from lsprotocol import types

from loopwright_compiler.kits.words import BLOCKS_TO_FILL, cards_to_fill
from loopwright_compiler.lsp.cursor import (
    SHAPES,
    Cursor,
    accepted,
    cursor_at,
    in_comment,
    in_prose,
    spelling,
    trials,
)
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.names import Mention, Named, Said, What, names_in
from loopwright_compiler.project.project import DEFAULT_WORLD
from loopwright_compiler.semantics.markup import ICONS

from .words import doc_of_phrase

FREE = (What.DIARY, What.SCHOOL)
"""Cards with a number, of which the next free one is offered."""

CALLED_ANEW = (What.RUMOR_SET,)
"""Declared by several cards: those that are there are offered where one more is written."""

# --- Cards and blocks that an editor can put in whole, with places to fill in


_TRAIT = f"${{1|{','.join(TRAITS)}|}}"

CARDS = {
    "scenario": (
        'scenario ${1:my-scenario} "${2:My Scenario}"\n'
        "  > ${3:What everybody hears before the game.}\n"
        "  files ${4:diary, rumors}\n  rumors ${5:first}\n  diary ${6:1}"
    ),
    "diary": 'diary ${1:NUMBER} "${2:Title}"\n  front\n    > ${3:What the kids find.}\n    $0',
    "rumor": (
        'rumor ${1:SET} ${2:1} "${3:Title}" at ${4:K}\n  > ${5:What is said.}\n'
        "  test ${6:BRAVE}\n    success: ${7:draw item}\n    failure: ${0:take UPSET}"
    ),
    "event": 'event ${1:name} "${2:Title}" at ${3:K}\n  > ${4:What is there.}\n  action "${5:Label}": $0',
    "item": (
        'item ${1:name} "${2:Title}"\n  > ${3:What it looks like.}\n  color ${4:BRAVE}\n  tags ${0:SHARP}'
    ),
    "anomaly": (
        'anomaly ${1:name} "${2:Title}"\n  > ${3:What is wrong with it.}\n  uses ${4:3}\n  tag ${0:LOUD}'
    ),
    "chore": (
        'chore ${1:name} "${2:Title}"\n  > ${3:What is asked.}\n'
        '  action "${4:Label}" at ${5:K}: this chore +1\n  reward: ${0:draw item}'
    ),
    "effect": "effect ${1:name}\n  ${0:nothing}",
    "school": 'school ${1:NUMBER} "${2:Title}"\n  > ${3:What happens at school.}\n  rumors kids\n  move $0',
    "response": (
        "response ${1:machine} ${2:standard}\n  routine\n    ignore\n"
        "  alert\n    avoid ${3:QUICK}, block\n      failure: $0"
    ),
}
"""Card word → the card; NUMBER and SET are filled with what comes next."""

BLOCKS = {
    "action": 'action "${1:Label}" at ${2:K}\n  $0',
    "test": f"test {_TRAIT}\n  success: ${{2:insight +1}}\n  failure: ${{0:take UPSET}}",
    "choose": 'choose\n  "${1:One}": ${2:nothing}\n  "${3:Other}": ${0:nothing}',
    "roll": "roll\n  1-2: ${1:nothing}\n  3-5: ${2:nothing}\n  6: ${0:nothing}",
    "when": "when ${1:insight >= 3}: $0",
    "on": "on ${1:end phase}: $0",
    "win": 'win ${1:name} "${2:Title}" when ${3:insight >= 9}\n  > $0',
    "lose": 'lose ${1:name} "${2:Title}" when ${3:enigma >= 9}\n  > $0',
    "front": "front\n  > $0",
    "back": "back\n  > $0",
    "success": "success\n  $0",
    "failure": "failure\n  $0",
}
"""First word of a line → the block."""

NUMBERED = {"diary": What.DIARY, "school": What.SCHOOL}


def snippets(view: View, words: list[str], new_card: bool) -> Iterator[tuple[str, str]]:
    """Return, for each word that may open a line here, the word and the text to put in."""
    if view.kit is not None:
        table = cards_to_fill(view.kit) if new_card else BLOCKS_TO_FILL
        yield from ((word, table[word]) for word in words if word in table)
        return
    table = CARDS if new_card else BLOCKS
    for word in words:
        if word in table:
            yield word, _filled(view, word, table[word])


def _filled(view: View, word: str, text: str) -> str:
    if word in NUMBERED:
        keys = [name.named.key for name in view.index.visible(view.shown, NUMBERED[word])]
        text = text.replace("NUMBER", str(max(map(int, filter(str.isdigit, keys)), default=0) + 1))
    sets = view.index.visible(view.shown, What.RUMOR_SET)
    return text.replace("SET", sets[0].named.key if sets else "first")


Kind = types.CompletionItemKind
KINDS = {
    "flag": Kind.Variable,
    "counter": Kind.Variable,
    "token": Kind.Variable,
    "location": Kind.Constant,
    "sector": Kind.Constant,
    "named effect": Kind.Function,
    "card file": Kind.File,
}
TRIGGERS = ["{", " "]
"""Signs after which an editor asks by itself."""


def complete(
    view: View, line: int, column: int, *, with_snippets: bool = False, typed: str | None = None
) -> list[types.CompletionItem]:
    """Return what may be written at a place; `typed` is the sign after which the editor asked by itself."""
    before = view.page.line(line)[: column - 1]
    if view.path.suffix != ".loop" or in_comment(before):
        return []
    if in_prose(before):
        return _icons(view, line, column, before)
    cursor = cursor_at(view.page, line, column, view.kit)
    if cursor.stack is None or (typed == " " and _may_end(cursor)):
        return []
    place = view.page.range(Span(line, column - len(cursor.word), line, column))
    items = [_name(offer, place, at) for at, offer in enumerate(offers(view, cursor, expected_names(cursor)))]
    items += [_word(cursor, terminal, place) for terminal in _fixed(cursor)]
    if with_snippets and not cursor.before.strip():
        items += _snippets(view, cursor, place)
    return items


def _may_end(cursor: Cursor) -> bool:
    """Whether the line is whole already, or nothing is written on it."""
    assert cursor.stack is not None
    return not cursor.before.strip() or Automaton(cursor.language).takes(cursor.stack, "_NL")


def _fixed(cursor: Cursor) -> Iterator[str]:
    """The accepted terminals that are words and not signs."""
    words = cursor.language.words
    for terminal in cursor.accepted:
        if terminal not in NAMES and words.get(terminal, "")[:1].isalpha():
            yield terminal


def _name(offer: Offer, place: types.Range, at: int) -> types.CompletionItem:
    return types.CompletionItem(
        label=offer.text,
        kind=KINDS.get(offer.what, Kind.Reference),
        label_details=types.CompletionItemLabelDetails(description=offer.title or offer.what),
        detail=f"{offer.what}: {offer.title}" if offer.title else offer.what,
        filter_text=f"{offer.text} {offer.title}".strip(),
        sort_text=f"0{at:04}",
        text_edit=types.TextEdit(place, offer.text),
    )


def _word(cursor: Cursor, terminal: str, place: types.Range) -> types.CompletionItem:
    assert cursor.stack is not None
    phrase = _phrase(cursor.language, cursor.stack, terminal)
    doc = doc_of_phrase(cursor, terminal, phrase)
    return types.CompletionItem(
        label=phrase,
        kind=Kind.EnumMember if phrase.isupper() else Kind.Keyword,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, doc) if doc else None,
        sort_text=f"1{phrase}",
        text_edit=types.TextEdit(place, phrase),
    )


def _phrase(language: Language, stack: Stack, terminal: str) -> str:
    """A word with those that must follow it: `pass` is `pass first player`."""
    automaton, stack = Automaton(language), stack[:]
    words = [spelling(language, terminal)]
    automaton.feed(stack, terminal)
    while len(following := automaton.accepted(stack)) == 1 and not automaton.takes(stack, "_NL"):
        word = language.words.get(following[0], "")
        if not word.isalpha():
            break
        words.append(word)
        automaton.feed(stack, following[0])
    return " ".join(words)


def _snippets(view: View, cursor: Cursor, place: types.Range) -> list[types.CompletionItem]:
    words = [spelling(cursor.language, terminal) for terminal in cursor.accepted]
    return [
        types.CompletionItem(
            label=f"{word} …",
            kind=Kind.Snippet,
            detail="a whole card" if not cursor.before else "with all that belongs to it",
            filter_text=word,
            sort_text=f"2{word}",
            insert_text_format=types.InsertTextFormat.Snippet,
            insert_text_mode=types.InsertTextMode.AdjustIndentation,
            text_edit=types.TextEdit(place, text),
        )
        for word, text in snippets(view, words, not cursor.before)
    ]


def _icons(view: View, line: int, column: int, before: str) -> list[types.CompletionItem]:
    """The icons for an open brace; the closing brace is put in where there is none yet."""
    start = before.rfind("{")
    if start < 0 or "}" in before[start:] or " " in before[start:]:
        return []
    rest = view.page.line(line)[column - 1 :]
    close = "" if rest.startswith("}") else "}"
    place = view.page.range(Span(line, start + 2, line, column))
    return [
        types.CompletionItem(
            label=name, kind=Kind.EnumMember, detail="icon", text_edit=types.TextEdit(place, f"{name}{close}")
        )
        for name in sorted(ICONS)
    ]


@dataclass(frozen=True, slots=True)
class Offer:
    """A name to offer, what it stands for, and what players call it."""

    text: str
    what: str
    title: str = ""


def offers(view: View, cursor: Cursor, expected: list[Said]) -> list[Offer]:
    """Return the names for what is expected at the cursor, each once."""
    offers_by_key: dict[tuple[str, str], Offer] = {}
    for word in expected:
        for offer in _of(view, cursor, word):
            offers_by_key.setdefault((offer.text, offer.what), offer)
    if "SECTOR" in cursor.accepted:
        for offer in _sectors(view):
            offers_by_key.setdefault((offer.text, offer.what), offer)
    return list(offers_by_key.values())


def _of(view: View, cursor: Cursor, use: Said) -> Iterator[Offer]:
    what = use.what
    if use.declares and what not in CALLED_ANEW:
        yield from _missing(view, what)
        return
    if what is What.FILE:
        known = {mention.named.key for mention in view.index.by_path.get(view.shown, ())}
        stems = {path.stem for path in view.path.parent.glob("*.loop")} - {view.path.stem} - known
        yield from (Offer(stem, what) for stem in sorted(stems))
    elif what is What.WORLD:
        worlds = {world.id for part in view.unit.parts for world in part.project.worlds.values()}
        yield from (Offer(name, what) for name in sorted(worlds | {DEFAULT_WORLD}))
    elif what is What.RESPONSE:
        model = next(iter(cursor.before.split()[1:2]), "")
        for mention in view.index.visible(view.shown, what):
            machine, _, variant = mention.named.key.partition(" ")
            if machine == model:
                yield Offer(variant, what)
    else:
        declared = view.index.visible(view.shown, what)
        if what is What.CARD:
            kind = use.key.partition(" ")[0]
            declared = [mention for mention in declared if mention.named.key.startswith(f"{kind} ")]
        yield from (_offer(mention) for mention in _sorted(declared))


def _offer(mention: Mention) -> Offer:
    return Offer(mention.named.written, mention.named.what, mention.title)


def _sorted(mentions: list[Mention]) -> list[Mention]:
    """The names by number where they have one, else alphabetically."""
    return sorted(
        mentions, key=lambda item: (len(item.named.key) if item.named.key.isdigit() else 0, item.named.key)
    )


def _missing(view: View, what: What) -> Iterator[Offer]:
    """The names that cards use and nobody declares, and the next number of a card."""
    index = view.index
    declared = {mention.named.key for mention in index.visible(view.shown, what)}
    scopes = index.scopes.get(view.shown, set())
    used = {named.key for named in index.mentions if named.what is what and named.scope in scopes}
    missing = (Named(what, name, "").written for name in sorted(used - declared))
    yield from (Offer(name, f"{what} that is missing") for name in missing)
    if what in FREE:
        numbers = [int(name) for name in declared | used if name.isdigit()]
        yield Offer(str(max(numbers, default=0) + 1), f"next {what}")


def _sectors(view: View) -> Iterator[Offer]:
    """The sectors of the board that are land, with the locations nearby."""
    for part in view.unit.parts:
        for world in part.project.worlds.values():
            board = world.board()
            if board is None:
                continue
            sea = world.sea()
            for name in (f"{column}{row}" for row in range(1, 9) for column in "ABCDEF"):
                nearby = [
                    f"{letter} {place['name']}"
                    for letter, place in board["locations"].items()
                    if name in place["sectors"]
                ]
                if name not in sea:
                    yield Offer(name, "sector", f"nearby {', '.join(nearby)}" if nearby else "")


# --- Which kinds of names may be written at a place


NAMES = ("ID", "INT", "LOCATION", "SECTOR")
"""Terminals that may be a name."""


def expected_names(cursor: Cursor) -> list[Said]:
    """Return what kinds of names may stand at the cursor, each once, and whether it declares one."""
    if cursor.stack is None:
        return []
    language = cursor.language
    automaton = Automaton(language)
    names: dict[tuple[str, bool], Said] = {}
    for terminal in NAMES:
        stack = cursor.stack[:]
        if not automaton.feed(stack, terminal):
            continue
        put_in = [(SHAPES[terminal], stack)]
        for following in accepted(language, stack) if terminal == "ID" else ():
            onward = stack[:]
            automaton.feed(onward, following)
            put_in.append((f"{SHAPES[terminal]} {spelling(language, following)}", onward))
        for name in (use for words, reached in put_in for use in _tried(cursor, words, reached)):
            names.setdefault((_sort(name), name.declares), name)
    return list(names.values())


def _tried(cursor: Cursor, words: str, stack: Stack) -> list[Said]:
    """The kind of name at the cursor when these words are put in."""
    place = (len(cursor.above) + 1, len(cursor.before) + 1)
    for card in trials(cursor, words, stack):
        names = [
            name
            for name in names_in(card, cursor.language.kit)
            if (name.span.line, name.span.column) == place
        ]
        if names:
            return names
    return []


def _sort(name: Said) -> str:
    """What a name is, of a kit's card its kind too."""
    return f"{name.what} {name.key.partition(' ')[0]}" if name.what is What.CARD else name.what
