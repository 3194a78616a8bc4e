"""Zones: where cards lie, whose they are, who sees them; and what moves cards between them.

A game says its zones, and the verbs that move cards, as rows. Which piles another deal shuffles, what the
table shows, the decisions and the methods of the verbs follow from these. A card that somebody saw and that
then lies in a hidden zone stays known to whoever saw it, until the zone is shuffled (`known_tops.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from loopwright_engine.errors import RulesError
from loopwright_engine.game_types import AnyOptions

from .cards import CardGame, field_name
from .decks import NO_CARD
from .game import SETTING_UP, late_step, step, with_first
from .known_tops import HeldBack, KnownCard, from_top, learned, left
from .moves import MOVE, Move
from .protocol import OF_CARDS, Ask, Field, Kind
from .zone_rows import Peek, Shuffle, Transfer, Zone, transfer_faults, zone_faults

TAPE: Final = "zones"
LEAVE: Final = "leave"
"""The move that takes no card."""
TAKE: Final = "take_"
"""What the move that takes a card begins with; then the name of its kind."""
BUY: Final = "buy_"
"""What the move that buys a card begins with."""


class ZoneGame(CardGame):
    """A game with zones. Each of its `transfers` is a method `verb_NAME`, for which its language may have a
    word.

    A zone is a field of its name: a list of cards, or a list with a part for each seat. A card is its number
    among its kind.
    """

    zones: ClassVar[tuple[Zone, ...]] = ()
    transfers: ClassVar[Mapping[str, Transfer | Peek | Shuffle]] = {}

    asks: ClassVar[Mapping[str, Ask]] = {"receiver": Ask("To whom?", "owner", OF_CARDS)}
    fields: ClassVar[Mapping[str, Field]] = {
        "price": Field(lambda _, number: str(number)),
        "receiver": CardGame.fields["owner"],
        "zone": Field(lambda game, number: game.kit.shown_name(game, [*game._zone_rows][number]),
                      lambda game, number: [*game._zone_rows][number]),
    }  # fmt: skip
    _zone_rows: ClassVar[Mapping[str, Zone]] = {}
    _transfer_names: ClassVar[Sequence[str]] = ()

    known_cards: list[KnownCard]
    """The places of hidden zones whose cards somebody knows."""

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        if "zones" in own:
            cls._lay_out(own["zones"], own.get("moves", {}))
        rows = cls._zone_rows.values()
        cls.shows = {**{zone.name: field_name(zone.kind) for zone in rows if not zone.hidden}, **cls.shows}
        if "zones" in own or "secrets" in own:
            cls._tell_of_draws(own)
        cls.piles = {**{zone.name: TAPE for zone in rows if zone.hidden}, **cls.piles}
        if "transfers" in own:
            cls._carry(own["transfers"], own.get("asks", {}))
            cls._tell_of(own["transfers"].values(), vars(cls))
        super().__init_subclass__()

    @classmethod
    def _lay_out(cls, zones: Sequence[Zone], moves: Mapping[str, Move]) -> None:
        """What zones mean for piles, tapes, what is shown and moves that take a card. Raises RulesError."""
        cls._zone_rows = {zone.name: zone for zone in zones}
        for fault in zone_faults(zones, cls.language):
            raise RulesError(f"zones of {cls.__name__}: {fault}")
        cls.tapes_for = (*cls.tapes_for, TAPE)
        kinds = dict.fromkeys(field_name(zone.kind) for zone in zones)
        taking = {f"{TAKE}{kind}": Move(f"{{{kind}}}", OF_CARDS) for kind in kinds}
        cls.moves = {LEAVE: Move("None of them", OF_CARDS), **taking, **moves}
        for kind in kinds:
            setattr(cls, f"move_{TAKE}{kind}", cls.take_card)

    @classmethod
    def _carry(cls, transfers: Mapping[str, Transfer | Peek | Shuffle], asks: Mapping[str, Ask]) -> None:
        """A method for each transfer, and a decision where one asks. Raises RulesError."""
        cls._transfer_names = tuple(transfers)
        questions = {}
        for name, row in transfers.items():
            for fault in transfer_faults(row, cls._zone_rows, cls.language):
                raise RulesError(f"transfers {name!r} of {cls.__name__}: {fault}")
            method: Callable[..., None] = cls.take_top
            if isinstance(row, Peek):
                method = cls.look_at_top
            elif isinstance(row, Shuffle):
                method = cls.mix_zones
            elif row.asks:
                questions[name] = Ask(row.asks, MOVE, row.rule)
                method = cls.take_chosen_at if cls._zone_rows[row.source].at else cls.take_chosen
                if row.taken:
                    questions["giver"] = Ask("From whom?", "owner", OF_CARDS)
                    method = cls.take_of_seat
            setattr(cls, f"verb_{name}", with_first(method, name))
        cls.asks = {**questions, **asks}

    @classmethod
    def _tell_of_draws(cls, own: Mapping[str, Any]) -> None:
        """The lines of the log that tell of cards that come to zones which somebody sees."""
        says = {}
        for zone in cls._zone_rows.values():
            kind = field_name(zone.kind)
            if zone.each and zone.name in cls.secrets:
                says["cards_drawn"] = Kind("{owner} draws cards: {number}.", OF_CARDS)
            elif zone.each and not zone.hidden:
                says[f"{kind}_drawn_up"] = Kind(f"{{owner}} draws {{{kind}}}.", OF_CARDS)
            elif not zone.hidden:
                says[f"{kind}_turned_up"] = Kind(f"{{{kind}}} is turned up.", OF_CARDS)
        cls.says = {**says, **own.get("says", {})}

    @classmethod
    def _tell_of(cls, rows: Iterable[Transfer | Peek | Shuffle], own: Mapping[str, Any]) -> None:
        """The moves that buy a card, and the lines of the log that tell of one."""
        moves, says = {}, {}
        for row in rows:
            kind = field_name(cls._zone_rows[row[0]].kind)
            if isinstance(row, Peek):
                says["looked"] = Kind("Cards that {owner} looks at: {number}.", OF_CARDS)
                says[f"{kind}_shown"] = Kind(f"On top of the pile: {{{kind}}}.", OF_CARDS)
            elif isinstance(row, Transfer) and row.price:
                moves[f"{BUY}{kind}"] = Move(f"{{{kind}}} for {{price}}", row.rule)
                says[f"{kind}_bought"] = Kind(f"{{owner}} buys {{{kind}}} for {{price}}.", row.rule)
                setattr(cls, f"move_{BUY}{kind}", cls.buy_card)
            elif isinstance(row, Transfer) and (row.given or row.taken):
                says[f"{kind}_passed"] = Kind(f"{{{kind}}} goes from {{owner}} to {{receiver}}.", OF_CARDS)
                says["card_passed"] = Kind("A card goes from {owner} to {receiver}.", OF_CARDS)
            elif isinstance(row, Transfer) and row.asks:
                says[f"{kind}_moved"] = Kind(f"{{owner}}, {{zone}}: {{{kind}}}.", OF_CARDS)
                says["card_moved"] = Kind("{owner}, {zone}: a card.", OF_CARDS)
        if moves:
            cls.moves = {**cls.moves, **moves}
        if says:
            cls.says = {**says, **own.get("says", {})}

    def set_up(self, options: AnyOptions) -> None:
        """Every zone is empty."""
        super().set_up(options)
        self.known_cards = []
        for name, zone in self._zone_rows.items():
            setattr(self, name, [[] for _ in range(self.kit.seats)] if zone.each else [])

    def _look(self) -> None:
        """Also at what pays for cards. Raises RulesError."""
        super()._look()
        for row in self.transfers.values():
            if isinstance(row, Transfer) and row.pays:
                self.payable(row.pays, 0)

    # --- what rules do with zones ---------------------------------------------------------------

    def zone(self, name: str, seat: int = 0) -> list[int]:
        """The cards of a zone: all, or those of a seat where each has its own."""
        value: list[Any] = getattr(self, name)
        return value[seat] if value and type(value[0]) is list else value

    def mix(self, name: str, seat: int = 0) -> None:
        """Shuffle a zone."""
        self.shuffle(self.zone(name, seat), self.tapes_for.index(TAPE))
        if self.known_cards:
            self._forget(name, seat)

    def lay(self, name: str, cards: Iterable[int], seat: int = 0) -> None:
        """Shuffle cards into a zone."""
        self.zone(name, seat).extend(cards)
        self.mix(name, seat)

    def top(self, name: str, seat: int = 0) -> int:
        """Take the top card of a zone, refilled as its row says; NO_CARD where there is none."""
        card = self._pop(name, seat)
        if self._zone_rows[name].row:
            self.fill_up(name, seat)
        return card

    def _pop(self, name: str, seat: int) -> int:
        pile = self.zone(name, seat)
        if not pile:
            self._refill(name, seat)
            if not pile:
                return NO_CARD
        card = pile.pop()
        if self.known_cards:
            self._forget(name, seat, len(pile))
        return card

    def _refill(self, name: str, seat: int) -> None:
        row = self._zone_rows[name]
        if row.row:
            self.fill_up(name, seat)
        elif row.refill:
            self.turn_over(self.zone(name, seat), self.zone(row.refill, seat), self.tapes_for.index(TAPE))
            if self.known_cards:
                self._forget(row.refill, seat)

    def fill_up(self, name: str, seat: int = 0) -> None:
        """Fill up a zone with a `row`, as far as there are cards; what takes one from it does so, too."""
        row = self._zone_rows[name]
        self.draw_up(name, row.refill, row.row - len(self.zone(name, seat)), seat)

    def draw_up(self, name: str, source: str, count: int, seat: int = 0) -> None:
        """So many cards from the top of one zone into another, as far as there are."""
        if count <= 0:
            return
        cards, pile = self.zone(name, seat), self.zone(source, seat)
        hides, told, unseen = self._zone_rows[name].hidden, self.cause is not SETTING_UP, 0
        for _ in range(count):
            seers = self._seers(source, seat) if hides else 0
            if pile and not self.known_cards:
                card = pile.pop()
            else:
                card = self._pop(source, seat)
                if card == NO_CARD:
                    break
            cards.append(card)
            if seers:
                self._learn(name, seat, len(cards) - 1, seers)
            length = len(self.tail)
            self.card_moved(card, source, name, seat)
            if told and not hides and len(self.tail) == length:  # else rules have told of it
                unseen += not self._tell_drawn(card, name, seat)
        if unseen:
            self.tell("cards_drawn", seat, unseen)
        if self._zone_rows[source].row:
            self.fill_up(source, seat)

    def _tell_drawn(self, card: int, name: str, seat: int) -> bool:
        """Tell of a card that has come to a zone; whether that was possible, as all may know which one."""
        row = self._zone_rows[name]
        if name in self.secrets:
            return not row.each
        if row.each:
            self.tell(f"{field_name(row.kind)}_drawn_up", seat, card)
        else:
            self.tell(f"{field_name(row.kind)}_turned_up", card)
        return True

    def transfer(self, card: int, source: str, to: str, seat: int = 0, receiver: int = NO_CARD) -> None:
        """A card of a zone goes to the top of another one, of the same seat or of a receiver."""
        self._move(card, source, to, seat, receiver)
        if self._zone_rows[source].row:
            self.fill_up(source, seat)

    def _move(self, card: int, source: str, to: str, seat: int, receiver: int) -> None:
        cards, owner = self.zone(source, seat), seat if receiver == NO_CARD else receiver
        target, rows = self.zone(to, owner), self._zone_rows
        seers = self._seers(source, seat, cards.index(card)) if rows[to].hidden else 0
        cards.remove(card)
        if self.known_cards:
            self._forget(source, seat)
        target.append(card)
        if seers:
            self._learn(to, owner, len(target) - 1, seers)
        self.card_moved(card, source, to, seat)

    def empty(self, name: str, to: str, seat: int = 0) -> None:
        """All cards of a zone go to the top of another one, of the same seat."""
        cards = self.zone(name, seat)
        if self._zone_rows[to].hidden or self._zone_rows[name].row or self.known_cards:
            for card in cards[:]:
                self.transfer(card, name, to, seat)
            return
        gone = cards[:]
        del cards[:]
        self.zone(to, seat).extend(gone)
        for card in gone:
            self.card_moved(card, name, to, seat)

    def cards_at(self, name: str, places: Collection[int]) -> list[int]:
        """The cards of a zone that lie at some places."""
        row = self._zone_rows[name]
        lies = self.tables.lines[row.kind][row.at]
        cards: list[int] = getattr(self, name)
        return [card for card in cards if lies[card] in places]

    def card_moved(self, card: int, source: str, to: str, seat: int) -> None:
        """A card of a seat has gone from zone to zone; games that have to see to something do it here."""

    def choices_of(self, name: str, seat: int) -> Sequence[int]:
        """The cards that may be chosen for a transfer, each once; games with a rule for it narrow them."""
        row: Any = self.transfers[name]
        cards = sorted(set(self.zone(row.source, seat)))
        if not row.price:
            return cards
        purse = self.payable(row.pays, seat)
        return [card for card in cards if self.price_of(name, card) <= purse]

    def receivers(self, seat: int) -> Sequence[int]:
        """Who may be given a card, or lose one: everybody else."""
        return [other for other in range(self.seats_taken) if other != seat]

    def price_of(self, name: str, card: int) -> int:
        """What a card costs that a transfer buys: what its line says. Games with another rule say it here."""
        row: Any = self.transfers[name]
        price: int = self.tables.lines[self._zone_rows[row.source].kind][row.price][card]
        return price

    def payable(self, pays: str, seat: int) -> int:
        """How much a seat can pay of a gauge, of a counter that each seat has, or of a field."""
        if pays in self.tables.own_numbers or pays in self.tables.gauge_numbers:
            return self.gauge(pays, seat)
        value = getattr(self, pays, None)
        if value is None:
            raise RulesError(f"{pays!r} pays for cards, and is no gauge, no counter of each seat, no field")
        return int(value[seat] if isinstance(value, list) else value)

    def pay_for(self, pays: str, count: int, seat: int) -> None:
        """Pay so much of it."""
        if pays in self.tables.own_numbers or pays in self.tables.gauge_numbers:
            self.change(pays, -count, seat)
        elif isinstance(getattr(self, pays), list):
            getattr(self, pays)[seat] -= count
        else:
            setattr(self, pays, getattr(self, pays) - count)

    # --- what is known of hidden zones ----------------------------------------------------------

    def known_tops(self, name: str, owner: int, seat: int) -> dict[int, int]:
        """The cards that a seat knows of a hidden zone, from the top down, each by its place from the bottom;
        the seat -1 knows what everybody does.
        """
        cards = self.zone(name, owner)
        return {
            place: cards[place] for place in from_top(self.known_cards, name, owner, seat, self.kit.seats)
        }

    def _seers(self, name: str, seat: int, place: int = -1) -> int:
        """Who sees a card of a zone, a bit for each seat; the top card, where no place is said."""
        everybody = (1 << self.kit.seats) - 1
        if self._zone_rows[name].hidden:
            place %= max(1, len(self.zone(name, seat)))
            owner = self._owner_of(name, seat)
            return next((one.seers for one in self.known_cards if one[:3] == (name, owner, place)), 0)
        secret = self.secrets.get(name)
        return everybody if secret is None else 0 if secret.all else 1 << seat

    def _owner_of(self, name: str, seat: int) -> int:
        return seat if self._zone_rows[name].each else 0

    def _learn(self, name: str, seat: int, place: int, seers: int) -> None:
        """Some know the card at a place of a hidden zone from now on."""
        new = KnownCard(name, self._owner_of(name, seat), place, seers)
        self.known_cards = learned(self.known_cards, new)

    def _forget(self, name: str, seat: int, height: int = 0) -> None:
        """What lies above a height of a zone is known no more."""
        self.known_cards = left(self.known_cards, name, self._owner_of(name, seat), height)

    def seen(self, seat: int) -> dict[str, object]:
        """What lies open, and the cards of hidden zones that the seat knows."""
        seen = super().seen(seat)
        if self.known_cards:
            cards = (self.known_tops(one.zone, one.owner, seat).get(one.place) for one in self.known_cards)
            seen["known_tops"] = [*cards]
        return seen

    def hold_back(self, seat: int) -> list[Any]:
        """Take out of hidden zones, in a copy, what another deal leaves there."""
        held = []
        for zone, owner in dict.fromkeys((one.zone, one.owner) for one in self.known_cards):
            cards = self.zone(zone, owner)
            for place, card in self.known_tops(zone, owner, seat).items():
                held.append(HeldBack(zone, owner, place, card))
                del cards[place]
        return held[::-1]

    def put_back(self, held: Iterable[Any]) -> None:
        """And put it in again."""
        for zone, owner, place, card in held:
            self.zone(zone, owner).insert(place, card)

    # --- transfers ----------------------------------------------------------------------------

    def look_at_top(self, name: str, count: int = 1) -> None:
        """Whoever acts looks at the top cards, or all do; they stay where they are."""
        row: Any = self.transfers[name]
        seat, cards = self.actor, self.zone(row.zone, self.actor)
        if not cards:
            self._refill(row.zone, seat)
        count = min(count, len(cards))
        if count and not row.open:
            self.tell("looked", seat, count)
        for place in range(len(cards) - 1, len(cards) - 1 - count, -1):
            if row.open:
                self.tell(f"{field_name(self._zone_rows[row.zone].kind)}_shown", cards[place])
            self._learn(row.zone, seat, place, (1 << self.kit.seats) - 1 if row.open else 1 << seat)

    def mix_zones(self, name: str) -> None:
        """A zone is shuffled, with the cards of another one where its row says so."""
        row: Any = self.transfers[name]
        if row.more:
            more = self.zone(row.more, self.actor)
            self.zone(row.zone, self.actor).extend(more)
            del more[:]
            if self.known_cards:
                self._forget(row.more, self.actor)
        self.mix(row.zone, self.actor)
        if row.more and self._zone_rows[row.more].row:
            self.fill_up(row.more, self.actor)

    def take_top(self, name: str, count: int = 1) -> None:
        """The top cards go, for whoever acts."""
        row: Any = self.transfers[name]
        self.draw_up(row.to, row.source, count, self.actor)

    def take_chosen_at(self, name: str, where: str) -> None:
        """One card goes, of those that lie at the places of a word."""
        game: Any = self
        row: Any = self.transfers[name]
        cards = self.cards_at(row.source, game.places_of(where, self.actor))
        self.take_one_of(name, [card for card in self.choices_of(name, self.actor) if card in cards])

    def take_chosen(self, name: str) -> None:
        """One card goes, which whoever acts chooses."""
        self.take_one_of(name, self.choices_of(name, self.actor))

    def take_one_of(self, name: str, cards: Sequence[int]) -> None:
        """One of some cards goes; nothing happens where there is none."""
        row: Any = self.transfers[name]
        seat = self.actor
        if cards and not (row.given and not self.receivers(seat)):
            kind = field_name(self._zone_rows[row.source].kind)
            moves: list[tuple[Any, ...]] = [(LEAVE,)] if row.may else []
            if row.price:
                moves += [(f"{BUY}{kind}", card, self.price_of(name, card)) for card in cards]
            else:
                moves += [(f"{TAKE}{kind}", card) for card in cards]
            self.offer(name, moves, self._transfer_names.index(name), seat=seat)

    def move_leave(self, *_: int) -> None:
        """No card moves."""

    def take_card(self, number: int, *values: int) -> None:
        """The card is chosen; of one that is taken it was said before from whom."""
        row: Any = self.transfers[self._transfer_names[number]]
        seat, card = self.actor, values[-1]
        if row.given:
            self.ask("receiver", [*self.receivers(seat)], self.give_card, number, card, seat, seat=seat)
        else:
            self._carry_card(row, card, values[0] if row.taken else seat, seat)

    @step
    def give_card(self, number: int, card: int, giver: int, receiver: int) -> None:
        """Whoever gets the card is chosen."""
        self._carry_card(self.transfers[self._transfer_names[number]], card, giver, receiver)

    def _carry_card(self, row: Any, card: int, giver: int, receiver: int) -> None:
        """A card that was chosen goes: told where neither rules nor a price that was paid tell of it."""
        length = len(self.tail)
        self._move(card, row.source, row.to, giver, receiver)
        if len(self.tail) == length and not row.price:
            open_zones = [name not in self.secrets and not self._zone_rows[name].hidden for name in row[:2]]
            known = any(open_zones)
            what, which = (field_name(self._zone_rows[row.source].kind), [card]) if known else ("card", [])
            if row.given or row.taken:
                self.tell(f"{what}_passed", *which, giver, receiver)
            else:
                self.tell(f"{what}_moved", giver, [*self._zone_rows].index(row.to), *which)
        if self._zone_rows[row.source].row:
            self.fill_up(row.source, giver)

    def buy_card(self, number: int, card: int, price: int) -> None:
        """The card is chosen, and paid for."""
        row: Any = self.transfers[self._transfer_names[number]]
        self.pay_for(row.pays, price, self.actor)
        self.tell(f"{field_name(self._zone_rows[row.source].kind)}_bought", self.actor, card, price)
        self.take_card(number, card)

    def take_of_seat(self, name: str) -> None:
        """A card comes from another seat, which whoever acts chooses; nothing happens where none has one."""
        row: Any = self.transfers[name]
        givers = [seat for seat in self.receivers(self.actor) if self.zone(row.source, seat)]
        if givers:
            number = self._transfer_names.index(name)
            self.ask("giver", givers, self.take_from, number, seat=self.actor)

    @late_step
    def take_from(self, number: int, giver: int) -> None:
        """Whose card it is, is chosen; now the card, which is any where it is not seen."""
        name = self._transfer_names[number]
        row: Any = self.transfers[name]
        cards = self.zone(row.source, giver)
        if self._zone_rows[row.source].hidden or row.source in self.secrets:
            draw = self.cursors[0]
            self.cursors[0] = draw + 1
            self.take_card(number, giver, cards[self.tapes[0].pick(draw, len(cards))])
        else:
            take = f"{TAKE}{field_name(self._zone_rows[row.source].kind)}"
            self.offer(name, [(take, [*self.choices_of(name, giver)])], number, giver, seat=self.actor)
