"""The printed faces of a bundle's cards by their ids, so that they can be read at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from loopwright_engine import Bundle
from loopwright_games.tales.card_kinds import HELD_DECKS

from loopwright.core.terminal_text import Paper, texts

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a card; `die` and `signs` are the icons of the trait, tags and combo that it is good for."""

    title: str
    text: list[list[str]]
    die: str = ""
    signs: tuple[str, ...] = ()


@lru_cache(maxsize=2)
def faces_of(bundle: Bundle) -> Faces:
    """The printed faces of a bundle's cards; those of the last two bundles are kept."""
    return Faces(bundle.data)


class Faces:
    """The faces of a bundle's cards, by ids such as `rumor.hum.7`, `diary.2.front`,
    `response.uggla.standard.alert`.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.strings: dict[str, str] = data["strings"]
        self._faces: dict[str, Face] = dict(self._all(data))

    def text(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's text without its title."""
        return texts(self._faces[card].text, self.strings, paper)

    def rules(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's rules text, without its story."""
        entries = [entry for entry in self._faces[card].text if entry[0] in ("heading", "rule")]
        return texts(entries, self.strings, paper)

    def beside_signs(self, card: str, paper: Paper) -> list[str]:
        """The lines of a card's text without its line of icons, for a card that was named with its icons."""
        face = self._faces[card]
        entries = [entry for entry in face.text if not ((face.die or face.signs) and entry[0] == "icons")]
        return texts(entries, self.strings, paper)

    def name(self, card: str, paper: Paper) -> str:
        """The card's title, with the icons of what it is good for in brackets."""
        face = self._faces[card]
        die = [paper.say("die", trait=f"{{{face.die}}}")] if face.die else []
        signs = ", ".join([*die, *(f"{{{sign}}}" for sign in face.signs)])
        return paper.marked(face.title + (f" ({signs})" if signs else ""))

    def holder(self, block: str, paper: Paper) -> str:
        """The title of the card that a block stands on; empty when no card has it."""
        card = self.standing_on(block)
        return paper.marked(self._faces[card].title) if card else ""

    def standing_on(self, block: str) -> str:
        """The id of the card that a block stands on; empty when no card has it."""
        while block and block not in self._faces:
            block = block.rpartition(".")[0]
        return block

    def effects(self, block: str, verb: str) -> list[Json]:
        """The effects of a block with this verb, not those inside tests and choices."""
        return [effect for effect in self._blocks.get(block, ()) if effect["do"] == verb]

    @cached_property
    def _blocks(self) -> dict[str, list[Json]]:
        """The effects of every block, by its id."""
        blocks, waiting = {}, [self._data]
        while waiting:
            part: Any = waiting.pop()
            if isinstance(part, dict):
                if isinstance(part.get("effects"), list) and "id" in part:
                    blocks[part["id"]] = part["effects"]
                waiting += part.values()
            elif isinstance(part, list):
                waiting += part
        return blocks

    def _all(self, data: Mapping[str, Any]) -> Iterator[tuple[str, Face]]:
        world = data["world"]
        for card in [*data["rumors"], *data["school"]]:
            yield card["id"], self._face(card["title"], card["text"])
        for card in data["diary"]:
            for side in filter(None, card["sides"].values()):
                yield side["id"], self._face(card["title"], side["text"])
        for card in data["responses"]:
            for side in (card["routine"], card["alert"]):
                yield side["id"], Face("", side["text"])
        for kind, deck in HELD_DECKS.items():
            for card in world[deck]:
                die, signs = card.get("color") or "", _signs(card)
                yield f"{kind}.{card['id']}", self._face(card["name"], card["text"], die, signs)

    def _face(self, title: str, text: list[list[str]], die: str = "", signs: tuple[str, ...] = ()) -> Face:
        return Face(self.strings[title], text, die, signs)


def _signs(card: Json) -> tuple[str, ...]:
    """The tags of an item, or the tag or combo of an anomaly (CMB-1, TST-5)."""
    names = [*card.get("tags", []), card.get("tag"), card.get("combo")]
    return tuple(name for name in names if name)
