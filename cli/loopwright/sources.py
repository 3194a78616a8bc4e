"""From the PATH on the command line to a compiled scenario or a bundle."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import content
from .console import working
from .errors import FINDINGS, Failure
from .files import read_json

if TYPE_CHECKING:
    from loopwright_compiler import Checked


def find(text: str) -> Path:
    """The path that `text` means: a file or folder, else a bundled scenario's id."""
    path = Path(text)
    if path.exists():
        return path
    bundled = {folder.name: folder for folder in content.scenarios(content.root())}
    if text in bundled:
        return bundled[text]
    near = difflib.get_close_matches(text, bundled, n=1)
    hint = f"Did you mean the bundled scenario {near[0]}?" if near else None
    raise Failure(f"There is no file, folder or bundled scenario called {text}.", hint=hint)


def all_scenarios(path: Path) -> list[Path]:
    """What there is to check at `path`: every scenario of a content root, else `path` itself."""
    if not path.is_dir() or (path / "scenario.loop").exists():
        return [path]
    found = content.scenarios(path)
    if not found:
        raise Failure(
            f"There is no scenario in {path}.",
            hint="A scenario is a folder with a file scenario.loop; `loopwright new NAME` makes one.",
        )
    return found


def one_scenario(path: Path) -> Path:
    """The only scenario at `path`."""
    found = all_scenarios(path)
    if len(found) > 1:
        names = ", ".join(str(each) for each in found)
        raise Failure(f"{path} holds {len(found)} scenarios; name one of them.", hint=names)
    return found[0]


def compiled(path: Path) -> Checked:
    """Compile the scenario at `path`."""
    from loopwright_compiler import compile_path

    with working(f"Reading {path}"):
        return compile_path(path, bundled=content.root())


def bundle(text: str) -> dict[str, Any]:
    """The bundle of the scenario or of the `.json` file that `text` means.

    A scenario with errors shows them on stderr and ends the command.
    """
    path = find(text)
    if path.suffix == ".json" and path.is_file():
        return read_bundle(path)
    from .findings import as_text, count

    checked = compiled(one_scenario(path))
    if checked.bundle is None:
        print(as_text([checked], sys.stderr), file=sys.stderr)
        errors = count([checked])["errors"]
        raise Failure(f"{text} has errors ({errors}); nothing was done.", code=FINDINGS)
    return checked.bundle


def read_bundle(path: Path) -> dict[str, Any]:
    """A built bundle from a file, held against the schema and by the engine's loader."""
    data = read_json(path, "a bundle")
    check_bundle(data, str(path))
    assert isinstance(data, dict)
    return data


def check_bundle(data: object, where: str) -> None:
    """Refuse anything that is not a sound bundle of this version; `where` is for the message."""
    from loopwright_compiler import validate_bundle
    from loopwright_engine import BundleError, load_bundle

    if not isinstance(data, dict) or data.get("format") != "loopwright-bundle":
        raise Failure(f"{where} is not a bundle.", hint="`loopwright build` makes one from a scenario.")
    try:
        load_bundle(data)
    except BundleError as error:
        raise Failure(f"{where} cannot be used: {error}", code=FINDINGS) from None
    problems = validate_bundle(data)
    if problems:
        raise Failure(f"{where} cannot be used: {problems[0]}", code=FINDINGS)
