"""ADV: the adventure phase."""

from engine_builder import Builder, compare, do, enigma, flag, insight, no, q, take, to_kid
from engine_situation import LETTERS, Situation
from loopwright_games.tales.rules.chapters import actions, items
from loopwright_games.tales.rules.state import log


def rumor_game(*effects, at="B", **front):
    builder = Builder()
    for place in "BCDEFGH":
        builder.rumor(place, *(effects if place == at else ()))
    builder.card(1, **{name: [build(builder) for build in builds] for name, builds in front.items()})
    return Situation(builder).track("B", "C", "H")


def rumor_test(success=(), failure=(), trait="TOUGH", at="B", **front):
    builder = Builder()
    for place in "BCDEFGH":
        builder.rumor(place, builder.test(trait, success, failure))
    builder.card(1, **{name: [build(builder) for build in builds] for name, builds in front.items()})
    return Situation(builder).track(at, "C", "H").put(0, at)


def test_scout():
    """ADV-1, ADV-9: 1 time; a face-down rumor here or adjacent is turned up, without effect."""
    table = rumor_game(insight(5)).put(1, "H").put(2, "E")
    assert {d for d in table.deeds(0) if actions.SCOUT <= d < actions.REST} == {actions.SCOUT + 1}
    assert actions.SCOUT + 7 in table.deeds(1)
    assert not {d for d in table.deeds(2) if actions.SCOUT <= d < actions.REST}
    table.act(0, actions.SCOUT, "B")
    assert (table.game.hidden >> 1 & 1, table.game.rumored >> 1 & 1) == (0, 1)
    assert (table.game.insight, table.game.pool[0]) == (0, 5)
    assert actions.SCOUT + 1 not in table.deeds(0)


def test_scout_the_first_location():
    """ADV-1: a rumor at the first location of the list is scouted like any other."""
    builder = Builder()
    for place in "ABCDEFGH":
        builder.rumor(place)
    table = Situation(builder).track("A").act(0, actions.SCOUT, "A")
    assert (table.game.hidden, table.game.at[0], table.game.pool[0]) == (0, 0, 5)


def test_investigate():
    """ADV-2, ADV-3: 1 time, at the place, face down or up; the rumor leaves the track."""
    table = rumor_test().dice(6)
    assert actions.INVESTIGATE not in table.deeds(1)
    table.act(0, actions.INVESTIGATE)
    assert table.game.pool[0] == 5
    assert table.game.rumored == 1 << 2 | 1 << 7
    assert len(table.game.rumor_discard) == 1


def test_rumor_success():
    """ADV-3: insight +1 on top of what the card says."""
    assert rumor_test(success=(insight(2),)).dice(6).act(0, actions.INVESTIGATE).game.insight == 3


def test_rumor_failure():
    """ADV-3: enigma +1 on top of what the card says; the rumor leaves either way."""
    table = rumor_test(failure=(enigma(2),)).dice().act(0, actions.INVESTIGATE).pick(0)
    assert table.game.enigma == 3
    assert not table.game.rumored & 2


def test_rumor_without_a_test():
    """ADV-3: a rumor without a test succeeds."""
    table = rumor_game(enigma(1)).put(0, "B").act(0, actions.INVESTIGATE)
    assert (table.game.insight, table.game.enigma) == (1, 1)


def test_the_first_test_decides():
    """ADV-3: a test in the success part changes nothing about the success."""
    builder = Builder()
    for place in "BCDEFGH":
        builder.rumor(place, builder.test("TOUGH", (builder.test("TOUGH"),)))
    table = Situation(builder).track("B").put(0, "B").dice(6, 1, 1, 1).act(0, actions.INVESTIGATE)
    table.pick(0)
    assert (table.game.insight, table.game.enigma) == (1, 0)


def test_rumor_overrides():
    """INS-2, ADV-8: a diary card replaces what a rumor brings."""
    table = rumor_test(rules=[lambda builder: builder.rule("successful_rumor", insight(3))]).dice(6)
    assert table.act(0, actions.INVESTIGATE).game.insight == 3
    table = rumor_test(rules=[lambda builder: builder.rule("failed_rumor", enigma(3))]).dice()
    assert table.act(0, actions.INVESTIGATE).pick(0).game.enigma == 3


def test_rumor_events():
    """ADV-8: the diary hears of rumors after the dials have been turned."""
    listeners = [
        lambda builder: builder.on("rumor_succeeded", enigma(5), condition=compare("insight", "=", 1)),
        lambda builder: builder.on("rumor_failed", insight(5), condition=compare("enigma", "=", 1)),
    ]
    assert rumor_test(on=listeners).dice(6).act(0, actions.INVESTIGATE).game.enigma == 5
    assert rumor_test(on=listeners).dice().act(0, actions.INVESTIGATE).pick(0).game.insight == 5


def test_free_trade():
    """ADV-4: after a success all kids there may trade, for free; not after a failure."""
    table = rumor_test().give(0, "saw").put(1, "B").dice(6)
    table.act(0, actions.INVESTIGATE).pick(0)
    assert table.kind == "trade"
    assert table.game.pool == [5, 6, 6]
    table = rumor_test().give(0, "saw").put(1, "B").dice()
    table.act(0, actions.INVESTIGATE).pick(0).pick(0)
    assert table.kind == "adventure"


def test_everybody_may_act():
    """ADV-7: every kid's actions are offered, in any order, and to call it a day."""
    table = Situation(Builder()).track()
    assert {option >> actions.SEAT for option in table.options if option >= 0} == {0, 1, 2}
    assert table.options[-1] == actions.EVENING
    table.act(2, actions.WALK, "B").act(0, actions.WALK, "B").act(2, actions.WALK, "A")


def test_nobody_is_forced():
    """ADV-7: calling it a day leaves kids late where they are."""
    table = Situation(Builder())
    table.evening()
    assert table.game.favor == [0, 0, 0]


def test_the_day_ends_by_itself():
    """ADV-7: when nobody can do anything, it is evening."""
    table = Situation(Builder())
    for kid in range(3):
        table.act(kid, actions.HOME)
    assert table.game.round == 2


def test_a_day_cannot_last_for_ever():
    """ADV-7: free actions are bounded in a round."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(1), spend=0)])
    table = Situation(builder)
    count = 0
    while table.game.round == 1:
        table.act(0, actions.CARD)
        count += 1
    assert count == actions.ACTIONS_PER_KID * 3
    assert len(table.logged(log.TOO_MANY_ACTIONS)) == 1


def test_diary_actions():
    """TST-9: where, for how much, how often and when the card says."""
    builder = Builder()
    builder.flags("met")
    builder.card(
        1,
        actions=[
            builder.action(insight(1), at="AC", spend=2, limit="round"),
            builder.action(insight(1), condition=no(flag("met"))),
            builder.action(do("set_flag", flag="met"), limit="game"),
        ],
    )
    table = Situation(builder).put(1, "B").time(2, 1)
    first, two, three = (actions.CARD + n for n in range(3))
    assert {first, two, three} <= table.deeds(0)
    assert first not in table.deeds(1)
    assert first not in table.deeds(2)
    table.act(0, first)
    assert first not in table.deeds(0)
    table.act(0, three)
    assert not {two, three} & table.deeds(0)
    table.next_day()
    assert first in table.deeds(1)
    assert three not in table.deeds(1)


def test_costs():
    """TIM-4: what an option costs is what it takes."""
    table = rumor_test().give(0, "saw").put(1, "B").hold(0, 1)
    for option in table.options:
        game = table.game.clone()
        kid = max(0, option >> actions.SEAT)
        before = game.pool[kid]
        price = actions.cost(game, option)
        game.tapes = [*game.tapes]
        game.choose(table.options.index(option))
        if option != actions.EVENING and not game.held[kid] & ~2:
            assert before - game.pool[kid] == price, option


def test_effects_on_rumors():
    """SCH-6, SCH-7: cards turn up, draw and discard rumors."""
    builder = Builder()
    builder.card(
        1,
        actions=[
            builder.action(do("turn_up_rumor")),
            builder.action(do("turn_up_all_rumors")),
            builder.action(do("discard_rumor")),
            builder.action(do("draw_rumor")),
        ],
    )
    table = Situation(builder).track("B", "C", "H")
    table.act(0, actions.CARD)
    assert (table.kind, table.options) == ("see_rumor", [1, 2, 7])
    table.pick(2)
    assert table.game.hidden == 1 << 1 | 1 << 7
    table.act(0, actions.CARD + 1)
    assert table.game.hidden == 0
    table.act(0, actions.CARD + 2)
    assert (table.kind, table.options) == ("drop_rumor", [1, 2, 7])
    table.pick(7)
    assert table.game.enigma == 0
    assert table.game.rumored == 0b110
    table.act(0, actions.CARD + 3)
    assert table.game.rumored.bit_count() in (2, 3)


def test_subjects():
    """TST-7: whom an effect reaches."""
    builder = Builder()
    whos = ["you", "everyone", "everyone_here", "first_player", "one_kid", "one_kid_here"]
    builder.card(1, actions=[builder.action(to_kid("favor", who, by=1)) for who in whos])
    bundle = builder.build()

    def favored(number, pick=None):
        table = Situation(bundle).put(2, "H").act(0, actions.CARD + number)
        if pick is not None:
            table.pick(pick)
        return [kid for kid in range(3) if table.game.favor[kid] == 2], table

    assert favored(0)[0] == [0]
    assert favored(1)[0] == [0, 1, 2]
    assert favored(2)[0] == [0, 1]
    kids, table = favored(3)
    assert kids == [table.game.first]
    assert favored(4, 2)[0] == [2]
    assert favored(5, 1)[0] == [1]


def test_effects_that_ask_reach_each_kid():
    """ADV-8: an effect that asks something asks each kid in turn, from the first player on."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("relieve", "everyone", condition=None), insight(1))])
    table = Situation(builder)
    for kid in range(3):
        table.hold(kid, 0, 1)
    first = table.game.first
    table.act(0, actions.CARD)
    for step in range(3):
        assert (table.kind, table.game.decision.seat) == ("relieve", (first + step) % 3)
        assert table.game.insight == 0
        table.pick(1)
    assert table.game.insight == 1
    assert q("kids")["q"] == "kids"
    assert take(None)["condition"] is None
    assert LETTERS[0] == "A"


def test_free_trade_where_the_rumor_was():
    """ADV-4: the kids at the rumor's location trade, even when the card has taken its finder away."""
    card = rumor_test((to_kid("draw_item", tag=None), to_kid("move_to", location="H")))
    table = card.put(0, "B").put(1, "B").put(2, "B").give(1, "saw").dice(6)
    table.act(0, actions.INVESTIGATE).pick(0)
    assert (table.place(0), table.kind) == ("H", "trade")
    owners = {items.owner_of(table.game, items.gift(option)[0]) for option in table.options if option}
    takers = {items.gift(option)[1] for option in table.options if option}
    assert (owners, takers) == ({1}, {2})
    # nobody but the finder where the card took them
    table = rumor_test((to_kid("move_to", location="H"),)).put(0, "B").put(1, "H").give(1, "saw").dice(6)
    assert table.act(0, actions.INVESTIGATE).kind == "adventure"


def test_an_action_at_a_place_written_twice():
    """TST-9, MAP-1: an action that names its location twice is at that location, and no other."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(1), at="BB")])
    table = Situation(builder).put(0, "B").put(1, "C")
    assert actions.CARD in table.deeds(0)
    assert actions.CARD not in table.deeds(1)
