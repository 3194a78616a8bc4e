"""Shell completion: the values that are offered for options and arguments when somebody presses Tab.

Folders are listed, never read: nothing that lies there is opened, imported or run. A shell may evaluate what
it is told (zsh does), so names with other signs than letters, digits and a few more are left to its own
completion.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import typer

COMPLETE = "_LOOPWRIGHT_COMPLETE"
"""The environment variable that a shell sets when it asks for completions."""
MOST = 2000
"""The most entries of a folder that are looked at."""
_PLAIN = re.compile(r"[\w./+@,-]*")
_CODE = re.compile("LW", re.IGNORECASE)
KIT = "loopwright.kit"
"""Where the context of a command has the kit of its scenario, where one is known."""
Offer = Callable[[str], list[str]]
"""A function from what was typed so far to the words that may be meant."""


def completing() -> bool:
    """Whether the command runs only to answer a shell's request for completions."""
    return COMPLETE in os.environ


def scenarios(incomplete: str) -> list[str]:
    """The ids of bundled scenarios and the paths of folders, card files and bundles that may be meant."""
    from . import scenario_paths

    content = scenario_paths.root()
    bundled = [folder.name for folder in (*scenario_paths.scenarios(content), *scenario_paths.games(content))]
    return [*_beginning(bundled, incomplete), *_paths(incomplete, (".loop", ".json"))]


def scenario_folders(incomplete: str) -> list[str]:
    """The offers of `scenarios` without bundles, for commands that read cards."""
    return [name for name in scenarios(incomplete) if not name.endswith(".json")]


def card_files(incomplete: str) -> list[str]:
    """The paths of card files and folders that may be meant."""
    return _paths(incomplete, (".loop",))


def files(*endings: str) -> Offer:
    """A completion that offers folders and the files whose names end in one of `endings`."""
    return lambda incomplete: _paths(incomplete, endings)


def values(*words: str) -> Offer:
    """A completion that offers those of `words` that begin with what was typed."""
    return lambda incomplete: _beginning(words, incomplete)


def kinds(incomplete: str) -> list[str]:
    """The kinds of cards of all games that come along."""
    from loopwright_compiler.project.kit import default_dialect
    from loopwright_dsl import card_fields
    from loopwright_engine.kit import registry

    languages = [kit.language for kit in registry.own() if kit.language is not None]
    every = (kind for cards in (default_dialect(), *languages) for kind in card_fields.kinds(cards))
    return _beginning(dict.fromkeys(every), incomplete)


def days(incomplete: str) -> list[str]:
    """The days of a week of the game that most scenarios are of."""
    from loopwright_engine.kit import registry

    return _beginning(registry.usual().report_words.round_names, incomplete)


def bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """The names of bots of the scenario's game, and the paths of bot files; after a comma, the next name."""
    from loopwright_engine.bots import bots_of
    from loopwright_engine.kit import registry

    before, comma, last = incomplete.rpartition(",")
    names = _beginning(bots_of(ctx.meta.get(KIT) or registry.usual()), last)
    paths = [] if comma else _paths(incomplete, (".bot", ".py"))
    return [f"{before}{comma}{name}" for name in names] + paths


def numbers(low: int, high: int) -> Offer:
    """A completion that offers numbers; after a comma, the next one."""

    def offer(incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        words = map(str, range(low, high + 1))
        return [f"{before}{comma}{number}" for number in _beginning(words, last)]

    return offer


def languages(ctx: typer.Context, incomplete: str) -> list[str]:
    """The codes of the languages that the scenario named before is translated into, else those of
    the rules.
    """
    from loopwright_compiler.words import FOLDER

    from . import scenario_paths

    path_text = str(ctx.params.get("path") or "")
    bundled = scenario_paths.root() / "scenarios" / path_text
    folder = (bundled if bundled.is_dir() else Path(path_text)) / "translations"
    languages_there = {path.stem for path in _entries(folder) if path.suffix == ".mo"}
    return _beginning(sorted(languages_there or {path.stem for path in FOLDER.glob("*.mo")}), incomplete)


def explained(ctx: typer.Context, incomplete: str) -> list[str]:
    """The next word of the titles that `explain` knows, or the codes of diagnostics after `LW`."""
    from loopwright_compiler.kits.find import front_end_of
    from loopwright_dsl.diagnostics import catalogue

    from . import topics

    before: list[str] = list(ctx.params.get("what") or ())
    if not before and _CODE.match(incomplete):
        return _beginning(catalogue.codes(), incomplete.upper())
    book = front_end_of(None).reference
    assert book is not None
    titles = {entry.title for group in book.groups() for entry in group.entries}
    titles |= {*book.PAGES} | topics.titles()
    words_typed = " ".join([*before, incomplete]).casefold()
    words = {title.split(" ")[len(before)] for title in titles if title.casefold().startswith(words_typed)}
    return sorted(filter(_PLAIN.fullmatch, words))


def _beginning(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _paths(incomplete: str, endings: tuple[str, ...]) -> list[str]:
    """The folders and the files with such endings that begin with what was typed, in order of their names.

    The entries of a folder are offered when it is the only one that fits. Names that would have to be quoted
    are left to the shell.
    """
    begun = incomplete.rpartition("/")[2]
    before = incomplete[: len(incomplete) - len(begun)]
    names = [
        f"{before}{path.name}" + ("/" if path.is_dir() and not _is_scenario(path) else "")
        for path in _entries(Path(before or "."))
        if path.name.startswith(begun)
        and _PLAIN.fullmatch(path.name)
        and (begun or not path.name.startswith("."))
        and (path.suffix in endings or path.is_dir())
    ]
    if len(names) == 1 and names[0].endswith("/") and names[0] != incomplete:
        return _paths(names[0], endings) or names
    return sorted(names)


def _entries(folder: Path) -> Iterator[Path]:
    """The entries of a folder, at most `MOST`; none where it cannot be listed."""
    try:
        yield from islice(folder.iterdir(), MOST)
    except OSError:
        return


def _is_scenario(folder: Path) -> bool:
    try:
        return (folder / "scenario.loop").exists()
    except OSError:
        return False
