"""SET-10, SCH-3, END-4: chores, from the draw to the deadline."""

from engine_builder import Builder, compare, do, insight, no, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, calendar, chores
from loopwright_games.tales.rules.round import STEPS
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.view import observe

NAMES = ("hens", "nets", "piano", "cake", "sums", "wood", "fuse", "letter")


def plain(weeks=1):
    builder = Builder(weeks)
    for name in NAMES:
        builder.chore(name, insight(), steps=2)
    return builder


def hens(*reward, builder=None, **chore):
    """A table where the first kid has the chore `hens`; those of the others cannot be fulfilled."""
    builder = builder or Builder()
    for name in NAMES[1:]:
        builder.chore(name, insight(9), steps=9)
    builder.chore("hens", *(reward or (insight(),)), **chore)
    return Situation(builder, 3).settle().track().chore(0, "hens")


def step(by=1):
    return do("chore_step", by=by)


# --- drawing ----------------------------------------------------------------------------------


def test_two_are_drawn_and_one_is_kept():
    """SET-10: before the first day each kid, from the first player on, keeps one of two chores."""
    table = Situation(plain(), 3)
    cards = set()
    for turn in range(3):
        kid = (table.game.first + turn) % 3
        assert (table.kind, table.game.decision.seat) == ("chore", kid)
        assert table.game.round == 0
        assert observe(table.game)["day"] == "Monday"
        keeps, returns = table.options
        assert not {keeps, returns} & cards
        cards |= {keeps, returns}
        table.pick(keeps)
        assert table.game.chores[kid] == 1 << keeps
        assert returns in table.game.chore_pile
    assert table.game.round == 1
    assert len(table.game.chore_pile) == len(NAMES) - 3


def test_the_deck_is_shuffled():
    """SET-10: what comes on top differs from game to game, also after the kids have kept theirs."""
    bundle = plain().build()
    assert len({tuple(Situation(bundle, 2, seed).options) for seed in range(30)}) > 10
    on_top = 0
    for seed in range(30):
        table = Situation(bundle, 2, seed)
        returned = []
        while table.kind == "chore":
            returned.append(table.options[1])
            table.pick(table.options[0])
        on_top += table.game.chore_pile[-1] in returned
    assert on_top > 3  # a returned card may be the next to be drawn


def test_a_small_deck():
    """SET-10, SCH-9: with one card left there is nothing to choose, with none nothing to get."""
    builder = Builder()
    builder.chore("hens", insight())
    builder.chore("nets", insight())
    table = Situation(builder, 3)
    first = table.game.first
    table.pick(table.options[0])
    assert table.kind == "adventure"
    chore_per_kid = [table.game.chores[(first + turn) % 3] for turn in range(3)]
    assert sorted(chore_per_kid[:2]) == [1, 2]
    assert chore_per_kid[2] == 0
    assert table.logged(log.NO_CHORE) == [((first + 2) % 3,)]


def test_a_second_chore_in_the_second_week():
    """SCH-3: on the Monday of week 2, and on no other day, each kid draws two and keeps one."""
    table = Situation(plain(2), 2).settle()
    counts = {}
    while table.game.result is None:
        before = len(table.logged(log.CHORE_DRAWN))
        table.evening().settle()
        if table.game.result is None:
            counts[table.game.round] = len(table.logged(log.CHORE_DRAWN)) - before
    assert {day: count for day, count in counts.items() if count} == {7: 2}
    assert table.game.round == 12


def test_one_week_has_no_second_chore():
    """SCH-3: a scenario of one week gives no second chore."""
    table = Situation(plain(), 2).settle()
    while table.game.result is None:
        table.evening().settle()
    assert len(table.logged(log.CHORE_DRAWN)) == 2


def test_a_fulfilled_chore_is_silent():
    """END-4: it hears nothing more, and a step that changes nothing is not told."""
    builder = Builder()
    step = do("chore_step", by=1)
    builder.chore("hens", insight(), steps=1, on=(builder.on("new_day", step),))
    table = Situation(builder, 2)
    owner = table.game.chores.index(1)
    for day in (2, 3):
        table.evening()
        assert table.kind == "chore_reward"
        table.pick(0).settle()
        assert table.game.round == day
    assert table.logged(log.CHORE_STEP) == [(owner, 0, 1)]
    assert len([entry for entry in table.game.log if entry[0] == log.TRIGGER]) == 1


# --- fulfilling -------------------------------------------------------------------------------


def test_steps_and_reward():
    """END-4, TST-9: a chore has its steps done by its owner only; then the reward, now."""
    builder = Builder()
    feed = builder.action(step(), at="C", limit="round")
    table = hens(insight(3), builder=builder, steps=2, actions=(feed,))
    deed = table.deed("chore.hens")
    assert deed not in table.deeds(0)
    table.put(0, "C").put(1, "C")
    assert deed in table.deeds(0)
    assert deed not in table.deeds(1)
    table.act(0, deed)
    assert table.game.progress[table.chore_number("hens")] == 1
    assert deed not in table.deeds(0)  # once per round
    table.evening()
    assert table.logged(log.CHORE_DONE) == []
    table.settle().put(0, "C").act(0, deed).evening()
    assert (table.kind, table.game.decision.seat, table.options) == ("chore_reward", 0, [1, 0])
    table.pick(1)
    assert table.game.insight == 3
    assert table.game.chores[0] == 0
    assert table.chore_number("hens") in table.game.chore_discard


def test_done_when():
    """END-4: what a chore asks for is looked at in the evening, and only then."""
    bike = {"op": "has_item", "tag": "BIKE"}
    assert hens(done=bike).give(0, "bike").evening().kind == "chore_reward"
    assert hens(done=bike).give(1, "bike").evening().kind == "adventure"


def test_later():
    """END-4: the reward may be taken later; the chore stays fulfilled whatever happens."""
    table = hens(done={"op": "has_item", "tag": "BIKE"}).give(0, "bike").evening().pick(0)
    assert table.game.insight == 0
    assert table.logged(log.CHORE_LATER) == [(0, table.chore_number("hens"))]
    bike = next(card for card in table.cards("bike") if table.game.items[0] >> card & 1)
    table.game.items[0] ^= 1 << bike
    table.game.item_pile.append(bike)
    table.fresh().evening()
    assert table.kind == "chore_reward"
    assert table.pick(1).game.insight == 1


def test_not_later_than_the_deadline():
    """END-4: on Friday the reward is not put off; what is not done is discarded."""
    table = hens(done={"op": "at_home"}).day(5).put(0, "B")
    others = table.game.chores[1] | table.game.chores[2]
    table.evening()
    assert table.kind == "adventure"
    assert table.game.insight == 1
    assert table.game.chores == [0, 0, 0]
    late = {chore for _, chore in table.logged(log.CHORE_LATE)}
    assert sum(1 << chore for chore in late) == others


def test_the_deadline_of_the_second_week():
    """END-4: Thursday of week 2; on the Friday after it, and in the weekend between, no chore is lost."""
    table = Situation(plain(2), 2).day(6)
    assert table.game.chores == [0, 0]
    table.day(10)
    assert all(table.game.chores)
    table.evening().settle()
    assert table.game.round == 11
    assert table.game.chores == [0, 0]


def test_a_chore_too_late_for_its_deadline():
    """END-4: after the last deadline a card gives no more chores, as none could be rewarded."""
    builder = plain()
    builder.card(1, actions=[builder.action(to_kid("draw_chore"))])
    table = Situation(builder, 2).day(5)
    table.act(0, actions.CARD)
    assert table.kind == "chore"
    table = Situation(builder, 2).day(6).act(0, actions.CARD)
    assert table.logged(log.NO_CHORE) == [(0,)]


def test_chores_that_come_on_the_evening_of_a_deadline():
    """END-4: they are for the next deadline; after the last one there are none."""
    draw = to_kid("draw_chore", "everyone")
    for weeks, count in ((1, 0), (2, 1)):
        builder = plain(weeks)
        builder.card(1, on=[builder.on("end_phase", draw, condition=compare("day", "=", 5))])
        table = Situation(builder, 2).day(6)
        assert [mask.bit_count() for mask in table.game.chores] == [count, count]
        assert len(table.logged(log.NO_CHORE)) == (0 if count else 2)
    builder = Builder(weeks=2)
    for name in ("hens", *NAMES[1:]):
        builder.chore(name, draw, done=compare("day", ">=", 5))
    table = Situation(builder, 2).day(6)
    assert len(table.logged(log.CHORE_DONE)) == 2
    assert sum(mask.bit_count() for mask in table.game.chores) == 4
    assert {chore["deadline"] for kid in observe(table.game)["kids"] for chore in kid["chores"]} == {10}


def test_the_step_of_the_chores():
    """END-4: the step that deadlines are measured by is the one that looks at the chores."""
    assert STEPS[calendar.CHORES][0] is chores.evening


def test_chores_hear_of_their_owner_only():
    """END-4: a chore that listens notes by itself what its own kid does."""
    builder = Builder()
    for letter in "BCDEFGH":
        builder.rumor(letter)
    table = hens(builder=builder, steps=2, on=(builder.on("rumor_succeeded", step()),))
    table.track("D", "E").put(1, "D").put(0, "E")
    number = table.chore_number("hens")
    table.act(1, actions.INVESTIGATE)
    assert table.game.progress[number] == 0
    table.act(0, actions.INVESTIGATE)
    assert table.game.progress[number] == 1


def test_a_chore_hears_the_evening_before_it_is_looked_at():
    """END-4, MOV-6: a step made in the evening counts the same evening, after dinner is known."""
    builder = Builder()
    table = hens(builder=builder, on=(builder.on("end_phase", step(), condition={"op": "home_for_dinner"}),))
    assert table.evening().kind == "adventure"
    table.put(0, "B").act(0, actions.HOME).evening()
    assert table.kind == "chore_reward"


def test_a_chore_hears_the_evening_once():
    """END-4, END-5: a chore hears the end phase with the chores, not with the diary again."""
    builder = Builder()
    table = hens(builder=builder, steps=9, on=(builder.on("end_phase", step()),)).evening().settle()
    assert table.game.progress[table.chore_number("hens")] == 1


def test_sick_leave_counts_as_home():
    """END-4, TIM-6: a kid on sick leave is home for dinner, also for its chores."""
    table = hens(done={"op": "home_for_dinner"})
    table.game.sick |= 1
    assert table.fresh().evening().kind == "chore_reward"


def test_order_of_the_evening():
    """END-2, END-4, END-5: favor is counted before the chore is looked at, the diary hears last."""
    builder = Builder()
    builder.card(1, on=[builder.on("end_phase", do("tell", text=builder.string("words", "Night.")))])
    table = hens(builder=builder, done={"op": "favor", "favor": "good"}).put(0, "B")
    table.act(0, actions.HOME).evening().pick(1)
    kinds = [entry[0] for entry in table.game.log]
    last = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in (log.FAVOR, log.CHORE_DONE, log.TELL)]
    assert last == sorted(last)


def test_reward_items_may_exceed_the_limit():
    """END-4, END-1: items of a reward are kept over night, until the next end phase."""
    draw = to_kid("draw_item", tag=None)
    table = hens(draw, draw, done={"op": "at_home"})
    table.give(0, "saw", "coat", "bike").put(0, "B").evening().pick(1)
    assert table.kind == "adventure"
    assert table.game.items[0].bit_count() == 6
    assert table.evening().kind == "excess"


def test_reward_is_the_owners():
    """END-4: the kid who has the chore is the one whom the reward reaches."""
    table = hens(to_kid("favor", by=1), done={"op": "at_home"}).put(0, "B").evening().pick(1)
    assert table.game.favor == [1, 0, 0]  # late for dinner, and up again


# --- verbs ------------------------------------------------------------------------------------


def test_progress_has_ends():
    """END-4: a chore never goes below nothing or beyond its steps."""
    builder = Builder()
    table = hens(builder=builder, steps=3, actions=(builder.action(step(9)), builder.action(step(-9))))
    number = table.chore_number("hens")
    table.act(0, table.deed("chore.hens"))
    assert table.game.progress[number] == 3
    table.act(0, table.deed("chore.hens", 1))
    assert table.game.progress[number] == 0


def test_giving_chores_up():
    """END-4: a card makes a kid discard a chore by choice; a chore may discard itself."""
    builder = plain()
    builder.chore("gone", insight(), actions=(builder.action(do("discard_this")),))
    builder.card(1, actions=[builder.action(to_kid("draw_chore")), builder.action(to_kid("discard_chore"))])
    table = Situation(builder, 2).settle().chore(0, "hens").act(0, actions.CARD)
    option = table.options[0]
    table.pick(option).act(0, actions.CARD + 1)
    assert table.kind == "drop_chore"
    assert sorted(table.options) == sorted([option, table.chore_number("hens")])
    table.pick(option)
    assert table.game.chore_discard == [option]
    table.chore(0, "gone").act(0, table.deed("chore.gone"))
    assert table.game.chores[0] == 0
    assert table.chore_number("gone") in table.game.chore_discard


def test_a_chore_asks_for_health():
    """END-4: conditions of the owner are looked at as they are in the evening."""
    healthy = no({"op": "has_condition", "condition": None})
    both = {"op": "and", "of": [compare("day", ">=", 2), healthy]}
    assert hens(done=both).evening().kind == "adventure"
    assert hens(done=both).day(2).evening().kind == "chore_reward"
    assert hens(done=both).day(2).hold(0, v.UPSET).evening().kind == "adventure"


def test_chore_of_two_kids_at_once():
    """END-4: kids are asked from the first player on."""
    builder = Builder()
    for name in NAMES:
        builder.chore(name, take("UPSET"), done={"op": "at_home"})
    table = Situation(builder, 3).settle()
    for kid, place in enumerate("BED"):
        table.put(kid, place)
    first = table.game.first
    table.evening()
    kids = []
    while table.kind == "chore_reward":
        kids.append(table.game.decision.seat)
        table.pick(1)
    assert kids == [(first + turn) % 3 for turn in range(3)]
