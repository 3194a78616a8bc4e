"""Random cards and rules of small games without decks, so that every position of most of them can be seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final

import boxes
from boxes import Data, block
from loopwright_compiler.core.lower import Paid, at_least
from loopwright_engine.core.branches import at_most
from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.game import step
from loopwright_engine.kit.language import TESTS, Board, CardKind, Language, TablePiece, Word
from loopwright_engine.kit.open_cards import OpenGame
from loopwright_engine.kit.protocol import Ask, Bundle, Ending, option

GAUGES: Final = {"water": (0, 3), "wind": (-2, 2), "cargo": (0, 2)}
OMENS: Final = 3
OWN: Final = {"heat": (0, 2), "wet": (0, 1)}
"""What each player has in every other scenario: a counter, and a flag."""
TIMERS: Final = ("candle", "tide")
"""What is put off in every third scenario."""
EFFECTS: Final = 3
ENDINGS: Final = ("calm", "sunk", "home")
BARRELS: Final = 3
"""So many there are, in rules that say so."""
COMPARE: Final = (">=", "<=", "=", "!=", ">", "<")


@dataclass(frozen=True)
class Options:
    """Options of every kind: rules look at some of them in play, at others when they set up alone."""

    days: int = option(2, "days", low=1, high=3)
    storm: bool = option(False, "a storm")
    moon: str = option("new", "the moon", choices=("new", "full"))
    cargo: int = option(0, "cargo at the start", low=0, high=2)


class Voyage(OpenGame):
    """An omen a day: chosen, thrown, or the one after the last, as the day and the options say; all hear of
    tests.
    """

    language: ClassVar = Language(
        kinds=(CardKind("omen", "What is seen.", "Omens", least=1, open=True),),
        verbs=(Word("drift", "The wind blows as the last omen says."),),
        facts=(Word("stormy", "there is a storm, or the second day"),),
        prices=(Word("storm", "That there is one."),),
        gauges=dict.fromkeys(GAUGES, "A gauge."),
        round="day",
    )
    asks: ClassVar = {"omen": Ask("Which omen?", "omen", "TST-1")}
    endings: ClassVar = {"late": Ending("Late", False), "moonlit": Ending("By the light of the moon", True)}

    def set_up(self, options: Any) -> None:
        """Cargo, and no omen so far."""
        super().set_up(options)
        self.set_gauge(self.tables.gauge("cargo"), options.cargo)
        self.seen_omens = [0] * OMENS
        self.last = 0

    @step
    def turn(self) -> None:
        """A day begins."""
        self.begin_round(self.day)

    @step
    def day(self) -> None:
        """Perhaps the last one."""
        if self.last == 2 and self.options.moon == "full" and self.gauge("cargo") == 2:
            self.finish("moonlit")
        elif self.round > self.options.days:
            self.finish("late")
        else:
            self.then(self.turn)
            if self.gauge("wind") > 0:
                self.then(self.thrown)
            else:
                self.ask("omen", [*range(OMENS)], self.chosen)

    @step
    def thrown(self) -> None:
        """The die says which."""
        self.then(self.chosen, (self.roll()[0] - 1) % OMENS)

    @step
    def chosen(self, omen: int) -> None:
        """It happens."""
        self.last = omen
        self.seen_omens[omen] += 1
        self.play("omen", omen)

    def verb_drift(self) -> None:
        """As the last omen says."""
        self.change("wind", self.last - 1)

    def fact_can_pay_storm(self) -> bool:
        """There is a storm."""
        return bool(self.fact_stormy())

    def verb_pay_storm(self) -> None:
        """It blows, which changes the wind."""
        self.verb_drift()

    def fact_stormy(self) -> bool:
        """By the options or the day."""
        return self.options.storm or self.round == 2


KIT: Final = DeclaredKit("voyage", "Voyage", 1, Voyage, options=Options, seats=2)


class Told(Voyage):
    """The same, and its steps and verbs tell what they do."""

    language: ClassVar = replace(
        Voyage.language,
        verbs=(Word("drift", "The wind blows as the last omen says.", writes=("wind",), plays=()),),
        prices=(Word("storm", "That there is one.", writes=("wind",), plays=()),),
        board=Board(pieces=(TablePiece("Barrels", BARRELS, counters=("cargo", "water")),)),
    )

    @step(writes=("cargo", "water"), plays=())
    def turn(self) -> None:
        """A day; setting up has moved the cargo. A barrel goes overboard, or one comes that is left."""
        if self.gauge("water") < BARRELS and self.gauge("cargo"):
            self.change("cargo", -1)
            self.change("water", 1)
        elif self.gauge("water") + self.gauge("cargo") < BARRELS:
            self.change("cargo", 1)
        super().turn()

    @step(writes=(), plays=())
    def thrown(self) -> None:
        """The die says which."""
        super().thrown()

    @step(writes=(), plays=("omen",))
    def chosen(self, omen: int) -> None:
        """It happens."""
        super().chosen(omen)


TOLD: Final = DeclaredKit("voyage", "Voyage", 1, Told, options=Options, seats=2)


def random_bundle(number: int, kit: DeclaredKit | None = None) -> Bundle:
    """The cards with this number; effects name only those behind them, so that all come to an end.

    The rules of two in four tell what they do.
    """
    kit = kit or (TOLD if number % 4 > 1 else KIT)
    cards = _Cards(Random(number), Random(f"{number} words"), own=number % 2 == 1)
    cards.timed = number % 3 == 2
    box = boxes.Box()
    box.text("omen")
    for name, (low, high) in OWN.items() if cards.own else ():
        over = cards.still("counter.heat.over") if name == "heat" else None
        box.data.setdefault("own", []).append(
            {"id": name, "title": box.text(name), "low": low, "high": high, "start": 0, "flag": name == "wet",
             "over": over, "under": None}
        )  # fmt: skip
    for name, (low, high) in GAUGES.items():
        box.gauge(name, high)
        gauge = box.data["counters"][-1]
        gauge["low"] = low
        gauge["over"] = cards.still(f"gauge.{name}.over") if cards.luck.random() < 0.4 else None
    for omen in range(OMENS):
        box.card("omen", f"o{omen}", *cards.block(f"omen.o{omen}")["effects"])
    for effect in range(EFFECTS):
        cards.first = effect + 1
        name = f"e{effect}"
        box.data["effects"].append({"id": name, "block": cards.block(f"effect.{name}")})
    cards.first, cards.draws = EFFECTS, False
    box.data["decks"] = [
        {
            "id": "letters",
            "title": "omen",
            "once": cards.luck.random() < 0.5,
            "cards": [
                {
                    "id": f"card.letters.{card}",
                    "title": "omen",
                    "copies": cards.luck.randint(1, 2),
                    "condition": cards.condition() if cards.luck.random() < 0.4 else None,
                    "block": cards.block(f"card.letters.{card}.block"),
                    "text": [],
                }
                for card in (1, 2)
            ],
        }
    ]
    if number % 3 == 2:
        box.data["timers"] = [
            {"id": timer, "most": 2, "block": cards.block(f"{timer}.later")} for timer in TIMERS
        ]
    listening = _Cards(Random(number + 1_000), Random(f"{number} listening"), own=cards.own)
    listening.first, listening.draws = EFFECTS, False
    for card in box.data["cards"]:
        if listening.luck.random() < 0.5:
            card["listeners"] = [listening.listener(f"{card['id']}.listener.1")]
    for ending in ENDINGS:
        box.data["endings"].append({"id": ending, "title": box.text(ending), "result": "win"})
    box.data["strings"].update({**cards.texts, **listening.texts})
    data = box.bundle("voyage")
    return Bundle(data, kit, kit.prepared(data))


class _Cards:
    """Blocks by chance, and by another the words in them; `first` is the first effect that may be named."""

    def __init__(self, luck: Random, speech: Random, *, own: bool) -> None:
        self.luck = luck
        self.speech = speech
        self.texts: dict[str, str] = {}
        self.own = own
        self.first = 0
        self.draws = True
        self.timed = False

    def still(self, name: str) -> Data:
        """What moves no gauge beyond an end again."""
        then = block(f"{name}.then", {"do": "end_game", "ending": self.luck.choice(ENDINGS)})
        test = {"do": "if", "condition": self.condition(), "then": then, "else": None}
        return block(name, test, {"do": "set_counter", "counter": "wind", "to": 0})

    def listener(self, name: str) -> Data:
        """What a card hears of tests, which asks for none."""
        return {
            "event": {"event": self.luck.choice(TESTS).name},
            "condition": self.condition() if self.luck.random() < 0.4 else None,
            "each_time": False,
            "limit": self.luck.choice((None, None, "round", "game")),
            "block": self.block(name, depth=0),
            "text": [],
        }

    def block(self, name: str, depth: int = 2) -> Data:
        """A block of some effects."""
        count = self.luck.randint(1, 2)
        effects = [self.effect(f"{name}.{number}", depth) for number in range(count)]
        return block(name, *effects, *(self.worded(name) if self.speech.random() < 0.2 else ()))

    def worded(self, name: str) -> tuple[Data, Data]:
        """Prose whose wording hangs on what has happened."""
        text, luck = f"{name}.words", self.luck
        self.luck = self.speech
        asked = {"do": "if", "condition": self.condition(), "words": text,
                 "then": block(f"{name}.worded.then"), "else": block(f"{name}.worded.else")}  # fmt: skip
        self.luck = luck
        self.texts[text] = f"It {{if}}**A:** hums{{if}}**B:** waits{{end-if}}. {text}"
        return asked, {"do": "tell", "text": text}

    def effect(self, name: str, depth: int) -> Data:
        """One effect."""
        luck = self.luck
        kinds = ["change", "change", "set", "drift", "nothing"] + ["end"] * (luck.random() < 0.3)
        kinds += ["draw", "shuffle"] * self.draws
        kinds += ["later", "later", "stop_timer"] * self.timed
        kinds += ["if", "if", "choose", "test", "roll", "repeat", "named"] * (depth > 0) + ["run"] * (
            self.first < EFFECTS
        )
        kinds += ["heat", "heat", "wet", *(["each"] * (depth > 0))] * self.own
        match luck.choice(kinds):
            case "each":
                only = {"only": self.of_whom()} if luck.random() < 0.5 else {}
                who = luck.choice(("you", "everyone", "others", "one"))
                return {"do": "each", "who": who, **only, "block": self.block(f"{name}.each", depth - 1)}
            case "heat":
                by = luck.choice((-1, 1, 1, 2))
                return {"do": "own_counter", "who": self.whom(), "counter": "heat", "by": by}
            case "wet":
                to = {"q": "number", "value": luck.choice((0, 1, 1))}
                return {"do": "set_own_counter", "who": self.whom(), "counter": "wet", "to": to}
            case "change":
                by = {"sign": luck.choice((1, -1)), "of": self.amount()}
                return {
                    "do": "counter",
                    "counter": luck.choice([*GAUGES]),
                    "by": luck.choice((-2, -1, 1, 2, by)),
                }
            case "set":
                gauge = luck.choice([*GAUGES])
                to = luck.choice((luck.randint(*GAUGES[gauge]), self.amount()))
                return {"do": "set_counter", "counter": gauge, "to": to}
            case "end":
                return {"do": "end_game", "ending": luck.choice(ENDINGS)}
            case "draw" | "shuffle" as verb:
                return {"do": "draw_card" if verb == "draw" else "shuffle_deck", "deck": "letters"}
            case "later":
                rounds = luck.choice((1, 1, 2, self.amount()))
                return {"do": "later", "timer": luck.choice(TIMERS), "rounds": rounds}
            case "stop_timer" as verb:
                return {"do": verb, "timer": luck.choice(TIMERS)}
            case "run":
                return {"do": "run", "effect": f"e{luck.randrange(self.first, EFFECTS)}"}
            case "if":
                otherwise = self.block(f"{name}.else", depth - 1) if luck.random() < 0.5 else None
                then = self.block(f"{name}.then", depth - 1)
                return {"do": "if", "condition": self.condition(), "then": then, "else": otherwise}
            case "choose":
                lines = [
                    {"label": "omen", "condition": self.condition() if luck.random() < 0.6 else None,
                     "then": self.block(f"{name}.option.{line}", depth - 1)}
                    for line in range(2)
                ]  # fmt: skip
                return {"do": "choose", "options": [self.price().on(line) for line in lines]}
            case "test":
                ends = {end: self.block(f"{name}.{end}", depth - 1) for end in ("success", "failure")}
                coins = luck.random() < 0.5
                way: Data = {"condition": None, "then": block(f"{name}.paid")}
                if (price := self.price()).parts:
                    ends["paid"] = price.on(way)
                count: Any = 1 if luck.random() < 0.7 else {"q": "counter", "counter": luck.choice([*GAUGES])}
                return {"do": "test", "thrown": "coins" if coins else "dice", "count": count,
                        "least": luck.randint(0, 2 if coins else 8), **ends}  # fmt: skip
            case "roll":
                rows, dice = luck.choice(
                    (
                        ([(1, 3, "a"), (4, 6, "b")], {}),
                        ([(1, 3, "a"), (4, 4, "b")], {"count": 1, "sides": 4}),
                        ([(2, 2, "a"), (4, 8, "b")], {"count": 2, "sides": 4}),
                    )
                )
                return {"do": "roll", **dice, "rows": [
                    {"low": low, "high": high, "then": self.block(f"{name}.row.{row}", depth - 1)}
                    for low, high, row in rows
                ]}  # fmt: skip
            case "named":
                return {"do": "named", "effect": "e0", "named": self.block(f"{name}.named", depth - 1)}
            case "repeat":
                repeated = self.block(f"{name}.repeated", depth - 1)
                times = luck.choice((luck.randint(1, 3), self.amount(), at_most(self.amount(), 2)))
                return {"do": "repeat", "times": times, "repeated": repeated}
            case other:
                return {"do": other}

    def price(self) -> Paid:
        """What something costs, mostly nothing: steps of a gauge, or what only the rules know."""
        if self.luck.random() < 0.7:
            return Paid()
        gauge, steps = self.luck.choice(list(GAUGES)), self.luck.randint(1, 2)
        counter = {"q": "counter", "counter": gauge}
        taken = {"do": "counter", "counter": gauge, "by": -steps}
        parts = [(at_least(counter, GAUGES[gauge][0] + steps), taken)]
        if self.luck.random() < 0.3:
            parts.append(({"op": "can_pay_storm"}, {"do": "pay_storm"}))
        return Paid(parts=tuple(parts))

    def whom(self) -> str:
        """To whom something happens."""
        return self.luck.choice(("you", "everyone", "others"))

    def of_whom(self) -> Data:
        """Something that is so of a player, or not."""
        name, *values = self.luck.choice((("wet", 1), ("heat", 1, 2, 3)))
        right = {"q": "number", "value": self.luck.choice(values)}
        cmp, left = self.luck.choice((">=", ">=", "=")), {"q": "own_counter", "counter": name}
        return {"op": "compare", "cmp": cmp, "left": left, "right": right}

    def condition(self, depth: int = 1) -> Data:
        """A condition; many of them are always so, or never."""
        luck = self.luck
        if self.own and luck.random() < 0.2:
            return self.of_whom()
        if self.timed and luck.random() < 0.1:
            return {"op": "timer_runs", "timer": luck.choice(TIMERS)}
        match luck.choice(["compare", "compare", "stormy", "empty"] + ["and", "or", "not"] * depth):
            case "compare":
                right = {"q": "number", "value": luck.randint(-4, 6)}
                return {"op": "compare", "cmp": luck.choice(COMPARE), "left": self.amount(), "right": right}
            case "not":
                return {"op": "not", "of": self.condition(0)}
            case "stormy":
                return {"op": "stormy"}
            case "empty":
                return {"op": "deck_empty", "deck": "letters"}
            case both:
                return {"op": both, "of": [self.condition(0), self.condition(0)]}

    def amount(self) -> Data:
        """A gauge, or a sum of two."""
        gauges = [{"q": "counter", "counter": gauge} for gauge in self.luck.sample([*GAUGES], 2)]
        if self.own and self.luck.random() < 0.3:
            counted = {"q": "seats_with", "only": self.of_whom()}
            several = {"q": "count", "of": [self.of_whom(), self.of_whom(), {"op": "stormy"}]}
            gauges[0] = self.luck.choice(({"q": "total", "counter": "heat"}, counted, several))
        if self.luck.random() < 0.6:
            return gauges[0]
        return {"q": "sum", "terms": [[1, gauges[0]], [self.luck.choice((1, -1)), gauges[1]]]}
