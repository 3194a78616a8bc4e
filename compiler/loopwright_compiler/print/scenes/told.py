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


def things() -> dict[str, str]:
    """What each motif shows, by its name: also those of the games that come along."""
    return {name: motif.words for name, motif in sorted(MOTIFS.items())}


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
