"""Documents of tables as games come to them, and the page with a stand-in for its worker that shows them.

So a page is measured with every kind of decision in seconds, without Python in the browser.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from loopwright.core import scenario_paths
from loopwright.core.page_words import page_words
from loopwright.publish import assemble, tables
from loopwright.publish.rulebook import rulebook_data
from loopwright_compiler.print import Settings
from loopwright_engine import load_bundle
from loopwright_engine.kit import registry
from loopwright_engine.table import Table

from . import browser

Json = dict[str, Any]
STAND_IN: Final = Path(__file__).with_name("standing_in") / "table.js"
GAMES: Final = {
    "ordinary-fortnight": (2, 4),
    "speaking-clock": (1, 2, 3),
    "bonnie-and-clyde": (1,),
    "lucha-libre": (0,),
    "the-last-glow": (0,),
    "which-side": (0,),
    "the-loop": (0,),
    "mad-maxence": (0,),
}
"""The games in which decisions are looked for, by the seeds of their deals."""
SETUP: Final = {
    "text": [],
    "bots": [],
    "players": {"min": 1, "max": 1, "default": 1},
    "kids": [],
    "variants": [],
    "options": [],
    "goal": [],
}
"""What can be chosen before a game in which nothing can."""
MOST_CHOICES: Final = {"lucha-libre": 40, "the-last-glow": 60}
"""Where what has happened takes long to tell."""


def documents() -> dict[str, Json]:
    """The largest document of each kind of decision and of the end, by game and kind."""
    largest: dict[str, tuple[int, Json]] = {}
    for name, seeds in GAMES.items():
        for table in played(name, seeds):
            decision = table["decision"]
            kind = f"{name}, {decision['kind'] if decision else 'end'}"
            size = len(json.dumps(decision or table["result"]))
            if size > largest.get(kind, (0,))[0]:
                largest[kind] = size, table
    return {kind: table for kind, (_, table) in largest.items()}


def played(name: str, seeds: tuple[int, ...]) -> Iterator[Json]:
    """Every document of games that chance plays, each with its whole story."""
    table = Table(load_bundle(scenario_paths.bundle(name)))
    for seed in seeds:
        luck = random.Random(seed)
        document = table.new({"seed": seed, "players": 2 + seed % 4})
        for _ in range(MOST_CHOICES.get(name, 1_000)):
            yield document
            if document["decision"] is None:
                break
            indexes = [
                option["index"] for group in document["decision"]["groups"] for option in group["options"]
            ]
            document = table.choose(luck.choice(indexes), document["choices"])


def page_of(folder: Path, name: str, language: str = "en") -> str:
    """The address of the page of a game behind which nothing computes."""
    words = page_words(language)
    bundle = load_bundle(scenario_paths.bundle(name, language))
    icons = tables.icon_words(bundle)
    title = bundle.kit.contents.title(bundle.data)
    shutil.copytree(assemble.PAGE, folder / "page", dirs_exist_ok=True)
    shutil.copyfile(STAND_IN, folder / "page" / "table.js")
    config = {
        "title": title,
        "language": language,
        "bundle_hash": name,
        "icons": icons,
        "words": words,
        "rulebook": rulebook_data(bundle.data, Settings(kits=registry), icons, []),
    }
    faces = tables.font_faces(bundle.data, list(words.values()))
    page = assemble.Published(title, language, config, [], faces=faces, page=folder / "page")
    file = folder / f"{name}.html"
    file.write_bytes(assemble.as_file(page))
    return file.as_uri()


def begun(window: browser.Browser, address: str, table: Json, *, framed: bool = False) -> None:
    """Open a page at this document; one that is `framed` stands in the first frame of the address."""
    window.open(address)
    if framed:
        window.frame(0)
    window.run("window.laid = arguments[0]", {"setup": SETUP, "table": table})
    window.wait("return document.getElementById('begin') !== null")
    window.click("#begin")
    window.wait("return document.body.classList.contains('playing')")


def show(window: browser.Browser, table: Json) -> None:
    """Have the page show a document, as the answer to a choice."""
    window.run(
        "window.laid.table = { ...arguments[0], can_undo: true };"
        "document.getElementById('undo').disabled = false; document.getElementById('undo').click();",
        table,
    )
    window.wait("return document.getElementById('table').ariaBusy === 'false'")
