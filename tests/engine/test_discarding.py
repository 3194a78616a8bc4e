"""CMB-8: items that kids discard at will."""

from engine_builder import Builder, insight
from engine_situation import Situation
from loopwright_engine.bots import maker
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.rules.chapters import actions, items
from loopwright_games.tales.text import describe, stable_ids


def test_discarding_at_will():
    """CMB-8: any kid who is up discards any item but the iconic one, for nothing; a choice has a way back."""
    table = Situation(Builder()).track().give(0, "saw", "coat").time(0, 0)
    (saw,), (coat,) = table.cards("saw")[:1], table.cards("coat")[:1]
    options = {option.text: option for option in describe.decision(table.game).options}
    option = options["Maja discards an item"]
    assert (option.cost, option.source) == (0, "CMB-8")
    assert stable_ids.option_id(table.game, actions.DISCARD_AT_WILL) == "maja discard"
    table.act(0, actions.DISCARD_AT_WILL)
    assert (table.kind, table.game.decision.seat) == ("discard", 0)
    assert sorted(table.options) == sorted([saw, coat, items.KEEP])
    assert describe.decision(table.game).options[-1].text == "Keep everything"
    assert stable_ids.option_id(table.game, items.KEEP) == stable_ids.NO
    table.pick(items.KEEP)
    assert (table.kind, table.game.items[0].bit_count()) == ("adventure", 3)
    table.act(0, actions.DISCARD_AT_WILL).pick(saw)
    assert (table.game.item_discard, table.game.items[0].bit_count()) == ([saw], 2)
    texts = [option.text for option in describe.decision(table.game).options]
    assert f"Maja discards {table.game.tables.names.cards[coat]}" in texts
    table.act(0, actions.DISCARD_AT_WILL)  # the last one at once
    assert (table.kind, table.game.item_discard) == ("adventure", [saw, coat])
    assert [describe.source(table.game, entry) for entry in table.game.log[-2:]] == ["CMB-8", "CMB-8"]
    assert actions.DISCARD_AT_WILL not in table.deeds(0)  # the iconic one stays


def test_who_may_discard_at_will():
    """CMB-8, MOV-6, TIM-7: not who lies down or is on sick leave; anomalies and chores are no items."""
    builder = Builder()
    builder.anomaly("odd", uses=2, tag="SHARP")
    table = Situation(builder).give(0, "saw").anomaly(1, "odd").track()
    assert actions.DISCARD_AT_WILL in table.deeds(0)
    assert actions.DISCARD_AT_WILL not in table.deeds(1) | table.deeds(2)
    for away in ("home", "sick"):
        setattr(table.game, away, 1)
        assert actions.DISCARD_AT_WILL not in table.fresh().deeds(0)
        setattr(table.game, away, 0)


def test_copies_are_discarded_as_one():
    """CMB-8: of copies that are alike nobody has to choose one."""
    table = Situation(Builder()).track()
    copies = table.cards("saw")
    assert len(copies) > 1
    table.give(0, "saw", "saw").act(0, actions.DISCARD_AT_WILL)
    assert (table.kind, len(table.game.item_discard)) == ("adventure", 1)


def test_cards_know_at_once_what_is_discarded():
    """CMB-8, ADV-8: a check that asks what a kid has hears of it."""
    builder = Builder()
    bike = {"op": "has_item", "tag": "BIKE"}
    builder.card(1, checks=[builder.when({"op": "not", "of": bike}, insight(1), each_time=True)])
    table = Situation(builder).track()
    table.game.first = 0
    table.give(0, "bike")
    before = table.game.insight
    assert table.act(0, actions.DISCARD_AT_WILL).game.insight == before + 1


def test_no_bot_discards_at_will():
    """CMB-8: bots that care keep what they have, however long they think; luck may throw things away."""
    table = Situation(Builder()).track().give(0, "saw", "coat").time(0, 0).time(1, 0).time(2, 0)
    assert table.deeds(0) == {actions.DISCARD_AT_WILL}
    for name in ("cautious", "planner:8"):
        assert table.options[maker(name, KIT)(1).choose(table.game)] == actions.EVENING
    table.act(0, actions.DISCARD_AT_WILL)
    assert table.options[maker("cautious", KIT)(1).choose(table.game)] == items.KEEP
