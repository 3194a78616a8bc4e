"""The catalogues that `loopwright strings` works on: finding, reading, merging and writing them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from loopwright_compiler import words
from loopwright_compiler.i18n.catalogues import Catalogue
from loopwright_compiler.i18n.checks import Style
from loopwright_compiler.i18n.messages import Message
from loopwright_compiler.kits.find import half_of
from loopwright_compiler.print.theme import load
from loopwright_engine.kit import registry, speech

from .core import page_words, scenario_paths, usage
from .core import words as table
from .core.console import shown
from .core.errors import FINDINGS, Failure
from .core.files import reason
from .core.files import write as write_file

if TYPE_CHECKING:
    from loopwright_compiler.i18n.catalogues import Catalogue, Read
    from loopwright_compiler.i18n.po_files import PoFile


TEMPLATE = "messages.pot"


def of(path: str | None, tool: bool) -> list[Catalogue]:
    """The catalogues of the project at `path`, or of the tool itself. Raises Failure for cards with
    mistakes.
    """
    if tool == (path is not None):
        raise Failure("Give a PATH, or --tool for the words of loopwright itself.")
    if path is None:
        return catalogues()
    return _of_path(path)


def _of_path(text: str) -> list[Catalogue]:
    from loopwright_compiler import Unreadable
    from loopwright_compiler.i18n.catalogues import catalogues

    from .core import scenario_paths as sources
    from .core.diagnostics import listing as findings_listing

    try:
        all_catalogues = catalogues(sources.find(text), bundled=scenario_paths.root())
    except Unreadable as error:
        raise Failure(str(error)) from None
    if all_catalogues.diagnostics:
        print(
            findings_listing(all_catalogues.diagnostics, all_catalogues.sources, sys.stderr), file=sys.stderr
        )
        message = "The texts of cards with mistakes cannot be told; mend those first."
        raise Failure(message, code=FINDINGS, hint=usage.hint_of(all_catalogues.diagnostics))
    return [*all_catalogues.catalogues, *map(of_kit, registry.of_folders(usage.folders()))]


def language(text: str) -> str:
    """The code of a language to translate into. Raises Failure for no code, and for English."""
    from loopwright_compiler.i18n.translated_bundle import SOURCE

    from .core.options import code_of

    language_code = code_of(text)
    if language_code == SOURCE:
        raise Failure("English is what is translated from.", hint="Such as sv, de or pt_BR.")
    return language_code


def read(catalogue: Catalogue, code: str) -> Read:
    """The .po file of a language and its mistakes. Raises Failure if it cannot be opened."""
    from loopwright_compiler.i18n.catalogues import read as read_po

    try:
        return read_po(catalogue, code)
    except OSError as error:
        raise Failure(f"Cannot read {catalogue.po(code)}: {reason(error)}.") from None


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
        before = _content(path, catalogue.home)
        po_file = read(catalogue, code)
        if not po_file.whole:
            print(listing([po_file], sys.stderr), file=sys.stderr)
            raise Failure(f"{path} is left as it is; mend it first.", code=FINDINGS)
        old = po_file.file
    else:
        old = begun(code, _plural_rule(code), catalogue.name)
    merged = merge_template(old, template, plural_forms(old))
    write(path, po_files.written(merged.file), catalogue.home, before)
    return f"{shown(path)}: {merged.new} new, {merged.fuzzy} of them fuzzy, {merged.unused} no longer used."


def _content(path: Path, home: Path) -> bytes:
    """The bytes of a .po file. Raises Failure."""
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.plain_files import CATALOGUE_BYTES

    try:
        return plain_files.read(path, CATALOGUE_BYTES, inside=home)
    except OSError as error:
        raise Failure(f"Cannot read {path}: {reason(error)}.") from None


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


# --- The tool's own texts


def catalogues() -> list[Catalogue]:
    """The catalogues of the tool: the words of Tales, of card designs, of the table, of other games."""
    tales: Any = registry.find(registry.DEFAULT)
    return [
        *half_of(None).catalogues(),
        Catalogue("design", words.FOLDER, [*words.messages(), *load.messages()], Style.TEMPLATE),
        Catalogue("engine", tales.translations, _messages(tales.messages), Style.FORMAT),
        Catalogue("table", table.FOLDER, list(table.messages()), Style.FORMAT),
        Catalogue("page", page_words.FOLDER, list(page_words.messages()), Style.FORMAT),
        Catalogue("kits", speech.SHARED, _messages(speech.shared_messages()), Style.FORMAT),
        *(of_kit(kit) for kit in registry.own() if kit.language is not None),
    ]


def of_kit(kit: Any) -> Catalogue:
    """The catalogue of the words that a kit says itself: decisions, log, endings, what print calls things."""
    folder, here = kit.translations, Path.cwd()
    shorter = folder.relative_to(here) if folder.is_relative_to(here) else folder
    return Catalogue(kit.name, shorter, _messages(kit.messages), Style.FORMAT)


def _messages(texts: Iterable[speech.Message]) -> list[Message]:
    return [Message(text.context, text.text, text.plural) for text in texts]
