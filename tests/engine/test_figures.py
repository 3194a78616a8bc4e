"""The figures of a playtest: right where the truth is known, and the same in any order of counting."""

import copy
import json
import random
from collections import Counter
from dataclasses import replace

import pytest
from engine_builder import Builder, compare, do, flag
from loopwright_engine import load_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.playtest.figures import cards
from loopwright_engine.playtest.figures.figures import figures, tension_figures
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.stats import share_of, wilson
from loopwright_engine.playtest.tally import EXAMPLES, Count, Tally
from loopwright_games.tales import contents
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options

GAMES = 800
DAYS = 6
CARDS = 6


def lottery():
    """Each evening one die: the kids win with a 6, and after the card of luck (one of six) with 4 to 6.

    Nothing that kids do matters. `school.2` to `school.6` are as good as blank.
    """
    builder = Builder()
    won = builder.ending("won")
    builder.flags("lucky")
    win = do("end_game", ending=won)
    die = builder.when_then(flag("lucky"), (builder.roll((4, 6, (win,))),), (builder.roll((6, 6, (win,))),))
    builder.card(1, on=[builder.on("end_phase", die)])
    builder.card(2, start=False, back={}, actions=[builder.action(do("tell", text="tiny.title"))])
    test = builder.test("BRAVE", failure=(do("nothing"),))
    for outcome in ("success", "failure"):
        test[outcome]["id"] = f"school.1.{outcome}"
    builder.lesson(event=("first_player", False, (do("set_flag", flag="lucky"), test)))
    for _ in range(CARDS - 1):
        builder.lesson()
    return builder.build()


def chances():
    """The chance that the die wins on each day, and that it never does, by hand.

    The sixth day is the weekend: no school card is drawn (TIM-1, SCH-4).
    """
    waiting, lucky, ends = 1.0, 0.0, []
    for day in range(DAYS):
        share = waiting / (CARDS - day) if day < DAYS - 1 else 0
        waiting, lucky = waiting - share, lucky + share
        ends.append(waiting / 6 + lucky / 2)
        waiting, lucky = waiting * 5 / 6, lucky / 2
    return ends, waiting + lucky


PLAN = Plan((Cell(Options(2), "random"), Cell(Options(3), "random")), games=GAMES)


@pytest.fixture(scope="module")
def bundle():
    return lottery()


@pytest.fixture(scope="module")
def records(bundle):
    return [
        record for cell in (0, 1) for chunk in PLAN.chunks(cell) for record in play_chunk(bundle, PLAN, chunk)
    ]


def counted(bundle, records, plan=PLAN):
    tally = Tally(len(plan.cells), watch_of(bundle, ()))
    for record in records:
        tally.add(record)
    return tally


def told(bundle, tally, plan=PLAN, **options):
    """The figures of a plan with one bot: those of the bot stand beside the others."""
    figures_of_plan = figures(bundle, plan, watch_of(bundle, ()).names, tally, **options)
    (of_bot,) = figures_of_plan.pop("bots").values()
    return figures_of_plan | of_bot


@pytest.fixture(scope="module")
def document(bundle, records):
    return told(bundle, counted(bundle, records))


# --- the truth --------------------------------------------------------------------------------


def test_a_chance_computed_by_hand_lies_in_the_interval_of_99_percent(bundle, records):
    ends, never = chances()
    assert sum(ends) + never == pytest.approx(1)
    document = told(bundle, counted(bundle, records), level=0.99)
    for kids in ("2", "3"):
        figure = document["by_axis"][kids]
        assert figure["low"] < sum(ends) < figure["high"]
    assert document["endings"]["won"]["low"] < sum(ends) < document["endings"]["won"]["high"]
    length = sum(day * chance for day, chance in enumerate(ends, 1)) + DAYS * never
    for cell in document["cells"]:
        assert cell["rounds"]["low"] < length < cell["rounds"]["high"]


def effect():
    """By how much more games are won once the card of luck is there, by hand: `later` and `lucky` are the
    chances to win after a day, without the card so far and with it; days weigh as Mantel and Haenszel say."""
    later = [1 / 6]  # on the last day, no card is drawn
    for left in range(2, DAYS):
        lucky = 1 - 0.5**left
        later.insert(0, lucky / left + (1 - 1 / left) * (1 / 6 + 5 / 6 * later[0]))
    going, whole, total = 1.0, 0.0, 0.0
    for day, chance in enumerate(later, 1):
        share = 1 / (CARDS + 1 - day)
        weight_of_came, not_yet = going * share / 2, going * (1 - share) * 5 / 6
        weight = weight_of_came * not_yet / (weight_of_came + not_yet)
        total += weight * (1 - 0.5 ** (DAYS - day) - chance)
        whole, going = whole + weight, not_yet
    return total / whole


def test_the_effect_of_a_card_computed_by_hand_lies_in_its_interval(bundle, records):
    """For both numbers of kids together, whose dice are alike."""
    card = told(bundle, counted(bundle, records), level=0.99)["cards"]["school.1"]
    assert card["effect_low"] < effect() < card["effect_high"]
    assert card["effect"] == pytest.approx(effect(), abs=0.06)


def test_the_days_of_all_games_are_those_computed_by_hand(document):
    """Within four standard errors, on each day."""
    ends, never = chances()
    ends[-1] += never
    lengths = [dict(cell["rounds"]["histogram"]) for cell in document["cells"]]
    for day, chance in enumerate(ends, 1):
        games = sum(length.get(day, 0) for length in lengths)
        assert abs(games / (2 * GAMES) - chance) < 4 * (chance * (1 - chance) / (2 * GAMES)) ** 0.5


def test_a_card_that_matters_is_found_and_blank_ones_are_not(document):
    cards_by_id = document["cards"]
    assert cards_by_id["school.1"]["verdict"] == cards.MATTERS
    assert cards_by_id["school.1"]["effect_low"] > 0
    for number in range(2, 7):
        blank = cards_by_id[f"school.{number}"]
        assert blank["verdict"] != cards.MATTERS
        assert blank["effect_low"] < 0 < blank["effect_high"]


def test_long_games_see_more_cards_but_that_is_no_effect(document):
    """Games that are lost go on to the end, so each blank card comes up in more games that are lost."""
    naive = []
    for number in range(2, 7):
        card = document["cards"][f"school.{number}"]
        rate = card["wins_seen"] / card["seen"] - card["wins_unseen"] / (2 * GAMES - card["seen"])
        naive.append(rate)
        assert abs(card["effect"]) < 0.12
    assert max(naive) < -0.1


# --- one document -----------------------------------------------------------------------------


def test_any_order_of_counting_gives_the_same_document(bundle, records, document):
    luck, shuffled = random.Random(1), records[:]
    luck.shuffle(shuffled)
    parts = [counted(bundle, shuffled[start::3]) for start in range(3)]
    whole = parts[2]
    for number, cell in [pair for part in parts[:2] for pair in enumerate(part.cells)]:
        whole.take(number, cell)
    assert json.dumps(told(bundle, whole)) == json.dumps(document)


@pytest.mark.parametrize("games", [0, 1, 2])
def test_few_games_make_a_document_too(bundle, records, games):
    """What nothing is known of is null; JSON knows no infinity."""
    document = told(bundle, counted(bundle, records[:games]))
    json.dumps(document, allow_nan=False)
    assert document["games"] == games
    assert document["by_axis"]["3"] == {
        "words": "3 kids", "games": 0, "wins": 0, "win_rate": 0, "low": 0, "high": 1, "rounds_mean": 0,
    }  # fmt: skip
    assert document["cells"][0]["decisions"]["low"] is None or games == 2
    assert "won" in document["endings"]
    assert "rumor-lost" not in document["endings"]


def test_cells_and_kids_and_endings_add_up(bundle, records, document):
    wins = sum(record.won for record in records)
    assert document["games"] == len(records) == sum(cell["games"] for cell in document["cells"])
    assert sum(cell["wins"] for cell in document["cells"]) == wins == document["endings"]["won"]["games"]
    first = [record.game for record in records if record.cell == 1 and record.won][:EXAMPLES]
    ending = next(
        story_ending for story_ending in document["cells"][1]["endings"] if story_ending["id"] == "won"
    )
    assert ending["examples"] == first
    assert [document["title"], document["bundle"]] == ["Tiny", bundle.hash]


def test_kinds_that_share_their_luck_do_not_make_a_rate_surer(bundle, records):
    """Twice the same games, as two kinds of them, tell no more than once."""
    games = [record._replace(luck=None) for record in records if record.cell == 0]
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2, ("caring-parents",)), "random")), GAMES)
    twice = [record._replace(cell=cell) for record in games for cell in (0, 1)]
    once, both = (told(bundle, counted(bundle, game, plan), plan) for game in (games, twice))
    assert both["games"] == 2 * once["games"]
    low, high = wilson(sum(record.won for record in games), GAMES)
    for figure in (both["endings"]["won"], both["by_axis"]["2"], once["by_axis"]["2"]):
        assert [figure["low"], figure["high"]] == pytest.approx([low, high], abs=1e-5)
    for before, after in zip(once["took"], both["took"], strict=True):
        assert {**before, "taken": 2 * before["taken"]} == {**after, "deviation": before["deviation"]}


def test_kinds_with_luck_of_their_own_make_a_rate_surer(bundle, records):
    """The second kind as if it were dealt from other seeds; then as if the first were lost when it is won."""
    luck = random.Random(5)
    games = [
        record._replace(took=[luck.randint(0, 5), 0, 0, 0])
        for record in records
        if record.cell == 0 and record.game < 400
    ]
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2, ("caring-parents",)), "random")), 400)

    def halves(second):
        figures_of = told(bundle, counted(bundle, games + second, plan), plan)
        of = (figures_of["by_axis"]["2"], figures_of["endings"]["won"], figures_of["took"][0])
        return [(figure["high"] - figure["low"]) / 2 for figure in of]

    alone = halves([])
    moved = [game._replace(cell=1, game=(game.game + 37) % 400) for game in games]
    assert halves(moved) == pytest.approx([half / 2**0.5 for half in alone], rel=0.2)
    turned = [
        game._replace(cell=1, won=not game.won, ending="time-ran-out" if game.won else "won")
        for game in games
    ]
    assert max(halves(turned)[:2]) < 0.25 * alone[0]


def test_several_bots_have_no_figures_together(bundle, records):
    """What cautious does is the second kind here, won in no game."""
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2), "cautious")), GAMES)
    some = [
        record if record.cell == 0 else record._replace(won=False, ending="time-ran-out")
        for record in records
    ]
    tally = counted(bundle, some, plan)
    figures_of_plan = figures(bundle, plan, watch_of(bundle, ()).names, tally)
    alone = [told(bundle, tally.of([cell]), replace(plan, cells=(plan.cells[cell],) * 2)) for cell in (0, 1)]
    assert list(figures_of_plan["bots"]) == ["random", "cautious"]
    for bot, other in zip(figures_of_plan["bots"].values(), alone, strict=True):
        assert bot == {part: other[part] for part in bot}
    assert figures_of_plan["bots"]["cautious"]["endings"]["won"]["games"] == 0
    assert figures_of_plan["bots"]["random"]["endings"]["won"]["games"] == sum(record.won for record in some)
    never, *of_each = (
        {item["id"] for item in figures_of["coverage"]["never"]} for figures_of in (figures_of_plan, *alone)
    )
    assert never == of_each[0] & of_each[1]
    assert not {"endings", "cards", "by_axis", "tension"} & figures_of_plan.keys()


def test_a_bot_that_learns_is_marked():
    assert [Cell(Options(), bot).learns for bot in ("explorer", "random", "planner:80")] == [
        True,
        False,
        False,
    ]


def of_tests(records, names):
    """The tests of the card of luck, and how many were passed, by batch: for each kind of games."""
    success, failure = (names.index(f"school.1.{outcome}") for outcome in ("success", "failure"))
    kinds = [(Counter(), Counter()) for _ in PLAN.cells]
    for record in records:
        tests, passed = kinds[record.cell]
        tests[record.game % 100] += success in record.reached or failure in record.reached
        passed[record.game % 100] += success in record.reached
    return kinds


def test_a_card_tells_how_its_tests_ended(records, document, bundle):
    names = watch_of(bundle, ()).names
    card = document["cards"]["school.1"]
    for outcome in ("success", "failure"):
        number = names.index(f"school.1.{outcome}")
        assert card[outcome] == sum(number in record.reached for record in records) > 0
    assert [card["low"], card["high"]] == pytest.approx(
        list(share_of(of_tests(records, names), 0.95)), abs=1e-5
    )
    assert card["low"] < card["success_rate"] < card["high"]
    assert card["resolved"] == card["success"] + card["failure"]
    assert document["cards"]["school.2"]["success_rate"] is None
    assert document["cards"]["school.2"]["resolved"] == 0
    assert document["cards"]["diary.1"]["resolved"] == 0
    assert document["cards"]["diary.1"]["seen"] == 2 * GAMES


# --- coverage ---------------------------------------------------------------------------------


def test_coverage_names_what_never_came_up(document):
    coverage = document["coverage"]
    never = [item["id"] for item in coverage["never"]]
    assert {"diary.2", "diary.2.front", "diary.2.back"} <= set(never)
    assert coverage["items"] - coverage["reached"] == len(never)
    assert coverage["by_kind"]["side"] == {"items": 3, "reached": 1}
    assert coverage["by_kind"]["ending"] == {"items": 2, "reached": 2}
    where = {item["id"]: item["where"] for item in coverage["never"]}
    assert where["diary.2.back"] == "diary.loop:2"


def test_coverage_counts_effects_by_the_blocks_that_they_stand_in(bundle, document):
    """The effect of diary 2, which never came into play, is the one that nobody saw."""
    effects = document["coverage"]["by_kind"]["effect"]
    assert effects["items"] == sum(item.effects for item in contents.items(bundle.data))
    assert effects["items"] - effects["reached"] == 1


def test_only_what_can_come_up_and_do_something_is_to_be_reached():
    """No branch without effects, no event location of another scenario, and titles that no terminal obeys."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare("insight", ">=", 1))])
    builder.strings["diary.1.title"] = "Bell\a\nand \x1b[31mbook"
    builder.event_location("mill", "B", "B1")
    builder.event_location("weir", "C", "C1")
    builder.scenario["events"].pop()
    data = builder.data()
    assert {card.id for card in contents.cards(data)} & {"event.mill", "event.weir"} == {"event.mill"}
    assert next(card.title for card in contents.cards(data) if card.id == "diary.1") == "Bell and [31mbook"
    assert {item.kind for item in contents.items(data) if item.id.startswith("block")} == set()


def test_coverage_asks_for_the_words(bundle, records):
    document = told(bundle, counted(bundle, records[:9]), called=lambda name: f"<{name}>")
    assert document["coverage"]["never"][0]["title"].startswith("<")


def test_what_comes_up_in_few_games_is_rare(bundle, records):
    """Once in 200 games is rare, and said to be so with the number and with that game."""
    some = [record for record in records if record.cell == 0][:200]
    number = watch_of(bundle, ()).names.index("diary.2.front")
    some[5].reached.append(number)
    rare = told(bundle, counted(bundle, some))["coverage"]["rare"]
    some[5].reached.remove(number)
    item = next(rare_item for rare_item in rare if rare_item["id"] == "diary.2.front")
    assert (item["games"], item["examples"]) == (1, [[0, some[5].game]])


def test_complications_that_nobody_plays_with_are_not_missed(bundle, records):
    """VAR-12: diary 2 is one now."""
    data = copy.deepcopy(bundle.data)
    data["scenario"]["complications"] = [2]
    data["hash"] = content_hash(data)
    other = load_bundle(data)
    tally = counted(other, records[:9])

    def never(*variants):
        plan = Plan((Cell(Options(2, variants), "cautious"), Cell(Options(3), "cautious")), games=9)
        return {item["id"] for item in told(other, tally, plan)["coverage"]["never"]}

    assert "diary.2" not in never()
    assert "diary.2.back" in never("complications-every-round")


def test_a_card_is_counted_once_in_a_game(bundle, records):
    number = watch_of(bundle, ()).names.index("school.2")
    some = [
        record._replace(reached=[block_number for block_number in record.reached if block_number != number])
        for record in records[:400]
    ]
    some[7] = some[7]._replace(reached=[number])
    rare = {item["id"]: item["games"] for item in told(bundle, counted(bundle, some))["coverage"]["rare"]}
    assert rare["school.2"] == 1


# --- the way through the game -----------------------------------------------------------------


def test_ways_through_the_diary(document):
    (only,) = document["paths"]
    assert (only["path"], only["games"], only["share"]) == (["diary.1.front"], 2 * GAMES, 1)
    assert only["examples"] == [[0, 0], [1, 0], [0, 1]]


def test_the_way_that_most_games_took_stands_first(bundle, records):
    first, second = (watch_of(bundle, ()).names.index(f"diary.{number}.front") for number in (1, 2))
    ways = [[first], [first, second], [second, first], [first, second]]
    some = [record._replace(reached=path) for record, path in zip(records, ways, strict=False)]
    paths = told(bundle, counted(bundle, some))["paths"]
    assert [(path["path"], path["games"], path["share"]) for path in paths] == [
        (["diary.1.front", "diary.2.front"], 2, 0.5),
        (["diary.1.front"], 1, 0.25),
        (["diary.2.front", "diary.1.front"], 1, 0.25),
    ]
    assert paths[0]["examples"] == [[0, 1], [0, 3]]


def test_time_and_conditions_are_counted(records, document):
    spent = {row["on"]: row["amount"] for row in document["spent"]}
    assert sum(spent.values()) == sum(sum(record.spent) for record in records)
    assert sum(row["share"] for row in document["spent"]) == pytest.approx(1, abs=1e-5)
    for place, figure in enumerate(document["took"]):
        assert figure["taken"] == sum(record.took[place] for record in records)


def test_a_mean_that_never_varied_has_no_range(bundle, records):
    """No game tells how far another one may be off; of one kind of games that vary there is a range again."""
    alike = [record._replace(took=[2, 0, 0, 0], luck=None) for record in records if record.cell == 0][:20]
    varied = [record._replace(took=[n % 3, 0, 0, 0], luck=None) for n, record in enumerate(alike)]
    once = told(bundle, counted(bundle, alike))["took"][0]
    assert (once["mean"], once["low"], once["high"], once["deviation"]) == (2, None, None, 0)
    both = [*alike, *(record._replace(cell=1) for record in varied)]
    figure = told(bundle, counted(bundle, both))["took"][0]
    assert figure["low"] < figure["mean"] < figure["high"]


def test_what_luck_decides_each_day_is_known_that_day(document):
    """The state of the table tells nothing here: what is known is which games are over."""
    ends, _ = chances()
    whole, over = sum(ends), 0.0
    for row, chance in zip(document["tension"]["rounds"][:-1], ends, strict=False):
        over += chance
        later = (whole - over) / (1 - over)
        left = (1 - over) * later * (1 - later)
        assert row["known"] == pytest.approx(1 - left / (whole * (1 - whole)), abs=0.09)
    assert document["tension"]["rounds"][-1]["known"] == 1


def test_the_state_of_the_table_tells_who_will_win(bundle, records):
    """When all games at one insight are won and all at another lost, the first day decides."""
    some = [
        record._replace(rounds=[[3 * record.won, *record.rounds[0][1:]], *record.rounds[1:]])
        for record in records
        if record.cell == 0 and record.round > 1
    ]
    tension = told(bundle, counted(bundle, some))["tension"]
    assert tension["decided_by"] == 1
    assert tension["rounds"][0]["known"] == 1
    assert tension["rounds"][1]["suspense"] == 0


def test_games_that_nobody_wins_have_no_tension(bundle, records):
    losses = [record for record in records if not record.won]
    tension = told(bundle, counted(bundle, losses))["tension"]
    assert tension["decided_by"] is None
    assert {row["known"] for row in tension["rounds"]} == {None}


def stood(*states):
    """What is known after the first of two days, of so many states with so many games and wins each."""
    tally = Tally(1, watch_of(Builder().build(), ()))
    cell = tally.cells[0]
    cell.rounds = {day: [1, 0, 0, 0, 0, 0] for day in (1, 2)}
    for number, games, wins in states:
        for _ in range(number):
            cell.states[1, len(cell.states), 0] = Count(games, wins)
            cell.games.merge(Count(games, wins))
    return tension_figures(KIT, tally)["rounds"][0]["known"]


@pytest.mark.parametrize("games", [199, 200])
def test_few_games_do_not_tell_how_much_is_decided(bundle, records, games):
    """Of ten games, nearly everything would be decided on the first evening, by luck."""
    tension = told(bundle, counted(bundle, [record for record in records if record.game < games]))["tension"]
    known = [row[key] for row in tension["rounds"] for key in ("known", "suspense", "win_chance_spread")]
    assert (None in known) == (tension["decided_by"] is None) == (games < 200)
    assert set(known) == {None} or games == 200


def test_states_that_few_games_saw_tell_nothing_by_chance():
    """Of pairs of games that are won by the toss of a coin, half are won or lost both, which is luck."""
    assert stood((100, 2, 2), (200, 2, 1), (100, 2, 0)) == pytest.approx(0, abs=0.01)
    assert stood((100, 1, 1), (100, 1, 0)) == pytest.approx(0, abs=0.01)
    assert stood((50, 1, 1), (50, 1, 0), (1, 50, 25), (1, 50, 25)) == pytest.approx(0, abs=0.02)
    assert stood((1, 100, 100), (1, 100, 0)) == 1


def test_a_card_that_surely_changes_nothing_matters_little():
    """Of many games, half with the card from the first day on, half of each are won."""
    tally = Tally(1, watch_of(Builder().build(), ()))
    for won in (True, False):
        tally.cells[0].ends[3, won] = 20_000
        tally.cells[0].came["blank", 1, 3, won] = 10_000
        tally.cells[0].came["good", 1, 3, won] = 11_000 if won else 9_000
        tally.cells[0].came["late", 3, 3, won] = 10_000
    known = cards.effects(tally, ["blank", "good", "late"], 0.95)
    assert [cards.verdict(known.get(card), 0.95) for card in ("blank", "good", "late")] == [
        cards.MATTERS_LITTLE, cards.MATTERS, cards.UNCLEAR,
    ]  # fmt: skip
    assert known["good"].share == pytest.approx(0.1)


def test_many_cards_make_each_of_them_harder_to_believe():
    """A card that alone would be more than luck is not, among twenty blank ones: range and chance widen."""
    tally = Tally(1, watch_of(Builder().build(), ()))
    for won in (True, False):
        tally.cells[0].ends[3, won] = 400
        tally.cells[0].came["good", 1, 3, won] = 218 if won else 182
        for number in range(20):
            tally.cells[0].came[f"blank {number}", 1, 3, won] = 200
    ids = [f"blank {number}" for number in range(20)]
    alone = cards.effects(tally, ["good"], 0.95)["good"]
    among = cards.effects(tally, ["good", *ids], 0.95)["good"]
    assert cards.verdict(alone, 0.95) == cards.MATTERS
    assert cards.verdict(among, 0.95) == cards.UNCLEAR
    assert among.corrected == pytest.approx(21 * alone.chance)
    assert among.low < 0 < alone.low


def test_a_card_is_no_surer_for_kinds_of_games_that_share_their_luck():
    """The same games once more, as another kind of them, tell nothing new."""
    tally = Tally(2, watch_of(Builder().build(), ()))
    for cell in tally.cells:
        for won in (True, False):
            cell.ends[3, won] = 400
            cell.came["good", 1, 3, won] = 215 if won else 185
    once = Tally(1, watch_of(Builder().build(), ()))
    once.cells = tally.cells[:1]
    alone, both = (cards.effects(tally_of, ["good"], 0.95)["good"] for tally_of in (once, tally))
    assert both == pytest.approx(alone)


def test_range_and_chance_must_both_say_that_a_card_matters():
    for sure in (
        cards.CardEffect(0.1, 0.06, 0.2, 0.01, 0.06),
        cards.CardEffect(0.1, -0.06, 0.2, 0.001, 0.04),
    ):
        assert cards.verdict(sure, 0.95) == cards.UNCLEAR
    assert cards.verdict(cards.CardEffect(0.1, 0.01, 0.2, 0.001, 0.04), 0.95) == cards.MATTERS


def test_a_card_that_came_up_a_few_times_only_is_not_looked_at():
    tally = Tally(1, watch_of(Builder().build(), ()))
    few = cards.FEWEST
    for won in (True, False):
        tally.cells[0].ends[3, won] = 100
        for card, games in (("rare", few - 1), ("common", 100 - few + 1), ("enough", few)):
            tally.cells[0].came[card, 1, 3, won] = games
    assert list(cards.effects(tally, ["rare", "common", "enough"], 0.95)) == ["enough"]


def test_where_nearly_all_is_lost_no_card_is_looked_at():
    """Two wins that luck brings to one of many cards would look like very much."""
    tally = Tally(1, watch_of(Builder().build(), ()))
    for won, games in ((True, 10), (False, 990)):
        tally.cells[0].ends[3, won] = games
        tally.cells[0].came["often", 1, 3, won] = games // 2
    assert cards.effects(tally, ["often"], 0.95) == {}
    tally.cells[0].ends[3, True] += 10
    tally.cells[0].came["often", 1, 3, True] += 5
    assert list(cards.effects(tally, ["often"], 0.95)) == ["often"]


def test_blank_cards_are_named_in_few_playtests_also_where_few_games_are_won():
    """Of 40 playtests with 20 cards that change nothing, one win in ten, at most 5 % and luck."""
    luck, alarms = random.Random(4), 0
    for _ in range(40):
        tally = Tally(1, watch_of(Builder().build(), ()))
        wins = Counter(luck.random() < 0.1 for _ in range(400))
        for won, games in wins.items():
            tally.cells[0].ends[3, won] = games
            for card in range(20):
                games_with = sum(luck.random() < (card + 1) / 21 for _ in range(games))
                tally.cells[0].came[f"{card}", 1, 3, won] = games_with
        effects = cards.effects(tally, [f"{card}" for card in range(20)], 0.95).values()
        alarms += any(not card_effect.low <= 0 <= card_effect.high for card_effect in effects)
    assert alarms <= 5
