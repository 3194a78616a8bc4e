"""The runtime that goes into published tables: where it is, whether it is whole, what of it a game needs.

It comes with the distribution `loopwright-web`, of which nothing is ever imported here.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from loopwright_engine.json_text import Json

from loopwright.core.console import shown
from loopwright.core.errors import Failure

from .modules import Needed, module_path

PACKAGE: Final = "loopwright_web"
MANIFEST: Final = "runtime.json"
GLUE: Final = Path(__file__).parent / "web" / "loopwright_table.py"
"""The module that runs in the browser's Python alone; what it imports is what every table needs."""
HOW: Final = (
    "It is the wheel loopwright_web, which `make wheels` builds beside that of Loopwright:\n"
    "python -m pip install --no-index --find-links dist loopwright-web\n"
    "In a checkout, `make web` is enough. Building wants npm, node and a network; `publish` wants none."
)


def home() -> Path | None:
    """The folder of the runtime that is installed, or made in this checkout; None without one."""
    spec = find_spec(PACKAGE)
    folder = Path(spec.origin).parent / "runtime" if spec and spec.origin else None
    return folder if folder and folder.is_dir() else None


class Runtime:
    """The files of the runtime, each checked against its digest when it is read. Raises Failure."""

    def __init__(self) -> None:
        folder = home()
        if folder is None:
            raise Failure("Python for browsers is not installed.", hint=HOW)
        self._folder = folder
        try:
            self.manifest: Json = json.loads((folder / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            raise self._damaged(MANIFEST) from None

    def read(self, name: str) -> bytes:
        """The content of a file. Raises Failure when it is not what was written."""
        try:
            data = (self._folder / name).read_bytes()
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != self.manifest["files"].get(name):
            raise self._damaged(name)
        return data

    def _damaged(self, name: str) -> Failure:
        return Failure(f"{shown(self._folder / name)} is damaged.", hint=f"Install it again. {HOW}")

    def unpacked(self, name: str) -> bytes:
        """The content of a packed file."""
        return gzip.decompress(self.read(name))

    def licences(self) -> dict[str, str]:
        """The licence texts of all that the runtime holds, by the names of their files."""
        return {path.name: path.read_text("utf-8") for path in sorted((self._folder / "licences").iterdir())}

    def packages(self, modules: Needed) -> tuple[dict[str, bytes], list[str]]:
        """The files of these modules by path, compiled, and the paths of those that go as they are written.

        A module whose source is not what was compiled goes as its source: browsers compile it at each start.
        """
        files: dict[str, bytes] = {}
        as_written: list[str] = []
        with zipfile.ZipFile(io.BytesIO(self.read("packages.zip"))) as archive:
            for path, file in [
                *((module_path(*module), module[1]) for module in modules.files.items()),
                (GLUE.name, GLUE),
            ]:
                source = file.read_bytes()
                if self.manifest["sources"].get(path) == hashlib.sha256(source).hexdigest():
                    files[f"{path}c"] = archive.read(f"{path}c")
                else:
                    files[path] = source
                    as_written.append(path)
        return files, as_written

    def lacks(self, modules: Needed) -> list[str]:
        """The modules that these import and no browser has: of other packages, or of the standard library."""
        return sorted(modules.others | (modules.standard - set(self.manifest["standard"])))
