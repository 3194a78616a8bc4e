"""`loopwright fmt`: card files in their canonical layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from loopwright_dsl.record import record

from loopwright.core import completion, usage
from loopwright.core.console import note, plural, shown
from loopwright.core.errors import FINDINGS, UNUSABLE, Failure

if TYPE_CHECKING:
    from loopwright_dsl import Diagnostic


@record
class Formatted:
    """A card file before and after it was formatted."""

    path: Path
    before: bytes
    after: bytes
    mistakes: bool  # some card has a mistake of writing, and stays as it is
    conflict: bool  # a merge conflict is not resolved


def fmt(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH", autocompletion=completion.card_files, help="Card files, or folders of them."
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; name the files that would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show what would change.")] = False,
    titles: Annotated[
        bool, typer.Option("--titles", help="Put the titles of cards behind their numbers, too.")
    ] = False,
) -> None:
    """Give card files one layout: spaces, blank lines, comments. What they say stays.

    A card with a mistake of writing is left as it is.

    Exit code 0: done. 1: with --check, some file would change or holds a merge conflict. 2: wrong
    use or unreadable input.

    \b
    Examples:
      loopwright fmt my-scenario
      loopwright fmt --check content
      loopwright fmt --diff my-scenario/diary.loop
      loopwright fmt --titles my-scenario
    """
    files = {file: folder for path in paths for file, folder in _card_files(path)}
    unreadable = changed = mistaken = conflicts = 0
    for file, folder in files.items():
        formatted = _format(file, folder, titles)
        if formatted is None:
            unreadable += 1
            continue
        if formatted.conflict:
            conflicts += 1
            note(f"{shown(file)}: a merge conflict is not resolved; `loopwright check` shows where.")
        elif formatted.mistakes:
            mistaken += 1
            note(f"{shown(file)}: cards with mistakes stay as they are; `loopwright check` shows them.")
        if formatted.before == formatted.after:
            continue
        if not (diff or check) and not _write(formatted, folder):
            unreadable += 1
            continue
        changed += 1
        if diff:
            print(_diff(formatted), end="")
        elif check:
            print(f"would format {shown(file)}")
        else:
            print(f"formatted {shown(file)}")
    note(_sum_up(len(files) - unreadable, changed, mistaken + conflicts, check or diff))
    if unreadable:
        raise typer.Exit(UNUSABLE)
    if check and (changed or conflicts):
        raise typer.Exit(FINDINGS)


def _card_files(path: Path) -> list[tuple[Path, Path | None]]:
    """The card files that a PATH means, without those in hidden folders. Raises Failure.

    Each comes with the folder that it must lie in, None for a file that was named itself.
    """
    if path.is_dir():
        inside = sorted(path.rglob("*.loop"))
        files: list[tuple[Path, Path | None]] = [
            (file, path) for file in inside if not _hidden(file.relative_to(path)) and not file.is_dir()
        ]
        if not files:
            raise Failure(f"{path} holds no card files.", hint="Card files end in .loop.")
        return files
    if not path.exists():
        raise Failure(f"There is no file or folder called {path}.")
    if path.suffix != ".loop":
        raise Failure(f"{path} is no card file.", hint="Card files end in .loop.")
    return [(path, None)]


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _format(file: Path, folder: Path | None, titles: bool) -> Formatted | None:
    """A file before and after; None when it cannot be read, after a note with the reason."""
    from loopwright_compiler import Unreadable
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.kit import cards_of
    from loopwright_compiler.project.project import kit_of_file
    from loopwright_dsl import decode, parse_file
    from loopwright_dsl.format import HARMLESS, format_text
    from loopwright_dsl.parser.limits import LARGEST_FILE
    from loopwright_dsl.recovery.once import IN_CONFLICT
    from loopwright_engine.kit import registry

    from loopwright.core.files import line_end, reason

    try:
        before = plain_files.read(file, LARGEST_FILE, inside=folder)
    except OSError as error:
        note(f"Cannot read {shown(file)}: {reason(error)}.")
        return None
    text, diagnostics = decode(before, str(file))
    if diagnostics:
        _show(diagnostics)
        return None
    try:
        kit = kit_of_file(file, text, registry)
    except Unreadable as error:
        note(f"{error}\n  {usage.kit_hint(file.parent)}")
        return None
    language = cards_of(kit)
    findings = parse_file(text, str(file), language).diagnostics
    mistakes = any(diagnostic.code not in HARMLESS for diagnostic in findings)
    conflict = any(diagnostic.hint == IN_CONFLICT for diagnostic in findings)
    # Git may check files out with the line ends of the system: they are no part of the layout.
    if titles:
        from loopwright.card_titles import titled

        text = titled(text, file)
    after = format_text(text, language).replace("\n", line_end(before))
    return Formatted(file, before, after.encode(), mistakes, conflict)


def _write(formatted: Formatted, folder: Path | None) -> bool:
    """Write the new layout; false after a note, where it cannot be or the file has been saved meanwhile."""
    from loopwright_compiler.project import plain_files

    from loopwright.core.files import unwritable, write

    try:
        real = plain_files.resolved(formatted.path, folder) if folder else formatted.path
        write(real, formatted.after, inside=folder and folder.resolve(), before=formatted.before)
    except Failure as failure:
        note("\n  ".join(filter(None, (str(failure), failure.hint))))
        return False
    except OSError as error:
        note(str(unwritable(formatted.path, error)))
        return False
    return True


def _show(diagnostics: list[Diagnostic]) -> None:
    from loopwright.core.diagnostics import listing

    note(listing(diagnostics, {}, sys.stderr))


def _diff(formatted: Formatted) -> str:
    """The change of a file as a unified diff."""
    from loopwright.core.text_diff import unified

    before, after = formatted.before.decode("utf-8"), formatted.after.decode("utf-8")
    return unified(before, after, str(formatted.path), "formatted")


def _sum_up(files: int, changed: int, mistaken: int, would: bool) -> str:
    beside = f", {mistaken} with mistakes" if mistaken else ""
    if not changed:
        return f"{plural(files - mistaken, 'file')} in order{beside}."
    verb = "would change" if would else "changed"
    return f"{changed} of {plural(files, 'file')} {verb}{beside}."
