"""A scenario as a published table: its bundle and its rules. It is short: each has a module of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure

from .assemble import SHARED, Part, Published
from .game_files import GameFiles, game_files
from .runtime import Runtime

if TYPE_CHECKING:
    from loopwright_compiler.print import Settings


def table_of(
    path: str,
    language: str | None,
    settings: Settings,
    runtime: Runtime,
    show: Callable[[str], None],
) -> tuple[Published, GameFiles]:
    """What is published of the scenario that `path` means; `show` hears of progress. Raises Failure."""
    from loopwright_compiler.words import icon_word
    from loopwright_compiler.words.icons import ICON_NAMES

    data: Any = scenario_paths.bundle(path, language)
    bundle = scenario_paths.loaded(data, path)
    settings = replace(settings, pictures=settings.pictures or pictures_beside(Path(path)))
    icons = {name: icon_word(name, data["language"]) for name in ICON_NAMES}
    show("Gathering the rules")
    game = game_files(data, bundle.kit, icons, runtime)
    script = runtime.unpacked("python.js.gz") + (SHARED / "worker.js").read_bytes()
    parts = [
        Part("script", script),
        Part("wasm", runtime.unpacked("python.wasm.gz"), runtime.read("python.wasm.gz")),
        Part("library", runtime.unpacked("python.zip.gz"), runtime.read("python.zip.gz")),
        Part("rules", game.block()),
        Part("cards", json.dumps(drawn(data, settings, show), separators=(",", ":")).encode()),
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


def pictures_beside(scenario: Path) -> Path | None:
    """The folder of an author's pictures in that of a scenario, if there is one."""
    folder = scenario / "pictures"
    return folder if folder.is_dir() else None


def drawn(bundle: Any, settings: Settings, show: Callable[[str], None]) -> dict[str, Any]:
    """The cards as they are printed: each picture once, and the numbers of the pictures of each card's sides.

    Cards whose text does not fit have no pictures, and stand as text in the page. Raises Failure.
    """
    from loopwright_compiler.print import ChoiceError, PrintError
    from loopwright_compiler.print.svg.cards import card_pictures

    show("Drawing the cards")
    try:
        sides = card_pictures(bundle, settings)
    except ChoiceError as error:
        raise Failure(f"No card can be drawn like that: {error}.") from None
    except PrintError as error:
        note(f"The cards stand as text in the page, not as printed: {error.diagnostics[0].message}")
        sides = {}
    numbers: dict[str, int] = {}
    cards = {
        card: {side: numbers.setdefault(picture, len(numbers)) for side, picture in pictures.items()}
        for card, pictures in sides.items()
    }
    return {"pictures": list(numbers), "cards": cards}
