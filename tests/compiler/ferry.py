"""A tiny game and its one scenario, for tests of how a kit's cards are compiled."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loopwright_compiler import Checked, compile_path
from loopwright_compiler.project.kit import CardsOfGame
from loopwright_dsl.diagnostics.catalogue import Example
from loopwright_engine.kit.language import CardKind, Language, Line, Param, Takes, Word

from .examples import NOWHERE

WHO = Param("who", Takes.CARD, ("visitor",))
FERRY = Language(
    kinds=(
        CardKind(
            "visitor",
            "Somebody who knocks.",
            "Visitors",
            (
                Line("lamps", Takes.NUMBER, ("none",), 1, 6, "How many lamps the visitor sees.", default=2),
                Line("friend-of", Takes.CARD, ("visitor",), doc="Whom they know.", many=True, default=()),
                Line("brings", Takes.GAUGE, doc="What they bring.", default="oil"),
            ),
            condition=True,
            least=1,
            copies=2,
        ),
        CardKind(
            "song",
            "What is sung at night.",
            "Songs",
            (Line("mood", Takes.WORD, ("sad", "merry"), doc="How it sounds."),),
            body=False,
        ),
    ),
    verbs=(
        Word("again", "Open at once to the next one."),
        Word(
            "send",
            "A visitor goes.",
            (WHO, Param("by", Takes.NUMBER, low=1, high=3)),
            "send {by} steps {who}",
        ),
    ),
    facts=(Word("late", "It is late."), Word("here", "Who is here.", (WHO,))),
    settings=(
        Line("nights", Takes.NUMBER, low=1, high=30, doc="How long it lasts."),
        Line("tides", Takes.NUMBER, low=0, high=9, doc="How high the river is.", many=True, default=(1, 2)),
    ),
    gauges={"oil": "The oil of the lamp."},
)


@dataclass(frozen=True)
class FerryHouse:
    """A kit, as far as the compiler knows it."""

    name: str = "ferry-house"
    title: str = "The Ferry House"
    version: int = 3
    seats: int = 2
    language: Language = FERRY


class OneKit:
    """Only this kit is at hand."""

    def find(self, name: str) -> CardsOfGame | None:
        """The kit, by its name."""
        return FerryHouse() if name == "ferry-house" else None

    def names(self) -> list[str]:
        """Its name."""
        return ["ferry-house", "tales"]

    def refusal(self, data: dict[str, Any]) -> tuple[str, str] | None:
        """The rules know of five lamps only."""
        card = next((card for card in data["cards"] if card["head"].get("lamps") == 6), None)
        return None if card is None else (f"cards.{card['id']}", "nobody sees six lamps")


FILES = {
    "scenario.loop": """scenario night "A Night at the Ferry House"
  kit ferry-house
  files cards
  nights 12
""",
    "cards.loop": """gauge oil "Oil" from 0 to 9 start 7
  under: lose dark "The Lamp Goes Out"

visitor drummer "A drummer who has lost his band"
  > *Have you seen them?*
  oil -1, again

visitor widow "The widow from the lock": oil -1
""",
}


def compile_ferry(folder: Path, examples: Iterable[Example] = (), **files: str) -> Checked:
    """Compile the ferry house with these files (by name, without `.loop`), or cards, in it."""
    texts = FILES | {f"{name}.loop": text for name, text in files.items()}
    for example in examples:
        if example.file is not None:
            texts[example.file] = example.text
            continue
        for card in re.split(r"\n(?=[a-z])", example.text):
            head = re.match(r"\S+ \S+", card)
            assert head
            kept = re.split(r"\n(?=[a-z])", texts["cards.loop"])
            kept = [other.rstrip() for other in kept if not other.startswith(f"{head[0]} ")]
            texts["cards.loop"] = "\n\n".join([*kept, card.rstrip()]) + "\n"
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return compile_path(folder, bundled=NOWHERE, kits=OneKit())
