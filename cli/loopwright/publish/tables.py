"""A scenario as a published table: its bundle and its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from loopwright.core import scenario_paths
from loopwright.core.console import note
from loopwright.core.errors import Failure
from loopwright.core.page_words import page_words

from .assemble import SHARED, PackedPart, Published
from .game_files import GameFiles, game_files
from .rulebook import rulebook_data
from .runtime import Runtime

if TYPE_CHECKING:
    from loopwright_compiler.print import Settings
    from loopwright_engine import Bundle


FACES: Final = (
    ("Play", 400, "normal", "Play-Regular"),
    ("Play", 700, "normal", "Play-Bold"),
    ("Vollkorn", 400, "normal", "Vollkorn-Regular"),
    ("Vollkorn", 400, "italic", "Vollkorn-Italic"),
)
"""The family, weight and style of each font, and its name among those of the cards."""
LETTERS: Final = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x180)])) + "–—‘’“”„…•·×−→←✓"
"""Those of European languages, and signs that the page has: a note may hold any of them."""


def font_faces(data: object, words: Iterable[str]) -> str:
    """The rules `@font-face` for a bundle and other words that its table says, with the fonts in them.

    The fonts are cut down to the letters of the table; whoever writes a note in other letters sees a font
    of the device.
    """
    from loopwright_compiler.print.svg.webfont import address
    from loopwright_compiler.print.text.fonts import face

    letters = {*LETTERS, *"".join(words), *"".join(texts(data))}
    rules = []
    for family, weight, style, name in FACES:
        font = face(name)
        shown = {letter for letter in letters if font.has(letter)}
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};'
            f"font-display:swap;src:url({address(font, shown)})}}\n"
        )
    return "".join(rules)


def texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts(value)


def licences() -> dict[str, str]:
    """The licences of these fonts, by the names of their files."""
    from loopwright_compiler.print.text.fonts import FOLDER

    return {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("OFL-*.txt"))}


def table_of(
    path: str, language: str | None, settings: Settings, runtime: Runtime, show: Callable[[str], None]
) -> tuple[Published, GameFiles]:
    """What is published of the scenario that `path` means; `show` hears of progress. Raises Failure."""
    bundle = scenario_paths.loaded(scenario_paths.bundle(path, language), path)
    return table_of_evenings({path: bundle}, settings, runtime, show)


def table_of_evenings(
    evenings: Mapping[str, Bundle], settings: Settings, runtime: Runtime, show: Callable[[str], None]
) -> tuple[Published, GameFiles]:
    """What is published of the scenarios of a campaign by their paths, the finale last; or of a single one.
    Raises Failure.
    """
    show("Gathering the rules")
    *_, last = evenings.values()
    game = game_files([one.data for one in evenings.values()], last.kit, icon_words(last), runtime)
    script = runtime.unpacked("python.js.gz") + (SHARED / "worker.js").read_bytes()
    parts = [
        PackedPart("script", script),
        PackedPart("wasm", runtime.unpacked("python.wasm.gz"), runtime.read("python.wasm.gz")),
        PackedPart("library", runtime.unpacked("python.zip.gz"), runtime.read("python.zip.gz")),
        PackedPart("rules", game.block()),
    ]
    config = {"python": runtime.manifest["python"], "kit_code": bool(game.kit_code)}
    page = page_of(evenings, settings, show)
    return replace(
        page,
        config=page.config | config,
        parts=[*parts, *page.parts],
        licences=runtime.licences() | page.licences,
    ), game


def icon_words(bundle: Bundle) -> dict[str, str]:
    """What icons are called in the language of a bundle."""
    from loopwright_compiler.words import icon_word
    from loopwright_compiler.words.icons import ICON_NAMES

    return {name: icon_word(name, bundle.data["language"]) for name in ICON_NAMES}


def page_of(evenings: Mapping[str, Bundle], settings: Settings, show: Callable[[str], None]) -> Published:
    """The page of a scenario by its path, or of those of a campaign, with their cards, without what plays
    them. Raises Failure.
    """
    *_, last = evenings.values()
    language = last.data["language"]
    config = {
        "title": last.kit.contents.title(last.data),
        "kit": last.kit.name,
        "language": language,
        "bundle_hash": last.hash,
        "words": page_words(language),
        "icons": icon_words(last),
        **({"campaign": last.data["scenario"]["id"]} if len(evenings) > 1 else {}),
    }
    parts = {}
    for path, bundle in evenings.items():
        own = replace(settings, pictures=scenario_paths.own_pictures(settings.pictures, path))
        cards = drawn(bundle.data, own, show)
        parts[f"cards-{bundle.data['scenario']['id']}" if len(evenings) > 1 else "cards"] = cards
    parts["rulebook"] = rulebook_data(last.data, own, config["icons"], cards["cards"])
    return Published(
        config["title"],
        language,
        config,
        [
            PackedPart(name, json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode())
            for name, part in parts.items()
        ],
        licences=licences(),
        faces=font_faces([one.data for one in evenings.values()], config["words"].values()),
    )


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
