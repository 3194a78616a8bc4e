"""What lies on a ring: stocks that are counted, pieces that are pushed, pulled and carried, and who comes."""

from __future__ import annotations

import random

import laws
import pytest
from boxes import Box
from loopwright_engine.kit.make import (
    AT_END,
    Ask,
    CardKind,
    CountedWord,
    DeclaredKit,
    Ending,
    Field,
    Kind,
    Language,
    OpenGame,
    Param,
    PieceGame,
    Pieces,
    Stock,
    Takes,
    Word,
    piece_verbs,
    step,
    where,
    whither,
)
from one_kit import bundle_of

ANIMAL = Param("animal", Takes.CARD, ("animal",))
POLES, FERRY, MILL = range(3)
WOLF, GOAT = range(2)


class River(PieceGame, OpenGame):
    """Animals on the banks of a river."""

    language = Language(
        kinds=(
            CardKind("bank", "A bank.", "Banks", least=2),
            CardKind("animal", "An animal.", "Animals", least=1),
        ),
        verbs=(
            *piece_verbs("animal", ANIMAL, where("boat"), whither("boat")),
            Word("reeds", "Reeds grow there.", (Param("by", Takes.CHANGE), where("boat"))),
            Word("move", "You go there.", (whither("boat"),)),
            Word("call", "Somebody comes.", ()),
            AT_END,
        ),
        facts=(Word("animal_gone", "It is gone."),),
        numbers=(
            CountedWord("animals", "How many.", (where("boat"),), low=0, high=9),
            CountedWord("reeds", "How many.", (where("boat"),), low=0, high=9),
        ),
        events=(
            Word("grown", "Reeds grow."),
            Word("cut", "A reed goes."),
            Word("arrived", "Somebody comes."),
        ),
    )
    ring = "bank"
    coming = "arrived"
    pointing = {"boat": "boat"}  # noqa: RUF012 - as rules write it
    stocks = {"reeds": Stock(start=1, more="grown", less="cut")}  # noqa: RUF012
    pieces = Pieces("animals", "animal", "animal")
    fields = {"animal": Field(lambda _, piece: f"animal {piece}")}  # noqa: RUF012
    says = {  # noqa: RUF012
        "animal_moved": Kind("It goes: {animal}.", "RIV-1"),
        "animal_gone": Kind("It is gone: {number}.", "RIV-1"),
    }
    lying = {"standing": "owner", "animals": "number", "reeds": "number", "boat": ""}  # noqa: RUF012
    asks = {"act": Ask("What?", "number", "RIV-1")}  # noqa: RUF012
    endings = {"dusk": Ending("Dusk", True)}  # noqa: RUF012

    def set_up(self, options):
        """A wolf and a goat at the ferry, and a wolf at the mill."""
        super().set_up(options)
        self.boat = MILL
        self.heard_of = []
        for place, animal in ((FERRY, WOLF), (FERRY, GOAT), (MILL, WOLF)):
            self.put_piece(place, animal)

    def happen(self, event, *, place=-1):
        """Note it."""
        self.heard_of.append(f"{event} {place}")

    @step
    def turn(self):
        """RIV-1: one word of a card each."""
        self.round += 1
        if self.round == 20:
            self.finish("dusk")
            return
        self.then(self.turn)
        self.ask("act", [0, 1, 2, 3, 4], self.done, seat=self.round % 2)

    @step
    def done(self, word):
        """RIV-1: it happens."""
        verbs = (self.verb_push_animal, self.verb_pull_animal, self.verb_carry_animal, self.verb_move)
        if word < len(verbs):
            verbs[word]("adjacent")
        else:
            self.verb_reeds(1, "near")


KIT = DeclaredKit("river", "River", 1, River, seats=2)


@pytest.fixture(scope="module")
def bundle():
    """Three banks, two animals: places and cards are not as many."""
    box = Box()
    for name in ("poles", "ferry", "mill"):
        box.card("bank", name)
    for name in ("wolf", "goat"):
        box.card("animal", name)
    data = box.bundle("river")
    return bundle_of(KIT, data)


@pytest.fixture
def game(bundle):
    """The first player is at the ferry, the second one at the poles."""
    made = KIT.game.laid_out(KIT, bundle, KIT.options(), 1)
    made.standing = [FERRY, POLES]
    del made.stack[:]
    return made


def played(game, *options):
    """Steps up to a decision, and answers."""
    for option in (*options, None):
        while game.stack and game.decision is None:
            game.go_on()
        if option is not None:
            game.stack[-1] += (option,)
            game.decision = None
    return game


def animals(game):
    """Pieces as their places and cards."""
    return [game.parts_of(piece) for piece in game.animals]


def test_the_laws_hold(bundle):
    """Copies, saves, undo, another deal, at every decision; no animal is lost."""
    luck = random.Random(2)
    for seed in range(3):
        river = KIT.start(bundle, KIT.options(), seed)
        while river.decision is not None:
            laws.obey(river, luck)
            assert sorted(card for _, card in animals(river)) == [WOLF, WOLF, GOAT] or river.piece_gone
            river.choose(luck.randrange(len(river.decision.options)))


def test_pieces_are_pushed_pulled_and_carried(game):
    """One that is chosen, to a place that is chosen where there are several; alike ones are one choice."""
    game.verb_push_animal("boat")
    assert game.decision.options == [game.piece(FERRY, WOLF), game.piece(FERRY, GOAT)]
    played(game, game.piece(FERRY, GOAT))
    assert animals(game) == [(FERRY, WOLF), (MILL, GOAT), (MILL, WOLF)] and game.there == MILL
    game.verb_pull_animal_of(WOLF, "next")
    assert animals(played(game)) == [(FERRY, WOLF), (MILL, GOAT), (FERRY, WOLF)]
    game.verb_carry_animal("adjacent")
    played(game, POLES)
    assert game.standing == [POLES, POLES] and animals(game)[0] == (POLES, WOLF)


def test_pieces_are_taken_away(game):
    """Of those that are there; where there is none nothing happens, and none is gone."""
    game.verb_destroy_animal("boat")
    assert animals(played(game)) == [(FERRY, WOLF), (FERRY, GOAT)] and game.fact_animal_gone()
    game.verb_destroy_animal("boat")
    assert len(played(game).animals) == 2 and not game.fact_animal_gone()
    assert game.number_animals("here") == 2 and game.number_animals("everywhere") == 2


def test_stocks(game):
    """They come and go, none below none; cards hear that some come, and of each that goes."""
    game.verb_reeds(2, "boat")
    game.verb_reeds(-5, "here")
    assert game.reeds == [1, 0, 3] and game.number_reeds("everywhere") == 4
    game.verb_reeds(-1, "here")
    game.verb_reeds(-2, "boat")
    assert game.heard_of == ["grown 2", "cut 1", "cut 2", "cut 2"]
    assert [KIT.sentence(game, entry) for entry in game.log] == [
        "mill: reeds 3.",
        "ferry: reeds 0.",
        "mill: reeds 1.",
    ]


def test_who_comes(game):
    """Whoever acts goes, or has somebody else come; of one who is there nothing is told."""
    game.verb_call()
    assert played(game).standing == [FERRY, FERRY] and game.heard_of == ["arrived 1"]
    game.verb_call()
    game.verb_move("here")
    assert not game.stack and game.heard_of == ["arrived 1"]
    game.verb_move("boat")
    assert game.standing == [MILL, FERRY] and game.there == MILL


def test_what_waits_for_the_end_of_a_turn(game):
    """The blocks that cards put off, in their order, once."""
    for block in (3, 1, 2):
        game.verb_at_end(block)
    game.do_put_off()
    assert [frame[1] for frame in reversed(game.stack)] == [3, 1, 2] and not game.put_off
