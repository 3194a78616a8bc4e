"""VAR: the switches, one by one, and pairs that meet."""

import random

import pytest
from engine_builder import Builder, compare, do, enigma, insight, q, take, to_kid
from engine_situation import LETTERS, Situation
from engine_trees import rich_bundle, some_variants
from loopwright_engine import OptionsError, new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, conditions, tests
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log, variants
from loopwright_games.tales.text import describe


def table_of(*switches, trait="TOUGH", failure=(), kids=3):
    """Kids at H; an action there tests a trait."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test(trait, (insight(1),), failure))])
    table = Situation(builder, kids, variants=switches).track()
    for kid in range(kids):
        table.put(kid, "H")
    return table


def alone(table):
    """The first kid acts, with nobody's help."""
    table.act(0, actions.CARD)
    return table.pick(0) if table.kind == "test" else table


def rolled(table):
    return [entry[2] for entry in table.logged(log.ROLL)]


def trait(word):
    return v.TRAITS.index(word)


def test_caring_parents():
    """VAR-1: in the end phase the least severe condition is relieved, INJURED only heals its step."""
    for switches, left in (((), 0b1110), (("caring-parents",), 0b1100)):
        table = Situation(Builder(), variants=switches)
        table.hold(0, v.UPSET, v.SCARED, v.INJURED).hold(1, v.INJURED)
        table.next_day()
        assert (table.game.held[0], table.game.held[1]) == (left, 0b1000)
        assert table.game.injury[:2] == [1, 1]
    texts = [describe.entry(table.game, entry) for entry in table.game.log if entry[0] == log.RELIEVE]
    assert texts == ["Maja is no longer UPSET (VAR-1)"]


def test_this_might_help():
    """VAR-2: a helper with an item of the trait's colour adds a second die, however many items."""
    for switches, dice in (((), 5), (("this-might-help",), 6)):
        table = table_of(*switches, trait="CHARMING").give(1, "glue", "glue").dice(6)
        table.act(0, actions.CARD).pick(0b110)
        assert rolled(table) == [dice]


def test_just_a_bruise():
    """VAR-3: conditions lock time and nothing else: dice, help and pushing are as without."""
    table = table_of("just-a-bruise", trait="BRAVE").hold(0, v.SCARED, v.INJURED).hold(2, v.UPSET)
    table.dice().act(0, actions.CARD)
    assert table.options == [0, 0b100]
    table.pick(0)
    assert rolled(table) == [6]
    assert table.options == [0, 1 + v.EXHAUSTED, 1 + v.UPSET]
    assert table.cubes(0) == v.CUBES


def test_bruises_are_relieved_as_ever():
    """VAR-3, CON-3: help relieves UPSET, success SCARED, and injuries heal."""
    table = table_of("just-a-bruise").hold(0, v.UPSET, v.SCARED, v.INJURED).dice(6)
    table.act(0, actions.CARD).pick(2)
    assert table.game.held[0] == v.INJURED_BIT
    conditions.heal_step(table.game, 0, -1)
    assert table.game.injury[0] == 1


def test_all_bruises_at_once():
    """VAR-3, TST-6: a kid with all four conditions has none to take, and cannot push."""
    table = table_of("just-a-bruise").hold(0, *range(4)).dice()
    assert alone(table).kind == "adventure"
    assert not tests.may_push(table.game, 0)


def test_sucks_to_be_you():
    """VAR-5, TST-7: a failure reaches the roller, never the helpers; their own condition is nobody's."""
    failure = (take("UPSET", "participants"), take("SCARED", "helpers"))
    for switches, cubes in (((), [2, 6, 0]), (("sucks-to-be-you",), [2, 0, 0])):
        table = table_of(*switches, failure=failure).dice()
        table.act(0, actions.CARD).pick(2).settle()
        assert table.game.held == cubes


def test_help_still_reaches_helpers():
    """VAR-5: what a success gives to helpers stays theirs."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("TOUGH", (to_kid("favor", "helpers", by=1),)))])
    table = Situation(builder, variants=("sucks-to-be-you",)).track().put(0, "H").put(1, "H").dice(6)
    table.act(0, actions.CARD).pick(2)
    assert table.game.favor == [1, 2, 1]


def test_gradually_worse():
    """VAR-6: whatever a card names, the next condition in order of severity is taken; INJURED starts over."""
    builder = Builder()
    builder.card(1, actions=[builder.action(take("INJURED")), builder.action(take("EXHAUSTED"), spend=0)])
    table = Situation(builder, variants=("gradually-worse",))
    for cubes in (0b1, 0b11):
        table.act(0, actions.CARD)
        assert table.game.held[0] == cubes
    for cubes in (0b111, 0b1111):
        table.act(0, actions.CARD + 1)
        assert table.game.held[0] == cubes
    table.game.injury[0] = 2
    table.act(0, actions.CARD + 1)
    assert (table.game.held[0], table.game.injury[0]) == (0b1111, 0)


def test_gradually_worse_skips_back_to_nothing():
    """VAR-6, CON-2: the next after the worst held, also when a milder one is free."""
    table = table_of("gradually-worse", failure=(take("EXHAUSTED"),)).hold(0, v.UPSET).time(0, 1).dice()
    assert alone(table).game.held[0] == 0b110


def test_pushing_gets_worse():
    """VAR-6, TST-6: pushing takes the next condition; there is no other choice."""
    table = table_of("gradually-worse").hold(0, v.EXHAUSTED).dice()
    assert alone(table).options == [0, 1 + v.UPSET]
    table.pick(1 + v.UPSET)
    assert table.game.held[0] == 0b11


def test_bruised_and_worse():
    """VAR-3 with VAR-6: an INJURED kid could push, but has no worse condition to take."""
    table = table_of("just-a-bruise", "gradually-worse").hold(0, v.INJURED).dice()
    assert alone(table).kind == "adventure"


def test_favorite_lighter():
    """VAR-8: after a test the roller gives up one of the items that gave a die, not the iconic one."""
    table = table_of("favorite-lighter", trait="BRAVE").give(0, "coat", "saw").give(1, "club").dice(6)
    alone(table)
    assert rolled(table) == [7]
    assert table.logged(log.ITEM_DISCARDED) == [(0, table.cards("coat")[0])]
    texts = [describe.entry(table.game, entry) for entry in table.game.log if entry[0] == log.ITEM_DISCARDED]
    assert texts == ["Maja discards Coat (VAR-8)"]
    alone(table.dice(6))
    assert rolled(table)[-1] == 6
    assert len(table.logged(log.ITEM_DISCARDED)) == 1


def test_favorite_of_several():
    """VAR-8: the kid chooses, before the outcome of the test; a failure costs an item too."""
    table = table_of("favorite-lighter", trait="BRAVE", failure=(enigma(1),)).give(0, "coat", "wig").dice()
    alone(table).pick(0)
    (wig,), (coat, _) = table.cards("wig"), table.cards("coat")
    assert (table.kind, table.options, table.game.enigma) == ("lighter", [wig, coat], 0)
    assert describe.decision(table.game).options[0].source == "VAR-8"
    table.pick(coat)
    assert table.game.items[0] >> wig & 1
    assert not table.game.items[0] >> coat & 1
    assert (table.kind, table.game.enigma) == ("adventure", 1)


def test_no_roll_no_lighter():
    """VAR-8, CMB-3: an automatic success uses no dice, so no item that gave one."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("BRAVE", (insight(1),), tags=("SHARP",)))])
    table = Situation(builder, variants=("favorite-lighter",)).track().put(0, "H").give(0, "coat")
    table.act(0, actions.CARD).pick(table.options[-1])
    assert table.game.insight == 1
    assert table.game.items[0] >> table.cards("coat")[0] & 1


def pushed_off(*switches, rule=()):
    """Four rumors lie on the track and one more comes."""
    builder = Builder()
    for letter in "BCDEFGH":
        builder.rumor(letter)
    builder.lesson(minus=2)
    if rule:
        builder.card(1, rules=[builder.rule("pushed_rumor", *rule)])
    table = Situation(builder, variants=switches).track("B", "C", "D", "E")
    game = table.game
    top = next(r for r in game.rumor_pile if game.tables.rumors[r].at == LETTERS.index("H"))
    game.rumor_pile.remove(top)
    game.rumor_pile.append(top)
    return table.next_day()


@pytest.mark.parametrize(("switch", "raised"), [((), 2), (("all-rumors-1",), 3), (("all-rumors-2",), 4)])
def test_all_rumors(switch, raised):
    """VAR-9: a pushed rumor raises enigma by 1 or 2 more."""
    assert pushed_off(*switch).game.enigma == raised


def test_all_rumors_and_the_diary():
    """VAR-9, INS-2: the card says what the default is; the variant comes on top of it."""
    assert pushed_off("all-rumors-1", rule=(enigma(5),)).game.enigma == 6


def test_no_rumor_may_fall():
    """VAR-9: with or-lose, the game is lost with the engine's own ending."""
    table = pushed_off("all-rumors-or-lose", rule=(enigma(5),))
    result = table.game.result
    assert (result.won, result.ending, result.round) == (False, "rumor-lost", 2)
    assert table.game.enigma == 0
    text = describe.entry(table.game, table.game.log[-1])
    assert text == "A rumor is lost, and the mystery with it (VAR-9)"


def last_round(weeks, *switches):
    table = Situation(Builder(weeks), variants=switches).day(13)
    return (table.game.result.round, table.game.result.ending)


def test_done_by_monday():
    """VAR-10: a scenario of two weeks ends after the first; one of one week as ever."""
    assert last_round(2) == (12, "time-ran-out")
    assert last_round(2, "done-by-monday") == (6, "time-ran-out")
    assert last_round(1, "done-by-monday") == (6, "time-ran-out")


def test_done_by_monday_is_said():
    """VAR-10: the log names the variant; the diary is looked at once more, its own end of time is not."""
    builder = Builder(2)
    builder.card(
        1,
        rules=[builder.rule("time_runs_out", do("end_game", ending=builder.ending("held-out")))],
        checks=[builder.win_when(compare(q("enigma"), ">=", 99))],
    )
    table = Situation(builder, variants=("done-by-monday",)).day(7)
    assert table.game.result.ending == "time-ran-out"
    assert describe.source(table.game, table.game.log[-1]) == "VAR-10"


def test_erratic_firmware():
    """VAR-11: machines use their erratic response card, or the scenario's where there is none."""
    builder = Builder()
    builder.machine("heron", "C2")
    builder.machine("mole", "D3", "mole")
    builder.response("heron", {"response": "block", "trait": "QUICK"}, {}, "erratic")
    for switches, answer in (((), v.IGNORE), (("erratic-firmware",), v.BLOCK_WAY)):
        game = Situation(builder, variants=switches).game
        assert [card.answers[0] for card in game.responses] == [answer, v.IGNORE]


def test_worse_by_pushing_a_lighter():
    """VAR-6 with VAR-8: push, take the next condition, and lose an item all the same."""
    table = table_of("gradually-worse", "favorite-lighter").give(0, "club").dice(1, 1, 1, 1, 6)
    alone(table).pick(1)
    assert (table.game.held[0], table.game.insight) == (1, 1)
    assert table.logged(log.ITEM_DISCARDED) == [(0, table.cards("club")[0])]


def test_names_and_groups():
    """VAR: one of each group, and only names that exist."""
    bundle = Builder().build()
    for wrong in (("no-such",), ("all-rumors-1", "all-rumors-or-lose"), (3,)):
        with pytest.raises(OptionsError):
            new_game(bundle, Options(3, wrong), 1)
    for options in (Options(True), Options("ola"), Options(2.5), Options(2, "x"), Options(2, (), 3)):
        with pytest.raises(OptionsError):
            new_game(bundle, options, 1)
    everything = {variant.rule: variant.name for variant in variants.VARIANTS}
    assert new_game(bundle, Options(3, tuple(everything.values())), 1).decision is not None
    assert variants.names_of(variants.mask_of(("just-machines", "caring-parents"))) == [
        "caring-parents",
        "just-machines",
    ]


def test_chances_say_the_variant():
    """VAR-2, VAR-3, TST-8: what is shown is what is rolled, with every set of helpers."""
    for switches in ((), ("this-might-help",), ("just-a-bruise",), ("this-might-help", "just-a-bruise")):
        table = table_of(*switches, trait="BRAVE", kids=5).give(2, "coat").hold(0, v.SCARED)
        table.act(0, actions.CARD)
        for index, option in enumerate(describe.decision(table.game).options):
            game = table.game.clone()
            game.choose(index)
            dice = [entry[4] for entry in game.log if entry[0] == log.ROLL]
            assert option.chance == tests.chance(dice[0])
            assert f"Roll {dice[0]} di" in option.text


def test_any_mix_plays():
    """VAR-1 to VAR-12: games with any mix of the switches end, and cubes stay cubes."""
    for seed in range(30):
        luck = random.Random(seed)
        game = new_game(rich_bundle(seed % 6, 1 + seed % 2), Options(2 + seed % 4, some_variants(luck)), seed)
        while game.decision is not None:
            for kid in range(game.party.size):
                cubes = game.pool[kid] + game.spent[kid] + game.held[kid].bit_count() + game.grounded[kid]
                assert cubes == v.CUBES + game.bonus[kid]
            game.choose(luck.randrange(len(game.decision.options)))
        assert game.result.round <= 12
