"""The entries of the reference: the vocabulary, the grammar and the files in `entries` put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from loopwright_games.tales import nouns
from loopwright_games.tales import words as vocabulary
from loopwright_games.tales.verbs import VERB_GROUPS, VERBS
from loopwright_games.tales.words import Kind, Rule, Word
from loopwright_games.tales.words import spelled as _spelled
from ruamel.yaml import YAML

from .forms import forms

FOLDER = Path(__file__).parent / "entries"
PAGES = {
    "cards": "Cards",
    "lines": "Lines of the cards",
    "effects": "Effects",
    "conditions": "Conditions",
    "events": "Events",
    "rules": "Rules that a card beats",
    "words": "Words that come in sets",
}
"""The files, in order, each with the title of its page."""

_TABLES: dict[str, Mapping[str, Word | Rule]] = {
    "verb": VERBS,
    "fact": vocabulary.FACTS,
    "number": vocabulary.QUANTITIES,
    "event": vocabulary.EVENTS,
    "instead": vocabulary.OVERRIDES,
    "set": vocabulary.NUMBERS,
    "no": vocabulary.SWITCHED_OFF,
}
"""The kinds of entries that stand for the words of a table of the vocabulary."""
_USUAL = {"effects": "verb", "events": "event"}
"""The kind of an entry whose key does not say one."""
_RULES = {"event": "occasion", "number": "quantity"}
"""The rule of the grammar for the kinds that are called otherwise there."""
_NAMED = (Kind.COUNTER, Kind.FLAG, Kind.TOKEN, Kind.MACHINE)
_STAND_INS = {Kind.MACHINE: "machine"} | {kind: str(kind) for kind in (Kind.COUNTER, Kind.FLAG, Kind.TOKEN)}
_RULE_FIRST = re.compile(r"([A-Z]{3}-\w+): (.)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of the language.

    kind and name together are its id; title: as people call it; written: its forms; says: what it does,
    in Markdown; rules: ids of the rules of the game; example: lines of a card, or a whole card.
    """

    kind: str
    name: str
    title: str
    written: tuple[str, ...]
    says: str
    rules: tuple[str, ...]
    example: str
    alone: str = ""

    @property
    def anchor(self) -> str:
        """Its place on its page."""
        return f"{self.kind}-{self.name}".lower().replace("_", "-")

    def called(self, text: str) -> bool:
        """Whether people call it so."""
        return _plain(text) in (_plain(self.title), _plain(_spelled(self.name)))


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that belong together, under a heading of a page (a key of `PAGES`)."""

    page: str
    title: str
    entries: tuple[Entry, ...]


@cache
def groups() -> tuple[Group, ...]:
    """The whole reference, in order."""
    reader = YAML(typ="safe", pure=True)
    reference = []
    for page in PAGES:
        data: dict[str, dict[str, Any]] = reader.load((FOLDER / f"{page}.yaml").read_text(encoding="utf-8"))
        for title, entries in (_with_verbs(data) if page == "effects" else data).items():
            listed = [entry for key, said in entries.items() for entry in _entries(page, key, said)]
            reference.append(Group(page, title, tuple(listed)))
    return tuple(reference)


def _with_verbs(data: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What rows of verbs say, under their headings, before what the file adds to these."""
    verbs = {
        title: {
            verb.name: {"rules": verb.rules, "says": verb.says, "example": f"{verb.example}\n"}
            for verb in group
        }
        for title, group in VERB_GROUPS.items()
    }
    return {title: verbs.get(title, {}) | data.get(title, {}) for title in (verbs | data)}


def _entries(page: str, key: str, said: dict[str, Any]) -> Iterator[Entry]:
    """The entries of one key: one, or one for each word of a set."""
    kind, *rest = key.split() if " " in key or page not in _USUAL else (_USUAL[page], key)
    if not rest:
        for each in said["written"]:
            yield _of_set(kind, str(each), said)
        return
    name = rest[-1]
    word = _TABLES.get(kind, {}).get(name)
    written = tuple(said.get("written") or _written(kind, name, rest[:-1], said, word))
    rules = list(said.get("rules", ()))
    says = said.get("says", "")
    if isinstance(word, Rule):
        rules.insert(0, word.id)
        says = f"{word.doc} {_bounds(word)}{says}"
    elif word is not None:
        says = f"{_doc(word)} {says}"
    title = said.get("title") or (name if kind == "card" else _title(written[0]))
    yield Entry(kind, name, title, written, says.strip(), tuple(dict.fromkeys(rules)), said["example"])


def _of_set(kind: str, word: str, said: dict[str, Any]) -> Entry:
    """An entry for one word of a set."""
    written = f"{{{word}}}" if kind == "icon" else word
    example = said["example"].replace("{word}", word)
    rules = tuple(said.get("rules", ()))
    return Entry(
        kind, word, written, (written,), said["says"], rules, example, said.get("each", {}).get(word, "")
    )


def _written(
    kind: str, name: str, rule: list[str], said: dict[str, Any], word: Word | Rule | None
) -> tuple[str, ...]:
    """The forms of an entry; most of them are those of a rule of the grammar."""
    names = said.get("names", ())
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
            return forms("kid_verb" if word.kid else "game_verb", name, names)
        case "card":
            return forms(name, None, names)
        case "part" | "verb":
            return forms(rule[0], name, names) if rule else forms(name, None, names)
        case _:
            return forms(_RULES.get(kind, kind), name, names)


def _doc(word: Word) -> str:
    """The vocabulary's line; an id of a rule at its front is shown with the others."""
    return _RULE_FIRST.sub(lambda found: found[2].upper(), word.doc)


def _bounds(rule: Rule) -> str:
    if rule.high == 0:
        return ""
    usual = "" if rule.default is None else f"; {rule.default} by the rules"
    return f"From {rule.low} to {rule.high}{usual}. "


def _title(written: str) -> str:
    """A form without what may be left out."""
    bare = re.sub(r" \[.*\]", "", written).removesuffix(": <effects>")
    return bare[1:-1] if re.fullmatch(r"\([^()]*\)", bare) else bare


def find(text: str) -> list[Entry]:
    """The entries that people may mean by a text, `draw item` or `ROPE`; none when there is none."""
    asked = _plain(text)
    if not asked:
        return []
    all_entries = [entry for group in groups() for entry in group.entries]
    exact = [each for each in all_entries if each.called(text)]
    return exact or [each for each in all_entries if any(f" {asked} " in form for form in _forms(each))]


def _forms(entry: Entry) -> Iterator[str]:
    """The words of all forms of an entry, between spaces: `once per (round | game)` gives two."""
    for form in entry.written:
        choices = [re.split(r" ?\| ?", part) for part in re.split(r"\(([^()]*)\)", form)]
        yield from (f" {_plain(' '.join(words))} " for words in product(*choices))


def _plain(text: str) -> str:
    """The words of a form, without what stands in for something."""
    return " ".join(re.sub(r"<[^>]*>|[^\w-]+", " ", text).lower().split())
