"""What of a game goes into the browser: its bundle, its kit with all that it imports, and translations."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright_compiler import canonical
from loopwright_compiler.i18n import translated_bundle
from loopwright_dsl.record import record
from loopwright_engine.catalogues import places

from loopwright.core.console import listed
from loopwright.core.errors import Failure

from .modules import OURS, file_of, imports, needed
from .runtime import GLUE, Runtime

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

BUNDLE = "loopwright_bundle"
"""The folder of the bundle among the modules."""


@record
class GameFiles:
    """The files that Python in the browser finds among its modules, by path."""

    files: dict[str, bytes]
    as_written: list[str] = field(default_factory=list)
    """Those of our own modules that go as their source, since the runtime was made of another."""
    kit_code: list[str] = field(default_factory=list)
    """The names of the files of a kit from a folder, in it."""

    def block(self) -> bytes:
        """All of it as one block: the length of a list, the list of paths and lengths as JSON, contents."""
        paths = sorted(self.files)
        index = json.dumps([[path, len(self.files[path])] for path in paths], separators=(",", ":")).encode()
        return b"".join([len(index).to_bytes(4), index, *(self.files[path] for path in paths)])


def game_files(bundles: Sequence[Any], kit: Kit, icons: dict[str, str], runtime: Runtime) -> GameFiles:
    """The files for a bundle of this kit, or for those of a campaign in one language.

    Raises Failure for a kit that cannot run in a browser.
    """
    home, language = Home.of(kit), bundles[0]["language"]
    own = {} if home.ours else dict(home.code())
    roots = [home.module] if home.ours else home.imports(own)
    modules = needed([*imports(GLUE.read_bytes(), GLUE.stem, False), *roots])
    elsewhere = needed(name for name in roots if name.partition(".")[0] not in OURS)
    if lacks := runtime.lacks(elsewhere):
        raise Failure(
            f"The kit {kit.name} imports {listed(lacks)}, which is not there in browsers.",
            hint="Rules may import the standard library's modules for data, text and mathematics.",
        )
    files, as_written = runtime.packages(modules)
    files |= {f"{BUNDLE}/kit/{name}": source for name, source in own.items()}
    for name, file in modules.files.items():
        if file.name == "__init__.py":
            files |= translations(file.parent, name.replace(".", "/"), language)
    if not home.ours:
        files |= translations(home.file.parent, f"{BUNDLE}/kit", language)
    for number, place in enumerate(places()):
        names = [file.relative_to(place) for file in _compiled(place, language)]
        files |= {
            f"{BUNDLE}/translations/{number}/{name.as_posix()}": (place / name).read_bytes() for name in names
        }
    named = {f"bundle-{number}.json": canonical(one) for number, one in enumerate(bundles)}
    files |= {f"{BUNDLE}/{name}": content for name, content in named.items()}
    about = {"module": home.module if home.ours else None, "icons": icons, "bundles": list(named)}
    files[f"{BUNDLE}/game.json"] = json.dumps(about, sort_keys=True).encode()
    return GameFiles(files, as_written, sorted(own))


def translations(folder: Path, name: str, language: str) -> dict[str, bytes]:
    """The compiled catalogues of a package for a language or its general form, by path; `name` is its own."""
    catalogues = _compiled(folder / "translations", language)
    return {f"{name}/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in catalogues}


def _compiled(folder: Path, language: str) -> list[Path]:
    names = [f"{code}.mo" for code in translated_bundle.general(language)]
    return [file for file in folder.rglob("*.mo") if file.name in names and file.is_file()]


@record
class Home:
    """Where the rules of a kit stand: a module of ours, or the folder of somebody else's `kit.py`."""

    module: str
    file: Path

    @classmethod
    def of(cls, kit: Kit) -> Home:
        """The home of a kit at hand. Raises Failure for one that is in no file `kit.py`."""
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if getattr(module, "KIT", None) is kit and file and Path(file).name == "kit.py":
                return cls(name, Path(file))
        raise Failure(f"The rules of the kit {kit.name} are in no file kit.py, and cannot go into a page.")

    @property
    def ours(self) -> bool:
        """Whether it comes with Loopwright."""
        return file_of(self.module) == self.file

    def code(self) -> Iterator[tuple[str, bytes]]:
        """The files of the folder that `kit.py` imports, itself among them, by their names in it."""
        folder, package = self.file.parent, "kit"
        open_files, known = [self.file], {self.file}
        while open_files:
            file = open_files.pop()
            source = file.read_bytes()
            inside = file.relative_to(folder)
            yield inside.as_posix(), source
            name = ".".join([package, *inside.with_suffix("").parts]).removesuffix(".__init__")
            for wanted in imports(source, name, file.name == "__init__.py"):
                for beside in self._beside(folder, wanted, package):
                    if beside not in known:
                        known.add(beside)
                        open_files.append(beside)

    @staticmethod
    def _beside(folder: Path, wanted: str, package: str) -> Iterator[Path]:
        """The files of the folder that importing this name reads."""
        parts = wanted.split(".")
        if parts[0] != package:
            return
        for length in range(1, len(parts)):
            place = folder.joinpath(*parts[1 : length + 1])
            yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())

    @staticmethod
    def imports(code: dict[str, bytes]) -> list[str]:
        """What these files import from elsewhere."""
        return [
            name
            for path, source in code.items()
            for name in imports(source, f"kit.{path.removesuffix('.py').replace('/', '.')}", False)
            if name.partition(".")[0] != "kit"
        ]
