"""Looking for games that reach what a scenario holds."""

import random
from collections import Counter

import pytest
from engine_builder import Builder, compare, counter_is, do, enigma, flag, insight, turn
from engine_worlds import small_world
from loopwright_engine import Options, SaveError, load, new_game, seeking_archive
from loopwright_engine.coverage import Watch
from loopwright_engine.seeking import Goal, Search, replay_witness, seek, shorten, usual_options
from loopwright_engine.seeking_archive import Archive, Lens
from loopwright_engine.seeking_directed import Directed
from loopwright_engine.seeking_wanted import Wanted
from test_content import SCENARIOS, compiled

FOREVER = 600.0


def blocks_of(value):
    """The ids of all blocks in a part of a bundle."""
    if isinstance(value, list):
        return [name for part in value for name in blocks_of(part)]
    if not isinstance(value, dict):
        return []
    own = [value["id"]] if "effects" in value else []
    return own + blocks_of(list(value.values()))


def everything(bundle):
    """All that could be reached by the names of a bundle."""
    return [name for name in Watch(bundle).names if not name.startswith("school.")]


def small_story():
    """A test, a choice, a card that waits for a day, a flag that nobody sets, and two endings."""
    made = Builder()
    made.counter("c")
    made.flags("f", "never")
    tried = made.action(made.test("BRAVE", (turn("c", 1),), (enigma(),)), at="B")
    chosen = made.action(
        made.choose((None, (do("set_flag", flag="f"),)), (None, (do("flip_diary", diary=2),)))
    )
    made.card(
        1,
        actions=[tried, chosen],
        checks=[
            made.when(compare("day", ">=", 3), do("play_diary", diary=2)),
            made.when(flag("never"), insight()),
        ],
    )
    back = {"checks": [made.win_when(counter_is("c", ">=", 2))]}
    made.card(2, start=False, back=back, checks=[made.win_when(flag("f"), "lost", "lose")])
    return made


def test_all_that_can_be_reached_is_found_and_nothing_else():
    bundle = small_story().build()
    watch = Watch(bundle)
    goals = [name for name in everything(bundle) if not name.startswith("rumor")]
    found = seek(bundle, goals, seconds=FOREVER, games=600)
    missing = {goal.item for goal in found.searched}
    never = bundle.data["diary"][0]["sides"]["front"]["checks"][1]["block"]["id"]
    assert never in missing
    written = set(blocks_of(bundle.data["diary"]))
    assert missing & written == {never}
    endings = {"ending.won", "ending.lost", "ending.time-ran-out"}
    sides = {"diary.1.front", "diary.2.front", "diary.2.back"}
    assert endings | sides <= {goal.item for goal in found.witnesses}
    assert all(replay_witness(bundle, saved, goal, watch=watch) for goal, saved in found.witnesses.items())


def test_a_witness_ends_where_its_goal_is_reached():
    """One choice before, it was not."""
    bundle = small_story().build()
    watch = Watch(bundle)
    found = seek(bundle, ["diary.2.back", "ending.won", "ending.time-ran-out"], seconds=FOREVER)
    for goal, saved in found.witnesses.items():
        game = load(bundle, saved)
        before = watch.replay(Options(tuple(saved["options"]["kids"])), game.seed, game.choices[:-1])
        assert goal.item not in before


@pytest.mark.parametrize("world", range(3))
def test_every_witness_holds(world):
    """In worlds with everything that the rulebook knows."""
    bundle = small_world(world)
    watch = Watch(bundle)
    found = seek(bundle, everything(bundle), seconds=FOREVER, games=260)
    assert len(found.witnesses) > 20
    assert all(replay_witness(bundle, saved, goal, watch=watch) for goal, saved in found.witnesses.items())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenarios_that_ship(scenario):
    """More than nine of ten sides, blocks and endings are shown in a few hundred games, and hold."""
    bundle = compiled(scenario)
    watch = Watch(bundle)
    names = set(blocks_of([bundle.data["diary"], bundle.data["rumors"]]))
    names.update(f"ending.{ending['id']}" for ending in bundle.data["endings"])
    names.update(side["id"] for card in bundle.data["diary"] for side in card["sides"].values() if side)
    goals = [name for name in watch.names if name in names]
    found = seek(bundle, goals, seconds=FOREVER, games=400)
    assert len(found.witnesses) > 0.9 * len(goals)
    assert all(replay_witness(bundle, saved, goal, watch=watch) for goal, saved in found.witnesses.items())


def test_the_same_seed_finds_the_same():
    bundle = small_world(3)
    one, two = (seek(bundle, everything(bundle), seconds=FOREVER, games=260, seed=5) for _ in range(2))
    assert one == two


def test_bounds():
    bundle = small_story().build()
    told = []
    found = seek(bundle, ["no-such-thing"], seconds=FOREVER, games=7, on_progress=told.append)
    assert (found.witnesses, found.games) == ({}, 7)
    assert found.searched == {Goal("no-such-thing"): "7 games, 0 of them toward it"}
    assert [progress.games for progress in told] == [1, 2, 3, 4, 5, 6, 7]
    assert seek(bundle, ["no-such-thing"], seconds=0.0).games == 0
    assert seek(bundle, ["diary.1.front"], seconds=FOREVER).games == 1


def test_a_witness_of_something_else():
    bundle = small_story().build()
    saved = seek(bundle, ["diary.2.front"], seconds=FOREVER).witnesses[Goal("diary.2.front")]
    assert replay_witness(bundle, saved, "diary.2.front")
    assert not replay_witness(bundle, saved, "ending.won")
    assert not replay_witness(bundle, {**saved, "choices": saved["choices"][:-1]}, "diary.2.front")
    assert not replay_witness(small_world(1), saved, "diary.2.front")


# --- questions ------------------------------------------------------------------------------------


def two_doors():
    """Diary 2 comes with flag `key` set on the way, or on Wednesday by itself; then diary 3 on Friday."""
    made = Builder()
    made.flags("key")
    unlock = made.action(do("set_flag", flag="key"), do("play_diary", diary=2))
    late = made.when(compare("day", ">=", 3), do("play_diary", diary=2))
    made.card(1, actions=[unlock], checks=[late])
    made.card(2, start=False, checks=[made.when(compare("day", ">=", 5), do("play_diary", diary=3))])
    made.card(3, start=False)
    return made.build()


@pytest.mark.parametrize(
    ("goal", "possible"),
    [
        (Goal("diary.2.front", by=1), True),
        (Goal("diary.2.front", by=2, without=frozenset({"flag.key"})), False),
        (Goal("diary.2.front", by=3, without=frozenset({"flag.key"})), True),
        (Goal("diary.3.front", by=4), False),
        (Goal("diary.3.front", by=5), True),
        (Goal("diary.3.front", without=frozenset({"diary.2.front"})), False),
        (Goal("flag.key", without=frozenset({"diary.2.front"})), True),
        (Goal("diary.2.front", by=1, without=frozenset({"flag.key"})), False),
        (Goal("day.3", without=frozenset({"diary.2.front"})), True),
        (Goal("day.4", without=frozenset({"diary.2.front"})), False),
        (Goal("ending.time-ran-out", by=6), True),
        (Goal("ending.time-ran-out", by=5), False),
    ],
)
def test_a_goal_may_have_a_last_day_and_things_that_must_not_come_first(goal, possible):
    """What happens at one stroke happens in order: the key is set before diary 2 comes."""
    bundle = two_doors()
    found = seek(bundle, [goal], seconds=FOREVER, games=60)
    assert (goal in found.witnesses) == possible
    if possible:
        assert replay_witness(bundle, found.witnesses[goal], goal)


def test_a_witness_of_an_item_may_be_none_of_a_question():
    bundle = two_doors()
    saved = seek(bundle, ["diary.3.front"], seconds=FOREVER).witnesses[Goal("diary.3.front")]
    assert replay_witness(bundle, saved, "diary.3.front")
    assert not replay_witness(bundle, saved, Goal("diary.3.front", by=4))
    assert not replay_witness(bundle, saved, Goal("diary.3.front", without=frozenset({"diary.2.front"})))


def test_a_search_goes_on_where_it_was():
    """In parts it finds what it finds in one go."""
    bundle = small_world(3)
    whole = seek(bundle, everything(bundle), seconds=FOREVER, games=300, seed=5)
    search = Search(bundle, everything(bundle), seed=5)
    for games in (100, 150, 50):
        search.go_on(FOREVER, games)
    assert search.found() == whole


def test_a_goal_that_is_dropped_is_not_looked_for():
    bundle = small_story().build()
    search = Search(bundle, ["diary.2.back", "no-such-thing"])
    search.drop(["no-such-thing"])
    search.go_on(FOREVER)
    assert search.left == ()
    assert set(search.found().witnesses) == {Goal("diary.2.back")}
    assert search.found().searched == {}


def test_a_witness_is_shortened():
    """What does not matter is left out; what is left reaches the goal on the same day."""
    bundle = small_story().build()
    goal = Goal("ending.won")
    saved = seek(bundle, [goal], seconds=FOREVER, seed=3).witnesses[goal]
    short = shorten(bundle, saved, goal, FOREVER, earliest=saved["snapshot"]["round"])
    assert replay_witness(bundle, short, goal)
    assert len(short["choices"]) < len(saved["choices"])
    assert short["snapshot"]["round"] <= saved["snapshot"]["round"]
    assert shorten(bundle, saved, goal, 0.0)["choices"] == saved["choices"]


def test_a_shorter_witness_is_one_of_an_earlier_day_if_there_is_any():
    """By the key diary 2 comes on Monday; without it, on Wednesday."""
    bundle = two_doors()
    lazy = Goal("diary.2.front", without=frozenset({"flag.key"}))
    late = seek(bundle, [lazy], seconds=FOREVER).witnesses[lazy]
    assert late["snapshot"]["round"] == 3
    short = shorten(bundle, late, "diary.2.front", 2.0)
    assert short["snapshot"]["round"] == 1 and len(short["choices"]) <= 4
    assert shorten(bundle, late, "diary.2.front", 2.0, earliest=3)["snapshot"]["round"] == 3
    assert shorten(bundle, late, lazy, 0.2)["snapshot"]["round"] == 3


def test_a_game_that_does_not_reach_its_goal_cannot_be_shortened():
    bundle = small_story().build()
    saved = seek(bundle, ["diary.2.front"], seconds=FOREVER).witnesses[Goal("diary.2.front")]
    with pytest.raises(SaveError, match="does not reach"):
        shorten(bundle, saved, "ending.won", FOREVER)


# --- with a guide ---------------------------------------------------------------------------------

STEPS = 9
PLACES = "BCDEFG"


def long_way():
    """One card after another, each opened by an action at another place; a wrong one closes the way."""
    made = Builder(weeks=2)
    for number in range(1, STEPS + 1):
        back_to_start = [do("discard_diary", diary=number), do("play_diary", diary=1)]
        on = [do("discard_diary", diary=number), do("play_diary", diary=number + 1)]
        wrong = [made.action(*back_to_start, at="", spend=0) for _ in range(3 if number > 1 else 0)]
        right = made.action(*on, at=PLACES[number % len(PLACES)])
        made.card(number, start=number == 1, actions=[*wrong, right])
    made.card(STEPS + 1, start=False)
    return made


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
    found = seek(bundle, [goal], seconds=FOREVER, games=games, guide=Scout(bundle))
    assert replay_witness(bundle, found.witnesses[Goal(goal)], goal)


def test_ways_that_somebody_else_found_are_followed():
    """The guide knows how far it is, the hint which blocks lead there."""
    bundle = long_way().build()
    goal, scout = Goal(f"diary.{STEPS + 1}.front"), Scout(bundle)
    way = [(1, block) for block in scout.opens]
    scout.helpful = lambda *_: frozenset()
    assert seek(bundle, [goal], seconds=FOREVER, games=200, guide=scout).witnesses == {}
    assert goal in seek(bundle, [goal], seconds=FOREVER, games=200, guide=scout, ways={goal: way}).witnesses


def test_how_near_it_came_is_told():
    bundle = long_way().build()
    goal = f"diary.{STEPS + 1}.front"
    found = seek(bundle, [goal], seconds=FOREVER, games=260, guide=Scout(bundle))
    assert Goal(goal) in found.witnesses or "the nearest" in found.searched[Goal(goal)]


# --- parts ----------------------------------------------------------------------------------------


def test_usual_options():
    """VAR-12: also with complications and a high limit of enigma, where a scenario has these."""
    made = small_story()
    assert usual_options(made.build()) == tuple(Options(kids) for kids in (2, 3, 4, 5))
    made.scenario["complications"] = [2]
    drawn = [options.variants for options in usual_options(made.build())]
    assert drawn == [()] * 4 + [("complications-every-round",)] * 4


def test_states_that_the_story_tells_apart():
    """Dials count as far as something is compared with them."""
    made = Builder()
    made.card(1, checks=[made.when(compare("insight", ">=", 2), enigma())])
    bundle = made.build()
    lens, game = Lens(bundle), new_game(bundle, Options(2), 1)
    keys = []
    for dial in (1, 2, 3):
        game.insight, game.enigma = dial, dial
        keys.append(lens.key(game))
    assert keys[0] != keys[1] == keys[2]


def test_the_archive_is_bounded_and_keeps_the_earliest(monkeypatch):
    monkeypatch.setattr(seeking_archive, "LARGEST", 3)
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


def pushes(wanted):
    """The answers of directed players to `push?` when the success or the failure of a test is wanted.

    `mildest` is the mildest condition that could be taken.
    """
    made = Builder()
    made.card(1, actions=[made.action(made.test("BRAVE", (insight(),), (enigma(),)), at="A", spend=0)])
    bundle = made.build()
    block = bundle.data["diary"][0]["sides"]["front"]["actions"][0]["block"]
    names = bundle.tables.block_ids
    blocks = {names.index(block["id"]), names.index(block["effects"][0][wanted]["id"])}
    answers = Counter()
    for seed in range(60):
        game = new_game(bundle, Options(2), seed)
        player = Directed(random.Random(seed), Wanted(bundle.tables, blocks))
        while game.decision is not None and game.round == 1:
            index = player.choose(game)
            if game.decision.kind == "push":
                answer, mildest = game.decision.options[index], min(filter(None, game.decision.options))
                answers["no" if not answer else "mildest" if answer == mildest else "other"] += 1
            game.choose(index)
    return answers


def test_a_test_that_is_better_lost_is_not_pushed():
    answers = pushes("failure")
    assert answers["no"] > 0.7 * answers.total() > 0


def test_a_test_that_is_wanted_is_pushed_with_the_mildest_condition():
    answers = pushes("success")
    assert answers["mildest"] > 0.6 * answers.total() > 0


def test_directed_players_go_where_something_is_wanted():
    """G is reached by bus; the action there costs what is left."""
    made = Builder()
    made.card(1, actions=[made.action(insight(), at="G", spend=2), made.action(enigma(), at="A", spend=0)])
    bundle = made.build()
    wanted = bundle.data["diary"][0]["sides"]["front"]["actions"][0]["block"]["id"]
    blocks = {bundle.tables.block_ids.index(wanted)}
    done = 0
    for seed in range(20):
        game = new_game(bundle, Options(2), seed)
        player = Directed(random.Random(seed), Wanted(bundle.tables, blocks))
        while game.decision is not None and game.round == 1:
            game.choose(player.choose(game))
        done += game.insight
    assert done >= 20
