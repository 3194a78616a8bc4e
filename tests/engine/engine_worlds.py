"""Small random scenarios with everything that the rulebook knows, on boards of their own."""

from __future__ import annotations

import random
from functools import cache

from engine_builder import Builder, Data, compare, counter_is, do, q, take, to_kid
from engine_trees import RichTrees, house_rules, random_deck, random_timers, set_out
from loopwright_engine import Bundle
from loopwright_games.tales.rules.state import codes as v

PLACES = "ABCDEFGH"
MACHINES = ("heron", "mole", "bear", "toad")
ROWS, COLUMNS = 4, 6


class Plenty(RichTrees):
    """Random effects and conditions about machines, hands, chores and the rumor deck too."""

    def effect(self, depth: int) -> Data:
        if self.random.random() < 0.65:
            return super().effect(depth)
        who = self.random.choice(
            ["you", "everyone", "everyone_here", "first_player", "one_kid", "random_kid"]
        )
        machine = self.random.choice([*MACHINES, "this", "one", "one"])
        place = self.random.choice(PLACES)
        return self.random.choice(
            [
                to_kid("draw_anomaly", who),
                to_kid("discard_anomaly", who),
                to_kid("draw_chore", who),
                to_kid("discard_chore", who),
                to_kid("draw_item", who, tag=None),
                to_kid("retrieve_item", who, tags=self.random.choice([[], ["CABLES", "BATTERY"]])),
                to_kid("move_anywhere", who),
                to_kid("ride", who, sector=self.random.choice(self.builder.land), movement=2, capacity=2),
                do("replace_rumor"),
                do("look_at_rumors", count=self.random.randint(1, 4)),
                do("push_rumor"),
                do("reset_machine", machine=machine),
                do("wreck_machine", machine=machine),
                do("hack_machine", machine=machine),
                do("machine_state", machine=machine, state="ALERT"),
                do("place_machine", machine=machine, sector=self.random.choice(self.builder.land)),
                do("machine_toward", machine=machine, location=place),
                do("remove_machine", machine=machine),
            ]
        )

    def condition(self, depth: int = 0) -> Data:
        if self.random.random() < 0.7:
            return super().condition(depth)
        machine = self.random.choice(MACHINES)
        return self.random.choice(
            [
                {"op": "machine_hacked", "machine": machine},
                {"op": "controls", "machine": self.random.choice([None, machine])},
                {"op": "machine_nearby", "machine": machine, "location": self.random.choice(PLACES)},
                {"op": "has_anomaly"},
                {"op": "has_item", "tag": self.random.choice([None, "SHARP"])},
                {"op": "home_for_dinner"},
                {"op": "at_home"},
                {"op": "favor", "favor": self.random.choice(v.FAVORS)},
                compare(q("kids_here"), ">=", 2),
                compare(q("hacked_machines"), ">", 0),
                compare(q("enigma_limit"), "<=", q("enigma")),
                compare(q("rumors"), "<", self.random.randint(1, 4)),
            ]
        )


class World(Builder):
    """A builder whose board, kids, machines and decks are thrown together."""

    def __init__(self, luck: random.Random, weeks: int) -> None:
        self.land: list[str] = []
        super().__init__(weeks)
        self._board(luck)
        self._kids(luck)
        self._machines(luck)

    def _board(self, luck: random.Random) -> None:
        """Some sea, and locations of one to three neighbouring sectors each."""
        sectors = [f"{column}{row + 1}" for row in range(ROWS) for column in "ABCDEF"]
        dry = {"A1", "C2", "D4"}
        sea = sorted(luck.sample([sector for sector in sectors if sector not in dry], luck.randint(0, 6)))
        self.land += [sector for sector in sectors if sector not in sea]
        self.world["grid"] = {"columns": COLUMNS, "rows": ROWS, "sea": sea}
        for place in self.world["locations"]:
            place["kind"] = luck.choice(["open", "open", "restricted"])
            place["bus"] = luck.random() < 0.3
            place["sectors"] = sorted(_patch(luck, self.land))
        roads = {tuple(sorted(luck.sample(PLACES, 2))) for _ in range(luck.randint(5, 11))}
        self.world["roads"] = [list(road) for road in sorted(roads)]

    def _kids(self, luck: random.Random) -> None:
        for kid in self.world["kids"]:
            kid["strength"], kid["weakness"] = luck.sample(v.TRAITS, 2)
            kid["home"] = luck.choice(PLACES)

    def _machines(self, luck: random.Random) -> None:
        self.world["machines"] = []
        for name in MACHINES:
            small = luck.randint(1, 4)
            self.world["machines"].append(
                {
                    "id": name,
                    "name": self.string(f"machine.{name}", name.capitalize()),
                    "about": self.string(f"machine.{name}.about", "A machine."),
                    "class": luck.choice(v.CLASSES),
                    "combo": luck.choice(list(v.COMBOS)),
                    "movement": luck.randint(0, 3),
                    "capacity": luck.randint(0, 3),
                    "ability": luck.choice([None, *v.ABILITIES]),
                    "firewalls": {"small": small, "large": luck.randint(small, 5)},
                }
            )


def _patch(luck: random.Random, land: list[str]) -> set[str]:
    tiles = {luck.choice(land)}
    for _ in range(luck.randint(0, 2)):
        column, row = luck.choice(sorted(tiles))
        right, down = luck.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        sector = f"{chr(ord(column) + right)}{int(row) + down}"
        if sector in land:
            tiles.add(sector)
    return tiles


@cache
def small_world(seed: int, weeks: int = 1) -> Bundle:
    """A scenario with machines, firewalls, cards in hand, chores, event locations and complications."""
    luck = random.Random(seed)
    world = World(luck, weeks)
    trees = Plenty(world, seed)
    world.string("words", "The cable hums.")
    world.counter("c", -3, 6)
    world.flags("f", "g")
    set_out(world)
    _responses(world, trees)
    for machine, sector in zip(MACHINES, luck.sample(world.land, len(MACHINES)), strict=True):
        world.machine(machine, sector, machine)
    _firewalls(world, luck)
    _hands(world, trees)
    _places(world, trees)
    _diary(world, trees)
    random_deck(world, trees)
    random_timers(world, trees)
    world.beyond("c", over=trees.effects(2), under=trees.effects(3))
    return world.build()


def _responses(world: World, trees: Plenty) -> None:
    for model in MACHINES:
        for variant in ("standard", "erratic"):
            sides: list[Data] = [
                {
                    "response": trees.random.choice(v.RESPONSES),
                    "trait": trees.random.choice(v.TRAITS),
                    "failure": trees.effects(3),
                    "firewall": trees.effects(3),
                }
                for _ in range(2)
            ]
            world.response(model, *sides, variant=variant)


def _firewalls(world: World, luck: random.Random) -> None:
    for _ in range(luck.randint(1, 8)):
        effect = luck.choice([None, None, *v.WALL_EFFECTS])
        alert_effect = luck.choice([None, None, "repel", "default"])
        world.firewall(
            tuple(luck.choices(v.TRAITS, k=luck.randint(0 if effect else 1, 2))),
            tuple(luck.choices(v.TRAITS, k=luck.randint(0 if alert_effect else 1, 2))),
            routine_effect=effect,
            alert_effect=alert_effect,
            combos=luck.choice([(), (), ("INTERFACE", "ROPE")]),
            count=luck.randint(1, 3),
        )


def _hands(world: World, trees: Plenty) -> None:
    """Anomalies, chores, and an item that can do something."""
    luck = trees.random

    def action(at: str) -> Data:
        condition = luck.choice([None, None, trees.condition()])
        limit = luck.choice([None, "round", "game"])
        return world.action(
            *trees.effects(3), at=at, spend=luck.randint(0, 2), condition=condition, limit=limit
        )

    def heard() -> Data:
        return trees.heard(luck.choice(v.EVENTS), trees.effects(3), limit=luck.choice([None, "round"]))

    for number in range(luck.randint(0, 5)):
        tag = luck.choice(v.TAGS) if luck.random() < 0.5 else None
        world.anomaly(
            f"odd-{number}",
            uses=luck.randint(1, 3),
            tag=tag,
            combo=None if tag else luck.choice(list(v.COMBOS)),
            actions=tuple(action("") for _ in range(luck.randint(0, 1))),
            on=tuple(heard() for _ in range(luck.randint(0, 1))),
        )
    for number in range(luck.choice([0, 3, 9, 12])):
        world.chore(
            f"chore-{number}",
            *trees.effects(3),
            steps=luck.randint(1, 2),
            done=luck.choice([None, trees.condition()]),
            actions=(world.action(do("chore_step", by=1), at=luck.choice(PLACES)),),
            on=(world.on("end_phase", do("chore_step", by=1), condition=trees.condition()),),
        )
    world.item("whistle", "QUICK", ("LOUD", "GLUE"), count=2, actions=(action(""),), on=(heard(),))
    world.item("ticket", None, (), count=2, actions=(world.action(do("discard_this")),))


def _places(world: World, trees: Plenty) -> None:
    """Rumors, the school and event locations."""
    luck = trees.random
    for number in range(24):
        ways: Data = luck.choice(
            [{}, {"combos": tuple(luck.sample(list(v.COMBOS), 2))}, {"tags": ("SHARP",)}, {"spend": 2}]
        )
        trait = luck.choice(v.TRAITS)
        world.rumor(PLACES[number % 8], world.test(trait, trees.effects(2), trees.effects(2), **ways))
    for number in range(8):
        kind = luck.choice([*v.EVENT_KINDS, None])
        event = kind and (
            kind,
            luck.random() < 0.3,
            (world.test(luck.choice(v.TRAITS), (), trees.effects(3)),),
        )
        moves = tuple(
            (luck.choice(v.CLASSES), luck.choice([*v.DIRECTIONS, None]), luck.randint(1, 2)) for _ in range(3)
        )
        world.lesson(minus=number % 3, event=event, moves=moves, firmware=luck.random() < 0.5)
    for number in range(luck.randint(0, 3)):
        action = world.action(*trees.effects(2), limit=luck.choice([None, "round"]))
        world.event_location(f"tile-{number}", luck.choice(PLACES), world.land[number], action)


def _diary(world: World, trees: Plenty) -> None:
    luck = trees.random
    for number in range(1, 7):
        world.card(
            number,
            start=number < 3,
            back={
                "on": [world.on(luck.choice(["end_phase", "new_day"]), *trees.effects(2))],
                **house_rules(world, luck),
            },
            on=[trees.heard(luck.choice(v.EVENTS[7:]), trees.effects(3))],
            **house_rules(world, luck),
            checks=[world.when(trees.condition(), *trees.effects(2), each_time=luck.random() < 0.5)],
            rules=[
                world.rule(rule, *trees.effects(3)) for rule in luck.sample(v.OVERRIDES, luck.randint(0, 1))
            ],
            actions=[
                world.action(*trees.effects(2), at=luck.choice(["A", "BC", ""]), spend=luck.randint(0, 3))
            ],
        )
    world.diary[0]["sides"]["front"]["checks"] += [
        {"id": "diary.1.won", **world.win_when(compare("insight", ">=", 40))},
        {"id": "diary.1.lost", **world.win_when(counter_is("c", ">=", 99), "lost", "lose")},
    ]
    if luck.random() < 0.5:
        world.scenario["complications"] = [4, 5, 6]
    if luck.random() < 0.5:
        world.scenario["enigma_limit"] = q("number", value=luck.randint(3, 12))


@cache
def traffic(seed: int) -> Bundle:
    """A world in which nothing happens but machines, of two classes only, being moved every day."""
    luck = random.Random(seed)
    world = World(luck, 1)
    classes = luck.sample(v.CLASSES, 2)
    for machine, sector in zip(MACHINES, luck.sample(world.land, len(MACHINES)), strict=True):
        world.machine(machine, sector, machine)
    for model in world.world["machines"]:
        model["class"] = luck.choice(classes)
    for _ in range(8):
        moves = tuple(
            (luck.choice(classes), luck.choice([*v.DIRECTIONS, None]), luck.randint(1, 2)) for _ in range(3)
        )
        world.lesson(moves=moves)
    for number in range(24):
        world.rumor(PLACES[number % 8])
    switches = [world.no(name) for name in luck.choice([(), (), ("alarm",), ("machine_moves", "firmware")])]
    world.card(1, off=switches)
    return world.build()


@cache
def household(seed: int) -> Bundle:
    """A world in which kids do things to themselves all day, and nothing happens at night."""
    luck = random.Random(seed)
    world = World(luck, 1 + seed % 2)
    deeds = [take(condition) for condition in (*v.CONDITIONS, None)]
    deeds += [to_kid("favor", by=1), to_kid("favor", by=-1), to_kid("draw_item", tag=None)]
    world.card(
        1,
        actions=[world.action(deed, spend=luck.randint(0, 1)) for deed in deeds],
        **house_rules(world, luck),
    )
    for minus in range(3):
        world.lesson(minus=minus)
    for number in range(24):
        world.rumor(luck.choice(PLACES) if number > 7 else PLACES[number])
    return world.build()
