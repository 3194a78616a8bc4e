"""The engine's options against an independent re-statement of the rulebook, in random games."""

import random

import pytest
from engine_games import laws, tables
from engine_worlds import household, traffic
from hypothesis import given
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe
from oracle import asking, house, nights, reading, trials
from oracle.comparing import hold_against
from oracle.machines import morning


def roll_of(game, since):
    """The dice of the first roll that has been logged since."""
    return next((entry[4] for entry in game.log[since:] if entry[0] == log.ROLL), None)


def follow(game, data, choice):
    """Choose, and see that a test rolls the dice of the rulebook, and that pushing takes its cube."""
    table, about = reading.table_of(game, data), asking.question(game, data)
    answer = asking.options(game, data)[choice]
    before = len(game.log)
    game.choose(choice)
    if about["kind"] == "test":
        kid = table["kids"][about["kid"]]
        automatic = [entry for entry in game.log[before:] if entry[0] == log.AUTOMATIC]
        if answer[0] == "help":
            assert roll_of(game, before) == trials.dice(table, kid, about["trait"], list(answer[1:]))
        else:
            assert automatic[0][2:4] == (kid["seat"], log_trait(about))
    if about["kind"] == "push" and answer != ("no",):
        assert (log.PUSH, -1, about["kid"], trials.SEVERITY.index(answer[0])) in game.log[before:]
        assert roll_of(game, before) is not None


def log_trait(about):
    return ["BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH"].index(about["trait"])


@laws
@given(tables())
def test_small_worlds(table):
    """ADV-7, TIM-4, TIM-5, MAP-1, MAP-2, MAP-3, MAP-4, MAP-5: options and costs are those of the book.

    So are the answers to everything else that is asked: TST-4, TST-6, CMB-3, HCK-1, HCK-2, MOV-4, MOV-5,
    END-1, END-4, ADV-4, ADV-5, MAC-4; and the dice of tests are: TST-2, TST-5. ADV-8: with many diary cards.
    """
    game, data = table.game, table.bundle.data
    while game.decision is not None:
        legal = hold_against(game, data)
        if legal and len(game.choices) % 10 == 0:
            costs = [option.cost for option in describe.decision(game).options]
            assert costs == [legal[deed] for deed in asking.options(game, data)]
        follow(game, data, table.luck.randrange(len(game.decision.options)))


@pytest.mark.parametrize("seed", range(40))
def test_machines_in_the_morning(seed):
    """MAC-3, MAC-4, MAC-5, MAC-6, MAC-9, SCH-7, VAR-7: they go where the book sends them, in its states."""
    luck = random.Random(seed)
    variants = luck.choice([(), ("just-machines",)])
    bundle = traffic(seed)
    game = new_game(bundle, Options(3, variants), seed)
    while game.decision.kind == "machine":
        game.choose(0)
    while game.round < 6:
        before = reading.table_of(game, bundle.data)
        game.choose(len(game.decision.options) - 1)
        choices = []
        while game.decision.kind == "machine":
            choice = luck.randrange(len(game.decision.options))
            choices += asking.options(game, bundle.data)[choice]
            game.choose(choice)
        doubled = log.RUMOR_REPLACED in [entry[0] for entry in reading.today(game)]
        alarm = log.ALL_ALERT in [entry[0] for entry in reading.today(game)]
        assert alarm == (doubled and house.on(before, "alarm"))
        sectors, alert = morning(before, bundle.data["school"][game.card]["moves"], choices, alarm)
        after = reading.table_of(game, bundle.data)
        assert {machine["id"]: machine["sector"] for machine in after["machines"]} == sectors
        assert {machine["id"]: machine["alert"] for machine in after["machines"]} == alert
        assert choices == []


def through_the_night(game, bundle, luck):
    """Call it a day and go on to the next one; what kids on sick leave rest from."""
    rests = {}
    game.choose(len(game.decision.options) - 1)
    while game.decision is not None and game.decision.kind != "adventure":
        choice = luck.randrange(len(game.decision.options))
        if game.decision.kind == "rest":
            rests[game.decision.seat] = asking.options(game, bundle.data)[choice][0]
        game.choose(choice)
    return rests


SAME = ("pool", "spent", "held", "injury", "favor", "grounded", "bonus", "sick", "at")


@pytest.mark.parametrize("seed", range(40))
def test_from_evening_to_morning(seed):
    """TIM-1, TIM-2, TIM-3, TIM-6, SCH-2, SCH-4, SCH-5, SCH-6, VAR-1, VAR-9: a night as the book tells it.

    END-1, END-2, END-3, END-6, FAV-1, FAV-2, CON-3: pools, conditions, favor, first player and track.
    """
    luck = random.Random(seed)
    variants = luck.choice([(), ("caring-parents",), ("all-rumors-1", "gradually-worse")])
    bundle = household(seed)
    game = new_game(bundle, Options(luck.randint(2, 5), variants), seed)
    compared = 0
    while game.decision is not None:
        if game.decision.kind != "adventure" or luck.random() < 0.9:
            others = len(game.decision.options) - (game.decision.kind == "adventure")
            game.choose(luck.randrange(others))
            continue
        before = reading.table_of(game, bundle.data)
        rests = through_the_night(game, bundle, luck)
        after = reading.table_of(game, bundle.data)
        if game.result is not None or after["round"] > before["round"] + 1:
            continue  # everybody is on sick leave for a day
        compared += 1
        kids = nights.morning(before, rests)
        assert [{name: kid[name] for name in SAME} for kid in after["kids"]] == [
            {name: kid[name] for name in SAME} for kid in kids
        ]
        assert after["first"] == nights.first_player(before, kids)
        limit = after["house"]["item_limit"]
        assert all(
            sum(not after["cards"][n]["anomaly"] for n in kid["cards"]) <= limit for kid in after["kids"]
        )
        new = [data_at(bundle, entry) for entry in reading.today(game) if entry[0] == log.RUMOR_PLACED]
        minus = bundle.data["school"][game.card]["rumors_minus"]
        assert len(new) == house.new_rumors(after, len(kids), minus)
        spaces, pushed = nights.track(before["track"], new)
        assert after["track"] == spaces
        assert after["enigma"] - before["enigma"] == pushed * (3 if "all-rumors-1" in variants else 2)
    assert compared


def data_at(bundle, entry):
    """The letter of a rumor that has been placed."""
    return bundle.data["world"]["locations"][entry[2]]["id"]
