"""The scene of each side of a bundle's cards, from what the side says to it. It is short: the card half of
its game knows what a side says, and cards of a kit say their titles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from loopwright_compiler.kits.find import half_of
from loopwright_compiler.print import scenes
from loopwright_compiler.print.scenes import Scene, Subject, Thing
from loopwright_compiler.print.scenes.own import Own

if TYPE_CHECKING:
    from loopwright_compiler.bundle.any_bundle import AnyBundle

Key = tuple[str, str]
"""What seeds a scene, such as a card's id, and the design of the side."""


def back_key(kind: str, place: str = "") -> str:
    """What seeds the back of all cards of a kind (of one place), which are shuffled."""
    return f"back.{kind}.{place}" if place else f"back.{kind}"


def plans(bundle: AnyBundle, motifs: Own) -> dict[Key, Scene]:
    """The scene of each side of a bundle's cards; `motifs` are those of the author's theme."""
    printer = None if "kit" in bundle else half_of(None).printer()
    keyed = list(printer.subjects(bundle) if printer else _of_kit(bundle))
    drawn = scenes.compose(
        [subject for _, subject in keyed],
        language=bundle["language"],
        setting=printer.SETTING if printer else "",
        motifs=motifs.of,
        own=motifs.drawn,
    )
    return {key: scene for (key, _), scene in zip(keyed, drawn, strict=True)}


def _of_kit(bundle: Mapping[str, Any]) -> Iterator[tuple[Key, Subject]]:
    """The subjects of the cards of a kit: their titles."""
    strings = bundle["strings"]
    things = (Thing(bundle["kit"]), Thing("scenario", (strings.get(bundle["scenario"]["title"], ""),)))
    yield ("board", "kit-board-front"), Subject("board", things)
    yield ("board", "kit-board-back"), Subject("board", things, hour="night")
    yield ("reference.turn", "kit-reference"), Subject("reference.turn", things)
    yield ("reference.story", "kit-reference"), Subject("reference.story", things, hour="night")
    kinds = dict.fromkeys(card["kind"] for card in bundle["cards"])
    for kind in kinds:
        for card in bundle["cards"]:
            if card["kind"] == kind:
                things = (Thing(card["id"], (strings.get(card["title"], ""),)), Thing(kind))
                yield (card["id"], f"kit-{kind}-front"), Subject(card["id"], things)
        words = kind.replace("_", " ").replace("-", " ")
        yield (
            (back_key(kind), f"kit-{kind}-back"),
            Subject(back_key(kind), (Thing(kind, (words,)),), hour="night"),
        )
