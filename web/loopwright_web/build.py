"""Builds the runtime: Python for browsers, with the engine and the games compiled by that same Python.

`make web` fetches the pinned package of Pyodide through npm, checks its digest, and runs it under node. What
it writes is beside this file, in the folder `runtime`, which is what the wheel of `loopwright-web` holds. It
is wanted once, and again when the engine has changed; `publish` itself wants neither npm nor node.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from loopwright.publish.modules import imports, module_path, needed
from loopwright.publish.runtime import GLUE, MANIFEST
from loopwright_dsl.version import __version__
from loopwright_engine.kit import registry

PACKAGE, VERSION = "pyodide", "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of the package, in the notation of Subresource Integrity."""
KITS_MAY_IMPORT = (
    *("abc", "bisect", "collections", "copy", "dataclasses", "decimal", "enum", "fractions", "functools"),
    *("heapq", "itertools", "json", "math", "numbers", "operator", "pathlib", "random", "re", "statistics"),
    *("string", "textwrap", "time", "traceback", "types", "typing", "unicodedata"),
)
"""Modules of the standard library for kits from folders, whether our own games want them or not."""
FOR_KITS = "loopwright_engine.kit.make"
"""What kits of folders are made with."""
ENCODINGS = tuple(f"encodings.{name}" for name in ("ascii", "latin_1", "utf_8", "utf_8_sig"))
"""Loaded by their names when a text is read, which no import says."""
HERE = Path(__file__).parent
RUNTIME = HERE / "runtime"


class BuildError(Exception):
    """The runtime cannot be built: the sentence says why."""


# --- The package


def fetched(cache: Path) -> Path:
    """The folder of the unpacked package, fetched through npm unless it is there. Raises BuildError."""
    archive = cache / f"{PACKAGE}-{VERSION}.tgz"
    if not archive.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        _run("npm", "pack", f"{PACKAGE}@{VERSION}", "--silent", "--pack-destination", str(cache))
    digest = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != INTEGRITY:
        archive.unlink()
        raise BuildError(f"{archive} is not the package that was meant: its digest is {digest}.")
    shutil.rmtree(cache / "package", ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extractall(cache, filter="data")
    return cache / "package"


def _run(program: str, *words: str) -> None:
    """Run npm or node. Raises BuildError."""
    path = shutil.which(program)
    if path is None:
        raise BuildError(f"{program} is missing: it is part of Node.js, which your system's packages have.")
    result = subprocess.run([path, *words], capture_output=True, text=True, check=False, encoding="utf-8")
    if result.returncode != 0:
        last = (result.stderr or result.stdout).strip().splitlines()[-12:]
        raise BuildError("\n".join([f"{program} has failed:", *(line[:300] for line in last)]))


# --- Its scripts, as one classic script


SCRIPTS = (
    # file, what stands there, what takes its place, how often
    ("pyodide.mjs", "export{dt as loadPyodide,U as version};", "return dt;", 1),
    ("pyodide.mjs", "//# sourceMappingURL=pyodide.mjs.map", "", 1),
    # It knows where more packages are: there are none here.
    ("pyodide.mjs", "`https://cdn.jsdelivr.net/pyodide/v${U}/full/`", '"./"', 1),
    # A module can do this and a classic script cannot; each is reached under node, or not at all.
    ("pyodide.asm.mjs", "import.meta.url", '"loopwright:/"', 3),
    ("pyodide.asm.mjs", "export default _createPyodideModule;", "", 1),
)


def classic_script(package: Path) -> str:
    """Pyodide's two modules as one script for a classic worker, which defines `loadPyodide`.

    Chromium has no workers of modules in pages from a disk, and Pyodide is written for no others.
    Raises BuildError.
    """
    texts = {name: (package / name).read_text("utf-8") for name in ("pyodide.mjs", "pyodide.asm.mjs")}
    for name, old, new, times in SCRIPTS:
        if texts[name].count(old) != times:
            raise BuildError(f"{name} has {old!r} {texts[name].count(old)} times, not {times}.")
        texts[name] = texts[name].replace(old, new)
    return (
        "self.importScripts = undefined;  // else Pyodide refuses to run here\n"
        + texts["pyodide.asm.mjs"]
        + "\nconst loadPyodide = (() => {\n"
        + texts["pyodide.mjs"]
        + "\n})();\n"
    )


# --- All of it


def build(cache: Path, folder: Path = RUNTIME) -> None:
    """Write the runtime into `folder`, whose old content it takes the place of. Raises BuildError."""
    package = fetched(cache)
    kits = [f"{registry.OWN}.{kit.name.replace('-', '_')}.kit" for kit in registry.own()]
    ours = needed([*imports(GLUE.read_bytes(), GLUE.stem, False), *kits, FOR_KITS])
    with TemporaryDirectory() as place:
        work, out = Path(place, "sources"), Path(place, "out")
        out.mkdir()
        names = {}
        for path, file in [
            *((module_path(*module), module[1]) for module in ours.files.items()),
            (GLUE.name, GLUE),
        ]:
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_bytes(file.read_bytes())
            names[path] = hashlib.sha256(file.read_bytes()).hexdigest()
        wanted = sorted(ours.standard.union(KITS_MAY_IMPORT, ENCODINGS))
        (work / "imports.json").write_text(json.dumps(wanted))
        _run("node", str(HERE / "compile.mjs"), *map(str, (package, HERE / "compile.py", work, out)))
        contents = {
            "python.js.gz": _packed(classic_script(package).encode()),
            "python.wasm.gz": _packed((package / "pyodide.asm.wasm").read_bytes()),
            "python.zip.gz": _packed((out / "python.zip").read_bytes()),
            "packages.zip": (out / "packages.zip").read_bytes(),
        }
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    manifest = {
        "version": __version__,
        "package": f"{PACKAGE} {VERSION}",
        "integrity": INTEGRITY,
        "python": lock["info"],
        "sources": names,
        "standard": wanted,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()},
    }
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    shutil.copytree(HERE / "licences", folder / "licences")
    shutil.copyfile(HERE.parents[1] / "LICENSE", folder / "licences" / "Loopwright-MIT.txt")
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", "utf-8")


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def main() -> None:
    """Build the runtime into the package, and say what is in it."""
    cache = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build", "web")
    try:
        build(cache)
    except BuildError as error:
        sys.exit(f"The runtime was not built: {error}")
    for path in sorted(RUNTIME.iterdir()):
        if path.is_file():
            print(f"  {path.stat().st_size:>10,}  {path.name}")


if __name__ == "__main__":
    main()
