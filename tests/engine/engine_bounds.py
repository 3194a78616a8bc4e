"""How long a game can last: a bound on its decisions that no way of playing exceeds, with the reasons.

Rounds are numbered, the actions of a round are counted, and between two of them only so many triggers
fire; a block of a card holds finitely many effects, and each effect asks at most so much. What is
counted here is the worst of everything at once, so games end long before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from loopwright_engine.kit.protocol import Bundle
from loopwright_games.tales.rules.chapters.actions import ACTIONS_PER_KID
from loopwright_games.tales.rules.chapters.trigger_limits import chain_bound
from loopwright_games.tales.rules.round import STEPS
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.verbs import BUNDLE_VERBS

Data: TypeAlias = Mapping[str, Any]

TEST_ASKS: Final = 3
"""TST-4, TST-6, VAR-8: helpers or cards, pushing, and an item that is used up."""
MOST_REPEATED: Final = 20
SET_OFF: Final = frozenset(
    (
        "draw_rumor",
        "push_rumor",
        "place_machine",
        "machine_toward",
        "reset_machine",
        "hack_machine",
        "move_ship",
    )
)
"""Verbs that wait for what cards hear of it, by whatever means it comes about; of others `event` says it."""
TOUCHED_KIDS: Final = {"you": 1, "first_player": 1, "one_kid": 1, "one_kid_here": 1}
"""Subjects that are one kid; the others are as many as play."""


class Bound(NamedTuple):
    """So many times so many decisions at most, by these rules, and why."""

    what: str
    rules: str
    times: int
    each: int
    why: str


def most_decisions(bundle: Bundle, kids: int = v.MAX_KIDS) -> int:
    """No game of this bundle with so many kids has more decisions than this."""
    return sum(bound.times * bound.each for bound in bounds(bundle, kids))


def bounds(bundle: Bundle, kids: int = v.MAX_KIDS) -> list[Bound]:
    """What the bound is made of."""
    count = _Count(bundle.data, kids)
    rounds = bundle.tables.weeks * v.ROUNDS_IN_WEEK
    actions = rounds * ACTIONS_PER_KID * kids
    stretches = rounds * (len(STEPS) + kids) + actions + 1
    hearers = count.hearers
    return [
        Bound("chores at the start", "SET-10", 1, kids, "each kid keeps one of two"),
        Bound("sick leave", "TIM-6", rounds, kids, "a REST for each kid"),
        Bound("second week", "SCH-3", rounds, kids, "each kid keeps one of two chores"),
        Bound("new rumors", "SCH-5", rounds, v.TRACK * hearers, "at most four are pushed off, and heard of"),
        Bound("school event", "SCH-8", rounds, kids * (1 + count.school), "every kid may face it"),
        Bound("machines", "MAC-4", rounds, count.machine_orders, "who moves first, for each instruction"),
        Bound(
            "machines that come", "MAC-3", rounds, (count.machine_orders + count.machines) * hearers,
            "each instruction and each return may be heard of",
        ),
        Bound("what the day brings", "ADV-8", rounds, 4 * hearers, "four moments that cards in hand hear of"),
        Bound("actions", "ADV-7", actions, 1 + count.action, f"{ACTIONS_PER_KID} for each kid in a round"),
        Bound("evening", "ADV-7", rounds, 1, "then the day ends by itself"),
        Bound("item limit", "END-1", rounds, count.cards, "each card is discarded once"),
        Bound("chores", "END-4", rounds, count.chores, "each chore is asked for once"),
        Bound(
            "triggers", "ADV-8", stretches, (count.chain - 1) * count.trigger,
            f"fewer than {count.chain} fire, or machines are met, after one step or action",
        ),
    ]  # fmt: skip


class _Count:
    """The most decisions that the parts of one bundle can ask for."""

    def __init__(self, data: Data, kids: int) -> None:
        world = data["world"]
        hands = [
            card for deck in ("items", "anomalies") for card in world[deck] for _ in range(card["count"])
        ]
        chores, diary = world["chores"], [side for card in data["diary"] for side in card["sides"].values()]
        sides = [side for side in diary if side is not None]
        responses = [card[state] for card in data["responses"] for state in ("routine", "alert")]
        self.chain: int = chain_bound(data)
        machines = self.machines = len(data["scenario"]["machines"])
        self._kids = kids
        self.cards: int = len(hands)
        self.hearers: int = sum(len(card["on"]) for card in hands)
        """Listeners on items and anomalies: each is asked about at most once when something is heard."""
        self.machine_orders: int = max((len(card["moves"]) for card in data["school"]), default=0) * machines
        self.school: int = self._most(card["event"]["block"] for card in data["school"] if card["event"])
        self.chores: int = sum(1 + self.block(chore["reward"]) for chore in chores)
        failure = self._most(side["failure"] for side in responses)
        met = TEST_ASKS + 1 + failure
        self.trigger: int = max(
            met,
            self._most(part["block"] for side in sides for kind in ("checks", "on", "rules")
                       for part in side[kind] if "block" in part),
            self._most(part["block"] for card in (*hands, *chores) for part in card["on"]),
        )  # fmt: skip
        trade = self.cards + 1
        firewall = max(met, self._most(side["firewall"] for side in responses)) + 2 * TEST_ASKS
        hack = kids + 1 + 2 * v.SPACES * firewall + kids * (failure + 1) + self.hearers
        cards = (*sides, *hands, *chores, *world["events"])
        self.action: int = max(
            1 + kids * self.hearers,
            self._most(card["block"] for card in data["rumors"]) + self.hearers + trade,
            hack if machines else 0,
            self._most(action["block"] for card in cards for action in card["actions"]),
        )

    def _most(self, blocks: Iterable[Data]) -> int:
        return max(map(self.block, blocks), default=0)

    def block(self, block: Data) -> int:
        """What a block asks, with the blocks inside it."""
        return sum(map(self._effect, block["effects"]))

    def _effect(self, effect: Data) -> int:
        verb = effect["do"]
        if verb == "test":
            return TEST_ASKS + max(self.block(effect["success"]), self.block(effect["failure"]))
        if verb == "if":
            return max(self.block(effect["then"]), self.block(effect["else"]))
        if verb == "choose":
            return 1 + self._most(line["then"] for line in effect["options"])
        if verb == "roll":
            return self._most(row["then"] for row in effect["rows"])
        if verb == "named":
            return self.block(effect["named"])
        if verb == "repeat":
            times = effect["times"] if isinstance(effect["times"], int) else MOST_REPEATED
            return times * self.block(effect["repeated"])
        reached = TOUCHED_KIDS.get(effect.get("who", "you"), self._kids)
        named = effect.get("who", "you") in ("one_kid", "one_kid_here") or effect.get("machine") == "one"
        row = BUNDLE_VERBS[verb]
        count = row.asks
        if row.arrives:
            count += self.hearers * (self._kids if verb == "ride" else 1)
        if row.event or verb in SET_OFF:
            count += self.hearers * (self.machines if effect.get("machine") == "every" else 1)
        return named + reached * count
