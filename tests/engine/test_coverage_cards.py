"""Every kind of card, played once: what is written on it is counted, and is among what playtests look for."""

from __future__ import annotations

import pytest
from engine_builder import Builder, compare, do, insight, take, to_kid
from engine_hack import DEFAULT, tokens
from engine_situation import Situation
from loopwright_games.tales import contents
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.rules.chapters import actions


class Table(Situation):
    """A situation that is watched from here on."""

    def __init__(self, builder, kids=3, variants=()):
        self.watch = Watch(builder.build())
        self.found = set()
        super().__init__(self.watch.bundle, kids, variants=variants)
        self.settle().track()

    def pick(self, option):
        numbers = self.watch.choose(self.game, self.options.index(option))
        self.found |= {self.watch.names[number] for number in numbers}
        return self

    def settle(self):
        while self.kind not in ("adventure", "over"):
            self.found |= {self.watch.names[number] for number in self.watch.choose(self.game, 0)}
        return self


def block_of(part):
    return part["block"]["id"]


def diary():
    builder = Builder()
    action = builder.action(do("flip_diary", diary=1), insight())
    check = builder.when(compare("insight", ">=", 1), do("tell", text=builder.string("words", "Well.")))
    builder.card(1, actions=[action], back={"checks": [check]})
    table = Table(builder).act(0, actions.CARD)
    return table, {block_of(action), "diary.1.back", block_of(check)}


def complication():
    builder = Builder()
    builder.card(1)
    listener = builder.on("end_phase", insight())
    builder.card(2, start=False, on=[listener])
    builder.scenario["complications"] = [2]
    table = Table(builder, variants=("complications-every-round",)).next_day()
    table.found |= {table.watch.names[number] for number in table.watch.story(table.game)}
    return table, {"diary.2.front", block_of(listener)}


def rumor():
    builder = Builder()
    builder.card(1)
    test = builder.test("BRAVE", (insight(),), (take("SCARED", "participants"),))
    for place in "ABCDEFGH":
        builder.rumor(place, test if place == "H" else insight())
    table = Table(builder).track("H").put(0, "H").dice(6, 6, 6)
    return table.act(0, actions.INVESTIGATE).settle(), {"rumor.set.8", test["success"]["id"]}


def school():
    builder = Builder()
    builder.card(1)
    builder.lesson(event=("group", False, (insight(),)))
    table = Table(builder).next_day()
    return table, {"school.1", block_of(builder.school[0]["event"])}


def machine():
    builder = Builder()
    builder.card(1)
    tokens(builder)
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED", "participants"),)}
    side |= {"firewall": (take("UPSET"),)}
    builder.response("heron", side, {**side, "trait": "TOUGH"})
    builder.machine("heron", "C3")
    builder.sheet("heron", spaces=1)
    builder.lesson()
    return builder


def response_routine():
    table = Table(machine())
    table.game.alert = 0
    table.put(0, "C").dice(1, 1, 1, 1).act(0, actions.WALK, "G").settle()
    card = "response.heron.standard"
    return table, {f"{card}.routine", f"{card}.routine.failure"}


def response_alert():
    table = Table(machine())
    table.game.alert = 1
    table.put(0, "C").dice(6, 6, 6, 6).act(0, actions.WALK, "G").settle()
    return table, {"response.heron.standard.alert"}


def default_firewall():
    table = Table(machine()).walls(0, DEFAULT)
    table.game.alert = 0
    table.put(0, "G").dice(6, 6, 6, 6).act(0, actions.HACK).settle()
    return table, {"response.heron.standard.routine.firewall"}


def lost_hack():
    table = Table(machine()).walls(0, 0)
    table.game.alert = 1
    table.put(0, "G").dice(1, 1, 1, 1).act(0, actions.HACK).settle()
    return table, {"response.heron.standard.alert.failure"}


def item():
    builder = Builder()
    builder.card(1)
    action, listener = builder.action(insight(), spend=1), builder.on("kid_enters", insight(), at="A")
    builder.item("whistle", actions=(action,), on=(listener,))
    table = Table(builder).give(0, "whistle").put(0, "B")
    table.act(0, table.deed("item.whistle"))
    table.act(0, actions.WALK, "A")
    assert table.kind == "use"
    table.pick(1)
    return table, {block_of(action), block_of(listener), "item.whistle.used"}


def item_drawn():
    builder = Builder()
    builder.item("whistle")
    builder.card(1, actions=[builder.action(to_kid("draw_item", tag=None))])
    table = Table(builder)
    table.game.item_pile = table.cards("whistle")
    return table.act(0, actions.CARD), {"item.whistle"}


def iconic_item():
    builder = Builder()
    builder.card(1)
    table = Table(builder)
    table.found = {table.watch.names[number] for number in table.watch.story(table.game)}
    return table, {"item.knife", "item.walkman", "item.rope-bag"}


def anomaly():
    builder = Builder()
    builder.card(1)
    action = builder.action(insight())
    builder.anomaly("stone", uses=2, tag="FIRE", actions=(action,))
    table = Table(builder).anomaly(0, "stone")
    return table.act(0, table.deed("anomaly.stone")), {block_of(action), "anomaly.stone.used"}


def chore():
    builder = Builder()
    builder.card(1)
    action = builder.action(do("chore_step", by=1))
    for name in ("nets", "hens", "piano", "sums", "wood", "fuse", "cake"):
        builder.chore(name, insight(), actions=(action,) if name == "hens" else ())
    table = Table(builder).chore(0, "hens")
    return table.act(0, table.deed("chore.hens")).next_day(), {block_of(action)}


def chore_reward():
    builder = Builder()
    builder.card(1)
    for name in ("nets", "hens", "piano", "sums", "wood", "fuse", "cake"):
        builder.chore(name, insight(), done=compare("day", ">=", 1))
    table = Table(builder).chore(0, "hens").evening()
    assert table.kind == "chore_reward"
    return table.settle(), {"chore.hens.reward"}


def event_location():
    builder = Builder()
    builder.card(1)
    test = builder.test("BRAVE", (insight(),), (take("SCARED"),))
    action = builder.action(test)
    builder.event_location("tile", "H", "D4", action)
    table = Table(builder).put(0, "H").dice(6, 6, 6, 6)
    return table.act(0, table.deed("event.tile")).settle(), {block_of(action), test["success"]["id"]}


KINDS = (
    diary, complication, rumor, school, response_routine, response_alert, default_firewall, lost_hack, item,
    item_drawn, iconic_item, anomaly, chore, chore_reward, event_location,
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_of_this_kind_is_counted(kind):
    """In a game, and by its id among all that playtests say was reached or never reached."""
    table, wanted = kind()
    assert wanted <= table.found
    asked_for = {item.id for item in contents.items(table.bundle.data)}
    assert {name for name in wanted if not name.endswith(".used")} <= asked_for


def test_copies_of_a_card_are_counted_together():
    """A block on three copies of an item is one thing, whichever copy a kid has."""
    builder = Builder()
    action = builder.action(insight())
    builder.item("whistle", count=3, actions=(action,))
    builder.card(1)
    watch = Watch(builder.build())
    numbers = set()
    for copy in range(3):
        table = Situation(watch.bundle)
        card = table.cards("whistle")[copy]
        table.game.item_pile.remove(card)
        table.game.items[0] |= 1 << card
        deed = actions.CARD + table.game.tables.cards[card].actions[0].number
        numbers_seen = watch.choose(table.fresh().game, table.options.index(deed))
        numbers.add(next(number for number in numbers_seen if watch.names[number] == block_of(action)))
    assert len(numbers) == 1
