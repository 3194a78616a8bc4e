"""New names and numbers for what a scenario declares, in all of its files: cards, stories, translations, and
the author's own pictures.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.i18n import po_files
from loopwright_compiler.i18n.catalogues import TEMPLATE
from loopwright_compiler.i18n.messages import Message, card_id, of_cards, of_world
from loopwright_compiler.i18n.translated_bundle import FOLDER
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.mention_index import Mention
from loopwright_compiler.print.cards.pictures import LIST, SIDES
from loopwright_compiler.project.project import from_here
from loopwright_compiler.project.sources import PICTURES
from loopwright_compiler.renaming import Edits, NotRenamed, Renaming, edited
from loopwright_compiler.workspace import Workspace
from loopwright_dsl.conflicts import conflicts
from loopwright_dsl.parser.source import normal

from .core import files, scenario_paths
from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.file_changes import FileChanges
from .core.text_diff import unified
from .project_names import ProjectNames, written_name

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.diagnostics.reporter import CardAt
    from loopwright_compiler.project.project import Project

Texts = dict[tuple[str, str], tuple[str, str]]
"""The context and the words of texts that get others."""
_BRACES = re.compile(r"\{[^{}]*\}")
SAME = "Give the folder of one of them."


class LineOfFile(NamedTuple):
    path: str
    line: int


@dataclass
class Renames:
    """What gets a new name in a project, and what follows from it in every file."""

    names: ProjectNames
    path: Path
    wanted: dict[Mention, str] = field(default_factory=dict)
    doubtful: list[str] = field(default_factory=list)
    """Places that may mean what was renamed, for a person to look at."""

    @classmethod
    def of(cls, text: str) -> Renames:
        """For the scenario, or the content root, that `text` means. Raises Failure."""
        path = scenario_paths.find(text)
        if path.suffix == ".json":
            raise Failure(f"{shown(path)} is a bundle, which holds no card files.", hint="Name a scenario.")
        if scenario_paths.is_installed(path):
            hint = "`loopwright new my-scenario` makes one of your own."
            raise Failure(f"{text} belongs to what was installed, and is not changed.", hint=hint)
        return cls(ProjectNames(path), path)

    def rename(self, name: str, new: str) -> None:
        """Give the thing of a name, such as `card letters 4`, another name. Raises Failure."""
        named = self.names.about(name)
        if not named:
            near = difflib.get_close_matches(name, self.names.names(), n=1)
            hint = f"Did you mean {near[0]}?" if near else "Write it as cards do, such as told-him."
            raise Failure(f"Nothing here is called {shown(name)}.", hint=hint)
        named = [one for one in named if not one.what.fixed] or named
        if len(named) > 1:
            raise Failure(
                f"{shown(name)} may be several things: {', '.join(map(written_name, named))}.",
                hint="Write the kind before it." if len(set(map(written_name, named))) > 1 else SAME,
            )
        [mention, *others] = self.names.index.declarations(named)
        if others and not named[0].what.shared:
            place = f"{from_here(Path(others[-1].path))}:{others[-1].span.line}"
            raise Failure(
                f"{written_name(named[0])} is there {len(others) + 1} times, so names may mean either.",
                hint=f"`loopwright renumber {shown(self.path)} {place}` gives one of them another number.",
            )
        prefix = name[: len(name) - len(named[0].written)]
        self.wanted[mention] = new.removeprefix(prefix) if prefix else new

    def number_all(self, kind: str, first: int) -> None:
        """Number the cards of a kind, such as `card letters`, in the order in which they stand.
        Raises Failure.
        """
        cards = [mention for mention in self._numbered() if _kind(mention) == kind]
        if not cards:
            known = ", ".join(dict.fromkeys(map(_kind, self._numbered())))
            raise Failure(
                f"There are no cards {shown(kind)} with numbers.",
                hint=f"There is: {known}." if known else None,
            )
        if len({mention.named.scope for mention in cards}) > 1:
            raise Failure(f"Several scenarios here have cards {shown(kind)}.", hint=SAME)
        twice = [key for key, count in Counter(mention.named for mention in cards).items() if count > 1]
        if twice:
            self.rename(written_name(twice[0]), "1")
        for number, mention in enumerate(cards, first):
            if mention.named.written != str(number):
                self.wanted[mention] = str(number)

    def number_one(self, place: LineOfFile, number: int | None) -> Edits:
        """Give the card in a line a number, where another may have the same: what names its title, or no
        other has, follows. Without a number it gets the next free one. Raises Failure.
        """
        cards = [
            mention
            for mention in self._numbered()
            if mention.span.line == place.line and Path(mention.path).resolve() == Path(place.path).resolve()
        ]
        if not cards:
            raise Failure(f"No card with a number begins in line {place.line} of {shown(place.path)}.")
        mention = cards[-1]
        taken = {other.named.key for other in self._numbered() if other.named.scope == mention.named.scope}
        head = mention.named.key[: -len(mention.named.written)]
        free = next(
            n for n in range(1, 10_000) if n > int(mention.named.written) and f"{head}{n}" not in taken
        )
        if number is not None and f"{head}{number}" in taken:
            raise Failure(f"There is a {mention.named.what} {number} already.", hint=f"{free} is free.")
        new = str(number or free)
        if len(self.names.index.declarations([mention.named])) == 1:
            self.wanted[mention] = new
            return {}
        edits: Edits = {mention.path: {mention.span: new}}
        for use in self.names.index.mentions[mention.named]:
            if use.declares:
                continue
            if use.title == mention.title:
                edits.setdefault(use.path, {})[use.span] = new
            elif not use.title:
                self.doubtful.append(f"{from_here(Path(use.path))}:{use.span.line}")
        return edits

    def _numbered(self) -> list[Mention]:
        """The cards with numbers, in the order of their files and lines."""
        order = {path: n for n, path in enumerate(self.names.checked.sources)}
        numbered = [
            mention
            for mentions in self.names.index.mentions.values()
            for mention in mentions
            if mention.declares and mention.named.what.numbered and mention.at is not None
            if self._kept is None or not Path(mention.path).resolve().is_relative_to(self._kept)
        ]
        return sorted(numbered, key=lambda mention: (order.get(mention.path, 0), mention.span))

    @property
    def _kept(self) -> Path | None:
        """The folder of what ships with the tool, which stays as it is; None for one who works in it."""
        root = scenario_paths.root().resolve()
        return None if self.path.resolve().is_relative_to(root) else root

    def edits(self) -> Edits:
        """The changes of card files and stories. Raises Failure where one cannot be made."""
        scopes = {mention.named.scope for mention in self.wanted}
        kits = {scenario.path: scenario.kit for scenario in self.names.project.scenarios}
        kit = next((kits[scope] for scope in scopes if scope in kits), None)
        try:
            return Renaming(self.names.index, front_end_of(kit), _text, self._kept, self.wanted).edits()
        except NotRenamed as error:
            raise Failure(str(error), code=FINDINGS) from None

    def changes(self, edits: Edits) -> FileChanges:
        """All changes of files that follow from those of cards and stories. Raises Failure."""
        changes, workspace = FileChanges(), Workspace(self.path, bundled=scenario_paths.root())
        for name, texts in edits.items():
            path = Path(name)
            data = files.read(path, "a card file")
            after = edited(normal(data.decode("utf-8")), texts)
            workspace.hold(path, after)
            content = after.replace("\n", files.line_end(data)).encode()
            changes.put(path, data, content, path.parent)
        self._refuse_mistakes(workspace.check())
        words = {mention.named.written: name for mention, name in self.wanted.items()}
        for home, before, after_cards, new_texts in _pairs(self.names.project, workspace.project):
            ids = _moved(zip(map(_id, before), map(_id, after_cards), strict=True))
            _translate(home, new_texts, words, changes)
            _rename_pictures(home / PICTURES, ids, changes)
        return changes

    def _refuse_mistakes(self, checked: Checked) -> None:
        """Raise Failure where cards would have a mistake that they have not now, as of a gauge that the rules
        of a game speak of.
        """
        before = {(item.code, item.message) for item in self.names.checked.diagnostics}
        for item in checked.diagnostics:
            if item.severity == "error" and (item.code, item.message) not in before:
                raise Failure(f"{item.message} Nothing was changed.", hint=item.hint, code=FINDINGS)


def _kind(mention: Mention) -> str:
    """The words before the number of a card: `card letters`."""
    assert mention.at is not None
    return " ".join([mention.at.card.word, *mention.named.key.split()[:-1]])


def _text(path: str) -> str:
    return files.read(Path(path), "a card file").decode("utf-8", "replace")


def _id(at: CardAt) -> str:
    return card_id(at.card)


def _moved(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What becomes something else, but for what stays somewhere as well."""
    all_pairs = list(pairs)
    stay = {before for before, after in all_pairs if before == after}
    return {before: after for before, after in all_pairs if before not in stay}


def _pairs(before: Project, after: Project) -> Iterator[tuple[Path, list[CardAt], list[CardAt], Texts]]:
    """The folder of each scenario and world, its cards of before and after in the same order, and the texts
    that stand elsewhere, or read otherwise.
    """
    for old, new in zip(before.scenarios, after.scenarios, strict=True):
        yield Path(old.path).parent, old.cards, new.cards, _texts(of_cards(old.cards), of_cards(new.cards))
    for folder, world in before.worlds.items():
        later = after.worlds[folder]
        yield folder, world.cards, later.cards, _texts(of_world(world), of_world(later))


def _texts(before: Iterable[Message], after: Iterable[Message]) -> Texts:
    pairs = [
        ((old.context, old.text), (new.context, new.text)) for old, new in zip(before, after, strict=True)
    ]
    stay = {old for old, new in pairs if old == new}
    return {old: new for old, new in pairs if old not in stay}


def _translate(home: Path, texts: Texts, words: Mapping[str, str], changes: FileChanges) -> None:
    """Have the translations of a scenario follow its texts, and compiled ones that were up to date."""
    folder = home / FOLDER
    for path in sorted(folder.glob("*.po")) + sorted(folder.glob(TEMPLATE)) if texts else ():
        data = files.read(path, "a translation", home)
        text = normal(data.decode("utf-8", "replace"))
        file, mistakes = po_files.read(text)
        if mistakes or conflicts(text, str(path)):
            hint = "`loopwright check` shows what is wrong with it."
            raise Failure(f"{shown(path)} cannot be read; mend it first.", hint=hint, code=FINDINGS)
        compiled = path.with_suffix(".mo")
        was_compiled = _content(compiled) == po_files.compiled(file)
        for entry in file.entries:
            new = texts.get(entry.key)
            if new is None:
                continue
            if entry.text != new[1]:
                entry.strings = [_in_braces(string, words) for string in entry.strings]
            entry.context, entry.text = new
        changes.put(path, data, po_files.written(file).replace("\n", files.line_end(data)).encode(), home)
        if was_compiled:
            changes.put(compiled, compiled.read_bytes(), po_files.compiled(file), home)


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _in_braces(text: str, words: Mapping[str, str]) -> str:
    """A translation whose conditions and values have the new names."""
    known = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")
    return _BRACES.sub(lambda hole: known.sub(lambda word: words[word[0]], hole[0]), text)


def _rename_pictures(folder: Path, ids: Mapping[str, str], changes: FileChanges) -> None:
    """Have an author's own pictures, and the list beside them, follow their cards."""
    if not ids or not folder.is_dir() or folder.is_symlink():
        return
    sides = "|".join(f"-{side}" for side in SIDES)
    stem = re.compile(rf"({'|'.join(map(re.escape, ids))})((?:{sides})?)")
    for file in sorted(folder.iterdir()):
        named = stem.fullmatch(file.stem)
        if named and file.is_file():
            changes.names[file] = file.with_name(f"{ids[named[1]]}{named[2]}{file.suffix}")
    listed = folder / LIST
    if listed.is_file():
        data = files.read(listed, "a picture list", folder)
        key = re.compile(rf"(?m)^([\"']?){stem.pattern}(?=\1[ \t]*:)")
        after = key.sub(lambda line: f"{line[1]}{ids[line[2]]}{line[3]}", data.decode("utf-8", "replace"))
        changes.put(listed, data, after.encode(), folder)


def report(renames: Renames, changes: FileChanges, dry_run: bool) -> Iterator[str]:
    """What was, or would be, changed: file by file, and what a person has to look at."""
    for path, content in changes.contents.items():
        if not dry_run:
            yield f"Wrote {shown(from_here(path))}."
        elif path.suffix == ".mo":
            yield f"Would compile {shown(from_here(path))}."
        else:
            before, after = (normal(data.decode("utf-8", "replace")) for data in content[:2])
            yield unified(before, after, str(from_here(path)), "renamed").rstrip("\n")
    for old, new in changes.names.items():
        yield f"{'Would move' if dry_run else 'Moved'} {shown(from_here(old))} to {shown(new.name)}."
    if renames.doubtful:
        yield f"These name the card by its number alone, and may mean either: {', '.join(renames.doubtful)}."
