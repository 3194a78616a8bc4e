"""The catalogues that `loopwright strings` works on: finding, reading, merging and writing them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from loopwright_engine.kit import registry

from .core import own_translations, scenario_paths, tool_catalogues, usage
from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.files import reason
from .core.files import write as write_file
from .core.tool_catalogues import all_catalogues, of_kit

if TYPE_CHECKING:
    from loopwright_compiler.i18n.catalogues import Catalogue, PathCatalogues, Read
    from loopwright_compiler.i18n.po_files import PoFile


TEMPLATE = "messages.pot"


def of(path: str | None, tool: bool) -> list[Catalogue]:
    """The catalogues of the project at `path`, or of the tool itself: with a path, those that the scenario
    there keeps of the tool's words. Where Loopwright is installed, the files of what came along are the
    user's own. Raises Failure for cards with mistakes.
    """
    if path is None and not tool:
        raise Failure("Give a PATH, or --tool for the words of loopwright itself.")
    if path is None:
        return [_kept(catalogue) for catalogue in of_tool()]
    if tool:
        place = own_translations.of_scenario(scenario_paths.find(path))
        return [catalogue.at(place) for catalogue in of_tool()]
    return [*map(_kept, _of_path(path).catalogues), *map(of_kit, registry.of_folders(usage.folders()))]


def of_tool() -> list[Catalogue]:
    """The catalogues of what comes along, but for scenarios."""
    worlds = sorted(scenario_paths.root().glob("worlds/*/world.yaml"))
    return [
        *all_catalogues(),
        *(entry for world in worlds for entry in _of_path(str(world.parent)).catalogues),
    ]


def speaking(path: str) -> list[Catalogue]:
    """Every catalogue that speaks in the scenarios at `path`: theirs, their worlds', their games' and the
    tool's. Raises Failure for cards with mistakes.
    """
    project = _of_path(path, worlds=True)
    of_games = {entry.name: entry for kit in project.kits for entry in tool_catalogues.of_game(kit)}
    return [*project.catalogues, *of_games.values()]


def written(catalogue: Catalogue, code: str, path: str | None) -> Catalogue:
    """The catalogue with its file for a language where that is read first: kept by the scenario at `path`, by
    the user, or as it comes along.
    """
    places = [own_translations.of_user()]
    if path is not None:
        places.insert(0, own_translations.of_scenario(scenario_paths.find(path)))
    kept = [catalogue.at(place) for place in places if place is not None and catalogue.key]
    return next((entry for entry in kept if entry.po(code).is_file()), catalogue)


def _kept(catalogue: Catalogue) -> Catalogue:
    """The catalogue in a place that the user can write: what was installed is never changed."""
    if not scenario_paths.is_installed(catalogue.folder):
        return catalogue
    place = own_translations.of_user()
    if place is None:
        raise Failure("There is no home folder for translations of your own.")
    return catalogue.at(place)


def _of_path(text: str, worlds: bool = False) -> PathCatalogues:
    from loopwright_compiler import Unreadable
    from loopwright_compiler.i18n.catalogues import catalogues

    from .core.diagnostics import listing as findings_listing

    try:
        listed = catalogues(scenario_paths.find(text), bundled=scenario_paths.root(), worlds=worlds)
    except Unreadable as error:
        raise Failure(str(error)) from None
    if listed.diagnostics:
        print(findings_listing(listed.diagnostics, listed.sources, sys.stderr), file=sys.stderr)
        message = "The texts of cards with mistakes cannot be told; mend those first."
        raise Failure(message, code=FINDINGS, hint=usage.hint_of(listed.diagnostics))
    return listed


def language(text: str, catalogues: Iterable[Catalogue]) -> str:
    """The code of a language to translate into. Raises Failure for no code, and for that of all texts."""
    from .core.options import code_of

    language_code, sources = code_of(text), {catalogue.source for catalogue in catalogues}
    if sources == {language_code}:
        name = "English" if language_code == "en" else language_code
        raise Failure(f"{name} is what is translated from.", hint="Such as sv, de or pt_BR.")
    return language_code


def read(catalogue: Catalogue, code: str) -> Read:
    """The .po file of a language and its mistakes. Raises Failure if it cannot be opened."""
    from loopwright_compiler.i18n.catalogues import read as read_po

    try:
        return read_po(catalogue, code)
    except OSError as error:
        raise Failure(f"Cannot read {catalogue.po(code)}: {reason(error)}.") from None


def read_any(catalogue: Catalogue, code: str) -> Read:
    """The same, or a file in which nothing is translated where there is none."""
    from loopwright_compiler.i18n.catalogues import Read
    from loopwright_compiler.i18n.po_files import PoFile

    if catalogue.po(code).is_file():
        return read(catalogue, code)
    return Read(catalogue.po(code), b"", "", PoFile(), [])


def remedy(stray: Path) -> str:
    """How a .po file is to be called that is not called by the code of a language."""
    from loopwright_compiler.i18n.translated_bundle import code

    known = code(stray.stem)
    name = f"{known}.po" if known else "the code of its language, such as de.po or pt_BR.po"
    return f"call it {name}."


def write(path: Path, text: str, home: Path, before: bytes | None = None) -> None:
    """Write a file of the folder `home`, unless it has this content already; `before` is what was read of it,
    if it was. Raises Failure, also where it has been saved since.
    """
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.plain_files import CATALOGUE_BYTES

    data = text.encode(errors="replace")  # a folder may have a name that is no text
    try:
        if plain_files.read(path, CATALOGUE_BYTES, inside=home) == data:
            return
    except OSError:  # there is none yet, or it cannot be kept: writing says why
        pass
    write_file(path, data, inside=home, before=before)


def merge(catalogue: Catalogue, code: str, template: PoFile) -> str:
    """Bring the .po file of a language up to date, or begin it; return a sentence that says what was done.

    Raises Failure if some of its lines cannot be read: they would be lost.
    """
    from loopwright_compiler.i18n import po_files
    from loopwright_compiler.i18n.catalogues import begun, merge_template
    from loopwright_compiler.i18n.checks import plural_forms

    path, before = catalogue.po(code), None
    if path.exists():
        po_file = read(catalogue, code)
        if not po_file.whole:
            print(listing([po_file], sys.stderr), file=sys.stderr)
            raise Failure(f"{path} is left as it is; mend it first.", code=FINDINGS)
        old, before = po_file.file, po_file.data
    elif catalogue.shipped is not None and (catalogue.shipped / path.name).is_file():
        old = read(replace(catalogue, folder=catalogue.shipped), code).file
    else:
        old = begun(code, _plural_rule(code), catalogue.name)
    merged = merge_template(old, template, plural_forms(old))
    write(path, po_files.written(merged.file), catalogue.home, before)
    return f"{shown(path)}: {merged.new} new, {merged.fuzzy} of them fuzzy, {merged.unused} no longer used."


def _plural_rule(code: str) -> str:
    """The rule for plural forms of a language in gettext's notation, from Babel. Raises Failure."""
    try:
        from babel import Locale, UnknownLocaleError
        from babel.messages.plurals import get_plural
    except ImportError:
        hint = "pip install 'loopwright[translate]'"
        raise Failure("Beginning a language needs Babel, which is not installed.", hint=hint) from None
    try:
        return get_plural(Locale.parse(code)).plural_forms
    except UnknownLocaleError:
        hint = "ISO 639 lists the codes; sv is Swedish, de is German."
        raise Failure(f"There is no language with the code {code}.", hint=hint) from None


def listing(reads: Iterable[Read], stream: TextIO) -> str:
    """The mistakes of .po files for people."""
    from .core.diagnostics import listing as findings_listing

    reads = list(reads)
    sources = {str(read_catalogue.path): read_catalogue.text for read_catalogue in reads}
    return findings_listing(
        (diagnostic for read_catalogue in reads for diagnostic in read_catalogue.diagnostics), sources, stream
    )
