"""The pages of the language reference: a heading, the forms, the meaning and an example for each word."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from loopwright_compiler.kits.protocol import ReferenceEntry, ReferenceGroup
from loopwright_compiler.kits.words import GROUPS, Form, core, forms
from loopwright_engine.kit.make import SHARED
from loopwright_games.tales.cards.reference import PAGES, groups

HEAD = """# Language reference

Everything that a card can say. `loopwright explain draw item` shows the same in the terminal.

How to read a form: what stands in `<…>` is one of its kind, what stands in `[…]` may be left out, `…` says
that it may come again, and `a | b` is one or the other.

| in a form | is |
|---|---|
| `<K>` | a location, by its letter |
| `<C3>` | a sector of the grid |
| `<2>` | a number |
| `<+1>` | a change, with its sign |
| `<BRAVE>`, `<UPSET>` | a [trait](words.md#traits), a [condition](words.md#conditions) of a kid |
| `<SHARP>`, `<ROPE>` | an [item tag](words.md#item-tags), a [combo](words.md#combos) |
| `<ALERT>` | a [state](words.md#states-of-machines) of a machine |
| `<name>`, `<flag>`, `<counter>`, `<token>` | a name of your own |
| `<machine>` | [a machine](words.md#which-machine) |
| `<condition>`, `<number>` | something that [can be asked](conditions.md) |
| `<event>` | one of the [events](events.md) |
| `: <effects>` | a colon and [effects](effects.md) on the same line, or a block of them without a colon |

The examples stand on the front of a diary card, or are whole cards."""
INTRODUCTIONS = {
    "cards": "What stands on the cards is on the page of their [lines](lines.md).",
    "lines": "A form ends with its line; what belongs to it stands a step further in.",
    "effects": "A [subject](words.md#whom-it-happens-to) before a verb says to which kids it happens."
    " Any effect may end in `if` and a [condition](conditions.md).",
    "conditions": "After `when`, `if` and `done when`. The acting kid does the action, rolls, or sets off"
    " the event; a `when` has none, so it cannot ask about `you`.",
    "events": "What `on` waits for.",
    "rules": "What a diary side changes of the rules of the game while it lies open. Where two cards"
    " change the same, the one that was played last counts.",
    "words": "Words in capitals, days, directions, icons: each is one of a set.",
}


def language_pages() -> Iterator[tuple[str, str]]:
    """The name of each page, and its text."""
    yield "index", "\n\n".join([HEAD, *map(_contents, PAGES)]) + "\n"
    for page, title in PAGES.items():
        parts = [f"# {title}", INTRODUCTIONS[page]]
        parts += [_group(group) for group in groups() if group.page == page]
        yield page, "\n\n".join(parts) + "\n"


def _contents(page: str) -> str:
    """The titles of a page's entries, each a link."""
    lines = [f"## [{PAGES[page]}]({page}.md)"]
    for group in groups():
        if group.page == page:
            links = [f"[`{entry.title}`]({page}.md#{entry.anchor})" for entry in group.entries]
            lines.append(f"{group.title}: {' · '.join(links)}")
    return "\n\n".join(lines)


def _group(group: ReferenceGroup) -> str:
    """A heading and its entries; the words of a set are a table."""
    words = group.entries
    if len(words) > 1 and len({(entry.kind, entry.says) for entry in words}) == 1:
        shown = [f"## {group.title}", f"{words[0].says} {_rules(words[0])}".strip(), _table(group)]
        return "\n\n".join([*shown, _example(words[0])])
    return "\n\n".join([f"## {group.title}", *map(_entry, words)])


def _entry(entry: ReferenceEntry) -> str:
    parts = [f"### `{entry.title}` {{#{entry.anchor}}}"]
    if entry.written != (entry.title,):
        parts.append("\n".join(["```text", *entry.written, "```"]))
    return "\n\n".join([*parts, f"{entry.says} {_rules(entry)}".strip(), _example(entry)])


def _table(group: ReferenceGroup) -> str:
    alone = any(entry.alone for entry in group.entries)
    rows = ["| word | meaning | for example |" if alone else "| word | for example |"]
    rows.append("|---|---|---|" if alone else "|---|---|")
    for entry in group.entries:
        line = next(line for line in entry.example.splitlines() if entry.title in line).strip()
        word = f'<span id="{entry.anchor}">`{entry.title}`</span>'
        rows.append(f"| {word} | {f'{entry.alone} | ' if alone else ''}`{line}` |")
    return "\n".join(rows)


def _example(entry: ReferenceEntry) -> str:
    inside = entry.kind == "setting"  # of the scenario card
    return f"```loop\n{indent(entry.example.rstrip(), '  ') if inside else entry.example.rstrip()}\n```"


def _rules(entry: ReferenceEntry) -> str:
    """The ids of the rules, each a link to the page of rules."""
    links = [f"[{rule}](../rules.md#{rule.lower()})" for rule in entry.rules]
    return f"({', '.join(links)})" if links else ""


SHARED_HEAD = """# Words of every game

What cards can say in games other than *Tales from the Loop*, whichever game it is. In the terminal,
`loopwright explain the-last-glow roll` shows the same, and `loopwright explain the-last-glow` all that the
cards of that game can say.

What stands in `<…>` is one of its kind, what stands in `[…]` may be left out, `…` says that it may come
again."""
READY_HEAD = """## Words that are ready for games

A game has these where its rules take them from `loopwright_engine.kit.make`: a map of places and a figure on
it, and decks, here of omens. [A game of your own](../a-game-of-your-own.md) says how."""


def shared_words_page() -> str:
    """The page of the words that the cards of every kit can say, and of those that kits can take."""
    everywhere = {form.written for form in core()} | {"<gauge> +1", "<gauge> = 3", "<gauge> >= 3"}
    shared = [form for form in forms(SHARED) if form.written in everywhere]
    ready = [form for form in forms(SHARED) if form.written not in everywhere]
    parts = [SHARED_HEAD]
    for group in GROUPS:
        own = [form for form in shared if form.group == group]
        parts += [f"## {group.capitalize()}", *_forms(own)] if own else []
    return "\n\n".join([*parts, READY_HEAD, *_forms(ready)]) + "\n"


def _forms(group: list[Form]) -> Iterator[str]:
    """Forms with what they do; an example stands once, below the last of those that it shows."""
    for number, form in enumerate(group):
        yield f"### `{form.written}`\n\n{form.says}"
        later = {other.example for other in group[number + 1 :]}
        if form.example and form.example not in later:
            yield f"```loop\n{form.example.rstrip()}\n```"
