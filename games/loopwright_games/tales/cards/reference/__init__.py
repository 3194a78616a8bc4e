"""The reference of the language: how each of its words is written, what it does, and an example.

The words come from the vocabulary, how they are written from the grammar, and `entries/*.yaml` adds the
ids of rules, a remark and an example to each. `loopwright explain` and the site show it. The tests
compile every example and name the word that has none.

How a thing is written reads so: `draw item [with <SHARP>]`. What stands in `<…>` is one of its kind; what
stands in `[…]` may be left out, `…` says that it may come again, `a | b` is a or b. A form ends with its
line: what stands further in has entries of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from loopwright_compiler.kits.protocol import ReferenceEntry, ReferenceGroup, plain_words
from loopwright_dsl.parser.grammar import grammar
from ruamel.yaml import YAML

from loopwright_games.tales import nouns
from loopwright_games.tales.card_kinds import CARD_KINDS, HAND_DECKS, CardKind, KindLine
from loopwright_games.tales.verbs import VERB_GROUPS, VERBS, Verb, rule_of
from loopwright_games.tales.words import (
    EVENTS,
    FACTS,
    NUMBERS,
    OVERRIDES,
    PRICES,
    QUANTITIES,
    SWITCHED_OFF,
    ArgumentKind,
    Rule,
    Word,
)
from loopwright_games.tales.words import spelled as _spelled

from ..language import DIALECT

STAND_INS = {
    "if": "if …",
    "ID": "<name>",
    "LOCATION": "<K>",
    "SECTOR": "<C3>",
    "OWN_WORD": "<PAPER>",
    "INT": "<2>",
    "given": "<2>",
    "STRING": '"<Title>"',
    "PROSE": "> <Prose.>",
    "change": "<+1>",
    "signed": "<2>",
    "kids_sum": "<4 + kids>",
    "place": "<K or C3 or here>",
    "payment": "<2>",
    "spot": "<K or C3>",
    "trait": "<BRAVE>",
    "combo": "<ROPE>",
    "tag": "<SHARP>",
    "condition_name": "<UPSET>",
    "machine_state": "<ALERT>",
    "machine_class": "<warden>",
    "direction": "<north>",
    "weekday": "<tuesday>",
    "_machine": "<machine>",
    "_rounds": "days",
    "condition": "<condition>",
    "both": "<condition>",
    "single": "<condition>",
    "sum": "<number>",
    "comparison": ">=",
    "occasion": "<event>",
    "overridden": "<rule>",
    "ruled_number": "<number>",
    "ruled_out": "<rule>",
    "subject": "<kids>",
    "those": "with <SCARED>",
    "having": "<SCARED>",
    "having_place": "<counter> >= <2>",
    "ending_word": "(win | lose)",
}
"""What a symbol of the grammar is shown as; any other rule is shown as what it consists of."""

_RULE = re.compile(r"^(?:%extend +)?[?!]*(\w+):((?:[^\n]|\n(?=[ \t]))*)", re.MULTILINE)
_TOKEN = re.compile(r'"[^"]*"|->\s*\w+|\w+|[()\[\]|*+?]')
_COMMENT = re.compile(r"//[^\n]*")

FOLDER = Path(__file__).parent / "entries"
PAGES: Mapping[str, str] = {
    "cards": "Cards",
    "lines": "Lines of the cards",
    "effects": "Effects",
    "conditions": "Conditions",
    "events": "Events",
    "rules": "Rules that a card beats",
    "words": "Words that come in sets",
}
"""The files, in order, each with the title of its page."""

Entries = dict[str, dict[str, Any]]
"""What a page says under each heading: an entry's key -> what it says, as `ReferenceEntry` has it."""
OF_WORLD = "Of a world"
"""The heading of the kinds of cards that have a row."""

_TABLES: dict[str, Mapping[str, Word | Rule]] = {
    "verb": VERBS,
    "fact": FACTS,
    "number": QUANTITIES,
    "event": EVENTS,
    "price": PRICES,
    "instead": OVERRIDES,
    "set": NUMBERS,
    "no": SWITCHED_OFF,
}
"""The kinds of entries that stand for the words of a table of the vocabulary."""
_USUAL = {"effects": "verb", "events": "event"}
"""The kind of an entry whose key does not say one."""
_RULES = {"event": "occasion", "number": "quantity", "price": "payment"}
"""The rule of the grammar for the kinds that are called otherwise there."""
_CALLED = (ArgumentKind.COUNTER, ArgumentKind.FLAG, ArgumentKind.TOKEN, ArgumentKind.TIMER)
_NAMED = (*_CALLED, ArgumentKind.MACHINE, ArgumentKind.DECK)
_STAND_INS = {kind: str(kind) for kind in _CALLED} | {
    ArgumentKind.MACHINE: "machine", ArgumentKind.DECK: "deck",
}  # fmt: skip
_RULE_FIRST = re.compile(r"([A-Z]{3}-\w+): (.)")


@cache
def groups() -> tuple[ReferenceGroup, ...]:
    """The whole reference, in order."""
    reader = YAML(typ="safe", pure=True)
    reference = []
    for page in PAGES:
        data: Entries = reader.load((FOLDER / f"{page}.yaml").read_text(encoding="utf-8"))
        for title, entries in _with_rows(page, data).items():
            listed = [entry for key, item in entries.items() for entry in _entries(page, key, item)]
            reference.append(ReferenceGroup(page, title, tuple(listed)))
    return tuple(reference)


def _with_rows(page: str, data: Entries) -> Entries:
    """The entries of a page's file, with those that stand in rows of the game under their headings."""
    match page:
        case "effects":
            verbs: Entries = {
                title: {verb.name: _row(verb) for verb in group} for title, group in VERB_GROUPS.items()
            }
            return {title: verbs.get(title, {}) | data.get(title, {}) for title in (verbs | data)}
        case "cards":
            kinds = {f"card {kind.name}": _row(kind) | {"names": ["id"]} for kind in CARD_KINDS.values()}
            return data | {OF_WORLD: data[OF_WORLD] | kinds}
        case "lines":
            *decks, last = HAND_DECKS.values()
            lines = (line for kind in CARD_KINDS.values() for line in kind.written_lines)
            return data | {
                f"On {', '.join(decks)} and {last}": {f"part {line.name}": _row(line) for line in lines}
            }
    return data


def _row(row: Verb | CardKind | KindLine) -> dict[str, Any]:
    """What a row says of itself."""
    return {"rules": row.rules, "says": row.says, "example": f"{row.example.rstrip()}\n"}


def _entries(page: str, key: str, entry: dict[str, Any]) -> Iterator[ReferenceEntry]:
    """The entries of one key: one, or one for each word of a set."""
    kind, *rest = key.split() if " " in key or page not in _USUAL else (_USUAL[page], key)
    if not rest:
        for example in entry["written"]:
            yield _of_set(kind, str(example), entry)
        return
    name = rest[-1]
    word = _TABLES.get(kind, {}).get(name)
    written = tuple(entry.get("written") or _written(kind, name, rest[:-1], entry, word))
    rules = list(entry.get("rules", ()))
    says = entry.get("says", "")
    if isinstance(word, Rule):
        rules.insert(0, word.id)
        says = f"{word.doc} {_bounds(word)}{says}"
    elif word is not None:
        says = f"{_doc(word)} {says}"
    title = entry.get("title") or (name if kind == "card" else _title(written[0]))
    yield ReferenceEntry(
        kind, name, title, written, says.strip(), tuple(dict.fromkeys(rules)), entry["example"]
    )


def _of_set(kind: str, word: str, entry: dict[str, Any]) -> ReferenceEntry:
    written = f"{{{word}}}" if kind == "icon" else word
    example = entry["example"].replace("{word}", word)
    rules = tuple(entry.get("rules", ()))
    return ReferenceEntry(
        kind, word, written, (written,), entry["says"], rules, example, entry.get("each", {}).get(word, "")
    )


def _written(
    kind: str, name: str, rule: list[str], entry: dict[str, Any], word: Word | Rule | None
) -> tuple[str, ...]:
    """The forms of an entry; most of them are those of a rule of the grammar."""
    names = entry.get("names", ())
    if isinstance(word, Rule):
        usual = word.high if word.default is None else word.default
        return (f"rule {_spelled(name)} <{usual}>" if kind == "set" else f"rule no {_spelled(name)}",)
    if isinstance(word, Word):
        names = [_STAND_INS.get(param.kind, "name") for param in word.params if param.kind in _NAMED]
    match kind:
        case "instead":
            return (f"rule {_spelled(name)}: <effects>",)
        case "subject":
            return (f"{_spelled(name)} <effect>",)
        case "number" if name in nouns.DIALS:
            return (name,)
        case "verb" if isinstance(word, Word):
            return forms(rule_of(word) if isinstance(word, Verb) else "game_verb", name, names)
        case "card":
            return forms(name, None, names)
        case "price":
            return tuple(f"spend {form}" for form in forms("payment", name, names))
        case "part" | "verb":
            return forms(rule[0], name, names) if rule else forms(name, None, names)
        case _:
            return forms(_RULES.get(kind, kind), name, names)


def _doc(word: Word) -> str:
    """The vocabulary's line; an id of a rule at its front is shown with the others."""
    return _RULE_FIRST.sub(lambda match: match[2].upper(), word.doc)


def _bounds(rule: Rule) -> str:
    if rule.high == 0:
        return ""
    usual = "" if rule.default is None else f"; {rule.default} by the rules"
    return f"From {rule.low} to {rule.high}{usual}. "


def _title(written: str) -> str:
    """A form without what may be left out."""
    bare = re.sub(r" \[.*\]", "", written).removesuffix(": <effects>")
    return bare[1:-1] if re.fullmatch(r"\([^()]*\)", bare) else bare


def find(text: str) -> list[ReferenceEntry]:
    """The entries that people may mean by a text, `draw item` or `ROPE`; none when there is none."""
    plain_text = plain_words(text)
    if not plain_text:
        return []
    all_entries = [entry for group in groups() for entry in group.entries]
    exact = [entry for entry in all_entries if entry.called(text)]
    return exact or [
        entry for entry in all_entries if any(f" {plain_text} " in form for form in _forms(entry))
    ]


def _forms(entry: ReferenceEntry) -> Iterator[str]:
    """The words of all forms of an entry, between spaces: `once per (round | game)` gives two."""
    for form in entry.written:
        choices = [re.split(r" ?\| ?", part) for part in re.split(r"\(([^()]*)\)", form)]
        yield from (f" {plain_words(' '.join(words))} " for words in product(*choices))


def forms(rule: str, alias: str | None = None, names: Sequence[str] = ()) -> tuple[str, ...]:
    """The forms of a rule's ways that have this alias; `names` say what its names are, in order.
    Raises KeyError.
    """
    spellings = []
    for tokens in _ways(rule):
        named = tokens[-1].startswith("->")
        if (tokens[-1][2:].strip() if named else None) == alias:
            tokens_kept = tokens[:-1] if named else tokens
            spellings.append(_tidy(_Form(tokens_kept, iter(names)).alternatives()))
    if not spellings:
        raise KeyError(f"{rule} -> {alias}")
    return tuple(spellings)


_CHOICE = re.compile(r"\[([^][()]*)\]|\(([^][()]*)\)|<([^<>]* or [^<>]*)>")


def lines_of(form: str) -> tuple[str, ...]:
    """The lines that one may write by a form: each way once, none for what may come again.

    >>> lines_of("draw item [with <SHARP>]")
    ('draw item', 'draw item with SHARP')
    """
    choice = _CHOICE.search(form)
    if choice is None:
        return (" ".join(re.sub(r"[<>]", "", form).split()),)
    optional, bracketed, stand_in = choice.groups()
    if optional is not None:
        ways = [""] if "…" in optional else ["", optional]
    else:
        ways = bracketed.split(" | ") if bracketed is not None else stand_in.split(" or ")
    before, after = form[: choice.start()], form[choice.end() :]
    return tuple(dict.fromkeys(line for way in ways for line in lines_of(f"{before}{way}{after}")))


@cache
def _rules() -> dict[str, list[str]]:
    """The words of each rule of the grammar, cut where a line of the cards ends."""
    text = _COMMENT.sub("", grammar(DIALECT))
    rules: dict[str, list[str]] = {}
    for name, body in _RULE.findall(text):
        if name in rules:
            rules[name].append("|")  # `%extend` adds ways to those of the core
        if name.islower():
            rules.setdefault(name, []).extend(_TOKEN.findall(body))
    return rules


def _ways(rule: str) -> Iterator[list[str]]:
    """The ways of a rule that its text parts by `|` outside of brackets."""
    words: list[str] = []
    depth = 0
    for token in _rules()[rule]:
        depth += (token in "([") - (token in ")]")
        if token == "|" and depth == 0:
            yield words
            words = []
        else:
            words.append(token)
    yield words


class _Form:
    """Reads the words of one way and writes them as the form."""

    def __init__(self, tokens: list[str], names: Iterator[str]) -> None:
        self.tokens = tokens
        self.names = names
        self.at = 0
        self.parted = False

    def alternatives(self) -> str:
        """Up to the end, or to the bracket that closes."""
        parts = [self._sequence()]
        while self._next() == "|":
            self.at += 1
            parts.append(self._sequence())
        self.parted = len(parts) > 1
        return " | ".join(part for part in parts if part)

    def _sequence(self) -> str:
        parts: list[str] = []
        while (token := self._next()) not in (None, "|", ")", "]"):
            self.at += 1
            assert token is not None
            if token == "_NL":
                self._skip_line()
                break
            parts.append(self._one(token))
        return " ".join(part for part in parts if part)

    def _one(self, token: str) -> str:
        if token not in ("(", "["):
            return self._repeated(self._word(token), grouped=False)
        inner = self.alternatives()
        self.at += 1
        return f"[{inner}]" if token == "[" else self._repeated(inner, grouped=True)

    def _repeated(self, inner: str, *, grouped: bool) -> str:
        mark = self._next()
        if mark in ("*", "+", "?"):
            self.at += 1
        if mark == "*":
            return f"[{inner} …]"
        if mark == "?":
            return f"[{inner}]"
        shown = f"({inner})" if grouped and self.parted else inner
        return f"{shown} …" if mark == "+" else shown

    def _word(self, token: str) -> str:
        if token.startswith('"'):
            return token.strip('"')
        if token == "ID":
            return f"<{next(self.names, 'name')}>"
        if token in STAND_INS:
            return STAND_INS[token]
        if token in ("body", "part_body", "line"):
            return ": <effects>"
        if token in ("block", "rumor_body") or token.startswith("_"):
            return ""
        inner = _Form(list(_rules()[token]), self.names)
        shown = inner.alternatives()
        return f"({shown})" if inner.parted else shown

    def _skip_line(self) -> None:
        """Past what stands further in, to the bracket or the bar that ends this way."""
        depth = 0
        while (token := self._next()) is not None and (depth or token not in ("|", ")", "]")):
            depth += (token in "([") - (token in ")]")
            self.at += 1

    def _next(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None


def _tidy(text: str) -> str:
    return re.sub(r" ([,:])", r"\1", text)
