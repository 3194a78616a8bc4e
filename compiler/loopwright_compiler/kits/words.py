"""The words of a kit's cards, explained: those that all cards have, and those of the kit's rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from loopwright_dsl.parser.kit_grammar import KitCardLine, KitLanguage, KitParam, KitWord, hears
from loopwright_dsl.record import record


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


GAUGE: Final = """\
gauge lamp-oil "Lamp oil" from 0 to 6 start 3
  over: tips +1
  under: lose dark "The Lamp Is Out"

gauge tips "Tips" from 0 to 9

effect nightfall
  lamp-oil -1
"""
TEST: Final = """\
gauge tips "Tips" from 0 to 9

effect cards-at-night
  test 3 coins >= 2
    success: tips +2
    failure: tips -1
"""
DICE: Final = """\
gauge tips "Tips" from 0 to 9

effect dice-at-night
  test 2 dice >= 9
    success: tips +3
"""
CHOICE: Final = """\
gauge tips "Tips" from 0 to 9

effect knock
  choose
    "Open the door": tips +1
    "Bribe them", spend tips 2: nothing
    "Keep it shut" if tips >= 2: tips -2
"""
TABLE: Final = """\
gauge tips "Tips" from 0 to 9

effect weather
  roll
    1-2: nothing
    3-6: tips +1
"""
REPEATED: Final = """\
gauge tips "Tips" from 0 to 9

effect busy-evening
  repeat 3
    roll
      1-4: nothing
      5-6: tips +1
"""
COUNTED: Final = """\
gauge tips "Tips" from 0 to 9
gauge songs "Songs" from 0 to 4

effect last-song
  tips +(songs - 1), songs = tips - 2
  repeat songs: tips +1
"""
MARKS: Final = """\
scenario lock "The Lock at Night"
  kit night
  flag gate-open "The gate is open"
  counter debts "Debts" from 0 to 3 start 1

effect gate
  set gate-open
  debts +1

effect morning
  if flag gate-open and debts >= 2
    clear gate-open
    debts = 0
"""
BRANCH: Final = """\
gauge tips "Tips" from 0 to 9

effect morning
  if tips >= 3
    win rich "Rich at Last"
  else
    tips +1

effect week
  do morning
"""
"""Examples, one for words that belong together."""

CORE: Final = (
    Form(
        "cards", ("scenario",), 'scenario <name> "<title>"', "The game's own card: its files, its settings."
    ),
    Form(
        "cards",
        ("gauge",),
        'gauge <name> ["<title>" | hidden] from <0> to <9> [start <1>]',
        "A counter as a card of its own, which says what happens beyond its ends.",
        GAUGE,
    ),
    Form("cards", ("effect",), "effect <name>", "Effects with a name, for `do`."),
    Form("lines", ("kit",), "kit <game>", "The game whose cards these are."),
    Form(
        "lines",
        ("language",),
        "language <code>",
        "The language of the cards; English without it.",
    ),
    Form(
        "lines",
        ("loopwright",),
        'loopwright "<0.1.0>"',
        "The version of the tool that alone may read the cards.",
    ),
    Form("lines", ("files",), "files <file>, …", "The card files beside the scenario card."),
    Form(
        "lines",
        ("over",),
        "over: <effects>",
        "For each step that a gauge would go beyond its upper end.",
        GAUGE,
    ),
    Form(
        "lines",
        ("under",),
        "under: <effects>",
        "For each step that a gauge would go below its lower end.",
        GAUGE,
    ),
    Form(
        "lines",
        ("flag",),
        'flag <name> ["<title>" | hidden], …',
        "What players note and cross out again; nobody reads of one that is hidden.",
        MARKS,
    ),
    Form(
        "lines",
        ("counter",),
        'counter <name> ["<title>" | hidden] from <0> to <9> [start <1>]',
        "A number between two ends, on the scenario card; nobody reads of one that is hidden.",
        MARKS,
    ),
    Form("lines", ("copies",), "copies <2>", "How many of the card there are."),
    Form("lines", ("printed",), "printed", "What the card prints in place of its rules text: prose below."),
    Form("lines", ("intend", "reachable"), "intend reachable", "The writer wants games to come here."),
    Form("lines", ("intend", "never"), "intend never", "The writer wants no game to come here."),
    Form("effects", ("nothing",), "nothing", "Nothing happens."),
    Form("effects", ("set",), "set <flag>", "The flag is set: players note it.", MARKS),
    Form("effects", ("clear",), "clear <flag>", "The flag is no longer set: players cross it out.", MARKS),
    Form("effects", ("do",), "do <effect>", "The effects of that name happen.", BRANCH),
    Form(
        "effects",
        ("choose",),
        "choose",
        "One of the lines below is chosen: a text in quotes, and its effects.",
        CHOICE,
    ),
    Form(
        "effects",
        ("spend",),
        '"<text>", spend <counter> <1>: <effects>',
        "A line below `choose` that costs steps of a counter: it is offered where they can be paid.",
        CHOICE,
    ),
    Form(
        "effects",
        ("roll",),
        "roll",
        "A die is rolled: `1-2: <effects>`, a row below for all its faces.",
        TABLE,
    ),
    Form(
        "effects",
        ("repeat",),
        "repeat <3>: <effects>",
        "The effects happen so many times in a row.",
        REPEATED,
    ),
    Form(
        "effects",
        ("=",),
        "<counter> = <counter> + <1>",
        "A counter is set to what is known in play; `tips +songs`, `tips +(songs - 1)` change it by that.",
        COUNTED,
    ),
    Form(
        "effects",
        ("repeat",),
        "repeat <counter>: <effects>",
        "The effects happen as often as a number says that is known only in play.",
        COUNTED,
    ),
    Form("effects", ("if",), "if <condition>: <effects>", "Only if the condition holds.", BRANCH),
    Form("effects", ("else",), "else: <effects>", "If the condition above does not hold.", BRANCH),
    Form(
        "effects",
        ("test", "coins"),
        "test <2> coins >= <1>",
        "Coins are thrown, and heads are counted.",
        TEST,
    ),
    Form("effects", ("test", "dice"), "test <2> dice >= <7>", "Dice are rolled, and their sum counts.", DICE),
    Form("effects", ("success",), "success: <effects>", "If the test above succeeds.", TEST),
    Form("effects", ("failure",), "failure: <effects>", "If the test above fails.", TEST),
    Form("effects", ("win",), 'win <name> "<title>"', "The game is won.", BRANCH),
    Form("effects", ("lose",), 'lose <name> "<title>"', "The game is lost.", GAUGE),
    Form("conditions", ("flag",), "flag <flag>", "The flag is set.", MARKS),
    Form("conditions", ("and",), "<condition> and <condition>", "Both hold."),
    Form("conditions", ("or",), "<condition> or <condition>", "One of them holds, or both."),
    Form("conditions", ("not",), "not <condition>", "It does not hold."),
)
"""What the cards of every kit can say."""

OPEN: Final = (
    Form(
        "lines",
        ("when",),
        "when [each time] <condition>: <effects>",
        "While the card lies open: as soon as the condition holds, once, or each time that it becomes true.",
    ),
    Form(
        "lines",
        ("on",),
        "on <event> [if <condition>] [, once per round | game]: <effects>",
        "While the card lies open: what happens whenever the event comes.",
    ),
)
"""What cards that lie open can say besides."""

GROUPS: Final = ("cards", "lines", "effects", "conditions", "events", "gauges")


def forms(kit: KitLanguage) -> list[Form]:
    """Everything that the cards of a kit can say, list by list."""
    own = [*CORE, *_of_rows(kit)]
    return [form for group in GROUPS for form in own if form.group == group]


def _of_rows(kit: KitLanguage) -> Iterator[Form]:
    for kind in kit.kinds:
        condition = " [if <condition>]" if kind.condition else ""
        written = f'{kind.name} <name> "<title>"{condition}'
        yield Form("cards", (kind.name,), written, kind.doc, kind.example)
        yield from (_line(line) for line in kind.lines)
    yield from (_line(line) for line in kit.settings)
    yield from (_word("effects", word) for word in kit.verbs)
    yield Form("effects", ("+",), "<gauge> +1", "The gauge moves.")
    yield Form("effects", ("=",), "<gauge> = 3", "The gauge is put there.")
    yield from (_word("conditions", word) for word in kit.facts)
    if any(kind.open for kind in kit.kinds):
        yield from OPEN if hears(kit) else OPEN[:1]
        yield from (_word("events", word) for word in kit.events)
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


def _word(group: str, word: KitWord) -> Form:
    written = " ".join(part if isinstance(part, str) else _place(part) for part in word.way)
    words = tuple(part for part in word.way if isinstance(part, str))
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


BLOCKS_TO_FILL: Final = {
    "choose": 'choose\n  "${1:One}": ${2:nothing}\n  "${3:Other}": ${0:nothing}',
    "roll": "roll\n  1-3: ${1:nothing}\n  4-6: ${0:nothing}",
    "test": "test ${1:2} ${2|coins,dice|} >= ${3:1}\n  success: ${4:nothing}\n  failure: ${0:nothing}",
    "win": 'win ${1:name} "${2:Title}"\n  > $0',
    "lose": 'lose ${1:name} "${2:Title}"\n  > $0',
}
"""First word of a line → the block that an editor can put in, with places to fill in."""


def cards_to_fill(kit: KitLanguage) -> dict[str, str]:
    """Card word → the whole card that an editor can put in, with the lines that it must have."""
    cards = {
        "gauge": 'gauge ${1:name} "${2:Title}" from ${3:0} to ${4:6}',
        "effect": "effect ${1:name}\n  ${0:nothing}",
    }
    for kind in kit.kinds:
        lines = [f'{kind.name} ${{1:name}} "${{2:Title}}"']
        needed = [line for line in kind.lines if line.default is None]
        lines += [
            f"  {' '.join(line.words)} ${{{number}:{example_of(line)}}}"
            for number, line in enumerate(needed, 3)
        ]
        cards[kind.name] = "\n".join([*lines, "  ${0:nothing}"] if kind.body else lines)
    return cards
