"""Prices in a game of rows: counters and what a row of the kit says, of options and of tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.kits.rules_text import KitText
from loopwright_dsl.format import format_text
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.contents import block_items
from loopwright_engine.kit.loading import check

from .causeway_kit import KIT
from .one_kit import OneKit

SCENARIO = """\
scenario salt "The Salt Road"
  kit causeway
  counter debts "Debts" from 0 to 3 start 2
  > The sea has gone.

gauge salt "Salt" from 0 to 9

place gate "The gate"
  roads pans
  choose
    "Trade", spend barrels 1 and debts 2: salt +3
    "Go on": nothing
    "Stay": debts +1

place pans "The pans"
  roads gate
  test 1 coin >= 1 or spend barrels 1 and salt 1
    success: salt +2
    failure: debts +1
"""


KITS = OneKit(KIT, SCENARIO)


def asked(game: Any) -> list[str]:
    """The options of the pending decision in words."""
    return [option.text for option in KIT.decision(game).options]


def at(bundle: Bundle, first: str) -> Any:
    """A game in which a choice begins with this option; until then the last option is taken."""
    game = KIT.start(bundle, KIT.options(), 1)
    while game.decision.kind != "choose" or not asked(game)[0].startswith(first):
        game.choose(len(game.decision.options) - 1)
    return game


def test_what_a_row_says_can_be_spent(tmp_path: Path) -> None:
    """It is told with its price, and taken from whoever acts before anything else happens."""
    game = at(KITS.loaded(tmp_path), "Trade")
    assert asked(game) == ["Trade (barrels 1 and 2 Debts)", "Go on", "Stay"]
    seat, before = game.decision.seat, list(game.barrels)
    debts = game.gauge("debts")
    game.choose(0)
    assert (game.barrels[seat], game.gauge("debts"), game.gauge("salt")) == (before[seat] - 1, debts - 2, 3)


def test_what_cannot_be_paid_is_not_offered(tmp_path: Path) -> None:
    game = at(KITS.loaded(tmp_path, SCENARIO.replace("barrels 1 and debts", "barrels 9 and debts")), "Go on")
    assert asked(game) == ["Go on", "Stay"]
    assert KIT.decision(game).facts == {"closed": "Cannot be paid: Trade (barrels 9 and 2 Debts)."}


def test_a_way_around_a_throw(tmp_path: Path) -> None:
    """Who can pay is asked; paying is a success without a throw."""
    bundle = KITS.loaded(tmp_path, SCENARIO.replace("barrels 1 and salt 1", "barrels 1"))
    game = at(bundle, "Throw")
    assert asked(game) == ["Throw", "Pay (barrels 1)"]
    assert [KIT.option_id(game, option) for option in game.decision.options] == [
        "place.pans.paid.thrown",
        "place.pans.paid",
    ]
    thrown = game.clone()
    seat, before, salt, cursors = game.decision.seat, list(game.barrels), game.gauge("salt"), game.cursors[:]
    game.choose(1)
    assert game.cursors == cursors
    assert (game.barrels[seat], game.gauge("salt")) == (before[seat] - 1, salt + 2)
    thrown.choose(0)
    assert thrown.cursors != cursors and thrown.barrels[seat] == before[seat]
    assert [item.id for item in block_items("card", bundle.data["cards"][1]["block"])] == [
        "place.pans.block",
        "place.pans.paid",
        "place.pans.success",
        "place.pans.failure",
    ]


def test_nobody_is_asked_who_cannot_pay(tmp_path: Path) -> None:
    """A throw is a throw."""
    game = KIT.start(KITS.loaded(tmp_path), KIT.options(), 1)
    while game.decision is not None:
        assert game.decision.kind != "choose" or game.gauge("salt") or "Throw" not in asked(game)
        game.choose(0)


def test_the_sentences(tmp_path: Path) -> None:
    """What is spent stands behind the option, and behind what is thrown."""
    data: Any = KITS.loaded(tmp_path).data
    text = KitText(data, KIT.language_in("en"))
    gate, pans = (card["block"] for card in data["cards"])
    assert text.lines(gate)[1] == "– **Trade (spend barrels 1 and 2 Debts):** Salt +3."
    assert text.lines(pans)[0] == "Toss 1 coin, heads ≥ 1, or spend barrels 1 and 1 Salt."
    swedish = KitText({**data, "language": "sv"}, KIT.language_in("sv"))
    assert "(betala barrels 1 och 2 Debts)" in swedish.lines(gate)[1]
    assert format_text(SCENARIO, KIT.language) == SCENARIO


@pytest.mark.parametrize(
    ("price", "code"),
    [
        ("barrels 12", "LW0341"),
        ("barrels 0", "LW0341"),
        ("barrels 1 and barrels 2", "LW0386"),
        ("debts 1 and debts 2", "LW0386"),
        ("debts 4", "LW0341"),
        ("dabts 1", "LW0901"),
    ],
)
def test_wrong_prices(price: str, code: str, tmp_path: Path) -> None:
    """Each is told where it stands."""
    text = SCENARIO.replace("barrels 1 and debts 2", price)
    assert [finding.code for finding in KITS.checked(tmp_path, text).diagnostics] == [code]


@pytest.mark.parametrize("price", [3, 0, "1", True])
def test_a_bundle_with_an_odd_price_is_refused(price: object, tmp_path: Path) -> None:
    """It is as long as its condition and its block."""
    data: Any = json.loads(json.dumps(KITS.loaded(tmp_path).data))
    check(data, KIT.version)
    data["cards"][0]["block"]["effects"][0]["options"][0]["price"] = price
    with pytest.raises(BundleError, match="price"):
        check(data, KIT.version)


@pytest.mark.parametrize("payment", [{"do": "set_counter", "to": 1}, {"do": "counter", "by": 1}])
def test_a_bundle_in_which_one_pays_with_what_is_no_payment_is_refused(
    payment: dict[str, object], tmp_path: Path
) -> None:
    """Nobody could be told what it costs."""
    data: Any = json.loads(json.dumps(KITS.loaded(tmp_path).data))
    effects = data["cards"][0]["block"]["effects"][0]["options"][0]["then"]["effects"]
    effects[1] = {"counter": effects[1]["counter"], **payment}
    with pytest.raises(BundleError, match="is no payment"):
        check(data, KIT.version)
