"""The Last Glow, rule by rule."""

from __future__ import annotations

import pytest
from loopwright_games.the_last_glow import words
from loopwright_games.the_last_glow.words import square
from situations import answer, kit_and_bundle, situation, told

HOME = square(5, 3)


def glow(step, *numbers, **fields):
    """A game of The Last Glow before a step; no storm heart is there unless a test lays one down."""
    return situation("the_last_glow", step, *numbers, **{"hearts": [], **fields})


def act(action, **fields):
    """One of the crew does something; a second one waits."""
    return answer(glow("crew", **{"crew_left": 2, **fields}), action)


def options(**fields):
    """What the crew can do."""
    return glow("crew", **{"crew_left": 1, "hull": 6, **fields}).decision.options


def test_set_up():
    """GLO-C1, GLO-S1, GLO-S2, GLO-S3, GLO-S5: the lighthouse, the gauges, one storm heart."""
    kit, bundle = kit_and_bundle("the_last_glow")
    for seed in range(20):
        game = kit.start(bundle, kit.options(), seed)
        assert (game.at, game.light, game.hull, game.points, game.cargo) == (HOME, 3, 6, 0, 0)
        assert game.soothers == []
        (heart,) = game.hearts
        assert heart // 16 == 1
        assert 1 <= heart % 16 <= 6


@pytest.mark.parametrize(
    ("turn", "hearts"), [*enumerate((1, 1, 2, 1, 3, 2, 1, 1, 2, 3)), (10, 1), (12, 2), (14, 3)]
)
def test_the_row_of_nightmares(turn, hearts):
    """GLO-S4, GLO-T6, Q12: one new heart each turn in a storm; in nightmares as its row says."""
    game = glow("storms_come", round=turn, dice=range(1, hearts + 1), options={"mode": "nightmare"})
    assert len(game.hearts) == hearts
    assert len(glow("storms_come", round=turn, dice=[4]).hearts) == 1


def test_new_hearts_need_room():
    """Q11, GLO-P1, GLO-P2: not onto a heart or the lighthouse, not a ninth; a soother is destroyed."""
    top = square(1, 4)
    assert glow("storms_come", dice=[4], hearts=[top]).hearts == [top]
    assert glow("storms_come", dice=[4], at=top).hearts == []
    eight = [square(line, column) for line in (2, 3) for column in (1, 2, 3, 4)]
    assert glow("storms_come", dice=[4], hearts=eight).hearts == eight
    game = glow("storms_come", dice=[4], soothers=[top])
    assert (game.hearts, game.soothers) == ([top], [])


def test_light_up():
    """GLO-L1, Q2, Q8: two more, up to six; also when it is of no use."""
    assert act(words.LIGHT_UP, light=1).light == 3
    assert act(words.LIGHT_UP, light=5).light == 6
    assert act(words.LIGHT_UP, light=6).light == 6


def test_maneuver():
    """GLO-L2, GLO-P1: one square aside, not off the grid, not onto a heart."""
    assert act(words.LEFT).at == HOME - 1
    assert act(words.RIGHT).at == HOME + 1
    assert words.LEFT not in options(at=square(5, 1))
    assert words.RIGHT not in options(at=square(5, 6))
    assert words.LEFT not in options(hearts=[HOME - 1])


def test_hunt():
    """GLO-L3: a die minus the way there; three or more."""
    heart = square(4, 4)
    caught = act(words.HUNT, hearts=[heart], dice=[5])
    assert (caught.hearts, caught.soothers) == ([], [heart])
    missed = act(words.HUNT, hearts=[heart], dice=[4])
    assert (missed.hearts, missed.soothers) == ([heart], [])
    assert words.HUNT not in options()


def test_the_odds_of_a_hunt():
    """GLO-L3: what is said of a hunt is what the die does."""
    far, near = square(1, 3), square(4, 3)
    game = act(words.HUNT, hearts=[far, near])
    odds = type(game).asks["hunt"].odds
    assert odds(game, near) == pytest.approx(3 / 6)
    assert odds(game, far) == 0
    hits = sum(
        near in answer(act(words.HUNT, hearts=[far, near], dice=[face]), near).soothers
        for face in range(1, 7)
    )
    assert hits / 6 == odds(game, near)


def test_a_hunt_needs_a_soother():
    """Q7: six in all, on the board, on board and on the planet."""
    assert words.HUNT in options(hearts=[1], cargo=3, points=2)
    assert words.HUNT not in options(hearts=[1], cargo=3, points=2, soothers=[square(2, 2)])


def test_sleep():
    """GLO-L4, GLO-P2, Q3: one action for a soother on the lighthouse's square, two for one beside it."""
    here = act(words.SLEEP, soothers=[HOME], crew_left=3)
    assert (here.soothers, here.cargo, here.crew_left) == ([], 1, 2)
    beside = act(words.SLEEP_BESIDE, soothers=[HOME + 1], crew_left=4)
    assert (beside.soothers, beside.cargo, beside.crew_left) == ([], 1, 2)
    assert words.SLEEP not in options(soothers=[HOME + 1])
    assert words.SLEEP_BESIDE not in options(soothers=[HOME + 1], crew_left=1)
    diagonal = square(4, 4)
    assert words.SLEEP_BESIDE not in options(soothers=[diagonal], crew_left=2)
    assert act(words.SLEEP, soothers=[HOME], cargo=5).cargo == 6


def test_which_soother():
    """GLO-L4: with two beside it one is chosen."""
    game = act(words.SLEEP_BESIDE, soothers=[HOME + 1, HOME - 1], crew_left=3)
    assert game.decision.kind == "sleep"
    assert answer(game, HOME - 1).soothers == [HOME + 1]


def test_repair():
    """GLO-L5, Q2: one more, up to six."""
    assert act(words.REPAIR, hull=4).hull == 5
    assert words.REPAIR not in options(hull=6)


def test_full_throttle():
    """GLO-L6, Q4: up; the second time it costs hull; no third, no way onto a heart or off the grid."""
    once = act(words.THROTTLE, crew_left=4)
    assert (once.at, once.hull) == (square(4, 3), 6)
    twice = answer(once, words.THROTTLE)
    assert (twice.at, twice.hull) == (square(3, 3), 5)
    assert words.THROTTLE not in twice.decision.options
    assert words.THROTTLE not in options(hearts=[square(4, 3)])
    assert words.THROTTLE not in options(at=square(1, 3))


def test_send():
    """GLO-L7, GLO-E1: a point for each; six of them win."""
    sent = act(words.SEND, cargo=2, points=1)
    assert (sent.cargo, sent.points) == (1, 2)
    assert words.SEND not in options()
    won = act(words.SEND, cargo=1, points=5)
    assert (won.result.won, won.result.ending) == (True, "dome")


def test_crew():
    """GLO-C2, GLO-P3, Q6: five, or four while the hull is at three or less when the phase begins."""
    assert glow("turn", hull=4).crew_left == 5
    assert glow("turn", hull=3).crew_left == 4


def test_sinking():
    """GLO-T1, Q5, GLO-E2, GLO-E3: down one square; light, or else hull; out of the grid."""
    bright = glow("sink", light=1, dice=[1])
    assert (bright.at, bright.light, bright.hull) == (square(6, 3), 0, 6)
    dark = glow("sink", light=0, dice=[1])
    assert (dark.light, dark.hull) == (0, 5)
    assert glow("sink", light=0, hull=1).result.ending == "destroyed"
    assert glow("sink", at=square(6, 3)).result.ending == "crashed"


@pytest.mark.parametrize(
    ("face", "line", "to"),
    [(1, 2, (3, 1)), (2, 2, (3, 2)), (3, 2, (3, 2)), (4, 2, (3, 3)), (5, 2, (3, 3)), (1, 1, (2, 1))],
)
def test_drift(face, line, to):
    """GLO-T2: a die plus the line."""
    column = 2
    game = glow("storm", square(line, column), hearts=[square(line, column)], dice=[face, 6], at=square(6, 6))
    assert game.hearts[0] == square(*to)


def test_drift_at_the_side():
    """GLO-T2: a way that leaves the grid at the side goes straight down."""
    assert glow("storm", square(1, 1), hearts=[square(1, 1)], dice=[1]).hearts[0] == square(2, 1)
    assert glow("storm", square(1, 6), hearts=[square(1, 6)], dice=[5]).hearts[0] == square(2, 6)


def test_two_hearts_never_share_a_square():
    """GLO-T3, GLO-P1, Q13: roll again; barred again, it stays; the second roll may explode."""
    heart, other = square(2, 2), square(3, 2)
    moved = glow("storm", heart, hearts=[heart, other], dice=[2, 4], at=square(6, 6))
    assert moved.hearts == [square(3, 3), other]
    stays = glow("storm", heart, hearts=[heart, other], dice=[2, 3], at=square(6, 6))
    assert stays.hearts == [heart, other]
    assert told(stays)[0] == "stays"
    burst = glow("storm", heart, hearts=[heart, other], dice=[2, 6], at=square(6, 6))
    assert burst.hearts == [other]


@pytest.mark.parametrize(
    ("at", "hull"), [((2, 4), 4), ((3, 3), 4), ((4, 3), 5), ((2, 5), 5), ((4, 4), 6), ((5, 3), 6)]
)
def test_explosion(at, hull):
    """GLO-T4: two beside it, diagonals too; one for two squares away; then the heart is gone."""
    heart = square(2, 3)
    game = glow("storm", heart, hearts=[heart], dice=[6], at=square(*at))
    assert (game.hull, game.hearts) == (hull, [])


def test_collision():
    """GLO-T5, Q10, GLO-E2: three also when the lighthouse sinks onto it; then it is gone."""
    sinks = glow("sink", hearts=[square(6, 3)], dice=[6])
    assert (sinks.hull, sinks.hearts) == (3, [square(1, 6)])
    assert glow("sink", hearts=[square(6, 3)], hull=3).result.ending == "destroyed"


def test_a_heart_on_the_lighthouse():
    """GLO-T5: by its own drift."""
    game = glow("storm", square(3, 3), hearts=[square(3, 3)], dice=[1], at=square(4, 3))
    assert told(game)[:2] == ["moves", "collides"]
    assert (game.hull, game.hearts) == (3, [])


def test_the_ground():
    """GLO-T5, GLO-E4: a point, or the game."""
    heart = square(6, 1)
    paid = glow("storm", heart, hearts=[heart], dice=[1], points=2, at=square(1, 6))
    assert (paid.points, paid.hearts) == (1, [])
    assert glow("storm", heart, hearts=[heart], dice=[1], at=square(1, 6)).result.ending == "nightmares"


def test_soothers_are_torn_apart():
    """GLO-P2: a heart that moves onto one destroys it."""
    game = glow(
        "storm", square(2, 2), hearts=[square(2, 2)], soothers=[square(3, 2)], dice=[2], at=square(6, 6)
    )
    assert (game.hearts, game.soothers) == ([square(3, 2)], [])


def test_the_lowest_heart_moves_first():
    """Q9: the lowest line first, in a line from right to left, so that none bars another."""
    hearts = [square(2, 2), square(3, 2), square(3, 4)]
    game = glow("sink", hearts=hearts, dice=[1, 1, 2, 6], at=square(4, 6))
    moved = [entry[1] for entry in game.log if list(type(game).says)[entry[0]] == "moves"]
    assert moved == [square(3, 4), square(3, 2), square(2, 2)]
