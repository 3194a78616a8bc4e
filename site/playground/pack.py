"""Compiles the compiler for browsers, with the very Python that runs there: `make_playground.py` runs it in
Pyodide under node.

What of the standard library and of other packages is wanted is seen by a rehearsal: cards are checked,
broken, drawn and played once, and whatever was loaded for it is kept. Our own packages go whole.
"""

from __future__ import annotations

import json
import sys
import traceback

from loopwright_web.bytecode import OUT, SOURCES, compiled, loaded_library, write

OURS = ("loopwright_dsl", "loopwright_compiler", "loopwright_engine", "loopwright_games", "loopwright_table")
BREAKS = {"insight >=": "insght >", "discard this card": "discrad this", "diary 2": "dairy 2", "> ": '"'}
"""Mistakes of each kind that is explained in its own way: names, verbs, cards, signs."""


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
    for right, wrong in BREAKS.items():
        broken = {name: text.replace(right, wrong) for name, text in texts.items()}
        assert broken != texts and ask("check", broken)["findings"], wrong


sys.path.insert(0, str(SOURCES))
try:
    rehearse()
except Exception:  # what node writes of it is mostly Pyodide's own script
    (OUT / "error.txt").write_text(traceback.format_exc())
    sys.exit()
packages: dict[str, bytes] = {}
for module in list(sys.modules.values()):
    file = getattr(module, "__file__", None) or ""
    if file.startswith(f"{SOURCES}/") and file.endswith(".py"):
        name = file.removeprefix(f"{SOURCES}/")
        level = 0 if name.startswith(OURS) else 2
        packages[f"{name}c"] = compiled((SOURCES / name).read_bytes(), name, level)
for path in SOURCES.rglob("*"):
    name = path.relative_to(SOURCES).as_posix()
    if not path.is_file() or not name.startswith((*OURS, "loopwright_content")):
        continue
    if path.suffix == ".py":
        packages.setdefault(f"{name}c", compiled(path.read_bytes(), name))
    else:
        packages[name] = path.read_bytes()
write(OUT / "python.zip", loaded_library())
write(OUT / "packages.zip", packages)
