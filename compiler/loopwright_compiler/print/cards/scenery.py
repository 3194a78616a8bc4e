"""What the sides of a bundle's cards say to their scenes: place, machine, title and hour, in the order of
the sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from loopwright_compiler.kits.find import half_of
from loopwright_compiler.print import scenes
from loopwright_compiler.print.scenes import Scene, Subject, Thing
from loopwright_compiler.print.scenes.own import Own
from loopwright_compiler.print.scenes.palette import Hour

if TYPE_CHECKING:
    from loopwright_compiler.bundle.any_bundle import AnyBundle

Key = tuple[str, str]
"""What seeds a scene, such as a card's id, and the design of the side."""

BACKS: Final[tuple[tuple[str, Hour], ...]] = (("complication", "day"), ("school", "dusk"))
"""Backs of decks that are not of the world, and the hour of their scenes."""


def back_hour(hour: Hour) -> Hour:
    """The hour of a deck's back, by that of its fronts: night stays, and day becomes dusk."""
    return "night" if hour == "night" else "dusk"


def back_key(kind: str, place: str = "") -> str:
    """What seeds the back of all cards of a kind (of one place), which are shuffled."""
    return f"back.{kind}.{place}" if place else f"back.{kind}"


def plans(bundle: AnyBundle, motifs: Own) -> dict[Key, Scene]:
    """The scene of each side of a bundle's cards; `motifs` are those of the author's theme."""
    if "kit" in bundle:
        keyed = list(_of_kit(bundle))
        setting = ""
    else:
        printer = half_of(None).printer()
        keyed = list(_Tales(bundle, printer.hours() if printer else ()).subjects())
        setting = "sea"
    drawn = scenes.compose(
        [subject for _, subject in keyed],
        language=bundle["language"],
        setting=setting,
        motifs=motifs.of,
        own=motifs.drawn,
    )
    return {key: scene for (key, _), scene in zip(keyed, drawn, strict=True)}


class _Tales:
    """The subjects of the scenes of a bundle of Tales; hours: see `CardPrinter.hours`."""

    def __init__(self, bundle: Mapping[str, Any], hours: Sequence[tuple[str, str, Hour]]) -> None:
        self.hours = hours
        self.bundle, self.strings = bundle, bundle["strings"]
        world = bundle["world"]
        self.places = {place["id"]: self._thing(place["id"], place["name"]) for place in world["locations"]}
        names = {machine["id"]: machine["name"] for machine in world["machines"]}
        self.machines = {
            id: Thing(id, (self.strings.get(name, id),), machine=True) for id, name in names.items()
        }
        for machine in bundle["scenario"]["machines"]:
            model = names.get(machine["model"])
            if model:
                self.machines[machine["id"]] = Thing(
                    machine["model"], (self.strings.get(model, ""),), machine=True
                )
        self.visitors = tuple(dict.fromkeys(self.machines.values()))

    def _thing(self, id: str, sid: str) -> Thing:
        return Thing(id, (self.strings.get(sid, ""),))

    def subjects(self) -> Iterator[tuple[Key, Subject]]:
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
        for kind, deck, hour in self.hours:
            for card in world[deck]:
                things = (*self._named(card), self._thing(f"{kind}.{card['id']}", card["name"]))
                yield self._side(f"{kind}.{card['id']}", f"{kind}-front", things, hour)
        for event in world["events"]:
            id, things = f"event.{event['id']}", (self.places[event["at"]],)
            yield self._side(id, "event-front", (*things, self._thing(id, event["name"])), "dusk")
        yield from self._backs(school)
        for id in ("reference", "badges"):
            yield self._side(id, "reference-front", (), "dusk")
            yield self._side(id, "reference-back", (), "night", "back")

    def _backs(self, school: Thing) -> Iterator[tuple[Key, Subject]]:
        """The backs: of a shuffled deck one, of rumors and events one for each place."""
        for letter, place in self.places.items():
            yield self._side(back_key("rumor", letter), "rumor-back", (place,), "day")
            yield self._side(back_key("event", letter), "event-back", (place,), "dusk")
        for kind, hour in (*((kind, back_hour(hour)) for kind, _, hour in self.hours), *BACKS):
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


def _machines(data: Any) -> Iterator[str]:
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


def _of_kit(bundle: Mapping[str, Any]) -> Iterator[tuple[Key, Subject]]:
    """The subjects of the cards of a kit: their titles."""
    strings = bundle["strings"]
    things = (Thing(bundle["kit"]), Thing("scenario", (strings.get(bundle["scenario"]["title"], ""),)))
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
