"""Games in which fewer may play than there are seats, and counters of each player that rules speak of."""

from __future__ import annotations

from random import Random

import pytest
from auction_kit import KIT, SCENARIO
from laws import answers_differ
from loopwright_compiler import compile_path
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.errors import KitError
from loopwright_engine.kernel.result import Result
from loopwright_engine.kit import registry
from loopwright_engine.kit.laws import obey
from loopwright_engine.kit.rehearsal import fault
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.playtest.play_chunk import scores_of


@pytest.fixture
def hall(tmp_path):
    """What is found in these rules and cards, and their bundle."""

    def made(kit: str = KIT, scenario: str = SCENARIO):
        (tmp_path / "kit.py").write_text(kit, encoding="utf-8")
        (tmp_path / "scenario.loop").write_text(scenario, encoding="utf-8")
        rules = registry.add_folder(tmp_path)
        result = compile_path(tmp_path, bundled=tmp_path, kits=registry)
        found = [(finding.code, finding.message, finding.hint) for finding in result.diagnostics]
        if result.bundle is None:
            return found, None
        return found, Bundle(result.bundle, rules, rules.tables(result.bundle))

    return made


def started(bundle, players):
    return bundle.kit.start(bundle, bundle.kit.options(players=players), 1)


@pytest.mark.parametrize("players", [2, 3])
def test_only_those_who_play_are_asked(hall, players):
    """All who play answer together, each with its own gold, and a hidden buyer each; the laws hold."""
    found, bundle = hall()
    assert found == []
    game, asked = started(bundle, players), []
    assert len(game.buyer) == players
    while game.decision is not None:
        obey(game, Random(len(asked)))
        asked.append(game.decision.seat)
        game.choose(min(1, len(game.decision.options) - 1))
    assert asked == [*range(players)] * 3
    assert len(game.result.scores) == players
    assert [game.row_of(name) for name in bundle.kit.rows] == [*game.result.scores, *[0] * (4 - players)]


def test_bots_know_no_more_than_their_seat(hall):
    """Nothing of a buyer, of the pile, or of bids that lie face down."""
    _, bundle = hall()
    assert answers_differ(started(bundle, 3), 9) == []


def test_rules_move_what_a_player_has(hall):
    """The first bid most: one coin each, then what the card gives to whoever bought; told by whose it is."""
    _, bundle = hall()
    game = started(bundle, 2)
    game.lots_pile[:] = [2, 1, 0]
    game.choose(2), game.choose(1)
    assert [game.gauge(name, seat) for name in ("gold", "lots") for seat in (0, 1)] == [2, 2, 1, 0]
    assert [bundle.kit.sentence(game, entry) for entry in game.log] == [
        "A clock is sold.",
        "Player 1: Gold from 3 to 1.",
        "Player 2: Gold from 3 to 2.",
        "Player 1: Lots from 0 to 1.",
        "Player 1: Gold from 1 to 2.",
    ]
    assert [game.value(seat) for seat in (0, 1)] == [5, 2]
    game.decision, game.actor = None, 1
    del game.stack[:]
    assert (game.gauge("gold"), game.row_of("gold.1")) == (2, 2)
    game.change("lots", 3)  # a step beyond the end gives gold to whose lots they are
    while game.stack:
        game.go_on()
    assert (game.gauge("lots", 1), game.gauge("gold", 1), game.gauge("gold", 0)) == (2, 4, 2)


def test_what_each_player_has_is_told_by_player(hall):
    _, bundle = hall()
    table = dict(bundle.kit.table(started(bundle, 2), 0))
    assert table["Player 2"] == "Gold 3/5, Lots 0/2"
    assert "lots 2" not in table
    assert bundle.kit.row_titles(bundle.data)["lots.2"] == "Lots, Player 2"
    assert not any("lots.2" in message.context for message in bundle.kit.messages), "nobody translates that"


def test_proofs_know_that_rules_move_what_each_player_has(hall):
    """Steps that name a counter may bring it anywhere; nobody else does."""
    met = (
        SCENARIO.replace("your gold = 0", "your gold >= 5")
        .replace("gold +1", "nothing", 1)
        .replace("over: gold +2", "over: lose sold")
    )
    met = met.replace("lose sold", 'lose sold "Sold out"')
    _, bundle = hall(scenario=met)
    assert never_by_cards(bundle.data, freedom_of(bundle)) == {}
    _, narrow = hall(KIT.replace('writes=("gold", "lots")', "writes=()"), met)
    assert freedom_of(narrow).own == {"gold", "lots"}
    assert "ending.sold" in str(never_by_cards(narrow.data, freedom_of(narrow)))
    assert "the step bidden" in fault(narrow) and "moves the counter gold" in fault(narrow)


def test_faults_of_games_with_more_players_are_told(hall):
    """Each end of an option is tried; the usual game knows nothing of it."""
    broken = KIT.replace(
        "        lot = self.top", "        self.extra[len(bids) - 1]\n        lot = self.top"
    )
    _, bundle = hall(broken)
    assert "with players 4: " in fault(bundle)


def test_a_missing_counter_is_told_as_it_is_written(hall):
    ((code, message, hint),) = hall(
        scenario=SCENARIO.replace('  counter lots "Lots" each player from 0 to 2\n    over: gold +2\n', "")
    )[0]
    assert (code, hint) == ("LW0906", 'Write `counter lots "Lots" each player from 0 to 6`.')
    assert "lots" in message


def test_a_counter_of_each_player_that_rules_take_for_one_of_all_is_told(hall):
    ((code, _, hint),) = hall(KIT.replace('own=("gold", "lots")', 'own=("gold",)'))[0]
    assert code == "LW0906" and "own=('lots',)" in hint


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (
            "    @property\n    def seats_taken(self)",
            "    def seats_taken(self)",
            "is read, and not called: write @property above def seats_taken(self).",
        ),
        (
            "    worth = {",
            "    value = 3\n    worth = {",
            "is a method, which the engine calls: write it as def value(self, …).",
        ),
        (
            'own=("gold", "lots")',
            'own=("gold", "lot")',
            "own names the gauge 'lot', which is not there. Did you mean 'lots'?",
        ),
    ],
)
def test_slips_are_told_by_name(hall, before, now, said):
    assert before in KIT
    with pytest.raises(KitError, match=said.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")):
        hall(KIT.replace(before, now))


def test_seats_that_nobody_took_never_win():
    def of(*scores):
        return scores_of(4, Result(True, "over", 3, scores))

    assert of(4, -2) == [4, -2, -3, -3]
    assert of(1, 2, 3, 4) == [1, 2, 3, 4]
    assert of() == [0, 0, 0, 0]


def test_lines_that_are_told_stand_beside_options(hall):
    """What players must know of a card to choose it, before what it does."""
    _, bundle = hall()
    rules = {card["id"]: bundle.strings[card["rules"]] for card in bundle.data["cards"] if "rules" in card}
    assert rules["lot.clock"] == "Age 90 · Gold +1 for you."
    assert rules["lot.vase"] == "Age 90 · Nothing happens."


def test_a_sign_of_nothing_that_is_shown_is_told(hall):
    """It would stand on no board."""
    with pytest.raises(KitError, match="signs '@' names the row of shows 'barge', which is not there"):
        hall(KIT.replace("    worth = {", '    signs = {"@": "barge"}\n    worth = {'))
