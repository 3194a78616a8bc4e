"""The part of the grammar of cards that consists of the game's words.

The grammar is needed before any game is known, so what `python -P -m loopwright_games.tales.grammar`
prints is kept as `parser/words.lark` beside `cards.lark`. `make words` writes it, a test holds the two
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import nouns, words
from .verbs import VERBS
from .words import Rule, Word, spelled

HEAD = """\
// The words of the game, the second half of the grammar: `make words` makes this file from
// games/loopwright_games/tales (words.py, verbs.py, nouns.py). What uses these rules stands in cards.lark.
"""


def grammar() -> str:
    """Return the grammar rules that consist of words of the game, in Lark's notation, one below the other."""
    facts = [way(word) for word in words.FACTS.values()]
    quantities = [way(word) for word in words.QUANTITIES.values() if word.name not in nouns.DIALS]
    days = ["dial -> dial", "weekday -> weekday", 'weekday "of" "week" INT -> weekday']
    rules = (
        _rule("?occasion", map(way, words.EVENTS.values())),
        _rule("!overridden", _said(words.OVERRIDES)),
        _rule("!ruled_number", _said(words.NUMBERS)),
        _rule("!ruled_out", _said(words.SWITCHED_OFF)),
        _rule("!subject", map(_quoted, words.SUBJECTS)),
        "// What a kid does or undergoes; without a subject, the acting kid.",
        _rule("?kid_verb", (way(verb) for verb in VERBS.values() if verb.kid)),
        "// What happens to the game.",
        _rule("?game_verb", (way(verb) for verb in VERBS.values() if not verb.kid)),
        _rule("?quantity", (*quantities, *days)),
        _rule("fact", facts),
        *(_rule(f"!{name}", map(_quoted, nouns_of)) for name, nouns_of in SETS.items()),
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


def way(word: Word) -> str:
    """Return a word in Lark's notation with its name in the tree: `"draw" "chore" -> draw_chore`."""
    return f"{word.written or _quoted(spelled(word.name))} -> {word.name}"


def _said(rules: Mapping[str, Word | Rule]) -> Iterable[str]:
    return (_quoted(spelled(name)) for name in rules)


def _quoted(words_in_row: str) -> str:
    return " ".join(f'"{word}"' for word in words_in_row.split())


def _rule(name: str, ways: Iterable[str]) -> str:
    """A grammar rule with a line for each of its alternatives."""
    return f"{name}: " + "\n    | ".join(ways) + "\n"


if __name__ == "__main__":
    print(grammar(), end="")
