"""What a shell offers when somebody presses Tab: values of options and arguments.

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
from loopwright_games.tales.nouns import WEEKDAYS

COMPLETE = "_LOOPWRIGHT_COMPLETE"
"""The variable by which a shell asks."""
MOST = 2000
"""So many entries of a folder are looked at."""
_PLAIN = re.compile(r"[\w./+@,-]*")
_CODE = re.compile("LW", re.IGNORECASE)
Offer = Callable[[str], list[str]]


def completing() -> bool:
    """Whether it is a shell that asks."""
    return COMPLETE in os.environ


def scenarios(incomplete: str) -> list[str]:
    """Bundled scenarios, folders with a scenario, card files and bundles."""
    from . import scenario_paths

    content = scenario_paths.root()
    bundled = [folder.name for folder in (*scenario_paths.scenarios(content), *scenario_paths.games(content))]
    return [*_beginning(bundled, incomplete), *_paths(incomplete, (".loop", ".json"))]


def scenario_folders(incomplete: str) -> list[str]:
    """The same without bundles, for what reads cards."""
    return [name for name in scenarios(incomplete) if not name.endswith(".json")]


def card_files(incomplete: str) -> list[str]:
    """Card files and folders."""
    return _paths(incomplete, (".loop",))


def files(*endings: str) -> Offer:
    """Files with one of these endings."""
    return lambda incomplete: _paths(incomplete, endings)


def values(*known: str) -> Offer:
    """Some of these words."""
    return lambda incomplete: _beginning(known, incomplete)


DAYS = values(*WEEKDAYS)


def bots(incomplete: str) -> list[str]:
    """The bots, and files of one's own; several may be joined by commas."""
    from loopwright_games.tales.kit import BOTS

    before, comma, last = incomplete.rpartition(",")
    own = [] if comma else _paths(incomplete, (".bot", ".py"))
    return [f"{before}{comma}{name}" for name in _beginning(BOTS, last)] + own


def variants(incomplete: str) -> list[str]:
    """The variants of the rules, and the word that lists them."""
    from loopwright_games.tales.rules.state.variants import VARIANTS

    return _beginning([*(variant.name for variant in VARIANTS), "list"], incomplete)


def kids(incomplete: str) -> list[str]:
    """How many kids; several numbers may be joined by commas."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{number}" for number in _beginning("2345", last)]


def languages(ctx: typer.Context, incomplete: str) -> list[str]:
    """The languages that a scenario is translated into, else those of the rules."""
    from loopwright_compiler.ruletext.words import FOLDER

    from . import scenario_paths

    path_text = str(ctx.params.get("path") or "")
    bundled = scenario_paths.root() / "scenarios" / path_text
    folder = (bundled if bundled.is_dir() else Path(path_text)) / "translations"
    languages_there = {path.stem for path in _entries(folder) if path.suffix == ".mo"}
    return _beginning(sorted(languages_there or {path.stem for path in FOLDER.glob("*.mo")}), incomplete)


def explained(ctx: typer.Context, incomplete: str) -> list[str]:
    """The next word of what `explain` knows, or a code."""
    from loopwright_compiler.reference import PAGES, groups
    from loopwright_dsl.diagnostics import catalogue

    from . import topics

    before: list[str] = list(ctx.params.get("what") or ())
    if not before and _CODE.match(incomplete):
        return _beginning(catalogue.codes(), incomplete.upper())
    titles = {entry.title for group in groups() for entry in group.entries} | {*PAGES} | topics.titles()
    words_typed = " ".join([*before, incomplete]).casefold()
    words = {title.split(" ")[len(before)] for title in titles if title.casefold().startswith(words_typed)}
    return sorted(filter(_PLAIN.fullmatch, words))


def _beginning(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def _paths(incomplete: str, endings: tuple[str, ...]) -> list[str]:
    """Folders and such files that go on from what was typed; a folder that stands alone is opened.

    Names that would have to be quoted are left to the shell.
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
    """What lies in a folder; nothing where it cannot be listed."""
    try:
        yield from islice(folder.iterdir(), MOST)
    except OSError:
        return


def _is_scenario(folder: Path) -> bool:
    try:
        return (folder / "scenario.loop").exists()
    except OSError:
        return False
