"""The words of a kit's cards, explained: those that all cards have, and those of the kit's rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_dsl.parser.kit_grammar import BODY
from loopwright_dsl.record import record

from loopwright_compiler.core import to_fill

if TYPE_CHECKING:
    from loopwright_engine.kit.language import Language as KitLanguage
    from loopwright_engine.kit.language import Line as KitCardLine
    from loopwright_engine.kit.language import Param as KitParam
    from loopwright_engine.kit.language import Word as KitWord

FILE: Final = Path(__file__).parent / "words.yaml"


@record
class Form:
    """One way to write something: in which list it stands, its words, how it is written, what it does.

    example: whole cards in which it stands, or the empty text.
    """

    group: str
    words: tuple[str, ...]
    written: str
    says: str
    example: str = ""


_SEAT: Final = re.compile(r"\bplayer(?=s?\b)")
_QUOTED: Final = re.compile(r"`[^`]*`")
_PLACE: Final = re.compile(r"\bplaces?\b")
GROUPS: Final = ("cards", "lines", "effects", "conditions", "events", "gauges")


@cache
def _written() -> dict[str, dict[str, Any]]:
    """What `words.yaml` says, list by list."""
    from ruamel.yaml import YAML  # checks without a question need none

    lists: dict[str, dict[str, Any]] = YAML(typ="safe", pure=True).load(FILE.read_text("utf-8"))
    return lists


@cache
def core() -> tuple[Form, ...]:
    """What the cards of every kit can say."""
    return tuple(form for group in GROUPS for form in _listed(group, group))


def _listed(name: str, group: str) -> Iterator[Form]:
    for words, form in _written().get(name, {}).items():
        example = _written()["examples"][form["example"]] if "example" in form else ""
        yield Form(group, tuple(words.split()), form["written"], form["says"], example)


def forms(kit: KitLanguage) -> list[Form]:
    """Everything that the cards of a kit can say, list by list."""
    own = [*(_seated(form, kit.seat) for form in core()), *_of_rows(kit)]
    return [form for group in GROUPS for form in own if form.group == group]


def _seated(form: Form, seat: str) -> Form:
    """A form in the word of a kit for who sits at its table."""
    words = tuple(_SEAT.sub(seat, word) for word in form.words)
    says = _QUOTED.sub(lambda quoted: _SEAT.sub(seat, quoted[0]), form.says)
    return replace(form, words=words, written=_SEAT.sub(seat, form.written), says=says)


def _of_rows(kit: KitLanguage) -> Iterator[Form]:
    for kind in kit.kinds:
        condition = " [if <condition>]" if kind.condition else ""
        written = f'{kind.name} <name> "<title>"{condition}'
        yield Form("cards", (kind.name,), written, kind.doc, kind.example)
        yield from (_line(line) for line in kind.lines)
    yield from (_line(line) for line in kit.settings)
    yield from (_word("effects", word) for word in kit.verbs)
    yield from (_word("effects", word, "spend ") for word in kit.prices)
    yield Form("effects", ("+",), "<gauge> +1", "The gauge moves; `tips +songs`, `tips +(songs - 1)`, too.")
    yield Form("effects", ("=",), "<gauge> = 3", "The gauge is put there; `tips = songs + 1`, too.")
    yield from (_word("conditions", word) for word in kit.facts)
    yield from (_word("conditions", word) for word in kit.numbers)
    if any(kind.open for kind in kit.kinds):
        yield from _listed("open", "lines")
        yield from (_word("events", word) for word in kit.occasions)
    for group, listed in _written()["placed"].items() if kit.place else ():
        for words, form in listed.items():
            place = partial(_PLACE.sub, lambda match: match[0].replace("place", kit.place))
            named = tuple(place(words).split())
            yield Form(group, named, place(form["written"]), place(form["says"]))
    for group, listed in _written()["timed"].items() if kit.round else ():
        for word, form in listed.items():
            yield Form(group, (word,), form["written"].replace("rounds", f"{kit.round}s"), form["says"])
    yield Form("conditions", (">=",), "<gauge> >= 3", "A sum of gauges and numbers, compared with another.")
    yield from (Form("gauges", (name,), name, says) for name, says in kit.gauges.items())


def _line(line: KitCardLine) -> Form:
    words = " ".join(line.words)
    return Form(
        "lines",
        tuple(line.words),
        f"{words} {_place(line)}{', …' if line.many else ''}",
        line.doc,
        line.example,
    )


def _word(group: str, word: KitWord, before: str = "") -> Form:
    written = before + " ".join(part if isinstance(part, str) else _place(part) for part in word.way)
    if BODY in word.blocks:
        written += ": <effects>"
    elif word.blocks:
        written += f", and below it {', '.join(f'{name}: <effects>' for name in word.blocks)}"
    words = (*before.split(), *(part for part in word.way if isinstance(part, str)))
    return Form(group, words, written, word.doc, word.example)


def _place(place: KitParam) -> str:
    match place.takes:
        case "change":
            return "<+1>"
        case "gauge":
            return "<gauge>"
        case "card":
            return f"<{place.of[0]}>"
        case "word":
            return f"({' | '.join(place.of)})"
    number = f"<{max(place.low, min(1, place.high))}>"
    return f"({' | '.join([number, *place.of])})" if place.of else number


def example_of(place: KitParam) -> str:
    """Something that can stand in a place."""
    match place.takes:
        case "change":
            return "+1"
        case "word":
            return place.of[0]
        case "number":
            return str(max(place.low, min(1, place.high)))
        case _:
            return "some-name"


def called(kit: KitLanguage, question: str) -> list[Form]:
    """The forms that are called so, else those that have all the words."""
    wanted = tuple(question.casefold().split())
    own = forms(kit)
    same = [form for form in own if form.words == wanted]
    return same or [form for form in own if wanted and set(wanted) <= set(form.words)]


def said_by_rows(kit: KitLanguage, before: str, phrase: str) -> str:
    """What a word of the language means behind some words of a line, in Markdown; nothing for a name."""
    written = [*re.findall(r"[\w-]+", before), *phrase.split()]
    fitting = [form for form in forms(kit) if form.group != "gauges" and _fits(form.words, written)]
    longest = max((_shared(form.words, written) for form in fitting), default=0)
    best = [form for form in fitting if _shared(form.words, written) == longest]
    return "\n\n".join(f"```loop\n{form.written}\n```\n\n{form.says}" for form in best)


def _fits(words: Sequence[str], written: Sequence[str]) -> bool:
    """Whether the last word written is one of a form, and the form's words before it stand before it."""
    return written[-1] in words and _shared(words, written) > 0


def _shared(words: Sequence[str], written: Sequence[str]) -> int:
    """How many words of a form are written, up to the last one written."""
    upto = words[: words.index(written[-1]) + 1] if written[-1] in words else ()
    return len(upto) if set(upto) <= set(written) else 0


_BLOCKS: Final = {
    "test": "test ${1:2} ${2|coins,dice|} >= ${3:1}\n  success: ${4:nothing}\n  failure: ${0:nothing}",
    "win": 'win ${1:name} "${2:Title}"\n  > $0',
    "lose": 'lose ${1:name} "${2:Title}"\n  > $0',
}
_OPEN: Final = {"when": "when ${1:flag name}: ${0:nothing}", "on": "on ${1:play}: ${0:nothing}"}


def blocks_to_fill(kit: KitLanguage) -> dict[str, str]:
    """First word of a line → the block that an editor can put in, with places to fill in."""
    blocks = to_fill.blocks(kit.seat, kit.round and f"{kit.round}s") | _BLOCKS
    return blocks | _OPEN if any(kind.open for kind in kit.kinds) else blocks


def cards_to_fill(kit: KitLanguage) -> dict[str, str]:
    """Card word → the whole card that an editor can put in, with the lines that it must have."""
    cards = {"gauge": 'gauge ${1:name} "${2:Title}" from ${3:0} to ${4:6}', **to_fill.CARDS}
    for kind in kit.kinds:
        lines = [f'{kind.name} ${{1:name}} "${{2:Title}}"']
        needed = [line for line in kind.lines if line.default is None]
        lines += [
            f"  {' '.join(line.words)} ${{{number}:{example_of(line)}}}"
            for number, line in enumerate(needed, 3)
        ]
        cards[kind.name] = "\n".join([*lines, "  ${0:nothing}"] if kind.body else lines)
    return cards
