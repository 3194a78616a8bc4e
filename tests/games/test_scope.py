"""Rules are held to what their steps and verbs say that they do; proofs go by that."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, ClassVar

import boxes
import pytest
from boxes import block
from loopwright_compiler.kits.proofs.system import KitSystem, never_by_cards
from loopwright_compiler.reachability.budget import SECOND
from loopwright_compiler.reachability.operations import Deal
from loopwright_compiler.reachability.prover import Prover
from loopwright_compiler.reachability.queries import IMPOSSIBLE, POSSIBLE, Question
from loopwright_engine.bundle.load import load_bundle
from loopwright_engine.errors import RulesError
from loopwright_engine.kit import registry
from loopwright_engine.kit.cards import CardGame
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import step
from loopwright_engine.kit.language import Board, CardKind, Language, TablePiece, Word
from loopwright_engine.kit.moves import MOVE, Move
from loopwright_engine.kit.protocol import Ask, Bundle, Ending
from loopwright_engine.kit.rehearsal import fault
from loopwright_engine.kit.scope import freedom_of

HOWL = Word("howl", "The wolves come nearer.", writes=("fear",), plays=())


class Camp(CardGame):
    """Two may watch the fire for six rounds; every omen comes once in a while, if it may."""

    strict = True
    language: ClassVar = Language(
        kinds=(
            CardKind("omen", "What is seen.", "Omens", condition=True, least=1),
            CardKind("dream", "What is dreamt.", "Dreams"),
        ),
        verbs=(HOWL,),
        facts=(Word("dark", "the rules say so"),),
        gauges={"oil": "A gauge.", "fear": "Another."},
    )
    asks: ClassVar = {"watch": Ask("Who watches?", "number", "TST-1")}
    endings: ClassVar = {"dawn": Ending("Dawn", True)}

    @step(writes=("oil",))
    def turn(self):
        """One more, or the end."""
        self.round += 1
        if self.round > 6:
            self.finish("dawn")
            return
        self.then(self.turn)
        self.burn()
        self.ask("watch", [0, 1], self.watched)

    def burn(self):
        """A step less, or all of it back."""
        self.change("oil", -1)

    @step(plays=("omen",))
    def watched(self, _):
        """The first omen that may come."""
        omens = self.tables.cards["omen"]
        number = next((one for one, card in enumerate(omens) if self.holds(card)), -1)
        if number >= 0:
            self.play("omen", number)

    def verb_howl(self):
        """One step nearer."""
        self.change("fear", 1)

    def fact_dark(self):
        """Without any oil."""
        return self.gauge("oil") == 0


def compared(gauge: str, sign: str, value: int) -> boxes.Data:
    left, right = {"q": "counter", "counter": gauge}, {"q": "number", "value": value}
    return {"op": "compare", "cmp": sign, "left": left, "right": right}


def asks(condition: boxes.Data, name: str) -> boxes.Data:
    """A block under a condition."""
    return {"do": "if", "condition": condition, "then": block(name, {"do": "nothing"}), "else": None}


@pytest.fixture
def camp():
    """A bundle of these cards, for rules of this class."""

    def made(game: type[CardGame] = Camp, *effects: boxes.Data) -> Bundle:
        box = boxes.Box()
        for gauge in ("oil", "fear", "hope"):
            box.gauge(gauge, 3, 2)
        box.data["flags"] = [{"id": "seen", "title": box.text("seen")}]
        box.card("omen", "owl", *effects, {"do": "howl"})
        box.data["cards"][-1]["condition"] = compared("oil", "<=", 0)
        box.card("dream", "fall", {"do": "set_flag", "flag": "seen"})
        data: Any = box.bundle("camp")
        kit = DeclaredKit("camp", "Camp", 1, game)
        registry.add(kit)
        return Bundle(data, kit, kit.prepared(data))

    return made


def test_rules_that_do_what_they_say_break_no_law(camp):
    assert fault(camp()) == ""


class Wasteful(Camp):
    """A step lowers another counter, too."""

    def burn(self):
        """Both."""
        super().burn()
        self.gauges[self.tables.gauge("hope")] -= 1


class Hidden(Camp):
    """It lets a step of the engine move it."""

    def burn(self):
        """Next."""
        self.then(self.change_gauge, self.tables.gauge("hope"), 1)


class Marked(Camp):
    """A step sets a flag."""

    def burn(self):
        """By hand."""
        self.mark_flag(self.tables.flag("seen"), 1)


class Dreaming(Camp):
    """A step plays a card of another kind."""

    def burn(self):
        """A dream."""
        self.play("dream", 0)


class Heedless(Camp):
    """A step plays an omen that may not come."""

    @step(plays=("omen",))
    def watched(self, _):
        """Always the first."""
        self.play("omen", 0)


class Skipping(Camp):
    """A step plays the end of an omen, where nobody asks whether it may come."""

    @step(plays=("omen",))
    def watched(self, _):
        """Without its beginning."""
        self.then(self.play_block, self.tables.cards["omen"][0].block, 1)


class Loud(Camp):
    """A verb does more than its row says."""

    def verb_howl(self):
        """Hope goes, too."""
        super().verb_howl()
        self.change("hope", -1)


class Full(Camp):
    """It begins otherwise than the cards say."""

    def set_up(self, options):
        """With more hope."""
        super().set_up(options)
        self.change("hope", 1)


class Moving(Camp):
    """A move does more than its row says."""

    asks: ClassVar = {"act": Ask("What now?", MOVE, "TST-1")}
    moves: ClassVar = {"pray": Move("Pray", "TST-1", writes=("fear",)), "sleep": Move("Sleep", "TST-1")}

    @step
    def watched(self, _):
        """One of two."""
        self.offer("act", [("pray",), ("sleep",)])

    def move_pray(self):
        """Both."""
        self.change("fear", -1)
        self.change("hope", -1)

    def move_sleep(self):
        """Nothing."""


LAMPS = Board(pieces=(TablePiece("Lamps", 4, counters=("oil", "fear")),))


class Crowded(Camp):
    """It brings one more than there are."""

    language: ClassVar = replace(Camp.language, board=LAMPS)

    def burn(self):
        """A step more."""
        self.change("oil", 1)


class Owing(Crowded):
    """It lets a step of the engine bring it."""

    def burn(self):
        """One goes, and comes back later."""
        self.change("oil", -1)
        self.then(self.change_gauge, self.tables.gauge("oil"), 1)


class Heaped(Crowded):
    """It begins with one more than there are."""

    def set_up(self, options):
        """With more oil."""
        super().set_up(options)
        self.change("oil", 1)


class Fickle(Camp):
    """Asking changes what is asked."""

    def fact_dark(self):
        """It takes a step."""
        self.change("fear", -1)
        return True


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (
            Wasteful,
            r"the step turn \(test_scope.py:\d+\) moves the counter hope, which its `writes`",
        ),
        (Hidden, r"the step turn \(test_scope.py:\d+\) moves the counter hope, which its `writes`"),
        (Marked, r"the step turn \(test_scope.py:\d+\) changes the flag seen, which cards alone may"),
        (Dreaming, r"the step turn \(test_scope.py:\d+\) plays a card of the kind dream, which its `plays`"),
        (Heedless, r"the rules play the card omen.owl while its condition does not hold"),
        (Skipping, r"the step watched \(test_scope.py:\d+\) begins the card omen.owl in the middle"),
        (Loud, r"the verb `howl` \(test_scope.py:\d+\) moves the counter hope, which its `writes`"),
        (Moving, r"the move pray \(test_scope.py:\d+\) moves the counter hope, which its `writes`"),
        (Full, r"set_up \(test_scope.py:\d+\) moves hope, which no step names in `writes`"),
        (
            Crowded,
            r"the step turn \(test_scope.py:\d+\) raises oil and fear to 5 together, and of Lamps there",
        ),
        (Owing, r"the step turn \(test_scope.py:\d+\) raises oil and fear later"),
        (Heaped, r"set_up \(test_scope.py:\d+\) raises oil and fear to 5 together"),
        (Fickle, r"fact_dark \(test_scope.py:\d+\) changes something: facts and numbers only look"),
    ],
)
def test_more_than_they_say_is_told_with_step_and_counter(camp, game, told):
    bundle = camp(game, asks({"op": "dark"}, "dark"))
    assert re.search(told, fault(bundle)), fault(bundle)


class Lit(Camp):
    """Four lamps, of which each has oil or is feared for."""

    language: ClassVar = replace(Camp.language, board=LAMPS)


def test_pieces_are_no_more_together_than_there_are(camp):
    """Rules move one counter by a step and the other by a verb; of four lamps three and two are too many."""
    both = {
        f"{oil} and 3": {"op": "and", "of": [compared("oil", ">=", oil), compared("fear", ">=", 3)]}
        for oil in (1, 2)
    }
    bundle = camp(Lit, {"do": "howl"}, *(asks(condition, name) for name, condition in both.items()))
    assert fault(bundle) == ""
    system = KitSystem(bundle.data, freedom_of(bundle), bundle.kit.language)
    blocks = [one.block for one in system.program.actions]
    deals = [one for one in blocks if not one.id and isinstance(one.ops[0], Deal)]
    assert len(deals) == 1, "rules move all of a pool at once"
    verdicts = Prover(system).decide(map(Question, both), work=SECOND)
    assert [one.verdict for one in verdicts.values()] == [POSSIBLE, IMPOSSIBLE]
    because = verdicts[Question("2 and 3")].because
    assert because is not None and because.text == (
        "it needs oil >= 2 and fear >= 3, which never hold at the same time: oil and fear count the 4 pieces "
        "Lamps"
    )


def test_a_piece_is_counted_by_gauges_that_all_share():
    board = Board(pieces=(TablePiece("Lamps", 4, counters=("lamps",)),))
    with pytest.raises(RulesError, match="`counters` of the piece Lamps names lamps"):
        replace(Camp.language, board=board)


@pytest.mark.parametrize("game", sorted(path.parent.name for path in boxes.CONTENT.glob("*/scenario.loop")))
def test_rules_of_bundled_games_do_what_they_say(game):
    assert fault(load_bundle(boxes.content(game))) == ""


def test_what_rules_say_narrows_what_may_happen(camp):
    """Nothing moves hope; omens come without oil; no dream ever comes, so the flag is never set."""
    conditions = {
        "hopeless": compared("hope", "=", 0), "brave": compared("fear", "<", 2),
        "afraid": compared("fear", "=", 3), "empty": compared("oil", "=", 0),
        "full": compared("oil", ">=", 2),
        "seen": {"op": "flag", "flag": "seen"},
    }  # fmt: skip
    bundle = camp(Camp, *(asks(condition, name) for name, condition in conditions.items()))
    never = never_by_cards(bundle.data, freedom_of(bundle), bundle.kit.language)
    assert never.keys() == {"hopeless", "full", "seen", "dream.fall.block"}
    assert never["hopeless"] == "it needs hope = 0, which never holds: hope is 2 there, and nothing moves it"
    assert (
        "no step of the rules, and no verb that happens, plays a card of the kind dream"
        in (never["dream.fall.block"])
    )

    class Free(Camp):
        """It says nothing."""

        strict = False

        @step
        def turn(self):
            """As before."""
            super().turn()

    free = camp(Free, *(asks(condition, name) for name, condition in conditions.items()))
    assert not never_by_cards(free.data, freedom_of(free), free.kit.language)
