"""The rules of Which Side; ids are those of RULES.md. Places, employers and means of production are cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any, Final

from loopwright_engine.core.branches import usual
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.campaign import Campaign
from loopwright_engine.kit.cards import CardGame, Deck
from loopwright_engine.kit.game import late_step, step
from loopwright_engine.kit.protocol import option
from loopwright_engine.kit.texts import TablesOf

from . import words
from .language import GROUP, LANGUAGE
from .words import NOTHING, WAGE

FACES: Final = 6
TWO_DICE: Final = frozenset((3, 6, 8))
"""WHI-T1: on these steps of the employers' strength two dice are rolled."""
REPEATED: Final = 2
"""WHI-A13: so many places of the group may be used more than once in a turn."""
LEVELS: Final = {
    "normal": {"goal": 5, "rent": 1},
    "advanced": {"goal": 6, "rent": 1},
    "hard": {"goal": 8, "rent": 2},
}
MOST_MEANS: Final = LEVELS["hard"]["goal"]
MADE_AT: Final = {
    "union": "local-union",
    "agitation": "printing-press",
    "strike": "cafe",
    "sabotage": "workshop",
}
PAYS: Final = {"docks": "risk", "creek": "unsanitary", "tenderloin": "police"}
"""Places that pay most, and the gauge that each moves."""
GAUGE_WORTH: Final = (0.0, 1.0, 2.5, 5.0)
"""What a step of risk, unsanitary or police threat costs a bot in worth, at each place."""
YOUNG: Final = 3
"""Up to this strength of the employers another worker is worth the bread to bots."""
MOST_INJURED: Final = 4
"""WHI-C1, Q6: there are no more injured cubes."""


@dataclass(frozen=True, slots=True)
class Options(Campaign):
    """WHI-S3: the options of a game."""

    level: str = option("normal", "how hard it is", choices=LEVELS)


def moved_by(block: Mapping[str, Any]) -> dict[str, int]:
    """The gauges that a block itself moves, and by how much."""
    return {
        effect["counter"]: usual(effect["by"]) for effect in block["effects"] if effect["do"] == "counter"
    }


class City(Deck):
    """The cards, and which of the employers' answers each face of a die."""

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__(data, WhichSide)
        cards = self.cards["offensive"]
        answers = {card.head["face"]: number for number, card in enumerate(cards)}
        if len(answers) != FACES or len(cards) != FACES:
            raise BundleError(
                "cards", f"there must be one of the employers' cards for each face, 1 to {FACES}"
            )
        self.answers = [answers[face] for face in range(1, FACES + 1)]
        self.of_group = [card.head["of"] == GROUP for card in self.cards["place"]]
        self.places = {card.id.partition(".")[2]: number for number, card in enumerate(self.cards["place"])}
        self.costs = [
            {name: -by for name, by in moved_by(self.written(card)).items()} for card in self.cards["means"]
        ]
        self.line_moves = [moved_by(line.written["then"]) if line.written else {} for line in self.choices]
        if all(card.condition is not None for card in self.cards["place"]):
            raise BundleError(
                "cards", "there must be a place without a condition, so that every worker has one"
            )
        if len(self.cards["means"]) < MOST_MEANS:
            raise BundleError("cards", f"there must be {MOST_MEANS} means of production, to win hard games")

    def taken_form(self, number: int) -> tuple[int, dict[str, object]]:
        """Which words a means of production has: none is taken, or its title."""
        return (0, {}) if number == NOTHING else (1, {"title": self.cards["means"][number].title})

    def taken_id(self, number: int) -> str:
        """The id of a means of production, or `none`."""
        return "none" if number == NOTHING else self.cards["means"][number].id


class WhichSide(CardGame):
    """Workers of a tenement live, organize, and take the city's means of production one by one."""

    first = "begin_city"
    language = LANGUAGE
    strict = True
    texts = TablesOf(words)
    rows = (
        "controlled",
        "savings",
        "life",
        "strength",
        "workers",
        "injured",
        "prison",
        "risk",
        "unsanitary",
        "police",
    )

    tables: City

    def set_up(self, options: object) -> None:
        """WHI-C1, WHI-S1 to WHI-S4: gauges as the cards say, no means of production."""
        super().set_up(options)
        self.to_place = 0
        self.visits = [0] * len(self.tables.of_group)
        """How often each place was used in this turn."""
        self.controlled_means: list[int] = []

    @property
    def controlled(self) -> int:
        """How many means of production the workers control."""
        return len(self.controlled_means)

    def end_of_row(self, name: str) -> int | None:
        """WHI-E1: how many means of production win."""
        goal: int = self.options.goal
        return goal if name == "controlled" else super().end_of_row(name)

    def cost_of_life(self) -> int:
        """WHI-S1, WHI-W1, Q5: what workers at liberty, injuries, the rent and high prices come to."""
        rent: int = self.options.rent
        return self.gauge("workers") + self.gauge("injured") + rent + self.gauge("dear")

    @property
    def life(self) -> int:
        """WHI-T3: what life costs this evening, for the table."""
        return self.cost_of_life()

    @property
    def dollars_short(self) -> int:
        """WHI-T3: how many dollars are missing for life."""
        return max(0, self.cost_of_life() - self.gauge("savings"))

    @property
    def workers_spare(self) -> int:
        """How many workers are left to send beyond those who earn what is missing, at best wages."""
        return self.to_place - ceil(self.dollars_short / WAGE)

    # --- WHI-S5, WHI-T1: employers --------------------------------------------------------------

    @step
    def begin_city(self) -> None:
        """WHI-S5: one offensive before the first turn."""
        self.then(self.turn)
        self.then(self.offensive, 1)

    @step
    def turn(self) -> None:
        """WHI-T1: a turn begins."""
        self.begin_round(self.employers)
        self.tell("turn", self.round)

    @late_step
    @step(writes=("strength",))
    def employers(self) -> None:
        """WHI-T1: the employers' strength, then their offensive."""
        self.then(self.send)
        self.then(self.attack)
        self.change("strength", 1)

    @step
    def attack(self) -> None:
        """WHI-T1: one die, or two."""
        self.offensive(2 if self.gauge("strength") in TWO_DICE else 1)

    @step
    def offensive(self, dice: int) -> None:
        """WHI-T1: the card of each face, in the order in which the dice were rolled."""
        for face in reversed(self.roll(dice)):
            self.then(self.answer_face, self.tables.answers[face - 1])

    @step(plays=("offensive",))
    def answer_face(self, card: int) -> None:
        """WHI-T1: a card of the employers."""
        self.tell("attack", card)
        self.play("offensive", card)

    # --- WHI-T2: workers ------------------------------------------------------------------------

    @step
    def send(self) -> None:
        """WHI-W2, Q2: half of the injured, rounded down, stay at home."""
        self.to_place = self.gauge("workers") - self.gauge("injured") // 2
        self.visits = [0] * len(self.visits)
        self.then(self.send_worker)

    @step
    def send_worker(self) -> None:
        """WHI-T2: ask for the place of the next worker, as long as there are workers."""
        if self.to_place:
            places = self.tables.cards["place"]
            self.ask("place", [place for place in range(len(places)) if self.is_open(place)], self.sent)
        else:
            self.then(self.pay)

    def is_open(self, place: int) -> bool:
        """WHI-A13, Q4: whether a worker can go there."""
        visits, of_group = self.visits, self.tables.of_group
        if of_group[place] and visits[place] == 1:
            repeated = sum(group and count > 1 for group, count in zip(of_group, visits, strict=True))
            if repeated >= REPEATED:
                return False
        return self.holds(self.tables.cards["place"][place])

    @step(plays=("place",))
    def sent(self, place: int) -> None:
        """WHI-T2: what the place does."""
        self.to_place -= 1
        self.visits[place] += 1
        self.tell("place", place)
        self.then(self.send_worker)
        self.play("place", place)

    # --- WHI-T3, WHI-T4: the end of a turn --------------------------------------------------------

    @step(writes=("savings", "dear"))
    def pay(self) -> None:
        """WHI-T3, Q9: life is paid; a worker is injured for each dollar that is missing."""
        cost, savings, missing = self.cost_of_life(), self.gauge("savings"), self.dollars_short
        self.set_gauge(self.tables.gauge("savings"), savings - cost)
        self.set_gauge(self.tables.gauge("dear"), 0)
        if missing:
            self.tell("owed", cost, missing)
        else:
            self.tell("paid", cost, savings - cost)
        self.then(self.choose_means)
        for _ in range(missing):
            self.then(self.injure)

    @step
    def choose_means(self) -> None:
        """WHI-T4: ask for a means of production that can be paid, each once."""
        cards = self.tables.cards["means"]
        free = [
            number
            for number, card in enumerate(cards)
            if number not in self.controlled_means and self.holds(card)
        ]
        self.then(self.turn)
        self.ask("means", [NOTHING, *free], self.taken)

    @step(plays=("means",))
    def taken(self, means: int) -> None:
        """WHI-T4: pay for it."""
        if means != NOTHING:
            self.tell("took", means)
            self.controlled_means.append(means)
            self.then(self.count_means)
            self.play("means", means)

    @step
    def count_means(self) -> None:
        """WHI-E1: with enough of them the game is won."""
        if self.controlled == self.options.goal:
            self.finish("commune")

    # --- WHI-W: workers ---------------------------------------------------------------------------

    @step(writes=("workers", "injured"))
    def injure(self) -> None:
        """WHI-W3, Q6, Q8: a worker who is well is injured; without one, or without a cube, one dies."""
        workers, injured = self.gauge("workers"), self.gauge("injured")
        if injured < min(workers, MOST_INJURED):
            self.tell("hurt")
            self.change("injured", 1)
        else:
            self._die()

    def _die(self) -> None:
        self.tell("died")
        self.change("workers", -1)
        self._look_at_home()

    def _look_at_home(self) -> None:
        """Q10: nobody has more injuries than there are workers, and without any all is over."""
        workers = self.gauge("workers")
        self.change("injured", min(0, workers - self.gauge("injured")))
        if not workers:
            self.finish("nobody")

    def verb_injure_worker(self) -> None:
        """WHI-W3: the verb by which a worker is injured."""
        self.then(self.injure)

    def verb_arrest_worker(self) -> None:
        """WHI-W3, Q5, Q11: the verb by which a worker goes to prison, or dies."""
        if self.gauge("injured") == self.gauge("workers"):
            self._die()
        else:
            self.tell("arrested")
            self.change("workers", -1)
            self.change("prison", 1)
            self._look_at_home()

    def verb_free_worker(self) -> None:
        """WHI-A5, Q5: the verb by which a worker comes back."""
        self.tell("freed")
        self.change("prison", -1)
        self.change("workers", 1)

    # --- what a bot may go by -----------------------------------------------------------------

    def value(self, seat: int) -> float:
        """The worth of a position to bots: means of production, what the next one wants, hands and bread."""
        if self.result is not None:
            return super().value(seat) + (0.0 if self.result.won else 90.0 * self.controlled)
        gauge = self.gauge
        nearest = next(iter(self._wanted()), {})
        missing = sum(max(0, by - gauge(name)) for name, by in nearest.items())
        short = max(0, self.dollars_short - WAGE * self.to_place)
        steps = sum(GAUGE_WORTH[gauge(name)] for name in PAYS.values())
        hands = 9 * gauge("workers") - 7 * gauge("injured") + min(gauge("savings"), 9)
        return 60.0 * self.controlled - 9.0 * missing - 8.0 * short - steps + hands

    def rollout(self, luck: Random) -> int:  # noqa: ARG002 - it goes by what it sees
        """In a planner's head they earn what they need, work for the means of production that is nearest, and
        pay with what is worth least.
        """
        assert self.decision is not None
        options, tables = self.decision.options, self.tables
        if self.decision.kind == "place":
            places = (tables.places[name] for name in self._wishes())
            return next((options.index(place) for place in places if place in options), 0)
        if self.decision.kind == "means":
            return min(range(1, len(options)), key=lambda at: tables.costs[options[at]].get("savings", 0))
        return min(range(len(options)), key=lambda at: self._harm_of(options[at]))

    def _harm_of(self, line: int) -> int:
        """How much a line of a card moves what stands high already; one that moves nothing does good."""
        moves = self.tables.line_moves[line]
        return sum(by * self.gauge(name) for name, by in moves.items()) if moves else -FACES

    def _wishes(self) -> Iterator[str]:
        """Places, the most wanted first."""
        gauge, wanted = self.gauge, self._wanted()
        nearest = next(iter(wanted), {})
        hours, dollars = self._missing(nearest)
        spare = self.to_place - ceil(max(0, self.cost_of_life() + dollars - gauge("savings")) / WAGE)
        tonight = spare >= hours
        if hours and tonight:
            yield from () if gauge("savings") else self._wages()
            yield from self._makers(nearest)
        elif (spare if tonight else self.workers_spare) > 0:
            yield from ["bonesetter"] * (gauge("injured") > 0)
            yield from ["lawyers"] * (gauge("prison") > 0)
            yield from () if tonight else self._makers(nearest)
            yield from ["village"] * (tonight and gauge("strength") <= YOUNG)
            yield from ["tenement"] * (max(gauge("risk"), gauge("unsanitary")) > 1)
            yield from ["lawyers"] * (gauge("police") > 1)
            yield from (place for cost in wanted[1:] for place in self._makers(cost))
        yield from self._wages()

    def _wanted(self) -> list[dict[str, int]]:
        """What the means of production cost that are not taken, the nearest first."""
        costs = [cost for number, cost in enumerate(self.tables.costs) if number not in self.controlled_means]
        return sorted(costs, key=self._work)

    def _work(self, cost: Mapping[str, int]) -> int:
        """How many dollars could be earned instead."""
        hours, dollars = self._missing(cost)
        return WAGE * hours + dollars

    def _missing(self, cost: Mapping[str, int]) -> tuple[int, int]:
        """The hours and the dollars that a means of production still wants: agitation costs a dollar each."""
        short = {name: max(0, by - self.gauge(name)) for name, by in cost.items() if name in MADE_AT}
        return sum(short.values()), cost.get("savings", 0) + short.get("agitation", 0)

    def _makers(self, cost: Mapping[str, int]) -> Iterator[str]:
        """The places that make what a means of production still wants."""
        return (MADE_AT[name] for name, by in cost.items() if name in MADE_AT and self.gauge(name) < by)

    def _wages(self) -> Iterator[str]:
        """Where dollars come from: first where the gauge is lowest, nowhere that somebody would be hurt."""
        for place in sorted(PAYS, key=lambda place: self.gauge(PAYS[place])):
            if self.gauge(PAYS[place]) < len(GAUGE_WORTH) - 1:
                yield place
        yield "shirtwaist"
