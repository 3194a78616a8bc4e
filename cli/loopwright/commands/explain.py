"""`loopwright explain`: what a diagnostic means, what a word of the language does, what a name stands for."""

from __future__ import annotations

import difflib
import re
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from loopwright.core import completion
from loopwright.core.errors import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopwright_compiler.kits.protocol import Reference, ReferenceEntry, ReferenceGroup

    from loopwright.project_names import ProjectNames

_CODE = re.compile(r"(?:LW)?\d+", re.IGNORECASE)
_OVERVIEW = """\
Ask for one of these:

  loopwright explain LW0101       a code that stands before a finding
  loopwright explain draw item    words of the language
  loopwright explain effects      a list of words: cards, lines, effects, conditions,
                                  events, rules, words; traits, combos, item tags, …
  loopwright explain minutes --in speaking-clock
                                  a name of a scenario, else of the one in this folder: where it is
                                  declared, changed and asked about; with --text, the card
  loopwright explain lighthouse   what your world or the bundled one has, by name or id
  loopwright explain locations    a list of it: locations, machines, event locations,
                                  items, kids
  loopwright explain board.yaml   a file of a scenario or a world, or a key in it
  loopwright explain variants     what is no word of a card: tests, timers, bots, a command
  loopwright explain lucha-libre  the words of another game's cards; words behind it: those"""


def explain(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CODE|WORDS",
            autocompletion=completion.explained,
            help="A code such as LW0201, words of the language, or a name of a scenario or a world.",
            show_default=False,
        ),
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(
            "--in",
            metavar="PATH",
            autocompletion=completion.scenario_folders,
            help="The scenario whose names can be asked for; else that in this folder.",
            show_default=False,
        ),
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Show the card of this name as players read it.")
    ] = False,
) -> None:
    """Say what a code, a word of the cards, a file or a name means.

    Alone it says what can be asked. Names are those of the scenario in this folder (or --in PATH) and of
    worlds: the bundled one, and those in a folder `worlds` here or further up.

    \b
    Examples:
      loopwright explain LW0201
      loopwright explain draw item
      loopwright explain effects
      loopwright explain locations
      loopwright explain minutes --in speaking-clock
      loopwright explain undertow --in lucha-libre --text
    """
    question = " ".join(what or ()).strip()
    if not question:
        print(_OVERVIEW)
    elif _CODE.fullmatch(question):
        _explain_code(question)
    else:
        _explain_words(question, scenario, text=text)


def _explain_code(code: str) -> None:
    from loopwright_dsl.diagnostics import catalogue

    entry = catalogue.explain(f"LW{code}" if code.isdigit() else code)
    if entry is None:
        near = difflib.get_close_matches(code.upper(), catalogue.codes(), n=3)
        hint = f"Near it: {', '.join(near)}." if near else None
        raise Failure(f"There is no diagnostic {code}.", hint=hint)
    print(f"{entry.code} {entry.name} ({entry.severity}, since {entry.since})")
    # what a message names differs each time
    print(_laid_out(f"{re.sub(r'{.*?}', '…', entry.message)}\n\n{entry.body}"), end="")


def _explain_words(question: str, scenario: str | None, *, text: bool) -> None:
    names = _names(scenario)
    own = names.about(question) if names is not None else []
    if text:
        if names is None:
            raise Failure("There is no scenario in this folder.", hint="`--in PATH` says which one is meant.")
        entries = [names.text(named) for named in own]
    else:
        entries = [names.summary(named) for named in own] if names is not None else []
        entries += [] if scenario is not None else _of_kit(question) or explained(question)
    if not entries:
        where = "" if scenario is None else f" in {scenario}"
        hint = _near(question, names.names() if names is not None else ())
        raise Failure(f"There is nothing called {question!r}{where}.", hint=hint)
    print(_laid_out("\n\n".join(entries)))


def _names(scenario: str | None) -> ProjectNames | None:
    """The names of the scenario at a path, else of that in the current folder; None where there is none."""
    from loopwright.core import scenario_paths
    from loopwright.project_names import ProjectNames, here

    return ProjectNames(scenario_paths.find(scenario)) if scenario is not None else here()


def _of_kit(question: str) -> list[str]:
    """Words of a game whose name they begin with; all of them, where nothing follows."""
    from loopwright_engine.kit import registry
    from loopwright_engine.kit.make import SHARED

    name, _, words = question.partition(" ")
    kit = registry.find(name) if name in registry.names() else None
    if kit is None or kit.language is None:
        return []
    from loopwright_compiler.kits.words import GROUPS, called, forms

    if words:
        known = called(kit.language, words)
        if not known:
            hint = f"`loopwright explain {name}` lists what its cards can say."
            if ready := called(SHARED, words):
                ways = " or ".join(f"`{form.written}`" for form in ready)
                hint += f"\nThe rules of a game can bring {ways} from loopwright_engine.kit.make."
            raise Failure(f"The cards of {kit.title} have no words {words!r}.", hint=hint)
        return ["\n\n".join(filter(None, (form.written, form.says, form.example.rstrip()))) for form in known]
    own = forms(kit.language)
    lists = [f"The words of {kit.title}. Its cards begin with `kit {name}` on the scenario card."]
    for group in GROUPS:
        rows = [(form.written, form.says) for form in own if form.group == group]
        widest = max((len(written) for written, _ in rows), default=0)
        lists += (
            ["\n".join([f"{group}:", *(f"  {row:<{widest}}  {says}" for row, says in rows)])] if rows else []
        )
    return lists


def _laid_out(text: str) -> str:
    """The text with long lines broken between words, if it goes to a terminal; examples stay as they are."""
    from loopwright.core.terminal_text import Paper

    if not sys.stdout.isatty():
        return text
    paper, fenced, lines = Paper.of(sys.stdout), False, []
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        lines += [line] if fenced or line.startswith((" ", "```")) else paper.wrapped(line)
    return "\n".join(lines)


def reference() -> Reference:
    """The words of the cards of the game that most scenarios are of."""
    from loopwright_compiler.kits.find import front_end_of

    book = front_end_of(None).reference
    assert book is not None
    return book


def explained(name: str) -> list[str]:
    """The entries and topics named `name`, else those named nearly so, else entries that contain the word."""
    return next(filter(None, map(_called, _numbers(name))), []) or [
        _shown(entry) for entry in reference().find(name)
    ]


def _numbers(question: str) -> list[str]:
    """A word as it was typed, in the plural, and in the singular."""
    return [question, f"{question}s", question.removesuffix("s"), re.sub("ies$", "y", question)]


def _called(question: str) -> list[str]:
    """The words, lists and topics of this name, else the things of the worlds."""
    from loopwright import world_words
    from loopwright.core import topics

    entries = [_shown(entry) for entry in reference().find(question) if entry.called(question)]
    return entries + _lists(question) + topics.about(question) or world_words.found(question)


def _near(question: str, own: Iterable[str]) -> str:
    from loopwright import world_words
    from loopwright.core import topics

    titles = {entry.title for group in reference().groups() for entry in group.entries} | {
        *world_words.titles()
    }
    titles |= {*topics.titles(), *own}
    near = difflib.get_close_matches(question.casefold(), sorted(titles, key=str.casefold), n=3, cutoff=0.7)
    return f"Near it: {', '.join(near)}." if near else "`loopwright explain` alone says what can be asked."


def _lists(question: str) -> list[str]:
    """The words of a page (`effects`) or of a group (`traits`), and lists of the worlds (`locations`)."""
    from loopwright import world_words

    word, book = question.casefold(), reference()
    pages = [
        "\n\n".join([title, *(_list(group) for group in book.groups() if group.page == page)])
        for page, title in book.PAGES.items()
        if word == page
    ]
    named = [
        f"{_list(group)}\n\n{_indented(group.entries[0].example)}"
        for group in book.groups()
        if word in _names_of(group.title)
    ]
    return [*pages, *named, *world_words.listed(question)]


def _names_of(title: str) -> tuple[str, str, str]:
    """What asks for the list `On a scenario card`: all of it, `card` and `scenario`."""
    before, _, last = title.rpartition(" ")
    return title.casefold(), last, before.rpartition(" ")[2].casefold() if last in ("card", "cards") else last


def _list(group: ReferenceGroup) -> str:
    """The forms of a group, a line each; an explanation that is the same for all stands in the title."""
    of_set = len({entry.says for entry in group.entries}) == 1
    says = f" {group.entries[0].says}" if of_set else ""
    rows = [(form, entry.alone) for entry in group.entries for form in entry.written]
    widest = max(len(form) for form, alone in rows)
    lines = dict.fromkeys(f"  {form:<{widest}}  {alone}".rstrip() for form, alone in rows)
    return "\n".join([f"{group.title}:{says}", *lines])


def _indented(example: str) -> str:
    return "".join(f"    {line}" for line in example.splitlines(keepends=True)).rstrip()


def _shown(entry: ReferenceEntry) -> str:
    rules = f" ({', '.join(entry.rules)})" if entry.rules else ""
    says = " ".join(filter(None, (entry.says, entry.alone))) + rules
    return "\n".join([*entry.written, "", says, "", _indented(entry.example)])
