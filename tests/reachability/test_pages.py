"""No proof denies what a game does, on pages that say everything that cards of all games can, and Tales."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import ClassVar

import pytest
from loopwright_compiler import compile_path
from loopwright_engine import Bundle, load_bundle
from test_never import contradictions
from test_sound import refuted

from games import KIDS, stories

from ..random_pages import Page, indented

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "2"))
"""`make branches` looks at thousands."""
FIRST = 3
"""The number of the first page; about some before it far more is asked than a proof has time for."""
GAMES = 12
SMALL = Path(__file__).parents[1] / "compiler" / "fixtures" / "small"
CARD = """\
scenario page "The Page"
  world small
  files diary, rumors
  weeks 1
  rumors hum
  diary 1, 2
  machine heron at C3 using standard
  event echo-mast at D6
"""
KID = """\
  - {{id: {id}, name: "{name}", about: So, strength: TOUGH, weakness: QUICK, home: {home}, item: {id}-key}}
"""
ICONIC = '\nitem {id}-key "A Key"\n  > It fits.\n  color TOUGH\n  tags SHARP\n  iconic\n'
"""The small world has two kids; five may play."""
LAST = 4
"""Cards 1 and 2 lie there at the start; others are played in the course of the game."""
EVENTS = (
    "new day",
    "school phase",
    "adventure phase",
    "end phase",
    "rumor succeeded",
    "rumor failed",
    "rumor pushed",
    "test succeeded",
    "test failed",
    "kid takes UPSET",
    "kid takes condition",
    "item drawn",
    "card flipped",
    "kid enters B",
)
LIMITS = ("", "", ", once per game", ", once per round")


class TalesPage(Page):
    """A diary, rumors, and an item that says something."""

    seat = "kid"
    rounds = "day"
    places: ClassVar = ("A", "B", "F", "M")
    subjects: ClassVar = (
        "everyone",
        "others",
        "everyone here",
        "one kid",
        "random kid",
        "first player",
        "you",
    )

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.turned: tuple[str, ...] = ()
        """The card that may be flipped here, as it does not lie on its back for sure."""

    def files(self) -> dict[str, str]:
        """All of them."""
        shared = self.shared()
        cards = (
            "\n\n".join(self.card(number) for number in range(1, LAST + 1))
            + f"\n    {self.ending()} when day = friday"
        )
        rumors = "\n\n".join(self.rumor(number, place) for number, place in enumerate("ABCF", 1))
        card = CARD + "".join(f"{line}\n" for line in indented(self.declared()))
        diary = f"{shared}\n\n{self.item()}\n\n{cards}\n"
        return {"scenario.loop": card, "diary.loop": diary, "rumors.loop": f"{rumors}\n"}

    def item(self) -> str:
        """One that joins those of the world."""
        held = f", if {self.condition()}" if self.chance(0.5) else ""
        action = self.body(f'action "Use it"{self.one(*LIMITS)}{held}')
        return "\n".join(['item lamp "A Lamp"', "  color BRAVE", "  tags SHARP", *indented(action)])

    def card(self, number: int) -> str:
        sides = []
        self.turned = ("4",) if number == 3 else ("3",)
        for side in ("front", "back"):
            lines = [line for _ in range(self.luck.randint(1, 3)) for line in self.part()]
            sides += [f"  {side}", *indented(indented(["> A side.", *lines]))]
        self.turned = ()
        return "\n".join([f'diary {number} "Card {number}"', *sides])

    def part(self) -> list[str]:
        """A line of a side, with what happens there."""
        kind = self.luck.random()
        asked = self.condition(acts=False)
        if kind < 0.3:
            return self.body(f"when {self.one('', 'each time ')}{asked}")
        if kind < 0.6:
            held = f" if {asked}" if self.chance(0.4) else ""
            return self.body(f"on {self.one(*EVENTS)}{held}{self.one(*LIMITS)}")
        if kind < 0.95:
            price = f", spend {self.price()}" if self.chance(0.3) else ""
            place = f" at {self.one(*self.places)}" if self.chance(0.5) else ""
            held = f", if {self.condition()}" if self.chance(0.4) else ""
            return self.body(
                f'action "Do it {self.luck.randint(1, 99)}"{place}{price}{self.one(*LIMITS)}{held}'
            )
        return [f"{self.ending()} when {asked}"]

    def rumor(self, number: int, place: str) -> str:
        """One test, so that cards may ask what came of it."""
        does, self.does = self.does, ()
        lines = indented([*self.tested(0), *self.statements(0)])
        self.does = does
        return "\n".join([f'rumor hum {number} "Rumor {number}" at {place}', *lines])

    def tested(self, depth: int) -> list[str]:
        way = self.one("", " or item SHARP", f" or spend {self.price()}")
        head = f"test {self.one('BRAVE', 'CLEVER', 'QUICK')}{way}"
        return [head, *indented([*self.body("success", depth), *self.body("failure", depth)])]

    def prices(self) -> list[str]:
        return [*super().prices(), "1", "favor 1", "insight 1", self.one("item", "item rope"), "UPSET"]

    def own_deeds(self) -> list[str]:
        card = self.luck.randint(3, LAST)
        return [
            f"play diary {card}",
            f"play diary {card}",
            f"discard diary {card}",
            f"insight {self.amount()}",
            "enigma +1",
            f"{self.subject()} take UPSET",
            f"{self.subject()} draw item {self.one('rope', 'lamp')}",
            "discard item rope",
            "give item rope to one kid",
            f"move to {self.one(*self.places)}",
            *(f"flip diary {other}" for other in self.turned),
        ]

    def own_facts(self, *, acts: bool) -> list[str]:
        facts = [
            f"insight >= {self.luck.randint(1, 4)}",
            f"day >= {self.one('tuesday', 'thursday')}",
            "item rope in play",
            f"rumor hum {self.luck.randint(1, 4)} {self.one('succeeded', 'failed')}",
            f"diary {self.luck.randint(1, LAST)} in play",
            "any kid with SCARED",
            "kids with item rope >= 1",
        ]
        return [*facts, "you have item rope", "you have UPSET"] if acts else facts


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small world, and a folder for the pages."""
    root = tmp_path_factory.mktemp("content")
    shutil.copytree(SMALL / "worlds", root / "worlds")
    world = root / "worlds" / "small"
    with (world / "kids.yaml").open("a") as kids, (world / "items.loop").open("a") as items:
        for name, letter in zip(("Ada", "Bo", "Eva"), "ABF", strict=True):
            kids.write(KID.format(id=name.lower(), name=name, home=letter))
            items.write(ICONIC.format(id=name.lower()))
    (root / "scenarios" / "page").mkdir(parents=True)
    return root


def page(content: Path, seed: int) -> Bundle:
    """The page with this number, compiled."""
    folder = content / "scenarios" / "page"
    for name, text in TalesPage(seed).files().items():
        (folder / name).write_text(text, encoding="utf-8")
    checked = compile_path(folder, bundled=content)
    errors = [finding for finding in checked.diagnostics if finding.severity == "error"]
    assert checked.bundle is not None, errors
    return load_bundle(checked.bundle)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + EXAMPLES))
def test_nothing_played_is_refuted(content: Path, seed: int) -> None:
    bundle = page(content, seed)
    assert not refuted(bundle, stories(bundle, GAMES, KIDS), KIDS)
    assert not contradictions(bundle)
