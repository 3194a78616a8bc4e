"""Random conditions, effects and whole bundles, made from a seed."""

from __future__ import annotations

import random
from functools import cache

from engine_builder import Builder, compare, counter_is, do, flag, no, q, take, to_kid, turn
from engine_reference import SEVERITY
from loopwright_compiler.core.lower import at_least
from loopwright_engine import Bundle
from loopwright_engine.core.branches import at_most
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.variants import VARIANTS

SPOTS = ["A", "H", "C", "C2", "C3", "F2", "here"]
"""Places for tokens and the ship; F2 is sea."""
NAMED = {
    "kid_enters": ("location",),
    "kid_enters_token": ("token",),
    "machine_enters_sector": ("machine", "sector"),
    "machine_comes_nearby": ("machine", "location"),
    "machine_enters_token": ("machine", "token"),
    "kid_takes": ("taken",),
}
"""What an event names."""


def set_out(builder: Builder) -> None:
    """The tokens and the ship that random effects speak of."""
    builder.token("weed", 3)
    builder.token("agent", 1, "Grown-up in grey")
    builder.ship("C3")


COMPARISONS = [">=", "<=", ">", "<", "=", "!="]


class Trees:
    """Random conditions and effects."""

    def __init__(self, builder, seed):
        self.builder = builder
        self.random = random.Random(seed)

    def token(self):
        return self.random.choice(["weed", "weed", "agent"])

    def heard(self, event, effects, **how):
        """A listener for this event, naming what it has to."""
        choices = {
            "location": "BCG",
            "token": ["weed", "agent"],
            "machine": [None, "heron", "mole"],
            "sector": ["A1", "C2", "D4"],
            "taken": [None, *SEVERITY],
        }
        named = {field: self.random.choice(choices[field]) for field in NAMED.get(event, ())}
        if "location" in named:
            named["at"] = named.pop("location")
        return self.builder.on(event, *effects, **named, **how)

    def quantity(self, depth=0):
        kinds = [
            q("insight"),
            q("enigma"),
            q("counter", counter="c"),
            q("kids"),
            q("day"),
            q("kids_at", location=self.random.choice("AHB")),
            q("kids_here"),
            q("enigma_limit"),
            q("hacked_machines"),
            q("week"),
            q("token_at", token=self.token(), place=self.random.choice(SPOTS)),
            q("token_in_play", token=self.token()),
            q("number", value=self.random.randint(-1, 5)),
        ]
        if depth == 0 and self.random.random() < 0.3:
            return q("sum", terms=[[self.random.choice([1, -1]), self.quantity(1)] for _ in range(3)])
        return self.random.choice(kinds)

    def condition(self, depth=0):
        pick = self.random.random()
        if depth < 3 and pick < 0.4:
            op = self.random.choice(["and", "or", "not"])
            if op == "not":
                return no(self.condition(depth + 1))
            return {"op": op, "of": [self.condition(depth + 1) for _ in range(self.random.randint(1, 3))]}
        return self.random.choice(
            [
                {
                    "op": "compare",
                    "cmp": self.random.choice(COMPARISONS),
                    "left": self.quantity(),
                    "right": self.quantity(),
                },
                flag(self.random.choice("fg")),
                {
                    "op": "diary",
                    "diary": self.random.choice([1, 2]),
                    "side": self.random.choice([None, "front", "back", "discarded"]),
                },
                {"op": "has_condition", "condition": self.random.choice([None, *SEVERITY])},
                {"op": "at", "location": self.random.choice("AH")},
                {"op": self.random.choice(["has_anomaly", "at_home", "home_for_dinner", "first_player"])},
                {"op": "favor", "favor": self.random.choice(v.FAVORS)},
                {"op": "ship_at", "place": self.random.choice(SPOTS)},
                {"op": "ship_nearby", "location": self.random.choice("AHCG")},
                {"op": "machine_hacked", "machine": self.random.choice(["heron", "mole"])},
                {"op": "controls", "machine": self.random.choice([None, "heron", "mole"])},
                {
                    "op": "machine_state",
                    "machine": self.random.choice(["heron", "mole"]),
                    "state": self.random.choice(["ALERT", "ROUTINE"]),
                },
            ]
        )

    def effects(self, depth=0):
        return tuple(self.of_some(self.effect(depth)) for _ in range(self.random.randint(0, 4)))

    def of_some(self, effect):
        """The effect, here and there only for those of its kids of whom something holds."""
        if "who" not in effect or self.random.random() < 0.7:
            return effect
        asked = self.random.choice(
            [
                {"op": "has_condition", "condition": self.random.choice([None, *SEVERITY])},
                {"op": "has_anomaly"},
                {"op": "favor", "favor": self.random.choice(v.FAVORS)},
            ]
        )
        return {**effect, "only": self.random.choice([asked, {"op": "not", "of": asked}])}

    def effect(self, depth):
        if depth < 4 and self.random.random() < 0.4:
            return self.structure(depth + 1)
        who = self.random.choice(["you", "everyone", "helpers", "participants", "others", "others_here"])
        by = self.random.choice([-2, -1, 1, 2, self.counted()])
        machine = self.random.choice(["heron", "mole", "every", "one", "this"])
        return self.random.choice(
            [
                do("insight", by=by),
                do("enigma", by=by),
                turn("c", by if isinstance(by, dict) else by * 2),
                do(
                    "set_counter",
                    counter="c",
                    to=self.random.choice([self.random.randint(-9, 9), self.amount()]),
                ),
                do("set_flag", flag=self.random.choice("fg")),
                do("clear_flag", flag=self.random.choice("fg")),
                do("play_diary", diary=self.random.choice([1, 2])),
                do("flip_diary", diary=self.random.choice([1, 2])),
                do("discard_diary", diary=2),
                do("machine_state", machine=machine, state=self.random.choice(["ALERT", "ROUTINE"])),
                do("reset_machine", machine=machine),
                do("wreck_machine", machine=machine),
                do("remove_machine", machine=self.random.choice(["heron", "mole"])),
                do("hack_machine", machine=machine),
                do("nothing"),
                do("place_token", token=self.token(), place=self.random.choice(SPOTS)),
                do("place_token", token=self.token(), place="here"),
                do("remove_token", token=self.token(), place=self.random.choice(SPOTS)),
                do("remove_tokens", token=self.token()),
                do("move_ship", place=self.random.choice(SPOTS)),
                do("remove_ship"),
                take(self.random.choice([None, *SEVERITY]), who),
                to_kid("relieve", who, condition=self.random.choice(SEVERITY)),
                to_kid("favor", who, by=by),
                to_kid("time", who, by=by),
                to_kid("time_next_day", who, by=by),
                to_kid("draw_anomaly", who),
                to_kid("discard_anomaly", who),
            ]
        )

    def amount(self, *, few=False):
        """A number that is known only in play, and the same for all kids; of those that stay few perhaps."""
        usual = [q("kids"), q("day"), q("hacked_machines"), q("token_in_play", token=self.token())]
        more = [q("insight"), q("enigma"), q("counter", counter="c"), q("enigma_limit")]
        kinds = usual if few else usual + more
        number = q("number", value=self.random.randint(0, 2))
        terms = [
            [1, self.random.choice(kinds)],
            [self.random.choice([1, -1]), self.random.choice([number, *kinds])],
        ]
        return self.random.choice([terms[0][1], q("sum", terms=terms)])

    def counted(self):
        """A change by such a number."""
        return {"sign": self.random.choice([1, -1]), "of": self.amount()}

    def structure(self, depth):
        kind = self.random.choice(["if", "choose", "roll", "repeat", "named", "test", "test"])
        if kind == "if":
            return self.builder.when_then(self.condition(), self.effects(depth), self.effects(depth))
        if kind == "choose":
            lines = [
                (
                    self.random.choice([None, self.condition()]),
                    self.effects(depth),
                    self.price(),
                    self.payments(),
                )
                for _ in range(self.random.randint(1, 3))
            ]
            return self.builder.choose(*lines)
        if kind == "roll" and self.random.random() < 0.4:
            rows = (2, 5, self.effects(depth)), (7, 12, self.effects(depth))
            return self.builder.roll(*rows, count=2, sides=6)
        if kind == "roll":
            return self.builder.roll((1, 2, self.effects(depth)), (4, 6, self.effects(depth)))
        if kind == "named":
            return self.builder.named(self.effects(depth))
        if kind == "repeat":
            times = self.random.choice([self.random.randint(1, 3), self.amount(few=True)])
            times = self.random.choice([times, at_most(times, 2)])
            return self.builder.repeat(times, self.effects(depth))
        trait, spend, paid = self.random.choice(v.TRAITS), self.price(), self.payments()
        return self.builder.test(trait, self.effects(depth), self.effects(depth), spend=spend, paid=paid)

    def payments(self):
        """TST-9: what else it costs, mostly nothing."""
        if self.random.random() < 0.7:
            return ()
        dial, condition = self.random.choice(["insight", "enigma"]), self.random.choice(SEVERITY)
        all_payments = [
            (at_least(q(dial), 1), do(dial, by=-1)),
            (at_least(q("counter", counter="c"), -2), turn("c", -1)),
            ({"op": "not", "of": {"op": "favor", "favor": "bad"}}, to_kid("favor", "you", by=-1)),
            ({"op": "has_anomaly"}, to_kid("discard_anomaly", "you")),
            ({"op": "not", "of": {"op": "has_condition", "condition": condition}}, take(condition)),
        ]
        return tuple(self.random.sample(all_payments, self.random.choice([1, 1, 2])))

    def price(self):
        """TST-9: what a line or a way around a test costs, mostly nothing."""
        return self.random.choice([0, 0, 1, 2, 4])


class RichTrees(Trees):
    """As `Trees`, with every verb there is, and words that hang on what has happened."""

    def __init__(self, builder, seed):
        super().__init__(builder, seed)
        self.speech = random.Random(f"{seed} words")

    def effects(self, depth=0):
        made = super().effects(depth)
        if self.speech.random() < 0.9:
            return made
        at = self.speech.randint(0, len(made))
        return (*made[:at], *self.worded(), *made[at:])

    def worded(self):
        """Prose with one place or two whose wording varies, by conditions of other chance than the rest."""
        effects, written = [], "The cable"
        name = f"words.{len(self.builder.strings)}"
        chance, self.random = self.random, self.speech
        for number in range(self.speech.choice([1, 1, 2])):
            third = self.speech.random() < 0.5
            otherwise = self.asked_of_words(name) if third else None
            effects.append(self.asked_of_words(name, otherwise))
            wordings = [" sings", " hums", " waits"][: 2 + third - self.speech.randint(0, 1)]
            written += "".join(f"{{if}}**{number}:**{words}" for words in wordings) + "{end-if}"
        self.random = chance
        return (*effects, do("tell", text=self.builder.string(name, f"{written}. {name}")))

    def asked_of_words(self, text, otherwise=None):
        """What a wording hangs on, and what the next one of its place does."""
        inside = () if otherwise is None else (otherwise,)
        return {**self.builder.when_then(self.condition(2), (), inside), "words": text}

    def effect(self, depth):
        if self.random.random() < 0.6:
            return super().effect(depth)
        who = self.random.choice(
            [
                "you", "everyone", "everyone_here", "first_player", "one_kid", "one_kid_here",
                "random_kid", "random_kid_here", "others", "others_here",
            ]
        )  # fmt: skip
        place = self.random.choice("ABCDEFGH")
        machine = self.random.choice(["heron", "mole", "bear", "this", "every", "one"])
        return self.random.choice(
            [
                to_kid("draw_item", who, tag=self.random.choice([None, "BIKE"])),
                to_kid("discard_item", who, tag=None),
                to_kid("relieve", who, condition=None),
                to_kid("rest", who),
                to_kid("move_to", who, location=place),
                to_kid("move_home", who),
                to_kid("move_anywhere", who),
                to_kid("ride", who, sector=self.random.choice(["A1", "C2"]), movement=1, capacity=2),
                to_kid("retrieve_item", who, tags=self.random.choice([[], ["SHARP", "BIKE"]])),
                to_kid(self.random.choice(["give_named_item", "give_named_item_here"]), who, item="saw"),
                to_kid(self.random.choice(["give_item", "give_item_here"]), who, tag=None),
                to_kid("draw_chore", who),
                to_kid("discard_chore", who),
                do("chore_step", by=1),
                do("discard_this"),
                do("replace_rumor"),
                do("look_at_rumors", count=self.random.randint(1, 4)),
                do("push_rumor"),
                do("turn_up_rumor"),
                do("turn_up_all_rumors"),
                do("draw_rumor"),
                do("discard_rumor"),
                do("place_machine", machine=machine, sector=self.random.choice(["A1", "C2", "D4"])),
                do("machine_toward", machine=machine, location=place),
                do("reset_machine", machine=machine),
                do("hack_machine", machine=machine),
                do("pass_first_player"),
                do("look_at_diary", diary=self.random.choice([1, 2])),
                do("tell", text="words"),
                do("draw_card", deck="d"),
                do("shuffle_deck", deck="d"),
                do("later", timer="slow", rounds=self.random.randint(1, 3)),
                do("start_timer", timer="quick", rounds=q("kids")),
                do("stop_timer", timer=self.random.choice(["slow", "quick"])),
            ]
        )

    def condition(self, depth=0):
        if self.random.random() < 0.08:
            until = compare({"q": "until_timer", "timer": "slow"}, ">=", 2)
            runs = {"op": "timer_runs", "timer": "quick"}
            return self.random.choice([{"op": "deck_empty", "deck": "d"}, runs, until])
        return super().condition(depth)


def house_rules(builder: Builder, luck: random.Random) -> dict[str, list]:
    """INS-2: now and then a number of the rulebook that a side sets, or a rule that it switches off."""
    numbers = luck.sample(list(v.NUMBERS), luck.choice([0, 0, 0, 1, 2]))
    switches = luck.sample(v.SWITCHES, luck.choice([0, 0, 0, 1, 2]))
    return {
        "numbers": [builder.number(name, luck.randint(*v.NUMBERS[name][:2])) for name in numbers],
        "off": [builder.no(name) for name in switches],
    }


def some_variants(luck: random.Random) -> tuple[str, ...]:
    """Any mix of the switches, one of each group."""
    by_rule: dict[str, str] = {}
    for variant in luck.sample(VARIANTS, luck.randint(0, len(VARIANTS))):
        by_rule.setdefault(variant.rule, variant.name)
    return tuple(by_rule.values())


@cache
def rich_bundle(seed: int, weeks: int = 1) -> Bundle:
    """A scenario with everything: ten diary cards, 24 rumors, ten school cards, four machines."""
    builder = Builder(weeks)
    trees = RichTrees(builder, seed)
    luck = trees.random
    builder.string("words", "The cable hums.")
    builder.counter("c", -3, 6)
    builder.flags("f", "g")
    set_out(builder)
    for machine, sector, model in (("heron", "C2", "heron"), ("mole", "B3", "mole"), ("bear", "D2", "bear")):
        builder.response(
            model,
            {
                "response": luck.choice(v.RESPONSES),
                "trait": "QUICK",
                "failure": trees.effects(3),
                "firewall": trees.effects(2),
            },
            {
                "response": luck.choice(["block", "special"]),
                "trait": "BRAVE",
                "failure": trees.effects(3),
                "firewall": trees.effects(2),
            },
        )
        builder.sheet(
            model,
            spaces=luck.randint(1, 3),
            ability=luck.choice([None, *v.ABILITIES]),
            combo=luck.choice(list(v.COMBOS)),
            movement=luck.randint(0, 3),
            capacity=luck.randint(0, 3),
        )
        builder.machine(machine, sector, model)
    builder.machine("heron-two", "D4", "heron")
    _firewalls(builder, luck)
    for number in range(24):
        ways = (
            {"combos": ("ROPE", "DECOY")}
            if number % 3 == 0
            else {"tags": ("SHARP",)}
            if number % 3 == 1
            else {}
        )
        builder.rumor(
            luck.choice("BCDEFGH"),
            builder.test(luck.choice(v.TRAITS), trees.effects(2), trees.effects(2), **ways),
        )
    for number in range(10):
        event = None
        if number % 4:
            event = (v.EVENT_KINDS[number % 3], number % 5 == 0, trees.effects(1))
        moves = tuple(
            (luck.choice(v.CLASSES[:3]), luck.choice([*v.DIRECTIONS, None]), luck.randint(1, 2))
            for _ in range(3)
        )
        builder.lesson(minus=number % 3, event=event, moves=moves, firmware=number % 3 == 1)
    for number in range(1, 11):
        builder.card(number, start=number < 6, back=_side(builder, trees), **_side(builder, trees))
    _hands(builder, trees)
    builder.scenario["complications"] = [8, 9]
    builder.scenario["enigma_limit"] = q("sum", terms=[[1, q("number", value=9)], [1, q("kids")]])
    builder.diary[9]["sides"]["front"]["checks"].append(
        {"id": "diary.10.win", **builder.win_when(compare("insight", ">=", 25))}
    )
    builder.diary[0]["sides"]["front"]["checks"].append(
        {"id": "diary.1.lose", **builder.win_when(counter_is("c", ">=", 99), "lost", "lose")}
    )
    random_deck(builder, trees)
    random_timers(builder, trees)
    builder.beyond("c", over=trees.effects(2), under=trees.effects(2))
    return builder.build()


def random_deck(builder: Builder, trees: Trees) -> None:
    """ADV-12: the deck that effects draw from."""
    luck = trees.random
    cards = [(trees.effects(2), luck.choice([None, trees.condition()]), luck.randint(1, 2)) for _ in range(4)]
    builder.deck("d", *cards, once=luck.random() < 0.3)


def random_timers(builder: Builder, trees: Trees) -> None:
    """ADV-13: the timers that effects start and stop."""
    builder.timer("slow", *trees.effects(2))
    builder.timer("quick", *trees.effects(1), most=trees.random.randint(1, 5))


def _hands(builder: Builder, trees: Trees) -> None:
    """Cards to hold, with texts, and a place to use."""
    luck = trees.random

    def texts() -> dict[str, tuple]:
        event_heard = luck.choice([event for event in v.EVENTS if event != "kid_enters"])
        act = builder.action(
            *trees.effects(2), at=luck.choice(["", "BCG"]), limit=luck.choice([None, "round"])
        )
        return {
            "actions": (act,) if luck.random() < 0.7 else (),
            "on": (trees.heard(event_heard, trees.effects(2)),) if luck.random() < 0.7 else (),
        }

    for number in range(6):
        lent = {"tag": luck.choice(v.TAGS)} if number % 2 else {"combo": luck.choice(list(v.COMBOS))}
        builder.anomaly(f"odd-{number}", uses=luck.randint(1, 3), **lent, **texts())
        builder.chore(
            f"chore-{number}",
            *trees.effects(2),
            steps=luck.randint(1, 2),
            done=luck.choice([None, trees.condition()]),
            **texts(),
        )
    builder.item("whistle", "QUICK", ("LOUD",), count=2, **texts())
    for place, sector in (("B", "A1"), ("G", "D4")):
        builder.event_location(f"tile-{place.lower()}", place, sector, builder.action(*trees.effects(2)))


def _firewalls(builder: Builder, luck: random.Random) -> None:
    for effect in (None, None, *v.WALL_EFFECTS):
        builder.firewall(
            tuple(luck.sample(v.TRAITS, luck.randint(1, 2))),
            tuple(luck.sample(v.TRAITS, luck.randint(0, 2) if effect else 1)),
            routine_effect=effect,
            alert_effect=None if effect == "alert" else effect,
            combos=tuple(luck.sample(list(v.COMBOS), luck.randint(0, 1))),
            count=2,
        )


def _side(builder: Builder, trees: Trees) -> dict[str, list]:
    luck = trees.random
    limits = [None, "round", "game"]
    return {
        "checks": [
            builder.when(trees.condition(), *trees.effects(2), each_time=luck.random() < 0.5)
            for _ in range(luck.randint(0, 2))
        ],
        "on": [
            trees.heard(event, trees.effects(2), limit=luck.choice(limits))
            for event in luck.sample(v.EVENTS, luck.randint(0, 2))
        ],
        "rules": [
            builder.rule(rule, *trees.effects(3)) for rule in luck.sample(v.OVERRIDES, luck.randint(0, 1))
        ],
        **house_rules(builder, luck),
        "actions": [
            builder.action(
                *trees.effects(2),
                at=luck.choice(["A", "BC", ""]),
                spend=luck.randint(0, 3),
                limit=luck.choice(limits),
            )
            for _ in range(luck.randint(0, 2))
        ],
    }
