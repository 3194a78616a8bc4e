"""Lucha Libre, rule by rule.

The wrestlers 0 and 1, Ola Negra and El Yunque, fight 2 and 3, Fray Farol and Musgo; their lucky numbers
are 5, 3, 6, 4.
"""

from __future__ import annotations

import random
from pathlib import Path

import boxes
import pytest
from loopwright_compiler import compile_path
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import BundleError
from loopwright_games.lucha_libre.kit import KIT
from loopwright_games.lucha_libre.words import DONE, FACES
from situations import answer, kit_and_bundle, situation, told


def lucha(step, *numbers, **fields):
    """A game of Lucha Libre after a step."""
    return situation("lucha_libre", step, *numbers, **fields)


def number(name, face=0):
    """The option of a move."""
    moves = kit_and_bundle("lucha_libre")[1].tables.moves
    return FACES * next(place for place, card in enumerate(moves) if card.id == f"move.{name}") + face


def can(wrestler, *dice):
    """The ids of the moves that a wrestler can make with these dice."""
    seat = wrestler // 2
    ring = [0, 2]
    ring[seat] = wrestler
    fields = {("first_dice", "second_dice")[seat]: sorted(dice)}
    game = lucha("chose", seat, DONE, ring=ring, **fields)
    names = {}
    for option in game.can_move(seat):
        card = kit_and_bundle("lucha_libre")[1].tables.moves[option // FACES]
        names[card.id.removeprefix("move.")] = option % FACES
    return names


def resolved(first=(), second=(), **fields):
    """A round in which these moves were chosen, up to the next roll of dice."""
    dice = [1] * 10
    moves = {
        "first_chosen": [number(*move) for move in first],
        "second_chosen": [number(*move) for move in second],
    }
    return lucha("resolve", dice=dice, **{"round": 1, **moves, **fields})


def test_set_up():
    """LUC-C1, LUC-C2, LUC-C3, LUC-S1, LUC-S2, LUC-S3, Q1."""
    kit, bundle = kit_and_bundle("lucha_libre")
    game = kit.start(bundle, kit.options(), 1)
    assert (game.energy, game.fans, game.ring) == ([3, 3, 3, 3], [10, 10], [0, 2])
    assert [len(dice) for dice in game.dice] == [3, 3]
    assert kit.row(game) == [10, 10, 3, 3, 3, 3]
    assert bundle.tables.teams == ["Ola Negra & El Yunque", "Fray Farol & Musgo"]


def test_dice_by_energy():
    """LUC-R1, LUC-C2."""
    game = lucha("turn", dice=[1, 2, 3, 4, 5, 6, 1], energy=[5, 3, 2, 3])
    assert game.dice == ([1, 2, 3, 4, 5], [1, 6])


def test_rolling_again():
    """LUC-R1: any dice, for a fan each time; stopping is final."""
    game = lucha("roll_again", 0, first_dice=[1, 2, 2], dice=[6, 5])
    masks = game.decision.options
    assert len(masks) == 6  # nothing, 1, 2, 1 and 2, 2 and 2, all of them
    answer(game, 0b110)
    assert (game.first_dice, game.fans) == ([1, 5, 6], [9, 10])
    game.stack.insert(0, (game._numbers["roll_again"], 1))
    answer(game, 0)
    assert game.decision.seat == 1


def test_no_rolling_again_without_fans():
    """Q6."""
    assert lucha("roll_again", 0, first_dice=[1, 2, 2], fans=[0, 10]).decision is None


def test_who_is_first():
    """Q4: in turn."""
    dice = [1, 2, 3, 4, 5, 6]
    assert lucha("turn", round=0, dice=dice).decision.seat == 0
    assert lucha("turn", round=1, dice=dice).decision.seat == 1


@pytest.mark.parametrize(
    ("wrestler", "dice", "names"),
    [
        (0, (5, 5, 5), {"lucky-triple", "show-off"}), (0, (4, 6), {"undertow"}), (0, (5, 6), {"show-off"}),
        (1, (5, 6), {"hammer-and-moss"}), (3, (5, 6), {"hammer-and-moss"}),
        (2, (3, 5), {"vespers"}), (2, (5, 6), {"show-off"}),
        (0, (1, 2, 3), {"breaker", "change"}), (1, (1, 2, 3), {"change", "show-off"}),
        (1, (1, 2, 4), {"pilgrimage", "change"}), (2, (1, 2, 4), {"pilgrimage", "change"}),
        (3, (1, 2, 3), {"breaker", "change"}),
        (0, (1, 2, 3, 4), {"breaker", "change", "four"}), (2, (1, 2, 3, 4), {"pilgrimage", "change", "four"}),
        (3, (4, 4, 4), {"lucky-triple", "show-off"}),
        (0, (2, 2, 2), {"triple"}), (0, (1, 2), {"change"}), (0, (1, 1), set()),
    ],
)  # fmt: skip
def test_moves(wrestler, dice, names):
    """LUC-M1, LUC-M2, LUC-M3, LUC-M4, LUC-M5, LUC-M6, LUC-M7, LUC-C4: which dice make which move."""
    assert set(can(wrestler, *dice)) == names


def test_a_triple_of_another_number():
    """LUC-M6: any face but the lucky one."""
    assert can(0, 2, 2, 2) == {"triple": 2}
    assert "triple" not in can(0, 5, 5, 5)


@pytest.mark.parametrize(
    ("move", "fans", "foe", "own"),
    [("lucky-triple", 5, -2, -1), ("show-off", 1, 0, 1), ("undertow", 1, -1, 0),
     ("hammer-and-moss", 1, -1, 0), ("vespers", 1, -1, 0), ("breaker", 2, -1, 0), ("pilgrimage", 2, -1, 0),
     ("four", 4, -2, -1), ("change", -1, 0, 0)],
)  # fmt: skip
def test_what_moves_bring(move, fans, foe, own):
    """LUC-M1, LUC-M2, LUC-M3, LUC-M4, LUC-M5, LUC-M7: fans, and the energy of both."""
    game = resolved([(move,)], energy=[4, 2, 4, 2])
    assert game.fans == [10 + fans, 10]
    assert game.energy[2] == 4 + foe
    assert game.energy[0] == 4 + own


def test_what_a_triple_brings():
    """LUC-M6."""
    game = resolved(second=[("triple", 2)], energy=[4, 2, 4, 2])
    assert (game.fans, game.energy) == ([10, 13], [2, 3, 3, 3])


def test_the_bundled_trick_works_once():
    """A card of the bundled box remembers by a flag, which no line of the rules knows."""
    folder = Path(__file__).parents[2] / "content" / "lucha-libre"
    data = compile_path(folder, bundled=folder).bundle
    bundle = Bundle(data, KIT, KIT.prepared(data))
    game = KIT.start(bundle, KIT.options(), 1)
    trick = FACES * next(n for n, card in enumerate(bundle.tables.moves) if card.id == "move.cape")
    fans = []
    for seat in (1, 0, 1):
        waiting = len(game.stack)
        game.make(seat, trick)
        while len(game.stack) > waiting:
            game.go_on()
        fans.append(tuple(game.fans))
    assert fans == [(10, 12), (9, 12), (9, 11)]
    assert game.row_of("fooled") == 1


def test_each_die_serves_one_move():
    """LUC-R2, Q2, Q3: moves as long as there are dice; dice may be left out."""
    game = lucha("choose_moves", 0, first_dice=[1, 2, 5, 5], second_dice=[1, 2])
    game.stack.insert(0, (game._numbers["choose_moves"], 1))
    answer(game, number("show-off"))
    answer(game, number("show-off"))
    assert game.decision.options == [number("change"), DONE]
    answer(game, DONE)
    assert game.first_chosen == [number("show-off")] * 2


def test_both_at_once():
    """LUC-R2: changes of one wrestler's energy are added up before they count."""
    game = resolved([("show-off",), ("show-off",)], [("pilgrimage",)], energy=[5, 2, 3, 2])
    assert game.energy[0] == 5  # two up, one down


def test_energy_that_cannot_be_lost():
    """LUC-R3, LUC-C3, Q6: fans instead, never below none."""
    game = resolved([("four",)], energy=[4, 2, 3, 2])
    assert (game.energy[2], game.fans[1]) == (2, 9)
    assert resolved([("four",)], energy=[4, 2, 2, 2], fans=[10, 1]).fans[1] == 0
    assert resolved([("change",)], fans=[0, 10]).fans[0] == 0


def test_rest_and_change():
    """LUC-R4, LUC-R5, Q7: who is outside rests; then they change."""
    game = resolved([("change",)], energy=[3, 3, 3, 5])
    assert game.ring == [1, 2]
    assert game.energy == [3, 4, 3, 5]


def test_thirty_seven_fans():
    """LUC-E1, Q5, LUC-R3: more fans win; with as many, the fight goes on."""
    won = resolved([("lucky-triple",)], fans=[32, 20])
    assert (won.result.won, won.result.ending, won.result.scores) == (True, "first-team", (37, 19))
    game = resolved([("show-off",)], [("show-off",)], fans=[36, 37])
    assert (game.result.won, game.result.ending) == (False, "second-team")
    assert resolved([("show-off",)], [("show-off",)], fans=[36, 36]).result is None


def test_a_fight_that_goes_on():
    """Q8: a lead after round 100, nobody after round 200."""
    assert resolved(fans=[9, 10], round=99).result is None
    assert resolved(fans=[9, 10], round=100).result.ending == "second-team"
    assert resolved(round=199).result is None
    assert resolved(round=200).result.ending == "nobody"


def test_choices_lie_hidden():
    """LUC-R2: the other player does not see what was chosen, nor in the log, and imagines other moves."""
    game = lucha("choose_moves", 0, round=1, first_dice=[1, 2, 5], second_dice=[1, 2])
    game.stack.insert(0, (game._numbers["choose_moves"], 1))
    answer(game, number("show-off"))
    answer(game, DONE)
    assert game.decision.seat == 1
    assert "first_chosen" not in game.seen(1)
    assert game.seen(0)["first_chosen"] == [number("show-off")]
    assert told(game) == []
    imagined = {tuple(game.redeal(random.Random(seed), 1).first_chosen) for seed in range(60)}
    legal = {(), (number("show-off"),), (number("change"),), (number("show-off"), number("change")),
             (number("change"), number("show-off"))}  # fmt: skip
    assert imagined == legal


@pytest.mark.parametrize("team", [1, 3])
def test_content_that_cannot_be_played(team):
    """LUC-C4: two wrestlers a team."""
    data = boxes.lucha_libre()
    data["cards"][2]["head"]["team"] = team
    with pytest.raises(BundleError):
        KIT.tables(data)


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("fans", 1, "Fray Farol & Musgo have 1 fan."),
        ("fans", 0, "Fray Farol & Musgo have 0 fans."),
        ("again", 1, "Fray Farol & Musgo roll 1 die again."),
        ("rolled", 4, "Fray Farol & Musgo roll 4 dice."),
        ("tired", 1, "El Yunque is too tired to lose more: that costs 1 fan."),
    ],
)
def test_one_thing_is_said_as_one(kind, number, said):
    game = KIT.start(kit_and_bundle("lucha_libre")[1], KIT.options(), 1)
    game.tell(kind, 1, number)
    assert KIT.sentence(game, game.log[-1]) == said
