"""A scenario as a published table: its bundle and its rules. It is short: the page does the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loopwright.core import scenario_paths

from .assemble import SHARED, Part, Published
from .game_files import GameFiles, game_files
from .runtime import Runtime


def table_of(
    path: str,
    language: str | None,
    runtime: Runtime,
    show: Callable[[str], None],
) -> tuple[Published, GameFiles]:
    """What is published of the scenario that `path` means; `show` hears of progress. Raises Failure."""
    from loopwright_compiler.words import icon_word
    from loopwright_compiler.words.icons import ICON_NAMES

    data: Any = scenario_paths.bundle(path, language)
    bundle = scenario_paths.loaded(data, path)
    icons = {name: icon_word(name, data["language"]) for name in ICON_NAMES}
    show("Gathering the rules")
    game = game_files(data, bundle.kit, icons, runtime)
    script = runtime.unpacked("python.js.gz") + (SHARED / "worker.js").read_bytes()
    parts = [
        Part("script", script),
        Part("wasm", runtime.unpacked("python.wasm.gz"), runtime.read("python.wasm.gz")),
        Part("library", runtime.unpacked("python.zip.gz"), runtime.read("python.zip.gz")),
        Part("rules", game.block()),
    ]
    config = {
        "title": bundle.kit.contents.title(data),
        "kit": bundle.kit.name,
        "language": data["language"],
        "bundle_hash": bundle.hash,
        "python": runtime.manifest["python"],
        "kit_code": bool(game.kit_code),
    }
    return Published(config["title"], data["language"], config, parts, runtime.licences()), game
