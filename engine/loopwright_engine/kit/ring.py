"""Places in a ring, a piece of each seat at one of them, and the words by which cards speak of places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partialmethod
from typing import ClassVar, Final

from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, field_name
from .language import Language, Param, Takes
from .protocol import Ask

ALL: Final = ("beside", "everywhere")
"""Words that mean several places at once: both neighbours, the whole ring."""
CHOSEN: Final = ("adjacent", "near", "anywhere")
"""Words of whose places one is chosen: a neighbour, here or a neighbour, any."""
ONE: Final = ("here", "there", "next", "previous", *CHOSEN)
"""Words that come to one place. `there` is the place that was chosen last."""


def where(*more: str) -> Param:
    """What stands on cards for places, one or several; `more` are words of a game's own, see
    `RingGame.places_of`.
    """
    return Param("where", Takes.WORD, (*ONE, *ALL, *more))


def _of_places(params: Sequence[Param]) -> bool:
    """Whether what a word takes is a word for places alone."""
    return [param.key for param in params] == ["where"]


def whither(*more: str) -> Param:
    """What stands on cards for one place, to which something goes."""
    return Param("where", Takes.WORD, (*ONE, *more))


class RingGame(CardGame):
    """A game on a ring of places: the cards of the kind `ring`, in their order. `standing` has the place of
    each seat's piece, `there` the place that was chosen last. Numbers and facts of `where()` alone
    are those of `lying_at`, where the game has no method of its own for them.
    """

    ring: ClassVar[str] = "place"
    lying: ClassVar[Mapping[str, str]] = {}
    """What players read of each place: the names of what lies there, see `lying_at`, and the `Field` that
    says each; `number` says how many, and no field that there is something at all.
    """
    names: ClassVar[Mapping[str, str]] = {"standing": "places of the players"}

    standing: list[int]
    there: int

    def __init_subclass__(cls) -> None:
        where_to = {cls.ring: Ask("Where?", field_name(cls.ring), "CARD")}
        cls.asks = {**where_to, **vars(cls).get("asks", {})}
        if not cls.lying:
            cls.shows = {"standing": field_name(cls.ring), **cls.shows}
        language = vars(cls).get("language", Language())
        for number in language.numbers:
            if _of_places(number.params) and not hasattr(cls, f"number_{number.name}"):
                setattr(cls, f"number_{number.name}", partialmethod(cls.count_at, number.name, number.high))
        for fact in language.facts:
            if _of_places(fact.params) and not hasattr(cls, f"fact_{fact.name}"):
                setattr(cls, f"fact_{fact.name}", partialmethod(cls.count_at, fact.name, 1))
        super().__init_subclass__()

    def set_up(self, options: AnyOptions) -> None:
        """Everybody stands at the first place."""
        super().set_up(options)
        self.standing, self.there = [0] * self.seats_taken, 0

    def lying_at(self, name: str, place: int) -> int | list[int]:
        """What lies at a place: how many, or which. It is a field, a list with a number for each place or the
        place itself; of others a game says it. `standing` are the seats with their pieces there.
        """
        if name == "standing":
            return [seat for seat, at in enumerate(self.standing) if at == place]
        value: int | list[int] = getattr(self, name)
        return value[place] if isinstance(value, list) else int(value == place)

    def count_at(self, name: str, most: int, where: str) -> int:
        """How many of what `lying_at` tells of lie at the places of a word, up to so many."""
        lying = (self.lying_at(name, place) for place in self.places_of(where, self.actor))
        return min(most, sum(len(what) if isinstance(what, list) else what for what in lying))

    def place_of(self, seat: int) -> int:
        """Where the piece of a seat is."""
        return self.standing[seat]

    @property
    def around(self) -> int:
        """How many places there are."""
        return len(self.tables.cards[self.ring])

    def places_of(self, word: str, seat: int) -> Sequence[int]:
        """The places that a word means to a seat; a game adds words of its own."""
        here, around = self.standing[seat], self.around
        match word:
            case "here":
                return (here,)
            case "there":
                return (self.there,)
            case "next":
                return ((here + 1) % around,)
            case "previous":
                return ((here - 1) % around,)
            case "adjacent" | "beside":
                return self.beside(here)
            case "near":
                return ((here - 1) % around, here, (here + 1) % around)
        return range(around)

    def beside(self, place: int) -> list[int]:
        """Both neighbours of a place: the previous one and the next."""
        around = self.around
        return [(place - 1) % around, (place + 1) % around]

    def at(self, word: str, method: Callable[..., None], *numbers: int) -> None:
        """Go on with a step for the place that a word means to whoever acts, its last number: for each in
        turn where it means several, for one that is chosen where there is a choice.
        """
        places = self.places_of(word, self.actor)
        if len(places) == 1:
            method(*numbers, places[0])
        elif word in ALL:
            for place in reversed(places):
                self.then(method, *numbers, place)
        else:
            self.ask(self.ring, [*places], method, *numbers, seat=self.actor)

    def apart(self, one: int, other: int) -> int:
        """How many steps lie between two places."""
        steps = (one - other) % self.around
        return min(steps, self.around - steps)
