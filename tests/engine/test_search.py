"""Looking for games that reach what a scenario holds."""

import random

import pytest
from engine_builder import Builder, compare, do, enigma
from engine_search import replay_witness, seek
from engine_stories import FOREVER, blocks_of, everything, small_story
from engine_worlds import small_world
from loopwright_engine import load, new_game
from loopwright_engine.core.branches import PLACED
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.search import archive as archive_module
from loopwright_games.tales.search.archive import Archive, Lens
from loopwright_games.tales.search.goals import SearchGoal, usual_options
from shipped import SCENARIOS
from sweep_length import sample, times
from test_content import compiled


def test_all_that_can_be_reached_is_found_and_nothing_else():
    bundle = small_story().build()
    watch = Watch(bundle)
    goals = [name for name in everything(bundle) if not name.startswith("rumor")]
    search_result = seek(bundle, goals, seconds=FOREVER, games=600)
    missing = {goal.item for goal in search_result.searched}
    never = bundle.data["diary"][0]["sides"]["front"]["checks"][1]["block"]["id"]
    assert never in missing
    blocks = set(blocks_of(bundle.data["diary"]))
    assert missing & blocks == {never}
    endings = {"ending.won", "ending.lost", "ending.time-ran-out"}
    sides = {"diary.1.front", "diary.2.front", "diary.2.back"}
    assert endings | sides <= {goal.item for goal in search_result.witnesses}
    assert all(
        replay_witness(bundle, saved, goal, watch=watch) for goal, saved in search_result.witnesses.items()
    )


def test_a_witness_ends_where_its_goal_is_reached():
    """One choice before, it was not."""
    bundle = small_story().build()
    watch = Watch(bundle)
    search_result = seek(bundle, ["diary.2.back", "ending.won", "ending.time-ran-out"], seconds=FOREVER)
    for goal, saved in search_result.witnesses.items():
        game = load(bundle, saved)
        before = watch.replay(Options(tuple(saved["options"]["kids"])), game.seed, game.choices[:-1])
        assert goal.item not in watch.ids(before)


def test_every_witness_holds():
    """In a world with everything that the rulebook knows (`make branches` looks at many)."""
    bundle = small_world(10)
    watch = Watch(bundle)
    search_result = seek(bundle, everything(bundle), seconds=FOREVER, games=times(30))
    assert len(search_result.witnesses) > 20
    assert all(
        replay_witness(bundle, saved, goal, watch=watch) for goal, saved in search_result.witnesses.items()
    )


@pytest.mark.parametrize("scenario", sample(SCENARIOS, 7))
def test_the_scenarios_that_ship(scenario):
    """More than nine of ten sides, blocks and endings are shown in a few hundred games, and hold; what a card
    does to each place is written out for places where it never happens, too.
    """
    bundle = compiled(scenario)
    watch = Watch(bundle)
    names = set(blocks_of([bundle.data["diary"], bundle.data["rumors"]]))
    names.update(f"ending.{ending['id']}" for ending in bundle.data["endings"])
    names.update(side["id"] for card in bundle.data["diary"] for side in card["sides"].values() if side)
    goals = [name for name in watch.names if name in names and f".{PLACED}." not in name]
    search_result = seek(bundle, goals, seconds=FOREVER, games=400)
    assert len(search_result.witnesses) > 0.9 * len(goals)
    assert all(
        replay_witness(bundle, saved, goal, watch=watch) for goal, saved in search_result.witnesses.items()
    )


def test_the_same_seed_finds_the_same():
    bundle = small_world(3)
    first, two = (
        seek(bundle, everything(bundle), seconds=FOREVER, games=times(25), seed=5) for _ in range(2)
    )
    assert first == two


def test_bounds():
    bundle = small_story().build()
    reports = []
    search_result = seek(bundle, ["no-such-thing"], seconds=FOREVER, games=7, on_progress=reports.append)
    assert (search_result.witnesses, search_result.games) == ({}, 7)
    assert search_result.searched == {SearchGoal("no-such-thing"): "7 games, 0 of them toward it"}
    assert [progress.games for progress in reports] == [1, 2, 3, 4, 5, 6, 7]
    assert seek(bundle, ["no-such-thing"], seconds=0.0).games == 0
    assert seek(bundle, ["diary.1.front"], seconds=FOREVER).games == 1


def test_a_witness_of_something_else():
    bundle = small_story().build()
    saved = seek(bundle, ["diary.2.front"], seconds=FOREVER).witnesses[SearchGoal("diary.2.front")]
    assert replay_witness(bundle, saved, "diary.2.front")
    assert not replay_witness(bundle, saved, "ending.won")
    assert not replay_witness(bundle, {**saved, "choices": saved["choices"][:-1]}, "diary.2.front")
    assert not replay_witness(small_world(1), saved, "diary.2.front")


# --- with a guide ---------------------------------------------------------------------------------

STEPS = 9
PLACES = "BCDEFG"


def long_way():
    """One card after another, each opened by an action at another place; a wrong one closes the way."""
    builder = Builder(weeks=2)
    for number in range(1, STEPS + 1):
        back_to_start = [do("discard_diary", diary=number), do("play_diary", diary=1)]
        on = [do("discard_diary", diary=number), do("play_diary", diary=number + 1)]
        wrong = [builder.action(*back_to_start, at="", spend=0) for _ in range(3 if number > 1 else 0)]
        right = builder.action(*on, at=PLACES[number % len(PLACES)])
        builder.card(number, start=number == 1, actions=[*wrong, right])
    builder.card(STEPS + 1, start=False)
    return builder


class Scout:
    """Knows the way: from the card in play to the next."""

    def __init__(self, bundle):
        self.opens = [
            card["sides"]["front"]["actions"][-1]["block"]["id"] for card in bundle.data["diary"][:-1]
        ]

    def distance(self, facts, goal, _):
        here = next((n for n in range(STEPS + 1, 0, -1) if facts[f"diary.{n}"] == 1), None)
        return None if here is None else int(goal.split(".")[1]) - here

    def helpful(self, _, goal, __):
        return frozenset(self.opens[: int(goal.split(".")[1])])


def test_a_guide_leads_farther_than_luck():
    bundle = long_way().build()
    goal = f"diary.{STEPS + 1}.front"
    games = 400
    assert seek(bundle, [goal], seconds=FOREVER, games=games).witnesses == {}
    search_result = seek(bundle, [goal], seconds=FOREVER, games=games, guide=Scout(bundle))
    assert replay_witness(bundle, search_result.witnesses[SearchGoal(goal)], goal)


def test_ways_that_somebody_else_found_are_followed():
    """The guide knows how far it is, the hint which blocks lead there."""
    bundle = long_way().build()
    goal, scout = SearchGoal(f"diary.{STEPS + 1}.front"), Scout(bundle)
    openings = [(1, block) for block in scout.opens]
    scout.helpful = lambda *_: frozenset()
    assert seek(bundle, [goal], seconds=FOREVER, games=200, guide=scout).witnesses == {}
    assert (
        goal in seek(bundle, [goal], seconds=FOREVER, games=200, guide=scout, ways={goal: openings}).witnesses
    )


def test_how_near_it_came_is_told():
    bundle = long_way().build()
    goal = f"diary.{STEPS + 1}.front"
    search_result = seek(bundle, [goal], seconds=FOREVER, games=260, guide=Scout(bundle))
    assert (
        SearchGoal(goal) in search_result.witnesses
        or "the nearest" in search_result.searched[SearchGoal(goal)]
    )


# --- parts ----------------------------------------------------------------------------------------


def test_usual_options():
    """VAR-12: also with complications and a high limit of enigma, where a scenario has these."""
    builder = small_story()
    assert usual_options(builder.build()) == tuple(Options(kids) for kids in (2, 3, 4, 5))
    builder.scenario["complications"] = [2]
    variants = [options.variants for options in usual_options(builder.build())]
    assert variants == [()] * 4 + [("complications-every-round",)] * 4


def test_states_that_the_story_tells_apart():
    """Dials count as far as something is compared with them."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare("insight", ">=", 2), enigma())])
    bundle = builder.build()
    lens, game = Lens(bundle), new_game(bundle, Options(2), 1)
    keys = []
    for dial in (1, 2, 3):
        game.insight, game.enigma = dial, dial
        keys.append(lens.key(game))
    assert keys[0] != keys[1] == keys[2]


def test_the_archive_is_bounded_and_keeps_the_earliest(monkeypatch):
    monkeypatch.setattr(archive_module, "LARGEST", 3)
    archive = Archive(random.Random(1))
    game = new_game(small_story().build(), Options(2), 1)
    game.round = 5
    for number in range(10):
        cell = archive.visit((number,), game)
    assert len({cell.key for _ in range(20) for cell in archive.some()}) == 3
    game.round = 2
    assert archive.visit(cell.key, game) is cell
    assert (cell.game.round, cell.seen) == (2, 2)
    game.round = 4
    assert archive.visit(cell.key, game).game.round == 2
