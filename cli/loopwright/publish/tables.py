"""A scenario as a published table: its bundle and its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure
from loopwright.core.page_words import page_words

from . import fonts
from .assemble import SHARED, PackedPart, Published
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
    settings = replace(settings, pictures=scenario_paths.own_pictures(settings.pictures, path))
    icons = {name: icon_word(name, data["language"]) for name in ICON_NAMES}
    show("Gathering the rules")
    game = game_files(data, bundle.kit, icons, runtime)
    script = runtime.unpacked("python.js.gz") + (SHARED / "worker.js").read_bytes()
    parts = [
        PackedPart("script", script),
        PackedPart("wasm", runtime.unpacked("python.wasm.gz"), runtime.read("python.wasm.gz")),
        PackedPart("library", runtime.unpacked("python.zip.gz"), runtime.read("python.zip.gz")),
        PackedPart("rules", game.block()),
        PackedPart("cards", json.dumps(drawn(data, settings, show), separators=(",", ":")).encode()),
    ]
    config = {
        "title": bundle.kit.contents.title(data),
        "kit": bundle.kit.name,
        "language": data["language"],
        "bundle_hash": bundle.hash,
        "words": page_words(data["language"]),
        "icons": icons,
        "python": runtime.manifest["python"],
        "kit_code": bool(game.kit_code),
    }
    published = Published(
        config["title"],
        data["language"],
        config,
        parts,
        licences=runtime.licences() | fonts.licences(),
        faces=fonts.font_faces(data, config["words"].values()),
    )
    return published, game


def drawn(bundle: Any, settings: Settings, show: Callable[[str], None]) -> dict[str, Any]:
    """The cards as they are printed: each picture and each shape once, and which side has which picture.

    A picture is texts with the numbers of shapes between them. Letters and scenes are the same shapes on many
    cards, and a packer sees only what stands near. Cards whose text does not fit have no pictures, and stand
    as text in the page. Raises Failure.
    """
    from loopwright_compiler.print import ChoiceError, PrintError
    from loopwright_compiler.print.svg.cards import card_pictures

    show("Drawing the cards")
    try:
        sides = card_pictures(bundle, settings)
    except ChoiceError as error:
        raise Failure(f"No card can be drawn like that: {error.sentence}") from None
    except PrintError as error:
        note(f"The cards stand as text in the page, not as printed: {error.diagnostics[0].message}")
        sides = {}
    numbers: dict[str, int] = {}
    cards = {
        card: {side: numbers.setdefault(picture, len(numbers)) for side, picture in pictures.items()}
        for card, pictures in sides.items()
    }
    shapes: dict[str, int] = {}
    pictures = [parted(picture, shapes) for picture in numbers]
    return {"shapes": list(shapes), "pictures": pictures, "cards": cards}


SHAPE = re.compile(r'(?<= d=")[^"]{20,}(?=")')
"""The outline of a path, where it is long enough to stand elsewhere."""


def parted(picture: str, shapes: dict[str, int]) -> list[str | int]:
    """A picture as texts and, between each two of them, the number of a shape; new ones go to `shapes`."""
    parts: list[str | int] = []
    start = 0
    for match in SHAPE.finditer(picture):
        parts += [picture[start : match.start()], shapes.setdefault(match[0], len(shapes))]
        start = match.end()
    return [*parts, picture[start:]]
