"""Places in a ring, a piece of each seat at one of them, and what lies there; the words by which cards speak
of places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, field_name
from .game import late_step, with_first
from .language import Language, Param, Takes
from .protocol import Ask, Kind

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


class Stock(NamedTuple):
    """Things that are all alike and lie at places, such as cubes: the field of its name has a number for each
    place, which begins as `start`, and the verb of its name has some come or go.

    `more` is the event of which cards hear where some come, `less` the one of which they hear for each that
    goes.
    """

    start: int = 0
    more: str = ""
    less: str = ""


class RingGame(CardGame):
    """A game on a ring of places: the cards of the kind `ring`, in their order. `standing` has the place of
    each seat's piece, `there` the place that was chosen last. Numbers and facts of `where()` alone
    are those of `lying_at`, where the game has no method of its own for them.

    The verb `move` takes `whither()`: whoever acts goes there. `call` has somebody else come here.
    """

    ring: ClassVar[str] = "place"
    stocks: ClassVar[Mapping[str, Stock]] = {}
    """What lies at places and is counted, by the names of its fields and verbs."""
    coming: ClassVar[str] = ""
    """The event of which cards hear when a seat's piece comes to a place."""
    lying: ClassVar[Mapping[str, str]] = {}
    """What players read of each place: the names of what lies there, see `lying_at`, and the `Field` that
    says each; `number` says how many, and no field that there is something at all.
    """
    names: ClassVar[Mapping[str, str]] = {"standing": "places of the players"}

    pointing: ClassVar[Mapping[str, str]] = {}
    """Words of its own for places, and the field that holds the place of each."""

    standing: list[int]
    there: int

    def __init_subclass__(cls) -> None:
        own, stocks = vars(cls), vars(cls).get("stocks", {})
        if "language" in own or "ring" in own:
            cls._speak_of_places(own, stocks)
        for name in stocks:
            setattr(cls, f"verb_{name}", with_first(cls.shift_stock, name))
        if not cls.lying:
            cls.shows = {"standing": field_name(cls.ring), **cls.shows}
        language = vars(cls).get("language", Language())
        for number in language.numbers:
            if _of_places(number.params) and not hasattr(cls, f"number_{number.name}"):
                setattr(cls, f"number_{number.name}", with_first(cls.count_at, number.name, number.high))
        for fact in language.facts:
            if _of_places(fact.params) and not hasattr(cls, f"fact_{fact.name}"):
                setattr(cls, f"fact_{fact.name}", with_first(cls.count_at, fact.name, 1))
        super().__init_subclass__()

    @classmethod
    def _speak_of_places(cls, own: Mapping[str, Any], stocks: Collection[str]) -> None:
        """The decisions and the lines of the log that are about places."""
        place = field_name(cls.ring)
        asks = {cls.ring: Ask("Where?", place, "CARD"), "called": Ask("Who comes?", "owner", "CARD")}
        says = {name: Kind(f"{{{place}}}: {name.replace('_', ' ')} {{number}}.", "CARD") for name in stocks}
        says["moved"] = Kind(f"{{owner}} comes to {{{place}}}.", "CARD")
        cls.asks, cls.says = {**asks, **own.get("asks", {})}, {**says, **own.get("says", {})}

    def set_up(self, options: AnyOptions) -> None:
        """Everybody stands at the first place."""
        super().set_up(options)
        self.standing, self.there = [0] * self.seats_taken, 0
        for name, stock in self.stocks.items():
            setattr(self, name, [stock.start] * self.around)

    def lying_at(self, name: str, place: int) -> int | list[int]:
        """What lies at a place: how many, or which. It is a field, a list with a number for each place or the
        place itself, or a zone whose cards say where they lie; of others a game says it. `standing` are the
        seats with their pieces there.
        """
        if name == "standing":
            return [seat for seat, at in enumerate(self.standing) if at == place]
        zone = getattr(self, "_zone_rows", {}).get(name)
        if zone is not None and zone.at:
            game: Any = self
            return list(game.cards_at(name, (place,)))
        value: int | list[int] = getattr(self, name)
        return value[place] if isinstance(value, list) else int(value == place)

    def count_at(self, name: str, most: int, where: str) -> int:
        """How many of what `lying_at` tells of lie at the places of a word, up to so many."""
        count = 0
        for place in self.places_of(where, self.actor):
            what = self.lying_at(name, place)
            count += len(what) if isinstance(what, list) else what
        return min(most, count)

    def place_of(self, seat: int) -> int:
        """Where the piece of a seat is."""
        return self.standing[seat]

    @property
    def around(self) -> int:
        """How many places there are."""
        return len(self.tables.cards[self.ring])

    def places_of(self, word: str, seat: int) -> Sequence[int]:
        """The places that a word means to a seat; a game adds words of its own."""
        here = self.standing[seat]
        if word == "here":  # by far the most frequent
            return (here,)
        if word in self.pointing:
            return (getattr(self, self.pointing[word]),)
        around = len(self.tables.cards[self.ring])
        match word:
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
        around = len(self.tables.cards[self.ring])
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

    # --- who comes, and what lies there -----------------------------------------------------------

    def occur_at(self, event: str, place: int) -> None:
        """Something happens at a place, of which cards that lie open may hear."""
        game: Any = self
        game.happen(event, place=place)

    def verb_move(self, where: str) -> None:
        """Whoever acts goes there."""
        self.at(where, self.come_to, self.actor)

    @late_step
    def come_to(self, seat: int, place: int) -> None:
        """A seat's piece comes to a place."""
        self.there = place
        if self.standing[seat] != place:
            self.standing[seat] = place
            self.tell("moved", seat, place)
            if self.coming:
                self.occur_at(self.coming, place)

    def verb_call(self) -> None:
        """Somebody else comes to whoever acts."""
        here = self.standing[self.actor]
        others = [seat for seat in range(self.seats_taken) if self.standing[seat] != here]
        if others:
            self.ask("called", others, self.called_to, here, seat=self.actor)

    @late_step
    def called_to(self, place: int, seat: int) -> None:
        """Who comes is chosen."""
        self.come_to(seat, place)

    def shift_stock(self, name: str, by: int, where: str) -> None:
        """Some of a stock come to the places of a word, or go from there."""
        self.at(where, self.stock_at, [*self.stocks].index(name), by)

    @late_step
    def stock_at(self, number: int, by: int, place: int) -> None:
        """The place is known."""
        self.there = place
        self.change_stock([*self.stocks][number], by, place)

    def change_stock(self, name: str, by: int, place: int) -> None:
        """Some of a stock come to a place, or go: there are no fewer than none."""
        lying, stock = getattr(self, name), self.stocks[name]
        before = lying[place]
        after = lying[place] = max(0, before + by)
        if after != before:
            self.tell(name, place, after)
            if after > before and stock.more:
                self.occur_at(stock.more, place)
            for _ in range(before - after if stock.less else 0):
                self.occur_at(stock.less, place)
            self.stock_changed(name, place)

    def stock_changed(self, name: str, place: int) -> None:
        """A stock has changed at a place; games that have to see to something do it here."""
