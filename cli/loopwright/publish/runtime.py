"""The runtime that goes into published tables: where it is, whether it is whole, what of it a game needs."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Final

from loopwright_engine.json_text import Json

from loopwright.core.console import shown
from loopwright.core.errors import Failure

from .modules import Needed, module_path

FOLDER: Final = Path(__file__).parent / "runtime"
MANIFEST: Final = "runtime.json"
GLUE: Final = Path(__file__).parent / "web" / "loopwright_table.py"
"""The module that runs in the browser's Python alone; what it imports is what every table needs."""
HOW: Final = (
    "make web\n"
    "or, without a checkout: python -P -m loopwright.publish.runtime_build\n"
    "It needs npm, node and a network; `publish` itself needs none of them."
)


class Runtime:
    """The files of the runtime, each checked against its digest when it is read. Raises Failure."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or FOLDER
        try:
            self.manifest: Json = json.loads((folder / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            raise Failure(
                "Python for browsers is not here yet. It is fetched and prepared once.", hint=HOW
            ) from None
        self._folder = folder

    def read(self, name: str) -> bytes:
        """The content of a file. Raises Failure when it is not what was written."""
        try:
            data = (self._folder / name).read_bytes()
        except OSError:
            data = b""
        if hashlib.sha256(data).hexdigest() != self.manifest["files"].get(name):
            raise Failure(f"{shown(self._folder / name)} is damaged.", hint=f"Make it again: {HOW}")
        return data

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
