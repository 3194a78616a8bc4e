"""Zones of cards, moves that are a verb and what it takes, and words for places in a ring."""

from __future__ import annotations

import random
from itertools import permutations

import laws
import pytest
from boxes import Box
from loopwright_engine.errors import RulesError
from loopwright_engine.kit.declarations import slips
from loopwright_engine.kit.make import (
    MOVE,
    Ask,
    CardKind,
    CountedWord,
    DeclaredKit,
    Ending,
    Field,
    Kind,
    Language,
    Line,
    Move,
    Peek,
    RingGame,
    Shuffle,
    Takes,
    Transfer,
    Word,
    Zone,
    ZoneGame,
    moving,
    option,
    step,
    where,
    whither,
)
from loopwright_engine.kit.moves import MOST_VALUE, READY, coded, decoded, options_of, rows_of
from loopwright_engine.kit.protocol import Bundle
from one_kit import bundle_of


class Options:
    """How many play."""

    players: int = option(2, "so many play", low=1, high=3)


class Market(RingGame, ZoneGame):
    """Everybody walks around stalls, buys what lies there, and sells it."""

    language = Language(
        kinds=(
            CardKind("stall", "A stall.", "Stalls", least=2),
            CardKind("ware", "What is sold.", "Wares", least=3, told=True),
        ),
        verbs=(
            moving("draw_wares", "So many wares.", "draw {count}"),
            moving("drop_ware", "One ware goes.", "drop ware"),
            moving("give_ware", "One ware is given.", "give ware"),
        ),
    )
    ring = "stall"
    zones = (
        Zone("hand", "ware", each=True),
        Zone("cart", "ware", each=True, hidden=True, refill="sold"),
        Zone("sold", "ware", each=True),
        Zone("store", "ware", hidden=True),
    )
    transfers = {  # noqa: RUF012 - as rules write it
        "draw_wares": Transfer("cart", "hand"),
        "drop_ware": Transfer("hand", "sold", "Drop which?", may=True, rule="MAR-3"),
        "give_ware": Transfer("hand", "hand", "Give which?", given=True),
    }
    asks = {"act": Ask("What now?", MOVE, "MAR-1")}  # noqa: RUF012
    moves = {  # noqa: RUF012
        "close": Move("Close", "MAR-1"),
        "sell": Move("Sell {ware} at {stall}", "MAR-2", "Wares"),
    }
    says = {"sold": Kind("{ware} is sold.", "MAR-2")}  # noqa: RUF012
    endings = {"evening": Ending("Evening", True)}  # noqa: RUF012

    @property
    def seats_taken(self):
        """As many as play."""
        return self.options.players

    def set_up(self, options):
        """MAR-1: three wares for each."""
        super().set_up(options)
        self.moved = []
        for seat in range(self.seats_taken):
            self.lay("cart", range(3), seat)
            self.draw_up("hand", "cart", 2, seat)
        self.lay("store", range(3))

    @step
    def turn(self):
        """MAR-1: the first seat acts, round by round."""
        self.round += 1
        if self.round > 3:
            self.finish("evening")
            return
        self.then(self.turn)
        self.actor = (self.round - 1) % self.seats_taken
        self.offer_wares()

    def offer_wares(self):
        """MAR-2: sell a ware here, or close."""
        seat = self.actor
        sales = [("sell", ware, self.standing[seat]) for ware in sorted(self.hand[seat])]
        self.offer("act", [("close",), *sales], seat=seat)

    def move_close(self):
        """MAR-1: nothing more."""

    def move_sell(self, ware, stall):
        """MAR-2: it goes to the sold ones."""
        self.tell("sold", ware)
        self.transfer(ware, "hand", "sold", self.actor)
        self.moved.append(stall)


KIT = DeclaredKit("market", "Market", 1, Market, seats=3, options=Options)


def bundle():
    """Three stalls, three wares."""
    box = Box()
    for name in ("fish", "bread", "books"):
        box.card("stall", name)
        box.card("ware", f"a-{name}")
    data = box.bundle("market")
    data["cards"][1]["rules"] = box.text("Smells.")
    return bundle_of(KIT, data)


@pytest.fixture
def game():
    """A game of two before its first decision, with a known cart."""
    made = KIT.game.laid_out(KIT, bundle(), KIT.options(), 1)
    made.cart[0], made.cart[1], made.hand = [0, 1, 2], [2, 1, 0], [[], [], []]
    del made.stack[:]
    return made


def played(game):
    """Steps up to a decision."""
    while game.stack and game.decision is None:
        game.go_on()
    return game


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_laws_hold(players):
    """Copies, saves, undo, another deal, at every decision; no card is lost."""
    market, luck = bundle(), random.Random(3)
    for seed in range(4):
        game = KIT.start(market, KIT.options(players=players), seed)
        while game.decision is not None:
            laws.obey(game, luck)
            cards = [game.zone(name, seat) for name in ("hand", "cart", "sold") for seat in range(3)]
            assert sorted(card for zone in cards for card in zone) == sorted([0, 1, 2] * players)
            game.choose(luck.randrange(len(game.decision.options)))


def test_what_is_seen():
    """Of hidden zones how many cards lie there; another deal shuffles each by itself."""
    game = KIT.start(bundle(), KIT.options(), 5)
    seen = KIT.seen(game, 0)
    assert (
        seen["cart"] == [1, 1, 0] and seen["store"] == 3 and sorted(seen["hand"][0]) == sorted(game.hand[0])
    )
    game.cart[1] = [0, 1, 2]
    deals = [KIT.redeal(game, random.Random(number), 0) for number in range(20)]
    assert {tuple(sorted(deal.cart[1])) for deal in deals} == {(0, 1, 2)}
    assert len({tuple(deal.cart[1]) for deal in deals}) > 1
    rows = dict(KIT.table(game, 0))
    assert (
        rows["cart, Player 2"] == "3 face down"
        and "a-" in rows["hand, Player 2"]
        and "sold, Player 2" not in rows
    )
    assert not any("Player 3" in name for name in rows)


def test_top_cards(game):
    """From the top; an empty pile is filled from its refill, and where both are empty nothing comes."""
    game.draw_up("hand", "cart", 2)
    assert game.hand[0] == [2, 1]
    game.sold[0].append(1)
    game.draw_up("hand", "cart", 5)
    assert sorted(game.hand[0]) == [0, 1, 1, 2] and game.cart[0] == game.sold[0] == []
    assert game.top("store") in range(3) and len(game.store) == 2


def test_one_that_is_chosen(game):
    """Or none, where it may stay; without a card nobody is asked."""
    game.verb_drop_ware()
    assert game.decision is None and not game.stack
    game.hand[0] += [1, 2]
    game.verb_drop_ware()
    decision = KIT.decision(game)
    assert decision.title == "Player 1: Drop which?"
    assert [option.text for option in decision.options] == ["None of them", "a-bread", "a-books"]
    game.decision.options.reverse()
    game.stack[-1] += (game.decision.options[1],)
    game.decision = None
    assert played(game).sold[0] == [1] and game.hand[0] == [2]


def test_one_that_is_given(game):
    """To somebody else who plays."""
    game.hand[0] += [1]
    game.verb_give_ware()
    assert played(game).hand == [[], [1], []]


def test_a_move_says_what_it_is():
    """Its words, its id, its group, its card and what that does."""
    game = KIT.start(bundle(), KIT.options(), 1)
    game.decision.options = [coded([*game.moves].index("sell"), (0, 2))]
    (view,) = KIT.decision(game).options
    assert (view.text, view.verb, view.group, view.source) == (
        "Sell a-fish at books",
        "sell",
        "Wares",
        "MAR-2",
    )
    assert (view.card, view.does) == ("ware.a-fish", "Smells.")
    assert KIT.option_id(game, game.decision.options[0]) == "sell-a-fish-books"


def test_numbers_of_moves():
    """Each value keeps its place; what does not fit is refused, and so is a verb that nobody knows."""
    assert decoded(coded(3, (5, MOST_VALUE, 0)), 3) == (5, MOST_VALUE, 0)
    for value in (-1, MOST_VALUE + 1):
        with pytest.raises(RulesError, match="a move takes numbers"):
            coded(0, (value,))
        with pytest.raises(RulesError, match="a move takes numbers"):
            options_of(rows_of(["sell"]), [("sell", [1, value])])
    game = KIT.start(bundle(), KIT.options(), 1)
    with pytest.raises(RulesError, match="'fly'"):
        game.offer("act", [("fly", 1)])


def test_a_list_is_an_option_each():
    """The last value may be a list; an empty one is no option."""
    rows = rows_of(["close", "sell"])
    each = [("close",), ("sell", 2, 0), ("sell", 2, 1), ("sell", 3)]
    listed = [("close",), ("sell", 2, [0, 1]), ("sell", []), ("sell", [3])]
    assert options_of(rows, each) == options_of(rows, listed)
    large = [READY - 1, READY, MOST_VALUE]
    assert options_of(rows, [("sell", large)]) == [coded(1, (value,)) for value in large]


class Fair(Market):
    """A market with tents: one at each stall, or not."""

    language = Language(
        kinds=Market.language.kinds,
        facts=(Word("tents", "A tent is there.", (where(),)),),
        numbers=(CountedWord("standing", "So many people.", (where(),), low=0, high=2),),
    )
    lying = {"standing": "owner", "tents": "number", "judge": ""}  # noqa: RUF012
    names = {"standing": "people"}  # noqa: RUF012
    transfers = {}  # noqa: RUF012

    def set_up(self, options):
        """Tents at the last two stalls."""
        super().set_up(options)
        self.tents, self.judge = [0, 1, 2], 2


def test_what_lies_at_places():
    """In a line of the table each; numbers and facts of places count it, up to their ends."""
    fair = DeclaredKit("fair", "Fair", 1, Fair, seats=3, options=Options)
    data = bundle().data
    game = fair.start(bundle_of(fair, data), fair.options(players=3), 1)
    game.standing = [0, 0, 2]
    assert [row for row in fair.table(game, 0) if row[0] in ("fish", "bread", "books")] == [
        ("fish", "people: Player 1, Player 2"),
        ("bread", "tents 1"),
        ("books", "people: Player 3; tents 2; judge"),
    ]
    assert game.number_standing("everywhere") == 2 and game.number_standing("next") == 0
    assert game.fact_tents("everywhere") and not game.fact_tents("here")


def test_a_zone_is_emptied(game):
    """Onto the top of another one."""
    game.hand[0], game.sold[0] = [2, 0], [1]
    game.empty("hand", "sold")
    assert game.hand[0] == [] and game.sold[0] == [1, 2, 0]


def test_moves_and_zones_that_are_not_there():
    """A move without its method, a method without its move, a field or a zone that nobody knows."""
    with pytest.raises(RulesError, match="move_fly"):
        type("Flying", (Market,), {"moves": {"fly": Move("Fly", "MAR-9")}})
    with pytest.raises(RulesError, match="'wind'"):
        type("Windy", (Market,), {"moves": {"fly": Move("Fly {wind}", "MAR-9")}, "move_fly": print})
    with pytest.raises(RulesError, match="'cellar'"):
        type("Deep", (Market,), {"transfers": {"fetch": Transfer("cellar", "hand")}})
    idle = DeclaredKit(
        "idle", "Idle", 1, type("Idle", (Market,), {"move_idle": print}), seats=3, options=Options
    )
    assert any("the method move_idle names the move 'idle'" in slip.what for slip in slips(idle))


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("here", [0]), ("there", [2]), ("next", [1]), ("previous", [2]), ("adjacent", [2, 1]),
        ("beside", [2, 1]), ("near", [2, 0, 1]), ("anywhere", [0, 1, 2]), ("everywhere", [0, 1, 2]),
    ],
)  # fmt: skip
def test_places_of_a_ring(game, word, places):
    """What each word means to whoever acts; one place to which something goes is never several."""
    game.there = 2
    assert [*game.places_of(word, 0)] == places
    assert word in where().of
    assert (word in whither().of) == (word not in ("beside", "everywhere"))


def test_at_places(game):
    """One place at once, several in turn, a choice where there is one."""
    game.hand[0] = [0, 1]
    game.at("next", game.move_sell, 0)
    assert game.moved == [1]
    game.at("adjacent", game.give_card, 0, 1, 0)
    assert game.decision.kind == "stall" and game.decision.options == [2, 1]
    assert game.apart(0, 2) == 1 and game.around == 3


DEEDS = ("buy", "steal", "peek", "reveal", "mix", "wring", "bury")


class Bazaar(ZoneGame):
    """Everybody buys from a row of wares, steals, looks at what comes, and shuffles."""

    language = Language(
        kinds=(
            CardKind("ware", "What is sold.", "Wares", (Line("costs", Takes.NUMBER, high=3),), least=3),
            CardKind("secret", "What nobody shows.", "Secrets", least=1),
        ),
        gauges={"gold": "What all have."},
        verbs=tuple(
            moving(name, "It happens.", f"{name} {{count}}" if name in ("peek", "reveal") else name)
            for name in DEEDS
        ),
    )
    zones = (
        Zone("stand", "ware", row=2, refill="store"),
        Zone("store", "ware", hidden=True),
        Zone("bag", "ware", each=True, hidden=True, refill="thrown"),
        Zone("hand", "ware", each=True),
        Zone("thrown", "ware", each=True),
        Zone("sleeve", "secret", each=True, hidden=True),
    )
    transfers = {  # noqa: RUF012 - as rules write it
        "buy": Transfer("stand", "bag", "Buy which?", may=True, price="costs", pays="coins"),
        "steal": Transfer("hand", "hand", "Steal which?", taken=True),
        "peek": Peek("bag"),
        "reveal": Peek("store", open=True),
        "mix": Shuffle("bag", more="thrown"),
        "wring": Transfer("sleeve", "sleeve", "Which secret?", taken=True),
        "bury": Transfer("hand", "bag", "Bury which?"),
    }
    asks = {"act": Ask("What now?", MOVE, "BAZ-1")}  # noqa: RUF012
    moves = {"do": Move("{deed}", "BAZ-1")}  # noqa: RUF012
    fields = {"deed": Field(lambda _, number: DEEDS[number])}  # noqa: RUF012
    endings = {"evening": Ending("Evening", True)}  # noqa: RUF012
    shows = {"coins": "number"}  # noqa: RUF012

    def set_up(self, options):
        """Two wares in each hand, two in each bag."""
        super().set_up(options)
        self.coins = [2, 2]
        self.lay("store", range(6))
        self.fill_up("stand")
        for seat in range(2):
            self.draw_up("hand", "store", 1, seat)
            self.lay("bag", [0, 1, 2], seat)
            self.lay("sleeve", [0], seat)

    @step
    def turn(self):
        """BAZ-1: one thing each."""
        self.round += 1
        if self.round > 12:
            self.finish("evening")
            return
        self.then(self.turn)
        self.offer("act", [("do", [*range(len(DEEDS))])], seat=self.round % 2)

    def move_do(self, deed):
        """BAZ-1: one verb of a card."""
        getattr(self, f"verb_{DEEDS[deed]}")()


BAZAAR = DeclaredKit("bazaar", "Bazaar", 1, Bazaar, seats=2)


@pytest.fixture(scope="module")
def wares():
    """Six wares that cost 0 to 2, and a secret."""
    box = Box()
    for number in range(6):
        box.card("ware", f"ware-{number}", costs=number // 2)
    box.card("secret", "whisper")
    box.gauge("gold", 5, 3)
    data = box.bundle("bazaar")
    own = {"id": "silver", "title": box.text("Silver"), "low": 0, "high": 5, "start": 4, "over": None}
    data["own"] = [{**own, "under": None, "flag": False}]
    return bundle_of(BAZAAR, data)


@pytest.fixture
def bazaar(wares):
    """A bazaar before its first decision; the first seat acts."""
    game = BAZAAR.game.laid_out(BAZAAR, wares, BAZAAR.options(), 1)
    game.stand, game.store = [0, 4], [5, 3, 2, 1]
    game.hand, game.bag, game.thrown = [[1], [2]], [[0, 1, 2], [3]], [[4], []]
    del game.stack[:]
    return game


def answer(game, text):
    """Choose by words, and play on."""
    texts = [option.text for option in BAZAAR.decision(game).options]
    number, *numbers = game.stack.pop()
    option, game.decision = game.decision.options[texts.index(text)], None
    game.actor = number >> 16
    game._steps[number & 0xFFFF](game, *numbers, option)
    return played(game)


def told(game):
    """What was told, in words."""
    return [BAZAAR.sentence(game, entry) for entry in game.log]


def shown(game, name, seat=0):
    """A row of the table."""
    return dict(BAZAAR.table(game, seat))[name]


def test_the_laws_hold_of_what_is_known(wares):
    """At every decision: another deal leaves each card that a seat knows where it is, and no card is lost."""
    luck, known = random.Random(5), 0
    for seed in range(3):
        game = BAZAAR.start(wares, BAZAAR.options(), seed)
        while game.decision is not None:
            known += bool(game.known_cards)
            laws.obey(game, luck)
            cards = [game.stand, game.store, *game.bag, *game.hand, *game.thrown]
            assert len([card for zone in cards for card in zone]) == 12 and min(game.coins) >= 0
            assert len(game.stand) == min(2, len(game.stand) + len(game.store))
            game.choose(luck.randrange(len(game.decision.options)))
    assert known > 8


def test_a_market(bazaar):
    """What can be paid is bought; it is told, paid for, and a card comes in its place from the store."""
    bazaar.verb_buy()
    decision = BAZAAR.decision(bazaar)
    assert [option.text for option in decision.options] == ["None of them", "ware-0 for 0", "ware-4 for 2"]
    answer(bazaar, "ware-4 for 2")
    assert bazaar.coins == [0, 2] and bazaar.stand == [0, 1] and bazaar.bag[0] == [0, 1, 2, 4]
    assert told(bazaar) == ["Player 1 buys ware-4 for 2.", "ware-1 is turned up."]
    bazaar.verb_buy()
    assert [option.text for option in BAZAAR.decision(bazaar).options] == [
        "None of them",
        "ware-0 for 0",
        "ware-1 for 0",
    ]


def test_a_card_bought_openly_is_known(bazaar):
    """To all, as it was seen; until the bag is shuffled, or the card is drawn again."""
    bazaar.transfer(4, "stand", "bag", 0)
    assert shown(bazaar, "bag, Player 1", 1) == "4 face down, known from the top: ware-4"
    assert {tuple(bazaar.redeal(random.Random(one), 1).bag[0]) for one in range(60)} == {
        (*below, 4) for below in permutations((0, 1, 2))
    }
    assert bazaar.top("bag") == 4 and not bazaar.known_cards
    bazaar.transfer(1, "hand", "bag", 0)
    bazaar.mix("bag")
    assert not bazaar.known_cards and shown(bazaar, "bag, Player 1", 0) == "4 face down"


def test_looked_at(bazaar):
    """Who looks knows, and others know that somebody does; cards that lie on it are known as they are."""
    bazaar.verb_peek(2)
    assert told(bazaar) == ["Cards that Player 1 looks at: 2."]
    assert shown(bazaar, "bag, Player 1", 0) == "3 face down, known from the top: ware-2, ware-1"
    assert shown(bazaar, "bag, Player 1", 1) == "3 face down"
    bazaar.bag[0].append(5)
    assert shown(bazaar, "bag, Player 1", 0) == "4 face down, known from the top: ?, ware-2, ware-1"
    assert {bazaar.redeal(random.Random(one), 1).bag[0][1] for one in range(40)} == {0, 1, 2, 5}
    for one in range(20):
        assert bazaar.redeal(random.Random(one), 0).bag[0][1:3] == [1, 2]
    assert BAZAAR.seen(bazaar, 0)["known_tops"] == [1, 2]
    assert BAZAAR.seen(bazaar, -1)["known_tops"] == [None, None]


def test_revealed(bazaar):
    """All see the top cards, which stay; an empty pile is filled before it is looked at."""
    bazaar.verb_reveal(1)
    assert told(bazaar) == ["On top of the pile: ware-1."]
    assert shown(bazaar, "store", -1) == "4 face down, known from the top: ware-1"
    bazaar.bag[0] = []
    bazaar.verb_peek(3)
    assert bazaar.bag[0] == [4] and bazaar.thrown[0] == []


def test_shuffled(bazaar):
    """With what was thrown away; nothing is known of it then."""
    bazaar.verb_peek(3)
    bazaar.verb_mix()
    assert sorted(bazaar.bag[0]) == [0, 1, 2, 4] and not bazaar.thrown[0] and not bazaar.known_cards


def test_a_card_changes_its_owner(bazaar):
    """One that is seen is chosen, of one that is hidden it is any; where nobody has one nothing happens."""
    bazaar.verb_steal()
    assert played(bazaar).hand == [[1, 2], []]
    bazaar.verb_steal()
    assert played(bazaar).hand == [[1, 2], []]
    bazaar.hand[1] = [0, 5]
    bazaar.verb_steal()
    answer(played(bazaar), "ware-5")
    assert bazaar.hand == [[1, 2, 5], [0]]
    bazaar.verb_wring()
    assert played(bazaar).sleeve == [[0, 0], []] and bazaar.cursors[0] == 1


def test_what_pays(bazaar):
    """A field, one number or one of each seat; a gauge; a counter that cards give each seat."""
    for name, before, after in (
        ("coins", [2, 2], [2, 1]),
        ("gold", [3, 3], [2, 2]),
        ("silver", [4, 4], [4, 3]),
    ):
        assert [bazaar.payable(name, seat) for seat in range(2)] == before
        bazaar.pay_for(name, 1, 1)
        assert [bazaar.payable(name, seat) for seat in range(2)] == after
    bazaar.coins = 5
    bazaar.pay_for("coins", 2, 1)
    assert bazaar.payable("coins", 0) == 3


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ({"zones": (Zone("stand", "ware", row=2),)}, "filled from `refill`"),
        ({"transfers": {"mix": Shuffle("bag", more="cellar")}}, "no zone 'cellar'"),
        ({"transfers": {"peek": Peek("cellar")}}, "no zone 'cellar'"),
        ({"transfers": {"buy": Transfer("stand", "bag", "?", price="worth", pays="coins")}}, "no line"),
        ({"transfers": {"buy": Transfer("stand", "bag", "?", price="costs")}}, "`pays`"),
        ({"transfers": {"buy": Transfer("stand", "bag", price="costs", pays="coins")}}, "`asks`"),
        ({"zones": (Zone("stand", "wear"),)}, "kind of card 'wear'"),
        ({"zones": (Zone("bag", "ware"), Zone("bag", "ware"))}, "'bag' is there twice"),
        ({"zones": (Zone("bag", "ware", at="shelf"),)}, "no line of its cards"),
        ({"zones": (Zone("bag", "ware", refill="box"), Zone("box", "secret"))}, "other cards"),
        ({"zones": (Zone("stand", "ware", row=2, refill="stand"),)}, "'stand' is filled from itself"),
        (
            {
                "zones": (
                    Zone("stand", "ware", row=2, refill="shelf"),
                    Zone("shelf", "ware", row=2, refill="stand"),
                )
            },
            "'stand' is filled from itself",
        ),
        ({"transfers": {"buy": ("stand", "bag")}}, "is a Transfer, a Peek or a Shuffle"),
        ({"transfers": {"buy": Transfer("stand", "sleeve")}}, "other cards lie in 'sleeve'"),
        ({"transfers": {"peek": Peek("stand")}}, "sees the cards of 'stand' anyway"),
        ({"transfers": {"mix": Shuffle("bag", more="bag")}}, "shuffled into itself"),
        ({"transfers": {"buy": Transfer("stand", "bag", may=True)}}, "with `may` .* `asks`"),
        ({"transfers": {"buy": Transfer("hand", "hand", "?", may=True, taken=True)}}, "has no `may`"),
        ({"transfers": {"give": Transfer("hand", "store", "?", given=True)}}, "not to 'store'"),
        ({"transfers": {"rob": Transfer("stand", "hand", "?", taken=True)}}, "not from 'stand'"),
        ({"transfers": {"keep": Transfer("hand", "hand", "?")}}, "stays there"),
        ({"transfers": {"seek": Transfer("store", "hand", "?")}}, "'store', which is hidden"),
        ({"transfers": {"buy": Transfer("stand", "bag", "?", pays="coins")}}, "go together"),
    ],
)
def test_rows_that_cannot_be(rows, fault):
    """A zone, a line or a question that is not there is named when rules are read."""
    with pytest.raises(RulesError, match=fault):
        type("Odd", (Bazaar,), rows)


def test_what_cannot_pay(wares):
    """A name that nothing has is told before a game begins."""
    rows = {"transfers": {"buy": Transfer("stand", "bag", "Buy?", price="costs", pays="shells")}}
    kit = DeclaredKit("bazaar", "Bazaar", 1, type("Poor", (Bazaar,), rows), seats=2)
    with pytest.raises(RulesError, match="'shells' pays for cards"):
        kit.start(Bundle(wares.data, kit, wares.tables), kit.options(), 1)


def test_a_market_is_filled_up_whatever_takes_its_cards(bazaar):
    """Cards that are drawn, more than lie there too; its top card; all that are shuffled away."""
    bazaar.draw_up("hand", "stand", 1)
    assert bazaar.hand[0] == [1, 4] and bazaar.stand == [0, 1]
    bazaar.draw_up("hand", "stand", 3)
    assert bazaar.hand[0] == [1, 4, 1, 0, 3] and bazaar.stand == [2, 5]
    assert bazaar.top("stand") == 5 and bazaar.stand == [2]
    bazaar.store = [0, 1]
    bazaar.transfers = {**bazaar.transfers, "mix": Shuffle("bag", more="stand")}
    bazaar.verb_mix()
    assert sorted(bazaar.bag[0]) == [0, 1, 2, 2] and bazaar.stand == [1, 0]


def test_a_game_that_is_over_offers_nothing(bazaar):
    """Neither before nor after its end; whatever rules still ask."""
    bazaar.offer("act", [("do", [0, 1])])
    bazaar.finish("evening")
    assert bazaar.decision is None
    bazaar.offer("act", [("do", [0, 1])])
    bazaar.ask("receiver", [0, 1], bazaar.take_from)
    assert bazaar.decision is None and bazaar.result.ending == "evening"
