"""What the sides of the cards of Tales say to their scenes: place, machine, title and hour, in the order
of the sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.print.cards.scenery import Key, back_key
from loopwright_compiler.print.scenes import Subject, Thing
from loopwright_compiler.print.scenes.palette import Hour

from loopwright_games.tales.card_kinds import CARD_KINDS

from .motifs import MACHINES, WALKERS

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

BACKS: Final[tuple[tuple[str, Hour], ...]] = (("complication", "day"), ("school", "dusk"))
"""Backs of decks that are not of the world, and the hour of their scenes."""


def back_hour(hour: Hour) -> Hour:
    """The hour of a deck's back, by that of its fronts: night stays, and day becomes dusk."""
    return "night" if hour == "night" else "dusk"


class Subjects:
    """The subjects of the scenes of a bundle."""

    def __init__(self, bundle: BundleData) -> None:
        self.hand = [kind for kind in CARD_KINDS.values() if kind.held]
        self.bundle, self.strings = bundle, bundle["strings"]
        world = bundle["world"]
        self.places = {place["id"]: self._thing(place["id"], place["name"]) for place in world["locations"]}
        names = {machine["id"]: machine["name"] for machine in world["machines"]}
        self.machines = {
            id: Thing(id, (self.strings.get(name, id),), MACHINES, WALKERS) for id, name in names.items()
        }
        for machine in bundle["scenario"]["machines"]:
            model = names.get(machine["model"])
            if model:
                self.machines[machine["id"]] = Thing(
                    machine["model"], (self.strings.get(model, ""),), MACHINES, WALKERS
                )
        self.visitors = tuple(dict.fromkeys(self.machines.values()))

    def _thing(self, id: str, sid: str) -> Thing:
        return Thing(id, (self.strings.get(sid, ""),))

    def all(self) -> Iterator[tuple[Key, Subject]]:
        """The subject of each side, in the order of the decks."""
        bundle, world = self.bundle, self.bundle["world"]
        title = self._thing("scenario", bundle["scenario"]["title"])
        yield self._side("scenario", "scenario-front", (title,), "dusk")
        yield self._side("scenario", "scenario-back", (title,), "night", "back")
        for response in bundle["responses"]:
            machine = self.machines.get(response["machine"])
            things: tuple[Thing, ...] = (machine,) if machine else ()
            yield self._side(response["id"], "response-routine", things, "dusk")
            yield self._side(response["id"], "response-alert", things, "dusk", "back")
        late = set(bundle["scenario"]["complications"])
        for card in bundle["diary"]:
            title = self._thing(card["id"], card["title"])
            front, back = card["sides"]["front"], card["sides"]["back"]
            things = (*self._named(front), title)
            design = "complication-front" if card["number"] in late else "diary-front"
            yield self._side(card["id"], design, things, "dusk")
            yield self._side(card["id"], "diary-back", (*self._named(back), *things), "night", "back")
            yield self._side(card["id"], "diary-none", things, "night", "back")
        for rumor in bundle["rumors"]:
            things = (self.places[rumor["at"]], self._thing(rumor["id"], rumor["title"]))
            yield self._side(rumor["id"], "rumor-front", things, "day")
        school = Thing("school", ("School", "Skolan"))
        for lesson in bundle["school"]:
            things = (self._thing(lesson["id"], lesson["title"]), school)
            yield self._side(lesson["id"], "school-front", things, "dusk")
        for kind in self.hand:
            for held in world[kind.deck]:
                id = f"{kind.name}.{held['id']}"
                things = (*self._named(held), self._thing(id, held["name"]))
                yield self._side(id, f"{kind.name}-front", things, kind.hour)
        for event in world["events"]:
            id, things = f"event.{event['id']}", (self.places[event["at"]],)
            yield self._side(id, "event-front", (*things, self._thing(id, event["name"])), "dusk")
        yield from self._backs(school)
        for kid in world["kids"]:
            home = (self.places[kid["home"]],)
            yield self._side(f"kid.{kid['id']}", "kid-back", home, "night", "back")
        for id in ("reference", "badges", "terms", "combos"):
            yield self._side(id, "reference-front", (), "dusk")
            yield self._side(id, "reference-back", (), "night", "back")
        yield from self._boards()

    def _boards(self) -> Iterator[tuple[Key, Subject]]:
        """The fronts of kids' boards, their home at dusk, both sides of machines' sheets, backs of tokens."""
        world = self.bundle["world"]
        for kid in world["kids"]:
            yield self._side(f"kid.{kid['id']}", "kid-front", (self.places[kid["home"]],), "dusk")
        for machine in world["machines"]:
            id, things = f"machine.{machine['id']}", (self.machines[machine["id"]],)
            yield self._side(id, "machine-small", things, "dusk")
            yield self._side(id, "machine-large", things, "night", "back")
        yield self._side(back_key("firewall"), "firewall-back", (), "night")

    def _backs(self, school: Thing) -> Iterator[tuple[Key, Subject]]:
        """The backs: of a shuffled deck one, of rumors and events one for each place."""
        for letter, place in self.places.items():
            yield self._side(back_key("rumor", letter), "rumor-back", (place,), "day")
            yield self._side(back_key("event", letter), "event-back", (place,), "dusk")
        backs = [(kind.name, back_hour(kind.hour)) for kind in self.hand]
        for kind, hour in (*backs, *BACKS):
            things = (school,) if kind == "school" else ()
            yield self._side(back_key(kind), f"{kind}-back", things, hour)

    def _side(
        self, card: str, design: str, things: Iterable[Thing], hour: Any, side: str = "front"
    ) -> tuple[Key, Subject]:
        visitors = self.visitors if design == "diary-back" else ()
        return (card, design), Subject(card, tuple(dict.fromkeys(things)), side, hour, visitors=visitors)

    def _named(self, side: Mapping[str, Any] | None) -> Iterator[Thing]:
        """The places of a side's actions, then the machines that its effects and conditions name."""
        if side is None:
            return
        for action in side.get("actions", ()):
            yield from (self.places[letter] for letter in action["at"][:1] if letter in self.places)
        for key in ("actions", "checks", "on", "rules"):
            yield from (self.machines[name] for name in _machines(side.get(key, ())) if name in self.machines)


def _machines(data: object) -> Iterator[str]:
    """The names of machines within a part of a bundle."""
    if isinstance(data, list):
        for part in data:
            yield from _machines(part)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key == "machine" and isinstance(value, str):
                yield value
            else:
                yield from _machines(value)
