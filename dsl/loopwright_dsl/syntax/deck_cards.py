"""The cards of the decks that kids draw from, and event locations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from .bodies import Block, Condition, Name, Node, Number, Printed, Prose, Text
from .story_cards import Action, On


@dataclass(frozen=True, slots=True)
class WorldCard(Node):
    """A card with an id and a title, of a world or a scenario; `kind` is the word that it begins with."""

    kind: ClassVar[str]

    id: Name
    title: Text


@dataclass(frozen=True, slots=True)
class Color(Node):
    """`color BRAVE`: the trait that an item helps with, or "black" for none."""

    name: Name


@dataclass(frozen=True, slots=True)
class Tags(Node):
    """`tags SHARP, CLUB`."""

    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Iconic(Node):
    """`iconic`: the item is a kid's own."""


@dataclass(frozen=True, slots=True)
class Copies(Node):
    """`copies 2`: how many of the card are in the deck."""

    count: Number


@dataclass(frozen=True, slots=True)
class ItemCard(WorldCard):
    """`item pocket-knife "Pocket Knife"`."""

    kind = "item"

    items: tuple[Prose | Printed | Color | Tags | Iconic | Copies | Action | On, ...]


@dataclass(frozen=True, slots=True)
class Uses(Node):
    """`uses 3`: the counters of an anomaly (CMB-6)."""

    count: Number


@dataclass(frozen=True, slots=True)
class Gives(Node):
    """`tag LOUD` or `combo ROPE`: what an anomaly gives to a test."""

    kind: Literal["tag", "combo"]
    name: Name


@dataclass(frozen=True, slots=True)
class AnomalyCard(WorldCard):
    """`anomaly cold-marble "The Cold Marble"`."""

    kind = "anomaly"

    items: tuple[Prose | Printed | Uses | Gives | Action | On, ...]


@dataclass(frozen=True, slots=True)
class Steps(Node):
    """`steps 2`: how often a chore is to be worked at."""

    count: Number


@dataclass(frozen=True, slots=True)
class DoneWhen(Node):
    """`done when condition`: a chore that is fulfilled by how things are (END-4)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Reward(Node):
    """`reward: effects` of a fulfilled chore."""

    body: Block


@dataclass(frozen=True, slots=True)
class ChoreCard(WorldCard):
    """`chore feed-hens "Feed the Hens"`."""

    kind = "chore"

    items: tuple[Prose | Printed | Steps | Action | On | DoneWhen | Reward, ...]


@dataclass(frozen=True, slots=True)
class EventCard(WorldCard):
    """`event echo-mast "The Echo Mast" at B`: an event location, bound to a location (MAP-5)."""

    kind = "event"

    at: Name
    items: tuple[Prose | Printed | Action, ...]
