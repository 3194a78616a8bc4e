"""MAP-5, EVT: the nine event locations, each as a card says it, and what only they need."""

import pytest
from engine_builder import Builder, do, insight, take, to_kid
from engine_situation import LETTERS, Situation
from loopwright_games.tales.rules.chapters import actions, rumors
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log

TILE = "event.tile"


def tile(*effects, builder=None, at="H", spend=1, kids=3, variants=()):
    """A table with an event location at H, to be used once per round; the first kid stands there."""
    builder = builder or Builder()
    builder.event_location("tile", at, "D4", builder.action(*effects, spend=spend, limit="round"))
    return Situation(builder, kids, variants=variants).track().put(0, at)


def use(table, kid=0):
    return table.act(kid, table.deed(TILE))


def letters_of(table, cards):
    return [LETTERS[table.game.tables.rumors[card].at] for card in cards]


# --- the tile ---------------------------------------------------------------------------------


def test_offered_as_its_words_allow():
    """MAP-5, EVT-C: an action of a card is offered when its condition holds, also if it changes nothing."""
    table = tile(to_kid("rest"))
    assert table.deed(TILE) in table.deeds(0)
    assert use(table).game.pool[0] == 5
    builder = Builder()
    ill = {"op": "has_condition", "condition": None}
    builder.event_location("tile", "H", "D4", builder.action(to_kid("rest"), condition=ill, limit="round"))
    table = Situation(builder).track().put(0, "H")
    assert table.deed(TILE) not in table.deeds(0)
    assert table.deed(TILE) in table.hold(0, v.UPSET).deeds(0)


def test_at_its_location_once_per_round():
    """MAP-5: any one kid there may use it, once per round, for 1 time; it lies on a sector anywhere."""
    table = tile(insight()).put(1, "H")
    deed = table.deed(TILE)
    assert deed in table.deeds(0) & table.deeds(1)
    assert deed not in table.deeds(2)
    use(table)
    assert (table.game.insight, table.game.pool) == (1, [5, 6, 6])
    assert deed not in table.deeds(0) | table.deeds(1)
    assert deed in table.next_day().put(2, "H").deeds(2)


def test_only_tiles_of_the_scenario():
    """SET-5, MAP-5: a tile that the scenario does not place is not in the game."""
    builder = Builder()
    builder.event_location("tile", "H", "D4", builder.action(insight()))
    builder.scenario["events"] = []
    table = Situation(builder).put(0, "H")
    assert not [deed for deed in table.deeds(0) if deed >= actions.CARD]


# --- EVT-B ------------------------------------------------------------------------------------


def test_replacing_a_rumor():
    """EVT-B: a face-down rumor is discarded, without enigma; the top card takes its space face down."""
    table = tile(do("replace_rumor")).track("B", "C", "D", "E")
    table.game.hidden &= ~(1 << LETTERS.index("D"))
    old = table.game.track[:]
    use(table.fresh())
    assert table.kind == "replace"
    assert [LETTERS[place] for place in table.options] == ["B", "C", "E"]
    top = table.game.rumor_pile[-1]
    table.pick(LETTERS.index("C"))
    game = table.game
    assert game.track == [old[0], top, old[2], old[3]]
    assert game.rumor_discard == [old[1]]
    assert game.hidden >> game.tables.rumors[top].at & 1
    assert not game.rumored >> LETTERS.index("C") & 1
    assert game.enigma == 0


def test_no_second_rumor_at_a_location():
    """EVT-B, SET-9: cards of a location that has a rumor are put aside and shuffled back."""
    builder = Builder()
    for letter in "BBBBBBBBCD":
        builder.rumor(letter)
    table = tile(do("replace_rumor"), builder=builder).track("B", "C")
    pile = table.game.rumor_pile
    pile.sort(key=lambda rumor: table.game.tables.rumors[rumor].at == 1)  # the B cards on top
    left = sorted(pile)
    use(table).pick(LETTERS.index("C"))
    assert letters_of(table, table.game.track[:2]) == ["B", "D"]
    assert sorted([*table.game.rumor_pile, table.game.track[1]]) == left
    assert table.game.hidden.bit_count() == 2


def test_nothing_fits():
    """EVT-B, SCH-9: when the deck has no card that fits, the discard pile is turned over."""
    builder = Builder()
    for letter in "BBBC":
        builder.rumor(letter)
    table = tile(do("replace_rumor"), builder=builder).track("B", "C")
    use(table).pick(LETTERS.index("C"))
    assert letters_of(table, table.game.track[:2]) == ["B", "C"]  # the only one there is
    assert table.game.rumor_discard == []
    assert len(table.game.rumor_pile) == 2


def test_nothing_face_down():
    """EVT-B: with no face-down rumor nothing happens; with one there is nothing to choose."""
    table = use(tile(do("replace_rumor")))
    assert table.kind == "adventure"
    table = use(tile(do("replace_rumor")).track("B"))
    assert table.kind == "adventure"
    assert len(table.logged(log.RUMOR_REPLACED)) == 1


# --- EVT-C ------------------------------------------------------------------------------------


def test_an_extra_rest():
    """EVT-C, ADV-6: a REST beside the one of the round: a condition relieved, or the injury one step on."""
    table = tile(to_kid("rest")).hold(0, v.UPSET, v.INJURED)
    table.act(0, actions.REST + v.UPSET)
    use(table)
    assert table.game.injury[0] == 1
    table = use(tile(to_kid("rest")).hold(0, v.UPSET, v.INJURED))
    assert (table.kind, table.options) == ("rest", [v.UPSET, v.INJURED])
    assert table.pick(v.UPSET).game.held[0] == v.INJURED_BIT
    assert actions.REST + v.INJURED in table.deeds(0)


# --- EVT-F ------------------------------------------------------------------------------------


def test_retrieving_an_item():
    """EVT-F: one item with one of the tags comes out of the discard pile, by choice; KNOWLEDGE is any tag."""
    table = tile(to_kid("retrieve_item", tags=["CABLES", "BATTERY", "COMPUTER"]))
    game = table.game
    lying = [table.cards(name)[0] for name in ("saw", "cables", "battery", "atlas")]
    for card in lying:
        game.item_pile.remove(card)
        game.item_discard.append(card)
    use(table)
    assert (table.kind, table.game.decision.seat, table.options) == ("retrieve", 0, sorted(lying[1:]))
    table.pick(lying[1])
    assert game.items[0] >> lying[1] & 1
    assert game.item_discard == [lying[0], lying[2], lying[3]]


def test_retrieving_any_item():
    """EVT-F: without tags any item may be chosen; none comes from an empty pile."""
    table = tile(to_kid("retrieve_item", tags=[]))
    use(table)
    assert table.game.items[0].bit_count() == 1
    assert table.logged(log.NO_ITEM) == [(0,)]
    table.next_day().put(0, "H")
    saw = table.cards("saw")[0]
    table.game.item_pile.remove(saw)
    table.game.item_discard[:] = [saw]
    use(table)
    assert table.game.items[0] >> saw & 1


# --- EVT-G ------------------------------------------------------------------------------------


def spiders():
    builder = Builder()
    ride = {"who": "you", "sector": "C3", "capacity": 1}
    rows = builder.roll(
        (1, 1, (take("UPSET"),)),
        (2, 5, (do("ride", movement=1, **ride),)),
        (6, 6, (do("ride", movement=2, **ride),)),
    )
    return tile(rows, builder=builder, at="G")


@pytest.mark.parametrize(("face", "places"), [(1, None), (2, "CF"), (5, "CF"), (6, "CEF")])
def test_a_die_and_a_ride(face, places):
    """EVT-G, MOV-4: a 1 is UPSET; else a ride from a given sector, with a 6 one sector further."""
    table = use(spiders().dice(face))
    if places is None:
        assert table.game.held[0] == v.UPSET_BIT
        return
    assert table.kind == "ride"
    assert [LETTERS[place] for place in table.options] == list(places)
    table.game.choose(0)
    assert table.place(0) == "C"
    assert table.game.pool[0] == 5


# --- EVT-H ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "time"), [(6, 7), (1, 5)])
def test_more_time_tomorrow(face, time):
    """EVT-H, TST-9: success brings one more time the next day, failure makes UPSET."""
    builder = Builder()
    test = builder.test("CHARMING", (to_kid("time_next_day", by=1),), (take("UPSET"),))
    table = use(tile(test, builder=builder).dice(face, face, face))
    if table.kind == "push":
        table.pick(0)
    table.game.favor[0] = v.FAVOR_GOOD
    assert table.next_day().game.pool[0] == time


# --- EVT-J ------------------------------------------------------------------------------------


def deck(*letters):
    """A rumor deck of these letters, the first on top."""
    builder = Builder()
    for letter in letters:
        builder.rumor(letter)
    table = tile(do("look_at_rumors", count=3), builder=builder)
    game = table.game
    game.rumor_pile[:] = list(range(len(letters)))[::-1]
    return table


def test_looking_at_the_deck():
    """EVT-J: the letters of the top three cards; they go back in any order."""
    table = use(deck("B", "C", "D", "E"))
    assert table.kind == "look"
    assert [LETTERS[at] for at in rumors.letters(table.game, 3)] == ["B", "C", "D"]
    assert len(table.options) == 7
    orders = set()
    for option in table.options[:-1]:
        twin = table.game.clone()
        twin.choose(table.options.index(option))
        orders.add(tuple(twin.rumor_pile[::-1]))
        assert rumors.in_order((0, 1, 2), option) == tuple(twin.rumor_pile[::-1][:3])
    assert orders == {
        (0, 1, 2, 3),
        (0, 2, 1, 3),
        (1, 0, 2, 3),
        (1, 2, 0, 3),
        (2, 0, 1, 3),
        (2, 1, 0, 3),
    }


def test_under_the_deck():
    """EVT-J: or all of them go to the bottom, as they lay."""
    table = use(deck("B", "C", "D", "E", "F")).pick(rumors.BOTTOM)
    assert table.game.rumor_pile[::-1] == [3, 4, 0, 1, 2]


def test_cards_of_one_location_look_the_same():
    """EVT-J: only letters are seen, so orders that show the same letters are one option."""
    assert len(use(deck("B", "B", "D", "E")).options) == 4
    assert len(use(deck("B", "B", "B", "E")).options) == 2


def test_a_small_deck():
    """EVT-J, SCH-9: as many cards as there are; an empty deck is turned over first; no card, no look."""
    table = use(deck("B", "C"))
    assert len(table.options) == 3
    table = deck("B", "C", "D")
    table.game.rumor_discard[:], table.game.rumor_pile[:] = table.game.rumor_pile[:], []
    assert len(use(table).options) == 7
    table = deck("B")
    table.game.rumor_pile[:] = []
    assert use(table).kind == "adventure"


# --- EVT-L ------------------------------------------------------------------------------------


def test_moving_anywhere():
    """EVT-L, MOV-5: success takes the kid to any other location, where machines are met."""
    builder = Builder()
    builder.response(
        "heron", {"response": "special", "trait": "QUICK"}, {"response": "special", "trait": "QUICK"}
    )
    builder.machine("heron", "D1")
    test = builder.test("BRAVE", (to_kid("move_anywhere"),), (to_kid("favor", by=-1),))
    table = use(tile(test, builder=builder).dice(6, 6, 6, 6, 6))
    assert (table.kind, [LETTERS[place] for place in table.options]) == ("anywhere", list("ABCDEFG"))
    table.pick(LETTERS.index("D"))
    assert table.place(0) == "D"
    assert table.logged(log.AVOID) == [(0, 0)]


def test_lost_in_the_tunnels():
    """EVT-L: failure lowers favor."""
    builder = Builder()
    test = builder.test("BRAVE", (to_kid("move_anywhere"),), (to_kid("favor", by=-1),))
    table = use(tile(test, builder=builder).dice(1, 1, 1, 1, 1)).pick(0)
    assert table.game.favor == [v.FAVOR_BAD, 1, 1]


def test_who_lies_down_stays():
    """EVT-L, MOV-6, TIM-6: a card does not carry a kid away who lies down or is on sick leave."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("move_anywhere", "everyone"))])
    table = Situation(builder).put(1, "A").put(2, "A")
    table.game.home |= 2
    table.game.sick |= 4
    table.fresh().act(0, actions.CARD)
    assert table.game.decision.seat == 0
    table.pick(LETTERS.index("H"))
    assert [table.place(kid) for kid in range(3)] == ["H", "A", "A"]


# --- EVT-M ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "outcome"), [(6, (1, 0)), (1, (0, 1))])
def test_the_library(face, outcome):
    """EVT-M: success raises insight, failure EXHAUSTs."""
    builder = Builder()
    table = use(
        tile(builder.test("CLEVER", (insight(),), (take("EXHAUSTED"),)), builder=builder).dice(
            face, face, face
        )
    )
    if table.kind == "push":
        table.pick(0)
    assert (table.game.insight, table.game.held[0]) == outcome


# --- EVT-N ------------------------------------------------------------------------------------


def test_calling_a_machine():
    """EVT-N: a machine of choice moves one sector closer to the location."""
    builder = Builder()
    builder.machine("heron", "A1")
    builder.machine("mole", "D1", "mole")
    call = do("machine_toward", machine="one", location="H")
    table = tile(call, builder=builder)
    before = table.game.sectors[:]
    use(table)
    assert (table.kind, table.options) == ("which_machine", [0, 1])
    table.pick(1)
    assert table.game.sectors[0] == before[0]
    toward = table.game.tables.board.toward[LETTERS.index("H")]
    assert toward[table.game.sectors[1]] == toward[before[1]] - 1


def test_calling_a_machine_whose_way_is_taken():
    """EVT-N: it stays, and that is told; one that is there already is not spoken of."""
    builder = Builder()
    builder.machine("heron", "A1")
    builder.machine("mole", "D1", "mole")
    table = tile(do("machine_toward", machine="mole", location="H"), builder=builder)
    game, board = table.game, table.game.tables.board
    toward, start = board.toward[LETTERS.index("H")], game.sectors[1]
    (free,) = (rays[0] for side in board.rays if (rays := side[start]) and toward[rays[0]] < toward[start])
    game.sectors[0] = free
    use(table)
    assert (game.sectors[1], table.logged(log.MACHINE_STAYS)) == (start, [(1,)])
    table.next_day().put(0, "H")
    game.sectors[:] = [start, toward.index(0)]
    use(table)
    assert table.logged(log.MACHINE_STAYS) == [(1,)]


# --- pushing ----------------------------------------------------------------------------------


def test_pushing_a_rumor():
    """SCH-6: the right-most rumor falls off the track, with its enigma; an empty track has none to push."""
    builder = Builder()
    builder.card(1, on=[builder.on("rumor_pushed", insight())])
    table = tile(do("push_rumor"), builder=builder).track("B", "C")
    rumor = table.game.track[1]
    use(table)
    assert table.game.rumor_discard == [rumor]
    assert letters_of(table, table.game.track[:1]) == ["B"]
    assert (table.game.enigma, table.game.insight) == (2, 1)
    use(table.track().next_day().track().put(0, "H"))
    assert len(table.logged(log.RUMOR_PUSHED)) == 1
