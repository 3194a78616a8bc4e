"""What a scene shows, in words: for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from loopwright_compiler.words import translated

from .compose import Scene
from .motifs import MOTIFS

if TYPE_CHECKING:
    from loopwright_compiler.i18n.messages import Message

CONTEXT: Final = "scenes"

HOURS: Final = {
    "dawn": "{thing} at dawn",
    "day": "{thing} by day",
    "dusk": "{thing} in the evening",
    "night": "{thing} at night",
}
WEATHERS: Final = {
    "fog": "{scene}, in fog",
    "rain": "{scene}, in the rain",
    "snow": "{scene}, in falling snow",
}
THINGS: Final = {
    "allotments": "Allotments with a scarecrow",
    "bakery": "A bakery with a smoking chimney",
    "balloon": "A balloon",
    "bank": "A bank with columns",
    "bathing-place": "A jetty with a diving tower",
    "bell": "A bell on its stand",
    "bicycle": "A bicycle by a tree",
    "birches": "Birches behind a fence",
    "boatyard": "A boat on trestles",
    "book": "An open book on a table",
    "brickworks": "A brickworks with a tall chimney",
    "bridge": "A suspension bridge",
    "bus": "A bus at a stop",
    "cable-yard": "Cable drums and a crane",
    "camera": "A camera on three legs",
    "camp": "Tents and a campfire",
    "car": "A car",
    "castle": "A castle with a flag",
    "cave": "The mouth of a cave",
    "chapel": "A chapel with a steeple",
    "clock-tower": "A clock tower",
    "cottages": "A row of cottages",
    "crowd": "A crowd",
    "dairy": "A dairy with milk churns",
    "dice": "Three dice",
    "factory": "A factory with two chimneys",
    "farm": "A farm with a barn",
    "ferry": "A ferry",
    "field": "A field with a scarecrow",
    "flying-lighthouse": "A lighthouse that floats in the sky",
    "gate": "A gate with lamps",
    "harbour": "A harbour with a crane",
    "headframe": "A headframe over a mine",
    "heart": "A heart with a flash of lightning",
    "hedge": "Men behind a hedge",
    "herring-sheds": "Fishing sheds on stilts",
    "hold": "Two wrestlers in a hold",
    "home": "A house with a garden",
    "hospital": "A hospital",
    "icebound-ship": "A ship fast in the ice",
    "kiosk": "A kiosk",
    "lamp": "A lantern on a table",
    "leap": "A wrestler leaping from the ropes",
    "letter-box": "A letter box",
    "library": "A library",
    "lighthouse": "A lighthouse",
    "mask": "A wrestler's mask",
    "measuring-hall": "A hall with a dome",
    "mountain": "A mountain",
    "observatory": "An observatory",
    "old-tree": "An old tree",
    "pitch": "A football goal under floodlights",
    "planet": "A planet",
    "playground": "A playground",
    "porch": "A house with a porch",
    "poster": "A poster on a wall of boards",
    "power-line": "A power line",
    "prison": "A prison",
    "pump-house": "A pump house with pipes",
    "quarry": "A quarry with a crane",
    "radio-mast": "A radio mast",
    "ring": "A wrestling ring",
    "road": "A road into the distance",
    "rocket": "A rocket",
    "rowing-boat": "Somebody in a rowing boat",
    "ruin": "A ruin",
    "sailing-boat": "A sailing boat",
    "shop": "A shop",
    "signpost": "A signpost",
    "skerries": "Skerries with a beacon",
    "snowman": "A snowman",
    "stall": "A market stall",
    "station": "A railway station",
    "storm": "A storm cloud",
    "street-lamp": "A street lamp and a bench",
    "suitcase": "A suitcase by a signpost",
    "summer-cabins": "Summer cabins",
    "target": "Tins on a fence",
    "telephone": "A telephone box",
    "telephone-exchange": "A telephone exchange with a mast",
    "theatre": "A theatre",
    "town": "The roofs of a town",
    "tractor": "A tractor with a trailer",
    "train": "A steam train",
    "trophy": "A cup with a star",
    "truck": "A truck",
    "typewriter": "A typewriter",
    "villas": "Houses with flat roofs",
    "water-tower": "A water tower",
    "well": "A well",
    "windmill": "A windmill",
    "woods": "A wood of spruces",
    "workbench": "A workbench",
    "wrestler": "A masked wrestler",
}


def things() -> dict[str, str]:
    """What each motif shows, by its name: also those of the games that come along."""
    of_games = {name: motif.words for name, motif in MOTIFS.items() if motif.words}
    return dict(sorted((THINGS | of_games).items()))


def alt(scene: Scene, language: str) -> str:
    """What a scene shows, in a language: the thing, the hour, and the weather if there is any."""
    text = _word(language, "hour", scene.hour, HOURS)
    thing = scene.own.words if scene.own else _word(language, "thing", scene.motif, things())
    text = text.replace("{thing}", thing)
    if scene.weather in WEATHERS:
        return _word(language, "weather", scene.weather, WEATHERS).replace("{scene}", text)
    return text


def messages() -> Iterator[Message]:
    """The words of scenes, as messages for translators."""
    from loopwright_compiler.i18n.messages import Message

    note = "What a drawing on a card shows, read to those who do not see it"
    for table, words in (("thing", things()), ("hour", HOURS), ("weather", WEATHERS)):
        for name, text in words.items():
            yield Message(f"{CONTEXT}.{table}.{name}", text, notes=(note,))


def _word(language: str, table: str, name: str, words: dict[str, str]) -> str:
    return translated(language, f"{CONTEXT}.{table}.{name}", words[name])
