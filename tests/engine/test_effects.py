"""Prepared effects against the reference interpreter, over random trees of effects."""

import pytest
from engine_builder import Builder, q
from engine_reference import COPIES, Reference
from engine_situation import Situation
from engine_trees import Trees, set_out
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v


@pytest.mark.parametrize("batch", range(8))
def test_agrees_with_the_reference(batch):
    """ADV-8, ADV-10, CON-1, CON-2, FAV-2, TST-6, MAC-2, HCK-10: same tree, answers and dice, same state."""
    for seed in range(batch * 40, batch * 40 + 40):
        builder = Builder()
        builder.counter("c", -3, 6)
        builder.flags("f", "g")
        set_out(builder)
        builder.machine("heron", "A1")
        builder.machine("mole", "B3", "mole")
        builder.anomaly("odd", uses=2, tag="LOUD", count=COPIES)
        builder.anomaly("very-odd", uses=3, combo="ROPE", count=COPIES)
        builder.scenario["enigma_limit"] = q("number", value=4)
        builder.lesson(moves=())
        trees = Trees(builder, seed)
        block_effects = trees.effects() + trees.effects() + trees.effects()
        if seed % 2:
            builder.beyond("c", over=trees.effects(1), under=trees.effects(2))
        builder.card(1, actions=[builder.action(*block_effects, at="H", spend=1)])
        builder.card(2, start=False, back={})
        data = builder.data()
        dice = [trees.random.randint(1, 6) for _ in range(400)]
        answers = [trees.random.randint(0, 59) for _ in range(100)]
        table = Situation(builder.build()).track().put(0, "H").dice(*dice)
        table.game.first = 0
        reference = Reference(data, 3, answers, dice, table.game.anomaly_pile)
        reference.run(data["diary"][0]["sides"]["front"]["actions"][0]["block"])
        if not any(reference.pool):
            continue  # nobody has time left, so that the evening follows at once
        table.act(0, actions.CARD)
        left = list(answers)
        while table.kind not in ("adventure", "over"):
            table.game.choose(left.pop(0) % len(table.options))
        game = table.game
        flags = {name for n, name in enumerate("fg") if game.flags >> n & 1}
        sides = {code >> 1: "back" if code & 1 else "front" for code in game.in_play}
        diary = {n + 1: "discarded" for n in range(2) if game.gone >> n & 1}
        diary.update({card + 1: side for card, side in sides.items()})
        assert (game.insight, game.enigma) == tuple(reference.dials.values()), seed
        assert game.counters == list(reference.counters.values()), seed
        assert flags == reference.flags, seed
        assert diary == reference.diary, seed
        for kid in range(3):
            odd = reference.odd[kid]
            assert game.items[kid] & game.tables.anomaly_mask == sum(1 << card for card in odd), seed
            conditions = {v.CONDITIONS[n] for n in range(4) if game.held[kid] >> n & 1}
            assert conditions == set(reference.held[kid]), seed
        assert game.anomaly_pile == reference.anomalies, seed
        assert game.pool == reference.pool, seed
        assert game.spent == reference.spent, seed
        assert game.favor == reference.favor, seed
        assert game.grounded == reference.grounded, seed
        assert game.tomorrow == reference.tomorrow, seed
        names = game.tables.names
        on_board = [divmod(code, game.tables.board.spots) for code in game.laid]
        laid = [(names.ids["piece"][token], names.spot_id(spot)) for token, spot in on_board]
        assert sorted(laid) == sorted(reference.tokens), seed
        assert (names.spot_id(game.ship) if game.ship >= 0 else None) == reference.ship, seed
        assert places(game) == list(reference.machines.values()), seed
        for number, machine in enumerate(reference.machines):
            alert = reference.alert[machine] and reference.machines[machine] == "on the grid"
            assert bool(game.alert >> number & 1) == alert, seed


def places(game):
    """Where each machine is, in words."""
    return [
        "on the grid"
        if sector >= 0
        else "hacked"
        if game.hackers[machine] == 0
        else "wrecked"
        if game.wrecked >> machine & 1
        else "removed"
        for machine, sector in enumerate(game.sectors)
    ]
