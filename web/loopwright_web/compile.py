"""Compiles the rules and the standard library that they need, with the very Python that runs in browsers.

That Python runs it, under node, while the runtime is built: `build.py` says when, `compile.mjs` how.
"""

from __future__ import annotations

import importlib
import json

from loopwright_web.bytecode import OUT, SOURCES, compiled, loaded_library, write

for wanted in json.loads((SOURCES / "imports.json").read_text()):
    importlib.import_module(wanted)
write(OUT / "python.zip", loaded_library())
write(
    OUT / "packages.zip",
    {
        f"{path.relative_to(SOURCES).as_posix()}c": compiled(
            path.read_bytes(), path.relative_to(SOURCES).as_posix()
        )
        for path in SOURCES.rglob("*.py")
    },
)
