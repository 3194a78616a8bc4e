"""The scene of each side of a bundle's cards, from what the side says to it: the printer of its game knows
that, and cards of a kit say their titles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from loopwright_compiler.print import scenes
from loopwright_compiler.print.scenes import Scene, Subject, Thing
from loopwright_compiler.print.scenes.own import Own

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

Key = tuple[str, str]
"""What seeds a scene, such as a card's id, and the design of the side."""


BOX_KEY, CREDITS = "box", "credits"
"""What seeds the scenes of cards that are of no kind, and of what cards lie in."""


def back_key(kind: str, place: str = "") -> str:
    """What seeds the back of all cards of a kind (of one place), which are shuffled."""
    return f"back.{kind}.{place}" if place else f"back.{kind}"


class SceneSubjects(Protocol):
    """What the cards of a game say to their scenes."""

    SETTING: str
    """Where the scenes of its cards are, in the words of `print.scenes.compose`; empty where cards say it."""

    def subjects(self, bundle: object) -> Iterable[tuple[Key, Subject]]:
        """What each side of a bundle's cards says to its scene, in the order of the decks."""


def plans(bundle: AnyBundle, motifs: Own, said: SceneSubjects) -> dict[Key, Scene]:
    """The scene of each side of a bundle's cards; `motifs` are those of the author's theme. A translation
    shows what its cards say in their own language, so that it looks as they do.
    """
    source: Any = bundle.get("source") or {"language": bundle["language"], "strings": {}}
    keyed = list(said.subjects({**bundle, "strings": {**bundle["strings"], **source["strings"]}}))
    drawn = scenes.compose(
        [subject for _, subject in keyed],
        language=source["language"],
        setting=said.SETTING,
        motifs=motifs.of,
        own=motifs.drawn,
    )
    return {key: scene for (key, _), scene in zip(keyed, drawn, strict=True)}


def kit_subjects(bundle: Mapping[str, Any]) -> Iterator[tuple[Key, Subject]]:
    """The subjects of the cards of a kit: their titles."""
    strings = bundle["strings"]
    things = (Thing(bundle["kit"]), Thing("scenario", (strings.get(bundle["scenario"]["title"], ""),)))
    yield ("board", "kit-board-front"), Subject("board", things)
    yield ("board", "kit-board-back"), Subject("board", things, hour="night")
    yield ("reference.turn", "kit-reference"), Subject("reference.turn", things)
    yield ("reference.story", "kit-reference"), Subject("reference.story", things, hour="night")
    yield (BOX_KEY, f"{CREDITS}-front"), Subject(BOX_KEY, things, hour="night")
    for design in (f"{CREDITS}-back", "kit-back"):
        yield (BOX_KEY, design), Subject(BOX_KEY, things, hour="night")
    for kind, cards in _by_kind(bundle).items():
        for id, title in cards:
            yield (id, f"kit-{kind}-front"), Subject(id, (Thing(id, (title,)), Thing(kind)))
        words = kind.replace("_", " ").replace("-", " ")
        yield (
            (back_key(kind), f"kit-{kind}-back"),
            Subject(back_key(kind), (Thing(kind, (words,)),), hour="night"),
        )


def _by_kind(bundle: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """Id and title of every card that has a side of its own, by kinds: effects and endings come last."""
    strings = bundle["strings"]
    cards: dict[str, list[tuple[str, str]]] = {}
    for card in bundle["cards"]:
        cards.setdefault(card["kind"], []).append((card["id"], strings.get(card["title"], "")))
    named = {entry["id"] for entry in bundle.get("reference", ())}
    for effect in bundle["effects"]:
        if effect["id"].partition(".")[0] in named:
            continue
        cards.setdefault("effect", []).append((f"effect.{effect['id']}", effect["id"].replace("-", " ")))
    for ending in bundle["endings"]:
        if ending.get("text"):
            title = strings.get(ending["title"], "")
            cards.setdefault("ending", []).append((f"ending.{ending['id']}", title))
    return cards
