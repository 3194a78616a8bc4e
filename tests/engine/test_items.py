"""CMB: items, tags, combos and trades."""

from itertools import product

import pytest
from engine_builder import Builder, insight, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, combos
from loopwright_games.tales.rules.chapters.items import SEATS
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log


def trial_of(kids=3, **ways):
    builder = Builder()
    builder.card(
        1,
        actions=[
            builder.action(builder.test("CHARMING", (insight(1),), (take("UPSET", "participants"),), **ways))
        ],
    )
    table = Situation(builder, kids).track()
    for kid in range(1, kids):
        table.put(kid, "H")
    return table.put(0, "H")


def ways_of(table):
    return [option for option in table.options if option >= combos.WAY]


def test_tags():
    """CMB-1: thirteen tags; KNOWLEDGE stands for any other."""
    table = trial_of()
    assert len(v.TAGS) == 13
    atlas = table.cards("atlas")[0]
    assert all(mask >> atlas & 1 for mask in table.game.tables.tagged)


@pytest.mark.parametrize("combo", v.COMBOS)
def test_combos(combo):
    """CMB-2: the pairs of the table make a combo, with KNOWLEDGE for either; no other pair does."""
    tables = trial_of().game.tables
    partners = tables.partners[list(v.COMBOS).index(combo)]
    tags = [{v.TAGS[n] for n in range(13) if card.tags >> n & 1} for card in tables.cards]
    pairs = {frozenset(pair) for pair in v.COMBOS[combo]}
    words = {word for pair in pairs for word in pair}
    for one, other in product(range(len(tables.cards)), repeat=2):
        names = tags[one] | tags[other]
        wild = "KNOWLEDGE" in names
        makes = one != other and (
            any(pair == names for pair in pairs) or (wild and (names & words or names == {"KNOWLEDGE"}))
        )
        assert bool(partners[one] >> other & 1) == bool(makes), (tags[one], tags[other])


def test_single_tag():
    """CMB-3, CMB-4: an item with the tag is a success without a roll, and is discarded."""
    table = trial_of(tags=("SHARP",)).give(0, "saw")
    table.act(0, actions.CARD)
    saw, knife = table.cards("saw")[0], table.cards("knife")[0]
    assert {card for candidate in ways_of(table) for card in combos.way_cards(table.game, candidate)} == {
        saw,
        knife,
    }
    option = next(w for w in ways_of(table) if combos.way_cards(table.game, w) == (saw,))
    table.pick(option)
    assert table.game.insight == 1
    assert table.logged(log.ROLL) == []
    assert not table.game.items[0] >> saw & 1
    assert table.game.item_discard == [saw]


def test_iconic_items_stay():
    """CMB-4, CMB-5: an iconic item is used and kept."""
    table = trial_of(tags=("SHARP",)).act(0, actions.CARD)
    table.pick(ways_of(table)[0])
    assert table.game.items[0] == 1 << table.cards("knife")[0]
    assert table.game.item_discard == []


def test_combo_of_two_kids():
    """CMB-3: the participants make it together: the roller and a helper."""
    table = trial_of(combos=("ROPE",))
    table.act(0, actions.CARD)
    assert len(ways_of(table)) == 1  # Maja's knife and Ulf's bag
    table.pick(ways_of(table)[0])
    assert table.game.insight == 1


def test_upset_kids_give_nothing():
    """CMB-3, CON-3: an UPSET kid contributes no items; nor does one who is elsewhere."""
    table = trial_of(combos=("ROPE",)).hold(2, v.UPSET)
    assert ways_of(table.act(0, actions.CARD)) == []
    table = trial_of(combos=("ROPE",)).put(2, "A")
    assert ways_of(table.act(0, actions.CARD)) == []


def test_every_way_is_offered_the_cheapest_first():
    """CMB-3: every way that the participants have is offered; those that discard least come first."""
    table = trial_of(kids=3, tags=("SHARP",), combos=("ROPE", "DECOY")).give(
        0, "saw", "coat", "club", "glue", "atlas"
    )
    table.give(1, "saw", "coat", "bike").act(0, actions.CARD)
    ways_offered = [combos.way_cards(table.game, option) for option in ways_of(table)]
    price = [sum(not table.game.party.own >> card & 1 for card in cards) for cards in ways_offered]
    assert price == sorted(price)
    tables = table.game.tables
    cards_held = table.game.items[0] | table.game.items[1] | table.game.items[2]
    cards = [card for card in range(len(tables.cards)) if cards_held >> card & 1]
    alone = {(card,) for card in cards if tables.tagged[v.TAGS.index("SHARP")] >> card & 1}
    names = list(v.COMBOS)
    pairs = {
        (card, other)
        for card in cards
        for other in cards
        if card < other
        and any(tables.partners[names.index(name)][card] >> other & 1 for name in ("ROPE", "DECOY"))
    }
    assert len(ways_offered) == len(set(ways_offered)) > 16
    assert set(ways_offered) == alone | pairs


def test_automatic_success_relieves():
    """CMB-3, CON-3: it counts as a successful roll."""
    table = trial_of(tags=("SHARP",)).hold(0, v.SCARED).act(0, actions.CARD)
    table.pick(ways_of(table)[0])
    assert table.game.held[0] == 0


def test_cards_of_a_friend_are_help():
    """CMB-3, CON-3: who gives a card for an automatic success has helped, which relieves UPSET."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("CHARMING", tags=("CABLES",)))])
    alone = Situation(builder).give(0, "cables").hold(0, v.UPSET).act(0, actions.CARD)
    alone.pick(ways_of(alone)[0])
    assert (alone.game.held[0], alone.logged(log.HELP)) == (1 << v.UPSET, [])
    table = Situation(builder).give(1, "cables").hold(0, v.UPSET).act(0, actions.CARD)
    table.pick(ways_of(table)[0])
    assert (table.game.held[0], table.logged(log.HELP)) == (0, [(0, 1 << 1)])


def test_trade():
    """ADV-5, CMB-9: one kid pays; cards change hands one at a time; iconic ones never; each card once."""
    table = trial_of().give(0, "saw", "coat").give(1, "bike")
    table.act(0, actions.TRADE)
    assert table.game.pool[0] == 5
    assert table.kind == "trade"
    assert len(table.options) == 1 + 3 * 2
    saw = table.cards("saw")[0]
    table.pick(1 + saw * 8 + 1)
    assert table.game.items[1] >> saw & 1
    assert not any(option and (option - 1) // 8 == saw for option in table.options)
    table.pick(0)
    assert table.kind == "adventure"


def test_trade_ends_by_itself():
    """ADV-5: each card is given at most once, so every trade ends."""
    table = trial_of().give(0, "saw", "coat").give(1, "bike").act(0, actions.TRADE)
    gifts = 0
    while table.kind == "trade":
        table.game.choose(len(table.options) - 1)
        gifts += 1
    assert gifts == 3


def test_no_trade_alone():
    """ADV-5: it takes two kids at a location, not lying down, and something to give."""
    table = trial_of()
    assert actions.TRADE not in table.deeds(0)
    table.give(1, "saw")
    assert actions.TRADE in table.deeds(0)
    table.game.home |= 2
    table.fresh()
    assert actions.TRADE not in table.deeds(0)


def test_the_limit_may_be_exceeded_for_the_day():
    """CMB-5, END-1: more than four items are discarded in the end phase, never the iconic one."""
    table = trial_of().give(0, "saw", "coat", "bike", "glue", "club")
    assert table.game.items[0].bit_count() == 6
    table.evening()
    assert table.kind == "excess"
    assert table.cards("knife")[0] not in table.options
    table.pick(table.cards("saw")[0])
    assert table.kind == "excess"
    table.pick(table.cards("coat")[0])
    assert table.game.items[0].bit_count() == 4


def test_item_effects():
    """CMB-1, CMB-5: drawing with a tag takes the first such card; discards are chosen."""
    builder = Builder()
    builder.card(
        1,
        actions=[
            builder.action(to_kid("draw_item", tag="BIKE")),
            builder.action(to_kid("discard_item", tag=None)),
            builder.action(to_kid("discard_item", tag="SHARP")),
        ],
    )
    table = Situation(builder).act(0, actions.CARD + 2)
    assert table.game.items[0].bit_count() == 1
    pile, first = table.game.item_pile, table.cards("atlas")[0]
    pile.sort(key=lambda card: (card == first, card in table.cards("saw")))
    table.act(0, actions.CARD)
    assert table.game.items[0] >> first & 1
    table.give(0, "saw").act(0, actions.CARD + 2)
    assert table.kind == "discard"  # KNOWLEDGE counts as SHARP
    table.pick(table.cards("saw")[0])
    assert table.cards("saw")[0] in table.game.item_discard
    table.give(0, "coat").act(0, actions.CARD + 1)
    assert table.kind == "discard"
    table.game.choose(0)
    assert table.game.items[0].bit_count() == 2


def test_no_such_tag():
    """SCH-9: drawing by a tag that the deck does not hold gives nothing."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("draw_item", tag="COMPUTER"))])
    table = Situation(builder)
    table.game.item_pile[:] = table.cards("saw")
    table.act(0, actions.CARD)
    assert table.logged(log.NO_ITEM) == [(0,)]


def test_tag_in_a_spent_deck():
    """SCH-9: when the item deck is empty, its discard pile is turned over before a tag is looked for."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("draw_item", tag="SHARP"))])
    table = Situation(builder)
    saw, other = table.cards("saw")
    table.game.item_pile[:] = []
    table.game.item_discard[:] = [saw, *table.cards("club")]
    table.act(0, actions.CARD)
    assert table.logged(log.ITEM_DRAWN) == [(0, saw)]
    assert sorted(table.game.item_pile) == sorted(table.cards("club"))
    table.game.item_discard[:] = [other]
    table.act(0, actions.CARD)
    assert table.logged(log.NO_ITEM) == [(0,)]  # there still are cards to draw, but none with the tag


def test_a_tag_written_twice():
    """CMB-1: a tag that an item names twice is that tag, and no other."""
    builder = Builder()
    saw = next(item for item in builder.world["items"] if item["id"] == "saw")
    saw["tags"] = ["SHARP", "SHARP"]
    table = Situation(builder)
    card = table.cards("saw")[0]
    stands_for = [v.TAGS[tag] for tag, cards in enumerate(table.bundle.tables.tagged) if cards >> card & 1]
    assert stands_for == ["SHARP"]


def test_items_by_their_names():
    """CMB-1, CMB-5: a copy comes out of the deck, else out of the discards; what a kid has stays there."""
    builder = Builder()
    named = [to_kid(verb, item="saw") for verb in ("draw_named_item", "discard_named_item")]
    has = {"op": "has_named_item", "item": "saw"}
    rows = [*((verb, None) for verb in named), (insight(1), has)]
    builder.card(1, actions=[builder.action(deed, spend=0, condition=asked) for deed, asked in rows])
    table = Situation(builder)
    saw, other = table.cards("saw")
    table.game.item_pile.remove(saw)
    table.game.item_discard[:] = [saw]
    table.act(0, actions.CARD)
    assert table.game.items[0] >> other & 1 and saw in table.game.item_discard
    table.act(0, actions.CARD)
    assert table.game.items[0] >> saw & 1 and not table.game.item_discard
    table.act(0, actions.CARD)
    assert table.logged(log.NO_ITEM) == [(0,)]
    before = table.game.insight
    table.act(0, actions.CARD + 2)
    assert table.game.insight == before + 1
    table.act(0, actions.CARD + 1)
    table.act(0, actions.CARD + 1)
    assert sorted(table.game.item_discard) == sorted((saw, other))
    table.act(0, actions.CARD + 1)
    assert len(table.logged(log.ITEM_DISCARDED)) == 2


def test_an_item_is_handed_to_another_kid():
    """ADV-8, CMB-4: to one of all, or of those who are there; nothing happens to one who has it not."""
    builder = Builder()
    named = [
        to_kid(verb, item="saw") for verb in ("draw_named_item", "give_named_item", "give_named_item_here")
    ]
    builder.card(1, actions=[builder.action(deed, spend=0) for deed in named])
    table = Situation(builder).put(1, "B")
    table.act(0, actions.CARD + 1)
    assert not table.logged(log.ITEM_GIVEN)
    table.act(0, actions.CARD)
    (saw,) = [card for card in table.cards("saw") if table.game.items[0] >> card & 1]
    table.act(0, actions.CARD + 1)
    assert (table.kind, table.options) == ("trade", [1 + saw * SEATS + seat for seat in (1, 2)])
    table.pick(1 + saw * SEATS + 1)
    table.act(1, actions.CARD + 2)
    assert table.game.items[1] >> saw & 1, "nobody else is there"
    table.put(1, "A").act(1, actions.CARD + 2)
    table.pick(1 + saw * SEATS + 2)
    assert table.game.items[2] >> saw & 1
    assert table.logged(log.ITEM_GIVEN) == [(0, saw, 1), (1, saw, 2)]
