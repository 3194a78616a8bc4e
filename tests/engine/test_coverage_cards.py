"""Every kind of card, played once: what is written on it is counted, and is among what playtests look for."""

from __future__ import annotations

import pytest
from engine_builder import Builder, compare, do, insight, take, to_kid
from engine_hack import DEFAULT, tokens
from engine_situation import Situation
from loopwright_engine.analysis.coverage import Watch
from loopwright_engine.playtest import bundle_items
from loopwright_games.tales.rules.chapters import actions


class Table(Situation):
    """A situation that is watched from here on."""

    def __init__(self, made, kids=3, variants=()):
        self.watch = Watch(made.build())
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
    made = Builder()
    action = made.action(do("flip_diary", diary=1), insight())
    check = made.when(compare("insight", ">=", 1), do("tell", text=made.string("words", "Well.")))
    made.card(1, actions=[action], back={"checks": [check]})
    table = Table(made).act(0, actions.CARD)
    return table, {block_of(action), "diary.1.back", block_of(check)}


def complication():
    made = Builder()
    made.card(1)
    heard = made.on("end_phase", insight())
    made.card(2, start=False, on=[heard])
    made.scenario["complications"] = [2]
    table = Table(made, variants=("complications-every-round",)).next_day()
    table.found |= {table.watch.names[number] for number in table.watch.story(table.game)}
    return table, {"diary.2.front", block_of(heard)}


def rumor():
    made = Builder()
    made.card(1)
    test = made.test("BRAVE", (insight(),), (take("SCARED", "participants"),))
    for place in "ABCDEFGH":
        made.rumor(place, test if place == "H" else insight())
    table = Table(made).track("H").put(0, "H").dice(6, 6, 6)
    return table.act(0, actions.INVESTIGATE).settle(), {"rumor.set.8", test["success"]["id"]}


def school():
    made = Builder()
    made.card(1)
    made.lesson(event=("group", False, (insight(),)))
    table = Table(made).next_day()
    return table, {"school.1", block_of(made.school[0]["event"])}


def machine():
    made = Builder()
    made.card(1)
    tokens(made)
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED", "participants"),)}
    side |= {"firewall": (take("UPSET"),)}
    made.response("heron", side, {**side, "trait": "TOUGH"})
    made.machine("heron", "C3")
    made.sheet("heron", spaces=1)
    made.lesson()
    return made


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
    made = Builder()
    made.card(1)
    action, heard = made.action(insight(), spend=1), made.on("kid_enters", insight(), at="A")
    made.item("whistle", actions=(action,), on=(heard,))
    table = Table(made).give(0, "whistle").put(0, "B")
    table.act(0, table.deed("item.whistle"))
    table.act(0, actions.WALK, "A")
    assert table.kind == "use"
    table.pick(1)
    return table, {block_of(action), block_of(heard), "item.whistle.used"}


def item_drawn():
    made = Builder()
    made.item("whistle")
    made.card(1, actions=[made.action(to_kid("draw_item", tag=None))])
    table = Table(made)
    table.game.item_pile = table.cards("whistle")
    return table.act(0, actions.CARD), {"item.whistle"}


def iconic_item():
    made = Builder()
    made.card(1)
    table = Table(made)
    table.found = {table.watch.names[number] for number in table.watch.story(table.game)}
    return table, {"item.knife", "item.walkman", "item.rope-bag"}


def anomaly():
    made = Builder()
    made.card(1)
    action = made.action(insight())
    made.anomaly("stone", uses=2, tag="FIRE", actions=(action,))
    table = Table(made).anomaly(0, "stone")
    return table.act(0, table.deed("anomaly.stone")), {block_of(action), "anomaly.stone.used"}


def chore():
    made = Builder()
    made.card(1)
    action = made.action(do("chore_step", by=1))
    for name in ("nets", "hens", "piano", "sums", "wood", "fuse", "cake"):
        made.chore(name, insight(), actions=(action,) if name == "hens" else ())
    table = Table(made).chore(0, "hens")
    return table.act(0, table.deed("chore.hens")).next_day(), {block_of(action)}


def chore_reward():
    made = Builder()
    made.card(1)
    for name in ("nets", "hens", "piano", "sums", "wood", "fuse", "cake"):
        made.chore(name, insight(), done=compare("day", ">=", 1))
    table = Table(made).chore(0, "hens").evening()
    assert table.kind == "chore_reward"
    return table.settle(), {"chore.hens.reward"}


def event_location():
    made = Builder()
    made.card(1)
    test = made.test("BRAVE", (insight(),), (take("SCARED"),))
    action = made.action(test)
    made.event_location("tile", "H", "D4", action)
    table = Table(made).put(0, "H").dice(6, 6, 6, 6)
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
    asked_for = {item.id for item in bundle_items.items(table.bundle.data)}
    assert {name for name in wanted if not name.endswith(".used")} <= asked_for


def test_copies_of_a_card_are_counted_together():
    """A block on three copies of an item is one thing, whichever copy a kid has."""
    made = Builder()
    action = made.action(insight())
    made.item("whistle", count=3, actions=(action,))
    made.card(1)
    watch = Watch(made.build())
    numbers = set()
    for copy in range(3):
        table = Situation(watch.bundle)
        card = table.cards("whistle")[copy]
        table.game.item_pile.remove(card)
        table.game.items[0] |= 1 << card
        deed = actions.CARD + table.game.tables.cards[card].actions[0].number
        found = watch.choose(table.fresh().game, table.options.index(deed))
        numbers.add(next(number for number in found if watch.names[number] == block_of(action)))
    assert len(numbers) == 1
