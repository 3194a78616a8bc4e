"""`verify` of declared kits: games show what can happen, a walk over all positions proves what cannot."""

from __future__ import annotations

import json
from random import Random
from typing import ClassVar

import boxes
import pytest
from loopwright.verify.by_search import WALKED, verified
from loopwright.verify.places import LocatedScenario
from loopwright_engine import load
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.kit.decks import DeckGame
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.language import CardKind, Language
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, Field
from loopwright_engine.kit.verdicts import Limits
from loopwright_engine.kit.walk import walk
from reports import document, text
from situations import kit_and_bundle


@pytest.fixture(scope="module")
def report():
    """The Last Glow looked at with little work."""
    return verified(kit_and_bundle("the_last_glow")[1], Limits(asked=1), seed=3, tell=lambda _: None)


def test_what_games_reach_is_shown_by_a_game_that_reaches_it(report):
    """The shortest one seen; saved, it loads and ends so."""
    assert report.shown
    for item, saved in report.report(LocatedScenario(report.bundle.data), keep=True).witnesses.items():
        if saved is not None:
            game = load(report.bundle, json.loads(json.dumps(saved)))
            assert f"ending.{game.result.ending}" == item


def test_what_no_game_reaches_is_open(report):
    """With no work at all, everything is; scripts hear the same."""
    nothing = verified(report.bundle, Limits(asked=0), seed=3, tell=lambda _: None)
    assert nothing.open == nothing.items and not nothing.games
    assert {item["verdict"] for item in document(nothing)["items"]} == {"open"}
    assert "4 things: 4 possible" in text(report) or report.open
    names = nothing.bundle.kit.contents.names(nothing.bundle.data)
    assert all(names(item) in text(nothing) for item in nothing.items)


def test_a_kind_of_cards_that_rules_never_play_is_told():
    """Once games were played: each card of it is open, and more games would not decide them."""
    bundle = kit_and_bundle("bonnie_and_clyde")[1]
    searched = verified(bundle, Limits(asked=0), seed=3, tell=lambda _: None)
    assert "No game played" not in text(searched)
    searched.games = 1
    shown = [item for item in searched.items if item.startswith(("police.", "place."))]
    searched.shown = dict.fromkeys(shown)
    told = text(searched)
    assert "No game played a card of the kind daily: rules do so by `self.play('daily', card)`" in told
    assert "of the kind police" not in told and "of the kind place" not in told


def test_the_same_seed_looks_at_the_same_games(report):
    """A report depends on its seed and its work alone."""
    again = verified(report.bundle, Limits(asked=1), seed=3, tell=lambda _: None)
    assert (again.games, sorted(again.shown)) == (report.games, sorted(report.shown))
    assert [game.choices for game in again.shown.values()] == [game.choices for game in report.shown.values()]


def test_ctrl_c_ends_it_with_what_is_known(report):
    """What was shown by then stays."""

    def interrupt(progress):
        if progress.games == 2:
            raise KeyboardInterrupt

    ended = verified(report.bundle, Limits(asked=1), seed=3, tell=interrupt)
    assert ended.interrupted and ended.games == 2 and ended.shown
    said = "Stopped before the end: this is what is known so far."
    assert said in text(ended) and said not in text(report)


def narrow(poems: int, *, prison: int = 3) -> Bundle:
    """Bonnie and Clyde with short gauges, so that few positions are left."""
    data = boxes.bonnie_and_clyde()
    for gauge in data["counters"]:
        gauge["high"] = min(gauge["high"], {"poems": poems, "prison": prison}.get(gauge["id"], 1))
    data["hash"] = content_hash(data)
    return load_bundle(data)


@pytest.fixture(scope="module")
def unfinished():
    """A town in which nobody can write the poems that leaving it needs."""
    return verified(narrow(0, prison=0), Limits(asked=5), seed=1, tell=lambda _: None)


def test_what_no_position_leads_to_is_never(unfinished):
    """The road out asks for three poems; that it can never be taken is proved, and told with its place."""
    assert unfinished.walked.whole and not unfinished.open
    assert "ending.away" in unfinished.never and "daily.leave-town.block" in unfinished.never
    assert "ending.left-alone" not in unfinished.never
    items = document(unfinished)["items"]
    verdicts = {item["id"]: (item["verdict"], item["by"]) for item in items}
    assert verdicts["ending.away"] == ("impossible", "cards")
    assert verdicts["ending.death"] == ("impossible", "walk")
    assert verdicts["ending.left-alone"] == ("possible", "game")
    words = text(unfinished)
    assert f"a walk over {unfinished.walked.positions} positions does not come there" in words
    assert 'ending "' in words.partition("Never happens")[2]


def test_endings_of_bonnie_and_clyde_are_reached():
    """Where the road out is open on the last action, a walk comes to it, and to every other ending."""
    bundle = narrow(1)
    for card in bundle.data["cards"]:
        if card["id"] == "daily.leave-town":
            card["condition"] = {"op": "last_action"}
    bundle.data["hash"] = content_hash(bundle.data)
    walked = walk(load_bundle(bundle.data))
    assert walked.whole
    endings = {f"ending.{ending}" for ending in bundle.kit.contents.endings(bundle.data)}
    assert endings - walked.reached == {"ending.unfinished"}


def test_a_walk_comes_wherever_games_come(unfinished):
    """Whatever games reach, by chance, the walk has reached too: else its proofs would be none."""
    bundle, reached = unfinished.bundle, unfinished.walked.reached
    watch = bundle.kit.watch(bundle)
    for number in range(100):
        game, numbers = watch.start(bundle.kit.options(), number)
        luck = Random(number)
        while game.decision is not None:
            numbers = numbers + watch.choose(game, luck.randrange(len(game.decision.options)))
        assert watch.ids(numbers) <= reached


def test_ctrl_c_keeps_what_a_walk_has_reached(unfinished):
    """That counts as possible; nothing is proved of the rest."""

    def interrupt(progress):
        if progress.doing == "Walking":
            raise KeyboardInterrupt

    ended = verified(unfinished.bundle, Limits(asked=5), seed=1, tell=interrupt)
    assert ended.interrupted and ended.open and ended.never == list(ended.cards)
    assert len(ended.shown) + len(ended.open) + len(ended.never) < len(ended.items)
    details = {item["detail"] for item in document(ended)["items"] if item["verdict"] == "open"}
    assert details == {"no game came there"}


def test_a_walk_that_is_stopped_proves_nothing(unfinished):
    """What it did not reach stays open, and it says why."""
    stopped = walk(unfinished.bundle, lambda walked: walked.positions > 50)
    assert not stopped.whole and stopped.why == "more work would be needed"
    little = verified(unfinished.bundle, Limits(asked=0.01), seed=1, tell=lambda _: None)
    assert little.open and little.never == list(little.cards)
    assert "More work may decide them: --work 60" in text(little)


def test_a_walk_costs_what_it_looks_at(unfinished):
    """Coming again to a position that is known is work too: there may be many ways to each."""
    assert unfinished.walked.steps > unfinished.walked.positions
    assert unfinished.work >= unfinished.walked.steps / WALKED


class Count(Game):
    """Three days of waiting; on the second, and then only, one may win."""

    asks: ClassVar = {"wait": Ask("Wait?", "yes", "CNT-1")}
    fields: ClassVar = {"yes": Field(lambda _, number: str(number))}
    endings: ClassVar = {"won": Ending("Won", True), "late": Ending("Late", False)}

    def set_up(self, _options):
        """Nothing lies out."""

    @step
    def turn(self):
        """A day."""
        self.round += 1
        self.ask("wait", [0, 1], self.wait)

    @step
    def wait(self, yes):
        """Go on, or stop."""
        if not yes and self.round == 2:
            self.end(True, "won")
        elif self.round == 3:
            self.end(False, "late")
        else:
            self.then(self.turn)


class Shuffled(Count):
    """The same, with a pile that is shuffled."""

    tapes_for = ("dice", "cards")
    piles: ClassVar = {"pile": "cards"}

    def set_up(self, _options):
        """Three cards."""
        self.pile = [0, 1, 2]
        self.shuffle(self.pile, 1)


def own(game):
    """A bundle of nothing for a game of a test's own."""
    return Bundle({"hash": "", "origins": {}, "strings": {}}, DeclaredKit("test", "Test", 1, game, dict), {})


def test_rules_that_look_at_the_round_are_walked_round_by_round():
    """Positions of different rounds are the same only where no rule looks at the round."""
    walked = walk(own(Count))
    assert walked.whole and walked.reached == {"ending.won", "ending.late"} and walked.positions == 3


def test_what_chance_shuffles_is_not_walked():
    """Nothing is proved of it, and it says why."""
    walked = walk(own(Shuffled))
    assert not walked.whole and walked.why.startswith("its cards are shuffled")


class Omens(DeckGame):
    """A card a day, from a deck; its tables are those of all games with cards."""

    language: ClassVar = Language(kinds=(CardKind("omen", "What is seen.", "Omens"),))
    decks: ClassVar = ("omen",)
    endings: ClassVar = {"seen": Ending("Seen", True)}

    @step
    def turn(self):
        """All there is."""
        self.verb_draw("omen")
        self.end(True, "seen")


def test_a_kit_without_tables_of_its_own_is_walked_too():
    """As far as its shuffled deck lets it."""
    box = boxes.Box()
    box.card("omen", "crow", {"do": "nothing"})
    kit = DeclaredKit("omens", "Omens", 1, Omens)
    bundle = Bundle(box.bundle("omens"), kit, kit.prepared(box.bundle("omens")))
    assert walk(bundle).why.startswith("its cards are shuffled")
