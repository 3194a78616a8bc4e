"""How far insight and enigma get: what the rumors, time and cards of a game give at most."""

from __future__ import annotations

import os
import random
from math import inf
from typing import Any

import pytest
from engine_builder import Builder, Data, compare, do, enigma, flag, insight, q, to_kid
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from loopwright_engine import Bundle, new_game
from loopwright_games.tales.cards.proofs.story import StoryProver
from loopwright_games.tales.cards.proofs.supply import Supply
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from shipped import shipped

EXAMPLES = int(os.environ.get("BRANCH_EXAMPLES", "3"))
GAMES = 6
DIALS = ("insight", "enigma")


def rumored(places: str, weeks: int = 1, minus: int = 1) -> Builder:
    """A rumor with a test at each of these places, and one school card."""
    builder = Builder(weeks)
    for place in places:
        builder.rumor(place, builder.test("BRAVE"))
    builder.lesson(minus=minus)
    builder.flags("f")
    return builder


def most(builder: Builder, dial: str = "insight", kids: int = 5) -> float:
    return Supply(builder.build().data, dial, kids).most


def impossible(builder: Builder, condition: Data, kids: tuple[int, ...] = (2, 3, 4, 5)) -> str | None:
    """Why a check with this condition never fires; None if it may."""
    check = builder.when(condition, do("set_flag", flag="f"))
    builder.card(9, checks=[check])
    game = StoryProver(builder.build().data, kids).cheap().get(check["block"]["id"])
    assert game is None or game.because is not None
    return None if game is None or game.because is None else game.because.text


def test_rumors_alone() -> None:
    """SET-9, SCH-5: four at the start, and as many as kids each morning but the first, four at most."""
    assert [most(rumored("BCDEFGH"), kids=kids) for kids in (2, 3, 4, 5)] == [9, 14, 19, 24]
    assert [most(rumored("BCDEFGH", minus=0), kids=kids) for kids in (2, 5)] == [14, 24]
    assert most(rumored("BCDEFGH", weeks=2)) == 4 + 4 * 11
    assert most(rumored("B")) == 6, "one place holds one rumor a day"


def test_enigma_is_2_for_what_is_pushed_off() -> None:
    """SCH-6: of more than four places; what was there at the start fails at last."""
    assert most(rumored("BCDEFGH"), "enigma") == 2 * 20 + 4
    assert most(rumored("BCDE"), "enigma") == 24, "a track of four places is never too full"
    builder = rumored("BCDE")
    builder.card(1, actions=[builder.action(do("push_rumor"), spend=0)])
    assert most(builder, "enigma") == 2 * 24, "but cards push rumors off any track"
    builder = rumored("BCDEFGH")
    builder.card(1, rules=[builder.rule("pushed_rumor", enigma(5))])
    assert most(builder, "enigma") == 5 * 20 + 4


@pytest.mark.parametrize(("dial", "bound"), [("insight", 24), ("enigma", 44)])
def test_what_asks_for_more_is_impossible_and_says_why(dial: str, bound: int) -> None:
    assert impossible(rumored("BCDEFGH"), compare(dial, ">=", bound)) is None
    text = impossible(rumored("BCDEFGH"), compare(dial, ">", bound))
    assert text is not None
    assert f"{dial} can be {bound} at most: 4 rumors at the start and at most 4 new ones a day" in text
    assert "no other card gives more" in text


def test_beyond_what_dials_are_told_apart_to() -> None:
    builder = rumored("B")
    builder.card(1, actions=[builder.action(insight())])
    bound = 6 + 5 * (6 * 6 + 3)
    assert impossible(builder, compare("insight", ">", bound)) is not None
    builder = rumored("B")
    builder.card(1, actions=[builder.action(insight())])
    assert impossible(builder, compare("insight", ">=", bound)) is None


def test_each_number_of_kids_has_its_own_bound() -> None:
    def asked(least: int) -> Data:
        return {"op": "and", "of": [compare("insight", ">=", least), compare("kids", "=", 2)]}

    assert impossible(rumored("BCDEFGH"), asked(9)) is None
    text = impossible(rumored("BCDEFGH"), asked(10))
    assert text is not None
    assert "insight can be 9 for 2 kids, 14 for 3 kids" in text
    sum_of_both = compare(q("sum", terms=[[1, q("insight")], [-1, q("kids")]]), ">=", 20)
    assert impossible(rumored("BCDEFGH"), sum_of_both) is not None
    assert impossible(rumored("BCDEFGH"), compare("insight", ">=", 10), kids=(2,)) is not None


def test_by_a_day_there_is_less() -> None:
    """SET-9, SCH-5: the fourth morning is the third that brings rumors."""
    supply = Supply(rumored("BCDEFGH").build().data, "insight", 5)
    assert [supply.by(day).most for day in (1, 2, 4, 6)] == [4, 8, 16, supply.most]


def test_chores_of_a_week_may_be_done_on_its_first_day() -> None:
    builder = rumored("B")
    builder.chore("sweep", insight(2))
    supply = Supply(builder.build().data, "insight", 2)
    assert supply.by(1).most == 1 + 2 * 2


@pytest.mark.parametrize(("least", "asked"), [(13, ("day", "<=", 3)), (5, ("day", "=", 1))])
def test_what_cannot_have_come_by_then(least: int, asked: tuple[str, str, int]) -> None:
    def both(least: int) -> Data:
        return {"op": "and", "of": [compare("insight", ">=", least), compare(*asked)]}

    assert impossible(rumored("BCDEFGH"), both(least - 1)) is None
    text = impossible(rumored("BCDEFGH"), both(least))
    assert text is not None
    day = {3: "wednesday", 1: "monday"}[asked[2]]
    assert f"by {day} insight can be {least - 1} at most: 4 rumors at the start" in text


def test_a_loss_leaves_no_time_for_more() -> None:
    builder = rumored("BCDEFGH")
    builder.card(1, checks=[builder.win_when(compare("day", ">=", 3), "late", "lose")])
    assert impossible(builder, compare("insight", ">=", 8)) is None
    builder = rumored("BCDEFGH")
    builder.card(1, checks=[builder.win_when(compare("day", ">=", 3), "late", "lose")])
    assert "by tuesday insight can be 8 at most" in str(impossible(builder, compare("insight", ">=", 9)))


def test_the_most_comes_in_a_game() -> None:
    """A rumor without a test at the school, where the kids are each morning; none at the weekend's home."""
    builder = Builder()
    builder.rumor("A")
    builder.lesson()
    reached = max(_best(builder.build(), "insight", 2, seed)[-1] for seed in range(40))
    assert reached == most(builder, kids=2) == 6


# --- cards that give more ----------------------------------------------------------------------

GIVING: dict[str, tuple[float, object]] = {
    "a check": (3, lambda week: {"checks": [week.when(flag("f"), insight(3))]}),
    "a check each time": (inf, lambda week: {"checks": [week.when(flag("f"), insight(), each_time=True)]}),
    "a check on a card that leaves": (
        3, lambda week: {"checks": [week.when(flag("f"), insight(3), do("discard_diary", diary=1))]},
    ),
    "a check on a card that comes again": (
        inf,
        lambda week: {
            "checks": [week.when(flag("f"), insight(3), do("discard_diary", diary=1))],
            "on": [week.on("new_day", do("play_diary", diary=1))],
        },
    ),
    "a listener": (6, lambda week: {"on": [week.on("new_day", insight())]}),
    "a listener once": (2, lambda week: {"on": [week.on("kid_enters", insight(2), at="B", limit="game")]}),
    "a listener once a round": (
        12, lambda week: {"on": [week.on("kid_enters", insight(2), at="B", limit="round")]},
    ),
    "a listener any time": (inf, lambda week: {"on": [week.on("kid_enters", insight(), at="B")]}),
    "a listener to rumors": (2 * 24, lambda week: {"on": [week.on("rumor_succeeded", insight(2))]}),
    "a listener to failures": (0, lambda week: {"on": [week.on("rumor_failed", insight())]}),
    "a listener to what is pushed": (0, lambda week: {"on": [week.on("rumor_pushed", insight())]}),
    "more is pushed": (20, lambda week: {"on": [week.on("rumor_pushed", insight(2))]}),
    "a rule": (24, lambda week: {"rules": [week.rule("successful_rumor", insight(2))]}),
    "a rule of the evening": (
        30, lambda week: {"rules": [week.rule("late_for_dinner", insight())]},
    ),
    "an action": (195, lambda week: {"actions": [week.action(insight())]}),
    "a dear action": (130, lambda week: {"actions": [week.action(insight(2), spend=3)]}),
    "a free action": (inf, lambda week: {"actions": [week.action(insight(), spend=0)]}),
    "a free action a round": (6, lambda week: {"actions": [week.action(insight(), spend=0, limit="round")]}),
    "time comes back": (
        inf, lambda week: {"actions": [week.action(insight(), to_kid("time", by=1))]},
    ),
    "time goes": (195, lambda week: {"actions": [week.action(insight(), to_kid("time", by=-1))]}),
    "more time at the weekend": (
        210, lambda week: {"actions": [week.action(insight())], "numbers": [week.number("weekend_time", 6)]},
    ),
    "more rumors": (0, lambda week: {"numbers": [week.number("new_rumors", 4)]}),
    "a rumor drawn a day": (6, lambda week: {"on": [week.on("new_day", do("draw_rumor"))]}),
    "a rumor drawn for each, as long as there is time": (
        171, lambda week: {"on": [week.on("rumor_failed", do("draw_rumor"))]},
    ),
    "branches": (
        2,
        lambda week: {"checks": [week.when(
            flag("f"), week.roll((1, 3, (insight(2),)), (4, 6, (insight(),))), insight(-5),
        )]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", GIVING)
def test_cards_that_give_more(kind: str) -> None:
    more, side = GIVING[kind]
    builder = rumored("BCDEFGH")
    builder.card(1, **side(builder))
    assert most(builder) == 24 + more


def test_new_rumors_that_a_side_brings() -> None:
    builder = rumored("BCDEFGH")
    builder.card(1, numbers=[builder.number("new_rumors", 3)])
    assert most(builder, kids=2) == 4 + 3 * 5


def test_rumors_cost_time() -> None:
    """TIM-4: where cards bring rumors without end, time ends it, unless they cost none or time comes."""
    for numbers, gives, bound in (((), 0, 78), ((0,), 0, inf), ((), 1, inf)):
        builder = rumored("BCDEFGH")
        builder.card(
            1,
            actions=[builder.action(do("draw_rumor"), to_kid("time", by=gives), spend=0)],
            numbers=[builder.number("investigating", number) for number in numbers],
        )
        assert most(builder, kids=2) == bound


def test_cards_of_the_world() -> None:
    builder = rumored("BCDEFGH")
    builder.chore("sweep", insight(2))
    builder.item("map", count=2, actions=(builder.action(insight(), spend=0, limit="round"),))
    builder.event_location("maps", "B", "B2", builder.action(insight(), limit="round"))
    builder.lesson(event=("individual", False, (insight(),)))
    assert most(builder) == 24 + 2 * 5 + 2 * 6 + 6 + 5 * 5
    builder.response("heron", {"failure": (insight(),)}, {})
    assert most(builder) == inf


# --- games --------------------------------------------------------------------------------------


def _best(bundle: Bundle, dial: str, kids: int, seed: int) -> list[int]:
    """By day, the most that a dial shows in a game of kids who investigate, and use cards, if they can."""
    luck = random.Random(seed)
    game = new_game(bundle, Options(kids), seed)
    best = [0]
    while game.decision is not None:
        options = list(game.decision.options)
        number = luck.randrange(len(options))
        if game.decision.kind == "adventure" and luck.random() < 0.9:
            deeds = [option & (1 << actions.SEAT) - 1 for option in options]
            fitting = [
                place
                for place, (option, deed) in enumerate(zip(options, deeds, strict=True))
                if option != actions.EVENING and (deed == actions.INVESTIGATE or deed >= actions.CARD)
            ]
            moving = [place for place, deed in enumerate(deeds) if deed < actions.SCOUT]
            number = luck.choice(fitting or moving or [number])
        game.choose(number)
        best += best[-1:] * (game.round - len(best) + 1)
        best[-1] = max(best[-1], getattr(game, dial))
    return best[1:]


class Sources:
    """Draws a story whose cards give insight and enigma in many ways, mostly so that there is a bound."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.builder = Builder(draw(st.sampled_from((1, 1, 2))))

    def one(self, *choices: object) -> object:
        return self.draw(st.sampled_from(choices))

    def gain(self) -> Data:
        return self.one(
            *(do(dial, by=by) for dial in DIALS for by in (1, 2, -1)),
            do("set_flag", flag="f"), do("clear_flag", flag="f"),
        )  # fmt: skip

    def gains(self) -> tuple[Data, ...]:
        effects = [self.gain() for _ in range(self.one(0, 1, 2))]
        if self.one(True, False):
            effects.append(self.builder.test("BRAVE", (self.gain(),), (self.gain(),)))
        if self.one(False, False, True):
            effects.append(self.one(do("draw_rumor"), do("push_rumor"), do("replace_rumor")))
        if self.one(False, False, False, True):
            effects.append(
                self.one(
                    do("discard_diary", diary=1), do("play_diary", diary=1), do("flip_diary", diary=2),
                    to_kid("time", by=self.one(-1, 1)), to_kid("relieve", condition=None),
                )
            )  # fmt: skip
        return tuple(effects)

    def side(self) -> Data:
        builder, side = self.builder, dict[str, list[Data]]()
        for _ in range(self.one(1, 2, 3)):
            kind = self.one("checks", "on", "rules", "actions", "numbers")
            part = {
                "checks": lambda: builder.when(
                    self.one(flag("f"), compare("day", ">=", 2)), *self.gains(),
                    each_time=self.one(False, False, True),
                ),
                "on": lambda: builder.on(
                    self.one(
                        "new_day", "end_phase", "school_phase", "adventure_phase", "rumor_succeeded",
                        "rumor_failed", "rumor_pushed",
                    ),
                    *self.gains(), limit=self.one(None, "round", "game"),
                ),
                "rules": lambda: builder.rule(
                    self.one("pushed_rumor", "successful_rumor", "failed_rumor", "late_for_dinner"),
                    *self.gains(),
                ),
                "actions": lambda: builder.action(
                    *self.gains(), spend=self.one(1, 1, 2, 0), limit=self.one(None, "round", "game"),
                ),
                "numbers": lambda: builder.number(*self.one(
                    ("new_rumors", 4), ("investigating", 0), ("weekend_time", 6), ("new_rumors", 0),
                )),
            }[kind]()  # fmt: skip
            side.setdefault(kind, []).append(part)
        return side


@st.composite
def sources(draw: st.DrawFn) -> Bundle:
    generated = Sources(draw)
    builder = generated.builder
    builder.flags("f")
    builder.card(1, **generated.side())
    builder.card(2, back=generated.side() if generated.one(True, False) else None, **generated.side())
    for place in generated.one("A", "AB", "ABEG", "AABDEG", "ABCDEFG"):
        builder.rumor(place, *(generated.gains() if generated.one(True, False) else (builder.test("BRAVE"),)))
    event = ("individual", False, generated.gains()) if generated.one(True, False) else None
    builder.lesson(minus=generated.one(0, 1, 2), event=event)
    if generated.one(True, False):
        builder.chore("sweep", *generated.gains())
    if generated.one(True, False):
        builder.item(
            "map",
            count=2,
            actions=(builder.action(*generated.gains(), limit=generated.one("round", "game")),),
        )
    if generated.one(True, False):
        builder.event_location("maps", "A", "B2", builder.action(*generated.gains(), limit="round"))
    return builder.build()


@settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(sources(), st.sampled_from((2, 3, 5)))
def test_no_game_goes_beyond(bundle: Bundle, kids: int) -> None:
    for dial in DIALS:
        supply = Supply(bundle.data, dial, kids)
        if supply.most < inf:
            for seed in range(GAMES):
                for day, total in enumerate(_best(bundle, dial, kids, seed), 1):
                    assert total <= supply.by(day).most


@pytest.mark.parametrize("name", ["speaking-clock", "ordinary-fortnight"])
def test_the_bundled_world_has_no_bound_of_insight(name: str) -> None:
    """An anomaly gives some for each hacked machine: the guide says that nothing is proved of it there."""
    data: Any = shipped(name).bundle
    assert [Supply(data, "insight", kids).most for kids in (2, 5)] == [inf, inf]
    anomaly = next(card for card in data["world"]["anomalies"] if card["id"] == "milk-tooth")
    assert [(part["event"]["on"], part["limit"]) for part in anomaly["on"]] == [("machine_hacked", None)]
