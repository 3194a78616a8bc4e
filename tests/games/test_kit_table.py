"""What several games have on the table: decks with discard piles, places with roads, tests of chance."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, ClassVar

import boxes
import pytest
from loopwright_engine.kit.cards import CardGame, Deck
from loopwright_engine.kit.decks import NO_CARD, DeckGame, discard, draw
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import step
from loopwright_engine.kit.language import CardKind, Language
from loopwright_engine.kit.places import AT, MOVE_TO, PLACE, MapGame
from loopwright_engine.kit.protocol import Ask
from one_kit import bundle_of
from situations import Dice


class Walk(MapGame, DeckGame):
    """Walk along the roads; at each place a card of the road, or of the inn, is drawn."""

    language = Language(
        kinds=(
            PLACE,
            CardKind("road-card", "What happens.", "Road"),
            CardKind("inn", "Who is there.", "Inns"),
        ),
        verbs=(MOVE_TO, draw("road-card", "inn"), discard("road-card")),
        facts=(AT,),
    )
    decks: ClassVar = ("road-card", "inn")
    asks: ClassVar = {"walk": Ask("Where to?", "place", "TST-1")}

    @step
    def turn(self):
        """Go on."""
        self.round += 1
        if self.round > 40:
            self.end(True, "tired")
            return
        self.then(self.turn)
        self.ask("walk", self.roads(), self.walked)

    @step
    def walked(self, place):
        """Be there."""
        self.standing = place
        self.then(self.play_block, self.tables.cards["place"][place].block)


def content():
    """Three places in a row, five cards of the road, none of the inn."""
    box = boxes.Box()
    draws = {"do": "draw", "kind": "road-card"}
    box.card("place", "a", draws, roads=["place.b"])
    box.card("place", "b", draws, {"do": "draw", "kind": "inn"}, roads=[])
    box.card("place", "c", {"do": "discard", "kind": "road-card"}, roads=["place.b", "place.c"])
    box.gauge("luck", 99)
    at_a = {"op": "at", "place": "place.a"}
    box.card("road-card", "storm", boxes.when(at_a, {"do": "move_to", "place": "place.c"}))
    box.card("road-card", "luck", *boxes.change(luck=1))
    box.data["cards"][-1]["copies"] = 4
    return box.bundle("walk")


KIT = DeclaredKit("walk", "Walk", 1, Walk)


BUNDLE = bundle_of(KIT, content())


def new(seed=1):
    """A walk."""
    return KIT.start(BUNDLE, NoOptions(), seed)


def test_roads_lead_both_ways():
    """Each once, and none from a place to itself."""
    assert BUNDLE.tables.roads == [[1], [0, 2], [1]]


def test_a_road_leads_to_where_it_is_said_to():
    """Options are the places on the roads; words move the figure anywhere."""
    game = Walk.laid_out(KIT, BUNDLE, NoOptions(), 1)
    assert game.standing == 0
    game.verb_move_to(1)
    assert (game.roads(), game.fact_at(1), game.fact_at(0)) == ([0, 2], True, False)
    field = KIT.fields["place"]
    assert (field.words(game, 2), field.id(game, 2)) == ("c", "place.c")


def test_a_deck_has_every_copy_once():
    """Shuffled, the top card last."""
    orders = set()
    for seed in range(20):
        pile = Walk.laid_out(KIT, BUNDLE, NoOptions(), seed).road_card_pile
        assert Counter(pile) == {0: 1, 1: 4}
        orders.add(tuple(pile))
    assert len(orders) == 5


def test_drawing_goes_through_the_deck_and_begins_again():
    """Five cards, then the discard pile is shuffled: the same five once more."""
    game = new()
    for _ in range(3):
        game.road_card_pile.extend(game.road_card_discards)
        del game.road_card_discards[:]
        turned = [game.turn_up("road-card") for _ in range(5)]
        assert game.road_card_discards == turned
        assert Counter(turned) == {0: 1, 1: 4}
        assert game.road_card_pile == []
    again = [game.turn_up("road-card") for _ in range(5)]
    assert Counter(again) == {0: 1, 1: 4}


def test_an_empty_deck_gives_nothing():
    """No card, and play goes on."""
    game = new()
    assert game.turn_up("inn") == NO_CARD
    game.verb_draw("inn")
    assert game.inn_discards == []


def test_a_drawn_card_happens_and_is_told():
    """What it says, and its title in the log."""
    game = new()
    game.road_card_pile[:] = [1]
    game.verb_draw("road-card")
    kinds = list(KIT.says)
    number, card = game.log[-1]
    assert kinds[number] == "road_card_drawn"
    kind = KIT.says["road_card_drawn"]
    assert kind.sentence.format(road_card=KIT.fields[kind.fields[0]].words(game, card)) == "luck."
    before = game.gauge("luck")
    game.play_block(*game.stack.pop()[1:])
    assert game.gauge("luck") == before + 1


def test_a_discarded_card_does_not_happen():
    """It only goes by."""
    game = new()
    frames, top = len(game.stack), game.road_card_pile[-1]
    game.verb_discard("road-card")
    assert game.road_card_discards[-1] == top
    assert len(game.stack) == frames


def test_the_table_shows_every_gauge_and_where_the_figure_is():
    """Gauges that the rules do not follow, and those that are called as a method of the game, too."""
    box_data = content()
    box_data["counters"].append({**box_data["counters"][0], "id": "seed", "start": 7})
    game = KIT.start(bundle_of(KIT, box_data), NoOptions(), 1)
    standing = game.bundle.strings[box_data["cards"][game.standing]["title"]]
    rows = KIT.table(game, 0)
    assert [words for _, words in rows[:2]] == [f"{game.gauge('luck')}/99", "7/99"]
    assert ("you are at", standing) in rows


@pytest.mark.parametrize("seed", range(12))
def test_the_laws_hold_for_decks(seed):
    """A clone is the same and independent; another deal hides the order of the pile and nothing else."""
    game, luck = new(seed), random.Random(seed)
    orders = set()
    while game.decision is not None:
        before, twin = game.digest(), game.clone()
        other = KIT.redeal(game, luck, 0)
        assert KIT.seen(other, 0) == KIT.seen(game, 0)
        assert sorted(other.road_card_pile) == sorted(game.road_card_pile)
        orders.add(tuple(other.road_card_pile))
        index = luck.randrange(len(game.decision.options))
        twin.choose(index)
        assert game.digest() == before
        game.choose(index)
        assert game.digest() == twin.digest()
    assert game.result.ending == "tired"
    assert len(orders) > 1


class Thrown(CardGame):
    """One test of a card."""

    language = Language(kinds=(CardKind("omen", "A test.", "Omens"),), gauges={"luck": "How well it went."})

    @step
    def turn(self):
        """Play the card, and no more."""
        self.then(self.over)
        self.then(self.play_block, self.tables.cards["omen"][0].block)

    @step
    def over(self):
        """That was all."""
        self.end(True, "over")


OMENS = DeclaredKit("omens", "Omens", 1, Thrown, lambda data: Deck(data, Thrown))


@pytest.mark.parametrize(
    ("thrown", "count", "least", "faces", "luck"),
    [
        ("coins", 3, 2, (3, 4, 6), 2), ("coins", 3, 2, (1, 2, 4), 0), ("coins", 1, 0, (1,), 2),
        ("dice", 2, 7, (3, 4), 2), ("dice", 2, 7, (3, 3), 0), ("dice", 1, 6, (6,), 2),
    ],
)  # fmt: skip
def test_coins_and_dice(thrown: str, count: int, least: int, faces: tuple[int, ...], luck: int):
    """Heads are counted, dice are summed: one die each, and it is enough or it is not."""
    box = boxes.Box()
    box.gauge("luck", 2, 1)
    blocks: dict[str, Any] = {
        "success": boxes.block("success", *boxes.change(luck=1)),
        "failure": boxes.block("failure", *boxes.change(luck=-1)),
    }
    box.card("omen", "one", {"do": "test", "thrown": thrown, "count": count, "least": least, **blocks})
    game = Thrown.laid_out(OMENS, bundle_of(OMENS, box.bundle("omens")), NoOptions(), 1)
    game.tapes = [Dice(faces)]
    game.run()
    assert (game.gauge("luck"), game.cursors[0]) == (luck, count)


def test_a_test_may_have_one_outcome_only():
    """Nothing happens on the other."""
    box = boxes.Box()
    box.gauge("luck", 2, 1)
    success = boxes.block("success", *boxes.change(luck=1))
    test = {"do": "test", "thrown": "dice", "count": 1, "least": 6, "success": success, "failure": None}
    box.card("omen", "one", test)
    for face, luck in ((6, 2), (1, 1)):
        game = Thrown.laid_out(OMENS, bundle_of(OMENS, box.bundle("omens")), NoOptions(), 1)
        game.tapes = [Dice((face,))]
        game.run()
        assert game.gauge("luck") == luck
