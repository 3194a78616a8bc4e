"""Zones: where cards lie, whose they are, who sees them; and what moves cards between them.

A game says its zones, and the verbs that move cards, as rows. Which piles another deal shuffles, what the
table shows, the decisions and the methods of the verbs follow from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partialmethod
from typing import Any, ClassVar, Final, NamedTuple

from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, field_name
from .decks import NO_CARD
from .game import step
from .language import Param, Takes, Word
from .moves import MOVE, Move
from .protocol import Ask

TAPE: Final = "zones"
MOST_MOVED: Final = 9
"""The most cards that one verb of a card moves."""
COUNT: Final = Param("count", Takes.NUMBER, low=1, high=MOST_MOVED)
LEAVE: Final = "leave"
"""The move that takes no card."""
TAKE: Final = "take_"
"""What the move that takes a card begins with; then the name of its kind."""


class Zone(NamedTuple):
    """A place for cards of a kind, the top card last: one for all, or one for `each` seat.

    Of a `hidden` one nobody sees more than how many cards lie there. Where it is empty and its top card is
    wanted, the zone `refill` of the same owner is shuffled into it.
    """

    name: str
    kind: str
    each: bool = False
    hidden: bool = False
    refill: str = ""


class Transfer(NamedTuple):
    """What moves cards of whoever acts from zone to zone: the top ones, or one that is chosen, if it `asks`.

    `asks` is the question, `rule` who asks it. The card may be left where it `may`. One that is `given` goes
    to the zone of another seat, one of the game's `receivers`.
    """

    source: str
    to: str
    asks: str = ""
    may: bool = False
    given: bool = False
    rule: str = "CARD"


def moving(name: str, doc: str, written: str, printed: str = "") -> Word:
    """The word of a transfer: with a place {count} for how many of the top cards it moves."""
    return Word(name, doc, (COUNT,) if "{count}" in written else (), written, printed=printed)


class ZoneGame(CardGame):
    """A game with zones. Each of its `transfers` is a method `verb_NAME`, for which its language may have a
    word.

    A zone is a field of its name: a list of cards, or a list with a part for each seat. A card is its number
    among its kind.
    """

    zones: ClassVar[tuple[Zone, ...]] = ()
    transfers: ClassVar[Mapping[str, Transfer]] = {}

    asks: ClassVar[Mapping[str, Ask]] = {"receiver": Ask("To whom?", "owner", "CARD")}
    _zone_rows: ClassVar[Mapping[str, Zone]] = {}
    _transfer_names: ClassVar[Sequence[str]] = ()

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        if "zones" in own:
            cls._lay_out(own["zones"], own.get("moves", {}))
        rows = cls._zone_rows.values()
        cls.shows = {**{zone.name: field_name(zone.kind) for zone in rows if not zone.hidden}, **cls.shows}
        cls.piles = {**{zone.name: TAPE for zone in rows if zone.hidden}, **cls.piles}
        if "transfers" in own:
            cls._carry(own["transfers"], own.get("asks", {}))
        super().__init_subclass__()

    @classmethod
    def _lay_out(cls, zones: Sequence[Zone], moves: Mapping[str, Move]) -> None:
        """What zones mean for piles, tapes, what is shown and the moves that take a card."""
        cls._zone_rows = {zone.name: zone for zone in zones}
        cls.tapes_for = (*cls.tapes_for, TAPE)
        kinds = dict.fromkeys(field_name(zone.kind) for zone in zones)
        taking = {f"{TAKE}{kind}": Move(f"{{{kind}}}", "CARD") for kind in kinds}
        cls.moves = {LEAVE: Move("None of them", "CARD"), **taking, **moves}
        for kind in kinds:
            setattr(cls, f"move_{TAKE}{kind}", cls.take_card)

    @classmethod
    def _carry(cls, transfers: Mapping[str, Transfer], asks: Mapping[str, Ask]) -> None:
        """A method for each transfer, and a decision where one asks. Raises RulesError."""
        cls._transfer_names = tuple(transfers)
        for name, transfer in transfers.items():
            for zone in (transfer.source, transfer.to):
                if zone not in cls._zone_rows:
                    raise RulesError(f"transfers {name!r} of {cls.__name__}: there is no zone {zone!r}")
            method: Callable[..., None] = cls.take_chosen if transfer.asks else cls.take_top
            setattr(cls, f"verb_{name}", partialmethod(method, name))
        questions = {name: Ask(row.asks, MOVE, row.rule) for name, row in transfers.items() if row.asks}
        cls.asks = {**questions, **asks}

    def set_up(self, options: AnyOptions) -> None:
        """Every zone is empty."""
        super().set_up(options)
        for name, zone in self._zone_rows.items():
            setattr(self, name, [[] for _ in range(self.kit.seats)] if zone.each else [])

    # --- what rules do with zones ---------------------------------------------------------------

    def zone(self, name: str, seat: int = 0) -> list[int]:
        """The cards of a zone: all, or those of a seat where each has its own."""
        value: list[Any] = getattr(self, name)
        return value[seat] if self._zone_rows[name].each else value

    def mix(self, name: str, seat: int = 0) -> None:
        """Shuffle a zone."""
        self.shuffle(self.zone(name, seat), self.tapes_for.index(TAPE))

    def lay(self, name: str, cards: Iterable[int], seat: int = 0) -> None:
        """Shuffle cards into a zone."""
        self.zone(name, seat).extend(cards)
        self.mix(name, seat)

    def top(self, name: str, seat: int = 0) -> int:
        """Take the top card of a zone, refilled as its row says; NO_CARD where there is none."""
        pile = self.zone(name, seat)
        if not pile:
            refill = self._zone_rows[name].refill
            if refill:
                self.turn_over(pile, self.zone(refill, seat), self.tapes_for.index(TAPE))
            if not pile:
                return NO_CARD
        return pile.pop()

    def draw_up(self, name: str, source: str, count: int, seat: int = 0) -> None:
        """So many cards from the top of one zone into another, as far as there are."""
        cards = self.zone(name, seat)
        for _ in range(count):
            card = self.top(source, seat)
            if card == NO_CARD:
                return
            cards.append(card)
            self.card_moved(card, source, name, seat)

    def transfer(self, card: int, source: str, to: str, seat: int = 0, receiver: int = NO_CARD) -> None:
        """A card of a zone goes to the top of another one, of the same seat or of a receiver."""
        self.zone(source, seat).remove(card)
        self.zone(to, seat if receiver == NO_CARD else receiver).append(card)
        self.card_moved(card, source, to, seat)

    def empty(self, name: str, to: str, seat: int = 0) -> None:
        """All cards of a zone go to the top of another one, of the same seat."""
        for card in self.zone(name, seat)[:]:
            self.transfer(card, name, to, seat)

    def card_moved(self, card: int, source: str, to: str, seat: int) -> None:
        """A card of a seat has gone from zone to zone; games that have to see to something do it here."""

    def choices_of(self, name: str, seat: int) -> Sequence[int]:
        """The cards that may be chosen for a transfer, each once; games with a rule for it narrow them."""
        return sorted(set(self.zone(self.transfers[name].source, seat)))

    def receivers(self, seat: int) -> Sequence[int]:
        """Who may be given a card: everybody else."""
        return [other for other in range(self.seats_taken) if other != seat]

    # --- transfers ----------------------------------------------------------------------------

    def take_top(self, name: str, count: int = 1) -> None:
        """The top cards go, for whoever acts."""
        row = self.transfers[name]
        self.draw_up(row.to, row.source, count, self.actor)

    def take_chosen(self, name: str) -> None:
        """One card goes, which whoever acts chooses; nothing happens where there is none."""
        row, seat = self.transfers[name], self.actor
        cards = self.choices_of(name, seat)
        if cards and not (row.given and not self.receivers(seat)):
            take = f"{TAKE}{field_name(self._zone_rows[row.source].kind)}"
            moves: list[tuple[Any, ...]] = [(LEAVE,)] if row.may else []
            moves += [(take, card) for card in cards]
            self.offer(name, moves, self._transfer_names.index(name), seat=seat)

    def move_leave(self, *_: int) -> None:
        """No card moves."""

    def take_card(self, number: int, card: int) -> None:
        """The card is chosen."""
        row = self.transfers[self._transfer_names[number]]
        if row.given:
            self.ask(
                "receiver",
                [*self.receivers(self.actor)],
                self.give_card,
                number,
                card,
                self.actor,
                seat=self.actor,
            )
        else:
            self.transfer(card, row.source, row.to, self.actor)

    @step
    def give_card(self, number: int, card: int, giver: int, receiver: int) -> None:
        """Whoever gets the card is chosen."""
        row = self.transfers[self._transfer_names[number]]
        self.transfer(card, row.source, row.to, giver, receiver)
