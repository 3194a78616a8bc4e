"""What holds at every decision of any game of any kit, and what a kit may not do."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest
from boxes import Box
from hypothesis import given
from hypothesis import strategies as st
from loopwright_engine.errors import IllegalChoice, OptionsError, RulesError
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.declared_rules import NoOptions
from loopwright_engine.kit.game import UNFINISHED, Game, step
from loopwright_engine.kit.laws import LawBroken, obey
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, option
from loopwright_engine.playtest.play_chunk import scores_of
from loopwright_engine.session.new_game import new_game
from situations import kit_and_bundle

KITS = ("the_last_glow", "bonnie_and_clyde", "lucha_libre", "which_side", "mad_maxence")


def playing(name, seed, decisions=60):
    """A random game, decision by decision; the numbers that chose."""
    kit, bundle = kit_and_bundle(name)
    game, luck = kit.start(bundle, kit.options(), seed), random.Random(seed)
    while game.decision is not None and len(game.choices) < decisions:
        yield kit, game, luck
        game.choose(luck.randrange(len(game.decision.options)))


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
def test_copies_are_the_same_and_independent(name, seed):
    """A clone is the same, plays on the same, and what is done with it changes nothing."""
    for _, game, luck in playing(name, seed):
        twin, before = game.clone(), game.digest()
        assert twin.digest() == before
        index = luck.randrange(len(game.decision.options))
        twin.choose(index)
        assert game.digest() == before
        again = game.clone()
        again.choose(index)
        assert again.digest() == twin.digest()
        assert again.log == twin.log


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
def test_another_deal_looks_the_same(name, seed):
    """Determinization changes nothing that the seat sees, and can be played on."""
    for kit, game, luck in playing(name, seed, 30):
        seat, before = game.decision.seat, game.digest()
        other = kit.redeal(game, luck, seat)
        assert game.digest() == before
        assert kit.seen(other, seat) == kit.seen(game, seat)
        assert other.decision.options == game.decision.options
        while other.decision is not None and len(other.choices) < len(game.choices) + 20:
            other.choose(luck.randrange(len(other.decision.options)))


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
def test_the_choices_are_the_game(name, seed):
    """Replay gives the same state and the same log."""
    *_, (kit, game, _) = playing(name, seed)
    again = kit.start(kit_and_bundle(name)[1], kit.options(), seed)
    for index in game.choices:
        again.choose(index)
    assert again.digest() == game.digest()
    assert again.log == game.log


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
def test_everything_has_words(name, seed):
    """Every decision, option and log entry can be said, and no two options of a decision have one name."""
    for kit, game, _ in playing(name, seed):
        ask = kit.asks[game.decision.kind]
        field = kit.fields[ask.field]
        names = [field.id(game, number) for number in game.decision.options]
        assert len(set(names)) == len(names)
        assert all(field.words(game, number) for number in game.decision.options)
        kinds = list(kit.says.values())
        for number, *values in game.log:
            kind = kinds[number]
            words = {
                name: kit.fields[name].words(game, value)
                for name, value in zip(kind.fields, values, strict=True)
            }
            assert kind.sentence.format(**words)


@pytest.mark.parametrize("name", KITS)
def test_choices_from_a_file_are_looked_at(name):
    """What is no option is refused, and nothing has changed."""
    kit, bundle = kit_and_bundle(name)
    game = kit.start(bundle, kit.options(), 3)
    before = game.digest()
    for choice in (-1, len(game.decision.options), True, 1.0, "0", None):
        with pytest.raises(IllegalChoice):
            game.choose(choice)
    assert game.digest() == before


@pytest.mark.parametrize("seed", [True, 1.5, "1", 1 << 5000])
def test_seeds_from_a_file_are_looked_at(seed):
    """A seed is a whole number of bounded size."""
    kit, bundle = kit_and_bundle("the_last_glow")
    with pytest.raises(OptionsError):
        new_game(bundle, kit.options(), seed)


@pytest.mark.parametrize("mode", ["gale", 1, None])
def test_options_from_a_file_are_looked_at(mode):
    """An option has the type of its default and is one of its choices."""
    kit, bundle = kit_and_bundle("the_last_glow")
    with pytest.raises(OptionsError, match="mode"):
        kit.start(bundle, kit.options(mode), 1)


# --- mistakes in the rules of a kit --------------------------------------------------------------


def start(game):
    """The first game of a class, without options."""
    kit = DeclaredKit("test", "Test", 1, game, dict)
    return kit.start(Bundle({"hash": "", "origins": {}, "strings": {}}, kit, {}), NoOptions(), 1)


class Endless(Game):
    """Asks for ever."""

    asks: ClassVar = {"again": Ask("Again?", "yes", "TST-1")}

    def set_up(self, _options):
        """Nothing lies there."""
        self.count = 0

    @step
    def turn(self):
        """Ask."""
        self.then(self.turn)
        self.ask("again", [0, 1], self.again)

    @step
    def again(self, yes):
        """Count."""
        self.count += yes


def test_a_game_that_does_not_end_is_ended():
    """An ending of its own says so."""
    game = start(Endless)
    while game.decision is not None:
        game.choose(1)
    assert (game.result.won, game.result.ending) == (False, UNFINISHED)
    assert game.count == len(game.choices) == 10_000


@pytest.mark.parametrize(
    ("scores", "ties", "values", "shown"),
    [
        ((5, 3), (), (1000, -1000), ["5", "3"]),
        ((2, 2), (), (0, 0), ["2", "2"]),
        ((2, 2), (0, 1), (-1000, 1000), ["2 (0)", "2 (1)"]),
        ((2, 2), (1, 1), (0, 0), ["2 (1)", "2 (1)"]),
        ((3, 2), (0, 1), (1000, -1000), ["3", "2"]),
        ((), (), (1000, 1000), []),
    ],
)
def test_a_seat_stands_as_its_score_says(scores, ties, values, shown):
    """The highest score wins, of equal ones the highest of `ties`; without scores all have won together."""

    class Scored(Endless):
        @step
        def turn(self):
            self.end(True, "done", *scores, ties=ties)

    game = start(Scored)
    assert (game.value(0), game.value(1)) == values
    assert game.result.shown == shown
    if ties:
        assert scores_of(3, game.result) == [*game.result.standing, min(game.result.standing) - 1]


def test_each_seat_has_a_number_that_parts_ties():
    class Scored(Endless):
        @step
        def turn(self):
            self.end(True, "done", 1, 1, ties=[2])

    with pytest.raises(RulesError, match="`ties` has 1 numbers for 2 scores"):
        start(Scored)


def test_a_step_that_never_asks_is_found():
    """Play without a decision stops with the round in which it happened."""

    class Spinning(Endless):
        @step
        def turn(self):
            self.then(self.turn)

    with pytest.raises(RulesError, match=r"round 0 of the game of seed 1: 100,000 steps .*: turn$"):
        start(Spinning)


def test_a_question_without_options_is_found_where_it_is_asked():
    """It names the kind of the decision."""

    class Stuck(Endless):
        @step
        def turn(self):
            self.ask("again", [], self.again)

    with pytest.raises(RulesError, match="'again'"):
        start(Stuck)


def test_a_game_without_a_set_up_is_found():
    """It names the class."""

    class Bare(Game):
        """Nothing."""

    with pytest.raises(RulesError, match="Bare has no set_up"):
        start(Bare)


def test_an_empty_stack_is_found():
    """A step that forgets what comes next."""

    class Forgetful(Endless):
        @step
        def turn(self):
            self.count += 1

    with pytest.raises(RulesError, match="nothing goes on in round 0 after the step turn"):
        start(Forgetful)


def test_only_steps_stand_on_the_stack():
    """A method without the mark is named."""

    class Unmarked(Endless):
        def quiet(self):
            """No step."""

        @step
        def turn(self):
            self.then(self.quiet)

    with pytest.raises(RulesError, match="quiet is no step"):
        start(Unmarked)


def test_a_name_that_hides_a_step_is_refused():
    """As a field, a property or a plain method."""
    with pytest.raises(RulesError, match="again"):
        type("Hiding", (Endless,), {"again": property(lambda _: 1)})

    class Field(Endless):
        def set_up(self, _options):
            self.rows = [1]

    with pytest.raises(RulesError, match="rows"):
        start(Field)


def test_tables_of_a_class_add_to_those_of_its_base():
    """So a kit says only what is its own."""

    class More(Endless):
        asks: ClassVar = {"else": Ask("Else?", "yes", "TST-2")}

    assert set(More.asks) == {"again", "else"}
    assert set(Endless.asks) == {"again"}


def test_options_have_words_and_bounds():
    """What is said of a field is kept with it."""
    field = option(3, "how many", low=2, high=5)
    assert field.metadata["words"] == "how many"
    assert (field.metadata["low"], field.metadata["high"]) == (2, 5)


class Race(Game):
    """Whoever is asked says how it ends."""

    asks: ClassVar = {"end": Ask("How?", "number", "RACE-1")}
    endings: ClassVar = {"won": Ending("Won", won=True), "lost": Ending("Lost", won=False)}

    def set_up(self, options):
        """RACE-1: nothing."""

    @step
    def turn(self):
        """RACE-1: one of two endings."""
        self.ask("end", [0, 1], self.ended)

    @step
    def ended(self, lost):
        """RACE-1: the second seat has more."""
        self.finish("lost" if lost else "won", 4, 5)


def test_an_ending_agrees_with_the_scores():
    """Figures count wins by the one, and by the others: where the first seat has less it has not won."""
    kit = DeclaredKit("race", "Race", 1, Race, seats=2)
    for answer in (0, 1):
        game = kit.start(Bundle(Box().bundle("race"), kit, None), NoOptions(), 1)
        game.choose(answer)
        if answer:
            obey(game, random.Random(1))
        else:
            with pytest.raises(LawBroken, match="'won' says that seat 1 wins, and the scores 4, 5"):
                obey(game, random.Random(1))
