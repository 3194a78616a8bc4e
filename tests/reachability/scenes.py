"""Small random scenarios with much story in them, and games of them."""

from __future__ import annotations

import random

from engine_builder import Builder, Data, compare, do, no, q, to_kid
from hypothesis import strategies as st
from loopwright_compiler.core.lower import at_least
from loopwright_engine import Bundle
from loopwright_engine.core.branches import at_most
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options

CARDS = (1, 2, 3, 4)
FLAGS = ("f", "g")
EVENTS = (
    "new_day", "school_phase", "adventure_phase", "end_phase", "rumor_succeeded", "rumor_failed",
    "rumor_pushed", "kid_enters", "machine_hacked", "ship_moves",
    "test_succeeded", "test_failed", "kid_takes", "item_drawn", "card_flipped",
)  # fmt: skip
RULES = (
    "pushed_rumor", "successful_rumor", "failed_rumor", "home_for_dinner", "late_for_dinner", "time_runs_out",
)  # fmt: skip
SWITCHES = ("hacking", "firmware", "school_event", "new_rumors", "machine_moves", "walking")
PLACES = ("B", "C")
COMPLICATIONS = "complications-every-round"


class Scene:
    """Draws the parts of one scenario."""

    def __init__(self, draw: st.DrawFn, builder: Builder) -> None:
        self.draw = draw
        self.builder = builder
        self.endings = 0
        self.own = False
        """Whether each kid has the counter `w` and the flag `k`."""
        self.placed = False
        """Whether each location has the counter `h`."""
        self.steps: tuple[int, ...] = (1, 2) if draw(st.booleans()) else (-1, 1)
        """By how much dials change; in half of the scenarios they only rise."""

    def one(self, *choices: object) -> object:
        return self.draw(st.sampled_from(choices))

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def quantity(self) -> Data:
        if self.placed and self.number(0, 4) == 0:
            return self.of_places()
        if self.own and self.number(0, 5) == 0:
            return self.of_kids()
        return self.one(
            q("insight"), q("enigma"), q("counter", counter="c"), q("counter", counter="c"), q("kids"),
            q("day"), q("week"), q("rumors"), q("kids_at", location="B"),
            q("hacked_machines"), q("enigma_limit"),
            q("token_in_play", token="weed"), q("token_at", token="weed", place="C"),
            self.spot(), self.spot(),
        )  # fmt: skip

    def of_places(self) -> Data:
        """What locations have: one of them, that where a kid is, all together, how many have so much."""
        return self.one(
            *(q("counter", counter=f"h.{place}") for place in ("b", "here", "here", "everywhere")),
            q("places_with", only=self.there()),
        )

    def there(self) -> Data:
        """Something that is so at a location."""
        return compare(q("counter", counter="h"), self.one(">=", ">=", "=", "<"), self.number(0, 2))

    def to_places(self, depth: int) -> Data:
        """What happens to what locations have, or for each of those at which something is so."""
        if depth < 2 and self.number(0, 2) == 0:
            there = do("counter", counter="h.there", by=self.one(-1, 1))
            only = self.there() if self.number(0, 2) else None
            return self.builder.each_place(there, *self.effects(depth + 1)[:1], only=only)
        name = self.one("h.here", "h.here", "h.b", "h.c")
        by = self.one(-1, 1, 1, 2, self.counted())
        return self.one(do("counter", counter=name, by=by), do("set_counter", counter=name, to=self.amount()))

    def of_kids(self) -> Data:
        """What kids have, and how many of them there are."""
        return self.one(
            q("own_counter", counter="w"), q("own_counter", counter="w"), q("total", counter="w"),
            q("total", counter="k"), q("seats_with", only=self.fact()), q("seats_with", only=self.of_whom()),
        )  # fmt: skip

    def of_whom(self) -> Data:
        """Something that is so of a kid who is meant, or not."""
        noted = compare(q("own_counter", counter="k"), self.one(">=", ">=", "="), 1)
        held = compare(q("own_counter", counter="w"), self.one(">=", ">=", "<=", "=", "<"), self.number(0, 4))
        return self.one(noted, noted, no(noted), held, held, held, no(held))

    def to_kids(self, depth: int) -> Data:
        """What happens to what kids have, to those of whom something is so; or a block for each of them."""
        who = self.one("you", "everyone", "others", "one_kid", "random_kid", "first_player", "everyone_here")
        only = {"only": self.one(self.of_whom(), self.fact())} if self.number(0, 1) else {}
        if depth < 2 and self.number(0, 2) == 0:
            return self.builder.each(who, *self.effects(depth + 1), **only)
        return self.one(
            to_kid("own_counter", who, counter="w", by=self.one(-1, 1, 1, 2, self.counted()), **only),
            to_kid("own_counter", who, counter="w", by=1, **only),
            to_kid("set_own_counter", who, counter="w", to=self.one(0, 2, self.amount()), **only),
            to_kid("set_own_counter", who, counter="k", to=q("number", value=1), **only),
            to_kid("set_own_counter", who, counter="k", to=q("number", value=self.number(0, 1)), **only),
        )

    def spot(self) -> Data:
        """How many are at a place: kids, or tokens."""
        return self.one(
            *(q("kids_at", location=place) for place in PLACES),
            *(q("token_at", token="weed", place=place) for place in (*PLACES, "here")),
            q("kids_here"),
        )

    def crowd(self) -> Data:
        """Several places are asked about at once."""
        conditions = [
            {
                "op": "compare", "cmp": self.one(">=", ">", "=", "<="), "left": self.spot(),
                "right": q("number", value=self.number(0, 3)),
            }
            for _ in range(2)
        ]  # fmt: skip
        if self.number(0, 1):
            return {"op": "and", "of": conditions}
        terms = [[self.one(1, 1, -1), self.spot()] for _ in range(self.number(2, 3))]
        return conditions[0] | {"left": q("sum", terms=terms)}

    def comparison(self) -> Data:
        right = q("number", value=self.number(-1, 5))
        if self.number(0, 4) == 0:
            right = q("sum", terms=[[1, self.quantity()], [self.one(1, -1), right]])
        cmp = self.one(">=", ">=", "<=", ">", "<", "=", "!=")
        kind = self.number(0, 7)
        if kind < 2:
            return self.risen()
        if kind == 2:
            return self.plenty()
        return {"op": "compare", "cmp": cmp, "left": self.quantity(), "right": right}

    def risen(self) -> Data:
        """The same sum again and again, of numbers that may only rise: one asks for more than the other."""
        kids = q("sum", terms=[[1, q("kids")], [1, q("number", value=self.number(-2, 1))]])
        cmp = self.one(">=", ">")
        return {"op": "compare", "cmp": cmp, "left": self.one(q("insight"), q("enigma")), "right": kids}

    def plenty(self) -> Data:
        """More of a dial than a game may have."""
        right = self.one(q("number", value=self.number(4, 30)), q("sum", terms=[
            [1, q("number", value=self.number(4, 20))], [self.one(1, -1), q("kids")],
        ]))  # fmt: skip
        return {"op": "compare", "cmp": ">=", "left": self.one(q("insight"), q("enigma")), "right": right}

    def condition(self, depth: int = 0) -> Data:
        kind = self.number(0, 9)
        if self.own and self.number(0, 5) == 0:
            return self.of_whom()
        if self.placed and self.number(0, 7) == 0:
            return {"op": "any_place", "only": self.there()}
        if kind == 9:
            return self.of_one_kid()
        if kind == 8:
            return self.crowd()
        if depth < 2 and kind < 2:
            return {"op": self.one("and", "or"), "of": [self.condition(depth + 1) for _ in range(2)]}
        if kind == 2:
            return {"op": "not", "of": self.condition(depth + 1)}
        if kind < 5:
            return self.comparison()
        if kind == 5:
            side = self.one(None, "front", "back", "discarded")
            return {"op": "diary", "diary": self.one(*CARDS), "side": side}
        if kind == 6:
            return self.one(
                {"op": "at", "location": "B"},
                {"op": "machine_hacked", "machine": "heron"},
                {"op": "controls", "machine": None},
                {"op": "machine_state", "machine": "heron", "state": "ALERT"},
                {"op": "ship_at", "place": "A1"},
                {"op": "ship_nearby", "location": "C"},
            )
        return {"op": "flag", "flag": self.one(*FLAGS)}

    def of_one_kid(self) -> Data:
        """Several things are asked of the same kid or machine."""
        return {"op": self.one("and", "and", "or"), "of": [self.fact() for _ in range(self.number(2, 3))]}

    def fact(self) -> Data:
        fact = self.one(
            *({"op": "at", "location": place} for place in "ABC"), {"op": "at_home"},
            {"op": "favor", "favor": self.one("good", "neutral", "bad")},
            {"op": "has_item", "tag": self.one(None, "SHARP", "CLOTHES")},
            {"op": "has_condition", "condition": self.one(None, "UPSET", "SCARED")},
            {"op": "machine_state", "machine": "heron", "state": self.one("ALERT", "ROUTINE")},
            {"op": "machine_nearby", "machine": "heron", "location": self.one("C", "D", "G")},
            {
                "op": "compare", "cmp": self.one(">=", "=", "<"),
                "left": self.one(q("kids_here"), self.spot()), "right": q("number", value=self.number(0, 2)),
            },
        )  # fmt: skip
        return self.one(fact, fact, {"op": "not", "of": fact})

    def effects(self, depth: int = 0) -> tuple[Data, ...]:
        return tuple(self.effect(depth) for _ in range(self.number(0, 2 if depth else 3)))

    def effect(self, depth: int) -> Data:
        if self.own and self.number(0, 4) == 0:
            return self.to_kids(depth)
        if self.placed and self.number(0, 4) == 0:
            return self.to_places(depth)
        kind = self.number(0, 11)
        if kind < 3 and depth < 2:
            return self.structure(depth + 1)
        card, flag = self.one(*CARDS), self.one(*FLAGS)
        if kind < 6:
            return do(self.one("play_diary", "flip_diary", "discard_diary"), diary=card)
        if kind < 8:
            return do(self.one("set_flag", "clear_flag"), flag=flag)
        if kind < 10:
            return do("counter", counter="c", by=self.one(-2, -1, 1, 1, 2, self.counted()))
        return self.one(
            *(do(dial, by=self.one(*self.steps, self.counted())) for dial in ("insight", "enigma")),
            do("draw_rumor"), do("push_rumor"),
            do("set_counter", counter="c", to=self.one(self.number(0, 3), self.amount())),
            do("place_token", token="weed", place="C"), do("place_token", token="weed", place="B"),
            do("place_token", token="weed", place="here"), do("remove_token", token="weed", place="here"),
            do("move_ship", place="A1"), do("move_ship", place="here"), do("remove_ship"),
            do("hack_machine", machine="heron"), do("reset_machine", machine="every"),
            to_kid("move_to", "you", location="B"), to_kid("move_to", "everyone", location="C"),
        )  # fmt: skip

    def amount(self) -> Data:
        """A number that is known only in play."""
        terms = [
            [self.one(1, 1, -1), self.quantity()],
            [self.one(1, -1), q("number", value=self.number(0, 3))],
        ]
        return self.one(self.quantity(), q("sum", terms=terms))

    def counted(self) -> Data:
        """A change by such a number; dials that only rise do so."""
        return {"sign": self.one(1, 1 if self.steps[0] > 0 else -1), "of": self.amount()}

    def structure(self, depth: int) -> Data:
        kind = self.number(0, 6)
        if kind == 6:
            return self.builder.named(self.effects(depth))
        if kind == 5:
            times = q(
                "sum", terms=[[1, self.one(q("kids"), q("day"), q("week"))], [-1, q("number", value=1)]]
            )
            return self.builder.repeat(self.one(1, 2, times, at_most(times, 2)), self.effects(depth))
        if kind == 0:
            outcomes = self.effects(depth), self.effects(depth)
            return self.builder.test("BRAVE", *outcomes, spend=self.one(0, 2), paid=self.payments())
        if kind == 1:
            dice = self.one({}, {"count": 1, "sides": 8}, {"count": 2, "sides": 4})
            least = dice.get("count", 1)
            return self.builder.roll((least, least + self.one(1, 5), self.effects(depth)), **dice)
        if kind == 2:
            lines = [
                (self.one(None, self.condition()), self.effects(depth), self.one(0, 0, 2, 6), self.payments())
                for _ in range(2)
            ]
            return self.builder.choose(*lines)
        if kind == 3 and self.endings < 3:
            self.endings += 1
            return do("end_game", ending=self.builder.ending(f"end-{self.endings}"))
        return self.builder.when_then(self.condition(), self.effects(depth), self.effects(depth))

    def side(self) -> Data:
        builder = self.builder
        some = lambda most: range(self.number(0, most))  # noqa: E731 - a word for below
        checks = [
            builder.when(self.condition(), *self.effects(), each_time=self.one(True, False)) for _ in some(2)
        ]
        if self.endings < 3 and self.number(0, 3) == 0:
            self.endings += 1
            checks.append(builder.win_when(self.comparison(), f"end-{self.endings}", self.one("win", "lose")))
        return {
            "checks": checks,
            "on": [self.listener() for _ in some(2)],
            "rules": [builder.rule(rule, *self.effects()) for rule in {self.one(*RULES) for _ in some(1)}],
            "off": [{"rule": rule} for rule in {self.one(*SWITCHES) for _ in some(1)}],
            "actions": [
                builder.action(
                    *self.effects(),
                    at=self.one("", "A", "B"),
                    limit=self.limit(),
                    condition=self.maybe(),
                    paid=self.payments(),
                )
                for _ in some(2)
            ],
        }

    def payments(self) -> tuple[tuple[Data, Data], ...]:
        """Now and then something costs what the story asks about, or what a kid has."""
        dial = self.one("insight", "enigma")
        steps = self.number(1, 2)
        counter = at_least(q("counter", counter="c"), steps), do("counter", counter="c", by=-steps)
        if self.own and self.number(0, 2) == 0:
            mine = q("own_counter", counter="w")
            counter = at_least(mine, steps), to_kid("own_counter", "you", counter="w", by=-steps)
        turned = at_least(q(dial), steps), do(dial, by=-steps)
        favor = {"op": "not", "of": {"op": "favor", "favor": "bad"}}, to_kid("favor", "you", by=-1)
        dials = (turned,) if self.steps[0] < 0 else ()
        return self.one((), (), (), (counter,), dials, (favor, counter))

    def beyond(self) -> None:
        """Now and then something happens beyond the ends of the counter."""
        if self.number(0, 2) == 0:
            self.builder.beyond("c", over=self.effects(1), under=self.effects(1))

    def limit(self) -> str | None:
        return self.one(None, "round", "game")

    def maybe(self) -> Data | None:
        return self.condition() if self.number(0, 1) else None

    def listener(self) -> Data:
        event = self.one(*EVENTS)
        where = {"at": "B"} if event == "kid_enters" else {}
        where |= {"taken": self.one(None, "UPSET")} if event == "kid_takes" else {}
        return self.builder.on(event, *self.effects(), limit=self.limit(), condition=self.maybe(), **where)


@st.composite
def scenes(draw: st.DrawFn) -> Bundle:
    """A scenario of one or two weeks: four diary cards, two flags, a counter, six rumors."""
    builder = Builder(draw(st.sampled_from((1, 1, 2))))
    scene = Scene(draw, builder)
    scene.own = draw(st.booleans())
    builder.counter("c", 0, 3)
    if scene.own:
        builder.own_flag("k")
        ends = {end: scene.effects(1) for end in ("over", "under") if scene.number(0, 3) == 0}
        builder.own("w", 0, 3, scene.one(0, 0, 1), **ends)
    scene.placed = draw(st.integers(0, 3)) == 0
    if scene.placed:
        builder.placed("h", 0, 2)
    builder.flags(*FLAGS)
    builder.token("weed", 2)
    builder.ship("C3")
    builder.response(
        "heron",
        {"response": "block", "trait": "BRAVE", "failure": scene.effects(2), "firewall": ()},
        {"response": "special", "trait": "QUICK", "failure": (), "firewall": scene.effects(2)},
    )
    builder.machine("heron", "C2", "heron")
    builder.sheet("heron", spaces=1)
    builder.firewall(("BRAVE",), ("QUICK",), count=3)
    for number in CARDS:
        back = scene.side() if draw(st.booleans()) else None
        builder.card(number, start=number < 3, back=back, **scene.side())
    for place in "ABCDEG":
        builder.rumor(place, builder.test("BRAVE", scene.effects(1), scene.effects(1)))
    for number in range(3):
        event = ("individual", False, (builder.test("BRAVE", (), scene.effects(2)),)) if number else None
        builder.lesson(minus=number, event=event, moves=(("watcher", "east", 1),), firmware=number == 1)
    builder.scenario["complications"] = [4] if draw(st.booleans()) else []
    builder.scenario["enigma_limit"] = q("number", value=4) if draw(st.booleans()) else None
    scene.beyond()
    return builder.build()


class TinyScene(Scene):
    """As a scene, with nothing but cards, flags, a counter and days."""

    def quantity(self) -> Data:
        return self.one(q("counter", counter="c"), q("counter", counter="c"), q("day"))

    def effect(self, depth: int) -> Data:
        if depth < 1 and self.number(0, 3) == 0:
            return self.structure(depth + 1)
        return self.one(
            *(do("play_diary", diary=card) for card in CARDS[:2]),
            *(do(verb, diary=2) for verb in ("flip_diary", "discard_diary")),
            *(do("set_flag", flag=flag) for flag in FLAGS),
            do("clear_flag", flag="f"), do("counter", counter="c", by=1),
            do("set_counter", counter="c", to=0),
        )  # fmt: skip


def tiny_world() -> Builder:
    """A week with two flags, a counter from 0 to 3, one token, the ship and one machine, and no card yet."""
    builder = Builder(1)
    builder.counter("c", 0, 3)
    builder.flags(*FLAGS)
    builder.token("weed", 1)
    builder.ship("C3")
    builder.machine("heron", "C2", "heron")
    return builder


@st.composite
def tiny_scenes(draw: st.DrawFn) -> Bundle:
    """Two diary cards, two flags and a counter."""
    builder = tiny_world()
    scene = TinyScene(draw, builder)
    builder.card(1, **scene.side())
    builder.card(2, start=False, back=scene.side() if draw(st.booleans()) else None, **scene.side())
    for number in CARDS[2:]:
        builder.card(number, start=False)
    builder.rumor("B", builder.test("BRAVE"))
    builder.lesson()
    scene.beyond()
    return builder.build()


class MachineScene(Scene):
    """Cards ask where two machines are, and hardly ever let them move."""

    def effect(self, depth: int) -> Data:  # noqa: ARG002 - no deeper than this
        machine = self.one("heron", "crane", "one", "every")
        return self.one(
            do("place_machine", machine=machine, sector=self.one("C1", "C2", "A1")),
            do("machine_toward", machine=machine, location=self.one("B", "D")),
            *(do(verb, machine=machine) for verb in ("reset_machine", "wreck_machine", "remove_machine")),
            do("hack_machine", machine=self.one("heron", "crane")),
            *(do("play_diary", diary=2), do("discard_diary", diary=self.one(1, 2)), do("set_flag", flag="f")),
        )  # fmt: skip

    def condition(self, depth: int = 0) -> Data:  # noqa: ARG002 - no deeper than this
        conditions = [
            {"op": "machine_nearby", "machine": self.one("heron", "crane"), "location": self.one(*"ABCDG")}
            for _ in range(self.number(1, 2))
        ]
        return conditions[0] if len(conditions) == 1 else {"op": "and", "of": conditions}

    def comparison(self) -> Data:
        return self.condition()

    def listener(self) -> Data:
        where = self.one(
            ("machine_comes_nearby", {"location": self.one(*"ABCDG")}),
            ("machine_enters_sector", {"sector": self.one("A1", "B1", "C1", "C2", "C3", "D1")}),
        )
        named = {"machine": self.one(None, "heron", "crane"), **where[1]}
        return self.builder.on(where[0], *self.effects(), condition=self.maybe(), **named)


@st.composite
def machine_scenes(draw: st.DrawFn) -> Bundle:
    """Two diary cards and two machines, which the school moves only now and then."""
    builder = tiny_world()
    scene = MachineScene(draw, builder)
    builder.machine("crane", "D1", "mole")
    builder.sheet("heron", spaces=1)
    builder.firewall(("BRAVE",), ("QUICK",), count=3)
    for number in (1, 2):
        side = scene.side()
        if number == 1 and scene.number(0, 3):
            side["off"] = [{"rule": "machine_moves"}]
        builder.card(number, start=number == 1, **side)
    for number in CARDS[2:]:
        builder.card(number, start=False)
    builder.rumor("B", builder.test("BRAVE", scene.effects(1)))
    builder.lesson(moves=(("watcher", scene.one("west", "east"), 2),) if scene.number(0, 2) else ())
    return builder.build()


class LastSteps(TinyScene):
    """Actions and listeners that change cards and flags and then, maybe, end the game at once."""

    def effects(self, depth: int = 0) -> tuple[Data, ...]:
        steps = super().effects(depth)
        if self.number(0, 2) or self.endings >= 4:
            return steps
        self.endings += 1
        result = self.one("win", "win", "lose")
        return (*steps, do("end_game", ending=self.builder.ending(f"end-{self.endings}", result)))

    def effect(self, depth: int) -> Data:
        if depth < 1 and self.number(0, 5) == 0:
            return self.builder.when_then(self.condition(), self.effects(1), self.effects(1))
        card = self.one(*CARDS[:3])
        return self.one(
            *(
                do(verb, diary=card)
                for verb in ("play_diary", "flip_diary", "discard_diary", "discard_diary")
            ),
            *(do(verb, flag=self.one(*FLAGS)) for verb in ("set_flag", "clear_flag")),
            do("counter", counter="c", by=1),
        )

    def condition(self, depth: int = 0) -> Data:  # noqa: ARG002 - no deeper than this
        fact = self.one(
            {"op": "flag", "flag": self.one(*FLAGS)},
            {"op": "diary", "diary": self.one(*CARDS[:3]), "side": self.one(None, "front", "discarded")},
        )
        return self.one(fact, {"op": "not", "of": fact})

    def side(self) -> Data:
        builder = self.builder
        acts = [
            builder.action(*self.effects(), limit=self.limit(), condition=self.maybe())
            for _ in range(self.number(1, 2))
        ]
        return {"actions": acts, "on": [self.listener()] if self.number(0, 3) == 0 else []}


@st.composite
def last_steps(draw: st.DrawFn) -> Bundle:
    """Three diary cards, two flags and a counter; what is done last often ends the game."""
    builder = tiny_world()
    scene = LastSteps(draw, builder)
    for number in CARDS[:3]:
        builder.card(
            number, start=number < 3, back=scene.side() if draw(st.booleans()) else None, **scene.side()
        )
    builder.card(CARDS[3], start=False)
    builder.rumor("B", builder.test("BRAVE"))
    builder.lesson()
    return builder.build()


def played(bundle: Bundle, games: int, kids: tuple[int, ...] = (2, 3, 4, 5)) -> frozenset[str]:
    """What some random games reach."""
    watch = Watch(bundle)
    luck = random.Random(0)
    numbers: list[int] = []
    for seed in range(games):
        variants = (COMPLICATIONS,) if bundle.data["scenario"]["complications"] and seed % 2 else ()
        limit = luck.randint(1, 9) if bundle.data["scenario"]["enigma_limit"] and seed % 3 == 0 else None
        options = Options(luck.choice(kids), variants, enigma_limit=limit)
        game, begun = watch.start(options, seed)
        numbers += begun
        while game.decision is not None:
            numbers += watch.choose(game, luck.randrange(len(game.decision.options)))
    return watch.ids(numbers)
