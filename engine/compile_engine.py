"""A build hook that compiles the engine with mypyc: the same source, several times as fast.

It is off unless asked for, because pure Python runs everywhere (in the browser, too):

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip wheel . --no-deps

The wheel then holds the compiled modules beside their sources; Python takes the compiled ones.
ENGINE_OPTIMIZE is the C compiler's level: 3 unless it is set. With 0 the wheel is built sooner, for tests.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGES = {"loopwright_engine": "engine", "loopwright_games": "games"}
"""What the compiled wheel holds compiled, and the folder of each."""
# What runs while a game is played, and what a playtest tells of it. The rest checks what comes from outside,
# and stays as it is. In one group, so that calls between them cost no more than calls within a module.
# On Linux a compiler must be told that nobody replaces the functions with which they call each other.
SETUP = """
import os
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

engine, tales = Path("loopwright_engine"), Path("loopwright_games/tales")
folders = (engine / "kernel", tales / "rules", tales / "bots")
modules = [str(path) for folder in folders for path in sorted(folder.rglob("*.py"))]
modules += [str(engine / "bots" / f"{name}.py") for name in ("simple", "planner")]
modules += [str(engine / "core" / f"{name}.py") for name in ("coverage", "kept", "luck")]
names = ("kept", "luck", "play_chunk", "records", "tally")
playtest = [engine / "playtest" / f"{name}.py" for name in names]
modules += [str(path) for path in (tales / "coverage.py", tales / "ledger.py", *playtest)]
level = os.environ.get("ENGINE_OPTIMIZE", "3")
extensions = mypycify(["--strict", *modules], opt_level=level, debug_level="0")
if sys.platform == "linux":
    for extension in extensions:
        extension.extra_compile_args.append("-fno-semantic-interposition")
setup(name="loopwright-engine", packages=[], ext_modules=extensions)
"""


INHERITED = tuple(
    f"loopwright_engine/{name}.py" for name in ("core/coverage", "kernel/state", "kernel/tapes")
)
"""Of their classes kits make their own in plain Python, which mypyc must be told, in words for it alone."""
MARK = "@mypyc_attr(allow_interpreted_subclasses=True)"
MARKER = """
from collections.abc import Callable
from typing import Any

try:
    from mypy_extensions import mypyc_attr
except ImportError:

    def mypyc_attr(**_: bool) -> Callable[[Any], Any]:  # type: ignore[misc]
        return lambda marked: marked
"""


def marked(source: str) -> str:
    """The module with a mark above each of its classes, and what the mark means before the first one."""
    first = source.index("\nclass ")
    return source[:first] + MARKER + source[first:].replace("\nclass ", f"\n{MARK}\nclass ")


class CompiledEngine(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook: it compiles a copy of the engine and adds the result to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's
        """Compile the engine; hatchling calls this before it gathers the wheel's files."""
        work = Path(self.root) / "build" / "compiled-engine"
        shutil.rmtree(work, ignore_errors=True)
        for package, folder in PACKAGES.items():
            source = Path(self.root) / folder / package
            shutil.copytree(source, work / package, ignore=shutil.ignore_patterns("__pycache__"))
        for name in INHERITED:
            inherited = work / name
            inherited.write_text(marked(inherited.read_text(encoding="utf-8")), encoding="utf-8")
        (work / "setup.py").write_text(SETUP, encoding="utf-8")
        subprocess.run([sys.executable, "setup.py", "build_ext", "--build-lib", "out"], cwd=work, check=True)
        for file in (work / "out").rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = file.relative_to(work / "out").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
