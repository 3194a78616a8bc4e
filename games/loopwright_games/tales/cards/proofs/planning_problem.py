"""The relaxed planning problem of a bundle (delete relaxation): facts, and deeds that need and give them.

What the story's variables do not tell (where kids stand, what they hold) is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from loopwright_compiler.core.ranges import amount_range, change_range, terms_of
from loopwright_compiler.reachability.relaxed_plan import PERHAPS, Heuristic, Moves, Needs, Problem
from loopwright_engine.core.branches import Branch, branches, none_open, sign_of
from loopwright_engine.core.counters import MOVES
from loopwright_engine.core.notes import starts_of
from loopwright_engine.core.source_text import NEGATED

from loopwright_games.tales.bundle_cards import SIDES, diary_sides
from loopwright_games.tales.nouns import CLOCK, ROUNDS_PER_WEEK

from .amounts import ends_of
from .compile_guards import counter_of, name_of
from .ends import written_out
from .variables import BACK, FRONT, GONE, OUT, SIDE_VALUE, own_limit

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import (
        ActionData,
        BlockData,
        BundleData,
        ChangeData,
        ChooseData,
        CompareData,
        ConditionData,
        FactData,
        ListenerData,
        QuantityData,
        ScenarioData,
        SideData,
    )


# --- Conditions as the guide knows them: facts that must be there, by numbers


class StoryNeeds(Needs):
    """The facts of a bundle, for a number of kids and an enigma limit."""

    def __init__(self, bundle: BundleData, kids: int, limit: int) -> None:
        super().__init__()
        self._constants = {"kids": kids, "enigma limit": limit}
        self._machines = [machine["id"] for machine in bundle["scenario"]["machines"]]
        self.begin = _beginning(bundle)
        self.given = [
            (name, tuple(self.fact(name, value) for value in range(4 if name.startswith("diary.") else 2)))
            for name in self.begin
            if name.startswith(("diary.", "flag.", "hacked."))
        ]
        self.rivals = {fact: frozenset(facts) - {fact} for _, facts in self.given for fact in facts}
        self.named = {
            f"flag.{flag['id']}": self.fact(f"flag.{flag['id']}") for flag in bundle["scenario"]["flags"]
        }
        for card in bundle["diary"]:
            for place, side in enumerate(SIDES, FRONT):
                self.named[f"diary.{card['number']}.{side}"] = self.card(card["number"], place)

    def card(self, number: int, place: int) -> int:
        """The number of the fact that a card lies in a place: `variables.OUT`, `FRONT`, `BACK` or `GONE`."""
        return self.fact(f"diary.{number}", place)

    def turned(self, number: int, verb: str) -> tuple[int, int]:
        """The places of a card after an effect, and before it."""
        if verb == "flip_diary":
            return self.card(number, BACK), self.card(number, FRONT)
        after, before = (FRONT, (OUT, GONE)) if verb == "play_diary" else (GONE, (FRONT, BACK))
        return self.card(number, after), self.any_of(tuple((self.card(number, one),) for one in before))

    def hacked(self, machine: str) -> list[int]:
        """The machines that a card means by a name, `this`, `one` or `every`."""
        among = [machine] if machine in self._machines else self._machines
        return [self.fact(f"hacked.{one}") for one in among]

    # --- conditions -------------------------------------------------------------------------------

    def maybe(self, condition: ConditionData | None, holds: bool = True) -> tuple[int, ...]:
        """The facts that a condition needs to hold, or to fail; none for an absent condition."""
        return () if condition is None else self.of(condition, holds)

    def of(self, condition: ConditionData, holds: bool = True) -> tuple[int, ...]:
        """The facts that a condition needs to hold, or to fail if `holds` is false."""
        if condition["op"] == "not":
            return self.of(condition["of"], not holds)
        if condition["op"] == "and" or condition["op"] == "or":
            parts = tuple(self.of(part, holds) for part in condition["of"])
            return (
                tuple(fact for part in parts for fact in part)
                if (condition["op"] == "and") == holds
                else (self.any_of(parts),)
            )
        if condition["op"] == "compare":
            return self._compare(condition, condition["cmp"] if holds else NEGATED[condition["cmp"]])
        if condition["op"] == "flag":
            return (self.fact(f"flag.{condition['flag']}", holds),)
        if condition["op"] == "diary":
            return (self._diary(condition, holds),)
        return self._machine(condition, holds)

    def _diary(self, condition: FactData, holds: bool) -> int:
        side = condition["side"]
        meant = (FRONT, BACK) if side is None else (GONE if side == "discarded" else SIDE_VALUE[side],)
        among = [place for place in range(4) if (place in meant) == holds]
        return self.any_of(tuple((self.card(condition["diary"], place),) for place in among))

    def _machine(self, condition: FactData, holds: bool) -> tuple[int, ...]:
        """HCK-10: who controls a machine has hacked it."""
        op, machine = condition["op"], condition.get("machine")
        if op == "machine_hacked":
            return (self.fact(f"hacked.{machine}", holds),)
        if op == "controls" and holds and self._machines:
            return (PERHAPS, self.any_of(tuple((fact,) for fact in self.hacked(machine or ""))))
        return (PERHAPS,)

    # --- numbers ----------------------------------------------------------------------------------

    def _compare(self, condition: CompareData, sign: str) -> tuple[int, ...]:
        terms: dict[str, int] = {}
        known = 0
        for times, quantity in (*terms_of(condition["left"], 1), *terms_of(condition["right"], -1)):
            if quantity["q"] == "number":
                known += times * quantity["value"]
            elif (name := _name(quantity)) is None:
                return (PERHAPS,)
            elif name in self._constants:
                known += times * self._constants[name]
            else:
                terms[name] = terms.get(name, 0) + times
        up = tuple(sorted((name, times) for name, times in terms.items() if times))
        down = tuple((name, -times) for name, times in up)
        more, less = self.reach(up, 1 - known), self.reach(down, known + 1)
        if sign == "!=":
            return (self.any_of(((more,), (less,))),)
        least, most = self.reach(up, -known), self.reach(down, known)
        return {">=": (least,), "<=": (most,), ">": (more,), "<": (less,), "=": (least, most)}[sign]


def _beginning(bundle: BundleData) -> dict[str, int]:
    scenario = bundle["scenario"]
    places = {f"diary.{card['number']}": OUT for card in bundle["diary"]}
    places |= {f"diary.{number}": FRONT for number in scenario["start_diary"]}
    places |= {f"flag.{flag['id']}": starts_of(flag)[0] for flag in scenario["flags"]}
    places |= {f"hacked.{machine['id']}": 0 for machine in scenario["machines"]}
    places |= {f"token.{token['id']}": 0 for token in scenario["tokens"]}
    places |= {f"counter.{counter['id']}": counter["start"] for counter in scenario["counters"]}
    places |= {f"own.{own['id']}": own["start"] for own in scenario.get("own", ())}
    return places | dict.fromkeys(("insight", "enigma", "day"), 0)


def _name(quantity: QuantityData) -> str | None:
    """The name of the number that a quantity is; None if it is no single number."""
    if quantity["q"] == "hacked_machines":
        return "hacked"
    return None if quantity["q"] == "token_at" else name_of(quantity)


DAY = 6
"""What a day costs; an action of a card costs 1 or 2."""
HACK = 6
COMPLICATION = 8
INSIGHT, ENIGMA = 2, 3
"""A rumor, solved or failed."""
RUMOR = 4
"""One certain rumor of the deck."""
SEEN_AGAIN = 8
HEARD, TOLD = 2, 2
"""A listener, and a rule of a side."""
DAILY = frozenset(("new_day", "adventure_phase", "end_phase"))
PRICE = 1
"""A line of a choice that costs time (TST-9)."""
BY_LUCK = 1
"""What an outcome of a test or a roll costs more."""
LEAVING = frozenset(("flip_diary", "discard_diary"))
"""Verbs that take a side away."""


class _Trigger(NamedTuple):
    """What sets off a block, and the blocks around it."""

    path: tuple[str, ...]
    needs: tuple[int, ...]
    cost: int
    again: int
    sure: bool


class StoryProblem(Problem):
    """All deeds of a bundle, for a number of kids and an enigma limit."""

    needs: StoryNeeds

    def __init__(self, bundle: BundleData, kids: int, limit: int) -> None:
        super().__init__(StoryNeeds(bundle, kids, limit))
        self._ends = ends_of(bundle, (kids,))
        self._of_kids(bundle["scenario"])
        for card, name, side in diary_sides(bundle):
            self._side(side, card["number"], SIDES.index(name) + FRONT)
        for rumor in bundle["rumors"]:
            trigger = _Trigger((), (), RUMOR, SEEN_AGAIN, sure=False)
            self._block({**rumor["block"], "id": rumor["id"]}, trigger)
        self.rounds: int = bundle["scenario"]["weeks"] * ROUNDS_PER_WEEK
        self.close()

    def values(self, facts: Mapping[str, int]) -> dict[str, int]:
        """The numbers of a position, with how many machines are hacked."""
        hacked = sum(value for name, value in facts.items() if name.startswith("hacked."))
        return {**super().values(facts), "hacked": hacked}

    def too_late(self, terms: Moves, left: int, values: Mapping[str, int]) -> bool:
        """Whether only passing days lead to a sum, and too few are left."""
        return len(terms) == 1 and terms[0][0] == "day" and values["day"] + left > self.rounds

    def _of_kids(self, scenario: ScenarioData) -> None:
        """A rumor won or lost, a day gone by, a machine hacked, a complication drawn."""
        self.add(("insight",), moves=(("insight", 1),), cost=INSIGHT, again=INSIGHT)
        self.add(("enigma",), moves=(("enigma", 1),), cost=ENIGMA, again=ENIGMA)
        self.add(("day",), moves=(("day", 1),), cost=DAY, again=DAY)
        for machine in scenario["machines"]:
            name = f"hacked.{machine['id']}"
            self.add((name,), gives=(self.needs.fact(name),), moves=(("hacked", 1),), cost=HACK)
        for number in scenario["complications"]:
            self._turn(number, "play_diary", (), (), COMPLICATION)

    # --- what stands on cards ---------------------------------------------------------------------

    def _side(self, side: SideData, number: int, place: int) -> None:
        in_play = self.needs.card(number, place)
        for check in side["checks"]:
            needs = (in_play, *self.needs.of(check["condition"]))
            if check["kind"] == "ending":
                self._ending(check["ending"], (), needs, 0)
            else:
                again = DAY // 2 if check["each_time"] else 0
                self._block(check["block"], _Trigger((), needs, 0, again, sure=True))
        stays = (in_play, *self._stays(side, number))
        for part in side["on"]:
            cost = DAY if part["event"]["on"] in DAILY else HEARD
            self._part(part, stays, cost)
        for rule in side["rules"]:
            self._block(rule["block"], _Trigger((), stays, TOLD, DAY, sure=False))
        for action in side["actions"]:
            self._part(action, stays, 2 if action["spend"] > 1 else 1)

    def _stays(self, side: SideData, number: int) -> Iterator[int]:
        """What must hold for a side to lie there a while: no check takes it away or ends the game."""
        for check in side["checks"]:
            effects = [] if check["kind"] == "ending" else check["block"]["effects"]
            leaving = any(
                effect["do"] in LEAVING and "diary" in effect and effect["diary"] == number
                for effect in effects
            )
            if leaving or check["kind"] == "ending":
                yield from self.needs.of(check["condition"], False)

    def _part(self, part: ListenerData | ActionData, needs: tuple[int, ...], cost: int) -> None:
        """Add the deeds of a listener or an action."""
        again = 0 if part["limit"] == "game" else cost
        needs = (*needs, *self.needs.maybe(part["condition"]))
        self._block(part["block"], _Trigger((), needs, cost, again, sure=False))

    def _block(self, block: BlockData, trigger: _Trigger) -> None:
        path = (*trigger.path, block["id"])
        self.achieves(block["id"], path, trigger.needs, trigger.cost)
        moves: list[tuple[str, int]] = []
        puts: list[tuple[str, int]] = []
        gives: list[int] = []
        for effect in block["effects"]:
            if effect["do"] in ("insight", "enigma"):
                moves.append((effect["do"], self._most(effect["by"])))
            elif effect["do"] in MOVES:
                moves.append((counter_of(effect), self._most(effect["by"])))
            elif effect["do"] in ("place_token", "remove_token", "remove_tokens"):
                moves.append((f"token.{effect['token']}", 1 if effect["do"] == "place_token" else -1))
            elif effect["do"] in ("set_counter", "set_own_counter"):
                puts += [(counter_of(effect), to) for to in self._set_to(effect["to"])]
            elif effect["do"] in ("set_flag", "clear_flag"):
                gives.append(self.needs.fact(f"flag.{effect['flag']}", effect["do"] == "set_flag"))
            elif effect["do"] == "hack_machine":
                gives += self.needs.hacked(effect["machine"])
            elif effect["do"] == "choose":
                self._closed(effect, path, trigger)
            elif effect["do"] == "end_game":
                self._ending(effect["ending"], path, trigger.needs, trigger.cost)
            elif effect["do"] in ("play_diary", "flip_diary", "discard_diary"):
                self._turn(effect["diary"], effect["do"], path, trigger.needs, trigger.cost)
        if moves or puts or gives:
            self.add(
                path, trigger.needs, gives=tuple(gives), moves=tuple(moves), puts=tuple(puts),
                cost=trigger.cost, again=trigger.again, sure=trigger.sure
            )  # fmt: skip
        for effect in block["effects"]:
            for branch in branches(effect):
                needs = (*trigger.needs, *self.needs.maybe(branch.condition, branch.holds))
                cost = trigger.cost + _cost(branch)
                self._block(branch.block, trigger._replace(path=path, needs=needs, cost=cost))

    def _most(self, by: int | ChangeData) -> int:
        """The farthest that a change goes, or one step where that has no end."""
        ends = change_range(by, self._ends)
        most = ends[1] if sign_of(by) > 0 else ends[0]
        return int(most) if abs(most) < inf else sign_of(by)

    def _set_to(self, to: int | QuantityData) -> list[int]:
        """The ends of what a number may be set to, as far as it has some."""
        ends = (to,) if isinstance(to, int) else amount_range(to, self._ends)
        return [int(end) for end in dict.fromkeys(ends) if abs(end) < inf]

    def _closed(self, choose: ChooseData, path: tuple[str, ...], trigger: _Trigger) -> None:
        """No option can be taken: the conditions of those without a price fail."""
        if closed := none_open(choose):
            asked = [line["condition"] for line in choose["options"] if not line.get("spend")]
            failing = [fact for condition in asked for fact in self.needs.maybe(condition, False)]
            self.achieves(closed, path, (*trigger.needs, *failing), trigger.cost)

    def _turn(self, number: int, verb: str, path: tuple[str, ...], needs: tuple[int, ...], cost: int) -> None:
        """Add the deed by which a card comes into play, turns over, or leaves."""
        after, before = self.needs.turned(number, verb)
        self.add(path, (*needs, before), gives=(after,), cost=cost)
        if verb != "discard_diary":
            side = SIDES[verb == "flip_diary"]
            self.achieves(f"diary.{number}.{side}", path, (*needs, before), cost)

    def _ending(self, ending: str, path: tuple[str, ...], needs: tuple[int, ...], cost: int) -> None:
        self.achieves(f"ending.{ending}", path, needs, cost)


def _cost(branch: Branch) -> int:
    """What it costs to come into a block besides what its condition asks for."""
    if branch.by_chance:
        return BY_LUCK
    return PRICE if branch.part.get("spend") else 0


class Guide(Heuristic):
    """The heuristic for one bundle. `facts` are `day`, `insight`, `flag.X` 0 or 1, `diary.N` 0 (out) to 3
    (gone) …

    A day costs 6, an action 1 or 2. The kids' part in a plan is `insight`, `enigma`, `hacked.X` and `day`.
    """

    def __init__(self, bundle: BundleData) -> None:
        super().__init__()
        self._bundle = written_out(bundle)
        self._problems: dict[tuple[int, int], StoryProblem] = {}

    def problem_of(self, facts: Mapping[str, int]) -> StoryProblem:
        """The planning problem for so many kids."""
        kids = facts.get("kids", 2)
        limit = facts.get("enigma limit", own_limit(self._bundle["scenario"], kids))
        problem = self._problems.get((kids, limit))
        if problem is None:
            problem = self._problems[kids, limit] = StoryProblem(self._bundle, kids, limit)
        return problem

    def waiting(self, facts: Mapping[str, int], goal: str) -> int | None:
        """What it costs until a day begins, or time runs out; None for any other goal."""
        kind, _, name = goal.partition(".")
        if goal == CLOCK:
            return DAY * (self.problem_of(facts).rounds + 1 - facts.get("day", 0))
        return DAY * max(0, int(name) - facts.get("day", 0)) if kind == "day" else None
