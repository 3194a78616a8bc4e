"""Bots: legal, blind to hidden things, and each better than the one before."""

import random

import pytest
from engine_builder import Builder, compare, counter_is, do, enigma, insight, q, take, to_kid, turn
from engine_situation import Situation
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from loopwright_engine import new_game
from loopwright_engine.bots import maker
from loopwright_games.tales.bots.cards import hack
from loopwright_games.tales.bots.decisions import VALUES, CautiousBot
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.bots.rollout import OFFER, RolloutPlayer
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.kit import BOTS, KIT
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, hacking
from loopwright_games.tales.rules.round import STEPS
from sweep_length import times


def story():
    """Win by finding three rumors and then acting at G, or run out of time."""
    builder = Builder()
    builder.counter("t", 0, 12)
    for number, place in enumerate("BCDEFGH" * 3):
        trait = ["BRAVE", "CLEVER", "QUICK", "TOUGH", "CHARMING"][number % 5]
        builder.rumor(place, builder.test(trait, (), (take("UPSET"),)))
    builder.lesson(minus=2)
    builder.card(1, checks=[builder.when(compare("insight", ">=", 3), do("play_diary", diary=2))])
    builder.card(
        2,
        start=False,
        checks=[builder.win_when(compare(q("counter", counter="t"), ">=", 3))],
        actions=[builder.action(builder.test("CLEVER", (turn("t", 1),)), at="G", spend=1)],
    )
    return builder.build()


SPECS = [name if name != "planner" else "planner:4" for name in BOTS]
"""All bots; the planner in a hurry."""


def wins(bundle, spec, kids, games):
    won, make = 0, maker(spec, KIT)
    for seed in range(games):
        game = new_game(bundle, Options(kids), seed)
        bot = make(seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        won += game.result.won
    return won / games


@pytest.mark.parametrize("kids", [2, 4])
def test_sense_beats_luck(kids):
    bundle = story()
    assert wins(bundle, "cautious", kids, 30) > wins(bundle, "random", kids, 60) + 0.25


def test_thinking_ahead_sees_where_a_card_leads():
    """Care takes the insight; who imagines the games sees what lies beside the table, and wins at once."""
    builder = Builder()
    offered = [builder.action(insight(2), at="H"), builder.action(do("play_diary", diary=2), at="H")]
    builder.card(1, actions=offered)
    won = do("end_game", ending=builder.ending("won"))
    builder.card(2, start=False, checks=[builder.when(compare("insight", ">=", 0), won)])
    table = Situation(builder, 2).track().put(0, "H").put(1, "D").time(1, 0)
    choices = {
        spec: table.options[maker(spec, KIT)(1).choose(table.game)] for spec in ("cautious", "planner:8")
    }
    assert choices == {"cautious": actions.CARD, "planner:8": actions.CARD + 1}


@pytest.mark.parametrize("rollouts", [4, 30, 60])
def test_the_planner_keeps_to_its_budget(rollouts):
    """At most so many imagined games for each decision, and none where there is nothing to choose."""
    game = new_game(story(), Options(2), 1)
    bot = maker(f"planner:{rollouts}", KIT)(1)
    while game.decision is not None and len(game.choices) < 4:
        before = bot.imagined
        index = bot.choose(game)
        assert bot.imagined - before <= (rollouts if len(game.decision.options) > 1 else 0)
        game.choose(index)
    assert bot.imagined > 0


def by_kid(game, low, high):
    """What the table offers of these deeds, as (kid, deed)."""
    pairs = [(option >> actions.SEAT, option & (1 << actions.SEAT) - 1) for option in game.decision.options]
    return [(kid, deed) for kid, deed in pairs if kid >= 0 and low <= deed < high]


@pytest.mark.parametrize("number", range(6))
def test_who_plays_imagined_games_breaks_no_rule(number):
    """It asks for the actions of one kid at a time: together they are those that the table offers."""
    game, luck = new_game(small_world(number), Options(3), number), random.Random(number)
    while game.decision is not None:
        if game.decision.kind == "adventure":
            out = [kid for kid in range(3) if not (game.home | game.sick) >> kid & 1]
            cards = [
                (kid, actions.CARD + on_card.number) for kid in out for on_card in actions.on_cards(game, kid)
            ]
            hacks = [(k, actions.HACK + option) for k in out for option in hacking.to_hack(game, k)]
            rumors = [(kid, actions.INVESTIGATE) for kid in out if actions.can_investigate(game, kid)]
            assert cards == by_kid(game, actions.CARD, 1 << actions.SEAT)
            assert hacks == by_kid(game, actions.HACK, actions.WRECK)
            assert rumors == by_kid(game, actions.INVESTIGATE, actions.TRADE)
        game.choose(luck.randrange(len(game.decision.options)))


def test_imagined_games_go_as_far_as_asked():
    """To the end of a day, or of the game."""
    assert STEPS[OFFER][0] is actions.offer
    game = new_game(story(), Options(3), 0)
    for last in (1, 2, 99):
        imagined = redeal(game, random.Random(last))
        RolloutPlayer(random.Random(1)).play(imagined, 0, last)
        assert imagined.result is not None if last == 99 else imagined.round == last + 1
        assert imagined.round <= 6


@pytest.mark.parametrize("spec", SPECS)
def test_bots_play_anything(spec):
    worlds = (3,) if spec == "planner:4" else range(times(3))  # in the world of seed 0 it plans for a minute
    for seed in worlds:
        game = new_game(rich_bundle(seed), Options(3), seed)
        bot = maker(spec, KIT)(seed)
        while game.decision is not None:
            game.choose(bot.choose(game))
        assert game.result.round <= 6


@pytest.mark.parametrize("spec", SPECS)
def test_bots_repeat_themselves(spec):
    def digest():
        game = new_game(rich_bundle(9), Options(2), 4)
        bot = maker(spec, KIT)(9)
        for _ in range(times(60)):
            if game.decision is not None:
                game.choose(bot.choose(game))
        return game.digest()

    assert digest() == digest()


def test_nothing_to_choose():
    game = new_game(rich_bundle(1), Options(2), 1)
    while game.decision is not None:
        game.choose(0)
    for make in BOTS.values():
        with pytest.raises(Exception, match="over"):
            make(1).choose(game)


# --- what the cautious bot makes of things ----------------------------------------------------


def choice_of(table, seed=1):
    """The option that the cautious bot takes, as (kid, deed) in the adventure phase."""
    option = table.options[CautiousBot(seed).choose(table.game)]
    return (option >> actions.SEAT, option & (1 << actions.SEAT) - 1) if table.kind == "adventure" else option


def offering(*effects, others=(), back=None):
    """Kids at H, where one action of a card does these effects, and another one those."""
    builder = Builder()
    builder.counter("hope", 0, 9)
    builder.counter("dread", 0, 9)
    builder.flags("seen")
    actions_there = [builder.action(*effects, at="H"), builder.action(*others, at="H")]
    builder.card(1, actions=actions_there, back=back)
    builder.card(
        2,
        checks=[
            builder.win_when(counter_is("hope", ">=", 9)),
            builder.win_when(counter_is("dread", "=", 9), "lost", "lose"),
        ],
    )
    builder.card(3, start=False)
    return Situation(builder, 2).track().put(0, "H").put(1, "D").time(1, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((insight(1),), (do("nothing"),)),
        ((turn("hope", 1),), (turn("dread", 1),)),
        ((turn("dread", -2), insight(1)), (turn("dread", 2),)),
        ((do("play_diary", diary=3),), (do("draw_rumor"),)),
        ((do("set_flag", flag="seen"),), (do("clear_flag", flag="seen"),)),
        ((to_kid("draw_anomaly"), to_kid("draw_item", tag=None)), (take("INJURED"),)),
    ],
)
def test_what_is_worth_doing(better, worse):
    """Endings say which counters are wanted; insight, items and new diary cards are."""
    assert choice_of(offering(better[0], *better[1:], others=worse)) == (0, actions.CARD)
    assert choice_of(offering(*worse, others=better)) == (0, actions.CARD + 1)


def test_what_is_done_is_not_done_again():
    """A flag that is set, a card that lies on the table, a counter at its end: nothing to be gained."""
    table = offering(do("set_flag", flag="seen"), others=(do("nothing"),))
    table.act(0, actions.CARD)
    assert choice_of(table) != (0, actions.CARD)


def of_each(*effects, others=()):
    """Kids at H, who can do either; what they know together wins, and the guilt of two of them loses."""
    builder = Builder()
    builder.own("guilt", start=1)
    builder.own("love")
    builder.own_flag("knows")
    knows = compare(q("own_counter", counter="knows"), ">=", 1)
    guilty = q("seats_with", only=compare(q("own_counter", counter="guilt"), ">=", 3))
    builder.card(
        1,
        actions=[builder.action(*effects, at="H"), builder.action(*others, at="H")],
        checks=[
            builder.win_when(compare(q("total", counter="love"), ">=", 6)),
            builder.win_when(compare(q("seats_with", only=knows), ">=", 2), "heard"),
            builder.win_when(compare(guilty, ">=", 2), "lost", "lose"),
        ],
    )
    return Situation(builder, 2).track().put(0, "H").put(1, "D").time(1, 0)


def own(counter, by, who="you"):
    return to_kid("own_counter", who, counter=counter, by=by)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (own("love", 1), do("nothing")),
        (own("love", 1, "everyone"), own("love", 1)),
        (own("guilt", -1), own("guilt", 1)),
        (do("nothing"), own("guilt", 1, "everyone")),
        (to_kid("set_own_counter", counter="knows", to=1), to_kid("set_own_counter", counter="knows", to=0)),
        (to_kid("set_own_counter", counter="knows", to=1), do("nothing")),
    ],
)
def test_what_each_kid_has_is_worth_what_endings_say_of_it(better, worse):
    """ADV-11: `total`, and how many kids there are of whom something is so."""
    if better == do("nothing"):
        assert choice_of(of_each(better, others=(worse,))) != (0, actions.CARD + 1)
    else:
        assert choice_of(of_each(better, others=(worse,))) == (0, actions.CARD)
        assert choice_of(of_each(worse, others=(better,))) == (0, actions.CARD + 1)


def test_a_hack_when_it_is_worth_it():
    """HCK: a short track that is known, or a story that speaks of it; a long one is left alone."""
    for spaces, hacks in ((1, True), (5, False)):
        builder = Builder()
        builder.firewall(("BRAVE",), ("BRAVE",), count=9)
        builder.sheet("heron", spaces=spaces)
        builder.machine("heron", "C3")
        table = Situation(builder, ("maja", "ola")).track().put(0, "G").put(1, "D").time(1, 0)
        table.walls(0, *range(spaces))
        assert (choice_of(table) == (0, actions.HACK)) == hacks


def test_a_machine_without_firewalls():
    """MAC-8, HCK-1: a track may have no space at all; such a machine is worth its cube."""
    builder = Builder()
    builder.sheet("heron", spaces=0)
    builder.machine("heron", "C3")
    table = Situation(builder).put(0, "G").track()
    assert hack(table.game, 0, 0) > 0
    game = table.game
    bot = CautiousBot(1)
    while game.decision is not None:
        game.choose(bot.choose(game))


def test_chores_by_their_reward():
    """SET-10, END-4: the better reward is kept, and taken as soon as it can be."""
    builder = Builder()
    builder.chore("sweep", take("UPSET"))
    builder.chore("paint", insight(2), to_kid("draw_item", tag=None))
    table = Situation(builder, 2)
    assert table.kind == "chore"
    assert choice_of(table) == 1


def test_lines_under_a_choice():
    """The line that says the best things, also when what it says hangs on a test."""
    builder = Builder()
    lines = builder.choose(
        (None, (enigma(1),)), (None, (builder.test("BRAVE", (insight(3),)),)), (None, (take("UPSET"),))
    )
    builder.card(1, actions=[builder.action(lines)])
    table = Situation(builder, ("maja", "ola")).act(0, actions.CARD)
    assert table.options.index(choice_of(table)) == 1


def test_small_worlds_are_played_to_their_end():
    """Every kind of decision is answered, in scenarios with everything in them."""
    kinds = set()
    for seed in range(times(12)):
        game = new_game(small_world(seed), Options(2 + seed % 4, some_variants(random.Random(seed))), seed)
        bot = CautiousBot(seed)
        while game.decision is not None:
            kinds.add(game.decision.kind)
            game.choose(bot.choose(game))
    assert len(set(VALUES) - kinds) <= 4


# --- the explorer -----------------------------------------------------------------------------


def reached(bundle, spec, games):
    """How many items of a bundle some games reach."""
    watch, make, reached_by = Watch(bundle), maker(spec, KIT), set()
    for seed in range(games):
        game, begun = watch.start(Options(2 + seed % 4), seed)
        bot = make(seed)
        while game.decision is not None:
            begun += watch.choose(game, bot.choose(game))
        reached_by |= watch.ids(begun)
    return len(reached_by)


def test_exploring_shows_more():
    """More of a story than care and luck do, in as many games."""
    bundle = rich_bundle(4)
    counts = {spec: reached(bundle, spec, 16) for spec in ("explorer", "cautious", "random")}
    assert counts["explorer"] > counts["cautious"], counts
    assert counts["explorer"] > counts["random"], counts


def test_the_explorer_remembers_other_games():
    """What one game has shown is not new in the next; another maker knows nothing of it."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(1), at="H"), builder.action(insight(1), at="H")])
    choices = []
    for make in (maker("explorer", KIT), maker("explorer", KIT)):
        for _ in range(2):
            table = Situation(builder, 2).track().put(0, "H").put(1, "D").time(1, 0)
            option = make(5).choose(table.game)
            choices.append(table.options[option])
            table.game.choose(option)
    assert choices[0] != choices[1]
    assert choices[:2] == choices[2:]
