"""Loading of a project: scenarios with their card files, and the worlds in which they are set."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict
from unicodedata import normalize

from loopwright_dsl.diagnostics.diagnostic import Fix, diagnose
from loopwright_dsl.parser.kit_grammar import HEADS, heads
from loopwright_dsl.parser.source import kit_named, nearest_card, scenario_card
from loopwright_dsl.syntax import Name, ScenarioCard, Setting
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.fixes import after, instead
from loopwright_compiler.diagnostics.reporter import START, CardAt, Reporter, Source, Unreadable
from loopwright_compiler.diagnostics.suggest import listed, nearest
from loopwright_compiler.gc_pause import no_collecting

from .files import FOLDER, SUFFIX, Asked, CardMemory, Files, ProjectReader
from .kit import DEFAULT, CardsOfGame, Installed, Kits, cards_of, default_dialect
from .sources import MAIN as MAIN
from .worlds import World, load_world

WORLD = "world.yaml"
DEEPEST = 4
"""So many folders deep is looked for what was left out."""


class ProjectGames(TypedDict):
    """The games of scenarios by the path of their main file, the folders of worlds, and the folders that hold
    card files or a world of which nothing was read.
    """

    scenarios: dict[str, str]
    worlds: list[str]
    left_out: list[str]


def contents(path: Path, games: Mapping[str, str], files: Iterable[str]) -> ProjectGames:
    """What was read at `path`: the games of its scenarios by their main file, and the paths of all files."""
    read = list(map(Path, files))
    worlds = sorted(str(file.parent) for file in read if file.name == WORLD)
    return {"scenarios": dict(games), "worlds": worlds, "left_out": _left_out(path, read)}


def _left_out(path: Path, read: list[Path]) -> list[str]:
    if not path.is_dir():
        return []
    known = {file.resolve().parent for file in read}
    folders = {
        file.parent
        for depth in range(DEEPEST)
        for name in ("*.loop", WORLD)
        for file in path.glob("*/" * depth + name)
    }
    return sorted(
        str(folder)
        for folder in folders
        if folder.resolve() not in known
        and not any(part.startswith(".") for part in folder.relative_to(path).parts)
    )


DEFAULT_WORLD = "vasso"
HEAD = 64_000
"""Bytes of a file in which its scenario card is looked for."""
_NAMED = re.compile(r"^[ \t]+[\w-]+[ \t:=]+([a-z][a-z0-9-]*)[ \t]*(?:#.*)?$", re.MULTILINE)
"""A line of two words, as that which names the game."""
_FILES = re.compile(r"^[ \t]+files\b([^#\n]*)", re.MULTILINE)
_CARD_WORD = re.compile(r"^[a-z][a-z-]*", re.MULTILINE)
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(slots=True)
class Scenario:
    """One scenario: its files, their cards, and its world (None if it was not found)."""

    path: str  # of the file that was read first, which holds the scenario card
    sources: dict[str, Source]
    cards: list[CardAt]
    world: World | None
    kit: CardsOfGame | None = None  # None: Tales from the Loop
    all_files: bool = True  # every card file that was asked for could be read
    clean: bool = True  # … and has no mistake of writing

    @property
    def complete(self) -> bool:
        """Whether everything was read, the world too, so that an unknown name is surely an error."""
        if not (self.all_files and self.clean):
            return False
        return self.kit is not None or (self.world is not None and self.world.complete)


@dataclass(slots=True)
class Project:
    """Everything that was read from one path, with the diagnostics of reading it."""

    path: Path
    scenarios: list[Scenario] = field(default_factory=list)
    worlds: dict[Path, World] = field(default_factory=dict)
    reporter: Reporter = field(default_factory=Reporter)
    files: Files = field(default_factory=Files)
    shelf: CardMemory = field(default_factory=CardMemory)
    kits: Kits = field(default_factory=Installed)
    reader: ProjectReader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = ProjectReader(self.reporter, self.files, self.shelf)


@no_collecting()
def load_project(
    path: Path,
    *,
    bundled: Path,
    files: Files | None = None,
    shelf: CardMemory | None = None,
    kits: Kits | None = None,
) -> Project:
    """Read a scenario folder, a `.loop` file or a content root; worlds fall back to `bundled`.

    kits: where the game is found that a scenario card names; else among those installed.

    files and shelf: those of an earlier load, of which what did not change is taken over. Raises
    Unreadable when there is nothing to read; every lesser mistake is in `project.reporter`.
    """
    project = Project(path, files=files or Files(), shelf=shelf or CardMemory(), kits=kits or Installed())
    try:
        mains = _main_files(path, project.files)
        for file in mains:
            _load_scenario(project, file, bundled)
            _stray_stories(project, file)
        _same_ids(project)
        if path.is_dir() and (path / "scenarios").is_dir():
            for file in sorted(path.glob("worlds/*/world.yaml")):
                _world(project, file.parent, shown=file.parent)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}.") from None
    return project


def _main_files(path: Path, files: Files) -> list[Path]:
    if files.is_file(path):
        return [_main_of_file(path, files)]
    if not path.exists():
        raise Unreadable(f"There is no file or folder {path}.")
    if files.is_file(path / MAIN):
        return [path / MAIN]
    if (path / "scenarios").is_dir():
        mains = sorted(path.glob(f"scenarios/*/{MAIN}")) + sorted(path.glob(f"*/{MAIN}"))
        if not mains:
            raise Unreadable(f"{path / 'scenarios'} holds no folder with a {MAIN} in it.")
        return mains
    if (path / "world.yaml").is_file():
        root = path.resolve().parent.parent
        whole = f", or {os.path.relpath(root)}" if (root / "scenarios").is_dir() else ""
        raise Unreadable(f"{path} is a world; give the folder of a scenario that plays in it{whole}.")
    raise Unreadable(f"There is no {MAIN} in {'this folder' if path == Path() else path}.")


def _main_of_file(path: Path, files: Files) -> Path:
    """The file itself if it opens a scenario, else the scenario.loop beside it."""
    if path.suffix != ".loop":
        raise Unreadable(f"{path} is not a card file; those end in .loop.")
    beside = path.with_name(MAIN)
    if path.name == MAIN or not files.is_file(beside):
        return path
    opens_scenario = re.search(rb"(?m)^scenario\b", files.head(path, HEAD))
    return path if opens_scenario else beside


def _load_scenario(project: Project, file: Path, bundled: Path) -> None:
    reader, folder, shown = project.reader, file.parent, file.parent
    source = reader.text(folder, file.name, shown=shown, inside="", asked=None)
    if source is None:
        if not project.reporter.diagnostics:
            raise Unreadable(f"{file} cannot be read.")
        return
    kit, known = _kit(project, source, folder)
    if not known:
        return
    unsaid = None if kit is not None else _unsaid(project, source, folder)
    if unsaid is not None:
        kit, card, sure = unsaid
        if not sure:
            _say_game(project, source, kit, card)
            return
    language = cards_of(kit)
    cards = reader.cards(source, language)
    if unsaid is not None and not _told_there(project, source, unsaid[0]):
        _say_game(project, source, unsaid[0], unsaid[1])
    main = next((at for at in cards if isinstance(at.card, ScenarioCard)), None)
    all_files, sources = True, {source.path: source}
    for at, name in _settings(main, "files") if main else ():
        if not (at.placed.is_sure(name.span) or reader.files.is_file(folder / f"{name.text}.loop")):
            continue
        question: Asked = (at.source.path, at.span(name))
        near = _misnamed(project, main, file, name) if main else None
        if near is not None:
            missing = f"{name.text}.loop"
            project.reporter.on(at, "LW0026", name, fix=instead(name, near), name=missing, suggestion=near)
        filename = f"{near or name.text}.loop"
        part = reader.text(folder, filename, shown=shown, inside="", asked=question)
        all_files &= part is not None
        if part is not None and part.path not in sources:
            sources[part.path] = part
            cards += reader.cards(part, language)
    if main:
        _unnamed_files(project, main, file)
    world = _find_world(project, main, file, bundled) if main and kit is None else None
    if main is None and source.path not in reader.unclean:
        project.reporter.at(source.path, "LW0327", START)
    clean = reader.unclean.isdisjoint(sources)
    project.scenarios.append(Scenario(source.path, sources, cards, world, kit, all_files, clean))


def _kit(project: Project, source: Source, folder: Path) -> tuple[CardsOfGame | None, bool]:
    """The kit that a scenario card names, None for Tales; and whether its cards can be read.

    A misspelled name is reported, and the cards are read as those of the game that is meant if they seem to
    be its cards.
    """
    named = kit_named(source.text)
    if named is None:
        return None, True
    name, span = named
    kit = None if name == DEFAULT else project.kits.find(name)
    if kit is None:
        known = [other for other in project.kits.names() if other != DEFAULT]
        near = None if name == DEFAULT else nearest(name, known)
        project.reporter.at(
            source.path,
            "LW0910" if name == DEFAULT else "LW0909",
            span,
            name=name,
            suggestion=near,
            known=listed(known),
        )
        kit = project.kits.find(near) if near is not None else None
        if kit is not None and not _are_of(kit, _card_words(project, source, folder)):
            kit = None
    return kit, kit is not None


def _unsaid(project: Project, source: Source, folder: Path) -> tuple[CardsOfGame, str, bool] | None:
    """The game of a scenario that names none though it has cards of one, and none of Tales; a word that opens
    some of them, and whether they all seem to be of that game.
    """
    main = scenario_card(source.text)
    if main is None or kit_named(source.text) is not None:
        return None
    words = _card_words(project, source, folder)
    if words & default_dialect().heads.keys():
        return None
    others = (name for name in project.kits.names() if name != DEFAULT)
    kits = [kit for kit in map(project.kits.find, others) if kit is not None]
    named = set(_NAMED.findall(main["lines"]))
    for kit in sorted(kits, key=lambda kit: (kit.name in named, len(_kinds(kit) & words)), reverse=True):
        if kit.name in named or _kinds(kit) & words:
            card = min(_kinds(kit) & words, default="gauge")
            return kit, card, kit.name in named or _are_of(kit, words)
    return None


def _say_game(project: Project, source: Source, kit: CardsOfGame, card: str) -> None:
    """Report that a scenario does not say which game its cards are of, instead of a diagnostic for each."""
    place = _first_line(source)
    behind = place._replace(column=place.end_column)
    fixes = (Fix(behind, f"\n  kit {kit.name}"),)
    project.reporter.extend([diagnose("LW0913", source.path, place, fixes=fixes, card=card, game=kit.name)])


def _told_there(project: Project, source: Source, kit: CardsOfGame) -> bool:
    """Whether an error is told at a line that was meant to name the game, such as `kti lucha-libre`."""
    lines, first = source.text.split("\n"), _first_line(source).line
    for item in project.reporter.diagnostics:
        if item.path == source.path and item.severity == "error":
            words = lines[item.span.line - 1].split()
            words = words[2:] if item.span.line == first else words  # a scenario's id may be the same
            if "kit" in words or kit.name in words:
                return True
    return False


def _first_line(source: Source) -> Span:
    """The first line of the scenario card, which is there."""
    main = scenario_card(source.text)
    assert main is not None
    line = source.text.count("\n", 0, main.start()) + 1
    return Span(line, 1, line, main[0].index("\n") + 1)


def _kinds(kit: CardsOfGame) -> set[str]:
    """The words that open a game's own cards."""
    return {kind.name for kind in kit.language.kinds}


def _are_of(kit: CardsOfGame, words: set[str]) -> bool:
    """Whether at least half of the words that open cards are, or are nearly, those of a game."""
    known = heads(kit.language)
    return 2 * sum(nearest_card(word, known) is not None for word in words) >= len(words)


def _card_words(project: Project, source: Source, folder: Path) -> set[str]:
    """The words with which cards seem to begin in a scenario's files, but for those of every game."""
    words = set(_CARD_WORD.findall(source.text))
    for file in _ID.finditer(" ".join(_FILES.findall(source.text))):
        with suppress(OSError):
            text = project.reader.files.head(folder / f"{file[0]}.loop", HEAD).decode("utf-8", "replace")
            words |= set(_CARD_WORD.findall(text))
    return words - HEADS.keys()


def kit_of_file(file: Path, text: str, kits: Kits) -> CardsOfGame | None:
    """The kit in whose words a card file is written, None for Tales: its scenario card says so, or the
    scenario.loop beside it. Raises Unreadable for a game that is not at hand.
    """
    named = kit_named(text)
    if named is None and file.name != MAIN and file.with_name(MAIN).is_file():
        with suppress(OSError):
            named = kit_named(Files().head(file.with_name(MAIN), HEAD).decode("utf-8", "replace"))
    if named is None or named[0] == DEFAULT:
        return None
    kit = kits.find(named[0])
    if kit is None:
        raise Unreadable(f"There is no game {named[0]}, in whose words {file} is written.")
    return kit


def _misnamed(project: Project, main: CardAt, file: Path, name: Name) -> str | None:
    """The card file that a name of no file was meant to be: one that lies there and is not named."""
    beside = project.files.card_files(file.parent) if file.name == MAIN else set()
    named = {other.text for _, other in _settings(main, "files")}
    if name.text in beside or project.reader.files.is_file(file.parent / f"{name.text}.loop"):
        return None
    return nearest(name.text, {stem for stem in beside - named if _ID.fullmatch(stem)} - {Path(MAIN).stem})


def _unnamed_files(project: Project, main: CardAt, file: Path) -> None:
    """Report card files beside a scenario.loop that its line `files` does not name."""
    assert isinstance(main.card, ScenarioCard)
    files = [name for _, name in _settings(main, "files")]
    named = {name.text for name in files}
    named |= {near for name in files if (near := _misnamed(project, main, file, name))}
    beside = project.files.card_files(file.parent) if file.name == MAIN else set()
    for stem in sorted(beside - named - {Path(MAIN).stem}):
        place = [main.card.id, *files][-1]
        name = stem if _ID.fullmatch(stem) else _nameable(stem)
        if name != stem:
            hint = f"Rename it to `{name}.loop`, and add `{name}` to the line `files`; or move the file away."
            unlisted = diagnose("LW0517", main.source.path, main.span(place), hint=hint, file=f"{stem}.loop")
            project.reporter.extend([unlisted] if main.proves("LW0517", place.span) else [])
            continue
        fix = after(place, f", {stem}") if files else after(main.card.title, f"\n  files {stem}")
        project.reporter.on(main, "LW0517", place, fix=fix, file=f"{stem}.loop", name=stem)


def _nameable(stem: str) -> str:
    """A name like that of a file which the line `files` can hold: small letters, digits and hyphens."""
    text = normalize("NFKD", stem).encode("ascii", "ignore").decode("ascii").lower()
    name = re.sub("[^a-z0-9]+", "-", text).strip("-")
    return name if _ID.fullmatch(name) else f"cards-{name}".strip("-")


def _stray_stories(project: Project, file: Path) -> None:
    """Report story tests that lie beside the cards, where no command looks for them."""
    for story in sorted(file.parent.glob(f"*{SUFFIX}")) if file.name == MAIN else ():
        project.reporter.at(str(story), "LW0539", START, name=f"{FOLDER}/{story.name}")


def _same_ids(project: Project) -> None:
    """Report two scenarios with the same id, of which a command by id would find only the first."""
    first_of: dict[str, str] = {}
    for scenario in project.scenarios:
        for at in scenario.cards:
            if isinstance(at.card, ScenarioCard) and at.source.path == scenario.path:
                first = first_of.setdefault(at.card.id.text, scenario.path)
                if first != scenario.path and at.card.id.text:
                    project.reporter.on(at, "LW0540", at.card.id, name=at.card.id.text, where=first)


def _settings(at: CardAt, kind: str) -> list[tuple[CardAt, Name]]:
    """The names in all settings of a kind; each file name once."""
    settings: dict[str, tuple[CardAt, Name]] = {}
    if isinstance(at.card, ScenarioCard):
        for item in at.card.items:
            if isinstance(item, Setting) and item.kind == kind:
                for arg in item.args:
                    if isinstance(arg, Name):
                        settings.setdefault(arg.text, (at, arg))
    return list(settings.values())


def _find_world(project: Project, main: CardAt, file: Path, bundled: Path) -> World | None:
    named = _settings(main, "world")
    wanted = named[0][1].text if named else DEFAULT_WORLD
    roots = [bundled]
    own = file.resolve().parent.parent
    if own.name == "scenarios":
        roots.insert(0, _shown_root(file))
    if _ID.fullmatch(wanted):
        for root in roots:
            folder = root / "worlds" / wanted
            if (folder / "world.yaml").is_file():
                return _world(project, folder, shown=from_here(folder))
    if named and not named[0][0].placed.is_sure(named[0][1].span):
        return None
    known = {folder.parent.name for root in roots for folder in root.glob("worlds/*/world.yaml")}
    where, span = (named[0][0].source.path, named[0][0].span(named[0][1])) if named else (str(file), START)
    suggestion = nearest(wanted, known)
    project.reporter.at(where, "LW0208", span, name=wanted, known=listed(known), suggestion=suggestion)
    return None


def _shown_root(file: Path) -> Path:
    """The content root above a scenario, in the user's words where they name it."""
    named = file.parent.parent.name == "scenarios"
    return (file if named else file.resolve()).parent.parent.parent


def from_here(folder: Path) -> Path:
    """The folder as seen from here, where that is shorter than the absolute path."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _world(project: Project, folder: Path, *, shown: Path) -> World:
    key = folder.resolve()
    if key not in project.worlds:
        project.worlds[key] = load_world(folder, project.reader, shown=shown)
    return project.worlds[key]
