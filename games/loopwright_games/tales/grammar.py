"""The part of the grammar of cards that follows from the game's tables: its words, and cards of its world.

What `python -P -m loopwright_games.tales.grammar` prints is kept as `cards/language/words.lark` beside
`cards.lark`, so that no command has to make it: `make words` writes it, a test holds them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import nouns, words
from .card_kinds import CARD_KINDS, CardKind, KindLine, LineTakes
from .verbs import CHANGED, VERBS
from .words import ArgumentKind, Rule, Word, spelled

HEAD = """\
// The words of the game, the second half of the grammar: `make words` makes this file from
// games/loopwright_games/tales (card_kinds.py, words.py, verbs.py, nouns.py). What uses these rules stands in
// cards.lark.
"""


def grammar() -> str:
    """Return the grammar rules that consist of words of the game, in Lark's notation, one below the other."""
    facts = [way(word) for word in words.FACTS.values() if word.name not in OF_CORE]
    quantities = [
        way(word) for word in words.QUANTITIES.values() if word.name not in (*nouns.DIALS, *OF_CORE)
    ]
    days = ["dial -> dial", "weekday -> weekday", 'weekday "of" "week" INT -> weekday']
    rules = (
        "// Cards that kids hold, in which the acting kid is always the owner, and event locations.",
        f"%extend card: {' | '.join(CARD_KINDS)}\n",
        *_card_rules(),
        _rule("?occasion", map(way, words.EVENTS.values())),
        _rule("!overridden", _said(words.OVERRIDES)),
        _rule("!ruled_number", _said(words.NUMBERS)),
        _rule("!ruled_out", _said(words.SWITCHED_OFF)),
        _rule("!subject", map(_quoted, words.SUBJECTS)),
        "// What a kid does or undergoes; without a subject, the acting kid.",
        _rule("?kid_verb", (way(verb) for verb in VERBS.values() if verb.kid)),
        "// What happens to the game.",
        _rule(
            "%extend game_verb",
            (way(verb) for verb in VERBS.values() if not verb.kid and verb.name not in OF_CORE),
        ),
        _rule("%extend quantity", (*quantities, *days)),
        _rule("%extend fact", facts),
        "// What can be spent.",
        _rule("%extend payment", map(way, words.PRICES.values())),
        *(_rule(f"!{name}", _nouns(name, nouns_of)) for name, nouns_of in SETS.items()),
    )
    return "\n".join((HEAD, *rules))


SETS: dict[str, Iterable[str]] = {
    "grouping": words.GROUPINGS,
    "trait": nouns.TRAITS,
    "condition_name": nouns.CONDITIONS,
    "machine_state": nouns.MACHINE_STATES,
    "machine_class": nouns.MACHINE_CLASSES,
    "direction": nouns.DIRECTIONS,
    "favor_step": nouns.FAVORS,
    "combo": nouns.COMBOS,
    "tag": nouns.TAGS,
    "dial": nouns.DIALS,
    "weekday": nouns.WEEKDAYS,
}
"""Rules that are one word, or a few in a row, of a set."""
OWN = ("combo", "tag")
"""Those of which a scenario or its world may have more: any word in capitals."""


def way(word: Word) -> str:
    """Return a word in Lark's notation with its name in the tree: `"draw" "chore" -> draw_chore`."""
    return f"{word.written or _quoted(spelled(word.name))} -> {word.name}"


OF_CORE = (
    *("copies", *CHANGED, "draw_card", "shuffle_deck", "start_timer", "stop_timer"),
    *("nothing", "number", "own_counter", "flag", "deck_empty", "timer_runs"),
)
"""Lines and words whose rules stand in core.lark: the cards of other games have them, too."""
RULE_OF = {
    ArgumentKind.TRAIT: "trait",
    ArgumentKind.TAG: "tag",
    ArgumentKind.COMBO: "combo",
    ArgumentKind.CONDITION: "condition_name",
}
"""The rules of the nouns that a line can name."""


def _card_rules() -> Iterable[str]:
    """The rules of the kinds of cards, and those of their lines, each once."""
    lines = {line.name: line for kind in CARD_KINDS.values() for line in kind.written_lines}
    words_for_none = dict.fromkeys(line.none for line in lines.values() if line.none)
    yield from (_card_rule(kind) for kind in CARD_KINDS.values())
    yield from (f"{line.name}: {_line(line)}\n" for line in lines.values() if line.name not in OF_CORE)
    yield from (f'!{word}: "{word}"\n' for word in words_for_none)


def _card_rule(kind: CardKind) -> str:
    """The rule of a kind of card: its first line, and what can stand on it."""
    place = '"at" LOCATION ' if kind.located else ""
    parts = ["prose", "if", "printed", *(line.name for line in kind.written_lines), "action"]
    parts += ["on"] if kind.hears else []
    return f'{kind.name}: "{kind.name}" ID STRING {place}_NL _INDENT ({" | ".join(parts)})+ _DEDENT\n'


def _line(line: KindLine) -> str:
    """A line in Lark's notation: its words, then what stands in it."""
    match line.takes:
        case LineTakes.NOTHING:
            way = ""
        case LineTakes.WORD:
            noun = RULE_OF[line.noun]
            way = f" ({noun} | {line.none})" if line.none else f" {noun}"
        case LineTakes.WORDS:
            noun = RULE_OF[line.noun]
            way = f' {noun} ("," {noun})*'
        case LineTakes.NUMBER:
            way = " INT"
        case LineTakes.CONDITION:
            way = " condition"
        case LineTakes.EFFECTS:
            return f"{_quoted(line.words)} body"  # which ends its lines itself
    return f"{_quoted(line.words)}{way} _NL"


def _nouns(name: str, nouns_of: Iterable[str]) -> Iterable[str]:
    return (*map(_quoted, nouns_of), *(["OWN_WORD"] if name in OWN else []))


def _said(rules: Mapping[str, Word | Rule]) -> Iterable[str]:
    return (_quoted(spelled(name)) for name in rules)


def _quoted(words_in_row: str) -> str:
    return " ".join(f'"{word}"' for word in words_in_row.split())


def _rule(name: str, ways: Iterable[str]) -> str:
    """A grammar rule with a line for each of its alternatives."""
    return f"{name}: " + "\n    | ".join(ways) + "\n"


if __name__ == "__main__":
    print(grammar(), end="")
