"""SET: how a game starts."""

import pytest
from engine_builder import Builder, compare, insight, q
from engine_situation import LETTERS, Situation
from loopwright_engine import OptionsError, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import machines
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log


def start(kids=3, seed=1):
    return Situation(Builder(), kids, seed)


def test_dials_and_calendar():
    """SET-1: dials at 0, Monday of week 1."""
    game = start().game
    assert (game.insight, game.enigma, game.round) == (0, 0, 1)


@pytest.mark.parametrize(("kids", "plus", "minus"), [(2, 2, 1), (3, 2, 1), (4, 1, 2), (5, 1, 2)])
def test_sides_of_trait_tiles(kids, plus, minus):
    """SET-2, TST-2: the side of the tiles depends on the number of kids."""
    party = start(kids).game.party
    assert party.dice[0][v.TRAITS.index("BRAVE")] == 3 + plus
    assert party.dice[0][v.TRAITS.index("CLEVER")] == 3 - minus


@pytest.mark.parametrize("kids", [1, 6, ("maja",), ("maja", "maja"), ("maja", "nobody")])
def test_who_can_play(kids):
    """SET-2: two to five different kids of this world."""
    with pytest.raises(OptionsError):
        new_game(Builder().build(), Options(kids), 1)


def test_kids_by_name():
    """SET-2: kids may be named, in the order of seats."""
    game = start(("eva", "ola")).game
    assert [game.tables.kids[n].id for n in game.party.kids] == ["eva", "ola"]


def test_cubes_and_favor():
    """SET-3: six cubes each, favor in the middle."""
    game = start().game
    assert game.pool == [6, 6, 6]
    assert game.favor == [v.FAVOR_NEUTRAL] * 3


def test_iconic_items():
    """SET-4: each kid holds the iconic item; those of absent kids stay in the deck."""
    table = start(2)
    game = table.game
    assert game.items == [1 << table.cards("knife")[0], 1 << table.cards("walkman")[0]]
    assert not set(game.item_pile) & {table.cards("knife")[0], table.cards("walkman")[0]}
    assert set(table.cards("book")) <= set(game.item_pile)


def test_item_deck_is_shuffled():
    """SET-4: different seeds, different orders."""
    assert start(seed=1).game.item_pile != start(seed=2).game.item_pile


def test_machines_on_sectors():
    """SET-5, SET-6, MAC-2: ROUTINE nearby an open location, else ALERT; nearby nothing is ALERT."""
    builder = Builder()
    for name, sector in (("open", "C2"), ("closed", "B3"), ("nowhere", "D4")):
        builder.machine(name, sector)
    builder.lesson(moves=())
    game = Situation(builder).game
    assert [game.tables.machines[n].start for n in range(3)] == game.sectors
    assert [entry[2:] for entry in game.log if entry[0] == log.MACHINE_STATE] == [(2, 0)]
    assert [machines.start_state(game, sector) for sector in game.sectors] == [0, 1, 1]


def test_diary_starts_front_up():
    """SET-7: the named cards are in play, front up; others are not."""
    builder = Builder()
    builder.card(1)
    builder.card(2, start=False)
    assert Situation(builder).game.in_play == [0]


def test_rumor_deck():
    """SET-8: all rumors of the bundle are on the track or in the deck."""
    game = start().game
    assert sorted([*game.track, *game.rumor_pile]) == list(range(len(game.tables.rumors)))


def test_rumor_track():
    """SET-9: four face-down rumors at four places; doubles go back into the deck."""
    builder = Builder()
    for place in "BBBBBBBBCDE":
        builder.rumor(place)
    for seed in range(20):
        game = Situation(builder, seed=seed).game
        assert -1 not in game.track
        places = [game.tables.rumors[rumor].at for rumor in game.track]
        assert sorted(places) == [1, 2, 3, 4]
        assert game.hidden == game.rumored == 0b11110
        assert len(game.rumor_pile) == 7


def test_rumor_track_with_too_few_places():
    """SET-9: a deck of doubles fills what it can."""
    builder = Builder()
    for place in "BBBC":
        builder.rumor(place)
    game = Situation(builder).game
    assert sum(rumor >= 0 for rumor in game.track) == 2
    assert len(game.rumor_pile) == 2


def test_everybody_at_school():
    """SET-11: all kids start at the school; the first player is random."""
    assert {start(seed=seed).game.first for seed in range(30)} == {0, 1, 2}
    assert [LETTERS[at] for at in start().game.at] == ["A", "A", "A"]


def test_school_cards_are_shuffled():
    """SET-12: the school deck is shuffled."""
    builder = Builder()
    for _ in range(10):
        builder.lesson()
    bundle = builder.build()
    assert len({Situation(bundle, seed=seed).game.card for seed in range(30)}) > 4


def test_board():
    """MAP-1, MAP-2, MAP-3, MAP-4: kinds, bus stops, the grid and what is nearby."""
    board = start().game.tables.board
    assert board.open == 0b11011011
    assert board.bus == 0b01000001
    assert board.adjacent_list[0] == (1, 4)
    assert board.nearby[1 * 6 + 2] == 0b01000100  # C2 touches C and G
    assert board.rays[2][0] == (1, 2, 3)  # east of A1 up to the sea
    assert board.rays[0][0] == ()  # north of A1 is the edge


def test_builder_conditions_hold_quantities():
    """The builder's short forms make what the loader accepts."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare(q("day"), ">=", 1), insight(2))])
    assert Situation(builder).game.insight == 2
