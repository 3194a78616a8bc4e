"""Makes the playground: one page with the compiler, the printer and the engine in it, for the site's readers.

`make site` runs it when Python for browsers is there (`make web`). The package of Pyodide is that of
published tables, and so are the worker, its watch and the policy of the page; `playground/` has what is the
playground's own. The page opens from a disk as well.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from loopwright.core.errors import Failure
from loopwright.core.scenario_paths import root
from loopwright.publish.assemble import SHARED, PackedPart, Published, as_file
from loopwright.publish.game_files import GameFiles
from loopwright.publish.runtime import Runtime
from loopwright_web import build

HERE = Path(__file__).parent
OWN = HERE / "playground"
TARGET = HERE / "docs" / "play" / "playground.html"
CACHE = HERE.parent / "build" / "web"
OURS = ("loopwright_dsl", "loopwright_compiler", "loopwright_engine", "loopwright_games")
OTHERS = ("lark", "ruamel.yaml", "reportlab", "rich", "pyphen", "platformdirs", "interegular")
LEFT_OUT = ("__pycache__", "translations", "*.pot", "*.po", "README.md", "RULES.md", "*.pyc")
START = "party-line"
"""The scenario to begin with, as `loopwright new` makes it."""


def folder_of(package: str) -> Path:
    """Where the modules of an installed package are."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None, package
    return Path(spec.origin).parent


def gather(work: Path) -> None:
    """Copy all that may be wanted in the page to `work`, as it would stand among installed packages."""
    for package in OURS:
        shutil.copytree(folder_of(package), work / package, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for package in OTHERS:
        if find_spec(package) is not None:
            target = work / package.replace(".", "/")
            shutil.copytree(folder_of(package), target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copytree(OWN / "standing_in", work, dirs_exist_ok=True)
    shutil.copyfile(OWN / "loopwright_table.py", work / "loopwright_table.py")
    content = work / "loopwright_content"
    shutil.copytree(root() / "worlds", content / "worlds", ignore=shutil.ignore_patterns("translations"))
    command = [sys.executable, "-P", "-m", "loopwright", "new", START, "--in", str(content / "scenarios")]
    subprocess.run(command, check=True, capture_output=True)


def playground(runtime: Runtime) -> Published:
    """The playground as a page that can be written. Raises BuildError."""
    package = build.fetched(CACHE)
    with TemporaryDirectory() as place:
        work, out = Path(place, "sources"), Path(place, "out")
        work.mkdir()
        out.mkdir()
        gather(work)
        command = ["node", *map(str, (build.HERE / "compile.mjs", package, OWN / "pack.py", work, out))]
        subprocess.run(command, capture_output=True, check=False)
        if not (out / "packages.zip").is_file():
            error = out / "error.txt"
            raise build.BuildError(error.read_text() if error.is_file() else "node has failed")
        library = (out / "python.zip").read_bytes()
        with zipfile.ZipFile(out / "packages.zip") as archive:
            rules = GameFiles({name: archive.read(name) for name in archive.namelist()}).block()
    script = runtime.unpacked("python.js.gz") + (SHARED / "worker.js").read_bytes()
    parts = [
        PackedPart("script", script),
        PackedPart("wasm", runtime.unpacked("python.wasm.gz"), runtime.read("python.wasm.gz")),
        PackedPart("library", library),
        PackedPart("rules", rules),
    ]
    config = {"python": runtime.manifest["python"], "language": "en"}
    return Published("Playground", "en", config, parts, runtime.licences(), page=OWN / "page")


def main() -> None:
    """Write the page, and say how large it is."""
    try:
        page = as_file(playground(Runtime()))
    except (Failure, build.BuildError) as error:
        sys.exit(f"The site goes without the playground: {error}")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(page)
    print(f"{TARGET.relative_to(HERE.parent)}: {len(page) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
