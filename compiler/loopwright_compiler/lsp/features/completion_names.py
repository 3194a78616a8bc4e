"""Names that may be written at a place, as an editor offers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from loopwright_dsl.parser.grammar import language
from loopwright_dsl.parser.lr_automaton import Automaton, Stack

from loopwright_compiler.lsp.cursor import SHAPES, Cursor, accepted, spelling, trials
from loopwright_compiler.lsp.documents import View
from loopwright_compiler.names.in_cards import Said, What, names_in
from loopwright_compiler.names.index import Mention
from loopwright_compiler.project.project import DEFAULT_WORLD

FREE = (What.DIARY, What.SCHOOL)
"""Cards with a number, of which the next free one is offered."""

CALLED_ANEW = (What.RUMOR_SET,)
"""Declared by several cards: those that are there are offered where one more is written."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A name to be written, what it is, and what players call it."""

    text: str
    what: str
    title: str = ""


def offers(view: View, cursor: Cursor, expected: list[Said]) -> list[Offer]:
    """The names for what is expected at the cursor; none twice."""
    found: dict[tuple[str, str], Offer] = {}
    for said in expected:
        for offer in _of(view, cursor, said):
            found.setdefault((offer.text, offer.what), offer)
    if "SECTOR" in cursor.accepted:
        for offer in _sectors(view):
            found.setdefault((offer.text, offer.what), offer)
    return list(found.values())


def _of(view: View, cursor: Cursor, said: Said) -> Iterator[Offer]:
    what = said.what
    if said.declares and what not in CALLED_ANEW:
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
        yield from (_offer(mention) for mention in _sorted(view.index.visible(view.shown, what)))


def _offer(mention: Mention) -> Offer:
    return Offer(mention.named.key, mention.named.what, mention.title)


def _sorted(mentions: list[Mention]) -> list[Mention]:
    """By number where they have one, else by name."""
    return sorted(
        mentions, key=lambda each: (len(each.named.key) if each.named.key.isdigit() else 0, each.named.key)
    )


def _missing(view: View, what: What) -> Iterator[Offer]:
    """Names that cards use and nobody declares, and the next number of a card."""
    index = view.index
    declared = {mention.named.key for mention in index.visible(view.shown, what)}
    scopes = index.scopes.get(view.shown, set())
    used = {named.key for named in index.mentions if named.what is what and named.scope in scopes}
    yield from (Offer(name, f"{what} that is missing") for name in sorted(used - declared))
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
    """What a name at the cursor would be, each kind once; a name that the place declares says so."""
    if cursor.stack is None:
        return []
    automaton = Automaton(language())
    found: dict[tuple[str, bool], Said] = {}
    for terminal in NAMES:
        stack = cursor.stack[:]
        if not automaton.feed(stack, terminal):
            continue
        put_in = [(SHAPES[terminal], stack)]
        for following in accepted(stack) if terminal == "ID" else ():
            onward = stack[:]
            automaton.feed(onward, following)
            put_in.append((f"{SHAPES[terminal]} {spelling(following)}", onward))
        for said in (said for words, reached in put_in for said in _tried(cursor, words, reached)):
            found.setdefault((said.what, said.declares), said)
    return list(found.values())


def _tried(cursor: Cursor, words: str, stack: Stack) -> list[Said]:
    """What the name is when these words are put in."""
    place = (len(cursor.above) + 1, len(cursor.before) + 1)
    for card in trials(cursor, words, stack):
        said = [name for name in names_in(card) if (name.span.line, name.span.column) == place]
        if said:
            return said
    return []
