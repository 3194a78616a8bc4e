"""Compiles the compiler for browsers, with the very Python that runs there: `make_playground.py` runs it in
Pyodide under node.

What of the standard library and of other packages is wanted is seen by a rehearsal: cards are checked,
broken, drawn and played once, and whatever was loaded for it is kept. Our own packages go whole.
"""

from __future__ import annotations

import json
import marshal
import sys
import traceback
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

STANDARD_LIBRARY = Path("/package/python_stdlib.zip")
LOADED_FROM = "/lib/python314.zip/"
SOURCES = Path("/sources")
OURS = ("loopwright_dsl", "loopwright_compiler", "loopwright_engine", "loopwright_games", "loopwright_table")
UNCHECKED = (1).to_bytes(4, "little")
OLDEST = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str, level: int) -> bytes:
    """The content of a `.pyc` file that is never compared with its source (PEP 552)."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def write(target: Path, files: dict[str, bytes]) -> None:
    """Write a zip file that is not compressed: it is on its way to readers, as a whole."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, OLDEST), files[name])


def rehearse() -> None:
    """Do once all that the page can ask for; a mistake in what is kept shows here, not in the page."""
    from loopwright_table import answer

    def ask(call: str, *arguments: object) -> object:
        reply = json.loads(answer(call, json.dumps(arguments)))
        assert "error" not in reply, reply
        return reply["result"]

    texts = ask("files")
    clean = ask("check", texts)
    assert not clean["findings"], clean
    for card in clean["cards"]:
        assert ask("draw", card["id"])["front"].startswith("<svg"), card
    game = ask("play")
    while game["decision"] and game["choices"] < 30:
        game = ask("choose", game["decision"]["groups"][0]["options"][0]["index"], game["choices"])
    for wrong in ("insight >=", "discard this card", "diary 2", "> "):
        for right in ("insght >", "discrad this", "dairy 2", '"'):
            broken = texts | {name: texts[name].replace(wrong, right) for name in texts}
            assert broken == texts or ask("check", broken)["findings"], wrong


sys.path.insert(0, str(SOURCES))
try:
    rehearse()
except Exception:  # what node writes of it is mostly Pyodide's own script
    Path("/out/error.txt").write_text(traceback.format_exc())
    sys.exit()
library: dict[str, bytes] = {}
packages: dict[str, bytes] = {}
with zipfile.ZipFile(STANDARD_LIBRARY) as archive:
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.startswith(LOADED_FROM):
            name = file.removeprefix(LOADED_FROM)
            library[f"{name}c"] = compiled(archive.read(name), name, level=2)
        elif file.startswith(f"{SOURCES}/") and file.endswith(".py"):
            name = file.removeprefix(f"{SOURCES}/")
            packages[f"{name}c"] = compiled(
                Path(file).read_bytes(), name, level=2 * (not name.startswith(OURS))
            )
for path in SOURCES.rglob("*"):
    name = path.relative_to(SOURCES).as_posix()
    if not path.is_file() or not name.startswith((*OURS, "loopwright_content")):
        continue
    if path.suffix == ".py":
        packages.setdefault(f"{name}c", compiled(path.read_bytes(), name, level=0))
    else:
        packages[name] = path.read_bytes()
write(Path("/out/python.zip"), library)
write(Path("/out/packages.zip"), packages)
