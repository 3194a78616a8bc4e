"""ADV-11: counters and flags that each kid has, and blocks that happen to each of some kids."""

import pytest
from engine_builder import Builder, do, enigma, insight, take
from engine_situation import Situation
from loopwright_engine import BundleError
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe
from loopwright_games.tales.view import observe

SCARED = {"op": "has_condition", "condition": "SCARED"}


def guilt(by, who="you", **more):
    return do("own_counter", who=who, counter="guilt", by=by, **more)


def knows(to, who="you"):
    return do("set_own_counter", who=who, counter="knows", to=to)


def at_least(number, counter="guilt"):
    left, right = {"q": "own_counter", "counter": counter}, {"q": "number", "value": number}
    return {"op": "compare", "cmp": ">=", "left": left, "right": right}


def scene(*effects, **ends):
    """A free action that has these effects, in a game whose kids have guilt from 0 to 3, and may know."""
    builder = Builder()
    builder.counter("tide")
    builder.own("guilt", **ends)
    builder.own_flag("knows")
    builder.card(1, actions=[builder.action(*effects, spend=0)])
    return builder


def done(builder, kid=1, before=None):
    """The table after the action has been taken."""
    table = Situation(builder).track()
    if before is not None:
        before(table.game)
    table.act(kid, actions.CARD)
    return table


def stands(game, counter=0):
    first = game.tables.first_own + counter * v.MAX_KIDS
    return game.counters[first : first + game.party.size]


def told(game, count):
    return [describe.sentence(game, entry) for entry in game.log[-count:]]


def scare(*kids):
    def frighten(game):
        for kid in kids:
            game.held[kid] |= 1 << v.CONDITIONS.index("SCARED")

    return frighten


def test_a_kid_moves_what_it_has():
    """ADV-11: and nobody else's; the counter that all share stays."""
    game = done(scene(guilt(2), knows(1))).game
    assert stands(game) == [0, 2, 0] and stands(game, 1) == [0, 1, 0] and game.counters[0] == 0
    name = observe(game)["kids"][1]["name"]
    assert told(game, 2) == [f"{name}: guilt is 2", f'{name}: "knows" is noted']
    assert [own["text"] for own in observe(game)["kids"][1]["own"]] == ["guilt 2/3", "knows"]
    assert [own["text"] for own in observe(game)["kids"][0]["own"]] == ["guilt 0/3"]


@pytest.mark.parametrize(("who", "after"), [("everyone", [1, 1, 1]), ("others", [1, 0, 1])])
def test_what_happens_to_several(who, after):
    assert stands(done(scene(guilt(1, who))).game) == after


def test_only_those_of_whom_it_is_so():
    game = done(scene(guilt(1, "everyone", only=SCARED)), before=scare(0, 2)).game
    assert stands(game) == [1, 0, 1]


def test_beyond_an_end_the_kid_acts_whose_it_is():
    """ADV-10, ADV-11: the kid's own block, for each step; the others' first is over then."""
    builder = scene(guilt(4, "everyone"), over=(take("UPSET"), enigma(1)))
    game = done(builder).game
    assert stands(game) == [3, 3, 3] and game.enigma == 3
    assert all(held & 1 << v.CONDITIONS.index("UPSET") for held in game.held)


def test_you_is_each_of_them():
    """A condition inside of the block, and whom it happens to, are about each kid in turn."""
    builder = Builder()
    builder.own("guilt")
    inner = builder.when_then(SCARED, (guilt(2),), (guilt(1), guilt(1, "others")))
    builder.card(1, actions=[builder.action(builder.each("everyone", inner), spend=0)])
    assert stands(done(builder, before=scare(2)).game) == [2, 2, 3]


def test_who_it_is_is_known_before_any_of_it_happens():
    """As of effects with a condition: whom the block meets does not change while it happens."""
    builder = Builder()
    builder.own("guilt")
    each = builder.each("everyone", guilt(3, "everyone"), only={"op": "not", "of": at_least(3)})
    builder.card(1, actions=[builder.action(each, insight(1), spend=0)])
    table = done(builder)
    assert stands(table.game) == [3, 3, 3] and len(table.logged(log.OWN_COUNTER)) == 9


def test_one_of_those_who_fit():
    """The acting kid chooses among them alone; one that alone fits it is."""
    builder = Builder()
    builder.own("guilt")
    builder.card(1, actions=[builder.action(builder.each("one_kid", guilt(1), only=SCARED), spend=0)])
    table = done(builder, before=scare(0, 2))
    assert table.kind == "kid" and sorted(table.options) == [0, 2] and table.game.decision.seat == 1
    table.pick(2)
    assert stands(table.game) == [0, 0, 1]
    assert stands(done(builder, before=scare(0)).game) == [1, 0, 0]
    assert stands(done(builder).game) == [0, 0, 0]


@pytest.mark.parametrize(("scared", "after"), [((), 0), ((0,), 0), ((0, 2), 1)])
def test_kids_are_counted(scared, after):
    builder = Builder()
    counted = {"q": "seats_with", "only": SCARED}
    condition = {"op": "compare", "cmp": ">=", "left": counted, "right": {"q": "number", "value": 2}}
    effect = builder.when_then(condition, (insight(1),))
    builder.card(1, actions=[builder.action(effect, spend=0)])
    assert done(builder, before=scare(*scared)).game.insight == after


def test_what_all_have_together():
    builder = Builder()
    builder.counter("tide", 0, 20)
    builder.own("guilt")
    total = {"q": "total", "counter": "guilt"}
    effects = guilt(2), guilt(1, "everyone"), do("set_counter", counter="tide", to=total)
    builder.card(1, actions=[builder.action(*effects, spend=0)])
    assert done(builder).game.counters[0] == 5


def test_what_is_hidden_is_not_told():
    builder = scene(guilt(1))
    builder.scenario["own"][0]["name"] = None
    game = done(builder).game
    assert describe.silent(game, game.log[-1])
    assert observe(game)["kids"][1]["own"] == []


@pytest.mark.parametrize(
    "change",
    [
        lambda own: own.update(start=9),
        lambda own: own.update(id="tide"),
        lambda own: own.pop("flag"),
    ],
)
def test_what_is_no_counter_of_a_kid(change):
    builder = scene(guilt(1))
    change(builder.scenario["own"][0])
    with pytest.raises(BundleError):
        builder.build()
