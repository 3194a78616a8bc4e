"""The words of each kit's cards: its rules do all of them, and its tables take nothing else."""

from __future__ import annotations

import inspect

import boxes
import pytest
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.language import Line, Param, Takes, Word
from loopwright_engine.kit.protocol import Bundle
from situations import kit_and_bundle

KITS = ("the_last_glow", "bonnie_and_clyde", "lucha_libre", "which_side", "the_loop", "mad_maxence")


@pytest.mark.parametrize("name", KITS)
def test_the_rules_do_what_cards_may_say(name):
    """Each verb and each fact is a method with as many numbers, and there is no other."""
    kit, _ = kit_and_bundle(name)
    words = {f"verb_{word.name}": word for word in kit.language.verbs}
    words |= {f"fact_{word.name}": word for word in kit.language.facts}
    methods = {name for name in dir(kit.game) if name.startswith(("verb_", "fact_"))}
    assert methods == set(words)
    for method, word in words.items():
        function = getattr(kit.game, method)
        taken = list(inspect.signature(function).parameters)
        wanted = ["self", *(param.key for param in word.params), *word.blocks]
        ours = getattr(function, "__module__", "").startswith("loopwright_games")
        assert taken == wanted if ours else len(taken) == len(wanted)


@pytest.mark.parametrize("name", KITS)
def test_every_word_is_explained(name):
    """One sentence each, for the editor and the reference."""
    language = kit_and_bundle(name)[0].language
    lines = [line for kind in language.kinds for line in kind.lines]
    rows = (*language.kinds, *language.verbs, *language.facts, *language.settings, *lines)
    for doc in (*(row.doc for row in rows), *language.gauges.values()):
        assert doc.endswith(".")


def test_how_a_word_is_written():
    """Its name word by word, or as its row says."""
    count = Param("count", Takes.NUMBER)
    assert Word("give_coins", "", (count,)).way == ("give", "coins", count)
    assert Word("give", "", (count,), "give {count} coins").way == ("give", count, "coins")
    assert Line("start-line", Takes.NUMBER).words == ("start", "line")


def police(**head):
    """Bonnie's bundle with another first police card."""
    data = boxes.bonnie_and_clyde()
    card = next(card for card in data["cards"] if card["kind"] == "police")
    card["head"] = head
    return data


@pytest.mark.parametrize(
    "head", [{"low": 0, "high": 2}, {"low": 1}, {"low": 1, "high": "2"}, {"low": True, "high": 2}]
)
def test_a_line_of_a_card_says_what_its_row_allows(head):
    """Bounds, types and what must be there."""
    kit, _ = kit_and_bundle("bonnie_and_clyde")
    with pytest.raises(BundleError, match="cannot be"):
        kit.tables(police(**head))


@pytest.mark.parametrize(
    ("place", "value"), [("dice", [7]), ("dice", ["odd"]), ("dice", 3), ("wrestlers", ["wrestler.z"])]
)
def test_lists_of_a_card(place, value):
    """Each value of a list is looked at, names of cards too."""
    kit, _ = kit_and_bundle("lucha_libre")
    data = boxes.lucha_libre()
    data["cards"][-1]["head"][place] = value
    with pytest.raises(BundleError, match=r"cannot be|must be a list"):
        kit.tables(data)


@pytest.mark.parametrize(
    "effect", [{"do": "fans"}, {"do": "fans", "by": "1"}, {"do": "fans", "by": None}, {"do": "fly", "by": 1}]
)
def test_what_a_verb_takes(effect):
    """A verb without its number is a clear refusal, as an unknown one is."""
    kit, _ = kit_and_bundle("lucha_libre")
    data = boxes.lucha_libre()
    data["cards"][-1]["block"]["effects"] = [effect]
    with pytest.raises(BundleError, match=r"by cannot be|no verb"):
        kit.tables(data)


def test_the_gauges_that_the_rules_speak_of_must_be_there():
    """And enough cards of each kind."""
    kit, _ = kit_and_bundle("bonnie_and_clyde")
    data = boxes.bonnie_and_clyde()
    data["counters"] = [gauge for gauge in data["counters"] if gauge["id"] != "prison"]
    with pytest.raises(BundleError, match="no gauge 'prison'"):
        kit.tables(data)
    data = boxes.bonnie_and_clyde()
    data["cards"] = [card for card in data["cards"] if card["kind"] != "place"]
    with pytest.raises(BundleError, match="at least 2 cards of the kind place"):
        kit.tables(data)


def test_sums_are_compared():
    """`savings + love - 1 >= poems`."""
    kit, _ = kit_and_bundle("bonnie_and_clyde")
    data = boxes.bonnie_and_clyde()
    gauges = {name: {"q": "counter", "counter": name} for name in ("savings", "love", "poems")}
    terms = [[1, gauges["savings"]], [1, gauges["love"]], [-1, {"q": "number", "value": 1}]]
    condition = {"op": "compare", "left": {"q": "sum", "terms": terms}, "cmp": ">=", "right": gauges["poems"]}
    card = next(card for card in data["cards"] if card["kind"] == "place")
    card["condition"] = condition
    bundle = Bundle(data, kit, kit.tables(data))
    tables = bundle.tables
    game = kit.start(bundle, kit.options(), 1)
    place = tables.cards["place"][0]
    assert game.holds(place)
    game.gauges[tables.gauge("poems")] = 1
    assert not game.holds(place)
