"""Readers of option values that several commands share: numbers, languages and names."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import completion
from .console import listed, note, plural, shown
from .errors import Failure

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.i18n.translated_bundle import Translation
    from loopwright_engine.kit.protocol import Kit


def whole(option: str, least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """A parser of whole numbers from `least` to `most`, both included; it raises Failure for
    anything else.
    """
    expected = "a whole number"
    if least is not None:
        expected += f" from {least:,} on" if most is None else f" from {least:,} to {most:,}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise _unlike(option, expected, text) from None
        if (least is not None and number < least) or (most is not None and number > most):
            raise _unlike(option, expected, text)
        return number

    return read


def decimal(option: str) -> Callable[[str], float]:
    """A parser of decimal numbers; it raises Failure for anything else."""

    def read(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise _unlike(option, "a number", text) from None

    return read


def _unlike(option: str, expected: str, text: str) -> Failure:
    return Failure(f"{option} takes {expected}, not {str(text)!r}.")


Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", parser=whole("--jobs", 1, 512), help="Processes; else one a core."),
]


def folder_argument(help: str) -> Any:
    """An argument that names a scenario whose files are there."""
    return typer.Argument(metavar="PATH", autocompletion=completion.scenario_folders, help=help)


def file_option(*endings: str, help: str) -> Any:
    """An option that names a file with one of these endings."""
    return typer.Option(metavar="FILE", autocompletion=completion.files(*endings), help=help)


OneScenario = Annotated[
    str,
    typer.Argument(
        metavar="PATH", autocompletion=completion.scenarios, help="Scenario, bundled id or bundle."
    ),
]
TableFile = Annotated[
    Path,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        autocompletion=completion.files(".csv", ".xlsx"),
        help="A .csv or .xlsx file.",
    ),
]
CardSize = Annotated[
    str | None,
    typer.Option(
        "--size",
        metavar="SIZE",
        autocompletion=completion.values("poker", "poker-us", "bridge", "mini", "tarot", "square"),
        help="poker, poker-us, bridge, mini, tarot, square, 70x100mm, 2.5x3.5in; items=mini.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", parser=whole("--seed"), help="The same seed deals the same game."),
]
SavedGame = Annotated[
    Path | None,
    typer.Option(
        "--load", metavar="FILE", autocompletion=completion.files(".json"), help="Go on with a saved game."
    ),
]
TakePlace = Annotated[bool, typer.Option("--overwrite", help="Take the place of a table that is there.")]


# --- The option --language


Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="CODE",
        autocompletion=completion.languages,
        help="The language of the cards, such as sv.",
    ),
]


def code_of(language: str) -> str:
    """A language code as it stands in names of files, such as `pt_BR` for pt-br. Raises Failure for
    no code.
    """
    from loopwright_compiler.i18n.translated_bundle import code

    normal = code(language)
    if normal is None:
        raise Failure(f"{language!r} is no language code.", hint="Such as sv, de or pt_BR.")
    return normal


def as_built(bundle: AnyBundle, language: str | None, path: Path) -> AnyBundle:
    """A built bundle, which is in one language; Failure if that is not the `language` asked for."""
    if language is not None and bundle["language"] != language:
        raise Failure(
            f"{path} was built in {bundle['language']}, not in {language}.",
            hint=f"Build it again from its cards with --language {language}.",
        )
    return bundle


def tell(checked: Checked) -> None:
    """Note how many texts are not in the language asked for, or in that of the cards; Failure if none is."""
    for main, speech in checked.speeches.items():
        language = speech.language
        _tell_damaged(speech)
        if not speech.known:
            raise Failure(f"Nothing here is translated into {language}.", hint=_others(speech))
        if speech.missing:
            left = f"{speech.missing} of {plural(speech.texts, 'text')}"
            note(f"{left} not translated into {language}; they stay as they were written.")
        _tell_outdated(speech)
        _tell_left(checked.front_ends[main].name, language)


def _tell_left(game: str, language: str) -> None:
    """Note which words of the tool and of a game stay English."""
    from loopwright_compiler.i18n.translated_bundle import SOURCE
    from loopwright_engine.kit import registry

    from .tool_catalogues import left

    if language == SOURCE:
        return
    lacking = list(left(registry.find(game), language))
    if lacking:
        parts = [f"{number} of {plural(texts, 'text')} of {name}" for name, number, texts in lacking]
        note(
            f"Loopwright's own words are not all translated into {language}, and stay English: "
            f"{listed(parts)}.\n  `loopwright strings status PATH --missing` names them."
        )


def _others(speech: Translation) -> str | None:
    from loopwright_compiler.words import FOLDER

    folders = (speech.scenario.folder, speech.world.folder, FOLDER)
    languages = sorted({file.stem for folder in folders for file in folder.glob("*.mo")})
    return f"There is {', '.join(languages)}." if languages else None


def _tell_damaged(speech: Translation) -> None:
    for language in (speech.scenario, speech.world):
        for file, why in language.damage.items():
            note(
                f"{shown(file)} cannot be used: {why}. Its texts stay as they were written.\n"
                f"  `loopwright strings compile {shown(language.folder.parent)}` makes it again."
            )


def _tell_outdated(speech: Translation) -> None:
    from loopwright_compiler.i18n.catalogues import outdated
    from loopwright_compiler.i18n.translated_bundle import general

    for language in (speech.scenario, speech.world):
        for code in general(speech.language):
            if outdated(language.folder, code):
                folder = language.folder.parent
                note(f"{language.folder / code}.po has changed: loopwright strings compile {folder}")


# --- Names in options of a game


def check_names(kit: Kit, options: Mapping[str, Any]) -> None:
    """Raise Failure at the first name of a variant, or of another such option, that the game has not."""
    for option in fields(kit.options):
        row = option.metadata.get("command_line")
        if row is None or not row.again:
            continue
        known = [*kit.option_values(option.name)]
        for name in options.get(option.name) or ():
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"Did you mean {near[0]}?" if near else None
                hint = hint or f"`loopwright play --{row.flag} list` lists them."
                raise Failure(f"There is no {row.flag} {name}.", hint=hint)
