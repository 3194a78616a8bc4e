"""Places that roads join, some of them hidden, and a figure at one of them, or one of each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from loopwright_engine.core.sections import NEAR as NEAR_KEY
from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, Deck
from .language import CardKind, Line, Param, Takes, Word
from .ring import RingGame

ISLANDS: Final = """\
place pier "The Pier"
  roads shed, lighthouse
  spot 1, 2

place shed "The Boat Shed"

place lighthouse "The Lighthouse"
  if at lighthouse
    move to pier

place cave "The Cave"
  near shed, lighthouse
"""
"""An example of everything that cards say of places."""

_TO: Final = (Param("place", Takes.CARD, ("place",)),)
ROADS: Final = Line(
    "roads",
    Takes.CARD,
    ("place",),
    doc="The places that roads lead to from here; a road leads both ways.",
    many=True,
    mutual=True,
    default=(),
    example=ISLANDS,
)
NEAR: Final = Line(
    NEAR_KEY,
    Takes.CARD,
    ("place",),
    doc="The place is hidden: it is on no map, and reached from these alone, to which it leads back.",
    many=True,
    default=(),
    example=ISLANDS,
)
SPOT: Final = Line(
    "spot",
    Takes.NUMBER,
    low=1,
    high=12,
    doc="Where the place lies on the printed map: its column and its line.",
    many=True,
    count=2,
    drawn=True,
    default=(),
    example=ISLANDS,
)
PLACE: Final = CardKind(
    "place", "A place on the map.", "Places", (ROADS, NEAR, SPOT), least=1, example=ISLANDS
)
"""The first one is where figures begin. A game with more to say of its places has a kind of its own of
this name, with the line ROADS; one with hidden places has NEAR as well, and
one with a printed map SPOT."""
MOVE_TO: Final = Word(
    "move_to", "The figure is moved there, wherever it is.", _TO, example=ISLANDS, writes=(), plays=()
)
AT: Final = Word("at", "The figure is there.", _TO, example=ISLANDS)


class Map(Deck):
    """A deck with places."""

    def __init__(self, data: Mapping[str, object], game: type[CardGame]) -> None:
        super().__init__(data, game)
        places = self.cards["place"]
        ways: list[set[int]] = [set() for _ in places]
        for number, place in enumerate(places):
            for other in (*place.head[ROADS.key], *place.head.get(NEAR.key, ())):
                ways[number].add(other)
                ways[other].add(number)
        self.roads: list[list[int]] = [sorted(others - {number}) for number, others in enumerate(ways)]
        """For each place the places that roads lead to, each once, hidden ones among them."""


class MapGame(CardGame):
    """A game with a map; its language has the kind PLACE, and the words MOVE_TO and AT as far as cards use
    them. The field `standing` is the place of the figure, or a list with the place of each player's: then
    cards mean that of whoever acts. Options that are places are of the field `place`.
    """

    own_figures: ClassVar[bool] = False
    """Whether each player has a figure."""
    deck_type: ClassVar[type[Deck]] = Map
    shows: ClassVar[Mapping[str, str]] = {"standing": PLACE.name}
    names: ClassVar[Mapping[str, str]] = {"standing": "you are at"}

    tables: Map
    standing: Any

    def __init_subclass__(cls) -> None:
        if vars(cls).get("own_figures"):
            cls.names = {**cls.names, **RingGame.names, **vars(cls).get("names", {})}
        super().__init_subclass__()

    def set_up(self, options: AnyOptions) -> None:
        """Figures stand at the first place."""
        super().set_up(options)
        self.standing = [0] * self.seats_taken if self.own_figures else 0

    def place_of(self, seat: int) -> int:
        """Where the figure is, or that of a seat."""
        place: int = self.standing[seat] if self.own_figures else self.standing
        return place

    def roads(self) -> list[int]:
        """Where roads lead to from there, for the figure or that of whoever acts."""
        return self.tables.roads[self.place_of(self.actor)][:]

    def verb_move_to(self, place: int) -> None:
        """The figure is put there, or that of whoever acts."""
        if self.own_figures:
            self.standing[self.actor] = place
        else:
            self.standing = place

    def fact_at(self, place: int) -> bool:
        """Whether the figure is there, or that of whoever acts."""
        return self.place_of(self.actor) == place
