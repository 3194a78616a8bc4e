"""Catalogues: what is translated together, its template, and each language's files, merged with it.

A scenario has one, its world another, and each part of the tool that speaks to players one of its own.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from loopwright_dsl import hidden
from loopwright_dsl.conflicts import MERGE_CONFLICT, conflicts
from loopwright_dsl.diagnostics.diagnostic import Diagnostic, diagnose
from loopwright_dsl.parser.limits import MOST_FINDINGS
from loopwright_dsl.parser.source import normal
from loopwright_dsl.record import record
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import Reporter
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.files import Files, ProjectReader
from loopwright_compiler.project.kit import CardsOfGame, Kits
from loopwright_compiler.project.plain_files import CATALOGUE_BYTES
from loopwright_compiler.project.project import MAIN, Project, from_here, load_project
from loopwright_compiler.project.worlds import World, load_world

from . import po_files
from .checks import Style, faults, unreadable
from .messages import Message, of_cards, of_world, unique
from .po_files import PoEntry, PoFile, compiled, string_lines
from .translated_bundle import FOLDER, SCENARIO, SOURCE, WORLD, code, written_in

ALIKE = 0.6
"""How much two texts of one context must have in common for the old translation to be of use."""

TEMPLATE = "messages.pot"


@record
class Catalogue:
    """The texts of one scenario or world, or of a part of the tool, and the folder of their files."""

    name: str
    folder: Path
    messages: list[Message]
    style: Style = Style.TEXT
    key: str = ""
    """The name of its folder in places that are read first; none, if it is not looked for there."""
    source: str = SOURCE
    """The language that its texts are written in."""
    shipped: Path | None = None
    """Where its files come along, if those in `folder` are another's own."""

    def at(self, place: Path) -> Catalogue:
        """The same with the files that are kept in such a place."""
        return replace(self, folder=place / self.key, shipped=self.folder)

    @property
    def home(self) -> Path:
        """The folder of the scenario, world or part of the tool: nothing outside it is read or written."""
        return self.folder.parent

    def template(self) -> PoFile:
        """All texts, none translated."""
        return template(self.messages, self.name)

    def languages(self) -> list[str]:
        """The languages that somebody has begun."""
        names = {path.stem for path in self.folder.glob("*.po")}
        return sorted(name for name in names if code(name) == name != self.source)

    def strays(self) -> list[Path]:
        """The .po files that are not named by the code of a language, and not read."""
        return sorted(path for path in self.folder.glob("*.po") if code(path.stem) != path.stem)

    def po(self, language: str) -> Path:
        """Where the translations into a language are."""
        return self.folder / f"{language}.po"

    def mo(self, language: str) -> Path:
        """Where the compiled translations are."""
        return self.folder / f"{language}.mo"


UNREADABLE: Final = ("LW0001", MERGE_CONFLICT, "LW0801", "LW0805")
"""Findings after which a file would lose something if it were written again."""


@record
class Read:
    """A .po file that was read: its content and text, its entries, and everything that is wrong with it."""

    path: Path
    data: bytes
    text: str
    file: PoFile
    diagnostics: list[Diagnostic]

    @property
    def whole(self) -> bool:
        """Whether every line of it was understood."""
        return not any(diagnostic.code in UNREADABLE for diagnostic in self.diagnostics)


@record
class Left:
    """A text that wants a translator: the line of the .po file where it stands, 1 where it does not yet."""

    message: Message
    line: int
    fuzzy: bool


@record
class Status:
    """How far a language is: texts that are translated, that a translator should look at again
    (fuzzy), that nobody has translated; whether the .mo file is missing or older than its .po."""

    catalogue: str
    language: str
    translated: int
    fuzzy: int
    missing: int
    outdated: bool
    left: list[Left]

    @property
    def texts(self) -> int:
        return self.translated + self.fuzzy + self.missing

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return self.translated == self.texts and not self.outdated


def read(catalogue: Catalogue, language: str) -> Read:
    """Read and judge the .po file of a language. Raises OSError."""
    path = catalogue.po(language)
    try:
        data = plain_files.read(path, CATALOGUE_BYTES, inside=catalogue.home)
    except plain_files.TooLargeError as error:
        return Read(path, b"", "", PoFile(), [unreadable(str(path), 1, plain_files.reason(error), [])])
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        span = Span(line, 1, line, 2)
        return Read(path, data, "", PoFile(), [diagnose("LW0001", str(path), span, line=line)])
    text = normal(text)
    unresolved = conflicts(text, str(path))
    if unresolved:
        return Read(path, data, text, PoFile(), unresolved)
    po_file, mistakes = po_files.read(text)
    unseen = hidden(text, str(path))
    if mistakes:
        lines = text.split("\n")
        diagnostics = [
            unreadable(str(path), mistake.line, mistake.what, lines) for mistake in mistakes[:MOST_FINDINGS]
        ]
        return Read(path, data, text, po_file, diagnostics + unseen)
    return Read(path, data, text, po_file, faults(po_file, str(path), text, catalogue.style) + unseen)


def status(catalogue: Catalogue, language: str, po: PoFile) -> Status:
    """How far a language is, measured at the texts as they are now."""
    known = {entry.key: entry for entry in po.messages}
    left = []
    for message in catalogue.messages:
        entry = known.get((message.context, message.text))
        if entry is None:
            left.append(Left(message, 1, False))
        elif not entry.translated:
            left.append(Left(message, entry.line, entry.fuzzy and any(entry.strings)))
    fuzzy = sum(text.fuzzy for text in left)
    translated = len(catalogue.messages) - len(left)
    outdated = bool(po.entries) and _differs(catalogue.mo(language), po)
    return Status(catalogue.name, language, translated, fuzzy, len(left) - fuzzy, outdated, left)


def outdated(folder: Path, language: str) -> bool:
    """Whether the .po file of a language says other things than the .mo file made from it."""
    try:
        data = plain_files.read(folder / f"{language}.po", CATALOGUE_BYTES, inside=folder.parent)
    except OSError:
        return False
    return _differs(folder / f"{language}.mo", po_files.read(data.decode("utf-8", errors="replace"))[0])


def _differs(mo: Path, po: PoFile) -> bool:
    try:
        return plain_files.read(mo, CATALOGUE_BYTES, inside=mo.parent.parent) != compiled(po)
    except OSError:
        return True


@record
class PathCatalogues:
    """The catalogues of a path, and what is wrong with the cards that their texts come from."""

    catalogues: list[Catalogue]
    diagnostics: list[Diagnostic]
    sources: dict[str, str]
    kits: list[CardsOfGame | None] = field(default_factory=list)
    """The games of the scenarios among them."""


def catalogues(
    path: Path, *, bundled: Path, kits: Kits | None = None, worlds: bool = False
) -> PathCatalogues:
    """The catalogues of a scenario, of a world, or of everything in a content root.

    kits: where the games of scenarios are found. worlds: whether those of a scenario's world count, too,
    wherever that is. Raises Unreadable when there is nothing to read.
    """
    if (path / "world.yaml").is_file() and not (path / MAIN).is_file():
        reporter = Reporter()
        reader = ProjectReader(reporter, Files())
        all_catalogues = [_of_world(load_world(path, reader, shown=path), path)]
        return _found(all_catalogues, reporter, reader)
    project = load_project(path, bundled=bundled, kits=kits)
    all_catalogues = list(_of_scenarios(project))
    if worlds:
        all_catalogues += [_of_world(world, from_here(folder)) for folder, world in project.worlds.items()]
    elif path.is_dir() and (path / "scenarios").is_dir():
        inside = path.resolve()
        all_catalogues += [
            _of_world(world, path / folder.relative_to(inside))
            for folder, world in project.worlds.items()
            if folder.is_relative_to(inside)
        ]
    scenarios_read = _found(all_catalogues, project.reporter, project.reader)
    return replace(scenarios_read, kits=[scenario.kit for scenario in project.scenarios])


def _found(catalogues: list[Catalogue], reporter: Reporter, reader: ProjectReader) -> PathCatalogues:
    errors = [diagnostic for diagnostic in reporter.ordered() if diagnostic.severity == "error"]
    return PathCatalogues(catalogues, errors, {name: source.text for name, source in reader.sources.items()})


def _of_scenarios(project: Project) -> Iterator[Catalogue]:
    for scenario in project.scenarios:
        folder = Path(scenario.path).parent
        name, messages = folder.resolve().name, unique(of_cards(scenario.cards))
        key, source = SCENARIO + name, written_in(scenario)
        yield Catalogue(name, folder / FOLDER, messages, key=key, source=source)


def _of_world(world: World, folder: Path) -> Catalogue:
    return Catalogue(world.id, folder / FOLDER, unique(of_world(world)), key=WORLD + world.id)


def template(messages: Iterable[Message], name: str) -> PoFile:
    """The template of all messages; `name` is what is translated."""
    return PoFile([_header([("Project-Id-Version", name)]), *map(_entry, messages)])


def begun(language: str, plural_forms: str, name: str) -> PoFile:
    """A file for a language in which nothing is translated yet."""
    fields = [("Project-Id-Version", name), ("Language", language), ("Plural-Forms", plural_forms)]
    return PoFile([_header(fields)])


def _header(fields: list[tuple[str, str]]) -> PoEntry:
    fields += [
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
    ]
    return PoEntry(strings=["".join(f"{name}: {value}\n" for name, value in fields)])


def _entry(message: Message) -> PoEntry:
    return PoEntry(
        message.context,
        message.text,
        message.plural,
        [""] if message.plural is None else ["", ""],
        notes=list(message.notes),
        # Without the line: whoever puts a line above would change every entry below it, in every branch.
        places=list(dict.fromkeys(file for file, _ in message.places)),
    )


@record
class Merged:
    """A .po file brought up to date: how many messages are new, how many of those got the
    translation of a text much like them (fuzzy), how many entries are no longer used."""

    file: PoFile
    new: int
    fuzzy: int
    unused: int


def merge_template(old: PoFile, fresh: PoFile, forms: int) -> Merged:
    """The messages of the template `fresh` with the translations of `old`; `forms` is how many
    plural forms the language has.

    An entry whose text is gone lends its translation to a text like it in the same context (marked
    fuzzy), or to the same text in another one (a card that got a new number); else it stays in the
    file as an obsolete one, and is used again when its text comes back.
    """
    known = {entry.key: entry for entry in sorted(old.entries, key=_use)}  # the best of each key comes last
    wanted = {entry.key for entry in fresh.messages}
    translated = [entry for entry in old.entries if entry.text and any(entry.strings)]
    left = [entry for entry in translated if entry.key not in wanted]
    others = [entry for entry in translated if entry.key in wanted and _adds(entry, known[entry.key])]
    merged: list[PoEntry] = [entry for entry in old.entries if entry.key == ("", "")]
    new = fuzzy = 0
    for entry in fresh.messages:
        before = kept = known.get(entry.key)
        if before is None:
            new += 1
            before = _moved(entry, left) or _alike(entry, left)
            if before is not None:
                left.remove(before)
        taken = _translated(entry, before, forms)
        fuzzy += taken.fuzzy and (kept is None or not kept.fuzzy)
        merged.append(taken)
    unused = sum(not entry.obsolete for entry in left)
    merged += [replace(entry, obsolete=True, notes=[], places=[]) for entry in [*left, *others]]
    return Merged(PoFile(merged), new, fuzzy, unused)


def _adds(entry: PoEntry, best: PoEntry) -> bool:
    """Whether an entry says something that the best one of the same text does not."""
    return entry.strings != best.strings or not set(entry.remarks) <= set(best.remarks)


def _use(entry: PoEntry) -> tuple[bool, bool]:
    return any(entry.strings), not entry.obsolete


def _moved(entry: PoEntry, left: list[PoEntry]) -> PoEntry | None:
    """The same text, which stood in another context before."""
    return next(
        (message for message in left if (message.text, message.plural) == (entry.text, entry.plural)), None
    )


def _alike(entry: PoEntry, left: list[PoEntry]) -> PoEntry | None:
    """The text of the same context that is most like this one."""
    beside = {message.text: message for message in left if message.context == entry.context}
    best = difflib.get_close_matches(entry.text, beside, 1, ALIKE)
    return beside[best[0]] if best else None


def _translated(entry: PoEntry, before: PoEntry | None, forms: int) -> PoEntry:
    """A message of the template with the translation of the entry that was there before."""
    blank = [""] * (1 if entry.plural is None else forms)
    if before is None:
        return replace(entry, strings=blank)
    flags, previous = list(before.flags), list(before.previous)
    strings = list(before.strings)
    same = (before.text, before.plural) == (entry.text, entry.plural)
    if not same and not (before.fuzzy and previous):  # else it translates a still older text
        previous = _previous(before)
    if len(strings) != len(blank):
        strings = (strings + blank)[: len(blank)]
        same = False
    if not same and any(strings) and "fuzzy" not in flags:
        flags.append("fuzzy")
    return replace(entry, strings=strings, remarks=before.remarks, flags=flags, previous=previous)


def _previous(before: PoEntry) -> list[str]:
    """The text of before, as a .po file shows it to translators."""
    lines = [*string_lines("msgid", before.text)]
    return lines + ([*string_lines("msgid_plural", before.plural)] if before.plural else [])
