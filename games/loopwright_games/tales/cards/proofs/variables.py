"""The variables of a scenario's story: dials, flags, counters, diary cards, tokens, machines and the ship.

A dial has no upper end: its highest value stands for itself and everything above, which nothing on the cards
can tell apart. Where so much can never come together in a game, it has an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright_compiler.reachability.guards import Variables
from loopwright_engine.core.notes import starts_of

from loopwright_games.tales.nouns import ROUNDS_PER_WEEK

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, QuantityData, ScenarioData

    from .supply import Supply

OUT, FRONT, BACK, GONE = range(4)
"""The values of `diary.N`."""
SIDE_VALUE = {"front": FRONT, "back": BACK}
MOST_CAP = 130
"""A dial without an end is told apart up to these numbers, …"""
FARTHEST = 400
"""… and one that has an end up to these."""
OWN_LIMITS = range(1, 100)
"""VAR-12: a table may play with an enigma limit of its own."""
NO_PLACE = ""
"""The ship beside the board."""


class StoryVariables(Variables):
    """All variables of a bundle, by name and by number."""

    def __init__(
        self,
        bundle: BundleData,
        kids: Sequence[int],
        caps: Mapping[str, int],
        supplies: Mapping[str, Mapping[int, Supply]],
    ) -> None:
        """`caps` are the highest values of the dials that are worth telling apart."""
        scenario = bundle["scenario"]
        super().__init__(scenario["weeks"] * ROUNDS_PER_WEEK)
        self.supplies = supplies
        """How far each dial can get, by the number of kids."""
        self.add("kids", min(kids), max(kids), kids)
        limits = limits_of(scenario, kids)
        self.add("enigma limit", min(limits), max(limits), limits)
        for dial, supply in supplies.items():
            self._add_dial(dial, caps[dial], max(one.most for one in supply.values()))
        for counter in scenario["counters"]:
            name = f"counter.{counter['id']}"
            self.add(name, counter["low"], counter["high"], (counter["start"],))
        for own in scenario.get("own", ()):  # ADV-11: the most that any kid has come to so far
            self.add(f"own.{own['id']}", own["low"], own["high"], (own["start"],))
        for flag in scenario["flags"]:
            self.add(f"flag.{flag['id']}", 0, 1, starts_of(flag))
        begun = set(scenario["start_diary"])
        for card in bundle["diary"]:
            start = FRONT if card["number"] in begun else OUT
            self.add(f"diary.{card['number']}", OUT, GONE, (start,))
        for token in scenario["tokens"]:
            self.add(f"token.{token['id']}", 0, token["limit"])
        for machine in scenario["machines"]:
            self.add(f"hacked.{machine['id']}", 0, 1)
        self.ship_places: list[str] = [NO_PLACE]
        """The places of the ship, by the value of the variable `ship`."""
        if scenario["ship"] is not None:
            self._add_ship(bundle)

    def _add_dial(self, dial: str, cap: int, most: float) -> None:
        """It ends at the most that a game can give, where this is not too far to tell."""
        if most <= (cap if cap < MOST_CAP else FARTHEST):
            self.add(dial, 0, int(most))
        else:
            self.add(dial, 0, cap, open_end=True)

    def _add_ship(self, bundle: BundleData) -> None:
        grid = bundle["world"]["grid"]
        places = [location["id"] for location in bundle["world"]["locations"]]
        places += [
            f"{chr(65 + column)}{row + 1}" for row in range(grid["rows"]) for column in range(grid["columns"])
        ]
        self.ship_places += places
        ship = bundle["scenario"]["ship"]
        start = None if ship is None else ship["place"]
        self.add("ship", 0, len(places), (self.ship_places.index(start or NO_PLACE),))


def limits_of(scenario: ScenarioData, kids: Sequence[int]) -> list[int]:
    """The enigma limits of any table: the scenario's and a table's own (VAR-12); 0 where there is none."""
    limit = scenario["enigma_limit"]
    if limit is None:
        return [0]
    own = [value for number in kids for value in _limit_of(limit, number)]
    return sorted({*OWN_LIMITS, *own})


def _limit_of(quantity: QuantityData, kids: int) -> Sequence[int]:
    """The enigma limit as the scenario has it, for so many kids; wide where it asks about anything else."""
    if quantity["q"] == "number":
        return (quantity["value"],)
    if quantity["q"] == "kids":
        return (kids,)
    if quantity["q"] == "sum":
        parts = [_limit_of(part, kids) for _, part in quantity["terms"]]
        if all(len(part) == 1 for part in parts):
            return (sum(sign * part[0] for (sign, _), part in zip(quantity["terms"], parts, strict=True)),)
    return range(-200, 201)


def own_limit(scenario: ScenarioData, kids: int) -> int:
    """The enigma limit as the scenario has it; 0 where there is none."""
    limit = scenario["enigma_limit"]
    return 0 if limit is None else max(_limit_of(limit, kids))
