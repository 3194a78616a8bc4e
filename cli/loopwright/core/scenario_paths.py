"""From the PATH on the command line to a compiled scenario or a bundle."""

from __future__ import annotations

import difflib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from . import options
from .console import plural, shown, working
from .errors import FINDINGS, Failure
from .files import read_json

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_engine import Bundle
    from loopwright_games.tales.bundle_types import BundleData


# --- The content that ships with the tool: worlds, scenarios, fonts


def root() -> Path:
    """The content folder: inside the installed package, or at the top of a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent.parent / "content"


def scenarios(content: Path) -> list[Path]:
    """The folders of Tales' scenarios in a content root, by name."""
    return sorted(card.parent for card in content.glob("scenarios/*/scenario.loop"))


def games(content: Path) -> list[Path]:
    """The folders of other games' scenarios in a content root, by name."""
    return sorted(card.parent for card in content.glob("*/scenario.loop"))


HINT = "A scenario is a folder with a file scenario.loop; `loopwright new NAME` makes one."


def find(text: str) -> Path:
    """The path that `text` means: a file or folder, else a bundled scenario's id."""
    path = Path(text)
    try:
        if path.exists():
            return path
    except (OSError, ValueError):  # too long, or with a zero byte
        raise Failure("The path cannot be followed.") from None
    bundled = {folder.name: folder for folder in [*scenarios(root()), *games(root())]}
    if text in bundled:
        return bundled[text]
    near = difflib.get_close_matches(text, bundled, n=1)
    hint = f"Did you mean the bundled scenario {near[0]}?" if near else f"Bundled: {', '.join(bundled)}."
    raise Failure(f"There is no file, folder or bundled scenario called {shown(text)}.", hint=hint)


def compiled(path: Path, language: str | None = None) -> Checked:
    """Compile what lies at `path`: one scenario, or all of a content root."""
    with working(f"Reading {shown(path)}"):
        return _compiled(path, language)


def _compiled(path: Path, language: str | None) -> Checked:
    from loopwright_compiler import Unreadable, compile_path
    from loopwright_engine.kit import registry

    try:
        return compile_path(path, bundled=root(), language=language, kits=registry)
    except Unreadable as error:
        raise Failure(str(error), hint=_instead_of(path) if path.is_dir() else None) from None


def _instead_of(folder: Path) -> str:
    """What might have been meant by a folder that is no scenario."""
    inside = sorted(str(card.parent) for card in folder.glob("*/scenario.loop"))
    if inside:
        return f"Name one of: {', '.join(inside[:12])}."
    around = next(
        (
            folder_above
            for folder_above in folder.resolve().parents
            if (folder_above / "scenario.loop").is_file()
        ),
        None,
    )
    return HINT if around is None else f"The scenario lies further up: {os.path.relpath(around)}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: its bundle and, if it was compiled just now, its main file and all that was read."""

    bundle: BundleData
    main: str = ""
    checked: Checked | None = None


class CardErrors(Failure):
    """A scenario that has errors; `checked` is what was read."""

    def __init__(self, text: str, checked: Checked) -> None:
        from .diagnostics import count

        said = f"{shown(text)} has {plural(count([checked])['errors'], 'error')}; nothing was done."
        super().__init__(said, code=FINDINGS, findings=checked.diagnostics)
        self.checked = checked


def read_scenario(text: str, language: str | None = None) -> Scenario:
    """The one scenario, or the bundle in a `.json` file, that `text` means; says nothing to anybody.

    Raises Failure, with the findings where cards have errors.
    """
    path = find(text)
    wanted = options.code_of(language) if language is not None else None
    if path.suffix == ".json" and path.is_file():
        return Scenario(options.as_built(read_bundle(path), wanted, path))
    checked = _compiled(path, wanted)
    if checked.failed:
        raise CardErrors(text, checked)
    if len(checked.bundles) != 1:
        names = ", ".join(bundle["scenario"]["id"] for bundle in checked.bundles.values())
        raise Failure(f"{shown(path)} holds {len(checked.bundles)} scenarios; name one of them.", hint=names)
    [(main, bundle)] = checked.bundles.items()
    return Scenario(bundle, main, checked)


def scenario(text: str, language: str | None = None) -> Scenario:
    """The one scenario that `text` means, in a language. One with errors shows them on stderr."""
    try:
        with working(f"Reading {shown(text)}"):
            read = read_scenario(text, language)
    except CardErrors as failure:
        from .diagnostics import as_text

        print(as_text([failure.checked], sys.stderr), file=sys.stderr)
        raise
    if language is not None and read.checked is not None:
        options.tell(read.checked, options.code_of(language))
    return read


def bundle(text: str, language: str | None = None) -> BundleData:
    """The bundle of the scenario or of the `.json` file that `text` means, in a language."""
    return scenario(text, language).bundle


def read_bundle(path: Path) -> BundleData:
    """A built bundle from a file; whatever is done with it, nothing in it leads nowhere."""
    data = check_bundle(read_json(path, "a bundle"), str(path))
    loaded(data, str(path))
    return data


def check_bundle(data: object, where: str) -> BundleData:
    """`data` if it is a bundle by the published schema; `where` it came from is for the message."""
    if not isinstance(data, dict) or data.get("format") != "loopwright-bundle":
        raise Failure(
            f"{shown(where)} is not a bundle.", hint="`loopwright build` makes one from a scenario."
        )
    from loopwright_compiler import validate_bundle

    problems = validate_bundle(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Failure(f"{shown(where)} cannot be used: {problems[0]}{more}", code=FINDINGS)
    return cast("BundleData", data)


def loaded(data: BundleData, where: str) -> Bundle:
    """The bundle as the engine wants it; `where` it came from is for the message."""
    from loopwright_engine import BundleError, load_bundle

    try:
        return load_bundle(data)
    except BundleError as error:
        raise Failure(f"{shown(where)} cannot be used: {error}", code=FINDINGS) from None
