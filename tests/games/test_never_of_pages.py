"""No verdict denies what a game does, on pages that say everything that cards of all games can say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

import pytest
from loopwright.verify.by_search import verified
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kit import registry
from loopwright_engine.kit.make import (
    AT,
    MOVE_TO,
    PLACE,
    Ask,
    CardKind,
    DeclaredKit,
    Ending,
    Language,
    MapGame,
    OpenGame,
    Word,
    step,
)
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.verdicts import POSSIBLE, Limits
from loopwright_engine.kit.walk import walk

from ..random_pages import Page, indented
from .one_kit import OneKit
from .test_never_of_kits import played

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "1"))
GAMES = 50


class Isles(MapGame, OpenGame):
    """Two sail from isle to isle, for three days; notices hang in the harbours and hear of it."""

    language: ClassVar = Language(
        kinds=(PLACE, CardKind("notice", "What hangs there.", "Notices", open=True)),
        place=PLACE.name,
        verbs=(MOVE_TO,),
        facts=(AT,),
        events=(Word("evening", "A day ends.", printed="an evening comes"),),
        round="day",
    )
    asks: ClassVar = {"sail": Ask("Where to?", "place", "TST-1")}
    endings: ClassVar = {"home": Ending("Home", won=False)}

    @step
    def turn(self) -> None:
        """A day, in which both sail."""
        if self.round == 3:
            self.finish("home")
            return
        self.begin_round(self.day)

    @step
    def day(self) -> None:
        """One after the other, then it is evening."""
        for following in (self.turn, self.evening):
            self.then(following)
        for seat in (1, 0):
            self.then(self.sail, seat)

    @step
    def evening(self) -> None:
        """Notices hear of it."""
        self.happen("evening")

    @step
    def sail(self, seat: int) -> None:
        """By any road."""
        self.actor = seat
        self.ask("sail", self.roads(), self.landed, seat=seat)

    @step
    def landed(self, place: int) -> None:
        """There, the isle does what it says."""
        self.standing = place
        self.play("place", place)


KIT = DeclaredKit("isles", "Isles", 1, Isles, seats=2)
KITS = OneKit(KIT)
ROADS = {"pier": "reef, cave", "reef": "pier", "cave": "pier"}


class IslesPage(Page):
    """Isles and notices."""

    seat = "player"
    rounds = "day"
    places: ClassVar = tuple(ROADS)
    subjects: ClassVar = ("everyone", "others", "one player", "you")

    def text(self) -> str:
        """The whole scenario in one file."""
        shared = self.shared()
        isles = [
            "\n".join([f'place {name} "{name.title()}"', f"  roads {roads}", *indented(self.statements())])
            for name, roads in ROADS.items()
        ]
        notices = [
            "\n".join([f'notice {name} "{name.title()}"', *indented([*self.listener(), *self.listener()])])
            for name in ("wanted", "lost")
        ]
        head = ['scenario isles "Isles"', "  kit isles", *indented(self.declared())]
        return "\n\n".join(["\n".join(head), shared, *isles, *notices]) + "\n"

    def listener(self) -> list[str]:
        """What a notice waits for."""
        asked = self.condition(acts=False)
        if self.chance(0.5):
            return self.body(f"when {self.one('', 'each time ')}{asked}")
        held = f" if {asked}" if self.chance(0.4) else ""
        event = self.one("evening", "evening", "test succeeded", "test failed")
        return self.body(f"on {event}{held}{self.one('', ', once per round', ', once per game')}")

    def tested(self, depth: int) -> list[str]:
        paid = f" or spend {self.price()}" if self.chance(0.3) else ""
        head = f"test {self.one('2 dice >= 7', '3 coins >= 2', 'tide dice >= 4')}{paid}"
        return [head, *indented([*self.body("success", depth), *self.body("failure", depth)])]

    def own_deeds(self) -> list[str]:
        return [f"move to {self.one(*ROADS)}"]

    def own_facts(self, *, acts: bool) -> list[str]:  # noqa: ARG002 - one figure stands for all
        return [f"at {self.one(*ROADS)}"]


@pytest.fixture(autouse=True)
def _at_hand() -> None:
    """The kit is found by its name."""
    registry.add(KIT)


def page(folder: Path, seed: int) -> Bundle:
    """The page with this number, compiled."""
    checked = KITS.checked(folder, IslesPage(seed).text())
    assert checked.bundle is not None, [one for one in checked.diagnostics if one.severity == "error"]
    return Bundle(checked.bundle, KIT, KIT.prepared(checked.bundle))


def denied(bundle: Bundle, games: int, limits: Limits) -> set[str]:
    """What some game does, and a proof by the cards, a whole walk or `verify` says that none does."""
    never = set(never_by_cards(bundle.data, freedom_of(bundle)))
    walked = walk(bundle, lambda walked: walked.steps > 5_000)
    verdicts = verified(bundle, limits, seed=1, tell=lambda _: None).verdicts
    never |= {item for item, verdict in verdicts.items() if verdict not in (POSSIBLE, "open")}
    happened = set().union(*(played(bundle, game) for game in range(games)))
    return happened & never | (happened - walked.reached if walked.whole else set())


@pytest.mark.parametrize("seed", range(EXAMPLES))
def test_nothing_played_is_denied(tmp_path: Path, seed: int) -> None:
    assert not denied(page(tmp_path, seed), GAMES, Limits(asked=0.2))
