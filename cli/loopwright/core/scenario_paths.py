"""The PATH argument of commands: which scenario or bundle it means, compiled or read."""

from __future__ import annotations

import difflib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from loopwright_dsl.record import record

from . import git_drafts, options, own_translations, usage
from .console import note, plural, shown, working
from .errors import FINDINGS, Failure
from .files import json_of, read, read_json

if TYPE_CHECKING:
    from loopwright_compiler import Checked
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.kits.protocol import AnyFrontEnd
    from loopwright_compiler.workspace import Workspace
    from loopwright_engine import Bundle
    from loopwright_engine.kit.protocol import Kit


# --- The content that ships with the tool: worlds, scenarios, fonts


def root() -> Path:
    """The folder of bundled content: inside the installed package, or at the top of a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "content"
    return inside if inside.is_dir() else package.parent.parent / "content"


def is_installed(path: Path) -> bool:
    """Whether a path belongs to what was installed, and not to a checkout or a user."""
    package = Path(__file__).parent.parent
    return (package / "content").is_dir() and path.resolve().is_relative_to(package.parent.resolve())


def scenarios(content: Path) -> list[Path]:
    """The folders of Tales' scenarios in a content root, ordered by name."""
    return sorted(card.parent for card in content.glob("scenarios/*/scenario.loop"))


def games(content: Path) -> list[Path]:
    """The folders of other games' scenarios in a content root, by name."""
    return sorted(card.parent for card in content.glob("*/scenario.loop"))


def several_in(text: str) -> list[Path]:
    """The folders of the scenarios in the content root that `text` means; none for anything else, and for a
    root with one. Raises Failure.
    """
    from loopwright_compiler.project.sources import MAIN

    path = find(text)
    if not (path / "scenarios").is_dir() or (path / MAIN).is_file():
        return []
    folders = [*scenarios(path), *games(path)]
    return folders if len(folders) > 1 else []


_CAMPAIGN = re.compile(r"^[ \t]+campaign\b([^#\n]*)", re.MULTILINE)
VALID = "valid bundle"
HINT = "A scenario is a folder with a file scenario.loop; `loopwright new NAME` makes one."


def find(text: str) -> Path:
    """The file or folder named `text`, else the folder of the bundled scenario with this id, else what git
    keeps as `REVISION:PATH`. The translations that it keeps of what comes along are read first from now on.
    Raises Failure.
    """
    path = _find(text)
    own_translations.read_first(path)
    return path


def _find(text: str) -> Path:
    path = Path(text)
    try:
        if path.exists():
            return path
    except (OSError, ValueError):  # too long, or with a zero byte
        raise Failure("The path cannot be followed.") from None
    bundled = {folder.name: folder for folder in [*scenarios(root()), *games(root())]}
    if text in bundled:
        return bundled[text]
    stored = git_drafts.split(text)
    if stored is not None:
        return git_drafts.checked_out(*stored)
    near = difflib.get_close_matches(text, bundled, n=1)
    hint = f"Did you mean the bundled scenario {near[0]}?" if near else f"Bundled: {', '.join(bundled)}."
    raise Failure(f"There is no file, folder or bundled scenario called {shown(text)}.", hint=hint)


def pictures_folder(text: str) -> Path | None:
    """Where an author's pictures lie beside the cards of the scenario that `text` means, if there are any;
    None for a bundle, which holds none. Raises Failure.
    """
    from loopwright_compiler.project.sources import PICTURES

    path = find(text)
    if path.suffix == ".json":
        return None
    return (path if path.is_dir() else path.parent) / PICTURES


def own_pictures(folder: Path | None, text: str) -> Path | None:
    """The folder of an author's pictures: the one named, else that beside the cards, else None. It is told
    that a bundle holds none. Raises Failure.
    """
    if folder is None:
        beside = pictures_folder(text)
        if beside is None:
            note("A bundle holds no pictures of your own: --pictures DIR adds them.")
        return beside if beside and beside.is_dir() else None
    if not folder.is_dir():
        raise Failure(f"There is no folder {folder}.")
    return folder


def kit_of(text: str) -> Kit | None:
    """The kit of the scenario or bundle that `text` means; None where that cannot be told without reading
    all of it, or its kit is not at hand: whoever reads it next says why.
    """
    from loopwright_engine import KitError
    from loopwright_engine.kit import registry

    try:
        path = find(text)
        if path.suffix == ".json":
            data = read_json(path, "a bundle")
            name = data.get("kit", registry.DEFAULT) if isinstance(data, dict) else None
            return registry.find(name) if isinstance(name, str) else None
        return _kit_of_cards(path / "scenario.loop" if path.is_dir() else path)
    except (Failure, KitError, OSError, ValueError):
        return None


def _kit_of_cards(file: Path) -> Kit | None:
    """The kit that a scenario card names; None where it cannot be read. Raises OSError and ValueError."""
    from loopwright_compiler import Unreadable
    from loopwright_compiler.project import plain_files
    from loopwright_compiler.project.project import kit_of_file
    from loopwright_engine.kit import registry

    try:
        data = plain_files.read(file, plain_files.FILE_BYTES, inside=file.parent)
        kit = kit_of_file(file, data.decode("utf-8"), registry)
    except Unreadable:
        return None
    return registry.find(registry.DEFAULT if kit is None else kit.name)


def kit_of_bundled(text: str) -> Kit | None:
    """The kit of the bundled scenario with this id; None for all else, and nothing else is read."""
    bundled = {folder.name for folder in (*scenarios(root()), *games(root()))}
    return kit_of(text) if text in bundled and not os.path.lexists(text) else None


def evening(name: str, beside: Path) -> Path:
    """The folder of a scenario that a finale names: beside the finale's, else among those that come along."""
    places = [beside / name, root() / "scenarios" / name, root() / name]
    return next((place for place in places if (place / "scenario.loop").is_file()), places[0])


def evenings_of(path: Path) -> list[Path]:
    """The folders of the scenarios that the finale at a path names, unchecked; none for all else."""
    from loopwright_compiler.project import plain_files

    folder = path if path.is_dir() else path.parent
    try:
        text = plain_files.read(folder / "scenario.loop", plain_files.FILE_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    names = re.findall(r"[a-z][a-z0-9-]*", " ".join(_CAMPAIGN.findall(text)))
    return [found for name in names if (found := evening(name, folder.resolve().parent)).is_dir()]


def compiled(path: Path, language: str | None = None) -> Checked:
    """The scenario at `path`, or all scenarios of a content root, compiled. Raises Failure if unreadable."""
    with working(f"Reading {shown(path)}"):
        return _compiled(path, language)


def _compiled(path: Path, language: str | None) -> Checked:
    from loopwright_compiler import Unreadable, compile_path
    from loopwright_engine.kit import registry

    from . import result_cache

    kept = result_cache.Parts() if registry.is_ours() else None

    def work() -> Checked:
        with result_cache.kept_readings(path):
            return compile_path(path, bundled=root(), language=language, kept=kept)

    try:
        return result_cache.whole(work)
    except Unreadable as error:
        raise Failure(str(error), hint=_instead_of(path)) from None


def _instead_of(path: Path) -> str | None:
    """A hint for what is no scenario and no card file."""
    from loopwright_compiler.foreign_stories import ENDINGS

    if path.suffix.lower() in ENDINGS:
        return f"`loopwright import {shown(path)}` makes a scenario of a story that another tool wrote."
    return _scenario_near(path) if path.is_dir() else None


def _scenario_near(folder: Path) -> str:
    """A hint for a folder that is no scenario: the scenarios in it, or the scenario that it lies in."""
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


def workspace(text: str) -> Workspace:
    """The card files that `text` means, read and not checked. Raises Failure."""
    from loopwright_compiler import Unreadable
    from loopwright_compiler.workspace import Workspace

    path = find(text)
    if path.suffix == ".json":
        raise Failure(f"{shown(path)} is a bundle, which holds no card files.", hint="Name a scenario.")
    workspace = Workspace(path, bundled=root())
    try:
        workspace.load()
    except Unreadable as error:
        raise Failure(str(error), hint=_instead_of(path)) from None
    return workspace


@record
class OpenScenario:
    """One scenario: its bundle; if it was compiled from cards, also its main file and the whole result."""

    bundle: AnyBundle
    main: str = ""
    checked: Checked | None = None

    @property
    def pictures(self) -> Path | None:
        """Where the author's pictures lie beside its cards, if there are any; None for a bundle, which holds
        none.
        """
        from loopwright_compiler.project.sources import PICTURES

        return Path(self.main).parent / PICTURES if self.main else None


Opened = TypeVar("Opened", OpenScenario, list[OpenScenario])


class CardErrors(Failure):
    """The failure for a scenario whose cards have errors; `checked` is the compiler's result."""

    def __init__(self, text: str, checked: Checked) -> None:
        from .diagnostics import count

        message = f"{shown(text)} has {plural(count([checked])['errors'], 'error')}; nothing was done."
        hint = usage.hint_of(checked.diagnostics)
        super().__init__(message, code=FINDINGS, findings=checked.diagnostics, hint=hint)
        self.text = text
        self.checked = checked

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.checked)


def read_scenarios(text: str, language: str | None = None) -> list[OpenScenario]:
    """The bundle, the scenario, or all scenarios of the content root, that `text` means; nothing is printed.

    Raises Failure, for cards with errors CardErrors with the diagnostics.
    """
    from loopwright_compiler.gc_pause import no_collecting

    path = find(text)
    code = options.code_of(language) if language is not None else None
    if path.suffix == ".json" and path.is_file():
        return [OpenScenario(options.as_built(read_bundle(path), code, path))]
    with no_collecting():
        checked = _compiled(path, code)
        if checked.failed:
            raise CardErrors(text, checked)
    return opened(checked)


def opened(checked: Checked) -> list[OpenScenario]:
    """The scenarios that were compiled."""
    return [OpenScenario(bundle, main, checked) for main, bundle in checked.bundles.items()]


def read_scenario(text: str, language: str | None = None) -> OpenScenario:
    """The one scenario or bundle that `text` means, as `read_scenarios` gives them."""
    known = read_scenarios(text, language)
    if len(known) != 1:
        names = ", ".join(one.bundle["scenario"]["id"] for one in known)
        raise Failure(f"{shown(find(text))} holds {len(known)} scenarios; name one of them.", hint=names)
    return known[0]


def scenario(text: str, language: str | None = None) -> OpenScenario:
    """The scenario or bundle that `text` means. Diagnostics and notes on translation go to stderr. Raises
    Failure.
    """
    return _told(text, language, read_scenario)


def every_scenario(text: str) -> list[OpenScenario]:
    """The scenario or bundle that `text` means, or all scenarios of the content root, as `scenario` does."""
    return _told(text, None, read_scenarios)


def _told(text: str, language: str | None, read: Callable[[str, str | None], Opened]) -> Opened:
    try:
        with working(f"Reading {shown(text)}"):
            opened = read(text, language)
    except CardErrors as failure:
        from .diagnostics import as_text

        print(as_text([failure.checked], sys.stderr), file=sys.stderr)
        raise
    first = opened if isinstance(opened, OpenScenario) else opened[0]
    if first.checked is not None:
        options.tell(first.checked)
    return opened


def bundle(text: str, language: str | None = None) -> AnyBundle:
    """The bundle of the scenario, or in the `.json` file, that `text` means. Raises Failure.

    That of unchanged cards is taken from the cache, except in other languages, of which there is more to say.
    """
    from loopwright_engine.kit import registry

    from . import result_cache

    path = find(text)
    if language is not None or path.suffix == ".json" or not registry.is_ours():
        return scenario(text, language).bundle
    project = result_cache.ProjectWork("bundle", path)
    known = project.recall(dict)
    if known is not None and _is_sealed(known):
        return cast("AnyBundle", known)
    with project.noting():
        bundle = scenario(text).bundle
    if registry.is_ours([str(bundle.get("kit", registry.DEFAULT))]):
        project.keep(bundle)
    return bundle


def _is_sealed(data: dict[str, Any]) -> bool:
    """Whether data is a bundle that has the hash of its own content."""
    from loopwright_compiler.bundle.canonical import content_hash

    return data.get("format") == "loopwright-bundle" and data.get("hash") == content_hash(data)


def half(bundle: AnyBundle) -> AnyFrontEnd:
    """The card front end of a bundle's game, which is at hand."""
    from loopwright_compiler.kits.find import front_end_of
    from loopwright_engine.kit import registry

    name: Any = bundle.get("kit")
    return front_end_of(registry.find(name) if name is not None else None)


def read_bundle(path: Path) -> AnyBundle:
    """A built bundle from a file, checked by the schema and by the engine, unless the very same bytes were
    before. Raises Failure.
    """
    from loopwright_engine.bundle.upgrade import upgraded
    from loopwright_engine.kit import registry

    from . import result_cache

    content = read(path, "a bundle")
    data = json_of(content, path, "a bundle")
    if registry.is_ours() and result_cache.recall(result_cache.key_of_file(VALID, content), bool):
        return cast("AnyBundle", upgraded(data))
    bundle = check_bundle(data, str(path))
    loaded(bundle, str(path))
    keep_valid(bundle, content)
    return bundle


def keep_valid(bundle: AnyBundle, content: bytes) -> None:
    """Note in the cache that the content of a file is a valid bundle: this one."""
    from loopwright_engine.kit import registry

    from . import result_cache

    if registry.is_ours([str(bundle.get("kit", registry.DEFAULT))]):
        result_cache.keep(result_cache.key_of_file(VALID, content), True)


def check_bundle(data: object, source: str) -> AnyBundle:
    """`data` as a bundle if the published schema allows it, else Failure; `source` names it in the
    message.
    """
    if not isinstance(data, dict) or data.get("format") != "loopwright-bundle":
        raise Failure(
            f"{shown(source)} is not a bundle.", hint="`loopwright build` makes one from a scenario."
        )
    from loopwright_compiler import validate_bundle
    from loopwright_engine.bundle.upgrade import upgraded

    data = upgraded(data)
    problems = validate_bundle(data)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise Failure(f"{shown(source)} cannot be used: {problems[0]}{more}", code=FINDINGS)
    return cast("AnyBundle", data)


def loaded(data: AnyBundle, source: str) -> Bundle:
    """The bundle as the engine's tables; Failure if the engine refuses it. `source` names it in the
    message.
    """
    from loopwright_engine import BundleError, KitError, load_bundle

    try:
        return load_bundle(data)
    except KitError as error:
        raise Failure(error.what, hint=error.hint or None) from None
    except BundleError as error:
        hint = usage.HINT if error.where == "kit" else None
        raise Failure(f"{shown(source)} cannot be used: {error}", code=FINDINGS, hint=hint) from None
