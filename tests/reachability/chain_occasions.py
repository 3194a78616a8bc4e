"""The occasions of a game on which a card can do something, if a condition holds then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from chain_memories import Effects, Pick, Remembering
from engine_builder import Builder, Data, compare, to_kid

RULES = (
    "pushed_rumor", "successful_rumor", "failed_rumor", "home_for_dinner", "late_for_dinner", "time_runs_out",
)  # fmt: skip
EVENTS: tuple[tuple[str, dict[str, str | None]], ...] = (
    ("rumor_succeeded", {}), ("rumor_failed", {}), ("rumor_pushed", {}), ("machine_hacked", {}),
    ("hack_failed", {}), ("ship_moves", {}), ("kid_enters", {"at": "B"}), ("kid_enters", {"at": "C"}),
    ("kid_enters_token", {"token": "weed"}), ("machine_enters_token", {"machine": None, "token": "weed"}),
    ("machine_enters_sector", {"machine": None, "sector": "D1"}),
    ("machine_comes_nearby", {"machine": "heron", "location": "D"}),
    ("test_succeeded", {}), ("test_failed", {}), ("kid_takes", {"taken": None}),
    ("kid_takes", {"taken": "UPSET"}), ("item_drawn", {}), ("card_flipped", {}),
)  # fmt: skip
MOMENTS = ("new_day", "school_phase", "adventure_phase", "end_phase")


class Occasions(Remembering):
    """Puts effects on cards of all kinds."""

    def __init__(self, pick: Pick, builder: Builder) -> None:
        super().__init__(pick, builder)
        self.rumors: list[Effects] = []
        self.school: list[Effects] = []
        self.answers: dict[str, Effects] = {"failure": (), "firewall": ()}
        """Of the machine."""
        self.complications: list[int] = []

    def host(self) -> dict[str, list[Data]]:
        """A side on which a trigger stands: mostly one that is in play from the start."""
        return self.sides[self.one((1, "front"), (2, "front"), *self.sides)]

    def add(self, kind: str, part: Data) -> None:
        self.host().setdefault(kind, []).append(part)

    def limit(self) -> str | None:
        return self.one(None, None, "round", "round", "game")

    def within(self, effects: Effects, condition: Data | None) -> Effects:
        """Effects for an occasion that knows no condition of its own."""
        return effects if condition is None else (self.builder.when_then(condition, effects),)

    def on_check(self, effects: Effects, condition: Data | None) -> None:
        condition = condition or compare("day", ">=", self.one(1, 2))
        self.add("checks", self.builder.when(condition, *effects, each_time=self.one(True, False)))

    def on_moment(self, effects: Effects, condition: Data | None) -> None:
        event = self.one(*MOMENTS)
        self.add("on", self.builder.on(event, *effects, condition=condition, limit=self.limit()))

    def on_event(self, effects: Effects, condition: Data | None) -> None:
        event, named = self.pick(EVENTS)
        self.add("on", self.builder.on(event, *effects, condition=condition, limit=self.limit(), **named))

    def on_action(self, effects: Effects, condition: Data | None) -> None:
        self.add("actions", self.builder.action(*effects, condition=condition, limit=self.limit()))

    def on_rule(self, effects: Effects, condition: Data | None) -> None:
        side, rule = self.host(), self.one(*RULES)
        if all(part["rule"] != rule for part in side.get("rules", ())):
            side.setdefault("rules", []).append(self.builder.rule(rule, *self.within(effects, condition)))

    def on_rumor(self, effects: Effects, condition: Data | None) -> None:
        inner = self.within(effects, condition)
        self.rumors.append(
            self.one(inner, (self.builder.test("BRAVE", inner),), (self.builder.test("BRAVE", (), inner),))
        )

    def on_school(self, effects: Effects, condition: Data | None) -> None:
        self.school.append(self.within(effects, condition))

    def on_machine(self, effects: Effects, condition: Data | None) -> None:
        self.answers[self.one("failure", "firewall")] += self.within(effects, condition)

    def name(self, kind: str) -> str:
        """Of one more card of the world."""
        return f"{kind}-{len(self.builder.strings)}"

    def on_reward(self, effects: Effects, condition: Data | None) -> None:
        self.builder.chore(self.name("done"), *self.within(effects, condition), done=compare("day", ">=", 1))

    def on_chore(self, effects: Effects, condition: Data | None) -> None:
        event = self.one(*MOMENTS, "kid_enters")
        where = {"at": "B"} if event == "kid_enters" else {}
        listener = self.builder.on(event, *effects, condition=condition, **where)
        self.builder.chore(self.name("chore"), steps=9, on=(listener,))

    def on_anomaly(self, effects: Effects, condition: Data | None) -> None:
        """One that is drawn on the first morning."""
        listener = self.builder.on(self.one(*MOMENTS), *effects, condition=condition, limit=self.limit())
        self.builder.anomaly(self.name("odd"), uses=3, tag="SHARP", on=(listener,))
        self.add("on", self.builder.on("new_day", to_kid("draw_anomaly", "everyone"), limit="game"))

    def on_item(self, effects: Effects, condition: Data | None) -> None:
        self.builder.item(self.name("thing"), actions=(self.builder.action(*effects, condition=condition),))
        self.add("on", self.builder.on("new_day", to_kid("draw_item", "everyone", tag=None)))

    def on_tile(self, effects: Effects, condition: Data | None) -> None:
        self.builder.event_location(
            self.name("tile"), "B", "B1", self.builder.action(*effects, condition=condition)
        )

    def on_complication(self, effects: Effects, condition: Data | None) -> None:
        card = self.card()
        self.complications.append(card)
        check = self.builder.when(condition or compare("day", ">=", 1), *effects)
        self.sides[card, "front"].setdefault("checks", []).append(check)


Occasion: TypeAlias = "Callable[[Occasions, Effects, Data | None], None]"
OCCASIONS: tuple[Occasion, ...] = (
    Occasions.on_check, Occasions.on_check, Occasions.on_moment, Occasions.on_moment, Occasions.on_event,
    Occasions.on_action, Occasions.on_action, Occasions.on_rule, Occasions.on_rule, Occasions.on_rumor,
    Occasions.on_rumor, Occasions.on_school, Occasions.on_machine, Occasions.on_reward, Occasions.on_chore,
    Occasions.on_anomaly, Occasions.on_item, Occasions.on_tile, Occasions.on_complication,
)  # fmt: skip
