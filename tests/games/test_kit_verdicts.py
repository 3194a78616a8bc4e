"""Each kind of verdict of `verify` on games of a kit, and what stands for it: cards, walks, games, tests."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import boxes
import pytest
from boxes import block
from loopwright.verify.by_search import Searched, hold, verified
from loopwright_compiler import compile_path
from loopwright_compiler.kits.proofs.system import KitSystem, never_by_cards
from loopwright_compiler.reachability.prover import Prover
from loopwright_engine import OptionsError, RulesError
from loopwright_engine.core.freedom import FREE
from loopwright_engine.kit import registry
from loopwright_engine.kit.cards import CardGame, Deck
from loopwright_engine.kit.decks import DeckGame
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import Game, step
from loopwright_engine.kit.language import CardKind, Language, Word
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, option
from loopwright_engine.kit.scope import freedom_of
from loopwright_engine.kit.verdicts import IMPOSSIBLE, OPEN, POSSIBLE, Limits
from loopwright_engine.kit.walk import NumberedSetUps, walk
from reports import document, text


class Night(CardGame):
    """Every omen may be seen, in any order, three times; `options.sure` is looked at by one fact."""

    language: ClassVar = Language(
        kinds=(CardKind("omen", "What is seen.", "Omens", least=1),),
        verbs=(Word("howl", "Something happens that only the rules know."),),
        facts=(Word("dark", "the rules say so"),),
        gauges={"oil": "A gauge."},
    )
    asks: ClassVar = {"omen": Ask("Which?", "omen", "TST-1")}
    endings: ClassVar = {"dawn": Ending("Dawn", True)}

    @step
    def turn(self):
        """One more, or the end."""
        self.round += 1
        if self.round > 3:
            self.finish("dawn")
        else:
            self.then(self.turn)
            self.ask("omen", [*range(len(self.tables.cards["omen"])), 0], self.seen_omen)

    @step
    def seen_omen(self, omen):
        """It happens."""
        self.play("omen", omen)

    def verb_howl(self):
        """Nothing to see."""

    def fact_dark(self):
        """Never; that is known to nobody but the rules."""
        return False


def oil(sign: str, value: int) -> boxes.Data:
    """A comparison of the gauge, which goes from 0 to 3."""
    left, right = {"q": "counter", "counter": "oil"}, {"q": "number", "value": value}
    return {"op": "compare", "cmp": sign, "left": left, "right": right}


def fork(condition: boxes.Data, then: str, otherwise: str) -> boxes.Data:
    """Two blocks under a condition."""
    up = {"do": "counter", "counter": "oil", "by": 1}
    return {"do": "if", "condition": condition, "then": block(then, up), "else": block(otherwise, up)}


def end(name: str) -> boxes.Data:
    """An ending of the cards."""
    return {"do": "end_game", "ending": name}


def throw(least: int) -> boxes.Data:
    """Two coins, with what follows on either side."""
    ends = {
        "success": block(f"heads-{least}", {"do": "howl"}),
        "failure": block(f"tails-{least}", {"do": "howl"}),
    }
    return {"do": "test", "thrown": "coins", "count": 2, "least": least, **ends}


def choose(*conditions: boxes.Data | None) -> boxes.Data:
    """A line for each condition."""
    return {"do": "choose", "options": [
        {"label": "omen", "condition": condition, "then": block(f"line-{number}", {"do": "howl"})}
        for number, condition in enumerate(conditions)
    ]}  # fmt: skip


def data(*effects: boxes.Data, named: dict[str, list[boxes.Data]] | None = None) -> boxes.Data:
    """A bundle with one omen, and named effects."""
    box = boxes.Box()
    box.text("omen")
    box.gauge("oil", 3)
    box.card("omen", "owl", *effects)
    for name, inner in (named or {}).items():
        box.data["effects"].append({"id": name, "block": block(f"effect.{name}", *inner)})
    for ending in ("home", "lost"):
        box.data["endings"].append({"id": ending, "title": box.text(ending), "result": "win"})
    return box.bundle("night")


@pytest.fixture
def night():
    """Bundles of a kit of these rules, or of others."""

    def made(content: boxes.Data, game: type[CardGame] = Night, options: type | None = None) -> Bundle:
        more = {} if options is None else {"options": options}
        kit = DeclaredKit("night", "Night", 1, game, **more)
        registry.add(kit)
        return Bundle(content, kit, kit.prepared(content))

    return made


# --- By the cards alone


FULL = "it needs {}, which never holds: oil goes from 0 to 3"
COINS = "it needs test 2 coins {}, which never holds: the result is between 0 and 2"


@pytest.mark.parametrize(
    ("effects", "never"),
    [
        ([fork(oil(">=", 4), "then", "else")], {"then": FULL.format("oil >= 4")}),
        ([fork(oil("<=", 3), "then", "else")], {"else": FULL.format("oil > 3")}),
        ([fork({"op": "not", "of": oil("<", 9)}, "then", "else")], {"then": FULL.format("oil >= 9")}),
        ([fork({"op": "and", "of": [{"op": "dark"}, oil("=", 7)]}, "then", "else")],
         {"then": FULL.format("oil = 7")}),
        ([fork({"op": "or", "of": [{"op": "dark"}, oil("=", 7)]}, "then", "else")], {}),
        ([fork({"op": "or", "of": [{"op": "dark"}, oil("!=", 7)]}, "then", "else")],
         {"else": FULL.format("oil = 7")}),
        ([fork({"op": "dark"}, "then", "else")], {}),
        ([choose(None, oil(">", 3), oil("=", 3))], {"line-1": FULL.format("oil > 3")}),
        ([throw(3)], {"heads-3": COINS.format(">= 3 met")}),
        ([throw(0)], {"tails-0": COINS.format(">= 0 missed")}),
        ([throw(1)], {}),
        ([end("home"), throw(1)],
         {"heads-1": "the game is always over before it", "tails-1": "the game is always over before it"}),
    ],
)  # fmt: skip
def test_what_no_values_lead_to_never_happens(night, effects, never):
    """Tests, lines and branches, each with its reason; an end that something may lead to is none of them."""
    bundle = night(data(*effects, end("home"), named={"lost": [end("lost")]}))
    reasons = never_by_cards(bundle.data, freedom_of(bundle))
    ends = {
        "effect.lost": "no card does the effect lost",
        "ending.lost": "only effect.lost leads there, which never happens: no card does the effect lost",
    }
    assert reasons == never | ends


def asks(name: str, condition: boxes.Data, *effects: boxes.Data) -> boxes.Data:
    """Effects under a condition."""
    return {"do": "if", "condition": condition, "then": block(name, *effects), "else": None}


HOWL = {"do": "howl"}
INNER = asks("inner", oil("=", 0), HOWL)


@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize(
    "effects",
    [
        [asks("some", oil(">=", 2), HOWL, INNER)],
        [asks("some", oil(">=", 2), HOWL, {"do": "nothing"}), INNER],
        [{**throw(1), "success": block("won", HOWL, INNER)}],
        [{**throw(1), "paid": {"condition": oil(">=", 1), "then": block("pays", HOWL, INNER)}}],
        [{"do": "named", "effect": "e", "named": block("named", HOWL, INNER)}, {"do": "nothing"}],
    ],
)
def test_what_was_asked_before_a_verb_may_be_otherwise_behind_it(effects, heard):
    """Rules may have moved between, wherever the verb stands and whether or not cards hear of tests."""
    content = data(asks("outer", oil(">=", 1), *effects))
    if heard:
        content["cards"][0]["listeners"] = [
            {"event": {"event": "test_succeeded"}, "condition": None, "each_time": False, "limit": None,
             "block": block("hears", {"do": "nothing"}), "text": []}
        ]  # fmt: skip
    system = KitSystem(content, FREE)
    (site,) = system.places.of["inner"]
    assert [part.text for part in site.parts] == ["oil = 0"]
    assert "inner" not in never_by_cards(content, FREE)


def test_an_effect_that_several_do_needs_what_all_of_them_need():
    """However many; what stands in it does not ask what the first of them asked."""
    flag = {name: {"op": "flag", "flag": name} for name in ("x", "y", "z")}
    run = {"do": "run", "effect": "e"}
    content = data(
        *(asks(f"never-{number}", flag["z"], run) for number in range(12)),
        asks("with", flag["x"], run),
        asks("without", {"op": "not", "of": flag["x"]}, run),
        named={"e": [asks("inner", flag["y"], HOWL)]},
    )
    content["flags"] = [{"id": name, "title": content["cards"][0]["title"]} for name in flag]
    for name in ("x", "y"):
        effects = block(f"omen.{name}.block", {"do": "set_flag", "flag": name})
        content["cards"].append({**content["cards"][0], "id": f"omen.{name}", "block": effects})
    prover = Prover(KitSystem(content, FREE))
    never = {name for name in prover.cheap() if not name.startswith("ending.")}
    assert never == {f"never-{number}" for number in range(12)}
    assert prover.needed["inner"] == {"inner", "effect.e", "omen.y.block"}


def test_what_stands_on_it_never_happens(night):
    """Effects that only such a block does, blocks within, and endings behind."""
    run = [{"do": "run", "effect": name} for name in ("a", "b")]
    inner = fork(oil("=", 1), "then", "else")
    cut = {"do": "if", "condition": oil(">", 3), "then": block("cut", run[0]), "else": None}
    bundle = night(data(cut, named={"a": [inner, run[1]], "b": [end("lost")], "c": [run[1]]}))
    a = f"only cut leads there, which never happens: {FULL.format('oil > 3')}"
    within, c = f"only effect.a leads there, which never happens: {a}", "no card does the effect c"
    assert never_by_cards(bundle.data, freedom_of(bundle)) == {
        "cut": FULL.format("oil > 3"),
        "effect.a": f"only cut leads there, which never happens: {FULL.format('oil > 3')}",
        "then": f"only effect.a leads there, which never happens: {a}",
        "else": f"only effect.a leads there, which never happens: {a}",
        "effect.b": f"effect.a: {within}; effect.c: only effect.c leads there, which never happens: {c}",
        "effect.c": c,
        "ending.home": "no card leads there",
        "ending.lost": f"only effect.b leads there, which never happens: effect.a: {within}; effect.c: only "
        f"effect.c leads there, which never happens: {c}",
    }


CARDS = """
scenario night "Night"
  kit night

gauge oil "Oil" from 0 to 3

omen owl "An owl"
  if oil >= 4: lose lost "Lost"
  choose
    "Wait" if oil = 7: oil +1
    "Go": oil -1
  test 2 coins >= 3
    success: oil +1
    failure: howl

effect orphan
  oil +1
"""


def test_verify_knows_what_check_knows(night, tmp_path):
    """Each line of which `check` says that it is never so has a *never*, and so has what stands on it."""
    bundle = night(data({"do": "howl"}))
    (tmp_path / "scenario.loop").write_text(CARDS.lstrip(), encoding="utf-8")
    checked = compile_path(tmp_path, bundled=tmp_path, kits=registry)
    lines = {found.span.line for found in checked.diagnostics if found.code in ("LW0506", "LW0518")}
    assert len(lines) == 4 == len(checked.diagnostics)
    bundle = Bundle(checked.bundle, bundle.kit, bundle.kit.prepared(checked.bundle))
    report = verified(bundle, Limits(asked=5), seed=1, tell=lambda _: None)
    assert report.cards.keys() == {
        "omen.owl.then", "omen.owl.option.1", "omen.owl.success", "effect.orphan", "ending.lost",
    }  # fmt: skip
    assert lines == {7, 9, 11, 15}


class Stubborn(Night):
    """Its conditions are as they like."""

    @step
    def play_block(self, block, place=0):  # noqa: ARG002 - that is what is wrong with it
        """Always the first block."""
        super().play_block(0)


def read(part, word, said):
    """A part of a bundle, each effect of a word as `said` has it."""
    if isinstance(part, list):
        return [read(inner, word, said) for inner in part]
    if not isinstance(part, dict):
        return part
    if part.get("do") == word:
        part = said(part)
    return {name: read(inner, word, said) for name, inner in part.items()}


class Turned(Deck):
    """Reads a condition as its contrary."""

    def __init__(self, content, game):
        def said(effect):
            return {**effect, "condition": {"op": "not", "of": effect["condition"]}}

        super().__init__(read(content, "if", said), game)


class Contrary(Night):
    """With such a deck."""

    deck_type = Turned


class Plain(Deck):
    """Reads what it is told otherwise, and the rest as it is written."""

    def __init__(self, content, game):
        super().__init__(read(content, "tell", lambda _: {"do": "howl"}), game)


class Telling(Night):
    """With such a deck."""

    deck_type = Plain


class Named(Deck):
    """Its rules know an effect by name."""

    def __init__(self, content, game):
        super().__init__(content, game)
        self.first = self.compiler.named("hidden")


class Knowing(Night):
    """With such a deck."""

    deck_type = Named


@pytest.mark.parametrize("game", [Stubborn, Contrary, Knowing])
def test_a_game_with_ways_of_its_own_is_free(night, game):
    """What it may do is not said to be impossible."""
    bundle = night(data(fork(oil(">=", 4), "then", "else"), named={"hidden": [end("lost")]}), game)
    reasons = never_by_cards(bundle.data, freedom_of(bundle))
    assert "then" not in reasons and (game is not Knowing or "ending.lost" not in reasons)


def test_a_deck_that_reads_other_words_in_its_way_keeps_the_rest(night):
    """What is proved of other instructions holds as before."""
    effects = [fork(oil(">=", 4), "then", "else"), choose(None, oil(">", 3)), throw(3)]
    bundle = night(data(*effects), Telling)
    assert {"then", "line-1", "heads-3"} <= never_by_cards(bundle.data, freedom_of(bundle)).keys()


class Careless(Night):
    """Moves a gauge beyond its end, and ends games with endings of the cards."""

    def verb_howl(self):
        """By hand."""
        self.gauges[0] = 9

    def fact_dark(self):
        """At the wrong place, too."""
        self.end(True, "lost")
        return False


def test_rules_hold_to_the_ends_of_gauges(night):
    """A comparison of a gauge beyond its end is refused: then what is never true could be."""
    bundle = night(data({"do": "howl"}, fork(oil(">=", 4), "then", "else")), Careless)
    with pytest.raises(RulesError, match="the gauge oil goes from 0 to 3 and stands at 9"):
        bundle.kit.start(bundle, bundle.kit.options(), 1).choose(0)


def test_endings_of_the_cards_come_by_cards(night):
    """Rules that end a game so are refused."""
    bundle = night(data(fork({"op": "dark"}, "then", "else")), Careless)
    with pytest.raises(RulesError, match="'lost' is one of the cards"):
        bundle.kit.start(bundle, bundle.kit.options(), 1).choose(0)


def test_verdicts_of_every_kind(night):
    """Cards, a walk, a game; the text and the JSON say which, and how much was looked at."""
    dark = {"do": "if", "condition": {"op": "dark"}, "then": block("dark", end("lost")), "else": None}
    bundle = night(data(fork(oil(">=", 4), "then", "else"), dark))
    report = verified(bundle, Limits(asked=5), seed=1, tell=lambda _: None)
    data_of = document(report)
    verdicts = {item["id"]: (item["verdict"], item["by"]) for item in data_of["items"]}
    assert verdicts == {
        "omen.owl.block": (POSSIBLE, "game"), "then": (IMPOSSIBLE, "cards"), "else": (POSSIBLE, "game"),
        "dark": (IMPOSSIBLE, "walk"), "ending.home": (IMPOSSIBLE, "cards"),
        "ending.lost": (IMPOSSIBLE, "walk"), "ending.dawn": (POSSIBLE, "game"),
    }  # fmt: skip
    assert data_of["exhaustive"] and data_of["positions"] == report.walked.positions > 0
    assert data_of["set_ups"] == {"all": 1, "played": 1, "walked": 1, "unbounded": []}
    words = text(report)
    assert (
        '`if oil >= 4` of omen "owl" never happens' in words and f"Why: {FULL.format('oil >= 4')}." in words
    )
    assert "Proved by the cards alone." in words and "Proved by a walk over positions." in words
    positions = f"and all {report.walked.positions} positions that any of them comes to;"
    assert f"Looked at: games of 1 of 1 set-up, {positions}" in words
    little = verified(bundle, Limits(asked=0.0001), seed=1, tell=lambda _: None)
    assert dict(little.verdicts) | {"dark": OPEN} == little.verdicts
    assert "Looked at: games of 1 of 1 set-up; the cards, while rules may move any counter" in text(little)


def test_what_cards_intend_is_held(night):
    """What shall never happen is no mistake where it does not, and one where it does."""
    content = data(fork(oil(">=", 4), "then", "else"))
    content["intentions"] = [
        {"id": f"{item}.intend.1", "item": item, "must": must, "day": None, "after": None}
        for item, must in (("then", "never"), ("else", "never"), ("ending.home", "reachable"))
    ]
    report = verified(night(content), Limits(asked=5), seed=1, tell=lambda _: None)
    words = text(report)
    assert "`if oil >= 4`" not in words and 'ending "home" never happens' in words
    assert '  broken: `else` (oil < 4) of omen "owl", intend never\n    a game comes there.' in words
    assert '  broken: ending "home", intend reachable\n' in words and "  1 intention kept." in words


@pytest.mark.parametrize(
    ("item", "must", "day", "after", "verdict", "detail"),
    [
        ("then", "reachable", 2, None, "broken", "a walk over all positions does not come there"),
        ("then", "reachable", 3, None, "kept", "a walk over all positions comes there"),
        ("then", "never", 3, None, "kept", "a walk over all positions does not come there"),
        ("then", "never", 4, None, "broken", "a walk over all positions comes there"),
        ("then", "by", 3, None, "kept", "a walk over all positions does not come there"),
        ("then", "by", 2, None, "broken", "a game comes there"),
        ("then", "after", None, "flag.wet", "kept", "a walk over all positions does not come there"),
        ("else", "after", None, "flag.wet", "broken", "a walk over all positions comes there"),
        ("never", "after", None, "flag.wet", "kept", FULL.format("oil >= 4")),
    ],
)
def test_intentions_name_rounds_and_what_comes_before(night, item, must, day, after, verdict, detail):
    """One omen in each of three rounds: the first two are `else`, and set a flag, the third is `then`."""
    howl = {"then": block("never", {"do": "howl"}), "else": block("other", {"do": "howl"})}
    content = data(fork(oil(">=", 2), "then", "else"), {"do": "if", "condition": oil(">=", 4), **howl})
    content["cards"][0]["block"]["effects"][0]["else"]["effects"].append({"do": "set_flag", "flag": "wet"})
    content["flags"] = [{"id": "wet", "title": content["endings"][0]["title"]}]
    promise = {"id": "p", "item": item, "must": must, "day": day, "after": after}
    report = verified(
        night(content | {"intentions": [promise]}), Limits(asked=5), seed=1, tell=lambda _: None
    )
    held = document(report)["intentions"][0]
    assert (held["verdict"], held["detail"]) == (verdict, detail), held


def test_an_intention_is_open_where_nobody_looked(night):
    content = data(fork(oil(">=", 2), "then", "else"))
    promise = {"id": "p", "item": "then", "must": "by", "day": 3, "after": None}
    bundle = night(content | {"intentions": [promise]})
    report = verified(bundle, Limits(asked=0.0001), seed=1, tell=lambda _: None)
    assert document(report)["intentions"][0]["verdict"] == "open"


class Liar(Night):
    """Its fact comes true for a game that goes on long enough: nothing in its fields says so."""

    def fact_dark(self):
        """By what has been chosen so far."""
        return len(self.choices) == 3


def test_a_walk_that_a_game_contradicts_proves_nothing(night):
    """Where rules go by what is none of their fields, what a walk says is worth nothing."""
    dark = {"do": "if", "condition": {"op": "dark"}, "then": block("dark", end("lost")), "else": None}
    bundle = night(data(dark), Liar)
    items = [item.id for item in bundle.kit.contents.items(bundle.data)]
    story = bundle.kit.start(bundle, bundle.kit.options(), 7)
    while story.decision is not None:
        story.choose(0)
    for stories, name in (({}, "a game (seed 5)"), ({"stories/a.story": story}, "the story stories/a.story")):
        report = Searched(bundle, items, Limits(), NumberedSetUps(bundle.kit), walked=walk(bundle))
        assert "dark" in report.never and report.exhaustive
        hold(report, 5, stories)
        assert "dark" in report.open and not report.exhaustive and not report.never
        assert report.walked.why.startswith(f"{name} came where a walk did not")
    found = verified(bundle, Limits(asked=5), seed=1, tell=lambda _: None)
    assert found.verdicts["dark"] == POSSIBLE and found.never == ["ending.home"]


def test_a_story_shows_what_it_comes_to(night):
    """Its game counts as any does, and what it contradicts is no longer said, nor is any of its kind."""
    cards = data(fork({"op": "dark"}, "then", "else"), fork(oil(">=", 4), "full", "less"))
    bundle = night(cards)
    game = bundle.kit.start(bundle, bundle.kit.options(), 7)
    for _ in range(3):
        game.choose(0)
    report = verified(
        bundle, Limits(asked=0.00001), seed=1, tell=lambda _: None, stories={"stories/a.story": game}
    )
    assert report.verdicts["else"] == POSSIBLE and report.by("else") == "story"
    assert report.detail("else") == "the story stories/a.story comes there"
    assert report.verdicts["full"] == IMPOSSIBLE
    report.show(frozenset(("full",)), game, "stories/b.story")
    assert report.verdicts["full"] == POSSIBLE and not report.cards


# --- Set-ups


class Days(Game):
    """So many days, told by an option that rules look at; others only set up."""

    asks: ClassVar = {"wait": Ask("Wait?", "number", "TST-1")}
    endings: ClassVar = {"early": Ending("Early", True), "third": Ending("On the third day", True)}

    def set_up(self, options: Any) -> None:
        """A pile of wood."""
        self.wood = min(options.wood, 2)
        self.days = 0

    @step
    def turn(self):
        """Another day."""
        self.days += 1
        self.ask("wait", [0, 1], self.waited)

    @step
    def waited(self, _):
        """The end, on the last day."""
        if self.days < self.options.days:
            self.then(self.turn)
        else:
            self.finish("third" if self.days == 3 else "early")


class Bounded:
    """Options with ends: 3 times 100."""

    wood: int = option(50, "wood", low=1, high=100)
    days: int = option(1, "days", low=1, high=3)


class Unbounded:
    """One of them may be anything."""

    wood: int = option(1, "wood", low=1, high=2)
    days: int = option(1, "days")


def own(game: type[Game], options: type) -> Bundle:
    """A bundle of nothing for a game of a test's own."""
    kit = DeclaredKit("test", "Test", 1, game, dict, options=options)
    return Bundle({"hash": "", "origins": {}, "strings": {}}, kit, {})


def test_a_position_of_other_options_is_another_where_rules_look_at_them():
    """Options that only set a game up make no positions of their own: many set-ups come to the same ones."""
    walked = walk(own(Days, Bounded))
    assert walked.whole and walked.reached == {"ending.early", "ending.third"}
    assert (walked.set_ups, walked.positions) == (300, 2 * (1 + 2 + 3))


def test_set_ups_are_all_tried_and_the_usual_one_first():
    """Each once; by number, without a list of them."""
    set_ups = NumberedSetUps(own(Days, Bounded).kit)
    every = {(options.wood, options.days) for options in set_ups}
    assert len(every) == set_ups.count == 300
    assert (set_ups[0].wood, set_ups[0].days) == (50, 1) and set_ups[1].wood == 50


def test_an_option_that_may_be_anything_proves_nothing():
    """It stays as usual, and that is told."""
    walked = walk(own(Days, Unbounded))
    assert not walked.whole and walked.reached == {"ending.early"}
    assert walked.why == "its option days may be anything, and only 1 was tried"


def test_how_much_a_walk_has_covered_is_told():
    """How many set-ups it is through with, when it is not through with all."""
    bundle = own(Days, Bounded)
    part = walk(bundle, lambda walked: walked.set_ups == 3)
    report = Searched(bundle, [], Limits(), NumberedSetUps(bundle.kit), played={0, 7}, walked=part)
    positions = f"{part.positions} positions"
    assert (
        report.coverage
        == f"Looked at: games of 2 of 300 set-ups, and {positions}, which are all of 3 of them."
    )
    unbounded = NumberedSetUps(own(Days, Unbounded).kit)
    alone = Searched(bundle, [], Limits(), unbounded, played={0}).coverage
    assert alone == "Looked at: games of 1 of 2 set-ups; days may be anything, and stayed as usual."


class Picky(Days):
    """Refuses some options together."""

    def set_up(self, options: Any) -> None:
        """Not much wood for many days."""
        if options.days == 3:
            raise OptionsError("not so long")
        super().set_up(options)


def test_options_that_rules_refuse_together_are_no_set_up():
    """Neither a walk nor a game stumbles over them."""
    walked = walk(own(Picky, Bounded))
    assert walked.whole and walked.reached == {"ending.early"} and walked.set_ups == 200


class Odd(Days):
    """Keeps what is no number once it plays."""

    @step
    def turn(self):
        """With a fraction."""
        self.part = Fraction(1, 2)
        super().turn()


class TwoTapes(Days):
    """Takes chance from a second tape."""

    tapes_for = ("dice", "more")

    @step
    def turn(self):
        """Both at once."""
        first, second = (
            tape.faces(cursor, 1)[0] for tape, cursor in zip(self.tapes, self.cursors, strict=True)
        )
        self.finish("third" if first != second else "early")


@pytest.mark.parametrize(("game", "why"), [(Odd, "it has fields that are"), (TwoTapes, "more than its dice")])
def test_a_game_that_cannot_be_told_apart_is_not_walked(game, why):
    """Nothing is proved of it, and it says why."""
    walked = walk(own(game, Bounded))
    assert not walked.whole and why in walked.why


# --- Choices of which no option is open


@pytest.mark.parametrize(
    ("conditions", "verdict"),
    [
        ((oil(">=", 1), oil(">=", 2)), POSSIBLE),
        ((oil(">=", 3), {"op": "dark"}), POSSIBLE),
        (({"op": "not", "of": {"op": "dark"}}, oil(">=", 1)), IMPOSSIBLE),
    ],
)
def test_a_choice_of_which_no_option_is_open(conditions, verdict, night):
    """An item like others, with a row where a game comes there; it is no thing that the cards hold."""
    bundle = night(data(choose(*conditions)))
    report = verified(bundle, Limits(asked=5), seed=3, tell=lambda _: None)
    assert report.verdicts["line-0.none-open"] == verdict
    said = text(report)
    choice = 'Nothing to choose: a game comes to the choice of "omen" or "omen" in omen "owl" ('
    assert (choice in said) == (verdict == POSSIBLE)
    assert f"{len(report.items) - 1} things:" in said
    if verdict == POSSIBLE:
        game = report.shown["line-0.none-open"]
        assert "None of these can be chosen: nothing happens." in "\n".join(
            bundle.kit.sentence(game, entry) for entry in game.log
        )


def test_choices_that_always_have_an_open_option_are_not_judged(night):
    content = data(choose(oil(">=", 1), None), choose(oil(">=", 1), oil("<", 1)))
    report = verified(night(content), Limits(asked=5), seed=3, tell=lambda _: None)
    assert not any(item.endswith(".none-open") for item in report.items)


# --- A few things of the cards at a time


class Drawn(DeckGame):
    """Omens come from a shuffled deck, six of them, so no walk looks at all games."""

    language: ClassVar = Night.language
    decks: ClassVar = ("omen",)
    asks: ClassVar = {"wait": Ask("Wait?", "number", "TST-1")}
    endings: ClassVar = {"dawn": Ending("Dawn", True)}

    @step
    def turn(self):
        """One more, or the end."""
        self.round += 1
        if self.round > 6:
            self.finish("dawn")
        else:
            self.then(self.turn)
            self.ask("wait", [0, 1], self.waited)

    @step
    def waited(self, _):
        """An omen."""
        self.verb_draw("omen")

    verb_howl, fact_dark = Night.verb_howl, Night.fact_dark


def test_what_never_goes_together_is_proved_where_no_walk_ends(night):
    """Each of two flags clears the other: value sets alone would let both be set."""
    flag = {name: {"op": "flag", "flag": name} for name in ("day", "dusk")}
    both = {"do": "if", "condition": {"op": "and", "of": [*flag.values()]}, "else": None,
            "then": block("both", end("lost"))}  # fmt: skip
    one = {"do": "if", "condition": flag["dusk"], "else": None, "then": block("one", {"do": "nothing"})}
    content = data(both, one)
    title = content["endings"][0]["title"]
    content["flags"] = [{"id": name, "title": title} for name in flag]
    for name, other in (("day", "dusk"), ("dusk", "day")):
        effects = {"do": "set_flag", "flag": name}, {"do": "clear_flag", "flag": other}
        card = {**content["cards"][0], "id": f"omen.{name}", "block": block(f"omen.{name}.block", *effects)}
        content["cards"].append(card)
    report = verified(night(content, Drawn), Limits(asked=2), seed=1, tell=lambda _: None)
    assert "shuffled" in report.walked.why
    assert (report.verdicts["both"], report.by("both")) == (IMPOSSIBLE, "abstraction")
    assert report.detail("both").startswith(
        "it needs flag day and flag dusk, which never hold at the same time"
    )
    assert report.verdicts["one"] == POSSIBLE and report.verdicts["ending.lost"] == IMPOSSIBLE
    assert "Proved by a search over a few things of the cards at a time." in text(report)
