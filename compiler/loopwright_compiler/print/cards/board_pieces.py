"""What lies on the table beside the decks: machine sheets, kids' boards, firewall tokens, reference cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from loopwright_games.tales.nouns import CONDITIONS, FAVORS

from .composer import ACCENT, Composer
from .faces import Card
from .held_cards import Job, Layouts

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import NamedData
    from loopwright_games.tales.bundle_types import FirewallData, KidData, MachineData


REFERENCES = 5  # one for each kid
TIME = 6  # SET-3
INJURY_BOXES = 3  # CON-3
WALL_SIGNS = {"repel": "repel", "default": "default", "alert": "ALERT"}
PLACES_GAP = 0.15


Piece = TypeVar("Piece", "MachineData", "KidData", "FirewallData")


class BoardPieces(Layouts):
    """Pieces of the world's box, each at a size of its own."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the pieces in each."""
        world = self.bundle["world"]
        yield "machines", [self._job("machine", each, self.machine) for each in world["machines"]]
        yield "kids", [self._job("kid", each, self.kid) for each in world["kids"]]
        walls = [self._job("firewall", each, self.firewall, each["count"]) for each in world["firewalls"]]
        yield "firewalls", [replace(wall, back="firewall") for wall in walls]
        yield "references", [Job("reference", self.reference, REFERENCES)]

    def _job(self, kind: str, piece: Piece, layout: Callable[[str, Piece], Card], copies: int = 1) -> Job:
        id = f"{kind}.{piece['id']}"
        return Job(id, partial(layout, id, piece), copies)

    def machine(self, id: str, machine: MachineData) -> Card:
        """MAC-8: a machine's sheet, one side for each size of group, with spaces for its firewalls."""
        small, large = machine["firewalls"]["small"], machine["firewalls"]["large"]
        sides = [
            self._machine_side(id, machine, group, spaces)
            for group, spaces in (("small", small), ("large", large))
        ]
        return self.card(id, machine["name"], *sides)

    def _machine_side(self, id: str, machine: MachineData, group: str, spaces: int) -> Composer:
        face = self.press.side(f"machine-{group}", id)
        face.word("kind", self.word("machine", group=self.word(f"group-{group}")))
        face.icon("class", machine["class"])
        face.text("title", machine["name"])
        face.text("about", machine["about"])
        face.word("group", self.word(f"group-{group}"))
        lines = [
            self.word("machine-movement", sectors=machine["movement"]),
            self.word("machine-capacity", kids=machine["capacity"]),
            self.word("machine-combo", combo="{" + machine["combo"] + "}"),
        ]
        if machine["ability"]:
            ability = machine["ability"]
            lines.append(f"**{ability}:** {self.word('ability-' + ability.lower().replace(' ', '-'))}")
        face.phrases("stats", [("stat", line) for line in lines])
        face.portrait("portrait")
        for space in range(1, spaces + 1):
            face.icon(f"space-{space}", "space", "on-ground")
        return face

    def kid(self, id: str, kid: KidData) -> Card:
        """SET-3, TST-2, CON-1, FAV-1: a kid's board, with places for time, conditions and favor."""
        front = self.press.side("kid-front", id)
        front.text("title", kid["name"])
        front.text("about", kid["about"])
        for name, trait in (("strength", kid["strength"]), ("weakness", kid["weakness"])):
            front.icon(name, trait)
            front.word(f"{name}-name", self.word(f"kid-{name}", trait=self.press.icon(trait)))
        front.word("home", kid["home"])
        front.word(
            "home-name", self.word("kid-home", place=self._of(self.bundle["world"]["locations"], kid["home"]))
        )
        front.word("item", self.word("kid-item", item=self._of(self.bundle["world"]["items"], kid["item"])))
        self._places(front)
        back = self.press.side("kid-back", id)
        back.text("title", kid["name"])
        back.picture("portrait", "kid", ACCENT)
        return self.card(id, kid["name"], front, back)

    def _places(self, face: Composer) -> None:
        """Where cubes and counters lie."""
        for name in ("time", "spent", "favor"):
            face.word(f"{name}-label", self.word(f"kid-{name}"))
        face.row("time", [["box"]] * TIME, PLACES_GAP)
        for condition in CONDITIONS:
            face.icon(condition, condition)
            face.word(f"{condition}-name", self.press.icon(condition))
            boxes = INJURY_BOXES if condition == "INJURED" else 1
            face.row(f"{condition}-places", [["box"]] * boxes, PLACES_GAP)
        for favor in FAVORS:
            face.icon(favor, "counter", "soft")
            face.word(f"{favor}-name", self.word(f"favor-{favor}"))

    def firewall(self, id: str, wall: FirewallData) -> Card:
        """HCK-4, HCK-8: a firewall token; what it asks in routine above, of an alert machine below."""
        front = self.press.side("firewall-front", id)
        for state in ("routine", "alert"):
            asks = wall[state]
            front.word(f"{state}-name", self.word(state))
            effect = [[WALL_SIGNS[asks["effect"]]]] if asks["effect"] else []
            combos = [["or", combo] for combo in asks["combos"]]
            front.row(state, [*effect, *([test] for test in asks["tests"]), *combos], PLACES_GAP)
        back = self.press.side("firewall-back", id)
        back.word("kind", self.word("firewall"))
        return self.made(id, self.word("firewall"), front, back)

    def reference(self) -> Card:
        """A day in short on one side, tests and conditions on the other."""
        sides = []
        for name, lines in (
            ("front", ("school", "adventure", "end")),
            ("back", ("test", "help", *CONDITIONS)),
        ):
            face = self.press.side(f"reference-{name}", "reference")
            face.word("kind", self.word("reference"))
            face.word("title", self.word(f"reference-{name}"))
            face.phrases("body", [("stat", self.word(f"reference-{line.lower()}")) for line in lines])
            sides.append(face)
        return self.made("reference", self.word("reference-front"), *sides)

    def _of(self, deck: Iterable[NamedData], id: str) -> str:
        """The name of a place or an item."""
        return next(self.press.string(each["name"]) for each in deck if each["id"] == id)
