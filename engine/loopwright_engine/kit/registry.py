"""The kits at hand, by name: those that come with Loopwright, those of other packages, and those of a folder.

Loopwright's own are the folders of the package `loopwright_games` that have a `kit.py`. Another package names
its kit by the entry point `loopwright.kits`. A folder is code: it is read only when its user names it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from loopwright_engine.errors import BundleError, KitError, RulesError
from loopwright_engine.user_code import calls, interrupted, message, named, place, short, source_spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from .protocol import Kit
    from .source_places import Slip

    Look: TypeAlias = Callable[[Any], Iterator[Slip]]

DEFAULT: Final = "tales"
"""The kit of bundles and scenarios that name none."""
OWN: Final = "loopwright_games"
GROUP: Final = "loopwright.kits"
FILE: Final = "kit.py"
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")
LONGEST: Final = 40
"""The most letters of the name of a kit, as of those that `loopwright new --game` makes."""
NEEDS: Final = ("name", "title", "version", "options", "tables", "start", "decision", "sentence")
"""What tells a kit from anything else that is called `KIT`."""
EXAMPLE: Final = 'KIT = DeclaredKit("my-game", "My Game", 1, MyGame, prepare)'

_added: dict[str, Kit] = {}
_of_folders: dict[str, Path] = {}
"""The folder of each kit that was read from one."""
_rules: dict[str, Rules] = {}
"""The rules of each kit that does not come with Loopwright, as they were when it was read."""


class Rules(NamedTuple):
    """The files of rules, by their paths in the folder, and the hash of what was in them."""

    folder: Path
    files: tuple[str, ...]
    hash: str


def add(kit: Kit) -> None:
    """Have a kit at hand in this process, before any other of its name."""
    _added[kit.name] = kit


def find(name: str) -> Kit | None:
    """The kit of this name, None when there is none. Raises KitError when its package cannot be read."""
    if name in _added:
        return _added[name]
    module = _own().get(name)
    kit: Kit | None = None
    if module is not None:
        kit = import_module(module).KIT
    elif name in (others := _others()):
        try:
            kit = others[name].load()
        except Exception as error:
            raise KitError(
                f"The kit {name} ({others[name].value}) cannot be read: {message(error)}."
            ) from None
        folder = _folder_of(kit)
        _declared(folder, kit)
        _rules[name] = _read_from(folder, others[name].module.rpartition(".")[0] or others[name].module)
    if kit is not None:
        _added[name] = kit
    return kit


def _folder_of(kit: object) -> Path:
    """The folder of the rules of a package's kit."""
    game = getattr(kit, "game", type(kit))
    return Path(getattr(sys.modules.get(game.__module__), "__file__", None) or FILE).parent


def rules_hash(kit: Kit, folder: Path | None = None) -> str:
    """The hash of a kit's rules, or of what a folder has in their place: `sha256:` and 64 hexadecimal digits.

    It is empty for kits that come with Loopwright, whose version says it, and for those that a program added.
    """
    rules = _rules.get(kit.name)
    if rules is None:
        return ""
    return rules.hash if folder is None else _hash_of(folder, rules.files)


def rules_folder(kit: Kit) -> Path | None:
    """The folder of the rules that have a hash."""
    rules = _rules.get(kit.name)
    return None if rules is None else rules.folder


def _read_from(folder: Path, package: str) -> Rules:
    """The rules that were just read from a folder: the modules of a package that have their source there."""
    modules = [*sys.modules.items()]
    sources = {
        getattr(module, "__file__", None)
        for name, module in modules
        if name == package or name.startswith(f"{package}.")
    }
    home = folder.absolute()
    paths = [Path(file) for file in sources if file is not None and file.endswith(".py")]
    files = sorted(file.relative_to(home).as_posix() for file in paths if home in file.parents)
    return Rules(folder, tuple(files), _hash_of(folder, files))


def _hash_of(folder: Path, files: Iterable[str]) -> str:
    """The hash of some files of a folder; ends of lines make no difference."""
    content = sha256()
    for name in files:
        file = folder / name
        source = file.read_bytes().replace(b"\r\n", b"\n") if file.is_file() else b""
        content.update(f"{name}\0{len(source)}\0".encode() + source)
    return f"sha256:{content.hexdigest()}"


def usual() -> Kit:
    """The kit of a bundle that names none."""
    kit = find(DEFAULT)
    assert kit is not None
    return kit


def refusal(data: dict[str, Any]) -> tuple[str, str] | None:
    """Where in a bundle the rules of its kit find fault, and what; None where it can be played."""
    kit = find(data["kit"])
    assert kit is not None
    try:
        kit.tables(data)
    except BundleError as error:
        return error.where, error.what
    return None


def names() -> list[str]:
    """The names of all kits at hand, in alphabetical order."""
    return sorted({*_added, *_own(), *_others()})


def is_ours(names: Iterable[str] = ()) -> bool:
    """Whether these kits come with Loopwright, and none of a user's folder is at hand."""
    return not _of_folders and _own().keys() >= set(names)


def own() -> list[Kit]:
    """The kits that come with Loopwright, in alphabetical order."""
    kits = map(find, sorted(_own()))
    return [kit for kit in kits if kit is not None]


def from_folders() -> list[Kit]:
    """The kits that were read from folders."""
    return [_added[name] for name in _of_folders if name in _added]


def pickled(kit: Any) -> tuple[object, ...]:
    """What a kit goes into a pickle as: its name, and the folder that it was read from, if it was."""
    name: str = kit.name
    return _unpickled, (name, _of_folders.get(name) if _added.get(name) is kit else None)


def _unpickled(name: str, folder: Path | None) -> Kit:
    """The kit in a pickle; one from a folder is read there. Raises KitError."""
    if folder is not None and _of_folders.get(name) != folder:
        return add_folder(folder)
    kit = find(name)
    if kit is None:
        raise KitError(
            f"There is no kit {name} in this process.", "A kit that a program makes is added in each."
        )
    return kit


def of_folders(folders: Collection[Path]) -> list[Kit]:
    """The kits at hand whose rules and translations lie in one of these folders."""
    homes = {folder.resolve() for folder in folders}
    kits: list[Any] = [kit for kit in _added.values() if kit.language is not None]
    return [kit for kit in kits if not homes.isdisjoint(kit.translations.resolve().parents)]


@cache
def _own() -> dict[str, str]:
    """The modules of Loopwright's own kits, by the name of the kit."""
    package = find_spec(OWN)
    folders = package.submodule_search_locations if package is not None else None
    return {
        file.parent.name.replace("_", "-"): f"{OWN}.{file.parent.name}.kit"
        for folder in folders or ()
        for file in Path(folder).glob("*/kit.py")
    }


@cache
def _others() -> dict[str, EntryPoint]:
    """The entry points of other packages, by the name of the kit."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def add_folder(folder: Path, looks: Sequence[Look] = ()) -> Kit:
    """Have the kit of a folder at hand in this process, before any other of its name; `looks` tell what else
    is wrong with a declared one. Raises KitError.

    `kit.py` there has it as `KIT`, and may import the files beside it. It is code, so it is read only when
    its user names the folder: never from the current folder, and never for a bundle.
    """
    kit: Any = getattr(_load(folder), "KIT", None)
    file = folder / FILE
    if any(not hasattr(kit, name) for name in NEEDS) or not _answers(kit):
        raise KitError(f"{file} has no kit that is called KIT.", f"Its last line is like:\n{EXAMPLE}")
    if not NAME.fullmatch(kit.name) or len(kit.name) > LONGEST:
        what = f"{file}: {short(repr(kit.name))} is no name of a game."
        raise KitError(what, "Such names are letters and digits, with hyphens between words: my-game.")
    if kit.name in _own() and kit is not find(kit.name):
        hint = (
            f"Give it another name, such as my-{kit.name}: in its last line, and in the first of its cards."
        )
        raise KitError(f"{file}: a game that comes with Loopwright is called {kit.name!r} already.", hint)
    _declared(folder, kit, looks)
    add(kit)
    _of_folders[kit.name] = folder.resolve()
    _rules[kit.name] = _read_from(folder, _module_of(folder))
    return kit  # type: ignore[no-any-return]


def _answers(kit: object) -> bool:
    """Whether a kit has values of the right kinds, and does not answer whatever it is asked."""
    kinds = {"name": str, "title": str, "version": int, "options": type}
    plain = all(isinstance(getattr(kit, name), kind) for name, kind in kinds.items())
    return plain and not hasattr(kit, "a name that no kit has")


def _declared(folder: Path, kit: object, looks: Sequence[Look] = ()) -> None:
    """Look at the names that a declared kit speaks of, and at those that it takes. Raises KitError."""
    if not hasattr(kit, "slips"):
        return
    wrong = [
        f"{f'{named(folder, slip.file)}:{slip.line}' if slip.file else folder / FILE}: {slip.what}"
        for slip in (*kit.slips(), *(slip for look in looks for slip in look(kit)))
    ]
    if wrong:
        first, *others = wrong
        raise KitError(first, "\n".join(others))


def _module_of(folder: Path) -> str:
    """The name of the module that a folder's `kit.py` is: a package of its own."""
    return f"loopwright_kit_{sha256(str(folder.resolve()).encode()).hexdigest()[:16]}"


def _load(folder: Path) -> Any:
    file = folder / FILE
    if not file.is_file():
        raise KitError(f"There is no file {file}.", "A kit is a folder with a file kit.py: its rules.")
    # The folder is a package with a name of its own, so that `from .rules import …` finds the file beside.
    name = _module_of(folder)
    spec = source_spec(name, file.absolute(), folder.absolute())
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with redirect_stdout(sys.stderr):  # what it prints is no result of the command
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt) and interrupted():
            raise
        what = str(error) if isinstance(error, RulesError) else message(error)
        raise KitError(f"{place(folder, error)}: {what}.", calls(folder, error)) from None
    return module
